"""Drawn one-line boards and mazes: lawful, and marked so that one way to read them is left."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from tools.draw import maze, one_line
from tools.draw.brush import Brush
from tools.draw.palette import Palette
from tools.draw.truth import DrawnBoard
from tools.draw.walks import (
    as_blocks,
    beside,
    distances,
    full_stroke,
    loosened,
    open_sides,
    passages,
    route,
    scattered,
    stroke_with_holes,
)
from vision.cells.vocabulary import Kind, Mark, Side

ROOM = (10.0, 20.0, 300.0, 280.0)


def _drawn(game: str, seed: int) -> tuple[DrawnBoard, np.ndarray]:
    rng = Random(seed)
    palette = Palette.draw(rng)
    brush = Brush((320, 320), palette.ground)
    board = {"one-line": one_line, "maze": maze}[game].draw(brush, palette, rng, ROOM)
    return board, brush.pixels


@cache
def _boards(game: str) -> list[DrawnBoard]:
    return [_drawn(game, seed)[0] for seed in range(160)]


def _places(board: DrawnBoard, mark: Mark) -> list[tuple[int, int]]:
    return [(int(row), int(col)) for row, col in np.argwhere(board.marks[..., mark])]


def _sides(board: DrawnBoard, side: Side) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    beside = [((r, c), (r, c + 1)) for r, c in np.argwhere(board.right[..., side]).tolist()]
    below = [((r, c), (r + 1, c)) for r, c in np.argwhere(board.down[..., side]).tolist()]
    return [*beside, *below]


@pytest.mark.parametrize("game", ["one-line", "maze"])
def test_boards_lie_in_their_room(game: str) -> None:
    x, y, w, h = ROOM
    for board in _boards(game):
        assert (board.centres >= (x, y)).all()
        assert (board.centres <= (x + w, y + h)).all()


@pytest.mark.parametrize("game", ["one-line", "maze"])
def test_marks_stand_on_cells_that_can_be_entered(game: str) -> None:
    for board in _boards(game):
        for mark in (Mark.START, Mark.HEAD, Mark.END):
            for place in _places(board, mark):
                assert board.kinds[place] != Kind.BLOCKED


def test_something_is_drawn_exactly_where_there_is_a_head() -> None:
    boards = _boards("one-line")
    for board in boards:
        used = (board.kinds == Kind.USED).sum()
        heads = _places(board, Mark.HEAD)
        assert len(heads) == (used > 0)
        assert all(board.kinds[head] == Kind.USED for head in heads)
        assert used != 1
    share = np.mean([(board.kinds == Kind.USED).any() for board in boards])
    assert 0.4 < share < 0.7


def test_a_visible_stroke_leads_from_start_to_head() -> None:
    seen = 0
    for board in _boards("one-line"):
        joined = _sides(board, Side.JOINED)
        if not joined:
            continue
        seen += 1
        ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for one, other in joined:
            ways.setdefault(one, []).append(other)
            ways.setdefault(other, []).append(one)
        (start,), (head,) = _places(board, Mark.START), _places(board, Mark.HEAD)
        stroke = [start]
        while stroke[-1] != head:
            (onward,) = [cell for cell in ways[stroke[-1]] if cell not in stroke[-2:-1]]
            stroke.append(onward)
        assert set(stroke) == {(int(r), int(c)) for r, c in np.argwhere(board.kinds == Kind.USED)}
        assert not set(joined) & set(_sides(board, Side.WALL))
    assert seen > 20


def test_numbers_to_pass_run_from_start_to_end() -> None:
    seen = 0
    for board in _boards("one-line"):
        ends = _places(board, Mark.END)
        numbers = np.sort(board.numbers[board.numbers > 0])
        if not (ends and board.numbers[ends[0]] > 0):
            continue
        seen += 1
        first = int(numbers[0])  # a figure may stand on the first cell and hide its number
        assert first == 1 or (first == 2 and _places(board, Mark.START))
        assert numbers.tolist() == list(range(first, first + len(numbers)))
        assert board.numbers[ends[0]] == numbers[-1]
        assert board.numbers[_places(board, Mark.START)[0]] == (1 if first == 1 else -1)
    assert seen > 20


def test_a_way_leads_from_start_to_goal() -> None:
    seen = 0
    for board in _boards("maze"):
        right, down = open_sides(board.kinds == Kind.BLOCKED)
        right &= board.right[..., Side.WALL] == 0
        down &= board.down[..., Side.WALL] == 0
        starts, goals = _places(board, Mark.START), _places(board, Mark.END)
        if starts and goals and not board.note.startswith("text"):
            seen += 1
            assert route(right, down, starts[0], goals[0])
    assert seen > 60


def test_written_digits_are_the_cells() -> None:
    written = [board for board in _boards("maze") if (board.numbers >= 0).any()]
    assert len(written) > 10
    for board in written:
        digits = board.numbers >= 0
        assert (board.kinds[board.numbers == 0] == Kind.FREE).all()
        assert (board.kinds[board.numbers == 1] == Kind.BLOCKED).all()
        assert (board.numbers[digits] <= 1).all()


def test_every_kind_of_look_is_drawn() -> None:
    notes = " ".join(board.note for game in ("one-line", "maze") for board in _boards(game))
    bases = ("tiles", "touching", "outlined", "discs", "dots", "grid", "holes crossed")
    for word in (*bases, "blocks", "walls", "text", "head sprite", "start letter"):
        assert word in notes, word


def test_digits_are_where_the_truth_says() -> None:
    """Ink around the middle of each digit; none half a line above or below all of them."""
    for seed in range(200):
        board, pixels = _drawn("maze", seed)
        if not board.note.startswith("text plain 01"):
            continue
        paper = pixels[round(ROOM[1]) + 2, round(ROOM[0]) + 2].astype(int)
        half = max(2, round(min(board.pitch) * 0.4))
        for x, y in board.centres.reshape(-1, 2):
            part = pixels[round(y) - half : round(y) + half, round(x) - half : round(x) + half]
            assert np.abs(part.astype(int) - paper).sum(-1).max() > 60


# --- walks ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(30))
def test_strokes_pass_every_cell_once_and_step_to_neighbours(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randint(2, 9), rng.randint(2, 9)
    whole = full_stroke(rng, rows, cols)
    assert sorted(whole) == [(row, col) for row in range(rows) for col in range(cols)]
    high, wide, part = stroke_with_holes(rng, rows + 2, cols + 2)
    assert len(set(part)) == len(part)
    assert {min(axis) for axis in zip(*part, strict=True)} == {0}
    assert [max(axis) + 1 for axis in zip(*part, strict=True)] == [high, wide]
    for stroke in (whole, part):
        for at in range(len(stroke) - 1):
            assert stroke[at + 1] in beside(stroke[at], 20, 20)


@pytest.mark.parametrize("seed", range(30))
def test_perfect_mazes_join_all_cells_by_one_way_each(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randint(1, 12), rng.randint(1, 12)
    right, down = passages(rng, rows, cols)
    assert right.sum() + down.sum() == rows * cols - 1
    assert (distances(right, down, (rows - 1, 0)) >= 0).all()
    blocked = as_blocks(right, down)
    steps = distances(*open_sides(blocked), (1, 1))
    assert ((steps >= 0) == ~blocked).all()
    loose_right, loose_down = right.copy(), down.copy()
    loosened(rng, loose_right, loose_down)
    assert (loose_right >= right).all()
    assert (loose_down >= down).all()


@pytest.mark.parametrize("seed", range(30))
def test_routes_are_as_short_as_distances_say(seed: int) -> None:
    rng = Random(seed)
    blocked = scattered(rng, 8, 9)
    right, down = open_sides(blocked)
    start, goal = (rng.randrange(8), rng.randrange(9)), (rng.randrange(8), rng.randrange(9))
    way = route(right, down, start, goal)
    assert len(way) - 1 == distances(right, down, start)[goal]
    assert not any(blocked[cell] for cell in way[1:])
