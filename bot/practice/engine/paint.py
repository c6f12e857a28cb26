"""Smooth shapes for the practice screens: Pillow draws without antialiasing, so shapes are drawn
large, shrunk once, and kept as stamps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
Picture = Image.Image

OVERSAMPLE = 4

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True)
class Pen:
    """Draws on a unit square: every coordinate and length is a part of the stamp's side."""

    draw: ImageDraw.ImageDraw
    side_px: int

    def _box(self, x: float, y: float, half_w: float, half_h: float) -> list[float]:
        s = self.side_px
        return [(x - half_w) * s, (y - half_h) * s, (x + half_w) * s - 1, (y + half_h) * s - 1]

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A disc around (x, y)."""
        self.draw.ellipse(self._box(x, y, radius, radius), fill=fill)

    def oval(self, x: float, y: float, half_w: float, half_h: float, fill: Colour) -> None:
        """An ellipse around (x, y)."""
        self.draw.ellipse(self._box(x, y, half_w, half_h), fill=fill)

    def block(
        self, x: float, y: float, half_w: float, half_h: float, corner: float, fill: Colour
    ) -> None:
        """A rectangle around (x, y) with rounded corners."""
        box = self._box(x, y, half_w, half_h)
        self.draw.rounded_rectangle(box, radius=corner * self.side_px, fill=fill)

    def polygon(self, points: list[tuple[float, float]], fill: Colour) -> None:
        """A filled polygon."""
        self.draw.polygon([(x * self.side_px, y * self.side_px) for x, y in points], fill=fill)

    def line(self, points: list[tuple[float, float]], width: float, fill: Colour) -> None:
        """A line with round joints."""
        scaled = [(x * self.side_px, y * self.side_px) for x, y in points]
        self.draw.line(scaled, fill=fill, width=max(1, round(width * self.side_px)), joint="curve")

    def arc(
        self,
        x: float,
        y: float,
        radius: float,
        span: tuple[float, float],
        width: float,
        fill: Colour,
    ) -> None:
        """A part of a circle, from one angle to another (degrees clockwise from three o'clock)."""
        box = self._box(x, y, radius, radius)
        self.draw.arc(box, *span, fill=fill, width=round(width * self.side_px))


def stamp(side_px: int, drawing: Callable[[Pen], None]) -> Picture:
    """A square transparent picture with a drawing on it."""
    large_px = side_px * OVERSAMPLE
    picture = Image.new("RGBA", (large_px, large_px), (0, 0, 0, 0))
    drawing(Pen(ImageDraw.Draw(picture), large_px))
    return shrunk(picture)


@lru_cache(maxsize=256)
def slab(
    size_px: tuple[int, int],
    corner_px: float,
    fill: Colour,
    edge: Colour | None = None,
    edge_px: float = 0.0,
) -> Picture:
    """A rectangle with rounded corners and perhaps an edge of another colour."""
    width, height = (side * OVERSAMPLE for side in size_px)
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    ImageDraw.Draw(picture).rounded_rectangle(
        [0, 0, width - 1, height - 1],
        radius=corner_px * OVERSAMPLE,
        fill=fill,
        outline=edge,
        width=round(edge_px * OVERSAMPLE) if edge else 0,
    )
    return shrunk(picture)


def shrunk(picture: Picture) -> Picture:
    """Shrink by averaging colours weighted by their opacity, so that edges keep their colour."""
    return picture.convert("RGBa").reduce(OVERSAMPLE).convert("RGBA")


def put(picture: Picture, part: Picture, centre_px: tuple[float, float]) -> None:
    """Lay ``part`` over ``picture`` with its middle at ``centre_px``."""
    x, y = centre_px
    corner = (round(x - part.width / 2), round(y - part.height / 2))
    picture.paste(part, corner, part)


def write(
    picture: Picture, text: str, centre_px: tuple[float, float], height_px: float, fill: Colour
) -> None:
    """Write one line of text, its middle at ``centre_px``."""
    ImageDraw.Draw(picture).text(centre_px, text, fill=fill, font=_font(height_px), anchor="mm")


@lru_cache(maxsize=32)
def _font(height_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(height_px)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """``share`` of the other colour, the rest of the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
