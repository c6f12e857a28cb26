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


def labels_of(game: str, plain: Plain) -> Labels:
    """The labels of a board of a game."""
    cells = np.array(plain["cells"])
    words = np.empty(cells.shape, object)
    _WORDS[game](words, cells, plain)
    rows, cols = cells.shape
    right, down = np.empty((rows, cols - 1), object), np.empty((rows - 1, cols), object)
    if game == "klotski":
        same = [_same(cells[:, :-1], cells[:, 1:]), _same(cells[:-1], cells[1:])]
        right[:], down[:] = (np.where(part, JOINED, PARTED) for part in same)
    elif game in ("maze", "one-line"):
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


def _same(one: NDArray[Any], other: NDArray[Any]) -> NDArray[np.bool_]:
    return np.asarray((one == other) & (one > 0))


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


_WORDS: dict[str, Callable[[Words, NDArray[Any], Plain], None]] = {
    "one-line": _one_line,
    "knight": _knight,
    "maze": _maze,
    "klotski": _klotski,
    "cat": _cat,
}

GAMES = tuple(_WORDS)
"""The games that can be taught."""
