"""Practice games in windows of Chromium on a desktop: mss sees them, pyautogui touches them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from bot.devices.desktop.device import DesktopDevice
from bot.games import GAMES
from bot.gestures import Stroke, Tap
from bot.loop.events import Ending
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.practice import Simulator
from bot.practice.stage import Stage, Touch
from calibration import Profile
from tests.desktop.pages import PART, found_part, practice_window, start_browser
from tests.desktop.painted import Painted, connection
from tests.desktop.session import Session, wait_for_picture, wait_for_window, wait_until
from tests.e2e.practice_pages import simulator_of
from vision import Pixels, Point

LINE: Final = (Path(__file__).parents[1] / "e2e" / "pages" / "line.html").as_uri()
GREEN: Final = (0x10, 0x80, 0x30)


@pytest.mark.parametrize(("game", "scale_factor"), [("maze", 1.0), ("one-line", 2.0)])
def test_a_level_is_won(desktop: Session, game: str, scale_factor: float) -> None:
    simulator = simulator_of(game)
    with practice_window(desktop, simulator, scale_factor) as window:
        results = play(Setup(window, [GAMES[game]], profile=Profile(input="stroke")), 1)
        assert window.measure_hands().residual_px < 1
    assert [(each.ending, each.reason) for each in results] == [(Ending.SOLVED, "")]
    assert results[0].strokes == 1


def test_no_vertex_of_a_stroke_is_lost(desktop: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    touches: list[Touch] = []

    monkeypatch.setattr(Stage, "_pass_on", lambda _stage, touch: touches.append(touch))
    simulator = simulator_of("one-line")
    with practice_window(desktop, simulator, 1.25) as window:
        left, top = frame_corner(window.grab().pixels, simulator)
        cells = [(20.0 + 12 * (step // 2), 50.0 + 23 * step) for step in range(40)]
        way = tuple((left + x, top + y) for x, y in cells)
        window.act([Stroke(way, step_ms=20.0), Tap((left + 100.0, top + 200.0))])
        wait_until(lambda: [touch.kind for touch in touches].count("lift") == 2)
    # Where it is let go, pyautogui moves the pointer once more, to the place where it is already.
    news = touches[:1] + [
        touch
        for last, touch in pairwise(touches)
        if touch.kind != "drag" or touch.at_px != last.at_px
    ]
    kinds = ["press", *["drag"] * 39, "lift", "press", "lift"]
    assert [touch.kind for touch in news] == kinds
    wanted = [*cells, cells[-1], (100.0, 200.0), (100.0, 200.0)]
    missed_px = np.array([touch.at_px for touch in news]) - np.array(wanted)
    assert np.abs(missed_px).max() <= 1


def test_a_page_that_listens_to_keys_only_is_won(desktop: Session) -> None:
    with line_page(desktop, "won") as device:
        profile = Profile(next_button=button(device), input="keys")
    with line_page(desktop, "keys") as device, connection() as wire:
        other = Painted(wire, "A letter", (900, 800, 200, 100))
        other.take_keyboard()
        result = play(Setup(device, [GAMES["one-line"]], profile=profile), 1)[0]
        assert other.keys() == []
    assert (result.ending, result.strokes, result.retries) == (Ending.SOLVED, 1, 0), result.reason


@contextmanager
def line_page(desktop: Session, mode: str) -> Iterator[DesktopDevice]:
    """A window of the page with a line, above the one that shows already."""
    start_browser(desktop, f"{LINE}#{mode}", (700, 600), 1.0)
    with closing(DesktopDevice(wait_for_window(f"line {mode}").title)) as device:
        wait_for_picture(device)
        yield device


def button(device: DesktopDevice) -> Pixels:
    """The picture of the only thing on the page that is green."""
    wait_until(lambda: bool((device.grab().pixels == GREEN).all(axis=2).any()))
    pixels = device.grab().pixels
    rows, cols = np.nonzero((pixels == GREEN).all(axis=2))
    return np.ascontiguousarray(pixels[rows.min() : rows.max(), cols.min() : cols.max()])


def frame_corner(pixels: Pixels, simulator: Simulator) -> Point:
    """Where the page shows the top left corner of the game's frame."""
    middle = found_part(pixels, simulator)
    assert middle is not None
    x, y, width, height = PART
    return middle[0] - x - width / 2, middle[1] - y - height / 2
