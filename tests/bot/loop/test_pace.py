"""How the hand moves: its pace, its pauses, and what varies in a hand that is human."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clock import SimulatedClock
from bot.gestures import Keys, Stroke, Tap
from bot.loop.pace import HASTE, LEAST_KEY_MS, SCATTER, Hand, Pace
from calibration import Profile

TAP = Tap((100.0, 200.0))
STROKE = Stroke(((100.0, 100.0), (150.0, 100.0), (150.0, 140.0)))
PITCH_PX = (50.0, 40.0)


def hand(**pace: Any) -> tuple[Hand, SimulatedClock]:
    clock = SimulatedClock()
    return Hand(Pace.of(Profile(**pace)), clock), clock


def test_a_profile_sets_the_pace_and_leaves_the_rest() -> None:
    assert Pace.of(Profile(hold_ms=90, humanize=0)) == replace(Pace(), hold_ms=90.0, humanize=0)


def test_gestures_go_to_the_points_that_were_meant() -> None:
    still, _ = hand(hold_ms=80.0, step_ms=30.0)
    assert still.shaped(TAP, PITCH_PX) == Tap(TAP.at_px, 80.0)
    assert still.shaped(STROKE, PITCH_PX) == replace(STROKE, step_ms=30.0)


@pytest.mark.parametrize("slowdown", [1, 2, 3])
def test_each_effort_is_twice_as_slow(slowdown: int) -> None:
    still, _ = hand()
    tap, stroke = still.shaped(TAP, PITCH_PX, slowdown), still.shaped(STROKE, PITCH_PX, slowdown)
    assert isinstance(tap, Tap)
    assert isinstance(stroke, Stroke)
    assert tap.hold_ms == Pace().hold_ms * 2**slowdown
    assert stroke.step_ms == Pace().step_ms * 2**slowdown
    assert set(STROKE.points_px) <= set(stroke.points_px)
    assert (len(stroke.points_px) > len(STROKE.points_px)) is (slowdown > 1)


def test_a_swipe_stays_as_fast() -> None:
    still, _ = hand()
    assert still.shaped(replace(STROKE, flung=True), PITCH_PX, 3) == replace(STROKE, flung=True)


@pytest.mark.parametrize(("step_ms", "least_ms"), [(20.0, LEAST_KEY_MS), (50.0, 50.0)])
def test_a_key_is_down_for_a_frame_and_longer_with_each_effort(
    step_ms: float, least_ms: float
) -> None:
    paced, _ = hand(step_ms=step_ms)
    for slowdown in range(4):
        shaped = paced.shaped(Keys(("up", "left")), PITCH_PX, slowdown)
        assert shaped == Keys(("up", "left"), least_ms * 2**slowdown)


def test_so_many_gestures_begin_in_a_second() -> None:
    paced, clock = hand(gestures_per_s=4.0)
    begun_s = []
    for _ in range(5):
        paced.wait()
        begun_s.append(clock.now_s())
        clock.sleep(0.05)
        paced.rest()
    assert [after - before for before, after in pairwise(begun_s)] == [0.25] * 4


def test_there_is_a_pause_after_each_gesture() -> None:
    resting, clock = hand(pause_ms=200.0)
    resting.wait()
    assert clock.now_s() == 0
    resting.rest()
    resting.wait()
    assert clock.now_s() == pytest.approx(0.2)


def test_time_that_has_passed_by_itself_counts_as_a_pause() -> None:
    resting, clock = hand(pause_ms=200.0)
    resting.rest()
    clock.sleep(0.5)
    resting.wait()
    assert clock.now_s() == 0.5


@given(st.integers(0, 2**31), st.integers(0, 3))
def test_a_human_hand_stays_well_inside_the_cell(seed: int, slowdown: int) -> None:
    human, _ = hand(humanize=seed)
    tap = human.shaped(TAP, PITCH_PX, slowdown)
    assert isinstance(tap, Tap)
    for at, meant, side in zip(tap.at_px, TAP.at_px, PITCH_PX, strict=True):
        assert abs(at - meant) <= SCATTER * side < side / 2
    least, most = (haste * Pace().hold_ms * 2**slowdown for haste in HASTE)
    assert least <= tap.hold_ms <= most


def test_a_human_hand_varies_the_same_way_for_each_seed() -> None:
    def gestures(seed: int) -> list[object]:
        human, _ = hand(humanize=seed)
        return [human.shaped(each, PITCH_PX) for each in (TAP, STROKE, TAP)]

    assert gestures(7) == gestures(7)
    assert gestures(7) != gestures(8)
    assert len(set(gestures(7))) == 3
