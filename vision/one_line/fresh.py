"""One-line boards on which nothing is drawn yet: where the start is, and perhaps the end."""

from __future__ import annotations

from collections.abc import Iterator

from solvers import Cell
from solvers.one_line import walk_order
from vision.evidence.looks import Looks
from vision.one_line.cells import (
    DULL,
    END_TEXTS,
    MOST_SINGLE,
    START_TEXTS,
    Split,
    are_painted,
    marks_on,
    may_be_drawn,
    may_be_free,
    stands,
)
from vision.one_line.hypothesis import Hypothesis
from vision.one_line.judge import doubt_free

CLEARLY_LARGER = 1.5
"""A head that covers this much more of its cell than the mark of the end is told from it."""


def name_ends(split: Split, looks: Looks) -> Iterator[Hypothesis]:
    """Nothing is drawn yet: one special cell is the start, perhaps another the end."""
    named = {cell: looks.text[cell] for cell in split.special if cell in looks.text}
    lettered = [cell for cell, text in named.items() if text in START_TEXTS]
    start = min(lettered, key=lambda cell: START_TEXTS.index(named[cell]), default=None)
    if looks.numbers:
        start = next((cell for cell, number in looks.numbers.items() if number == 1), start)
    unnamed = [cell for cell in split.special if looks.text.get(cell) not in END_TEXTS]
    if start or looks.numbers:
        yield _with_start(start, unnamed, split, looks)
        return
    if len(unnamed) > MOST_SINGLE:
        return
    marks = marks_on(looks, split.free)
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
    if start and may_be_drawn(split.obstacles, start, split, looks):
        hypothesis.doubt(0.12, "the obstacles may be a stroke that ends at the start")
    if start and may_be_free(split.obstacles, start, looks):
        weight = 0.2 if are_painted(split.obstacles, looks) else 0.12
        hypothesis.doubt(weight, "the obstacles may be free, and the free cells drawn")
    if split.obstacles & looks.marked:
        hypothesis.doubt(0.3, "something stands on an obstacle")
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
    if _may_be_last(hypothesis, looks):
        hypothesis.doubt(0.12, "the start may be the last free cell, and the end the head")
    return hypothesis


def _may_be_last(hypothesis: Hypothesis, looks: Looks) -> bool:
    """Whether all may be drawn but the start, for one stroke to the end beside it passes the rest.

    What is written on either of them says that it is not.
    """
    start, end = hypothesis.start, hypothesis.end
    if not start or not end or {start, end} & looks.text.keys():
        return False
    beside = abs(start[0] - end[0]) + abs(start[1] - end[1]) == 1
    return beside and walk_order(hypothesis.free - {start}, end) is not None


def _doubt_start(hypothesis: Hypothesis, start: Cell, split: Split, looks: Looks) -> None:
    """A start is painted or has a sprite; a dull tile is a stone, a small mark perhaps nothing."""
    ground = looks.ground(start)
    if ground in {looks.group[cell] for cell in split.obstacles}:
        hypothesis.doubt(0.3, "the head stands on the colour of the obstacles")
    elif not stands(start, split, looks) and looks.chroma(start) < DULL:
        hypothesis.doubt(0.1, "the start is as dull as an obstacle")


def _odd(cell: Cell, start: Cell | None, split: Split, looks: Looks) -> float:
    """How doubtful it is that a single cell is an obstacle: a painted one may be the start."""
    if start and may_be_drawn({cell}, start, split, looks):
        return 0.12
    painted = looks.chroma(cell) > DULL and start and stands(start, split, looks)
    return 0.15 if painted else 0.02


def _name_others(hypothesis: Hypothesis, others: list[Cell], split: Split, looks: Looks) -> None:
    """What stands on a free cell is the end, what fills its cell an obstacle."""
    start = hypothesis.start
    standing = [cell for cell in others if stands(cell, split, looks)]
    filling = [cell for cell in others if cell not in standing]
    for cell in filling:
        hypothesis.doubt(_odd(cell, start, split, looks), "a cell of its own look is an obstacle")
    standing += [cell for cell in marks_on(looks, split.free) if cell not in (start, *standing)]
    if hypothesis.end or not standing:
        return
    hypothesis.end = max(standing, key=looks.mark)
    if len(standing) > 1:
        hypothesis.doubt(0.2, "several cells could be the end")
    if start and stands(start, split, looks):
        own, other = (looks.foreign(c, sorted(split.free)) for c in (start, hypothesis.end))
        if own < CLEARLY_LARGER * other:
            weight = 0.12 if own > other else 0.25
            hypothesis.doubt(weight, "two cells could be the start")
    hypothesis.doubt(0.03, "the end is a mark without a letter")
