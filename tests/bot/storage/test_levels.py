"""A level met before is answered without a search, and two processes keep levels at once."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.games import GAMES, Game
from bot.storage.levels import VERSION, Library, LibraryError
from tests.contract.entries import FIXTURES, Fixture
from vision.pictures import decode

FIRST = {
    each.game.name: each for each in FIXTURES if each.game.whole_plan and each.game.name in GAMES
}
SCREEN = np.arange(32 * 32 * 3, dtype=np.uint8).reshape(32, 32, 3)


def never(_board: Any) -> Sequence[Any]:
    raise AssertionError("it was searched")


@pytest.mark.parametrize("fixture", FIRST.values(), ids=str)
def test_what_was_solved_once_is_not_searched_again(fixture: Fixture, tmp_path: Path) -> None:
    game, board = fixture.game, fixture.golden()
    moves = list(game.plan(board))
    Library(tmp_path).note(game, board, moves, "here", None)
    known = Library(tmp_path).remembering(replace(game, plan=never))
    assert list(known.plan(board)) == moves


def maze() -> tuple[Game, Any]:
    return GAMES["maze"], GAMES["maze"].board.from_text("000\n010\n000")


def test_what_was_not_met_is_searched(tmp_path: Path) -> None:
    game, board = maze()
    assert Library(tmp_path).remembering(game).plan(board) == game.plan(board)


def test_of_a_game_with_an_opponent_nothing_is_answered(tmp_path: Path) -> None:
    opposed = [game for game in GAMES.values() if not game.whole_plan]
    assert opposed
    assert all(Library(tmp_path).remembering(game) is game for game in opposed)


@pytest.mark.parametrize("moves", ["[]", "nothing", "[[9, 9]]", '[{"a": 1}]', "3", "[[0, 0]]"])
def test_moves_that_do_not_solve_it_are_searched_again(tmp_path: Path, moves: str) -> None:
    game, board = maze()
    library = Library(tmp_path)
    library.note(game, board, game.plan(board), "here", None)
    with closing(sqlite3.connect(tmp_path / "levels.db")) as database:
        database.execute("UPDATE level SET moves = ?", (moves,))
        database.commit()
    assert library.remembering(game).plan(board) == game.plan(board)


def test_a_level_is_kept_once_with_each_screenshot_of_it(tmp_path: Path) -> None:
    game, board = maze()
    library = Library(tmp_path)
    for place, screen in (("phone", SCREEN), ("phone", SCREEN), ("page", SCREEN // 2)):
        library.note(game, board, game.plan(board), place, screen)
    (level,) = library.levels()
    assert (level.game, level.board) == (game.name, str(board))
    assert len(level.screens) == 2
    assert (decode(level.screens[0].read_bytes()) == SCREEN).all()


def test_a_library_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    Library(tmp_path)
    with closing(sqlite3.connect(tmp_path / "levels.db")) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(
        LibraryError, match=f"has version {VERSION + 1}, and this .* knows {VERSION}"
    ):
        Library(tmp_path)


@pytest.mark.parametrize("made", ["text", "database"])
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, made: str) -> None:
    path = tmp_path / "levels.db"
    if made == "text":
        path.write_text("a letter\n" * 200)
    else:
        with closing(sqlite3.connect(path)) as database:
            database.execute("CREATE TABLE letters (text)")
            database.execute("PRAGMA user_version = 1")
            database.commit()
    before = path.read_bytes()
    with pytest.raises(LibraryError):
        Library(tmp_path)
    assert path.read_bytes() == before


def keep_some(folder: Path, first: int) -> None:
    game, _ = maze()
    library = Library(folder)
    for number in range(first, first + 10):
        board = game.board.from_text(f"{'0' * (number + 2)}\n" * 2)
        library.note(game, board, game.plan(board), "here", None)


def test_two_processes_keep_levels_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    both = [context.Process(target=keep_some, args=(tmp_path, first)) for first in (0, 5)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert [each.exitcode for each in both] == [0, 0]
    assert len(list(Library(tmp_path).levels())) == 15
