"""Devices, gestures, the play loop, the registry of games, the command line: all side effects."""

from bot.errors import DeviceError

__all__ = ["DeviceError"]
