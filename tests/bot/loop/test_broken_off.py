"""A gesture that breaks off with the device, and leaves what nobody can read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.gestures import Gesture, Stroke
from bot.loop.events import Acted, Ending
from calibration import Profile
from tests.bot.loop.bench import Bench, gone
from vision import NotRecognized, Reading
from vision.view import Image

DRAWN = 6


class HalfDrawn(Bench):
    """The first stroke breaks off; boards on which something, but not all, is drawn are unread."""

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        if 0 < len(reading.board.filled) <= DRAWN:
            raise NotRecognized("both ends of the stroke look alike")
        return reading


@pytest.fixture
def bench() -> HalfDrawn:
    made = HalfDrawn()

    def broken_off(gesture: Gesture, number: int) -> Gesture:
        if number == 0 and isinstance(gesture, Stroke):
            made.inner.act([replace(gesture, points_px=gesture.points_px[:DRAWN])])
            raise gone()
        return gesture

    made.on_act = broken_off
    return made


def test_level_is_begun_anew(bench: HalfDrawn) -> None:
    (result,) = bench.play()
    assert result.ending is Ending.SOLVED
    acts = [event.purpose for event in bench.events if isinstance(event, Acted)]
    assert acts == ["moves", "restart", "moves"]
    assert not bench.blind_touches
    assert bench.clock.now_s() < 5


def test_without_a_known_restart_button_the_screen_stays_unknown(bench: HalfDrawn) -> None:
    bench.profile_changes = {"restart_button": None}
    (result,) = bench.play()
    assert result.ending is Ending.NOT_RECOGNIZED
    assert len(bench.touched) == 1
