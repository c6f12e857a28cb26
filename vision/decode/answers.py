"""From what a search found to the answer of a decoder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import numpy as np

from vision.decode.evidence import Window
from vision.decode.facts import Decoded, Doubt, Places
from vision.decode.search import NARROW, Found, Values
from vision.reading import NotRecognized

T = TypeVar("T")
R = TypeVar("R")


def places_in(window: Window) -> Places:
    """The cells of the odds that lie in a window, (rows, cols, 2)."""
    top, left, bottom, right = window
    rows, cols = np.mgrid[top:bottom, left:right]
    return np.stack([rows, cols], -1)


def decoded(
    board: T, places: Places, cost: float, rivals: Sequence[Doubt], broken: tuple[str, ...] = ()
) -> Decoded[T]:
    """An answer with its doubts in order."""
    doubts = tuple(sorted(rivals, key=lambda doubt: doubt.gap))
    return Decoded(board, places, cost, doubts, broken)


def answered(found: Found[T], places: Places, told: Callable[[Values, Values], str]) -> Decoded[T]:
    """The best board of a search, and the others as doubts.

    ``told`` says how other values differ from the best ones; nothing where the board is the same.
    """
    best, settled = found.best, found.best.settled
    assert settled is not None
    rivals = list(settled.variants)
    for other in found.others:
        if other.settled is None or other.settled.answer != settled.answer:
            what = told(best.values, other.values)
            if what:
                rivals.append(Doubt(what, other.cost - best.cost))
    return decoded(settled.answer, places, best.cost, rivals, settled.broken)


def likeliest(
    rooms: Iterable[tuple[float, R]],
    boards_in: Callable[[R, float], Iterable[Decoded[T]]],
    differs: Callable[[T, T], str],
    nothing: str,
) -> Decoded[T]:
    """The cheapest board of all ``rooms``, which come with their costs, cheapest first.

    ``boards_in`` gives the boards in a room, ``differs`` says how another one differs from the
    best. Raises NotRecognized, saying ``nothing``, where there is none.
    """
    tried: list[Decoded[T]] = []
    for cost, room in rooms:
        if tried and cost > min(answer.cost for answer in tried) + NARROW:
            break
        tried += boards_in(room, cost)
    if not tried:
        raise NotRecognized(nothing)
    best = min(tried, key=lambda answer: answer.cost)
    rivals = [
        Doubt(differs(best.board, answer.board), answer.cost - best.cost)
        for answer in tried
        if answer.board != best.board
    ]
    return decoded(best.board, best.places, best.cost, [*best.doubts, *rivals], best.broken)


def and_more(what: str, changed: int, things: str) -> str:
    """The first of several changes, with a word of the others."""
    return f"{what}, with {changed - 1} {things} more" if changed > 1 else what
