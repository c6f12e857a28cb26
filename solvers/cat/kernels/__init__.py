"""Compiled inner loops on plain arrays: play against the cat."""
