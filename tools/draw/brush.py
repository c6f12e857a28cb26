"""A thin layer over Skia: shapes, fills, texts and sprites on one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil, cos, floor, pi, sin
from pathlib import Path
from random import Random

import cv2
import numpy as np
import skia
from numpy.typing import NDArray

from tools.draw.palette import Colour, lighter

Box = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""

Point = tuple[float, float]

SHAPES = ("rect", "round", "round", "squircle", "circle", "octagon", "diamond", "hexagon")


def _paint_colour(colour: Colour, alpha: float = 1.0) -> int:
    return int(skia.Color(*colour, round(255 * alpha)))


@dataclass(frozen=True)
class Fill:
    """What a shape is filled with: one colour, or two that run into each other, or a texture."""

    colour: Colour
    second: Colour | None = None
    kind: str = "flat"
    """flat, down, across, radial, noise, wood, stripes, hatch, dots, picture."""
    alpha: float = 1.0
    seed: int = 0

    @classmethod
    def draw(cls, rng: Random, colour: Colour, plain: float = 0.7) -> Fill:
        """The colour, flat in ``plain`` of all cases."""
        if rng.random() < plain:
            return cls(colour)
        kind = rng.choice(["down", "down", "across", "radial", "noise", "wood", "stripes", "hatch"])
        by = rng.choice([-1, 1]) * rng.uniform(0.05, 0.25)
        return cls(colour, lighter(colour, by), kind, seed=rng.getrandbits(16))


@dataclass(frozen=True)
class Look:
    """How a tile looks: a shape, its part of the cell, its fill, border, shadow and bevel."""

    fill: Fill | None
    shape: str = "rect"
    part: float = 1.0
    """Part of the cell's sides that the shape takes."""
    radius: float = 0.2
    """Of rounded corners, in parts of the shorter side."""
    border: Colour | None = None
    border_part: float = 0.04
    """Width of the border in parts of the cell."""
    shadow: float = 0.0
    """Depth of a soft shadow in parts of the cell."""
    bevel: float = 0.0
    """Width of lit and dark edges in parts of the cell."""
    gloss: bool = False
    glow: Colour | None = None

    def filled(self, fill: Fill | Colour | None) -> Look:
        """The same with another fill."""
        return replace(self, fill=Fill(fill) if isinstance(fill, tuple) else fill)


@cache
def _faces() -> list[skia.Typeface]:
    """Typefaces of the machine that hold Latin letters and digits, in order of their files."""
    paths = sorted(
        path
        for ending in ("*.ttf", "*.otf")
        for path in Path("/usr/share/fonts").rglob(ending)
        if not any(
            word in path.name
            for word in ("Emoji", "Symbol", "Math", "Noto", "D050000L", "Hairline", "Thin")
        )
    )
    plain = sorted(Path("/usr/share/fonts").rglob("NotoSans*-Regular.ttf"))[:1]
    faces = [skia.Typeface.MakeFromFile(str(path)) for path in [*paths, *plain]]
    return [face for face in faces if face and all(face.unicharsToGlyphs([ord("0"), ord("A")]))]


@cache
def _wide_faces() -> list[skia.Typeface]:
    """Typefaces with Chinese characters."""
    paths = [
        path
        for ending in ("*.ttc", "*.ttf", "*.otf")
        for path in sorted(Path("/usr/share/fonts").rglob(ending))
        if any(
            word in path.name.lower() for word in ("cjk", "wqy", "ukai", "uming", "ipag", "ipam")
        )
    ]
    faces = [skia.Typeface.MakeFromFile(str(path)) for path in paths]
    return [face for face in faces if face and face.unicharToGlyph(ord("一"))]


@cache
def _emoji() -> skia.Typeface | None:
    path = next(Path("/usr/share/fonts").rglob("NotoColorEmoji.ttf"), None)
    return skia.Typeface.MakeFromFile(str(path)) if path else None


@cache
def even_faces() -> list[skia.Typeface]:
    """Typefaces whose characters are equally wide."""
    return [face for face in _faces() if face.isFixedPitch()]


def any_face(rng: Random, text: str = "") -> skia.Typeface:
    """A typeface that has the characters of ``text``."""
    return rng.choice(_faces() if text.isascii() else _faces_with(text))


@lru_cache(1024)
def _faces_with(text: str) -> list[skia.Typeface]:
    """Typefaces that have all the characters; any, where none has."""
    wide = any(ord(c) > 0x2E00 for c in text)
    codes = [ord(c) for c in text]
    every = _wide_faces() if wide else [*_faces(), *_wide_faces()]
    return [face for face in every if all(face.unicharsToGlyphs(codes))] or every


class Brush:
    """Paints on a picture of ``size`` (width, height); ``pixels`` is the picture, RGB."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self._image = np.zeros((size[1], size[0], 4), np.uint8)
        self._surface = skia.Surface(self._image)
        self.canvas: skia.Canvas = self._surface.getCanvas()
        self.canvas.clear(_paint_colour(ground))
        self.size = size

    @property
    def pixels(self) -> NDArray[np.uint8]:
        """The picture so far (height, width, 3), RGB; a copy."""
        self._surface.flushAndSubmit()
        return np.asarray(cv2.cvtColor(self._image, cv2.COLOR_RGBA2RGB), np.uint8)

    # --- shapes ----------------------------------------------------------------------------------
    def shape(
        self,
        box: Box,
        fill: Fill | Colour | None,
        shape: str = "rect",
        radius: float = 0.2,
        border: Colour | None = None,
        border_px: float = 0.0,
        blur_px: float = 0.0,
    ) -> None:
        """A filled shape in a box, with a border inside it."""
        path = outline(box, shape, radius)
        if fill is not None:
            fill = Fill(fill) if isinstance(fill, tuple) else fill
            paint = self._paint(fill, box)
            if blur_px > 0:
                paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur_px))
            self._draw(path, paint, fill, box)
        if border is not None and border_px > 0:
            paint = skia.Paint(
                AntiAlias=True,
                Color=_paint_colour(border),
                StrokeWidth=border_px,
                Style=skia.Paint.kStroke_Style,
            )
            half = border_px / 2
            inner = (box[0] + half, box[1] + half, box[2] - border_px, box[3] - border_px)
            self.canvas.drawPath(outline(inner, shape, radius), paint)

    def tile(self, cell: Box, look: Look) -> None:
        """A tile in the middle of a cell (or of the cells of a piece: a longer box)."""
        unit = min(cell[2], cell[3])
        gap = unit * (1 - look.part) / 2
        box = (cell[0] + gap, cell[1] + gap, cell[2] - 2 * gap, cell[3] - 2 * gap)
        if look.shadow > 0:
            deep = unit * look.shadow
            below = (box[0], box[1] + deep, box[2], box[3])
            self.shape(
                below,
                Fill((0, 0, 0), alpha=0.35),
                look.shape,
                look.radius,
                blur_px=max(deep * 0.7, 0.4),
            )
        if look.glow is not None:
            self.shape(
                box, Fill(look.glow, alpha=0.8), look.shape, look.radius, blur_px=unit * 0.12
            )
        self.shape(box, look.fill, look.shape, look.radius, look.border, unit * look.border_part)
        if look.bevel > 0 and look.fill is not None:
            self._bevel(box, look, unit * look.bevel)
        if look.gloss:
            top = (box[0] + box[2] * 0.08, box[1] + box[3] * 0.06, box[2] * 0.84, box[3] * 0.36)
            self.shape(top, Fill((255, 255, 255), alpha=0.22), "round", 0.4)

    def _bevel(self, box: Box, look: Look, width: float) -> None:
        self.canvas.save()
        self.canvas.clipPath(outline(box, look.shape, look.radius), True)
        x, y, w, h = box
        colour = look.fill.colour if look.fill else (128, 128, 128)
        lit, dark = lighter(colour, 0.4), lighter(colour, -0.4)
        corners = [
            ((x, y), (x + w, y), (x + w - width, y + width), (x + width, y + width), lit),
            ((x, y), (x, y + h), (x + width, y + h - width), (x + width, y + width), lit),
            (
                (x, y + h),
                (x + w, y + h),
                (x + w - width, y + h - width),
                (x + width, y + h - width),
                dark,
            ),
            (
                (x + w, y),
                (x + w, y + h),
                (x + w - width, y + h - width),
                (x + w - width, y + width),
                dark,
            ),
        ]
        for *points, shade in corners:
            self.polygon(points, Fill(shade, alpha=0.8))
        self.canvas.restore()

    def polygon(self, points: Sequence[Point], fill: Fill | Colour) -> None:
        """A filled polygon."""
        self.path(skia.Path.Polygon([skia.Point(*p) for p in points], True), fill)

    def path(
        self,
        path: skia.Path,
        fill: Fill | Colour | None,
        border: Colour | Fill | None = None,
        border_px: float = 0.0,
        blur_px: float = 0.0,
    ) -> None:
        """Any outline, filled, with a border inside it."""
        edges = path.computeTightBounds()
        box = (edges.left(), edges.top(), edges.width(), edges.height())
        if fill is not None:
            fill = Fill(fill) if isinstance(fill, tuple) else fill
            paint = self._paint(fill, box)
            if blur_px > 0:
                paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur_px))
            self._draw(path, paint, fill, box)
        if border is not None and border_px > 0:
            border = Fill(border) if isinstance(border, tuple) else border
            paint = self._paint(border, box)
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(2 * border_px)
            self.canvas.save()
            self.canvas.clipPath(path, True)
            self._draw(path, paint, border, box)
            self.canvas.restore()

    def line(
        self,
        points: Sequence[Point],
        width: float,
        colour: Colour | Fill,
        cap: str = "round",
        dash: float = 0.0,
        blur_px: float = 0.0,
    ) -> None:
        """A line through points; ``dash`` is the length of dashes in pixels."""
        if len(points) >= 2:
            path = skia.Path.Polygon([skia.Point(*p) for p in points], False)
            self._stroke(path, width, colour, cap, dash, blur_px)

    def _stroke(
        self,
        path: skia.Path,
        width: float,
        colour: Colour | Fill,
        cap: str,
        dash: float,
        blur_px: float,
    ) -> None:
        fill = Fill(colour) if isinstance(colour, tuple) else colour
        rect = path.getBounds()
        whole = (rect.left(), rect.top(), rect.width() + 1, rect.height() + 1)
        paint = self._paint(fill, whole)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(width)
        paint.setStrokeCap(
            {
                "round": skia.Paint.kRound_Cap,
                "butt": skia.Paint.kButt_Cap,
                "square": skia.Paint.kSquare_Cap,
            }[cap]
        )
        paint.setStrokeJoin(skia.Paint.kRound_Join if cap == "round" else skia.Paint.kMiter_Join)
        if dash > 0:
            paint.setPathEffect(skia.DashPathEffect.Make([dash, dash], 0))
        if blur_px > 0:
            paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur_px))
        self._draw(path, paint, fill, whole)

    def boxes(self, boxes: Sequence[Box], fill: Fill | Colour) -> None:
        """Many rectangles as one shape: their fill runs over all of them."""
        if not boxes:
            return
        fill = Fill(fill) if isinstance(fill, tuple) else fill
        path = skia.Path()
        for x, y, w, h in boxes:
            path.addRect(skia.Rect.MakeXYWH(x, y, w, h))
        rect = path.getBounds()
        whole = (rect.left(), rect.top(), rect.width(), rect.height())
        self._draw(path, self._paint(fill, whole), fill, whole)

    def segments(
        self,
        lines: Sequence[Sequence[Point]],
        width: float,
        colour: Colour | Fill,
        cap: str = "round",
        dash: float = 0.0,
        blur_px: float = 0.0,
    ) -> None:
        """Many lines as one shape: where they cross, a see-through colour stays even."""
        path = skia.Path()
        for points in lines:
            path.addPoly([skia.Point(*p) for p in points], False)
        self._stroke(path, width, colour, cap, dash, blur_px)

    def behind(self, box: Box) -> list[Colour]:
        """Up to four clearly different colours that a part of the picture has so far."""
        x, y, w, h = box
        found: list[Colour] = []
        for part in (0.5, 0.04, 0.96, 0.27, 0.73):
            for other in (0.5, 0.04, 0.96):
                col = min(max(int(x + w * part), 0), self.size[0] - 1)
                row = min(max(int(y + h * other), 0), self.size[1] - 1)
                r, g, b = (int(v) for v in self._image[row, col, :3])
                if all(abs(r - c[0]) + abs(g - c[1]) + abs(b - c[2]) > 30 for c in found):
                    found.append((r, g, b))
        return found[:4]

    # --- texts and sprites -----------------------------------------------------------------------
    def text(
        self,
        text: str,
        middle: Point,
        size: float,
        colour: Colour,
        face: skia.Typeface | None = None,
        bold: bool = False,
        alpha: float = 1.0,
        turned: float = 0.0,
    ) -> float:
        """A line of text around a point; ``size`` in pixels. Returns its width."""
        font = skia.Font(face or _faces()[0], size)
        font.setEmbolden(bold)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        font.setSubpixel(True)
        bounds = skia.Rect()
        width = float(font.measureText(text, skia.TextEncoding.kUTF8, bounds))
        paint = skia.Paint(AntiAlias=True, Color=_paint_colour(colour, alpha))
        self.canvas.save()
        self.canvas.translate(*middle)
        self.canvas.rotate(turned)
        self.canvas.drawString(text, -bounds.centerX(), -bounds.centerY(), font, paint)
        self.canvas.restore()
        return width

    def emoji(self, character: str, box: Box, turned: float = 0.0) -> None:
        """A colour emoji that fills a box; nothing where the machine has no font for it."""
        face = _emoji()
        if face is None or not face.unicharToGlyph(ord(character[0])):
            return
        font = skia.Font(face, 109)
        bounds = skia.Rect()
        font.measureText(character, skia.TextEncoding.kUTF8, bounds)
        scale = min(box[2] / max(bounds.width(), 1), box[3] / max(bounds.height(), 1))
        self.canvas.save()
        self.canvas.translate(box[0] + box[2] / 2, box[1] + box[3] / 2)
        self.canvas.rotate(turned)
        self.canvas.scale(scale, scale)
        self.canvas.drawString(
            character, -bounds.centerX(), -bounds.centerY(), font, skia.Paint(AntiAlias=True)
        )
        self.canvas.restore()

    def picture(self, pixels: NDArray[np.uint8], box: Box, alpha: float = 1.0) -> None:
        """A picture (height, width, 3 or 4) scaled into a box."""
        if pixels.shape[2] == 3:
            pixels = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
        image = skia.Image.fromarray(np.ascontiguousarray(pixels), skia.kRGBA_8888_ColorType)
        self.canvas.drawImageRect(
            image,
            skia.Rect.MakeXYWH(*box),
            skia.SamplingOptions(skia.FilterMode.kLinear),
            skia.Paint(Alphaf=alpha),
        )

    def dim(self, colour: Colour, alpha: float) -> None:
        """A veil over the whole picture so far."""
        self.shape((0, 0, *self.size), Fill(colour, alpha=alpha))

    # --- fills -----------------------------------------------------------------------------------
    def _paint(self, fill: Fill, box: Box) -> skia.Paint:
        paint = skia.Paint(AntiAlias=True, Color=_paint_colour(fill.colour, fill.alpha))
        second = fill.second or lighter(fill.colour, -0.15)
        colours = [_paint_colour(fill.colour), _paint_colour(second)]
        x, y, w, h = box
        if fill.kind in ("down", "across"):
            end = skia.Point(x, y + h) if fill.kind == "down" else skia.Point(x + w, y)
            paint.setShader(skia.GradientShader.MakeLinear([skia.Point(x, y), end], colours))
        elif fill.kind == "radial":
            middle = skia.Point(x + w * 0.4, y + h * 0.35)
            paint.setShader(skia.GradientShader.MakeRadial(middle, max(w, h) * 0.7, colours))
        paint.setAlphaf(fill.alpha)
        return paint

    def _draw(self, path: skia.Path, paint: skia.Paint, fill: Fill, box: Box) -> None:
        """Draws a path with a paint, or with the fill's texture laid side by side over the box.

        Not by a shader of the texture: skia-python copies one, picture included, for each paint.
        """
        if fill.kind not in _TEXTURES:
            self.canvas.drawPath(path, paint)
            return
        second = fill.second or lighter(fill.colour, -0.15)
        image = texture(fill.kind, fill.colour, second, fill.seed)
        area = skia.Path()
        paint.getFillPath(path, area)
        edges = area.getBounds()
        laid = skia.Paint(Alphaf=fill.alpha)
        self.canvas.save()
        self.canvas.clipPath(area, True)
        for top in _steps(box[1], edges.top(), edges.bottom()):
            for left in _steps(box[0], edges.left(), edges.right()):
                self.canvas.drawImage(image, left, top, _SMOOTH, laid)
        self.canvas.restore()


_TEXTURES = ("noise", "wood", "stripes", "hatch", "dots", "picture")
_SIDE = 128
_SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear)


def _steps(start: float, least: float, most: float) -> list[float]:
    """Where copies of a texture begin to cover ``least`` to ``most``, one of them at ``start``."""
    first = start + _SIDE * floor((least - start) / _SIDE)
    return [first + _SIDE * k for k in range(ceil((most - first) / _SIDE))]


def _pattern(kind: str, seed: int) -> NDArray[np.float32]:
    """A pattern (128, 128) of values 0 to 1 that can be laid side by side."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[:_SIDE, :_SIDE].astype(np.float32) / _SIDE
    if kind in ("noise", "picture"):
        steep = rng.uniform(1.0, 2.2)
        freq = np.hypot(np.fft.fftfreq(_SIDE)[:, None], np.fft.fftfreq(_SIDE)[None, :])
        freq[0, 0] = 1
        waves = np.fft.fft2(rng.normal(size=(_SIDE, _SIDE))) / freq**steep
        waves[0, 0] = 0
        values = np.real(np.fft.ifft2(waves)).astype(np.float32)
        return np.asarray(np.clip(values / (4 * values.std()) + 0.5, 0, 1), np.float32)
    if kind == "wood":
        wave = sum(
            np.sin(2 * np.pi * (k * y + rng.random()) + 2 * np.sin(2 * np.pi * (x + rng.random())))
            for k in rng.integers(2, 14, 4)
        )
        return np.asarray(np.clip(wave / 6 + 0.5 + rng.normal(0, 0.04, x.shape), 0, 1), np.float32)
    count = int(rng.integers(4, 17))
    if kind == "stripes":
        part = (y * count) % 1 > rng.uniform(0.3, 0.7)
    elif kind == "hatch":
        part = ((x + y) * count) % 1 > rng.uniform(0.4, 0.8)
    else:
        part = np.hypot((x * count) % 1 - 0.5, (y * count) % 1 - 0.5) < rng.uniform(0.15, 0.4)
    return np.asarray(part, np.float32)


@cache
def _levels(kind: str, seed: int) -> NDArray[np.uint8]:
    return np.asarray(_pattern(kind, seed) * 255, np.uint8)


@lru_cache(256)
def texture(kind: str, one: Colour, other: Colour, seed: int) -> skia.Image:
    """A texture of two colours as a picture of 128 x 128."""
    part = np.linspace(0, 1, 256)[:, None]
    ramp = np.full((256, 4), 255, np.uint8)
    ramp[:, :3] = np.asarray(one) * (1 - part) + np.asarray(other) * part
    return skia.Image.fromarray(ramp[_levels(kind, seed % 64)], skia.kRGBA_8888_ColorType)


def outline(box: Box, shape: str, radius: float = 0.2) -> skia.Path:
    """The outline of a shape in a box; ``radius`` of corners in parts of the shorter side."""
    x, y, w, h = box
    rect = skia.Rect.MakeXYWH(x, y, max(w, 0.1), max(h, 0.1))
    if shape == "round":
        corner = radius * min(w, h)
        return skia.Path.RRect(rect, corner, corner)
    if shape == "circle":
        return skia.Path.Oval(rect)
    points = _corners(shape)
    if points is None:
        return skia.Path.Rect(rect)
    return skia.Path.Polygon([skia.Point(x + w * px, y + h * py) for px, py in points], True)


def rounded(points: Sequence[Point], corner_px: float) -> skia.Path:
    """A polygon whose corners are rounded."""
    path = skia.Path.Polygon([skia.Point(*p) for p in points], True)
    if corner_px <= 0:
        return path
    paint, smooth = skia.Paint(PathEffect=skia.CornerPathEffect.Make(corner_px)), skia.Path()
    paint.getFillPath(path, smooth)
    return smooth


@cache
def _corners(shape: str) -> tuple[Point, ...] | None:
    if shape == "diamond":
        return (0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)
    if shape == "hexagon":  # a tip above and below; as wide as the box
        return (0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)
    if shape == "octagon":
        return (0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3)
    if shape == "squircle":
        turns = [2 * pi * k / 48 for k in range(48)]
        return tuple((0.5 + 0.5 * _rounded(cos(t)), 0.5 + 0.5 * _rounded(sin(t))) for t in turns)
    if shape == "star":
        turns = [2 * pi * k / 10 - pi / 2 for k in range(10)]
        radii = [0.5 if k % 2 == 0 else 0.22 for k in range(10)]
        return tuple(
            (0.5 + r * cos(t), 0.5 + r * sin(t)) for r, t in zip(radii, turns, strict=True)
        )
    if shape == "triangle":
        return (0.5, 0.05), (1.0, 0.95), (0.0, 0.95)
    return None


def _rounded(value: float) -> float:
    return float(np.sign(value) * abs(value) ** 0.5)
