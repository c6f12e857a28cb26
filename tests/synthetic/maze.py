"""Mazes: blocks, thin walls, scattered obstacles, and matrices of 0 and 1 as text."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.synthetic import sprites
from tests.synthetic.colours import against, any_colour, apart, difference, ink_on, lighter, mixed
from tests.synthetic.paint import WHITE, Box, Canvas, Colour, Point, around, inset
from tests.synthetic.scene import Scene
from tests.synthetic.walks import Cell, neighbours

_GREEN, _RED = (34, 180, 80), (220, 50, 50)

Plain = dict[str, Any]
Wall = frozenset[Cell]


def paint(scene: Scene) -> tuple[Plain, str]:
    """Paint a maze of blocks or of thin walls; returns it and its style."""
    kind = scene.rng.choice(["blocks", "blocks", "scatter", "thin", "thin", "thin"])
    if kind == "thin":
        return _paint_thin(scene)
    return _paint_blocks(scene, scattered=kind == "scatter")


# --- mazes ----------------------------------------------------------------------------------------
def passages(rng: Random, rows: int, cols: int) -> set[Wall]:
    """Pairs of neighbours that are joined: a tree over all cells, at times with some loops."""
    deep = rng.choice([1.0, 0.9, 0.4])  # how often the newest cell grows: long ways or bushes
    active, joined = [(rng.randrange(rows), rng.randrange(cols))], set[Wall]()
    seen = set(active)
    while active:
        at = len(active) - 1 if rng.random() < deep else rng.randrange(len(active))
        fresh = [cell for cell in neighbours(active[at], rows, cols) if cell not in seen]
        if not fresh:
            active.pop(at)
            continue
        cell = rng.choice(fresh)
        joined.add(frozenset((active[at], cell)))
        seen.add(cell)
        active.append(cell)
    closed = sorted(map(sorted, all_pairs(rows, cols) - joined))
    if rng.random() < 0.3:
        joined |= {frozenset(pair) for pair in rng.sample(closed, len(closed) // 12)}
    return joined


def all_pairs(rows: int, cols: int) -> set[Wall]:
    """All pairs of neighbours."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    return {frozenset((cell, other)) for cell in cells for other in neighbours(cell, rows, cols)}


def route(cells: list[list[int]], start: Cell, goal: Cell) -> list[Cell]:
    """A shortest way over open cells; empty when there is none."""
    came: dict[Cell, Cell] = {start: start}
    edge = [start]
    while edge:
        cell = edge.pop(0)
        for other in neighbours(cell, len(cells), len(cells[0])):
            if cells[other[0]][other[1]] == 0 and other not in came:
                came[other] = cell
                edge.append(other)
    if goal not in came:
        return []
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]


def _blocks(rng: Random) -> tuple[list[list[int]], Cell, Cell, bool]:
    """Cells with a border, start and goal; whether these are openings of the border."""
    rows, cols = rng.randint(4, 16), rng.randint(4, 16)
    joined = passages(rng, rows, cols)
    cells = [[1] * (2 * cols + 1) for _ in range(2 * rows + 1)]
    for row in range(rows):
        for col in range(cols):
            cells[2 * row + 1][2 * col + 1] = 0
    for pair in joined:
        (row, col), (other_row, other_col) = pair
        cells[row + other_row + 1][col + other_col + 1] = 0
    start, goal = (1, 1), (2 * rows - 1, 2 * cols - 1)
    opened = rng.random() < 0.5
    if opened:
        upright = rng.random() < 0.6
        start = (0, 2 * rng.randrange(cols) + 1) if upright else (2 * rng.randrange(rows) + 1, 0)
        goal = (
            (2 * rows, 2 * rng.randrange(cols) + 1)
            if upright
            else (2 * rng.randrange(rows) + 1, 2 * cols)
        )
        cells[start[0]][start[1]] = cells[goal[0]][goal[1]] = 0
    return cells, start, goal, opened


def _scatter(rng: Random) -> tuple[list[list[int]], Cell, Cell, bool]:
    """Obstacles at random, with a way through."""
    while True:
        rows, cols = rng.randint(5, 18), rng.randint(5, 18)
        part = rng.uniform(0.15, 0.42)
        cells = [[int(rng.random() < part) for _ in range(cols)] for _ in range(rows)]
        free = [(r, c) for r in range(rows) for c in range(cols) if not cells[r][c]]
        start, goal = rng.sample(free, 2)
        if rng.random() < 0.6:
            start, goal = (0, 0), (rows - 1, cols - 1)
            cells[0][0] = cells[-1][-1] = 0
        if len(route(cells, start, goal)) > 4:
            return cells, start, goal, False


# --- marks ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Easel:
    """Paints cells of a square lattice."""

    scene: Scene
    box: Box
    pitch: float
    field: Colour
    wall: Colour

    @property
    def canvas(self) -> Canvas:
        """What is painted on."""
        return self.scene.canvas

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return self.box[0] + (cell[1] + 0.5) * self.pitch, self.box[1] + (
            cell[0] + 0.5
        ) * self.pitch

    def fill(self, cell: Cell, colour: Colour, part: float = 1.0) -> None:
        """Fill a cell, or its middle part."""
        self.canvas.box(around(*self.centre(cell), part * self.pitch / 2), colour)

    def paint_marks(self, start: Cell, goal: Cell, room: float) -> str:
        """Start and goal, in a part of their cells; nobody can take the one for the other."""
        rng, canvas = self.scene.rng, self.canvas
        side, away = room * self.pitch, [self.field, self.wall]
        kinds = ["sprites", "letters", "colours", "discs", "ball and hole"]
        one, other = apart(rng, away, 30), apart(rng, away, 30)
        first, last = _GREEN, _RED
        if min(difference(mark, ground) for mark in (first, last) for ground in away) < 25:
            kinds = ["sprites", "ball and hole"]  # one of these colours would hardly be seen
        elif start < goal and difference(one, other) > 30 and rng.random() < 0.3:
            misleading = difference(one, _RED) < 35 or difference(other, _GREEN) < 35
            first, last = (first, last) if misleading else (one, other)
        kind = rng.choice(kinds)
        if kind == "sprites":
            walker = rng.choice([sprites.person, sprites.robot, sprites.bear, sprites.ball])
            mark = rng.choice([sprites.flag, sprites.star])
            sprites.stand(canvas, walker, *self.centre(start), 0.95 * side, one)
            sprites.stand(canvas, mark, *self.centre(goal), 0.95 * side, other)
        elif kind == "letters" and side >= 14:
            for cell, letter, colour in ((start, "S", first), (goal, "E", last)):
                self.fill(cell, colour, room)
                face = self.scene.faces.latin(rng)
                canvas.text(letter, self.centre(cell), 0.75 * side, ink_on(colour), face)
        elif kind == "discs":
            canvas.disc(*self.centre(start), 0.4 * side, first)
            canvas.disc(*self.centre(goal), 0.4 * side, last)
        elif kind == "ball and hole":
            sprites.stand(canvas, sprites.ball, *self.centre(start), 0.8 * side, one)
            self.fill(goal, other, room)
        else:
            self.fill(start, first, room)
            self.fill(goal, last, room)
        return kind

    def paint_trail(self, way: list[Cell], room: float) -> None:
        """Where the walker has been: a tint, dots, or a line."""
        rng = self.scene.rng
        colour = mixed(self.field, apart(rng, [self.field, self.wall], 40), 0.5)
        kind = rng.choice(["tint", "dots", "line"])
        if kind == "line" and len(way) > 1:
            points = [self.centre(cell) for cell in way]
            self.canvas.line(points, 0.25 * room * self.pitch, colour)
            return
        for cell in way:
            if kind == "tint":
                self.fill(cell, colour, room)
            else:
                self.canvas.disc(*self.centre(cell), 0.12 * room * self.pitch, colour)


# --- blocks ---------------------------------------------------------------------------------------
def _paint_blocks(scene: Scene, scattered: bool) -> tuple[Plain, str]:
    rng = scene.rng
    cells, start, goal, opened = (_scatter if scattered else _blocks)(rng)
    rows, cols = len(cells), len(cells[0])
    pitch, box = scene.place(cols, rows, 0.12)
    wall = apart(rng, scene.behind, 22)
    field = rng.choice([scene.ground, WHITE, (24, 26, 32), apart(rng, [wall], 35)])
    if difference(field, wall) < 35:
        field = apart(rng, [wall], 40)
    easel = Easel(scene, box, pitch, field, wall)
    edge_px = max(1.0, round(pitch * 0.12))
    if scattered:
        scene.canvas.box(inset(box, -edge_px), wall)
    scene.canvas.box(box, field)
    look = rng.choice(["flat", "flat", "bricks", "ruled"]) if pitch >= 14 else "flat"
    _paint_walls(easel, cells, look)
    way = route(cells, start, goal)
    note = f"{'scatter' if scattered else 'blocks'} {look}; {rows}x{cols}"
    if opened and rng.random() < 0.6:
        return {"cells": cells, "start": list(start), "goal": list(goal)}, f"{note}, openings"
    if rng.random() < 0.3:
        walked = rng.randrange(1, max(2, len(way) - 1))
        easel.paint_trail(way[: walked + 1], 1.0)
        start = way[walked]
    marks = easel.paint_marks(start, goal, 0.94)
    return {"cells": cells, "start": list(start), "goal": list(goal)}, f"{note}, marked by {marks}"


def _paint_walls(easel: Easel, cells: list[list[int]], look: str) -> None:
    rule = max(1.0, round(0.04 * easel.pitch))
    for row, line in enumerate(cells):
        for col, value in enumerate(line):
            box = around(*easel.centre((row, col)), easel.pitch / 2)
            if value and look == "bricks":
                edge = lighter(easel.wall, -0.25)
                easel.canvas.box(box, (lighter(easel.wall, 0.12), easel.wall), 0, edge, rule)
            elif value:
                easel.canvas.box(box, easel.wall)
            if look == "ruled":
                easel.canvas.frame(inset(box, -rule / 2), mixed(easel.field, easel.wall, 0.3), rule)


# --- thin walls -----------------------------------------------------------------------------------
def _paint_thin(scene: Scene) -> tuple[Plain, str]:
    rng = scene.rng
    rows, cols = _thin_size(scene)
    walls = all_pairs(rows, cols) - passages(rng, rows, cols)
    pitch, box = scene.place(cols + 0.4, rows + 0.4, 0.14)
    box = inset(box, 0.2 * pitch)
    thick = max(1.0, round(pitch * rng.choice([rng.uniform(0.04, 0.12), rng.uniform(0.1, 0.35)])))
    field = rng.choice([scene.ground, scene.ground, any_colour(rng)])
    wall = against(rng, field)
    easel = Easel(scene, box, pitch, field, wall)
    scene.canvas.box(inset(box, -thick / 2), field)
    kind = rng.choice(["openings", "openings", "closed", "marks", "marks", "marks"])
    start, goal, gaps = _ends(rng, rows, cols, kind)
    if kind == "marks" and rng.random() < 0.25:
        easel.paint_trail([start], 1 - thick / pitch)
    for one, other in map(sorted, walls | (_border(rows, cols) - gaps)):
        _paint_wall(easel, one, other, thick)
    marks = easel.paint_marks(start, goal, 0.92 - thick / pitch) if kind == "marks" else kind
    board: Plain = {
        "cells": [[0] * cols for _ in range(rows)],
        "start": None if kind == "closed" else list(start),
        "goal": None if kind == "closed" else list(goal),
        "walls": sorted([list(one), list(other)] for one, other in map(sorted, walls)),
    }
    return board, f"thin walls; {rows}x{cols}, {thick:.0f} of {pitch:.0f} px, {marks}"


def _thin_size(scene: Scene) -> tuple[int, int]:
    """Rows and columns; the cells are large enough to be seen."""
    rng, (left, top, right, bottom) = scene.rng, scene.room
    most = int(min(right - left, bottom - top) / 13)
    rows = rng.choice([rng.randint(5, 12), rng.randint(5, 12), rng.randint(13, 40)])
    return min(rows, most), max(5, min(most, round(rows * rng.uniform(0.7, 1.3))))


def _ends(rng: Random, rows: int, cols: int, kind: str) -> tuple[Cell, Cell, set[Wall]]:
    """Start, goal and the walls of the border that are left out."""
    if kind == "openings":
        if rng.random() < 0.6:
            start, goal = (0, rng.randrange(cols)), (rows - 1, rng.randrange(cols))
            return (
                start,
                goal,
                {frozenset((start, (-1, start[1]))), frozenset((goal, (rows, goal[1])))},
            )
        start, goal = (rng.randrange(rows), 0), (rng.randrange(rows), cols - 1)
        return start, goal, {frozenset((start, (start[0], -1))), frozenset((goal, (goal[0], cols)))}
    if rng.random() < 0.6:
        return (0, 0), (rows - 1, cols - 1), set()
    start, goal = rng.sample([(r, c) for r in range(rows) for c in range(cols)], 2)
    return start, goal, set()


def _border(rows: int, cols: int) -> set[Wall]:
    """Pairs of a cell and the place outside that it touches."""
    upright = {
        frozenset(((row, edge), (row, edge + 1))) for row in range(rows) for edge in (-1, cols - 1)
    }
    return upright | {
        frozenset(((edge, col), (edge + 1, col))) for col in range(cols) for edge in (-1, rows - 1)
    }


def _paint_wall(easel: Easel, one: Cell, other: Cell, thick: float) -> None:
    (x0, y0), (x1, y1) = easel.centre(one), easel.centre(other)
    x, y, half = (x0 + x1) / 2, (y0 + y1) / 2, (easel.pitch + thick) / 2
    along = (thick / 2, half) if y0 == y1 else (half, thick / 2)
    easel.canvas.box(around(x, y, *along), easel.wall)
