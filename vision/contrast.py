"""Pictures whose contrasts are too weak to tell cells from each other."""

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
