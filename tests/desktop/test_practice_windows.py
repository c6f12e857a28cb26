"""Practice games in windows of Chromium on a desktop: mss sees them, pyautogui touches them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from bot.events import Ending
from bot.games import GAMES
from bot.gestures import Stroke, Tap
from bot.play import play
from bot.practice import Settings, Simulator
from bot.practice.stage import Stage, Touch
from bot.setup import Setup
from tests.desktop.pages import SIZE, practice_window
from tests.desktop.session import Session, wait_until
from vision import Pixels, Point
from vision.buttons import find_button


@pytest.mark.parametrize(("game", "scale_factor"), [("maze", 1.0), ("one-line", 2.0)])
def test_a_level_is_won(desktop: Session, game: str, scale_factor: float) -> None:
    simulator = Simulator(Settings(game, size_px=SIZE))
    with practice_window(desktop, simulator, scale_factor) as window:
        results = play(Setup(window, [GAMES[game]]), 1)
        assert window.measure_hands().residual_px < 1
    assert [(each.ending, each.reason) for each in results] == [(Ending.SOLVED, "")]
    assert results[0].strokes == 1


def test_no_vertex_of_a_stroke_is_lost(desktop: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    touches: list[Touch] = []

    monkeypatch.setattr(Stage, "_pass_on", lambda _stage, touch: touches.append(touch))
    simulator = Simulator(Settings("one-line", size_px=SIZE))
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


def frame_corner(pixels: Pixels, simulator: Simulator) -> Point:
    """Where the page shows the top left corner of the game's frame."""
    frame = simulator.frame(0.0)
    middle = find_button(pixels, frame)
    assert middle is not None
    return middle[0] - frame.shape[1] / 2, middle[1] - frame.shape[0] / 2
