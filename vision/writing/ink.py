"""Finds lines of writing in one cell, whatever their colours and whatever lies beneath them.

Writing is thin beside the cell. A top-hat keeps what is brighter than its surroundings and thinner
than ``_STROKE_PX``, a black-hat what is darker; fills, shading and broad strokes vanish. A pixel is
ink when it has half of the strongest relief nearby, so pale figures count even where the same cell
has bold edges. The parts of the ink that stand side by side and are equally tall make a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels

Grey = NDArray[np.uint8]
"""A picture of one channel, shape (height, width)."""

Box = tuple[int, int, int, int]
"""(left, top, right, bottom), right and bottom exclusive."""

LINE_PX = (20, 48)
"""Height and width of the canvas that every line is scaled to."""

_WORK_PX = 64
"""The longer side of every cell while it is looked at; all lengths below are in these pixels."""

_RING = (0.2, 0.3)
"""Radii, as shares of the cell, between which a badge shows its own colour beside the figures."""
_ONE_GROUND = 24
"""Levels of 255 by which the colour of a badge may vary: shading and compression."""
_WHOLE = 0.92
_LEAST_PLATE = 0.1
"""A badge is smaller than the cell, and has this part of its area at the least."""

_STROKE_PX = 13
_NEAR_PX = 9
_SHORTEST_PX = 6
_FAINTEST = 6
_MOST_PARTS = 24
_MOST_LINES = 2

_STROKE = np.ones((_STROKE_PX, _STROKE_PX), np.uint8)
_NEAR = np.ones((_NEAR_PX, _NEAR_PX), np.uint8)


@dataclass(frozen=True)
class Line:
    """What may be a line of writing.

    ``canvas`` has shape LINE_PX, 0 where the ground is and 1 where ink is. ``box`` says where the
    line lies: left, top, right, bottom as shares of the longer side of the cell.
    """

    canvas: NDArray[np.float32]
    box: tuple[float, float, float, float]


def cell_views(patch: Pixels) -> Iterator[Grey]:
    """A cell at working size in grey, its badge alone, its brightest and its darkest channel.

    Ink as bright as its ground in one view differs from it in another. A cell without colours has
    no views by channel, a cell that is flat but for its edges has none at all. Most are read in
    the first, and the others are made when asked for.
    """
    if not _is_varied(_inner(patch)):
        return
    scale = _WORK_PX / max(patch.shape[:2])
    size = [max(1, round(side * scale)) for side in patch.shape[1::-1]]
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_LINEAR if scale > 0.5 else cv2.INTER_AREA
    shrunk = cv2.resize(patch, size, interpolation=how)
    work = np.asarray(cv2.GaussianBlur(shrunk, (3, 3), 0), np.uint8)
    yield np.asarray(cv2.cvtColor(work, cv2.COLOR_RGB2GRAY), np.uint8)
    plate = _plate(work)
    if plate is not None:
        ground = np.median(work[plate], axis=0).astype(np.uint8)
        alone = np.where(plate[..., None], work, ground)
        yield np.asarray(cv2.cvtColor(alone, cv2.COLOR_RGB2GRAY), np.uint8)
    red, green, blue = cv2.split(work)
    brightest = cv2.max(cv2.max(red, green), blue)
    darkest = cv2.min(cv2.min(red, green), blue)
    if cv2.minMaxLoc(cv2.subtract(brightest, darkest))[1] > _FAINTEST:
        yield np.asarray(brightest, np.uint8)
        yield np.asarray(darkest, np.uint8)


def _plate(work: Pixels) -> NDArray[np.bool_] | None:
    """The disc or badge (height, width) that figures stand on, where it is smaller than the cell.

    Its rim and what lies beyond are as bold as the figures, and stand beside them like figures.
    """
    height, width = work.shape[:2]
    ring = np.zeros((height, width), np.uint8)
    reach = min(height, width)
    middle = (width // 2, height // 2)
    cv2.circle(ring, middle, round(_RING[1] * reach), 1, -1)
    cv2.circle(ring, middle, round(_RING[0] * reach), 0, -1)
    if not ring.any():  # a sliver
        return None
    ground = np.median(work[ring > 0], axis=0)
    like = (np.abs(work.astype(np.int16) - ground).max(axis=2) <= _ONE_GROUND).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(like, connectivity=4)
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()) if len(stats) > 1 else 0
    wide, tall, area = stats[largest][cv2.CC_STAT_WIDTH :]
    if not largest or max(wide, tall) > _WHOLE * reach or area < _LEAST_PLATE * reach * reach:
        return None
    shape = (labels == largest).astype(np.uint8)
    outline = np.concatenate(cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0])
    plate = np.zeros_like(shape)
    cv2.fillConvexPoly(plate, cv2.convexHull(outline), 1)
    inner = np.asarray(cv2.erode(plate, np.ones((3, 3), np.uint8)) > 0)
    return inner if inner.any() else None


def find_lines(view: Grey) -> list[Line]:
    """Lines of writing that one view of a cell may show: the likeliest of each polarity first."""
    side = max(view.shape)
    ranked = []
    for relief in _reliefs(view):
        for rank, box in enumerate(_line_boxes(_mask(relief))[:_MOST_LINES]):
            left, top, right, bottom = (edge / side for edge in box)
            ranked.append((rank, Line(_canvas(relief, box), (left, top, right, bottom))))
    return [line for _, line in sorted(ranked, key=lambda pair: pair[0])]


def _inner(patch: Pixels) -> Pixels:
    height, width = patch.shape[:2]
    return patch[height // 10 : height - height // 10, width // 10 : width - width // 10]


def _is_varied(patch: Pixels) -> bool:
    if not patch.size:
        return False
    rows = np.ascontiguousarray(patch).reshape(len(patch), -1)
    lowest, highest = (
        cv2.reduce(rows, 0, kind).reshape(-1, 3) for kind in (cv2.REDUCE_MIN, cv2.REDUCE_MAX)
    )
    return bool((highest.max(axis=0).astype(int) - lowest.min(axis=0) > _FAINTEST).any())


def _reliefs(view: Grey) -> Iterator[Grey]:
    """How far each pixel stands out from what is broader than a stroke: up, then down."""
    for kind in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT):
        yield np.asarray(cv2.morphologyEx(view, kind, _STROKE), np.uint8)


def _mask(relief: Grey) -> Grey:
    nearby = cv2.dilate(relief, _NEAR)
    return np.asarray((relief >= _FAINTEST) & (relief > nearby // 2), np.uint8)


def _line_boxes(mask: Grey) -> list[Box]:
    """Boxes of the lines, those in the middle and large ones first."""
    height, width = mask.shape
    parts = _parts(mask)
    boxes = []
    while parts:
        line = _line_around(parts[0], parts[1:])
        lefts, tops, rights, bottoms = zip(*line, strict=True)
        boxes.append((min(lefts), min(tops), max(rights), max(bottoms)))
        parts = [part for part in parts if part not in line]
    return sorted(
        boxes,
        key=lambda box: abs(box[0] + box[2] - width) + abs(box[1] + box[3] - height) - _tall(box),
    )


def _parts(mask: Grey) -> list[Box]:
    """Boxes of the connected parts that may be figures, tallest first: no specks, no frames."""
    height, width = mask.shape
    _, _, stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(
        mask, 8, cv2.CV_16U, cv2.CCL_SPAGHETTI
    )
    boxes = [
        (left, top, left + wide, top + tall)
        for left, top, wide, tall, _ in stats[1:].tolist()
        if tall >= _SHORTEST_PX and left > 0 and top > 0 and left + wide < width
        if top + tall < height
    ]
    boxes.sort(key=_tall, reverse=True)
    boxes = boxes[:_MOST_PARTS]
    return [box for box in boxes if not _is_ring(box, boxes)]


def _tall(box: Box) -> int:
    return box[3] - box[1]


def _is_ring(box: Box, others: list[Box]) -> bool:
    """Whether a part as wide as tall goes around another: a ring or a frame, not a dotted zero."""
    left, top, right, bottom = box
    return right - left >= 0.8 * _tall(box) and any(
        left < other[0]
        and top < other[1]
        and other[2] < right
        and other[3] < bottom
        and _tall(other) > 0.25 * _tall(box)
        for other in others
    )


def _line_around(anchor: Box, others: list[Box]) -> list[Box]:
    """The anchor and the parts beside it that are about as tall and high up, near to far."""
    left, top, right, bottom = anchor
    slack = max(2.0, 0.4 * _tall(anchor))
    line = [anchor]
    level = [
        other
        for other in others
        if abs(other[1] - top) <= slack and abs(other[3] - bottom) <= slack
        if _tall(other) >= 0.6 * _tall(anchor)
    ]
    for part in sorted(level, key=lambda b: max(b[0] - anchor[2], anchor[0] - b[2])):
        if max(part[0] - right, left - part[2]) < 0.6 * _tall(anchor):
            line.append(part)
            left, right = min(left, part[0]), max(right, part[2])
    return line


def _canvas(relief: Grey, box: Box) -> NDArray[np.float32]:
    """The relief in and close around a box, scaled to fit the middle of a canvas."""
    left, top, right, bottom = box
    wide = right - left + round(1.6 * (bottom - top))
    tall = round(1.5 * (bottom - top))
    canvas_tall, canvas_wide = LINE_PX
    scale = min(canvas_tall / tall, canvas_wide / wide)
    middle = ((left + right - 1) / 2, (top + bottom - 1) / 2)
    around = cv2.getRectSubPix(relief, (wide, tall), middle)
    size = (max(1, round(wide * scale)), max(1, round(tall * scale)))
    ink = cv2.resize(around, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    x, y = (canvas_wide - size[0]) // 2, (canvas_tall - size[1]) // 2
    canvas = np.zeros(LINE_PX, np.float32)
    peak = float(relief[top:bottom, left:right].max())
    canvas[y : y + size[1], x : x + size[0]] = np.minimum(ink / np.float32(0.85 * peak), 1)
    return canvas
