"""Which bits of a packed klotski position say what.

A kind of which there is one piece can have a field that holds the number of the piece's placement;
the others share symbols, one for each cell where a piece can begin. Fields take few bits for one
kind, symbols for many, so the cheapest division is looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import chain
from operator import or_

import numpy as np
from numpy.typing import NDArray

WORD_BITS = 64

Anchors = Sequence[Sequence[int]]
"""For each kind, the first cells of its placements in ascending order."""


def best_layout(alone: int, anchors: Anchors) -> Layout:
    """The layout with the fewest words; of the first ``alone`` kinds there is one piece each."""
    layouts = []
    for fields in range(1, alone + 1):
        layouts.append(Layout(anchors[:fields], anchors[fields:]))
        if layouts[-1].words == 1:
            break
    return min(layouts, key=lambda layout: layout.words)


class Layout:
    """Fields for the first kinds, symbols for the rest."""

    def __init__(self, alone: Anchors, shared: Anchors) -> None:
        self._alone, self._shared = alone, shared
        self.symbol_bits = max(1, len(shared).bit_length())
        self._cells = {cell: number for number, cell in enumerate(sorted({*chain(*shared)}))}
        self._per_word = WORD_BITS // self.symbol_bits
        self.fields = self._fields()
        """For each kind of one piece: word, lowest bit, its bits, the placement before its first.

        The field of the target is the first."""

    def _fields(self) -> list[tuple[int, int, int, int]]:
        used = [
            self.symbol_bits * min(self._per_word, len(self._cells) - first)
            for first in range(0, len(self._cells), self._per_word)
        ]
        fields, before = [], 0
        for anchors in self._alone:
            bits = len(anchors).bit_length()
            word = next((word for word, taken in enumerate(used) if taken + bits <= WORD_BITS), -1)
            if word < 0:
                word = len(used)
                used.append(0)
            fields.append((word, used[word], (1 << bits) - 1, before))
            used[word] += bits
            before += len(anchors)
        self.words = len(used)
        return fields

    def _shift(self, cell: int) -> int:
        word, place = divmod(self._cells[cell], self._per_word)
        return WORD_BITS * word + self.symbol_bits * place

    @property
    def symbols(self) -> int:
        """All bits of symbols."""
        ones = (1 << self.symbol_bits) - 1
        return reduce(or_, (ones << self._shift(cell) for cell in self._cells), 0)

    @property
    def codes(self) -> list[int]:
        """What each placement adds to a position, from 1 on; 0 is no placement."""
        codes = [0]
        for (word, low, _, _), anchors in zip(self.fields, self._alone, strict=True):
            codes += [place << WORD_BITS * word + low for place in range(1, 1 + len(anchors))]
        for symbol, anchors in enumerate(self._shared, 1):
            codes += [symbol << self._shift(cell) for cell in anchors]
        return codes

    @property
    def placed(self) -> NDArray[np.uint32]:
        """The placement by symbol, word and cell within the word."""
        placed = np.zeros((1 << self.symbol_bits, self.words, self._per_word), np.uint32)
        flat = placed.reshape(len(placed), -1)
        number = 1 + sum(map(len, self._alone))
        for symbol, anchors in enumerate(self._shared, 1):
            flat[symbol, [self._cells[cell] for cell in anchors]] = range(
                number, number + len(anchors)
            )
            number += len(anchors)
        return placed
