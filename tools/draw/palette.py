"""Random colours that go together, chosen in OKLCH, where equal steps look equal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, pi, sin
from random import Random

import numpy as np

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

_TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LMS, _FROM_LAB = (
    tuple(map(tuple, np.linalg.inv(matrix).tolist())) for matrix in (_TO_LMS, _TO_LAB)
)
_LINEAR = tuple(
    v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
    for v in (k / 255 for k in range(256))
)
_GLARE = 0.0035
_NAMED = [
    (255, 255, 255),
    (0, 0, 0),
    (128, 128, 128),
    (192, 192, 192),
    (211, 211, 211),
    (64, 64, 64),
]
_NAMED_SIGNALS = [
    *((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (0, 255, 255), (255, 0, 255)),
    *((0, 128, 0), (255, 165, 0), (128, 0, 128), (165, 42, 42), (0, 0, 128), (255, 192, 203)),
]
"""The colours that languages and toolkits have names for: many programs know no others."""
# plain floats: arrays of three numbers would cost ten times as much


def _dot(row: tuple[float, ...], vector: tuple[float, ...]) -> float:
    return row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2]


def _to_screen(linear: float) -> int:
    linear = min(max(linear, 0.0), 1.0)
    value = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return round(255 * value)


def oklch(lightness: float, chroma: float, hue: float) -> Colour:
    """The nearest colour of a screen; lightness 0 to 1, chroma 0 to 0.3, hue in turns.

    Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
    """
    lab = (lightness, chroma * cos(2 * pi * hue), chroma * sin(2 * pi * hue))
    lms = tuple(_dot(row, lab) ** 3 for row in _FROM_LAB)
    r, g, b = (_to_screen(_dot(row, lms)) for row in _FROM_LMS)
    return r, g, b


@lru_cache(maxsize=8192)
def oklab(colour: Colour, glare: float = 0.0) -> tuple[float, float, float]:
    """Lightness 0 to 1 and the two axes of colour, on a screen that reflects ``glare`` (of 1)."""
    linear = tuple(_LINEAR[value] + glare for value in colour)
    lms = tuple(_dot(row, linear) ** (1 / 3) for row in _TO_LMS)
    lightness, a, b = (_dot(row, lms) for row in _TO_LAB)
    return lightness, a, b


def difference(one: Colour, other: Colour) -> float:
    """Distance in OKLab times 100: 2 is hardly seen, 10 is clear, 100 is nearly black on white.

    A little glare is reckoned with, or else colours near to black would seem far apart.
    """
    return 100 * dist(oklab(one, _GLARE), oklab(other, _GLARE))


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """``one`` with ``part`` of ``other`` in it."""
    r, g, b = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return r, g, b


def lighter(colour: Colour, by: float) -> Colour:
    """The colour nearer to white (``by`` above 0) or to black."""
    return mixed(colour, (255, 255, 255) if by > 0 else (0, 0, 0), abs(by))


def ink_on(rng: Random, ground: Colour) -> Colour:
    """A colour in which a text can be read on the ground."""
    dark = oklab(ground)[0] > rng.uniform(0.5, 0.68)
    level = rng.uniform(0.0, 0.35) if dark else rng.uniform(0.85, 1.0)
    return oklch(level, rng.choice([0, 0, 0.03, 0.1]), rng.random())


@dataclass(frozen=True)
class Palette:
    """The mood of one screen: its ground and the ranges from which other colours are drawn."""

    ground: Colour
    lightness: tuple[float, float]
    chroma: tuple[float, float]
    hues: tuple[float, ...]
    contrast: tuple[float, float]
    """The least and most difference between things that mean something else."""
    named: bool = False
    """Most colours are those with a name."""

    @classmethod
    def draw(cls, rng: Random) -> Palette:
        """A mood at random; a third of all are quiet: pale on white, or dim on black."""
        hues = tuple(rng.random() for _ in range(rng.choice([1, 1, 2, 3])))
        moods = ["light", "dark", "quiet light", "quiet dark", "vivid", "grey", "any"]
        mood = rng.choice([*moods, "named", "named"])
        if mood == "named":
            ground = rng.choice([*_NAMED[:1] * 4, *_NAMED[1:2] * 2, *_NAMED, *_NAMED_SIGNALS])
            return cls(ground, (0.0, 1.0), (0.0, 0.28), hues, (8, 80), named=True)
        if mood == "light":
            ground = oklch(rng.uniform(0.85, 1), rng.uniform(0, 0.05), rng.choice(hues))
            return cls(ground, (0.3, 0.95), (0.0, 0.2), hues, (12, 60))
        if mood == "dark":
            ground = oklch(rng.uniform(0.0, 0.3), rng.uniform(0, 0.08), rng.choice(hues))
            return cls(ground, (0.15, 0.9), (0.0, 0.2), hues, (10, 60))
        if mood == "quiet light":
            ground = oklch(rng.uniform(0.93, 1), rng.uniform(0, 0.02), rng.choice(hues))
            return cls(ground, (0.75, 1.0), (0.0, 0.08), hues, (2.5, 14))
        if mood == "quiet dark":
            ground = oklch(rng.uniform(0.0, 0.28), rng.uniform(0, 0.05), rng.choice(hues))
            return cls(ground, (0.05, 0.45), (0.0, 0.08), hues, (3, 14))
        if mood == "vivid":
            ground = oklch(rng.uniform(0.3, 0.95), rng.uniform(0.05, 0.25), rng.choice(hues))
            return cls(ground, (0.25, 0.95), (0.08, 0.28), hues, (14, 70))
        if mood == "grey":
            ground = oklch(rng.uniform(0, 1), 0, 0)
            return cls(ground, (0.0, 1.0), (0.0, 0.02), hues, (5, 80))
        ground = oklch(rng.random(), rng.uniform(0, 0.25), rng.choice(hues))
        return cls(ground, (0.0, 1.0), (0.0, 0.28), hues, (4, 80))

    def any(self, rng: Random) -> Colour:
        """A colour of this mood."""
        if self.named and rng.random() < 0.8:
            return rng.choice([*_NAMED, *_NAMED_SIGNALS])
        hue = rng.choice(self.hues) + rng.gauss(0, 0.03) if rng.random() < 0.75 else rng.random()
        return oklch(rng.uniform(*self.lightness), rng.uniform(*self.chroma), hue)

    def apart(self, rng: Random, others: list[Colour], least: float | None = None) -> Colour:
        """A colour that differs from all others by ``least``, or by what the mood has."""
        wanted = rng.uniform(*self.contrast) if least is None else least
        best, best_gap = self.ground, -1.0
        for attempt in range(24):
            colour = self.any(rng) if attempt < 16 else oklch(rng.random(), 0.15, rng.random())
            gap = min((difference(colour, other) for other in others), default=100.0)
            if gap >= wanted:
                return colour
            if gap > best_gap:
                best, best_gap = colour, gap
        return best

    def signal(self, rng: Random, others: list[Colour]) -> Colour:
        """A colour that stands out: for marks, heads, starts and goals."""
        best, best_gap = self.ground, -1.0
        for _ in range(8):
            colour = oklch(rng.uniform(0.4, 0.9), rng.uniform(0.1, 0.28), rng.random())
            if self.named:
                colour = rng.choice(_NAMED_SIGNALS)
            gap = min((difference(colour, other) for other in others), default=100.0)
            if gap > best_gap:
                best, best_gap = colour, gap
            if gap > 25:
                break
        return best
