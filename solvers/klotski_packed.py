"""The fewest moves or steps on trays of up to 64 cells, by the compiled search.

Translates a board into the tables of ``solvers.kernels.klotski``, and the positions that it finds
back into displacements of pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

import numpy as np
from numpy.typing import NDArray

from solvers import Cell, GivenUp
from solvers.kernels import klotski as kernel
from solvers.klotski_pieces import STEPS, WALL, Displacement, Fields, all_tried, pieces_of

Placement = tuple[bool, tuple[Cell, ...]]
"""Whether the piece is the target, and the cells where it lies, in reading order."""

_FIRST_ROOM = 1 << 14
"""Positions that there is room for to begin with; doubled when they are known."""

TABLE = 4
"""Places in the table for each position: at most half of them are taken when the room is full."""


def fewest(fields: Fields, by_steps: bool, most_bytes: int) -> list[Displacement]:
    """The fewest displacements, or single steps, that bring the target to its goal.

    The playing area has 64 cells at the most. Raises Unsolvable when there are none, and GivenUp
    when the positions need more memory.
    """
    board = Packed(fields)
    return board.displacements(_Search(board, by_steps, most_bytes).run())


class Packed:
    """A board in the numbers of the kernel."""

    def __init__(self, fields: Fields) -> None:
        self._cells = {cell: index for index, cell in enumerate(_inside(fields))}
        pieces = pieces_of(fields.cells)
        shapes = {(name == fields.target, _shape(cells)) for name, cells in pieces.items()}
        gate = set(fields.gate)
        self._places = [
            (target, cells)
            for target, shape in sorted(shapes)
            for cells in _everywhere(shape, self._cells)
            if target or gate.isdisjoint(cells)
        ]
        self._number = {place: number for number, place in enumerate(self._places)}
        self._kinds = {kind: number for number, kind in enumerate(sorted(shapes), 1)}
        self.start = {
            name: self._number[name == fields.target, tuple(cells)]
            for name, cells in pieces.items()
        }
        self.goal = self._number[True, tuple(sorted(fields.goal))]
        empty = len(self._cells) - sum(map(len, pieces.values()))
        self.tray = self._tray()
        per_word = 64 // self.tray.symbol_bits
        self.words = -(-(empty + len(pieces)) // per_word)

    def _tray(self) -> kernel.Tray:
        kinds = [self._kinds[target, _shape(cells)] for target, cells in self._places]
        anchors = [self._cells[cells[0]] for _, cells in self._places]
        placed = np.full((len(self._kinds) + 1, len(self._cells)), -1, np.int32)
        placed[kinds, anchors] = range(len(kinds))
        return kernel.Tray(
            mask=np.array([self._bits(cells) for _, cells in self._places], np.uint64),
            anchor=np.array(anchors, np.int32),
            kind=np.array(kinds, np.int32),
            steps=np.array([list(self._steps(place)) for place in self._places], np.int32),
            mirror=np.array(self._mirror(), np.int32),
            placed=placed,
            everywhere=np.uint64(self._bits(self._cells)),
            symbol_bits=len(self._kinds).bit_length(),
        )

    def _bits(self, cells: Iterable[Cell]) -> int:
        return sum(1 << self._cells[cell] for cell in cells)

    def _steps(self, place: Placement) -> Iterator[int]:
        """The placements one step up, down, left and right; -1 where there is none."""
        target, cells = place
        for down, right in STEPS.values():
            moved = tuple((row + down, col + right) for row, col in cells)
            yield self._number.get((target, moved), -1)

    def _mirror(self) -> list[int]:
        """The mirror image of each placement; none where the board is not the same in a mirror."""
        cols = [col for _, col in self._cells]
        across = min(cols) + max(cols)
        images = [
            self._number.get((target, tuple(sorted((row, across - col) for row, col in cells))))
            for target, cells in self._places
        ]
        found = [image for image in images if image is not None]
        return found if len(found) == len(images) and found[self.goal] == self.goal else []

    def position(self, pieces: Iterable[int]) -> NDArray[np.uint64]:
        """The position with pieces at these placements."""
        kinds = np.zeros(len(self._cells), np.uint8)
        shown = int(self.tray.everywhere)
        for place in pieces:
            anchor = int(self.tray.anchor[place])
            kinds[anchor] = self.tray.kind[place]
            shown &= ~int(self.tray.mask[place]) | 1 << anchor
        position: NDArray[np.uint64] = np.zeros((1, self.words), np.uint64)
        kernel.encode(kinds, np.uint64(shown), self.tray.symbol_bits, position, 0)
        return position.ravel()

    def target_places(self) -> list[int]:
        """The placements of the target that steps lead to from the goal, the goal first."""
        places = [self.goal]
        for place in places:
            steps = self.tray.steps[place].tolist()
            places += [beside for beside in steps if beside >= 0 and beside not in places]
        return places

    def pieces(self, position: NDArray[np.uint64]) -> set[int]:
        """The placements of the pieces in a position."""
        tray = self.tray
        pieces = np.empty(len(self._cells), np.int32)
        count = kernel.decode(
            position, tray.mask, tray.placed, tray.everywhere, tray.symbol_bits, pieces
        )
        return set(pieces[:count].tolist())

    def displacements(self, positions: NDArray[np.uint64]) -> list[Displacement]:
        """The pieces that are moved along a way of positions or their mirror images."""
        names = {place: name for name, place in self.start.items()}
        moves = []
        for position in positions[1:]:
            images = [self.pieces(position)]
            if self.tray.mirror.size:
                images.append(set(self.tray.mirror[list(images[0])].tolist()))
            place, there, steps = next(filter(None, map(partial(self._change, names), images)))
            moves.append((names[place], steps))
            names[there] = names.pop(place)
        return moves

    def _change(self, names: Mapping[int, int], after: set[int]) -> tuple[int, int, str] | None:
        """The placements that the one moved piece left and went to, and its steps."""
        left, reached = names.keys() - after, after - names.keys()
        if len(left) != 1 or len(reached) != 1:
            return None
        (place,), (there,) = left, reached
        steps = self._steps_between(place, there, names)
        return (place, there, steps) if steps else None

    def _steps_between(self, place: int, there: int, names: Iterable[int]) -> str:
        """The steps of a piece between placements, around the others; none if it cannot."""
        blocked = sum(int(self.tray.mask[other]) for other in names if other != place)
        ways = {place: ""}
        todo = [place]
        for here in todo:
            for step, other in zip(STEPS, self.tray.steps[here].tolist(), strict=True):
                if other >= 0 and other not in ways and not int(self.tray.mask[other]) & blocked:
                    ways[other] = ways[here] + step
                    todo.append(other)
        return ways.get(there, "")


class _Search:
    """The arrays that the kernel works in, made larger as it goes."""

    def __init__(self, board: Packed, by_steps: bool, most_bytes: int) -> None:
        self._board, self._by_steps, self._most_bytes = board, by_steps, most_bytes
        start = board.position(board.start.values())
        self._positions = np.zeros((_FIRST_ROOM, len(start)), np.uint64)
        self._positions[0] = start
        self._parents = np.full(_FIRST_ROOM, -1, np.int32)
        self._moved = np.full(_FIRST_ROOM, -1, np.int16)
        self._progress = np.array([0, 1])
        self._table = self._new_table()

    def run(self) -> NDArray[np.uint64]:
        """The positions (count, words) on the way to the goal. Raises Unsolvable and GivenUp."""
        board = self._board
        if board.goal in board.start.values():
            return self._positions[:1]
        while True:
            found = kernel.search(
                *board.tray,
                board.goal,
                self._by_steps,
                self._positions,
                self._parents,
                self._moved,
                self._table,
                self._progress,
            )
            if found >= 0:
                return self._positions[line_to(found, self._parents)]
            if found == kernel.NOT_FOUND:
                raise all_tried(int(self._progress[1]))
            self._grow()

    def _new_table(self) -> NDArray[np.int32]:
        table = np.full(TABLE * len(self._positions), -1, np.int32)
        kernel.fill_table(table, self._positions, self._progress[1])
        return table

    def _grow(self) -> None:
        each = self._positions.itemsize * self._board.words + 4 + 2 + 4 * TABLE
        # While positions are copied, both arrays are there.
        if (2 * each + 8 * self._board.words) * len(self._positions) > self._most_bytes:
            raise GivenUp(
                f"no way to the goal among the first {self._progress[1]} positions, and there is"
                f" no memory for more ({self._most_bytes / 1e9:.1f} GB)"
            )
        del self._table
        self._positions = np.concatenate([self._positions, np.zeros_like(self._positions)])
        self._parents = np.concatenate([self._parents, np.zeros_like(self._parents)])
        self._moved = np.concatenate([self._moved, np.zeros_like(self._moved)])
        self._table = self._new_table()


def line_to(last: int, parents: NDArray[np.int32]) -> list[int]:
    """The positions that led to one, the start first."""
    line = [last]
    while parents[line[-1]] >= 0:
        line.append(int(parents[line[-1]]))
    return line[::-1]


def _inside(fields: Fields) -> list[Cell]:
    return [
        (row, col)
        for row, values in enumerate(fields.cells)
        for col, value in enumerate(values)
        if value != WALL
    ]


def _shape(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells relative to the first one in reading order."""
    (top, left), *rest = sorted(cells)
    return ((0, 0), *((row - top, col - left) for row, col in rest))


def _everywhere(shape: tuple[Cell, ...], inside: Mapping[Cell, int]) -> Iterator[tuple[Cell, ...]]:
    """The cells of a shape at every place where it lies inside."""
    for top, left in inside:
        cells = tuple((top + row, left + col) for row, col in shape)
        if all(cell in inside for cell in cells):
            yield cells
