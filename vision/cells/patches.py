"""Cut one small picture out of a screenshot for each cell of a board, all of one size."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels

CELL_PX = 32
"""Pixels of a patch along one pitch."""

PATCH_PX = 48
"""Pixels along each side of a patch: a cell and a quarter of each neighbour."""

MIDDLE = slice(PATCH_PX // 4, -PATCH_PX // 4)
"""Of a patch along each side: three quarters of the cell."""

NOWHERE = (255, 0, 255)
"""Colour of what lies beyond the rim of the screenshot: no board looks like it."""

Centres = NDArray[np.floating]
"""(x, y) of the middles of rows x cols cells in pixels, shape (rows, cols, 2)."""

_BENT = 0.03
"""Parts of a pitch by which a lattice may miss straight, parallel lines before it is in depth."""


def patches(pixels: Pixels, centres_px: Centres, pitch_px: tuple[float, float]) -> Pixels:
    """The cells' patches (rows, cols, PATCH_PX, PATCH_PX, 3), RGB, rotation and depth undone.

    Every cell of ``centres_px`` gets one; those of a ring around the board come from ``ringed``.
    """
    rows, cols = centres_px.shape[:2]
    shifts = row_shifts(centres_px, pitch_px)
    margin = (PATCH_PX - CELL_PX) // 2
    width = (cols - 1) * CELL_PX + PATCH_PX + (CELL_PX // 2 if shifts.any() else 0)
    straight = _straightened(
        pixels,
        _map(centres_px, pitch_px, shifts),
        pitch_px,
        (width, (rows - 1) * CELL_PX + PATCH_PX),
        margin + CELL_PX / 2,
    )
    windows = np.lib.stride_tricks.sliding_window_view(straight, (PATCH_PX, PATCH_PX), (0, 1))
    cut = np.empty((rows, cols, PATCH_PX, PATCH_PX, 3), np.uint8)
    for row in range(rows):
        left = shifts[row] * CELL_PX // 2
        strip = windows[row * CELL_PX, left::CELL_PX][:cols]
        cut[row] = strip.transpose(0, 2, 3, 1)
    return cut


def ringed(centres_px: Centres, pitch_px: tuple[float, float]) -> Centres:
    """The lattice with one more ring of cells around it (rows + 2, cols + 2, 2).

    The rows above and below a hex map are shifted as its alternation goes on.
    """
    rows, cols = centres_px.shape[:2]
    shifts = row_shifts(centres_px, pitch_px)
    wide = np.concatenate([1 - shifts[:1], shifts, 1 - shifts[-1:]]) if shifts.any() else 0
    places = _places(rows + 2, cols + 2, np.broadcast_to(wide, rows + 2)) - 1
    matrix = _map(centres_px, pitch_px, shifts)
    around = cv2.perspectiveTransform(places.reshape(1, -1, 2), matrix).reshape(places.shape)
    around[1:-1, 1:-1] = centres_px
    return np.asarray(around, np.float32)


def row_shifts(centres_px: Centres, pitch_px: tuple[float, float]) -> NDArray[np.int64]:
    """1 for each of the rows that lie half a cell to the right (hex maps), 0 for the others."""
    rows, cols = centres_px.shape[:2]
    if rows < 2:
        return np.zeros(rows, np.int64)
    along = centres_px[:, -1] - centres_px[:, 0] if cols > 1 else np.array([[1.0, 0.0]])
    along = along.mean(0) / np.linalg.norm(along.mean(0))
    right = (centres_px.mean(1) @ along) / pitch_px[0]
    zigzag = np.resize([1.0, -1.0], rows)
    straight = np.stack([np.ones(rows), np.arange(rows), zigzag][: min(rows, 3)], 1)
    if rows == 2:  # nothing tells a slant from a shift but its size
        odd = right[1] - right[0]
    else:
        odd = -2 * np.linalg.lstsq(straight, right, rcond=None)[0][2]
    if abs(odd) < 0.25:
        return np.zeros(rows, np.int64)
    return np.asarray((np.arange(rows) + (odd < 0)) % 2, np.int64)


def _places(rows: int, cols: int, shifts: NDArray[np.int64]) -> NDArray[np.float64]:
    """(column, row) of each cell (rows, cols, 2), half a column more in shifted rows."""
    across = np.arange(cols)[None, :] + 0.5 * shifts[:, None]
    down = np.broadcast_to(np.arange(rows)[:, None], (rows, cols))
    return np.stack([across, down], -1).astype(np.float64)


def _map(
    centres_px: Centres, pitch_px: tuple[float, float], shifts: NDArray[np.int64]
) -> NDArray[np.float64]:
    """3x3 matrix that takes (column, row) to (x, y), by least squares over all cells."""
    rows, cols = centres_px.shape[:2]
    places = _places(rows, cols, shifts)
    if min(rows, cols) < 2:
        x, y = centres_px.mean((0, 1)) - places.mean((0, 1)) * pitch_px
        return np.array([[pitch_px[0], 0, x], [0, pitch_px[1], y], [0, 0, 1.0]])
    ones = np.ones((rows * cols, 1))
    flat, wanted = places.reshape(-1, 2), centres_px.reshape(-1, 2).astype(np.float64)
    affine = np.linalg.lstsq(np.hstack([flat, ones]), wanted, rcond=None)[0]
    off = np.abs(np.hstack([flat, ones]) @ affine - wanted).max(0) / pitch_px
    if off.max() > _BENT and min(rows, cols) > 2:
        deep = cv2.findHomography(flat, wanted, 0)[0]
        if deep is not None:
            return np.asarray(deep, np.float64)
    return np.vstack([affine.T, [0, 0, 1]])


def _straightened(
    pixels: Pixels,
    matrix: NDArray[np.float64],
    pitch_px: tuple[float, float],
    size: tuple[int, int],
    first: float,
) -> Pixels:
    """The board as a picture of ``size`` (width, height), CELL_PX a cell in both directions.

    ``matrix`` takes (column, row) to the screenshot; the middle of cell (0, 0) comes to lie
    ``first`` pixels from the left and the top. What is shrunk is averaged, so that thin lines stay.
    """
    width, height = size
    rim = np.array([[0, 0], [width, 0], [0, height], [width, height]]) - first
    reach = cv2.perspectiveTransform(rim[None] / CELL_PX, matrix)[0]
    left, top = np.clip(np.floor(reach.min(0)) - 2, 0, None).astype(int)
    right, bottom = (np.ceil(reach.max(0)) + 3).astype(int)
    part = pixels[top:bottom, left:right]
    if part.size == 0:
        return np.full((height, width, 3), NOWHERE, np.uint8)
    shrink = [min(1.0, CELL_PX / pitch) for pitch in pitch_px]
    small_size = [max(1, round(n * s)) for n, s in zip(part.shape[1::-1], shrink, strict=True)]
    scale = [new / old for new, old in zip(small_size, part.shape[1::-1], strict=True)]
    if min(shrink) < 0.9:
        part = np.asarray(cv2.resize(part, small_size, interpolation=cv2.INTER_AREA))
    else:
        scale = [1.0, 1.0]
    # a point p of a picture, where pixel 0 covers 0 to 1, lies at index p - 0.5
    to_places = np.array([[1, 0, 0.5 - first], [0, 1, 0.5 - first], [0, 0, CELL_PX]])
    to_part = np.diag([*scale, 1.0]) @ np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    to_index = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]])
    return np.asarray(
        cv2.warpPerspective(
            part,
            to_index @ to_part @ matrix @ to_places,
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=NOWHERE,
        )
    )
