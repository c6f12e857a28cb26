"""One input among many: whatever becomes of the work on it, there is a line for it."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import replace
from typing import Any

import pytest

from bot.bulk.inputs import Input
from bot.bulk.runs import Asked
from bot.cli import answering, job
from bot.cli.answering import Answering
from bot.cli.solve_options import SolveOptions
from calibration import Profile

WORK = Answering(("maze",), Profile(), 0.0, SolveOptions(), 0.9)
BOARD = Asked(Input("board.txt", data=b"000\n010\n000"))


def answer(work: Answering, asked: Asked = BOARD) -> dict[str, Any]:
    line: dict[str, Any] = json.loads(work.line(asked))
    return line


def test_an_input_is_answered_as_by_the_command() -> None:
    found = answer(replace(WORK, timed=False))
    assert (found["image"], found["game"], found["error"]) == ("board.txt", "maze", None)
    assert found["solution"]["count"] == 5
    assert found["ms"] == {"read": None, "solve": None}
    assert answer(WORK)["ms"]["solve"] is not None


def test_a_mistake_of_ours_is_an_error_of_that_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(*_: object) -> None:
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr(job, "recognise_text", mistaken)
    assert answer(WORK)["error"] == {
        "type": "InternalError",
        "reason": "a mistake in minigame-bot, ZeroDivisionError: division by zero",
    }


def test_a_process_that_is_ended_is_an_error_of_that_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def killed(*_: object) -> None:
        os.kill(os.getpid(), 9)

    monkeypatch.setattr(answering, "handle_in_time", killed)
    assert answer(replace(WORK, timeout_s=20.5))["error"]["type"] == "WorkerDied"
    answering._limited(20.5).close()


def test_threads_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[int] = []
    inside = threading.Semaphore(0)

    def note(*_: object) -> int:
        at_once.append(inside._value)
        inside.release()
        inside.acquire()
        return 0

    monkeypatch.setattr(answering, "handle", note)
    threads = [threading.Thread(target=WORK, args=(BOARD,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert at_once == [0] * 8
