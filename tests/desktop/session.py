"""A desktop of our own for a test: an X server without a screen, a window manager, programs.

Everything is in it: home, settings, fonts. Nothing of the computer that the tests run on shows,
and nothing is alive after it.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bot.devices import Device
from bot.devices.desktop.windows import Window
from bot.devices.desktop.x11 import X11Windows, hang_up
from bot.errors import DeviceError

PROGRAMS = ("Xvfb", "openbox", "gnome-klotski", "chromium", "setpriv")
HELD = ("setpriv", "--pdeathsig", "TERM", "--")
"""Ends a program with the one that has started it, even where that is killed."""

FOLDERS = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
"""Debian keeps games apart, and not every PATH has their folder."""

START_S = 40.0
"""Two cores that are busy with other tests take seconds to show a browser."""

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="family" mode="assign" binding="strong"><string>DejaVu Sans</string></edit>
  </match>
</fontconfig>
"""
"""One family of fonts only, so that buttons look the same on every computer."""


def program(name: str) -> str | None:
    """Where a program is."""
    return shutil.which(name, path=FOLDERS)


def missing() -> list[str]:
    """The programs that are not there."""
    return [name for name in PROGRAMS if program(name) is None]


class Session:
    """A desktop that programs can be started on. ``environ`` is the environment for them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: list[subprocess.Popen[bytes]] = []
        self.window_manager: subprocess.Popen[bytes]
        self.environ = _environ(folder)

    def start(self, name: str, *arguments: str, **environ: str) -> subprocess.Popen[bytes]:
        """Start a program; what it prints goes into a file beside its home."""
        path = program(name)
        assert path, f"{name} is not installed"
        with (self._folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                [*HELD, path, *arguments],
                env={**self.environ, **environ},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._running.append(process)
        return process

    def start_display(self, size: tuple[int, int]) -> None:
        """Start an X server; it chooses its own number and tells it."""
        reading, writing = os.pipe()
        path = program("Xvfb")
        assert path, "Xvfb is not installed"
        screen = ["-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp", "-noreset"]
        with (self._folder / "Xvfb.log").open("wb") as log:
            process = subprocess.Popen(
                [*HELD, path, "-displayfd", str(writing), *screen],
                pass_fds=[writing],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._running.append(process)
        os.close(writing)
        with os.fdopen(reading, "rb") as told:
            number = told.readline().decode().strip()
        assert number, (self._folder / "Xvfb.log").read_text()
        self.environ["DISPLAY"] = f":{number}"

    def close(self) -> None:
        """End everything, the X server last."""
        while self._running:
            self.end(self._running[-1])

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """End a program and what it has started."""
        self._running.remove(process)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)


def _environ(folder: Path) -> dict[str, str]:
    """What programs are told: a home of their own, plain settings, and no bus to anybody else."""
    (folder / "cache").mkdir()
    (folder / "fonts.conf").write_text(FONTS.format(cache=folder / "cache"))
    keep = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    return {
        **keep,
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_STATE_HOME": str(folder / "state"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_RUNTIME_DIR": str(folder),
        "XAUTHORITY": os.devnull,
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
        "GSETTINGS_BACKEND": "keyfile",
        "GTK_THEME": "Adwaita",
        "GDK_BACKEND": "x11",
        "NO_AT_BRIDGE": "1",
        "LC_ALL": "C.UTF-8",
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    }


@contextmanager
def session(folder: Path, size: tuple[int, int] = (1280, 1100)) -> Iterator[Session]:
    """A desktop with a window manager."""
    opened = Session(folder)
    try:
        opened.start_display(size)
        # Windows that come while it is starting are never managed.
        ready = folder / "openbox-is-ready"
        opened.window_manager = opened.start("openbox", "--startup", f"touch {ready}")
        wait_until(ready.exists)
        yield opened
    finally:
        opened.close()


@contextmanager
def entered(opened: Session, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process on a desktop. pyautogui knows one display from its first import on."""
    for name in ("XDG_SESSION_TYPE", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name in ("DISPLAY", "XAUTHORITY"):
        monkeypatch.setenv(name, opened.environ[name])
    _forget_pyautogui()
    try:
        yield
    finally:
        _forget_pyautogui()


def _forget_pyautogui() -> None:
    """Let the next import of it find another display."""
    names = [name for name in sys.modules if name.startswith("pyautogui")]
    modules = {name: sys.modules.pop(name) for name in names}
    if "pyautogui._pyautogui_x11" in modules:
        hang_up(modules["pyautogui._pyautogui_x11"]._display)


def wait_for_window(title: str, within_s: float = START_S) -> Window:
    """The window with this in its title on the display of this process, once it shows and rests.

    Window managers put a window into a frame and to its place after it shows.
    """
    windows = X11Windows()
    deadline_s = time.monotonic() + within_s
    last: list[Window] = []
    try:
        while True:
            shown = [each for each in windows.windows() if each.is_shown and title in each.title]
            if shown and shown == last:
                return shown[0]
            assert time.monotonic() < deadline_s, [each.title for each in windows.windows()]
            last = shown
            time.sleep(0.1)
    finally:
        windows.close()


def titles() -> set[str]:
    """The titles of all windows on the display of this process."""
    windows = X11Windows()
    try:
        return {each.title for each in windows.windows()}
    finally:
        windows.close()


def wait_for_picture(device: Device) -> None:
    """Return when a window has painted more than its ground, which a device refuses to take for it.

    On a busy machine a browser shows its window a second before the page.
    """

    def is_painted() -> bool:
        try:
            device.grab()
        except DeviceError:
            return False
        return True

    wait_until(is_painted)


def wait_until(holds: Callable[[], bool], within_s: float = START_S) -> None:
    """Return when something holds; fail when it does not within that time."""
    deadline_s = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < deadline_s
        time.sleep(0.02)
