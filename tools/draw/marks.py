"""Marks that say where to start, where one stands, and where to go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, pi, sin
from random import Random

from tools.draw.brush import Box, Brush, Fill, Point, any_face
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklab, oklch
from tools.draw.sprites import sprite

_START_LETTERS = ("S", "S", "S", "A", "Start", "START", "起", "始", "入", "▶", "IN", "1")
_END_LETTERS = (
    "E",
    "E",
    "E",
    "G",
    "F",
    "B",
    "End",
    "END",
    "Goal",
    "终",
    "終",
    "出",
    "OUT",
    "X",
    "T",
)
LETTERS = {"start": _START_LETTERS, "end": _END_LETTERS}
_FIGURES = {
    "start": ("head", "head", "head", "cat", "person", "walker", "walker"),
    "end": ("goal", "goal", "goal", "flag", "star", "door"),
}


@dataclass(frozen=True)
class Mark:
    """One mark: its kind, colour, size in parts of the cell, and what it shows."""

    kind: str
    """sprite, face, letter, flag, target, ring, disc, tile, square, glow, none."""
    colour: Colour
    size: float
    text: str = ""
    ink: Colour = (255, 255, 255)
    backed: bool = False
    """Letters: on a tile of the mark's colour."""
    corner: bool = False
    """Letters: small, in a corner of the cell."""
    framed: bool = False
    """Letters in a corner: a frame runs around the cell."""
    seed: int = 0
    ground: Colour | None = None
    """What lies below."""

    @property
    def shown(self) -> bool:
        """Whether anything is seen of it."""
        return self.kind != "none"


NO_MARK = Mark("none", (0, 0, 0), 0.0)


def role_colour(palette: Palette, rng: Random, role: str, others: list[Colour]) -> Colour:
    """A colour for the start (often green, then blue), the end (often red) or the head."""
    hue = {
        "start": rng.choice([0.38, 0.4, 0.42, 0.35, 0.55, 0.7]),
        "end": rng.choice([0.07, 0.08, 0.06, 0.1, 0.15, 0.0]),
    }.get(role, rng.random())
    for _ in range(6):
        colour = oklch(rng.uniform(0.4, 0.85), rng.uniform(0.1, 0.26), hue + rng.gauss(0, 0.015))
        if min((difference(colour, other) for other in others), default=99) > 18:
            return colour
    return palette.signal(rng, others)


def any_mark(
    palette: Palette,
    rng: Random,
    role: str,
    kinds: list[str],
    others: list[Colour],
    conventional: bool = True,
) -> Mark:
    """A mark of one of these kinds for "start", "end" or "head", that stands out from others.

    With ``conventional`` its colour is what people expect of the role.
    """
    kind = rng.choice(kinds)
    if kind == "letter" and rng.random() < 0.4:  # what is written counts, in whatever colour
        colour = palette.signal(rng, others)
    elif conventional or rng.random() < 0.5:
        colour = role_colour(palette, rng, role, others)
    else:
        colour = palette.signal(rng, others)
    size = rng.uniform(0.5, 0.95)
    text = ""
    if kind == "sprite":
        text = rng.choice(_FIGURES["end" if role == "end" else "start"])
        size = rng.uniform(0.6, 1.05)
    elif kind == "flag":
        text = "flag"
    elif kind == "target":
        text, size = "🎯", rng.uniform(0.6, 0.95)
    elif kind == "letter":
        text = rng.choice(LETTERS["end" if role == "end" else "start"])
    elif kind == "disc":
        size = rng.uniform(0.3, 0.8)
    backed = rng.random() < 0.6
    corner = kind == "letter" and not backed and rng.random() < 0.4
    framed = corner and rng.random() < 0.6
    ink, seed = ink_on(rng, colour) if backed else colour, rng.getrandbits(16)
    return Mark(kind, colour, size, text, ink, backed, corner, framed, seed, others[0])


def tell_ends(start: Mark, end: Mark) -> bool:
    """Whether a person can say which is the start."""
    if start.kind in ("sprite", "letter") or end.kind in ("flag", "target", "letter", "sprite"):
        return True
    if start.kind == "disc" and end.kind in ("tile", "square"):  # what is round is who walks
        return True
    return _hue_is(start.colour, 0.28, 0.78) and _hue_is(end.colour, -0.1, 0.2)


def _hue_is(colour: Colour, low: float, high: float) -> bool:
    _, a, b = oklab(colour)
    hue = atan2(b, a) / (2 * pi)
    return any(low <= hue + turn <= high for turn in (0, 1))


def paint_mark(brush: Brush, mark: Mark, cell: Box, look: Point = (0, 1)) -> None:
    """Paint a mark in a cell (all of it); ``look`` is where a face looks, (x, y)."""
    unit = min(cell[2], cell[3])
    x, y = cell[0] + cell[2] / 2, cell[1] + cell[3] / 2
    side = unit * mark.size
    box = (x - side / 2, y - side / 2, side, side)
    rng = Random(mark.seed)
    if mark.kind in ("sprite", "flag"):
        sprite(brush, rng, box, mark.text, ground=mark.ground)
    elif mark.kind == "target":
        brush.emoji(mark.text, box)
    elif mark.kind == "face":
        paint_eyes(brush, cell, look, rng)
    elif mark.kind == "letter":
        _paint_letter(brush, mark, cell, rng)
    elif mark.kind == "ring":
        width = max(1.2, unit * rng.uniform(0.05, 0.14))
        shape = rng.choice(["circle", "circle", "circle", "round", "rect"])
        brush.shape(box, None, shape, 0.2, mark.colour, width)
    elif mark.kind == "disc":
        edge = lighter(mark.colour, rng.choice([-0.4, 0.6])) if rng.random() < 0.4 else None
        fill = Fill.draw(rng, mark.colour, 0.7)
        fill = fill if fill.kind in ("flat", "down", "radial") else Fill(mark.colour)
        brush.shape(box, fill, "circle", border=edge, border_px=unit * 0.05)
    elif mark.kind in ("tile", "square"):
        brush.shape(box, mark.colour, rng.choice(["rect", "rect", "round"]), 0.2)
    elif mark.kind == "glow":
        brush.shape(box, Fill(mark.colour, alpha=0.8), "circle", blur_px=unit * 0.12)
        brush.shape(_shrunk(box, 0.5), mark.colour, "circle")


def _shrunk(box: Box, part: float) -> Box:
    x, y, w, h = box
    return x + w * (1 - part) / 2, y + h * (1 - part) / 2, w * part, h * part


def _paint_letter(brush: Brush, mark: Mark, cell: Box, rng: Random) -> None:
    unit = min(cell[2], cell[3])
    x, y = cell[0] + cell[2] / 2, cell[1] + cell[3] / 2
    side = unit * min(mark.size, 0.9)
    if mark.corner:
        size = unit * rng.uniform(0.16, 0.32)
        if mark.framed:
            part = rng.uniform(0.85, 1.0) * unit
            frame, shape = (x - part / 2, y - part / 2, part, part), rng.choice(["rect", "round"])
            brush.shape(frame, None, shape, 0.15, mark.colour, max(1.0, unit * 0.03))
        x += unit * rng.choice([-1, 1]) * rng.uniform(0.24, 0.36) / len(mark.text)
        y += unit * rng.choice([-1, 1]) * rng.uniform(0.24, 0.36)
    else:
        size = max(side * (0.75 if len(mark.text) == 1 else 1.4 / len(mark.text)), unit * 0.24)
    if mark.backed:
        box = (x - side / 2, y - side / 2, side, side)
        shape, ink = rng.choice(["rect", "round", "round", "circle"]), mark.ink
        if rng.random() < 0.3 and mark.ground is not None:
            pale, ink = mixed(mark.colour, mark.ground, 0.8), mark.colour
            brush.shape(box, pale, shape, 0.2, mark.colour, unit * 0.04)
        else:
            brush.shape(box, mark.colour, shape, 0.2)
        mark, size = replace(mark, ink=ink), size * 0.85
    face = any_face(rng, mark.text)
    if not all(face.unicharsToGlyphs([ord(c) for c in mark.text])):
        face = None
    brush.text(mark.text, (x, y), size, mark.ink, face, bold=rng.random() < 0.5)


def paint_eyes(brush: Brush, cell: Box, look: Point, rng: Random) -> None:
    """Two eyes, sometimes a mouth, that look in a direction."""
    unit = min(cell[2], cell[3])
    x, y = cell[0] + cell[2] / 2, cell[1] + cell[3] / 2
    apart, big = rng.uniform(0.16, 0.26) * unit, rng.uniform(0.09, 0.17) * unit
    on = rng.uniform(0.0, 0.2) * unit
    upright = rng.random() < 0.5
    across = (1.0, 0.0) if upright else (-look[1], look[0])
    for side in (-1, 1):
        ex = x + across[0] * side * apart + look[0] * on
        ey = y + across[1] * side * apart + look[1] * on - (0.08 * unit if upright else 0)
        brush.shape((ex - big, ey - big, 2 * big, 2 * big), (255, 255, 255), "circle")
        px, py, dot = ex + look[0] * big * 0.35, ey + look[1] * big * 0.35, big * 0.55
        brush.shape((px - dot, py - dot, 2 * dot, 2 * dot), (20, 20, 24), "circle")
    if upright and rng.random() < 0.6:
        dark = (40, 20, 24)
        mouth = [
            (x + cos(a) * apart * 0.8, y + 0.12 * unit + sin(a) * apart * 0.6)
            for a in (0.15 * pi, 0.35 * pi, 0.5 * pi, 0.65 * pi, 0.85 * pi)
        ]
        brush.line(mouth, max(1.0, unit * 0.05), dark)


def paint_arrow(brush: Brush, middle: Point, look: Point, size: float, colour: Colour) -> None:
    """A triangle or chevron that points in a direction; ``size`` in pixels."""
    turn = atan2(look[1], look[0])
    points = [
        (middle[0] + size * r * cos(turn + a), middle[1] + size * r * sin(turn + a))
        for r, a in ((0.55, 0.0), (0.5, 0.75 * pi), (0.2, pi), (0.5, -0.75 * pi))
    ]
    brush.polygon(points, colour)
