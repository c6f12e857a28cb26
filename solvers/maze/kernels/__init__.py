"""Compiled inner loops on plain arrays: ways through a maze."""
