"""Pictures that do not tell cells from each other as they are: too pale, or of too thin lines."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.reading import Pixels

LIMIT: Final = 4.0
"""How much stronger contrasts become at most."""

PARTS: Final = 4, 4
"""Across and down: each is evened out by what it shows itself."""


def evened_out(pixels: Pixels) -> Pixels:
    """The picture (RGB) with as much contrast in its pale parts as in others.

    Source: contrast limited adaptive histogram equalisation (Zuiderveld, 1994).
    """
    lab = cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB)
    lab[..., 0] = cv2.createCLAHE(LIMIT, PARTS).apply(lab[..., 0])
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2RGB), np.uint8)


def bolder(pixels: Pixels, width_px: int) -> Pixels:
    """The picture (RGB) with lines that are thinner than ``width_px`` about as thick, so that they
    are still there when it is looked at from farther away.

    What closing and opening take away are the dark and the bright lines (top-hats; Meyer, 1978).
    """
    square = np.ones((width_px, width_px), np.uint8)
    closed = cv2.morphologyEx(pixels, cv2.MORPH_CLOSE, square)
    opened = cv2.morphologyEx(pixels, cv2.MORPH_OPEN, square)
    dark = cv2.dilate(cv2.subtract(closed, pixels), square)
    bright = cv2.dilate(cv2.subtract(pixels, opened), square)
    darker = np.minimum(pixels, cv2.subtract(closed, dark))
    brighter = np.maximum(pixels, cv2.add(opened, bright))
    return np.asarray(np.where(dark >= bright, darker, brighter), np.uint8)
