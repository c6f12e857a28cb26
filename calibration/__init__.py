"""Profiles: what a calibration of a device and a game has fixed. Plain data."""

from calibration.box import Box
from calibration.checks import check_hints, check_together, profile_of
from calibration.examples import Examples, Goal, Place, Shown
from calibration.hints import ANY_GAME, SHIFTED, Hint, Hints, cell_hint, word_hint
from calibration.profile import Profile
from calibration.toml import BadProfile, profile_from_toml, to_toml
from calibration.values import Fault

__all__ = [
    "ANY_GAME",
    "SHIFTED",
    "BadProfile",
    "Box",
    "Examples",
    "Fault",
    "Goal",
    "Hint",
    "Hints",
    "Place",
    "Profile",
    "Shown",
    "cell_hint",
    "check_hints",
    "check_together",
    "profile_from_toml",
    "profile_of",
    "to_toml",
    "word_hint",
]
