"""Faults that real devices and games have, put between the loop and a practice game by seed."""
