"""Saved screenshots as a device: shown in order, never past the last."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from bot.devices import open_device
from bot.errors import DeviceError
from bot.games import GAMES
from bot.gestures import Tap
from bot.loop.events import Ending
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.practice import Settings, Simulator
from solvers import one_line
from vision.pictures import encode_png

TAP = Tap((1.0, 1.0))


def folder_of(folder: Path, *shades: int) -> Path:
    for number, shade in enumerate(shades, start=1):
        picture = np.full((40, 30, 3), shade, np.uint8)
        (folder / f"level{number}.png").write_bytes(encode_png(picture))
    return folder


def test_pictures_are_shown_by_number_one_for_each_gesture(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no picture")
    device = open_device(f"files:{folder_of(tmp_path, *range(12))}")
    shades = []
    for _ in range(11):
        shades.append(int(device.grab().pixels[0, 0, 0]))
        device.act([TAP])
    assert shades == list(range(11))
    with pytest.raises(DeviceError, match="the last of 12 screenshots"):
        device.act([TAP])
    assert device.grab().pixels[0, 0, 0] == 11


def test_a_level_is_played_on_its_screenshots(tmp_path: Path) -> None:
    simulator = Simulator(Settings("one-line", theme="night", size_px=(360, 640)))
    board, grid = simulator.puzzle.board, simulator.puzzle.grid
    (tmp_path / "1.png").write_bytes(encode_png(simulator.frame(0.0)))
    first, *others = map(grid.centre, one_line.route(board, one_line.plan(board)))
    simulator.press(first, 0.1)
    for point in others:
        simulator.drag(point, 0.1)
    (tmp_path / "2.png").write_bytes(encode_png(simulator.frame(0.2)))
    device = open_device(f"files:{tmp_path}")
    (result,) = play(Setup(device, [GAMES["one-line"]], limits=Limits(settle_s=0.2)), 1)
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


def test_what_cannot_be_shown_is_said(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="has no screenshots"):
        open_device(f"files:{tmp_path}")
    (tmp_path / "1.png").write_text("no picture")
    with pytest.raises(DeviceError, match=r"1\.png: "):
        open_device(f"files:{tmp_path}").grab()
    os.mkfifo(tmp_path / "0.png")
    with pytest.raises(DeviceError, match=r"cannot read .*0\.png: "):
        open_device(f"files:{tmp_path}").grab()
