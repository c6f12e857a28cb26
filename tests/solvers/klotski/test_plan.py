"""The search: the fewest moves, on known levels and against a slow oracle."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given, settings

from solvers import GivenUp, Outcome, Unsolvable, searching
from solvers.klotski import Board, Move, outcome, packed, plan, plan_quickly, plan_steps, play
from solvers.klotski.packed import NarrowSearch, WideSearch
from solvers.klotski.packed import fewest as fewest_packed
from solvers.klotski.search import _Search as fewest_plainly
from solvers.klotski.tray import Packed
from tests.bench.klotski_levels import LEVELS as LEVELS_OF_GNOME
from tests.bench.klotski_levels import Level
from tests.solvers.klotski.naive import fewest
from tests.solvers.klotski.test_board import CLASSIC, trays

LEVELS = {
    "横刀立马": (CLASSIC, 81),
    "won": ("A.\ntarget: A\ngoal: 0,0", 0),
    "one move around a corner": ("A.\n#.\ntarget: A\ngoal: 1,1", 1),
    "through the gate": (
        """
        ######
        #ABBC#
        #DBBE#
        #FGHI#
        #JKLM#
        #N..O#
        ##..##
        ......
        ......
        target: B
        goal: 7,4 7,5 8,4 8,5
        gate: 6,2 6,3""",
        18,
    ),
    "a bent target": (
        """
        .......
        .......
        #####..
        #AABBC.
        #ADDEF#
        #GHI..#
        #######
        target: A
        goal: 0,0 0,1 1,0
        gate: 2,5 2,6 3,6""",
        30,
    ),
}


LARGE = ("Rome", "Solomon")
"""Levels of millions of positions, which take seconds."""


def named(name: str) -> Level:
    return next(level for level in LEVELS_OF_GNOME if level.name == name)


def ends(board: Board, moves: Iterable[Move]) -> Outcome:
    """What moves come to when they are played by the rules."""
    for move in moves:
        board = play(board, move)
    return outcome(board)


@pytest.mark.parametrize(("text", "count"), LEVELS.values(), ids=LEVELS)
def test_known_levels(text: str, count: int) -> None:
    board = Board.from_text(text)
    assert len(plan(board)) == count
    assert ends(board, plan(board)) is Outcome.SOLVED


@given(trays(), trays())
@settings(deadline=None, max_examples=25)
def test_no_way_is_shorter(start: Board, other: Board) -> None:
    """The goal is where the oracle finds the target on the way to a board of the same tray."""
    own = start.pieces[start.target]
    row, col = other.goal[0]
    goal = tuple((r + row - own[0][0], c + col - own[0][1]) for r, c in own)
    inside = all(
        0 <= r < len(start.cells) and 0 <= c < len(start.cells[0]) and start.cells[r][c] >= 0
        for r, c in goal
    )
    board = Board(start.cells, start.target, goal) if inside else start
    least = fewest(board)
    if least is None:
        for solve in (plan, plan_quickly):
            with pytest.raises(Unsolvable):
                solve(board)
    else:
        packed = Packed(board, 10**9)
        wide, narrow = (kind(packed, False, 10**9).run() for kind in (WideSearch, NarrowSearch))
        for moves in (plan(board), wide, narrow):
            assert len(moves) == least
            assert ends(board, moves) is Outcome.SOLVED
        assert ends(board, plan_quickly(board)) is Outcome.SOLVED


def test_says_that_all_positions_were_tried() -> None:
    with pytest.raises(Unsolvable, match="all 3 positions that can be reached"):
        plan(Board.from_text("AB.\ntarget: A\ngoal: 0,2"))


@pytest.mark.parametrize(
    ("most_bytes", "message"), [(50_000, "there may be one"), (1_100_000, "no memory for more")]
)
def test_gives_up_at_its_limit(most_bytes: int, message: str) -> None:
    with pytest.raises(GivenUp, match=message):
        plan_steps(named("Traffic Jam").board(), most_bytes=most_bytes)


def test_giving_up_tells_how_many_it_takes_at_least() -> None:
    level = named("Traffic Jam")
    for most_bytes in (1_100_000, 8_000_000):
        with pytest.raises(GivenUp) as given_up:
            fewest_packed(level.board(), True, most_bytes)
        bound = re.search(r"more than (\d+) steps", str(given_up.value))
        assert bound
        assert 10 < int(bound[1]) < (level.steps or 0)


def test_a_search_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def more(step: searching.Step, count: int, unit: str) -> None:
        seen.append(f"{searching.now()}, {count > 0} {unit}")

    monkeypatch.setattr(searching.Step, "more", more)
    monkeypatch.setattr(packed, "_SLICE", 1000)
    level = named("Red Donkey")
    assert len(fewest_packed(level.board(), True, 10**8)) == level.steps
    assert len(seen) > 10
    assert set(seen) == {"breadth first, True positions"}


@pytest.mark.parametrize(
    "level",
    [level for level in LEVELS_OF_GNOME if level.steps and level.name not in LARGE],
    ids=str,
)
def test_levels_that_everybody_has(level: Level) -> None:
    board = level.board()
    moves = plan(board)
    assert len(moves) == level.moves
    assert ends(board, moves) is Outcome.SOLVED


@pytest.mark.parametrize("name", ["Red Donkey", "Agatka", "Traffic Jam"])
def test_fewest_steps(name: str) -> None:
    level = named(name)
    steps = plan_steps(level.board())
    assert len(steps) == level.steps
    assert {len(step) for _, step in steps} == {1}
    assert ends(level.board(), steps) is Outcome.SOLVED


def test_a_tray_of_more_than_64_cells() -> None:
    rows = ["AB" + "." * 8, "#" * 9 + ".", *["." * 10] * 6]
    board = Board.from_text("\n".join([*rows, "target: A", "goal: 7,0"]))
    assert not Packed(board, 10**9).is_narrow
    assert len(fewest_packed(board, False, 10**9)) == 2
    steps = fewest_packed(board, True, 10**9)
    assert len(steps) == len(fewest_plainly(board, True).run(10**5))
    assert ends(board, steps) is Outcome.SOLVED
    assert ends(board, plan_quickly(board)) is Outcome.SOLVED


def test_a_board_whose_tables_take_too_much_memory() -> None:
    board = Board.from_text("\n".join(["A" + "." * 40, *["." * 41] * 40, "target: A\ngoal: 1,1"]))
    with pytest.raises(GivenUp, match="a board of 1681 cells is too large"):
        plan_quickly(board, most_bytes=1_000_000)


def test_a_board_that_is_won_needs_no_way() -> None:
    assert plan_quickly(Board.from_text("A.\ntarget: A\ngoal: 0,0")) == []


@pytest.mark.parametrize(
    "name",
    [
        "Red Donkey",
        "Solomon",
        "Rome",
        "Polonaise",
        "Lodzianka",
        "Pelopones",
        "Shark",
        "Transeuropa",
        "American Pie",
    ],
)
def test_a_way_that_may_be_longer(name: str) -> None:
    level = named(name)
    moves = plan_quickly(level.board())
    assert len(moves) >= (level.moves or 0)
    assert ends(level.board(), moves) is Outcome.SOLVED


def test_a_plan_that_takes_too_much_memory_may_be_longer() -> None:
    level = named("Rome")
    moves = plan(level.board(), most_bytes=20_000_000)
    assert len(moves) > (level.moves or 0)
    assert ends(level.board(), moves) is Outcome.SOLVED


def test_no_way_at_all_is_found_out_in_a_hurry_too() -> None:
    with pytest.raises(Unsolvable, match="all 3 positions that can be reached"):
        plan_quickly(Board.from_text("AB.\ntarget: A\ngoal: 0,2"))
