"""Figures on boards: emoji, glyphs of many typefaces, and heads and bodies made of a few shapes.

The same random numbers give the same figure: hand ``Random(seed)`` to draw one several times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from random import Random

import numpy as np
import skia
from numpy.typing import NDArray

from tools.draw.brush import Box, Brush, Fill, Point, any_face
from tools.draw.palette import Colour, ink_on, lighter, oklab, oklch
from tools.draw.pictures import figure, scene

BLACK, WHITE = (12, 12, 14), (250, 250, 250)

EMOJI = {
    "cat": "🐱🐈😺😸😼😻🙀🐯🦁",
    "horse": "🐴🐎🦄🏇🎠",
    "head": "🐶🐻🐼🐰🦊🐸🐵🐷🐮🐭🐹🐨🐙🐥🤖👾👻😀😎🙂🤠👽🎃",
    "walker": "🚶🏃🐢🐜🐞🚗🚀🛸🤖🐭🐰🐸🦔🧙🥷🕷",
    "person": "👨👩👴👵👮🥷🤴👸👳🧙🧔🧕👲🎅",
    "flag": "🏁🚩🏳🎌",
    "coin": "🪙💰💎🏅🔶🍎🍒⭐🧀",
    "star": "⭐🌟✨💫",
    "key": "🔑🗝",
    "door": "🚪🏠🏡🏰🕳",
    "arrow": "➡⬆⬇⬅",
    "goal": "🏁🚩🏆🎯🏠🧀🍎🚪⭐💎🎁🍯🥕🦴",
    "block": "🧱🪨🌳🌲🌵🚧⛔🚫❌🪵🔥💣🛑🍄📦🌴🪴🗻",
    "foot": "👣🐾",
}
TALL_EMOJI = "🧍🚶🧟💃🕺🦒🐧🦩🐓🦙🐈🐕"
"""Figures that stand upright in a square box."""
PAINTED = {
    "cat": ("cat", "cat", "figure"),
    "tall": ("tall", "tall", "portrait"),
    "head": ("figure",),
    "face": ("figure", "cat"),
    "walker": ("figure", "tall"),
    "person": ("tall", "portrait"),
    "coin": ("thing",),
    "key": ("thing",),
    "goal": ("thing", "block"),
    "block": ("block",),
}
"""Kinds of pictures for a kind of figure, where some are installed."""
GLYPHS = {
    "horse": "♞♘",
    "star": "★☆✦✶",
    "flag": "⚑⚐",
    "arrow": "➔→↑↓←➜▶",
    "block": "✖✕✗▲■●",
    "key": "⚷",
    "coin": "◉●◆",
    "cat": "▲●◆☻",
    "goal": "⚑★◎✪◆",
    "walker": "☻●♟▲",
    "head": "☻☺●",
}
LETTERS = {"horse": "NNKH", "cat": "C猫喵", "goal": "EGF终出", "walker": "P人我"}


def sprite(
    brush: Brush,
    rng: Random,
    box: Box,
    kind: str,
    colour: Colour | None = None,
    ground: Colour | None = None,
) -> None:
    """Draw a figure of a kind that fills a box.

    ``kind``: cat, tall, horse, head, face, person, walker, flag, coin, star, key, door, arrow,
    goal, block, foot. ``colour`` is that of what has no colours of its own; ``ground`` is the
    colour below, from which glyphs keep away. A tall figure fills a box that is higher than wide.
    """
    drawn = PROCEDURAL.get(kind, ())
    ways = ["emoji"] * 3 * (kind in EMOJI) + ["glyph"] * 2 * (kind in GLYPHS and _signs("★") != [])
    ways += ["letter"] * (kind in LETTERS) + ["drawn"] * 4 * (len(drawn) > 0)
    if kind == "cat":  # signs say little there
        ways += ["emoji"] * 2 + ["drawn"] * 4
    if kind == "horse":
        ways += ["glyph"] * 2
    if kind in PAINTED:
        ways += ["painted"] * (len(ways) // 2)
    way = rng.choice(ways)
    fill = colour or _away(rng, ground)
    painted = figure(rng, rng.choice(PAINTED[kind])) if way == "painted" else None
    if painted is not None:
        brush.picture(painted, _standing_in(box, painted))
    elif way in ("emoji", "painted"):
        mirrored = rng.random() < 0.2
        _emoji(brush, rng.choice(EMOJI.get(kind, TALL_EMOJI)), box, mirrored)
    elif way == "glyph":
        ink = fill if colour or rng.random() < 0.4 else _plain_ink(rng, ground)
        glyph(brush, rng, box, rng.choice(GLYPHS[kind]), ink)
    elif way == "letter":
        _letter(brush, rng, box, rng.choice(LETTERS[kind]), fill)
    else:
        if rng.random() < 0.35 and colour is None:
            fill = rng.choice([BLACK, WHITE, (150, 150, 150), (240, 160, 60)])
        rng.choice(drawn)(Pen(brush, box, rng, ink_on(rng, fill)), fill)


def _standing_in(box: Box, pixels: NDArray[np.uint8]) -> Box:
    """As much of a box as a picture of its own shape can fill, at the bottom."""
    high, wide = pixels.shape[:2]
    scale = min(box[2] / wide, box[3] / high)
    left = box[0] + (box[2] - scale * wide) / 2
    return left, box[1] + box[3] - scale * high, scale * wide, scale * high


def _away(rng: Random, ground: Colour | None) -> Colour:
    for _ in range(6):
        colour = oklch(rng.uniform(0.2, 0.95), rng.uniform(0.05, 0.25), rng.random())
        if ground is None or abs(oklab(colour)[0] - oklab(ground)[0]) > 0.25:
            return colour
    return _plain_ink(rng, ground)


def _plain_ink(rng: Random, ground: Colour | None) -> Colour:
    if ground is None:
        return rng.choice([BLACK, WHITE])
    return BLACK if oklab(ground)[0] > 0.58 else WHITE


def _emoji(brush: Brush, character: str, box: Box, mirrored: bool) -> None:
    if not mirrored:
        brush.emoji(character, box)
        return
    brush.canvas.save()
    brush.canvas.translate(2 * box[0] + box[2], 0)
    brush.canvas.scale(-1, 1)
    brush.emoji(character, box)
    brush.canvas.restore()


@cache
def _signs(character: str) -> list[skia.Typeface]:
    """Typefaces, other than of emoji, that have a sign."""
    paths = [
        path
        for ending in ("*.ttf", "*.otf", "*.ttc")
        for path in sorted(Path("/usr/share/fonts").rglob(ending))
        if any(
            word in path.name
            for word in ("DejaVuSans", "Symbol", "FreeSans", "FreeSerif", "FreeMono", "STIX", "wqy")
        )
    ]
    faces = [skia.Typeface.MakeFromFile(str(path)) for path in paths]
    return [face for face in faces if face and face.unicharToGlyph(ord(character))][:12]


def glyph(brush: Brush, rng: Random, box: Box, character: str, ink: Colour) -> None:
    """A sign of a typeface that fills a box, with an edge now and then."""
    faces = _signs(character)
    if not faces:
        _letter(brush, rng, box, "N", ink)
        return
    font = skia.Font(rng.choice(faces), 100)
    font.setEmbolden(rng.random() < 0.15)
    bounds = skia.Rect()
    font.measureText(character, skia.TextEncoding.kUTF8, bounds)
    scale = min(box[2] / max(bounds.width(), 1), box[3] / max(bounds.height(), 1))
    edged = rng.random() < 0.25
    brush.canvas.save()
    brush.canvas.translate(box[0] + box[2] / 2, box[1] + box[3] / 2)
    brush.canvas.scale(scale, scale)
    place = (-bounds.centerX(), -bounds.centerY())
    if edged:
        edge = skia.Paint(AntiAlias=True, Color=skia.Color(*ink_on(rng, ink)), StrokeWidth=9)
        edge.setStyle(skia.Paint.kStroke_Style)
        edge.setStrokeJoin(skia.Paint.kRound_Join)
        brush.canvas.drawString(character, *place, font, edge)
    brush.canvas.drawString(
        character, *place, font, skia.Paint(AntiAlias=True, Color=skia.Color(*ink))
    )
    brush.canvas.restore()


def _letter(brush: Brush, rng: Random, box: Box, letter: str, fill: Colour) -> None:
    """A letter, at times on a disc."""
    x, y, side = box[0] + box[2] / 2, box[1] + box[3] / 2, min(box[2], box[3])
    ink = fill
    if rng.random() < 0.5:
        disc = (x - side / 2, y - side / 2, side, side)
        brush.shape(disc, fill, rng.choice(["circle", "round", "rect"]))
        ink = ink_on(rng, fill)
    brush.text(letter, (x, y), side * 0.75, ink, any_face(rng, letter), rng.random() < 0.6)


# --- figures made of shapes ----------------------------------------------------------------------
@dataclass(frozen=True)
class Pen:
    """Draws in a box whose sides count as 1; ``edge`` is for outlines, eyes and whiskers."""

    brush: Brush
    box: Box
    rng: Random
    edge: Colour

    def at(self, x: float, y: float) -> Point:
        """A point of the box."""
        return self.box[0] + x * self.box[2], self.box[1] + y * self.box[3]

    def shape(self, points: Sequence[Point], fill: Fill | Colour) -> None:
        """A polygon."""
        self.brush.polygon([self.at(x, y) for x, y in points], fill)

    def oval(self, x: float, y: float, half_w: float, half_h: float, fill: Fill | Colour) -> None:
        """An ellipse around a point."""
        left, top = self.at(x - half_w, y - half_h)
        size = (2 * half_w * self.box[2], 2 * half_h * self.box[3])
        self.brush.shape((left, top, *size), fill, "circle")

    def block(self, x: float, y: float, w: float, h: float, fill: Fill | Colour) -> None:
        """A rectangle with round corners."""
        left, top = self.at(x, y)
        self.brush.shape((left, top, w * self.box[2], h * self.box[3]), fill, "round", 0.2)

    def stroke(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """A line with round ends; ``width`` in parts of the box's width."""
        self.brush.line([self.at(x, y) for x, y in points], width * self.box[2], fill)


def cat_face(pen: Pen, colour: Colour) -> None:
    """The face of a cat."""
    edge, inner = pen.edge, lighter(colour, pen.rng.choice([-0.3, 0.3]))
    high = pen.rng.uniform(0.0, 0.1)
    for side in (-1, 1):
        pen.shape(
            [(0.5 + side * 0.42, 0.55), (0.5 + side * 0.4, high), (0.5 + side * 0.02, 0.3)], colour
        )
        pen.shape(
            [(0.5 + side * 0.36, 0.4), (0.5 + side * 0.36, high + 0.1), (0.5 + side * 0.15, 0.3)],
            inner,
        )
    pen.oval(0.5, 0.6, 0.46, 0.38, colour)
    eyes = pen.rng.choice([WHITE, (250, 220, 80), (120, 220, 120), edge])
    for x in (0.32, 0.68):
        pen.oval(x, 0.53, 0.09, 0.1, eyes)
        pen.oval(x, 0.54, 0.04, 0.08, BLACK)
    pen.shape([(0.44, 0.68), (0.56, 0.68), (0.5, 0.75)], (240, 130, 140))
    if pen.rng.random() < 0.6:
        for side in (-1, 1):
            for y in (0.7, 0.78):
                pen.stroke([(0.5 + side * 0.18, y), (0.5 + side * 0.5, y - 0.03)], 0.02, edge)


def cat_sitting(pen: Pen, colour: Colour) -> None:
    """The outline of a sitting cat with its tail."""
    side = pen.rng.choice([-1, 1])
    pen.stroke(
        [(0.5 + side * x, y) for x, y in ((0.2, 0.92), (0.45, 0.8), (0.42, 0.55))], 0.1, colour
    )
    pen.oval(0.5, 0.72, 0.28, 0.28, colour)
    pen.oval(0.5, 0.3, 0.24, 0.2, colour)
    for way in (-1, 1):
        pen.shape(
            [(0.5 + way * 0.22, 0.3), (0.5 + way * 0.21, 0.0), (0.5 + way * 0.02, 0.16)], colour
        )
    for x in (0.41, 0.59):
        pen.oval(x, 0.28, 0.045, 0.04, (250, 220, 80))


def cat_walking(pen: Pen, colour: Colour) -> None:
    """A cat from its side, on four legs."""
    side = pen.rng.choice([-1, 1])

    def at(x: float, y: float) -> Point:
        return 0.5 + side * (x - 0.5), y

    pen.stroke([at(0.2, 0.5), at(0.08, 0.3), at(0.12, 0.12)], 0.08, colour)
    for x in (0.24, 0.36, 0.6, 0.72):
        pen.stroke([at(x, 0.6), at(x + pen.rng.uniform(-0.05, 0.05), 0.95)], 0.1, colour)
    pen.oval(*at(0.46, 0.55), 0.3, 0.18, colour)
    pen.oval(*at(0.78, 0.38), 0.18, 0.17, colour)
    for x in (0.68, 0.88):
        pen.shape([at(x - 0.07, 0.3), at(x, 0.1), at(x + 0.07, 0.3)], colour)
    pen.oval(*at(0.84, 0.36), 0.03, 0.03, pen.edge)


def standing(pen: Pen, colour: Colour) -> None:
    """A figure on two legs, with the head of a cat, a bear or a person, in clothes at times."""
    rng, edge = pen.rng, lighter(colour, -0.7) if pen.rng.random() < 0.7 else pen.edge
    cloth = colour if rng.random() < 0.5 else _away(rng, None)
    lean, head = rng.uniform(-0.08, 0.08), rng.uniform(0.15, 0.24)
    _legs(pen, cloth, edge)
    arms = [(rng.uniform(0.25, 0.45), rng.uniform(0.3, 0.65)) for _ in range(2)]
    for width, fill in ((0.17, edge), (0.11, cloth)):
        for side, (out, end) in zip((-1, 1), arms, strict=True):
            pen.stroke([(0.5 + side * 0.12, 0.48), (0.5 + side * out, end)], width, fill)
    pen.oval(0.5, 0.57, 0.24, 0.19, edge)
    pen.oval(0.5, 0.57, 0.2, 0.17, Fill(cloth, lighter(cloth, -0.2), rng.choice(["flat", "down"])))
    x = 0.5 + lean
    if rng.random() < 0.7:
        for side in (-1, 1):
            pen.shape(
                [(x + side * 0.34, head), (x + side * 0.33, 0.0), (x + side * 0.05, 0.1)], edge
            )
    pen.oval(x, head + 0.03, 0.36, head, edge)
    pen.oval(x, head + 0.03, 0.32, head - 0.025, colour)
    for side in (-1, 1):
        pen.oval(x + side * 0.15, head + 0.02, 0.06, 0.04, edge)
    if rng.random() < 0.3:
        pen.block(x - 0.34, 0.0, 0.68, 0.12, _away(rng, None))


def _legs(pen: Pen, cloth: Colour, edge: Colour) -> None:
    """Two legs, each straight, in a stride, bent at the knee or kicking, in boots at times."""
    rng, legs = pen.rng, []
    for side in (-1, 1):
        foot, knee = rng.choice(
            [
                *[((rng.uniform(0.1, 0.2), 0.95), (0.12, 0.8))] * 2,
                ((rng.uniform(0.25, 0.45), 0.95), (0.2, 0.78)),
                ((rng.uniform(0.05, 0.3), 0.95), (rng.uniform(0.3, 0.45), 0.75)),
                ((rng.uniform(0.35, 0.45), rng.uniform(0.7, 0.9)), (0.2, 0.75)),
            ]
        )
        legs.append([(0.5 + side * x, y) for x, y in ((0.1, 0.65), knee, foot)])
    for width, fill in ((0.2, edge), (0.13, cloth)):
        for leg in legs:
            pen.stroke(leg, width, fill)
    if rng.random() < 0.7:
        boots = rng.choice([edge, _away(rng, None)])
        for *_, ground in legs:
            pen.oval(*ground, 0.12, 0.04, boots)


def bear(pen: Pen, colour: Colour) -> None:
    """The face of a bear, a dog or a mouse: ears, a snout."""
    ear, down = pen.rng.uniform(0.13, 0.22), pen.rng.uniform(0.18, 0.4)
    for x in (0.2, 0.8):
        pen.oval(x, down, ear, ear * pen.rng.uniform(1, 1.4), lighter(colour, -0.25))
    pen.oval(0.5, 0.55, 0.42, 0.42, colour)
    pen.oval(0.5, 0.7, 0.2, 0.15, lighter(colour, 0.6))
    pen.oval(0.5, 0.63, 0.07, 0.05, BLACK)
    for x in (0.34, 0.66):
        pen.oval(x, 0.46, 0.055, 0.065, pen.edge)


def robot(pen: Pen, colour: Colour) -> None:
    """A square head with two lamps."""
    pen.stroke([(0.5, 0.22), (0.5, 0.06)], 0.05, lighter(colour, -0.4))
    pen.block(0.1, 0.2, 0.8, 0.74, colour)
    pen.block(0.2, 0.34, 0.6, 0.3, lighter(colour, -0.6))
    for x in (0.36, 0.64):
        pen.oval(x, 0.49, 0.09, 0.09, (120, 240, 255))


def person(pen: Pen, colour: Colour) -> None:
    """A token: a head on shoulders."""
    pen.shape([(0.15, 0.97), (0.3, 0.5), (0.7, 0.5), (0.85, 0.97)], colour)
    pen.oval(0.5, 0.28, 0.22, 0.24, pen.rng.choice([colour, lighter(colour, 0.4)]))


def ball(pen: Pen, colour: Colour) -> None:
    """A ball with a glint, or a ring with a dot."""
    pen.oval(0.5, 0.5, 0.48, 0.48, pen.rng.choice([colour, WHITE, pen.edge]))
    pen.oval(
        0.5, 0.5, 0.4, 0.4, Fill(colour, lighter(colour, 0.3), pen.rng.choice(["flat", "radial"]))
    )
    if pen.rng.random() < 0.5:
        pen.oval(0.36, 0.34, 0.12, 0.1, lighter(colour, 0.7))


_HORSES: Sequence[Sequence[Point]] = (
    ((0.24, 0.94), (0.26, 0.78), (0.36, 0.64), (0.44, 0.52), (0.34, 0.54), (0.24, 0.64),
     (0.14, 0.6), (0.12, 0.52), (0.26, 0.34), (0.3, 0.22), (0.4, 0.16), (0.42, 0.06),
     (0.52, 0.15), (0.66, 0.24), (0.76, 0.42), (0.8, 0.64), (0.78, 0.94)),
    ((0.2, 0.95), (0.22, 0.82), (0.4, 0.62), (0.42, 0.5), (0.28, 0.56), (0.16, 0.56), (0.1, 0.46),
     (0.34, 0.2), (0.36, 0.05), (0.46, 0.12), (0.5, 0.03), (0.58, 0.14), (0.78, 0.34),
     (0.84, 0.6), (0.82, 0.82), (0.84, 0.95)),
)  # fmt: skip


def horse(pen: Pen, colour: Colour) -> None:
    """The head of a knight of chess, with an edge that shows on any square."""
    flip = pen.rng.random() < 0.4
    points = [(1 - x if flip else x, y) for x, y in pen.rng.choice(_HORSES)]
    pen.brush.line(
        [pen.at(x, y) for x, y in [*points, points[0]]],
        pen.rng.uniform(0.05, 0.1) * pen.box[2],
        pen.edge,
    )
    pen.shape(points, Fill(colour, lighter(colour, -0.2), pen.rng.choice(["flat", "flat", "down"])))
    pen.oval(0.62 if flip else 0.38, 0.32, 0.035, 0.035, pen.edge)
    if pen.rng.random() < 0.5:
        pen.block(0.14, 0.86, 0.72, 0.12, lighter(colour, -0.3))


def flag(pen: Pen, colour: Colour) -> None:
    """A flag on its pole."""
    foot = pen.rng.uniform(0.2, 0.35)
    pen.stroke([(foot, 0.08), (foot, 0.94)], 0.07, lighter(pen.edge, 0.2))
    ends = pen.rng.choice(
        [[(0.88, 0.28)], [(0.85, 0.1), (0.85, 0.5)], [(0.9, 0.1), (0.7, 0.3), (0.9, 0.5)]]
    )
    pen.shape([(foot, 0.1), *ends, (foot, 0.5)], colour)


def star(pen: Pen, colour: Colour) -> None:
    """A star of four to six points."""
    points, depth = pen.rng.choice([4, 5, 5, 5, 6]), pen.rng.uniform(0.18, 0.26)
    turns = [pi * k / points - pi / 2 for k in range(2 * points)]
    pen.shape(
        [
            (
                0.5 + (0.49 if k % 2 == 0 else depth) * cos(t),
                0.5 + (0.49 if k % 2 == 0 else depth) * sin(t),
            )
            for k, t in enumerate(turns)
        ],
        colour,
    )


def coin(pen: Pen, colour: Colour) -> None:
    """A coin or a gem."""
    if pen.rng.random() < 0.3:
        pen.shape([(0.5, 0.05), (0.92, 0.4), (0.5, 0.95), (0.08, 0.4)], colour)
        pen.shape([(0.5, 0.05), (0.7, 0.4), (0.5, 0.95), (0.3, 0.4)], lighter(colour, 0.35))
        return
    gold = pen.rng.choice([colour, (240, 190, 50), (250, 210, 80)])
    pen.oval(0.5, 0.5, 0.46, 0.46, lighter(gold, -0.3))
    pen.oval(0.5, 0.5, 0.36, 0.36, gold)
    if pen.rng.random() < 0.5:
        pen.block(0.45, 0.3, 0.1, 0.4, lighter(gold, -0.35))


def key(pen: Pen, colour: Colour) -> None:
    """A key, lying."""
    pen.stroke([(0.3, 0.5), (0.92, 0.5)], 0.11, colour)
    for x in (0.75, 0.9):
        pen.stroke([(x, 0.5), (x, 0.68)], 0.09, colour)
    pen.oval(0.25, 0.5, 0.22, 0.22, colour)
    pen.oval(0.25, 0.5, 0.1, 0.1, pen.edge)


def door(pen: Pen, colour: Colour) -> None:
    """A door with its knob, or an arch."""
    top = pen.rng.choice(["round", "flat"])
    if top == "round":
        pen.oval(0.5, 0.4, 0.34, 0.36, colour)
    pen.shape([(0.16, 0.4 if top == "round" else 0.05), (0.84, 0.4 if top == "round" else 0.05),
               (0.84, 0.97), (0.16, 0.97)], colour)  # fmt: skip
    pen.oval(0.7, 0.6, 0.05, 0.05, pen.edge)


def arrow(pen: Pen, colour: Colour) -> None:
    """An arrow to the right, or a chevron."""
    if pen.rng.random() < 0.3:
        pen.stroke([(0.3, 0.15), (0.7, 0.5), (0.3, 0.85)], 0.16, colour)
        return
    half = pen.rng.uniform(0.1, 0.18)
    pen.shape([(0.05, 0.5 - half), (0.55, 0.5 - half), (0.55, 0.12), (0.97, 0.5), (0.55, 0.88),
               (0.55, 0.5 + half), (0.05, 0.5 + half)], colour)  # fmt: skip


def foot(pen: Pen, colour: Colour) -> None:
    """A paw: a pad and toes; or the print of a hoof."""
    if pen.rng.random() < 0.3:
        pen.stroke([(0.3, 0.8), (0.22, 0.45), (0.5, 0.15), (0.78, 0.45), (0.7, 0.8)], 0.15, colour)
        return
    pen.oval(0.5, 0.68, 0.26, 0.22, colour)
    for x, y in ((0.18, 0.42), (0.38, 0.22), (0.62, 0.22), (0.82, 0.42)):
        pen.oval(x, y, 0.1, 0.13, colour)


def cross(pen: Pen, colour: Colour) -> None:
    """A cross."""
    width, far = pen.rng.uniform(0.06, 0.2), pen.rng.uniform(0.1, 0.25)
    pen.stroke([(far, far), (1 - far, 1 - far)], width, colour)
    pen.stroke([(far, 1 - far), (1 - far, far)], width, colour)


def stone(pen: Pen, colour: Colour) -> None:
    """A stone."""
    turns = [2 * pi * k / 9 for k in range(9)]
    radii = [pen.rng.uniform(0.36, 0.48) for _ in turns]
    points = [
        (0.5 + r * cos(t), 0.52 + 0.9 * r * sin(t)) for r, t in zip(radii, turns, strict=True)
    ]
    pen.shape(points, lighter(colour, -0.2))
    pen.shape([(0.48 + 0.8 * (x - 0.5), 0.46 + 0.75 * (y - 0.5)) for x, y in points], colour)


def tree(pen: Pen, colour: Colour) -> None:
    """A tree, round or a fir."""
    pen.block(0.43, 0.6, 0.14, 0.38, (110, 75, 45))
    if pen.rng.random() < 0.5:
        pen.oval(0.5, 0.38, 0.36, 0.36, colour)
    else:
        for y in (0.05, 0.3):
            pen.shape([(0.5, y), (0.88, y + 0.45), (0.12, y + 0.45)], colour)


def fence(pen: Pen, colour: Colour) -> None:
    """Three pales and two rails."""
    for y in (0.42, 0.68):
        pen.stroke([(0.06, y), (0.94, y)], 0.09, lighter(colour, -0.2))
    for x in (0.2, 0.5, 0.8):
        left, right = x - 0.09, x + 0.09
        pale = [(left, 0.92), (left, 0.25), (x, 0.1), (right, 0.25), (right, 0.92)]
        pen.shape(pale, colour)


_SKIN: Sequence[Colour] = ((245, 208, 170), (224, 172, 125), (190, 120, 90), (250, 225, 200))


def bust(pen: Pen, colour: Colour) -> None:
    """Head and shoulders: armour or a robe, a hat, a beard, at times a weapon."""
    pen.brush.canvas.save()
    pen.brush.canvas.clipRect(skia.Rect.MakeXYWH(*pen.box), True)
    _bust(pen, colour)
    pen.brush.canvas.restore()


def _bust(pen: Pen, colour: Colour) -> None:
    rng, skin = pen.rng, pen.rng.choice(_SKIN)
    robe, hat = _away(rng, colour), _away(rng, skin)
    wide = min(1.0, pen.box[3] / pen.box[2]) * rng.uniform(0.85, 1.05)
    tall = min(1.0, pen.box[2] / pen.box[3] * 1.1) * rng.uniform(0.9, 1.1)
    top = 0.5 - 0.45 * tall + rng.uniform(0, 0.08)

    def at(x: float, y: float) -> Point:
        return 0.5 + x * wide, top + y * tall

    if rng.random() < 0.35:
        x = rng.choice([-0.38, 0.38])
        pen.stroke([at(x, 0.0), at(x, 1.1)], 0.04 * wide, lighter(robe, -0.4))
        pen.shape([at(x - 0.07, 0.14), at(x, -0.05), at(x + 0.07, 0.14)], (200, 205, 210))
    pen.shape(
        [
            at(-0.45, 1.3),
            at(-0.4, 0.78),
            at(-0.15, 0.6),
            at(0.15, 0.6),
            at(0.4, 0.78),
            at(0.45, 1.3),
        ],
        robe,
    )
    if rng.random() < 0.5:
        for side in (-1, 1):
            pen.oval(*at(side * 0.36, 0.8), 0.12 * wide, 0.12 * tall, lighter(robe, 0.25))
    pen.shape([at(-0.1, 0.6), at(0.1, 0.6), at(0, 0.85)], lighter(robe, 0.5))
    pen.oval(*at(0, 0.4), 0.21 * wide, 0.26 * tall, skin)
    beard = rng.choice([None, None, (40, 30, 30), (200, 200, 200), (120, 50, 30)])
    if beard:
        long = rng.uniform(0.65, 0.95)
        pen.shape(
            [
                at(-0.2, 0.45),
                at(0.2, 0.45),
                at(0.1, long - 0.08),
                at(0, long),
                at(-0.1, long - 0.08),
            ],
            beard,
        )
    for side in (-1, 1):
        pen.oval(*at(side * 0.09, 0.38), 0.025 * wide, 0.03 * tall, BLACK)
        pen.stroke([at(side * 0.05, 0.31), at(side * 0.14, 0.29)], 0.025 * wide, BLACK)
    pen.stroke([at(-0.05, 0.52), at(0.05, 0.52)], 0.02 * wide, (150, 60, 50))
    _hat(pen, at, hat, wide, tall)


def _hat(
    pen: Pen, at: Callable[[float, float], Point], hat: Colour, wide: float, tall: float
) -> None:
    kind = pen.rng.choice(["helmet", "cone", "crown", "cap", "hair", "horns"])
    if kind in ("helmet", "hair", "horns"):
        pen.oval(*at(0, 0.24), 0.23 * wide, 0.17 * tall, hat)
    if kind == "helmet":
        pen.shape([at(-0.04, 0.1), at(0.04, 0.1), at(0.0, -0.08)], lighter(hat, 0.3))
    elif kind == "horns":
        for side in (-1, 1):
            pen.shape([at(side * 0.16, 0.2), at(side * 0.34, -0.02), at(side * 0.2, 0.3)], WHITE)
    elif kind == "cone":
        pen.shape([at(-0.32, 0.28), at(0, -0.05), at(0.32, 0.28)], hat)
    elif kind == "crown":
        tips = [(-0.22, 0.28), (-0.24, 0.02), (-0.1, 0.14), (0, -0.02), (0.1, 0.14), (0.24, 0.02)]
        pen.shape([at(x, y) for x, y in [*tips, (0.22, 0.28)]], (240, 190, 50))
    elif kind == "cap":
        pen.block(*at(-0.2, 0.06), 0.4 * wide, 0.2 * tall, hat)
        pen.stroke([at(-0.3, 0.27), at(0.3, 0.27)], 0.05 * wide, lighter(hat, -0.3))


def portrait(brush: Brush, rng: Random, box: Box, ground: Colour | None) -> None:
    """A painted figure, or head and shoulders, before a ground of their own that fills the box, or
    without one."""
    kind = rng.choice(["portrait", "portrait", "figure", "cat"])
    painted = figure(rng, kind) if rng.random() < 0.7 else None
    if painted is not None:
        _painted_portrait(brush, rng, box, ground, painted)
        return
    if ground is not None:
        kind = rng.choice(["down", "radial", "noise", "flat", "picture"])
        by = rng.choice([-0.2, 0.2])
        brush.shape(box, Fill(ground, lighter(ground, by), kind, seed=rng.getrandbits(8)))
    colour = ground or _away(rng, None)
    bust(Pen(brush, box, rng, ink_on(rng, colour)), colour)


def _painted_portrait(
    brush: Brush, rng: Random, box: Box, ground: Colour | None, painted: NDArray[np.uint8]
) -> None:
    """A figure in a box, or so large before its ground that it fills it from side to side."""
    high, wide = painted.shape[:2]
    across, down = box[2] / wide, box[3] / high
    if ground is None:  # it has to tell how large its piece is
        part = rng.uniform(0.8, 1.0)
        across, down = part * min(across, 1.8 * down), part * min(down, 1.8 * across)
    else:
        brush.shape(box, Fill(ground, kind=rng.choice(["flat", "down", "radial"])))
        behind = scene(rng, box[2] / box[3]) if rng.random() < 0.6 else None
        if behind is not None:
            brush.picture(behind, box)
        across = down = rng.choice([min, max])(across, down) * rng.uniform(0.85, 1.2)
    left = box[0] + (box[2] - across * wide) / 2
    top = box[1] + max(0.0, box[3] - down * high) * rng.choice([0.5, 1.0])
    brush.picture(painted, (left, top, across * wide, down * high))


PROCEDURAL: dict[str, tuple[Callable[[Pen, Colour], None], ...]] = {
    "cat": (cat_face, cat_face, cat_sitting, cat_walking),
    "tall": (standing,),
    "horse": (horse,),
    "head": (bear, cat_face, robot, person, ball),
    "face": (bust, bear, cat_face),
    "person": (bust, person),
    "walker": (person, ball, robot, bear, standing),
    "flag": (flag,),
    "coin": (coin,),
    "star": (star,),
    "key": (key,),
    "door": (door,),
    "arrow": (arrow,),
    "goal": (flag, star, door, coin),
    "block": (cross, cross, stone, tree, fence),
    "foot": (foot,),
}
