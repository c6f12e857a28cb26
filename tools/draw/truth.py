"""What is true of a drawn screen: where its boards are, and what each cell and each side is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from vision.cells.vocabulary import Kind, Mark, Side


class State(IntEnum):
    """Whether a board can be played as it is shown."""

    WHOLE = 0
    COVERED = 1
    """A panel, a dialogue or an advertisement hides cells, or the board is dimmed below one."""
    CUT = 2
    """It runs out of the picture."""
    SMALL = 3
    """A preview, one of many in an overview, a thumbnail."""


Ints = NDArray[np.int16]
Floats = NDArray[np.float32]


@dataclass
class DrawnBoard:
    """One board of rows x cols cells on a screen.

    ``centres`` (rows, cols, 2) holds the (x, y) of each cell's middle in pixels; of a hex map too,
    whose rows are shifted by half a cell alternately: ``shifted`` is the parity (0 even, 1 odd) of
    the rows that lie to the right, None for square lattices. ``pitch`` (x, y) is the distance of
    columns and of rows. ``kinds`` (rows, cols) holds ``Kind``; ``marks`` (rows, cols, 5) is 1 where
    a cell has that ``Mark``; ``right`` (rows, cols - 1, 2) and ``down`` (rows - 1, cols, 2) are 1
    where the side to the right or below is that ``Side``; ``numbers`` (rows, cols) holds the number
    that is written in a cell, else -1.
    """

    game: str
    centres: Floats
    pitch: tuple[float, float]
    kinds: Ints
    marks: Ints
    right: Ints
    down: Ints
    numbers: Ints
    shifted: int | None = None
    state: State = State.WHOLE
    note: str = ""

    @classmethod
    def blank(
        cls,
        game: str,
        shape: tuple[int, int],
        origin: tuple[float, float],
        pitch: tuple[float, float],
        shifted: int | None = None,
    ) -> DrawnBoard:
        """A board of ``shape`` (rows, cols) free cells.

        ``origin`` is the (x, y) of cell (0, 0) before rows are shifted.
        """
        rows, cols = shape
        x = origin[0] + pitch[0] * np.arange(cols, dtype=np.float32)[None, :].repeat(rows, 0)
        y = origin[1] + pitch[1] * np.arange(rows, dtype=np.float32)[:, None].repeat(cols, 1)
        if shifted is not None:
            x[shifted::2] += pitch[0] / 2
        return cls(
            game,
            np.stack([x, y], -1).astype(np.float32),
            pitch,
            np.full(shape, Kind.FREE, np.int16),
            np.zeros((rows, cols, len(Mark)), np.int16),
            np.zeros((rows, max(cols - 1, 0), len(Side)), np.int16),
            np.zeros((max(rows - 1, 0), cols, len(Side)), np.int16),
            np.full(shape, -1, np.int16),
            shifted,
        )


@dataclass
class Scene:
    """A drawn screen: ``pixels`` (height, width, 3) RGB uint8, and the boards on it, if any."""

    pixels: NDArray[np.uint8]
    boards: list[DrawnBoard] = field(default_factory=list)
    note: str = ""
