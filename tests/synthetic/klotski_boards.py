"""Positions of sliding blocks: classics after random moves, and random boards of any pieces."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

Cell = tuple[int, int]
WALL, EMPTY = -1, 0

_CLASSICS = (
    "akkb akkb cdde cfge h..i",
    "akkb akkb cdde fghi f..i",
    "akkb akkb cdef ghhi g..i",
    "akkb akkb cdde fgge h..i",
    "kkab kkcd eeff gghh i..j",
)


@dataclass(frozen=True)
class Board:
    """Numbered pieces in reading order, the target and where it must go."""

    cells: list[list[int]]
    target: int
    goal: list[Cell]
    kind: str
    marked: bool = False
    """The target is no 2x2 that stands out by itself, so it needs a mark."""

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.cells)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.cells[0])

    def pieces(self) -> list[int]:
        """The numbers of all pieces."""
        return sorted({value for row in self.cells for value in row if value > 0})

    def cells_of(self, piece: int) -> list[Cell]:
        """The cells of a piece in reading order."""
        return _cells_of(self.cells, piece)

    def shape(self, piece: int) -> str:
        """Rows x columns of a rectangular piece; its outline for another."""
        cells = self.cells_of(piece)
        rows, cols = zip(*cells, strict=True)
        high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
        if len(cells) == high * wide:
            return f"{high}x{wide}"
        return " ".join(f"{row - min(rows)},{col - min(cols)}" for row, col in cells)


def any_board(rng: Random) -> Board:
    """A random position."""
    if rng.random() < 0.65:
        rows = rng.choice(_CLASSICS).split()
        cells = [[EMPTY if sign == "." else ord(sign) - ord("`") for sign in row] for row in rows]
        _shuffle(rng, cells, rng.choice([0, 8, 40, 300]))
        return _finished(cells, ord("k") - ord("`"), "classic", marked=False)
    while True:
        board = _random_board(rng)
        if board:
            return board


def _cells_of(cells: list[list[int]], piece: int) -> list[Cell]:
    return [
        (r, c) for r, line in enumerate(cells) for c, value in enumerate(line) if value == piece
    ]


def _shuffle(rng: Random, cells: list[list[int]], moves: int) -> None:
    """Move random pieces by one cell, never back at once."""
    steps = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    for _ in range(moves):
        empty = _cells_of(cells, EMPTY)
        row, col = rng.choice(empty)
        down, right = rng.choice(steps)
        if not (0 <= row - down < len(cells) and 0 <= col - right < len(cells[0])):
            continue
        piece = cells[row - down][col - right]
        if piece <= 0:
            continue
        old = _cells_of(cells, piece)
        new = [(r + down, c + right) for r, c in old]
        fits = all(
            0 <= r < len(cells) and 0 <= c < len(cells[0]) and cells[r][c] in (EMPTY, piece)
            for r, c in new
        )
        if fits:
            for r, c in old:
                cells[r][c] = EMPTY
            for r, c in new:
                cells[r][c] = piece


def _random_board(rng: Random) -> Board | None:
    """Pieces of one to four cells around a target; None when they come out badly."""
    rows, cols = rng.randint(4, 8), rng.randint(4, 7)
    cells = [[EMPTY] * cols for _ in range(rows)]
    if rng.random() < 0.4:
        for row, col in ((0, 0), (0, cols - 1), (rows - 1, 0), (rows - 1, cols - 1)):
            if rng.random() < 0.5:
                cells[row][col] = WALL
    marked = rng.random() < 0.35
    shape = rng.choice([[(0, 0), (0, 1), (1, 0)], [(0, 0), (0, 1)]]) if marked else _SQUARE
    top, left = rng.randrange(rows // 2), rng.randrange(cols - 1)
    target = [(top + row, left + col) for row, col in shape]
    if any(cells[r][c] for r, c in target):
        return None
    for r, c in target:
        cells[r][c] = 1
    _grow_pieces(rng, cells)
    _free_some(rng, cells, rng.randint(2, 5))
    squares = [p for p in _numbers(cells) if _is_square(_cells_of(cells, p))]
    if (squares != [1] and not marked) or (marked and squares) or not _cells_of(cells, EMPTY):
        return None
    return _finished(cells, 1, "random", marked)


_SQUARE = [(0, 0), (0, 1), (1, 0), (1, 1)]


def _grow_pieces(rng: Random, cells: list[list[int]]) -> None:
    number = 2
    for row, col in _cells_of(cells, EMPTY):
        if cells[row][col] != EMPTY:
            continue
        piece = [(row, col)]
        for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
            near = [
                (r + down, c + right)
                for r, c in piece
                for down, right in ((0, 1), (1, 0), (0, -1))
                if 0 <= r + down < len(cells) and 0 <= c + right < len(cells[0])
            ]
            near = [(r, c) for r, c in near if cells[r][c] == EMPTY and (r, c) not in piece]
            if near:
                piece.append(rng.choice(near))
        for r, c in piece:
            cells[r][c] = number
        number += 1


def _free_some(rng: Random, cells: list[list[int]], least: int) -> None:
    """Take away pieces until that many cells are empty."""
    numbers = [number for number in _numbers(cells) if number != 1]
    rng.shuffle(numbers)
    for number in numbers:
        if len(_cells_of(cells, EMPTY)) >= least:
            return
        for row, col in _cells_of(cells, number):
            cells[row][col] = EMPTY


def _numbers(cells: list[list[int]]) -> list[int]:
    return sorted({value for row in cells for value in row if value > 0})


def _is_square(cells: list[Cell]) -> bool:
    row, col = cells[0]
    return sorted(cells) == [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]


def _finished(cells: list[list[int]], target: int, kind: str, marked: bool) -> Board:
    """Number the pieces in reading order; the goal is in the middle of the bottom."""
    numbers: dict[int, int] = {}
    for row in cells:
        for value in row:
            if value > 0:
                numbers.setdefault(value, len(numbers) + 1)
    shape = _cells_of(cells, target)
    cells = [[numbers.get(value, value) for value in row] for row in cells]
    bottom, left = max(r for r, _ in shape), min(c for _, c in shape)
    width = max(c for _, c in shape) - left + 1
    across = (len(cells[0]) - width) // 2 - left
    goal = [(row + len(cells) - 1 - bottom, col + across) for row, col in shape]
    return Board(cells, numbers[target], goal, kind, marked)
