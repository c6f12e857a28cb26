"""Draws single cells with something written in them, in many styles, and wears them down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision import Pixels

Coverage = NDArray[np.float32]
"""How much of each pixel is ink, 0..1, shape (height, width), cut to the ink."""

Face = Callable[[str, int, Generator], Coverage]
"""Writes a text with capitals about so many pixels tall."""

Colour = NDArray[np.float32]
"""RGB, 0..255, shape (3,)."""

Picture = NDArray[np.float32]
"""RGB, 0..255, shape (side, side, 3)."""

_HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


_BARS = {
    "a": ((0, 0), (1, 0)),
    "b": ((1, 0), (1, 1)),
    "c": ((1, 1), (1, 2)),
    "d": ((0, 2), (1, 2)),
    "e": ((0, 1), (0, 2)),
    "f": ((0, 0), (0, 1)),
    "g": ((0, 1), (1, 1)),
}
"""Ends (x, y) of the seven bars, in widths and in halves of the height."""

_LCD = {
    "0": "abcdef",
    "1": "bc",
    "2": "abdeg",
    "3": "abcdg",
    "4": "bcfg",
    "5": "acdfg",
    "6": "acdefg",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "A": "abcefg",
    "E": "adefg",
    "F": "aefg",
}
LCD_SIGNS = "".join(_LCD)
"""What seven bars can show."""


@dataclass(frozen=True)
class DrawnCell:
    """A cell and the truth about it.

    ``box`` is where the text lies: left, top, right, bottom as shares of the side.
    """

    patch: Pixels
    text: str
    box: tuple[float, float, float, float] | None


def pillow_face(path: str | None = None, index: int = 0) -> Face:
    """Face of a font file, or of Pillow's own font."""

    def write(text: str, tall_px: int, rng: Generator) -> Coverage:
        size = max(4, round(tall_px / 0.72))
        font = ImageFont.truetype(path, size, index) if path else ImageFont.load_default(size)
        left, top, right, bottom = font.getbbox(text)
        image = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
        ImageDraw.Draw(image).text((2 - left, 2 - top), text, fill=255, font=font)
        return _cut_to_ink(np.asarray(image))

    return write


def opencv_face(text: str, tall_px: int, rng: Generator) -> Coverage:
    """Face of OpenCV's own fonts, of any weight: strokes before version 5, outlines since."""
    font = _HERSHEY[int(rng.integers(len(_HERSHEY)))]
    thickness = max(1, round(tall_px * rng.uniform(0.05, 0.2)))
    scale = cv2.getFontScaleFromHeight(font, max(tall_px - thickness, 4), thickness)
    (width, height), below = cv2.getTextSize(text, font, scale, thickness)
    image = np.zeros((height + below + 2 * thickness + 4, width + 2 * thickness + 4), np.uint8)
    origin = (thickness + 2, height + thickness + 2)
    cv2.putText(image, text, origin, font, scale, 255, thickness, cv2.LINE_AA)
    return _cut_to_ink(image)


def lcd_face(text: str, tall_px: int, rng: Generator) -> Coverage:
    """Face of seven bars, as on clocks: every figure is made of the same straight strokes."""
    wide, gap = round(tall_px * 0.5), round(tall_px * 0.25)
    thick = max(1, round(tall_px * rng.uniform(0.06, 0.18)))
    image = np.zeros((tall_px + 2 * thick, len(text) * (wide + gap) + 2 * thick), np.uint8)
    for place, sign in enumerate(text):
        left = thick + place * (wide + gap)
        for start, end in (_BARS[bar] for bar in _LCD[sign]):
            points = [(left + x * wide, thick + y * (tall_px - 1) // 2) for x, y in (start, end)]
            cv2.line(image, points[0], points[1], 255, thick, cv2.LINE_AA)
    return _cut_to_ink(image)


def draw_cell(text: str, face: Face, rng: Generator, side_px: int | None = None) -> DrawnCell:
    """A worn cell of a random style with ``text`` in it; nothing is written for an empty text."""
    cell, room_px = _ground(side_px or _random_side(rng), rng)
    box = _write(cell, text, face, room_px, rng) if text else None
    if rng.random() < 0.15:
        _veil(cell, rng)
    return DrawnCell(_worn(cell, rng), text, box)


def draw_sprite(rng: Generator, side_px: int | None = None) -> DrawnCell:
    """A worn cell with some picture in it that says nothing."""
    cell, _ = _ground(side_px or _random_side(rng), rng)
    for _ in range(int(rng.integers(1, 4))):
        shape = _SHAPES[int(rng.integers(len(_SHAPES)))]
        _paint(cell, shape(len(cell), rng), _ink_colour(cell, rng))
    return DrawnCell(_worn(cell, rng), "", None)


def _random_side(rng: Generator) -> int:
    return int(np.exp(rng.uniform(np.log(18), np.log(150))))


def _formed(text: str, face: Face, tall_px: int, rng: Generator) -> Coverage:
    """A text in a face as it is or, drawn larger first, slanted, bolder or lighter."""
    if rng.random() < 0.5:
        return face(text, tall_px, rng)
    canvas = np.pad((face(text, 4 * tall_px, rng) * 255).astype(np.uint8), 2 * tall_px)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, [1 + round(0.3 * tall_px)] * 2)
    kind = rng.random()
    if kind < 0.25:
        canvas = np.asarray(cv2.dilate(canvas, brush), np.uint8)
    elif kind < 0.5:
        lighter = np.asarray(cv2.erode(canvas, brush), np.uint8)
        canvas = lighter if (lighter > 128).sum() > 0.4 * (canvas > 128).sum() else canvas
    elif kind < 0.75:
        slant = rng.uniform(-0.1, 0.3)
        matrix = np.array([[1, -slant, slant * len(canvas) / 2], [0, 1, 0]])
        canvas = np.asarray(cv2.warpAffine(canvas, matrix, canvas.shape[::-1]), np.uint8)
    small = cv2.resize(canvas, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    return _cut_to_ink(np.asarray(small, np.uint8))


def _cut_to_ink(canvas: NDArray[np.uint8]) -> Coverage:
    rows, cols = np.nonzero(canvas > 50)
    if not len(rows):
        return np.zeros((1, 1), np.float32)
    return _coverage(canvas[rows.min() : rows.max() + 1, cols.min() : cols.max() + 1])


def _write(
    cell: Picture, text: str, face: Face, room_px: float, rng: Generator
) -> tuple[float, float, float, float]:
    """Write into the middle of a cell, or off the middle where nothing bounds it."""
    side = len(cell)
    tall_px = round(max(5.0, room_px * rng.uniform(0.25, 0.9)))
    coverage = _formed(text, face, tall_px, rng)
    fit = room_px / float(np.hypot(*coverage.shape))
    if fit < 1:
        smaller = cv2.resize(coverage, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA)
        coverage = smaller.astype(np.float32)
    height, width = coverage.shape
    top, left = (side - np.array(coverage.shape)) / 2 + rng.normal(0, 0.03, 2) * side
    if room_px >= 0.9 * side and rng.random() < 0.1:
        top, left = rng.uniform(0.1, 0.85, 2) * (side - np.array(coverage.shape))
    whole = np.zeros((side, side), np.float32)
    top, left = round(np.clip(top, 0, side - height)), round(np.clip(left, 0, side - width))
    whole[top : top + height, left : left + width] = coverage
    if rng.random() < 0.15:
        _underlay(cell, whole, height, rng)
    _paint(cell, whole, _ink_colour(cell, rng))
    return left / side, top / side, (left + width) / side, (top + height) / side


def _underlay(cell: Picture, text: Coverage, tall_px: int, rng: Generator) -> None:
    """An outline around a text, or a shadow to its lower right."""
    thick = 1 + round(tall_px * rng.uniform(0, 0.08))
    if rng.random() < 0.5:
        under = cv2.dilate(text, np.ones((2 * thick + 1, 2 * thick + 1), np.uint8))
    else:
        under = np.pad(text, ((thick, 0), (thick, 0)))[:-thick, :-thick]
    _paint(cell, np.asarray(under, np.float32), _colour(rng), rng.uniform(0.4, 1))


def _colour(rng: Generator) -> Colour:
    kind = rng.random()
    if kind < 0.2:
        return np.full(3, rng.choice([0, 10, 30, 245, 255]), np.float32)
    if kind < 0.4:
        return np.full(3, rng.uniform(0, 255), np.float32)
    return rng.uniform(0, 255, 3).astype(np.float32)


def _ink_colour(cell: Picture, rng: Generator) -> Colour:
    """A colour that can be told from the middle of a cell, now and then only just."""
    under = cell[len(cell) // 2, len(cell) // 2]
    pale = rng.random() < 0.15
    while True:
        colour = _colour(rng)
        if pale:
            colour = under + (colour - under) * np.float32(rng.uniform(0.08, 0.3))
        if np.abs(colour - under).max() > (20 if pale else 50):
            return colour


def _paint(cell: Picture, coverage: Coverage, colour: Colour, share: float = 1.0) -> None:
    cell += (colour - cell) * (coverage * np.float32(share))[..., None]


def _ground(side: int, rng: Generator) -> tuple[Picture, float]:
    """An unwritten cell, and the diameter that a text in its middle may fill."""
    cell = np.empty((side, side, 3), np.float32)
    cell[:] = _colour(rng)
    if rng.random() < 0.3:
        _shade(cell, rng)
    if rng.random() < 0.5:
        _paint(cell, _border(side, rng), _colour(rng))
    kind = rng.random()
    if kind < 0.4:
        radius = side * rng.uniform(0.26, 0.46)
        thick = -1 if kind < 0.2 else max(1, round(side * rng.uniform(0.01, 0.06)))
        _paint(cell, _circle(side, radius, thick), _ink_colour(cell, rng))
        return cell, 2 * radius * 0.85
    if kind < 0.5:
        _paint(cell, _strand(side, rng), _colour(rng))
    return cell, 0.9 * side


def _shade(cell: Picture, rng: Generator) -> None:
    side = len(cell)
    angle = rng.uniform(0, 2 * np.pi)
    ramp = np.cos(angle) * np.arange(side)[:, None] + np.sin(angle) * np.arange(side)[None, :]
    cell += (ramp / side * rng.uniform(5, 60)).astype(np.float32)[..., None]


def _veil(cell: Picture, rng: Generator) -> None:
    """A translucent stroke, or a tint, over everything."""
    side = len(cell)
    over = _strand(side, rng) if rng.random() < 0.6 else np.ones((side, side), np.float32)
    _paint(cell, over, _colour(rng), rng.uniform(0.3, 0.75))


def _canvas(side: int) -> NDArray[np.uint8]:
    return np.zeros((side, side), np.uint8)


def _coverage(canvas: NDArray[np.uint8]) -> Coverage:
    return np.asarray(canvas / 255, np.float32)


def _border(side: int, rng: Generator) -> Coverage:
    canvas = _canvas(side)
    inset = int(rng.integers(0, max(2, side // 14)))
    thick = int(rng.integers(1, max(2, side // 16)))
    if rng.random() < 0.5:
        cv2.rectangle(canvas, (inset, inset), (side - 1 - inset, side - 1 - inset), 255, thick)
        return _coverage(canvas)
    for edge in rng.permutation(4)[: int(rng.integers(1, 4))]:
        canvas[: thick + inset] = 255
        canvas = np.ascontiguousarray(np.rot90(canvas, edge))
    return _coverage(canvas)


def _circle(side: int, radius: float, thick: int) -> Coverage:
    canvas = _canvas(side)
    cv2.circle(canvas, (side // 2, side // 2), round(radius), 255, thick, cv2.LINE_AA)
    return _coverage(canvas)


def _strand(side: int, rng: Generator) -> Coverage:
    canvas = _canvas(side)
    half = side // 2
    width = round(side * rng.uniform(0.2, 0.7))
    ways = [(half, 0), (half, side), (0, half), (side, half)]
    for way in rng.permutation(4)[: int(rng.integers(1, 3))]:
        cv2.line(canvas, (half, half), ways[way], 255, width, cv2.LINE_AA)
    return _coverage(canvas)


def _polygon(side: int, rng: Generator) -> Coverage:
    corners = int(rng.integers(3, 10))
    turn = np.sort(rng.uniform(0, 2 * np.pi, corners))
    return _filled(side, turn, side * rng.uniform(0.1, 0.4, corners))


def _star(side: int, rng: Generator) -> Coverage:
    corners = 2 * int(rng.integers(3, 9))
    turn = np.arange(corners) * 2 * np.pi / corners + rng.uniform(0, np.pi)
    inner = np.where(np.arange(corners) % 2, rng.uniform(0.3, 0.9), 1)
    return _filled(side, turn, side * rng.uniform(0.15, 0.42) * inner)


def _filled(side: int, turn: NDArray[np.float64], reach: NDArray[np.float64]) -> Coverage:
    canvas = _canvas(side)
    points = side / 2 + np.stack([np.cos(turn), np.sin(turn)], axis=1) * reach[:, None]
    cv2.fillPoly(canvas, [points.astype(np.int32)], 255, cv2.LINE_AA)
    return _coverage(canvas)


def _curve(side: int, rng: Generator) -> Coverage:
    canvas = _canvas(side)
    points = np.cumsum(rng.normal(0, side * 0.14, (int(rng.integers(3, 7)), 2)), axis=0)
    points = (points + side / 2 - points.mean(axis=0)).astype(np.int32)
    thick = max(1, round(side * rng.uniform(0.02, 0.12)))
    cv2.polylines(canvas, [points], bool(rng.random() < 0.3), 255, thick, cv2.LINE_AA)
    return _coverage(canvas)


def _oval(side: int, rng: Generator) -> Coverage:
    canvas = _canvas(side)
    middle = [int(v) for v in side * rng.uniform(0.3, 0.7, 2)]
    reach = side * rng.uniform(0.06, 0.3)
    axes = (round(reach), round(reach * rng.uniform(0.85, 1.15)))
    thick = -1 if rng.random() < 0.5 else max(1, side // 20)
    sweep = float(rng.choice([180, 360]))
    cv2.ellipse(canvas, middle, axes, rng.uniform(0, 180), 0, sweep, 255, thick, cv2.LINE_AA)
    return _coverage(canvas)


def _pixel_art(side: int, rng: Generator) -> Coverage:
    blocks = int(rng.integers(5, 10))
    half = rng.random((blocks, (blocks + 1) // 2)) < 0.5
    art = 255 * np.hstack([half, half[:, ::-1][:, blocks % 2 :]]).astype(np.uint8)
    wide = round(side * rng.uniform(0.3, 0.8))
    edge = (side - wide) // 2
    canvas = _canvas(side)
    canvas[edge : edge + wide, edge : edge + wide] = cv2.resize(
        art, (wide, wide), interpolation=cv2.INTER_NEAREST
    )
    return _coverage(canvas)


_SHAPES = (_polygon, _star, _curve, _oval, _pixel_art)


def _worn(cell: Picture, rng: Generator) -> Pixels:
    """Perhaps made smaller, darkened, blurred, noisy and compressed."""
    if rng.random() < 0.3 and len(cell) > 40:
        smaller = float(rng.uniform(0.35, 0.9))
        cell = np.asarray(
            cv2.resize(cell, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA), np.float32
        )
    if rng.random() < 0.3:
        cell *= np.float32(rng.uniform(0.5, 1))
    if rng.random() < 0.4:
        cv2.GaussianBlur(cell, (0, 0), float(rng.uniform(0.3, 1.2)), dst=cell)
    if rng.random() < 0.3:
        cell += rng.normal(0, rng.uniform(1, 9), cell.shape).astype(np.float32)
    pixels = np.clip(cell, 0, 255).astype(np.uint8)
    return _as_jpeg(pixels, int(rng.integers(40, 96))) if rng.random() < 0.5 else pixels


def _as_jpeg(pixels: Pixels, quality: int) -> Pixels:
    bgr = cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR)
    _, data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
    worn = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert worn is not None
    return np.asarray(cv2.cvtColor(worn, cv2.COLOR_BGR2RGB), np.uint8)
