"""Time goes on through changes of the date and through a sleep of the computer."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest

import bot
from bot.clock import SystemClock


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="Linux tells it")
def test_a_sleep_of_the_computer_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    asleep_s = 3600.0
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    monkeypatch.setattr(time, "clock_gettime", lambda _: 100.0 + asleep_s)
    assert SystemClock().now_s() == 100.0 + asleep_s


def test_no_wait_and_no_deadline_goes_by_the_date() -> None:
    folder = Path(bot.__file__).parent
    shown_only = {
        "report/overview.py",
        "report/page.py",
        "report/writer.py",
        "storage/levels.py",
        "storage/locks.py",
    }
    for path in folder.rglob("*.py"):
        calls = [
            node
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call)
        ]
        dated = {ast.unparse(call.func) for call in calls} & {"time.time", "datetime.now"}
        assert not dated or path.relative_to(folder).as_posix() in shown_only, path
