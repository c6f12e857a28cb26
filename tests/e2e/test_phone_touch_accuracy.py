"""How exactly a phone is touched: the pad is on the test phone, behind Debian's adbd."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.practice import Settings
from bot.practice.pad import Pad
from tests.bot.cli.inprocess import run
from tests.phone.adb import Adb
from tests.phone.phone import Phone, real_phone
from tests.phone.screen import Screen

SIZE_PX = 360, 640


class PadScreen(Screen):
    """The pad on the phone, moved by ``off_px`` under the finger."""

    def __init__(self, off_px: float) -> None:
        pad = Pad(SIZE_PX)
        shown = SimpleNamespace(
            frame=pad.frame,
            press=lambda at_px, now_s: pad.press((at_px[0] + off_px, at_px[1]), now_s),
            drag=pad.drag,
            lift=pad.lift,
        )
        super().__init__(cast(Any, shown))

    @property
    def size_px(self) -> tuple[int, int]:
        return SIZE_PX

    def _position(self) -> str:
        return "pad"


@pytest.fixture
def phone(adb: Adb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with real_phone(Settings(size_px=SIZE_PX)) as phone:
        adb.connect(phone.serial)
        yield phone


def test_hands_that_miss_are_not_played_with(phone: Phone, tmp_path: Path) -> None:
    spec, out = f"adb:{phone.serial}", tmp_path / "p.toml"
    game = phone.programs.screen
    without = run("calibrate", "--device", spec, "--touch")
    assert (without.status, "does not show the practice pad" in without.stderr) == (3, True)
    assert not game.events

    phone.programs.screen = PadScreen(off_px=0.3)
    good = run("calibrate", "--device", spec, "--touch")
    told = re.search(r"at 9 places the hands missed by (0\.\d+) pixels at most", good.stdout)
    assert told is not None
    assert float(told[1]) == pytest.approx(0.3, abs=0.1)
    phone.programs.screen = game
    assert run("calibrate", "--device", spec, "-o", out, "--yes").status == 0
    assert f"residual_px = {told[1]}" in out.read_text()

    phone.programs.screen = PadScreen(off_px=20.0)
    bad = run("calibrate", "--device", spec, "--touch")
    assert "at 9 places the hands missed by 20." in bad.stdout
    phone.programs.screen = game
    played = run("play", "--device", spec, "--levels", "1")
    assert played.status == 3
    assert "the hands miss by up to 20." in played.stderr
    assert not game.events
