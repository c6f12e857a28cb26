"""When a board that was read is the true one, as far as the picture can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from tests.corpus.screens import Screen

Place = tuple[int, int]
Plain = Mapping[str, Any]


def is_right(screen: Screen, board: Plain) -> bool:
    """Whether a board of the JSON contract is what the screen shows."""
    if screen.game is None or screen.board is None:
        raise ValueError(f"{screen} shows no board")
    return _SAME[screen.game](screen.board, board)


def _same_one_line(truth: Plain, board: Plain) -> bool:
    """Of a stroke begun, the cells and the head must be right: its order is often not visible."""
    true, read = _in_place(truth), _in_place(board)
    if any(true[key] != read[key] for key in ("free", "end", "waypoints", "walls")):
        return False
    true_drawn, drawn = true["drawn"], read["drawn"]
    if max(len(true_drawn), len(drawn)) <= 1:
        return bool(true["start"] == read["start"])
    heads = {true_drawn[-1], true_drawn[0 if truth.get("either_head") else -1]}
    return set(true_drawn) == set(drawn) and drawn[-1] in heads


def _in_place(board: Plain) -> dict[str, Any]:
    """The parts of a one-line board, with empty rows and columns around it taken away.

    Numbered cells begin with the start and finish with the end.
    """
    free = {
        (row, col)
        for row, line in enumerate(board["cells"])
        for col, value in enumerate(line)
        if value
    }
    top, left = min(row for row, _ in free), min(col for _, col in free)

    def place(cell: Iterable[int]) -> Place:
        row, col = cell
        return row - top, col - left

    waypoints = [place(cell) for cell in board.get("waypoints") or []]
    start, end = board.get("start"), board.get("end")
    return {
        "free": {place(cell) for cell in free},
        "start": place(start) if start else waypoints[0] if waypoints else None,
        "end": place(end) if end else waypoints[-1] if waypoints else None,
        "drawn": [place(cell) for cell in board.get("filled") or []],
        "waypoints": waypoints,
        "walls": {frozenset(map(place, pair)) for pair in board.get("walls") or []},
    }


def _same_knight(truth: Plain, board: Plain) -> bool:
    """Where the picture shows no number on a visited square, any number will do."""
    true, read = np.array(truth["cells"]), np.array(board["cells"])
    if true.shape != read.shape:
        return False
    visited_somehow = (true == -1) & ((read == -1) | (read > 0))
    knight = truth.get("knight")
    return bool(((true == read) | visited_somehow).all()) and knight in (None, board.get("knight"))


def _same_maze(truth: Plain, board: Plain) -> bool:
    """Start and goal count where the picture shows them."""
    ends = all(truth.get(key) in (None, board.get(key)) for key in ("start", "goal"))
    return ends and truth["cells"] == board["cells"] and _walls(truth) == _walls(board)


def _walls(board: Plain) -> set[frozenset[Place]]:
    return {frozenset((row, col) for row, col in pair) for pair in board.get("walls") or [] if pair}


def _same_klotski(truth: Plain, board: Plain) -> bool:
    """The numbers of the pieces do not matter; what lies outside may be wall or empty."""
    cells, target = _renumbered(board["cells"], board.get("target"))
    walled = truth.get("cells_outside_walled")
    true, true_target = _renumbered(truth["cells"], truth.get("target"))
    also_true = _renumbered(walled, None)[0] if walled else true
    return cells in (true, also_true) and true_target in (None, target)


def _renumbered(cells: list[list[int]], target: int | None) -> tuple[list[list[int]], int | None]:
    """Pieces numbered in reading order."""
    numbers: dict[int, int] = {}
    for line in cells:
        for value in line:
            if value > 0:
                numbers.setdefault(value, len(numbers) + 1)
    again = [[numbers.get(value, value) for value in line] for line in cells]
    return again, numbers.get(target) if target is not None else None


def _same_cat(truth: Plain, board: Plain) -> bool:
    return all(truth.get(key) == board.get(key) for key in ("cells", "cat", "shifted"))


_SAME: Mapping[str, Callable[[Plain, Plain], bool]] = {
    "one-line": _same_one_line,
    "knight": _same_knight,
    "maze": _same_maze,
    "klotski": _same_klotski,
    "cat": _same_cat,
}
