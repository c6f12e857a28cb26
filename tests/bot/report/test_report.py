"""The report keeps everything, whole at any time, and never on top of another."""

from __future__ import annotations

import errno
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.gestures import Tap
from bot.loop.events import Event
from bot.report.writer import Report, UnwritableReport, cut_off
from bot.storage import profiles
from calibration import Box, Profile
from solvers.one_line import Board
from tests.bot.loop.bench import Bench, black, gone
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


def events(run: Path) -> list[Any]:
    """The records of a run."""
    return [json.loads(line) for line in (run / "events.jsonl").read_text("utf-8").splitlines()]


def steps(run: Path) -> list[str]:
    """The names of the steps, looks that follow a look left out."""
    names = [str(record["step"]) for record in events(run)]
    return [name for name, before in zip(names, ["", *names], strict=False) if name != before]


def test_keeps_every_step_in_order(tmp_path: Path) -> None:
    run = play(tmp_path, Bench(), levels=2)
    first = ["look", "plan", "act", "look", "level ended"]
    assert steps(run) == [*first, "look", "act", *first]
    look = events(run)[0]
    plan, act, *_ = (record for record in events(run) if record["step"] in ("plan", "act"))
    assert (look["level"], look["game"], look["confidence"]) == (1, "one-line", 1.0)
    assert set(look["ms"]) == {"grab", "read"}
    assert len(plan["moves"]) == 13
    assert act["purpose"] == "moves"
    assert len(act["gestures"][0]["stroke_px"]) == 14


def test_frames_and_boards_are_what_was_seen(tmp_path: Path) -> None:
    bench = Bench()
    first = bench.grab().pixels
    board = bench.puzzle.board
    run = play(tmp_path, bench)
    look = events(run)[0]
    assert np.array_equal(decode((run / look["frame"]).read_bytes()), first)
    assert Board.from_text((run / look["board"]).read_text("utf-8")) == board
    assert Board.from_text(look["text"]) == board
    assert look["region_px"] == [0, 0, *look["screen_px"]] == [0, 0, 270, 480]


def test_equal_frames_are_kept_once(tmp_path: Path) -> None:
    run = play(tmp_path, Bench(on_act=lambda *_: None))
    assert [path.name for path in run.rglob("*.png")] == ["look-001.png"]
    looks = [record for record in events(run) if record["step"] == "look"]
    assert len(looks) > 1
    assert {look["frame"] for look in looks} == {"level-001/look-001.png"}


def test_says_what_went_wrong(tmp_path: Path) -> None:
    def refusing(*_: object) -> None:
        raise gone()

    run = play(tmp_path, Bench(on_act=refusing))
    assert "cable" in load(run / "run.json")["levels"][0]["reason"]
    acts = [record for record in events(run) if record["step"] == "act"]
    assert acts
    assert all("cable" in act["trouble"] for act in acts)


def test_dry_run_keeps_the_plan_with_its_gestures(tmp_path: Path) -> None:
    run = play(tmp_path, Bench(), dry_run=True)
    assert steps(run) == ["look", "plan", "level ended"]
    (plan,) = (record for record in events(run) if record["step"] == "plan")
    assert len(plan["gestures"][0]["stroke_px"]) == 14


def test_is_whole_after_every_event(tmp_path: Path) -> None:
    bench = Bench()
    report = Report(tmp_path, {})
    heard = 0

    def observe(event: Event) -> None:
        nonlocal heard
        heard += 1
        report(event)
        load(report.folder / "run.json")
        assert len(events(report.folder)) == heard
        assert (report.folder / "report.html").read_text("utf-8").endswith("</html>\n")
        assert not list(report.folder.rglob("*.part"))

    bench.play(2, observe=observe)
    assert len(load(report.folder / "run.json")["levels"]) == 2


def test_events_that_nobody_has_heard_of_are_told(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class PopupClosed:
        near_px: tuple[float, float]
        tap: Tap
        pixels: object

    event: Any = PopupClosed((1.0, 2.0), Tap((3.0, 4.0)), np.zeros(3))
    with Report(tmp_path, {}) as report:
        report(event)
    (record,) = events(report.folder)
    assert record["step"] == "popup closed"
    assert record["near_px"] == [1.0, 2.0]
    assert record["tap"] == {"tap_px": [3.0, 4.0], "hold_ms": 60.0}
    assert "pixels" not in record
    assert "near px: [1.0, 2.0]" in (report.folder / "report.html").read_text("utf-8")


def test_cropped_frames_hold_the_board_and_one_cell_around_it(tmp_path: Path) -> None:
    bench = Bench()
    whole = bench.grab().pixels
    with Report(tmp_path, {}, crop=True) as report:
        bench.play(1, observe=report)
    looks = [record for record in events(report.folder) if record["step"] == "look"]
    x, y, width, height = looks[0]["region_px"]
    part = decode((report.folder / looks[0]["frame"]).read_bytes())
    assert np.array_equal(part, whole[y : y + height, x : x + width])
    assert height < whole.shape[0] * 0.7
    left, top, right, bottom = bench.puzzle.grid.extent_px().corners
    assert x <= left < right <= x + width
    assert y <= top < bottom <= y + height


def test_cropped_reports_keep_no_frame_without_a_board(tmp_path: Path) -> None:
    bench = Bench(on_grab=lambda screenshot, _: black(screenshot))
    with Report(tmp_path, {}, crop=True) as report:
        bench.play(1, observe=report)
    assert list(report.folder.rglob("*.png")) == []
    looks = [record for record in events(report.folder) if record["step"] == "look"]
    assert {look["frame"] for look in looks} == {None}
    assert "not kept" in (report.folder / "report.html").read_text("utf-8")


def test_profile_is_kept_without_its_buttons(tmp_path: Path) -> None:
    button = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
    report = Report(tmp_path, {}, Profile(region_px=Box(1, 2, 30, 40), next_button=button))
    kept = profiles.load(report.folder / "profile.toml")
    assert kept.region_px == (1, 2, 30, 40)
    assert kept.next_button is None
    assert list(report.folder.glob("*.png")) == []


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
    shutil.rmtree(report.folder)
    with pytest.raises(UnwritableReport, match="cannot write"):
        bench.play(observe=report)


def test_a_page_that_cannot_be_written_any_more_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = Report(tmp_path, {})
    page = report.folder / "report.html"
    size = page.stat().st_size
    assert "still going on" in page.read_text("utf-8")

    def full(_path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("bot.report.writer.write_atomically", full)
    with pytest.raises(UnwritableReport, match="No space left"):
        report.close()
    assert "still going on" not in page.read_text("utf-8")
    assert "could not be written any more" in page.read_text("utf-8")
    assert page.stat().st_size == size


def test_the_page_of_a_process_that_is_no_more_is_closed_by_another(tmp_path: Path) -> None:
    report = Report(tmp_path, {}, name="1-adb-A")
    page = tmp_path / "1-adb-A" / "report.html"
    cut_off(report.folder)
    assert "still going on" not in page.read_text("utf-8")
    assert "its process was ended before it was done" in page.read_text("utf-8")
    closed = page.read_bytes()
    cut_off(report.folder)
    cut_off(tmp_path / "nowhere")
    assert page.read_bytes() == closed
    with pytest.raises(UnwritableReport):
        Report(tmp_path, {}, name="1-adb-A")


def test_a_folder_with_an_odd_number_is_passed_over(tmp_path: Path) -> None:
    for name in ("run-1²", "run-٣", "run-0007", "run-x"):
        (tmp_path / name).mkdir()
    assert Report(tmp_path, {}).folder.name == "run-0008"
