"""Give the looks of one-line cells a meaning: hypotheses, weighed by the rules of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from math import prod

import numpy as np

from solvers import Cell
from solvers.one_line import Board, walk_order
from vision.cells import distance
from vision.extent import SAME_COLOUR, Field
from vision.looks import CLEARLY_OTHER, LEAST_MARK, Looks, by_group, look
from vision.one_line_judge import (
    LEAST_CELLS,
    Hypothesis,
    board_of,
    doubt_alike,
    doubt_free,
    judge,
    outline_doubts,
    take_numbers,
)
from vision.reading import NotRecognized, Pixels
from vision.strands import Strand, find_strands, neighbours
from vision.writing import read_writing

SHORT = 5
"""Strokes shorter than this are found by chance wherever a picture lies across a lattice."""

MOST_ALONE = 0.4
"""A few cells are special; where nearly each looks different, a picture lies across the lattice."""

LEAST = 0.3
"""Below this a reading is no better than a guess, and the picture counts as not recognised."""

LEAST_OUTLINE = 0.5
"""Where half of a board's lines are missing, what is left of it is not looked into."""

GOOD = 0.9

MOST_GROUPS = 6

MOST_STRANDS = 12

MOST_LEFT_OUT = 0.5
"""Where most cells that look like those of a stroke are not on it, it is none."""

MOST_SPECIAL = 4

MOST_FREE_LOOKS = 3

TIE = 0.02
"""A later hypothesis must be this much better: a stroke that is seen outweighs one that is not."""

START_TEXTS = ("S", "A", "1")

END_TEXTS = ("G", "E", "F", "B")

MOST_OF_CELL = 0.5

FAR_MORE = 4.0
"""How much more of a head than of the other end is in colours of its own."""

CLEARLY_LARGER = 1.5
"""A head that covers this much more of its cell than the mark of the end is told from it."""

DULL = 12.0
"""Chroma below which a tile looks like stone: obstacles are grey or black, starts are painted."""

PLAIN_MARK = 0.15
"""Part of the middle of a cell that an icon covers; a speck or a shadow covers less."""


@dataclass(frozen=True)
class Meaning:
    """A board, its top left place in the field, and how sure the reader is of it."""

    board: Board
    origin: Cell
    confidence: float
    evidence: tuple[str, ...]
    doubts: tuple[str, ...]


def interpret(pixels: Pixels, board: Field) -> Meaning:
    """The best meaning of a board's cells. Raises NotRecognized when the rules allow none."""
    looks = look(board)
    if len(looks.group) < LEAST_CELLS:
        raise NotRecognized(f"only {len(looks.group)} cells")
    alone = sum(len(cells) == 1 for cells in by_group(looks.group).values())
    if alone > MOST_ALONE * len(looks.group):
        raise NotRecognized(f"{alone} of {len(looks.group)} cells look like no other")
    outline = outline_doubts(looks)
    if prod(1 - weight for weight, _ in outline) < LEAST_OUTLINE:
        raise NotRecognized(", ".join(reason for _, reason in outline))
    strands = list(_strands(looks.cells, looks))
    looks = replace(looks, text=read_writing(pixels, looks, _inner_stroke(strands, looks)))
    best: Hypothesis | None = None
    for hypothesis in _hypotheses(looks, strands):
        if best and best.confidence >= GOOD and not hypothesis.likely:
            break
        hypothesis.doubts += outline
        take_numbers(hypothesis, looks)
        if hypothesis.confidence < max(LEAST, best.confidence if best else 0.0):
            continue
        judge(hypothesis, looks)
        if best is None or hypothesis.confidence > best.confidence + TIE:
            best = hypothesis
    if best is None or best.confidence < LEAST:
        reasons = [reason for _, reason in best.doubts] if best else ["they make no board"]
        raise NotRecognized(f"{len(looks.group)} cells, but " + ", ".join(reasons))
    return _as_meaning(best, looks)


def _hypotheses(looks: Looks, strands: list[Strand]) -> Iterator[Hypothesis]:
    yield from _with_strands(strands, looks)
    yield from _with_walk(looks)
    for split in _splits(set(looks.cells), looks, drawn=False):
        yield from _name_ends(split, looks)
    # The border to an obstacle may by chance have the colour of a stroke.
    for group in list(by_group(looks.group).values())[:MOST_GROUPS]:
        others = _strands(set(looks.cells) - set(group), looks)
        for hypothesis in _with_strands(others, looks):
            hypothesis.likely = False
            yield hypothesis


def _with_strands(strands: Iterable[Strand], looks: Looks) -> Iterator[Hypothesis]:
    for strand in strands:
        if _left_out(strand.cells, looks) >= MOST_LEFT_OUT:
            continue
        rest = set(looks.cells) - set(strand.cells)
        for split in _splits(rest, looks, drawn=True):
            yield _with_strand(strand, split, looks)


def _strands(cells: Iterable[Cell], looks: Looks) -> Iterator[Strand]:
    for strand in islice(find_strands(cells, looks.board.borders), MOST_STRANDS):
        if not _is_gap(strand, looks):
            yield strand


def _inner_stroke(strands: list[Strand], looks: Looks) -> set[Cell]:
    """The cells between the ends of the longest stroke there may be, but for special ones."""
    whole = (s.cells for s in strands if _left_out(s.cells, looks) < MOST_LEFT_OUT)
    inner = next(whole, ())[1:-1]
    common = {group for group, cells in by_group(looks.group).items() if len(cells) > 1}
    return {cell for cell in inner if looks.group[cell] in common}


def _is_gap(strand: Strand, looks: Looks) -> bool:
    """Whether the "stroke" is the background that shows between cells."""
    background = looks.board.background
    if background is None:
        return False
    own = np.median([looks.core(cell) for cell in strand.cells], axis=0)
    gap = np.median([background[cell] for cell in strand.cells], axis=0)
    return bool(distance(strand.colour, gap) < 2 * distance(strand.colour, own))


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


def _name_ends(split: Split, looks: Looks) -> Iterator[Hypothesis]:
    """Nothing is drawn yet: one special cell is the start, perhaps another the end."""
    named = {cell: looks.text[cell] for cell in split.special if cell in looks.text}
    start = next((cell for cell, text in named.items() if text in START_TEXTS), None)
    if looks.numbers:
        start = next((cell for cell, number in looks.numbers.items() if number == 1), start)
    unnamed = [cell for cell in split.special if looks.text.get(cell) not in START_TEXTS]
    unnamed = [cell for cell in unnamed if looks.text.get(cell) not in END_TEXTS]
    if start or looks.numbers:
        yield _with_start(start, unnamed, split, looks)
        return
    marks = [cell for cell in _marks(looks, split.free)]
    for cell in unnamed or marks:
        yield _with_start(cell, unnamed, split, looks)
    if not unnamed and not marks:
        yield _with_start(None, [], split, looks)


def _with_start(start: Cell | None, unnamed: list[Cell], split: Split, looks: Looks) -> Hypothesis:
    """Nothing is drawn yet and this is the start; what the other special cells are follows."""
    hypothesis = Hypothesis(set(split.free), start=start)
    doubt_free(hypothesis, looks)
    hypothesis.end = next((c for c in split.special if looks.text.get(c) in END_TEXTS), None)
    hypothesis.evidence.append(f"{len(split.free)} free cells, nothing drawn")
    kinds = len({looks.group[cell] for cell in split.obstacles})
    if kinds > 1:
        hypothesis.doubt(0.03 * (kinds - 1), f"obstacles of {kinds} looks")
    if start and _may_be_drawn(split.obstacles, start, split, looks):
        hypothesis.doubt(0.12, "the obstacles may be a stroke that ends at the start")
    if start is None:
        hypothesis.doubt(0.4, "no cell looks like a start")
    elif start not in looks.numbers and start not in looks.text:
        _doubt_start(hypothesis, start, split, looks)
    others = [cell for cell in unnamed if cell != start]
    if looks.numbers:
        for _ in others:
            hypothesis.doubt(0.15, "a cell that looks like no other may hold a number")
    else:
        _name_others(hypothesis, others, split, looks)
    hypothesis.free |= {cell for cell in (start, hypothesis.end) if cell}
    return hypothesis


def _doubt_start(hypothesis: Hypothesis, start: Cell, split: Split, looks: Looks) -> None:
    """A start is painted or has a sprite; a dull tile is a stone, a small mark perhaps nothing."""
    ground = looks.ground(start)
    if ground in {looks.group[cell] for cell in split.obstacles}:
        hypothesis.doubt(0.3, "the head stands on the colour of the obstacles")
    elif not _stands(start, split, looks) and looks.chroma(start) < DULL:
        hypothesis.doubt(0.1, "the start is as dull as an obstacle")


def _name_others(hypothesis: Hypothesis, others: list[Cell], split: Split, looks: Looks) -> None:
    """What stands on a free cell is the end, what fills its cell an obstacle."""
    start = hypothesis.start
    standing = [cell for cell in others if _stands(cell, split, looks)]
    filling = [cell for cell in others if cell not in standing]
    for cell in filling:
        drawn = start is not None and _may_be_drawn({cell}, start, split, looks)
        hypothesis.doubt(0.12 if drawn else 0.02, "a cell of a look of its own is an obstacle")
    standing += [cell for cell in _marks(looks, split.free) if cell not in (start, *standing)]
    if hypothesis.end or not standing:
        return
    hypothesis.end = max(standing, key=looks.mark)
    if len(standing) > 1:
        hypothesis.doubt(0.2, "several cells could be the end")
    if start and _stands(start, split, looks):
        own, other = (looks.foreign(c, sorted(split.free)) for c in (start, hypothesis.end))
        if own < CLEARLY_LARGER * other:
            weight = 0.12 if own > other else 0.25
            hypothesis.doubt(weight, "two cells could be the start")
    hypothesis.doubt(0.03, "the end is a mark without a letter")


def _may_be_drawn(cells: set[Cell], start: Cell, split: Split, looks: Looks) -> bool:
    """Whether painted cells make a stroke with the start for its head: then nothing tells."""
    vivid = {cell for cell in cells if _vivid(cell, split, looks)}
    return bool(vivid) and walk_order(vivid | {start}, start) is not None


def _vivid(cell: Cell, split: Split, looks: Looks) -> bool:
    """Whether a cell is painted more strongly than the free ones: obstacles hardly are."""
    return looks.chroma(cell) > max(DULL, looks.chroma(min(split.free, default=cell)))


def _marks(looks: Looks, free: set[Cell]) -> list[Cell]:
    """Free cells that something stands on, the most covered first."""
    marks = {cell: looks.mark(cell) for cell in sorted(looks.marked & free)}
    plain = [cell for cell, part in marks.items() if part > PLAIN_MARK]
    return sorted(plain, key=lambda cell: -marks[cell])


def _stands(cell: Cell, split: Split, looks: Looks) -> bool:
    """Whether the look of the free cells shows behind what stands on a cell."""
    return looks.ground(cell) in {looks.group[free] for free in split.free}


def _take_end(hypothesis: Hypothesis, unnamed: list[Cell], looks: Looks) -> list[Cell]:
    """Where something is drawn, the one mark that is not the head is where it must end.

    Returns the cells of a look of their own that are left unexplained.
    """
    if hypothesis.end or looks.numbers:
        return unnamed
    others = hypothesis.free - set(hypothesis.drawn)
    marks = unnamed or _marks(looks, others)
    if len(marks) != 1:
        return unnamed
    hypothesis.end = marks[0]
    hypothesis.doubt(0.03, "the end is a mark without a letter")
    return []


def _with_strand(strand: Strand, split: Split, looks: Looks) -> Hypothesis:
    """A stroke joins some cells; its better marked end is the head."""
    bridges = _bridges_gaps(strand, split, looks)
    path, special = _append_head(strand.cells, split, looks, bridges)
    hypothesis = Hypothesis(set(split.free))
    hypothesis.doubts += split.doubts
    hypothesis.evidence.append(f"a stroke through {len(path)} cells")
    doubt_free(hypothesis, looks)
    _doubt_strand(hypothesis, path, strand, looks)
    if len(path) < SHORT and not bridges and _unlike_stroke(path, strand, looks) > 1:
        hypothesis.doubt(0.25, f"a stroke through {len(path)} cells of other colours may be chance")
    _direct(hypothesis, path, looks)
    unnamed = [cell for cell in special if looks.text.get(cell) not in END_TEXTS + START_TEXTS]
    for cell in special:
        if looks.text.get(cell) in END_TEXTS:
            hypothesis.end = cell
        elif looks.text.get(cell) in START_TEXTS:
            hypothesis.doubt(0.5, "the start is not on the stroke")
    for _ in _take_end(hypothesis, unnamed, looks):
        hypothesis.doubt(0.3, "a single cell off the stroke looks like no other")
    hypothesis.free |= set(path) | ({hypothesis.end} if hypothesis.end else set())
    return hypothesis


def _unlike_stroke(path: Iterable[Cell], strand: Strand, looks: Looks) -> int:
    """Number of cells of a path that do not show the stroke in their very middle."""
    hearts = np.array([looks.heart(cell) for cell in path])
    return int((distance(hearts, strand.colour) > CLEARLY_OTHER).sum())


def _bridges_gaps(strand: Strand, split: Split, looks: Looks) -> bool:
    """Whether the stroke crosses the gaps that part the free cells: then it is no accident."""
    background = looks.board.background
    pairs = neighbours(split.free)
    if background is None or not pairs or _unlike_stroke(strand.cells, strand, looks) > 1:
        return False
    crossed = [looks.board.borders.crossing(*pair) - background[pair[0]] for pair in pairs]
    gap = background[strand.cells[0]]
    return bool(
        np.median(np.linalg.norm(crossed, axis=1)) <= SAME_COLOUR
        and distance(strand.colour, gap) > CLEARLY_OTHER
    )


def _append_head(
    path: tuple[Cell, ...], split: Split, looks: Looks, bridges: bool
) -> tuple[tuple[Cell, ...], list[Cell]]:
    """A sprite may hide the stroke where it enters the sprite's cell."""
    special = split.special
    for end, extended in ((path[-1], path), (path[0], path[::-1])):
        for cell in special:
            if abs(cell[0] - end[0]) + abs(cell[1] - end[1]) != 1:
                continue
            if looks.ground(cell) == looks.group[end] or (
                bridges
                and cell not in looks.text
                and looks.foreign(cell, sorted(split.free)) > MOST_OF_CELL
            ):
                return (*extended, cell), [other for other in special if other != cell]
    return path, special


def _left_out(path: Iterable[Cell], looks: Looks) -> float:
    """Part of the cells that look like those of a path but are not on it.

    Numbers stand on a look of their own, drawn over or not.
    """
    plain = looks.group.keys() - looks.numbers.keys()
    on_path = {looks.group[cell] for cell in plain.intersection(path)}
    alike = {cell for cell in plain if looks.group[cell] in on_path}
    return len(alike.difference(path)) / max(1, len(alike))


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
        if max(sprite, other) < max(LEAST_MARK, CLEARLY_LARGER * min(sprite, other)):
            sprite, other = looks.detail(first), looks.detail(last)
        if sprite > other:
            path = path[::-1]
    hypothesis.drawn, hypothesis.start = path, path[0]


def _with_walk(looks: Looks) -> Iterator[Hypothesis]:
    """Visited cells only change their colour: some walk through them must end at the head."""
    groups = by_group(looks.group)
    for head in (cells[0] for cells in groups.values() if len(cells) == 1):
        ground = looks.ground(head)
        walks = [
            order
            for group, cells in groups.items()
            if head not in cells and ground in (group, None)
            for order in [walk_order({*cells, head}, head)]
            if order
        ]
        for order in walks:
            rest = set(looks.cells) - set(order)
            for split in _splits(rest, looks, drawn=True):
                if split.free:
                    yield _walked(order, split, looks, len(walks) > 1)


def _walked(order: tuple[Cell, ...], split: Split, looks: Looks, ambiguous: bool) -> Hypothesis:
    hypothesis = Hypothesis(split.free | {*order}, order, order[0])
    hypothesis.evidence.append(f"{len(order)} visited cells, the order is not seen")
    doubt_alike(hypothesis, order[:-1], "visited", looks)
    doubt_alike(hypothesis, split.free, "free", looks)
    if _take_end(hypothesis, split.special, looks):
        hypothesis.doubt(0.2, "a single cell looks like no other")
    hypothesis.free |= {hypothesis.end} if hypothesis.end else set()
    if ambiguous:
        hypothesis.doubt(0.12, "the cells of either look may be the visited ones")
    if not split.obstacles:
        hypothesis.doubt(0.05, "the free cells may be obstacles and nothing drawn")
    if not any(_vivid(cell, split, looks) for cell in order[:-1]):
        hypothesis.doubt(0.03, "the visited cells may be obstacles")
    return hypothesis


def _as_meaning(hypothesis: Hypothesis, looks: Looks) -> Meaning:
    board, origin = board_of(hypothesis)
    looks_seen = f"{len(set(looks.group.values()))} looks among {len(looks.group)} cells"
    return Meaning(
        board,
        origin,
        hypothesis.confidence,
        (looks_seen, *hypothesis.evidence),
        tuple(reason for _, reason in hypothesis.doubts),
    )
