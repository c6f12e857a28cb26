"""Processes that hang, die and are stopped: none hurts another, and none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from bot.fleet import Crew, Died, Left, LevelOver, News, Note, Opened
from bot.fleet.news import Doing, as_line, from_line
from tests.bot.fleet.seat import Order
from tests.phone.waiting import until

START_S = 30.0
"""A process may take long to start on a computer that is busy."""

SEAT = "tests.bot.fleet.seat"
ROOT = Path(__file__).parents[3]


class Heard:
    """What each process told last, and all that it told."""

    def __init__(self, orders: Sequence[Order], waits: bool = False) -> None:
        self.news: list[list[News]] = [[] for _ in orders]
        self.crew = Crew(SEAT, orders, self._hear, 60.0, waits)

    def _hear(self, number: int, news: News) -> None:
        self.news[number].append(news)

    def to_the_end(self) -> list[News]:
        with self.crew:
            while self.crew.busy:
                self.crew.step()
        return [news[-1] for news in self.news]


def step_until(crew: Crew, is_so: Callable[[], bool]) -> None:
    def stepped() -> bool:
        crew.step()
        return is_so()

    until(stepped, START_S)


def orders(*devices: str) -> list[Order]:
    return [Order(device) for device in devices]


def is_running(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_who_hangs_or_dies_hurts_no_other() -> None:
    heard = Heard(orders("dies", "hangs", "wins", "garbage"))
    with heard.crew as crew:
        step_until(crew, lambda: list(crew.busy) == [1])
        crew.silence_s = 0.5
        step_until(crew, lambda: not crew.busy)
    died, hung, won, other = (news[-1] for news in heard.news)
    assert died == Died("its process ended by itself, with status 1", "it had no words left")
    assert hung == Died("its process said nothing for 0.5 s, and was ended", "")
    assert won == other == Left(0, "solved", "")
    assert heard.news[2] == [Opened(()), LevelOver(1, "a game", "solved", ""), won]
    assert Note("its process sends what cannot be understood") in heard.news[3]


def test_one_phone_under_two_names_is_played_on_once() -> None:
    phone = ("R58M", "123")
    ends = Heard([Order("plays", phone), Order("plays too", phone), Order("other")]).to_the_end()
    refused = [end for end in ends[:2] if end != Left(0, "solved", "")]
    assert refused == [
        Left(3, "device lost", "this phone is played on already, under another name")
    ]
    assert ends[2] == Left(0, "solved", "")


def test_nothing_is_played_before_the_word() -> None:
    heard = Heard(orders("wins"), waits=True)
    with heard.crew as crew:
        step_until(crew, lambda: bool(heard.news[0]))
        crew.step()
        assert heard.news[0] == [Opened(())]
        crew.begin()
        while crew.busy:
            crew.step()
    assert heard.news[0][-1] == Left(0, "solved", "")


def test_all_are_stopped_and_who_does_not_is_ended() -> None:
    heard = Heard(orders("plays on", "hangs"))
    with heard.crew as crew:
        step_until(crew, lambda: all(heard.news))
        pids = list(crew.busy.values())
        crew.stop(signal.SIGHUP, within_s=1.0)
        while crew.busy:
            crew.step()
    assert heard.news[0][-1] == Left(130, "stopped", "stop 1")
    assert heard.news[1][-1] == Died("its process did not stop in time, and was ended", "")
    assert not any(map(is_running, pids))


def test_an_error_leaves_no_process_behind() -> None:
    heard = Heard(orders("plays on", "plays on"))
    pids = list(heard.crew.busy.values())
    with pytest.raises(ZeroDivisionError), heard.crew:
        raise ZeroDivisionError
    assert not any(map(is_running, pids))


def test_who_is_killed_stops_its_processes() -> None:
    """They are in sessions of their own: nothing else would tell them."""
    script = (
        "from bot.fleet import Crew; from tests.bot.fleet.seat import Order\n"
        "crew = Crew('tests.bot.fleet.seat', [Order('plays on')], print, 60)\n"
        "print(*crew.busy.values(), flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as parent:
        assert parent.stdout
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        assert os.getsid(pid) == pid
        parent.kill()
    until(lambda: not is_running(pid))


def test_a_process_that_is_killed_is_told_so() -> None:
    heard = Heard(orders("plays on", "wins"))
    with heard.crew as crew:
        os.kill(crew.busy[0], signal.SIGKILL)
        while crew.busy:
            crew.step()
    assert heard.news[0][-1] == Died("its process was ended by SIGKILL", "")
    assert heard.news[1][-1] == Left(0, "solved", "")


@pytest.mark.parametrize(
    "news",
    [
        Opened(("a", "b")),
        Doing(2, "a game", "waiting: \x1b[2J\n"),
        LevelOver(1, "", "device lost", "é"),
        Note("x"),
        Left(3, "gave up", "why", "/tmp/x.png"),
    ],
)
def test_news_come_as_they_are_told(news: News) -> None:
    line = as_line(news)
    assert line.count(b"\n") == 1
    assert from_line(line) == news
