"""Give the looks of one-line cells a meaning: hypotheses, weighed by the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import prod

from solvers import Cell
from solvers.one_line import Board
from vision.evidence.extent import Field
from vision.evidence.looks import Looks, by_group, look
from vision.evidence.strands import Strand
from vision.one_line.cells import splits
from vision.one_line.drawn import inner_stroke, strands_of, with_strands, with_walk
from vision.one_line.fresh import name_ends
from vision.one_line.hypothesis import Hypothesis
from vision.one_line.judge import LEAST_CELLS, board_of, judge, outline_doubts, take_numbers
from vision.reading import NotRecognized, Pixels
from vision.writing.board import read_writing

MOST_ALONE = 0.25
FEW_ALONE = 4
MANY_ALONE = 10
"""A few cells are special; where many look like no other, a picture lies across the lattice. This
part of the cells may, but no fewer than the few and no more than the many."""

MOST_LOOKS = 1 / 3
FEW_LOOKS = 8
"""The same for all looks: free, drawn, obstacles, those with a number, each in a shade or two."""

LEAST = 0.3
"""Below this a reading is no better than a guess, and the picture counts as not recognised."""

LEAST_OUTLINE = 0.5
"""Where half of a board's lines are missing, what is left of it is not looked into."""

GOOD = 0.9

MOST_GROUPS = 6

MOST_HYPOTHESES = 200
"""So many are not weighed for any board; they take a tenth of a second."""

TIE = 0.02
"""A later hypothesis must be this much better: a stroke that is seen outweighs one that is not."""


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
    _refuse_motley(looks)
    outline = outline_doubts(looks)
    if prod(1 - weight for weight, _ in outline) < LEAST_OUTLINE:
        raise NotRecognized(", ".join(reason for _, reason in outline))
    strands = list(strands_of(looks.cells, looks))
    looks = replace(looks, text=read_writing(pixels, looks, inner_stroke(strands, looks)))
    best: Hypothesis | None = None
    for hypothesis in islice(_hypotheses(looks, strands), MOST_HYPOTHESES):
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
        reasons = best.reasons if best else ("they make no board",)
        raise NotRecognized(f"{len(looks.group)} cells, but " + ", ".join(reasons))
    return _as_meaning(best, looks)


def _refuse_motley(looks: Looks) -> None:
    """A board has few looks, and most of its cells have company."""
    groups, count = by_group(looks.group), len(looks.group)
    alone = sum(len(cells) == 1 for cells in groups.values())
    if alone > min(MANY_ALONE, max(FEW_ALONE, MOST_ALONE * count)):
        raise NotRecognized(f"{alone} of {count} cells look like no other")
    if len(groups) > max(FEW_LOOKS, MOST_LOOKS * count):
        raise NotRecognized(f"{len(groups)} looks among {count} cells")


def _hypotheses(looks: Looks, strands: list[Strand]) -> Iterator[Hypothesis]:
    yield from with_strands(strands, looks)
    yield from with_walk(looks)
    for split in splits(set(looks.cells), looks, drawn=False):
        yield from name_ends(split, looks)
    # The border to an obstacle may by chance have the colour of a stroke.
    for group in list(by_group(looks.group).values())[:MOST_GROUPS]:
        others = strands_of(set(looks.cells) - set(group), looks)
        for hypothesis in with_strands(others, looks):
            hypothesis.likely = False
            yield hypothesis


def _as_meaning(hypothesis: Hypothesis, looks: Looks) -> Meaning:
    board, origin = board_of(hypothesis)
    looks_seen = f"{len(set(looks.group.values()))} looks among {len(looks.group)} cells"
    return Meaning(
        board,
        origin,
        hypothesis.confidence,
        (looks_seen, *hypothesis.evidence),
        hypothesis.reasons,
    )
