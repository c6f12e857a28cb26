"""``replay``: a report of yesterday is a test of today."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tests.bot.cli.inprocess import Run, run

PLAY = ("play", "--game", "one-line", "--theme", "night", "--size", "540x960", "--instant")


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of two levels, its frames whole."""
    folder = tmp_path_factory.mktemp("report")
    assert run(*PLAY, "--levels", 2, "--report", folder).status == 0
    return folder


@pytest.fixture
def folder(recorded: Path, tmp_path: Path) -> Path:
    """The run in a report that may be changed."""
    return copytree(recorded / "run-0001", tmp_path / "run")


def change(folder: Path, how: Callable[[dict[str, Any]], None]) -> None:
    """Change each record of a run."""
    path = folder / "events.jsonl"
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for record in records:
        how(record)
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records))


def test_nothing_differs_today(recorded: Path) -> None:
    done = run("replay", recorded)
    assert (done.status, done.stdout) == (0, "")
    assert done.stderr.endswith("frames read again, none differ\n")
    assert not done.stderr.startswith("minigame-bot: 0 ")


def test_json_has_a_line_for_each_frame(folder: Path) -> None:
    lines = [json.loads(line) for line in run("replay", folder, "--json").stdout.splitlines()]
    assert len(lines) >= 2
    first = lines[0]
    assert list(first) == ["run", "frame", "then", "now", "differences"]
    assert first["frame"] == "level-001/look-001.png"
    assert first["then"]["board"] == first["now"]["board"]
    assert first["then"]["plan"] == first["now"]["plan"] == {"status": "solved", "count": 13}
    assert lines[-1]["now"]["plan"]["status"] == "solved"


def test_another_board_differs(folder: Path) -> None:
    def other_board(record: dict[str, Any]) -> None:
        if record["step"] == "look" and record["text"]:
            record["text"] = "S.\n.."

    change(folder, other_board)
    done = run("replay", folder)
    assert done.status == 1
    assert "look-001.png: board: was S. / .., is " in done.stdout


def test_a_plan_of_another_length_differs(folder: Path) -> None:
    def shorter(record: dict[str, Any]) -> None:
        if record["step"] == "plan":
            record["moves"].pop()

    change(folder, shorter)
    done = run("replay", folder)
    assert done.status == 1
    assert "plan: was solved in 12 moves, is solved in 13 moves" in done.stdout


def test_a_board_that_was_not_seen_then_differs(folder: Path) -> None:
    def unseen(record: dict[str, Any]) -> None:
        if record["step"] == "look" and record["text"]:
            record.update(text=None, game=None, confidence=None, trouble="too dark")

    change(folder, unseen)
    done = run("replay", folder)
    assert done.status == 1
    assert "was not recognised (too dark), is one-line" in done.stdout


def test_confidence_that_crosses_the_limit_differs(folder: Path) -> None:
    def unsure(record: dict[str, Any]) -> None:
        if record["step"] == "look" and record["text"]:
            record["confidence"] = 0.85

    change(folder, unsure)
    assert "confidence: was 0.850, is 0.9" in run("replay", folder).stdout


def test_cropped_frames_are_read_as_whole_ones(tmp_path: Path) -> None:
    played = run(*PLAY, "--levels", 1, "--report", tmp_path, "--report-crop")
    assert played.status == 0
    done = run("replay", tmp_path)
    assert (done.status, done.stdout) == (0, "")
    assert not done.stderr.startswith("minigame-bot: 0 ")


def test_a_run_that_was_killed_while_it_wrote_is_replayed(folder: Path) -> None:
    path = folder / "events.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    assert run("replay", folder).status == 0


def refused(done: Run) -> str:
    """The one line that says why."""
    assert done.status == 2
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_folder_that_is_no_report_is_refused(tmp_path: Path) -> None:
    assert "is no report" in refused(run("replay", tmp_path))
    assert "is no report" in refused(run("replay", tmp_path / "nowhere"))


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("run.json", "[]", "no JSON object"),
        ("run.json", "{}", "does not say which games"),
        ("run.json", '{"games": ["chess"]}', "no game 'chess'"),
        ("events.jsonl", "{\n", "events.jsonl:1: it is no JSON"),
        ("events.jsonl", '{"step": "look"}\n', "events.jsonl:1: it is no event"),
        ("profile.toml", "rows = 0", "profile.toml:1: rows"),
        ("level-001/look-001.png", "x", "look-001.png: the content is not a PNG"),
    ],
)
def test_damage_is_named(folder: Path, name: str, content: str, reason: str) -> None:
    (folder / name).write_text(content)
    assert reason in refused(run("replay", folder))


def test_a_missing_frame_is_named(folder: Path) -> None:
    (folder / "level-001" / "look-001.png").unlink()
    assert "look-001.png: no such file" in refused(run("replay", folder))


@pytest.mark.parametrize("frame", ["../other.png", "/etc/passwd"])
def test_no_file_outside_the_run_is_read(folder: Path, frame: str) -> None:
    change(folder, lambda record: record.update(frame=frame))
    assert "is not in the folder of the run" in refused(run("replay", folder))
