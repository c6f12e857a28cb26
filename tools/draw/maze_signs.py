"""What mazes of blocks and of thin walls share: start, goal, walker, trails, coins, heat maps."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from tools.draw.brush import Box, Brush, Fill, any_face
from tools.draw.marks import NO_MARK, Mark, any_mark, paint_arrow, paint_mark, tell_ends
from tools.draw.palette import Colour, Palette, difference, ink_on, mixed, oklch
from tools.draw.room import Lattice, around
from tools.draw.sprites import sprite
from tools.draw.truth import DrawnBoard
from tools.draw.walks import Bools, Cell, distances, route
from vision.cells.vocabulary import Mark as Meaning

_VAGUE = ["tile", "tile", "square", "disc", "disc", "ring"]


@dataclass
class Ends:
    """Where a maze begins and ends and what shows it; ``walker`` may be on the way between."""

    start: Cell
    goal: Cell
    start_mark: Mark = NO_MARK
    goal_mark: Mark = NO_MARK
    walker: Cell | None = None
    walker_mark: Mark = NO_MARK
    opened: bool = False
    """There are gaps in the outer wall beside start and goal."""

    def label(self, truth: DrawnBoard) -> None:
        """Note what a person can see of it."""
        if self.start_mark.shown or self.opened:
            truth.marks[self.start][Meaning.START] = 1
        if self.goal_mark.shown or self.opened:
            truth.marks[self.goal][Meaning.END] = 1
        if self.walker is not None:
            seen = Meaning.HEAD if truth.marks[:, :, Meaning.START].any() else Meaning.START
            truth.marks[self.walker][seen] = 1


def choose_ends(rng: Random, right: Bools, down: Bools, inset: int) -> tuple[Cell, Cell]:
    """Start and goal in corners ``inset`` from the rim, far apart, or anywhere that a way joins."""
    rows, cols = right.shape[0], down.shape[1]
    corners = [
        (inset, inset),
        (rows - 1 - inset, cols - 1 - inset),
        (inset, cols - 1 - inset),
        (rows - 1 - inset, inset),
    ]
    start = corners[0] if rng.random() < 0.75 else rng.choice(corners)
    if not _is_joined(right, down, start) or rng.random() < 0.3:
        joined = [
            (row, col)
            for row in range(rows)
            for col in range(cols)
            if _is_joined(right, down, (row, col))
        ]
        start = rng.choice(joined)
    steps = distances(right, down, start)
    goal = corners[1] if start == corners[0] else rng.choice(corners)
    if steps[goal] <= 0 or rng.random() < 0.3:
        far = np.argwhere(steps >= max(1, int(steps.max() * rng.uniform(0.3, 1.0))))
        row, col = far[rng.randrange(len(far))] if len(far) else start
        goal = (int(row), int(col))
    if goal < start and rng.random() < 0.6:
        return goal, start
    return start, goal


def _is_joined(right: Bools, down: Bools, cell: Cell) -> bool:
    row, col = cell
    return bool(
        right[row, max(col - 1, 0) : col + 1].any() or down[max(row - 1, 0) : row + 1, col].any()
    )


def choose_marks(
    palette: Palette, rng: Random, ends: Ends, others: list[Colour], small: bool
) -> None:
    """Choose how start and goal are marked: both, none, at times one of them."""
    chance = rng.random()
    if chance < (0.5 if ends.opened else 0.14):
        return
    # where the places tell them, start and goal have any colours
    placed = ends.start[0] < ends.goal[0] and ends.start[1] < ends.goal[1]
    usual = not placed or rng.random() < 0.6
    sprites = [] if small else ["sprite"] * 4
    letters = [] if small else ["letter"] * 2
    ends.start_mark = any_mark(palette, rng, "start", _VAGUE + sprites + letters, others, usual)
    signs = [] if small else ["flag", "flag", "target", "sprite", "sprite", "letter"]
    ends.goal_mark = any_mark(palette, rng, "end", _VAGUE + signs, others, usual)
    if ends.start_mark.kind == "letter" and rng.random() < 0.7:
        ends.goal_mark = any_mark(palette, rng, "end", ["letter"], others)
    apart = difference(ends.start_mark.colour, ends.goal_mark.colour) > 25
    if not (placed and apart) and not tell_ends(ends.start_mark, ends.goal_mark):
        ends.start_mark, ends.goal_mark = _plain_pair(palette, rng, others, small)
    if chance < 0.2 and ends.start_mark.kind in ("sprite", "disc"):
        ends.goal_mark = NO_MARK
    elif chance < 0.22 and ends.goal_mark.kind in ("flag", "letter", "target"):
        ends.start_mark = NO_MARK


def _plain_pair(
    palette: Palette, rng: Random, others: list[Colour], small: bool
) -> tuple[Mark, Mark]:
    """Marks that nobody confuses whatever the colours around."""
    if not small:
        goal = any_mark(palette, rng, "end", ["flag", "target", "letter"], others)
        return any_mark(palette, rng, "start", ["sprite", "letter"], others), goal
    green = oklch(rng.uniform(0.6, 0.8), 0.2, 0.39 + rng.gauss(0, 0.01))
    red = oklch(rng.uniform(0.5, 0.65), 0.22, 0.075 + rng.gauss(0, 0.01))
    return Mark("tile", green, 0.9), Mark("tile", red, 0.9)


# --- things that mean nothing ---------------------------------------------------------------------
def any_way(rng: Random, right: Bools, down: Bools, ends: Ends) -> list[Cell]:
    """A way that is drawn though it means nothing: all of the solution, its first part, or []."""
    way = route(right, down, ends.start, ends.goal)
    if len(way) < 4 or rng.random() < 0.65:
        return []
    if rng.random() < 0.35:
        return way
    walked = rng.randrange(2, len(way) - 1)
    return way[: walked + 1]


def paint_way(
    brush: Brush, palette: Palette, rng: Random, lattice: Lattice, way: list[Cell], floor: Colour
) -> None:
    """A trail: a tint, dots, footprints, or a line."""
    colour = palette.apart(rng, [floor], 10)
    if rng.random() < 0.5:
        colour = palette.signal(rng, [floor])
    kind = rng.choice(["tint", "tint", "line", "line", "thin", "dots"])
    if kind in ("line", "thin"):
        width = rng.uniform(0.2, 0.5) if kind == "line" else rng.uniform(0.05, 0.15)
        fill = Fill(colour, alpha=rng.choice([1.0, 1.0, 0.6]))
        points = [lattice.middle(cell) for cell in way]
        brush.line(points, max(1.0, width * lattice.unit), fill, rng.choice(["round", "square"]))
        return
    part = rng.uniform(0.5, 1.0) if kind == "tint" else rng.uniform(0.15, 0.3)
    tint = mixed(floor, colour, rng.uniform(0.3, 1.0))
    if kind == "tint":
        brush.boxes([_part_of(lattice.box(cell), part) for cell in way], tint)
        return
    for cell in way:
        brush.shape(lattice.square(cell, part), tint, "circle")


def _part_of(box: Box, part: float) -> Box:
    x, y, w, h = box
    return x + w * (1 - part) / 2, y + h * (1 - part) / 2, w * part, h * part


def paint_coins(brush: Brush, rng: Random, lattice: Lattice, free: list[Cell]) -> None:
    """Things that may be collected, in some free cells."""
    kind, seed = rng.choice(["coin", "coin", "key", "star", "foot", "head"]), rng.getrandbits(16)
    part = rng.uniform(0.3, 0.7)
    for cell in rng.sample(free, min(len(free), rng.randint(1, 8))):
        sprite(brush, Random(seed), lattice.square(cell, part), kind)


def heat(rng: Random, right: Bools, down: Bools, start: Cell) -> list[tuple[Cell, Colour]]:
    """A colour for each cell that can be reached: by its distance, or by chance."""
    steps = distances(right, down, start)
    most = max(1, int(steps.max()))
    first, turn = rng.random(), rng.uniform(0.2, 1.0) * rng.choice([-1, 1])
    level, chroma = rng.uniform(0.45, 0.9), rng.uniform(0.05, 0.2)
    span = rng.uniform(-0.2, 0.2)
    shades = [
        oklch(min(1.0, max(0.2, level + span * k / 32)), chroma, first + turn * k / 32)
        for k in range(33)
    ]
    if rng.random() < 0.3:
        rng.shuffle(shades)
    reached = np.argwhere(steps >= 0)
    return [((int(r), int(c)), shades[32 * int(steps[r, c]) // most]) for r, c in reached]


def paint_heat(
    brush: Brush, lattice: Lattice, shades: list[tuple[Cell, Colour]], part: float = 1.0
) -> None:
    """Cells in their colours."""
    by_shade: dict[Colour, list[Box]] = {}
    for cell, shade in shades:
        by_shade.setdefault(shade, []).append(_part_of(lattice.box(cell), part))
    for shade, boxes in by_shade.items():
        brush.boxes(boxes, shade)


def paint_explored(
    brush: Brush,
    palette: Palette,
    rng: Random,
    lattice: Lattice,
    ways: tuple[Bools, Bools],
    ends: Ends,
    colours: tuple[Colour, Colour],
) -> None:
    """Tint the cells that a search has seen: near the start, at times near the goal as well.

    ``ways`` are the open sides, ``colours`` those of floor and walls.
    """
    part = rng.choice([1.0, rng.uniform(0.5, 0.95)])
    for first in (ends.start, ends.goal)[: rng.choice([1, 1, 2])]:
        steps = distances(*ways, first)
        far = rng.uniform(0.1, 1.0) * steps.max()
        tint = mixed(colours[0], palette.apart(rng, [*colours], 8), rng.uniform(0.3, 1.0))
        seen = np.argwhere((steps >= 0) & (steps <= far))
        brush.boxes([_part_of(lattice.box((int(r), int(c))), part) for r, c in seen], tint)


def choose_walker(palette: Palette, rng: Random, ends: Ends, way: list[Cell], small: bool) -> None:
    """Where the walker stands, if the trail ends on its way, and at times without a trail."""
    if len(way) < 3 or way[-1] == ends.goal:
        return
    kinds = ["disc", "square"] if small else ["sprite", "sprite", "disc"]
    ends.walker = way[-1]
    ends.walker_mark = any_mark(palette, rng, "head", kinds, [(128, 128, 128)], False)
    if rng.random() < 0.5 and not ends.opened:
        ends.start_mark = NO_MARK


def paint_ends(brush: Brush, lattice: Lattice, ends: Ends, part: float) -> None:
    """Paint the marks into a part of their cells."""
    for cell, mark in (
        (ends.start, ends.start_mark),
        (ends.goal, ends.goal_mark),
        (ends.walker, ends.walker_mark),
    ):
        if cell is not None and mark.shown:
            (x, y), side = lattice.middle(cell), part * lattice.unit
            if mark.kind in ("sprite", "disc") and mark.seed % 8 == 0:  # it moves freely
                side *= 0.55
                x += (mark.seed / 65536 - 0.5) * (lattice.unit - side) * 0.8
                y += (mark.seed % 97 / 97 - 0.5) * (lattice.unit - side) * 0.8
            paint_mark(brush, mark, around((x, y), side))


def paint_outside(
    brush: Brush,
    palette: Palette,
    rng: Random,
    lattice: Lattice,
    gaps: list[tuple[Cell, Cell]],
    ground: Colour,
) -> None:
    """Signs outside beside openings, the entrance's first; each is (place outside, cell inside)."""
    kind = rng.choice(["arrows", "arrows", "letters", "figures"])
    colour = ink_on(rng, ground) if rng.random() < 0.5 else palette.signal(rng, [ground])
    part = rng.uniform(0.5, 0.8)
    words = rng.choice([("S", "E"), ("IN", "OUT"), ("A", "B"), ("Start", "End"), ("入", "出")])
    for at, (outside, inside) in enumerate(gaps):
        box = lattice.square(outside, part)
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        if kind == "letters":
            size = box[2] * (1.0 if len(words[at]) == 1 else 1.8 / len(words[at]))
            brush.text(words[at], middle, size, colour, any_face(rng, words[at]))
        elif kind == "figures":
            figure = "goal" if at else rng.choice(["walker", "head"])
            sprite(brush, rng, box, figure, ground=ground)
        else:
            first, last = (inside, outside) if at else (outside, inside)
            look = (float(last[1] - first[1]), float(last[0] - first[0]))
            paint_arrow(brush, middle, look, box[2], colour)


def paint_ticks(
    brush: Brush, rng: Random, lattice: Lattice, shape: tuple[int, int], ground: Colour
) -> None:
    """Numbers of rows and columns along the rim, as plots and maps have them."""
    face, ink = any_face(rng), mixed(ground, ink_on(rng, ground), rng.uniform(0.5, 1.0))
    size, rows, cols = min(14.0, 0.6 * lattice.unit), *shape
    step, first = rng.choice([1, 1, 2, 5]), rng.choice([0, 0, 1])
    step = max(step, int(10 / lattice.unit) + 1)
    for col in range(0, cols, step):
        brush.text(str(col + first), lattice.middle((-1, col)), size, ink, face)
    for row in range(0, rows, step):
        brush.text(str(row + first), lattice.middle((row, -1)), size, ink, face)
