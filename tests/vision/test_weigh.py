"""Two readings of one screenshot become one, and say when they differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration import Profile
from solvers.one_line import Board
from vision import weigh
from vision.reading import Grid, NotRecognized, Reading
from vision.view import Image, View
from vision.weigh import weighed

PIXELS = np.zeros((200, 200, 3), np.uint8)
GRID = Grid(np.zeros((2, 3, 2)), (20.0, 20.0), (200, 200))
BOARD, OTHER = Board.from_text("...\n...\n"), Board.from_text("...\n..#\n")


def reading(board: Board, confidence: float) -> Reading[Board]:
    return Reading(board, GRID, confidence)


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Sets what the learned way reads; None for nothing."""
    (tmp_path / "locate.onnx").touch()
    monkeypatch.setattr(weigh, "WEIGHTS", tmp_path)

    def set_to(learned: Reading[Board] | None, odds: float = 1.0) -> None:
        def read_view(game: str, image: Image, profile: Profile) -> Reading[Any]:
            if learned is None:
                raise NotRecognized("no board shows")
            return learned

        monkeypatch.setattr(weigh, "read_view", read_view)
        monkeypatch.setattr(weigh, "game_odds", lambda game, view: odds)

    return set_to


def read(ruled: Reading[Board] | None, view: Image = PIXELS) -> Reading[Board]:
    def by_rules(image: Image, profile: Profile) -> Reading[Any]:
        if ruled is None:
            raise NotRecognized("nothing repeats")
        return ruled

    return weighed("one-line", by_rules)(view, Profile())


def test_what_both_read_is_sure(learn: Any) -> None:
    learn(reading(BOARD, 0.6))
    assert read(reading(BOARD, 0.7)).confidence == weigh.ALIKE
    assert read(reading(BOARD, 0.4)).confidence <= weigh.DIFFERENT


@pytest.mark.parametrize(("learned", "ruled"), [(0.95, 0.8), (0.3, 0.95), (0.8, 0.9)])
def test_where_they_differ_the_likelier_one_is_taken_and_is_not_sure(
    learn: Any, learned: float, ruled: float
) -> None:
    learn(reading(BOARD, learned))
    result = read(reading(OTHER, ruled))
    assert result.board == (BOARD if learned > ruled**weigh.MODESTY else OTHER)
    assert result.confidence <= weigh.DIFFERENT
    assert "read in another way" in result.why[-1]


def test_what_is_hardly_worth_anything_raises_no_doubt(learn: Any) -> None:
    learn(reading(BOARD, 0.95))
    assert read(reading(OTHER, 0.6)).confidence == 0.95
    learn(reading(BOARD, 0.5))
    settled = read(reading(OTHER, 0.99))
    assert (settled.board, settled.confidence) == (OTHER, 0.99)


def test_one_way_alone(learn: Any) -> None:
    learn(reading(BOARD, 0.8))
    assert read(None).confidence == 0.8
    learn(None)
    assert read(reading(OTHER, 0.8)).confidence == pytest.approx(0.8 * weigh.ALONE)
    with pytest.raises(NotRecognized, match="no board shows; nothing repeats"):
        read(None)


def test_a_board_of_another_game_is_not_read_by_rules(learn: Any) -> None:
    learn(reading(BOARD, 0.8), odds=0.001)
    view = replace(View.of(PIXELS, Profile()), named=False)
    with pytest.raises(NotRecognized, match="another game"):
        read(reading(BOARD, 0.99), view)
    assert read(reading(BOARD, 0.99)).board == BOARD
