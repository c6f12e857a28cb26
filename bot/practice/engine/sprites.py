"""Little drawings for the practice screens: animal heads and button icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from bot.practice.engine.paint import BLACK, WHITE, Colour, Pen, Picture, mixed, stamp

SpriteDrawing = Callable[[Pen, Colour], None]


@lru_cache(maxsize=128)
def sprite(name: str, side_px: int, colour: Colour) -> Picture:
    """A drawing by name, in a square of ``side_px``."""
    return stamp(side_px, lambda pen: _SPRITES[name](pen, colour))


def _kitten(pen: Pen, colour: Colour) -> None:
    dark = mixed(colour, BLACK, 0.45)
    pen.polygon([(0.12, 0.46), (0.14, 0.02), (0.46, 0.24)], colour)
    pen.polygon([(0.88, 0.46), (0.86, 0.02), (0.54, 0.24)], colour)
    pen.polygon([(0.19, 0.32), (0.20, 0.13), (0.34, 0.24)], mixed(colour, WHITE, 0.6))
    pen.polygon([(0.81, 0.32), (0.80, 0.13), (0.66, 0.24)], mixed(colour, WHITE, 0.6))
    pen.block(0.5, 0.56, 0.40, 0.36, 0.22, colour)
    _eyes(pen, 0.50, 0.17, 0.075)
    pen.polygon([(0.45, 0.66), (0.55, 0.66), (0.50, 0.72)], dark)
    for y in (0.66, 0.73):
        pen.line([(0.0, y + 0.02), (0.24, y)], 0.018, dark)
        pen.line([(1.0, y + 0.02), (0.76, y)], 0.018, dark)


def _bear(pen: Pen, colour: Colour) -> None:
    dark = mixed(colour, BLACK, 0.35)
    for x in (0.17, 0.83):
        pen.disc(x, 0.20, 0.16, dark)
        pen.disc(x, 0.20, 0.08, mixed(colour, WHITE, 0.5))
    pen.disc(0.5, 0.54, 0.42, colour)
    pen.oval(0.5, 0.68, 0.19, 0.15, mixed(colour, WHITE, 0.7))
    pen.oval(0.5, 0.61, 0.07, 0.05, BLACK)
    _eyes(pen, 0.45, 0.17, 0.055)


def _robot(pen: Pen, colour: Colour) -> None:
    dark = mixed(colour, BLACK, 0.5)
    pen.line([(0.5, 0.2), (0.5, 0.06)], 0.05, dark)
    pen.disc(0.5, 0.06, 0.06, (235, 87, 87))
    pen.block(0.5, 0.56, 0.46, 0.12, 0.05, dark)
    pen.block(0.5, 0.55, 0.38, 0.38, 0.10, colour)
    pen.block(0.5, 0.48, 0.28, 0.14, 0.06, dark)
    _eyes(pen, 0.48, 0.13, 0.07)
    pen.block(0.5, 0.78, 0.20, 0.045, 0.02, dark)


def _eyes(pen: Pen, y: float, apart: float, radius: float) -> None:
    for x in (0.5 - apart, 0.5 + apart):
        pen.disc(x, y, radius, WHITE)
        pen.disc(x, y, radius * 0.55, (30, 30, 36))


def _ring(pen: Pen, colour: Colour) -> None:
    pen.disc(0.5, 0.5, 0.5, WHITE)
    pen.disc(0.5, 0.5, 0.36, colour)


def _restart(pen: Pen, colour: Colour) -> None:
    pen.arc(0.5, 0.5, 0.40, (-50, 230), 0.13, colour)
    pen.polygon([(0.98, 0.06), (0.96, 0.46), (0.58, 0.30)], colour)


def _bulb(pen: Pen, colour: Colour) -> None:
    pen.disc(0.5, 0.40, 0.34, colour)
    pen.block(0.5, 0.72, 0.17, 0.10, 0.03, colour)
    pen.block(0.5, 0.90, 0.13, 0.05, 0.02, colour)


def _gift(pen: Pen, colour: Colour) -> None:
    pen.block(0.5, 0.66, 0.36, 0.28, 0.05, colour)
    pen.block(0.5, 0.36, 0.44, 0.09, 0.03, colour)
    pen.arc(0.36, 0.18, 0.13, (0, 360), 0.07, colour)
    pen.arc(0.64, 0.18, 0.13, (0, 360), 0.07, colour)


def _back(pen: Pen, colour: Colour) -> None:
    pen.line([(0.62, 0.12), (0.26, 0.5), (0.62, 0.88)], 0.16, colour)


def _star(pen: Pen, colour: Colour) -> None:
    outer = [(0.5, 0.0), (0.97, 0.36), (0.79, 0.93), (0.21, 0.93), (0.03, 0.36)]
    pen.polygon([outer[i] for i in (0, 2, 4, 1, 3)], colour)
    pen.polygon([(0.39, 0.37), (0.61, 0.37), (0.68, 0.58), (0.5, 0.72), (0.32, 0.58)], colour)


def _cloud(pen: Pen, colour: Colour) -> None:
    grey = mixed(colour, (120, 130, 150), 0.85)
    for x, y, radius in ((0.28, 0.58, 0.20), (0.50, 0.46, 0.26), (0.73, 0.57, 0.21)):
        pen.disc(x, y, radius, grey)
    pen.block(0.5, 0.66, 0.40, 0.12, 0.12, grey)


_SPRITES: Mapping[str, SpriteDrawing] = {
    "kitten": _kitten,
    "bear": _bear,
    "robot": _robot,
    "ring": _ring,
    "restart": _restart,
    "bulb": _bulb,
    "gift": _gift,
    "back": _back,
    "star": _star,
    "cloud": _cloud,
}
