"""What happens to screenshots on their way: compression, scaling, shifts, light."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from vision.reading import Pixels

Change = Callable[[Pixels], Pixels]


def _jpeg(quality: int) -> Change:
    def change(pixels: Pixels) -> Pixels:
        bgr = cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR)
        data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        again = cv2.imdecode(data, cv2.IMREAD_COLOR)
        assert again is not None
        return _pixels(cv2.cvtColor(again, cv2.COLOR_BGR2RGB))

    return change


def _scale(factor: float) -> Change:
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC

    def change(pixels: Pixels) -> Pixels:
        return _pixels(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=method))

    return change


def _shift(right_px: float, down_px: float) -> Change:
    matrix = np.array([[1, 0, right_px], [0, 1, down_px]], np.float64)

    def change(pixels: Pixels) -> Pixels:
        size = (pixels.shape[1], pixels.shape[0])
        return _pixels(cv2.warpAffine(pixels, matrix, size, borderMode=cv2.BORDER_REPLICATE))

    return change


def _light(factor: float) -> Change:
    return lambda pixels: _pixels(pixels * factor)


def _pixels(array: object) -> Pixels:
    return np.asarray(np.clip(np.asarray(array), 0, 255), np.uint8)


CHANGES: Mapping[str, Change] = {
    "plain": lambda pixels: pixels,
    "jpeg 60": _jpeg(60),
    "scale 0.5": _scale(0.5),
    "scale 0.75": _scale(0.75),
    "scale 1.5": _scale(1.5),
    "shift 3, 7": _shift(3, 7),
    "shift 3.4, 5.7": _shift(3.4, 5.7),
    "30% darker": _light(0.7),
}
"""The changes that a reading must survive, by name."""
