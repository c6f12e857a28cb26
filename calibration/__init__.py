"""Profiles: what a calibration of a device and a game has fixed. Plain data."""

from calibration.box import Box
from calibration.checks import Fault, check_together, profile_of
from calibration.profile import Profile
from calibration.toml import BadProfile, profile_from_toml, to_toml

__all__ = [
    "BadProfile",
    "Box",
    "Fault",
    "Profile",
    "check_together",
    "profile_from_toml",
    "profile_of",
    "to_toml",
]
