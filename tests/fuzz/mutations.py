"""Ways to spoil a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import cv2
import numpy as np

from vision.reading import Pixels

Mutation = Callable[[Random, Pixels, Pixels], Pixels]
"""A picture made from one and, if it likes, from another; neither is changed."""

MOST_PIXELS = 9_000_000
"""A little more than a 4K screen."""


def _crop(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """Any rectangle, from a few pixels to nearly all."""
    height, width = pixels.shape[:2]
    x0, x1 = sorted((rng.randrange(width), rng.randrange(width)))
    y0, y1 = sorted((rng.randrange(height), rng.randrange(height)))
    return np.array(pixels[y0 : y1 + 1, x0 : x1 + 1])


def _paste(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """A part of the other picture somewhere on this one."""
    part, out = _crop(rng, other, pixels), np.array(pixels)
    part = part[: out.shape[0], : out.shape[1]]
    y = rng.randrange(out.shape[0] - part.shape[0] + 1)
    x = rng.randrange(out.shape[1] - part.shape[1] + 1)
    out[y : y + part.shape[0], x : x + part.shape[1]] = part
    return out


def _half_and_half(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """The two pictures through one another."""
    fitted = cv2.resize(other, (pixels.shape[1], pixels.shape[0]))
    share = rng.uniform(0.2, 0.8)
    return _pixels(share * pixels.astype(np.float32) + (1 - share) * fitted)


def _rectangles(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """Plain rectangles on top."""
    out = np.array(pixels)
    for _ in range(rng.randint(1, 60)):
        x, y = rng.randrange(out.shape[1]), rng.randrange(out.shape[0])
        side = rng.randint(1, max(2, min(out.shape[:2]) // 3))
        fill = [rng.randrange(256) for _ in range(3)]
        cv2.rectangle(out, (x, y), (x + side, y + rng.randint(1, side)), fill, -1)
    return out


def _cells(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """A lattice of its own on top: equal cells in a few colours at random."""
    out, pitch = np.array(pixels), rng.randint(3, 90)
    fills = [[rng.randrange(256) for _ in range(3)] for _ in range(rng.randint(1, 5))]
    gap, shift = rng.randint(0, pitch // 3), rng.choice([0, 0, pitch // 2])
    rows, cols = rng.randint(1, 40), rng.randint(1, 40)
    left, top = rng.randrange(out.shape[1]), rng.randrange(out.shape[0])
    for row in range(rows):
        for col in range(cols):
            x, y = left + col * pitch + shift * (row % 2), top + row * pitch
            low, high = (x + gap, y + gap), (x + pitch - 1, y + pitch - 1)
            cv2.rectangle(out, low, high, rng.choice(fills), -1)
    return out


def _odd_size(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """Another size and shape: a thumbnail, a 4K screen, a ribbon."""
    sides = [rng.randint(1, 40), rng.randint(30, 400), rng.randint(300, 4000)]
    width, height = rng.choice(sides), rng.choice(sides)
    height = min(height, MOST_PIXELS // width)
    return _pixels(cv2.resize(pixels, (width, height), interpolation=rng.choice([0, 1, 2, 3])))


def _tiled(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """The same picture several times side by side."""
    down, right = rng.randint(1, 4), rng.randint(1, 4)
    if pixels.size // 3 * down * right > MOST_PIXELS:
        return pixels
    return np.tile(pixels, (down, right, 1))


def _noise(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """From grain to nothing but noise."""
    drawn = np.random.default_rng(rng.getrandbits(32)).standard_normal(pixels.shape, np.float32)
    return _pixels(pixels + rng.choice([3, 15, 60, 300]) * drawn)


def _contrast(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """Stretched until it saturates, or faded until hardly anything is left."""
    factor = rng.choice([0.02, 0.1, 0.4, 3.0, 20.0])
    return _pixels((pixels.astype(np.float32) - 128) * factor + rng.choice([0, 128, 255]))


def _inverted(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """As a negative."""
    return 255 - pixels


def _turned(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """On its side, upside down, or mirrored."""
    turned = np.rot90(pixels, rng.randint(0, 3))
    return np.ascontiguousarray(turned[:, :: rng.choice([1, -1])])


def _shuffled(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """Bands of the picture in another order."""
    edges = sorted(rng.sample(range(1, 100), 4))
    bands = np.split(pixels, [pixels.shape[0] * edge // 100 for edge in edges])
    rng.shuffle(bands)
    return np.concatenate(bands)


def _few_colours(rng: Random, pixels: Pixels, other: Pixels) -> Pixels:
    """With two to four steps of each colour."""
    step = rng.choice([64, 86, 128])
    return _pixels(pixels // step * step)


def _pixels(array: object) -> Pixels:
    return np.asarray(np.clip(np.asarray(array), 0, 255), np.uint8)


MUTATIONS: Mapping[str, Mutation] = {
    "crop": _crop,
    "paste": _paste,
    "half and half": _half_and_half,
    "rectangles": _rectangles,
    "cells": _cells,
    "odd size": _odd_size,
    "tiled": _tiled,
    "noise": _noise,
    "contrast": _contrast,
    "inverted": _inverted,
    "turned": _turned,
    "shuffled": _shuffled,
    "few colours": _few_colours,
}


def mutated(rng: Random, pixels: Pixels, other: Pixels, names: list[str]) -> Pixels:
    """The picture after several mutations."""
    for name in names:
        pixels = MUTATIONS[name](rng, pixels, other)
    return pixels
