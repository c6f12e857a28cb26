"""What the user and the device know about a screenshot: the profile that fits it, its buttons."""

from __future__ import annotations

from typing import Literal

import numpy as np

from bot.devices import Screenshot
from bot.gestures import ARROWS, KeyName
from bot.loop.setup import Setup
from calibration import Profile
from vision import NotRecognized, Point
from vision.buttons import find_button
from vision.fitting import fitted

ButtonKey = Literal["next_button", "restart_button", "again_button", "confirm_button"]
"""The keys of a profile that hold the picture of a button."""


class FittedProfiles:
    """Profiles of the user and of the device, fitted to the screenshots of a level."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._searched: dict[ButtonKey, tuple[Screenshot, Point | None]] = {}

    def profile(self, screenshot: Screenshot) -> Profile:
        """The user's profile over the device's. Raises NotRecognized on a foreign screen."""
        size_px = screenshot.size_px
        return fitted(self._setup.profile, size_px).over(
            fitted(self._setup.device.profile, size_px)
        )

    def about(self, screenshot: Screenshot) -> Profile:
        """The same; nothing is known about a foreign screen."""
        try:
            return self.profile(screenshot)
        except NotRecognized:
            return Profile()

    def has(self, key: ButtonKey, screenshot: Screenshot) -> bool:
        """Whether a button has a picture."""
        return getattr(self.about(screenshot), key) is not None

    def button(self, key: ButtonKey, screenshot: Screenshot) -> Point | None:
        """Where a known button is on a screenshot."""
        before, at_px = self._searched.get(key, (None, None))
        if before is None or not np.array_equal(before.pixels, screenshot.pixels):
            patch = getattr(self.about(screenshot), key)
            at_px = None if patch is None else find_button(screenshot.pixels, patch)
            self._searched[key] = screenshot, at_px
        return at_px

    def arrow_buttons(self, screenshot: Screenshot) -> dict[KeyName, Point | None]:
        """Where the game's own buttons for arrow keys are; {} where it has none."""
        patches = self.about(screenshot).arrow_buttons
        found = (find_button(screenshot.pixels, patch) for patch in patches)
        return dict(zip(ARROWS, found, strict=False))

    def then_button(self, place: int, screenshot: Screenshot) -> Point | None:
        """Where the button is that is pressed at this place after the one for the next level."""
        patches = self.about(screenshot).then_buttons[place : place + 1]
        return find_button(screenshot.pixels, patches[0]) if patches else None
