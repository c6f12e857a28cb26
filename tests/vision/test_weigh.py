"""Two readings of one screenshot become one, and say when they differ."""

from __future__ import annotations

from dataclasses import replace
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
def learn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets what the learned way reads; None for nothing."""

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


def test_what_rules_are_sure_of_stands(learn: Any) -> None:
    learn(reading(OTHER, 0.99))
    assert read(reading(BOARD, 0.99)) == reading(BOARD, 0.99)
    learn(reading(OTHER, 0.4))
    assert read(reading(BOARD, 0.95)) == reading(BOARD, 0.95)
    learn(reading(BOARD, 0.3))
    assert read(reading(BOARD, 0.95)).confidence == 0.95


@pytest.mark.parametrize(("learned", "ruled"), [(0.95, 0.8), (0.77, 0.96), (0.8, 0.9)])
def test_what_is_contradicted_is_not_sure(learn: Any, learned: float, ruled: float) -> None:
    learn(reading(BOARD, learned))
    result = read(reading(OTHER, ruled))
    assert result.board == (BOARD if learned > ruled**weigh.MODESTY else OTHER)
    assert result.confidence <= weigh.DOUBTFUL
    assert "read in another way" in result.why[-1]


def test_the_same_board_confirms_a_doubtful_one(learn: Any) -> None:
    learn(reading(BOARD, 0.95))
    assert read(reading(BOARD, 0.3)).confidence == weigh.DOUBTFUL


def test_one_way_alone(learn: Any) -> None:
    learn(reading(BOARD, 0.95))
    assert read(None).confidence == weigh.DOUBTFUL
    learn(None)
    assert read(reading(OTHER, 0.8)).confidence == 0.8
    with pytest.raises(NotRecognized, match="nothing repeats; no board shows"):
        read(None)


def test_a_board_of_another_game_is_only_read_by_rules(learn: Any) -> None:
    learn(reading(BOARD, 0.8), odds=0.01)
    view = replace(View.of(PIXELS, Profile()), named=False)
    with pytest.raises(NotRecognized, match="another game"):
        read(None, view)
    assert read(reading(OTHER, 0.6), view).board == OTHER
    learn(reading(BOARD, 0.8), odds=0.001)
    with pytest.raises(NotRecognized, match="another game"):
        read(reading(OTHER, 0.99), view)
