"""From two cells that a person points at to the region of the board."""

from __future__ import annotations

import pytest

from calibration.region import Shifted, region_between


def test_square_cells() -> None:
    assert region_between((30, 130), (110, 170), 3, 5) == (20, 120, 100, 60)


def test_cells_may_be_wider_than_high() -> None:
    assert region_between((30, 115), (130, 175), 4, 6) == (20, 105, 120, 80)


@pytest.mark.parametrize(("rows", "cols", "last"), [(1, 5, (110, 130)), (5, 1, (30, 210))])
def test_a_single_row_or_column_has_square_cells(
    rows: int, cols: int, last: tuple[int, int]
) -> None:
    x, y, width, height = region_between((30, 130), last, rows, cols)
    assert (width / cols, height / rows) == (20, 20)
    assert (x, y) == (20, 120)


@pytest.mark.parametrize("rows", [8, 9])
@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_a_hex_map_is_half_a_cell_wider_whichever_row_the_last_cell_is_in(
    rows: int, shifted: Shifted
) -> None:
    pitch, row_pitch, cols, left, top = 40, 36, 9, 100, 200

    def middle(row: int, col: int) -> tuple[float, float]:
        right = (row % 2 == 0) == (shifted == "even")
        return left + (col + 0.5 + right / 2) * pitch, top + (row + 0.5) * row_pitch

    region = region_between(middle(0, 0), middle(rows - 1, cols - 1), rows, cols, shifted)
    assert region == (left, top, (cols + 0.5) * pitch, rows * row_pitch)


@pytest.mark.parametrize("last", [(30, 130), (20, 170), (110, 130), (110, 100), (0, 0)])
def test_points_the_wrong_way_round_are_refused(last: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="below and to the right of the first"):
        region_between((30, 130), last, 3, 5)


def test_one_cell_tells_nothing() -> None:
    with pytest.raises(ValueError, match="below and to the right"):
        region_between((30, 130), (60, 160), 1, 1)
