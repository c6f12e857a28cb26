"""Pictures that lie on pieces: something like a photograph, something like a general, wood."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from tests.synthetic.colours import any_colour, lighter, mixed
from tests.synthetic.paint import Canvas, Colour, Pixels

_SKIN: tuple[Colour, ...] = ((245, 208, 170), (224, 172, 125), (190, 120, 90), (250, 225, 200))


def photograph(rng: Random, width: int, height: int) -> Pixels:
    """A landscape: sky, sun or clouds, ridges one before the other, and grain."""
    sky, land = any_colour(rng), any_colour(rng)
    canvas = Canvas.blank(width, height, (lighter(sky, -0.1), lighter(sky, 0.5)))
    for _ in range(rng.randint(0, 3)):
        x, y, size = rng.uniform(0, width), rng.uniform(0, 0.5) * height, rng.uniform(0.05, 0.2)
        box = (x - size * width, y - size * height, x + size * width, y + size * height)
        canvas.oval(box, lighter(sky, 0.8), 0.8)
    for ridge in range(rng.randint(1, 3)):
        top = height * (0.45 + 0.18 * ridge)
        steps = [(width * n / 8, top + rng.uniform(-0.12, 0.12) * height) for n in range(9)]
        shade = mixed(land, sky, 0.5 - 0.2 * ridge)
        canvas.polygon([(0, height), *steps, (width, height)], shade)
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, 5, canvas.pixels.shape)
    return np.clip(canvas.pixels + noise, 0, 255).astype(np.uint8)


def wood(rng: Random, width: int, height: int, colour: Colour) -> Pixels:
    """Boards with their grain along the longer side."""
    noise = np.random.default_rng(rng.getrandbits(32))
    long, short = max(width, height), min(width, height)
    raw = noise.normal(0, 1, (short, max(2, long // 24))).astype(np.float32)
    streaks = cv2.GaussianBlur(raw, (0, 0), 1.2)
    grain = np.asarray(cv2.resize(streaks, (long, short), interpolation=cv2.INTER_CUBIC))
    lying = grain.T if height > width else grain
    picture = np.asarray(colour, np.float32) + 16 * lying[..., None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def portrait(rng: Random, width: int, height: int, ground: Colour) -> Pixels:
    """Head and shoulders before a ground."""
    canvas = Canvas.blank(width, height, (lighter(ground, 0.15), lighter(ground, -0.1)))
    x, y, unit = width / 2, height * 0.46, min(width, height * 0.8) / 2
    robe, hat, face = any_colour(rng), any_colour(rng), rng.choice(_SKIN)
    canvas.oval((x - 0.85 * unit, y + 0.4 * unit, x + 0.85 * unit, y + 2.2 * unit), robe)
    canvas.oval((x - 0.45 * unit, y - 0.5 * unit, x + 0.45 * unit, y + 0.6 * unit), face)
    brim = y - 0.3 * unit
    canvas.polygon([(x - 0.6 * unit, brim), (x, y - 0.95 * unit), (x + 0.6 * unit, brim)], hat)
    for side in (-1, 1):
        canvas.disc(x + side * 0.17 * unit, y, 0.06 * unit, (30, 25, 25))
    if rng.random() < 0.6:
        beard = (x - 0.25 * unit, y + 0.3 * unit, x + 0.25 * unit, y + 1.0 * unit)
        canvas.oval(beard, (40, 30, 30))
    return canvas.pixels
