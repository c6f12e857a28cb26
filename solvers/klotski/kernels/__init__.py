"""Compiled inner loops on plain arrays: the search over klotski positions."""
