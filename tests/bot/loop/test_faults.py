"""The loop when things go wrong: lost strokes, popups, black pictures, lost devices."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bot.devices import Screenshot
from bot.gestures import Gesture, Stroke, Tap
from bot.loop.events import Acted, Ending, LevelEnded
from bot.practice import Settings, Simulator
from calibration import Profile
from solvers import Outcome
from solvers.one_line import Board
from tests.bot.loop.bench import QUICK, Bench, GrabFault, black, gone, with_popup
from vision import Reading
from vision.view import Image, View

STROKES_ONLY = Profile(input="stroke")


def play(bench: Bench, profile: Profile | None = None) -> LevelEnded:
    """Play a level; whatever happens, it is over in time and nothing was touched blindly."""
    (result,) = bench.play(profile=profile or Profile())
    assert not bench.blind_touches
    assert bench.clock.now_s() <= QUICK.level_s + QUICK.unknown_s
    return result


def steps_ms(bench: Bench) -> list[float]:
    return [gesture.step_ms for gesture in bench.touched if isinstance(gesture, Stroke)]


def test_lost_stroke_is_made_again_slower() -> None:
    bench = Bench(on_act=lambda gesture, number: None if number == 0 else gesture)
    result = play(bench)
    assert result.ending is Ending.SOLVED
    assert (result.strokes, result.retries) == (2, 1)
    assert steps_ms(bench) == [20.0, 40.0]


def test_strokes_that_are_always_lost_are_given_up() -> None:
    bench = Bench(on_act=lambda gesture, number: None)
    result = play(bench, STROKES_ONLY)
    assert result.ending is Ending.GAVE_UP
    assert steps_ms(bench) == [20.0, 40.0, 80.0, 160.0, 160.0]
    assert "5 tries" in result.reason
    assert "8 times slower" in result.reason
    assert (result.strokes, result.retries) == (5, 4)


def test_half_done_stroke_is_finished_from_where_it_ended() -> None:
    def cut_short(gesture: Gesture, number: int) -> Gesture:
        if number == 0 and isinstance(gesture, Stroke):
            return replace(gesture, points_px=gesture.points_px[:6])
        return gesture

    bench = Bench(on_act=cut_short)
    result = play(bench)
    assert result.ending is Ending.SOLVED
    first, second = (gesture for gesture in bench.touched if isinstance(gesture, Stroke))
    assert second.points_px[0] == first.points_px[5]
    assert len(second.points_px) == len(first.points_px) - 5


def too_fast(gesture: Gesture, _: int) -> Gesture:
    """A game that takes a point only every 60 ms."""
    if isinstance(gesture, Stroke) and gesture.step_ms < 60:
        return replace(gesture, points_px=gesture.points_px[::2])
    return gesture


def test_points_that_pass_too_fast_are_drawn_again_slower() -> None:
    bench = Bench(on_act=too_fast)
    result = play(bench, STROKES_ONLY)
    assert result.ending is Ending.SOLVED
    assert max(steps_ms(bench)) >= 60


def astray(gesture: Gesture, number: int) -> Gesture:
    """The first stroke takes a wrong turn, after which the level cannot be won."""
    if number == 0 and isinstance(gesture, Stroke):
        puzzle = Bench().puzzle
        dead_end = [(2, 0), (1, 0), (1, 1)]
        assert puzzle.head == dead_end[0]
        return replace(gesture, points_px=tuple(map(puzzle.grid.centre, dead_end)))
    return gesture


def test_spoilt_level_is_begun_anew_with_the_known_button() -> None:
    bench = Bench(on_act=astray)
    result = play(bench)
    assert result.ending is Ending.SOLVED
    acts = [event.purpose for event in bench.events if isinstance(event, Acted)]
    assert acts == ["moves", "restart", "moves"]
    assert isinstance(bench.touched[1], Tap)
    assert bench.simulator.layout.restart.has(bench.touched[1].at_px)


def test_spoilt_level_without_a_known_restart_button_ends() -> None:
    bench = Bench(on_act=astray, profile_changes={"restart_button": None})
    result = play(bench)
    assert result.ending is Ending.UNSOLVABLE
    stroke, tap = bench.touched  # the second on the start, which takes nothing back here
    assert isinstance(stroke, Stroke)
    assert tap == Tap(stroke.points_px[0])


def test_spoilt_level_is_begun_anew_by_a_tap_on_its_start_and_drawn_slower() -> None:
    """A stroke that a game has lost steps of need not have met a wall: the plan stays."""

    def restarted(gesture: Gesture, number: int) -> Gesture | None:
        if number == 1:
            bench.puzzle.restart()
        return None if number == 1 else astray(gesture, number)

    bench = Bench(on_act=restarted, profile_changes={"restart_button": None})
    result = play(bench)
    assert result.ending is Ending.SOLVED
    first, tap, again = bench.touched
    assert isinstance(first, Stroke)
    assert isinstance(again, Stroke)
    assert tap == Tap(first.points_px[0])
    assert again == replace(first, step_ms=2 * first.step_ms)


def during(start_s: float, end_s: float, fault: GrabFault) -> GrabFault:
    """The fault lasts from one time to another."""
    return lambda screenshot, now_s: (
        fault(screenshot, now_s) if start_s <= now_s < end_s else screenshot
    )


def popup(screenshot: Screenshot, _: float) -> Screenshot:
    return with_popup(screenshot)


def blackout(screenshot: Screenshot, _: float) -> Screenshot:
    return black(screenshot)


def unplugged(screenshot: Screenshot, _: float) -> Screenshot:
    raise gone()


@pytest.mark.parametrize("fault", [popup, blackout, unplugged])
@pytest.mark.parametrize("start_s", [0.0, 0.1])
def test_fault_that_passes_is_waited_for(fault: GrabFault, start_s: float) -> None:
    bench = Bench(on_grab=during(start_s, start_s + 1.5, fault))
    result = play(bench)
    assert result.ending is Ending.SOLVED
    assert len(bench.touched) == 1


@pytest.mark.parametrize("fault", [popup, blackout])
def test_screen_that_stays_unknown_is_never_touched(fault: GrabFault) -> None:
    bench = Bench(on_grab=fault)
    result = play(bench)
    assert result.ending is Ending.NOT_RECOGNIZED
    assert "no board" in result.reason
    assert bench.touched == []
    assert bench.clock.now_s() == pytest.approx(QUICK.unknown_s, abs=0.2)


def test_popup_after_the_stroke_is_not_touched() -> None:
    bench = Bench(on_grab=during(0.15, 1e9, popup))
    result = play(bench)
    assert result.ending is Ending.NOT_RECOGNIZED
    assert len(bench.touched) == 1


def test_device_that_is_gone_for_good_is_lost() -> None:
    bench = Bench(on_grab=unplugged)
    result = play(bench)
    assert result.ending is Ending.DEVICE_LOST
    assert "cable" in result.reason
    assert bench.clock.now_s() == pytest.approx(QUICK.device_s, abs=0.2)


def test_device_that_takes_no_touch_is_lost() -> None:
    def refusing(gesture: Gesture, _: int) -> Gesture:
        raise gone()

    bench = Bench(on_act=refusing)
    result = play(bench)
    assert result.ending is Ending.DEVICE_LOST
    assert "cable" in result.reason


def test_touch_that_fails_once_is_made_again() -> None:
    def refusing(gesture: Gesture, number: int) -> Gesture:
        if number == 0:
            raise gone()
        return gesture

    bench = Bench(on_act=refusing)
    result = play(bench)
    assert result.ending is Ending.SOLVED
    assert result.retries == 1
    assert "cable" in next(event.trouble for event in bench.events if isinstance(event, Acted))


def test_late_picture_of_the_stroke_does_not_bring_a_second_one() -> None:
    bench = Bench()
    first = bench.grab()
    bench.on_grab = during(0.0, 0.6, lambda screenshot, _: replace(screenshot, pixels=first.pixels))
    result = play(bench)
    assert result.ending is Ending.SOLVED
    assert len(bench.touched) == 1


def changing_to(bench: Bench, level: int) -> None:
    """Another level is there instead of the one that the first gesture was made on."""

    def changing(gesture: Gesture, number: int) -> Gesture | None:
        if number > 0:
            return gesture
        bench.simulator.open_level(level)
        return None

    bench.on_act = changing


def test_level_that_changes_under_the_bot_is_planned_again() -> None:
    bench = Bench(Simulator(Settings(theme="cat", size_px=(270, 480), size=(5, 5))))
    changing_to(bench, 3)
    result = play(bench)
    assert result.ending is Ending.SOLVED
    assert bench.simulator.level == 3


def test_lattice_of_another_size_in_mid_level_is_never_touched() -> None:
    bench = Bench()
    changing_to(bench, 3)
    result = play(bench)
    assert result.ending is Ending.NOT_RECOGNIZED
    assert "0 of 13 moves were seen to land" in result.reason
    assert "a board of 6 x 6 cells shows where one of 4 x 4 is played" in result.reason
    assert "it may be won" in result.reason
    assert len(bench.touched) == 1


def test_level_ends_at_its_deadline() -> None:
    bench = Bench(on_act=lambda gesture, number: None)
    limits = replace(QUICK, level_s=4.0, tries=1000)
    (result,) = bench.play(limits=limits)
    assert result.ending is Ending.GAVE_UP
    assert "within 4 s" in result.reason
    assert bench.clock.now_s() <= 4.0 + 1.0


def test_next_button_that_does_nothing_is_given_up() -> None:
    bench = Bench(on_act=lambda gesture, _: gesture if isinstance(gesture, Stroke) else None)
    results = bench.play(levels=2)
    assert [result.ending for result in results] == [Ending.SOLVED, Ending.GAVE_UP]
    assert "no known button led to another" in results[1].reason
    assert len(bench.touched) == 1 + QUICK.tries


def bench_with_a_next_button_that_is_always_there() -> Bench:
    """The hint button of the practice screen plays the button for the next level."""
    bench = Bench()
    left, top, right, bottom = bench.simulator.layout.hint.corners
    bench.profile_changes = {"next_button": bench.grab().pixels[top:bottom, left:right]}
    return bench


def test_next_button_that_is_always_there_is_no_sign_of_a_win() -> None:
    bench = bench_with_a_next_button_that_is_always_there()
    bench.on_act = lambda gesture, number: None if number == 0 else gesture
    result = play(bench)
    assert result.ending is Ending.SOLVED
    assert (result.strokes, result.retries) == (2, 1)
    assert bench.puzzle.outcome is Outcome.SOLVED


def test_popup_beside_a_next_button_that_is_always_there_is_no_win() -> None:
    bench = bench_with_a_next_button_that_is_always_there()
    bench.on_act = lambda *_: None
    bench.on_grab = during(0.15, 1e9, popup)
    result = play(bench)
    assert result.ending is Ending.NOT_RECOGNIZED
    assert len(bench.touched) == 1


def test_won_board_that_reads_like_another_one_is_not_played_again() -> None:
    bench = Bench()
    unlike = Bench(Simulator(Settings(theme="cat", size_px=(270, 480)), level=2))
    other = unlike.grab()

    def read(image: Image, profile: Profile) -> Reading[Board]:
        return (
            unlike if np.array_equal(View.of(image, profile).pixels, other.pixels) else bench
        ).read(image, profile)

    bench.on_grab = during(0.15, 2.5, lambda screenshot, _: other)
    (result,) = bench.play(games=[replace(bench.game, read=read)])
    assert result.ending is Ending.SOLVED
    assert len(bench.touched) == 1
    assert bench.clock.now_s() >= 2.5 > QUICK.settle_s


def test_level_that_is_stuck_is_begun_anew_once() -> None:
    """Only strokes from the very beginning arrive: a part of one was all that came of the first."""

    def only_whole(gesture: Gesture, number: int) -> Gesture | None:
        if not isinstance(gesture, Stroke):
            return gesture
        if number == 0:
            return replace(gesture, points_px=gesture.points_px[:3])
        return None if bench.puzzle.board.filled else gesture

    bench = Bench(on_act=only_whole)
    result = play(bench, STROKES_ONLY)
    assert result.ending is Ending.SOLVED
    purposes = [e.purpose for e in bench.events if isinstance(e, Acted)]
    assert purposes == ["moves"] * 3 + ["restart", "moves"]  # twice nothing: a wall, perhaps
    assert result.retries == 1
