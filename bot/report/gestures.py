"""Draws what the hand does, over a picture of the screen, in SVG."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.report.rendering import render
from calibration.box import Box
from vision import Point

if TYPE_CHECKING:
    from markupsafe import Markup

_MOST_NUMBERED: Final = 120
"""Gestures that get a number each: more cannot be told apart on a picture."""


def drawn(gestures: Sequence[Mapping[str, Any]], region_px: Box) -> Markup:
    """The gestures of records; lines and numbers have a size that suits the region."""
    gestures = [gesture for gesture in gestures if "keys" not in gesture]  # they touch nothing
    ways = [_points(gesture) for gesture in gestures]
    unit_px = max(region_px.size) / 100
    return render(
        "gestures.svg",
        unit_px=unit_px,
        strokes=[_path(way) for way in ways if len(way) > 1],
        heads=[_arrow_head(way, unit_px) for way in ways if len(way) > 1],
        touches=_touches(ways),
        numbered=len(ways) > 1,
    )


def told(gestures: Sequence[Mapping[str, Any]]) -> str:
    """How many taps, strokes and keys there are, in words."""
    strokes = sum("stroke_px" in gesture for gesture in gestures)
    taps = sum("tap_px" in gesture for gesture in gestures)
    keys = sum(len(gesture.get("keys", ())) for gesture in gestures)
    counts = [(taps, "tap"), (strokes, "stroke"), (keys, "key")]
    words = [f"{count} {name}{'s' * (count > 1)}" for count, name in counts if count]
    return " and ".join(words) or "no gesture"


def _points(gesture: Mapping[str, Any]) -> list[Point]:
    return [(x, y) for x, y in gesture.get("stroke_px") or [gesture["tap_px"]]]


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def _touches(ways: Sequence[Sequence[Point]]) -> list[tuple[int, int, int]]:
    """(number, x, y) of where gestures begin: the first of those that begin at one place."""
    starts: dict[tuple[int, int], int] = {}
    for number, ((x, y), *_) in enumerate(ways[:_MOST_NUMBERED], start=1):
        starts.setdefault((round(x), round(y)), number)
    return [(number, x, y) for (x, y), number in starts.items()]


def _arrow_head(points: Sequence[Point], unit_px: float) -> str:
    """A triangle at the end of a stroke, pointing the way that it came."""
    (x0, y0), (x1, y1) = points[-2:]
    length = max(1e-9, math.dist((x0, y0), (x1, y1)))
    along_x, along_y = (x1 - x0) / length * unit_px, (y1 - y0) / length * unit_px
    tip = (x1 + 2 * along_x, y1 + 2 * along_y)
    feet = [
        (x1 - along_x - side * 1.8 * along_y, y1 - along_y + side * 1.8 * along_x)
        for side in (1, -1)
    ]
    return f"{_path([tip, *feet])}z"
