"""Decode mazes: blocked cells or thin walls, and where they are entered and left.

Nearly all mazes that are drawn are perfect: one way, and one only, leads from each open cell to
each other one. So a wall that is missed, and closes a ring, or is seen where there is none, and
cuts a part off, shows in the counts of cells, passages and parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.cells import Wall, at, pair
from solvers.maze import Board
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.answers import and_more, answered, likeliest, places_in
from vision.decode.evidence import (
    Window,
    cropped,
    kind_table,
    log_sigmoid,
    lone_logs,
    side_tables,
)
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Decoded, Doubt, Said
from vision.decode.layout import Layout, Mask, degrees, parts
from vision.decode.search import (
    Labels,
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

OPEN, BLOCKED = 0, 1
Style = Literal["blocks", "lines"]

KINDS = (Kind.BLOCKED, Kind.FREE)
"""What a cell of the board may be."""

EXCEPTION = 2.0
"""Nats for a cell that means something else than the cells that look like it."""

IMPERFECT = 4.0
FURTHER_FLAW = 0.4
MOST_FLAWS = 8
"""Nats for the first ring or part cut off, and for each further one up to so many."""

CUT_OFF = 3.0
"""Nats for parts that are cut off, besides: mazes with rings have none."""

SCATTERED = 8.0
"""Nats for a maze of which no half hangs together."""

NAMES = 8.0
"""Nats for ways and walls exchanged: what tells two looks apart may not tell which is which."""

NOTHING = 8.0
"""Nats for a maze in which nothing stands in the way: walls that look otherwise than all that was
learned from are missed together."""

FEW = 0.25
"""The part of the walls of a perfect maze, of which fewer say that most are missed."""

MISSED = 5.0
"""Nats for walls that are all missed, where those sides that look most like walls, as many as a
perfect maze has, make one."""

TOLD = 5.0
"""Logits that each of them is sure of at least: no other choice would have made a maze."""

OPENING = 2.0
"""Nats for each way through a rim that is closed else at which the maze neither begins nor ends: of
226 mazes that mark both ends 196 have none."""

MOST_OPENINGS = 4
CLOSED, LEAST_WALLED = 0.8, 4
"""Part of a rim that is blocked where it is one, and the rows and columns of what has one."""

AROUND = 6.0
"""Nats for each side on which a way leads all along the outside of a wall: that is what lies beside
the maze."""

NO_WAY = 3.0
"""Nats for a goal that no way leads to."""

LATE, LATER = 1.5, 1.25
"""Nats for a start that lies behind the goal, seen from the upper left, and for each side of the
board that it lies behind: of real mazes that mark both, one of 95 begins in a far corner to the
right or below, and five of 32 of the others."""

UNMARKED = 8.0
"""Nats at most for a start or a goal that nothing marks."""

LONE_GOAL = 6.0
"""Nats for a goal without a start, inside: where a player walks, it shows. Of 62 real mazes that
mark an end two have a goal alone, and both are gaps in the rim."""

EXCHANGED = 0.6
"""Part of its cost for the likeliest places with start and goal exchanged: what tells one of them
from the other is told twice.
"""

ONE_OF_SOME = 2.5
"""Nats for an end that looks just like a few other cells: things to collect lie there."""

JUST_ALIKE = 0.95
"""Cosine of the vectors of two such looks."""

MOST_THINGS = 12

LEAST_TRAIL = 5
"""Cells of a way that is drawn."""

AT_A_TRAIL = 6.0
"""Nats by which its ends are likelier to be those of the maze."""

NO_PLACE = 20.0
LIKELY = 7.0
MOST_ENDS = 3

MOST_WEIGHED = 400_000
"""Cells that the rules look at in all, boards and their flips together."""


def decode(odds: CellOdds, said: Said = NOTHING_SAID) -> Decoded[Board]:
    """The most probable board. Raises NotRecognized where there is none."""

    def boards(window: Window, cost: float) -> Iterator[Decoded[Board]]:
        rules = _Rules(cropped(odds, window), said)
        for style in rules.styles():
            yield from rules.best(style, cost, window)

    return likeliest(windows(odds, said, *KINDS), boards, _otherwise, "no maze: no cell is open")


@dataclass(frozen=True)
class _Ends:
    """Where the maze is entered and left, and what it costs to say so."""

    start: Cell | None
    goal: Cell | None
    cost: float


class _Rules:
    """What the rules say of the odds in one window."""

    def __init__(self, odds: CellOdds, said: Said) -> None:
        rows, cols = odds.kinds.shape[:2]
        self._layout, self._said = Layout(rows, cols), said
        self._cells = kind_table(odds, Kind.FREE, Kind.BLOCKED)
        self._sides = side_tables(odds, Side.WALL)
        self._groups = groups_of(odds.looks.reshape(rows * cols, -1))
        self._marks = _marks(odds)
        self._mark_trails()
        for mark, cell in ((Mark.START, said.start), (Mark.END, said.goal)):
            if cell is not None:
                self._bind(mark, cell)

    def _bind(self, mark: Mark, cell: Cell) -> None:
        """Leave no other place to a mark."""
        if not (cell[0] < self._layout.rows and cell[1] < self._layout.cols):
            raise NotRecognized(f"{at(cell)} was given, and is outside the maze that shows")
        only = np.full(len(self._cells), -np.inf)
        only[self._layout.index(cell)] = 0.0
        self._marks[mark] = only, -np.inf
        self._cells[self._layout.index(cell), BLOCKED] = -np.inf
        if mark is Mark.START:
            self._marks[Mark.HEAD] = np.full(len(self._cells), -np.inf), 0.0

    def _mark_trails(self) -> None:
        """Make the ends of ways that are drawn likelier places of ends that nothing marks."""
        inside = (self._cells[:, OPEN] > self._cells[:, BLOCKED]).reshape(self._layout.rows, -1)
        right, down = (table[:, 0] > table[:, 1] for table in self._sides)
        passages = right.reshape(len(inside), -1), down.reshape(-1, inside.shape[1])
        ways = self._groups.reshape(inside.shape), *passages
        ends = [*chain.from_iterable(_trails(inside, *ways))]
        for logs, none in (self._marks[Mark.START], self._marks[Mark.END]):
            if none > logs.max():
                logs[ends] = np.minimum(0.0, logs[ends] + AT_A_TRAIL)

    def styles(self) -> list[Style]:
        """Blocks or lines, the one that the odds are for first; one alone where that is clear."""
        costs: dict[Style, float] = {
            style: float((table.max(1) - chosen.max(1)).sum())
            for style in ("blocks", "lines")
            for table, chosen in [(self._table(None), self._table(style))]
        }
        order = sorted(costs, key=lambda style: costs[style])
        return order if costs[order[1]] < costs[order[0]] + 15 else order[:1]

    def _table(self, style: Style | None) -> Table:
        """The odds that are left in a style: no thin walls, or no blocked cells."""
        cells, sides = self._cells, self._sides
        if style == "blocks":
            sides = _only_first(sides[0]), _only_first(sides[1])
        elif style == "lines":
            cells = _only_first(cells)
        return self._layout.join(cells, *sides)

    def best(self, style: Style, cost: float, window: Window) -> Iterator[Decoded[Board]]:
        """The best maze of a style, if there is one."""
        table = self._table(style)
        cost += float((self._table(None).max(1) - table.max(1)).sum())
        starts = [_taken(table, cost)]
        if style == "lines":
            starts += self._missed(table, cost + MISSED)
        else:
            groups = np.full(len(table), -1, np.int64)
            groups[: len(self._groups)] = self._groups
            starts = meanings(table, groups, EXCEPTION, cost)
            starts += _exchanged(starts[0], groups)
        most = max(40, min(400, MOST_WEIGHED // len(table)))
        found = search(starts, self._judge, self._settle, most)
        if found is not None:
            yield answered(found, places_in(window), self._told)

    def _missed(self, table: Table, cost: float) -> list[Meaning]:
        """Where hardly a wall is seen: as many as a perfect maze has, if they make one."""
        first = self._layout.sides[0]
        logits = table[first:, 1] - table[first:, 0]
        wanted = len(logits) - first + 1
        if not 0 < wanted < len(logits) or (logits > 0).sum() >= FEW * wanted:
            return []
        logits = logits - np.sort(logits)[-wanted - 1 : -wanted + 1 or None].mean()
        logits = np.copysign(np.maximum(np.abs(logits), TOLD), logits)
        raised = table.copy()
        raised[first:] = np.stack([log_sigmoid(-logits), log_sigmoid(logits)], 1)
        meaning = _taken(raised, cost)
        cells, right, down = self._layout.split(meaning.values)
        pieces, _ = parts(cells == OPEN, right == 0, down == 0)
        return [meaning] if pieces == 1 else []

    # --- the rules --------------------------------------------------------------------------------
    def _judge(self, values: Values) -> Verdict:
        cells, right, down = self._layout.split(values)
        inside = cells == OPEN
        if not inside.any():
            return Verdict(4 * NO_PLACE)
        pieces, labels = parts(inside, right == 0, down == 0)
        rings = 0 if self._said.rings else self._rings(inside, right == 0, down == 0, pieces)
        flaws = pieces - 1 + rings
        ends = self._ends(inside, 1)[0]
        penalty = ends.cost
        if inside.all() and not (right.any() or down.any()):
            penalty += NOTHING
        if pieces > 1 and 2 * np.bincount(labels[inside]).max() < inside.sum():
            penalty += SCATTERED
        penalty += CUT_OFF if pieces > 1 else 0.0
        if flaws:
            penalty += IMPERFECT + FURTHER_FLAW * min(flaws - 1, MOST_FLAWS)
        if ends.start and ends.goal and labels[ends.start] != labels[ends.goal]:
            penalty += NO_WAY
        penalty += OPENING * min(_openings_too_many(inside, ends), MOST_OPENINGS)
        penalty += AROUND * _ways_around(inside)
        return Verdict(penalty, lambda: self._suspects(labels, pieces))

    def _rings(self, inside: Mask, right: Mask, down: Mask, pieces: int) -> int:
        """How many passages there are more than a maze without rings has."""
        passages = (right & inside[:, :-1] & inside[:, 1:]).sum()
        passages += (down & inside[:-1] & inside[1:]).sum()
        return int(passages) - int(inside.sum()) + pieces

    def _suspects(self, labels: NDArray[np.int32], pieces: int) -> list[int]:
        """What lies around parts that are cut off."""
        if pieces < 2:
            return []
        sizes = np.bincount(labels.ravel())
        sizes[0] = 0
        return self._layout.around((labels > 0) & (labels != int(sizes.argmax())))

    def _ends(self, inside: Mask, most: int) -> list[_Ends]:
        """Start and goal among the open cells, the most probable first; one at least."""
        starts = self._choices(Mark.HEAD, inside, most)
        if starts[0][1] is None:
            starts = [
                (cost + starts[0][0], cell)
                for cost, cell in self._choices(Mark.START, inside, most)
            ]
        goals = self._choices(Mark.END, inside, most)
        likeliest = starts[0][1], goals[0][1]
        found = [
            _Ends(start, goal, (first + last) * (EXCHANGED if (goal, start) == likeliest else 1)
                  + _late(start, goal, inside.shape) + _lone(start, goal, inside))
            for first, start in starts
            for last, goal in goals
            if start is None or start != goal
        ]  # fmt: skip
        found.sort(key=lambda ends: ends.cost)
        return [ends for ends in found if ends.cost < found[0].cost + LIKELY] or [
            _Ends(None, None, NO_PLACE)
        ]

    def _choices(self, mark: Mark, inside: Mask, most: int) -> list[tuple[float, Cell | None]]:
        """The most probable places of a mark, none of them too, and what each costs."""
        logs, none = self._marks[mark]
        highest = max(float(logs.max()), none)
        allowed = np.where(inside.ravel(), logs, -np.inf)
        order = np.argpartition(-allowed, min(most, allowed.size - 1))[: most + 1]
        found: list[tuple[float, Cell | None]] = [
            (highest - float(allowed[place]), self._layout.cell(int(place)))
            for place in order
            if allowed[place] > -np.inf
        ]
        if none > -np.inf:
            found.append((highest - none, None))
        found.sort(key=lambda choice: choice[0])
        return found or [(NO_PLACE, None)]

    def _settle(self, values: Values) -> Settled[Board] | None:
        cells, right, down = self._layout.split(values)
        inside = cells == OPEN
        if not inside.any():
            return None
        walls = frozenset(_walls(right, down))
        ends, *others = self._ends(inside, MOST_ENDS)
        plain = tuple(tuple(row) for row in cells.tolist())
        start, goal = _told_ends(inside, ends, walls)
        if start != (self._said.start or start) or goal != (self._said.goal or goal):
            return None
        board = Board(plain, start, goal, walls)
        variants = [
            _other_ends(ends, other, other.cost - ends.cost)
            for other in others
            if _told_ends(inside, other, walls) != (start, goal)
        ]
        pieces, _ = parts(inside, right == 0, down == 0)
        rings = self._rings(inside, right == 0, down == 0, pieces)
        broken = (
            *(("parts of the maze are cut off",) if pieces > 1 else ()),
            *(("the maze has rings",) if rings else ()),
        )
        return Settled(0.0, board, variants, broken)

    # --- answers ----------------------------------------------------------------------------------
    def _told(self, values: Values, others: Values) -> str:
        """What other values say of the first cell or side where they differ."""
        changed = np.flatnonzero(values != others)
        first = int(changed[0])
        if first < self._layout.sides[0]:
            name = "blocked" if others[first] else "open"
            what = f"{at(self._layout.cell(first))} may be {name}"
        else:
            one, two = self._layout.beside(first)
            wall = "a" if others[first] else "no"
            what = f"there may be {wall} wall between {at(one)} and {at(two)}"
        return and_more(what, len(changed), "cells")


def _marks(odds: CellOdds) -> dict[Mark, tuple[Table, float]]:
    """Where each mark may be, less probably where a few others look the same; that none is there.

    Start and goal may look alike.
    """
    marks = {mark: lone_logs(odds, mark) for mark in (Mark.START, Mark.HEAD, Mark.END)}
    likely = {mark: int(logs.argmax()) for mark, (logs, _) in marks.items()}
    looks = odds.looks.reshape(-1, odds.looks.shape[-1])
    for mark, (logs, none) in marks.items():
        other = likely[Mark.START if mark is Mark.END else Mark.END]
        places = np.argsort(-logs)[:MOST_THINGS]
        alike = looks[places] @ looks.T >= JUST_ALIKE
        alike[:, other] = False
        alike[np.arange(len(places)), places] = False
        count = alike.sum(1)
        logs = logs.copy()
        logs[places] -= ONE_OF_SOME * ((count > 0) & (count < MOST_THINGS))
        marks[mark] = logs, max(none, -UNMARKED)
    return marks


def _taken(table: Table, cost: float) -> Meaning:
    """Each variable with its likeliest value."""
    return Meaning(table, table.argmax(1).astype(np.int8), cost)


def _trails(inside: Mask, groups: Labels, right: Mask, down: Mask) -> Iterator[list[int]]:
    """The two ends of each group of looks that is one way through the maze, as numbers of cells."""
    for label in range(groups.max() + 1):
        members = inside & (groups == label)
        if not LEAST_TRAIL <= members.sum() <= inside.sum() / 2:
            continue
        pieces, _ = parts(members, right, down)
        ways = degrees(members, right, down)
        ends = np.flatnonzero(members & (ways == 1))
        if pieces == 1 and ways.max() == 2 and len(ends) == 2:
            yield ends.tolist()


def _exchanged(meaning: Meaning, groups: Labels) -> list[Meaning]:
    """The same where the commonest look of open cells and that of blocked ones exchange names."""
    labels = [groups[(meaning.values == value) & (groups >= 0)] for value in (OPEN, BLOCKED)]
    if not all(map(len, labels)):
        return []
    members = np.isin(groups, [np.bincount(each).argmax() for each in labels])
    members &= np.isfinite(meaning.table).all(1)
    table = meaning.table.copy()
    table[members] = table[members, ::-1]
    return [_taken(table, meaning.cost + NAMES)]


def _late(start: Cell | None, goal: Cell | None, shape: tuple[int, ...]) -> float:
    """What it costs that the start lies nearer to the lower right corner than the goal."""
    if start is None or goal is None:
        return 0.0
    rows, cols = shape
    behind = (start[0] - goal[0]) / rows + (start[1] - goal[1]) / cols
    return LATE + LATER * behind if behind > 0 else 0.0


def _lone(start: Cell | None, goal: Cell | None, inside: Mask) -> float:
    """What it costs that a maze has a goal inside, and no start."""
    return LONE_GOAL if start is None and goal is not None and not _rim(inside)[goal] else 0.0


def _only_first(table: Table) -> Table:
    """The table with its first value as the only possible one."""
    only = np.full(table.shape, -np.inf)
    only[:, 0] = table[:, 0]
    return only


def _walls(right: Values, down: Values) -> Iterator[Wall]:
    for below, sides in ((0, right), (1, down)):
        for row, col in np.argwhere(sides == 1).tolist():
            yield pair((row, col), (row + below, col + 1 - below))


def _told_ends(
    inside: Mask, ends: _Ends, walls: frozenset[Wall]
) -> tuple[Cell | None, Cell | None]:
    return (ends.start, ends.goal) if walls else _with_openings(inside, ends)


def _with_openings(inside: Mask, ends: _Ends) -> tuple[Cell | None, Cell | None]:
    """Start and goal, those that nothing marks at the two openings of a rim that is closed else;
    where it begins inside, its one opening is the goal."""
    start, goal = ends.start, ends.goal
    openings = [(row, col) for row, col in np.argwhere(inside & _rim(inside)).tolist()]
    if len(openings) > 2 or min(inside.shape) < LEAST_WALLED:
        return start, goal
    left = [cell for cell in openings if cell not in (start, goal)]
    if start is None and len(openings) == 2 and left:
        start = left.pop(0)
    if goal is None and start is not None and left:
        goal = left.pop()
    return start, goal


def _openings_too_many(inside: Mask, ends: _Ends) -> int:
    """How many ways lead through a closed rim for no end; ends that nothing marks may be two."""
    rim = _rim(inside)
    through = inside & rim
    if through.sum() > (1 - CLOSED) * rim.sum():
        return 0
    marked = [cell for cell in (ends.start, ends.goal) if cell is not None]
    for cell in marked:
        through[cell] = False
    return max(0, int(through.sum()) - (2 if len(marked) < 2 else 0))


def _ways_around(inside: Mask) -> int:
    """At how many sides the outermost cells are all open, and hardly any of those next to them."""
    turned = (inside, inside[::-1], inside.T, inside.T[::-1])
    sides = (each for each in turned if len(each) >= LEAST_WALLED)
    return sum(bool(each[0].all() and each[1].mean() <= 1 - CLOSED) for each in sides)


def _rim(inside: Mask) -> Mask:
    rim = np.ones(inside.shape, np.bool_)
    rim[1:-1, 1:-1] = False
    return rim


def _other_ends(ends: _Ends, other: _Ends, gap: float) -> Doubt:
    if (ends.start, ends.goal) == (other.goal, other.start):
        return Doubt("start and goal may be exchanged", gap, turned=True)
    named = {other.start, other.goal} - {None}
    turned = bool(named) and named <= {ends.start, ends.goal}
    for name, one, two in (("start", ends.start, other.start), ("goal", ends.goal, other.goal)):
        if one != two:
            place = f"be at {at(two)}" if two else "not be marked"
            return Doubt(f"the {name} may {place}", gap, turned)
    return Doubt("the maze may be marked otherwise", gap)


def _otherwise(board: Board, other: Board) -> str:
    if (len(board.cells), len(board.cells[0])) != (len(other.cells), len(other.cells[0])):
        return f"the maze may have {len(other.cells)} x {len(other.cells[0])} cells"
    return "the walls may be " + ("lines between cells" if other.walls else "cells")
