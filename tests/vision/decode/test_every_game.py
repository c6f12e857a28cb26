"""What holds of the decoders of all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.vision.decode.boards import OF_GAME, blank, fixtures
from tests.vision.decode.made import CLEAR, Sight, odds_of
from tools.draw.truth import DrawnBoard
from vision.cells.odds import CellOdds
from vision.decode import cat, klotski, knight, maze, one_line
from vision.decode.facts import NOTHING_SAID, Decoded, Said
from vision.decode.trust import TRUST, confidence
from vision.reading import NotRecognized

GAMES = list(OF_GAME)


def decoded(board: DrawnBoard, odds: CellOdds, said: Said = NOTHING_SAID) -> Decoded[Any]:
    if board.game == "cat":
        assert board.shifted is not None
        return cat.decode(odds, 1 - board.shifted, said)  # the ring is one row more
    rooms: dict[str, Callable[[CellOdds, Said], Decoded[Any]]] = {
        "one-line": one_line.decode,
        "knight": knight.decode,
        "maze": maze.decode,
        "klotski": klotski.decode,
    }
    return rooms[board.game](odds, said)


@pytest.mark.parametrize("game", GAMES)
def test_a_clear_sight_gives_the_board(game: str) -> None:
    for board in fixtures(game):
        drawn = OF_GAME[game][1](board)

        answer = decoded(drawn, odds_of(drawn, Sight(sure=9)))

        assert str(answer.board) == str(board)
        assert confidence(answer, TRUST[game]) > 0.9
        assert tuple(answer.places[0, 0]) == (1, 1)


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_looks_mend_what_single_cells_get_wrong(game: str) -> None:
    boards = fixtures(game)
    right = alone = 0
    for seed, board in enumerate(boards):
        drawn = OF_GAME[game][1](board)
        odds = odds_of(drawn, Sight(wrong=0.03), seed)
        alone += bool((odds.kinds[1:-1, 1:-1].argmax(-1) == drawn.kinds).all())
        try:
            right += str(decoded(drawn, odds).board) == str(board)
        except NotRecognized:
            continue

    assert alone < len(boards)
    assert right > alone


@pytest.mark.parametrize("game", GAMES)
def test_doubts_tell_of_the_cell_that_was_all_but_misread(game: str) -> None:
    board = fixtures(game)[0]
    drawn = OF_GAME[game][1](board)
    odds = odds_of(drawn, Sight(sure=9))
    sure = decoded(drawn, odds)
    unmarked = np.argwhere((drawn.marks.sum(2) == 0) & (drawn.numbers < 0))
    row, col = unmarked[len(unmarked) // 2]  # the rules say much of a corner
    odds.kinds[row + 1, col + 1] = np.log(1 / odds.kinds.shape[2])
    odds.looks[row + 1, col + 1] = 0

    unsure = decoded(drawn, odds)

    least = min((doubt.gap for doubt in sure.doubts), default=np.inf)
    assert unsure.doubts[0].gap < least
    assert unsure.doubts[0].what.startswith(f"{row},{col} may be ")
    assert [doubt.gap for doubt in unsure.doubts] == sorted(doubt.gap for doubt in unsure.doubts)


_CELLS = st.tuples(st.integers(0, 3), st.integers(0, 3))
_SAID = st.builds(
    Said,
    rows=st.none() | st.integers(3, 6),
    cols=st.none() | st.integers(3, 6),
    start=st.none() | _CELLS,
    goal=st.none() | _CELLS,
    target=st.none() | _CELLS,
    to_cover=st.lists(_CELLS, max_size=2).map(tuple),
    shifted=st.sampled_from([None, "odd", "even"]),
)
_SIGHTS = st.builds(Sight, sure=st.floats(0, 5), noise=st.floats(0.1, 3), wrong=st.floats(0, 0.5))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, deadline=None)
@given(said=_SAID, sight=_SIGHTS, seed=st.integers(0, 10**6))
@example(said=Said(start=(0, 0), goal=(0, 0)), sight=Sight(sure=0, noise=1, wrong=0), seed=0)
def test_what_is_said_is_never_contradicted(game: str, said: Said, sight: Sight, seed: int) -> None:
    drawn = blank(game, 4, 4, 1 if game == "cat" else None)
    try:
        board = decoded(drawn, odds_of(drawn, sight, seed), said).board
    except NotRecognized:
        return

    assert said.rows in (None, len(board.cells))
    assert said.cols in (None, len(board.cells[0]))
    plain = board.as_json()
    if game in ("one-line", "maze"):
        start = board.drawn[0] if game == "one-line" and board.drawn else board.start
        assert said.start in (None, start)
        assert said.goal in (None, board.end if game == "one-line" else board.goal)
    elif game == "knight":
        assert said.start in (None, board.knight)
    elif game == "klotski":
        assert said.target is None or board.cells[said.target[0]][said.target[1]] == board.target
        assert set(said.to_cover) <= set(board.goal)
    else:
        assert said.start in (None, board.cat)
        assert said.shifted in (None, plain["shifted"])


@pytest.mark.parametrize("game", GAMES)
def test_noise_gives_a_doubtful_board_or_none(game: str) -> None:
    for seed in range(3):
        drawn = blank(game, 6, 6, 1 if game == "cat" else None)
        odds = odds_of(drawn, Sight(sure=0, noise=2), seed)
        try:
            answer = decoded(drawn, odds)
        except NotRecognized:
            continue
        assert confidence(answer, TRUST[game]) < 0.5


@pytest.mark.parametrize("game", GAMES)
def test_cells_lie_where_the_odds_have_them(game: str) -> None:
    board = fixtures(game)[0]
    drawn = OF_GAME[game][1](board)

    answer = decoded(drawn, odds_of(drawn, CLEAR))

    rows, cols = len(board.cells), len(board.cells[0])
    assert answer.places.shape == (rows, cols, 2)
    assert (answer.places[-1, -1] == (rows, cols)).all()
