"""What touches a page: a mouse with a button held, one that only passes, or a finger."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, Protocol

from vision import Point

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Mouse


HandKind = Literal["mouse", "hovering", "finger"]


class TabHand(Protocol):
    """Points are CSS pixels of the page. Everything returns when the page has taken it."""

    async def press(self, at_css: Point) -> None:
        """Begin at a point."""

    async def move(self, to_css: Point) -> None:
        """Go on to the next one."""

    async def lift(self) -> None:
        """End where it is."""


class MouseHand:
    """The left button."""

    def __init__(self, mouse: Mouse) -> None:
        self._mouse = mouse

    async def press(self, at_css: Point) -> None:
        """Go there and press."""
        await self._mouse.move(*at_css)
        await self._mouse.down()

    async def move(self, to_css: Point) -> None:
        """Drag."""
        await self._mouse.move(*to_css)

    async def lift(self) -> None:
        """Let go."""
        await self._mouse.up()


class HoveringHand(MouseHand):
    """The mouse with no button held."""

    async def press(self, at_css: Point) -> None:
        """Only go there."""
        await self.move(at_css)

    async def lift(self) -> None:
        """Nothing is held."""


_KEEP_PAGE = "document.documentElement.style.overscrollBehavior = 'none'"
"""A finger's stroke over a page that does nothing with it goes back to the page before, or loads it
anew."""


class Finger:
    """Touches, which the library has only as taps."""

    def __init__(self, protocol: CDPSession) -> None:
        self._protocol = protocol

    async def press(self, at_css: Point) -> None:
        """Put it down."""
        from playwright.async_api import Error

        with suppress(Error):  # the page is on its way to another one
            await self._protocol.send("Runtime.evaluate", {"expression": _KEEP_PAGE})
        await self._send("touchStart", at_css)

    async def move(self, to_css: Point) -> None:
        """Draw."""
        await self._send("touchMove", to_css)

    async def lift(self) -> None:
        """Take it off."""
        await self._send("touchEnd")

    async def _send(self, kind: str, *at_css: Point) -> None:
        touches: list[dict[str, Any]] = [{"x": x, "y": y} for x, y in at_css]
        await self._protocol.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches}
        )


async def trace(
    hand: TabHand, points_css: Sequence[Point], step_s: float, rests: bool = True
) -> None:
    """Press on the first point, move to each other one, lift at the last, after a rest or at once.

    Steps begin ``step_s`` apart, or later: each waits until the page has taken the one before.
    However it ends, nothing stays pressed.
    """
    await hand.press(points_css[0])
    try:
        due_s = time.monotonic() + step_s
        for point in points_css[1:]:
            await asyncio.sleep(due_s - time.monotonic())
            due_s = time.monotonic() + step_s
            await hand.move(point)
        if rests:
            await asyncio.sleep(due_s - time.monotonic())
    finally:
        await hand.lift()
