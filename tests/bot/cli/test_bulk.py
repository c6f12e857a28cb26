"""``solve`` of many inputs: a file that goes on, archives, drawings, and what is refused."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bot.cli.answering import drawing_of
from tests.bot.cli.command import COMMAND, minigame_bot
from tests.bot.cli.inprocess import run

ROOT = Path(__file__).parents[3]
LEVEL = ROOT / "fixtures" / "one-line" / "night-1080x1920-level2-drawn0.png"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Boards as texts, one of which is none and one of which cannot be solved."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    for number in range(40):
        text = f"{'0' * (number % 7 + 3)}\n" * 3
        (folder / f"{number:02}.txt").write_text(
            {7: "no board", 9: "0100\n0100\n"}.get(number, text)
        )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("ascii").splitlines()]


def test_a_run_that_was_killed_goes_on_to_the_same_file(shelf: Path) -> None:
    arguments = ("solve", "shelf/*.txt", "--game", "maze", "--jobs", "1", "--out")
    whole = minigame_bot(*arguments, "whole.jsonl")
    assert whole.returncode == 1
    assert b"40 inputs, 38 without an error, 1 BadBoard, 1 Unsolvable" in whole.stderr
    assert [Path(each["image"]).stem for each in lines(shelf / "whole.jsonl")] == [
        f"{number:02}" for number in range(40)
    ]
    killed = subprocess.Popen([COMMAND, *arguments, "part.jsonl"], stderr=subprocess.DEVNULL)
    part = shelf / "part.jsonl"
    while not (part.exists() and part.read_bytes().count(b"\n") > 2):
        time.sleep(0.005)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    part.write_bytes(part.read_bytes()[:-5])
    again = minigame_bot(*arguments, "part.jsonl")
    assert again.returncode == 1
    assert b"of them before" in again.stderr
    assert part.read_bytes() == (shelf / "whole.jsonl").read_bytes()
    other = minigame_bot("solve", "shelf/*.txt", "--jobs", "1", "--out", "part.jsonl")
    assert (other.returncode, other.stdout) == (2, b"")
    assert b'begun with another game, "maze" and not "auto"' in other.stderr


def test_pictures_of_an_archive_are_read_once_and_drawn_into_a_folder(shelf: Path) -> None:
    with zipfile.ZipFile("night.zip", "w") as archive:
        archive.write(LEVEL, "a/1.png")
        archive.write(LEVEL, "b/2.png")
    done = minigame_bot("solve", "night.zip", "--game", "one-line", "--annotate", "seen", "--json")
    assert done.stderr == b""
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["image"] == "night.zip/a/1.png"
    assert first["solution"]["status"] == "solved"
    assert {**first, "image": "night.zip/b/2.png"} == second
    drawn = [path.relative_to("seen").as_posix() for path in Path("seen").rglob("*.png")]
    assert drawn == ["night.zip/a/1.png"]


def test_a_board_that_takes_too_long_holds_nothing_up(shelf: Path) -> None:
    knight = "N _ _ _ _ _ _ _\n" + "_ _ _ _ _ _ _ _\n" * 7
    Path("shelf/00.txt").write_text(knight)
    done = minigame_bot(
        "solve", "shelf/0[0-2].txt", "--count", "--timeout", "1", "--jobs", "1", "--json"
    )
    first, *others = map(json.loads, done.stdout.splitlines())
    assert first["error"]["type"] == "TimedOut"
    assert len(others) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--jobs", "2", "--dask", "tcp://localhost:1"), "leave it out with --dask"),
        (("--timeout", "2", "--dask", "tcp://localhost:1"), "leave it out with --dask"),
        (("--jobs", "2", "--annotate", "seen.png"), "draws into a folder"),
        (("--out", "none/lines.jsonl"), "cannot write none/lines.jsonl: no such file"),
        (("--out", "shelf"), "cannot write shelf: is a directory"),
        (("--out", "shelf/00.txt"), "line 1 is no answer"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    shelf: Path, arguments: tuple[str, ...], told: str
) -> None:
    before = Path("shelf/00.txt").read_text()
    done = run("solve", "shelf/*.txt", "--game", "maze", *arguments)
    assert (done.status, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert Path("shelf/00.txt").read_text() == before


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("a/b.png", "out/a/b.png"),
        ("/tmp/b.jpg", "out/tmp/b.jpg.png"),
        ("../../b.png", "out/b.png"),
        ("s3://bucket/b.png", "out/bucket/b.png"),
        ("clip.mp4/1.200s", "out/clip.mp4/1.200s.png"),
    ],
)
def test_drawings_stay_in_their_folder(name: str, drawn: str) -> None:
    assert drawing_of(name, Path("out")) == Path(drawn)


def test_a_level_met_before_is_kept_and_exported(shelf: Path) -> None:
    for place in ("one.png", "two.png"):
        shutil.copyfile(LEVEL, place)
    arguments = ("solve", "one.png", "two.png", "--game", "one-line", "--library", "levels")
    assert run(*arguments).status == 0
    assert run("levels", "levels").stdout == "one-line: 1 levels on 1 screenshots\n"
    assert run("levels", "levels", "--export", "corpus").status == 0
    (about,) = lines(shelf / "corpus" / "levels.jsonl")
    (image,) = about["images"]
    assert (shelf / "corpus" / image).with_suffix(".txt").read_text() == f"{about['board']}\n"
    assert "one.png" not in (shelf / "corpus" / "levels.jsonl").read_text()
    assert run("levels", "levels", "--export", "corpus").status == 2
    assert "holds no library" in run("levels", "shelf").stderr
