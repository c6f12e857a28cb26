"""``teach``: from one screenshot and its true board to a profile that others are read by."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bot.teach import Lesson, teach
from tests.bot.cli.inprocess import run
from tests.vision.taught.test_taught import START, plain, region, screen
from vision.pictures import encode_png

OTHER = """
S...#
....#
.....
.....
"""
"""Read without examples, it is another board, but not surely."""

REGION = ",".join(map(str, region(START)))


@pytest.fixture
def level(tmp_path: Path) -> Path:
    (tmp_path / "level.png").write_bytes(encode_png(screen(START)))
    (tmp_path / "other.png").write_bytes(encode_png(screen(OTHER)))
    (tmp_path / "true.txt").write_text("\n".join(START.split()))
    (tmp_path / "true.json").write_text(json.dumps({"game": "one-line", "board": plain(START)}))
    return tmp_path / "level.png"


@pytest.mark.parametrize("board", ["true.txt", "true.json"])
@pytest.mark.parametrize("profile", ["p.toml", "p.zip"])
def test_another_level_is_read_with_what_was_taught(level: Path, board: str, profile: str) -> None:
    true, out = level.with_name(board), level.with_name(profile)
    taught = run(
        "teach", level, "--game", "one-line", "--board", true, "--region", REGION, "-o", out
    )
    assert taught.status == 0, taught.stderr
    assert f"written: {out}" in taught.stdout
    done = run("read", "--json", "--profile", out, level.with_name("other.png"))
    answer = json.loads(done.stdout)
    assert answer["board"] == plain(OTHER)
    assert answer["confidence"] >= 0.9


@pytest.mark.parametrize("sure", [True, False])
def test_what_is_hardly_read_by_what_was_taught_is_said(
    level: Path, monkeypatch: pytest.MonkeyPatch, sure: bool
) -> None:
    def taught(*args: Any) -> Lesson:
        lesson = teach(*args)
        return lesson if sure else replace(lesson, reading=lesson.reading.believed(0.7))

    monkeypatch.setattr(import_module("bot.cli.teach"), "lesson_of", taught)
    out, true = level.with_name("p.toml"), level.with_name("true.json")
    done = run("teach", level, "--board", true, "--region", REGION, "--game", "one-line", "-o", out)
    assert ("that is less than 0.9: " in done.stdout) is not sure


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--rows", "5"], 2, "--rows 5: the board of --board has 4 rows"),
        (["--cols", "4"], 2, "--cols 4: the board of --board has 5 columns"),
        (["--region", "1,2,3"], 2, "--region '1,2,3' is no X,Y,W,H"),
        (["--region", "1,2,0,3"], 2, "it has no width or no height"),
        (["--region", "0,0,40,40"], 1, "in the region do not look as the board says"),
        (["--game", "chess"], 2, "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_written(
    level: Path, words: list[str], status: int, said: str
) -> None:
    board, out = level.with_name("true.txt"), level.with_name("p.toml")
    done = run("teach", level, "--game", "one-line", "--board", board, "-o", out, *words)
    assert (done.status, out.exists()) == (status, False)
    assert said in done.stderr


def test_a_board_that_is_none_is_named(level: Path) -> None:
    board = level.with_name("no.txt")
    board.write_text("?!")
    done = run("teach", level, "--game", "one-line", "--board", board)
    assert done.status == 1
    assert f"--board {board}: " in done.stderr
