"""Tells which characters are a 0, a 1, or a letter that marks the start or the goal.

A text draws the same character many times. So equal pictures are put together first, and only one
picture of each kind is read.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.glyphs import OTHER, read_lines
from vision.ink import LINE_PX, Line
from vision.maze_matrix_ink import CANVAS_PX, Text, sample

SIGNS = "01SEG"
"""What may stand in a matrix: cells, the start, the goal."""

_SAME = 0.12
"""Share of their ink in which two pictures of one character may differ: an edge that falls
otherwise on the pixels makes a tenth, a 0 and a 1 differ by almost half."""

_MOST_KINDS = 120
"""Letters and digits of two sizes of type; what else there is stays unread."""

_INK = 0.5
_SLENDER = 0.3
"""One stroke wider than this part of the height is more than a 1 in most faces."""


@dataclass(frozen=True)
class Signs:
    """What each character is: a sign of SIGNS or OTHER, how probably, and of which kind it is.

    Equal kinds mean equal pictures; -1 is a kind that nobody looked at. All have shape (n,).
    """

    text: NDArray[np.str_]
    sureness: NDArray[np.float64]
    kind: NDArray[np.intp]


def read_signs(text: Text) -> Signs:
    """Read every character."""
    kind, means = _kinds(sample(text))
    names, sureness = _named(means)
    names = np.append(names, OTHER)
    return Signs(names[kind], np.append(sureness, 0.0)[kind], kind)


def _kinds(ink: NDArray[np.float32]) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """The kind of each picture, and the mean picture of each kind."""
    half = CANVAS_PX // 2
    coarse = ink.reshape(-1, half, 2, half, 2).mean(axis=(2, 4)).reshape(len(ink), -1)
    coarse /= np.maximum(np.linalg.norm(coarse, axis=1, keepdims=True), 1e-6)
    kind = np.full(len(ink), -1, np.intp)
    means = []
    left = np.arange(len(ink))
    while len(left) and len(means) < _MOST_KINDS:
        same = coarse[left] @ coarse[left[0]] >= 1 - _SAME
        same[0] = True
        kind[left[same]] = len(means)
        means.append(ink[left[same]].mean(axis=0))
        left = left[~same]
    return kind, np.array(means, np.float32).reshape(-1, CANVAS_PX, CANVAS_PX)


def _named(means: NDArray[np.float32]) -> tuple[NDArray[np.str_], NDArray[np.float64]]:
    """The sign that each kind shows and how probable it is; a shape that contradicts halves it."""
    spare = LINE_PX[1] - CANVAS_PX
    canvases = np.pad(means, ((0, 0), (0, 0), (spare // 2, spare - spare // 2)))
    lines = [Line(np.minimum(canvas / 0.85, 1), (0.0, 0.0, 1.0, 1.0)) for canvas in canvases]
    glyphs = read_lines(lines)
    names = [seen.text if seen.text in SIGNS else OTHER for seen in glyphs]
    sureness = [
        seen.confidence * (0.5 if _contradicts(name, mean) else 1.0)
        for seen, name, mean in zip(glyphs, names, means, strict=True)
    ]
    return np.array(names, "U1"), np.array(sureness, np.float64)


def _contradicts(name: str, mean: NDArray[np.float32]) -> bool:
    """Whether the middle of a 0 is one slender stroke, or that of a 1 two strokes."""
    third = CANVAS_PX // 3
    runs = np.diff(np.pad(mean[third:-third].mean(axis=0) > _INK, 1).astype(int))
    starts, ends = np.flatnonzero(runs > 0), np.flatnonzero(runs < 0)
    if name == "1":
        return len(starts) > 1
    return name == "0" and len(starts) == 1 and (ends - starts)[0] < _SLENDER * CANVAS_PX / 1.5
