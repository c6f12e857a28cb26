"""Where a maze begins and where it ends: from openings in its frame, and from marks."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from solvers import Cell
from vision.maze_layout import Layout
from vision.maze_marks import Mark

_RINGED = 0.8
"""Part of the outermost cells that are blocked where blocks form a frame."""

_MOST_MARKS = 3


@dataclass(frozen=True)
class Ends:
    """The start and the goal, None where nothing shows them, and what speaks against them."""

    start: Cell | None
    goal: Cell | None
    evidence: str
    doubts: dict[str, float] = field(default_factory=dict)


def find_ends(layout: Layout, marks: list[Mark]) -> Ends:
    """Start and goal by marks first, then by openings."""
    gates = openings(layout)
    if len(marks) > _MOST_MARKS:
        doubts = {f"{len(marks)} cells are marked, which a maze does not need": 0.5}
        return Ends(None, None, "many marks", doubts)
    if len(marks) >= 2:
        return _by_marks(layout, marks)
    if marks:
        return _by_one_mark(layout, marks[0], gates)
    return _by_openings(gates)


def openings(layout: Layout) -> list[Cell]:
    """Cells at the openings of the frame, in reading order."""
    if layout.wall_px:
        gaps = np.zeros(layout.shape, np.bool_)
        gaps[:, 0] |= ~layout.upright[:, 0]
        gaps[:, -1] |= ~layout.upright[:, -1]
        gaps[0] |= ~layout.level[0]
        gaps[-1] |= ~layout.level[-1]
    elif is_ringed(layout):
        gaps = ~layout.blocked
        gaps[1:-1, 1:-1] = False
    else:
        return []
    return [(int(row), int(col)) for row, col in np.argwhere(gaps)]


def is_ringed(layout: Layout) -> bool:
    """Whether blocked cells surround the maze but for openings."""
    blocked = layout.blocked
    ring = (blocked[0], blocked[-1], blocked[1:-1, 0], blocked[1:-1, -1])
    return bool(np.concatenate(ring).mean() >= _RINGED)


def _by_openings(gates: list[Cell]) -> Ends:
    if not gates:
        return Ends(None, None, "no opening and no mark")
    if len(gates) == 1:
        doubts = {"one opening only": 0.15}
        return Ends(gates[0], None, f"opening at {_at(gates[0])}", doubts)
    doubts = {} if len(gates) == 2 else {f"{len(gates)} openings": 0.4}
    seen = f"openings at {_at(gates[0])} and {_at(gates[-1])}"
    return Ends(gates[0], gates[-1], seen, doubts)


def _by_one_mark(layout: Layout, mark: Mark, gates: list[Cell]) -> Ends:
    """A mark is the bug, which came in by the first opening and leaves by another."""
    others = [gate for gate in gates if gate != mark.cell]
    if others:
        doubts = {} if len(gates) <= 2 else {f"{len(gates)} openings": 0.4}
        seen = f"a mark at {_at(mark.cell)}, an opening at {_at(others[-1])}"
        return Ends(mark.cell, others[-1], seen, doubts)
    doubts = {"one mark and no opening: it may be the start or the goal": 0.15}
    seen = f"a mark at {_at(mark.cell)}"
    if mark.cell == _upper_left(layout):
        return Ends(mark.cell, None, seen, {"nothing marks the goal": 0.05})
    if mark.cell == _lower_right(layout):
        return Ends(None, mark.cell, seen, doubts)
    return Ends(mark.cell, None, seen, doubts)


def _by_marks(layout: Layout, marks: list[Mark]) -> Ends:
    """Of two marks the one in the lower right corner is the goal, or the other in the upper left
    the start; elsewhere green is where one sets out and red where one arrives.
    """
    doubts = {} if len(marks) == 2 else {"three marks": 0.3}
    first, second = sorted(marks, key=lambda mark: -mark.filled)[:2]
    first, second = sorted((first, second), key=lambda mark: mark.cell)
    upper_left, lower_right = _upper_left(layout), _lower_right(layout)
    if upper_left not in (first.cell, second.cell) and lower_right not in (
        first.cell,
        second.cell,
    ):
        redder = _redness(first) - _redness(second)
        if abs(redder) > 120:
            doubts["start and goal are told apart by their colours only"] = 0.1
            if redder > 0:
                first, second = second, first
        else:
            doubts["either mark may be the start"] = 0.3
    elif first.cell == lower_right or second.cell == upper_left:
        first, second = second, first
    seen = f"marks at {_at(first.cell)} and {_at(second.cell)}"
    return Ends(first.cell, second.cell, seen, doubts)


def _upper_left(layout: Layout) -> Cell:
    """The first cell within the frame."""
    inset = 0 if layout.wall_px or not is_ringed(layout) else 1
    return inset, inset


def _lower_right(layout: Layout) -> Cell:
    """The last cell within the frame."""
    rows, cols = layout.shape
    inset = _upper_left(layout)[0]
    return rows - 1 - inset, cols - 1 - inset


def _redness(mark: Mark) -> float:
    return mark.colour[0] - mark.colour[1]


def _at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
