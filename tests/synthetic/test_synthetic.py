"""The rendered screens: the same from the same seed, and boards that the rules accept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bot.games import GAMES
from tests.synthetic import PAINTERS, render
from vision.pictures import decode


@pytest.mark.parametrize("game", PAINTERS)
def test_the_same_seed_makes_the_same_screen(game: str) -> None:
    first, again = (render(game, 3, portable=True) for _ in range(2))
    assert (first.pixels == again.pixels).all()
    assert first[1:] == again[1:]
    assert not np.array_equal(first.pixels, render(game, 4, portable=True).pixels)


@pytest.mark.parametrize("game", [name for name in GAMES if name in PAINTERS])
@pytest.mark.parametrize("seed", range(6))
def test_boards_follow_the_contract(game: str, seed: int) -> None:
    truth = render(game, seed).board
    assert truth
    board = GAMES[game].board.from_json(truth)
    assert np.array(truth["cells"]).shape == np.array(board.kinds()).shape
    assert GAMES[game].board.from_text(str(board)) == board


def test_negatives_show_no_board() -> None:
    assert render("negative", 1).board is None


def test_the_command_writes_pictures_and_boards(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.synthetic", "cat", "2", str(tmp_path), "--seed", "5"]
    subprocess.run(command, check=True, capture_output=True)
    pictures = sorted(tmp_path.glob("*.png"))
    assert len(pictures) == 2
    for seed, picture in enumerate(pictures, start=5):
        truth = json.loads(picture.with_suffix(".json").read_text("utf-8"))
        assert truth["game"] == "cat"
        assert truth["source"].startswith("synthetic-")
        assert truth["board"] == render("cat", seed).board
        assert (decode(picture.read_bytes()) == render("cat", seed).pixels).all()
