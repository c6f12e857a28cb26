"""The registry: what other packages add, and what becomes of those that are broken."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bot.games import GameLeftOut, Registry
from bot.games.built_in import BUILT_IN
from bot.games.registry import GROUP
from calibration import SHIFTED, cell_hint, word_hint
from lamps import LAMPS

GOOD = replace(LAMPS, hints=(SHIFTED, cell_hint("target", "as in another game")))
MISNAMED = replace(LAMPS, name="lights")
WITH_KEY = replace(LAMPS, hints=(cell_hint("rows", "a key of every profile"),))
WITH_OTHER_FORM = replace(LAMPS, hints=(word_hint("target", "a cell elsewhere", "left", "right"),))
NO_GAME = "a text"


def registry(*entries: EntryPoint) -> Registry:
    return Registry(BUILT_IN, lambda: entries)


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


HERE = __name__
REFUSED = {
    f"lamps = {HERE}:MISNAMED": "calls itself 'lights'",
    f"lamps = {HERE}:NO_GAME": "is no bot.games.Game but of the type str",
    f"lamps = {HERE}:MISSING": "cannot be imported: AttributeError: ",
    "lamps = no_such_module:GAME": "cannot be imported: ModuleNotFoundError: No module named",
    f"lamps = {HERE}:WITH_KEY": "its hint 'rows' has the name of a key of every profile",
    f"lamps = {HERE}:WITH_OTHER_FORM": "its hint 'target' has another form in klotski: R,C",
    f"auto = {HERE}:GOOD": "a name is made of small letters and hyphens, and is none of auto",
    f"Lamps! = {HERE}:GOOD": "a name is made of small letters and hyphens",
    f"cat = {HERE}:GOOD": "the package minigame-bot has a game of this name",
}


def test_a_game_of_another_package_is_one_more() -> None:
    games = registry(entry("lamps", f"{HERE}:GOOD"))
    assert list(games) == [*BUILT_IN, "lamps"]
    assert len(games) == len(BUILT_IN) + 1
    assert games["lamps"] is GOOD


@pytest.mark.parametrize("line", REFUSED)
def test_a_broken_one_is_left_out_with_one_line(line: str) -> None:
    name, value = line.split(" = ")
    games = registry(entry(name, value), entry("lamps-too", f"{HERE}:NO_GAME"))
    with pytest.warns(GameLeftOut) as warned:
        assert list(games) == list(BUILT_IN)
    message = str(warned[0].message)
    assert message.startswith(f"the game {name} of the package {value} is left out: ")
    assert REFUSED[line] in message
    assert "\n" not in message
    assert games["maze"].name == "maze"


def test_of_two_packages_with_one_name_the_second_is_refused_and_both_are_named() -> None:
    taken = [entry("lamps", f"{HERE}:GOOD"), entry("lamps", f"{HERE}:LAMPS")]
    games = registry(*taken)
    with pytest.warns(GameLeftOut) as warned:
        assert games["lamps"] is GOOD
    line = f"package {HERE}:LAMPS is left out: the package {HERE}:GOOD has a game of this name"
    assert line in str(warned[0].message)


@pytest.fixture
def raising(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sequence[EntryPoint]]:
    """Modules whose code does its worst when it is imported."""
    monkeypatch.syspath_prepend(tmp_path)
    worst = {"exits": "raise SystemExit(3)", "fails": "1 / 0", "typo": "def f(:"}
    for name, code in worst.items():
        (tmp_path / f"{name}.py").write_text(f"{code}\n")
    yield [entry(name, f"{name}:GAME") for name in worst]
    for name in worst:
        sys.modules.pop(name, None)


def test_nothing_that_a_module_does_stops_the_others(raising: Sequence[EntryPoint]) -> None:
    games = registry(*raising, entry("lamps", f"{HERE}:GOOD"))
    with pytest.warns(GameLeftOut) as warned:
        assert games["lamps"] is GOOD
    assert [str(each.message).rpartition(": ")[0].split(" ")[2] for each in warned] == [
        "exits",
        "fails",
        "typo",
    ]


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    asked: list[str] = []

    def others() -> list[EntryPoint]:
        asked.append("others")
        return []

    games = Registry({"one": "no_such_module:ONE", "maze": BUILT_IN["maze"]}, others)
    assert games["maze"].name == "maze"
    assert asked == []
    assert list(games) == ["one", "maze"]
