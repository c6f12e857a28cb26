"""What a hand does, in pixels of the screenshot that it was planned on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from solvers import Cell
from vision import Grid, Point


@dataclass(frozen=True)
class Tap:
    """Press one point for ``hold_ms``. ``finger``: see Stroke."""

    at_px: Point
    hold_ms: float = 60.0
    finger: bool = False


@dataclass(frozen=True)
class Stroke:
    """Press the first point, drag through the others in order, lift at the last.

    ``step_ms`` is the time from one point to the next: a game that samples the pointer once a
    frame loses points that pass faster than a frame. Without ``pressed`` the pointer passes the
    points with no button held. With ``finger`` it is a touch, where a device has a mouse besides.
    What is ``flung`` is lifted while it moves: many games tell a swipe by its speed at the end.
    """

    points_px: tuple[Point, ...]
    step_ms: float = 20.0
    pressed: bool = True
    finger: bool = False
    flung: bool = False


KeyName = Literal["up", "down", "left", "right", "w", "a", "s", "d"]

ARROWS: Final[tuple[KeyName, ...]] = ("up", "down", "left", "right")
"""In the order in which a profile has the buttons for them."""


@dataclass(frozen=True)
class Keys:
    """Press arrow keys, or those letters, one after the other, ``step_ms`` apart."""

    names: tuple[KeyName, ...]
    step_ms: float = 20.0


Gesture = Tap | Stroke | Keys


def stroke_through(cells: list[Cell], grid: Grid) -> Stroke:
    """One stroke through the middles of the cells, in order."""
    return Stroke(tuple(grid.centre(cell) for cell in cells))


def points_of(gesture: Gesture) -> tuple[Point, ...]:
    """Where a gesture touches; keys touch nowhere."""
    if isinstance(gesture, Tap):
        return (gesture.at_px,)
    return () if isinstance(gesture, Keys) else gesture.points_px


def slower(gesture: Gesture, factor: float) -> Gesture:
    """The same gesture, its times multiplied by ``factor``."""
    if isinstance(gesture, Tap):
        return replace(gesture, hold_ms=gesture.hold_ms * factor)
    return replace(gesture, step_ms=gesture.step_ms * factor)


def finer(gesture: Gesture, parts: int = 2) -> Gesture:
    """The same stroke, from each point to the next in so many parts; other gestures stay."""
    if not isinstance(gesture, Stroke):
        return gesture
    points = [gesture.points_px[0]]
    for (x0, y0), (x1, y1) in pairwise(gesture.points_px):
        on = (part / parts for part in range(1, parts + 1))
        points += [(x0 + done * (x1 - x0), y0 + done * (y1 - y0)) for done in on]
    return replace(gesture, points_px=tuple(points))


def duration_ms(gesture: Gesture) -> float:
    """How long the hand is busy."""
    if isinstance(gesture, Tap):
        return gesture.hold_ms
    return gesture.step_ms * len(gesture.names if isinstance(gesture, Keys) else gesture.points_px)
