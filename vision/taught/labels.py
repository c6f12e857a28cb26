"""What the cells and the sides of a known board are, in the words of examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.examples import KINDS, MARKS
from vision.cells.vocabulary import Kind, Mark

Words = NDArray[np.object_]
"""A label for each cell (rows, cols), each side to the right (rows, cols - 1) or below."""

Plain = Mapping[str, Any]
"""A board as an object of the JSON contract."""

OUTSIDE = "outside"
WALL, OPEN = "wall", "open"
JOINED, PARTED = "joined", "parted"

KIND_WORDS = dict(zip(KINDS, Kind, strict=True))
MARK_WORDS = dict(zip(MARKS, Mark, strict=True))


@dataclass(frozen=True)
class Labels:
    """The labels of a board."""

    cells: Words
    right: Words
    down: Words

    @property
    def joined(self) -> bool:
        """Whether there are pieces of several cells."""
        return JOINED in self.right or JOINED in self.down


def labels_of(game: str, plain: Plain) -> Labels:
    """The labels of a board of a game."""
    cells = np.array(plain["cells"])
    words = np.empty(cells.shape, object)
    rules = GAMES[game]
    rules.write(words, cells, plain)
    rows, cols = cells.shape
    right, down = np.empty((rows, cols - 1), object), np.empty((rows - 1, cols), object)
    if rules.joins:
        right[:], down[:] = _joins(cells[:, :-1], cells[:, 1:]), _joins(cells[:-1], cells[1:])
    elif rules.walled:
        right[:], down[:] = OPEN, OPEN
        for one, other in plain.get("walls") or ():
            (row, col), below = min(tuple(one), tuple(other)), one[1] == other[1]
            (down if below else right)[row, col] = WALL
    return Labels(words, right, down)


def kind_of(label: str) -> Kind:
    """What a cell with this label is."""
    return KIND_WORDS[label.split()[0]]


def marks_of(label: str) -> list[Mark]:
    """The marks of a cell with this label."""
    return [MARK_WORDS[word] for word in label.split()[1:] if word in MARK_WORDS]


def number_of(label: str) -> int | None:
    """The number that a cell with this label shows."""
    return next((int(word) for word in label.split()[1:] if word.isdigit()), None)


def _joins(one: NDArray[Any], other: NDArray[Any]) -> Words:
    """What the sides between cells are; nothing where neither is of a piece."""
    words = np.where((one == other) & (one > 0), JOINED, PARTED).astype(object)
    words[(one <= 0) & (other <= 0)] = None
    return words


def _add(words: Words, cells: Iterable[Any], word: str) -> None:
    for cell in cells:
        if cell is not None:
            words[tuple(cell)] += f" {word}"


def _one_line(words: Words, cells: NDArray[Any], plain: Plain) -> None:
    words[:] = np.where(cells == 1, "free", "blocked")
    filled, waypoints = plain.get("filled") or [], plain.get("waypoints") or []
    if len(filled) > 1:
        for cell in filled:
            words[tuple(cell)] = "used"
        _add(words, filled[-1:], "head")
    _add(words, [plain.get("start") or next(iter([*filled, *waypoints]), None)], "start")
    _add(words, [plain.get("end")], "end")
    for number, cell in enumerate(waypoints, 1):
        _add(words, [cell], str(number))


def _knight(words: Words, cells: NDArray[Any], plain: Plain) -> None:
    words[:] = np.where(cells == 0, "free", np.where(cells == -2, "blocked", "used"))
    for row, col in np.argwhere(cells > 0):
        words[row, col] += f" {cells[row, col]}"
    _add(words, [plain.get("knight")], "it")


def _maze(words: Words, cells: NDArray[Any], plain: Plain) -> None:
    words[:] = np.where(cells == 0, "free", "blocked")
    _add(words, [plain.get("start")], "start")
    _add(words, [plain.get("goal")], "end")


def _klotski(words: Words, cells: NDArray[Any], plain: Plain) -> None:
    words[:] = np.where(cells == 0, "free", np.where(cells == -1, "blocked", "piece"))
    words[cells == plain.get("target")] += " it"
    _add(words, plain.get("gate") or (), "gate")


def _cat(words: Words, cells: NDArray[Any], plain: Plain) -> None:
    words[:] = np.where(cells == 0, "free", np.where(cells == 1, "blocked", "outside"))
    _add(words, [plain["cat"]], "it")


@dataclass(frozen=True)
class Rules:
    """What is to be known of a game to compare its cells with examples.

    ``write`` fills in the labels of cells. ``unseen`` says what a cell of the board is that looks
    like no example. ``joins`` says that sides part pieces or lie within them, ``walled`` that they
    may be walls. ``start_stays`` says that the start looks alike before and after it is drawn over.
    """

    write: Callable[[Words, NDArray[Any], Plain], None]
    unseen: Mapping[Kind, float]
    hexagonal: bool = False
    joins: bool = False
    walled: bool = False
    start_stays: bool = False
    numbered: bool = False
    """Whether numbers may show as soon as it is played, if the examples show any or not."""
    one_of_each: bool = True
    """Whether one cell at most has each of the marks."""


GAMES: dict[str, Rules] = {
    "one-line": Rules(
        _one_line,
        {Kind.USED: 0.7, Kind.FREE: 0.15, Kind.BLOCKED: 0.15},
        walled=True,
        start_stays=True,
    ),
    "knight": Rules(_knight, {Kind.USED: 0.8, Kind.FREE: 0.15, Kind.BLOCKED: 0.05}, numbered=True),
    "maze": Rules(_maze, {Kind.FREE: 0.8, Kind.BLOCKED: 0.2}, walled=True),
    "klotski": Rules(
        _klotski,
        {Kind.PIECE: 0.85, Kind.FREE: 0.05, Kind.BLOCKED: 0.1},
        joins=True,
        one_of_each=False,
    ),
    "cat": Rules(_cat, {Kind.FREE: 0.6, Kind.BLOCKED: 0.4}, hexagonal=True),
}
"""The games that can be taught."""


def facts(plain: Plain) -> dict[str, Any]:
    """What a screenshot shows of a board: not in which order it was drawn, nor numbers unseen."""
    waypoints, filled = plain.get("waypoints") or [], plain.get("filled") or []
    found = {key: plain.get(key) for key in ("knight", "cat", "shifted", "target", "walls")}
    found["cells"] = plain["cells"]
    if "knight" in plain:
        found["cells"] = [
            [1 if cell == -1 else min(cell, 1) for cell in row] for row in plain["cells"]
        ]
    found["filled"] = sorted(filled) if len(filled) > 1 else []
    found["start"] = plain.get("start") or next(iter([*filled, *waypoints]), None)
    found["end"] = plain.get("end") or (None if "target" in plain else plain.get("goal"))
    return {**found, "waypoints": waypoints}
