"""Drawings for the cat practice game: whole cats, what blocks a cell, and cells with six sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from bot.practice.cat.looks import CatLook, Mark, Pose
from bot.practice.engine.paint import BLACK, WHITE, Colour, Pen, Picture, mixed, stamp
from bot.practice.engine.skins import Tile

_STARS: Colour = (255, 205, 60)


class _Brush(NamedTuple):
    """Draws the parts of a cat in one colour, wider by ``grow`` on all sides."""

    pen: Pen
    colour: Colour
    grow: float

    def oval(self, x: float, y: float, half_w: float, half_h: float) -> None:
        """An ellipse around (x, y)."""
        self.pen.oval(x, y, half_w + self.grow, half_h + self.grow, self.colour)

    def polygon(self, *points: tuple[float, float]) -> None:
        """A filled polygon with round corners."""
        self.pen.polygon([*points], self.colour)
        self.pen.line([*points, *points[:2]], 0.02 + 2 * self.grow, self.colour)

    def bow(
        self, x: float, y: float, radius: float, span: tuple[float, float], width: float
    ) -> None:
        """A part of a circle, drawn with its middle line at ``radius``."""
        thick = width + 2 * self.grow
        self.pen.arc(x, y, radius + thick / 2, span, thick, self.colour)


@lru_cache(maxsize=32)
def cat_sprite(look: CatLook, side_px: int, dizzy: bool) -> Picture:
    """A cat in a square of ``side_px``; a dizzy one sees stars."""

    def draw(pen: Pen) -> None:
        pose = _POSES[look.pose]
        for colour, grow in ((look.ink, 0.022), (look.fur, 0.0)):
            pose.body(_Brush(pen, colour, grow))
        pose.face(pen, look, dizzy)
        if dizzy:
            _stars(pen, pose.head_y)

    return stamp(side_px, draw)


def _sitting(brush: _Brush) -> None:
    """A cat that looks at you, its tail around its feet."""
    brush.bow(0.70, 0.78, 0.15, (-80, 120), 0.07)
    brush.oval(0.5, 0.74, 0.23, 0.22)
    for x in (0.40, 0.60):
        brush.oval(x, 0.93, 0.09, 0.05)
    _head(brush, 0.40, 1.0)


def _turned_away(brush: _Brush) -> None:
    """A cat from behind: ears, a round back, and a tail in the air."""
    brush.bow(0.76, 0.56, 0.13, (-200, 60), 0.075)
    brush.oval(0.78, 0.70, 0.07, 0.06)
    brush.oval(0.5, 0.72, 0.28, 0.25)
    _head(brush, 0.38, 0.86)


def _only_head(brush: _Brush) -> None:
    _head(brush, 0.54, 1.45)


def _head(brush: _Brush, y: float, scale: float) -> None:
    def at(right: float, down: float) -> tuple[float, float]:
        return 0.5 + scale * right, y + scale * down

    for side in (-1, 1):
        brush.polygon(at(0.25 * side, -0.04), at(0.23 * side, -0.30), at(0.05 * side, -0.17))
    brush.oval(0.5, y, 0.28 * scale, 0.22 * scale)


def _front(pen: Pen, look: CatLook, dizzy: bool) -> None:
    """The face and the belly of a sitting cat."""
    pen.oval(0.5, 0.78, 0.11, 0.13, mixed(look.fur, look.ink, 0.12))
    for x in (0.40, 0.60):
        pen.oval(x, 0.93, 0.09, 0.05, look.fur)
    _features(pen, look, dizzy, 0.40, 1.0)


def _face(pen: Pen, look: CatLook, dizzy: bool) -> None:
    _features(pen, look, dizzy, 0.54, 1.45)


def _back(pen: Pen, look: CatLook, _dizzy: bool) -> None:
    """A line down the back and stripes across it, hardly to be seen on a dark cat."""
    shade = mixed(look.fur, WHITE if sum(look.fur) < 300 else look.ink, 0.16)
    for y in (0.62, 0.70, 0.78):
        pen.block(0.5, y, 0.10, 0.014, 0.014, shade)


def _features(pen: Pen, look: CatLook, dizzy: bool, y: float, scale: float) -> None:
    """Ears, eyes, nose and whiskers."""
    pink = mixed(look.fur, (240, 120, 130), 0.6)
    for side in (-1, 1):
        x = 0.5 + 0.12 * scale * side
        ear = [(0.21, -0.13), (0.205, -0.24), (0.12, -0.17)]
        pen.polygon([(0.5 + scale * a * side, y + scale * b) for a, b in ear], pink)
        if dizzy:
            _crossed_eye(pen, x, y, 0.05 * scale, look.ink)
        else:
            pen.oval(x, y, 0.042 * scale, 0.055 * scale, look.ink)
            pen.disc(x + 0.012 * scale, y - 0.022 * scale, 0.015 * scale, WHITE)
        whisker = [
            (x + 0.06 * scale * side, y + 0.09 * scale),
            (x + 0.19 * scale * side, y + 0.07 * scale),
        ]
        pen.line(whisker, 0.016 * scale, look.ink)
    pen.oval(
        0.5,
        y + 0.085 * scale,
        0.03 * scale,
        0.02 * scale,
        pink if sum(look.fur) < 600 else look.ink,
    )


def _crossed_eye(pen: Pen, x: float, y: float, half: float, ink: Colour) -> None:
    for lean in (-1, 1):
        pen.line([(x - half, y - lean * half), (x + half, y + lean * half)], 0.5 * half, ink)


def _stars(pen: Pen, y: float) -> None:
    """Stars around the head."""
    for x, down in ((0.22, 0.05), (0.5, 0.0), (0.78, 0.05)):
        _star(pen, x, y + down, 0.08, mixed(_STARS, BLACK, 0.45))
        _star(pen, x, y + down, 0.055, _STARS)


def _star(pen: Pen, x: float, y: float, radius: float, colour: Colour) -> None:
    tips = [pi * (k / 5 - 0.5) for k in range(10)]
    reach = [radius * (1 if k % 2 == 0 else 0.5) for k in range(10)]
    pen.polygon(
        [(x + r * cos(a), y + r * sin(a)) for a, r in zip(tips, reach, strict=True)], colour
    )


class _Drawing(NamedTuple):
    """How a cat sits: its body, what is drawn on it, and how high stars fly around its head."""

    body: Callable[[_Brush], None]
    face: Callable[[Pen, CatLook, bool], None]
    head_y: float


_POSES: Mapping[Pose, _Drawing] = {
    "sitting": _Drawing(_sitting, _front, 0.14),
    "turned away": _Drawing(_turned_away, _back, 0.14),
    "head": _Drawing(_only_head, _face, 0.10),
}


@lru_cache(maxsize=32)
def mark_sprite(mark: Mark, side_px: int, ink: Colour) -> Picture:
    """What lies on a blocked cell, in a square of ``side_px``."""
    return stamp(side_px, lambda pen: _MARKS[mark](pen, ink))


def _cross(pen: Pen, ink: Colour) -> None:
    for y0, y1 in ((0.06, 0.94), (0.94, 0.06)):
        pen.line([(0.06, y0), (0.5, 0.52), (0.94, y1)], 0.13, ink)


def _bush(pen: Pen, ink: Colour) -> None:
    for colour, shrink in ((mixed(ink, BLACK, 0.4), 0.0), (ink, 0.035)):
        for x, y, radius in (
            (0.5, 0.32, 0.30),
            (0.27, 0.55, 0.27),
            (0.73, 0.55, 0.27),
            (0.5, 0.7, 0.28),
        ):
            pen.disc(x, y, radius - shrink, colour)
    for x, y in ((0.42, 0.28), (0.26, 0.52), (0.68, 0.50), (0.48, 0.68)):
        pen.disc(x, y, 0.06, mixed(ink, WHITE, 0.35))


def _crate(pen: Pen, ink: Colour) -> None:
    dark = mixed(ink, BLACK, 0.45)
    pen.block(0.5, 0.5, 0.5, 0.5, 0.04, dark)
    for y in (0.19, 0.5, 0.81):
        pen.block(0.5, y, 0.43, 0.125, 0.02, ink)
    pen.line([(0.1, 0.88), (0.9, 0.12)], 0.1, dark)


_MARKS: Mapping[Mark, Callable[[Pen, Colour], None]] = {
    "cross": _cross,
    "bush": _bush,
    "crate": _crate,
}


@lru_cache(maxsize=16)
def hexagon(tile: Tile, pitch_px: int) -> Picture:
    """A cell with six sides that stands on a corner; ``tile.side`` is its width."""

    def draw(pen: Pen) -> None:
        pen.polygon(_corners(tile.side), tile.edge or tile.fill)
        pen.polygon(_corners(tile.side * (1 - 2 * tile.edge_width)), tile.fill)

    return stamp(round(pitch_px / cos(pi / 6)), draw)


def _corners(width: float) -> list[tuple[float, float]]:
    """Corners of a hexagon in a square that would hold one of width 1."""
    radius = width / 2
    angles = [pi * (k / 3 - 0.5) for k in range(6)]
    return [(0.5 + radius * cos(a), 0.5 + radius * sin(a)) for a in angles]
