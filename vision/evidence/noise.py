"""Take grain out of a screenshot: cameras and video streams add it, and it drowns faint lines."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading import Pixels

ROWS_APART = 16
"""Grain is everywhere, so a few rows tell how strong it is."""

SECOND_DIFFERENCE = 1.65
"""Median absolute second difference of independent normal noise of deviation 1:
0.6745 times the square root of 1 + 4 + 1."""

LEAST_GRAIN = 2.0
"""Deviation in levels of 255. Rendered and compressed screens have none at all: half of their
pixels continue their neighbours exactly."""

REACH_PX = 7


def grain(pixels: Pixels) -> float:
    """Standard deviation of the noise of a picture, in levels of 255."""
    green = pixels[ROWS_APART // 2 :: ROWS_APART, :, 1].astype(np.int16)
    bent = np.abs(green[:, 2:] - 2 * green[:, 1:-1] + green[:, :-2])
    return float(np.median(bent)) / SECOND_DIFFERENCE if bent.size else 0.0


def without_grain(pixels: Pixels) -> Pixels:
    """The picture itself, or where it is grainy a copy smoothed between its edges."""
    deviation = grain(pixels)
    if deviation < LEAST_GRAIN:
        return pixels
    # Two pixels of one colour differ by up to four deviations and more.
    smooth = cv2.bilateralFilter(pixels, REACH_PX, 5 * deviation, REACH_PX)
    return np.asarray(smooth, np.uint8)
