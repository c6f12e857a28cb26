"""Decode one-line boards: which cells are free, which are drawn, where the stroke begins and ends.

What is drawn is one stroke that ends at the head, and another stroke goes on from there over all
free cells: so these hang together, have few dead ends, and are balanced like the squares of a
chessboard. A board that the solver proves impossible may be on the screen nevertheless, and only
costs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from solvers import BadBoard, Cell, GivenUp, Unsolvable, searching
from solvers.cells import Wall, at, pair
from solvers.one_line import Board, plan, walk_order
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.answers import and_more, answered, likeliest, places_in
from vision.decode.evidence import Window, cropped, kind_table, place_logs, side_tables
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Decoded, Doubt, Said
from vision.decode.layout import Layout, Mask, degrees, parts
from vision.decode.numbering import Numbering, numberings
from vision.decode.search import (
    NARROW,
    Meaning,
    Settled,
    Table,
    Values,
    Verdict,
    groups_of,
    meanings,
    search,
)
from vision.reading import NotRecognized

HOLE, FREE, USED = 0, 1, 2
_NAMES = {HOLE: "an obstacle", FREE: "free", USED: "drawn"}

KINDS = (Kind.BLOCKED, Kind.FREE, Kind.USED)
"""What a cell of the board may be."""

EXCEPTION = 1.5
"""Nats for a cell that means something else than the cells that look like it."""

UNSOLVABLE = 6.0
FURTHER_FLAW = 1.5
"""Nats for a board that no stroke finishes, and for each further sign of it."""

MOST_OBSTACLES = 2.0
"""So many times as many obstacles as free cells may be taken for cells that nothing is drawn on."""

NO_STROKE = 8.0
"""Nats for each reason why the drawn cells are no stroke: such a board does not even exist."""

PASSED = 5.0
"""Nats for a stroke that went through the last number, where boards end, and is not done."""

MOST_PLANNED = 150
"""Cells that are left to draw, up to which the solver is asked."""

MOST_CONFLICTS = 6000
"""How far the solver may go for one board, a tenth of a second: what is no board can keep it busy
for minutes, as numbers strewn over a drawn field do."""

RARE_WALL, RARE_WALL_BETWEEN_NUMBERS = 1.5, 0.5
"""Nats that a wall has to be surer than none, since most boards have none."""

FIRST_WALL = 2.0
"""Nats for a board with walls: they come in numbers."""

LONE_END = 3.0
"""Nats against a board that shows where its stroke ends and not where it begins: of 174 boards of
other people's games none does."""

UNMARKED, MOST_INNER = 4.0, 4.0
"""Nats for a head that nothing marks, where one is seldom missed, and the most that a stroke which
goes on at two sides of a cell says against its head there."""

LEAST_CELL = 0.05
"""Probability of a cell of the board from which on walls beside it are considered."""

MOST_JUDGED, LEAST_JUDGED = 400, 50
"""Boards looked at under the most probable numbers, and under the least probable ones."""

MOST_ASKED, MOST_ASKED_IN_VAIN = 60, 180
"""Boards looked at to the end, after which no other numbers are tried: where one was lawful, and
where none was."""

MOST_ORDERED = 3000
"""Drawn cells that are put in order for one board, all places of its marks together."""

MOST_TIPS = 3
LIKELY = 7.0
"""Nats by which a place of a mark may be less probable than the best to be tried."""

Choice = tuple[float, Cell | None]
"""A place of a mark, or none, and what it costs."""

_ANYWHERE = np.ones((1, 1), np.bool_)


@lru_cache(maxsize=256)  # most boards that are weighed differ in cells that are not drawn
def _walk_order(
    drawn: tuple[Cell, ...],
    head: Cell,
    start: Cell | None,
    links: tuple[Wall, ...],
    stops: tuple[Cell, ...],
    walls: frozenset[Wall],
) -> tuple[Cell, ...] | None:
    """``walk_order``, None also where none is found soon."""
    try:
        with searching.at_most(MOST_CONFLICTS):
            return walk_order(drawn, head, start, links, stops, walls)
    except GivenUp:
        return None


def decode(odds: CellOdds, said: Said = NOTHING_SAID) -> Decoded[Board]:
    """The most probable board. Raises NotRecognized where the rules allow none that was tried."""
    rows, cols = odds.kinds.shape[:2]
    frames: list[tuple[float, Window]] = [(0.0, (0, 0, rows, cols))]
    if not said.places_nothing:
        frames = windows(odds, said, *KINDS)
    nothing = "no one-line board: no stroke passes the cells that look drawn"
    return likeliest(frames, partial(_within, odds, said), _otherwise, nothing)


def _within(odds: CellOdds, said: Said, frame: Window, cost: float) -> Iterator[Decoded[Board]]:
    """The boards that lie in a window of the odds, by what the numbers in it may be."""
    part = cropped(odds, frame)
    least, left, asked = np.inf, MOST_JUDGED, 0
    for numbering in numberings(part):
        most = MOST_ASKED if least < np.inf else MOST_ASKED_IN_VAIN
        if cost + numbering.cost > least + NARROW or asked > most:
            return
        rules = _Rules(part, said, numbering)
        starts = meanings(rules.table, rules.groups, EXCEPTION, cost + numbering.cost)
        starts += rules.undrawn(cost + numbering.cost)
        found = search(starts, rules.judge, rules.settle, left)
        left, asked = max(left // 2, LEAST_JUDGED), asked + rules.asked
        if found is not None:
            least = min(least, found.best.cost)
            room = rules.room(found.best.values)
            places = places_in(room) + np.array(frame[:2])
            yield answered(found, places, partial(rules.told, room))


@dataclass(frozen=True)
class _Flaws:
    """What speaks against values: reasons, nats, and the cells at fault."""

    reasons: tuple[str, ...] = ()
    penalty: float = 0.0
    cells: Mask | None = None


@dataclass(frozen=True)
class _Tips:
    """Where the stroke begins, where it is now, where it has to end; and what that costs."""

    start: Cell | None
    head: Cell | None
    end: Cell | None
    cost: float


def _against(start: Cell | None, end: Cell | None, begun: bool) -> float:
    """Nats against such marks: no stroke ends where it begins, and hardly a board shows its end
    alone unless its stroke has ``begun``."""
    if end is None:
        return 0.0
    if end == start:
        return 2 * NO_STROKE
    return 0.0 if start or begun else LONE_END


class _Rules:
    """What the rules say of the odds in one window."""

    def __init__(self, odds: CellOdds, said: Said, numbering: Numbering) -> None:
        rows, cols = odds.kinds.shape[:2]
        self._layout, self._said = Layout(rows, cols), said
        self.asked = 0
        self._marks = {mark: _places(odds, mark) for mark in (Mark.START, Mark.HEAD, Mark.END)}
        cells = kind_table(odds, (Kind.OUTSIDE, Kind.BLOCKED), Kind.FREE, Kind.USED)
        self._joined = [table[:, 1] - table[:, 0] for table in side_tables(odds, Side.JOINED)]
        self._marks[Mark.HEAD] = self._heads(*self._marks[Mark.HEAD])
        self._bind(cells, said)
        starts = (None, *numbering.cells[:1])
        if (numbering.first == 1 and said.start not in starts) or said.goal in numbering.cells[:-1]:
            numbering = Numbering()  # numbers of something else
        if not said.waypoints:
            numbering = replace(numbering, of_steps=True)
        self._numbering = numbering
        walls = self._wall_tables(odds, cells)
        if said.waypoints:
            for cell in numbering.cells:
                cells[self._layout.index(cell), HOLE] = -np.inf
        self.table = self._layout.join(cells, *walls)
        self.groups = np.full(len(self.table), -1, np.int64)
        self.groups[: rows * cols] = groups_of(odds.looks.reshape(rows * cols, -1))
        whole = (0, 0, rows, cols)
        room = windows(odds, said, *KINDS)[0][1] if said.places_nothing else whole
        self._least_room = room

    def _heads(self, logs: Table, none: float) -> tuple[Table, float]:
        """Where the stroke may be: not where it goes on at two sides; at its end without a mark."""
        rows, cols = self._layout.rows, self._layout.cols
        right, down = self._joined[0].reshape(rows, -1), self._joined[1].reshape(-1, cols)
        passed = np.zeros((4, rows, cols))
        passed[0, :, :-1] = passed[1, :, 1:] = right
        passed[2, :-1] = passed[3, 1:] = down
        inner = np.clip(np.sort(passed, axis=0)[-2], 0.0, MOST_INNER)
        return np.logaddexp(logs, none - UNMARKED) - inner, none

    def _bind(self, cells: Table, said: Said) -> None:
        """Leave only what is said possible."""
        for mark, cell in ((Mark.START, said.start), (Mark.END, said.goal)):
            if cell is None:
                continue
            if not (cell[0] < self._layout.rows and cell[1] < self._layout.cols):
                raise NotRecognized(f"{at(cell)} was given, and is outside the board that shows")
            cells[self._layout.index(cell), HOLE] = -np.inf
            logs, _ = self._marks[mark]
            only = np.full(logs.shape, -np.inf)
            only[cell] = 0.0
            self._marks[mark] = only, -np.inf

    def _wall_tables(self, odds: CellOdds, cells: Table) -> tuple[Table, Table]:
        """Walls between cells that can be free or drawn; elsewhere they mean nothing."""
        board = (cells[:, HOLE] < np.log1p(-LEAST_CELL)).reshape(self._layout.rows, -1)
        right, down = side_tables(odds, Side.WALL)
        for table, between in (
            (right, board[:, :-1] & board[:, 1:]),
            (down, board[:-1] & board[1:]),
        ):
            table[:, 1] -= RARE_WALL_BETWEEN_NUMBERS if self._numbering.cells else RARE_WALL
            table[~between.ravel()] = (0.0, -np.inf)
        return right, down

    def undrawn(self, cost: float) -> list[Meaning]:
        """What the cells mean if nothing is drawn yet: what looks drawn is free, and what looks
        free an obstacle. Which of the two it is, is one question, however many cells there are.
        Boards have more free cells than obstacles, or not many fewer."""
        table = self.table[: self._layout.rows * self._layout.cols]
        best = table.argmax(1)
        free, used = best == FREE, best == USED
        if not 0 < free.sum() <= MOST_OBSTACLES * used.sum():
            return []
        cost += float((table[used, USED] - table[used, FREE]).mean())
        cost += float((table[free, FREE] - table[free, HOLE]).mean())
        undrawn = self.table.copy()
        undrawn[: len(table), HOLE] = np.logaddexp(table[:, HOLE], table[:, FREE])
        undrawn[: len(table), FREE], undrawn[: len(table), USED] = table[:, USED], -np.inf
        return [Meaning(undrawn, undrawn.argmax(1).astype(np.int8), cost)]

    # --- at a glance ------------------------------------------------------------------------------
    def judge(self, values: Values) -> Verdict:
        """Flaws that a look at the neighbourhoods shows, and what the best marks cost."""
        kinds, right, down = self._layout.split(values)
        free, used = kinds == FREE, kinds == USED
        if not (free | used).any():
            return Verdict(2 * NO_STROKE)
        stroke, rest = _flaws_of_stroke(used), _Rest(free, right == 0, down == 0)
        tips = self._tips(free, used, 1)[0]
        if rest.flaws(tips).penalty and used.any():
            tips = min(self._tips(free, used, MOST_TIPS), key=rest.cost)

        def suspects() -> list[int]:
            found = (stroke, rest.flaws(tips))
            cells = [flaws.cells for flaws in found if flaws.cells is not None]
            return self._layout.around(np.logical_or.reduce(cells)) if cells else []

        walled = FIRST_WALL if right.any() or down.any() else 0.0
        return Verdict(stroke.penalty + rest.cost(tips) + walled, suspects)

    def _tips(self, free: Mask, used: Mask, most: int) -> list[_Tips]:
        """Places of the marks worth a try, the most probable first."""
        drawn = _cells(used)
        waypoints = self._numbering.waypoints(drawn)
        starts: list[Choice] = [(0.0, waypoints[0] if waypoints else None)]
        heads: list[Choice] = [(0.0, None)]
        ends: list[Choice] = [(0.0, None)]
        if not waypoints:
            starts = self._choices(Mark.START, used if drawn else free, False, 1 if drawn else most)
            waypoints = self._numbering.waypoints(drawn, starts[0][1])
        if not waypoints or self._said.goal is not None:
            ends = self._choices(Mark.END, free | used, False, most)
        if drawn:
            heads = self._choices(Mark.HEAD, used, True, most if len(drawn) > 1 else 1)
        begun = bool(drawn or waypoints)
        passed = PASSED if waypoints and waypoints[-1] in drawn and free.any() else 0.0
        found = [
            _Tips(start, head, end, first + now + last + passed + _against(start, end, begun))
            for (first, start), (now, head), (last, end) in product(starts, heads, ends)
        ]
        found.sort(key=lambda tips: tips.cost)
        return [tips for tips in found if tips.cost < found[0].cost + LIKELY]

    def _choices(self, mark: Mark, allowed: Mask, must: bool, most: int) -> list[Choice]:
        """The most probable places of a mark among the allowed cells, and none unless it must be.

        Costs are those against the most probable place of all.
        """
        logs, none = self._marks[mark]
        highest = max(float(logs.max()), none)
        inside = np.where(allowed, logs, -np.inf).ravel()
        order = np.argpartition(-inside, min(most, inside.size - 1))[:most]
        found: list[Choice] = [
            (highest - float(inside[place]), self._layout.cell(int(place)))
            for place in order
            if inside[place] > -np.inf
        ]
        if not must and none > -np.inf:
            found.append((highest - none, None))
        found.sort(key=lambda choice: choice[0])
        return found or [(2 * NO_STROKE, None)]

    # --- to the end -------------------------------------------------------------------------------
    def settle(self, values: Values) -> Settled[Board] | None:
        """The board with its marks and the order of its stroke, None where there is no stroke."""
        self.asked += 1
        kinds, right, down = self._layout.split(values)
        free, used = kinds == FREE, kinds == USED
        if not (free | used).any() or _flaws_of_stroke(used).reasons:
            return None
        walls, links = self._walls(right, down, kinds != HOLE), self._links(used)
        orders: dict[tuple[Cell | None, Cell | None], tuple[Cell, ...] | None] = {}
        best: tuple[float, _Tips, Board, tuple[str, ...]] | None = None
        variants: list[tuple[float, _Tips]] = []
        rest = _Rest(free, right == 0, down == 0)
        tried = sorted(self._tips(free, used, MOST_TIPS), key=rest.cost)
        for tips in tried:
            cost = rest.cost(tips) - rest.cost(tried[0])
            if best is not None and cost >= best[0]:
                variants.append((cost, tips))
                continue
            if (tips.start, tips.head) not in orders:
                if len(orders) * used.sum() > MOST_ORDERED:
                    break
                orders[tips.start, tips.head] = self._order(_cells(used), tips, walls, links)
            board = self._board(kinds, tips, walls, orders[tips.start, tips.head])
            if board is None:
                continue
            broken = rest.flaws(tips).reasons
            if not broken and not _can_be_finished(board):
                cost, broken = cost + UNSOLVABLE, ("no stroke finishes the board",)
            if best is None or cost < best[0]:
                variants += [best[:2]] if best is not None else []
                best = cost, tips, board, broken
        if best is None:
            return None
        room = self.room(values)
        told = [
            Doubt(what, cost - best[0])
            for cost, tips in variants
            if (what := _other_tips(best[1], tips, bool(best[2].filled), room))
        ]
        return Settled(best[0], _moved(best[2], room), told, best[3])

    def room(self, values: Values) -> Window:
        """The rectangle that the board takes: all its cells, and obstacles that belong to it."""
        rows, cols = np.nonzero(self._layout.split(values)[0] != HOLE)
        top, left, bottom, right = self._least_room
        return (
            min(top, int(rows.min())),
            min(left, int(cols.min())),
            max(bottom, int(rows.max()) + 1),
            max(right, int(cols.max()) + 1),
        )

    def _walls(self, right: Values, down: Values, inside: Mask) -> frozenset[Wall]:
        return frozenset(
            pair((row, col), (row + below, col + 1 - below))
            for below, sides in ((0, right), (1, down))
            for row, col in np.argwhere(sides == 1).tolist()
            if inside[row, col] and inside[row + below, col + 1 - below]
        )

    def _links(self, used: Mask) -> list[Wall]:
        """Sides between drawn cells that the visible stroke passes."""
        rows, cols = used.shape
        return [
            pair((row, col), (row + below, col + 1 - below))
            for below, shape in enumerate(((rows, cols - 1), (rows - 1, cols)))
            for row, col in np.argwhere(self._joined[below].reshape(shape) > 0).tolist()
            if used[row, col] and used[row + below, col + 1 - below]
        ]

    def _board(
        self,
        kinds: Values,
        tips: _Tips,
        walls: frozenset[Wall],
        order: tuple[Cell, ...] | None,
    ) -> Board | None:
        """The board with these tips; ``order`` is that of the drawn cells, if there is one."""
        drawn = _cells(kinds == USED)
        start = tips.start
        filled: tuple[Cell, ...] = ()
        if len(drawn) == 1:
            if start not in (None, drawn[0]):
                return None
            start = drawn[0]
        elif drawn:
            if order is None:
                return None
            start, filled = order[0], order
        said = self._said
        if start is not None and not (said.starts or said.start or filled):
            filled = (start,)
            start = None
        if start != (said.start or start) or tips.end != (said.goal or tips.end):
            return None
        cells = tuple(tuple(int(value != HOLE) for value in row) for row in kinds)
        with suppress(BadBoard):
            waypoints = self._numbering.waypoints(drawn, start)
            return Board(cells, start, tips.end, filled, waypoints, walls)
        return None

    def _order(
        self, drawn: list[Cell], tips: _Tips, walls: frozenset[Wall], links: Sequence[Wall]
    ) -> tuple[Cell, ...] | None:
        """The drawn cells in the order of the stroke, if there is one."""
        if tips.head is None or tips.start == tips.head:
            return None
        order_of = partial(_walk_order, tuple(drawn), tips.head, tips.start, walls=walls)
        steps = self._numbering.steps(drawn)
        by_steps = order_of(tuple(pairwise(steps)), stops=()) if steps else None
        if by_steps is not None:
            return by_steps
        stops = tuple(c for c in self._numbering.waypoints(drawn, tips.start) if c in drawn)
        if stops and stops[0] != tips.start:
            return None
        stops = tuple(cell for cell in stops if cell not in (tips.start, tips.head))
        return order_of(tuple(links), stops=stops) or order_of((), stops=stops)

    # --- words ------------------------------------------------------------------------------------
    def told(self, room: Window, values: Values, others: Values) -> str:
        """What other values say of the first cell or side where they differ."""
        kinds = self._layout.split(values)[0]
        changed = [
            int(variable)
            for variable in np.flatnonzero(values != others)
            if variable < self._layout.sides[0]
            or all(kinds[cell] != HOLE for cell in self._layout.beside(int(variable)))
        ]
        if not changed:
            return ""
        first = changed[0]
        if first < self._layout.sides[0]:
            row, col = self._layout.cell(first)
            within = room[0] <= row < room[2] and room[1] <= col < room[3]
            cell = _at((row, col), room) if within else "a cell beyond the board"
            what = f"{cell} may be {_NAMES[int(others[first])]}"
        else:
            one, other = (_at(cell, room) for cell in self._layout.beside(first))
            what = f"there may be {'a' if others[first] else 'no'} wall between {one} and {other}"
        return and_more(what, len(changed), "cells")


def _places(odds: CellOdds, mark: Mark) -> tuple[Table, float]:
    logs, none = place_logs(odds, mark)
    return logs.reshape(odds.kinds.shape[:2]), none


def _cells(inside: Mask) -> list[Cell]:
    return [(row, col) for row, col in np.argwhere(inside).tolist()]


# --- flaws ----------------------------------------------------------------------------------------
def _flaws_of_stroke(used: Mask) -> _Flaws:
    """Why the drawn cells are no stroke."""
    count = int(used.sum())
    if count < 2:
        return _Flaws()
    pieces, labels = parts(used, _ANYWHERE, _ANYWHERE)
    ends = used & (degrees(used, _ANYWHERE, _ANYWHERE) <= 1)
    branches = max(0, int(ends.sum()) - 2)
    uneven = max(0, abs(2 * _black(used) - count) - 1)
    told = tuple(
        reason
        for reason, flaw in (
            (f"the drawn cells are in {pieces} parts", pieces > 1),
            ("the drawn cells branch", branches),
            ("the drawn cells make no single stroke", uneven),
        )
        if flaw
    )
    if not told:
        return _Flaws()
    excess = min(pieces - 1 + branches + uneven, 4)
    return _Flaws(told, NO_STROKE * excess, ends | _small_parts(labels, pieces))


class _Rest:
    """The free cells, and what is wrong with them from each place where the stroke may be."""

    def __init__(self, free: Mask, right: Mask, down: Mask) -> None:
        self._of = cache(partial(_flaws_of_rest, free, right=right, down=down))

    def flaws(self, tips: _Tips) -> _Flaws:
        """Why no stroke goes on from these tips over all free cells."""
        return self._of(tips.head or tips.start)

    def cost(self, tips: _Tips) -> float:
        """What these tips cost, and the flaws."""
        return tips.cost + self.flaws(tips).penalty


def _flaws_of_rest(free: Mask, tip: Cell | None, right: Mask, down: Mask) -> _Flaws:
    """Why no stroke from ``tip``, or from anywhere, goes on over all free cells."""
    left = free.copy()
    if tip is not None:
        left[tip] = True
    count = int(left.sum())
    if count < 2:
        return _Flaws()
    pieces, labels = parts(left, right, down)
    ends = left & (degrees(left, right, down) <= 1)
    if tip is not None:
        ends[tip] = False
    spare = max(0, int(ends.sum()) - (2 if tip is None else 1))
    black = _black(left)
    uneven = max(0, abs(2 * black - count) - 1)
    if tip is not None:
        own = black if sum(tip) % 2 == 0 else count - black
        uneven = abs(own - (count + 1) // 2)
    told = tuple(
        reason
        for reason, flaw in (
            ("the free cells are in several parts", pieces > 1),
            ("the free cells have too many dead ends", spare),
            ("the free cells are not balanced like a chessboard", uneven),
        )
        if flaw
    )
    if not told:
        return _Flaws()
    penalty = UNSOLVABLE + FURTHER_FLAW * min(pieces - 2 + spare + uneven, 8)
    local = spare or pieces > 1
    return _Flaws(told, penalty, ends | _small_parts(labels, pieces) if local else None)


def _black(inside: Mask) -> int:
    """How many of the cells have the colour of the first on a chessboard."""
    return int(inside[::2, ::2].sum() + inside[1::2, 1::2].sum())


def _small_parts(labels: NDArray[np.int32], pieces: int) -> Mask:
    """The cells of all parts but the largest."""
    if pieces < 2:
        return np.zeros(labels.shape, np.bool_)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    return np.asarray((labels > 0) & (labels != int(sizes.argmax())))


def _can_be_finished(board: Board) -> bool:
    """Whether a stroke finishes the board; boards too large or too hard to say count as such."""
    if len(board.left) > MOST_PLANNED:
        return True
    try:
        with suppress(GivenUp), searching.at_most(MOST_CONFLICTS):
            plan(board)
    except Unsolvable:
        return False
    return True


# --- words and windows ----------------------------------------------------------------------------
def _at(cell: Cell, room: Window) -> str:
    return at((cell[0] - room[0], cell[1] - room[1]))


def _other_tips(tips: _Tips, other: _Tips, drawn: bool, room: Window) -> str:
    """How other tips read; where a stroke has begun does not matter any more."""
    marks = [("the stroke", tips.head, other.head), ("the end", tips.end, other.end)]
    if not drawn:
        marks.append(("the start", tips.start, other.start))
    for what, one, two in marks:
        if one != two:
            return f"{what} may be at {_at(two, room) if two else 'no cell'}"
    return ""


def _otherwise(board: Board, other: Board) -> str:
    rows, cols = len(other.cells), len(other.cells[0])
    if (len(board.cells), len(board.cells[0])) != (rows, cols):
        return f"the board may have {rows} x {cols} cells"
    for number, (one, two) in enumerate(zip(board.waypoints, other.waypoints, strict=False), 1):
        if one != two:
            return f"number {number} may be at {at(two)}"
    more, fewer = len(other.waypoints), len(board.waypoints)
    if more != fewer and other.waypoints:
        return f"there may be {more} numbers instead of {fewer}"
    return "the numbers may mean nothing" if board.waypoints else "the board may lie otherwise"


def _moved(board: Board, room: Window) -> Board:
    """The same board in a smaller window."""
    top, left, bottom, right = room

    def moved(cells: Collection[Cell]) -> tuple[Cell, ...]:
        return tuple((row - top, col - left) for row, col in cells)

    return Board(
        tuple(row[left:right] for row in board.cells[top:bottom]),
        next(iter(moved([board.start])), None) if board.start else None,
        next(iter(moved([board.end])), None) if board.end else None,
        moved(board.filled),
        moved(board.waypoints),
        frozenset((one, other) for one, other in map(moved, board.walls)),
    )
