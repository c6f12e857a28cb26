"""Which of some boards does a picture show, by how likely each of them makes its cells?

A cell that stays as it was looks as it did, or as others of its word have looked; one that has
become something looks as such cells do. Any cell may be hidden for a moment, by a mark, a pointer
or whatever passes by, and says nothing then. Against the boards stands that something else shows,
which makes any look of any cell equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.follow.looks import Known, Labels, Looks
from vision.follow.swatches import FOREIGN, SIDE, TELLING, Swatches, difference

HIDDEN: Final = 0.03
"""Probability that a cell is hidden."""

OTHER: Final = 0.01
"""How probable it is that what hides a cell looks like a cell of another word."""

STAYS: Final = 0.03
"""Mean difference between two pictures of a cell that stays."""

BECOMES: Final = 0.08
"""Mean difference between a cell and the most similar one that has the same word, at least."""

UNLIKE: Final = 0.3
"""A cell that differs so much from all cells of its new word does not show it, unless those differ
as much from each other: numbers do."""

MOST_UNLIKE: Final = 0.4
"""However much the cells of a word differ from each other."""

ALIKE: Final = 0.06
"""A cell that differs by less from cells of a word looks like one of them."""

ODD: Final = 2 * TELLING
"""Levels of brightness by which the middles of cells that have become the same may differ."""

UNFORESEEN: Final = 0.01
"""Prior of something else."""

SURE: Final = 0.99
"""Probability that is asked of a board."""

MOST_HIDDEN: Final = 0.5
"""Part of the board that may be hidden."""

COVERED: Final = 0.75
"""A hidden cell that differs so much shows nothing of itself: what lies on it may take touches."""

MOST_COVERED: Final = 0.15
"""Part of the board that may be covered."""

HARDLY_COVERED: Final = 0.05
"""Part of the board that a pointer or a passing sprite covers; one cell is always allowed."""


@dataclass(frozen=True)
class Candidate:
    """A board that may show: the words of its cells (rows, cols), and how probable it was.

    Those of one ``board`` are ways in which it may show.
    """

    labels: Labels
    prior: float
    board: Any = None


@dataclass(frozen=True, eq=False)
class Verdict:
    """What was made of a picture.

    ``best`` is the place of the likeliest candidate and ``probability`` that of its board.
    ``hidden`` are the cells that do not look as it says, ``covered`` those of them that show
    nothing of what it says, ``changed`` those that it says have changed, ``alien`` those that look
    like cells of another word, ``unknown`` those whose word was never seen before (each
    rows x cols).
    """

    best: int
    probability: float
    hidden: NDArray[np.bool_]
    covered: NDArray[np.bool_]
    changed: NDArray[np.bool_]
    alien: NDArray[np.bool_]
    unknown: NDArray[np.bool_]

    def excusing(self, cells: NDArray[np.bool_]) -> Verdict:
        """The same without what cells say against it that look as they never did."""
        against = HIDDEN ** float((self.hidden & cells).sum())
        return replace(
            self,
            probability=self.probability / (self.probability + (1 - self.probability) * against),
            hidden=self.hidden & ~cells,
            covered=self.covered & ~cells,
            alien=self.alien & ~cells,
            unknown=self.unknown | cells,
        )

    @cached_property
    def is_likely(self) -> bool:
        """Whether the board shows, as far as can be told without knowing all its looks."""
        return bool(
            self.probability >= SURE
            and not self.alien.any()
            and not (self.hidden & self.changed).any()
            and self.hidden.mean() <= MOST_HIDDEN
            and self.covered.mean() <= MOST_COVERED
        )

    @cached_property
    def is_sure(self) -> bool:
        """Whether the board shows, next to nothing lies on it, and all that has changed looks as
        such cells have looked before."""
        hardly = self.covered.sum() <= 1 or self.covered.mean() <= HARDLY_COVERED
        return bool(self.is_likely and hardly and not self.unknown.any())

    @cached_property
    def shows_through(self) -> bool:
        """Whether a board that nobody is to touch shows as far as a panel lets it: all that has
        changed is seen, and looks as such cells have looked before."""
        return bool(
            self.probability >= SURE
            and self.changed.any()
            and not (self.alien.any() or self.unknown.any() or (self.hidden & self.changed).any())
            and self.hidden.mean() <= MOST_HIDDEN
        )


def judge(looks: Looks, shown: Swatches, candidates: Sequence[Candidate]) -> Verdict:
    """Compare a picture with what is known. ``shown``: the board and its ring, as of ``looks``."""
    words, before, boards = _numbered(looks, candidates)
    own = difference(shown, looks.shown)
    inner = own[1:-1, 1:-1]
    changes = boards != before
    cells = np.nonzero(changes.any(0) | (inner > STAYS))
    inside = shown[1:-1, 1:-1][cells], looks.ground[1:-1, 1:-1][cells]
    unseen_yet = np.full(len(inside[0]), np.inf)
    near = np.stack(
        [_off(looks.known[word], *inside) if word in looks.known else unseen_yet for word in words],
        1,
    )
    alike = _alike(looks, words)
    looks_as = alike | np.eye(len(words), dtype=bool)
    near = np.stack([near[:, those].min(1) for those in looks_as], 1)
    stays = np.minimum(inner[cells], near[np.arange(len(near)), before[cells]] + STAYS)
    turned = boards[:, cells[0], cells[1]]
    scales = np.array([_scale(looks.known.get(word)) for word in words])
    mosts = np.array([_unlike(looks.known.get(word)) for word in words])
    becomes = near[np.arange(len(near)), turned]
    shows = changes[:, cells[0], cells[1]] & ~alike[before[cells], turned]
    novel = np.minimum(inner[cells], near.min(1)) > ALIKE
    turns = before[cells] * len(words) + turned
    shows &= ~_unchanged(turns, shows, np.isinf(becomes), inner[cells] > ALIKE)

    nearest, (first, second) = near.argmin(1), _two_least(near)

    def others(place: int) -> NDArray[np.float64]:
        """How much each cell differs from the most similar cells of another word."""
        return np.asarray(np.where(nearest == turned[place], second, first))

    def log_likely(place: int) -> float:
        changed, off = shows[place], becomes[place]
        # what looks as it did shows nothing else, unless that looks the same
        most = np.where(inner[cells] > STAYS, mosts[turned[place]], ALIKE)
        as_others = np.where(off > most, np.log(HIDDEN), _log(off, scales[turned[place]]))
        logs = np.where(changed, as_others, _log(stays, STAYS))
        unseen = changed & np.isinf(off)
        is_other = np.where(changed, off > most, stays > FOREIGN) & (others(place) < ALIKE)
        logs = np.where(is_other, logs + np.log(OTHER), logs)
        return float(np.where(unseen, np.where(novel, 0.0, np.log(HIDDEN)), logs).sum())

    rest = float(_log(own, STAYS).sum() - _log(inner[cells], STAYS).sum())
    logs = np.array(
        [log_likely(at) + rest + np.log(each.prior) for at, each in enumerate(candidates)]
    )
    best = int(logs.argmax())
    total = np.logaddexp(np.logaddexp.reduce(logs), np.log(UNFORESEEN))
    board = candidates[best].board
    ways = [
        at == best or (board is not None and board is each.board)
        for at, each in enumerate(candidates)
    ]
    changed = shows[best]
    unseen = changed & np.isinf(becomes[best])
    off = np.where(changed, becomes[best], stays)
    odd = _odd(inside[0], looks.shown[1:-1, 1:-1][cells], turns[best], unseen)
    # what a piece has left may look like any other cell, where the piece shows at its new place
    came = (changed & (becomes[best] <= ALIKE)).any()
    left = inner[cells] > FOREIGN if came else False
    most = np.where(changed, mosts[turned[best]], FOREIGN)
    hidden = np.where(unseen, ~(novel | left) | odd, off > most)

    def spread(values: NDArray[np.bool_]) -> NDArray[np.bool_]:
        whole = np.zeros(before.shape, bool)
        whole[cells] = values
        return whole

    return Verdict(
        best,
        float(np.exp(np.logaddexp.reduce(logs[ways]) - total)),
        spread(hidden),
        spread(hidden & (off > COVERED)),
        changes[best],
        spread(hidden & (others(best) < ALIKE)),
        spread(unseen),
    )


def _two_least(near: NDArray[np.float64]) -> NDArray[np.float64]:
    """The least and the second least of each row, shape (2, rows)."""
    padded = np.pad(near, ((0, 0), (0, 2)), constant_values=np.inf)
    return np.asarray(np.partition(padded, 1, axis=1)[:, :2].T)


def _off(known: Known, cells: Swatches, grounds: Swatches) -> NDArray[np.float64]:
    """How much cells differ from those of a word, infinity where nothing is known: it may look
    otherwise on a ground on which it was never seen, such as the other squares of a chess board."""
    off = known.off(cells, grounds)
    return np.where((off > UNLIKE) & ~known.is_seen_on(grounds), np.inf, off)


def _numbered(
    looks: Looks, candidates: Sequence[Candidate]
) -> tuple[list[str], NDArray[np.int64], NDArray[np.int64]]:
    """All words, and their numbers on the board before (rows, cols) and on each candidate."""
    boards = np.array([looks.labels.tolist(), *(each.labels for each in candidates)])
    found, numbers = np.unique(boards, return_inverse=True)
    numbers = numbers.reshape(boards.shape)
    words = found.tolist()
    return words + sorted(looks.known.keys() - set(words)), numbers[0], numbers[1:]


def _alike(looks: Looks, words: Sequence[str]) -> NDArray[np.bool_]:
    """For each word and each other one, whether what becomes the other looks as it did before."""
    pairs = [[(word, other) in looks.alike for other in words] for word in words]
    return np.array(pairs, np.bool_)


def _unchanged(
    turns: NDArray[np.int64],
    shows: NDArray[np.bool_],
    unseen: NDArray[np.bool_],
    differs: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Cells (candidates, cells) of words never seen before that look as they did, as all that
    became such from the same word do, while most of what has changed does not: numbers stay."""
    unseen = shows & unseen
    quiet = np.zeros(unseen.shape, bool)
    for turn in np.unique(turns[unseen]):
        same = unseen & (turns == turn)
        quiet |= same & ~(same & differs).any(1, keepdims=True)
    most = 2 * (shows & differs).sum(1, keepdims=True) >= shows.sum(1, keepdims=True)
    return np.asarray(quiet & most, np.bool_)


def _odd(
    cells: Swatches, before: Swatches, turns: NDArray[np.int64], unseen: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Cells of a word never seen before whose middle is neither as that of most that have become
    such from the same word nor as it was, as a number's is: a panel may lie on them."""
    middles, were = _middles(cells), _middles(before)
    odd = np.zeros(len(cells), bool)
    for turn in np.unique(turns[unseen]):
        among = unseen & (turns == turn)
        usual = np.median(middles[among], axis=0)
        odd |= among & (np.abs(middles - usual).max(-1) > ODD)
    return np.asarray(odd & (np.abs(middles - were).max(-1) > ODD), np.bool_)


def _middles(cells: Swatches) -> NDArray[np.float64]:
    """The mean colour in the middle of each cell (n, 3)."""
    return np.asarray(cells[:, SIDE // 4 : -SIDE // 4, SIDE // 4 : -SIDE // 4].mean((1, 2)))


def _scale(known: Known | None) -> float:
    """By how much a cell may be expected to differ from the others of a word."""
    return max(BECOMES, min(known.spread, UNLIKE)) if known else BECOMES


def _unlike(known: Known | None) -> float:
    """By how much a cell may differ from the others of a word that it has come to show."""
    return min(max(UNLIKE, 1.2 * known.spread), MOST_UNLIKE) if known else UNLIKE


def _log(off: NDArray[np.float64], scale: float | NDArray[np.float64]) -> NDArray[np.float64]:
    """The log likelihood of a difference from what should show."""
    return np.asarray(np.log((1 - HIDDEN) * np.exp(-off / scale) / scale + HIDDEN))
