"""Positions of the knight's tour."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tools.draw.room import Cell

_JUMPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


@dataclass(frozen=True)
class Position:
    """Where a game stands: the squares visited in order, and those that are not there."""

    rows: int
    cols: int
    path: list[Cell]
    absent: frozenset[Cell] = frozenset()

    @property
    def knight(self) -> Cell | None:
        """Its square, once it has been set."""
        return self.path[-1] if self.path else None

    def squares(self) -> list[Cell]:
        """All squares that are there."""
        cells = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        return [cell for cell in cells if cell not in self.absent]

    def exits(self, cell: Cell) -> list[Cell]:
        """Squares that have not been visited, a knight's move from a square."""
        taken = {*self.path, *self.absent}
        return [c for c in jumps(cell, self.rows, self.cols) if c not in taken]


def jumps(cell: Cell, rows: int, cols: int) -> list[Cell]:
    """The squares that a knight reaches from a square."""
    found = [(cell[0] + down, cell[1] + right) for down, right in _JUMPS]
    return [(row, col) for row, col in found if 0 <= row < rows and 0 <= col < cols]


def any_position(rng: Random) -> Position:
    """No knight yet in a fifth, a lone knight in a seventh, else part of a tour or all of it."""
    rows = rng.choice([3, 4, 5, 5, 6, 6, 7, 8, 8, 8, 8, 9, 10, 10, 12])
    cols = rows if rng.random() < 0.75 else rng.randint(3, 12)
    if rng.random() < 0.04:
        rows = cols = rng.randint(12, 20)
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    absent: set[Cell] = set()
    if rng.random() < 0.15:
        absent = set(rng.sample(cells, rng.randint(1, max(1, len(cells) // 6))))
    path = _walk(rng, rows, cols, absent)
    stage = rng.random()
    if stage < 0.2:
        path = []
    elif stage < 0.35:
        path = path[:1]
    elif stage < 0.82:
        path = path[: rng.randint(min(2, len(path)), len(path))]
    return Position(rows, cols, path, frozenset(absent))


def _walk(rng: Random, rows: int, cols: int, absent: set[Cell]) -> list[Cell]:
    """A tour by Warnsdorff's rule, which is now and then not kept, until there is no way on."""
    free = {(row, col) for row in range(rows) for col in range(cols)} - absent
    path = [rng.choice(sorted(free))]
    free.remove(path[0])
    careless = rng.choice([0, 0, 0.1, 0.5, 1.0])
    while True:
        ways = [cell for cell in jumps(path[-1], rows, cols) if cell in free]
        if not ways:
            return path
        rng.shuffle(ways)
        if rng.random() >= careless:
            ways.sort(key=lambda c: sum(n in free for n in jumps(c, rows, cols)))
        path.append(ways[0])
        free.remove(ways[0])
