"""Hex lattices from boxes of equal shapes."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cat.hexes import fit, hex_lattices

Boxes = NDArray[np.float64]


def boxes(
    pitch: float, row_pitch: float, shift: float = 0.5, rows: int = 9, cols: int = 9
) -> Boxes:
    """Boxes of discs in rows of which every odd one is shifted by so much of a pitch."""
    row, col = (index.ravel() for index in np.indices((rows, cols)))
    x = 40.3 + (col + shift * (row % 2)) * pitch
    y = 60.7 + row * row_pitch * pitch
    side = 0.8 * pitch
    sides = np.full(len(x), side)
    return np.stack([x - side / 2, y - side / 2, sides, sides], axis=1)


@pytest.mark.parametrize("row_pitch", [0.8, 0.866, 0.95, 1.0, 1.05])
@pytest.mark.parametrize("shift", [0.25, 0.4, 0.5, 0.6, 0.75])
def test_finds_pitch_shift_and_places(row_pitch: float, shift: float) -> None:
    lattice = fit(np.round(boxes(31.4, row_pitch, shift)))
    assert lattice is not None
    assert lattice.pitch_px == pytest.approx((31.4, 31.4 * row_pitch), abs=0.05)
    assert min(lattice.shift, 1 - lattice.shift) == pytest.approx(min(shift, 1 - shift), abs=0.01)
    assert len(set(lattice.seeds)) == 81
    assert all((row + half) % 2 == 0 for row, half in lattice.seeds)
    x, y = lattice.centres(*np.array(lattice.seeds).T)
    assert (x.min(), y.min()) == pytest.approx((40.3, 60.7), abs=0.3)


@pytest.mark.parametrize("seed", range(5))
def test_misses_no_pitch_where_cells_are_missing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    some = boxes(40, 0.866)[rng.random(81) < 0.6]
    jitter = rng.normal(0, 0.4, some.shape) * [1, 1, 0, 0]
    lattice = fit(some + jitter)
    assert lattice is not None
    assert lattice.pitch_px == pytest.approx((40, 34.64), abs=0.2)
    assert len(lattice.seeds) == len(some)


def test_a_button_far_away_is_no_place() -> None:
    button = boxes(40, 0.866)[:1] + np.array([0, 40 * 0.866 * 20, 0, 0])
    lattice = fit(np.concatenate([boxes(40, 0.866), button]))
    assert lattice is not None
    assert len(lattice.seeds) == 81


@pytest.mark.parametrize("shift", [0.0, 0.05])
def test_a_square_lattice_is_none(shift: float) -> None:
    assert fit(boxes(40, 1.0, shift)) is None


@pytest.mark.parametrize("row_pitch", [0.5, 1.5])
def test_bricks_and_far_rows_are_none(row_pitch: float) -> None:
    assert fit(boxes(40, row_pitch)) is None


def test_scattered_boxes_are_none() -> None:
    places = np.random.default_rng(2).uniform(0, 800, (60, 2))
    assert fit(np.concatenate([places, np.full((60, 2), 20.0)], axis=1)) is None


def test_the_same_shapes_at_several_steps_are_one_lattice() -> None:
    all_of_them = boxes(40, 0.866)
    smaller = all_of_them[:60] + np.array([1, 1, -2, -2])
    assert [len(found.seeds) for found in hex_lattices([smaller, all_of_them, smaller])] == [81, 60]
    assert [len(found.seeds) for found in hex_lattices([all_of_them, smaller])] == [81]
    assert hex_lattices([np.zeros((0, 4))]) == []


def test_the_gaps_between_shapes_make_no_lattice_of_their_own() -> None:
    shapes = boxes(40, 0.866)
    gaps = np.column_stack([shapes[:, :2] + [32, 35], np.full((81, 2), 7.0)])
    found = hex_lattices([np.concatenate([shapes, gaps])])
    assert [lattice.tile_px[0] for lattice in found] == [32]
    apart = gaps + np.array([600, 0, 0, 0])
    assert len(hex_lattices([np.concatenate([shapes, apart * 1.2])])) == 2


def test_scaling_keeps_places() -> None:
    lattice = fit(boxes(40, 0.9))
    assert lattice is not None
    twice = lattice.scaled(2)
    assert twice.pitch_px == pytest.approx((80, 72))
    assert np.allclose(
        np.stack(twice.centres(*np.array(twice.seeds).T)),
        2 * np.stack(lattice.centres(*np.array(lattice.seeds).T)),
    )


@pytest.mark.parametrize("seed", range(20))
def test_boxes_that_lie_anyhow_make_no_lattice_without_width(seed: int) -> None:
    rng = np.random.default_rng(seed)
    places = rng.integers(0, 6, (rng.integers(3, 40), 2)) * rng.integers(1, 30)
    lattice = fit(np.concatenate([places, np.full_like(places, 12)], axis=1).astype(float))
    assert lattice is None or min(lattice.pitch_px) >= 1
