"""Options of ``play`` that say how long, how large, and when to begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.devices import BrowserOptions, open_device
from bot.errors import WrongOption
from tests.bot.cli.inprocess import run

KLOTSKI = ("play", "--game", "klotski", "--levels", "1", "--instant", "--size", "360x640")


def test_a_level_that_takes_longer_is_given_up() -> None:
    done = run(*KLOTSKI, "--level-timeout", "2")
    assert done.status == 1
    assert "level 1: gave up: the level was not finished within 2 s" in done.stderr


def test_it_begins_when_enter_is_pressed() -> None:
    done = run(*KLOTSKI, "--dry-run", "--prepare")
    assert done.status == 0
    assert "prepare the game, then press Enter" in done.stderr


def test_a_view_of_no_size_is_refused() -> None:
    done = run("play", "--device", "browser:http://127.0.0.1:9", "--window", "wide")
    assert done.status == 2
    assert "--window 'wide' is no WIDTHxHEIGHT" in done.stderr


@pytest.mark.parametrize(
    ("spec", "reason"),
    [("practice", "is no page"), ("browser+cdp:http://127.0.0.1:9", "is shown as it is")],
)
@pytest.mark.parametrize(
    "options",
    [
        BrowserOptions(headed=True),
        BrowserOptions(viewport=(800, 600)),
        BrowserOptions(folder=Path("folder")),
        BrowserOptions(script="1"),
    ],
)
def test_only_a_browser_of_our_own_is_set_up(
    spec: str, reason: str, options: BrowserOptions
) -> None:
    with pytest.raises(WrongOption, match=reason):
        open_device(spec, browser=options)
