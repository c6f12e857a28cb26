"""Boards of the knight's tour: squares, visits by number, mark or colour, the knight, hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.synthetic import sprites
from tests.synthetic.colours import any_colour, apart, difference, ink_on, lighter, mixed
from tests.synthetic.knight_looks import (
    Look,
    Position,
    any_look,
    any_position,
    figure_part,
    unmistakable,
)
from tests.synthetic.paint import BLACK, WHITE, Canvas, Colour, Point, around, inset
from tests.synthetic.scene import Scene
from tests.synthetic.walks import Cell

Plain = dict[str, Any]


def paint(scene: Scene) -> tuple[Plain, str]:
    """Paint a board; returns it and what is special about it, the style first."""
    look, position = any_look(scene), any_position(scene.rng)
    labelled = 0.5 if scene.rng.random() < 0.25 else 0.0
    pitch, box = scene.place(position.cols + 2 * labelled, position.rows + 2 * labelled, 0.16)
    look, position = unmistakable(scene.rng, look, position, pitch)
    easel = Easel(scene, look, position, inset(box, labelled * pitch)[:2], pitch)
    easel.paint_squares()
    if labelled:
        easel.paint_labels()
    easel.paint_visits()
    if position.visited and look.hint != "none":
        easel.paint_hints()
    covered = bool(position.visited) and easel.paint_knight()
    style = "chequered" if look.light != look.dark else "ruled" if look.rule else "plain"
    note = f"{style}; {look.sign}, knight as {look.who}, hints {look.hint}"
    return _plain(position, look, covered), f"{note}, {len(position.visited)} visited"


def _plain(position: Position, look: Look, covered: bool) -> Plain:
    cells = [[0] * position.cols for _ in range(position.rows)]
    for row, col in position.absent:
        cells[row][col] = -2
    for number, (row, col) in enumerate(position.visited, start=1):
        cells[row][col] = number if look.numbered else -1
    knight = position.visited[-1] if position.visited else None
    if knight and covered:
        cells[knight[0]][knight[1]] = -1
    return {"cells": cells, "knight": list(knight) if knight else None}


@dataclass(frozen=True)
class Easel:
    """Paints one board."""

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
        """The middle of a square."""
        x, y = self.corner
        return x + (cell[1] + 0.5) * self.pitch, y + (cell[0] + 0.5) * self.pitch

    def fill(self, cell: Cell) -> Colour:
        """The colour that a square has, without the knight and hints."""
        look, is_dark = self.look, sum(cell) % 2
        if look.visited and cell in self.position.visited:
            return (
                lighter(look.visited, -0.1) if is_dark and look.light != look.dark else look.visited
            )
        return look.dark if is_dark else look.light

    def square(self, cell: Cell, fill: Colour) -> None:
        """Fill one square."""
        half = self.pitch * (1 - self.look.gap) / 2
        radius = half * 0.25 if self.look.gap > 0.06 else 0.0
        self.canvas.box(around(*self.centre(cell), half), fill, radius)

    def paint_squares(self) -> None:
        """All squares, and the lines between them."""
        cells = [(r, c) for r in range(self.position.rows) for c in range(self.position.cols)]
        for cell in cells:
            if cell not in self.position.absent:
                self.square(cell, self.fill(cell))
            elif self.look.absent:
                self.square(cell, self.look.absent)
                if self.look.sign != "cross":  # which means a visit there
                    self._cross(cell, mixed(self.look.absent, ink_on(self.look.absent), 0.4))
        if self.look.rule:
            self._rule([c for c in cells if self.look.absent or c not in self.position.absent])

    def _rule(self, cells: list[Cell]) -> None:
        width = max(1.0, round(self.pitch * 0.025))
        for cell in cells:
            box = around(*self.centre(cell), (self.pitch + width) / 2)
            self.canvas.frame(box, self.look.rule or BLACK, width)

    def paint_labels(self) -> None:
        """Letters and figures outside the board, as on a chess board."""
        face, rows = self.scene.faces.latin(self.scene.rng), self.position.rows
        size, ink = min(0.36 * self.pitch, 40), self.scene.skin.ink
        for row in range(rows):
            x, y = self.centre((row, 0))
            self.canvas.text(str(rows - row), (x - 0.75 * self.pitch, y), size, ink, face)
        for col in range(self.position.cols):
            x, y = self.centre((rows - 1, col))
            letter = chr(ord("a") + col)
            self.canvas.text(letter, (x, y + 0.75 * self.pitch), size, ink, face)

    def paint_visits(self) -> None:
        """What each visit has left."""
        face = self.scene.faces.latin(self.scene.rng)
        colour = self.scene.rng.choice([None, (200, 30, 40), (20, 110, 40)])
        visited = self.position.visited
        for number, cell in enumerate(visited, start=1):
            ground = self.fill(cell)
            ink = colour if colour and difference(colour, ground) > 45 else ink_on(ground)
            size = self.pitch * figure_part(len(visited))
            if self.look.sign == "number":
                self.canvas.text(str(number), self.centre(cell), size, ink, face)
            elif self.look.sign == "badge":
                self.canvas.disc(*self.centre(cell), 0.36 * self.pitch, self.look.ink)
                on = ink_on(self.look.ink)
                self.canvas.text(str(number), self.centre(cell), 0.8 * size, on, face)
            elif cell != visited[-1]:
                self._sign(cell, self.look.ink)

    def _cross(self, cell: Cell, ink: Colour) -> None:
        (x, y), part, width = self.centre(cell), 0.22 * self.pitch, 0.09 * self.pitch
        self.canvas.line([(x - part, y - part), (x + part, y + part)], width, ink)
        self.canvas.line([(x - part, y + part), (x + part, y - part)], width, ink)

    def _sign(self, cell: Cell, ink: Colour) -> None:
        x, y = self.centre(cell)
        part, width = 0.22 * self.pitch, 0.09 * self.pitch
        if self.look.sign == "cross":
            self._cross(cell, ink)
        elif self.look.sign == "dot":
            self.canvas.disc(x, y, 0.2 * self.pitch, ink)
        elif self.look.sign == "tick":
            self.canvas.line(
                [(x - part, y), (x - part / 4, y + part), (x + part, y - part)], width, ink
            )

    def paint_hints(self) -> None:
        """Where the knight may go; never a sign that a visit could have left."""
        look = self.look
        colour = apart(self.scene.rng, [look.light, look.dark, look.highlight], 25)
        for cell in self.position.ways():
            x, y = self.centre(cell)
            if look.hint == "ring":
                self.canvas.ring(x, y, 0.34 * self.pitch, 0.07 * self.pitch, colour)
            elif look.hint == "dot" and look.sign != "dot":
                self.canvas.disc(x, y, 0.15 * self.pitch, colour)
            elif look.hint == "frame":
                self.canvas.frame(around(x, y, 0.46 * self.pitch), colour, 0.07 * self.pitch)
            elif look.hint == "tint" and look.visited is None:
                self.square(cell, mixed(self.fill(cell), colour, 0.45))

    def paint_knight(self) -> bool:
        """The knight; whether it hides the number of its square."""
        look, rng, cell = self.look, self.scene.rng, self.position.visited[-1]
        x, y = self.centre(cell)
        if look.who in ("highlight", "both"):
            self.square(cell, look.highlight)
        if look.who in ("highlight", "last"):
            if look.numbered and look.who == "highlight":
                number, face = str(len(self.position.visited)), self.scene.faces.latin(rng)
                ink = ink_on(look.highlight)
                self.canvas.text(number, (x, y), 0.42 * self.pitch, ink, face)
            return False
        if look.who == "horse" and look.numbered:
            self.square(cell, self.fill(cell))  # no number looks out from under the horse
        colour = rng.choice([BLACK, WHITE, any_colour(rng)])
        signs = self.scene.faces.signs(rng)
        if look.who == "glyph" and signs:
            self.square(cell, self.fill(cell))
            self.canvas.text("♞", (x, y), 0.85 * self.pitch, ink_on(self.fill(cell)), signs)
        else:
            side = rng.uniform(0.75, 0.98) * self.pitch
            sprites.stand(self.canvas, sprites.horse, x, y, side, colour)
        return True
