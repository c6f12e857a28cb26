"""``calibrate --device``: what is measured is kept, and hands that miss are not played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.devices.desktop.device import DesktopDevice
from bot.devices.hands import Hands
from bot.games import GAMES
from bot.loop.events import Ending
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.storage.profiles import load
from tests.bot.cli.inprocess import run
from tests.desktop.pages import practice_window
from tests.desktop.session import Session
from tests.e2e.practice_pages import simulator_of


def test_hands_are_measured_and_judged(
    desktop: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulator = simulator_of("one-line")
    out = tmp_path / "p.toml"
    with practice_window(desktop, simulator, 1.0) as window:
        spec = "desktop:minigame-bot practice"
        good = run("calibrate", "--device", spec, "-o", out, "--yes")
        assert "at 9 places the hands missed by 0.71 pixels at most" in good.stdout
        assert load(out).residual_px == 0.71
        monkeypatch.setattr(DesktopDevice, "measure_hands", lambda _device: Hands(9, 40.0))
        assert run("calibrate", "--device", spec, "-o", out, "--yes").status == 0
        result = play(Setup(window, [GAMES["one-line"]], profile=load(out)), 1)[0]
    assert result.ending is Ending.DEVICE_LOST
    assert result.strokes == 0
    assert "the hands miss by up to 40.0 pixels, and a quarter of a cell is 2" in result.reason
