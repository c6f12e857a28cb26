"""Lattices are fitted to what a perfect or a noisy network would say of each place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.locate.fields import STRIDE, Fields
from vision.locate.lattice import Lattice, lattices

SIDE = 512
"""Of the network's input in pixels."""


@dataclass(frozen=True)
class Board:
    """A true lattice; ``sine`` of a slight turn."""

    origin: tuple[float, float]
    pitch: tuple[float, float]
    rows: int
    cols: int
    shifted: int | None = None
    sine: float = 0.0

    def centres(self) -> NDArray[np.float64]:
        """(rows, cols, 2)."""
        row, col = np.mgrid[: self.rows, : self.cols].astype(np.float64)
        if self.shifted is not None:
            col[self.shifted :: 2] += 0.5
        x, y = col * self.pitch[0], row * self.pitch[1]
        return np.stack([x - self.sine * y, y + self.sine * x], -1) + self.origin

    def kinds(self) -> NDArray[np.bool_]:
        """Which cells the board has."""
        return np.ones((self.rows, self.cols), bool)


class Hexagon(Board):
    """A map of hexagon shape: its widest row, the middle one, is not shifted."""

    def kinds(self) -> NDArray[np.bool_]:
        """Rows grow by one cell up to the middle."""
        there = np.zeros((self.rows, self.cols), bool)
        middle = self.rows // 2
        for row in range(self.rows):
            off = abs(row - middle)
            there[row, off // 2 : off // 2 + self.cols - off] = True
        return there


def said(boards: list[Board], noise: float = 0.0, seed: int = 0) -> Fields:
    """What a network would say of a picture with these boards."""
    rng = np.random.default_rng(seed)
    shape = (SIDE // STRIDE, SIDE // STRIDE)
    y, x = (np.mgrid[: shape[0], : shape[1]] + 0.5) * STRIDE
    inside = np.zeros(shape, np.float32)
    hexagonal = np.full(shape, -4, np.float32)
    pitch = np.full((2, *shape), 20, np.float32)
    phase = np.zeros((2, *shape), np.complex64)
    for board in boards:
        right, down = x - board.origin[0], y - board.origin[1]
        length = 1 + board.sine**2
        col = (right + board.sine * down) / length / board.pitch[0]
        row = (down - board.sine * right) / length / board.pitch[1]
        whole_row = np.rint(row).astype(int)
        if board.shifted is not None:
            col = col - 0.5 * (whole_row % 2 == board.shifted)
        whole_col = np.rint(col).astype(int)
        within = (whole_row >= 0) & (whole_row < board.rows)
        within &= (whole_col >= 0) & (whole_col < board.cols)
        cell = whole_row.clip(0, board.rows - 1), whole_col.clip(0, board.cols - 1)
        within &= board.kinds()[cell]
        inside[within] = 1
        hexagonal[within] = 4 if board.shifted is not None else -4
        for axis, off in enumerate((col - whole_col, row - whole_row)):
            named = board.pitch[axis] * np.exp(rng.normal(0, 0.3 * noise, shape))
            pitch[axis][within] = named[within]
            wave = np.exp(2j * np.pi * off) + noise * (
                rng.normal(size=shape) + 1j * rng.normal(size=shape)
            )
            phase[axis][within] = wave[within]
    games, states = np.zeros((5, *shape), np.float32), np.zeros((4, *shape), np.float32)
    return Fields(inside, inside, hexagonal, pitch, phase, games, states)


def centres(lattice: Lattice) -> NDArray[np.float64]:
    """(rows, cols, 2) of what was found."""
    row, col = np.mgrid[: lattice.rows, : lattice.cols].astype(np.float64)
    if lattice.shifted is not None:
        col[lattice.shifted :: 2] += 0.5
    steps = col[..., None] * lattice.across + row[..., None] * lattice.down
    return np.asarray(steps + lattice.origin)


BOARDS = [
    Board((60.3, 71.8), (23.7, 23.7), 12, 9),
    Board((40.0, 50.0), (10.4, 10.4), 40, 41),
    Board((100.0, 90.0), (130.0, 130.0), 3, 3),
    Board((33.0, 400.0), (31.0, 31.0), 2, 14),
    Board((60.0, 20.0), (14.0, 21.0), 20, 25),
    Board((80.0, 60.0), (23.1, 22.7), 14, 14, sine=0.04),
    Board((80.0, 60.0), (23.1, 22.7), 14, 14, sine=-0.02),
    Board((50.0, 60.0), (36.0, 31.2), 9, 9, shifted=1),
    Board((50.0, 60.0), (36.0, 31.2), 9, 9, shifted=0),
    Board((50.0, 60.0), (18.0, 18.0), 11, 10, shifted=0, sine=0.02),
]


@pytest.mark.parametrize("noise", [0.0, 0.35])
@pytest.mark.parametrize("board", BOARDS)
def test_a_lattice_is_found_to_a_part_of_a_pixel(board: Board, noise: float) -> None:
    (found,) = lattices(said([board], noise))
    assert (found.rows, found.cols, found.shifted) == (board.rows, board.cols, board.shifted)
    off = np.abs(centres(found) - board.centres()) / board.pitch
    assert off.max() < (0.01 if noise == 0 else 0.08)


@pytest.mark.parametrize("side", [3, 5, 6, 7])
def test_a_map_of_hexagon_shape_has_its_widest_row_unshifted(side: int) -> None:
    rows = 2 * side - 1
    board = Hexagon((60.0, 60.0), (30.0, 26.0), rows, rows, shifted=side % 2)
    (found,) = lattices(said([board]))
    assert (found.rows, found.cols, found.shifted) == (rows, rows, side % 2)


def test_boards_side_by_side_are_told_apart_and_noise_lowers_the_score() -> None:
    left = Board((40.0, 100.0), (20.0, 20.0), 8, 8)
    right = Board((280.0, 120.0), (30.0, 30.0), 6, 6)
    found = lattices(said([left, right]))
    assert sorted((board.rows, board.cols) for board in found) == [(6, 6), (8, 8)]
    (noisy,) = lattices(said([left], noise=0.8))
    assert noisy.score < 0.9 < found[0].score


def test_an_empty_picture_has_no_board() -> None:
    assert lattices(said([])) == []


def test_phases_that_say_nothing_score_low() -> None:
    board = Board((60.0, 60.0), (24.0, 24.0), 8, 8)
    fields = said([board])
    fields.phase[:] *= np.exp(2j * np.pi * np.random.default_rng(1).random(fields.phase.shape))
    assert all(found.score < 0.3 for found in lattices(fields))
