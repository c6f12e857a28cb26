"""A page in a browser of our own, without a window, or in a running one.

The user's mouse stays free.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from bot.clock import Clock, SystemClock
from bot.devices.base import Screenshot
from bot.devices.browser.background import Background
from bot.devices.browser.hands import HandKind
from bot.devices.browser.tab import BrowserOptions, CssBox, Tab, reason_of
from bot.errors import DeviceError
from bot.gestures import Gesture, Keys, Stroke, Tap, duration_ms
from calibration import Box, Profile
from vision import Point
from vision.pictures import decode

ResultT = TypeVar("ResultT")

_START_S = 60.0
"""A browser on a busy machine takes seconds to start, and a page to load."""

ANSWER_S = 10.0
"""A page that does not answer for so long hangs."""


class BrowserDevice:
    """One page. Points are pixels of its screenshots, whatever the scale factor.

    Raises DeviceError where the page cannot be opened, and leaves nothing running then.
    """

    def __init__(
        self, url: str, options: BrowserOptions | None = None, clock: Clock | None = None
    ) -> None:
        if "://" not in url:
            raise DeviceError(f"browser:{url} has no address; use browser:http://...")
        self.name = f"browser {url}"
        self._clock = clock or SystemClock()
        self._scale = 1.0, 1.0
        self._corner_px = 0, 0
        self._box_css: CssBox | None = None
        self._whole_px: Box | None = None
        self._is_touched = False
        self._tab: Tab | None = None
        self._background = Background()
        try:
            self._tab = self._answer(Tab.opened(url, options or BrowserOptions()), _START_S)
            self.grab()
        except BaseException:
            self.close()
            raise

    @property
    def profile(self) -> Profile:
        """Any page may be shown; an element that shows whole is where its board is."""
        return Profile(region_px=self._whole_px)

    @property
    def has_keyboard(self) -> bool:
        """Any page hears keys."""
        return True

    def grab(self) -> Screenshot:
        """Take a screenshot of what shows of the page or the element, and measure its scale."""
        picture = self._answer(self._open_tab().picture(), ANSWER_S)
        screenshot = Screenshot(decode(picture.png), self._clock.now_s(), picture.said)
        width_px, height_px = screenshot.size_px
        self._scale = width_px / picture.size_css[0], height_px / picture.size_css[1]
        self._box_css = picture.box_css
        return self._cut(screenshot, picture.box_css) if picture.box_css else screenshot

    def _cut(self, screenshot: Screenshot, box_css: CssBox) -> Screenshot:
        """The part of a screenshot in a box."""
        (width_px, height_px), (x_scale, y_scale) = screenshot.size_px, self._scale
        left, top, width, height = box_css
        element = Box.between(
            *(round(left * x_scale), round(top * y_scale)),
            *(round((left + width) * x_scale), round((top + height) * y_scale)),
        )
        shown = element.within(Box(0, 0, width_px, height_px))
        if shown is None:
            raise DeviceError("the element does not show: scroll to it, or make the window larger")
        self._corner_px = shown.left, shown.top
        self._whole_px = Box(0, 0, *shown.size) if shown == element else None
        return replace(screenshot, pixels=shown.cut(screenshot.pixels).copy())

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Move the page's mouse; points are those of the last screenshot."""
        for gesture in gestures:
            if self._answer(self._open_tab().box(), ANSWER_S) != self._box_css:
                raise DeviceError("the element has moved since the screenshot: nothing was touched")
            self._act(gesture)

    def _act(self, gesture: Gesture) -> None:
        self._answer(self._work(gesture), ANSWER_S + 2 * duration_ms(gesture) / 1000)

    def _work(self, gesture: Gesture) -> Coroutine[Any, Any, None]:
        tab = self._open_tab()
        if isinstance(gesture, Keys):
            return tab.type(gesture.names, gesture.step_ms / 1000)
        hand = self._hand_for(gesture)
        if isinstance(gesture, Tap):
            return tab.trace(hand, [self._css(gesture.at_px)], gesture.hold_ms / 1000)
        points_css = [self._css(point_px) for point_px in gesture.points_px]
        return tab.trace(hand, points_css, gesture.step_ms / 1000, rests=not gesture.flung)

    def _hand_for(self, gesture: Tap | Stroke) -> HandKind:
        """What makes a gesture. A page that is played by touch has its buttons touched too."""
        self._is_touched = self._is_touched or gesture.finger
        if isinstance(gesture, Tap):
            return "finger" if self._is_touched else "mouse"
        return "finger" if gesture.finger else "mouse" if gesture.pressed else "hovering"

    def _css(self, point_px: Point) -> Point:
        """A point of the last screenshot in CSS pixels, in which a browser's mouse moves."""
        x_px, y_px = point_px[0] + self._corner_px[0], point_px[1] + self._corner_px[1]
        return x_px / self._scale[0], y_px / self._scale[1]

    def close(self) -> None:
        """Close the browser."""
        tab, self._tab = self._tab, None
        try:
            if tab:
                with suppress(Exception):  # the browser may be gone already
                    self._background.run(tab.close(), ANSWER_S)
        finally:
            self._background.close()

    def _open_tab(self) -> Tab:
        if self._tab is None:
            raise DeviceError("the browser is closed; open the device again")
        return self._tab

    def _answer(self, work: Coroutine[Any, Any, ResultT], within_s: float) -> ResultT:
        """What the browser answers. Raises DeviceError."""
        try:
            return self._background.run(work, within_s)
        except DeviceError:
            raise
        except TimeoutError as error:
            raise DeviceError(f"{self.name} hangs: {error}") from error
        except Exception as error:
            if not _is_playwrights(error):
                raise
            crashed = self._tab is not None and self._tab.has_crashed
            reason = "the page has crashed; open it again" if crashed else reason_of(error)
            raise DeviceError(f"{self.name}: {reason}") from error


def _is_playwrights(error: Exception) -> bool:
    """Whether an error is Playwright's own. Asked late: without the library there is none."""
    from playwright.async_api import Error

    return isinstance(error, Error)
