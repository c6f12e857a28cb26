"""Drawn boards of knight, klotski and cat: lawful, and told by the picture."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from tools.draw import cat, klotski, knight
from tools.draw.brush import Brush
from tools.draw.outlines import traced
from tools.draw.palette import Palette
from tools.draw.room import Lattice
from tools.draw.tours import jumps
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark, Side

SEEDS = range(40)


def drawn(game: object, seed: int) -> tuple[DrawnBoard, np.ndarray]:
    rng = Random(seed)
    palette = Palette.draw(rng)
    brush = Brush((420, 360), palette.ground)
    board = game.draw(brush, palette, rng, (10.0, 10.0, 400.0, 340.0))  # type: ignore[attr-defined]
    return board, brush.pixels


def cells_with(board: DrawnBoard, mark: Mark) -> list[tuple[int, int]]:
    return [(int(r), int(c)) for r, c in np.argwhere(board.marks[..., mark])]


@pytest.mark.parametrize("game", [knight, klotski, cat])
def test_the_same_seed_draws_the_same_board_inside_its_room(game: object) -> None:
    for seed in SEEDS[:8]:
        board, pixels = drawn(game, seed)
        again, same = drawn(game, seed)
        assert np.array_equal(pixels, same)
        assert np.array_equal(board.kinds, again.kinds)
        ends = board.centres.reshape(-1, 2)
        assert (ends.min(0) >= 10 - board.pitch[0]).all()
        inside = board.kinds != Kind.OUTSIDE
        assert (board.centres[inside] <= (410, 350)).all()


def test_the_visits_of_a_knight_are_numbered_along_its_path() -> None:
    numbered = 0
    for seed in SEEDS:
        board, _ = drawn(knight, seed)
        rows, cols = board.kinds.shape
        written = {int(board.numbers[cell]): cell for cell in np.ndindex(rows, cols)}
        written.pop(-1, None)
        for number, cell in written.items():
            assert board.kinds[cell] == Kind.USED
            if number + 1 in written:
                assert written[number + 1] in jumps(cell, rows, cols)
        visits = int((board.kinds == Kind.USED).sum())
        only_its_way = visits == int((board.kinds != Kind.BLOCKED).sum()) and not written
        shown = len(cells_with(board, Mark.PIECE))
        assert shown == min(visits, 1) or (only_its_way and not shown)
        assert len(written) in ((0, visits - 1, visits) if visits else (0,))
        numbered += len(written) > 1
    assert numbered > len(SEEDS) / 6


def pieces_of(board: DrawnBoard) -> Iterator[set[tuple[int, int]]]:
    """Cells that hang together by joined sides."""
    left = {(int(r), int(c)) for r, c in np.argwhere(board.kinds == Kind.PIECE)}
    while left:
        piece = [left.pop()]
        for r, c in piece:
            near = {
                (r, c + 1): c < board.right.shape[1] and board.right[r, c, Side.JOINED],
                (r, c - 1): c > 0 and board.right[r, c - 1, Side.JOINED],
                (r + 1, c): r < board.down.shape[0] and board.down[r, c, Side.JOINED],
                (r - 1, c): r > 0 and board.down[r - 1, c, Side.JOINED],
            }
            joined = {cell for cell, is_joined in near.items() if is_joined}
            assert all(board.kinds[cell] == Kind.PIECE for cell in joined)
            piece.extend(joined & left)
            left -= joined
        yield set(piece)


def test_a_target_is_one_whole_piece_and_its_goal_has_its_shape() -> None:
    targets = goals = 0
    for seed in SEEDS:
        board, _ = drawn(klotski, seed)
        target, goal = set(cells_with(board, Mark.PIECE)), cells_with(board, Mark.END)
        pieces = list(pieces_of(board))
        assert Kind.FREE in board.kinds
        assert not target or target in pieces
        targets += bool(target)
        if goal and target:
            goals += 1
            assert shape_of(goal) == shape_of(sorted(target))
            assert all(board.kinds[cell] != Kind.BLOCKED for cell in goal)
    assert targets > len(SEEDS) / 2
    assert goals > len(SEEDS) / 3


def shape_of(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return sorted((r - top, c - left) for r, c in cells)


def test_one_cat_sits_on_a_free_cell_of_rows_that_are_shifted() -> None:
    for seed in SEEDS:
        board, _ = drawn(cat, seed)
        (place,) = cells_with(board, Mark.PIECE)
        assert board.kinds[place] == Kind.FREE
        assert board.shifted in (0, 1)
        one, other = board.centres[board.shifted, 0], board.centres[1 - board.shifted, 0]
        assert one[0] - other[0] == pytest.approx(board.pitch[0] / 2, abs=0.01)


def test_free_and_blocked_cells_differ_in_the_picture() -> None:
    told = 0
    for seed in SEEDS:
        board, pixels = drawn(cat, seed)
        looks = {}
        for kind in (Kind.FREE, Kind.BLOCKED):
            cells = np.argwhere(board.kinds == kind)
            points = [board.centres[r, c].round().astype(int) for r, c in cells]
            patches = [pixels[y - 3 : y + 4, x - 3 : x + 4] for x, y in points]
            looks[kind] = np.array([patch.mean((0, 1)) for patch in patches])
        if len(looks[Kind.BLOCKED]):
            gap = np.median(looks[Kind.FREE], 0) - np.median(looks[Kind.BLOCKED], 0)
            told += bool(np.abs(gap).max() > 4)
        else:
            told += 1
    assert told >= 0.95 * len(SEEDS)


def test_an_outline_runs_inside_the_cells_and_around_holes() -> None:
    lattice = Lattice((0.0, 0.0), (10.0, 10.0))
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    outer, hole = sorted(traced(ring, lattice, 1.0), key=lambda loop: -max(x for x, _ in loop))
    assert sorted(outer) == [(1.0, 1.0), (1.0, 29.0), (29.0, 1.0), (29.0, 29.0)]
    assert sorted(hole) == [(9.0, 9.0), (9.0, 21.0), (21.0, 9.0), (21.0, 21.0)]
