"""The JSON contract: other programs parse it, so every key is held here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli import app
from lamps import LAMPS
from tests.lamps import FIXTURES

PICTURE = FIXTURES / "small.png"
KEYS = ["image", "game", "confidence", "ms", "board", "grid"]


@pytest.fixture
def lamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The template game is the only one."""
    monkeypatch.setattr("bot.cli.choice.GAMES", {"lamps": LAMPS})


def answers(*arguments: str | Path, status: int = 0) -> list[dict[str, Any]]:
    """What the command prints, each line as JSON."""
    run = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert run.exit_code == status
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.usefixtures("lamps")
def test_read_gives_board_and_grid() -> None:
    (answer,) = answers("read", "--json", PICTURE)
    assert list(answer) == [*KEYS, "error"]
    assert answer["image"] == str(PICTURE)
    assert answer["game"] == "lamps"
    assert answer["confidence"] == 0.99
    assert list(answer["ms"]) == ["read"]
    assert answer["ms"]["read"] > 0
    assert answer["board"] == {"cells": [[1, 0, 0], [0, 0, 1]]}
    assert (answer["grid"]["rows"], answer["grid"]["cols"]) == (2, 3)
    assert answer["grid"]["cells_px"][1][2] == [109.0, 76.0]
    assert answer["error"] is None


@pytest.mark.usefixtures("lamps")
def test_solve_adds_the_solution() -> None:
    (answer,) = answers("solve", "--json", PICTURE)
    assert list(answer) == [*KEYS, "solution", "error"]
    assert list(answer["ms"]) == ["read", "solve"]
    moves = [[0, 1], [0, 2], [1, 0], [1, 1]]
    assert answer["solution"] == {"status": "solved", "moves": moves, "count": 4}


@pytest.mark.usefixtures("lamps")
def test_an_unsolvable_board_is_reported_with_its_board(tmp_path: Path) -> None:
    text = tmp_path / "board.txt"
    text.write_text(".x\n**\n")
    (answer,) = answers("solve", "--json", text, status=1)
    assert answer["board"] == {"cells": [[0, 2], [1, 1]]}
    assert answer["grid"] is None
    assert answer["ms"]["solve"] is not None
    assert answer["solution"] == {"status": "unsolvable", "moves": [], "count": 0}
    assert answer["error"] == {"type": "Unsolvable", "reason": "the lamp at 0,1 is broken"}


@pytest.mark.usefixtures("lamps")
def test_what_was_not_recognised_has_a_reason_and_no_board(tmp_path: Path) -> None:
    text = tmp_path / "board.txt"
    text.write_text("?\n")
    (answer,) = answers("solve", "--json", text, status=1)
    assert answer["error"]["type"] == "BadBoard"
    assert answer["confidence"] == 0
    for key in ("game", "board", "grid", "solution"):
        assert answer[key] is None


@pytest.mark.usefixtures("lamps")
def test_an_unknown_game_still_answers_for_each_input() -> None:
    found = answers("read", "--json", "--game", "go", PICTURE, PICTURE, status=2)
    assert [answer["error"]["type"] for answer in found] == ["UnknownGame"] * 2
