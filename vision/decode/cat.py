"""Decode maps with a cat: which cells are blocked, where the map ends, where the cat sits.

A map is a rectangle of rows that are shifted alternately, or a hexagon; its cells outside are known
as such by the odds, but only as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.cat import Board
from solvers.cells import at
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark
from vision.decode.answers import and_more, answered, likeliest
from vision.decode.evidence import kind_table, place_logs
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Decoded, Doubt, Places, Said
from vision.decode.layout import Mask
from vision.decode.search import Settled, Table, Values, Verdict, groups_of, meanings, search
from vision.reading import NotRecognized

FREE, BLOCKED = 0, 1
_NAMES = {FREE: "free", BLOCKED: "blocked"}

KINDS = (Kind.BLOCKED, Kind.FREE)
"""What a cell of the board may be."""

EXCEPTION = 1.5
"""Nats for a cell that means something else than the cells that look like it."""

ESCAPED = 2.0
"""Nats for a cat on the rim of the map, where the game is over."""

ASTRAY = 3.5
"""Nats for a cat elsewhere than in the middle of the map, where 51 of 52 real games begin: in half
of the screenshots it has not gone yet. With 4.0 taught boards in mid-level were read so too."""

UNDER_CAT = 3.0
"""Nats at most for a cat's cell that looks blocked: the cat hides it."""

RAGGED = 30.0
"""Nats for a map that is neither a rectangle nor a hexagon."""

HEXAGON = 1.0
SHORTER_ROWS = 3.0
WITHOUT_CORNERS = 4.0
"""Nats for these shapes, which are rarer than full rectangles."""

MOST_MAPS = 4
NEAR = 10.0
LIKELY = 9.0
MOST_CATS = 4
SLACK = 2
"""Cells by which a hexagon may be larger or smaller, or lie beside, what was located."""


def decode(odds: CellOdds, shifted: int, said: Said = NOTHING_SAID) -> Decoded[Board]:
    """The most probable board. ``shifted`` is the parity (0 even, 1 odd) of the rows of the odds
    that lie half a cell to the right. Raises NotRecognized where there is none.
    """
    table = kind_table(odds, Kind.FREE, Kind.BLOCKED)
    maps = _maps(odds, shifted, said)

    def boards(inside: Mask, cost: float) -> Iterator[Decoded[Board]]:
        return _Rules(odds, table, inside, shifted, said).best(cost)

    return likeliest(maps, boards, _otherwise, "no map with a cat: no cell is left for the cat")


def _otherwise(board: Board, other: Board) -> str:
    return f"the map may have {len(other.cells)} rows of {len(other.cells[0])}"


# --- maps -----------------------------------------------------------------------------------------
def _maps(odds: CellOdds, shifted: int, said: Said) -> list[tuple[float, Mask]]:
    """The most probable maps (rows, cols), with their costs, cheapest first."""
    logs = kind_table(odds, Kind.OUTSIDE, KINDS)
    gain = (logs[:, 1] - logs[:, 0]).reshape(odds.kinds.shape[:2])
    whole = float(np.maximum(gain, 0).sum())
    rectangles = [*_rectangles(odds, shifted, said)]
    shapes = [*rectangles, *_without_corners(gain, rectangles), *_hexagons(gain, shifted)]
    if said.rows is None and said.cols is None:
        shapes.append((RAGGED, _largest(gain > 0)))
    found: list[tuple[float, Mask]] = []
    for cost, inside in shapes:
        if inside.any() and _keeps(inside, shifted, said):
            found.append((cost + whole - float(gain[inside].sum()), inside))
    found.sort(key=lambda item: item[0])
    if not found:
        raise NotRecognized("no map with a cat: none has the rows and columns that were given")
    return [item for item in found[:MOST_MAPS] if item[0] < found[0][0] + NEAR]


def _rectangles(odds: CellOdds, shifted: int, said: Said) -> Iterator[tuple[float, Mask]]:
    """Rectangles as they are, with shifted rows a cell shorter, and with the others shifted."""
    rows = np.arange(odds.kinds.shape[0])
    for _, (top, left, bottom, right) in windows(odds, said, *KINDS):
        inside = np.zeros(odds.kinds.shape[:2], np.bool_)
        inside[top:bottom, left:right] = True
        yield 0.0, inside
        short = inside.copy()
        short[rows % 2 == shifted, right - 1] = False
        yield SHORTER_ROWS, short
        if left > 0:
            other = short.copy()
            other[top:bottom, left - 1] = rows[top:bottom] % 2 == shifted
            yield 0.0, other


def _without_corners(
    gain: Table, rectangles: Iterable[tuple[float, Mask]]
) -> Iterator[tuple[float, Mask]]:
    """The rectangles without those of their corners that seem to be none of their cells."""
    for cost, inside in rectangles:
        rows = np.flatnonzero(inside.any(1))
        left = inside.copy()
        for row in rows[[0, -1]]:
            for col in np.flatnonzero(inside[row])[[0, -1]]:
                left[row, col] = gain[row, col] >= 0
        if (left != inside).any():
            yield cost + WITHOUT_CORNERS, left


def _hexagons(gain: Table, shifted: int) -> Iterator[tuple[float, Mask]]:
    """Hexagons about as large as what was located, in about its middle."""
    rows, cols = gain.shape
    row, col = np.indices(gain.shape)
    across = col - (row - (row % 2 == shifted)) // 2
    middle = (rows - 1) // 2
    for radius in range(max(1, middle - SLACK), middle + SLACK + 1):
        for centre in range(middle - SLACK, middle + SLACK + 1):
            for centre_col in range(cols // 2 - SLACK, cols // 2 + SLACK + 1):
                down = row - centre
                right = across - (centre_col - (centre - (centre % 2 == shifted)) // 2)
                far = (np.abs(down) + np.abs(right) + np.abs(down + right)) // 2
                inside = far <= radius
                if inside.sum() == 3 * radius * (radius + 1) + 1:
                    yield HEXAGON, inside


def _largest(inside: Mask) -> Mask:
    """All places that seem to be of the map, without rows and columns that hold a few strays."""
    kept = inside.copy()
    kept[inside.sum(1) < 2] = False
    kept[:, inside.sum(0) < 2] = False
    return np.asarray(kept)


def _keeps(inside: Mask, shifted: int, said: Said) -> bool:
    """Whether a map has the rows, columns and parity that are said."""
    places, parity = _frame(inside, shifted)
    return (
        said.rows in (None, places.shape[0])
        and said.cols in (None, places.shape[1])
        and said.shifted in (None, parity)
    )


def _frame(inside: Mask, shifted: int) -> tuple[Places, Literal["odd", "even"]]:
    """The smallest matrix that holds a map: where its cells lie, and which of its rows shift.

    The leftmost cell of the map lies in column 0 of a row that is not shifted.
    """
    row, col = np.nonzero(inside)
    halves = 2 * col + (row % 2 == shifted)
    top, first, last = int(row.min()), int(halves.min()), int(halves.max())
    rows, cols = int(row.max()) - top + 1, (last - first) // 2 + 1
    at_row = top + np.arange(rows)
    own = (at_row % 2 == shifted).astype(np.int64)
    moved = (first + own) % 2  # 1 for the rows of the matrix that are shifted
    begins = (first + moved - own) // 2
    places = np.stack(
        [np.repeat(at_row[:, None], cols, 1), begins[:, None] + np.arange(cols)[None]], -1
    )
    return places, "odd" if moved[0] == 0 else "even"


# --- cells ----------------------------------------------------------------------------------------
class _Rules:
    """What the rules say of the cells of one map."""

    def __init__(
        self, odds: CellOdds, table: Table, inside: Mask, shifted: int, said: Said
    ) -> None:
        self._places, self._parity = _frame(inside, shifted)
        self._inside, self._shifted = inside, shifted
        self._index = np.flatnonzero(inside.ravel())
        self._table = table[self._index].copy()
        self._looks = odds.looks.reshape(len(table), -1)[self._index]
        cats, _ = place_logs(odds, Mark.PIECE)
        self._cats = cats[self._index] - float(cats.max())
        self._cats -= ESCAPED * self._rim() + ASTRAY * ~self._middle()
        if said.start is not None:
            self._cats = np.where(self._index == self._given(said.start), 0.0, -np.inf)

    def _given(self, cell: Cell) -> int:
        """The number of a cell of the board among those of the odds."""
        rows, cols = self._places.shape[:2]
        if not (cell[0] < rows and cell[1] < cols):
            raise NotRecognized(f"{at(cell)} was given, and is outside the map that shows")
        row, col = self._places[cell]
        return int(row * self._inside.shape[1] + col)

    def _middle(self) -> NDArray[np.bool_]:
        """Which cells of the map are in its middle: two or four where it has no single one."""
        rows, cols = self._places.shape[:2]
        middle = self._places[(rows - 1) // 2 : rows // 2 + 1, (cols - 1) // 2 : cols // 2 + 1]
        row, col = middle.reshape(-1, 2).T
        return np.isin(self._index, row * self._inside.shape[1] + col)

    def _rim(self) -> NDArray[np.bool_]:
        """Which cells of the map have a place beside them that is none."""
        padded = np.pad(self._inside, 1)
        row, col = np.divmod(self._index, self._inside.shape[1])
        own = (row % 2 == self._shifted).astype(np.int64)
        steps = [(down, own - 1 + right) for down in (-1, 1) for right in (0, 1)]
        steps += [(0, np.full_like(own, -1)), (0, np.ones_like(own))]
        beside = [padded[row + 1 + down, col + 1 + right] for down, right in steps]
        return np.asarray(~np.logical_and.reduce(beside))

    def best(self, cost: float) -> Iterator[Decoded[Board]]:
        """The best board on this map, if there is one."""
        if not np.isfinite(self._cats).any():
            return
        starts = meanings(self._table, groups_of(self._looks), EXCEPTION, cost)
        found = search(starts, self._judge, self._settle)
        if found is not None:
            yield answered(found, self._places, self._told)

    def _cat_costs(self, values: Values) -> Table:
        """What it costs that the cat sits on each cell."""
        hidden = np.minimum(self._table[:, BLOCKED] - self._table[:, FREE], UNDER_CAT)
        return np.asarray(np.where(values == BLOCKED, np.maximum(hidden, 0), 0.0) - self._cats)

    def _judge(self, values: Values) -> Verdict:
        return Verdict(float(self._cat_costs(values).min()))

    def _settle(self, values: Values) -> Settled[Board]:
        costs = self._cat_costs(values)
        order = np.argsort(costs)[:MOST_CATS]
        gaps = costs - costs[order[0]]
        variants = [
            Doubt(f"the cat may be at {self._at(int(place))}", float(gaps[place]))
            for place in order[1:]
            if gaps[place] < LIKELY
        ]
        return Settled(0.0, self._board(values, int(order[0])), variants)

    def _board(self, values: Values, cat: int) -> Board:
        codes = np.full(self._inside.size, -1)
        codes[self._index] = values
        codes[self._index[cat]] = FREE
        padded = np.pad(codes.reshape(self._inside.shape), 1, constant_values=-1)
        row, col = self._places[..., 0] + 1, self._places[..., 1] + 1
        cells = tuple(tuple(line) for line in padded[row, col].tolist())
        return Board(cells, self._cell(cat), self._parity)

    def _cell(self, place: int) -> Cell:
        """The cell of the board that a place of the map is."""
        row, col = divmod(int(self._index[place]), self._inside.shape[1])
        top, _ = self._places[0, 0]
        return row - int(top), col - int(self._places[row - int(top), 0, 1])

    def _at(self, place: int) -> str:
        return at(self._cell(place))

    def _told(self, values: Values, others: Values) -> str:
        """What other values say of the first cell on which they differ."""
        changed = np.flatnonzero(values != others)
        what = f"{self._at(int(changed[0]))} may be {_NAMES[int(others[changed[0]])]}"
        return and_more(what, len(changed), "cells")
