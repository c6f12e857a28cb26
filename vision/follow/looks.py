"""What the cells of one level look like, learned from the level itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.follow.swatches import Swatches, difference, differing, share

Labels = Sequence[Sequence[str]]
"""For each cell a word for what it is: cells with the same word look alike."""

MOST_LOOKS: Final = 24
"""Swatches that are kept for a word: strokes turn, numbers differ, dots pulse."""

NEW_LOOK: Final = 0.08
"""A swatch that differs so much from all that are kept is kept too."""

NO_CHANGE: Final = 0.03
"""A cell that differs by less looks as it did: small numbers differ by more from none."""

MOST_DRAWN: Final = 0.5
"""Part of a cell on which something is drawn, of which the rest shows the ground."""


@dataclass(frozen=True)
class Known:
    """How cells of a word have looked (n, ...), the ground that each of them had at first (n, ...),
    and which points of it differed from that (n, SIDE, SIDE)."""

    swatches: Swatches
    grounds: Swatches
    figures: NDArray[np.bool_]

    def off(self, cells: Swatches, grounds: Swatches) -> NDArray[np.float64]:
        """How much cells on some grounds differ from the most similar one of the word (m,).

        What was drawn on one ground may show on another one: squares of a board have two colours.
        Of the first picture nobody knows what is ground and what was drawn.
        """
        own = differing(cells, grounds)
        off = np.full(len(cells), np.inf)
        for swatch, figure, is_drawn in zip(
            self.swatches, self.figures, self._are_drawn, strict=True
        ):
            points = differing(cells, swatch)
            off = np.minimum(off, share(points))
            if is_drawn:
                off = np.minimum(off, share(np.where(figure, points, own)))
        return off

    @cached_property
    def _are_drawn(self) -> list[bool]:
        """Which of the looks show something on their ground."""
        drawn: list[bool] = (share(self.figures) > NEW_LOOK).tolist()
        return drawn

    @cached_property
    def spread(self) -> float:
        """How much a look of the word differs from the most similar other one, on average: numbers
        differ more than tiles do."""
        count = len(self.swatches)
        if count < 2:
            return 0.0
        off = np.array([difference(each, self.swatches) for each in self.swatches])
        off[np.diag_indices(count)] = np.inf
        return float(off.min(1).mean())

    def is_seen_on(self, grounds: Swatches) -> NDArray[np.bool_]:
        """On which of some grounds the word was seen before (m,). What the first picture showed may
        have been drawn on any ground."""
        if not self.figures.any((1, 2)).all():
            return np.ones(len(grounds), bool)
        off = [difference(grounds, each) for each in self.grounds]
        return np.asarray(np.min(off, axis=0) <= NEW_LOOK)

    def with_new(self, cells: Swatches, grounds: Swatches) -> Known:
        """The looks with those of the cells that none of them resembles."""
        found, far = self, self.off(cells, grounds)
        while len(found.swatches) < MOST_LOOKS and far.max(initial=0.0) > NEW_LOOK:
            new = _looks_of(cells, grounds, int(far.argmax()))
            far = np.minimum(far, new.off(cells, grounds))
            found = Known(
                np.concatenate([found.swatches, new.swatches]),
                np.concatenate([found.grounds, new.grounds]),
                np.concatenate([found.figures, new.figures]),
            )
        return found


def _looks_of(cells: Swatches, grounds: Swatches, place: int) -> Known:
    """The looks of one cell."""
    figure = differing(cells[place], grounds[place])
    return Known(cells[place][None], grounds[place][None], figure[None])


@dataclass(frozen=True)
class Looks:
    """How a board looked when it was last sure, and how cells of each word have looked so far.

    ``ground`` are the swatches of the board and its ring on the first picture (rows + 2, cols + 2,
    ...), ``shown`` those of the last sure one, ``labels`` the words of its cells (rows, cols).
    ``alike`` are pairs of words of which cells became the second from the first without a change.
    """

    ground: Swatches
    shown: Swatches
    labels: NDArray[np.str_]
    known: Mapping[str, Known]
    alike: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, shown: Swatches, labels: Labels, alike: Iterable[tuple[str, str]] = ()) -> Looks:
        """The looks of the first sure picture. ``alike`` are pairs of words that most probably look
        alike.
        """
        words = np.array(labels)
        ground = _ground(shown, words)
        known = _more({}, words, shown, ground, np.ones(words.shape, bool))
        return cls(ground, shown, words, known, frozenset(alike))

    def learned(self, shown: Swatches, labels: Labels, clear: NDArray[np.bool_]) -> Looks:
        """The looks after one more sure picture; only cells that are ``clear`` are learned.

        The ring is learned where all cells are.
        """
        words = np.array(labels)
        differs = self.differences(shown)
        changed = (words != self.labels) | (differs > NEW_LOOK)
        kept = np.pad(clear, 1, constant_values=bool(clear.all()))[..., None, None, None]
        return replace(
            self,
            shown=np.where(kept, shown, self.shown),
            labels=words,
            known=_more(self.known, words, shown, self.ground, clear & changed),
            alike=self._alike(words, clear & (words != self.labels), differs > NO_CHANGE),
        )

    def differences(self, shown: Swatches) -> NDArray[np.float64]:
        """How much each cell (rows, cols) looks otherwise than when the board was last sure."""
        return np.asarray(difference(shown, self.shown)[1:-1, 1:-1])

    def resemble(self, word: str, shown: Swatches, cells: NDArray[np.bool_]) -> bool:
        """Whether any of some cells (rows, cols) looks as cells of a word have looked."""
        return self.off(word, shown, cells) <= NEW_LOOK

    def off(self, word: str, shown: Swatches, cells: NDArray[np.bool_]) -> float:
        """How much the one of some cells (rows, cols) that is most like cells of a word differs
        from these, infinity where none is known."""
        known = self.known.get(word)
        if known is None:
            return np.inf
        off = known.off(shown[1:-1, 1:-1][cells], self.ground[1:-1, 1:-1][cells])
        return float(off.min(initial=np.inf))

    def _alike(
        self, words: NDArray[np.str_], turned: NDArray[np.bool_], differs: NDArray[np.bool_]
    ) -> frozenset[tuple[str, str]]:
        """The pairs of words that look alike, when some cells have turned into others: what most of
        them show counts, since something else may have come to lie on a few.
        """

        def pairs(cells: NDArray[np.bool_]) -> Counter[tuple[str, str]]:
            return Counter(zip(self.labels[cells].tolist(), words[cells].tolist(), strict=True))

        other, same = pairs(turned & differs), pairs(turned & ~differs)
        found = self.alike | same.keys()
        either = {*other, *(pair[::-1] for pair in other)}
        return found - {
            pair
            for pair in either
            if other[pair] + other[pair[::-1]] >= same[pair] + same[pair[::-1]]
        }


def _ground(shown: Swatches, words: NDArray[np.str_]) -> Swatches:
    """The swatches of a first picture, without what is drawn on cells of which most looks like one
    of the most frequent word: a knight's square like another one of its colour."""
    found, counts = np.unique(words, return_counts=True)
    is_usual = words == found[counts.argmax()]
    ground: Swatches = shown.copy()
    usual = shown[1:-1, 1:-1][is_usual]
    for row, col in np.argwhere(~is_usual):
        off = difference(shown[row + 1, col + 1], usual)
        if off.min() <= MOST_DRAWN:
            ground[row + 1, col + 1] = usual[off.argmin()]
    return ground


def _more(
    known: Mapping[str, Known],
    words: NDArray[np.str_],
    shown: Swatches,
    ground: Swatches,
    learned: NDArray[np.bool_],
) -> Mapping[str, Known]:
    """What is known with the looks of some cells added."""
    found = dict(known)
    for word in np.unique(words[learned]).tolist():
        among = learned & (words == word)
        cells, grounds = shown[1:-1, 1:-1][among], ground[1:-1, 1:-1][among]
        before = found.get(word) or _looks_of(cells, grounds, 0)
        found[word] = before.with_new(cells, grounds)
    return found
