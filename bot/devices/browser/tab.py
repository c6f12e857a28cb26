"""One tab in a browser, ours or the user's, as Playwright shows it: everything here is awaited."""

from __future__ import annotations

import asyncio
import base64
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.devices.browser.hands import Finger, HandKind, HoveringHand, MouseHand, TabHand, trace
from bot.devices.told import told
from bot.errors import DeviceError
from bot.gestures import KeyName
from vision import Point

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, CDPSession, Dialog, Page, Playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

_FRAME_S = 0.02
"""Pages look at keys once a frame, which takes 17 ms on most displays."""

_FRAMELESS_S = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Pauses for a page that has no frame to show yet, or is being loaded."""

_LOST = 20
"""So many times as long as the pause after it a screenshot may take: one that takes longer may have
been asked of a page that is not there any more."""

_CONNECT_MS = 10_000
"""A browser that runs already answers at once."""

_LOADING_S = 5.0
"""Fonts and pictures that take longer are not waited for."""

_LOADED = """async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(picture => !picture.complete);
    await Promise.all(pictures.map(picture => new Promise(done => {
        picture.onload = picture.onerror = done;
    })));
}"""

# In one go: a frame that is asked by itself answers when it has loaded, which may be never.
_SELECT_NOTHING = """() => {
    const clear = (view) => {
        try {
            view.getSelection()?.removeAllRanges();
        } catch {
            return;  // of another site
        }
        for (let at = 0; at < view.length; at++) clear(view[at]);
    };
    clear(window);
}"""

# Numbers come as text: a page with a class Map of its own breaks what the library makes of lists.
_SIZE = "`${innerWidth} ${innerHeight}`"

_SCROLLED_TO = """selector => {
    const element = document.querySelector(selector);
    if (element === null) return null;
    element.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = element.getBoundingClientRect();
    return `${Math.ceil(box.width)} ${Math.ceil(box.height)}`;
}"""

_BOX_OF = """selector => {
    const element = document.querySelector(selector);
    if (element === null) return null;
    const box = element.getBoundingClientRect();
    return `${box.left} ${box.top} ${box.width} ${box.height}`;
}"""


@dataclass(frozen=True)
class BrowserOptions:
    """How a page is shown: its size in CSS pixels, and how many screen pixels each of them is.

    The default has room for a phone's screen at half its resolution. ``element`` is a CSS selector:
    only the first that it finds is looked at and touched. ``headed`` shows a window, ``folder`` is
    where the browser keeps log-ins and settings from one run to the next, and ``script`` is
    JavaScript that is run once on the page when it has loaded. With ``attach`` the address is that
    of a running browser, whose page is shown as it is.
    """

    viewport: tuple[int, int] = (1280, 960)
    scale_factor: float = 1.0
    element: str | None = None
    headed: bool = False
    folder: Path | None = None
    script: str | None = None
    attach: bool = False


CssBox = tuple[float, float, float, float]
"""The numbers of a ``Box`` in CSS pixels, which need not be whole."""


@dataclass(frozen=True)
class Picture:
    """What a page shows, as PNG; its size in CSS pixels, and where in it the element is.

    ``said`` as of ``Screenshot``.
    """

    png: bytes
    size_css: tuple[float, float]
    box_css: CssBox | None
    said: str


class Tab:
    """A page, its browser, and the library's own process behind both."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._element: str | None = None
        self._browser: Browser | BrowserContext | None = None
        self._page: Page
        self._protocol: CDPSession
        self.has_crashed = False
        self._said = ""

    @classmethod
    async def opened(cls, url: str, options: BrowserOptions) -> Tab:
        """A browser that shows a page. Raises DeviceError and playwright's Error."""
        try:
            from playwright.async_api import async_playwright
        except ImportError as error:
            raise DeviceError(
                "the browser device needs Playwright: pip install 'minigame-bot[browser]'"
            ) from error
        tab = cls(await async_playwright().start())
        try:
            await tab._show(url, options)
        except BaseException:
            await tab.close()
            raise
        return tab

    async def _show(self, url: str, options: BrowserOptions) -> None:
        self._element = options.element
        if options.attach:
            await self._attach(url, options)
        else:
            await self._open(url, options)

    async def _attach(self, endpoint: str, options: BrowserOptions) -> None:
        browser = self._browser = await _connected(self._playwright, endpoint)
        self._page = await _shown_page(browser)
        self._listen()
        self._protocol = await self._page.context.new_cdp_session(self._page)
        await self._settle(options)

    async def _open(self, url: str, options: BrowserOptions) -> None:
        self._browser = await _launched(self._playwright, options)
        self._page = await _new_page(self._browser)
        self._listen()
        self._protocol = await self._page.context.new_cdp_session(self._page)
        await self._protocol.send("Emulation.setDeviceMetricsOverride", _metrics(options))
        response = await self._page.goto(url)
        if response is not None and not response.ok:
            raise DeviceError(f"{url} answers {response.status} {response.status_text}")
        await self._settle(options)

    async def _settle(self, options: BrowserOptions) -> None:
        """Run the user's script, wait for fonts and pictures, and bring the element into sight.

        An element that is larger than the view gets a view of its size.
        """
        if options.script is not None:
            await self._page.evaluate(options.script)
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._page.evaluate(_LOADED), _LOADING_S)
        size = await self._scroll()
        if size is not None and not options.attach:
            width, height = (max(*sides) for sides in zip(size, options.viewport, strict=True))
            if (width, height) != options.viewport:
                larger = replace(options, viewport=(width, height))
                await self._protocol.send("Emulation.setDeviceMetricsOverride", _metrics(larger))
                await self._scroll()

    async def _scroll(self) -> tuple[int, int] | None:
        """Bring the wanted element into sight; its size in CSS pixels."""
        if self._element is None:
            return None
        size = await self._page.evaluate(_SCROLLED_TO, self._element)
        if size is None:
            return None
        width, height = map(int, size.split())
        return width, height

    def _listen(self) -> None:
        self._page.on("crash", self._note_crash)
        self._page.on("dialog", self._close_message)

    def _note_crash(self, _page: Page) -> None:
        self.has_crashed = True

    async def _close_message(self, box: Dialog) -> None:
        """Note what a message box says, and close it: the page stands still as long as it shows."""
        from playwright.async_api import Error

        self._said = told(box.message)
        with suppress(Error):  # who shares the browser may have closed it
            await box.dismiss()

    async def picture(self) -> Picture:
        """What the page shows. Just after it was opened, or while it loads anew, it may have no
        frame yet, or never answer: ask again then."""
        for pause_s in _FRAMELESS_S:
            picture = await self._picture_within(_LOST * pause_s)
            if picture is not None:
                return picture
            await asyncio.sleep(pause_s)
        return await self._picture()

    async def _picture_within(self, seconds: float) -> Picture | None:
        """What the page shows, None where it may be on its way to another one."""
        from playwright.async_api import Error

        try:
            return await asyncio.wait_for(self._picture(), seconds)
        except (Error, asyncio.TimeoutError):
            if self.has_crashed or self._page.is_closed():
                raise
            return None

    async def _picture(self) -> Picture:
        """What the page shows now.

        The library's own screenshot takes five times as long, and changes the page for it. Ours
        is as large as the screen only because this very session has set the screen up.
        """
        answer = await self._protocol.send(
            "Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True}
        )
        width, height = map(float, (await self._page.evaluate(_SIZE)).split())
        box_css = await self.box()
        said, self._said = self._said, ""
        return Picture(base64.b64decode(answer["data"]), (width, height), box_css, said)

    async def box(self) -> CssBox | None:
        """Where the wanted element is, if one is wanted. Raises DeviceError where there is none."""
        if self._element is None:
            return None
        box = await self._page.evaluate(_BOX_OF, self._element)
        if box is None:
            raise DeviceError(f"the page has no element {self._element!r}")
        left, top, width, height = map(float, box.split())
        return left, top, width, height

    async def trace(
        self, kind: HandKind, points_css: Sequence[Point], step_s: float, rests: bool = True
    ) -> None:
        """Pass the points, with that kind of hand, which ``rests`` at the last one."""
        hands: dict[HandKind, TabHand] = {
            "mouse": MouseHand(self._page.mouse),
            "hovering": HoveringHand(self._page.mouse),
            "finger": Finger(self._protocol),
        }
        await trace(hands[kind], points_css, step_s, rests)
        if kind == "mouse" and len(points_css) > 1:
            await self._select_nothing()

    async def _select_nothing(self) -> None:
        """Undo what a stroke over words has marked, in frames of the same site too: a page looks
        otherwise so, and the next stroke from there would drag the words."""
        from playwright.async_api import Error

        with suppress(Error):  # the page is on its way to another one
            await self._page.evaluate(_SELECT_NOTHING)

    async def type(self, names: Sequence[KeyName], step_s: float) -> None:
        """Press keys ``step_s`` apart, each for half that time.

        Some games ask once a frame which keys are down, so each is down for a frame at least, and
        up for as long.
        """
        half_s = max(step_s / 2, _FRAME_S)
        for name in names:
            key = name if len(name) == 1 else f"Arrow{name.capitalize()}"
            await self._page.keyboard.press(key, delay=1000 * half_s)
            await asyncio.sleep(half_s)

    async def close(self) -> None:
        """Close the browser, then the library's process, which kills what is left of it.

        A browser that was attached to goes on.
        """
        try:
            if self._browser:
                await self._browser.close()
        finally:
            await self._playwright.stop()


async def _connected(playwright: Playwright, endpoint: str) -> Browser:
    """A browser that runs already."""
    from playwright.async_api import Error

    try:
        return await playwright.chromium.connect_over_cdp(endpoint, timeout=_CONNECT_MS)
    except Error as error:
        raise DeviceError(
            f"no browser answers at {endpoint} ({reason_of(error)}); start Chromium or Chrome with"
            " --remote-debugging-port=9222 and a --user-data-dir of its own"
        ) from error


async def _new_page(browser: Browser | BrowserContext) -> Page:
    """A page whose view is not the library's; a browser with a folder of its own opens with one."""
    from playwright.async_api import BrowserContext

    if isinstance(browser, BrowserContext):
        return browser.pages[0] if browser.pages else await browser.new_page()
    return await browser.new_page(no_viewport=True)


async def _shown_page(browser: Browser) -> Page:
    """The page that shows in a browser: one, and only one."""
    pages = [page for context in browser.contexts for page in context.pages]
    shown = [page for page in pages if await page.evaluate("document.visibilityState") == "visible"]
    if len(shown) != 1:
        told = ", ".join(page.url for page in shown) or "none"
        raise DeviceError(
            f"one page must show in the browser, but {len(shown)} do ({told}):"
            " bring the game's tab to the front, and close or minimise other windows"
        )
    return shown[0]


def _metrics(options: BrowserOptions) -> dict[str, Any]:
    """The screen that the page shall believe in, in the words of the browser's protocol."""
    width, height = options.viewport
    scale = options.scale_factor
    return {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}


def installed() -> str | None:
    """Where a Chromium or Chrome is on PATH."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


async def _launched(playwright: Playwright, options: BrowserOptions) -> Browser | BrowserContext:
    """A browser of our own. Where none is on PATH, Playwright knows Chrome's own places.

    Chrome's sandbox works for no root, and Ctrl-C is ours to handle.
    """
    from playwright.async_api import Error

    program = installed()
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    how: dict[str, Any] = {
        "executable_path": program,
        "channel": None if program else "chrome",
        "chromium_sandbox": not is_root,
        "handle_sigint": False,
        "headless": not options.headed,
    }
    try:
        if options.folder is None:
            return await playwright.chromium.launch(**how)
        return await playwright.chromium.launch_persistent_context(
            options.folder, no_viewport=True, **how
        )
    except Error as error:
        raise DeviceError(
            f"no Chromium or Chrome could be started ({reason_of(error)});"
            " install one (Debian: apt-get install chromium)"
        ) from error


def reason_of(error: Exception) -> str:
    """What Playwright says went wrong, without the name of its function and its advice."""
    first = str(error).strip().splitlines()[0]
    return first.partition(": ")[2] or first
