"""``solve --annotate``: drawings beside the answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.annotation import one_for_each
from bot.cli import app
from lamps import LAMPS
from lamps.rules import Board
from tests.lamps import FIXTURES, paint
from vision.drawing import colour_of
from vision.pictures import decode, encode_png

SMALL, LARGE = FIXTURES / "small.png", FIXTURES / "large.png"


@pytest.fixture(autouse=True)
def _lamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The template game is the only one."""
    monkeypatch.setattr("bot.cli.choice.GAMES", {"lamps": LAMPS})


def solve(*arguments: str | Path, status: int = 0) -> list[dict[str, Any]]:
    run = CliRunner().invoke(app, ["solve", "--json", *map(str, arguments)])
    assert run.exit_code == status
    return [json.loads(line) for line in run.stdout.splitlines()]


def has_way(path: Path) -> bool:
    """Whether the last cell of a way is marked."""
    return bool((decode(path.read_bytes()) == colour_of("end")).all(axis=2).any())


def test_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    solve(LARGE, "--annotate", out)
    assert has_way(out)
    assert list(tmp_path.iterdir()) == [out]  # no half-written file is left


def test_an_animation(tmp_path: Path) -> None:
    out = tmp_path / "out.gif"
    (answer,) = solve(LARGE, "--annotate", out)
    with Image.open(out) as gif:
        assert gif.n_frames == answer["solution"]["count"] + 1
        assert gif.info["duration"] >= 40


def test_one_for_each_input(tmp_path: Path) -> None:
    solve(SMALL, LARGE, SMALL, "--annotate", tmp_path / "out.png")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"out-small.png", "out-large.png", "out-small-2.png"}


def test_names_for_many() -> None:
    outs = one_for_each(Path("d/o.gif"), ["a/1.png", "b/1.png", "c/2.png", "b/1.jpg"])
    assert [str(out) for out in outs] == ["d/o-1.gif", "d/o-1-2.gif", "d/o-2.gif", "d/o-1-3.gif"]


def test_an_unsolvable_board_is_drawn_without_a_way(tmp_path: Path) -> None:
    shot, out = tmp_path / "shot.png", tmp_path / "out.png"
    shot.write_bytes(encode_png(paint(Board((".x", "**")), 40, 12, 30)))
    (answer,) = solve(shot, "--annotate", out, status=1)
    assert answer["error"]["type"] == "Unsolvable"
    assert not has_way(out)
    assert decode(out.read_bytes()).shape[0] > decode(shot.read_bytes()).shape[0]


@pytest.mark.parametrize("name", ["missing/out.png", "taken.png", "out.bmp"])
def test_what_cannot_be_written_is_exit_2_and_costs_only_the_drawing(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "taken.png").mkdir()
    (answer,) = solve(LARGE, "--annotate", tmp_path / name, status=2)
    assert answer["error"]["type"] == "UnwritableOutput"
    assert name in answer["error"]["reason"]
    assert (answer["solution"] is None) == name.endswith(".bmp")


def test_a_text_cannot_be_drawn_on(tmp_path: Path) -> None:
    text = FIXTURES / "small.txt"
    (answer,) = solve(text, "--annotate", tmp_path / "out.png", status=2)
    assert "this is a text" in answer["error"]["reason"]
    assert answer["solution"]["status"] == "solved"


def test_an_old_drawing_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    out.write_bytes(b"old")
    solve(SMALL, "--annotate", out)
    assert np.ptp(decode(out.read_bytes())) > 0
