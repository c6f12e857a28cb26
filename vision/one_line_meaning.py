"""Give the looks of one-line cells a meaning: hypotheses, weighed by the rules of the game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from math import prod

import numpy as np

from solvers import BadBoard, Cell, Unsolvable
from solvers.one_line import Board, plan, walk_order
from vision.cells import Lab, distance
from vision.extent import SAME_COLOUR, Field
from vision.looks import CLEARLY_OTHER, LEAST_MARK, Looks, by_group, look, unlike
from vision.reading import NotRecognized, Pixels
from vision.strands import Pair, Strand, find_strands, neighbours
from vision.writing import UNREAD, read_writing

LEAST_CELLS = 4
"""A board of fewer cells is no puzzle: it is a row of buttons or a logo."""

FEW_CELLS = 16
"""Below this, chance alone may make a few pictures on a screen look like a board."""

CLEAR_STEP = 2.0
"""A border is seen when colours change by this much across it."""

SHORT = 5
"""Strokes shorter than this are found by chance wherever a picture lies across a lattice."""

MOST_ALONE = 0.4
"""A few cells are special; where nearly each looks different, a picture lies across the lattice."""

LEAST = 0.3
"""Below this a reading is no better than a guess, and the picture counts as not recognised."""

SURE = 0.99
GOOD = 0.9
MOST_NUMBERED_CELLS = 100
"""Larger numbered boards may take seconds to prove impossible, too long for a look."""

MOST_GROUPS = 6
MOST_STRANDS = 12
MOST_SPECIAL = 4
MOST_FREE_LOOKS = 3
TIE = 0.02
"""A later hypothesis must be this much better: a stroke that is seen outweighs one that is not."""

START_TEXTS = ("S", "A", "1")
END_TEXTS = ("G", "E", "F", "B")

MOST_OF_CELL = 0.5
FAR_MORE = 4.0
"""How much more of a head than of the other end is in colours of its own."""

WALL_STEP = 20.0
WALL_RATIO = 4.0
"""A wall between two cells shows this much more clearly than the line that rules the others."""


@dataclass(frozen=True)
class Meaning:
    """A board, its top left place in the field, and how sure the reader is of it."""

    board: Board
    origin: Cell
    confidence: float
    evidence: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass
class Hypothesis:
    """One way to understand the cells. Each doubt is a probability of being wrong and a reason.

    One that is not ``likely`` is weighed only when no other is good.
    """

    free: set[Cell]
    drawn: tuple[Cell, ...] = ()
    start: Cell | None = None
    end: Cell | None = None
    waypoints: tuple[Cell, ...] = ()
    walls: frozenset[Pair] = frozenset()
    likely: bool = True
    evidence: list[str] = field(default_factory=list)
    doubts: list[tuple[float, str]] = field(default_factory=list)

    @property
    def confidence(self) -> float:
        """Probability that none of the doubts holds."""
        return SURE * prod(1 - weight for weight, _ in self.doubts)

    @property
    def head(self) -> Cell | None:
        """Where the next move begins."""
        return self.drawn[-1] if self.drawn else self.start

    def doubt(self, weight: float, reason: str) -> None:
        """Take away confidence for a reason."""
        self.doubts.append((weight, reason))


def interpret(pixels: Pixels, board: Field) -> Meaning:
    """The best meaning of a board's cells. Raises NotRecognized when the rules allow none."""
    looks = look(board)
    if len(looks.group) < LEAST_CELLS:
        raise NotRecognized(f"only {len(looks.group)} cells")
    alone = sum(len(cells) == 1 for cells in by_group(looks.group).values())
    if alone > MOST_ALONE * len(looks.group):
        raise NotRecognized(f"{alone} of {len(looks.group)} cells look like no other")
    outline = _doubt_outline(looks)
    if prod(1 - weight for weight, _ in outline) < LEAST:
        raise NotRecognized(", ".join(reason for _, reason in outline))
    looks = replace(looks, text=read_writing(pixels, looks))
    best: Hypothesis | None = None
    for hypothesis in _hypotheses(looks):
        if best and best.confidence >= GOOD and not hypothesis.likely:
            break
        hypothesis.doubts += outline
        _take_numbers(hypothesis, looks)
        if hypothesis.confidence < LEAST or best and hypothesis.confidence <= best.confidence:
            continue
        _judge(hypothesis)
        if best is None or hypothesis.confidence > best.confidence + TIE:
            best = hypothesis
    if best is None or best.confidence < LEAST:
        reasons = [reason for _, reason in best.doubts] if best else ["they make no board"]
        raise NotRecognized(f"{len(looks.group)} cells, but " + ", ".join(reasons))
    return _as_meaning(best, looks)


def _hypotheses(looks: Looks) -> Iterator[Hypothesis]:
    yield from _with_strands(looks.cells, looks)
    yield from _with_walk(looks)
    for split in _splits(set(looks.cells), looks, drawn=False):
        yield _name_ends(split, looks)
    # The border to an obstacle may by chance have the colour of a stroke.
    for group in list(by_group(looks.group).values())[:MOST_GROUPS]:
        for hypothesis in _with_strands(set(looks.cells) - set(group), looks):
            hypothesis.likely = False
            yield hypothesis


def _with_strands(cells: Iterable[Cell], looks: Looks) -> Iterator[Hypothesis]:
    for strand in islice(find_strands(cells, looks.field.borders), MOST_STRANDS):
        if not _is_gap(strand, looks) and _left_out(strand.cells, looks) < 0.5:
            rest = set(looks.cells) - set(strand.cells)
            for split in _splits(rest, looks, drawn=True):
                yield _with_strand(strand, split, looks)


def _is_gap(strand: Strand, looks: Looks) -> bool:
    """Whether the "stroke" is the background that shows between cells."""
    background = looks.field.background
    if background is None:
        return False
    own = np.median([looks.core(cell) for cell in strand.cells], axis=0)
    gap = np.median([background[cell] for cell in strand.cells], axis=0)
    return bool(distance(strand.colour, gap) < 2 * distance(strand.colour, own))


# --- what is not drawn -----------------------------------------------------------------------------


@dataclass
class Split:
    """Cells that are not drawn: free ones, obstacles, and single cells of a look of their own."""

    free: set[Cell]
    obstacles: set[Cell]
    special: list[Cell]
    doubts: list[tuple[float, str]] = field(default_factory=list)


def _splits(rest: set[Cell], looks: Looks, drawn: bool) -> Iterator[Split]:
    """Ways to sort undrawn cells: the free ones have one look, the largest group comes first.

    When much is ``drawn``, a single cell or none may be left free.
    """
    numbered = rest & looks.numbers.keys()
    groups = by_group({cell: looks.group[cell] for cell in rest - numbered})
    several = _join_chequers([set(cells) for cells in groups.values() if len(cells) > 1])
    single = [cells[0] for cells in groups.values() if len(cells) == 1]
    for free in several[:MOST_FREE_LOOKS]:
        obstacles = set().union(*(group for group in several if group is not free))
        yield Split(free | numbered, obstacles, single)
    if drawn or not several:
        obstacles = set().union(*several)
        weight = 0.02 + 0.3 * len(obstacles) / len(looks.group)
        unlikely = [(weight, "all cells of one look are obstacles")] if several else []
        yield Split(numbered, obstacles, single, unlikely)
        for cell in single if drawn and len(single) <= MOST_SPECIAL else ():
            if cell not in looks.text:
                others = [other for other in single if other != cell]
                yield Split({cell} | numbered, obstacles, others, unlikely)


def _join_chequers(groups: list[set[Cell]]) -> list[set[Cell]]:
    """Two groups that share the board like the colours of a chessboard are one."""
    if len(groups) < 2 or min(len(groups[0]), len(groups[1])) < LEAST_CELLS:
        return groups
    parities = [{(row + col) % 2 for row, col in group} for group in groups[:2]]
    if sorted(map(sorted, parities)) != [[0], [1]]:
        return groups
    return [groups[0] | groups[1], *groups[2:]]


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


# --- hypotheses --------------------------------------------------------------------------------------


def _name_ends(split: Split, looks: Looks) -> Hypothesis:
    """Nothing is drawn yet: one special cell is the start, perhaps another the end."""
    hypothesis = Hypothesis(split.free)
    _doubt_free(hypothesis, looks)
    hypothesis.start = next((cell for cell, number in looks.numbers.items() if number == 1), None)
    special = split.special
    if not special and not looks.numbers:
        special = sorted(looks.marked & split.free)
        hypothesis.doubt(0.12, "the start is no more than a mark on a free cell")
    _take_ends(hypothesis, special, split, looks)
    hypothesis.evidence.append(f"{len(hypothesis.free)} free cells, nothing drawn")
    kinds = len({looks.group[cell] for cell in split.obstacles})
    if kinds > 1:
        hypothesis.doubt(0.03 * (kinds - 1), f"obstacles of {kinds} looks")
    if hypothesis.start is None:
        hypothesis.doubt(0.4, "no cell looks like a start")
    elif looks.ground(hypothesis.start) in {looks.group[cell] for cell in split.obstacles}:
        hypothesis.doubt(0.3, "the head stands on the colour of the obstacles")
    return hypothesis


def _take_ends(hypothesis: Hypothesis, special: list[Cell], split: Split, looks: Looks) -> None:
    """Choose start and end among the special cells; the others are obstacles."""
    for cell in special:
        if looks.text.get(cell) in START_TEXTS:
            hypothesis.start = cell
        elif looks.text.get(cell) in END_TEXTS:
            hypothesis.end = cell
    unnamed = [cell for cell in special if cell not in (hypothesis.start, hypothesis.end)]
    if unnamed and hypothesis.start is None:
        unnamed.sort(key=lambda cell: -_prominence(cell, looks))
        hypothesis.start = unnamed.pop(0)
        if unnamed:
            hypothesis.doubt(0.15, "several cells could be the start")
        if not split.special:
            unnamed = []  # They are free, and the fringe of the start's sprite may mark them.
    hypothesis.free |= {cell for cell in (hypothesis.start, hypothesis.end) if cell}
    split.obstacles.update(unnamed)


def _prominence(cell: Cell, looks: Looks) -> float:
    """How much a cell stands out: drawn detail first, then colour against grey."""
    chroma = float(distance(looks.core(cell)[1:], looks.core(cell)[1:] * 0))
    return looks.detail(cell) + chroma / 100


def _with_strand(strand: Strand, split: Split, looks: Looks) -> Hypothesis:
    """A stroke joins some cells; its better marked end is the head."""
    bridges = _bridges_gaps(strand, split, looks)
    path, special = _append_head(strand.cells, split, looks, bridges)
    hypothesis = Hypothesis(set(split.free))
    hypothesis.doubts += split.doubts
    hypothesis.evidence.append(f"a stroke through {len(path)} cells")
    _doubt_free(hypothesis, looks)
    _doubt_strand(hypothesis, path, strand, looks)
    if len(path) < SHORT and not bridges and _unlike_stroke(path, strand, looks) > 1:
        hypothesis.doubt(0.25, f"a stroke through {len(path)} cells of other colours may be chance")
    _direct(hypothesis, path, looks)
    for cell in special:
        if looks.text.get(cell) in END_TEXTS:
            hypothesis.end = cell
        elif looks.text.get(cell) in START_TEXTS:
            hypothesis.doubt(0.5, "the start is not on the stroke")
        else:
            hypothesis.doubt(0.3, "a single cell off the stroke looks like no other")
    hypothesis.free |= set(path) | ({hypothesis.end} if hypothesis.end else set())
    return hypothesis


def _unlike_stroke(path: Iterable[Cell], strand: Strand, looks: Looks) -> int:
    """Number of cells of a path that do not show the stroke in their very middle."""
    hearts = np.array([looks.heart(cell) for cell in path])
    return int((distance(hearts, strand.colour) > CLEARLY_OTHER).sum())


def _bridges_gaps(strand: Strand, split: Split, looks: Looks) -> bool:
    """Whether the stroke crosses the gaps that part the free cells: then it is no accident."""
    background = looks.field.background
    pairs = neighbours(split.free)
    if background is None or not pairs or _unlike_stroke(strand.cells, strand, looks) > 1:
        return False
    crossed = [looks.field.borders.crossing(*pair) - background[pair[0]] for pair in pairs]
    gap = background[strand.cells[0]]
    return bool(
        np.median(np.linalg.norm(crossed, axis=1)) <= SAME_COLOUR
        and distance(strand.colour, gap) > CLEARLY_OTHER
    )


def _append_head(
    path: tuple[Cell, ...], split: Split, looks: Looks, bridges: bool
) -> tuple[tuple[Cell, ...], list[Cell]]:
    """A sprite may hide the stroke where it enters the sprite's cell."""
    special, plain = split.special, sorted(split.free)
    for end, extended in ((path[-1], path), (path[0], path[::-1])):
        for cell in special:
            beside = abs(cell[0] - end[0]) + abs(cell[1] - end[1]) == 1
            sprite = cell not in looks.text and looks.foreign(cell, plain) > MOST_OF_CELL
            hidden = bridges and sprite
            if beside and (hidden or looks.ground(cell) == looks.group[end]):
                return (*extended, cell), [other for other in special if other != cell]
    return path, special


def _left_out(path: Iterable[Cell], looks: Looks) -> float:
    """Part of the cells that look like those of a path but are not on it."""
    on_path = {looks.group[cell] for cell in path}
    alike = {cell for cell in looks.cells if looks.group[cell] in on_path}
    return len(alike.difference(path)) / len(alike)


def _doubt_strand(
    hypothesis: Hypothesis, path: tuple[Cell, ...], strand: Strand, looks: Looks
) -> None:
    left_out = _left_out(path, looks)
    if left_out:
        reason = f"{left_out:.0%} of the cells that look drawn are not joined"
        hypothesis.doubt(0.9 * left_out, reason)
    if len(path) == len(looks.cells) == len(neighbours(path)) + 1:
        hypothesis.doubt(0.3, "every border looks the same, so nothing shows a stroke")


def _direct(hypothesis: Hypothesis, path: tuple[Cell, ...], looks: Looks) -> None:
    """Put the head at the end of the path: the start is lettered, the head has the sprite."""
    first, last = path[0], path[-1]
    if looks.text.get(last) in START_TEXTS:
        path = path[::-1]
    elif looks.text.get(first) not in START_TEXTS:
        sprite, other = (looks.foreign(end, path[1:-1]) for end in (first, last))
        if max(sprite, other) < max(LEAST_MARK, FAR_MORE * min(sprite, other)):
            hypothesis.doubt(0.03, "both ends of the stroke look alike")
            sprite, other = looks.detail(first), looks.detail(last)
        if sprite > other:
            path = path[::-1]
    hypothesis.drawn, hypothesis.start = path, path[0]


def _with_walk(looks: Looks) -> Iterator[Hypothesis]:
    """Visited cells only change their colour: some walk through them must end at the head."""
    groups = by_group(looks.group)
    heads = [cells[0] for cells in groups.values() if len(cells) == 1]
    ground = {head: looks.ground(head) for head in heads}
    for group, cells in groups.items():
        for head in heads:
            if head in cells or ground[head] != group:
                continue
            order = walk_order({*cells, head}, head)
            rest = set(looks.cells) - {*cells, head}
            for split in _splits(rest, looks, drawn=True) if order else ():
                if order and split.free:
                    yield _walked(order, split, looks)


def _walked(order: tuple[Cell, ...], split: Split, looks: Looks) -> Hypothesis:
    hypothesis = Hypothesis(split.free | {*order}, order, order[0])
    hypothesis.evidence.append(f"{len(order)} visited cells, the order is not seen")
    _doubt_alike(hypothesis, order[:-1], "visited", looks)
    _doubt_alike(hypothesis, split.free, "free", looks)
    if split.special:
        hypothesis.doubt(0.2, "a single cell looks like no other")
    if not split.obstacles:
        hypothesis.doubt(0.05, "the free cells may be obstacles and nothing drawn")
    return hypothesis


def _take_numbers(hypothesis: Hypothesis, looks: Looks) -> None:
    """Numbered cells are to be visited in order; boards of that kind may have walls."""
    if not looks.numbers:
        return
    if UNREAD in looks.text.values():
        hypothesis.doubt(0.5, "a number cannot be read")
    hypothesis.waypoints = tuple(sorted(looks.numbers, key=looks.numbers.__getitem__))
    hypothesis.walls = _walls(hypothesis, looks)
    found = f"numbers 1 to {len(hypothesis.waypoints)}, {len(hypothesis.walls)} walls"
    hypothesis.evidence.append(found)


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
    crossing = np.array([looks.field.borders.crossing(*pair) for pair in pairs])
    unlike_lines = distance(crossing, np.median(crossing, axis=0)) > WALL_STEP
    steps = np.array([looks.step(*pair) for pair in pairs])
    clear = steps > max(WALL_STEP, WALL_RATIO * float(np.median(steps)))
    return frozenset(pairs[index] for index in np.flatnonzero(unlike_lines & clear))


# --- rules ---------------------------------------------------------------------------------------------


def _judge(hypothesis: Hypothesis) -> None:
    """Doubt what the rules do not allow."""
    count = len(hypothesis.free)
    if count < FEW_CELLS:
        weight = 1.2 * (1 / count - 1 / FEW_CELLS) if count >= LEAST_CELLS else 0.6
        hypothesis.doubt(weight, f"only {count} cells")
    if min(len(set(places)) for places in zip(*hypothesis.free, strict=True)) < 2:
        hypothesis.doubt(0.5, "a single row of cells is more likely a list of buttons")
    if not _connected(hypothesis.free):
        hypothesis.doubt(0.7, "the free cells do not hang together")
    try:
        board, _ = _board(hypothesis)
    except BadBoard as reason:
        hypothesis.doubt(1.0, f"the rules forbid it: {reason}")
    else:
        _judge_solvable(hypothesis, board)


def _judge_solvable(hypothesis: Hypothesis, board: Board) -> None:
    if board.waypoints and len(hypothesis.free) > MOST_NUMBERED_CELLS:
        return
    try:
        plan(board)
    except Unsolvable as reason:
        weight = 0.12 if hypothesis.drawn else 0.3
        hypothesis.doubt(weight, f"it cannot be finished: {reason}")


def _board(hypothesis: Hypothesis) -> tuple[Board, Cell]:
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


def _doubt_free(hypothesis: Hypothesis, looks: Looks) -> None:
    """Free cells look the same all over: that is what tells a board from a few pictures."""
    _doubt_alike(hypothesis, hypothesis.free - looks.numbers.keys(), "free", looks)
    steps = np.array([looks.step(*pair) for pair in neighbours(hypothesis.free)])
    if not len(steps):
        return
    typical = float(np.median(steps))
    ruled = typical > CLEAR_STEP
    odd = steps < min(CLEAR_STEP, 0.4 * typical) if ruled else steps > 2 * CLEAR_STEP
    if odd.mean() > 0.05:
        reason = f"{odd.mean():.0%} of the borders between free cells are unlike the others"
        hypothesis.doubt(min(0.9, 2 * float(odd.mean())), reason)


def _doubt_outline(looks: Looks) -> list[tuple[float, str]]:
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


def _doubt_alike(hypothesis: Hypothesis, cells: Iterable[Cell], kind: str, looks: Looks) -> None:
    members = sorted(cells)
    if len(members) < 2:
        return
    differing = float(np.median(unlike(looks.field, members)))
    if differing > LEAST_MARK:
        reason = f"{kind} cells differ in {differing:.0%} of their area"
        hypothesis.doubt(min(0.9, 2 * differing), reason)


def _as_meaning(hypothesis: Hypothesis, looks: Looks) -> Meaning:
    board, origin = _board(hypothesis)
    looks_seen = f"{len(set(looks.group.values()))} looks among {len(looks.group)} cells"
    return Meaning(
        board,
        origin,
        hypothesis.confidence,
        (looks_seen, *hypothesis.evidence),
        tuple(reason for _, reason in hypothesis.doubts),
    )
