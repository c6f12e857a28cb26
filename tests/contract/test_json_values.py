"""Any JSON value is either a board of a game or refused in words: nothing else comes out of it."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import Game
from solvers import BadBoard
from tests.contract.entries import ENTRIES, fixtures

NAMES = ("cells", "start", "end", "goal", "gate", "target", "knight", "cat", "shifted", "walls")

leaves = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([10**9 + 1, -(10**30), 10**4000])
    | st.floats()
    | st.sampled_from(["", "odd", "even", "cells", "0,0", "A"])
    | st.text("aä0 \n", max_size=5)
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES) | st.text("abc", max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)
matrices = st.integers(1, 4).flatmap(
    lambda cols: st.lists(
        st.lists(st.integers(-2, 4), min_size=cols, max_size=cols), min_size=1, max_size=4
    )
)
objects = st.fixed_dictionaries(
    {"cells": matrices},
    optional=dict.fromkeys(("filled", "waypoints", *NAMES[1:]), values),
)

each_game = pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.name)


def assert_is_a_board_or_refused(game: Game, plain: Any) -> None:
    try:
        board = game.board.from_json(plain)
    except BadBoard as error:
        reason = str(error)
        assert 0 < len(reason) < 300
        assert "\n" not in reason
        return
    assert game.board.from_json(json.loads(json.dumps(board.as_json()))) == board
    assert game.board.from_text(str(board)) == board
    assert {len(row) for row in board.kinds()} == {len(plain["cells"][0])}


@each_game
@given(plain=values | objects)
def test_a_json_value_is_a_board_or_refused(game: Game, plain: Any) -> None:
    assert_is_a_board_or_refused(game, plain)


@each_game
@settings(deadline=None)  # it reads a fixture
@given(data=st.data())
def test_a_spoiled_board_is_a_board_or_refused(game: Game, data: st.DataObject) -> None:
    fixture = data.draw(st.sampled_from(fixtures(game)))
    plain = copy.deepcopy(fixture.golden().as_json())
    spoil(plain, data)
    assert_is_a_board_or_refused(game, plain)


def spoil(plain: Any, data: st.DataObject) -> None:
    """Take a value out at some place of the board, or put another one there."""
    inner: Any = plain
    while True:
        key = data.draw(st.sampled_from([*inner] if isinstance(inner, dict) else range(len(inner))))
        if not inner[key] or not isinstance(inner[key], (dict, list)) or data.draw(st.booleans()):
            break
        inner = inner[key]
    if data.draw(st.booleans()):
        del inner[key]
    else:
        inner[key] = data.draw(values)


@each_game
@pytest.mark.parametrize(
    "plain",
    [
        None, True, 0, 1.5, float("nan"), "cells", [], [[1, 0]], {}, {"cells": None},
        {"cells": "0110"}, {"cells": ["01", "10"]}, {"cells": [None]}, {"cells": {"0": [1]}},
        {"cells": []}, {"cells": [[]]}, {"cells": [[], []]}, {"cells": [[[0]]]},
        {"cells": [[float("nan")]]}, {"cells": [[True]]}, {"cells": [[1.0]]},
        {"cells": [[10**5000]]}, {"cells": [["0"]]}, {"cells": [[0, 0], [0]]},
    ],
    ids=lambda plain: type(plain).__name__,
)  # fmt: skip
def test_no_board_at_all_is_refused(game: Game, plain: Any) -> None:
    with pytest.raises(BadBoard, match=r"\w+ \w+"):
        game.board.from_json(plain)
