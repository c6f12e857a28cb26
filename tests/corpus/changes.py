"""What happens to screenshots on their way: compression, scaling, light, crops, things on top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import cv2
import numpy as np

from tests.synthetic.clutter import Surroundings
from tests.synthetic.colours import Skin
from tests.synthetic.fonts import OWN, Faces
from tests.synthetic.paint import WHITE, Canvas, around
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
    return lambda pixels: _pixels(pixels * np.float32(factor))


def _towards_white(part: float) -> Change:
    # Not by a factor: pale colours would all become white, and what they showed would be gone.
    return lambda pixels: _pixels(255 - (255 - pixels.astype(np.float32)) * np.float32(1 - part))


def _gamma(exponent: float) -> Change:
    table = _pixels(255 * (np.arange(256) / 255) ** exponent)
    return lambda pixels: table[pixels]


def _blur(pixels: Pixels) -> Pixels:
    return _pixels(cv2.GaussianBlur(pixels, (0, 0), 1.2))


def _noise(pixels: Pixels) -> Pixels:
    drawn = np.random.default_rng(11).standard_normal(pixels.shape, np.float32)
    return _pixels(pixels + 6 * drawn)


def _turned_hue(pixels: Pixels) -> Pixels:
    """Red becomes a yellowish green, and so on around the circle."""
    hsv = cv2.cvtColor(pixels, cv2.COLOR_RGB2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int16) + 40) % 180
    return _pixels(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB))


def _cropped(pixels: Pixels) -> Pixels:
    """Without the flat margins, as a window cut out by its content."""
    unlike = (np.abs(pixels.astype(np.int16) - pixels[-1, 0]) > 8).any(axis=2)
    rows, cols = np.flatnonzero(unlike.any(axis=1)), np.flatnonzero(unlike.any(axis=0))
    if len(rows) == 0:
        return pixels
    top, left = max(0, rows[0] - 5), max(0, cols[0] - 5)
    return np.ascontiguousarray(pixels[top : rows[-1] + 6, left : cols[-1] + 6])


def _embedded(pixels: Pixels) -> Pixels:
    """In a window on a desktop with icons and scraps around it."""
    height, width = pixels.shape[:2]
    canvas = Canvas.blank(width + 440, height + 280, ((88, 70, 56), (60, 84, 110)))
    rng = Random(5)
    skin = Skin((245, 245, 245), (245, 245, 245), (30, 30, 30), (60, 120, 220))
    desk = Surroundings(canvas, skin, rng, Faces(portable=True), 16)
    for _ in range(20):
        x, y, side = rng.uniform(0, width + 400), rng.uniform(0, height + 240), rng.uniform(9, 32)
        fill = (rng.randrange(256), rng.randrange(256), rng.randrange(256))
        canvas.box(around(x, y, side), fill)
    desk.desktop_icons((0, 0, 200, height + 280))
    left, top = 213, 137
    desk.window((left - 3, top - 34, left + width + 3, top + height + 3), 31)
    canvas.pixels[top : top + height, left : left + width] = pixels
    return canvas.pixels


def _under_toast(pixels: Pixels) -> Pixels:
    """With a message over the lower part that lets the screen show through."""
    canvas = Canvas(pixels.copy())
    width, height = canvas.size_px
    unit = min(width, height) / 24
    x, y = width / 2, height * 0.84
    canvas.box(around(x, y, 6 * unit, 1.2 * unit), (20, 20, 24), 1.2 * unit, opacity=0.6)
    canvas.text("Saved to the gallery", (x, y), unit, WHITE, OWN, opacity=0.9)
    return canvas.pixels


def _pixels(array: object) -> Pixels:
    return np.asarray(np.clip(np.asarray(array), 0, 255), np.uint8)


CHANGES: Mapping[str, Change] = {
    "plain": lambda pixels: pixels,
    "jpeg 90": _jpeg(90),
    "jpeg 60": _jpeg(60),
    "jpeg 40": _jpeg(40),
    "scale 0.35": _scale(0.35),
    "scale 0.5": _scale(0.5),
    "scale 0.75": _scale(0.75),
    "scale 1.5": _scale(1.5),
    "scale 2": _scale(2),
    "blur": _blur,
    "noise": _noise,
    "30% darker": _light(0.7),
    "30% brighter": _towards_white(0.3),
    "gamma 0.6": _gamma(0.6),
    "gamma 1.6": _gamma(1.6),
    "hue": _turned_hue,
    "crop": _cropped,
    "embed": _embedded,
    "toast": _under_toast,
    "shift 3, 7": _shift(3, 7),
    "shift 3.4, 5.7": _shift(3.4, 5.7),
}
"""The changes that a reading must survive, by name."""

USUAL = (
    "jpeg 60",
    "scale 0.5",
    "scale 0.75",
    "scale 1.5",
    "shift 3, 7",
    "shift 3.4, 5.7",
    "30% darker",
)
"""Those that nearly every screenshot goes through."""

LEAST_PITCH_PX = 10
"""Nobody is asked to read cells that are smaller, after a change to 0.35 of the size."""

_BOARD_PART = 0.6
"""A board fills at least about this part of the screen along its tighter side."""


def applies(change: str, board: Mapping[str, Any] | None, pixels: Pixels) -> bool:
    """Whether a changed screen is judged.

    At 0.35 of the size, a board is judged whose cells stay large enough. The truth tells rows and
    columns but not where they lie, so the size of a cell is estimated from that of the screen.
    """
    if change != "scale 0.35" or board is None:
        return True
    rows, cols = len(board["cells"]), len(board["cells"][0])
    pitch_px: float = _BOARD_PART * min(pixels.shape[0] / rows, pixels.shape[1] / cols)
    return 0.35 * pitch_px >= LEAST_PITCH_PX
