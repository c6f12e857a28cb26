"""Profiles: what a calibration of a device and a game has fixed. Plain data."""

from calibration.profile import Profile

__all__ = ["Profile"]
