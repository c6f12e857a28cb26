"""Positions of sliding blocks: the classic tray, cars, mazes of walls with a gate, any pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tools.draw.room import Cell

WALL, EMPTY = -1, 0
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
_RECTANGLES = {"1x1": (1, 1), "1x2": (1, 2), "2x1": (2, 1), "2x2": (2, 2), "1x3": (1, 3),
               "3x1": (3, 1), "2x3": (2, 3), "3x2": (3, 2), "3x3": (3, 3)}  # fmt: skip


@dataclass
class Tray:
    """Numbered pieces, 0 where it is empty, -1 for walls; which piece must go where, if any."""

    cells: list[list[int]]
    target: int = 0
    goal: list[Cell] = field(default_factory=list)
    exit_side: str = ""
    """down, up, left or right: where the frame is open; empty when it is not."""
    gate: list[Cell] = field(default_factory=list)
    kind: str = "any"
    """classic, cars, packed, walled."""

    @property
    def told(self) -> bool:
        """The target is the only block of 2x2 and no piece is larger: no sign need say so."""
        large = [piece for piece in self.pieces().values() if len(piece) >= 4]
        return (
            len(large) == 1
            and outline_of(large[0]) == ((0, 0), (0, 1), (1, 0), (1, 1))
            and large[0] == self.of(self.target)
        )

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.cells)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.cells[0])

    def at(self, cell: Cell) -> int | None:
        """What is there; None outside."""
        inside = 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols
        return self.cells[cell[0]][cell[1]] if inside else None

    def of(self, number: int) -> list[Cell]:
        """The cells of a piece, or the empty cells, or the walls."""
        return [
            (r, c)
            for r, row in enumerate(self.cells)
            for c, value in enumerate(row)
            if value == number
        ]

    def pieces(self) -> dict[int, list[Cell]]:
        """The cells of each piece."""
        found: dict[int, list[Cell]] = {}
        for r, row in enumerate(self.cells):
            for c, value in enumerate(row):
                if value > 0:
                    found.setdefault(value, []).append((r, c))
        return found

    def put(self, cells: Sequence[Cell], number: int) -> None:
        """Fill cells with a number."""
        for row, col in cells:
            self.cells[row][col] = number


def outline_of(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The shape of a piece, wherever it lies."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def any_tray(rng: Random) -> Tray:
    """A position at random."""
    kind = rng.random()
    if kind < 0.42:
        return classic(rng)
    if kind < 0.54:
        return cars(rng)
    if kind < 0.72:
        return walled(rng)
    return packed(rng)


def shuffled(rng: Random, tray: Tray, moves: int) -> None:
    """Slide pieces at random by one cell; only the target enters the gate."""
    for _ in range(moves):
        empty = tray.of(EMPTY)
        if not empty:
            return
        row, col = rng.choice(empty)
        down, right = rng.choice(_STEPS)
        number = tray.at((row - down, col - right))
        if not number or number < 0 or (tray.kind == "cars" and not _along(tray, number, right)):
            continue
        old = tray.of(number)
        new = [(r + down, c + right) for r, c in old]
        if all(tray.at(c) in (EMPTY, number) for c in new) and (
            number == tray.target or not set(new) & set(tray.gate)
        ):
            tray.put(old, EMPTY)
            tray.put(new, number)


def _along(tray: Tray, number: int, right: int) -> bool:
    cells = tray.of(number)
    return (cells[0][0] == cells[-1][0]) == (right != 0)


def classic(rng: Random) -> Tray:
    """Five rows of four, a block of 2x2, and smaller ones; seldom one cell more or less."""
    rows, cols = (5, 4) if rng.random() < 0.85 else (rng.randint(4, 7), rng.randint(4, 6))
    tray = Tray([[EMPTY] * cols for _ in range(rows)], kind="classic")
    top = 0 if rng.random() < 0.5 else rng.randrange(rows - 1)
    left = (cols - 2) // 2 if rng.random() < 0.6 else rng.randrange(cols - 1)
    tray.put([(top + r, left + c) for r in (0, 1) for c in (0, 1)], 1)
    weights = {"2x1": rng.uniform(0.5, 4), "1x2": rng.uniform(0.2, 3), "1x1": rng.uniform(0.3, 2)}
    if rng.random() < 0.08:
        weights |= {"1x3": 0.3, "3x1": 0.3}
    _fill(rng, tray, weights, 2)
    _empty_some(rng, tray, rng.choice([2, 2, 2, 2, 3, 4]))
    tray.target = 1
    tray.exit_side = rng.choice(["down"] * 8 + ["up", "left", "right"])
    tray.goal = _by_the_exit(tray, centred=True)
    shuffled(rng, tray, rng.choice([0, 0, 10, 60, 200]))
    return tray


def cars(rng: Random) -> Tray:
    """Cars and lorries that only move along; one of them must leave at the rim."""
    side = rng.choice([6, 6, 6, 6, 5, 7, 8])
    tray = Tray([[EMPTY] * side for _ in range(side)], kind="cars", target=1)
    row, left = rng.choice([side // 2 - 1, side // 2]), rng.randrange(side - 2)
    tray.put([(row, left), (row, left + 1)], 1)
    number = 2
    for _ in range(rng.randint(8, 40)):
        long, across = rng.choice([2, 2, 2, 3]), rng.random() < 0.45
        r, c = (
            rng.randrange(side - (0 if across else long - 1)),
            rng.randrange(side - (long - 1 if across else 0)),
        )
        cells = [(r, c + n) if across else (r + n, c) for n in range(long)]
        if any(tray.at(cell) for cell in cells) or (across and r == row) or number > side * 2 + 2:
            continue
        tray.put(cells, number)
        number += 1
    tray.exit_side = rng.choice(["right", "right", "right", "left"])
    edge = side - 2 if tray.exit_side == "right" else 0
    tray.goal = [(row, edge), (row, edge + 1)]
    if rng.random() < 0.3:  # the same, lying on its side
        tray.cells = [list(line) for line in zip(*tray.cells, strict=True)]
        tray.goal = [(c, r) for r, c in tray.goal]
        tray.exit_side = {"right": "down", "left": "up"}[tray.exit_side]
    shuffled(rng, tray, rng.choice([0, 30, 100]))
    return tray


def packed(rng: Random) -> Tray:
    """A tray of any size with pieces of any shape, walls inside at times."""
    rows, cols = rng.randint(3, 8), rng.randint(3, 8)
    if rng.random() < 0.05:
        rows, cols = rng.randint(8, 12), rng.randint(8, 12)
    tray = Tray([[EMPTY] * cols for _ in range(rows)], kind="packed")
    cells = tray.of(EMPTY)
    if rng.random() < 0.3:
        tray.put(rng.sample(cells, rng.randint(1, max(1, len(cells) // 8))), WALL)
    shapes = rng.choice(["rectangles", "any", "any"])
    if shapes == "any":
        _grow(rng, tray, rng.choice([0.5, 1.0, 2.0]))
    else:
        kinds = rng.sample(sorted(_RECTANGLES), rng.randint(2, 6))
        _fill(rng, tray, {kind: rng.random() + 0.1 for kind in [*kinds, "1x1"]}, 1)
    _empty_some(rng, tray, max(1, round(rows * cols * rng.choice([0.06, 0.12, 0.3]))))
    big = [n for n, piece in tray.pieces().items() if len(piece) > 1]
    if not big:
        return packed(rng)
    blocks = [n for n in big if outline_of(tray.of(n)) == ((0, 0), (0, 1), (1, 0), (1, 1))]
    if len(blocks) == 1 or rng.random() < 0.75:
        tray.target = blocks[0] if len(blocks) == 1 else rng.choice(big)
        _aim(rng, tray)
    shuffled(rng, tray, rng.choice([0, 20, 100]))
    return tray


def walled(rng: Random) -> Tray:
    """A ring of wall cells with a gate in it, ways outside, and the goal out there or inside."""
    inner_rows, inner_cols = rng.randint(3, 7), rng.randint(3, 6)
    if rng.random() < 0.12:
        inner_rows, inner_cols = rng.randint(6, 13), rng.randint(6, 14)
    side = rng.choice(["down", "down", "up", "left", "right", ""])
    deep = rng.randint(2, 3)
    more = {"down": (0, deep, 0, 0), "up": (deep, 0, 0, 0), "left": (0, 0, deep, 0),
            "right": (0, 0, 0, deep), "": (0, 0, 0, 0)}[side]  # fmt: skip
    rows, cols = inner_rows + 2 + more[0] + more[1], inner_cols + 2 + more[2] + more[3]
    tray = Tray([[EMPTY] * cols for _ in range(rows)], kind="walled")
    top, left = more[0], more[2]
    ring = [
        (top + r, left + c)
        for r in range(inner_rows + 2)
        for c in range(inner_cols + 2)
        if r in (0, inner_rows + 1) or c in (0, inner_cols + 1)
    ]
    inside = [(top + 1 + r, left + 1 + c) for r in range(inner_rows) for c in range(inner_cols)]
    outside = [c for c in tray.of(EMPTY) if c not in inside and c not in ring]
    tray.put([*ring, *outside], WALL)
    tray.put(rng.sample(inside, rng.choice([0, 0, 0, 1, 2])), WALL)
    _grow(rng, tray, rng.choice([0.4, 1.0])) if rng.random() < 0.5 else _fill(
        rng, tray, {"2x2": 0.5, "1x2": 1, "2x1": 1, "1x1": 1.5}, 1
    )
    _empty_some(rng, tray, rng.randint(2, max(2, len(inside) // 4)))
    tray.put(outside, EMPTY)
    big = [n for n, piece in tray.pieces().items() if len(piece) > 1]
    if not big:
        return walled(rng)
    blocks = [n for n in big if outline_of(tray.of(n)) == ((0, 0), (0, 1), (1, 0), (1, 1))]
    tray.target = blocks[0] if len(blocks) == 1 else rng.choice(big)
    shuffled(rng, tray, rng.choice([0, 20, 100]))
    shape = outline_of(tray.of(tray.target))
    if side:
        _open_gate(rng, tray, ring, side, shape)
        places = [_placed(shape, cell) for cell in outside]
        fits = [goal for goal in places if set(goal) <= set(outside)]
    else:
        fits = [g for g in (_placed(shape, cell) for cell in inside) if set(g) <= set(inside)
                and all(tray.at(c) != WALL for c in g)]  # fmt: skip
    tray.goal = list(rng.choice(fits)) if fits else []
    if side and fits and rng.random() < 0.3:  # it is out already
        tray.put(tray.of(tray.target), EMPTY)
        tray.put(tray.goal if rng.random() < 0.6 else rng.choice(fits), tray.target)
    return tray


def _open_gate(
    rng: Random, tray: Tray, ring: list[Cell], side: str, shape: tuple[Cell, ...]
) -> None:
    """Open the ring on one side as wide as the target; the gate may be marked, or a plain gap."""
    axis = 0 if side in ("down", "up") else 1
    line = (max if side in ("down", "right") else min)(cell[axis] for cell in ring)
    wide = max(cell[1 - axis] for cell in shape) + 1
    along = sorted(cell for cell in ring if cell[axis] == line)[1:-1]
    if wide > len(along):
        return
    first = rng.randrange(len(along) - wide + 1)
    gap = along[first : first + wide]
    tray.put(gap, EMPTY)
    tray.gate = gap


def _placed(shape: tuple[Cell, ...], corner: Cell) -> tuple[Cell, ...]:
    return tuple((corner[0] + r, corner[1] + c) for r, c in shape)


def _aim(rng: Random, tray: Tray) -> None:
    """An exit for a rectangular target, or a goal anywhere in the tray."""
    shape = outline_of(tray.of(tray.target))
    high, wide = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
    if len(shape) == high * wide and rng.random() < 0.6:
        tray.exit_side = rng.choice(["down", "down", "up", "left", "right"])
        tray.goal = _by_the_exit(tray, rng.random() < 0.5, rng)
        if any(tray.at(cell) == WALL for cell in tray.goal):
            tray.goal, tray.exit_side = [], ""
        return
    places = [
        _placed(shape, cell)
        for cell in ((r, c) for r in range(tray.rows) for c in range(tray.cols))
    ]
    fits = [g for g in places if all(tray.at(c) not in (None, WALL) for c in g)]
    tray.goal = list(rng.choice(fits))


def _by_the_exit(tray: Tray, centred: bool, rng: Random | None = None) -> list[Cell]:
    """The cells of the target when it stands before the exit."""
    shape = outline_of(tray.of(tray.target))
    high, wide = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
    down, across = tray.rows - high, tray.cols - wide
    row = down // 2 if centred or rng is None else rng.randint(0, down)
    col = across // 2 if centred or rng is None else rng.randint(0, across)
    corner = {"down": (down, col), "up": (0, col), "left": (row, 0), "right": (row, across)}
    return list(_placed(shape, corner[tray.exit_side]))


def _fill(rng: Random, tray: Tray, weights: dict[str, float], first: int) -> None:
    """Rectangles over all empty cells, in reading order."""
    number = max([first, *tray.pieces()]) + 1
    for row, col in tray.of(EMPTY):
        if tray.at((row, col)) != EMPTY:
            continue
        fits = []
        for kind, weight in weights.items():
            high, wide = _RECTANGLES[kind]
            cells = [(row + r, col + c) for r in range(high) for c in range(wide)]
            if all(tray.at(cell) == EMPTY for cell in cells):
                fits.append((cells, weight))
        if fits:
            tray.put(rng.choices([f[0] for f in fits], [f[1] for f in fits])[0], number)
            number += 1


def _grow(rng: Random, tray: Tray, size: float) -> None:
    """Pieces of any shape, about ``1 + size`` cells each."""
    number = max([0, *tray.pieces()]) + 1
    for cell in tray.of(EMPTY):
        if tray.at(cell) != EMPTY:
            continue
        piece = [cell]
        for _ in range(min(5, round(rng.expovariate(1 / size)))):
            near = [
                (r + down, c + right)
                for r, c in piece
                for down, right in _STEPS
                if tray.at((r + down, c + right)) == EMPTY and (r + down, c + right) not in piece
            ]
            if near:
                piece.append(rng.choice(near))
        tray.put(piece, number)
        number += 1


def _empty_some(rng: Random, tray: Tray, least: int) -> None:
    """Take pieces away, small ones first, never number 1, until so many cells are empty."""
    missing = least - len(tray.of(EMPTY))
    pieces = [
        (len(cells), rng.random(), number) for number, cells in tray.pieces().items() if number != 1
    ]
    for size, _, number in sorted(pieces):
        if missing <= 0:
            return
        tray.put(tray.of(number), EMPTY)
        missing -= size
