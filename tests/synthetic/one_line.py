"""One-line boards: tiles, holes, the stroke so far, start and end; and numbered Zip boards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from tests.synthetic import sprites
from tests.synthetic.colours import apart, difference, ink_on, lighter, mixed
from tests.synthetic.paint import WHITE, Box, Canvas, Colour, Point, around, inset, regular, rounded
from tests.synthetic.scene import Scene
from tests.synthetic.walks import Cell, neighbours, path_with_holes, whole_path

Plain = dict[str, Any]

_STONES: tuple[Colour, ...] = ((44, 52, 64), (74, 56, 48), (128, 130, 136), (12, 12, 14))
"""Obstacles look like stone, so that nobody takes them for cells that were drawn over."""

_GREYS: tuple[Colour, ...] = ((20, 20, 22), (128, 130, 136), (200, 200, 204))
"""A start is painted: a single grey tile would be a stone."""


def paint(scene: Scene) -> tuple[Plain, str]:
    """Paint a board; returns it and what is special about it, the style first."""
    return _paint_zip(scene) if scene.rng.random() < 0.3 else _paint_tiles(scene)


@dataclass(frozen=True)
class Look:
    """How the cells of a level look."""

    shape: str
    side: float
    """Part of the pitch."""
    free: Colour
    drawn: Colour
    obstacle: Colour | None
    """A cell that cannot be entered; None: there is nothing."""
    crossed: bool
    """Obstacles have a cross on them."""
    special: Colour
    """The start, or the head."""


@dataclass(frozen=True)
class Easel:
    """Paints cells of a square lattice."""

    scene: Scene
    box: Box
    pitch: float

    @property
    def canvas(self) -> Canvas:
        """What is painted on."""
        return self.scene.canvas

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return self.box[0] + (cell[1] + 0.5) * self.pitch, self.box[1] + (
            cell[0] + 0.5
        ) * self.pitch

    def tile(self, cell: Cell, look: Look, fill: Colour) -> None:
        """One cell."""
        x, y = self.centre(cell)
        half, kind = look.side * self.pitch / 2, look.shape
        box = around(x, y, half)
        if kind == "disc":
            self.canvas.disc(x, y, half, fill)
        elif kind == "edged":
            edge = lighter(fill, -0.3)
            self.canvas.box(box, fill, half * 0.2, edge, max(1.0, half * 0.08))
        elif kind == "raised":
            self.canvas.shadow(rounded(box, half * 0.25), half * 0.1, half * 0.12)
            self.canvas.box(box, (lighter(fill, 0.15), lighter(fill, -0.08)), half * 0.25)
        else:
            self.canvas.box(box, fill, half * {"square": 0.0, "round": 0.4, "ruled": 0.0}[kind])

    def stroke(self, cells: list[Cell], width: float, colour: Colour) -> None:
        """A line through cells."""
        if len(cells) > 1:
            self.canvas.line([self.centre(cell) for cell in cells], width * self.pitch, colour)

    def rules(self, rows: int, cols: int, colour: Colour, width_px: float) -> None:
        """Lines between the cells and around them."""
        left, top, right, bottom = self.box
        half = width_px / 2
        for row in range(rows + 1):
            y = top + row * self.pitch
            self.canvas.box((left - half, y - half, right + half, y + half), colour)
        for col in range(cols + 1):
            x = left + col * self.pitch
            self.canvas.box((x - half, top - half, x + half, bottom + half), colour)


# --- tiles ----------------------------------------------------------------------------------------
def _any_look(scene: Scene, has_holes: bool) -> Look:
    rng = scene.rng
    free = apart(rng, scene.behind, 14)
    drawn = apart(rng, [free, *scene.behind], 28)
    obstacle = None
    if has_holes and rng.random() < 0.35:
        away = [free, drawn, *scene.behind]
        obstacle = max(_STONES, key=lambda stone: min(difference(stone, one) for one in away))
    elif has_holes and rng.random() < 0.25:
        obstacle = mixed(scene.ground, free, 0.12)  # dim: hardly more than the page
    shape = rng.choice(["square", "round", "disc", "edged", "raised", "ruled"])
    gap = {"disc": rng.uniform(0.1, 0.4), "edged": rng.uniform(0, 0.15)}.get(
        shape, rng.uniform(0.05, 0.2)
    )
    special = apart(rng, [free, drawn, obstacle or free, *_GREYS, *scene.behind], 30)
    crossed = obstacle in _STONES and rng.random() < 0.5
    return Look(
        shape, 1.0 if shape == "ruled" else 1 - gap, free, drawn, obstacle, crossed, special
    )


def _paint_tiles(scene: Scene) -> tuple[Plain, str]:
    rng = scene.rng
    rows, cols, path = path_with_holes(rng)
    pitch, box = scene.place(cols, rows)
    easel = Easel(scene, box, pitch)
    look = _any_look(scene, has_holes=len(path) < rows * cols)
    drawn = path[: rng.choice([1, 1, rng.randint(2, max(2, len(path) - 2))])]
    for row in range(rows):
        for col in range(cols):
            if (row, col) in path:
                easel.tile((row, col), look, look.free)
            elif look.obstacle:
                _paint_obstacle(easel, look, (row, col), look.obstacle)
    if look.shape == "ruled":
        _rule_cells(easel, path, lighter(look.free, -0.25))
    end = path[-1] if rng.random() < 0.25 else None
    marks = _paint_marks(easel, look, path[0], end, drawn)
    board: Plain = {
        "cells": [[int((row, col) in path) for col in range(cols)] for row in range(rows)],
        "start": list(path[0]),
    }
    if end:
        board["end"] = list(end)
    if len(drawn) > 1:
        board["filled"] = [list(cell) for cell in drawn]
    return board, f"{look.shape}; {marks}; {len(drawn)} drawn"


def _paint_obstacle(easel: Easel, look: Look, cell: Cell, fill: Colour) -> None:
    easel.tile(cell, look, fill)
    if look.crossed:
        (x, y), part = easel.centre(cell), 0.22 * look.side * easel.pitch
        ink = mixed(fill, ink_on(fill), 0.5)
        for down in (-part, part):
            easel.canvas.line([(x - part, y - down), (x + part, y + down)], part / 3, ink)


def _rule_cells(easel: Easel, cells: list[Cell], colour: Colour) -> None:
    width = max(1.0, round(easel.pitch * 0.03))
    for cell in cells:
        box = around(*easel.centre(cell), easel.pitch / 2 + width / 2)
        easel.canvas.frame(box, colour, width)


def _paint_marks(easel: Easel, look: Look, start: Cell, end: Cell | None, drawn: list[Cell]) -> str:
    """The stroke, the start, the end and the head; at least the head is always told apart."""
    rng, canvas, pitch = easel.scene.rng, easel.canvas, easel.pitch
    ways = ["fill", "joined", "line"]
    way = rng.choice(ways)
    if len(drawn) > 1:
        if way != "line" or rng.random() < 0.4:
            for cell in drawn:
                easel.tile(cell, look, look.drawn)
        if way == "joined":
            _join(easel, look, drawn)
        if way == "line":
            colour = apart(rng, [look.free, look.drawn], 35)
            easel.stroke(drawn, rng.uniform(0.15, 0.4), colour)
    if end:
        side = min(look.side, 0.9) * pitch * 0.75
        mark = rng.choice([sprites.flag, sprites.star])
        sprites.stand(canvas, mark, *easel.centre(end), side, apart(rng, [look.free], 40))
    if way == "line" and len(drawn) > 1 and rng.random() < 0.4:
        canvas.disc(*easel.centre(start), 0.24 * pitch, look.special)
    head = rng.choice(["sprite", "sprite", "tile", "letter", "ring"])
    # What the head stands on is all that tells cells that were filled from free ones.
    hides_fill = head == "letter" or (head == "tile" and way == "fill")
    head = "ring" if len(drawn) > 1 and hides_fill else head
    _paint_head(easel, look, drawn[-1], head)
    return f"{way}, {head}"


def _paint_head(easel: Easel, look: Look, cell: Cell, kind: str) -> None:
    rng, canvas, pitch = easel.scene.rng, easel.canvas, easel.pitch
    x, y = easel.centre(cell)
    if kind == "sprite":
        side = rng.uniform(0.65, 1.15) * pitch * min(1.0, look.side + 0.1)
        fill = apart(rng, [look.free, look.drawn], 35)
        sprites.stand(canvas, sprites.any_head(rng), x, y, side, fill)
    elif kind == "ring":
        easel.tile(cell, look, look.drawn)
        canvas.ring(x, y, look.side * pitch * 0.36, look.side * pitch * 0.12, look.special)
    else:
        easel.tile(cell, look, look.special)
        if kind == "letter":
            face = easel.scene.faces.latin(rng)
            size = 0.5 * look.side * pitch
            canvas.text("S", (x, y), size, ink_on(look.special), face)


def _join(easel: Easel, look: Look, drawn: list[Cell]) -> None:
    """Bridge the gaps between cells that follow one another."""
    for one, other in pairwise(drawn):
        (x0, y0), (x1, y1) = sorted([easel.centre(one), easel.centre(other)])
        half = look.side * easel.pitch / 2 * (0.72 if look.shape == "disc" else 0.9)
        across = (0.0, half) if y0 == y1 else (half, 0.0)
        easel.canvas.box(
            (x0 - across[0], y0 - across[1], x1 + across[0], y1 + across[1]), look.drawn
        )


# --- numbered boards ------------------------------------------------------------------------------
def _paint_zip(scene: Scene) -> tuple[Plain, str]:
    rng = scene.rng
    rows, cols = rng.choice([(5, 5), (6, 6), (7, 7), (6, 6), (8, 8), (7, 5)])
    path = whole_path(rng, rows, cols)
    pitch, box = scene.place(cols, rows)
    easel = Easel(scene, box, pitch)
    field = rng.choice([WHITE, lighter(scene.ground, 0.25), apart(rng, scene.behind, 8)])
    canvas = scene.canvas
    canvas.box(box, field)
    rule_px = max(1.0, round(pitch * rng.uniform(0.015, 0.03)))
    easel.rules(rows, cols, mixed(field, ink_on(field), rng.uniform(0.15, 0.4)), rule_px)
    canvas.frame(inset(box, -rule_px * 2), ink_on(field), rule_px * 3)
    walls = _any_walls(rng, rows, cols, path)
    _paint_walls(easel, walls, ink_on(field))
    between = rng.sample(range(1, len(path) - 1), rng.randint(2, min(14, len(path) // 3)))
    waypoints = [path[at] for at in sorted([0, *between, len(path) - 1])]
    drawn = path[: rng.choice([1, rng.randint(2, len(path) - 2)])]
    stroke = apart(rng, [field, ink_on(field)], 30)
    if len(drawn) > 1:
        easel.stroke(drawn, rng.uniform(0.35, 0.65), stroke)
    _paint_numbers(easel, waypoints, drawn, field, stroke)
    board: Plain = {
        "cells": [[1] * cols for _ in range(rows)],
        "start": list(path[0]),
        "waypoints": [list(cell) for cell in waypoints],
    }
    if walls:
        board["walls"] = [[list(one), list(other)] for one, other in walls]
    if len(drawn) > 1:
        board["filled"] = [list(cell) for cell in drawn]
    return board, f"zip; {len(waypoints)} numbers, {len(walls)} walls, {len(drawn)} drawn"


def _any_walls(rng: Random, rows: int, cols: int, path: list[Cell]) -> list[tuple[Cell, Cell]]:
    """Some pairs of neighbours that do not follow one another on the path."""
    steps = {frozenset(pair) for pair in pairwise(path)}
    pairs = [
        (cell, other)
        for cell in sorted(path)
        for other in neighbours(cell, rows, cols)
        if cell < other and frozenset((cell, other)) not in steps
    ]
    return sorted(rng.sample(pairs, rng.choice([0, 0, len(pairs) // 6, len(pairs) // 3])))


def _paint_walls(easel: Easel, walls: list[tuple[Cell, Cell]], colour: Colour) -> None:
    thick = max(3.0, easel.pitch * easel.scene.rng.uniform(0.09, 0.14))
    for one, other in walls:
        (x0, y0), (x1, y1) = easel.centre(one), easel.centre(other)
        x, y, half = (x0 + x1) / 2, (y0 + y1) / 2, easel.pitch / 2
        along = (0.0, half) if y0 == y1 else (half, 0.0)
        ends = [(x - along[0], y - along[1]), (x + along[0], y + along[1])]
        easel.canvas.line(ends, thick, colour)


def _paint_numbers(
    easel: Easel, waypoints: list[Cell], drawn: list[Cell], field: Colour, stroke: Colour
) -> None:
    """Numbers, on discs or bare; they lie over the stroke."""
    rng = easel.scene.rng
    on_discs, face = rng.random() < 0.7, easel.scene.faces.latin(rng)
    disc = rng.choice([ink_on(field), apart(rng, [field, stroke], 40)])
    for number, cell in enumerate(waypoints, start=1):
        under = stroke if len(drawn) > 1 and cell in drawn else field
        x, y = easel.centre(cell)
        if on_discs:
            easel.canvas.disc(x, y, 0.34 * easel.pitch, disc)
        ink = ink_on(disc if on_discs else under)
        easel.canvas.text(str(number), (x, y), 0.42 * easel.pitch, ink, face)
    if len(drawn) > 1 and drawn[-1] not in waypoints:
        x, y = easel.centre(drawn[-1])
        easel.canvas.polygon(regular((x, y), 0.16 * easel.pitch, 24), ink_on(stroke))
