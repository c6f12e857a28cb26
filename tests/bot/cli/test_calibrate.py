"""``calibrate``: what is read, what is asked, what is written."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bot.cli import click_window
from bot.cli.click_window import Clicks, NoWindow
from bot.games import GAMES, hints_of
from bot.storage.profiles import load
from tests.bot.cli.command import COMMAND, minigame_bot
from tests.bot.cli.inprocess import Run, run
from tests.contract.entries import ROOT
from vision import Pixels
from vision.pictures import decode, encode_png

LEVEL = ROOT / "fixtures" / "one-line" / "marks-500x800-level4-drawn0.png"
TEXT = LEVEL.with_suffix(".txt").read_text("utf-8")
REGION = 18, 160, 462, 462
PITCH_PX = 66
NEXT, RESTART = (40, 20, 60, 40), (180, 20, 140, 40)


def calibrate(out: Path, *arguments: str | Path | int, screenshot: Path = LEVEL) -> Run:
    return run("calibrate", screenshot, "--game", "one-line", "-o", out, *arguments)


def box(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def test_the_reading_is_shown_and_the_profile_written(tmp_path: Path) -> None:
    out = tmp_path / "p.toml"
    done = calibrate(out, "--yes")
    assert (done.status, done.stderr) == (0, "")
    assert TEXT in done.stdout
    assert "one-line, 7 x 7, confidence 0." in done.stdout
    assert "- lattice of 66" in done.stdout
    profile = load(out)
    assert profile.game == "one-line"
    assert profile.size_px == (500, 800)
    assert profile.region_px == pytest.approx(REGION, abs=2)
    assert (profile.rows, profile.cols) == (7, 7)
    assert profile.colours.keys() >= {"free", "hole"}
    overlay = decode((tmp_path / "p-overlay.png").read_bytes())
    assert overlay.shape[1] == 500
    assert {file.name for file in tmp_path.iterdir()} == {"p.toml", "p-overlay.png"}


def test_what_is_written_reads_the_same_board(tmp_path: Path) -> None:
    calibrate(tmp_path / "p.toml", "--yes")
    assert TEXT in run("read", LEVEL, "--profile", tmp_path / "p.toml").stdout


def test_without_a_terminal_nothing_is_written(tmp_path: Path) -> None:
    done = calibrate(tmp_path / "p.toml")
    assert done.status == 2
    assert "nothing was written" in done.stderr
    assert "--yes" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["p-overlay.png"]


@pytest.mark.parametrize(("answer", "status"), [(b"y\n", 0), (b"n\n", 1), (b"\n", 1)])
def test_on_a_terminal_a_person_is_asked(tmp_path: Path, answer: bytes, status: int) -> None:
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [COMMAND, "calibrate", LEVEL, "--game", "one-line"],
        stdin=follower,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as process:
        os.write(leader, answer)
        stdout, stderr = process.communicate(timeout=60)
    os.close(follower)
    os.close(leader)
    assert process.returncode == status
    assert b"Write one-line.toml?" in stderr
    assert (tmp_path / "one-line.toml").exists() == (status == 0)
    assert (b"written: one-line.toml" in stdout) == (status == 0)
    assert (b"nothing was written; say what is wrong" in stderr) == (status == 1)


def test_the_flags_are_kept_as_they_were_said(tmp_path: Path) -> None:
    colours = ["--colour", "free=#010203", "--colour", "a mark=#0a0B0c"]
    done = calibrate(tmp_path / "p.toml", *colours, "--yes")
    assert done.status == 0
    profile = load(tmp_path / "p.toml")
    assert profile.colours["free"] == (1, 2, 3)
    assert profile.colours["a mark"] == (10, 11, 12)


def test_hints_are_kept_and_bind_the_reading(tmp_path: Path) -> None:
    shot = ROOT / "fixtures" / "maze" / "blocks-flat-1366x768-seed3010.png"
    flags = ["--game", "maze", "--start", "3,1", "--goal", "1,3"]
    done = calibrate(tmp_path / "p.toml", *flags, "--yes", screenshot=shot)
    assert done.status == 0
    assert {"start: 3,1", "goal: 1,3"} <= set(done.stdout.splitlines())
    profile = load(tmp_path / "p.toml", hints_of(GAMES))
    assert (profile.game, profile.hints) == ("maze", {"start": (3, 1), "goal": (1, 3)})


def test_a_region_alone_stays_where_to_look(tmp_path: Path) -> None:
    calibrate(tmp_path / "p.toml", "--region", "0,100,500,600", "--yes")
    profile = load(tmp_path / "p.toml")
    assert (profile.region_px, profile.rows, profile.cols) == ((0, 100, 500, 600), None, None)


def test_a_region_with_rows_and_cols_is_the_board(tmp_path: Path) -> None:
    flags = ["--region", box(REGION), "--rows", "7", "--cols", "7"]
    assert TEXT in calibrate(tmp_path / "p.toml", *flags, "--yes").stdout
    profile = load(tmp_path / "p.toml")
    assert (profile.region_px, profile.rows, profile.cols) == (REGION, 7, 7)


def test_buttons_are_cut_out_and_kept_beside(tmp_path: Path) -> None:
    done = calibrate(tmp_path / "p.toml", "--next", box(NEXT), "--restart", box(RESTART), "--yes")
    assert done.status == 0
    profile = load(tmp_path / "p.toml")
    for patch, (x, y, width, height) in [
        (profile.next_button, NEXT),
        (profile.restart_button, RESTART),
    ]:
        assert patch is not None
        assert (patch == decode(LEVEL.read_bytes())[y : y + height, x : x + width]).all()
    assert (tmp_path / "p-next.png").exists()


def test_buttons_are_cut_out_of_other_screenshots_too(tmp_path: Path) -> None:
    level = decode(LEVEL.read_bytes())
    won, menu = tmp_path / "won.png", tmp_path / "c:menu.png"
    won.write_bytes(encode_png(np.ascontiguousarray(level[::-1])))
    menu.write_bytes(encode_png(np.ascontiguousarray(level[:, ::-1])))
    place, other = (40, 740, 60, 40), (400, 20, 60, 40)
    flags = ["--next", f"{won}:{box(place)}", "--confirm", box(RESTART), "--input", "keys"]
    flags += ["--then", f"{menu}:{box(other)}", "--then", box(NEXT), "--again", f"{won}:40,0,90,90"]
    done = calibrate(tmp_path / "p.toml", *flags, "--yes")
    assert (done.status, done.stderr) == (0, "")
    profile = load(tmp_path / "p.toml")
    assert profile.input == "keys"
    assert profile.next_button is not None
    assert (profile.next_button == level[::-1][740:780, 40:100]).all()
    assert profile.confirm_button is not None
    assert profile.confirm_button.shape[:2] == (40, 140)
    first, second = profile.then_buttons
    assert (first == level[:, ::-1][20:60, 400:460]).all()
    assert (second == level[20:60, 40:100]).all()


def test_a_button_s_screenshot_is_one_of_the_same_screen(tmp_path: Path) -> None:
    small = tmp_path / "small.png"
    small.write_bytes(encode_png(np.zeros((40, 60, 3), np.uint8)))
    for name, reason in [
        (small, "has 60x40 pixels, and the board's screenshot 500x800"),
        (tmp_path / "none.png", "no such file"),
        (LEVEL.with_suffix(".txt"), "not a PNG"),
    ]:
        done = calibrate(tmp_path / "p.toml", "--next", f"{name}:0,0,20,20", "--yes")
        assert (done.status, f"--next: {name}" in done.stderr) == (2, True)
        assert reason in done.stderr


def test_the_drawing_goes_where_it_is_wanted(tmp_path: Path) -> None:
    calibrate(tmp_path / "p.toml", "--overlay", tmp_path / "seen.png", "--yes")
    assert {file.name for file in tmp_path.iterdir()} == {"p.toml", "seen.png"}


def test_the_game_is_found_out() -> None:
    done = run("calibrate", LEVEL, "--overlay", "/dev/null/x.png", "--yes")
    assert "one-line, 7 x 7" in done.stdout
    assert done.status == 2  # the drawing has no place, so nobody can have looked at it
    assert "cannot write /dev/null/x.png" in done.stderr


WRONG = {
    "--game chess": "there is no game 'chess'",
    "--region 1,2,3": "--region '1,2,3' is no X,Y,W,H of whole numbers",
    "--region a,b,c,d": "--region 'a,b,c,d' is no X,Y,W,H",
    "--region 600,0,90,90": "--region: [600, 0, 90, 90] lies outside the 500x800 screen",
    "--region 0,0,0,5": "--region: 0 is out of range",
    "--rows 5": "--rows: there are no cols",
    "--rows 0 --cols 5": "--rows: 0 is out of range, 1 to 200",
    "--target 5": "--target '5' is no R,C of whole numbers",
    "--target -1,3": "--target: -1 is out of range",
    "--region 18,160,462,462 --rows 7 --cols 7 --target 7,0": "--target: [7, 0] is no cell",
    "--shifted both": '--shifted: "both" is neither "odd" nor "even"',
    "--colour red": "--colour 'red' is no CLASS=#rrggbb",
    "--colour free=red": '--colour free: "red" is no colour like',
    "--next 1,2": "--next '1,2' is no X,Y,W,H",
    "--then 1,2": "--then '1,2' is no X,Y,W,H",
    f"--arrow {box(NEXT)}": "--arrow: 1 pictures: give those of up, down, left and right",
    "--input psi": '--input: "psi" is neither "auto" nor "stroke"',
    "--element canvas": "--element is a part of a page",
    "--next 480,0,60,40": "--next: 480,0,60,40 reaches beyond the screenshot of 500x800 pixels",
    "--next -9,0,60,40": "--next: -9,0,60,40 reaches beyond",
    "--next 0,0,60,9": "--next: 0,0,60,9 is no button: 16 pixels a side at least",
    "--restart 0,640,30,30": "--restart: 0,640,30,30 is of one colour",
    "--overlay x.bmp": "x.bmp must end in .png or .gif",
    "--click": "--click needs --rows and --cols",
}


@pytest.mark.parametrize("flags", WRONG)
def test_a_wrong_flag_is_one_line_and_exit_2(tmp_path: Path, flags: str) -> None:
    done = calibrate(tmp_path / "p.toml", *flags.split(" "), "--yes")
    assert done.status == 2
    assert done.stderr.startswith(f"minigame-bot: {WRONG[flags]}")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "p.toml").exists()


def test_a_screenshot_without_a_board_says_what_to_do(tmp_path: Path) -> None:
    blank = tmp_path / "blank.png"
    blank.write_bytes(encode_png(np.full((300, 300, 3), 90, np.uint8)))
    done = calibrate(tmp_path / "p.toml", "--yes", screenshot=blank)
    assert done.status == 1
    assert "--region X,Y,W,H with --rows N and --cols N" in done.stderr


def test_a_screenshot_that_is_none_is_said(tmp_path: Path) -> None:
    missing = calibrate(tmp_path / "p.toml", "--yes", screenshot=tmp_path / "nothing.png")
    assert (missing.status, "no such file" in missing.stderr) == (2, True)
    text = calibrate(tmp_path / "p.toml", "--yes", screenshot=LEVEL.with_suffix(".txt"))
    assert (text.status, "not a PNG" in text.stderr) == (1, True)


def test_a_place_that_cannot_be_written_is_exit_2(tmp_path: Path) -> None:
    done = calibrate(tmp_path / "none" / "p.toml", "--overlay", tmp_path / "o.png", "--yes")
    assert done.status == 2
    assert "p.toml: no such file or directory" in done.stderr


def test_the_process_says_it_in_one_line(tmp_path: Path) -> None:
    done = minigame_bot("calibrate", LEVEL, "--rows", "5", "-o", tmp_path / "p.toml")
    assert done.returncode == 2
    assert done.stderr == b"minigame-bot: --rows: there are no cols; a board has both\n"


Person = Callable[[Clicks], None]


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Callable[[Person], None]:
    """Lets somebody click in the window."""

    def sit_down(clicking: Person) -> None:
        def show(_: Pixels, clicks: Clicks) -> None:
            clicking(clicks)

        monkeypatch.setattr(click_window, "show", show)

    return sit_down


def click_on_board(clicks: Clicks) -> None:
    """Click on the first and the last cell, some pixels beside their middles."""
    x, y, width, height = REGION
    clicks.click((x + PITCH_PX / 2 - 2, y + PITCH_PX / 2 + 1))
    clicks.click((x + width - PITCH_PX / 2 + 1, y + height - PITCH_PX / 2 - 2))


def test_a_person_points_at_board_and_button(
    tmp_path: Path, person: Callable[[Person], None]
) -> None:
    def clicking(clicks: Clicks) -> None:
        click_on_board(clicks)
        x, y, width, height = NEXT
        clicks.click((x + width, y))  # any two opposite corners
        clicks.click((x, y + height))
        clicks.skip()
        clicks.skip()

    person(clicking)
    done = calibrate(tmp_path / "p.toml", "--click", "--rows", "7", "--cols", "7", "--yes")
    assert TEXT in done.stdout
    profile = load(tmp_path / "p.toml")
    assert profile.region_px == pytest.approx(REGION, abs=4)
    assert profile.next_button is not None
    assert profile.next_button.shape[:2] == (40, 60)
    assert profile.restart_button is None


def test_a_button_that_is_said_is_not_asked_for(
    tmp_path: Path, person: Callable[[Person], None]
) -> None:
    def clicking(clicks: Clicks) -> None:
        click_on_board(clicks)
        assert "begins the level anew" in (clicks.prompt or "")
        clicks.skip()
        assert "makes moves count" in (clicks.prompt or "")
        clicks.skip()

    person(clicking)
    flags = ["--click", "--rows", "7", "--cols", "7", "--next", box(NEXT)]
    assert calibrate(tmp_path / "p.toml", *flags, "--yes").status == 0
    assert load(tmp_path / "p.toml").next_button is not None


def test_a_closed_window_writes_nothing(tmp_path: Path, person: Callable[[Person], None]) -> None:
    person(click_on_board)
    done = calibrate(tmp_path / "p.toml", "--click", "--rows", "7", "--cols", "7", "--yes")
    assert (done.status, "nothing was written" in done.stderr) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_clicks_that_make_no_board_are_said(
    tmp_path: Path, person: Callable[[Person], None]
) -> None:
    def clicking(clicks: Clicks) -> None:
        clicks.click((300, 300))
        clicks.click((100, 100))
        for _button in range(3):
            clicks.skip()

    person(clicking)
    done = calibrate(tmp_path / "p.toml", "--click", "--rows", "7", "--cols", "7", "--yes")
    assert (done.status, "below and to the right" in done.stderr) == (2, True)


def test_a_machine_without_a_display_is_exit_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def show(_: Pixels, __: Clicks) -> None:
        raise NoWindow("no window can be shown here")

    monkeypatch.setattr(click_window, "show", show)
    done = calibrate(tmp_path / "p.toml", "--click", "--rows", "7", "--cols", "7", "--yes")
    assert (done.status, done.stderr) == (3, "minigame-bot: no window can be shown here\n")


def test_the_screenshot_may_come_from_a_device(tmp_path: Path) -> None:
    out = tmp_path / "p.toml"
    done = run("calibrate", "--device", "practice:one-line", "-o", out, "--yes")
    assert (done.status, done.stderr) == (0, "")
    assert "practice one-line" in done.stdout
    assert load(out).game == "one-line"
    assert load(out).residual_px is None


@pytest.mark.parametrize("sources", [(), (LEVEL, "--device", "practice")])
def test_one_source_is_needed(sources: tuple[str | Path, ...], tmp_path: Path) -> None:
    done = run("calibrate", *sources, "-o", tmp_path / "p.toml", "--yes")
    assert done.status == 2
    assert "give a SCREENSHOT, or a device by --device" in done.stderr


def test_hands_are_measured_on_a_device_that_shows_the_pad() -> None:
    alone = run("calibrate", "--touch")
    assert (alone.status, "give it by --device" in alone.stderr) == (2, True)
    game = run("calibrate", "--device", "practice", "--touch")
    assert (game.status, "does not show the practice pad" in game.stderr) == (3, True)
    unserved = run("practice", "pad")
    assert (unserved.status, "give it a port by --serve" in unserved.stderr) == (2, True)
