"""How the drawn part of a one-line board looks: lines, bodies, changed tiles, arrows, numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from tools.draw.brush import Brush, Fill, Look, any_face
from tools.draw.marks import paint_arrow
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklch
from tools.draw.room import Lattice
from tools.draw.walks import Cell, turns


@dataclass(frozen=True)
class Line:
    """A line through the middles of cells."""

    colour: Colour
    width: float
    """In parts of a cell."""
    cap: str = "round"
    last: Colour | None = None
    """The colour runs over to this one at the end."""
    edge: Colour | None = None
    glow: Colour | None = None
    core: Colour | None = None
    """A thin line of this colour in its middle."""
    dash: float = 0.0
    """Length of dashes in parts of a cell."""
    alpha: float = 1.0
    beads: float = 0.0
    """Size of discs on the line in each cell."""


@dataclass(frozen=True)
class Stroke:
    """What is seen of a drawn stroke."""

    tile: Look | None = None
    """What drawn cells look like, if they change."""
    last_tile: Colour | None = None
    """The tiles' colour runs over to this one at the end."""
    line: Line | None = None
    arrows: Colour | None = None
    steps: Colour | None = None
    """The colour of numbers that count the steps."""
    steps_from: int = 1
    steps_small: bool = False
    prints: Colour | None = None
    """The colour of a small sign in each drawn cell."""
    sign: str = "disc"

    @property
    def joins(self) -> bool:
        """Whether it is seen which cells follow one another."""
        return self.line is not None

    @property
    def tells_order(self) -> bool:
        """Whether it is seen in which direction it was drawn."""
        return self.arrows is not None or self.steps is not None

    @property
    def tells_path(self) -> bool:
        """Whether its two ends are seen."""
        return self.joins or self.tells_order


def any_stroke(
    palette: Palette, rng: Random, free: Look, under: list[Colour], numbered: bool
) -> Stroke:
    """A style for boards whose free cells look like ``free``; ``under`` are the colours there."""
    kinds = ["tile", "body", "body", "line", "line", "line", "line and tile", "line and tile"]
    kinds += ["thread", "prints"]
    kinds += [] if numbered else ["tile", "arrows", "steps"]
    kind = rng.choice(kinds)
    least = max(7.0, rng.uniform(*palette.contrast))
    drawn = palette.apart(rng, under, least)
    if rng.random() < 0.5:
        drawn = palette.signal(rng, under)
    tile = _drawn_tile(rng, free, drawn)
    last = _run_out(rng, drawn, under) if rng.random() < 0.1 else None
    if kind == "tile":
        return Stroke(tile, last)
    if kind == "body":
        width = free.part if free.part > 0.4 else rng.uniform(0.5, 0.95)
        body = Look(Fill(drawn), "round", min(width, 0.97), max(free.radius, 0.1))
        cap = rng.choice(["round", "square"])
        if cap == "square":
            body = replace(body, shape="rect")
        glow = drawn if rng.random() < 0.1 else None
        core = lighter(drawn, rng.choice([-0.4, 0.5])) if rng.random() < 0.3 else None
        trunk = Line(drawn, min(width, 0.97), cap, glow=glow, core=core)
        return Stroke(body if cap == "square" else None, None, trunk)
    if kind in ("line", "line and tile", "thread"):
        with_tile = kind != "line"
        others = [*under, drawn] if with_tile else under
        line = _any_line(palette, rng, others, thin=kind == "thread")
        return Stroke(tile if with_tile else None, last if with_tile else None, line)
    with_tile = rng.random() < 0.7
    ground = drawn if with_tile else under[0]
    ink = ink_on(rng, ground)
    if kind == "arrows":
        return Stroke(tile if with_tile else None, arrows=ink)
    if kind == "prints":
        sign = rng.choice(["disc", "disc", "✓", "🐾", "•", "x"])
        ink = palette.signal(rng, under) if rng.random() < 0.5 else ink
        with_tile = with_tile or sign in "x✓"
        return Stroke(tile if with_tile else None, prints=ink, sign=sign)
    thread = _any_line(palette, rng, [*under, drawn], thin=True) if rng.random() < 0.4 else None
    small, first = rng.random() < 0.3, rng.choice([1, 1, 1, 0])
    with_tile = with_tile or small
    return Stroke(
        tile if with_tile else None,
        line=thread if small else None,
        steps=ink_on(rng, drawn) if with_tile else ink,
        steps_from=first,
        steps_small=small,
    )


def _run_out(rng: Random, first: Colour, others: list[Colour]) -> Colour | None:
    """Another colour; on the way there from the first nothing comes near to the others."""
    last = oklch(rng.uniform(0.4, 0.9), rng.uniform(0.1, 0.2), rng.random())
    between = [mixed(first, last, part) for part in (0.33, 0.67, 1.0)]
    near = min(difference(shade, other) for shade in between for other in others)
    return last if near > 10 else None


def _drawn_tile(rng: Random, free: Look, colour: Colour) -> Look:
    """The free tile in another colour, or a look of its own."""
    fill = Fill.draw(rng, colour, 0.85)
    if free.fill is not None and free.part > 0.3 and rng.random() < 0.75:
        border = None if free.border is None else lighter(colour, rng.choice([-0.3, 0.3]))
        glow = colour if rng.random() < 0.08 else None
        return replace(free, fill=fill, border=border, glow=glow)
    if free.part <= 0.3 and rng.random() < 0.6:
        return Look(fill, "circle", rng.uniform(free.part, 0.7))
    shape = rng.choice(["rect", "round", "round", "circle"])
    return Look(fill, shape, rng.uniform(0.55, 1.0), rng.uniform(0.1, 0.35))


def _any_line(palette: Palette, rng: Random, others: list[Colour], thin: bool) -> Line:
    least = max(9.0, rng.uniform(*palette.contrast))
    colour = palette.apart(rng, others, least)
    if rng.random() < 0.5:
        colour = palette.signal(rng, others)
    if rng.random() < 0.1:
        colour = ink_on(rng, others[0])
    width = rng.uniform(0.03, 0.1) if thin else rng.choice([rng.uniform(0.08, 0.3)] * 2 + [0.6])
    if width == 0.6:
        width = rng.uniform(0.3, 0.75)
    return Line(
        colour,
        width,
        rng.choice(["round", "round", "round", "butt", "square"]),
        last=_run_out(rng, colour, others) if rng.random() < 0.12 else None,
        edge=lighter(colour, rng.choice([-0.5, 0.5])) if rng.random() < 0.15 else None,
        glow=lighter(colour, 0.2) if rng.random() < 0.2 else None,
        core=lighter(colour, rng.choice([-0.5, 0.5]))
        if width > 0.2 and rng.random() < 0.15
        else None,
        dash=rng.uniform(0.1, 0.25) if width < 0.25 and rng.random() < 0.08 else 0.0,
        alpha=rng.uniform(0.45, 0.9) if rng.random() < 0.15 else 1.0,
        beads=rng.uniform(1.3, 2.5) * width if width < 0.3 and rng.random() < 0.2 else 0.0,
    )


# --- painting -------------------------------------------------------------------------------------
def paint_tiles(brush: Brush, lattice: Lattice, drawn: list[Cell], stroke: Stroke) -> None:
    """Paint the cells that changed."""
    look = stroke.tile
    if look is None or look.fill is None:
        return
    for at, cell in enumerate(drawn):
        if stroke.last_tile is not None:
            part = at / max(1, len(drawn) - 1)
            look = look.filled(mixed(stroke.tile.fill.colour, stroke.last_tile, part))  # type: ignore[union-attr]
        brush.tile(lattice.box(cell), look)


def paint_line(brush: Brush, lattice: Lattice, drawn: list[Cell], line: Line) -> None:
    """Paint the line."""
    if len(drawn) < 2:
        return
    unit = lattice.unit
    width = max(1.2, line.width * unit)
    points = [lattice.middle(cell) for cell in turns(drawn)]
    if line.glow is not None:
        brush.line(points, width * 1.6, Fill(line.glow, alpha=0.6), "round", blur_px=unit * 0.1)
    if line.edge is not None:
        brush.line(points, width + max(2.0, unit * 0.06), line.edge, line.cap)
    if line.last is not None:
        for at, (one, other) in enumerate(pairwise(drawn)):
            colour = mixed(line.colour, line.last, at / len(drawn))
            ends = [lattice.middle(one), lattice.middle(other)]
            brush.line(ends, width, colour, "round")
    else:
        fill = Fill(line.colour, alpha=line.alpha)
        brush.line(points, width, fill, line.cap, line.dash * unit)
    if line.core is not None:
        brush.line(points, max(1.0, width * 0.15), line.core, "round")
    if line.beads:
        for cell in drawn:
            brush.shape(lattice.square(cell, line.beads), line.colour, "circle")


def paint_signs(
    brush: Brush, lattice: Lattice, drawn: list[Cell], stroke: Stroke, rng: Random
) -> None:
    """Paint arrows, numbers or signs into drawn cells."""
    unit = lattice.unit
    if stroke.arrows is not None:
        _paint_arrows(brush, lattice, drawn, stroke.arrows, rng)
    if stroke.steps is not None:
        face, bold = any_face(rng), rng.random() < 0.4
        off, size = 0.0, rng.uniform(0.34, 0.5)
        if stroke.steps_small:
            off, size = rng.choice([-1, 1, 1]) * rng.uniform(0.26, 0.36), rng.uniform(0.15, 0.24)
        for at, cell in enumerate(drawn):
            text = str(at + stroke.steps_from)
            x, y = lattice.middle(cell)
            point = x + off * unit, y - abs(off) * unit
            brush.text(text, point, unit * size * (0.8 if at > 98 else 1), stroke.steps, face, bold)
    if stroke.prints is not None:
        _paint_prints(brush, lattice, drawn, stroke.prints, stroke.sign, rng)


def _paint_arrows(
    brush: Brush, lattice: Lattice, drawn: list[Cell], colour: Colour, rng: Random
) -> None:
    size, glyphs = rng.uniform(0.35, 0.6) * lattice.unit, rng.random() < 0.4
    face = any_face(rng) if glyphs else None
    if face is not None and not all(face.unicharsToGlyphs([ord(c) for c in "←↑→↓"])):
        face = None
    for before, after in pairwise(drawn):
        look = (after[1] - before[1], after[0] - before[0])
        if face is not None:
            text = {(1, 0): "→", (-1, 0): "←", (0, 1): "↓", (0, -1): "↑"}[look]
            brush.text(text, lattice.middle(before), size * 1.2, colour, face)
        else:
            paint_arrow(brush, lattice.middle(before), look, size, colour)


def _paint_prints(
    brush: Brush, lattice: Lattice, drawn: list[Cell], colour: Colour, sign: str, rng: Random
) -> None:
    size = rng.uniform(0.2, 0.4)
    for cell in drawn:
        box = lattice.square(cell, size)
        if sign == "🐾":
            brush.emoji(sign, lattice.square(cell, size * 1.4))
        elif sign == "✓":
            x, y, w, h = box
            check = [(x, y + h * 0.55), (x + w * 0.38, y + h * 0.9), (x + w, y + h * 0.15)]
            brush.line(check, w * 0.2, colour)
        elif sign == "x":
            x, y, w, h = box
            brush.segments([[(x, y), (x + w, y + h)], [(x + w, y), (x, y + h)]], w * 0.2, colour)
        else:
            brush.shape(box, colour, "circle")
