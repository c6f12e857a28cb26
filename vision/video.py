"""The pictures of a video: one for each change of what it shows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels, UnreadablePicture

_SHRUNK: Final = 8
"""Pixels that become one before two frames are compared: compression makes each differ."""

_SAME: Final = 12
"""Grey levels by which shrunk pixels of the same picture differ at most."""

_LONGEST_MS: Final = 1000.0
"""A screen on which something always moves is taken as it is after so long."""


def pictures(path: Path) -> Iterator[tuple[float, Pixels]]:
    """Each picture that came to rest and differs from the one before, with its time in ms.

    RGB, uint8, shape (height, width, 3). Raises UnreadablePicture.
    """
    shown: NDArray[np.uint8] | None = None
    before: NDArray[np.uint8] | None = None
    shown_ms, last = 0.0, None
    for at_ms, pixels in frames(path):
        small = _small(pixels)
        rests = before is not None and _same(small, before)
        waited = shown is not None and at_ms - shown_ms >= _LONGEST_MS
        before, last = small, (at_ms, pixels)
        if (rests or waited) and not (shown is not None and _same(small, shown)):
            shown, shown_ms = small, at_ms
            yield last
    if last and before is not None and not (shown is not None and _same(before, shown)):
        yield last


def frames(path: Path) -> Iterator[tuple[float, Pixels]]:
    """All frames of a video, RGB, each with its time in ms. Raises UnreadablePicture."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # it writes to the terminal by itself
    import cv2

    capture = cv2.VideoCapture(str(path))
    try:
        if not capture.isOpened():
            raise UnreadablePicture("it is no video that can be read")
        while True:
            found, frame = capture.read()
            if not found:
                return
            at_ms = capture.get(cv2.CAP_PROP_POS_MSEC)
            yield at_ms, np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8)
    finally:
        capture.release()


def _small(pixels: Pixels) -> NDArray[np.uint8]:
    import cv2

    size = max(1, pixels.shape[1] // _SHRUNK), max(1, pixels.shape[0] // _SHRUNK)
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _same(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    if one.shape != other.shape:
        return False
    return int(np.abs(one.astype(np.int16) - other).max()) <= _SAME


def as_bmp(pixels: Pixels) -> bytes:
    """The picture as a file that takes next to no time to write and to read."""
    import cv2

    return cv2.imencode(".bmp", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))[1].tobytes()
