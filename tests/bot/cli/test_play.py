"""``minigame-bot play`` as a user runs it."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.bot.cli.command import COMMAND, minigame_bot
from tests.bot.cli.inprocess import run

QUICK = ("play", "--theme", "night", "--size", "540x960", "--instant")


def test_levels_are_won_and_listed() -> None:
    done = minigame_bot(*QUICK, "--levels", "2")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert done.stderr == b""
    assert [line for line in lines if line.startswith("level ")] == [
        "level 1: solved",
        "level 2: solved",
    ]
    assert lines[-2].split()[:5] == ["2", "5", "x", "5", "night"]
    assert b"\x1b" not in done.stdout


def test_the_practice_screen_shows_the_game_that_is_named() -> None:
    done = minigame_bot("play", "--game", "maze", "--levels", "1", "--instant")
    assert done.returncode == 0
    assert b"level 1: solved" in done.stdout


def test_dry_run_shows_the_plan() -> None:
    done = minigame_bot(*QUICK, "--dry-run")
    assert done.returncode == 0
    assert b"(13 moves" in done.stdout
    assert b"act:" not in done.stdout
    assert b"level 1: planned" in done.stdout
    assert done.stderr == b""


def test_seed_decides_the_levels() -> None:
    plans = {
        seed: minigame_bot(*QUICK, "--dry-run", "--seed", seed)
        .stdout.split(b"plan: ")[1]
        .split()[0]
        for seed in ("1", "2")
    }
    assert plans["1"] != plans["2"]


def test_report_is_kept_and_named(tmp_path: Path) -> None:
    done = minigame_bot(*QUICK, "--levels", "1", "--report", tmp_path / "runs")
    folder = tmp_path / "runs" / "run-0001"
    assert done.returncode == 0
    assert f"report in {folder}" in done.stderr.decode()
    written = json.loads((folder / "run.json").read_text("utf-8"))
    assert written["device"] == "practice one-line 540x960 seed 1"
    assert written["levels"][0]["outcome"] == "solved"
    assert (folder / "level-001" / "look-001.png").exists()


def test_a_human_hand_misses_the_middles_and_still_wins(tmp_path: Path) -> None:
    done = minigame_bot(*QUICK, "--levels", "1", "--humanize", "--report", tmp_path)
    assert done.returncode == 0
    lines = (tmp_path / "run-0001" / "events.jsonl").read_text("utf-8").splitlines()
    (act,) = (step for step in map(json.loads, lines) if step["step"] == "act")
    columns_px = {x for x, _ in act["gestures"][0]["stroke_px"]}
    assert len(columns_px) > 5  # as many as the board has, if the hand were not human


def test_a_screen_that_is_not_recognised_fails_with_the_reason() -> None:
    done = minigame_bot(*QUICK, "--min-confidence", "1")
    assert done.returncode == 1
    assert b"not recognised" in done.stdout
    assert done.stderr.startswith(b"minigame-bot: level 1: not recognised: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "status", "advice"),
    [
        (["--game", "chess"], 2, "one-line"),
        (["--theme", "pink"], 2, "mixed, cat"),
        (["--strength", "perfect"], 2, "leave the strength out"),
        (["--board", "3x9"], 2, "sides go from 4 to 8"),
        (["--board", "big"], 2, "9x9"),
        (["--size", "big"], 2, "WIDTHxHEIGHT"),
        (["--size", "10x10"], 2, "240 to 8000"),
        (["--levels", "0"], 2, "--levels"),
        (["--min-confidence", "2"], 2, "--min-confidence"),
        (["--device", "practice:chess"], 3, "one-line"),
        (["--device", "files:x"], 3, "x has no screenshots"),
        (["--device", "toaster"], 3, "use practice"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], status: int, advice: str) -> None:
    done = run("play", *arguments)
    assert done.status == status
    assert advice in done.stderr
    assert "Traceback" not in done.stderr


def test_report_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    done = minigame_bot(*QUICK, "--report", tmp_path / "taken")
    assert done.returncode == 2
    assert f"cannot write a report to {tmp_path / 'taken'}".encode() in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_ctrl_c_ends_the_run_with_its_report_written(tmp_path: Path) -> None:
    arguments = ["play", "--theme", "night", "--levels", "50", "--report", str(tmp_path)]
    process = subprocess.Popen(
        [str(COMMAND), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(b"level 1: solved"):
            break
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"stopped by the user" in stderr
    assert b"Traceback" not in stderr
    assert b"stopped" in stdout
    levels = json.loads((tmp_path / "run-0001" / "run.json").read_text("utf-8"))["levels"]
    outcomes = [level["outcome"] for level in levels]
    assert (outcomes[0], outcomes[-1]) == ("solved", "stopped")
