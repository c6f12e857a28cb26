"""A klotski board in numbers: where each kind of piece can lie, and what it then covers.

What the tables mean is said in ``klotski.kernels.narrow`` and ``klotski.kernels.wide``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from operator import or_

import numpy as np
from numpy.typing import NDArray

from solvers import GivenUp, in_memory
from solvers.cells import STEPS, flood, path_to
from solvers.klotski.board import Board, Move
from solvers.klotski.kernels import narrow, wide
from solvers.klotski.kinds import Ground, bits_of, relative, sorted_kinds
from solvers.klotski.layout import WORD_BITS, best_layout

NOWHERE = 0
"""The placement that no piece has: a step towards it is impossible."""

_STEP_NAMES = "".join(STEPS)


class Packed:
    """A board in the numbers of the kernels."""

    def __init__(self, board: Board, most_bytes: int) -> None:
        _check_size(board, most_bytes)
        ground = self._ground = Ground(board)
        kinds = self._kinds = sorted_kinds(board, ground)
        first = 1
        for kind in kinds:
            kind.placements = {anchor: first + k for k, anchor in enumerate(kind.anchors)}
            first += len(kind.anchors)
        self.start = {
            name: kind.placements[anchor] for kind in kinds for name, anchor in kind.pieces
        }
        """The placement of each piece by its id."""
        self.goal = kinds[0].placements.get(ground.bit(min(board.goal)), NOWHERE)
        self.target_places = len(kinds[0].placements)
        """The target's placements are those from 1 to this."""
        self._steps = [[NOWHERE] * 4] + [
            [kind.placements.get(anchor + step, NOWHERE) for step in ground.steps]
            for kind in kinds
            for anchor in kind.placements
        ]
        covered = reduce(or_, (kind.covered for kind in kinds[1:]), 0)
        self._cells = {bit: number for number, bit in enumerate(bits_of(covered))}
        """The cells that a piece other than the target can enter, numbered."""
        outside = kinds[0].covered & ~covered != 0
        self._outside = outside << len(self._cells)
        """A bit more that stands for all other cells: never covered, always beside the target."""
        self._free_cells = (1 << len(self._cells)) - 1 | self._outside
        self._masks = [0, *self._masks_of_placements()]
        alone = sum(len(kind.pieces) == 1 for kind in kinds)
        self._layout = best_layout(alone, [kind.anchors for kind in kinds])
        self._codes = self._layout.codes

    def _masks_of_placements(self) -> Iterator[int]:
        for kind in self._kinds:
            for anchor in kind.placements:
                numbers = [self._cells.get(anchor + offset) for offset in kind.offsets]
                yield sum(1 << number for number in numbers if number is not None)

    @property
    def is_narrow(self) -> bool:
        """Whether sets of cells and positions take one word each."""
        return self._free_cells.bit_length() <= WORD_BITS and self._layout.words == 1

    @property
    def most_moves(self) -> int:
        """There are no more moves than that in any position."""
        return sum(len(kind.pieces) * len(kind.placements) for kind in self._kinds)

    @cached_property
    def tray(self) -> wide.Tray:
        """The tables for sets of cells and positions of any number of words."""
        layout = self._layout
        areas = -(-self._free_cells.bit_length() // WORD_BITS)
        masks, steps = _words(self._masks, areas), np.array(self._steps, np.uint32)
        enter = masks[steps] & ~masks[:, None]
        near = np.bitwise_or.reduce(enter, axis=1)
        near[1 : self.target_places + 1] |= _words(
            [self._free_cells >> len(self._cells) << len(self._cells)], areas
        )
        codes = _words(self._codes, layout.words)
        return wide.Tray(
            mask=masks,
            near=near,
            enter=enter,
            steps=steps,
            code=codes,
            image=codes[self._mirror],
            fields=np.array(layout.fields, np.uint64),
            placed=layout.placed,
            cell_at=np.arange(WORD_BITS, dtype=np.uint8) // np.uint8(layout.symbol_bits),
            symbols=_words([layout.symbols], layout.words)[0],
            symbol_bits=layout.symbol_bits,
            everywhere=_words([self._free_cells], areas)[0],
        )

    @cached_property
    def narrow_tray(self) -> narrow.Tray:
        """The tables for sets of cells and positions of one word."""
        tray = self.tray
        return narrow.Tray(
            mask=tray.mask.ravel(),
            near=tray.near.ravel(),
            enter=tray.enter.reshape(-1, 4),
            steps=tray.steps,
            code=tray.code.ravel(),
            image=tray.image.ravel(),
            fields=tray.fields[:, 1:].copy(),
            placed=tray.placed.reshape(len(tray.placed), -1),
            cell_at=tray.cell_at,
            symbols=tray.symbols[0],
            symbol_bits=tray.symbol_bits,
            everywhere=tray.everywhere[0],
        )

    @cached_property
    def _mirror(self) -> list[int]:
        """The mirror image of each placement; none where the board is not the same in a mirror."""
        kinds = {(kind.is_target, kind.shape): kind for kind in self._kinds}
        mirrored = self._ground.mirrored(reduce(or_, (kind.covered for kind in self._kinds)))
        images = [NOWHERE]
        for kind in self._kinds:
            flipped = sorted((row, -col) for row, col in kind.shape)
            other = kinds.get((kind.is_target, relative(flipped)))
            if other is None:
                return []
            shift = self._ground.linear(flipped[0])
            images += [
                other.placements.get(mirrored(anchor) + shift, NOWHERE)
                for anchor in kind.placements
            ]
        return images if NOWHERE not in images[1:] and images[self.goal] == self.goal else []

    def position(self) -> NDArray[np.uint64]:
        """The position of the board."""
        places = list(self.start.values())
        position: NDArray[np.uint64] = np.bitwise_xor.reduce(self.tray.code[places], axis=0)
        return position

    def image(self) -> NDArray[np.uint64]:
        """Its mirror image where that is worth the same, else the position itself."""
        places = list(self.start.values())
        if not len(self.tray.image):
            return self.position()
        image: NDArray[np.uint64] = np.bitwise_xor.reduce(self.tray.image[places], axis=0)
        return image

    def from_goal(self) -> list[int]:
        """The placements of the target that steps lead to from the goal, the goal first."""
        return list(flood([self.goal], lambda place: filter(None, self._steps[place])))

    def fill_table(
        self, table: NDArray[np.uint32], positions: NDArray[np.uint64], count: int
    ) -> None:
        """Enter the first ``count`` positions into an empty table of ``kernels.wide``."""
        tray = self.tray
        wide.fill_table(
            tray.image,
            tray.fields,
            tray.placed,
            tray.cell_at,
            tray.symbols,
            tray.symbol_bits,
            table,
            positions,
            count,
        )

    def displacements(
        self, positions: NDArray[np.uint64], reached: NDArray[np.integer]
    ) -> list[Move]:
        """The moves along a way of positions (count, words), each ``reached`` by a placement."""
        place_of = {code: place for place, code in enumerate(self._codes)}
        names = {place: name for name, place in self.start.items()}
        moves = []
        for (before, after), there in zip(
            pairwise(_integers(positions)), reached.tolist()[1:], strict=True
        ):
            place = place_of[before ^ after ^ self._codes[there]]
            moves.append((names[place], self._steps_between(place, there, names)))
            names[there] = names.pop(place)
        return moves

    def _steps_between(self, place: int, there: int, names: Iterable[int]) -> str:
        """The steps of a piece between placements, around the others."""
        if there in self._steps[place]:
            return _STEP_NAMES[self._steps[place].index(there)]
        blocked = reduce(or_, (self._masks[other] for other in names if other != place), 0)

        def near(here: int) -> Iterator[int]:
            return (to for to in self._steps[here] if to and not self._masks[to] & blocked)

        way = path_to(there, flood([place], near, until=there))
        return "".join(_STEP_NAMES[self._steps[here].index(to)] for here, to in pairwise(way))


def _check_size(board: Board, most_bytes: int) -> None:
    """Raise GivenUp where the tables of the placements would take too much memory."""
    pieces = board.pieces.values()
    cells = len(board.cells) * len(board.cells[0])
    placements = cells * len(set(map(relative, pieces)))
    # The most room is taken by six sets of cells for each placement.
    if 6 * placements * cells / 8 > most_bytes:
        raise GivenUp(
            f"a board of {cells} cells is too large to be searched in {in_memory(most_bytes)}"
        )


def _words(numbers: Sequence[int], count: int) -> NDArray[np.uint64]:
    """Integers as rows of so many words, the lowest first."""
    raw = b"".join(number.to_bytes(8 * count, "little") for number in numbers)
    return np.frombuffer(raw, "<u8").astype(np.uint64).reshape(-1, count)


def _integers(words: NDArray[np.uint64]) -> list[int]:
    """Rows of words as integers."""
    if words.shape[1] == 1:
        integers: list[int] = words.ravel().tolist()
        return integers
    return [int.from_bytes(row.astype("<u8").tobytes(), "little") for row in words]
