"""Mazes whose walls are cells."""

from __future__ import annotations

from random import Random

import numpy as np

from tools.draw import maze_signs as signs
from tools.draw.brush import Box, Brush, Fill, Look, Point
from tools.draw.palette import Colour, Palette, difference, lighter, mixed, oklch
from tools.draw.room import Lattice, fitted, grown
from tools.draw.sprites import EMOJI
from tools.draw.truth import DrawnBoard
from tools.draw.walks import (
    Bools,
    Cell,
    as_blocks,
    distances,
    loosened,
    open_sides,
    passages,
    scattered,
)
from tools.draw.widgets import photograph
from vision.cells.vocabulary import Kind


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a maze of blocks somewhere in the room."""
    blocked, has_ring = _any_layout(rng, room)
    rows, cols = blocked.shape
    margin = rng.choice([0.0, 0.1, 0.4, 1.0])
    aspect = 2 ** rng.uniform(-0.9, 0.9) if rng.random() < 0.12 else 1.0
    (x, y), pitch = fitted(rng, room, cols + 2 * margin, rows + 2 * margin, aspect)
    lattice = Lattice((x + margin * pitch[0], y + margin * pitch[1]), pitch)
    ends = _any_ends(rng, blocked, has_ring)
    painter = _Painter(brush, palette, rng, lattice, blocked, ends, has_ring)
    painter.paint(margin)
    truth = DrawnBoard.blank("maze", blocked.shape, lattice.middle((0, 0)), pitch)
    truth.kinds[blocked] = Kind.BLOCKED
    ends.label(truth)
    truth.note = f"blocks {painter.wall_kind}"
    return truth


# --- layouts --------------------------------------------------------------------------------------
def any_side(rng: Random, room: Box, least_px: float, most: int) -> tuple[int, int]:
    """Rows and columns, small ones most often, of cells that are large enough to be seen."""
    most = most if rng.random() < 0.96 else round(most * 1.5)
    most = max(3, min(most, int(min(room[2], room[3]) / least_px)))
    rows = rng.choice([rng.randint(3, 12), rng.randint(5, 20), rng.randint(3, most)])
    cols = rows if rng.random() < 0.45 else round(rows * rng.uniform(0.6, 1.6))
    if rng.random() < 0.06:
        long = round(rows * rng.uniform(1.6, 4))
        rows, cols = (rows, long) if rng.random() < 0.7 else (long, rows)
    return min(rows, most), max(3, min(cols, most))


def _any_layout(rng: Random, room: Box) -> tuple[Bools, bool]:
    """Where it is blocked, and whether there is a wall all around."""
    rows, cols = any_side(rng, room, rng.choice([6, 10, 16]), 41)
    if rng.random() < 0.25:
        return _scattered(rng, rows, cols), False
    right, down = passages(rng, max(2, rows // 2), max(1, cols // 2))
    if rng.random() < 0.3:
        loosened(rng, right, down)
    blocked = as_blocks(right, down)
    if rng.random() < 0.12:
        at = rng.randrange(1, blocked.shape[0] - 1)
        blocked = np.insert(blocked, at, blocked[at], axis=0)
    if rng.random() < 0.12:
        at = rng.randrange(1, blocked.shape[1] - 1)
        blocked = np.insert(blocked, at, blocked[:, at], axis=1)
    if rng.random() < 0.12 and min(blocked.shape) >= 7:
        return blocked[1:-1, 1:-1], False
    return blocked, True


def _scattered(rng: Random, rows: int, cols: int) -> Bools:
    for _ in range(8):
        blocked = scattered(rng, rows, cols)
        if rng.random() < 0.5:
            blocked[0, 0] = blocked[-1, -1] = False
        free = np.argwhere(~blocked)
        if blocked.mean() > 0.46 or not len(free):
            continue
        row, col = free[rng.randrange(len(free))]
        steps = distances(*open_sides(blocked), (int(row), int(col)))
        if (steps >= 0).sum() > 0.4 * rows * cols:
            return blocked
    return np.zeros((rows, cols), np.bool_)


def _any_ends(rng: Random, blocked: Bools, has_ring: bool) -> signs.Ends:
    if has_ring and rng.random() < 0.25:
        start, goal = _open_ring(rng, blocked)
        return signs.Ends(start, goal, opened=True)
    inset = 1 if has_ring else 0
    return signs.Ends(*signs.choose_ends(rng, *open_sides(blocked), inset))


def _open_ring(rng: Random, blocked: Bools) -> tuple[Cell, Cell]:
    """Open the outer wall in two places; returns them, the upper or left one first."""
    rows, cols = blocked.shape
    top = [(0, col) for col in range(cols) if not blocked[1, col]]
    bottom = [(rows - 1, col) for col in range(cols) if not blocked[-2, col]]
    left = [(row, 0) for row in range(rows) if not blocked[row, 1]]
    right = [(row, cols - 1) for row in range(rows) if not blocked[row, -2]]
    pairs = [(top, bottom), (left, right), (top, right), (left, bottom)]
    one, other = rng.choice([pairs[0], pairs[0], pairs[1], *pairs[2:]])
    start, goal = rng.choice(one), rng.choice(other)
    if rng.random() < 0.5:
        start, goal = one[0], other[-1]
    blocked[start] = blocked[goal] = False
    return start, goal


# --- painting -------------------------------------------------------------------------------------
class _Painter:
    def __init__(
        self,
        brush: Brush,
        palette: Palette,
        rng: Random,
        lattice: Lattice,
        blocked: Bools,
        ends: signs.Ends,
        has_ring: bool,
    ) -> None:
        self.brush, self.palette, self.rng, self.lattice = brush, palette, rng, lattice
        self.blocked, self.ends, self.has_ring = blocked, ends, has_ring
        self.frame = lattice.box((0, 0), *blocked.shape)
        self.walls = [(int(r), int(c)) for r, c in np.argwhere(blocked)]
        self.free = [(int(r), int(c)) for r, c in np.argwhere(~blocked)]
        self.ground = brush.behind(self.frame)
        self.wall_kind = "flat"
        self.wall, self.floor = self._choose_colours()

    def _choose_colours(self) -> tuple[Colour, Colour]:
        """Wall and floor; the wall differs from what lies around."""
        rng, palette = self.rng, self.palette
        least = max(6.0, rng.uniform(*palette.contrast))
        wall = palette.apart(rng, self.ground, least)
        chance = rng.random()
        if chance < 0.2:
            wall = oklch(rng.uniform(0, 0.35), rng.uniform(0, 0.04), rng.random())
        elif chance < 0.3:
            wall = oklch(rng.uniform(0.85, 1), rng.uniform(0, 0.03), rng.random())
        floor = palette.apart(rng, [wall], max(8.0, least))
        if self.has_ring and not self.ends.opened and rng.random() < 0.05:
            wall = self.ground[0]  # as if the ways were cut out of it
            return wall, palette.apart(rng, [wall], max(10.0, least))
        if rng.random() < 0.3 and difference(self.ground[0], wall) > 8:
            floor = self.ground[0]
        elif rng.random() < 0.25:
            bright = oklch(rng.uniform(0.9, 1), rng.uniform(0, 0.03), rng.random())
            floor = bright if difference(bright, wall) > 12 else floor
        return wall, floor

    def paint(self, margin: float) -> None:
        rng, lattice, brush = self.rng, self.lattice, self.brush
        right, down = open_sides(self.blocked)
        small = lattice.unit < 11
        self._paint_floor()
        way = signs.any_way(rng, right, down, self.ends)
        if not way and rng.random() < 0.08:
            shades = signs.heat(rng, right, down, self.ends.start)
            if min(difference(shade, self.wall) for _, shade in shades[:40]) > 12:
                signs.paint_heat(brush, lattice, shades)
        elif rng.random() < 0.12:
            colours = (self.floor, self.wall)
            signs.paint_explored(
                brush, self.palette, rng, lattice, (right, down), self.ends, colours
            )
        self._paint_walls()
        is_sparse = not self.has_ring and self.blocked.mean() < 0.2
        if is_sparse or rng.random() < 0.2:
            self._paint_rules()
        if way:
            signs.paint_way(brush, self.palette, rng, lattice, way, self.floor)
        self._paint_frame()
        if margin >= 1 and rng.random() < 0.3:
            signs.paint_ticks(brush, rng, lattice, self.blocked.shape, self.ground[0])
        signs.choose_marks(self.palette, rng, self.ends, [self.floor, self.wall], small)
        is_plain = self.has_ring and self.wall != self.ground[0]
        if not (is_plain or self.ends.start_mark.shown or self.wall_kind == "emoji"):
            self._mark_more(small)
        signs.choose_walker(self.palette, rng, self.ends, way, small)
        taken = {self.ends.start, self.ends.goal, self.ends.walker}
        if not small and rng.random() < 0.25:
            free = [cell for cell in self.free if cell not in taken]
            signs.paint_coins(brush, rng, lattice, free)
        signs.paint_ends(brush, lattice, self.ends, rng.uniform(0.75, 1.0))

    def _mark_more(self, small: bool) -> None:
        """Where no outer wall is seen, only a mark tells what is free."""
        for _ in range(4):
            others = [self.floor, self.wall]
            signs.choose_marks(self.palette, self.rng, self.ends, others, small)
            if self.ends.start_mark.shown:
                return

    def _paint_floor(self) -> None:
        rng, lattice, brush = self.rng, self.lattice, self.brush
        if self.floor == self.ground[0] and (self.has_ring or rng.random() < 0.5):
            return
        fill = Fill.draw(rng, self.floor, 0.85)
        if difference(fill.second or self.floor, self.wall) < 8:
            fill = Fill(self.floor)
        brush.shape(self.frame, fill)
        if rng.random() < 0.06 and difference(self.floor, self.wall) > 25:
            pixels = photograph(rng, [self.floor, mixed(self.floor, self.wall, 0.15)])
            brush.picture(pixels, self.frame)
            return
        other = lighter(self.floor, rng.choice([-0.08, 0.08]))
        if rng.random() < 0.1 and difference(other, self.wall) > 8:
            brush.boxes([lattice.box(cell) for cell in self.free if sum(cell) % 2], other)
        elif rng.random() < 0.06 and lattice.unit > 14:
            dot = mixed(self.floor, self.palette.signal(rng, [self.floor]), 0.6)
            for cell in self.free:
                brush.shape(lattice.square(cell, 0.15), dot, "circle")
        elif rng.random() < 0.12:
            look = Look(Fill(other), rng.choice(["rect", "round"]), rng.uniform(0.8, 0.96), 0.15)
            if difference(other, self.wall) > 8:
                for cell in self.free:
                    brush.tile(lattice.box(cell), look)

    def _paint_walls(self) -> None:
        rng, lattice, brush = self.rng, self.lattice, self.brush
        kinds = ["flat"] * 8 + ["tiles", "tiles", "textured", "textured", "bricks"]
        icons = ["bevel", "rounded", "emoji", "emoji", "pipes", "tunnels"]
        kinds += icons if lattice.unit > 10 else []
        self.wall_kind = kind = rng.choice(kinds)
        boxes = [lattice.box(cell) for cell in self.walls]
        if kind == "emoji":
            symbol = rng.choice(EMOJI["block"])
            for cell in self.walls:
                brush.emoji(symbol, lattice.square(cell, 0.96))
        elif kind in ("flat", "textured"):
            self._paint_shadow(boxes)
            fill = Fill(self.wall)
            if kind == "textured":
                fill = Fill.draw(rng, self.wall, 0.0)
                if difference(fill.second or self.wall, self.floor) < 8:
                    fill = Fill(self.wall)
            brush.boxes(boxes, fill)
        elif kind == "pipes":
            width = rng.uniform(0.35, 0.95) * lattice.unit
            brush.segments(self._links(self.walls), width, self.wall)
        elif kind == "tunnels":
            brush.shape(self.frame, self.wall, rng.choice(["rect", "round"]), 0.02)
            width = rng.uniform(0.55, 0.95) * lattice.unit
            brush.segments(self._links(self.free), width, self.floor)
        elif kind == "bricks":
            brush.boxes(boxes, self.wall)
            self._paint_joints()
        else:
            self._paint_blocks(kind)

    def _paint_shadow(self, boxes: list[Box]) -> None:
        if self.rng.random() < 0.12:
            deep = self.lattice.unit * self.rng.uniform(0.1, 0.25)
            below = [(x, y + deep, w, h) for x, y, w, h in boxes]
            self.brush.boxes(below, lighter(self.wall, -0.45))

    def _paint_blocks(self, kind: str) -> None:
        rng = self.rng
        part = 1.0 if kind == "bevel" else rng.uniform(0.8, 0.97)
        border = lighter(self.wall, rng.choice([-0.3, 0.3])) if rng.random() < 0.4 else None
        fill = Fill.draw(rng, self.wall, 0.8)
        look = Look(
            fill,
            "round" if kind == "rounded" or rng.random() < 0.3 else "rect",
            part,
            rng.uniform(0.1, 0.4),
            border,
            bevel=rng.uniform(0.08, 0.18) if kind == "bevel" else 0.0,
        )
        for cell in self.walls:
            self.brush.tile(self.lattice.box(cell), look)

    def _links(self, cells: list[Cell]) -> list[list[Point]]:
        """Lines from the middle of each cell to those of its neighbours among them."""
        lines, all_of_them = [], set(cells)
        for row, col in cells:
            here = self.lattice.middle((row, col))
            lines.append([here, (here[0] + 0.01, here[1])])
            beside = [cell for cell in ((row, col + 1), (row + 1, col)) if cell in all_of_them]
            lines += [[here, self.lattice.middle(cell)] for cell in beside]
        return lines

    def _paint_joints(self) -> None:
        """The joints of bricks, two courses in each cell."""
        joint, lines = lighter(self.wall, self.rng.choice([-0.3, 0.3])), []
        for cell in self.walls:
            x, y, w, h = self.lattice.box(cell)
            lines += [[(x, y + h / 2), (x + w, y + h / 2)], [(x, y), (x + w, y)]]
            lines += [[(x + w / 2, y), (x + w / 2, y + h / 2)], [(x, y + h / 2), (x, y + h)]]
        self.brush.segments(lines, max(1.0, self.lattice.unit * 0.06), joint, "butt")

    def _paint_rules(self) -> None:
        rng, (x, y, w, h) = self.rng, self.frame
        (across, down), (rows, cols) = self.lattice.pitch, self.blocked.shape
        lines = [[(x + col * across, y), (x + col * across, y + h)] for col in range(cols + 1)]
        lines += [[(x, y + row * down), (x + w, y + row * down)] for row in range(rows + 1)]
        colour = self.palette.apart(rng, [self.floor, self.wall], 5)
        soft = mixed(self.floor, self.wall, 0.25)
        colour = soft if rng.random() < 0.6 and difference(soft, self.floor) > 4 else colour
        width = max(1.0, rng.uniform(0.01, 0.06) * self.lattice.unit)
        self.brush.segments(lines, width, colour, "butt")

    def _paint_frame(self) -> None:
        """A line around the board: always where its rim would not be seen."""
        rng = self.rng
        hidden = not self.has_ring and difference(self.floor, self.ground[0]) < 4
        if hidden or rng.random() < 0.12:
            width = max(1.0, rng.uniform(0.03, 0.2) * self.lattice.unit)
            colour = self.wall if rng.random() < 0.6 else self.palette.apart(rng, self.ground, 15)
            self.brush.shape(grown(self.frame, width), None, border=colour, border_px=width)
