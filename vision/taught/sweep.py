"""Find a board whose cells are known by trying all places: like cells look alike there.

The last resort, where nothing on a screenshot repeats as boards do. Each class of cells has a
scatter of colours at each place; where the board lies, classes are far apart for their scatter.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.examples import Place
from vision.reading import Pixels
from vision.taught.labels import OUTSIDE, Words

LONGEST = 260
"""Pixels along the longer side of the copy that is searched."""

LEAST_PITCH = 4.5
STEP = 1.035
"""Each pitch is so many times the one before."""

MOST_CELLS = 160
"""Cells that are looked at on a large board."""

KEPT = 4
GRAIN = 30.0
"""Scatter (squared steps of colour) that is nothing."""

HEX_RATIO = 0.866
"""Distance of rows over that of columns on most hex maps."""

Maps = NDArray[np.float32]
"""What is seen around each pixel: (height, width, channels)."""


def sweep(pixels: Pixels, classes: Words, shifted: int | None) -> Iterator[Place]:
    """The likeliest places of a board with these classes of cells (rows, cols), best first."""
    height, width = pixels.shape[:2]
    scale = min(1.0, LONGEST / max(height, width))
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_RGB2LAB) * (2.0, 1.3, 1.3)
    rows, cols = classes.shape
    ratio = 1.0 if shifted is None else HEX_RATIO
    most = min(small.shape[1] / (cols + 0.5 * (shifted is not None)), small.shape[0] / rows / ratio)
    found: list[tuple[float, Place]] = []
    pitch = LEAST_PITCH
    while pitch <= most:
        for worth, x, y in _at_pitch(
            _maps(lab.astype(np.float32), pitch), classes, pitch, ratio, shifted
        ):
            origin = (x + 0.5) / scale, (y + 0.5) / scale
            steps = pitch / scale, pitch * ratio / scale
            found.append((worth, Place((width, height), origin, steps, rows, cols, shifted)))
        pitch *= STEP
    found.sort(key=lambda each: -each[0])
    yield from (place for _, place in found[:KEPT])


def _maps(lab: Maps, pitch: float) -> Maps:
    """The mean colour and the spread of brightness around each pixel, about half a cell wide."""
    size = max(1, round(pitch * 0.5)) | 1
    mean = cv2.blur(lab, (size, size))
    bright = lab[..., 0]
    wide = max(3, round(pitch * 0.8)) | 1
    spread = cv2.blur(bright * bright, (wide, wide)) - cv2.blur(bright, (wide, wide)) ** 2
    return np.dstack([mean, 1.5 * np.sqrt(np.maximum(spread, 0))]).astype(np.float32)


def _at_pitch(
    maps: Maps, classes: Words, pitch: float, ratio: float, shifted: int | None
) -> list[tuple[float, int, int]]:
    """The best places at one pitch: how far apart classes are, and the middle (x, y) of (0, 0)."""
    row, col = np.indices(classes.shape).reshape(2, -1)
    right = col + (0.5 * (row % 2 == shifted) if shifted is not None else 0.0)
    xs = np.rint(right * pitch).astype(int)
    ys = np.rint(row * pitch * ratio).astype(int)
    half = int(pitch / 2)
    high = maps.shape[0] - int(ys.max()) - 2 * half
    wide = maps.shape[1] - int(xs.max()) - 2 * half
    if high < 1 or wide < 1:
        return []
    names = classes.ravel()
    counted = {name: np.flatnonzero(names == name) for name in dict.fromkeys(names.tolist())}
    groups = [cells for name, cells in counted.items() if len(cells) > 1 and name != OUTSIDE]
    outside = counted.get(OUTSIDE)
    if outside is not None and len(outside) > 1:
        groups.append(outside)
    total = sum(map(len, groups))
    if len(groups) < 2:
        return []
    step = max(1, int(pitch / 8))
    shape = (len(range(0, high, step)), len(range(0, wide, step)), maps.shape[2])
    within, sums = np.zeros(shape[:2], np.float32), []
    for cells in groups:
        taken = cells[:: max(1, len(cells) * len(groups) // MOST_CELLS)]
        first, second = np.zeros(shape, np.float32), np.zeros(shape[:2], np.float32)
        for cell in taken.tolist():
            y, x = ys[cell] + half, xs[cell] + half
            part = maps[y : y + high : step, x : x + wide : step]
            first += part
            second += (part * part).sum(2)
        mean = first / len(taken)
        sums.append((len(cells), mean))
        within += (second / len(taken) - (mean * mean).sum(2)) * (len(cells) / total)
    middle = sum(count * mean for count, mean in sums) / total
    between = sum(count * ((mean - middle) ** 2).sum(2) for count, mean in sums) / total
    worth = np.asarray(between / (within + GRAIN))
    best = np.argsort(worth.ravel())[-2:]
    return [
        (float(worth.flat[at]), int(at % shape[1]) * step + half, int(at // shape[1]) * step + half)
        for at in best
    ]
