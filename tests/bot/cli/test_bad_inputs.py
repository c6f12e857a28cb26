"""What a user sees for inputs that cannot work: one line that says why, and an exit status."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.bot.cli.command import minigame_bot
from tests.bot.cli.inprocess import run
from tests.lamps import FIXTURES
from tests.pictures import photo, saved, start_of_png


def screenshot() -> bytes:
    return (FIXTURES / "large.png").read_bytes()


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


CONTENTS: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "empty": ("shot.png", lambda: b"", "the file is empty"),
    "truncated png": ("shot.png", lambda: half(screenshot()), "damaged or cut off"),
    "truncated jpeg": ("shot.jpg", lambda: half(saved(photo(), "jpeg")), "damaged or cut off"),
    "text renamed": ("shot.png", lambda: b"S..\n...\n", "not a PNG, JPEG, WebP or BMP picture"),
    "one pixel": ("shot.png", lambda: saved(Image.new("RGB", (1, 1))), "1x1 pixels: too small"),
    "huge": ("shot.png", lambda: start_of_png(20000, 20000), "20000x20000 pixels"),
    "all black": ("shot.png", lambda: saved(Image.new("RGB", (1080, 2400))), "no board of any"),
    "photo": ("shot.jpg", lambda: saved(photo(), "jpeg"), "no board of any"),
    "unsolvable": ("board.txt", lambda: b"S.#\n###\n..#\n", "cannot be reached"),
    "not a board": ("board.txt", lambda: b"dear diary\n", "one-line: line 1"),
    "binary": ("board.txt", lambda: bytes(range(256)), "neither a picture nor a text"),
}


@pytest.mark.parametrize("case", CONTENTS)
def test_a_bad_content_is_one_line_and_exit_1(case: str, tmp_path: Path) -> None:
    name, content, reason = CONTENTS[case]
    path = tmp_path / name
    path.write_bytes(content())
    done = run("solve", path)
    assert done.status == 1
    assert_one_line(done.stderr.encode(), f"{path}: ", reason)


def assert_one_line(stderr: bytes, *parts: str) -> None:
    lines = stderr.decode().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("minigame-bot: ")
    for part in parts:
        assert part in lines[0]


def test_a_missing_file_is_exit_2(tmp_path: Path) -> None:
    done = minigame_bot("solve", tmp_path / "nothing.png")
    assert done.returncode == 2
    assert_one_line(done.stderr, "nothing.png: no such file or directory")


def test_a_directory_is_exit_2(tmp_path: Path) -> None:
    done = minigame_bot("read", tmp_path)
    assert done.returncode == 2
    assert_one_line(done.stderr, f"{tmp_path}: there is no picture in it")


def test_an_unknown_game_is_exit_2_and_names_the_games(tmp_path: Path) -> None:
    done = minigame_bot("read", "--game", "chess", FIXTURES / "large.png")
    assert done.returncode == 2
    assert_one_line(done.stderr, "'chess'", "one-line")


def test_no_inputs_is_exit_2() -> None:
    done = minigame_bot("solve")
    assert done.returncode == 2
    assert b"SCREENSHOT_OR_BOARD_TEXT" in done.stderr


@pytest.mark.parametrize("command", ["read", "solve"])
def test_a_path_that_is_not_utf8_works_and_prints(command: str, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/b\xffard.txt"
    Path(os.fsdecode(path)).write_text("S..\n...\n")
    done = minigame_bot(command, "--json", path, path + b".missing")
    found, missing = map(json.loads, done.stdout.splitlines())
    assert found["image"].endswith("b\\xffard.txt")
    assert found["error"] is None
    assert missing["error"]["type"] == "UnreadableInput"
    assert_one_line(done.stderr, "b\\xffard.txt.missing: no such file")


def test_the_others_are_answered_when_one_input_is_bad(tmp_path: Path) -> None:
    board, empty = tmp_path / "board.txt", tmp_path / "empty.png"
    board.write_text("S..\n...\n")
    empty.touch()
    names = [empty, board, tmp_path / "missing.png", board]
    done = minigame_bot("solve", "--json", *names)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["image"] for answer in answers] == [str(name) for name in names]
    kinds = [answer["error"] and answer["error"]["type"] for answer in answers]
    assert kinds == ["UnreadablePicture", None, "UnreadableInput", None]
    assert done.returncode == 2
