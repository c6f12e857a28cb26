"""Boxes around what hangs together in a mask."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray


def part_boxes(mask: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Boxes (left, top, width, height) of the parts of a mask, in reading order: shape (n, 4).

    Parts that touch at a corner are one. On a screen most of a mask is empty, and to follow the
    outlines of the rest takes a tenth of the time of labelling every pixel.
    """
    outlines, nested = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    boxes = np.array([cv2.boundingRect(outline) for outline in outlines], np.intp).reshape(-1, 4)
    if len(boxes):
        boxes = boxes[nested[0, :, 3] < 0]  # the others are the holes of parts
    return boxes[np.lexsort((boxes[:, 0], boxes[:, 1]))]
