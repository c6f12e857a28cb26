"""pyautogui, which moves and types on a desktop: how it is loaded, and how a user stops it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, Final

from bot.devices.desktop.x11 import for_xlib
from bot.errors import DeviceError

FRAME_S: Final = 0.02
"""Programs look at pointer and keys once a frame, which takes 17 ms on most displays."""

CORNER: Final = "stopped: the pointer is in a corner of the screen"


class UserStop(DeviceError):
    """The user wants the bot to stop."""


def loaded() -> Any:
    """pyautogui, without pauses of its own. Raises DeviceError where it cannot be loaded.

    It loads mouseinfo for a tool that nobody asks for here; without tkinter that ends the program.
    """
    missing = "mouseinfo" not in sys.modules
    if missing:
        sys.modules["mouseinfo"] = None  # type: ignore[assignment]  # importing it fails so
    try:
        with nullcontext() if sys.platform in ("win32", "darwin") else for_xlib():
            import pyautogui
    except Exception as error:
        raise DeviceError(
            f"pyautogui cannot be loaded here: {type(error).__name__}: {error}"
        ) from error
    finally:
        if missing:
            del sys.modules["mouseinfo"]
    pyautogui.PAUSE = 0
    return pyautogui


@contextmanager
def failsafe(library: Any) -> Iterator[None]:
    """A pointer that the user pushes into a corner of the screen stops everything."""
    try:
        yield
    except library.FailSafeException as error:
        raise UserStop(CORNER) from error


@contextmanager
def without_failsafe(library: Any) -> Iterator[None]:
    """For what must be done even with the pointer in a corner."""
    library.FAILSAFE = False
    try:
        yield
    finally:
        library.FAILSAFE = True
