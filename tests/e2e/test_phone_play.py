"""The bot plays on a phone behind Debian's adbd: the pixels, the strokes and the way are real."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import pairwise
from statistics import mean, median
from typing import Any

import pytest

from bot.clock import SystemClock
from bot.games import GAMES
from bot.gestures import Stroke, Tap
from bot.loop.events import Ending
from bot.practice import PRACTICE_GAMES, Settings
from solvers import Outcome
from tests.phone.model import MODELS, Model
from tests.phone.phone import Phone, real_phone
from tests.phone.playing import TRANSPORTS, Kind, opened, play_on, settings_of

pytestmark = pytest.mark.usefixtures("adb")

SIZE_PX = (360, 640)
POINTS = tuple((20.0 + 31 * step, 500.0 - 17 * step) for step in range(10))

STROKES: list[tuple[str, Kind, int]] = [
    ("one-line", "server", 2),
    ("one-line", "direct", 1),
    ("maze", "direct", 1),
]
MOVES: list[tuple[str, Kind]] = [("knight", "server"), ("klotski", "direct"), ("cat", "server")]
"""The other games: many gestures with a look after each."""

LAST_MOVES = 6
"""What is left to do on a board of many moves: one gesture is like another."""

SMALLEST_CAT = (7, 7)
"""Its field takes the fewest moves, and the shortest thoughts."""


@pytest.mark.parametrize(("game", "transport", "levels"), STROKES)
def test_levels_of_one_stroke_are_won(game: str, transport: Kind, levels: int) -> None:
    with real_phone(settings_of(game, SIZE_PX)) as phone:
        results = play_on(phone, transport, levels)
    assert [(each.ending, each.reason) for each in results] == [(Ending.SOLVED, "")] * levels
    assert phone.simulator.puzzle.outcome is Outcome.SOLVED
    assert not phone.screen.blind


def test_levels_of_many_moves_are_won_on_several_phones_at_once() -> None:
    """Most of the time passes with waiting for boards to stand still, so they share it."""
    with ExitStack() as stack, ThreadPoolExecutor() as players:
        phones = [
            stack.enter_context(real_phone(quick_settings(game), clock=QuickClock()))
            for game, _ in MOVES
        ]
        for phone in phones:
            make_first_moves(phone)
        runs = [
            players.submit(play_on, phone, transport, 1)
            for phone, (_, transport) in zip(phones, MOVES, strict=True)
        ]
        ends = [(each.ending, each.reason) for run in runs for each in run.result()]
    assert ends == [(Ending.SOLVED, "")] * len(MOVES)
    assert [phone.simulator.puzzle.outcome for phone in phones] == [Outcome.SOLVED] * len(MOVES)
    assert not any(phone.screen.blind for phone in phones)


def quick_settings(game: str) -> Settings:
    settings = settings_of(game, SIZE_PX)
    return replace(settings, size=SMALLEST_CAT) if game == "cat" else settings


class QuickClock(SystemClock):
    """Lets animations take a third of their time."""

    def now_s(self) -> float:
        return 3 * super().now_s()


def make_first_moves(phone: Phone) -> None:
    """Play without fingers until few moves are left, where no opponent has a say in it."""
    game = GAMES[phone.simulator.settings.game]
    puzzle: Any = phone.simulator.puzzle
    if not game.answers:
        for move in game.plan(puzzle.board)[:-LAST_MOVES]:
            puzzle.board = game.play(puzzle.board, move)


def test_every_practice_game_is_played() -> None:
    assert {round_[0] for round_ in [*STROKES, *MOVES]} == set(PRACTICE_GAMES)


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("step_ms", [20, 50])
def test_stroke_is_one_touch_at_the_pace_asked(transport: Kind, step_ms: int) -> None:
    with (
        real_phone(Settings(size_px=SIZE_PX)) as phone,
        closing(opened(phone, transport)) as device,
    ):
        device.grab()
        device.act([Stroke(POINTS, step_ms)])
    (touch,) = phone.screen.strokes()
    assert [event.action for event in touch] == ["down", *["move"] * 9, "up"]
    assert tuple(event.at_px for event in touch) == (*POINTS, POINTS[-1])
    steps_ms = [1000 * (after.at_s - before.at_s) for before, after in pairwise(touch)]
    assert median(steps_ms) > 0.5 * step_ms  # a point that comes late may be near the next one
    assert step_ms <= mean(steps_ms) < 5 * step_ms


@pytest.mark.parametrize("name", ["fold", "android-11", "android-9", "android-7", "rgb565"])
def test_level_is_won_on_phones_that_differ(name: str) -> None:
    model = replace(MODELS[name], vm_s=MODELS[name].vm_s / 5)  # for the sake of who waits
    with real_phone(Settings(size_px=SIZE_PX), model) as phone:
        (result,) = play_on(phone, "direct", 1)
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


@pytest.mark.parametrize(
    ("size_px", "model"),
    [
        (SIZE_PX, Model(override_px=(540, 960))),
        (SIZE_PX[::-1], Model(rotation=1)),
        (SIZE_PX[::-1], Model(rotation=3, override_px=(960, 540))),
    ],
    ids=["override", "on its side", "both"],
)
def test_touches_land_where_they_are_meant_to(size_px: tuple[int, int], model: Model) -> None:
    with (
        real_phone(Settings(size_px=size_px), model) as phone,
        closing(opened(phone, "server")) as device,
    ):
        assert device.grab().size_px == size_px
        device.act([Tap((180.0, 320.0))])
    assert phone.screen.events[0].at_px == pytest.approx((180, 320), abs=1)
