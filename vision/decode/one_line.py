"""Decode one-line boards: which cells are free, which are drawn, where the stroke begins and ends.

What is drawn is one stroke that ends at the head, and another stroke goes on from there over all
free cells: so these hang together, have few dead ends, and are balanced like the squares of a
chessboard. A board that the solver proves impossible may be on the screen nevertheless, and only
costs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from solvers import BadBoard, Cell, Unsolvable
from solvers.cells import Wall, at, pair
from solvers.one_line import Board, plan, walk_order
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.evidence import (
    Window,
    assignment,
    cropped,
    kind_table,
    number_logs,
    place_logs,
    side_tables,
)
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Decoded, Doubt, Said
from vision.decode.layout import Layout, Mask, degrees, parts
from vision.decode.search import Found, Settled, Table, Values, Verdict, groups_of, meanings, search
from vision.reading import NotRecognized

HOLE, FREE, USED = 0, 1, 2
_NAMES = {HOLE: "an obstacle", FREE: "free", USED: "drawn"}

EXCEPTION = 1.5
"""Nats for a cell that means something else than the cells that look like it."""

UNSOLVABLE = 4.0
FURTHER_FLAW = 1.5
NO_STROKE = 8.0
"""Nats for each reason why the drawn cells are no stroke: such a board does not even exist."""

MOST_PLANNED = 150
"""Cells that are left to draw, up to which the solver is asked."""

RARE_WALL = 1.5
"""Nats that a wall has to be surer than none, since most boards have none."""

LEAST_CELL = 0.05
"""Probability of a cell of the board from which on walls beside it are considered."""

MOST_TIPS = 3
LIKELY = 7.0
"""Nats by which a place of a mark may be less probable than the best to be tried."""

SHOWN = 0.05
"""Probability of a number in a cell from which on it is considered."""

MOST_NUMBER = 100

NOT_FROM_ONE = 3.0
"""Nats for numbers that begin at another than 1."""

NO_NUMBERS = 9.0
"""Nats for a board on which what looks like numbers means nothing."""

Choice = tuple[float, Cell | None]
"""A place of a mark, or none, and what it costs."""


def decode(odds: CellOdds, said: Said = NOTHING_SAID) -> Decoded[Board]:
    """The most probable board. Raises NotRecognized where the rules allow none that was tried."""
    rows, cols = odds.kinds.shape[:2]
    frames: list[tuple[float, Window]] = [(0.0, (0, 0, rows, cols))]
    if said != NOTHING_SAID:
        frames = windows(odds, said)
    tried = [answer for cost, frame in frames for answer in _within(odds, said, frame, cost)]
    if not tried:
        raise NotRecognized("no one-line board: no stroke passes the cells that look drawn")
    return min(tried, key=lambda answer: answer.cost)


def _within(odds: CellOdds, said: Said, frame: Window, cost: float) -> Iterator[Decoded[Board]]:
    """The best board that lies in a window of the odds, if there is any."""
    part = cropped(odds, frame)
    for numbers, extra in ((_Numbers.of(part), 0.0), (_Numbers(), NO_NUMBERS)):
        rules = _Rules(part, said, numbers)
        starts = meanings(rules.table, rules.groups, EXCEPTION, cost + extra)
        found = search(starts, rules.judge, rules.settle)
        if found is not None:
            whole = (0, 0, *part.kinds.shape[:2])
            shown = said == NOTHING_SAID
            inner = _shown(part, rules.layout, found.best.values) if shown else whole
            yield _answer(rules, found, frame, inner)
        if found is not None or not numbers.cells:
            return


def _shown(odds: CellOdds, layout: Layout, values: Values) -> Window:
    """The rectangle that the board takes: all its cells, and obstacles that belong to it."""
    rows, cols = np.nonzero(layout.split(values)[0] != HOLE)
    top, left, bottom, right = windows(odds, NOTHING_SAID)[0][1]
    return (
        min(top, int(rows.min())),
        min(left, int(cols.min())),
        max(bottom, int(rows.max()) + 1),
        max(right, int(cols.max()) + 1),
    )


@dataclass(frozen=True)
class _Flaws:
    """What speaks against values: reasons, nats, and the cells at fault."""

    reasons: tuple[str, ...]
    penalty: float
    cells: tuple[int, ...]


@dataclass(frozen=True)
class _Tips:
    """Where the stroke begins, where it is now, where it has to end; and what that costs."""

    start: Cell | None
    head: Cell | None
    end: Cell | None
    cost: float


class _Rules:
    """What the rules say of the odds in one window."""

    def __init__(self, odds: CellOdds, said: Said, numbers: _Numbers) -> None:
        rows, cols = odds.kinds.shape[:2]
        self.layout = Layout(rows, cols)
        self._marks = {mark: _places(odds, mark) for mark in (Mark.START, Mark.HEAD, Mark.END)}
        cells = kind_table(odds, (Kind.OUTSIDE, Kind.BLOCKED), Kind.FREE, Kind.USED)
        walls = self._wall_tables(odds, cells)
        self._joined = [table[:, 1] - table[:, 0] for table in side_tables(odds, Side.JOINED)]
        self._bind(cells, said)
        self._said = said
        self._numbers = numbers
        if said.start not in (None, *numbers.cells[:1]) or (said.goal in numbers.cells[:-1]):
            self._numbers = _Numbers()  # those of something else
        for cell in self._numbers.cells:
            cells[self.layout.index(cell), HOLE] = -np.inf
        self.table = self.layout.join(cells, *walls)
        self.groups = np.full(len(self.table), -1, np.int64)
        self.groups[: rows * cols] = groups_of(odds.looks.reshape(rows * cols, -1))

    def _bind(self, cells: Table, said: Said) -> None:
        """Leave only what is said possible."""
        for mark, cell in ((Mark.START, said.start), (Mark.END, said.goal)):
            if cell is None:
                continue
            if not (cell[0] < self.layout.rows and cell[1] < self.layout.cols):
                raise NotRecognized(f"{at(cell)} was given, and is outside the board that shows")
            cells[self.layout.index(cell), HOLE] = -np.inf
            logs, _ = self._marks[mark]
            only = np.full(logs.shape, -np.inf)
            only[cell] = 0.0
            self._marks[mark] = only, -np.inf

    def _wall_tables(self, odds: CellOdds, cells: Table) -> tuple[Table, Table]:
        """Walls between cells that can be free or drawn; elsewhere they mean nothing."""
        board = (cells[:, HOLE] < np.log1p(-LEAST_CELL)).reshape(self.layout.rows, -1)
        right, down = side_tables(odds, Side.WALL)
        for table, between in (
            (right, board[:, :-1] & board[:, 1:]),
            (down, board[:-1] & board[1:]),
        ):
            table[:, 1] -= RARE_WALL
            table[~between.ravel()] = (0.0, -np.inf)
        return right, down

    # --- at a glance ------------------------------------------------------------------------------
    def judge(self, values: Values) -> Verdict:
        """Flaws that a look at the neighbourhoods shows, and what the best marks cost."""
        kinds, right, down = self.layout.split(values)
        free, used = kinds == FREE, kinds == USED
        if not (free | used).any():
            return Verdict(2 * NO_STROKE)
        open_right, open_down = right == 0, down == 0
        tips = self._best_tips(free, used)
        stroke = self._flaws_of_stroke(used, tips)
        rest = self._flaws_of_rest(free, tips.head or tips.start, open_right, open_down)
        suspects = (
            self.layout.around(stroke.cells + rest.cells) if stroke.cells + rest.cells else []
        )
        return Verdict(stroke.penalty + rest.penalty + tips.cost, suspects)

    def _best_tips(self, free: Mask, used: Mask) -> _Tips:
        return self._tips(free, used, 1)[0]

    def _choices(self, mark: Mark, allowed: Mask, must: bool, most: int = 1) -> list[Choice]:
        """The most probable places of a mark among the allowed cells, and none unless it must be.

        Costs are those against the most probable place of all.
        """
        logs, none = self._marks[mark]
        highest = max(float(logs.max()), none)
        inside = np.where(allowed, logs, -np.inf).ravel()
        order = np.argpartition(-inside, min(most, inside.size - 1))[:most]
        found: list[Choice] = [
            (highest - float(inside[place]), self.layout.cell(int(place)))
            for place in order
            if inside[place] > -np.inf
        ]
        if not must and none > -np.inf:
            found.append((highest - none, None))
        found.sort(key=lambda choice: choice[0])
        return found or [(2 * NO_STROKE, None)]

    def _flaws_of_stroke(self, used: Mask, tips: _Tips) -> _Flaws:
        """Why the drawn cells are no stroke."""
        count = int(used.sum())
        if count < 2:
            return _Flaws((), 0.0, ())
        anywhere = np.ones((1, 1), np.bool_)
        pieces, labels = parts(used, anywhere, anywhere)
        ends = used & (degrees(used, anywhere, anywhere) <= 1)
        black = int(used[::2, ::2].sum() + used[1::2, 1::2].sum())
        uneven = abs(2 * black - count) - 1
        reasons = [
            f"the drawn cells are in {pieces} parts" if pieces > 1 else "",
            "the drawn cells branch" if ends.sum() > 2 else "",
            "the drawn cells make no single stroke" if uneven > 0 else "",
        ]
        told = tuple(filter(None, reasons))
        excess = (
            max(0, pieces - 1) + max(0, int(ends.sum()) - 2) + max(0, abs(2 * black - count) - 1)
        )
        cells = np.flatnonzero(ends | _small_parts(labels, pieces)) if told else np.array([], int)
        return _Flaws(told, NO_STROKE * min(excess, 4), tuple(cells.tolist()))

    def _flaws_of_rest(
        self, free: Mask, tip: Cell | None, open_right: Mask, open_down: Mask
    ) -> _Flaws:
        """Why no stroke goes on over all free cells."""
        left = free.copy()
        if tip is not None:
            left[tip] = True
        count = int(left.sum())
        if count < 2:
            return _Flaws((), 0.0, ())
        pieces, labels = parts(left, open_right, open_down)
        ends = left & (degrees(left, open_right, open_down) <= 1)
        if tip is not None:
            ends[tip] = False
        spare = int(ends.sum()) - (2 if tip is None else 1)
        black = int(left[::2, ::2].sum() + left[1::2, 1::2].sum())
        odd = abs(2 * black - count) - 1
        if tip is not None:
            own = black if sum(tip) % 2 == 0 else count - black
            odd = abs(own - (count + 1) // 2)
        told = tuple(
            reason
            for reason, there in (
                ("the free cells are in several parts", pieces > 1),
                ("the free cells have too many dead ends", spare > 0),
                ("the free cells are not balanced like a chessboard", odd > 0),
            )
            if there
        )
        if not told:
            return _Flaws((), 0.0, ())
        excess = pieces - 1 + max(0, spare) + max(0, odd)
        cells = np.flatnonzero(ends | _small_parts(labels, pieces))
        if spare <= 0 and pieces == 1:
            cells = np.array([], int)
        return _Flaws(told, UNSOLVABLE + FURTHER_FLAW * min(excess - 1, 8), tuple(cells.tolist()))

    # --- to the end -------------------------------------------------------------------------------
    def settle(self, values: Values) -> Settled[Board] | None:
        """The board with its marks and the order of its stroke, None where there is no stroke."""
        kinds, right, down = self.layout.split(values)
        free, used = kinds == FREE, kinds == USED
        if not (free | used).any():
            return None
        base = self._best_tips(free, used)
        walls = self._walls(right, down, kinds != HOLE)
        links = self._links(used)
        best: tuple[float, Board, tuple[str, ...]] | None = None
        variants: list[tuple[float, Board]] = []
        for tips in self._tips(free, used):
            board = self._board(kinds, tips, walls, links)
            if board is None:
                continue
            flaws = self._flaws_of_rest(free, board.head, right == 0, down == 0)
            lost = 0.0 if flaws.penalty or _can_be_finished(board) else UNSOLVABLE
            cost = tips.cost - base.cost + lost
            broken = flaws.reasons or (("no stroke finishes the board",) if lost else ())
            if best is None or cost < best[0]:
                best = cost, board, broken
            variants.append((cost, board))
            if not lost and tips.cost - base.cost >= LIKELY / 2:
                break
        if best is None:
            return None
        told = [
            (cost - best[0], what)
            for cost, other in variants
            if (what := _difference(best[1], other))
        ]
        return Settled(best[0], best[1], told, best[2])

    def _tips(self, free: Mask, used: Mask, most: int = MOST_TIPS) -> list[_Tips]:
        """Places of the marks worth a try, the most probable first."""
        drawn = _cells(used)
        waypoints = self._numbers.waypoints(drawn)
        starts: list[Choice] = [(0.0, waypoints[0] if waypoints else None)]
        heads: list[Choice] = [(0.0, None)]
        ends: list[Choice] = [(0.0, None)]
        if not waypoints:
            starts = self._choices(Mark.START, used if drawn else free, must=False, most=most)
        if not waypoints or self._said.goal is not None:
            ends = self._choices(Mark.END, free | used, must=False, most=most)
        if drawn:
            heads = self._choices(Mark.HEAD, used, must=True, most=most if len(drawn) > 1 else 1)
        found = [
            _Tips(start, head, end, first + now + last)
            for (first, start), (now, head), (last, end) in product(starts, heads, ends)
        ]
        found.sort(key=lambda tips: tips.cost)
        return [tips for tips in found if tips.cost < found[0].cost + LIKELY]

    def _walls(self, right: Values, down: Values, inside: Mask) -> frozenset[Wall]:
        return frozenset(
            pair((row, col), (row + below, col + 1 - below))
            for below, sides in ((0, right), (1, down))
            for row, col in np.argwhere(sides == 1).tolist()
            if inside[row, col] and inside[row + below, col + 1 - below]
        )

    def _links(self, used: Mask) -> list[Wall]:
        """Sides between drawn cells that the visible stroke passes."""
        shapes = (self.layout.rows, self.layout.cols - 1), (self.layout.rows - 1, self.layout.cols)
        return [
            pair((row, col), (row + below, col + 1 - below))
            for below, (gain, shape) in enumerate(zip(self._joined, shapes, strict=True))
            for row, col in np.argwhere(gain.reshape(shape) > 0).tolist()
            if used[row, col] and used[row + below, col + 1 - below]
        ]

    def _board(
        self, kinds: Values, tips: _Tips, walls: frozenset[Wall], links: Sequence[Wall]
    ) -> Board | None:
        """The board with these tips, if there is a stroke between them."""
        drawn = _cells(kinds == USED)
        waypoints = self._numbers.waypoints(drawn)
        start = tips.start
        filled: tuple[Cell, ...] = ()
        if len(drawn) == 1:
            if start not in (None, drawn[0]):
                return None
            start = drawn[0]
        elif drawn:
            order = self._order(drawn, tips, walls, links)
            if order is None:
                return None
            start, filled = order[0], order
        said = self._said
        if start != (said.start or start) or tips.end != (said.goal or tips.end):
            return None
        cells = tuple(tuple(int(value != HOLE) for value in row) for row in kinds)
        with suppress(BadBoard):
            return Board(cells, start, tips.end, filled, waypoints, walls)
        return None

    def _order(
        self, drawn: list[Cell], tips: _Tips, walls: frozenset[Wall], links: Sequence[Wall]
    ) -> tuple[Cell, ...] | None:
        """The drawn cells in the order of the stroke, if there is one."""
        if tips.head is None or tips.start == tips.head:
            return None
        steps = self._numbers.steps(drawn)
        if steps:
            order = walk_order(drawn, tips.head, tips.start, pairwise(steps), (), walls)
            if order is not None:
                return order
        stops = [cell for cell in self._numbers.waypoints(drawn) if cell in drawn]
        if stops and stops[0] != tips.start:
            return None
        stops = [cell for cell in stops if cell not in (tips.start, tips.head)]
        return walk_order(drawn, tips.head, tips.start, links, stops, walls) or walk_order(
            drawn, tips.head, tips.start, (), stops, walls
        )


def _cells(inside: Mask) -> list[Cell]:
    return [(row, col) for row, col in np.argwhere(inside).tolist()]


def _places(odds: CellOdds, mark: Mark) -> tuple[Table, float]:
    logs, none = place_logs(odds, mark)
    return logs.reshape(odds.kinds.shape[:2]), none


def _small_parts(labels: NDArray[np.int32], pieces: int) -> Mask:
    """The cells of all parts but the largest."""
    if pieces < 2:
        return np.zeros(labels.shape, np.bool_)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    return np.asarray((labels > 0) & (labels != int(sizes.argmax())))


def _can_be_finished(board: Board) -> bool:
    """Whether a stroke finishes the board; boards too large to say count as such."""
    if len(board.left) > MOST_PLANNED:
        return True
    try:
        plan(board)
    except Unsolvable:
        return False
    return True


@dataclass(frozen=True)
class _Numbers:
    """The cells that show consecutive numbers, in their order, and the first of the numbers.

    Waypoints are numbered from 1. Steps of the stroke are from 0 or 1, or from one more where a
    mark of the start hides the first.
    """

    cells: tuple[Cell, ...] = ()
    first: int = 1

    @classmethod
    def of(cls, odds: CellOdds) -> _Numbers:
        """The most probable numbers, each in one cell and each cell with one."""
        logs = number_logs(odds, MOST_NUMBER)
        none = logs[:, -1]
        shown = np.flatnonzero(-np.expm1(none) > SHOWN)
        expected = int((none < -np.log(2)).sum())
        best, cells, first = 0.0, shown[:0], 1
        for count in range(max(2, expected - 2), min(len(shown), expected + 2, MOST_NUMBER) + 1):
            for begin in (1, 0, 2):
                numbers = slice(begin, begin + count)
                gain, taken = assignment((logs[shown, numbers] - none[shown, None]).T)
                gain -= 0.0 if begin == 1 else NOT_FROM_ONE
                if gain > best:
                    best, cells, first = gain, shown[taken], begin
        width = odds.kinds.shape[1]
        return cls(tuple(divmod(int(cell), width) for cell in cells), first)

    def steps(self, drawn: Collection[Cell]) -> tuple[Cell, ...]:
        """The numbered cells, where the numbers are those of the steps drawn; else nothing.

        Numbers of waypoints stand in cells that are not drawn, too, or in a few of them. Marks may
        hide the numbers of both tips.
        """
        hidden = len(drawn) - len(self.cells)
        return self.cells if self.cells and hidden <= 2 and set(self.cells) <= set(drawn) else ()

    def waypoints(self, drawn: Collection[Cell]) -> tuple[Cell, ...]:
        """The cells to visit in order."""
        return self.cells if self.first == 1 and not self.steps(drawn) else ()


# --- answers --------------------------------------------------------------------------------------
def _difference(board: Board, other: Board) -> str:
    """How another board with the same cells reads."""
    marks = (
        ("the stroke may be at", board.filled[-1:], other.filled[-1:]),
        ("the end may be at", (board.end,), (other.end,)),
        ("the start may be at", (board.drawn[:1]), (other.drawn[:1])),
    )
    for what, one, two in marks:
        if one != two:
            return " ".join([what, *(at(cell) if cell else "no cell" for cell in two or (None,))])
    return ""


def _answer(rules: _Rules, found: Found[Board], frame: Window, inner: Window) -> Decoded[Board]:
    settled = found.best.settled
    assert settled is not None
    doubts = [Doubt(what, gap) for gap, what in settled.variants]
    shift = (inner[0], inner[1])
    gaps = [gap for gap, _ in settled.variants]
    for other in found.others:
        if other.settled is not None and other.settled.answer == settled.answer:
            continue
        gap = other.cost - found.best.cost
        gaps.append(gap)
        doubts.append(Doubt(_flipped(rules.layout, found.best.values, other.values, shift), gap))
    board = _moved(settled.answer, inner)
    rows, cols = np.indices((inner[2] - inner[0], inner[3] - inner[1]))
    places = np.stack([rows + frame[0] + inner[0], cols + frame[1] + inner[1]], -1)
    doubts.sort(key=lambda doubt: doubt.gap)
    return Decoded(board, places, found.best.cost, tuple(doubts), tuple(gaps), settled.broken)


def _flipped(layout: Layout, values: Values, others: Values, shift: Cell) -> str:
    """What other values say of the first cell or side where they differ, and how many there are."""
    changed = np.flatnonzero(values != others)
    first = int(changed[0])
    if first < layout.sides[0]:
        row, col = layout.cell(first)
        cell = at((row - shift[0], col - shift[1])) if row >= shift[0] and col >= shift[1] else ""
        what = f"{cell or 'a cell beyond the board'} may be {_NAMES[int(others[first])]}"
    else:
        one, two = ((row - shift[0], col - shift[1]) for row, col in layout.beside(first))
        what = f"there may be {'a' if others[first] else 'no'} wall between {at(one)} and {at(two)}"
    more = len(changed) - 1
    return f"{what}, with {more} cells more" if more else what


def _moved(board: Board, inner: Window) -> Board:
    """The same board in a smaller window."""
    top, left, bottom, right = inner

    def move(cell: Cell) -> Cell:
        return cell[0] - top, cell[1] - left

    return Board(
        tuple(row[left:right] for row in board.cells[top:bottom]),
        move(board.start) if board.start else None,
        move(board.end) if board.end else None,
        tuple(map(move, board.filled)),
        tuple(map(move, board.waypoints)),
        frozenset((move(one), move(two)) for one, two in board.walls),
    )
