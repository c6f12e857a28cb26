"""One-line boards on which something is drawn: a stroke, or cells that changed their colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

import numpy as np

from solvers import Cell
from solvers.one_line import walk_order
from vision.evidence.cells import distance
from vision.evidence.extent import SAME_COLOUR
from vision.evidence.looks import CLEARLY_OTHER, LEAST_MARK, Looks, by_group
from vision.evidence.strands import Strand, find_strands, neighbours
from vision.one_line.cells import (
    END_TEXTS,
    MOST_SINGLE,
    PLAIN_MARK,
    START_TEXTS,
    Split,
    are_painted,
    explain,
    splits,
    vivid,
)
from vision.one_line.hypothesis import Hypothesis
from vision.one_line.judge import doubt_alike, doubt_free

SHORT = 5
"""Strokes shorter than this are found by chance wherever a picture lies across a lattice."""

MOST_STRANDS = 12

MOST_LEFT_OUT = 0.5
"""Where most cells that look like those of a stroke are not on it, it is none."""

MOST_MARKS = 2
"""A head and an end; where more cells hold something, none of it is a head."""

MOST_OF_CELL = 0.5

CLEARLY_MORE = 1.5
FAR_MORE = 4.0
"""How much more of a head than of the other end is in colours of its own."""


def with_strands(strands: Iterable[Strand], looks: Looks) -> Iterator[Hypothesis]:
    """A stroke that joins cells was drawn, by each of the strands that may be one."""
    for strand in strands:
        if _left_out(strand.cells, looks) >= MOST_LEFT_OUT:
            continue
        rest = set(looks.cells) - set(strand.cells)
        for split in splits(rest, looks, drawn=True):
            hypothesis = _with_strand(strand, split, looks)
            yield from (hypothesis, *_reversed(hypothesis))


def strands_of(cells: Iterable[Cell], looks: Looks) -> Iterator[Strand]:
    """Strands through the cells that are not the gaps between tiles, longest first."""
    for strand in islice(find_strands(cells, looks.board.borders), MOST_STRANDS):
        if not _is_gap(strand, looks):
            yield strand


def inner_stroke(strands: list[Strand], looks: Looks) -> set[Cell]:
    """The cells between the ends of the longest stroke there may be, but for special ones."""
    whole = (s.cells for s in strands if _left_out(s.cells, looks) < MOST_LEFT_OUT)
    inner = next(whole, ())[1:-1]
    common = {group for group, cells in by_group(looks.group).items() if len(cells) > 1}
    return {cell for cell in inner if looks.group[cell] in common}


def _is_gap(strand: Strand, looks: Looks) -> bool:
    """Whether the "stroke" is the background that shows between cells.

    A stroke looks like its cells, or like neither where numbers cover it.
    """
    background = looks.board.background
    if background is None:
        return False
    own = np.median([looks.core(cell) for cell in strand.cells], axis=0)
    gap = np.median([background[cell] for cell in strand.cells], axis=0)
    nearly = min(2 * float(distance(strand.colour, own)), 2 * CLEARLY_OTHER)
    return bool(distance(strand.colour, gap) < nearly)


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
    if any(_is_mark(cell, path, looks) for cell in path[1:-1]):
        hypothesis.doubt(0.3, "something stands in the middle of the stroke")
    _direct(hypothesis, path, looks)
    unnamed = [cell for cell in special if looks.text.get(cell) not in END_TEXTS + START_TEXTS]
    for cell in special:
        if looks.text.get(cell) in END_TEXTS:
            hypothesis.end = cell
        elif looks.text.get(cell) in START_TEXTS:
            hypothesis.doubt(0.5, "the start is not on the stroke")
    explain(hypothesis, unnamed, looks, 0.3)
    hypothesis.free |= set(path) | ({hypothesis.end} if hypothesis.end else set())
    return hypothesis


def _is_mark(cell: Cell, path: tuple[Cell, ...], looks: Looks) -> bool:
    """Whether a cell on a stroke looks like no other, and holds what no other of the stroke shows.

    A turn is the only one of its look on a short stroke, but it is drawn in the same colours.
    """
    if cell in looks.text or list(looks.group.values()).count(looks.group[cell]) > 1:
        return False
    others = [other for other in path if other != cell]
    return looks.foreign(cell, others) > PLAIN_MARK


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
    joined = {frozenset(pair) for pair in pairwise(path)}
    others = [pair for pair in neighbours(looks.cells) if frozenset(pair) not in joined]
    crossed = np.array([looks.board.borders.crossing(*pair) for pair in others])
    if others and np.median(distance(crossed, strand.colour)) < SAME_COLOUR:
        hypothesis.doubt(0.5, "most borders have the colour of the stroke")
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
            hypothesis.reversible = True
            hypothesis.both_marked = min(sprite, other) >= LEAST_MARK
        if max(sprite, other) < max(LEAST_MARK, CLEARLY_MORE * min(sprite, other)):
            sprite, other = looks.detail(first), looks.detail(last)
        if sprite > other:
            path = path[::-1]
    hypothesis.drawn, hypothesis.start = path, path[0]


def _reversed(hypothesis: Hypothesis) -> list[Hypothesis]:
    """The same stroke drawn the other way: the rules may allow only one of the two."""
    if not hypothesis.reversible:
        return []
    other = hypothesis.reversed()
    other.doubt(0.03, "the better marked end of the stroke is not the head")
    return [other]


def with_walk(looks: Looks) -> Iterator[Hypothesis]:
    """Visited cells only change their colour: some walk through them must end at the head."""
    groups = by_group(looks.group)
    alone = [cells[0] for cells in groups.values() if len(cells) == 1]
    alone = [cell for cell in alone if cell not in looks.blank]
    painted = [cells for cells in groups.values() if not looks.blank.intersection(cells)]
    if len(alone) > MOST_SINGLE:
        return
    heads = [*alone, *(sorted(looks.marked) if len(looks.marked) <= MOST_SINGLE else ())]
    for head in heads:
        ground = looks.ground(head)
        walks = [
            order
            for cells in painted
            if cells != [head] and ground in (looks.group[cells[0]], None)
            for order in _walks({*cells, head}, head, alone)
        ]
        for order in walks:
            rest = set(looks.cells) - set(order)
            for split in splits(rest, looks, drawn=True):
                if split.free:
                    hypothesis = _walked(order, split, looks, len(walks) > 1)
                    if head in looks.marked and len(looks.marked) > MOST_MARKS:
                        hypothesis.doubt(0.12, "several cells could be the head")
                    yield hypothesis


def _walks(cells: set[Cell], head: Cell, alone: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Walks through the cells that end at the head; the start may have a look of its own."""
    if order := walk_order(cells, head):
        yield order
    for start in alone:
        if start not in cells and (order := walk_order({*cells, start}, head, start)):
            yield order


def _walked(order: tuple[Cell, ...], split: Split, looks: Looks, ambiguous: bool) -> Hypothesis:
    hypothesis = Hypothesis(split.free | {*order}, order, order[0])
    hypothesis.doubts += split.doubts
    hypothesis.evidence.append(f"{len(order)} visited cells, the order is not seen")
    doubt_alike(hypothesis, order[:-1], "visited", looks)
    doubt_alike(hypothesis, split.free, "free", looks)
    explain(hypothesis, split.special, looks, 0.2)
    hypothesis.free |= {hypothesis.end} if hypothesis.end else set()
    if ambiguous:
        hypothesis.doubt(0.12, "the cells of either look may be the visited ones")
    if not split.obstacles and not split.special:
        weight = 0.05 if are_painted(split.free, looks) else 0.12
        hypothesis.doubt(weight, "the free cells may be obstacles and nothing drawn")
    if looks.ground(order[-1]) is None and not any(
        vivid(cell, split, looks) for cell in order[:-1]
    ):
        hypothesis.doubt(0.06, "the visited cells are painted no stronger than the free ones")
    return hypothesis
