"""What the cells of one level look like, learned from the level itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.follow.swatches import Swatches, difference

Labels = Sequence[Sequence[str]]
"""For each cell a word for what it is: cells with the same word look alike."""

MOST_LOOKS: Final = 24
"""Swatches that are kept for a word: strokes turn, numbers differ, dots pulse."""

NEW_LOOK: Final = 0.08
"""A swatch that differs so much from all that are kept is kept too."""


@dataclass(frozen=True)
class Looks:
    """How a board looked when it was last sure, and how cells of each word have looked so far.

    ``shown`` are the swatches of the board and its ring (rows + 2, cols + 2, ...), ``labels`` the
    words of its cells (rows, cols).
    """

    shown: Swatches
    labels: NDArray[np.str_]
    known: Mapping[str, Swatches]

    @classmethod
    def of(cls, shown: Swatches, labels: Labels) -> Looks:
        """The looks of the first sure picture."""
        words = np.array(labels)
        return cls(shown, words, {}).learned(shown, labels, np.ones(words.shape, bool))

    def learned(self, shown: Swatches, labels: Labels, clear: NDArray[np.bool_]) -> Looks:
        """The looks after one more sure picture; only cells that are ``clear`` are learned.

        The ring is learned where all cells are.
        """
        words = np.array(labels)
        cells = shown[1:-1, 1:-1]
        known = dict(self.known)
        for word in np.unique(words[clear]).tolist():
            known[word] = _with_new(known.get(word), cells[clear & (words == word)])
        kept = np.pad(clear, 1, constant_values=bool(clear.all()))[..., None, None, None]
        return replace(self, shown=np.where(kept, shown, self.shown), labels=words, known=known)


def _with_new(kept: Swatches | None, seen: Swatches) -> Swatches:
    """The swatches that are kept, and those of the seen ones that none of them resembles."""
    found = list(seen[:1] if kept is None else kept)
    far = np.min([difference(seen, each) for each in found], axis=0)
    while len(found) < MOST_LOOKS and far.max() > NEW_LOOK:
        found.append(seen[int(far.argmax())])
        far = np.minimum(far, difference(seen, found[-1]))
    return np.array(found)
