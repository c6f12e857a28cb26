"""Nothing takes longer than it may, and what was found until then is said."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.life import signs_of_life
from bot.cli.limited import Limited, Notes, Sender
from solvers import searching
from tests.bot.cli.command import minigame_bot

KNIGHT = "N _ _ _ _ _ _ _\n" + "_ _ _ _ _ _ _ _\n" * 7
"""Its tours are more than anybody can count in a second."""


def sleepy(number: int, sender: Sender) -> int:
    notes = Notes()
    notes.message(f"{number} is not finished")
    sender.so_far(notes)
    sender.result(f"{number} has begun")
    time.sleep(60 * (number % 2))
    return number


def test_what_takes_too_long_is_ended_with_what_is_known() -> None:
    screen = Notes()
    started_s = time.monotonic()
    with closing(Limited(sleepy, 3.0)) as limited:
        assert [limited.answer(number, screen) for number in (0, 1, 2)] == [0, 1, 2]
    assert [text for _, text, _ in screen.said] == [
        "0 has begun",
        "1 has begun",
        "1 is not finished",
        "2 has begun",
    ]
    assert time.monotonic() - started_s < 30


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    def killed(_number: int, _sender: Sender) -> int:
        os.kill(os.getpid(), 9)
        return 0

    screen = Notes()
    with closing(Limited(killed, 5.0)) as limited:
        assert limited.answer(0, screen) == 1
    assert "ended by signal 9" in screen.said[0][1]


def test_a_count_that_takes_too_long_leaves_the_tour(tmp_path: Path) -> None:
    (tmp_path / "knight.txt").write_text(KNIGHT)
    run = minigame_bot(
        "solve", "--count", "--game", "knight", "--timeout", "5", "--json", tmp_path / "knight.txt"
    )
    assert run.returncode == 1, run.stderr
    (*_, line) = run.stderr.decode().splitlines()
    assert line.endswith("knight.txt: the solutions were not counted within 5 s")
    answer = json.loads(run.stdout)
    assert answer["error"]["type"] == "TimedOut"
    assert answer["solution"]["count"] == 63


def test_the_standard_input_is_read_within_a_limit_too() -> None:
    run = minigame_bot("solve", "-", "--timeout", "50", stdin=b"S..\n...\n")
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"5 moves" in run.stdout


def test_work_that_takes_long_says_what_it_is_at(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Screen())
    said: list[str] = []
    with signs_of_life(said.append, "reading"):
        with searching.step("tours", 10) as step:
            step.more(3, "squares")
            time.sleep(0.7)
        time.sleep(0.5)
    assert said[0].startswith("searching tours: 3 of 10 squares, for 0.")
    assert said[1].startswith("reading, for ")
    assert len(said) == 2


def test_what_is_quick_says_nothing() -> None:
    said: list[str] = []
    with signs_of_life(said.append, "reading"):
        pass
    assert not said
    assert searching.now() == ""
