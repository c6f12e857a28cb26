"""Reads one screen and compares with the truth."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.games import GAMES
from bot.recognise import SURE, recognise
from calibration import Profile
from tests.corpus.changes import CHANGES, applies
from tests.corpus.sameness import is_right
from tests.corpus.screens import Screen
from vision.reading import NotRecognized, Pixels, Reading

ACTED_ON = SURE
"""The confidence from which the bot acts on a reading."""


@dataclass(frozen=True)
class Verdict:
    """What a reader made of one screen. No board was read where the confidence is None."""

    right: bool
    confidence: float | None
    reason: str
    ms: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether the bot would act on it."""
        return self.confidence is not None and self.confidence >= ACTED_ON


@dataclass(frozen=True)
class Result:
    """A verdict on a screen under a change."""

    screen: Screen
    change: str
    verdict: Verdict

    @property
    def key(self) -> tuple[str, str]:
        """Game and source."""
        return self.screen.game or "refuse", self.screen.source


def read(screen: Screen, pixels: Pixels, auto: bool) -> tuple[str, Reading[Any]]:
    """Name of the game, and the reading. Raises NotRecognized."""
    if auto or screen.game is None:
        game, reading = recognise(pixels, Profile(), GAMES.values())
        return game.name, reading
    return screen.game, GAMES[screen.game].read(pixels, Profile())


def judge(screen: Screen, pixels: Pixels, *, auto: bool = False) -> Verdict:
    """Read one screen, which may have been changed, and compare with the truth.

    The reader is told the game unless it is to find it out (``auto``). A screen that shows no
    game must be refused.
    """
    start_s = time.perf_counter()
    try:
        name, reading = read(screen, pixels, auto)
    except NotRecognized as error:
        return Verdict(screen.game is None, None, str(error), _ms_since(start_s))
    except Exception as error:  # a reader that fails misses this screen; the others count too
        return Verdict(False, None, f"failed with {error!r}", _ms_since(start_s))
    ms = _ms_since(start_s)
    right = name == screen.game and is_right(screen, reading.board.as_json())
    return Verdict(right, reading.confidence, f"{name}: {'; '.join(reading.why)}", ms)


def _ms_since(start_s: float) -> float:
    return 1000 * (time.perf_counter() - start_s)


def judge_all(screen: Screen, changes: Iterable[str], *, auto: bool = False) -> list[Result]:
    """Judge a screen under several changes; a screen of a game without a reader is left out."""
    if screen.game is not None and screen.game not in GAMES:
        return []
    pixels = screen.pixels
    on = partial(judge, screen, auto=auto)
    return [
        Result(screen, change, on(CHANGES[change](pixels)))
        for change in changes
        if applies(change, screen.board, pixels)
    ]
