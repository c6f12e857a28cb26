"""What holds of nearly all mazes settles single walls and cells."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration import Examples, Profile
from calibration.examples import Shown
from solvers import Cell
from solvers.maze import Board
from tests.vision.decode.boards import of_maze
from tests.vision.decode.made import Sight, odds_of
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.facts import NOTHING_SAID, Said
from vision.decode.maze import LATE, LATER, OPENING, decode
from vision.decode.trust import TRUST, confidence
from vision.taught.reader import TRUST as TAUGHT

SURE = Sight(sure=9, noise=0.5)
SHOWN = Profile(game="maze", examples=Examples((), Shown()))
LINES = Board.from_text(
    "000\n000\n000\nstart: 0,0\ngoal: 2,2\nwalls: 0,0|0,1 1,0|1,1 1,1|1,2 1,1|2,1\n"
)
BLOCKS = Board.from_text("1111111\n0000001\n1011101\n1010101\n1010000\n1010111\n1111111")


def test_a_wall_between_two_ways_is_there_if_its_lack_would_make_a_ring() -> None:
    odds = odds_of(of_maze(LINES), SURE)
    odds.right[2, 1, Side.WALL] = -1.0  # of 1,0|1,1

    answer = decode(odds)

    assert answer.board == LINES
    assert "there may be no wall between 1,0 and 1,1" in [doubt.what for doubt in answer.doubts]


@pytest.mark.parametrize(("said", "is_sure"), [(NOTHING_SAID, False), (Said.of(SHOWN), True)])
def test_rings_are_no_doubt_where_cells_were_shown(said: Said, is_sure: bool) -> None:
    rows = "\n".join([*["0000000", "0101010"] * 3, "0000000"])
    rings = Board.from_text(f"{rows}\nstart: 0,0\ngoal: 6,6")

    answer = decode(odds_of(of_maze(rings), SURE), said)

    assert answer.board == rings
    assert (confidence(answer, TAUGHT) > 0.9) == is_sure


def test_a_wall_that_would_cut_a_part_off_is_none() -> None:
    odds = odds_of(of_maze(LINES), SURE)
    odds.down[1, 3, Side.WALL] = 1.0  # of 0,2|1,2

    assert decode(odds).board == LINES


def test_an_open_cell_that_would_make_a_ring_is_blocked() -> None:
    odds = odds_of(of_maze(BLOCKS), SURE)
    odds.kinds[3, 4, [Kind.BLOCKED, Kind.FREE]] = np.log([0.4, 0.6])
    odds.looks[3, 4] = 0

    assert decode(odds).board.cells == BLOCKS.cells


def test_the_openings_of_a_closed_rim_are_start_and_goal() -> None:
    text = "1111111\n0010001\n1010101\n1000101\n1110100\n1111111"

    board = decode(odds_of(of_maze(Board.from_text(text)), SURE)).board

    assert (board.start, board.goal) == ((1, 0), (4, 6))


@pytest.mark.parametrize(("start", "goal"), [((3, 3), (4, 6)), (None, None)])
def test_the_one_opening_of_a_closed_rim_is_the_goal_of_who_is_inside(
    start: Cell | None, goal: Cell | None
) -> None:
    text = "1111111\n1010001\n1010101\n1000101\n1110100\n1111111"
    maze = replace(Board.from_text(text), start=start)

    board = decode(odds_of(of_maze(maze), SURE)).board

    assert (board.start, board.goal) == (start, goal)


def test_a_walker_on_its_way_is_where_the_maze_begins() -> None:
    drawn = of_maze(LINES)
    drawn.marks[1, 0, Mark.HEAD] = 1

    assert decode(odds_of(drawn, SURE)).board.start == (1, 0)


def test_an_exchange_of_start_and_goal_is_a_doubt() -> None:
    odds = odds_of(of_maze(LINES), SURE)
    for mark, here, there in ((Mark.START, 1, 3), (Mark.END, 3, 1)):
        odds.marks[there, there, mark] = odds.marks[here, here, mark] - 0.1

    answer = decode(odds)

    assert (answer.board.start, answer.board.goal) == ((0, 0), (2, 2))
    assert answer.doubts[0].what == "start and goal may be exchanged"
    assert answer.doubts[0].turned
    assert answer.doubts[0].gap < LATE + 4 / 3 * LATER + 0.5


def test_the_way_is_the_same_where_one_of_its_ends_may_be_unmarked() -> None:
    odds = odds_of(of_maze(LINES), SURE)
    odds.no_mark[Mark.END] = odds.marks[3, 3, Mark.END] - 5

    answer = decode(odds)

    assert answer.doubts[0].what == "the goal may not be marked"
    assert (
        confidence(answer, TRUST["maze"]) < 0.8 < confidence(answer, TRUST["maze"], either_way=True)
    )


def test_a_few_walls_that_look_like_all_others_are_no_way() -> None:
    odds = odds_of(of_maze(BLOCKS), SURE)
    for cell in ((0, 2), (0, 3)):  # a ring of walls as wide as two cells
        odds.kinds[cell[0] + 1, cell[1] + 1, [Kind.BLOCKED, Kind.FREE]] = np.log([0.5, 0.5])

    assert confidence(decode(odds), TRUST["maze"]) > 0.75


@pytest.mark.parametrize("coins", [1, 3])
def test_an_end_that_looks_like_a_few_other_cells_is_a_thing_to_collect(coins: int) -> None:
    odds = odds_of(of_maze(LINES), SURE)
    places = [(2, 2), (2, 3), (3, 2)][:coins]
    start = (1, 1)  # among the odds, which have a ring
    for number, cell in enumerate([start, *places]):
        odds.looks[cell] = np.eye(odds.looks.shape[-1], dtype=np.float32)[min(number, 1) + 3]
    for cell in places:
        odds.marks[cell][Mark.START] = odds.marks[start][Mark.START] + 1.5

    board = decode(odds).board

    assert (board.start == (0, 0)) == (coins > 1)


@pytest.mark.parametrize(("more", "start"), [(1.0, (0, 0)), (3.0, (2, 2))])
def test_a_maze_is_entered_at_the_upper_left_unless_marks_say_otherwise(
    more: float, start: tuple[int, int]
) -> None:
    odds = odds_of(of_maze(LINES), SURE)
    for mark, here, there in ((Mark.START, 1, 3), (Mark.END, 3, 1)):
        odds.marks[there, there, mark] = odds.marks[here, here, mark] + more

    assert decode(odds).board.start == start


def test_no_way_leads_through_a_closed_rim_but_where_the_maze_begins_and_ends() -> None:
    board = replace(BLOCKS, start=(1, 0), goal=(4, 6))
    odds = odds_of(of_maze(board), SURE)
    odds.kinds[1, 3, [Kind.BLOCKED, Kind.FREE]] = np.log([0.5, 0.5])
    odds.looks[1, 3] = 0

    answer = decode(odds)

    assert answer.board == board
    assert min(doubt.gap for doubt in answer.doubts if "0,2" in doubt.what) >= OPENING


def test_said_ends_bind() -> None:
    odds = odds_of(of_maze(LINES), SURE)

    board = decode(odds, Said(start=(2, 2), goal=(0, 1))).board

    assert (board.start, board.goal) == ((2, 2), (0, 1))


def test_a_cell_that_would_be_cut_off_is_blocked_in_a_maze_with_rings_too() -> None:
    board = Board.from_text("1111111\n0000001\n1011101\n1011101\n1011101\n1000000\n1111111")
    odds = odds_of(of_maze(board), SURE)
    odds.kinds[4, 4, [Kind.BLOCKED, Kind.FREE]] = np.log([0.12, 0.88])
    odds.looks[4, 4] = 0

    assert decode(odds).board.cells == board.cells


def test_what_lies_along_the_outside_of_a_wall_is_no_way() -> None:
    odds = odds_of(of_maze(BLOCKS), SURE)
    beside = odds.kinds[1:-1, 0]
    beside[:, Kind.FREE], beside[:, Kind.OUTSIDE] = -1, -2
    odds.looks[:, 0] = odds.looks[2, 1]  # that of open cells

    assert decode(odds).board.cells == BLOCKS.cells


def test_a_single_mark_inside_is_rather_the_start() -> None:
    drawn = of_maze(replace(LINES, start=None, goal=None))
    drawn.marks[1, 1, Mark.END] = 1
    odds = odds_of(drawn, SURE)
    odds.marks[2, 2, Mark.START] = odds.marks[2, 2, Mark.END]
    odds.no_mark[Mark.START] = 5.0

    board = decode(odds).board

    assert (board.start, board.goal) == ((1, 1), None)


def test_a_maze_begins_and_ends_where_a_way_does_that_is_drawn() -> None:
    walls = " ".join(f"{row},{col}|{row + 1},{col}" for row in (0, 1) for col in range(4))
    board = Board.from_text(f"00000\n00000\n00000\nwalls: {walls}")
    odds = odds_of(of_maze(board), SURE)
    odds.marks[..., [Mark.START, Mark.END]] = -6.0
    odds.no_mark[[Mark.START, Mark.END]] = -6.0
    odds.looks[1, 1:6] = odds.looks[2, 5] = odds.looks[0, 0]

    read = decode(odds).board

    assert (read.start, read.goal) == ((0, 0), (1, 4))


def test_parts_that_are_cut_off_are_told_of() -> None:
    board = Board.from_text("010\n010\n010\nstart: 0,0\ngoal: 2,2")

    answer = decode(odds_of(of_maze(board), Sight(sure=12)))

    assert answer.board == board
    assert answer.broken == ("parts of the maze are cut off",)


def test_walls_that_are_all_missed_are_those_of_the_one_maze_that_they_make() -> None:
    odds = odds_of(of_maze(LINES), SURE)
    for sides in (odds.right, odds.down):
        sides[..., Side.WALL] -= 14.0  # no wall is seen, though they differ from the others

    answer = decode(odds)

    assert answer.board == LINES
    assert confidence(answer, TRUST["maze"]) > 0.9


def test_a_maze_without_a_wall_is_hardly_one() -> None:
    odds = odds_of(of_maze(LINES), SURE)
    for sides in (odds.right, odds.down):
        sides[..., Side.WALL] = -20.0
    odds.right[1, 1, Side.WALL] = odds.down[1, 1, Side.WALL] = -10.0  # would shut a cell in

    answer = decode(odds)

    assert not answer.board.walls
    assert confidence(answer, TRUST["maze"]) < 0.9


def test_ways_and_walls_are_exchanged_where_the_ways_hang_together_only_then() -> None:
    maze = Board.from_text(
        "000000001\n011011010\n000000010\n111010000\n000010111\n010110100\n010000000\n"
        "start: 0,0\ngoal: 6,8\n"
    )
    drawn = of_maze(maze)
    ways, walls = drawn.kinds == Kind.FREE, drawn.kinds == Kind.BLOCKED
    drawn.kinds[ways], drawn.kinds[walls] = Kind.BLOCKED, Kind.FREE
    for end in ((0, 0), (6, 8)):
        drawn.kinds[end] = Kind.FREE
    odds = odds_of(drawn, SURE)
    odds.looks[[1, 7], [1, 9]] *= -1  # what stands there has a look of its own

    answer = decode(odds)

    assert answer.board == maze
    assert confidence(answer, TRUST["maze"]) < 0.9
