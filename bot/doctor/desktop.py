"""The desktop: the session, the screen, the library for the pointer, and the place asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final

from bot.clock import SystemClock
from bot.devices.desktop import session
from bot.doctor import opened
from bot.doctor.deadline import Hangs, within
from bot.doctor.findings import Finding, bad, good
from bot.errors import DeviceError

DESKTOP_S: Final = 8.0
"""A display that does not answer by then hangs: its libraries would wait for ever."""


def overview() -> Iterator[Finding]:
    """Whether this computer has a desktop that can be seen and touched. Nothing is moved."""
    trouble = session.trouble_with(os.environ, sys.platform)
    if trouble is None:
        yield from _in_time(_display)
    elif trouble.kind == "wayland":
        yield bad("desktop.wayland")
    elif trouble.kind == "no-display":
        yield bad("desktop.no-display")
    else:
        yield bad("desktop.permission", permission=trouble.permission)


def findings(spec: str) -> Iterator[Finding]:
    """What ``overview`` finds, and then the place that was asked for."""
    usable = True
    for finding in overview():
        usable = usable and not finding.is_bad
        yield finding
    if usable:
        yield from _in_time(lambda: opened.findings(spec))


def _in_time(check: Callable[[], Iterator[Finding]]) -> list[Finding]:
    try:
        return within(DESKTOP_S, lambda: list(check()))
    except Hangs:
        return [bad("desktop.hangs", seconds=f"{DESKTOP_S:.0f}")]


def _display() -> Iterator[Finding]:
    try:
        yield from _screen()
        yield _pointer()
    except DeviceError as error:
        yield bad("desktop.trouble", text=error)


def _screen() -> Iterator[Finding]:
    """What is seen of all monitors. Raises DeviceError."""
    from bot.devices.desktop.screen import Screen

    session.prepare()
    with closing(Screen()) as screen:
        monitors = ", ".join(map(str, screen.monitors))
        if opened.is_flat(screen.grab(screen.whole)):
            yield bad("desktop.flat", monitors=monitors)
        else:
            yield good("desktop.seen", monitors=monitors)


def _pointer() -> Finding:
    """How the pointer counts, beside the screen. Raises DeviceError."""
    from bot.devices.desktop.pointer import Pointer
    from bot.devices.desktop.scale import pointer_units
    from bot.devices.desktop.screen import Screen

    pointer = Pointer(SystemClock(), lambda: None)
    with closing(Screen()) as screen:
        scale = pointer_units(pointer.screen, screen.monitors, screen.primary)
    return good("desktop.pointer", x=f"{scale.x:g}", y=f"{scale.y:g}")
