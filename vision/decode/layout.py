"""Cells and sides as one row of variables, and what hangs together on a board."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.decode.search import Table, Values

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Layout:
    """The variables of rows x cols cells, the sides to their right, and those below them."""

    rows: int
    cols: int

    @property
    def sides(self) -> tuple[int, int]:
        """The first variable of the sides to the right, and of those below."""
        cells = self.rows * self.cols
        return cells, cells + self.rows * (self.cols - 1)

    def join(self, cells: Table, right: Table, down: Table) -> Table:
        """One table of all variables; values that some of them lack are impossible."""
        width = max(cells.shape[1], right.shape[1])
        parts = [
            np.pad(part, ((0, 0), (0, width - part.shape[1])), constant_values=-np.inf)
            for part in (cells, right, down)
        ]
        return np.concatenate(parts)

    def split(self, values: Values) -> tuple[Values, Values, Values]:
        """Cells (rows, cols), sides to the right (rows, cols - 1), and below (rows - 1, cols)."""
        first, second = self.sides
        return (
            values[:first].reshape(self.rows, self.cols),
            values[first:second].reshape(self.rows, self.cols - 1),
            values[second:].reshape(self.rows - 1, self.cols),
        )

    def cell(self, variable: int) -> Cell:
        """The cell of a variable that is one."""
        return divmod(variable, self.cols)

    def index(self, cell: Cell) -> int:
        """The variable of a cell."""
        return cell[0] * self.cols + cell[1]

    def beside(self, variable: int) -> tuple[Cell, Cell]:
        """The two cells of a variable that is a side, the upper left one first."""
        right, down = self.sides
        if variable < down:
            row, col = divmod(variable - right, self.cols - 1)
            return (row, col), (row, col + 1)
        row, col = divmod(variable - down, self.cols)
        return (row, col), (row + 1, col)

    def around(self, cells: Mask) -> list[int]:
        """The variables of these cells (rows, cols), of those beside them, and of their sides."""
        near = cells.copy()
        right, down = cells[:, :-1] | cells[:, 1:], cells[:-1] | cells[1:]
        near[:, :-1] |= right
        near[:, 1:] |= right
        near[:-1] |= down
        near[1:] |= down
        found = np.concatenate([near.ravel(), right.ravel(), down.ravel()])
        return [int(variable) for variable in np.flatnonzero(found)]


def parts(inside: Mask, right: Mask, down: Mask) -> tuple[int, NDArray[np.int32]]:
    """How many parts hang together, and their labels (rows, cols) from 1; 0 is not inside.

    ``right`` (rows, cols - 1) and ``down`` (rows - 1, cols) say which sides can be passed.
    """
    rows, cols = inside.shape
    picture = np.zeros((2 * rows - 1, 2 * cols - 1), np.uint8)
    picture[::2, ::2] = inside
    picture[::2, 1::2] = right & inside[:, :-1] & inside[:, 1:]
    picture[1::2, ::2] = down & inside[:-1] & inside[1:]
    number, labels = cv2.connectedComponents(picture, connectivity=4, ltype=cv2.CV_32S)
    return number - 1, np.asarray(labels[::2, ::2])


def degrees(inside: Mask, right: Mask, down: Mask) -> NDArray[np.int8]:
    """How many cells beside each cell (rows, cols) are inside and reached through a side."""
    counts = np.zeros(inside.shape, np.int8)
    across, along = right & inside[:, :-1] & inside[:, 1:], down & inside[:-1] & inside[1:]
    counts[:, :-1] += across
    counts[:, 1:] += across
    counts[:-1] += along
    counts[1:] += along
    return counts
