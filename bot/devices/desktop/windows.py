"""The windows of a desktop: which one a title means, and what each system must tell about them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.errors import DeviceError
from calibration import Box

_MOST_LISTED: Final = 12
"""Titles in a message; a desktop with more windows has most of them minimised."""


@dataclass(frozen=True)
class Window:
    """A window at one moment. ``key`` is what the system calls it, ``area`` its content."""

    key: Hashable
    title: str
    area: Box
    is_shown: bool
    """False when it is minimised or on a workspace that does not show."""


class WindowSystem(Protocol):
    """What is asked of an operating system."""

    def is_failure(self, error: Exception) -> bool:
        """Whether an error of its libraries means that the system does not answer any more."""

    def windows(self) -> list[Window]:
        """All windows that have a title."""

    def again(self, window: Window) -> Window | None:
        """The same window as it is now; None when it is closed."""

    def receives(self, window: Window, places: Sequence[tuple[int, int]]) -> bool:
        """Whether a press at each of these places of the screen would reach the window."""

    def is_active(self, window: Window) -> bool:
        """Whether keys that are pressed now would reach the window."""

    def activate(self, window: Window) -> None:
        """Ask the system to give the window the keyboard."""

    def is_stop_key_held(self) -> bool:
        """Whether Esc is held down, whichever window has the keyboard."""

    def is_button_held(self) -> bool:
        """Whether a button of the mouse is held down."""

    def close(self) -> None:
        """Release everything; safe to call twice."""


def found(windows: Sequence[Window], text: str) -> Window:
    """The one window that a title means: the whole title goes before a part of one.

    Raises DeviceError when there is none or several.
    """
    wanted = text.casefold()
    whole = [window for window in windows if window.title.casefold() == wanted]
    matches = whole or [window for window in windows if wanted in window.title.casefold()]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise DeviceError(
            f"{len(matches)} windows have {text!r} in their title: {_listed(matches)};"
            " give more of the title, or the region desktop:X,Y,WxH"
        )
    there = f"open are: {_listed(windows)}" if windows else "no window is open"
    raise DeviceError(f"no window has {text!r} in its title; {there}")


def _listed(windows: Sequence[Window]) -> str:
    """Titles with the areas that tell windows of one title apart."""
    told = [f"{window.title!r} at {window.area}" for window in windows[:_MOST_LISTED]]
    more = len(windows) - len(told)
    return ", ".join(told) + (f" and {more} more" if more else "")
