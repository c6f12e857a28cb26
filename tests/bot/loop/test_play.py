"""The loop on a device without faults: what it touches, when it waits, where it ends."""

from __future__ import annotations

import gc
from dataclasses import replace
from itertools import count

import pytest

from bot.devices import Screenshot
from bot.games import Game
from bot.games.one_line import ONE_LINE
from bot.gestures import Gesture, Stroke, Tap
from bot.loop.events import Acted, Ending, Looked, Planned
from bot.practice import Settings, Simulator
from calibration import Profile
from solvers import Outcome, one_line
from tests.bot.loop.bench import QUICK, Bench
from vision import Reading
from vision.view import Image, View

PATIENT = replace(QUICK, unknown_s=2, likely_s=1)


def test_five_levels_are_won_with_a_stroke_each() -> None:
    bench = Bench()
    results = bench.play(levels=5)
    assert [result.ending for result in results] == [Ending.SOLVED] * 5
    assert [result.number for result in results] == [1, 2, 3, 4, 5]
    assert [(result.strokes, result.retries) for result in results] == [(1, 0)] * 5
    assert {result.game for result in results} == {"one-line"}
    assert results[4].size == (8, 8)
    assert all(set(result.ms) == {"grab", "read", "plan", "act"} for result in results)
    assert not bench.blind_touches


def test_only_strokes_and_the_next_button_are_touched() -> None:
    bench = Bench()
    bench.play(levels=3)
    strokes, taps = bench.touched[::2], bench.touched[1::2]
    assert [type(gesture) for gesture in strokes] == [Stroke] * 3
    for gesture in taps:
        assert isinstance(gesture, Tap)
        assert bench.simulator.layout.panel_button.has(gesture.at_px)


def test_the_last_level_is_left_as_it_was_won() -> None:
    bench = Bench()
    bench.play(levels=2)
    assert bench.simulator.level == 2
    assert bench.puzzle.outcome is Outcome.SOLVED


def test_half_drawn_level_is_finished() -> None:
    bench = Bench()
    puzzle = bench.puzzle
    way = one_line.route(puzzle.board, one_line.plan(puzzle.board))
    puzzle.press(puzzle.grid.centre(way[0]), 0.0)
    for cell in way[1:5]:
        puzzle.drag(puzzle.grid.centre(cell), 0.0)
    puzzle.lift(0.0)
    (result,) = bench.play()
    assert result.ending is Ending.SOLVED
    assert isinstance(bench.touched[0], Stroke)
    assert bench.touched[0].points_px[0] == puzzle.grid.centre(way[4])


def test_starts_from_the_panel_of_a_level_that_is_won_already() -> None:
    bench = Bench()
    bench.play()
    (result,) = bench.play()
    assert result.ending is Ending.SOLVED
    assert bench.simulator.level == 2


def test_without_a_known_next_button_it_says_so_and_presses_none() -> None:
    bench = Bench(profile_changes={"next_button": None})
    results = bench.play(levels=2)
    assert [result.ending for result in results] == [Ending.SOLVED, Ending.NOT_RECOGNIZED]
    assert len(bench.touched) == 1


def test_solved_board_that_stays_is_not_played_again() -> None:
    bench = Bench(profile_changes={"next_button": None})
    bench.play()
    frozen = bench.grab()
    bench.on_grab = lambda screenshot, _: replace(screenshot, pixels=frozen.pixels)
    (result,) = bench.play()
    assert result.ending is Ending.GAVE_UP
    assert "solved" in result.reason
    assert len(bench.touched) == 1


def test_dry_run_plans_and_touches_nothing() -> None:
    bench = Bench()
    (result,) = bench.play(levels=3, dry_run=True)
    assert result.ending is Ending.PLANNED
    assert result.strokes == 0
    assert bench.touched == []
    plans = [event for event in bench.events if isinstance(event, Planned)]
    assert [len(plan.moves) for plan in plans] == [13]


def test_dry_run_does_not_even_press_the_next_button() -> None:
    bench = Bench()
    bench.play()
    touched = len(bench.touched)
    (result,) = bench.play(dry_run=True)
    assert result.ending is Ending.PLANNED
    assert "next level" in result.reason
    assert len(bench.touched) == touched


@pytest.mark.parametrize("confidence", [0.0, 0.5, 0.89])
def test_unsure_reading_is_not_acted_on(confidence: float) -> None:
    bench = Bench()

    def unsure(image: Image, profile: Profile) -> Reading[one_line.Board]:
        return replace(bench.read(image, profile), confidence=confidence, why=("it is foggy",))

    (result,) = bench.play(games=[replace(bench.game, read=unsure)])
    assert result.ending is Ending.NOT_RECOGNIZED
    assert "it is foggy" in result.reason
    assert f"{confidence:.2f}" in result.reason
    assert bench.touched == []


def _guess(bench: Bench, confidence: float = 0.6, located: float = 0.99) -> Game:
    """The game, read rightly and never surely."""

    def guess(image: Image, profile: Profile) -> Reading[one_line.Board]:
        reading = bench.read(image, profile)
        return replace(reading, confidence=confidence, located=located, why=("2,1 may be free",))

    return replace(bench.game, read=guess)


def test_a_best_guess_that_stays_is_tried() -> None:
    bench = Bench()
    (result,) = bench.play(games=[_guess(bench)], limits=PATIENT)
    assert result.ending is Ending.SOLVED  # the button for the next level shows
    assert bench.clock.now_s() > PATIENT.likely_s
    assert not bench.blind_touches


def test_a_best_guess_is_tried_though_it_took_all_of_the_time() -> None:
    bench = Bench()
    guess, took_s = _guess(bench), iter([PATIENT.unknown_s + 1])

    def slow(image: Image, profile: Profile) -> Reading[one_line.Board]:
        bench.clock.sleep(next(took_s, 0.0))
        reading: Reading[one_line.Board] = guess.read(image, profile)
        return reading

    (result,) = bench.play(games=[replace(guess, read=slow)], limits=PATIENT)
    assert result.ending is Ending.SOLVED


def test_a_board_that_was_guessed_is_not_called_solved_for_sure() -> None:
    bench = Bench(profile_changes={"next_button": None})
    (result,) = bench.play(games=[_guess(bench)], limits=PATIENT)
    assert bench.puzzle.outcome is Outcome.SOLVED
    assert result.ending is Ending.GAVE_UP
    assert result.reason == (
        "all 13 moves were seen to land, but the board was read at a confidence of 0.60 only:"
        " 2,1 may be free"
    )


@pytest.mark.parametrize(("confidence", "located"), [(0.09, 0.99), (0.6, 0.91)])
def test_what_is_not_likely_or_not_surely_there_is_not_tried(
    confidence: float, located: float
) -> None:
    bench = Bench()
    (result,) = bench.play(games=[_guess(bench, confidence, located)], limits=PATIENT)
    assert result.ending is Ending.NOT_RECOGNIZED
    assert bench.touched == []


def test_best_guesses_that_change_are_not_tried() -> None:
    bench, looks = Bench(), count()
    guess, corner = _guess(bench), bench.grab().pixels[0, 0].copy()

    def flickering(image: Image, profile: Profile) -> Reading[one_line.Board]:
        pixels = View.of(image, profile).pixels.copy()
        pixels[0, 0] = corner
        reading: Reading[one_line.Board] = guess.read(pixels, profile)
        return replace(reading, confidence=0.05) if next(looks) % 5 == 4 else reading

    def noisy(screenshot: Screenshot, at_s: float) -> Screenshot:
        pixels = screenshot.pixels.copy()
        pixels[0, 0] = int(at_s * 1000) % 256
        return replace(screenshot, pixels=pixels)

    bench.on_grab = noisy
    (result,) = bench.play(games=[replace(guess, read=flickering)], limits=PATIENT)
    assert result.ending is Ending.NOT_RECOGNIZED
    assert next(looks) > 10
    assert bench.touched == []


def test_least_confidence_can_be_lowered() -> None:
    bench = Bench()

    def unsure(image: Image, profile: Profile) -> Reading[one_line.Board]:
        return replace(bench.read(image, profile), confidence=0.7)

    limits = replace(QUICK, min_confidence=0.7)
    (result,) = bench.play(games=[replace(bench.game, read=unsure)], limits=limits)
    assert result.ending is Ending.SOLVED


def test_of_several_games_the_one_that_is_sure_is_played() -> None:
    bench = Bench()

    def nothing(image: Image, profile: Profile) -> Reading[one_line.Board]:
        return replace(bench.read(image, profile), confidence=0.2)

    other = replace(bench.game, name="other", read=nothing)
    results = bench.play(levels=2, games=[other, bench.game])
    assert [result.ending for result in results] == [Ending.SOLVED] * 2
    assert results[0].game == "one-line"


def test_two_games_that_are_sure_are_not_recognised() -> None:
    bench = Bench()
    (result,) = bench.play(games=[bench.game, replace(bench.game, name="other")])
    assert result.ending is Ending.NOT_RECOGNIZED
    assert "one-line and other" in result.reason
    assert bench.touched == []


def test_unsolvable_level_ends_with_the_reason_and_no_touch() -> None:
    bench = Bench()
    bench.puzzle.board = one_line.Board.from_text(".S.\n#.#")
    (result,) = bench.play()
    assert result.ending is Ending.UNSOLVABLE
    assert result.reason
    assert bench.touched == []


def test_a_board_that_was_guessed_is_not_called_unsolvable() -> None:
    bench = Bench()
    bench.puzzle.board = one_line.Board.from_text(".S.\n#.#")
    (result,) = bench.play(games=[_guess(bench)], limits=PATIENT)
    assert result.ending is Ending.GAVE_UP
    assert "the board was read at a confidence of 0.60 only" in result.reason
    assert bench.touched == []


def test_stop_before_the_first_look_touches_nothing() -> None:
    bench = Bench()
    (result,) = bench.play(stop=lambda: True)
    assert result.ending is Ending.STOPPED
    assert bench.touched == []


def test_stop_takes_effect_after_the_gesture_in_hand() -> None:
    bench = Bench()
    (result,) = bench.play(levels=5, stop=lambda: bool(bench.touched))
    assert result.ending is Ending.STOPPED
    assert len(bench.touched) == 1
    assert bench.puzzle.outcome is Outcome.SOLVED


def test_same_picture_is_read_once() -> None:
    bench = Bench()
    read = 0

    def counted(image: Image, profile: Profile) -> Reading[one_line.Board]:
        nonlocal read
        read += 1
        return bench.read(image, profile)

    bench.on_act = lambda *_: None
    bench.play(games=[replace(bench.game, read=counted)])
    looks = [event for event in bench.events if isinstance(event, Looked)]
    assert read == 1 < len(looks)


def test_panel_after_a_win_is_not_read() -> None:
    bench = Bench()
    panels = []

    def watched(image: Image, profile: Profile) -> Reading[one_line.Board]:
        if bench.simulator.panel_is_up(bench.clock.now_s()):
            panels.append(image)
        return bench.read(image, profile)

    results = bench.play(levels=3, games=[replace(bench.game, read=watched)])
    assert results[-1].ending is Ending.SOLVED
    assert panels == []


def test_events_come_in_order() -> None:
    bench = Bench()
    bench.play()
    names = [type(event).__name__ for event in bench.events]
    assert names == ["Looked", "Looked", "Planned", "Acted", "Looked", "LevelEnded"]
    acted = bench.events[3]
    assert isinstance(acted, Acted)
    assert acted.purpose == "moves"
    assert acted.gestures == bench.touched


@pytest.mark.parametrize("theme", ["night", "cat"])
def test_levels_are_won_through_the_real_reader(theme: str) -> None:
    bench = Bench(Simulator(Settings(theme=theme, size_px=(540, 960))))
    results = bench.play(levels=2, games=[ONE_LINE])
    assert [result.ending for result in results] == [Ending.SOLVED] * 2
    assert not bench.blind_touches


def doubtful_once_touched(bench: Bench) -> Game:
    """A game whose reader is no longer sure when something has been drawn."""

    def read(image: Image, profile: Profile) -> Reading[one_line.Board]:
        confidence = 0.45 if bench.touched else 1.0
        return replace(bench.read(image, profile), confidence=confidence)

    return replace(bench.game, read=read)


def test_board_that_was_foreseen_needs_less_confidence() -> None:
    bench = Bench(profile_changes={"next_button": None})
    (result,) = bench.play(games=[doubtful_once_touched(bench)])
    assert result.ending is Ending.SOLVED
    assert len(bench.touched) == 1


def test_board_that_was_not_foreseen_needs_no_less() -> None:
    bench = Bench()

    def other_level(gesture: Gesture, number: int) -> None:
        bench.puzzle.board = one_line.Board.from_text("S.\n..")

    bench.on_act = other_level
    (result,) = bench.play(games=[doubtful_once_touched(bench)])
    assert result.ending is Ending.NOT_RECOGNIZED
    assert len(bench.touched) == 1


def test_a_level_that_is_over_is_forgotten_at_once() -> None:
    """Its planner may hold a hundred megabytes."""
    bench = Bench()
    gc.collect()
    gc.disable()
    try:
        bench.play(levels=2)
        left = [each for each in gc.get_objects() if type(each).__name__ == "_Level"]
    finally:
        gc.enable()
    assert left == []


def test_a_page_that_says_the_same_after_each_try_is_believed() -> None:
    bench = Bench()
    bench.on_act = lambda gesture, number: None
    bench.on_grab = lambda screenshot, _: replace(
        screenshot, said="Level done!" if bench.touched else ""
    )
    (result,) = bench.play()
    assert (result.ending, len(bench.touched)) == (Ending.GAVE_UP, 3)
    assert result.reason.endswith('the page said "Level done!"')


def test_what_a_page_says_of_a_win_is_told_with_it() -> None:
    bench = Bench()
    bench.on_grab = lambda screenshot, _: replace(
        screenshot, said="Level done!" if bench.touched else ""
    )
    (result,) = bench.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, 'the page said "Level done!"')
