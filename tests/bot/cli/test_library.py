"""What is met in a run goes into the library of levels when its level is over."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bot.cli.library import Recorder
from bot.devices import Screenshot
from bot.games import GAMES
from bot.loop.events import Acted, Ending, Event, LevelEnded, Looked, Planned
from bot.storage.levels import Library, LibraryError
from tests.bot.cli.inprocess import run
from vision import Grid, Reading

GAME = GAMES["maze"]
FIRST, SECOND = (GAME.board.from_text(text) for text in ("000\n010", "00\n00"))
ENDED = LevelEnded(1, Ending.SOLVED, "", GAME.name, (2, 3), 1, 0, {})


def looked(colour: int, board: object | None = None) -> Looked:
    pixels = np.full((40, 40, 3), colour, np.uint8)
    centres = np.zeros((2, 3, 2))
    reading = (
        None if board is None else Reading(board, Grid(centres, (9.0, 9.0), (40, 40)), 1.0, ())
    )
    return Looked(Screenshot(pixels, 0.0), GAME, reading, None, "", {})


def planned(board: object) -> Planned:
    return Planned(GAME, board, GAME.plan(board), [], 1.0)


def hear(recorder: Recorder, *events: Event) -> None:
    for event in events:
        recorder(event)


def test_the_first_board_of_each_level_is_kept_with_its_screenshot(tmp_path: Path) -> None:
    library = Library(tmp_path)
    recorder = Recorder(library, "the phone", pytest.fail)
    level = (looked(1), looked(2, FIRST), planned(FIRST), looked(3, SECOND), planned(SECOND))
    hear(recorder, *level)
    assert list(library.levels()) == []
    hear(recorder, Acted("moves", [], "", 1.0), ENDED, looked(4, SECOND), planned(SECOND), ENDED)
    first, second = library.levels()
    assert [first.board, second.board] == [str(FIRST), str(SECOND)]
    assert len(first.screens) == len(second.screens) == 1


def test_a_library_that_is_gone_is_told_once_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    library = Library(tmp_path)
    recorder = Recorder(library, "the phone", told.append)

    def refuse(*_: object) -> None:
        raise LibraryError("the disk is full")

    monkeypatch.setattr(Library, "note", refuse)
    hear(recorder, *2 * (looked(2, FIRST), planned(FIRST), ENDED))
    assert told == ["the disk is full"]


def test_levels_that_are_played_are_kept_where_that_is_asked_for(tmp_path: Path) -> None:
    arguments = ("play", "--device", f"practice:{GAME.name}", "--instant", "--levels", 1)
    assert run(*arguments, "--library", tmp_path / "levels").status == 0
    assert run("levels", tmp_path / "levels").stdout == f"{GAME.name}: 1 levels on 1 screenshots\n"
