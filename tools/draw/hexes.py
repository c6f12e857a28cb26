"""Positions of the game in which a cat is fenced in."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tools.draw.room import Cell
from vision.cells.vocabulary import Kind


@dataclass(frozen=True)
class Position:
    """The kinds of all cells, where the cat is, and which rows lie half a cell to the right."""

    kinds: list[list[Kind]]
    cat: Cell
    shifted: int

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.kinds)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.kinds[0])

    @property
    def is_hexagon(self) -> bool:
        """Whether the map is no rectangle."""
        return any(Kind.OUTSIDE in row for row in self.kinds)

    def cells(self) -> list[Cell]:
        """All cells of the map."""
        return [
            (r, c)
            for r, row in enumerate(self.kinds)
            for c, kind in enumerate(row)
            if kind != Kind.OUTSIDE
        ]

    @property
    def share(self) -> float:
        """How much of the map is blocked."""
        cells = self.cells()
        return sum(self.at(cell) == Kind.BLOCKED for cell in cells) / len(cells)

    def at(self, cell: Cell) -> Kind:
        """What a cell is; OUTSIDE off the map."""
        inside = 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols
        return self.kinds[cell[0]][cell[1]] if inside else Kind.OUTSIDE

    def around(self, cell: Cell) -> list[Cell]:
        """The up to six cells that touch a cell."""
        row, col = cell
        right = 1 if row % 2 == self.shifted else 0
        beside = [(row, col - 1), (row, col + 1)]
        beside += [(row + down, col + right - 1 + n) for down in (-1, 1) for n in (0, 1)]
        return [place for place in beside if self.at(place) != Kind.OUTSIDE]

    def shows_its_size(self) -> bool:
        """Whether free cells touch all four sides, so that blocked ones may be mere holes."""
        free = [cell for cell in self.cells() if self.at(cell) == Kind.FREE]
        rows, left, right = (
            {r for r, _ in free},
            {r % 2 for r, c in free if c == 0},
            {r % 2 for r, c in free if c == self.cols - 1},
        )
        ends = {0, self.rows - 1} <= rows
        return ends and 1 - self.shifted in left and self.shifted in right

    def on_rim(self, cell: Cell) -> bool:
        """Whether the cat would escape from there."""
        return len(self.around(cell)) < 6


def any_position(rng: Random) -> Position:
    """A map with up to 60% of its cells blocked; the cat anywhere, fenced in at times."""
    shifted = rng.choice([0, 1, 1])
    if rng.random() < 0.2:
        side = rng.randint(3, 7)
        kinds, shifted = hexagon(side), side % 2
    else:
        rows = rng.choice([5, 6, 7, 8, 9, 9, 9, 9, 10, 11, 11, 11, 12, 13])
        cols = rows if rng.random() < 0.75 else rng.randint(5, 13)
        if rng.random() < 0.03:
            rows, cols = rng.randint(13, 19), rng.randint(13, 19)
        kinds = [[Kind.FREE] * cols for _ in range(rows)]
    empty = Position(kinds, (0, 0), shifted)
    cells = empty.cells()
    share = rng.choice([rng.uniform(0, 0.12), rng.uniform(0.05, 0.25), rng.uniform(0.2, 0.6)])
    for row, col in rng.sample(cells, round(share * len(cells))):
        kinds[row][col] = Kind.BLOCKED
    middle = (len(kinds) // 2, len(kinds[0]) // 2)
    cat = middle if rng.random() < 0.4 else rng.choice(cells)
    if rng.random() < 0.1:
        for row, col in empty.around(cat):
            kinds[row][col] = Kind.BLOCKED
    kinds[cat[0]][cat[1]] = Kind.FREE
    return Position(kinds, cat, shifted)


def hexagon(side: int) -> list[list[Kind]]:
    """A map of hexagon shape; its widest row starts at column 0 and is not shifted."""
    size = 2 * side - 1
    kinds = []
    for row in range(size):
        missing = abs(row - (side - 1))
        first, long = missing // 2, size - missing
        kinds.append(
            [Kind.FREE if first <= col < first + long else Kind.OUTSIDE for col in range(size)]
        )
    return kinds
