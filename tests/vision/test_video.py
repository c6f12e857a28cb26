"""Of a video come the pictures that it shows, each once."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import UnreadablePicture
from vision.pictures import decode
from vision.video import as_bmp, pictures


def film(path: Path, shown: list[int], moving: bool = False) -> Path:
    """A video of ten frames a second: each number is a place where a bright square stands."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (160, 240))
    noise = np.random.default_rng(1)
    for number, place in enumerate(shown):
        frame = noise.integers(40, 46, (240, 160, 3)).astype(np.uint8)
        frame[place : place + 24, 40:64] = 220
        if moving:
            frame[200 + number % 2 * 20 :, 100:120] = 255
        writer.write(frame)
    writer.release()
    return path


def test_each_change_gives_one_picture_when_it_has_come_to_rest(tmp_path: Path) -> None:
    path = film(tmp_path / "film.avi", [0] * 5 + [20, 40, 60] + [80] * 5 + [0] * 4)
    found = [(at_ms, int(pixels[:, 50, 0].argmax())) for at_ms, pixels in pictures(path)]
    assert [round(at_ms) for at_ms, _ in found] == [100, 900, 1400]
    assert [abs(top - place) < 24 for (_, top), place in zip(found, (0, 80, 0), strict=True)]


def test_a_screen_that_never_rests_is_taken_now_and_then(tmp_path: Path) -> None:
    path = film(tmp_path / "film.avi", [0] * 35, moving=True)
    assert 1 <= len(list(pictures(path))) <= 5


def test_what_is_no_video_is_refused(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"no film" * 100)
    with pytest.raises(UnreadablePicture, match="no video"):
        list(pictures(tmp_path / "film.mp4"))


def test_a_picture_survives_its_file() -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (40, 30, 3)).astype(np.uint8)
    assert (decode(as_bmp(pixels)) == pixels).all()
