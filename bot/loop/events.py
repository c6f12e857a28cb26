"""What happens while the bot plays: the loop tells it, displays and reports listen."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.devices import Screenshot
from bot.games import Game
from bot.gestures import Gesture
from vision import Point, Reading

Phase = Literal["grab", "read", "plan", "act"]
Purpose = Literal["moves", "restart", "next level", "confirm"]


class Ending(enum.Enum):
    """How a level ended for the bot."""

    SOLVED = "solved"
    PLANNED = "planned"
    LOST = "lost"
    UNSOLVABLE = "unsolvable"
    NOT_RECOGNIZED = "not recognised"
    GAVE_UP = "gave up"
    DEVICE_LOST = "device lost"
    STOPPED = "stopped"


@dataclass(frozen=True)
class Looked:
    """A screenshot was taken and read.

    ``next_px`` and ``again_px`` are where the known buttons are that lead to the next level and
    that a lost game offers, when they were looked for and found. ``trouble`` says why there is no
    reading.
    """

    screenshot: Screenshot
    game: Game | None
    reading: Reading[Any] | None
    next_px: Point | None
    trouble: str
    ms: Mapping[Phase, float]
    again_px: Point | None = None


@dataclass(frozen=True)
class Planned:
    """Moves were found for a board, and the gestures that make them."""

    game: Game
    board: Any
    moves: Sequence[Any]
    gestures: Sequence[Gesture]
    ms: float


@dataclass(frozen=True)
class Acted:
    """Gestures were made. ``trouble`` says why the device broke off."""

    purpose: Purpose
    gestures: Sequence[Gesture]
    trouble: str
    ms: float


@dataclass(frozen=True)
class LevelEnded:
    """A level is over. ``size`` is (rows, cols) of its board when one was seen.

    ``ms`` holds every duration of each phase.
    """

    number: int
    ending: Ending
    reason: str
    game: str | None
    size: tuple[int, int] | None
    strokes: int
    retries: int
    ms: Mapping[Phase, Sequence[float]]


Event = Looked | Planned | Acted | LevelEnded
Observer = Callable[[Event], None]
