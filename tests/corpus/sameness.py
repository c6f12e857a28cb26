"""When a board that was read is the true one, as far as the picture can tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.corpus.screens import Screen

Place = tuple[int, int]


def is_right(screen: Screen, board: dict[str, Any]) -> bool:
    """Whether a board of the JSON contract is what the screen shows."""
    if screen.game != "one-line" or screen.board is None:
        raise ValueError(f"no rule says when boards of {screen.game} are the same")
    return _same_one_line(screen.board, board, screen.either_head)


def _same_one_line(truth: dict[str, Any], board: dict[str, Any], either_head: bool) -> bool:
    true, read = _in_place(truth), _in_place(board)
    if any(true[key] != read[key] for key in ("free", "end", "waypoints", "walls")):
        return False
    true_drawn, drawn = true["drawn"], read["drawn"]
    if max(len(true_drawn), len(drawn)) <= 1:
        return bool(true["start"] == read["start"])
    heads = {true_drawn[-1], true_drawn[0]} if either_head else {true_drawn[-1]}
    return set(true_drawn) == set(drawn) and drawn[-1] in heads


def _in_place(board: dict[str, Any]) -> dict[str, Any]:
    """The parts of a board, with empty rows and columns around it taken away.

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
