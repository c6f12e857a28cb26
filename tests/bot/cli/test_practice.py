"""``minigame-bot practice`` as a user runs it."""

from __future__ import annotations

import re
import signal
import subprocess
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from bot.practice import PRACTICE_GAMES
from tests.bot.cli.command import COMMAND
from tests.bot.cli.inprocess import run


def test_games_are_listed_with_what_they_offer() -> None:
    done = run("practice")
    assert done.status == 0
    for game in PRACTICE_GAMES.values():
        assert game.name in done.stdout.splitlines()
        assert all(name in done.stdout for name in (*game.themes, *game.strengths))


def test_one_game_is_listed() -> None:
    done = run("practice", "one-line")
    assert done.stdout.splitlines()[0] == "one-line"
    assert "4x4 to 8x8" in done.stdout
    assert "--strength" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "advice"),
    [
        (["chess"], 2, "use one of: one-line"),
        (["one-line", "--serve", "0", "--theme", "pink"], 2, "mixed, cat"),
        (["one-line", "--serve", "0", "--board", "3x9"], 2, "sides go from 4 to 8"),
        (["one-line", "--serve", "0", "--strength", "perfect"], 2, "leave the strength out"),
        (["--serve", "web"], 2, "such as 8000"),
        (["--serve", "70000"], 2, "such as 8000"),
        (["--serve", "::1:8000"], 2, "such as 8000"),
        (["--serve", "no.such.host.invalid:0"], 3, "no address of this host"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], status: int, advice: str) -> None:
    done = run("practice", *arguments)
    assert done.status == status
    assert done.stdout == ""
    assert advice in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("where", ["0", "127.0.0.1:0"])
def test_a_page_is_served_until_ctrl_c(where: str) -> None:
    command = [str(COMMAND), "practice", "one-line", "--serve", where]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    said = process.stdout.readline().decode()
    found = re.fullmatch(r"one-line is on (http://127\.0\.0\.1:\d+/) until Ctrl-C\n", said)
    assert found is not None
    connection = HTTPConnection(urlsplit(found[1]).netloc, timeout=60)
    connection.request("GET", "/frame")
    assert connection.getresponse().read().startswith(b"\x89PNG")
    process.send_signal(signal.SIGINT)  # while the connection is open
    _, stderr = process.communicate(timeout=60)
    connection.close()
    assert process.returncode == 0
    assert stderr.strip() == b""
