"""What lies below the stroke of a one-line board: panel, free tiles, rules, holes, obstacles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tools.draw.brush import Brush, Fill, Look, Point
from tools.draw.one_line_levels import Level
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklab, oklch
from tools.draw.room import Lattice, grown
from tools.draw.sprites import EMOJI
from tools.draw.walks import Cell

_BASES = {
    "tiles": 5.0,
    "touching": 1.0,
    "outlined": 1.0,
    "discs": 1.2,
    "dots": 1.2,
    "grid": 1.6,
    "checker": 0.4,
}
_NUMBERED_BASES = {**_BASES, "tiles": 3.0, "grid": 5.0, "discs": 0.4}


@dataclass
class Ground:
    """What a painted board looks like before anything is drawn on it."""

    base: str
    """tiles, touching, outlined, discs, dots, grid, checker."""
    free: Look
    under: list[Colour]
    """The colours of free cells, that of their middle first."""
    ground: list[Colour]
    """The colours that were there before."""
    holes: str = "nothing"
    """nothing, stone, crossed, hatched, emoji, blob, dim."""
    hole: Colour | None = None
    rule: Colour | None = None
    """The colour of lines between cells."""
    rule_px: float = 0.0

    @property
    def all(self) -> list[Colour]:
        """All colours from which what is drawn has to keep away."""
        return [*self.under, self.hole] if self.hole else self.under


def paint_ground(
    brush: Brush, palette: Palette, rng: Random, lattice: Lattice, level: Level, margin: float
) -> Ground:
    """Paint the empty board; ``margin`` in cells is free around it."""
    frame = lattice.box((0, 0), level.rows, level.cols)
    if rng.random() < 0.55:
        _paint_panel(brush, palette, rng, lattice, level, margin)
    ground = _any_base(palette, rng, brush.behind(frame), bool(level.numbered))
    painter = _Painter(brush, palette, rng, lattice, level, ground)
    if level.holes and (level.ring or rng.random() < 0.5):
        painter.paint_holes()
    painter.paint_free()
    return ground


def _paint_panel(
    brush: Brush, palette: Palette, rng: Random, lattice: Lattice, level: Level, margin: float
) -> None:
    """A card, a sheet or only a frame below all cells."""
    frame = lattice.box((0, 0), level.rows, level.cols)
    behind = brush.behind(frame)
    box = grown(frame, rng.choice([rng.random(), 1.0]) * margin * lattice.unit)
    fill: Fill | None = Fill.draw(rng, palette.apart(rng, behind[:1]), 0.85)
    edge = None
    if rng.random() < 0.4:
        edge = palette.apart(rng, behind, max(8, palette.contrast[0]))
        fill = fill if rng.random() < 0.7 else None
    shape, corner = rng.choice(["rect", "round"]), rng.uniform(0.01, 0.06)
    shadow = rng.uniform(0.005, 0.02) if rng.random() < 0.3 else 0.0
    look = Look(fill, shape, 1.0, corner, edge, rng.uniform(0.002, 0.015), shadow=shadow)
    brush.tile(box, look)


def _any_base(palette: Palette, rng: Random, ground: list[Colour], numbered: bool) -> Ground:
    weights = _NUMBERED_BASES if numbered else _BASES
    base = rng.choices(list(weights), list(weights.values()))[0]
    colour = palette.apart(rng, ground, max(3.0, rng.uniform(*palette.contrast)))
    grey = oklch(rng.uniform(0.6, 0.95), rng.uniform(0, 0.015), rng.random())
    if rng.random() < 0.15 and min(difference(grey, other) for other in ground) > 6:
        colour = grey
    if base == "outlined":
        inside = None if rng.random() < 0.7 else mixed(ground[0], colour, 0.15)
        look = replace(_any_tile(rng, colour), fill=Fill(inside) if inside else None)
        look = replace(look, border=colour, border_part=rng.uniform(0.02, 0.08), gloss=False)
        return Ground(base, look, [inside or ground[0], colour], ground)
    if base == "grid":
        inside = None if rng.random() < 0.6 else palette.apart(rng, ground[:1])
        look = Look(Fill(inside) if inside else None, "rect", 1.0)
        return Ground(base, look, [inside or ground[0]], ground)
    if base == "dots":
        shape = rng.choice(["circle", "circle", "circle", "rect", "diamond"])
        colour = palette.apart(rng, ground, max(8.0, rng.uniform(*palette.contrast)))
        look = Look(Fill(colour), shape, rng.uniform(0.12, 0.35))
        return Ground(base, look, [ground[0], colour], ground)
    look = _any_tile(rng, colour)
    if base == "discs":
        look = replace(look, shape="circle", part=rng.uniform(0.5, 0.98), bevel=0.0)
    elif base in ("touching", "checker"):
        border = lighter(colour, rng.choice([-0.3, -0.15, 0.3])) if base == "touching" else None
        width = rng.uniform(0.015, 0.05)
        look = Look(look.fill, "rect", 1.0, 0, border, width, bevel=look.bevel)
    return Ground(base, look, [colour], ground)


def _any_tile(rng: Random, colour: Colour) -> Look:
    edge = lighter(colour, rng.choice([-0.3, -0.15, 0.3, 0.5])) if rng.random() < 0.2 else None
    return Look(
        Fill.draw(rng, colour, 0.8),
        rng.choice(["rect", "round", "round", "round", "squircle", "octagon"]),
        rng.choice([rng.uniform(0.72, 0.97), rng.uniform(0.85, 0.98)]),
        rng.choice([0.08, 0.15, 0.25, 0.35]),
        edge,
        rng.uniform(0.02, 0.06),
        shadow=rng.uniform(0.03, 0.1) if rng.random() < 0.15 else 0.0,
        bevel=rng.uniform(0.05, 0.12) if rng.random() < 0.08 else 0.0,
        gloss=rng.random() < 0.06,
    )


class _Painter:
    def __init__(
        self,
        brush: Brush,
        palette: Palette,
        rng: Random,
        lattice: Lattice,
        level: Level,
        ground: Ground,
    ) -> None:
        self.brush, self.palette, self.rng = brush, palette, rng
        self.lattice, self.level, self.ground = lattice, level, ground

    # --- free cells -------------------------------------------------------------------------------
    def paint_free(self) -> None:
        rng, ground, level = self.rng, self.ground, self.level
        look = other = ground.free
        if ground.base == "checker" and look.fill:
            shade = lighter(look.fill.colour, rng.choice([-0.12, 0.12, 0.06]))
            other = look.filled(shade)
            ground.under.append(shade)
        if look.fill is not None or look.border is not None:
            for cell in level.stroke:
                self.brush.tile(self.lattice.box(cell), look if sum(cell) % 2 else other)
        if ground.base == "grid":
            self._paint_rules()

    def _paint_rules(self) -> None:
        """Lines between cells and around them; where holes are nothing, around free ones only."""
        rng, lattice, level = self.rng, self.lattice, self.level
        part = rng.choice([rng.uniform(0.01, 0.03), rng.uniform(0.02, 0.07)])
        width = max(1.0, part * lattice.unit)
        least = max(8.0 if width < 2 else 5.0, rng.uniform(*self.palette.contrast))
        colour = self.palette.apart(rng, self.ground.under, least)
        self.ground.rule, self.ground.rule_px = colour, width
        free = level.free
        if self.ground.holes != "nothing":
            free = {(row, col) for row in range(level.rows) for col in range(level.cols)}
        dash = rng.uniform(0.06, 0.15) * lattice.unit if rng.random() < 0.08 else 0.0
        lines = self._edges(free)
        self.brush.segments(lines, width, colour, "butt" if dash else "square", dash)
        if rng.random() < 0.3 and len(free) == level.rows * level.cols:
            edge = width * rng.uniform(1.5, 4)
            box = grown(lattice.box((0, 0), level.rows, level.cols), edge / 2)
            ink = ink_on(rng, self.ground.ground[0]) if rng.random() < 0.6 else colour
            self.brush.shape(box, None, border=ink, border_px=edge)

    def _edges(self, cells: set[Cell]) -> list[tuple[Point, Point]]:
        """The edges of cells, each once."""
        lines: set[tuple[Point, Point]] = set()
        for row, col in cells:
            x, y, w, h = self.lattice.box((row, col))
            lines |= {((x, y), (x + w, y)), ((x, y), (x, y + h))}
            if (row + 1, col) not in cells:
                lines.add(((x, y + h), (x + w, y + h)))
            if (row, col + 1) not in cells:
                lines.add(((x + w, y), (x + w, y + h)))
        return sorted(lines)

    # --- holes ------------------------------------------------------------------------------------
    def paint_holes(self) -> None:
        """Paint what cannot be entered so that nobody takes it for free or drawn cells."""
        rng, ground = self.rng, self.ground
        kind = rng.choice(["stone", "stone", "stone", "crossed", "hatched", "emoji", "blob", "dim"])
        colour = self._stone()
        if kind == "dim":
            colour = mixed(ground.ground[0], ground.under[-1], rng.uniform(0.1, 0.35))
            if ground.free.fill is None or difference(colour, ground.under[0]) < 4:
                kind, colour = "crossed", self._stone()
        elif kind == "stone" and not self._recedes(colour):
            kind = rng.choice(["crossed", "hatched"])
        ground.holes, ground.hole = kind, colour
        look = self._hole_look(kind, colour)
        if kind == "emoji":
            self._paint_emoji(look)
        elif kind == "blob":
            for cell in self.level.holes:
                self._paint_blob(cell, colour)
        else:
            for cell in self.level.holes:
                self.brush.tile(self.lattice.box(cell), look)
            if self.level.ring and rng.random() < 0.4:
                self._paint_field()
            if kind == "crossed":
                self._paint_crosses(look, colour)

    def _paint_field(self) -> None:
        """Other tiles in place of obstacles that no free cell touches: these are a wall around."""
        rng, ground, level = self.rng, self.ground, self.level
        near = {(r + down, c + right) for r, c in level.free for down in (-1, 0, 1)
                for right in (-1, 0, 1)}  # fmt: skip
        others = [ground.under[0], *([ground.hole] if ground.hole else [])]
        colour = self.palette.apart(rng, others, 6)
        look = Look(Fill.draw(rng, colour, 0.5), "rect", rng.choice([1.0, 1.0, 0.9]),
                    border=lighter(colour, rng.choice([-0.1, 0.1])),
                    border_part=rng.choice([0.0, 0.03, 0.06]))  # fmt: skip
        part, dotted = rng.uniform(0.15, 0.45), rng.random() < 0.4
        field = [cell for cell in level.holes if cell not in near]
        self.brush.boxes([self.lattice.box(cell) for cell in field], colour)
        for cell in field:
            self.brush.tile(self.lattice.box(cell), look)
            if dotted:
                self.brush.shape(self.lattice.square(cell, part), lighter(colour, -0.12))

    def _stone(self) -> Colour:
        """A dull colour, away from that of free cells and of the ground."""
        rng, ground = self.rng, self.ground
        own = ground.under[0]
        stones = [
            oklch(rng.uniform(0.1, 0.4), rng.uniform(0, 0.03), rng.random()),
            oklch(rng.uniform(0.4, 0.7), rng.uniform(0, 0.02), rng.random()),
            oklch(rng.uniform(0.25, 0.5), rng.uniform(0.02, 0.06), 0.15),
            lighter(own, -0.6),
            mixed(ground.ground[0], (0, 0, 0), rng.uniform(0.2, 0.7)),
        ]
        chosen = rng.sample(stones, 2)
        others = [own, *ground.ground]
        return max(chosen, key=lambda stone: min(difference(stone, other) for other in others))

    def _recedes(self, stone: Colour) -> bool:
        """Whether plain tiles of this colour look like obstacles beside the free cells."""
        own, behind = self.ground.under[0], self.ground.ground[0]
        if difference(stone, own) < 10:
            return False
        is_darker = oklab(stone)[0] < oklab(own)[0] - 0.2
        nearer = difference(stone, behind) < difference(own, behind) - 8
        return nearer or (is_darker and oklab(stone)[0] < 0.65)

    def _hole_look(self, kind: str, colour: Colour) -> Look:
        rng, free = self.rng, self.ground.free
        fill = Fill(colour)
        if kind == "hatched":
            other = lighter(colour, rng.choice([-0.35, 0.35]))
            fill = Fill(colour, other, "hatch", seed=rng.getrandbits(16))
        elif rng.random() < 0.15:
            fill = Fill.draw(rng, colour, 0.0)
        if free.part > 0.4 and rng.random() < 0.6:
            return Look(fill, free.shape, free.part, free.radius, bevel=free.bevel)
        part = 1.0 if rng.random() < 0.5 else rng.uniform(0.7, 1.0)
        bevel = rng.uniform(0.05, 0.15) if rng.random() < 0.2 else 0.0
        return Look(fill, rng.choice(["rect", "round"]), part, 0.15, bevel=bevel)

    def _paint_emoji(self, look: Look) -> None:
        rng = self.rng
        symbol, part = rng.choice(EMOJI["block"]), rng.uniform(0.6, 0.95)
        bare = rng.random() < 0.6
        if not bare and rng.random() < 0.5 and self.ground.free.fill is not None:
            look = self.ground.free
        for cell in self.level.holes:
            if not bare:
                self.brush.tile(self.lattice.box(cell), look)
            self.brush.emoji(symbol, self.lattice.square(cell, part))

    def _paint_crosses(self, look: Look, colour: Colour) -> None:
        rng = self.rng
        ink = ink_on(rng, colour)
        ink = ink if rng.random() < 0.5 else mixed(colour, ink, 0.5)
        arm = rng.uniform(0.2, 0.35) * look.part * self.lattice.unit
        lines = []
        for cell in self.level.holes:
            x, y = self.lattice.middle(cell)
            lines.append([(x - arm, y - arm), (x + arm, y + arm)])
            lines.append([(x + arm, y - arm), (x - arm, y + arm)])
        self.brush.segments(lines, max(1.2, arm * rng.uniform(0.15, 0.4)), ink)

    def _paint_blob(self, cell: Cell, colour: Colour) -> None:
        """A stone: an uneven polygon with a lit side."""
        rng, (x, y, side, _) = self.rng, self.lattice.square(cell, 1)
        corners = ((0.1, 0.7), (0.2, 0.3), (0.45, 0.12), (0.75, 0.25), (0.92, 0.65), (0.7, 0.88))
        points = [
            (x + side * (px + rng.uniform(-0.05, 0.05)), y + side * (py + rng.uniform(-0.05, 0.05)))
            for px, py in (*corners, (0.3, 0.9))
        ]
        self.brush.polygon(points, colour)
        lit = [points[1], points[2], points[3], (x + side * 0.5, y + side * 0.45)]
        self.brush.polygon(lit, lighter(colour, 0.2))
