"""The report keeps everything, whole at any time, and never on top of another."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.events import Event
from bot.report import Report, UnwritableReport
from solvers.one_line import Board
from tests.bot.bench import Bench, gone
from vision.pictures import decode


def play(folder: Path, bench: Bench, levels: int = 1, **changes: Any) -> Path:
    """Play with a report; gives its folder."""
    report = Report(folder, {"device": bench.name})

    def observe(event: Event) -> None:
        bench.events.append(event)
        report(event)

    bench.play(levels, observe=observe, **changes)
    return report.folder


def load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def test_keeps_the_run_and_how_each_level_ended(tmp_path: Path) -> None:
    run = load(play(tmp_path, Bench(), levels=2) / "run.json")
    assert run["device"] == "bench"
    assert [level["outcome"] for level in run["levels"]] == ["solved", "solved"]
    assert [level["size"] for level in run["levels"]] == [[4, 4], [5, 5]]
    assert set(run["levels"][0]["ms"]) == {"grab", "read", "plan", "act"}


def test_keeps_every_step_of_a_level_in_order(tmp_path: Path) -> None:
    bench = Bench()
    steps = load(play(tmp_path, bench, levels=2) / "level-001" / "steps.json")
    assert [step["step"] for step in steps] == ["look", "plan", "act", "look"]
    look, plan, act, _ = steps
    assert look["game"] == "one-line"
    assert look["confidence"] == 1.0
    assert set(look["ms"]) == {"grab", "read"}
    assert len(plan["moves"]) == 13
    assert act["purpose"] == "moves"
    assert len(act["gestures"][0]["stroke_px"]) == 14


def test_frames_and_boards_are_what_was_seen(tmp_path: Path) -> None:
    bench = Bench()
    first = bench.grab().pixels
    board = bench.puzzle.board
    level = play(tmp_path, bench) / "level-001"
    assert np.array_equal(decode((level / "look-001.png").read_bytes()), first)
    assert Board.from_text((level / "look-001.txt").read_text("utf-8")) == board
    assert sorted(path.name for path in level.iterdir()) == [
        "look-001.png",
        "look-001.txt",
        "look-002.png",
        "look-002.txt",
        "steps.json",
    ]


def test_equal_frames_are_kept_once(tmp_path: Path) -> None:
    bench = Bench(on_act=lambda *_: None)
    level = play(tmp_path, bench) / "level-001"
    steps = load(level / "steps.json")
    assert len(list(level.glob("*.png"))) == 1
    assert {step["frame"] for step in steps if step["step"] == "look"} == {"look-001.png"}


def test_says_what_went_wrong(tmp_path: Path) -> None:
    def refusing(*_: object) -> None:
        raise gone()

    run = play(tmp_path, Bench(on_act=refusing))
    assert "cable" in load(run / "run.json")["levels"][0]["reason"]
    acts = [step for step in load(run / "level-001" / "steps.json") if step["step"] == "act"]
    assert all("cable" in act["trouble"] for act in acts)


def test_dry_run_keeps_the_plan_with_its_gestures(tmp_path: Path) -> None:
    steps = load(play(tmp_path, Bench(), dry_run=True) / "level-001" / "steps.json")
    assert [step["step"] for step in steps] == ["look", "plan"]
    assert len(steps[1]["gestures"][0]["stroke_px"]) == 14


def test_is_whole_after_every_event(tmp_path: Path) -> None:
    bench = Bench()
    report = Report(tmp_path, {})

    def observe(event: Event) -> None:
        report(event)
        for path in chain(report.folder.glob("*.json"), report.folder.glob("*/*.json")):
            load(path)
        names = [path.name for path in report.folder.rglob("*")]
        assert not [name for name in names if name.endswith(".part")]

    bench.play(2, observe=observe)
    assert len(load(report.folder / "run.json")["levels"]) == 2


def test_each_run_gets_a_folder_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "run-0007").mkdir()
    (tmp_path / "run-0007" / "run.json").write_text("mine")
    (tmp_path / "run-notes").mkdir()
    folders = [Report(tmp_path / "", {}).folder.name for _ in range(2)]
    assert folders == ["run-0008", "run-0009"]
    assert (tmp_path / "run-0007" / "run.json").read_text() == "mine"


def test_missing_folders_are_made(tmp_path: Path) -> None:
    assert Report(tmp_path / "a" / "b", {}).folder.is_dir()


def test_a_file_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(UnwritableReport, match=r"taken.*File exists"):
        Report(tmp_path / "taken", {})


def test_a_folder_that_vanishes_is_said(tmp_path: Path) -> None:
    bench = Bench()
    report = Report(tmp_path, {})
    (report.folder / "run.json").unlink()
    report.folder.rmdir()
    with pytest.raises(UnwritableReport, match="cannot write"):
        bench.play(observe=report)
