"""gnome-klotski in its own window, with the profile by which the bot finds the next puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from bot.devices.desktop.device import DesktopDevice
from tests.desktop.session import Session, wait_for_window

PROFILE: Final = Path(__file__).parent / "gnome-klotski" / "profile.toml"

LEVELS: Final = {
    "Only 18 Steps": 18,
    "Daisy": 28,
    "Violet": 27,
    "Poppy": 40,
    "Pansy": 28,
    "Snowdrop": 46,
    "Red Donkey": 81,
    "Trail": 102,
    "Ambush": 120,
}
"""The puzzles of its first list, and the fewest moves for each."""


@contextmanager
def klotski_window(desktop: Session) -> Iterator[DesktopDevice]:
    """The game, started anew: it shows its first puzzle."""
    desktop.start("gnome-klotski")
    with closing(DesktopDevice(wait_for_window("Only 18 Steps").title)) as device:
        yield device
