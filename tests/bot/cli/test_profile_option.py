"""``--profile`` and ``--target``: what a hard screen needs, and what is said of wrong ones."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.games import GAMES
from bot.games.klotski import KLOTSKI
from bot.games.one_line import ONE_LINE
from bot.storage.profiles import save
from calibration import SHIFTED, Box, Profile
from tests.bot.cli.command import minigame_bot
from tests.bot.cli.inprocess import run
from tests.contract.entries import ROOT
from vision import Pixels, Reading
from vision.pictures import decode, encode_png
from vision.view import Image

LEVEL = ROOT / "fixtures" / "one-line" / "marks-500x800-level4-drawn0.png"
TEXT = "S..\n...\n"
PITCH_PX, CORNER_PX = 50, (180, 320)
BOARD = Profile(
    game="one-line", size_px=(480, 800), region_px=Box(*CORNER_PX, 150, 100), rows=2, cols=3
)
COLOURS = {".": (120, 170, 220), "S": (60, 180, 90)}


@cache
def hard_screen() -> Pixels:
    """Six tiles in the midst of clutter: by themselves they may be anything."""
    random = np.random.default_rng(0)
    screen = np.full((800, 480, 3), (90, 96, 104), np.uint8)
    for _ in range(260):
        width, height = random.integers(8, 70, 2)
        x, y = random.integers(0, 480), random.integers(0, 800)
        screen[y : y + height, x : x + width] = random.integers(0, 256, 3)
    left, top = CORNER_PX
    screen[top - 3 : top + 103, left - 3 : left + 153] = 245
    for row, line in enumerate(TEXT.splitlines()):
        for col, cell in enumerate(line):
            down, across = top + row * PITCH_PX, left + col * PITCH_PX
            tile = np.s_[down + 2 : down + PITCH_PX - 2, across + 2 : across + PITCH_PX - 2]
            screen[tile] = COLOURS[cell]
    return screen


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    path = tmp_path / "hard.png"
    path.write_bytes(encode_png(hard_screen()))
    return path


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "p.toml"
    save(path, BOARD)
    return path


def test_a_hard_screen_is_read_with_a_profile_only(hard: Path, profile: Path) -> None:
    assert run("read", hard).status == 1
    done = run("read", hard, "--profile", profile, "--json")
    answer = json.loads(done.stdout)
    assert done.status == 0
    assert answer["game"] == "one-line"
    assert answer["confidence"] >= 0.9
    assert answer["board"] == ONE_LINE.board.from_text(TEXT).as_json()
    assert answer["grid"]["cells_px"][0][0] == [205, 345]


def test_solve_takes_a_profile_too(hard: Path, profile: Path) -> None:
    done = run("solve", hard, "--profile", profile)
    assert (done.status, done.stderr) == (0, "")
    assert "5 moves: " in done.stdout


def test_a_screenshot_in_another_resolution_is_read_all_the_same(hard: Path, profile: Path) -> None:
    pixels = hard_screen().repeat(2, axis=0).repeat(2, axis=1)
    hard.write_bytes(encode_png(pixels))
    done = run("read", hard, "--profile", profile)
    assert TEXT in done.stdout


def test_a_screen_of_another_shape_is_not_recognised(hard: Path, profile: Path) -> None:
    hard.write_bytes(encode_png(hard_screen()[:700]))
    done = run("read", hard, "--profile", profile)
    assert done.status == 1
    assert "the profile is for screens of 480x800 pixels" in done.stderr


def test_the_game_of_a_profile_is_the_default_and_no_other_is_taken(
    hard: Path, profile: Path
) -> None:
    assert run("read", hard, "--profile", profile, "--game", "one-line").status == 0
    save(profile, replace(BOARD, game=other_game()))
    done = run("read", hard, "--profile", profile, "--game", "one-line")
    assert done.status == 2
    assert done.stderr == (
        f"minigame-bot: {hard}: {profile} is a profile of {other_game()}, not of one-line\n"
    )


def other_game() -> str:
    return next(name for name in GAMES if name != "one-line")


BAD = {
    "rows = 0": "rows: 0 is out of range, 1 to 200",
    "rosw = 5": "rosw: unknown key; did you mean rows?",
    'game = "onelin"': "game: unknown game 'onelin'; did you mean one-line?",
    "rows 5": "no valid TOML: ",
    'next_button = "n.png"': "next_button: cannot read 'n.png': no such file or directory",
}


@pytest.mark.parametrize("line", BAD)
@pytest.mark.parametrize("command", ["read", "solve", "play"])
def test_a_bad_profile_is_one_line_with_its_line(tmp_path: Path, command: str, line: str) -> None:
    profile = tmp_path / "p.toml"
    profile.write_text(f"\n\n{line}\n")
    inputs = [] if command == "play" else [LEVEL]
    done = run(command, *inputs, "--profile", profile)
    assert done.status == 2
    assert f"{profile}:3: {BAD[line]}" in done.stderr
    assert done.stderr.count("\n") == 1


def test_json_answers_for_each_input(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("cols = 0\n")
    done = run("read", LEVEL, LEVEL, "--json", "--profile", tmp_path / "p.toml")
    errors = [json.loads(line)["error"] for line in done.stdout.splitlines()]
    assert [error["type"] for error in errors] == ["BadProfile"] * 2
    assert errors[0]["reason"].endswith("p.toml:1: cols: 0 is out of range, 1 to 200")


def test_a_missing_profile_is_exit_2(tmp_path: Path) -> None:
    done = minigame_bot("read", LEVEL, "--profile", tmp_path / "none.toml")
    assert done.returncode == 2
    line = f"minigame-bot: {LEVEL}: cannot read {tmp_path}/none.toml: no such file or directory\n"
    assert done.stderr.decode() == line


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("3", "--target '3' is no R,C of whole numbers"),
        ("1,2,3", "--target '1,2,3' is no R,C"),
        ("a,b", "--target 'a,b' is no R,C"),
        ("1,-2", "--target: -2 is out of range, 0 to 199"),
        ("2,0", "--target: [2, 0] is no cell of a board of 2 x 3 cells"),
    ],
)
@pytest.mark.parametrize("command", ["read", "solve", "play"])
def test_a_wrong_target_is_exit_2(profile: Path, command: str, target: str, reason: str) -> None:
    save(profile, replace(BOARD, game="klotski"))
    inputs = [] if command == "play" else [LEVEL]
    done = run(command, *inputs, "--profile", profile, "--target", target)
    assert (done.status, reason in done.stderr) == (2, True)


PLACED = ("--game", "one-line", "--region", "180,320,150,100", "--rows", "2", "--cols", "3")


def test_flags_say_where_the_board_lies(hard: Path) -> None:
    done = run("read", hard, *PLACED, "--min-confidence", "0", "--json")
    answer = json.loads(done.stdout)
    assert (answer["grid"]["rows"], answer["grid"]["cols"]) == (2, 3)
    assert answer["grid"]["cells_px"][0][0] == [205.0, 345.0]


def test_flags_go_before_the_place_of_a_profile(hard: Path, profile: Path) -> None:
    save(profile, replace(BOARD, region_px=Box(0, 0, 60, 60)))
    done = run("read", hard, "--profile", profile, *PLACED, "--min-confidence", "0", "--json")
    assert json.loads(done.stdout)["grid"]["cells_px"][0][0] == [205.0, 345.0]


@pytest.mark.parametrize(("rows", "cols"), [(5, 4), (4, 4), (6, 7)])
def test_no_board_of_another_size_is_read(rows: int, cols: int) -> None:
    size = ("--rows", str(rows), "--cols", str(cols))
    done = run("read", LEVEL, "--game", "one-line", *size, "--min-confidence", "0", "--json")
    board = json.loads(done.stdout)["board"]
    assert board is None or (len(board["cells"]), len(board["cells"][0])) == (rows, cols)


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        ("--rows x --cols 2", "--rows 'x' is no whole number"),
        ("--rows 0 --cols 2", "--rows: 0 is out of range, 1 to 200"),
        ("--rows 2", "--rows: there are no cols; a board has both"),
        ("--region 1,2", "--region '1,2' is no X,Y,W,H of whole numbers"),
    ],
)
def test_a_wrong_place_is_exit_2(flags: str, reason: str) -> None:
    done = run("solve", LEVEL, *flags.split())
    assert (done.status, reason in done.stderr) == (2, True)


FOREIGN = {
    "--target 0,1": "--target: this is for klotski, not for one-line",
    "--shifted odd": "--shifted: this is for cat, not for one-line",
}


@pytest.mark.parametrize("hint", FOREIGN)
@pytest.mark.parametrize("command", ["read", "solve", "play", "calibrate"])
def test_a_hint_of_another_game_is_refused(command: str, hint: str) -> None:
    inputs = [] if command == "play" else [LEVEL]
    done = run(command, *inputs, "--game", "one-line", *hint.split())
    assert (done.status, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.endswith(f"{FOREIGN[hint]}\n")


def test_hints_of_different_games_are_refused() -> None:
    done = run("read", LEVEL, "--target", "0,1", "--shifted", "odd")
    assert done.status == 2
    assert "no game takes target and shifted at once" in done.stderr


def test_a_hint_says_which_games_it_can_be() -> None:
    done = run("read", LEVEL, "--shifted", "odd")
    assert done.status == 1
    assert "one-line" not in done.stderr.split("level4-drawn0.png: ")[1]


class Recorder:
    """A reader that remembers what it was told and sees nothing but what one-line sees."""

    def __init__(self) -> None:
        self.told: list[Profile] = []

    def __call__(self, image: Image, profile: Profile) -> Reading[Any]:
        self.told.append(profile)
        return ONE_LINE.read(image, profile)


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder()
    hints = (*KLOTSKI.hints, SHIFTED)
    games = {"one-line": replace(ONE_LINE, read=recorder, hints=hints)}
    monkeypatch.setattr("bot.cli.choice.GAMES", games)
    return recorder


PLAY = ("play", "--theme", "night", "--size", "540x960", "--instant", "--levels", 2)


def test_the_target_reaches_the_reader(tmp_path: Path, recorder: Recorder) -> None:
    save(tmp_path / "p.toml", Profile(hints={"target": (3, 3), "shifted": "odd"}))
    run("read", LEVEL, "--target", "0,1")
    run("solve", LEVEL, "--target", "0,2", "--profile", tmp_path / "p.toml")
    run(*PLAY, "--dry-run", "--target", "0,3", "--profile", tmp_path / "p.toml")
    assert [told.hints for told in recorder.told] == [
        {"target": (0, 1)},
        {"target": (0, 2), "shifted": "odd"},
        {"target": (0, 3), "shifted": "odd"},
    ]


def test_play_goes_on_by_the_device_s_buttons_where_the_profile_has_none(
    tmp_path: Path, recorder: Recorder
) -> None:
    save(tmp_path / "p.toml", Profile(region_px=Box(0, 150, 540, 700), hints={"shifted": "odd"}))
    done = run(*PLAY, "--profile", tmp_path / "p.toml")
    assert done.status == 0
    assert levels(done.stdout.splitlines()) == ["level 1: solved", "level 2: solved"]
    assert {told.region_px for told in recorder.told} == {(0, 150, 540, 700)}
    assert all(told.next_button is not None for told in recorder.told)


def test_the_profile_s_button_goes_before_the_device_s(tmp_path: Path, recorder: Recorder) -> None:
    """A picture of something else is never found, so the bot cannot go on to the next level."""
    save(tmp_path / "p.toml", Profile(next_button=decode(LEVEL.read_bytes())[20:60, 40:100]))
    done = run(*PLAY, "--theme", "marks", "--seed", 2, "--profile", tmp_path / "p.toml")
    assert levels(done.stdout.splitlines())[0] == "level 1: solved"
    assert done.status == 1


def test_play_touches_nothing_on_a_screen_of_another_shape(
    tmp_path: Path, recorder: Recorder
) -> None:
    save(tmp_path / "p.toml", Profile(size_px=(1080, 2400), region_px=Box(0, 300, 1080, 1500)))
    done = run(*PLAY, "--profile", tmp_path / "p.toml")
    assert done.status == 1
    assert "the profile is for screens of 1080x2400 pixels" in done.stderr
    assert "act:" not in done.stdout
    assert recorder.told == []


def levels(lines: Iterable[str]) -> list[str]:
    return [line for line in lines if line.startswith("level ") and ":" in line]
