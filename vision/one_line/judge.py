"""What the rules of one-line say of a hypothesis: every breach and every oddity is a doubt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import numpy as np

from solvers import BadBoard, Cell, Unsolvable
from solvers.one_line import Board, plan
from vision.evidence.cells import distance
from vision.evidence.looks import CLEAR_STEP, LEAST_MARK, Looks, unlike
from vision.evidence.strands import Pair, neighbours
from vision.one_line.hypothesis import Hypothesis
from vision.writing.board import UNREAD

LEAST_CELLS = 4
"""A board of fewer cells is no puzzle: it is a row of buttons or a logo."""

FEW_CELLS = 16
"""Below this, chance alone may make a few pictures on a screen look like a board."""

MOST_PLAIN = 100
"""Levels of one-line with more cells than this have obstacles or holes."""

KNIGHTS_SIDE = 5
"""A knight's board has sides of this length at the least, or no tour."""

MOST_NUMBERED_CELLS = 100
"""Larger numbered boards may take seconds to prove impossible, too long for a look."""

FEW_BORDERS = 3
"""Fewer borders between obstacles may be parted by chance."""

WALL_STEP = 20.0

EVEN = 0.75
"""A wall has one colour along this part of its border; what overhangs from a cell has not."""


def _doubt_plain(hypothesis: Hypothesis, looks: Looks) -> None:
    """Cells that fill a rectangle are a puzzle, but also the untouched board of other games.

    What tells them apart is a letter for the start, an end, or a number: no other game has them.
    """
    if hypothesis.drawn or hypothesis.waypoints:
        return
    sides = [max(places) - min(places) + 1 for places in zip(*hypothesis.free, strict=True)]
    full = len(hypothesis.free) / (sides[0] * sides[1])
    if full > 0.97 and sides[0] * sides[1] > MOST_PLAIN:
        hypothesis.doubt(0.12, "so large a rectangle without obstacles may be another game's")
    elif (
        full > (0.85 if _chequered(hypothesis, looks) else 0.97)
        and not hypothesis.end
        and hypothesis.start not in looks.text
        and min(sides) >= KNIGHTS_SIDE
    ):
        hypothesis.doubt(0.12, "a rectangle without obstacles may be a knight's board")
    obstacles = looks.group.keys() - hypothesis.free - looks.blank
    start = hypothesis.start
    if start and len(obstacles) > 1 and all(_knights_move(start, cell) for cell in obstacles):
        hypothesis.doubt(0.3, "all obstacles are a knight's move from the start")


def _doubt_bare(hypothesis: Hypothesis, looks: Looks) -> None:
    """Whoever draws a stroke must see cells: tiles on a bare floor are the walls of a maze.

    Letters and numbers say what is one-line; then no more than the corners of cells may show.
    """
    obstacles = looks.group.keys() - hypothesis.free
    free, tiles = (
        [looks.step(*pair) for pair in neighbours(cells)] for cells in (hypothesis.free, obstacles)
    )
    if hypothesis.drawn or looks.text or len(tiles) < FEW_BORDERS or not free:
        return
    if np.median(free) <= CLEAR_STEP < np.median(tiles):
        hypothesis.doubt(0.3, "obstacles are parted from one another and free cells are not")


def _chequered(hypothesis: Hypothesis, looks: Looks) -> bool:
    counts = Counter(looks.group[cell] for cell in hypothesis.free)
    return sum(count >= LEAST_CELLS for count in counts.values()) > 1


def _connected(cells: set[Cell]) -> bool:
    if not cells:
        return True
    reached, edge = set(), {next(iter(cells))}
    while edge:
        reached |= edge
        edge = {
            other
            for row, col in edge
            for other in ((row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col))
            if other in cells
        } - reached
    return len(reached) == len(cells)


def take_numbers(hypothesis: Hypothesis, looks: Looks) -> None:
    """Numbered cells are to be visited in order; boards of that kind may have walls."""
    if not looks.numbers:
        return
    if UNREAD in looks.text.values():
        hypothesis.doubt(0.5, "a number cannot be read")
    hypothesis.waypoints = tuple(sorted(looks.numbers, key=looks.numbers.__getitem__))
    if len(hypothesis.waypoints) > 2 and all(map(_knights_move, *_steps(hypothesis.waypoints))):
        hypothesis.doubt(0.5, "the numbers are a knight's moves apart")
    if len(hypothesis.waypoints) > 3 and _in_reading_order(hypothesis.waypoints):
        hypothesis.doubt(0.5, "the numbers stand in reading order, as in a menu")
    hypothesis.walls = _walls(hypothesis, looks)
    found = f"numbers 1 to {len(hypothesis.waypoints)}, {len(hypothesis.walls)} walls"
    hypothesis.evidence.append(found)


def _in_reading_order(cells: tuple[Cell, ...]) -> bool:
    """Whether numbers fill the places of a grid one after the other."""
    cols = {col for _, col in cells}
    first, last = min(cols), max(cols)
    return all(
        other == ((row, col + 1) if col < last else (row + 1, first))
        for (row, col), other in zip(*_steps(cells), strict=True)
    )


def _steps(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    return cells[:-1], cells[1:]


def _knights_move(one: Cell, other: Cell) -> bool:
    return {abs(one[0] - other[0]), abs(one[1] - other[1])} == {1, 2}


def _walls(hypothesis: Hypothesis, looks: Looks) -> frozenset[Pair]:
    """Borders that are drawn more clearly than the lines and in a colour of their own."""
    joined = {*zip(hypothesis.drawn, hypothesis.drawn[1:], strict=False)}
    pairs = [
        pair
        for pair in neighbours(hypothesis.free)
        if pair not in joined and pair[::-1] not in joined
    ]
    if not pairs:
        return frozenset()
    crossing = np.array([looks.board.borders.crossing(*pair) for pair in pairs])
    unlike_lines = distance(crossing, np.median(crossing, axis=0)) > WALL_STEP
    steps = np.array([looks.step(*pair) for pair in pairs])
    even = np.array([looks.even(*pair) for pair in pairs]) > EVEN
    clear = (steps > WALL_STEP) & even
    return frozenset(pairs[index] for index in np.flatnonzero(unlike_lines & clear))


def judge(hypothesis: Hypothesis, looks: Looks) -> None:
    """Doubt what the rules do not allow, and, on a lattice that nobody gave, what chance makes."""
    if not looks.board.cells.lattice.given:
        _doubt_chance(hypothesis)
    _doubt_plain(hypothesis, looks)
    _doubt_bare(hypothesis, looks)
    if len(looks.group) > 2 * len(hypothesis.free) + len(looks.blank):
        hypothesis.doubt(0.15, "most of the tiles are obstacles")
    if not _connected(hypothesis.free):
        hypothesis.doubt(0.7, "the free cells do not hang together")
    try:
        board, _ = board_of(hypothesis)
    except BadBoard as reason:
        hypothesis.doubt(1.0, f"the rules forbid it: {reason}")
    else:
        _judge_solvable(hypothesis, board)
        if hypothesis.both_marked and _is_solvable(board_of(hypothesis.reversed())[0]):
            hypothesis.doubt(0.25, "either marked end of the stroke may be the head")


def _is_solvable(board: Board) -> bool:
    try:
        plan(board)
    except Unsolvable:
        return False
    return True


def _doubt_chance(hypothesis: Hypothesis) -> None:
    """A few pictures, or a list, may look like a board."""
    count = len(hypothesis.free)
    if count < FEW_CELLS:
        weight = 1.2 * (1 / count - 1 / FEW_CELLS) if count >= LEAST_CELLS else 0.6
        hypothesis.doubt(weight, f"only {count} cells")
    if min(len(set(places)) for places in zip(*hypothesis.free, strict=True)) < 2:
        hypothesis.doubt(0.5, "a single row of cells is more likely a list of buttons")


def _judge_solvable(hypothesis: Hypothesis, board: Board) -> None:
    if board.waypoints and len(hypothesis.free) > MOST_NUMBERED_CELLS:
        return
    try:
        plan(board)
    except Unsolvable as reason:
        weight = 0.3
        if hypothesis.drawn:
            weight = 0.08 if _stroke_in_order(hypothesis, board) else 0.12
        hypothesis.doubt(weight, f"it cannot be finished: {reason}")


def _stroke_in_order(hypothesis: Hypothesis, board: Board) -> bool:
    """Whether a stroke on a full board passes numbers in their order: who drew it went astray.

    A number, a wall or a cell that was misread would rather break the order or leave a hole.
    """
    passed = [cell for cell in hypothesis.drawn if cell in hypothesis.waypoints]
    in_order = tuple(passed) == hypothesis.waypoints[: len(passed)]
    return len(passed) > 1 and in_order and all(map(all, board.cells))


def board_of(hypothesis: Hypothesis) -> tuple[Board, Cell]:
    """The board, trimmed to its free cells, and the place of its cell (0, 0)."""
    rows, cols = zip(*hypothesis.free, strict=True)
    top, left = min(rows), min(cols)

    def moved(cell: Cell) -> Cell:
        return cell[0] - top, cell[1] - left

    cells = tuple(
        tuple(int((row, col) in hypothesis.free) for col in range(left, max(cols) + 1))
        for row in range(top, max(rows) + 1)
    )
    board = Board(
        cells,
        moved(hypothesis.start) if hypothesis.start else None,
        moved(hypothesis.end) if hypothesis.end else None,
        tuple(moved(cell) for cell in hypothesis.drawn),
        tuple(moved(cell) for cell in hypothesis.waypoints),
        frozenset((moved(one), moved(other)) for one, other in hypothesis.walls),
    )
    return board, (top, left)


def doubt_free(hypothesis: Hypothesis, looks: Looks) -> None:
    """Free cells look the same all over: that is what tells a board from a few pictures."""
    doubt_alike(hypothesis, hypothesis.free - looks.numbers.keys(), "free", looks)
    steps = np.array([looks.step(*pair) for pair in neighbours(hypothesis.free)])
    if not len(steps):
        return
    typical = float(np.median(steps))
    ruled = typical > CLEAR_STEP
    odd = steps < min(CLEAR_STEP, 0.4 * typical) if ruled else steps > 2 * CLEAR_STEP
    if odd.mean() > 0.05:
        reason = f"{odd.mean():.0%} of the borders between free cells are unlike the others"
        hypothesis.doubt(min(0.9, 2 * float(odd.mean())), reason)


def outline_doubts(looks: Looks) -> list[tuple[float, str]]:
    """A board ends at a border all around, and its rows and columns show somewhere inside."""
    doubts = []
    outside = [looks.step(cell, other) for cell, other in looks.rim()]
    shown = float(np.mean([step > CLEAR_STEP for step in outside])) if outside else 1.0
    if shown < 0.97:
        weight = min(0.9, 1.5 * (1 - shown))
        doubts.append((weight, f"only {shown:.0%} of the outline shows"))
    lines: dict[tuple[int, int], bool] = defaultdict(bool)
    for one, other in neighbours(looks.cells):
        line = (0, other[0]) if one[1] == other[1] else (1, other[1])
        lines[line] |= looks.step(one, other) > CLEAR_STEP
    seen = float(np.mean(list(lines.values()))) if lines else 0.0
    if seen < 0.8:
        doubts.append((min(0.9, 1 - seen), f"only {seen:.0%} of the rows and columns show"))
    return doubts


def doubt_alike(hypothesis: Hypothesis, cells: Iterable[Cell], kind: str, looks: Looks) -> None:
    """Cells of one kind differ in no more than what stands on a few of them."""
    members = sorted(cells)
    if len(members) < 2:
        return
    differing = float(np.median(unlike(looks.board, members)))
    if differing > LEAST_MARK:
        reason = f"{kind} cells differ in {differing:.0%} of their area"
        hypothesis.doubt(min(0.9, 2 * differing), reason)
