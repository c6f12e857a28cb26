"""Several devices by one command: what is shown, kept and told of each, and how it all ends."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from bot.cli import several
from bot.cli.standing import Standing, table
from bot.fleet import Died, Doing, Left, LevelOver, Note, Opened
from bot.report.replay import BadReport, runs_in
from tests.bot.cli.inprocess import run


@pytest.fixture
def fake_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that do as the names of their devices say."""
    monkeypatch.setattr(several, "_SEAT", "tests.bot.fleet.seat")


@pytest.mark.usefixtures("fake_seat")
def test_one_that_dies_is_told_and_the_other_wins(tmp_path: Path) -> None:
    told = tmp_path / "told.sh"
    told.write_text(f'#!/bin/sh\nset | grep ^MINIGAME_BOT >"{tmp_path}/$MINIGAME_BOT_DEVICE.txt"')
    told.chmod(0o755)
    devices = ("--device", "dies", "--device", "wins")
    done = run("play", *devices, "--levels", 1, "--report", tmp_path / "runs", "--on-end", told)
    why = "its process ended by itself, with status 1"
    assert done.status == 1
    assert "wins: level 1: solved" in done.stdout.splitlines()
    assert [line.split() for line in done.stdout.splitlines() if " of 1 " in line] == [
        ["dies", "-", "-", "0", "of", "1", "died"],
        ["wins", "a", "game", "1", "1", "of", "1", "solved"],
    ]
    assert done.stderr.splitlines() == [
        "dies has said:",
        "    it had no words left",
        f"minigame-bot: dies: died: {why}",
        f"minigame-bot: report in {tmp_path / 'runs' / 'run-0001'}",
    ]
    dies = (tmp_path / "dies.txt").read_text()
    assert f"MINIGAME_BOT_REASON='{why}'" in dies
    assert f"MINIGAME_BOT_REPORT='{tmp_path}/runs/run-0001/1-dies'" in dies
    assert "MINIGAME_BOT_ENDING='solved'" in (tmp_path / "wins.txt").read_text()
    page = (tmp_path / "runs" / "run-0001" / "report.html").read_text("utf-8")
    assert "1 of 2 levels solved on 2 devices" in page
    assert "still going on" not in page
    kept = json.loads((tmp_path / "runs" / "run-0001" / "run.json").read_text())["devices"]
    assert [(row["device"], row["ending"]) for row in kept] == [
        ("dies", "died"),
        ("wins", "solved"),
    ]


@pytest.mark.parametrize(
    ("arguments", "status", "advice"),
    [
        (["--device", "practice", "--device", "practice"], 2, "practice is named twice"),
        (["--device", "a", "--device", "b", "--size", "big"], 2, "WIDTHxHEIGHT"),
        (["--device", "a", "--device", "b", "--report-crop"], 2, "--report-crop needs --report"),
        (["--device", "a", "--device", "b", "--report", "/dev/null"], 2, "cannot write a report"),
        (["--on-end", "no-such-program"], 2, "there is no program 'no-such-program'"),
        (["--webhook", "mail"], 2, "--webhook wants an address"),
        (["--device", "adb@127.0.0.1:1:all"], 3, "no adb server is reached at 127.0.0.1:1"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_starts(
    arguments: list[str], status: int, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fleet.process.subprocess.Popen", pytest.fail)
    done = run("play", *arguments)
    assert done.status == status
    assert advice in done.stderr


def test_the_end_of_one_device_is_told_with_its_last_frame(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; e = os.environ;"
        " kept = Path(e['MINIGAME_BOT_FRAME']).read_bytes()[:4];"
        f" Path({str(tmp_path)!r}, 'told').write_text(repr((e['MINIGAME_BOT_ENDING'], kept)))"
    )
    command = f'{sys.executable} -S -E -c "{code}"'
    done = run("play", "--instant", "--levels", 1, "--game", "one-line", "--on-end", command)
    assert (done.status, done.stderr) == (0, "")
    assert (tmp_path / "told").read_text() == r"('solved', b'\x89PNG')"


def test_a_device_that_cannot_be_opened_is_told_too(tmp_path: Path) -> None:
    told = tmp_path / "told.sh"
    told.write_text(f"#!/bin/sh\necho $MINIGAME_BOT_ENDING: $MINIGAME_BOT_REASON >{tmp_path}/told")
    told.chmod(0o755)
    assert run("play", "--device", "toaster", "--on-end", told).status == 3
    assert (tmp_path / "told").read_text().startswith("device lost: no device kind 'toaster'")


def shown(standings: list[Standing], now_s: float | None = None, width: int = 80) -> list[str]:
    screen = Console(file=io.StringIO(), width=width, record=True)
    screen.print(table(standings, 5, now_s))
    return [line.rstrip() for line in screen.export_text().splitlines() if line.strip()]


def test_the_table_says_what_each_does_and_why_the_last_level_was_not_won() -> None:
    standing = Standing("adb:R58M123ABC")
    rows = []
    for news in (
        Note("looking for it"),
        Opened(),
        Doing(1, "klotski", "planning"),
        LevelOver(1, "klotski", "solved", ""),
        LevelOver(2, "klotski", "lost", "no move is left, " * 9),
        Doing(3, "", "playing"),
        Left(3, "device lost", "it is gone"),
    ):
        standing = standing.after(news, 100.0)
        rows.append(shown([standing], 101.0)[-1].split())
    assert [" ".join(row[4:7]) for row in rows[:2]] == ["of 5 looking", "of 5 open"]
    assert rows[2][1:] == ["klotski", "1", "0", "of", "5", "planning"]
    assert rows[4][1:11] == ["klotski", "2", "1", "of", "5", "lost", "level", "2", "lost:", "no"]
    assert rows[5][1:7] == ["klotski", "3", "1", "of", "5", "playing"]
    assert " ".join(rows[6][6:]) == "device lost it is gone"
    assert standing.is_over
    assert shown([standing])[-1].endswith("device lost")


def test_who_says_nothing_for_long_is_seen_to_wait() -> None:
    standing = Standing("adb:A").after(Doing(1, "", "planning"), 100.0)
    assert shown([standing], 105.0)[-1].endswith("planning")
    assert shown([standing], 145.0)[-1].endswith("planning, 45 s")
    assert shown([standing.after(Died("x", ""), 100.0)], 145.0)[-1].split()[-2:] == ["died", "x"]


def test_a_report_of_several_devices_is_replayed_in_its_parts(tmp_path: Path) -> None:
    for name in ("run-0001", "run-0001/1-a", "run-0001/2-b", "run-0002"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "run.json").write_text("{}")
    found = [str(path.relative_to(tmp_path)) for path in runs_in(tmp_path)]
    assert found == ["run-0001/1-a", "run-0001/2-b", "run-0002"]
    assert runs_in(tmp_path / "run-0001/1-a") == [tmp_path / "run-0001/1-a"]
    with pytest.raises(BadReport):
        runs_in(tmp_path / "run-0003")
