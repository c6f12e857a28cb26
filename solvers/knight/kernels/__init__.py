"""Compiled inner loops on plain arrays: knight's tours."""
