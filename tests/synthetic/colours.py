"""Colours as games choose them: flat ones from a list, any hue, and always told apart by eye."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import cv2
import numpy as np

from tests.synthetic.paint import BLACK, WHITE, Colour

_FLAT = (
    "1abc9c 2ecc71 3498db 9b59b6 34495e 16a085 27ae60 2980b9 8e44ad 2c3e50 f1c40f e67e22 e74c3c "
    "ecf0f1 95a5a6 f39c12 d35400 c0392b bdc3c7 7f8c8d 0ea5e9 6366f1 ec4899 14b8a6 f59e0b 84cc16 "
    "ef4444 64748b 22c55e a855f7 f97316 06b6d4 e11d48 1e293b fde68a bfdbfe fecaca bbf7d0 ddd6fe "
    "795548 5d4037 a1887f cddc39 ffc107 607d8b 263238 b0bec5 ff8a65 4db6ac 7986cb f06292 d7ccc8"
)
FLAT: tuple[Colour, ...] = tuple(
    (int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)) for code in _FLAT.split()
)
_LIGHT_PAGES: tuple[Colour, ...] = (
    WHITE,
    (248, 250, 252),
    (250, 248, 239),
    (238, 238, 238),
    (227, 242, 253),
    (255, 243, 224),
    (232, 245, 233),
    (237, 231, 246),
    (252, 228, 236),
    (178, 223, 219),
)
_DARK_PAGES: tuple[Colour, ...] = (
    (18, 18, 18),
    (15, 23, 42),
    (30, 30, 46),
    (38, 50, 56),
    (44, 62, 80),
    (33, 20, 44),
    (0, 0, 0),
    (62, 39, 35),
)


@lru_cache(maxsize=4096)
def _lab(colour: Colour) -> tuple[float, float, float]:
    pixel = np.array([[colour]], np.float32) / 255
    lightness, a, b = cv2.cvtColor(pixel, cv2.COLOR_RGB2LAB)[0, 0].tolist()
    return lightness, a, b


def difference(one: Colour, other: Colour) -> float:
    """How unlike two colours look: about 2 can just be seen, black and white differ by 100."""
    return float(np.linalg.norm(np.subtract(_lab(one), _lab(other))))


def lightness(colour: Colour) -> float:
    """0 for black, 100 for white."""
    return _lab(colour)[0]


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """``share`` of the other colour, the rest of the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """Nearer to white; to black with a share below 0."""
    return mixed(colour, WHITE if share > 0 else BLACK, abs(share))


def ink_on(colour: Colour) -> Colour:
    """A colour to write with."""
    return (28, 32, 38) if lightness(colour) > 60 else (245, 245, 248)


def any_colour(rng: Random) -> Colour:
    """A flat colour from the list, or one of any hue."""
    if rng.random() < 0.6:
        return rng.choice(FLAT)
    red, green, blue = colorsys.hls_to_rgb(
        rng.random(), rng.uniform(0.2, 0.85), rng.uniform(0.15, 0.95)
    )
    return round(red * 255), round(green * 255), round(blue * 255)


def apart(rng: Random, others: Iterable[Colour], least: float = 25.0) -> Colour:
    """A colour that differs from all others by at least that much, or as much as any of 60."""
    others = list(others)
    best, best_margin = WHITE, -1.0
    for _ in range(60):
        colour = any_colour(rng)
        margin = min((difference(colour, other) for other in others), default=100.0)
        if margin >= least:
            return colour
        if margin > best_margin:
            best, best_margin = colour, margin
    return best


def against(rng: Random, ground: Colour, least: float = 35.0) -> Colour:
    """A colour for thin lines: lighter or darker than the ground, not only of another hue."""
    for _ in range(60):
        colour = any_colour(rng)
        if abs(lightness(colour) - lightness(ground)) >= least:
            return colour
    return ink_on(ground)


@dataclass(frozen=True)
class Skin:
    """The colours around the board."""

    page: Colour
    page_below: Colour
    ink: Colour
    accent: Colour

    @property
    def is_dark(self) -> bool:
        """Light writing on a dark page."""
        return lightness(self.page) < 50


def any_skin(rng: Random) -> Skin:
    """A light or dark page, at times with a fade or in a strong colour."""
    pages = _LIGHT_PAGES if rng.random() < 0.6 else _DARK_PAGES
    page = rng.choice(pages) if rng.random() < 0.85 else any_colour(rng)
    below = page
    if rng.random() < 0.25:
        below = mixed(page, any_colour(rng), rng.uniform(0.1, 0.5))
    return Skin(page, below, ink_on(page), apart(rng, [page], 35))
