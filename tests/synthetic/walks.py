"""Random paths and tours that boards are made from."""

from __future__ import annotations

from random import Random

Cell = tuple[int, int]

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_JUMPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


def neighbours(cell: Cell, rows: int, cols: int) -> list[Cell]:
    """The cells of the board beside a cell."""
    return _within(cell, rows, cols, _STEPS)


def jumps(cell: Cell, rows: int, cols: int) -> list[Cell]:
    """The squares that a knight reaches from a square."""
    return _within(cell, rows, cols, _JUMPS)


def _within(cell: Cell, rows: int, cols: int, ways: tuple[Cell, ...]) -> list[Cell]:
    found = [(cell[0] + down, cell[1] + right) for down, right in ways]
    return [(row, col) for row, col in found if 0 <= row < rows and 0 <= col < cols]


def path_with_holes(rng: Random) -> tuple[int, int, list[Cell]]:
    """Rows, columns, and a path that fills most of that rectangle and touches its four sides."""
    while True:
        rows, cols = rng.randint(3, 10), rng.randint(3, 9)
        path = [(rng.randrange(rows), rng.randrange(cols))]
        cells = [(row, col) for row in range(rows) for col in range(cols)]
        left_out = set(rng.sample(cells, rng.randint(0, len(cells) // 5)))
        bound = rng.uniform(0.4, 1.0)
        while True:
            free = [c for c in neighbours(path[-1], rows, cols) if c not in {*path, *left_out}]
            if not free:
                break
            free.sort(key=lambda c: sum(n not in path for n in neighbours(c, rows, cols)))
            path.append(free[0] if rng.random() < bound else rng.choice(free))
        top, left = (min(cell[axis] for cell in path) for axis in (0, 1))
        rows, cols = (
            max(cell[axis] for cell in path) - low + 1 for axis, low in ((0, top), (1, left))
        )
        if len(path) >= max(8, 0.6 * rows * cols) and rows >= 3 and cols >= 3:
            return rows, cols, [(row - top, col - left) for row, col in path]


def whole_path(rng: Random, rows: int, cols: int) -> list[Cell]:
    """A path through every cell of a rectangle: a snake, shuffled by turning its ends around."""
    path = [
        (row, col if row % 2 == 0 else cols - 1 - col) for row in range(rows) for col in range(cols)
    ]
    for _ in range(rows * cols * 12):
        if rng.random() < 0.5:
            path.reverse()
        near = [cell for cell in neighbours(path[-1], rows, cols) if cell != path[-2]]
        at = path.index(rng.choice(near))
        path[at + 1 :] = reversed(path[at + 1 :])
    return path


def tour(rng: Random, rows: int, cols: int) -> list[Cell]:
    """A knight's tour by Warnsdorff's rule, ties at random; it may end before the board is full."""
    path = [(rng.randrange(rows), rng.randrange(cols))]
    free = {(row, col) for row in range(rows) for col in range(cols)} - set(path)
    while True:
        ways = [cell for cell in jumps(path[-1], rows, cols) if cell in free]
        if not ways:
            return path
        rng.shuffle(ways)
        path.append(min(ways, key=lambda c: sum(n in free for n in jumps(c, rows, cols))))
        free.remove(path[-1])
