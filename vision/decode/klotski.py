"""Decode klotski boards: what hangs together is a piece, one of them has to reach the goal.

Pieces are mostly rectangles of one, two or four cells. On the classic tray of 5 x 4 cells, the only
piece of 2x2 cells is to come to lie in the middle of the lowest rows; a picture that shows another
target or another goal says so by marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers import BadBoard, Cell
from solvers.cells import at
from solvers.klotski import EMPTY, WALL, Board, bottom_middle, only_square
from solvers.klotski_pieces import Tray
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.evidence import Window, cropped, kind_table, mark_gain, side_tables
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Decoded, Doubt, Said
from vision.decode.layout import Layout, Mask, parts
from vision.decode.search import Found, Settled, Values, Verdict, groups_of, meanings, search
from vision.reading import NotRecognized

STONE, FREE, PIECE = 0, 1, 2
_NAMES = {STONE: "a wall", FREE: "empty", PIECE: "part of a piece"}

EXCEPTION = 1.0
"""Nats for a cell that means something else than the cells that look like it."""

LONG = 1.0
"""Nats for a rectangle that is not one of the four classic shapes."""

BENT = 3.0
FURTHER_BENT = 0.5
"""Nats for the first piece that is no rectangle, and for each further one."""

PACKED = 6.0
"""Nats for a board on which nothing can move."""

CLASSIC = (5, 4)
CLASSIC_EMPTY = 2
UNUSUAL = 2.5
"""Nats for a tray of the classic size that is not filled like the classic ones."""

UNMARKED = 1.5
"""Nats for a target that nothing marks, where it is the only piece of 2x2 cells."""

UNKNOWN = 6.0
"""The same where it is any piece."""

LIKELY = 7.0
MOST_GOALS = 2


def decode(odds: CellOdds, said: Said = NOTHING_SAID) -> Decoded[Board]:
    """The most probable board. Raises NotRecognized where there is none."""
    tried: list[Decoded[Board]] = []
    for cost, window in windows(odds, said):
        tried += _Rules(cropped(odds, window), said).best(cost, window)
    if not tried:
        raise NotRecognized("no klotski board: no piece stands out as the one to bring out")
    best = min(tried, key=lambda answer: answer.cost)
    rivals = [
        Doubt(
            f"the tray may have {len(answer.board.cells)} x {len(answer.board.cells[0])} cells",
            answer.cost - best.cost,
        )
        for answer in tried
        if answer.board != best.board
    ]
    return Decoded(
        best.board,
        best.places,
        best.cost,
        tuple(sorted([*best.doubts, *rivals], key=lambda doubt: doubt.gap)),
        (*best.gaps, *(doubt.gap for doubt in rivals)),
        best.broken,
    )


class _Rules:
    """What the rules say of the odds in one window."""

    def __init__(self, odds: CellOdds, said: Said) -> None:
        rows, cols = odds.kinds.shape[:2]
        self._layout, self._said = Layout(rows, cols), said
        cells = kind_table(odds, (Kind.OUTSIDE, Kind.BLOCKED), Kind.FREE, Kind.PIECE)
        for cell in (said.target, said.goal):
            if cell is not None and not (cell[0] < rows and cell[1] < cols):
                raise NotRecognized(f"{at(cell)} was given, and is outside the tray that shows")
        if said.target is not None:
            cells[self._layout.index(said.target), :PIECE] = -np.inf
        if said.goal is not None:
            cells[self._layout.index(said.goal), STONE] = -np.inf
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

    def best(self, cost: float, window: Window) -> Iterator[Decoded[Board]]:
        """The best board, if there is one."""
        found = search(
            meanings(self._table, self._groups, EXCEPTION, cost), self._judge, self._settle
        )
        if found is not None:
            yield self._answer(found, window)

    # --- the rules --------------------------------------------------------------------------------
    def _judge(self, values: Values) -> Verdict:
        cells, right, down = self._layout.split(values)
        lying = cells == PIECE
        if not lying.any():
            return Verdict(4 * PACKED)
        count, labels = parts(lying, right == 1, down == 1)
        penalty, suspects = self._torn(lying, labels, right, down)
        bent = 0
        for shape in _boxes(labels, count):
            if shape.bent:
                bent += 1
                suspects += self._layout.around(
                    self._layout.index(cell) for cell in shape.cells(labels)
                )
            elif max(shape.height, shape.width) > 2:
                penalty += LONG
        if bent:
            penalty += BENT + FURTHER_BENT * (bent - 1)
        empty = int((cells == FREE).sum())
        penalty += 0.0 if empty else PACKED
        if lying.shape == CLASSIC and not (cells == STONE).any() and empty != CLASSIC_EMPTY:
            penalty += UNUSUAL
        return Verdict(penalty, suspects)

    def _torn(
        self, lying: Mask, labels: NDArray[np.int32], right: Values, down: Values
    ) -> tuple[float, list[int]]:
        """What it costs that sides within a piece look like borders, or joined ones leave it."""
        cost, suspects = 0.0, []
        for first, gain, said, (one, other), (here, there) in zip(
            self._layout.sides,
            self._joined,
            (right, down),
            ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])),
            ((lying[:, :-1], lying[:, 1:]), (lying[:-1], lying[1:])),
            strict=True,
        ):
            within = (one == other) & (one > 0)
            torn = within & (said == 0)
            crossing = (said == 1) & (here != there)
            cost += float(np.abs(gain[torn | crossing]).sum())
            suspects += (first + np.flatnonzero(torn | crossing)).tolist()
            for row, col in np.argwhere(crossing).tolist():
                suspects += self._layout.around([self._layout.index((row, col))])
        return cost, suspects

    def _settle(self, values: Values) -> Settled[Board] | None:
        cells, right, down = self._layout.split(values)
        count, labels = parts(cells == PIECE, right == 1, down == 1)
        if count == 0:
            return None
        numbers = _numbered(labels, count)
        tray = np.select([cells == STONE, cells == FREE], [WALL, EMPTY], numbers)
        pieces = {
            number: [(row, col) for row, col in np.argwhere(numbers == number).tolist()]
            for number in range(1, count + 1)
        }
        plain = tuple(tuple(row) for row in tray.tolist())
        aims = self._aims(plain, pieces)
        for place, aim in enumerate(aims):
            with suppress(BadBoard):
                gate = self._gate_in(plain, aim.target)
                board = Board(plain, aim.target, aim.goal, gate)
                variants = [
                    (other.cost - aim.cost, _other_aim(pieces, aim, other))
                    for other in aims[place + 1 :]
                ]
                return Settled(aim.cost, board, variants)
        return None

    def _aims(self, tray: Tray, pieces: dict[int, list[Cell]]) -> list[_Aim]:
        """Targets and their goals that are worth a try, the most probable first."""
        square = only_square(pieces)
        marked = float(np.maximum(self._target, 0).sum())
        found = []
        for name, cells in pieces.items():
            if self._said.target is not None:
                cost = 0.0 if self._said.target in cells else np.inf
            else:
                hidden = UNMARKED if name == square else UNKNOWN
                shown = -sum(float(self._target[cell]) for cell in cells)
                cost = marked + min(shown, hidden)
            if np.isfinite(cost):
                found += [_Aim(cost + far, name, goal) for far, goal in self._goals(tray, cells)]
        found.sort(key=lambda aim: aim.cost)
        return [aim for aim in found if aim.cost < found[0].cost + LIKELY]

    def _gate_in(self, tray: Tray, target: int) -> tuple[Cell, ...]:
        """The cells that look like a gate and lie in a wall."""
        cells = np.array(tray)
        open_to = (self._gate > 0) & ((cells == EMPTY) | (cells == target))
        everywhere = np.ones((1, 1), np.bool_)
        count, labels = parts(open_to, everywhere, everywhere)
        walls = np.pad(cells == WALL, 1)
        beside = walls[:-2, 1:-1] | walls[2:, 1:-1] | walls[1:-1, :-2] | walls[1:-1, 2:]
        held = [label for label in range(1, count + 1) if beside[labels == label].any()]
        return tuple((row, col) for row, col in np.argwhere(np.isin(labels, held)).tolist())

    def _goals(self, tray: Tray, piece: Sequence[Cell]) -> list[tuple[float, tuple[Cell, ...]]]:
        """Where the target may have to go: where marks are, else the middle of the lowest rows."""
        whole = float(np.maximum(self._goal, 0).sum())
        found: list[tuple[float, tuple[Cell, ...]]] = []
        if whole > 0 or self._said.goal is not None:
            goals = (goal for goal in _placements(tray, piece))
            found = [(whole - self._gain(tray, goal), goal) for goal in goals]
        if self._said.goal is not None:
            given = sorted(item for item in found if self._said.goal in item[1])
            return [(cost - given[0][0], goal) for cost, goal in given[:MOST_GOALS]]
        shown = sorted((cost, goal) for cost, goal in found if cost < whole)[:MOST_GOALS]
        return [*shown, (whole, _lowest(tray, piece))]

    def _gain(self, tray: Tray, goal: Iterable[Cell]) -> float:
        """What marks say for a goal; pieces that lie on it hide some."""
        gains = ((float(self._goal[row, col]), tray[row][col]) for row, col in goal)
        return sum(gain if value == EMPTY else max(0.0, gain) for gain, value in gains)

    # --- answers ----------------------------------------------------------------------------------
    def _answer(self, found: Found[Board], window: Window) -> Decoded[Board]:
        settled = found.best.settled
        assert settled is not None
        doubts = [Doubt(what, gap) for gap, what in settled.variants]
        for other in found.others:
            if other.settled is None or other.settled.answer != settled.answer:
                gap = other.cost - found.best.cost
                doubts.append(Doubt(self._flipped(found.best.values, other.values), gap))
        top, left, bottom, right = window
        rows, cols = np.indices((bottom - top, right - left))
        return Decoded(
            settled.answer,
            np.stack([rows + top, cols + left], -1),
            found.best.cost,
            tuple(sorted(doubts, key=lambda doubt: doubt.gap)),
            tuple(doubt.gap for doubt in doubts),
            settled.broken,
        )

    def _flipped(self, values: Values, others: Values) -> str:
        changed = np.flatnonzero(values != others)
        first = int(changed[0])
        if first < self._layout.sides[0]:
            what = f"{at(self._layout.cell(first))} may be {_NAMES[int(others[first])]}"
        else:
            one, two = self._layout.beside(first)
            said = "belong together" if others[first] else "be two pieces"
            what = f"{at(one)} and {at(two)} may {said}"
        return f"{what}, with {len(changed) - 1} others" if len(changed) > 1 else what


@dataclass(frozen=True)
class _Aim:
    """A piece to bring out, where it has to lie, and what it costs to say so."""

    cost: float
    target: int
    goal: tuple[Cell, ...]


def _other_aim(pieces: dict[int, list[Cell]], aim: _Aim, other: _Aim) -> str:
    if other.target != aim.target:
        return f"the piece at {at(pieces[other.target][0])} may be the target"
    return f"the goal may begin at {at(other.goal[0])}"


class _Box:
    """The rectangle around one piece."""

    def __init__(self, label: int, stats: NDArray[np.int64]) -> None:
        self._label = label
        self._top, self._left, bottom, right, size = stats.tolist()
        self.height, self.width = bottom - self._top + 1, right - self._left + 1
        self.bent = size != self.height * self.width

    def cells(self, labels: NDArray[np.int32]) -> Iterator[Cell]:
        """The cells of the rectangle."""
        for row in range(self._top, self._top + self.height):
            yield from ((row, self._left + col) for col in range(self.width))


def _boxes(labels: NDArray[np.int32], count: int) -> list[_Box]:
    """The rectangles around the pieces."""
    rows, cols = np.indices(labels.shape)
    flat = labels.ravel()
    stats = np.zeros((count + 1, 5), np.int64)
    stats[:, :2] = max(labels.shape)
    np.minimum.at(stats[:, 0], flat, rows.ravel())
    np.minimum.at(stats[:, 1], flat, cols.ravel())
    np.maximum.at(stats[:, 2], flat, rows.ravel())
    np.maximum.at(stats[:, 3], flat, cols.ravel())
    stats[:, 4] = np.bincount(flat, minlength=count + 1)
    return [_Box(label, stats[label]) for label in range(1, count + 1)]


def _numbered(labels: NDArray[np.int32], count: int) -> NDArray[np.int64]:
    """The pieces numbered from 1 in reading order of their first cells, 0 elsewhere."""
    found, first = np.unique(labels, return_index=True)
    order = [int(label) for label in found[np.argsort(first)] if label > 0]
    names = np.zeros(count + 1, np.int64)
    names[order] = np.arange(1, len(order) + 1)
    return np.asarray(names[labels])


def _placements(tray: Tray, piece: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Wherever a piece can lie if no other is there."""
    rows, cols = len(tray), len(tray[0])
    top, left = min(row for row, _ in piece), min(col for _, col in piece)
    shape = [(row - top, col - left) for row, col in piece]
    for row in range(rows):
        for col in range(cols):
            cells = [(row + down, col + right) for down, right in shape]
            if all(r < rows and c < cols and tray[r][c] != WALL for r, c in cells):
                yield tuple(cells)


def _lowest(tray: Tray, piece: Sequence[Cell]) -> tuple[Cell, ...]:
    """The middle of the lowest rows within the walls, as in the classic game, or near to that."""
    inside = np.argwhere(np.array(tray) != WALL)
    (top, left), (bottom, right) = inside.min(0).tolist(), inside.max(0).tolist()
    inner = ((0,) * (right - left + 1),) * (bottom - top + 1)
    lowest = tuple((top + row, left + col) for row, col in bottom_middle(inner, piece))
    if all(tray[row][col] != WALL for row, col in lowest):
        return lowest
    (row, col), *_ = lowest
    places = _placements(tray, piece)
    return min(places, key=lambda goal: (abs(goal[0][0] - row), abs(goal[0][1] - col)))
