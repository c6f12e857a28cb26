"""Lamps keep the contract of a game."""

from pathlib import Path
from typing import ClassVar

from lamps import LAMPS
from minigame_bot.contract import Contract


class TestLamps(Contract):
    """Over the screenshots in ``fixtures``."""

    games: ClassVar = {LAMPS: Path(__file__).parent / "fixtures"}
