"""Decode klotski boards: what hangs together is a piece, one of them has to reach the goal.

Pieces are mostly rectangles of one, two or four cells. On the classic tray of 5 x 4 cells, the only
piece of 2x2 cells is to come to lie in the middle of the lowest rows; a picture that shows another
target or another goal says so by marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from solvers import BadBoard, Cell, GivenUp, Unsolvable
from solvers.cells import Matrix, at
from solvers.klotski import (
    EMPTY,
    WALL,
    Board,
    bottom_middle,
    only_square,
    pieces_of,
    plan_steps,
    shape_of,
)
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.answers import and_more, answered, likeliest, places_in
from vision.decode.evidence import Window, cropped, kind_table, mark_gain, side_tables
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Decoded, Doubt, Said
from vision.decode.layout import Layout, Mask, parts
from vision.decode.search import Settled, Values, Verdict, groups_of, meanings, search
from vision.reading import NotRecognized

STONE, FREE, PIECE = 0, 1, 2
_NAMES = {STONE: "a wall", FREE: "empty", PIECE: "part of a piece"}

KINDS = (Kind.BLOCKED, Kind.FREE, Kind.PIECE)
"""What a cell of the board may be."""

EXCEPTION = 1.0
"""Nats for a cell that means something else than the cells that look like it."""

LONG, LARGE, BENT = 1.0, 3.0, 3.0
"""Nats for the first rectangle that is not one of the four classic shapes, the first piece of more
than four cells, and the first that is no rectangle."""

FURTHER = 0.5
"""Nats for each further one: a tray that has one has more."""

PACKED = 6.0
"""Nats for a board on which nothing can move."""

CLASSIC = (5, 4)
CLASSIC_EMPTY, CLASSIC_PAIRS = 2, 5
UNUSUAL = 4.0
"""Nats for each way in which a tray of the classic size is not filled like the classic ones: two
empty cells, one square, five pieces of two cells, nothing that is longer, no walls.
"""

OTHER_SIZE = 3.0
"""Nats for a tray without walls of another size, lying or standing: one of 69 authors' is so."""

ELSEWHERE, AT_THE_RIM = 4.0, 1.5
"""Nats for a goal that is not in the middle of the lowest rows of a tray without walls, and for one
that lies at the rim of a tray of another size than the classic one. Of 90 real trays without walls
77 had it there, 13 at the rim, none inside.
"""

LYING = 1.0
"""Nats for a goal in the middle of the lowest rows that nothing marks, where a tray is wider than
high: the classic one lies on its side then, with its goal in the middle of the right columns.
"""

HIDDEN = 2.0
"""The most nats that a cell below a piece can say against the goal: the piece may hide its mark,
not what shows beside it, as a gap in the frame.
"""

UNMARKED = 1.5
"""Nats for a target that nothing marks, where it is the only piece of 2x2 cells."""

UNKNOWN = 6.0
"""The same where it is any piece."""

UNSEEN_GOAL = 14.0
"""Nats for a gate that leads elsewhere: what lies beyond it was not found."""

MANY_BARS, CARS = 4, 18.0
"""Nats for a tray of so many pieces or more that are all one cell wide and longer than that. They
are cars, which move along their length only: of 208 trays of klotski none is of bars alone. It
says nothing of which pieces there are, so it is asked of the answer only.
"""

UNSOLVABLE = 3.0
"""Nats for a target that no moves bring to its goal. The solver is asked only where the best board
is by less than IN_DOUBT more probable than another one, and the tray has MOST_CELLS at most."""

IN_DOUBT, MOST_CELLS, MOST_BYTES = 4.0, 24, 32 << 20

LIKELY = 7.0
MOST_GOALS = 2


def decode(odds: CellOdds, said: Said = NOTHING_SAID) -> Decoded[Board]:
    """The most probable board. Raises NotRecognized where there is none."""

    def boards(window: Window, cost: float) -> Iterator[Decoded[Board]]:
        return _Rules(cropped(odds, window), said).best(cost, window)

    nothing = "no klotski board: no piece stands out as the one to bring out"
    answer = likeliest(windows(odds, said, *KINDS), boards, _otherwise, nothing)
    pieces = pieces_of(answer.board.cells).values()
    if len(pieces) >= MANY_BARS and all(map(_is_bar, pieces)):
        return replace(
            answer, cost=answer.cost + CARS, broken=("all pieces are bars, as cars are",)
        )
    return answer


class _Rules:
    """What the rules say of the odds in one window."""

    def __init__(self, odds: CellOdds, said: Said) -> None:
        rows, cols = odds.kinds.shape[:2]
        self._layout, self._said = Layout(rows, cols), said
        cells = kind_table(odds, (Kind.OUTSIDE, Kind.BLOCKED), Kind.FREE, Kind.PIECE)
        for cell in (said.target, *said.to_cover):
            if cell is not None and not (cell[0] < rows and cell[1] < cols):
                raise NotRecognized(f"{at(cell)} was given, and is outside the tray that shows")
        if said.target is not None:
            cells[self._layout.index(said.target), :PIECE] = -np.inf
        for cell in said.to_cover:
            cells[self._layout.index(cell), STONE] = -np.inf
        self._sides = side_tables(odds, Side.JOINED)
        self._joined = [
            (part[:, 1] - part[:, 0]).reshape(shape)
            for part, shape in zip(self._sides, ((rows, cols - 1), (rows - 1, cols)), strict=True)
        ]
        self._table = self._layout.join(cells, *self._sides)
        self._groups = np.full(len(self._table), -1, np.int64)
        self._groups[: rows * cols] = groups_of(odds.looks.reshape(rows * cols, -1))
        self._target, self._goal, self._gate = (
            mark_gain(odds, mark) for mark in (Mark.PIECE, Mark.END, Mark.GATE)
        )
        self._marked = float(np.maximum(self._target, 0).sum())

    def best(self, cost: float, window: Window) -> Iterator[Decoded[Board]]:
        """The best board, if there is one."""
        starts = meanings(self._table, self._groups, EXCEPTION, cost)
        found = search(starts, self._judge, self._settle)
        if found is None:
            return
        best = answered(found, places_in(window), self._told)
        is_small = self._target.size <= MOST_CELLS
        if is_small and best.doubts and best.doubts[0].gap < IN_DOUBT:
            found = search(starts, self._judge, partial(self._settle, ask_solver=True))
            assert found is not None  # for mypy: nothing is forbidden that was allowed before
            best = answered(found, places_in(window), self._told)
        yield best

    # --- the rules --------------------------------------------------------------------------------
    def _judge(self, values: Values) -> Verdict:
        cells, right, down = self._layout.split(values)
        lying = cells == PIECE
        if not lying.any():
            return Verdict(4 * PACKED)
        count, labels = parts(lying, right == 1, down == 1)
        penalty, torn = self._torn(lying, labels, right, down)
        penalty += self._apart(labels)
        height, width, size = _measures(labels, count)
        bent = size != height * width
        long = ~bent & (np.maximum(height, width) > 2)
        for odd, first in ((long, LONG), (size > 4, LARGE), (bent, BENT)):
            penalty += first + FURTHER * (int(odd.sum()) - 1) if odd.any() else 0.0
        empty = int((cells == FREE).sum())
        penalty += 0.0 if empty else PACKED
        if STONE not in cells and lying.shape not in (CLASSIC, CLASSIC[::-1]):
            penalty += OTHER_SIZE
        if lying.shape == CLASSIC:
            squares = int(((height == 2) & (width == 2)).sum())
            pairs = int((size == 2).sum())
            unlike = (empty != CLASSIC_EMPTY, pairs != CLASSIC_PAIRS, long.any(), STONE in cells)
            penalty += UNUSUAL * (abs(squares - 1) + sum(map(bool, unlike)))

        def suspects() -> list[int]:
            odd = np.append(False, bent)[labels] | torn
            return self._layout.around(odd)

        return Verdict(penalty, suspects)

    def _apart(self, labels: NDArray[np.int32]) -> float:
        """What it costs at least that marks of the target lie on several pieces, or on none."""
        if self._said.target is not None:
            return 0.0
        shown = np.bincount(labels.ravel(), self._target.ravel())[1:].max()
        return self._marked - max(float(shown), -UNMARKED)

    def _torn(
        self, lying: Mask, labels: NDArray[np.int32], right: Values, down: Values
    ) -> tuple[float, Mask]:
        """What it costs that sides within a piece look like borders, or joined ones leave it."""
        cost, cells = 0.0, np.zeros(lying.shape, np.bool_)
        for gain, said, first, second in (
            (self._joined[0], right, np.s_[:, :-1], np.s_[:, 1:]),
            (self._joined[1], down, np.s_[:-1], np.s_[1:]),
        ):
            within = (labels[first] == labels[second]) & lying[first]
            wrong = (within & (said == 0)) | ((said == 1) & (lying[first] != lying[second]))
            cost += float(np.abs(gain[wrong]).sum())
            cells[first] |= wrong
            cells[second] |= wrong
        return cost, cells

    def _settle(self, values: Values, ask_solver: bool = False) -> Settled[Board] | None:
        cells, right, down = self._layout.split(values)
        count, labels = parts(cells == PIECE, right == 1, down == 1)
        if count == 0:
            return None
        numbers = _numbered(labels, count)
        tray = np.select([cells == STONE, cells == FREE], [WALL, EMPTY], numbers)
        plain = tuple(tuple(row) for row in tray.tolist())
        pieces = pieces_of(plain)
        boards: list[tuple[_Aim, Board]] = []
        asked = ask_solver
        for aim in self._aims(plain, pieces):
            with suppress(BadBoard):
                board = Board(plain, aim.target, aim.goal, self._gate_in(plain, aim.target))
                is_stuck = asked and not _can_be_solved(board)
                asked &= is_stuck  # what costs more anyway need not be solved
                boards.append((replace(aim, cost=aim.cost + UNSOLVABLE * is_stuck), board))
        if not boards:
            return None
        aim, board = min(boards, key=lambda each: each[0].cost)
        variants = [
            Doubt(_other_aim(pieces, aim, other), other.cost - aim.cost)
            for other, _ in boards
            if other is not aim
        ]
        cost = aim.cost - self._apart(labels)
        if board.gate and self._is_unseen(aim.goal, board.gate):
            cost += UNSEEN_GOAL
        return Settled(cost, board, variants)

    def _is_unseen(self, goal: Sequence[Cell], gate: Sequence[Cell]) -> bool:
        """Whether nothing marks a goal, and no way through the gate ends there."""
        near = any(abs(r - row) + abs(c - col) < 2 for r, c in gate for row, col in goal)
        return not near and max(self._goal[cell] for cell in goal) <= 0

    def _aims(self, tray: Matrix, pieces: dict[int, list[Cell]]) -> list[_Aim]:
        """Targets and their goals that are worth a try, the most probable first."""
        square = only_square(pieces)
        costs = {name: self._cost_of(cells, name == square) for name, cells in pieces.items()}
        goals = cache(partial(self._goals, tray))
        found: list[_Aim] = []
        least = np.inf
        for name in sorted(pieces, key=costs.__getitem__):
            if costs[name] >= least + LIKELY:  # a goal only costs more
                break
            ways = goals(shape_of(pieces[name]))
            found += [_Aim(costs[name] + far, name, goal) for far, goal in ways]
            least = min([least, *(costs[name] + far for far, _ in ways)])
        found.sort(key=lambda aim: aim.cost)
        return [aim for aim in found if aim.cost < least + LIKELY]

    def _cost_of(self, cells: Sequence[Cell], is_square: bool) -> float:
        """What it costs at least that a piece is the target."""
        if self._said.target is not None:
            return 0.0 if self._said.target in cells else np.inf
        shown = -sum(float(self._target[cell]) for cell in cells)
        return self._marked + min(shown, UNMARKED if is_square else UNKNOWN)

    def _gate_in(self, tray: Matrix, target: int) -> tuple[Cell, ...]:
        """The cells that look like a gate and lie in a wall, or the gap in a frame of walls."""
        cells = np.array(tray)
        open_to = (self._gate > 0) & ((cells == EMPTY) | (cells == target))
        everywhere = np.ones((1, 1), np.bool_)
        count, labels = parts(open_to, everywhere, everywhere)
        walls = np.pad(cells == WALL, 1)
        beside = walls[:-2, 1:-1] | walls[2:, 1:-1] | walls[1:-1, :-2] | walls[1:-1, 2:]
        held = [label for label in range(1, count + 1) if beside[labels == label].any()]
        gate = np.isin(labels, held) if held else _gap(cells, np.argwhere(cells == target))
        return tuple((row, col) for row, col in np.argwhere(gate).tolist())

    def _goals(self, tray: Matrix, shape: Sequence[Cell]) -> list[tuple[float, tuple[Cell, ...]]]:
        """Where the target may have to go: where marks are, else the middle of the lowest rows."""
        whole = float(np.maximum(self._goal, 0).sum())
        given, lowest = set(self._said.to_cover), _lowest(tray, shape)
        is_bare = WALL not in chain(*tray)
        found: list[tuple[float, tuple[Cell, ...]]] = []
        if whole > 0 or given:
            cells = np.array(tray)
            gains = np.where(cells == EMPTY, self._goal, np.maximum(self._goal, -HIDDEN))
            worth = np.where(_fits(cells, shape), _sums(gains, shape), -np.inf)
            for place in np.argsort(-worth, axis=None):
                top, left = divmod(int(place), worth.shape[1])
                goal = tuple((top + row, left + col) for row, col in shape)
                if worth[top, left] > -np.inf and given <= set(goal):
                    unusual = is_bare and goal != lowest
                    cost = _elsewhere(goal, np.shape(tray)) if unusual else 0.0
                    found.append((whole - float(worth[top, left]) + cost, goal))
                if len(found) == MOST_GOALS or (not given and worth[top, left] <= 0):
                    break
        if given:
            return [(cost - found[0][0], goal) for cost, goal in found]
        shown = {goal: cost for cost, goal in found if cost < whole}
        is_lying = is_bare and len(tray) < len(tray[0])
        shown.setdefault(lowest, whole + LYING * is_lying)
        if is_lying:
            turned = _lowest(tuple(zip(*tray, strict=True)), [(col, row) for row, col in shape])
            shown.setdefault(tuple(sorted((row, col) for col, row in turned)), whole)
        return [(cost, goal) for goal, cost in shown.items()]

    # --- words ------------------------------------------------------------------------------------
    def _told(self, values: Values, others: Values) -> str:
        """What other values say of the first cell or side where they differ."""
        changed = np.flatnonzero(values != others)
        first = int(changed[0])
        if first < self._layout.sides[0]:
            what = f"{at(self._layout.cell(first))} may be {_NAMES[int(others[first])]}"
        else:
            one, two = self._layout.beside(first)
            said = "belong together" if others[first] else "be two pieces"
            what = f"{at(one)} and {at(two)} may {said}"
        return and_more(what, len(changed), "cells")


@dataclass(frozen=True)
class _Aim:
    """A piece to bring out, where it has to lie, and what it costs to say so."""

    cost: float
    target: int
    goal: tuple[Cell, ...]


def _can_be_solved(board: Board) -> bool:
    """Whether moves bring the target to its goal, as far as can be told in little memory."""
    try:
        plan_steps(board, MOST_BYTES)
    except GivenUp:
        return True
    except Unsolvable:
        return False
    return True


def _is_bar(cells: Sequence[Cell]) -> bool:
    """Whether a piece is one cell wide and longer than that."""
    return len(cells) > 1 and 1 in (len({row for row, _ in cells}), len({col for _, col in cells}))


def _other_aim(pieces: dict[int, list[Cell]], aim: _Aim, other: _Aim) -> str:
    if other.target != aim.target:
        return f"the piece at {at(pieces[other.target][0])} may be the target"
    return f"the goal may begin at {at(other.goal[0])}"


def _measures(
    labels: NDArray[np.int32], count: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Height, width and number of cells of each piece, (count,) each."""
    rows, cols = np.indices(labels.shape)
    flat = labels.ravel()
    least = np.full((2, count + 1), max(labels.shape))
    most = np.zeros((2, count + 1), np.int64)
    for axis, line in enumerate((rows.ravel(), cols.ravel())):
        np.minimum.at(least[axis], flat, line)
        np.maximum.at(most[axis], flat, line)
    height, width = most - least + 1
    return height[1:], width[1:], np.bincount(flat, minlength=count + 1)[1:]


def _otherwise(board: Board, other: Board) -> str:
    return f"the tray may have {len(other.cells)} x {len(other.cells[0])} cells"


def _numbered(labels: NDArray[np.int32], count: int) -> NDArray[np.int64]:
    """The pieces numbered from 1 in reading order of their first cells, 0 elsewhere."""
    found, first = np.unique(labels, return_index=True)
    order = [int(label) for label in found[np.argsort(first)] if label > 0]
    names = np.zeros(count + 1, np.int64)
    names[order] = np.arange(1, len(order) + 1)
    return np.asarray(names[labels])


def _sums(values: NDArray[np.float64], shape: Sequence[Cell]) -> NDArray[np.float64]:
    """The sum of values under a shape wherever it lies within, by its upper left corner."""
    rows = values.shape[0] - max(row for row, _ in shape)
    cols = values.shape[1] - max(col for _, col in shape)
    return np.asarray(
        np.sum([values[row : row + rows, col : col + cols] for row, col in shape], axis=0)
    )


def _gap(tray: NDArray[np.integer], target: NDArray[np.integer]) -> Mask:
    """The free cells in a frame of walls, if that has one gap as wide as the target (cells, 2)."""
    frame = np.ones(tray.shape, np.bool_)
    frame[1:-1, 1:-1] = False
    free = frame & (tray == EMPTY)
    height, width = (np.ptp(target, axis=0) + 1).tolist()
    is_frame = free.any() and (tray[frame & ~free] == WALL).all()
    if is_frame and (np.ptp(np.argwhere(free), axis=0) + 1).tolist() in ([1, width], [height, 1]):
        return np.asarray(free)
    return np.zeros(tray.shape, np.bool_)


def _fits(tray: NDArray[np.integer], shape: Sequence[Cell]) -> Mask:
    """Where a piece can lie if no other is there, by its upper left corner."""
    return np.asarray(_sums((tray == WALL).astype(np.float64), shape) == 0)


def _elsewhere(goal: Sequence[Cell], size: tuple[int, ...]) -> float:
    """Nats for a goal elsewhere than in the middle of the lowest rows."""
    at_rim = any(row in (0, size[0] - 1) or col in (0, size[1] - 1) for row, col in goal)
    return AT_THE_RIM if at_rim and size != CLASSIC else ELSEWHERE


def _lowest(tray: Matrix, shape: Sequence[Cell]) -> tuple[Cell, ...]:
    """The middle of the lowest rows within the walls, as in the classic game, or near to that."""
    cells = np.array(tray)
    inside = np.argwhere(cells != WALL)
    (top, left), (bottom, right) = inside.min(0).tolist(), inside.max(0).tolist()
    middle = bottom_middle(((0,) * (right - left + 1),) * (bottom - top + 1), shape)
    down, across = top + min(row for row, _ in middle), left + min(col for _, col in middle)
    corners = np.argwhere(_fits(cells, shape))
    far = np.abs(corners - [down, across]) @ [len(tray[0]), 1]
    row, col = corners[far.argmin()].tolist()
    return tuple((row + below, col + beside) for below, beside in shape)
