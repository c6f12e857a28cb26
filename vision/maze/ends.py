"""Where a maze begins and where it ends: from openings in its frame, and from marks."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from calibration import Profile
from solvers import Cell
from solvers.cells import at
from vision.maze.layout import Flags, Layout
from vision.maze.marks import Mark
from vision.reading import NotRecognized

_RINGED = 0.8
"""Part of the outermost cells that are blocked where blocks form a frame."""

_SEEN_PX = 1.7
"""Between two colours a thinner line is as dark as their blend, which an opening shows, too."""

_MOST_MARKS = 3

_STARTS = tuple("SA")
_GOALS = tuple("EGFB")
"""Start and end, goal or finish; A and B."""

_FIGURE = 0.94
"""How surely a figure is what moves where the other mark is a painted cell."""


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
    return _by_openings(layout, gates)


def as_said(ends: Ends, blocked: Flags, profile: Profile) -> Ends:
    """The ends, a said start or goal in place of what was seen; (rows, cols) of ``blocked``.

    Where only one is said the other is what else was seen. Doubts were about which end is which,
    so none is left where what is said was seen too. Raises NotRecognized for a cell that no way
    can begin or end at.
    """
    start, goal = (_said(profile, key, blocked) for key in ("start", "goal"))
    if start is None and goal is None:
        return ends
    one, seen = start or goal, [cell for cell in (ends.goal, ends.start) if cell is not None]
    doubts = {} if one in seen or (start and goal) else ends.doubts
    if start is None:
        start = next((cell for cell in reversed(seen) if cell != goal), None)
    elif goal is None:
        goal = next((cell for cell in seen if cell != start), None)
    return Ends(start, goal, "start or goal as it was said", doubts)


def _said(profile: Profile, key: str, blocked: Flags) -> Cell | None:
    """The cell that a hint names. Raises NotRecognized."""
    cell: Cell | None = profile.hints.get(key)
    if cell is None:
        return None
    if cell[0] >= blocked.shape[0] or cell[1] >= blocked.shape[1]:
        size = f"{blocked.shape[0]} x {blocked.shape[1]}"
        raise NotRecognized(f"the {key} {at(cell)} is no cell of a board of {size} cells")
    if blocked[cell]:
        raise NotRecognized(f"the {key} {at(cell)} is a blocked cell")
    return cell


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


def _by_openings(layout: Layout, gates: list[Cell]) -> Ends:
    """In at the top and out at the bottom, or in on the left and out on the right."""
    if not gates:
        hidden = 0 < layout.wall_px < _SEEN_PX
        doubts = {"lines so thin that an opening may not show": 0.12} if hidden else {}
        return Ends(None, None, "no opening and no mark", doubts)
    if len(gates) == 1:
        doubts = {"one opening only": 0.15}
        return Ends(gates[0], None, f"opening at {at(gates[0])}", doubts)
    doubts = {} if len(gates) == 2 else {f"{len(gates)} openings": _many(len(gates))}
    if len(gates) == 2 and _beside(*gates):
        doubts["both openings are one"] = 0.3
    if {col for _, col in gates} == {0, layout.shape[1] - 1}:
        gates = sorted(gates, key=lambda gate: gate[1])
    seen = f"openings at {at(gates[0])} and {at(gates[-1])}"
    return Ends(gates[0], gates[-1], seen, doubts)


def _beside(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _many(openings: int) -> float:
    """The doubt that more than two openings bring: with many it is no frame."""
    return min(0.9, 0.2 * (openings - 1))


def _by_one_mark(layout: Layout, mark: Mark, gates: list[Cell]) -> Ends:
    """A mark is the bug, which came in by the first opening and leaves by another."""
    others = [gate for gate in gates if gate != mark.cell]
    if others:
        doubts = {} if len(gates) <= 2 else {f"{len(gates)} openings": _many(len(gates))}
        seen = f"a mark at {at(mark.cell)}, an opening at {at(others[-1])}"
        return Ends(mark.cell, others[-1], seen, doubts)
    doubts = {"one mark and no opening: it may be the start or the goal": 0.15}
    seen = f"a mark at {at(mark.cell)}"
    if mark.cell == _upper_left(layout):
        return Ends(mark.cell, None, seen, {"nothing marks the goal": 0.12})
    if mark.cell == _lower_right(layout):
        return Ends(None, mark.cell, seen, doubts)
    return Ends(mark.cell, None, seen, doubts)


def _by_marks(layout: Layout, marks: list[Mark]) -> Ends:
    """Of two marks the start by all rules that say so; a third one is a start left behind."""
    doubts: dict[str, float] = {}
    if len(marks) == 3:
        if not _shows_bug(layout, marks):
            doubts["three marks: the start is left behind"] = 0.12
        marks = _without_start_left_behind(layout, marks)
    first, second = marks
    traffic, corner = _by_traffic_light(first, second), _by_corner(layout, first, second)
    shape, sureness = _by_figure(first, second)
    if shape:
        if min(traffic * shape, corner * shape) < 0 and sureness < 1:
            doubts["shapes, colours and places of the marks disagree about the start"] = 0.2
        elif traffic == corner == 0 and sureness < 1:
            doubts["the start is told by the shapes of the marks"] = 1 - sureness
    elif not traffic and not corner:
        doubts["either mark may be the start"] = 0.3
    elif traffic * corner < 0:
        doubts["colours and places of the marks disagree about the start"] = 0.2
    elif traffic < 0 and not corner:
        doubts["the start is told by its colour only"] = 0.12
    if (shape or traffic or corner) < 0:
        first, second = second, first
    seen = f"marks at {at(first.cell)} and {at(second.cell)}"
    return Ends(first.cell, second.cell, seen, doubts)


def _by_figure(first: Mark, second: Mark) -> tuple[int, float]:
    """1 where the first mark looks like the start, -1 the second, 0 neither; and how surely."""
    one, other = first.figure, second.figure
    if one is None or other is None:
        return 0, 0.0
    if one.letter in _STARTS and other.letter in _GOALS:
        return 1, 1.0
    if one.letter in _GOALS and other.letter in _STARTS:
        return -1, 1.0
    if one.is_goal != other.is_goal:
        return (-1 if one.is_goal else 1), 1.0
    for painted, figure, first_is in ((one, other, -1), (other, one, 1)):
        if painted.is_cell and figure.is_part:
            return first_is, _FIGURE
    return 0, 0.0


def _shows_bug(layout: Layout, marks: list[Mark]) -> bool:
    """Whether of three marks two are in the corners, or two are painted cells and one is not."""
    cells = {mark.cell for mark in marks}
    if {_upper_left(layout), _lower_right(layout)} <= cells:
        return True
    return [mark.figure is not None and mark.figure.is_cell for mark in marks].count(True) == 2


def _without_start_left_behind(layout: Layout, marks: list[Mark]) -> list[Mark]:
    """The bug and the goal, of three marks.

    The goal is red, or in the lower right corner, or the last one; of the other two the start is
    in the upper left corner, or greener than the bug.
    """
    goal = next((mark for mark in marks if mark.cell == _lower_right(layout)), None)
    goal = goal or next((mark for mark in marks if _is_red(mark)), marks[-1])
    others = [mark for mark in marks if mark is not goal]
    corner = _upper_left(layout)
    others.sort(key=lambda mark: (mark.cell != corner, mark.colour[0] + mark.colour[2]))
    if all(mark.figure for mark in others):
        others.sort(key=lambda mark: mark.figure is not None and not mark.figure.is_cell)
    return sorted((others[1], goal), key=lambda mark: mark.cell)


def _by_traffic_light(first: Mark, second: Mark) -> int:
    """1 where the first mark is green and the second red, -1 the other way round."""
    return (_is_green(first) and _is_red(second)) - (_is_red(first) and _is_green(second))


def _by_corner(layout: Layout, first: Mark, second: Mark) -> int:
    """1 where the first mark is in the upper left corner, or the second in the lower right one."""
    upper_left, lower_right = _upper_left(layout), _lower_right(layout)
    forth = upper_left == first.cell or lower_right == second.cell
    back = upper_left == second.cell or lower_right == first.cell
    return forth - back


def _is_green(mark: Mark) -> bool:
    red, green, blue = mark.colour
    return green > 1.25 * max(red, blue)


def _is_red(mark: Mark) -> bool:
    red, green, blue = mark.colour
    return red > 1.8 * max(green, blue)


def _upper_left(layout: Layout) -> Cell:
    """The first cell within the frame."""
    inset = 0 if layout.wall_px or not is_ringed(layout) or not layout.blocked[0, 0] else 1
    return inset, inset


def _lower_right(layout: Layout) -> Cell:
    """The last cell within the frame."""
    rows, cols = layout.shape
    inset = _upper_left(layout)[0]
    return rows - 1 - inset, cols - 1 - inset
