"""How a tray of sliding blocks looks: pieces, frame, exit and goal."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import skia

from tools.draw.brush import Fill, any_face
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, oklch
from tools.draw.trays import Tray, outline_of

SIGNS = (
    *("出口", "出口", "EXIT", "EXIT", "출구", "OUT", "Exit", "GOAL", "出", "終", "▼", "SALIDA"),
    *("Ausgang", "逃げ道", "Выход"),
)
TELLING = ("name", "word", "number", "emoji", "portrait", "picture", "car")
"""Contents that no empty cell has."""


@dataclass(frozen=True)
class Style:
    """How pieces look."""

    gap: float
    """Part of the cell between two pieces."""
    corner: float
    """Radius of corners in parts of the cell."""
    border: Colour | None
    border_part: float
    finish: str
    """flat, down, across, radial, bevel, shadow, gloss, double."""
    texture: str
    inside: str
    """none, studs, or one of ``TELLING``."""
    colours: dict[int, Colour]
    tray: Fill
    empty: str
    """plain, grid, tile, slot, dot, picture."""
    empty_colour: Colour
    wall: Colour
    solid_walls: bool
    """Walls look like pieces."""
    target_sign: str
    """"" or colour, star, emoji, word, rivets."""
    seed: int
    face: skia.Typeface = field(compare=False)
    figures: str = ""
    """Of portraits: bare for those on the piece itself, cut for those without a piece below."""

    @classmethod
    def draw(cls, rng: Random, palette: Palette, tray: Tray, behind: list[Colour]) -> Style:
        """A look at random, in which each piece can be told from its neighbours."""
        wooden = rng.random() < 0.2
        ground = palette.apart(rng, behind, rng.choice([0.0, 3.0, 8.0]))
        if wooden:
            ground = oklch(rng.uniform(0.25, 0.85), rng.uniform(0.04, 0.1), rng.uniform(0.12, 0.25))
        sign = _target_sign(rng, tray)
        colours = _colours(rng, palette, tray, ground, sign, wooden)
        used = list(dict.fromkeys(colours.values()))[:6]
        gap = 0.0
        if rng.random() < 0.65:
            gap = rng.choice([rng.uniform(0.015, 0.06), rng.uniform(0.05, 0.16)])
        finish = rng.choice(
            ["flat"] * 5
            + ["down", "across", "radial", "bevel", "bevel", "shadow", "gloss", "double"]
        )
        parted = gap > 0 or finish in ("bevel", "double")
        border = None
        if not parted or rng.random() < 0.35:
            border = _border(rng, palette, used, ground)
        inside = _inside(rng, tray)
        solid = tray.kind == "walled" and rng.random() < 0.4
        figures = rng.choice(["", "", "bare", "cut"]) if inside == "portrait" else ""
        if figures == "cut":
            gap, border, finish, sign = 0.0, None, "flat", ""
        away = [ground, *used]
        return cls(
            gap=gap,
            corner=rng.choice([0.0, 0.0, rng.uniform(0.03, 0.12), rng.uniform(0.1, 0.3)]),
            border=border,
            border_part=rng.uniform(0.012, 0.05),
            finish=finish,
            texture=_texture(rng, wooden),
            inside=inside,
            colours=colours,
            tray=Fill.draw(rng, ground, 0.85),
            empty=_empty(rng, inside) if figures != "cut" else rng.choice(["tile", "picture"]),
            empty_colour=palette.apart(rng, away, max(5.0, palette.contrast[0])),
            wall=used[0] if solid else palette.apart(rng, away, max(8.0, palette.contrast[0])),
            solid_walls=solid,
            target_sign=sign,
            seed=rng.getrandbits(30),
            face=any_face(rng),
            figures=figures,
        )

    @property
    def uncertain(self) -> bool:
        """Pieces that are mere patches of colour: the tray must show around them what is empty."""
        plain = self.finish in ("flat", "down", "across", "radial")
        return plain and self.gap == 0 and self.inside not in TELLING


def _texture(rng: Random, wooden: bool) -> str:
    if wooden and rng.random() < 0.7:
        return "wood"
    return rng.choice(["flat"] * 8 + ["noise", "wood", "stripes"])


def _border(rng: Random, palette: Palette, used: list[Colour], ground: Colour) -> Colour:
    border = palette.apart(rng, [*used, ground], max(9.0, rng.uniform(*palette.contrast)))
    if rng.random() < 0.3:
        border = rng.choice([(15, 15, 18), (248, 248, 248), lighter(used[0], -0.45)])
    if min(difference(border, colour) for colour in used) < 7:
        border = ink_on(rng, used[0])
    return border


def _inside(rng: Random, tray: Tray) -> str:
    if tray.kind == "cars" and rng.random() < 0.5:
        return "car"
    return rng.choice(
        ["none"] * 7
        + ["name"] * 3
        + ["portrait"] * 4
        + ["word", "number", "number", "emoji", "picture", "studs"]
    )


def _empty(rng: Random, inside: str) -> str:
    ways = ["plain"] * 6 + ["grid", "grid", "tile", "dot"]
    return rng.choice(ways + ["slot"] * 3 * (inside in TELLING))


def _target_sign(rng: Random, tray: Tray) -> str:
    if not tray.target:
        return ""
    if tray.told:
        return rng.choice(["", "", "colour", "colour", "colour", "star", "emoji", "word"])
    if tray.kind == "cars":
        return rng.choice(["colour"] * 5 + ["star", "emoji", "word"])
    return rng.choice(["colour"] * 4 + ["star", "star", "emoji", "word", "rivets", "rivets", ""])


def _colours(
    rng: Random, palette: Palette, tray: Tray, ground: Colour, sign: str, wooden: bool
) -> dict[int, Colour]:
    """The colour of each piece: one for all, one a shape, one each; one for the target."""
    how = rng.choice(["one", "one", "shape", "shape", "shape", "each", "some"])
    away = [ground]
    least = max(7.0, rng.uniform(*palette.contrast))
    special: Colour | None = None
    if sign == "colour":
        red = oklch(rng.uniform(0.5, 0.68), rng.uniform(0.15, 0.25), rng.uniform(0.04, 0.1))
        warn = difference(red, ground) > 8 and rng.random() < 0.45
        special = red if warn else palette.signal(rng, away)
        if not tray.told and not warn:
            how = "one"  # among many colours one says nothing
        away.append(special)
        least = max(least, 10.0)
    made: dict[object, Colour] = {}
    groups = rng.randint(2, 4)
    colours = {}
    for number, cells in tray.pieces().items():
        keys = {"one": 0, "shape": outline_of(cells), "each": number, "some": rng.randrange(groups)}
        key: object = keys[how]
        if key not in made:
            made[key] = _wood(rng, ground) if wooden else palette.apart(rng, away, least)
        colours[number] = made[key]
    if special is not None:
        colours[tray.target] = special
    return colours


def _wood(rng: Random, ground: Colour) -> Colour:
    colour = oklch(rng.uniform(0.4, 0.85), rng.uniform(0.04, 0.12), rng.uniform(0.1, 0.26))
    return colour if difference(colour, ground) > 8 else lighter(ground, rng.choice([-0.35, 0.35]))


@dataclass(frozen=True)
class Frame:
    """What is around the tray, in parts of a cell."""

    pad: float
    """Between the cells and the frame, in the colour of the tray."""
    part: float
    """Width of the frame."""
    fill: Fill
    radius: float
    outside: float
    """Room beside the frame, on the side of the exit."""
    way: str
    """How the exit shows: "" or gap, sign, arrow, line, cells, plug."""
    goal: str
    """How the goal inside shows: "" or dots, outline, tint, flag."""
    sign: str
    colour: Colour
    """Of the exit and the goal."""
    side: str

    @classmethod
    def draw(cls, rng: Random, palette: Palette, tray: Tray, style: Style) -> Frame:
        """A frame at random; never as thick as a cell, which would be a ring of walls."""
        part = rng.choice(
            [0.0, rng.uniform(0.03, 0.1), rng.uniform(0.1, 0.35), rng.uniform(0.25, 0.6)]
        )
        pad = rng.uniform(0.03, 0.15) if style.uncertain or rng.random() < 0.3 else 0.0
        if tray.kind == "walled":
            part, pad = rng.uniform(0.02, 0.06), 0.0
        colour = palette.apart(rng, [style.tray.colour], 6)
        way, goal = "", ""
        if tray.exit_side and rng.random() < 0.85:
            ways = ["sign", "arrow", "line", "cells", "plug"]
            way = rng.choice(ways + ["gap"] * 6 * (part >= 0.08))
        if tray.goal and (not tray.exit_side or rng.random() < 0.15):
            goal = rng.choice(["dots", "dots", "outline", "tint", "flag"])
        mark = palette.signal(rng, [style.tray.colour, colour])
        if rng.random() < 0.3:
            mark = oklch(rng.uniform(0.5, 0.8), rng.uniform(0.1, 0.22), rng.uniform(0.35, 0.42))
        outside = {"": 0.0, "gap": 0.0, "line": 0.12}.get(way, rng.uniform(0.5, 1.15))
        return cls(
            pad=pad,
            part=part,
            fill=Fill.draw(rng, colour, 0.6),
            radius=rng.choice([0.0, 0.0, 0.2]),
            outside=outside,
            way=way,
            goal=goal,
            sign=rng.choice(SIGNS),
            colour=mark,
            side=tray.exit_side,
        )

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the cells."""
        left, top, right, bottom = (
            self.pad + self.part + self.outside * (side == self.side)
            for side in ("left", "up", "right", "down")
        )
        return left, top, right, bottom
