"""Pictures that lie on pieces: something like a photograph, something like a general."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from tests.synthetic.colours import any_colour, lighter
from tests.synthetic.paint import Canvas, Colour, Pixels

_SKIN: tuple[Colour, ...] = ((245, 208, 170), (224, 172, 125), (190, 120, 90), (250, 225, 200))


def photograph(rng: Random, width: int, height: int) -> Pixels:
    """Soft blobs of colour, some shapes, and grain."""
    noise = np.random.default_rng(rng.getrandbits(32))
    coarse = noise.uniform(20, 235, (4, 4, 3)).astype(np.float32)
    soft = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    canvas = Canvas(np.clip(soft + noise.normal(0, 5, soft.shape), 0, 255).astype(np.uint8))
    for _ in range(rng.randint(1, 4)):
        x, y, size = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.08, 0.3) * width
        canvas.oval((x - size, y - size / 2, x + size, y + size / 2), any_colour(rng), 0.8)
    return canvas.pixels


def portrait(rng: Random, width: int, height: int, ground: Colour) -> Pixels:
    """Head and shoulders before a ground."""
    canvas = Canvas.blank(width, height, (lighter(ground, 0.15), lighter(ground, -0.1)))
    x, y, unit = width / 2, height * 0.46, min(width, height * 0.8) / 2
    robe, hat, face = any_colour(rng), any_colour(rng), rng.choice(_SKIN)
    canvas.oval((x - 0.85 * unit, y + 0.4 * unit, x + 0.85 * unit, y + 2.2 * unit), robe)
    canvas.oval((x - 0.45 * unit, y - 0.5 * unit, x + 0.45 * unit, y + 0.6 * unit), face)
    canvas.polygon(
        [(x - 0.6 * unit, y - 0.3 * unit), (x, y - 0.95 * unit), (x + 0.6 * unit, y - 0.3 * unit)],
        hat,
    )
    for side in (-1, 1):
        canvas.disc(x + side * 0.17 * unit, y, 0.06 * unit, (30, 25, 25))
    if rng.random() < 0.6:
        canvas.oval(
            (x - 0.25 * unit, y + 0.3 * unit, x + 0.25 * unit, y + 1.0 * unit), (40, 30, 30)
        )
    return canvas.pixels
