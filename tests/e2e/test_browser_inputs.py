"""A page that wants keys, taps, drags or hovering; one element of a page; a running browser."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.devices import BrowserOptions, Device, open_device
from bot.devices.browser.tab import installed
from bot.errors import DeviceError, WrongOption
from bot.games.one_line import ONE_LINE
from bot.gestures import Stroke, Tap
from bot.loop.events import Ending, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from calibration import Profile
from vision import Pixels

pytestmark = pytest.mark.usefixtures("_browser")

PAGE = (Path(__file__).parent / "pages" / "line.html").as_uri()
QUICK = Limits(level_s=30, doubt_s=0.2, settle_s=0.2)
BOARD = BrowserOptions(element="#board", viewport=(700, 600))
WHOLE = replace(BOARD, element=None)


def played(device: Device, profile: Profile) -> LevelEnded:
    (result,) = play(Setup(device, [ONE_LINE], limits=QUICK, profile=profile), levels=1)
    return result


@pytest.fixture(scope="module")
def won(_browser: None) -> Profile:
    """Knows the button that shows when the page is won."""
    with closing(open_device(f"browser:{PAGE}#won", browser=BOARD)) as device:
        button = device.grab().pixels[404:448, 40:200].copy()
    return Profile(next_button=button, hold_ms=5, step_ms=5)


@pytest.mark.parametrize("mode", ["taps", "keys", "drag", "hover", "swipe", "letters"])
def test_page_that_listens_to_one_thing_only_is_won(won: Profile, mode: Any) -> None:
    with closing(open_device(f"browser:{PAGE}#{mode}", browser=BOARD)) as device:
        result = played(device, replace(won, input=mode))
    assert (result.ending, result.retries) == (Ending.SOLVED, 0), result.reason


def with_arrows(device: Device) -> tuple[Pixels, tuple[Pixels, ...]]:
    """The page, and its buttons for up, down, left and right."""
    pixels = device.grab().pixels
    return pixels, tuple(pixels[500:560, left : left + 60].copy() for left in range(130, 450, 80))


def test_page_with_arrow_buttons_of_its_own_is_won(won: Profile) -> None:
    with closing(open_device(f"browser:{PAGE}#arrows", browser=WHOLE)) as device:
        _, arrows = with_arrows(device)
        result = played(device, replace(won, arrow_buttons=arrows))
    assert (result.ending, result.retries) == (Ending.SOLVED, 0), result.reason


def test_page_whose_arrow_button_does_not_show_is_not_touched(won: Profile) -> None:
    with closing(open_device(f"browser:{PAGE}#arrows", browser=WHOLE)) as device:
        pixels, arrows = with_arrows(device)
        hidden = (*arrows[:2], arrows[2][::-1, :, ::-1], arrows[3])
        result = played(device, replace(won, arrow_buttons=hidden))
        assert np.array_equal(device.grab().pixels, pixels)
    assert (result.ending, result.strokes) == (Ending.GAVE_UP, 0)
    assert "button for left does not show" in result.reason


def test_page_that_takes_only_touches_is_found_out_and_its_button_touched(won: Profile) -> None:
    with closing(open_device(f"browser:{PAGE}#touch", browser=BOARD)) as device:
        setup = Setup(device, [ONE_LINE], limits=QUICK, profile=won)
        first, second = play(setup, levels=2)
    assert (first.ending, first.retries) == (Ending.SOLVED, 6), first.reason
    assert (second.ending, second.retries, second.strokes) == (Ending.SOLVED, 0, 1), second.reason


def test_element_is_cut_out_of_the_page() -> None:
    with closing(open_device(f"browser:{PAGE}", browser=WHOLE)) as device:
        whole = device.grab().pixels
    with closing(open_device(f"browser:{PAGE}", browser=BOARD)) as device:
        part = device.grab().pixels
    assert part.shape[1] == 5 * 80 + 4 * 8 + 80
    assert np.array_equal(part, whole[60 : 60 + part.shape[0], 90 : 90 + part.shape[1]])


def test_element_that_is_not_there_is_said() -> None:
    with pytest.raises(DeviceError, match="no element '#missing'"):
        open_device(f"browser:{PAGE}", browser=BrowserOptions(element="#missing"))
    with pytest.raises(DeviceError, match="is not a valid selector"):
        open_device(f"browser:{PAGE}", browser=BrowserOptions(element="##"))
    with pytest.raises(WrongOption, match="is no page"):
        open_device("practice", browser=BrowserOptions(element="#board"))


OWN_MAP = """<script>class Map {}</script>
<div id=board style='width: 200px; height: 200px; background: red'></div>"""


@pytest.mark.parametrize("element", [None, "#board"])
def test_page_with_a_class_map_of_its_own_is_looked_at(tmp_path: Path, element: str | None) -> None:
    page = tmp_path / "page.html"
    page.write_text(OWN_MAP)
    with closing(
        open_device(f"browser:{page.as_uri()}", browser=replace(BOARD, element=element))
    ) as device:
        assert device.grab().pixels.shape[:2] == ((200, 200) if element else (600, 700))


MOVING = """<body style='margin: 0' onmousedown="board.style.marginLeft = '50px'">
<div id=board style='width: 200px; height: 200px; background: red'></div>"""


def test_element_that_has_moved_is_not_touched(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(MOVING)
    with closing(open_device(f"browser:{page.as_uri()}", browser=BOARD)) as device:
        device.act([Tap((10.0, 10.0))])
        with pytest.raises(DeviceError, match="has moved since the screenshot"):
            device.act([Tap((10.0, 10.0))])
        device.grab()
        device.act([Tap((10.0, 10.0))])


FAR_BELOW = "<div style='height: 9000px'></div><iframe loading=lazy src='http://127.0.0.1:9/'>"
WORDS = "<body style='margin: 0; font-size: 40px'>曹操 张飞 赵云<br>关羽 马超 黄忠"


@pytest.mark.parametrize(
    "page", [WORDS, f'<iframe width=500 height=300 srcdoc="{WORDS}">', WORDS + FAR_BELOW]
)
def test_a_stroke_over_words_does_not_leave_them_marked(tmp_path: Path, page: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<meta charset=utf-8>{page}", encoding="utf-8")
    with closing(open_device(f"browser:{path.as_uri()}", browser=WHOLE)) as device:
        before = device.grab().pixels
        device.act([Stroke(((30.0, 40.0), (200.0, 90.0)))])
        assert np.array_equal(device.grab().pixels, before)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A Chromium that somebody else has started, and where it listens."""
    program = installed()
    assert program is not None
    folder = tmp_path / "user"
    command = [program, "--headless", "--no-sandbox", "--remote-debugging-port=0"]
    command += [f"--user-data-dir={folder}", "--window-size=700,700", f"{PAGE}#keys"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process, f"http://127.0.0.1:{_port(folder / 'DevToolsActivePort')}"
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait(10)


def _port(path: Path) -> int:
    deadline_s = time.monotonic() + 40
    while not path.exists() or not path.read_text().strip():
        assert time.monotonic() < deadline_s, "Chromium does not start"
        time.sleep(0.05)
    return int(path.read_text().split()[0])


def test_page_of_a_running_browser_is_won_and_goes_on(
    running: tuple[subprocess.Popen[bytes], str], won: Profile
) -> None:
    process, endpoint = running
    with closing(
        open_device(f"browser+cdp:{endpoint}", browser=BrowserOptions(element="#board"))
    ) as device:
        result = played(device, replace(won, input="keys"))
        last = device.grab().pixels
    assert result.ending is Ending.SOLVED, result.reason
    with closing(
        open_device(f"browser+cdp:{endpoint}", browser=BrowserOptions(element="#board"))
    ) as device:
        assert np.array_equal(device.grab().pixels, last)
    assert process.poll() is None


def test_browser_that_is_not_there_is_said() -> None:
    with pytest.raises(
        DeviceError, match=r"no browser answers at http://127\.0\.0\.1:9 .*debugging"
    ):
        open_device("browser+cdp:http://127.0.0.1:9")
    with pytest.raises(DeviceError, match="has no address"):
        open_device("browser+cdp:9222")
