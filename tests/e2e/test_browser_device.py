"""A page in a real browser as a device: its pixels, its mouse, and how it fails."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from bot.devices import open_device
from bot.devices.browser.device import BrowserDevice
from bot.devices.browser.tab import BrowserOptions
from bot.devices.touch_accuracy import measured_on_pad
from bot.errors import DeviceError
from bot.gestures import Stroke, Tap
from bot.practice import Settings, Simulator
from bot.practice.pad import Pad
from bot.practice.stage import Stage, Touch
from bot.web.practice import serving
from tests.bot.cli.command import minigame_bot
from tests.e2e.processes import descendants
from vision import Pixels

pytestmark = pytest.mark.usefixtures("_browser")

SIZE = (540, 960)
HANGING = "<body onmousedown='for (;;);'>"


@pytest.fixture
def simulator() -> Simulator:
    return Simulator(Settings(theme="night", size_px=SIZE))


@pytest.fixture
def _all_end() -> Iterator[None]:
    """Nothing that a test starts is alive after it."""
    before = descendants()
    yield
    deadline_s = time.monotonic() + 40
    while left := {pid: line for pid, line in descendants().items() if pid not in before}:
        assert time.monotonic() < deadline_s, left
        time.sleep(0.1)


def wait_for(device: BrowserDevice, frame: Pixels) -> None:
    """The page asks for its first frame after it has loaded."""
    deadline_s = time.monotonic() + 40
    while not np.array_equal(device.grab().pixels, frame):
        assert time.monotonic() < deadline_s


@pytest.mark.parametrize("scale_factor", [1.0, 1.25, 2.0])
def test_pixels_are_the_game_s_and_every_point_lands_on_them(
    simulator: Simulator, scale_factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    touches: list[Touch] = []
    monkeypatch.setattr(Stage, "_pass_on", lambda _stage, touch: touches.append(touch))
    width, height = (round(side / scale_factor) for side in SIZE)
    way = tuple((20.0 + 12.0 * step, 50.0 + 23.0 * step) for step in range(40))
    options = BrowserOptions((width, height), scale_factor)
    with serving(simulator) as url, closing(BrowserDevice(f"{url}?exact", options)) as device:
        wait_for(device, simulator.frame(0.0))
        device.act([Stroke(way, step_ms=20), Tap((100.0, 200.0))])
        wait_for_touches(touches, 43)
    kinds = ["press", *["drag"] * 39, "lift", "press", "lift"]
    assert [touch.kind for touch in touches] == kinds
    wanted = [*way, way[-1], (100.0, 200.0), (100.0, 200.0)]
    missed_px = np.array([touch.at_px for touch in touches]) - np.array(wanted)
    assert np.abs(missed_px).max() <= scale_factor / 2


def test_hands_are_measured_on_the_pad() -> None:
    pad = Pad(SIZE)
    options = BrowserOptions((432, 768), 1.25)
    with serving(pad) as url, closing(BrowserDevice(f"{url}?exact", options)) as device:
        wait_for(device, pad.frame(0.0))
        assert measured_on_pad(device).residual_px < 1


def wait_for_touches(touches: list[Touch], count: int) -> None:
    """The page tells of a touch a moment after it."""
    deadline_s = time.monotonic() + 40
    while len(touches) < count:
        assert time.monotonic() < deadline_s
        time.sleep(0.01)


def test_frame_that_is_larger_than_the_window_is_shown_whole(simulator: Simulator) -> None:
    with (
        serving(simulator) as url,
        closing(BrowserDevice(url, BrowserOptions((800, 480)))) as device,
    ):
        deadline_s = time.monotonic() + 40
        columns = shown_columns(device)
        while columns != (265, 534) and time.monotonic() < deadline_s:
            columns = shown_columns(device)  # a canvas has another size before its first frame
    assert columns == (265, 534)


def shown_columns(device: BrowserDevice) -> tuple[int, ...]:
    """The first and the last column that are not of the page's colour."""
    shown = device.grab().pixels != np.array([0x17, 0x18, 0x1C])
    columns = np.flatnonzero(shown.any(axis=(0, 2))).tolist()
    return tuple(columns[:1] + columns[-1:])


@pytest.mark.usefixtures("_all_end")
def test_page_that_cannot_be_opened_is_said(simulator: Simulator, tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="use browser:http"):
        open_device("browser:nonsense")
    with pytest.raises(DeviceError, match="ERR_FILE_NOT_FOUND"):
        open_device(f"browser:file://{tmp_path}/missing.html")
    with serving(simulator) as url, pytest.raises(DeviceError, match="answers 404"):
        open_device(f"browser:{url}missing")


@pytest.mark.usefixtures("_all_end")
def test_browser_that_does_not_start_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chromium").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "chromium").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceError, match="apt-get install chromium"):
        open_device("browser:http://127.0.0.1/")


def test_playwright_that_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    with pytest.raises(DeviceError, match=r"pip install 'minigame-bot\[browser\]'"):
        open_device("browser:http://127.0.0.1/")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[BrowserDevice]:
    """A page that hangs when it is touched."""
    (tmp_path / "page.html").write_text(HANGING)
    with closing(BrowserDevice(f"file://{tmp_path}/page.html")) as device:
        yield device


@pytest.mark.usefixtures("_all_end")
def test_closed_browser_is_said(page: BrowserDevice) -> None:
    page.close()
    page.close()
    with pytest.raises(DeviceError, match="open the device again"):
        page.grab()
    with pytest.raises(DeviceError, match="open the device again"):
        page.act([Tap((1.0, 1.0))])


@pytest.mark.usefixtures("_all_end")
def test_page_that_hangs_is_said(page: BrowserDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.browser.device.ANSWER_S", 1.0)
    with pytest.raises(DeviceError, match="hangs"):
        page.act([Tap((100.0, 100.0))])
    with pytest.raises(DeviceError, match="hangs"):
        page.grab()
    monkeypatch.undo()
    page.close()


@pytest.mark.usefixtures("_all_end")
@pytest.mark.parametrize("part", ["--type=renderer", "--remote-debugging-pipe"])
def test_browser_that_is_killed_is_said(page: BrowserDevice, part: str) -> None:
    for pid, line in descendants().items():
        if part in line:
            os.kill(pid, signal.SIGKILL)
    with pytest.raises(DeviceError, match=r"crashed|closed"):
        grab_on(page)
    page.close()


def grab_on(device: BrowserDevice) -> None:
    """Take screenshots for a while: a browser may not notice at once."""
    deadline_s = time.monotonic() + 40
    while time.monotonic() < deadline_s:
        device.grab()


def test_who_plays_a_page_without_a_board_learns_how_to_get_past_its_start(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<body><button>Start</button>", "utf-8")
    script = tmp_path / "start.js"
    script.write_text("document.querySelector('button').click()", "utf-8")
    play = partial(minigame_bot, "play", "--device", f"browser:{page.as_uri()}")
    with ThreadPoolExecutor() as both:  # each waits ten seconds for a board
        bare, done = both.map(lambda options: play(*options), [(), ("--setup", script)])
    assert (bare.returncode, done.returncode) == (1, 1)
    assert b"--setup FILE" in bare.stderr
    assert b"--setup FILE" not in done.stderr


def test_what_a_page_says_in_a_message_box_is_told_once(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<body onclick=\"alert('You\\x1b win!\\n' + '哇'.repeat(300))\">", "utf-8")
    with closing(BrowserDevice(page.as_uri())) as device:
        assert device.grab().said == ""
        device.act([Tap((100, 100))])
        deadline_s = time.monotonic() + 40
        while not (said := device.grab().said):
            assert time.monotonic() < deadline_s
        assert said.startswith("You? win! 哇")
        assert len(said) == 200
        assert device.grab().said == ""


@pytest.mark.parametrize("before", ["", "alert('You win!'); "])
def test_a_page_that_loads_itself_anew_is_seen_when_it_is_there(
    tmp_path: Path, before: str
) -> None:
    page = tmp_path / "page.html"
    page.write_text(f'<body onclick="{before}location.reload()">', "utf-8")
    with closing(BrowserDevice(page.as_uri())) as device:
        first = device.grab()
        for _ in range(4):
            device.act([Tap((100, 100))])
            assert np.array_equal(device.grab().pixels, first.pixels)
