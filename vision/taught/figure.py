"""A figure that is larger than its cell: what it hides, and over which cell it stands.

It may move its limbs, so it is not compared with a picture of it. What differs from the looks of
cells is the figure; its middle lies beside the middle of its cell as it did when it was shown.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.examples import Figure, Place
from vision.taught.compare import INSIDE, Features

Covered = NDArray[np.bool_]
"""Which parts of cells a figure hides (rows, cols, PARTS, PARTS), one ring around them included."""

PARTS = 16
"""Parts of a cell in each direction: the inside of its picture."""

DIFFERENT = 22.0
"""Steps of colour by which a part of a figure differs from what is under it."""

LEAST_AREA = 0.5
LEAST_BEYOND = 0.3
"""Parts of a cell that a figure covers at least, and by which its middle lies beside its cell's,
or which it covers of other cells: smaller ones are looks of their cells."""

HIDDEN = 0.08
"""Of a cell, so much must be covered for it to be compared by what is left of it."""

LIKELY = 0.3
"""Parts of a cell by which the middle of a figure may be elsewhere."""


def shown_figure(
    place: Place, looks: Features, cell: tuple[int, int]
) -> tuple[Figure | None, Covered]:
    """The figure that stands over a cell of a board, None where it does not reach beyond it, and
    what is hidden. ``looks`` are those of all cells of the board and a ring around it.
    """
    covered = _largest(place, _residual(looks, looks, others=True))
    middle = _middle(place, covered)
    if middle is None:
        return None, covered
    right, down = np.subtract(middle, _middle_of(place, cell))
    area = float(covered.sum()) / PARTS**2
    own = float(covered[cell[0] + 1, cell[1] + 1].sum()) / PARTS**2
    if area < LEAST_AREA or area - own < LEAST_BEYOND or abs(right) > 2 or abs(down) > 3:
        return None, covered
    return Figure(round(float(right), 3), round(float(down), 3), round(area, 3)), covered


def find_figure(
    place: Place, looks: Features, known: Features, figure: Figure
) -> tuple[Covered, NDArray[np.float64]] | None:
    """What the figure hides on a board, and logits (rows, cols) that it stands over each cell, of
    a ring around the board too; None where it shows nowhere. ``known`` are the looks of examples.
    """
    covered = _largest(place, _residual(looks, known))
    middle = _middle(place, covered)
    if middle is None or not 0.4 < covered.sum() / PARTS**2 / figure.area < 2.5:
        return None
    x, y = middle[0] - figure.right, middle[1] - figure.down
    rows, cols = place.rows + 2, place.cols + 2
    far = [
        np.hypot(*np.subtract(_middle_of(place, (row - 1, col - 1)), (x, y)))
        for row, col in np.ndindex(rows, cols)
    ]
    return covered, 6.0 - (np.array(far).reshape(rows, cols) / LIKELY) ** 2


def visible_distances(looks: Features, known: Features, covered: Covered) -> Features:
    """How much what is visible of each picture differs from each example (count, examples)."""
    visible = ~covered.reshape(-1, PARTS, PARTS)
    inside = looks[:, INSIDE, INSIDE]
    other = known[:, INSIDE, INSIDE]
    found = np.empty((len(looks), len(known)), np.float32)
    for number, (look, seen) in enumerate(zip(inside, visible, strict=True)):
        part = other[:, seen] - look[seen]
        found[number] = np.sqrt((part**2).mean((1, 2))) if seen.any() else 0.0
    return found


def _residual(looks: Features, known: Features, others: bool = False) -> Covered:
    """Where pictures differ from the one of ``known`` that explains most of each; of all ``others``
    where both are the same pictures. (count, PARTS, PARTS).
    """
    parts = [
        each[:, INSIDE, INSIDE].reshape(len(each), PARTS // 2, 2, PARTS // 2, 2, 3).mean((2, 4))
        for each in (looks, known)
    ]
    found = np.empty((len(looks), PARTS, PARTS), np.bool_)
    for number, part in enumerate(parts[0]):
        differ = (np.abs(parts[1] - part).sum(3) > DIFFERENT).mean((1, 2))
        if others:
            differ[number] = np.inf
        steps = np.abs(known[differ.argmin()] - looks[number])[INSIDE, INSIDE]
        found[number] = steps.sum(2) > DIFFERENT
    return found


def _largest(place: Place, residual: Covered) -> Covered:
    """The largest thing that differs, as it lies over the cells."""
    rows, cols = place.rows + 2, place.cols + 2
    cells = residual.reshape(rows, cols, PARTS, PARTS)
    sheet = np.zeros((rows * PARTS, cols * PARTS + PARTS // 2), np.uint8)
    starts = [_shift(place, row - 1) for row in range(rows)]
    for row, start in enumerate(starts):
        strip = cells[row].transpose(1, 0, 2).reshape(PARTS, cols * PARTS)
        sheet[row * PARTS : (row + 1) * PARTS, start : start + cols * PARTS] = strip
    kernel = np.ones((3, 3), np.uint8)
    solid = cv2.morphologyEx(sheet, cv2.MORPH_OPEN, kernel)
    joined = cv2.dilate(solid, np.ones((5, 5), np.uint8))
    _, labels = cv2.connectedComponents(joined, connectivity=8)
    sizes = np.bincount(labels[solid > 0].ravel(), minlength=2)
    thing = (labels == sizes[1:].argmax() + 1) & (solid > 0)
    whole = [
        thing[row * PARTS : (row + 1) * PARTS, start : start + cols * PARTS]
        .reshape(PARTS, cols, PARTS)
        .transpose(1, 0, 2)
        for row, start in enumerate(starts)
    ]
    return np.stack(whole)


def _shift(place: Place, row: int) -> int:
    return round(place.shift * PARTS) if place.shifted == row % 2 else 0


def _middle(place: Place, covered: Covered) -> tuple[float, float] | None:
    """The middle (right, down) of what is covered, in cells from the middle of cell (0, 0)."""
    row, col, down, right = np.nonzero(covered)
    if not len(row):
        return None
    shifts = np.array([_shift(place, each - 1) for each in range(place.rows + 2)])[row] / PARTS
    x = (col - 1) + shifts + (right + 0.5) / PARTS - 0.5
    y = (row - 1) + (down + 0.5) / PARTS - 0.5
    return float(x.mean()), float(y.mean())


def _middle_of(place: Place, cell: tuple[int, int]) -> tuple[float, float]:
    return cell[1] + _shift(place, cell[0]) / PARTS, float(cell[0])
