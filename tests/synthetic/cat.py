"""Boards of the game in which a cat is fenced in: rows of cells, every other one shifted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi
from random import Random
from typing import Any

from tests.synthetic import sprites
from tests.synthetic.colours import apart, difference, ink_on, lighter, mixed
from tests.synthetic.fonts import emoji
from tests.synthetic.paint import BLACK, WHITE, Canvas, Colour, Point, around, regular, rounded
from tests.synthetic.scene import Scene

Plain = dict[str, Any]
Cell = tuple[int, int]
FREE, BLOCKED, OUTSIDE = 0, 1, -1


@dataclass(frozen=True)
class Position:
    """Cells, the cat, and which rows sit half a cell to the right (0: even, 1: odd)."""

    cells: list[list[int]]
    cat: Cell
    shifted: int

    def around(self, cell: Cell) -> list[Cell]:
        """The cells inside the map that touch a cell."""
        row, col = cell
        right = 1 if row % 2 == self.shifted else 0
        beside = [(row, col - 1), (row, col + 1)]
        beside += [(row + down, col + right - 1 + n) for down in (-1, 1) for n in (0, 1)]
        return [place for place in beside if self._at(place) != OUTSIDE]

    def _at(self, cell: Cell) -> int:
        rows, cols = len(self.cells), len(self.cells[0])
        inside = 0 <= cell[0] < rows and 0 <= cell[1] < cols
        return self.cells[cell[0]][cell[1]] if inside else OUTSIDE

    def edges_show(self) -> bool:
        """Whether each edge of the map has a free cell, so that holes leave its size to see."""
        lines = [self.cells[0], self.cells[-1]]
        lines += [[row[0] for row in self.cells], [row[-1] for row in self.cells]]
        shown = [self.cells[row][0] == FREE for row in range(1 - self.shifted, len(self.cells), 2)]
        return all(FREE in line for line in lines) and any(shown)

    def free_around(self) -> list[Cell]:
        """Where the cat may go."""
        return [cell for cell in self.around(self.cat) if self._at(cell) == FREE]


def any_position(rng: Random) -> Position:
    """A game in progress: the cat is neither caught nor on the edge."""
    while True:
        shifted = rng.choice([0, 1])
        if rng.random() < 0.2:
            side = rng.randint(3, 6)
            shifted = side % 2  # the widest row, number side - 1, is not shifted
            cells = hexagon(side)
        else:
            rows = rng.choice([5, 7, 8, 9, 9, 9, 10, 11, 11, 13, 15])
            cols = rows if rng.random() < 0.7 else rng.randint(5, 13)
            cells = [[FREE] * cols for _ in range(rows)]
        inside = [(r, c) for r, line in enumerate(cells) for c, v in enumerate(line) if v == FREE]
        for row, col in rng.sample(inside, round(len(inside) * rng.uniform(0.03, 0.33))):
            cells[row][col] = BLOCKED
        middle = (len(cells) // 2, len(cells[0]) // 2)
        cat = middle if rng.random() < 0.5 else rng.choice(inside)
        cells[cat[0]][cat[1]] = FREE
        position = Position(cells, cat, shifted)
        if len(position.around(cat)) == 6 and position.free_around():
            return position


def hexagon(side: int) -> list[list[int]]:
    """A map of hexagon shape; its widest row starts at column 0 and is not shifted."""
    size = 2 * side - 1
    cells = []
    for row in range(size):
        missing = abs(row - (side - 1))
        first = missing // 2
        length = size - missing
        cells.append([FREE if first <= col < first + length else OUTSIDE for col in range(size)])
    return cells


@dataclass(frozen=True)
class Look:
    """How a map looks."""

    shape: str
    side: float
    row_pitch: float
    free: Colour
    blocked: Colour | None
    """None: blocked cells are holes."""
    mark: str
    raised: bool


def _any_look(scene: Scene, hexagonal: bool) -> Look:
    rng = scene.rng
    shape = rng.choice(["disc", "disc", "disc", "hexagon", "hexagon", "tile"])
    free = apart(rng, scene.behind, 16)
    blocked = apart(rng, [free, *scene.behind], 28) if rng.random() < 0.9 or hexagonal else None
    mark = rng.choice(["none", "none", "none", "cross", "fence", "stone"]) if blocked else "none"
    sides = {"disc": (0.75, 1.0), "hexagon": (0.86, 0.97), "tile": (0.72, 0.94)}[shape]
    side = rng.uniform(*sides)
    row_pitch = 0.866 if shape == "hexagon" else rng.choice([0.866, rng.uniform(0.82, 1.04)])
    return Look(shape, side, row_pitch, free, blocked, mark, rng.random() < 0.25)


def paint(scene: Scene) -> tuple[Plain, str]:
    """Paint a board; returns it and what is special about it, the style first."""
    rng, position = scene.rng, any_position(scene.rng)
    rows, cols = len(position.cells), len(position.cells[0])
    hexagonal = any(OUTSIDE in row for row in position.cells)
    look = _any_look(scene, hexagonal)  # where holes are cells, a map must be a rectangle
    if look.blocked is None and not position.edges_show():
        look = replace(look, blocked=apart(rng, [look.free, *scene.behind], 28))
    width = cols + (0 if hexagonal else 0.5)
    pitch, box = scene.place(width, (rows - 1) * look.row_pitch + 1, 0.14)
    easel = Easel(scene, look, position, box[:2], pitch)
    easel.paint_cells()
    if rng.random() < 0.12:
        easel.paint_text()
    who = easel.paint_cat()
    board: Plain = {
        "cells": position.cells,
        "cat": list(position.cat),
        "shifted": "odd" if position.shifted else "even",
    }
    blocked = "holes" if look.blocked is None else look.mark
    return board, f"{look.shape}; {rows}x{cols}, blocked: {blocked}, cat {who}"


@dataclass(frozen=True)
class Easel:
    """Paints one map."""

    scene: Scene
    look: Look
    position: Position
    corner: Point
    pitch: float

    @property
    def canvas(self) -> Canvas:
        """What is painted on."""
        return self.scene.canvas

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        row, col = cell
        right = 1.0 if row % 2 == self.position.shifted else 0.5
        x, y = self.corner
        return x + (col + right) * self.pitch, y + (row * self.look.row_pitch + 0.5) * self.pitch

    def paint_cells(self) -> None:
        """All cells, and marks on the blocked ones."""
        for row, line in enumerate(self.position.cells):
            for col, value in enumerate(line):
                if value == FREE:
                    self._cell((row, col), self.look.free)
                elif value == BLOCKED and self.look.blocked:
                    self._cell((row, col), self.look.blocked)
                    self._mark((row, col), self.look.blocked)

    def _outline(self, cell: Cell) -> list[Point]:
        (x, y), half = self.centre(cell), self.look.side * self.pitch / 2
        if self.look.shape == "hexagon":
            return regular((x, y), half / 0.866, 6, pi / 2)
        if self.look.shape == "tile":
            half_h = half * min(1.0, self.look.row_pitch)
            return rounded(around(x, y, half, half_h), half * 0.3)
        return regular((x, y), half * min(1.0, self.look.row_pitch * 1.15), 48)

    def _cell(self, cell: Cell, fill: Colour) -> None:
        outline = self._outline(cell)
        if self.look.raised:
            self.canvas.shadow(outline, 0.04 * self.pitch, 0.05 * self.pitch, 0.3)
            self.canvas.polygon(outline, (lighter(fill, 0.2), lighter(fill, -0.1)))
        else:
            self.canvas.polygon(outline, fill)

    def _mark(self, cell: Cell, fill: Colour) -> None:
        (x, y), part = self.centre(cell), 0.2 * self.pitch
        ink = mixed(fill, ink_on(fill), 0.7)
        if self.look.mark == "cross":
            self.canvas.line([(x - part, y - part), (x + part, y + part)], part / 2, ink)
            self.canvas.line([(x - part, y + part), (x + part, y - part)], part / 2, ink)
        elif self.look.mark == "fence":
            for at in (-0.6, 0.0, 0.6):
                post = around(x + at * part, y, part * 0.2, part)
                self.canvas.box(post, ink)
            self.canvas.box(around(x, y, part * 1.1, part * 0.15), ink)
        elif self.look.mark == "stone":
            self.canvas.oval(around(x, y, 1.2 * part, part), lighter(fill, -0.4))
            self.canvas.oval(
                around(x - part / 4, y - part / 4, part / 2, part / 3), lighter(fill, 0.2)
            )

    def paint_text(self) -> None:
        """A small number or place in each cell."""
        face, size = self.scene.faces.latin(self.scene.rng), 0.24 * self.pitch
        for row, line in enumerate(self.position.cells):
            for col, value in enumerate(line):
                fill = self.look.free if value == FREE else self.look.blocked
                if value != OUTSIDE and fill and size > 8:
                    ink = mixed(fill, ink_on(fill), 0.6)
                    self.canvas.text(f"{row},{col}", self.centre((row, col)), size, ink, face)

    def paint_cat(self) -> str:
        """The cat: a coloured cell, a drawing or an emoji, held by its feet or its middle."""
        rng, (x, y) = self.scene.rng, self.centre(self.position.cat)
        away = [self.look.free, self.look.blocked or self.look.free, *self.scene.behind]
        colour = apart(rng, away, 35)
        if rng.random() < 0.12:
            self._cell(self.position.cat, colour)
            return "as a colour"
        face = self.scene.faces.emoji(rng)
        if face and rng.random() < 0.2:
            side_px = round(rng.uniform(0.8, 1.1) * self.pitch)
            picture = emoji(rng.choice("🐱🐈😺"), face, side_px)
            self.canvas.lay(picture, round(x - side_px / 2), round(y - side_px / 2))
            return "as an emoji"
        name = rng.choice(list(sprites.CATS))
        if rng.random() < 0.4:
            usual = [BLACK, WHITE, (150, 150, 150)]
            colour = max(usual, key=lambda fill: min(difference(fill, other) for other in away))
        if name == "face":
            side = rng.uniform(0.8, 1.3) * self.pitch
            sprites.stand(self.canvas, sprites.CATS[name], x, y, side, colour)
            return "held by its middle"
        wide, high = rng.uniform(0.7, 1.0) * self.pitch, rng.uniform(1.1, 1.7) * self.pitch
        feet = y + 0.2 * self.pitch
        self.canvas.oval(around(x, feet, 0.3 * self.pitch, 0.1 * self.pitch), BLACK, 0.35)
        pen = sprites.Pen(
            self.canvas, (x - wide / 2, feet - high, x + wide / 2, feet + 0.06 * high)
        )
        sprites.CATS[name](pen, colour)
        return f"{name}, held by its feet"
