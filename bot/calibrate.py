"""Make a profile out of a reading: what the user said, and what the reader saw besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from bot.games import Game
from bot.recognise import SURE, recognise
from calibration import Profile
from calibration.box import Box
from vision import Grid, NotRecognized, Pixels, Reading
from vision.palette import class_colours


@dataclass(frozen=True)
class Calibration:
    """A reading that waits for a person's word, and the profile with which it is read again."""

    game: Game
    reading: Reading[Any]
    profile: Profile
    confidence: float
    """Of the reading with the profile."""


def calibrate(pixels: Pixels, said: Profile, game: Game, reading: Reading[Any]) -> Calibration:
    """Complete what the user said by what was read. Raises NotRecognized.

    The user's word is never changed: a region without rows and cols stays one in which the board
    is looked for. A profile with which another board would be read is worse than one that says
    less, so the fullest is taken that gives the same board again, and surely where one does.
    """
    best: Calibration | None = None
    for profile in _fullest_first(pixels, _completed(said, game, reading), reading, said):
        try:
            _, again = recognise(pixels, profile, [game], 0.0)
        except NotRecognized:
            continue
        if again.board != reading.board:
            continue
        if best is None or again.confidence > best.confidence:
            best = Calibration(game, reading, profile, again.confidence)
        if best.confidence >= SURE:
            break
    if best is None:
        raise NotRecognized("no profile made of this reading gives the same board again")
    return best


def _completed(said: Profile, game: Game, reading: Reading[Any]) -> Profile:
    learnt = {hint.key: hint.learnt(reading.board) for hint in game.hints if hint.learnt}
    hints = {**learnt, **said.hints}
    return replace(said, game=game.name, size_px=reading.grid.size_px, hints=hints)


def _fullest_first(
    pixels: Pixels, profile: Profile, reading: Reading[Any], said: Profile
) -> Iterator[Profile]:
    seen = class_colours(pixels, reading.grid, reading.board.kinds())
    places = [{}] if said.region_px else _places(reading.grid)
    for place, colours in product(places, ({**seen, **said.colours}, said.colours)):
        yield replace(profile, **place, colours=colours)


def _places(grid: Grid) -> list[dict[str, Any]]:
    """Where the board is: cell by cell, or only about where."""
    board = board_region(grid)
    across, down = (round(pitch) for pitch in grid.pitch_px)
    return [
        {"region_px": board, "rows": grid.rows, "cols": grid.cols},
        {"region_px": board.grown(across, down)},
    ]


def board_region(grid: Grid) -> Box:
    """The region of a board, edge to edge."""
    half = np.array(grid.pitch_px) / 2
    centres = grid.centres_px.reshape(-1, 2)
    left, top = np.rint(centres.min(axis=0) - half).astype(int).tolist()
    right, bottom = np.rint(centres.max(axis=0) + half).astype(int).tolist()
    return Box.between(left, top, right, bottom)
