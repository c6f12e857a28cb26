"""Practice games on their web page, in a window of a real Chromium on a desktop of our own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, Final

import numpy as np

from bot.devices.desktop.device import DesktopDevice
from bot.devices.practice import PracticeDevice
from bot.practice import Simulator
from bot.web.practice import serving
from calibration import Profile
from tests.desktop.session import Session, wait_for_picture, wait_for_window, wait_until
from vision import Pixels, Point

CORNER: Final = (137, 61)
"""Where the window is put, in pixels of the screen: not at the origin."""

ROOM: Final = (40, 60)
"""Pixels of the window beside and above the page, at most."""

PART: Final = (100, 200, 200, 200)
"""x, y, width and height of a part of the practice screen that is like no other."""

TITLE: Final = "minigame-bot practice"

FLAGS: Final = (
    "--no-first-run",
    "--test-type",  # no bar that warns of a missing sandbox
    "--no-default-browser-check",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--password-store=basic",
)


class PracticeWindow(DesktopDevice):
    """The window with the page: the pictures of its buttons are known, as in process."""

    def __init__(self, simulator: Simulator, title: str) -> None:
        self._known = PracticeDevice(simulator)
        super().__init__(title)

    @property
    def profile(self) -> Profile:
        return self._known.profile


@contextmanager
def practice_window(
    desktop: Session, simulator: Simulator, scale_factor: float
) -> Iterator[PracticeWindow]:
    """A window that shows a practice game, a pixel of the game for each of the screen's."""
    with serving(simulator) as url:
        browser = start_browser(desktop, f"{url}?exact", simulator.settings.size_px, scale_factor)
        title = wait_for_window(TITLE).title
        with closing(PracticeWindow(simulator, title)) as device:
            wait_for_picture(device)
            wait_until(lambda: found_part(device.grab().pixels, simulator) is not None)
            yield device
        desktop.end(browser)


def start_browser(desktop: Session, url: str, size_px: tuple[int, int], scale_factor: float) -> Any:
    """Chromium with one window that has room for so many pixels."""
    # Chromium counts places and sizes of windows in its own scaled pixels.
    place = ",".join(str(round(side / scale_factor)) for side in CORNER)
    sides = (side + room for side, room in zip(size_px, ROOM, strict=True))
    size = ",".join(str(round(side / scale_factor)) for side in sides)
    return desktop.start(
        "chromium",
        *FLAGS,
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
        f"--app={url}",
        f"--user-data-dir={desktop.environ['HOME']}/chromium-{scale_factor}",
        f"--force-device-scale-factor={scale_factor}",
        f"--window-position={place}",
        f"--window-size={size}",
    )


def found_part(pixels: Pixels, simulator: Simulator) -> Point | None:
    """Where the middle of that part of the game's frame is on a screenshot."""
    from vision.buttons import find_button

    x, y, width, height = PART
    part = simulator.frame(0.0)[y : y + height, x : x + width]
    return find_button(pixels, np.ascontiguousarray(part))
