"""All layouts of the 4x5 klotski, beside the search for one board and beside trying everything."""

from __future__ import annotations

import random
from functools import reduce
from itertools import combinations

import numpy as np
import pytest

from solvers import BadBoard, GivenUp, Outcome, Unsolvable
from solvers.klotski import Board, outcome, plan, play, survey_like
from solvers.klotski.hardest import Pieces, _tables, all_pieces, board_of, survey
from solvers.klotski.kernels import layouts as kernel
from tests.solvers.klotski.naive import fewest
from tests.solvers.klotski.test_board import CLASSIC


def every_layout(pieces: Pieces) -> set[int]:
    masks, _ = _tables()
    found: set[int] = set()
    for big in np.flatnonzero(masks[kernel.BIG]).tolist():
        layouts = np.empty(kernel.fill(masks, big, *pieces, np.empty(0, np.uint64)), np.uint64)
        kernel.fill(masks, big, *pieces, layouts)
        found.update(layouts.tolist())
    return found


def test_there_are_203_choices_of_pieces() -> None:
    assert len(set(all_pieces())) == 203
    assert all(pieces.free >= 2 for pieces in all_pieces())


def test_layouts_are_those_that_trying_all_places_finds() -> None:
    pieces = Pieces(2, 1, 0)
    found = {str(board_of(layout)) for layout in every_layout(pieces)}
    squares = [(row, col) for row in range(4) for col in range(3)]
    tried = 0
    for big in squares:
        free = set(range(20)) - {4 * (big[0] + i) + big[1] + j for i in range(2) for j in range(2)}
        for lying in (cell for cell in free if cell % 4 < 3 and cell + 1 in free):
            tried += len(list(combinations(free - {lying, lying + 1}, 2)))
    assert len(found) == tried == survey(pieces).layouts


@pytest.mark.parametrize("pieces", [Pieces(0, 1, 0), Pieces(1, 0, 1), Pieces(0, 0, 0)])
def test_the_fewest_moves_are_those_that_trying_all_finds(pieces: Pieces) -> None:
    found = survey(pieces)
    for number in range(0, len(found.solvable), 97):
        assert found.moves_of(number) == fewest(board_of(int(found.solvable[number])))


@pytest.mark.parametrize("pieces", [Pieces(4, 1, 4), Pieces(2, 2, 2), Pieces(9, 1, 1)])
def test_the_fewest_moves_are_those_of_the_search_for_one_board(pieces: Pieces) -> None:
    found, rng = survey(pieces), random.Random(5)
    for number in (rng.randrange(len(found.solvable)) for _ in range(15)):
        board = board_of(int(found.solvable[number]))
        moves = plan(board)
        assert len(moves) == found.moves_of(number)
        assert outcome(reduce(play, moves, board)) is Outcome.SOLVED


def test_what_no_move_leads_to_is_unsolvable() -> None:
    found = survey(Pieces(4, 1, 4))
    assert found.layouts == 65_880
    rest = sorted(every_layout(found.pieces) - set(found.solvable.tolist()))
    assert len(rest) == found.layouts - len(found.solvable)
    for layout in rest[:: len(rest) // 5]:
        with pytest.raises(Unsolvable):
            plan(board_of(layout))


def test_the_hardest_layouts_need_most_moves() -> None:
    found = survey_like(Board.from_text(CLASSIC))
    assert found.most_moves == 93
    assert [len(plan(board)) for board in found.hardest] == [93] * len(found.hardest)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("AA.\nAA.\n...\n...\ntarget: A\ngoal: 2,0 2,1 3,0 3,1", "of 5 rows and 4 columns"),
        ("ABBC\nABBC\nDEEF\nDGHF\nI..J\ntarget: B\ngoal: 0,0 0,1 1,0 1,1", "middle of the lowest"),
        ("ABBC\nABBC\nDEEF\nDGHF\nIK.J", "two free cells"),
        ("ABB.\nABB.\nACC.\n....\n....", "others of 1x1, 1x2 and 2x1"),
    ],
)
def test_other_boards_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadBoard, match=reason):
        survey_like(Board.from_text(text))


def test_a_survey_keeps_to_its_memory() -> None:
    with pytest.raises(GivenUp, match="65880 layouts take more"):
        survey(Pieces(4, 1, 4), most_bytes=1_000_000)
