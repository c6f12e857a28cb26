"""Whether this computer has a desktop that can be seen and touched, and what to do if not."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.errors import DeviceError


@dataclass(frozen=True)
class Trouble:
    """Why no desktop can be played: its kind, and the same in words with what to do.

    ``permission`` is the one that macOS wants, by its name there.
    """

    kind: Literal["wayland", "no-display", "permission"]
    text: str
    permission: str = ""


def prepare() -> None:
    """Check the session, and have Windows count in pixels. Raises DeviceError with advice.

    Must be called before pyautogui is imported.
    """
    trouble = trouble_with(os.environ, sys.platform)
    if trouble:
        raise DeviceError(trouble.text)
    if sys.platform == "win32":
        from bot.devices.desktop.win32 import see_pixels

        see_pixels()


def trouble_with(environ: Mapping[str, str], platform: str) -> Trouble | None:
    """Why no desktop can be played in such a session, and what to do; None when it can."""
    if platform == "win32":
        return None
    if platform == "darwin":
        return _trouble_on_macos()
    wayland = environ.get("XDG_SESSION_TYPE") == "wayland" or "WAYLAND_DISPLAY" in environ
    if wayland:
        return Trouble(
            "wayland",
            "this is a Wayland session, which lets no program see or touch the windows of others:"
            ' log in to a session "on Xorg", or play in a browser by --device browser:URL',
        )
    if not environ.get("DISPLAY"):
        return Trouble(
            "no-display",
            "there is no desktop here (DISPLAY is not set): run it in a graphical session, under"
            " xvfb-run, or play in a browser by --device browser:URL",
        )
    return None


def _trouble_on_macos() -> Trouble | None:
    from bot.devices.desktop.macos import missing_permission, services

    permission = missing_permission(services())
    if permission is None:
        return None
    return Trouble(
        "permission",
        f"macOS does not let this program work without the permission {permission}: allow it to the"
        f" terminal in System Settings, Privacy & Security, {permission}, and start the terminal"
        " anew",
        permission,
    )
