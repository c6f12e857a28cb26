"""Where the trays on a lattice may be: rectangles of places that connected outlines run around."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evidence.cells import Cells
from vision.evidence.lattice import Lattice
from vision.klotski.borders import trace_outlines
from vision.klotski.layout import Mask
from vision.klotski.tray import Box, Tray

FAINT, CLEAR = 2.5, 14.0
"""Steps of colour: below the first is noise and the grain of a picture at its strongest averaged
over a part of a side; above the second nobody overlooks an outline."""

BARE = 0.45
"""An outer row or column of which fewer sides are outlined is none of the tray."""

LEAST_LINES = 2
"""Inner lines each way that a board of any interest has; one alone is always the second."""

MOST_BREAKS = 2
LEAST_BREAK = 1.1


def find_trays(cells: Cells) -> Iterator[Tray]:
    """The trays that there may be on a lattice with a margin, likeliest first."""
    outlines = trace_outlines(cells)
    right, down = outlines.seen_right, outlines.seen_down
    for threshold in _thresholds(np.concatenate([right[:, 1:-1].ravel(), down[1:-1].ravel()])):
        seen = set()
        for box in _boxes(right >= threshold, down >= threshold, cells.shape):
            top, left, bottom, right_end = box
            if box not in seen and bottom - top >= 2 and right_end - left >= 2:
                seen.add(box)
                shape = bottom - top, right_end - left
                yield Tray(cells, outlines, (top, left), shape, threshold)


def coarser(tray: Tray) -> Lattice | None:
    """The lattice of cells twice as wide and high, with a margin, where outlines keep to those."""
    rows, cols = tray.shape
    split = rows * (cols - 1)
    upright = 1 + np.flatnonzero(tray.outlined[:split].reshape(rows, cols - 1).any(axis=0))
    lying = 1 + np.flatnonzero(tray.outlined[split:].reshape(rows - 1, cols).any(axis=1))
    if min(len(upright), len(lying)) < LEAST_LINES or np.ptp(upright % 2) or np.ptp(lying % 2):
        return None
    lattice = tray.cells.lattice
    (x, y), (width, height) = lattice.origin_px, lattice.pitch_px
    right, down = int(upright[0]) % 2, int(lying[0]) % 2
    return replace(
        lattice,
        origin_px=(
            x + (tray.origin[1] + right - 1.5) * width,
            y + (tray.origin[0] + down - 1.5) * height,
        ),
        pitch_px=(2 * width, 2 * height),
        rows=2 + -(-(rows - down) // 2),
        cols=2 + -(-(cols - right) // 2),
        seeds=(),
    )


def _thresholds(strengths: NDArray[np.float32]) -> list[float]:
    """Where the steps fall apart into outlines and others: the widest breaks, widest first."""
    values = np.unique(np.clip(strengths, FAINT, CLEAR))
    if len(values) < 2:
        return []
    ratios = values[1:] / values[:-1]
    order = np.argsort(-ratios, kind="stable")[:MOST_BREAKS]
    return [
        float(np.sqrt(values[at] * values[at + 1])) for at in order if ratios[at] >= LEAST_BREAK
    ]


def _boxes(right: Mask, down: Mask, shape: tuple[int, int]) -> Iterator[Box]:
    """Rectangles (top, left, bottom, right) of places around which connected outlines run."""
    rows, cols = shape
    # Corners of places and the sides between them, laid out as pixels of one small picture.
    layout = np.zeros((2 * rows + 1, 2 * cols + 1), np.uint8)
    layout[1::2, ::2] = right
    layout[::2, 1::2] = down
    corners = cv2.dilate(layout, np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8))
    layout[::2, ::2] = corners[::2, ::2]
    _, label, stats, _ = cv2.connectedComponentsWithStats(layout, connectivity=4)
    if len(stats) < 2:
        return
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    inner = _box_of(stats[largest])
    own = right & (label[1::2, ::2] == largest), down & (label[::2, 1::2] == largest)
    yield _peeled(inner, *own)
    yield inner
    # A wall has outlines of its own around those of the pieces.
    for part in stats[1:]:
        outer = _box_of(part)
        if outer != inner and _contains(outer, inner):
            yield outer


def _box_of(part: NDArray[np.int32]) -> Box:
    """The places within a part of the small picture of corners and sides."""
    x, y, width, height = (int(value) for value in part[:4])
    return (y + 1) // 2, (x + 1) // 2, (y + height - 1) // 2, (x + width - 1) // 2


def _contains(outer: Box, inner: Box) -> bool:
    starts = all(a <= b for a, b in zip(outer[:2], inner[:2], strict=True))
    return starts and all(a >= b for a, b in zip(outer[2:], inner[2:], strict=True))


def _peeled(box: Box, right: Mask, down: Mask) -> Box:
    """The box without outer rows and columns that are hardly outlined on their outer side."""
    top, left, bottom, end = box
    while bottom - top > 1 and end - left > 1:
        if down[top, left:end].mean() < BARE:
            top += 1
        elif down[bottom, left:end].mean() < BARE:
            bottom -= 1
        elif right[top:bottom, left].mean() < BARE:
            left += 1
        elif right[top:bottom, end].mean() < BARE:
            end -= 1
        else:
            break
    return top, left, bottom, end
