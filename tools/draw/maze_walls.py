"""Mazes whose walls are lines between cells."""

from __future__ import annotations

from random import Random

import numpy as np
import skia

from tools.draw import maze_signs as signs
from tools.draw.brush import Box, Brush, Fill, Point
from tools.draw.maze_blocks import any_side
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, oklch
from tools.draw.room import Lattice, fitted, grown
from tools.draw.truth import DrawnBoard
from tools.draw.walks import Bools, Cell, loosened, passages
from tools.draw.widgets import photograph
from vision.cells.vocabulary import Side

Run = tuple[Point, Point]


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a maze of thin walls somewhere in the room."""
    rows, cols = any_side(rng, room, rng.choice([8, 12, 20]), 40)
    right, down = passages(rng, rows, cols)
    if rng.random() < 0.3:
        loosened(rng, right, down)
    margin = rng.choice([0.0, 0.1, 0.25, 0.3, 0.6, 1.0])
    aspect = 2 ** rng.uniform(-0.9, 0.9) if rng.random() < 0.12 else 1.0
    (x, y), pitch = fitted(rng, room, cols + 2 * margin, rows + 2 * margin, aspect)
    lattice = Lattice((x + margin * pitch[0], y + margin * pitch[1]), pitch)
    painter = _Painter(brush, palette, rng, lattice, right, down)
    painter.paint(margin)
    truth = DrawnBoard.blank("maze", (rows, cols), lattice.middle((0, 0)), pitch)
    truth.right[~right, Side.WALL] = 1
    truth.down[~down, Side.WALL] = 1
    painter.ends.label(truth)
    truth.note = f"walls {painter.thick:.1f} px"
    return truth


def _any_openings(rng: Random, rows: int, cols: int) -> tuple[list[Cell], tuple[Cell, Cell]]:
    """Two places outside, each beside a cell of the rim, and those cells; the upper one first."""
    if rng.random() < 0.25:
        gaps = [(row, side) for row in range(rows) for side in (-1, cols)]
        gaps += [(side, col) for col in range(cols) for side in (-1, rows)]
        around = [
            (gap, (min(max(gap[0], 0), rows - 1), min(max(gap[1], 0), cols - 1))) for gap in gaps
        ]
        (first, start), (last, goal) = sorted(rng.sample(around, 2), key=lambda gap: gap[1])
        if start != goal:
            return [first, last], (start, goal)
    if rng.random() < 0.6:
        start, goal = (0, rng.randrange(cols)), (rows - 1, rng.randrange(cols))
        if rng.random() < 0.5:
            start, goal = (0, 0), (rows - 1, cols - 1)
        return [(-1, start[1]), (rows, goal[1])], (start, goal)
    start, goal = (rng.randrange(rows), 0), (rng.randrange(rows), cols - 1)
    if rng.random() < 0.5:
        start, goal = (0, 0), (rows - 1, cols - 1)
    return [(start[0], -1), (goal[0], cols)], (start, goal)


class _Painter:
    def __init__(
        self,
        brush: Brush,
        palette: Palette,
        rng: Random,
        lattice: Lattice,
        right: Bools,
        down: Bools,
    ) -> None:
        self.brush, self.palette, self.rng, self.lattice = brush, palette, rng, lattice
        self.right, self.down = right, down
        self.rows, self.cols = right.shape[0], down.shape[1]
        self.frame = lattice.box((0, 0), self.rows, self.cols)
        self.gaps: list[Cell] = []
        if rng.random() < 0.4:
            self.gaps, (start, goal) = _any_openings(rng, self.rows, self.cols)
            self.ends = signs.Ends(start, goal, opened=True)
        else:
            self.ends = signs.Ends(*signs.choose_ends(rng, right, down, 0))
        self.ways = rng.random() < 0.1
        part = rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.06, 0.2), rng.uniform(0.15, 0.4)])
        part = max(part, rng.uniform(0.12, 0.4)) if self.ways else part
        self.thick = max(1.0, part * lattice.unit)
        if rng.random() < 0.5:
            self.thick = float(max(1, round(self.thick)))

    def paint(self, margin: float) -> None:
        rng, lattice = self.rng, self.lattice
        small = lattice.unit - self.thick < 11
        floor, wall = self._paint_floor()
        way = self._paint_trails(floor, wall)
        if rng.random() < 0.08:
            self._paint_rules(floor, wall)
        signs.choose_marks(self.palette, rng, self.ends, [floor, wall], small)
        signs.choose_walker(self.palette, rng, self.ends, way, small)
        room = 1 - self.thick / lattice.unit
        below = rng.random() < 0.5
        part = rng.uniform(0.75, 1.0) * (1.0 if below and rng.random() < 0.5 else room)
        if below:
            signs.paint_ends(self.brush, lattice, self.ends, part)
        self._paint_walls(wall)
        if margin >= 1 and not small:
            self._paint_around()
        if not small and rng.random() < 0.15:
            taken = {self.ends.start, self.ends.goal, self.ends.walker}
            cells = [(row, col) for row in range(self.rows) for col in range(self.cols)]
            signs.paint_coins(self.brush, rng, lattice, [c for c in cells if c not in taken])
        if not below:
            signs.paint_ends(self.brush, lattice, self.ends, part)

    def _paint_trails(self, floor: Colour, wall: Colour) -> list[Cell]:
        """Ways, a heat map, what a search has seen, and a trail; returns the trail."""
        rng, lattice = self.rng, self.lattice
        way = signs.any_way(rng, self.right, self.down, self.ends)
        is_hot = not way and rng.random() < 0.1
        if self.ways:
            self._paint_ways(floor, wall)
        elif is_hot:
            shades = signs.heat(rng, self.right, self.down, self.ends.start)
            if min(difference(shade, wall) for _, shade in shades[::5]) > 14:
                signs.paint_heat(self.brush, lattice, shades)
        elif rng.random() < 0.12:
            ways = (self.right, self.down)
            signs.paint_explored(
                self.brush, self.palette, rng, lattice, ways, self.ends, (floor, wall)
            )
        if way:
            signs.paint_way(self.brush, self.palette, rng, lattice, way, floor)
        return way

    def _paint_floor(self) -> tuple[Colour, Colour]:
        """Paint what lies below; returns its colour and that of the walls."""
        rng, palette = self.rng, self.palette
        ground = self.brush.behind(self.frame)
        floor, others = ground[0], ground
        if len(ground) > 1 or rng.random() < 0.5:
            floor = palette.apart(rng, ground[:1])
            if rng.random() < 0.3:
                floor = oklch(rng.uniform(0.9, 1), rng.uniform(0, 0.03), rng.random())
            pad = self.thick / 2 + rng.choice([0, 0, 0.2, 0.5]) * self.lattice.unit
            pad = min(pad, 0.25 * self.lattice.unit + self.thick / 2)
            fill = Fill.draw(rng, floor, 0.85)
            self.brush.shape(grown(self.frame, pad), fill)
            if rng.random() < 0.06:
                other = lighter(floor, rng.choice([-0.15, 0.15]))
                self.brush.picture(photograph(rng, [floor, other]), grown(self.frame, pad))
                others = self.brush.behind(self.frame)
                return floor, palette.apart(rng, [floor, *others], 35)
            others = [floor, *([fill.second] if fill.second else [])]
        least = max(10.0, rng.uniform(*palette.contrast))
        wall = palette.apart(rng, others, least)
        if rng.random() < 0.4:
            wall = ink_on(rng, floor)
        return floor, wall

    def _paint_ways(self, floor: Colour, wall: Colour) -> None:
        """The ways cut out of a solid wall, instead of walls between them."""
        lattice, lines = self.lattice, []
        self.brush.shape(grown(self.frame, self.thick / 2), wall)
        for row in range(self.rows):
            for col in range(self.cols):
                here = lattice.middle((row, col))
                lines.append([here, (here[0] + 0.01, here[1])])
                if col + 1 < self.cols and self.right[row, col]:
                    lines.append([here, lattice.middle((row, col + 1))])
                if row + 1 < self.rows and self.down[row, col]:
                    lines.append([here, lattice.middle((row + 1, col))])
        for outside, inside in zip(self.gaps, (self.ends.start, self.ends.goal), strict=False):
            lines.append([lattice.middle(inside), lattice.middle(outside)])
        self.brush.canvas.save()
        self.brush.canvas.clipRect(skia.Rect.MakeXYWH(*grown(self.frame, self.thick / 2)))
        cap = self.rng.choice(["round", "square"])
        self.brush.segments(lines, lattice.unit - self.thick, floor, cap)
        self.brush.canvas.restore()

    def _paint_around(self) -> None:
        """Signs at the openings, or numbers along the rim."""
        rng, lattice = self.rng, self.lattice
        ground = self.brush.behind(lattice.box((-1, 0), 1, 1))[0]
        if self.gaps and rng.random() < 0.5:
            gaps = list(zip(self.gaps, (self.ends.start, self.ends.goal), strict=True))
            signs.paint_outside(self.brush, self.palette, rng, lattice, gaps, ground)
        elif not self.gaps and rng.random() < 0.15:
            signs.paint_ticks(self.brush, rng, lattice, (self.rows, self.cols), ground)

    def _paint_rules(self, floor: Colour, wall: Colour) -> None:
        """Faint lines between all cells."""
        colour = lighter(floor, 0.12) if sum(floor) < 380 else lighter(floor, -0.1)
        if difference(colour, wall) < 14:
            return
        x, y, w, h = self.frame
        across, down = self.lattice.pitch
        lines = [[(x + col * across, y), (x + col * across, y + h)] for col in range(self.cols)]
        lines += [[(x, y + row * down), (x + w, y + row * down)] for row in range(self.rows)]
        self.brush.segments(lines, min(1.0, self.thick * 0.5), colour, "butt")

    def _paint_walls(self, wall: Colour) -> None:
        rng, thick = self.rng, self.thick
        if self.ways:
            return
        runs = self._runs()
        cap = rng.choice(["square", "square", "round", "butt"])
        if rng.random() < 0.08:
            lines = [_wobbled(rng, run, thick * 0.5 + self.lattice.unit * 0.03) for run in runs]
            self.brush.segments(lines, thick, wall)
            return
        if rng.random() < 0.08:
            glow = Fill(wall, alpha=0.6)
            self.brush.segments(runs, thick * 1.5, glow, blur_px=self.lattice.unit * 0.12)
        if rng.random() < 0.06:
            deep = thick * 0.5
            below = [[(x + deep, y + deep) for x, y in run] for run in runs]
            self.brush.segments(below, thick, lighter(wall, -0.5), "square")
        if rng.random() < 0.05:
            self._paint_posts(wall)
        fill = Fill.draw(rng, wall, 0.93) if thick > 4 else Fill(wall)
        if fill.kind not in ("flat", "down", "across", "radial"):
            fill = Fill(wall)
        self.brush.segments(runs, thick, fill, cap)
        if thick > 6 and rng.random() < 0.15:
            self.brush.segments(runs, thick * 0.4, lighter(wall, rng.choice([-0.4, 0.4])), cap)

    def _paint_posts(self, wall: Colour) -> None:
        """A post at each corner of a cell, with or without a wall."""
        (x, y), (across, down) = self.lattice.corner, self.lattice.pitch
        half = self.thick * self.rng.uniform(0.6, 1.0)
        self.brush.boxes(
            [
                (x + col * across - half, y + row * down - half, 2 * half, 2 * half)
                for row in range(self.rows + 1)
                for col in range(self.cols + 1)
            ],
            wall,
        )

    def _runs(self) -> list[Run]:
        """All walls, the outer ones included, as long lines."""
        upright = np.zeros((self.rows, self.cols + 1), bool)
        upright[:, 1:-1] = ~self.right
        upright[:, [0, -1]] = True
        level = np.zeros((self.rows + 1, self.cols), bool)
        level[1:-1] = ~self.down
        level[[0, -1]] = True
        for row, col in self.gaps:
            if row in (-1, self.rows):
                level[min(row + 1, self.rows), col] = False
            else:
                upright[row, min(col + 1, self.cols)] = False
        (x, y), (across, down) = self.lattice.corner, self.lattice.pitch
        runs: list[Run] = []
        for col, (first, last) in _stretches(upright.T):
            at = x + col * across
            runs.append(((at, y + first * down), (at, y + last * down)))
        for row, (first, last) in _stretches(level):
            at = y + row * down
            runs.append(((x + first * across, at), (x + last * across, at)))
        return runs


def _stretches(lines: Bools) -> list[tuple[int, tuple[int, int]]]:
    """For each stretch of True in the rows of an array: its row, its first and last column + 1."""
    padded = np.pad(lines, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(padded, axis=1)
    firsts, lasts = np.argwhere(steps == 1), np.argwhere(steps == -1)
    return [
        (int(row), (int(first), int(last)))
        for (row, first), (_, last) in zip(firsts, lasts, strict=True)
    ]


def _wobbled(rng: Random, run: Run, by: float) -> list[Point]:
    """A line as a hand draws it."""
    (x0, y0), (x1, y1) = run
    long = max(abs(x1 - x0), abs(y1 - y0))
    count = max(2, int(long / (by * 8)))
    return [
        (
            x0 + (x1 - x0) * k / count + rng.uniform(-by, by) / 2,
            y0 + (y1 - y0) * k / count + rng.uniform(-by, by) / 2,
        )
        for k in range(count + 1)
    ]
