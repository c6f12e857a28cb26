"""Figures that stand on boards: cats, people, horses, flags, stars. Each fits a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import pi
from random import Random

from tests.synthetic.colours import ink_on, lighter
from tests.synthetic.paint import BLACK, WHITE, Box, Canvas, Colour, Point, around, regular


@dataclass(frozen=True)
class Pen:
    """Draws in a box whose sides count as 1."""

    canvas: Canvas
    box: Box

    def at(self, x: float, y: float) -> Point:
        """A point of the box."""
        left, top, right, bottom = self.box
        return left + x * (right - left), top + y * (bottom - top)

    @property
    def unit_px(self) -> float:
        """The width of the box."""
        return self.box[2] - self.box[0]

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        """A polygon."""
        self.canvas.polygon([self.at(x, y) for x, y in points], fill)

    def oval(self, x: float, y: float, half_w: float, half_h: float, fill: Colour) -> None:
        """An ellipse around a point."""
        self.canvas.oval((*self.at(x - half_w, y - half_h), *self.at(x + half_w, y + half_h)), fill)

    def stroke(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """A line with round ends."""
        self.canvas.line([self.at(x, y) for x, y in points], width * self.unit_px, fill)


def cat_face(pen: Pen, colour: Colour) -> None:
    """The face of a cat."""
    pen.shape([(0.1, 0.5), (0.12, 0.02), (0.48, 0.28)], colour)
    pen.shape([(0.9, 0.5), (0.88, 0.02), (0.52, 0.28)], colour)
    pen.oval(0.5, 0.58, 0.45, 0.4, colour)
    for x in (0.32, 0.68):
        pen.oval(x, 0.5, 0.08, 0.1, WHITE if ink_on(colour) != BLACK else BLACK)
        pen.oval(x, 0.51, 0.045, 0.07, (20, 20, 24))
    pen.shape([(0.44, 0.66), (0.56, 0.66), (0.5, 0.73)], (240, 130, 140))
    for side in (-1, 1):
        for y in (0.68, 0.76):
            pen.stroke(
                [(0.5 + side * 0.18, y), (0.5 + side * 0.5, y - 0.03)], 0.015, ink_on(colour)
            )


def cat_sitting(pen: Pen, colour: Colour) -> None:
    """The outline of a sitting cat with its tail."""
    pen.stroke([(0.7, 0.92), (0.95, 0.8), (0.92, 0.55)], 0.1, colour)
    pen.oval(0.5, 0.72, 0.28, 0.28, colour)
    pen.oval(0.5, 0.3, 0.24, 0.2, colour)
    pen.shape([(0.28, 0.3), (0.29, 0.0), (0.48, 0.16)], colour)
    pen.shape([(0.72, 0.3), (0.71, 0.0), (0.52, 0.16)], colour)
    for x in (0.41, 0.59):
        pen.oval(x, 0.28, 0.045, 0.04, (250, 220, 80))


def cat_standing(pen: Pen, colour: Colour) -> None:
    """A thin cat on its hind legs, as in the game that made it famous."""
    edge = lighter(colour, -0.75)
    for width, fill in ((0.22, edge), (0.15, colour)):
        pen.stroke([(0.42, 0.62), (0.36, 0.94)], width, fill)
        pen.stroke([(0.58, 0.62), (0.64, 0.94)], width, fill)
        pen.stroke([(0.36, 0.45), (0.14, 0.56)], width * 0.8, fill)
        pen.stroke([(0.64, 0.45), (0.86, 0.56)], width * 0.8, fill)
    pen.oval(0.5, 0.54, 0.23, 0.2, edge)
    pen.oval(0.5, 0.54, 0.19, 0.175, colour)
    pen.shape([(0.18, 0.25), (0.16, 0.0), (0.45, 0.1)], edge)
    pen.shape([(0.82, 0.25), (0.84, 0.0), (0.55, 0.1)], edge)
    pen.oval(0.5, 0.22, 0.37, 0.19, edge)
    pen.oval(0.5, 0.22, 0.33, 0.165, colour)
    for x in (0.35, 0.65):
        pen.oval(x, 0.22, 0.06, 0.045, edge)


def person(pen: Pen, colour: Colour) -> None:
    """A token: a head on shoulders."""
    pen.oval(0.5, 0.28, 0.2, 0.2, colour)
    pen.shape([(0.2, 0.95), (0.3, 0.55), (0.7, 0.55), (0.8, 0.95)], colour)


def robot(pen: Pen, colour: Colour) -> None:
    """A square head with two lamps."""
    pen.stroke([(0.5, 0.22), (0.5, 0.06)], 0.05, lighter(colour, -0.4))
    pen.canvas.box((*pen.at(0.12, 0.2), *pen.at(0.88, 0.92)), colour, 0.12 * pen.unit_px)
    pen.canvas.box(
        (*pen.at(0.2, 0.34), *pen.at(0.8, 0.64)), lighter(colour, -0.6), 0.06 * pen.unit_px
    )
    for x in (0.36, 0.64):
        pen.oval(x, 0.49, 0.09, 0.09, (120, 240, 255))


def bear(pen: Pen, colour: Colour) -> None:
    """The face of a bear."""
    for x in (0.18, 0.82):
        pen.oval(x, 0.22, 0.17, 0.17, lighter(colour, -0.25))
    pen.oval(0.5, 0.55, 0.44, 0.42, colour)
    pen.oval(0.5, 0.7, 0.2, 0.15, lighter(colour, 0.6))
    pen.oval(0.5, 0.63, 0.07, 0.05, BLACK)
    for x in (0.34, 0.66):
        pen.oval(x, 0.46, 0.055, 0.065, BLACK)


_HORSE: Sequence[Point] = (
    (0.24, 0.9), (0.26, 0.76), (0.36, 0.64), (0.44, 0.52), (0.34, 0.54), (0.24, 0.64),
    (0.14, 0.6), (0.12, 0.52), (0.26, 0.34), (0.3, 0.22), (0.4, 0.16), (0.42, 0.06),
    (0.52, 0.15), (0.66, 0.24), (0.76, 0.42), (0.8, 0.64), (0.78, 0.9),
)  # fmt: skip


def horse(pen: Pen, colour: Colour) -> None:
    """The head of a knight of chess, with an edge that shows on any square."""
    edge = ink_on(colour)
    pen.canvas.line([pen.at(x, y) for x, y in _HORSE], 0.05 * pen.unit_px, edge, closed=True)
    pen.shape(_HORSE, colour)
    pen.oval(0.38, 0.32, 0.035, 0.035, edge)


def flag(pen: Pen, colour: Colour) -> None:
    """A flag on its pole."""
    pen.stroke([(0.3, 0.1), (0.3, 0.92)], 0.07, lighter(colour, -0.5))
    pen.shape([(0.32, 0.1), (0.85, 0.28), (0.32, 0.5)], colour)


def star(pen: Pen, colour: Colour) -> None:
    """A star of five points."""
    pen.shape(regular((0.5, 0.53), 0.48, 10, -pi / 2, 0.2), colour)


def ball(pen: Pen, colour: Colour) -> None:
    """A ball with a glint."""
    pen.oval(0.5, 0.5, 0.46, 0.46, colour)
    pen.oval(0.36, 0.34, 0.12, 0.1, lighter(colour, 0.7))


def ring(pen: Pen, colour: Colour) -> None:
    """A white disc with a coloured middle."""
    pen.oval(0.5, 0.5, 0.48, 0.48, WHITE)
    pen.oval(0.5, 0.5, 0.33, 0.33, colour)


Sprite = Callable[[Pen, Colour], None]
CATS: Mapping[str, Sprite] = {
    "face": cat_face,
    "sitting": cat_sitting,
    "standing": cat_standing,
}
HEADS: Mapping[str, Sprite] = {
    "cat": cat_face,
    "bear": bear,
    "robot": robot,
    "person": person,
    "ball": ball,
    "ring": ring,
    "star": star,
}


def stand(canvas: Canvas, sprite: Sprite, x: float, y: float, side_px: float, fill: Colour) -> None:
    """Draw a sprite in a square around a point."""
    sprite(Pen(canvas, around(x, y, side_px / 2)), fill)


def any_head(rng: Random) -> Sprite:
    """A figure that walks on a board."""
    return rng.choice(list(HEADS.values()))
