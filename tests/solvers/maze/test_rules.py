"""The rules of the maze: where the bug may go, when it is out, and why it cannot get out."""

from __future__ import annotations

import pytest
from hypothesis import given

from solvers import Cell, IllegalMove, Outcome, Unsolvable
from solvers.maze import Board, outcome, plan, play, route
from tests.solvers.maze.test_board import mazes


def board(text: str) -> Board:
    return Board.from_text(text)


def test_the_bug_steps_to_a_neighbour() -> None:
    assert play(board("00/00\nstart: 0,0"), (0, 1)).start == (0, 1)


def test_without_a_start_the_bug_comes_in_at_the_upper_left() -> None:
    maze = board("00/00")
    assert plan(maze) == [(0, 0), (0, 1), (1, 1)]
    assert play(maze, (0, 0)).start == (0, 0)


def test_the_first_move_of_a_plan_may_be_where_the_bug_stands() -> None:
    maze = board("000\nstart: 0,1")
    assert plan(maze) == [(0, 1), (0, 2)]
    assert play(maze, (0, 1)) == maze


ILLEGAL = {
    "far away": ("000\nstart: 0,0", (0, 2), "0,2: is not beside the bug at 0,0"),
    "outside": ("000\nstart: 0,0", (0, -1), "0,-1: is outside the maze"),
    "blocked": ("010\nstart: 0,0", (0, 1), "0,1: is blocked"),
    "a wall": ("00\nstart: 0,0\nwalls: 0,0|0,1", (0, 1), "0,1: is behind a wall"),
    "in elsewhere": ("000", (0, 1), "0,1: the maze is entered at 0,0"),
    "in where it is blocked": ("100", (0, 0), "0,0: the entrance is blocked"),
    "out already": ("000\nstart: 0,2", (0, 1), "0,1: the bug is at the goal already"),
}


@pytest.mark.parametrize(("text", "move", "reason"), ILLEGAL.values(), ids=ILLEGAL.keys())
def test_an_illegal_move_is_refused_with_the_reason(text: str, move: Cell, reason: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        play(board(text), move)
    assert str(refusal.value) == reason


@given(mazes())
def test_a_plan_leads_out_by_the_rules(maze: Board) -> None:
    try:
        moves = plan(maze)
    except Unsolvable:
        return
    outcomes = [outcome(maze)]
    at = maze
    for move in moves:
        at = play(at, move)
        outcomes.append(outcome(at))
    assert outcomes[-1] is Outcome.SOLVED
    assert set(outcomes[:-1]) <= {Outcome.ONGOING}
    assert route(maze, moves)[-1] == maze.exit


def test_a_route_names_the_cell_of_the_bug_once() -> None:
    maze = board("000\nstart: 0,0")
    assert route(maze, plan(maze)) == [(0, 0), (0, 1), (0, 2)]
    assert route(maze, [(0, 1), (0, 2)]) == [(0, 0), (0, 1), (0, 2)]
    assert route(board("000"), [(0, 0), (0, 1)]) == [(0, 0), (0, 1)]
    assert route(maze, []) == [(0, 0)]


REASONS = {
    "shut in": (
        "011111/000110/000100/010010/000100",
        "no way out (这个迷宫没有出路): from 0,0 the bug reaches 13 of 19 open cells"
        " (rows 0 to 4, columns 0 to 3), and the exit 4,5 is not among them",
    ),
    "entrance blocked": (
        "10/00",
        "no way out (这个迷宫没有出路): the entrance 0,0 is blocked, and none is marked",
    ),
    "exit blocked": (
        "00/01",
        "no way out (这个迷宫没有出路): the exit 1,1 is blocked, and none is marked",
    ),
    "walled in": (
        "00\nwalls: 0,0|0,1",
        "no way out (这个迷宫没有出路): from 0,0 the bug reaches 1 of 2 open cells"
        " (rows 0 to 0, columns 0 to 0), and the exit 0,1 is not among them",
    ),
}


@pytest.mark.parametrize(("text", "reason"), REASONS.values(), ids=REASONS.keys())
def test_no_way_out_says_why(text: str, reason: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        plan(board(text))
    assert str(refusal.value) == reason


def test_a_large_maze_is_no_trouble() -> None:
    """A way longer than Python recurses."""
    side = 153
    snake = [[0] * side if row % 2 == 0 else [1] * side for row in range(side)]
    for row in range(1, side, 2):
        snake[row][-1 if row % 4 == 1 else 0] = 0
    moves = plan(Board(tuple(map(tuple, snake))))
    assert len(moves) == sum(row.count(0) for row in snake)
