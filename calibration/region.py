"""The region of a board from two of its cells, as a person points at them."""

from __future__ import annotations

from typing import Literal

from calibration.box import Box

Point = tuple[float, float]
Shifted = Literal["odd", "even"]


def region_between(
    first_px: Point, last_px: Point, rows: int, cols: int, shifted: Shifted | None = None
) -> Box:
    """The region of a board, edge to edge, from the middles of its first and its last cell.

    ``shifted`` says which rows of a hex map sit half a cell to the right; such a map is half a cell
    wider than its rows. Raises ValueError when the two points are no such cells.
    """
    first_shift, last_shift = _shift(0, shifted), _shift(rows - 1, shifted)
    across, down = cols - 1 + last_shift - first_shift, float(rows - 1)
    x, y = last_px[0] - first_px[0], last_px[1] - first_px[1]
    if (across > 0 and x <= 0) or (down > 0 and y <= 0) or max(across, down) <= 0:
        raise ValueError("the last cell must lie below and to the right of the first")
    # In a single row or column nothing tells the other side of a cell, and cells are about square.
    pitch_x = x / across if across > 0 else y / down
    pitch_y = y / down if down > 0 else x / across
    left, top = first_px[0] - (0.5 + first_shift) * pitch_x, first_px[1] - 0.5 * pitch_y
    width = (cols + (0.5 if shifted else 0)) * pitch_x
    right, bottom = left + width, top + rows * pitch_y
    return Box.between(round(left), round(top), round(right), round(bottom))


def _shift(row: int, shifted: Shifted | None) -> float:
    """How far a row sits to the right, in cells."""
    is_shifted = shifted is not None and (row % 2 == 0) == (shifted == "even")
    return 0.5 if is_shifted else 0.0
