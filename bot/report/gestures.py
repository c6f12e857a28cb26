"""Draws what the hand does, over a picture of the screen, in SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from calibration.profile import Region

MOST_NUMBERED: Final = 120
"""Gestures that get a number each: more cannot be told apart on a picture."""


def drawn(gestures: Sequence[Mapping[str, Any]], region_px: Region) -> str:
    """The gestures of records; lines and numbers have a size that suits the region."""
    unit_px = max(region_px[2:]) / 100
    gestures = [gesture for gesture in gestures if "keys" not in gesture]  # they touch nothing
    paths = [_path(points) for points in map(_points, gestures)]
    strokes = "".join(f'<path d="{path}"/>' for path in paths if path)
    heads = "".join(_arrow_head(_points(gesture), unit_px) for gesture in gestures)
    return (
        f'<g class="way edge" stroke-width="{1.5 * unit_px:g}">{strokes}</g>'
        f'<g class="way" stroke-width="{0.75 * unit_px:g}">{strokes}</g>'
        f'<g class="head" stroke-width="{0.35 * unit_px:g}">{heads}</g>'
        f'<g class="touch" stroke-width="{0.35 * unit_px:g}" font-size="{2.4 * unit_px:g}">'
        f"{''.join(_touches(gestures, unit_px))}</g>"
    )


def told(gestures: Sequence[Mapping[str, Any]]) -> str:
    """How many taps, strokes and keys there are, in words."""
    strokes = sum("stroke_px" in gesture for gesture in gestures)
    taps = sum("tap_px" in gesture for gesture in gestures)
    keys = sum(len(gesture.get("keys", ())) for gesture in gestures)
    counts = [(taps, "tap"), (strokes, "stroke"), (keys, "key")]
    words = [f"{count} {name}{'s' * (count > 1)}" for count, name in counts if count]
    return " and ".join(words) or "no gesture"


def _points(gesture: Mapping[str, Any]) -> list[tuple[float, float]]:
    return [(x, y) for x, y in gesture.get("stroke_px") or [gesture["tap_px"]]]


def _path(points: Sequence[tuple[float, float]]) -> str:
    """The way through the points; none for a tap."""
    places = [f"{x:.0f} {y:.0f}" for x, y in points]
    return "M" + "L".join(places) if len(places) > 1 else ""


def _touches(gestures: Sequence[Mapping[str, Any]], unit_px: float) -> Iterable[str]:
    """A disc where each gesture begins, numbered where there are several; one for each place."""
    taken: set[tuple[int, int]] = set()
    for number, gesture in enumerate(gestures[:MOST_NUMBERED], start=1):
        x, y = _points(gesture)[0]
        if (round(x), round(y)) in taken:
            continue
        taken.add((round(x), round(y)))
        yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{1.9 * unit_px:g}"/>'
        if len(gestures) > 1:
            yield f'<text x="{x:.0f}" y="{y + 0.85 * unit_px:.0f}">{number}</text>'


def _arrow_head(points: Sequence[tuple[float, float]], unit_px: float) -> str:
    """A triangle at the end of a stroke, pointing the way that it came."""
    if len(points) < 2:
        return ""
    (x0, y0), (x1, y1) = points[-2:]
    length = max(1e-9, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    along_x, along_y = (x1 - x0) / length * unit_px, (y1 - y0) / length * unit_px
    tip = (x1 + 2 * along_x, y1 + 2 * along_y)
    feet = [
        (x1 - along_x - side * 1.8 * along_y, y1 - along_y + side * 1.8 * along_x)
        for side in (1, -1)
    ]
    return f'<path d="{_path([tip, *feet])}z"/>'
