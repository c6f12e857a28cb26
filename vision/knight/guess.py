"""What squares without numbers mean: every way to name the looks that the rules allow.

One square of a look of its own is the knight, or there is none yet. The other looks are visited or
unvisited squares, hints or no squares at all. The rules exclude most ways: hints lie a knight's
move from the knight, and the visited squares are one tour that ends there. What they leave is
weighed by what is usual.
"""

from __future__ import annotations

from solvers import Unsolvable
from solvers.knight import find_tour, is_hopeless
from vision.knight.looks import Looks, by_look
from vision.knight.meaning import Meaning
from vision.knight.naming import Group, namings
from vision.knight.odds import weighed
from vision.knight.untouched import is_untouched, untouched
from vision.reading import NotRecognized

MOST_LOOKS = 8
"""More looks than this have too many meanings; lines that cross the squares make that many."""

MOST_TRIED = 12
"""So many meanings are tried for a tour, the likeliest first."""

MOST_EXACT = 64
"""Tours of so many squares are found or refuted in a moment."""

RIVAL = 0.2
"""A second meaning with this part of the confidence of the first makes it doubtful."""

NARROW_GONE = 0.3
"""Doubt where narrow drawings had to be taken away before the looks made sense."""


def of_looks(looks: Looks) -> Meaning:
    """The likeliest meaning of a board without numbers. Raises NotRecognized."""
    groups = list(by_look(looks, looks.cells).items())
    if len(groups) <= MOST_LOOKS:
        return _best(looks, groups)
    looks = looks.without_lines()
    groups = list(by_look(looks, looks.cells).items())
    if len(groups) > MOST_LOOKS:
        raise NotRecognized(f"{len(groups)} looks of squares are too many")
    meaning = _best(looks, groups)
    meaning.doubt(NARROW_GONE, "narrow drawings on the squares make no sense")
    return meaning


def _best(looks: Looks, groups: list[Group]) -> Meaning:
    if is_untouched(groups):
        return untouched(looks)
    meanings = sorted(map(weighed, namings(looks, groups)), key=lambda each: -each.confidence)
    possible = filter(_may_be_tour, meanings[:MOST_TRIED])
    best = next(possible, None)
    if best is None:
        raise NotRecognized("no squares that could be the visited ones and the knight")
    others = (other for other in possible if not _are_one_board(best, other))
    second = next(others, None)
    rival = second.confidence / best.confidence if second else 0.0
    if rival > RIVAL:
        best.doubt(rival / 2, "another way to understand the squares is nearly as good")
    return best


def _are_one_board(one: Meaning, other: Meaning) -> bool:
    """Whether two meanings differ at most in which free squares are marked as next moves."""
    boards = ((each.visits, each.knight, each.absent) for each in (one, other))
    return next(boards) == next(boards)


def _may_be_tour(meaning: Meaning) -> bool:
    """Whether the visits can be one tour; many of them are only looked at quickly."""
    visits = meaning.visits.keys()
    if meaning.knight is None:
        return True
    if is_hopeless(visits, meaning.knight):
        return False
    if len(visits) > MOST_EXACT:
        return True
    try:
        find_tour(visits, meaning.knight)
    except Unsolvable:
        return False
    return True
