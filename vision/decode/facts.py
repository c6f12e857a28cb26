"""What a decoder is told besides what the network saw, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from calibration import Profile
from solvers import Cell

BoardT = TypeVar("BoardT")
BoardU = TypeVar("BoardU")

Places = NDArray[np.int64]
"""The (row, col) among the cells of the odds for each cell of a board, (rows, cols, 2).

On hex maps it may lie one column beyond them, where the board's matrix has a cell that is outside.
"""


@dataclass(frozen=True)
class Said:
    """What a user says of the board. A decoder never contradicts it.

    ``start`` and ``goal`` are cells (row, col) of the board: where the stroke begins and must end,
    where a maze is entered and left, where the knight stands or the cat sits (``start``).
    ``target`` is a cell of the piece to bring out, ``to_cover`` are cells that it has to cover,
    all of them or some. ``shifted`` says which rows of a hex map sit half a cell to the right; row
    0 is even. A game without ``waypoints`` has no numbers to pass, one without ``starts`` marks no
    start before a stroke is begun; where ``rings`` are usual, nothing speaks against them.
    """

    rows: int | None = None
    cols: int | None = None
    start: Cell | None = None
    goal: Cell | None = None
    target: Cell | None = None
    to_cover: tuple[Cell, ...] = ()
    shifted: Literal["odd", "even"] | None = None
    waypoints: bool = True
    starts: bool = True
    rings: bool = False

    @classmethod
    def of(cls, profile: Profile) -> Said:
        """What a profile says of the board itself."""
        keys = ("start", "goal", "target", "to_cover", "shifted")
        told = {key: profile.hints[key] for key in keys if key in profile.hints}
        if profile.examples is not None:
            words = profile.examples.words
            told |= {"waypoints": any(map(str.isdigit, words)), "starts": "start" in words}
            told["rings"] = True  # what ways and walls look like was shown
        return cls(profile.rows, profile.cols, **told)

    @property
    def least_size(self) -> tuple[int, int]:
        """Rows and columns that the board has at least."""
        cells = [each for each in (self.start, self.goal, self.target, *self.to_cover) if each]
        rows, cols = zip((-1, -1), *cells, strict=True)
        return self.rows or max(rows) + 1, self.cols or max(cols) + 1

    @property
    def places_nothing(self) -> bool:
        """Whether nothing is said of certain rows, columns or cells."""
        return replace(self, waypoints=True, starts=True, rings=False) == NOTHING_SAID


NOTHING_SAID = Said()


@dataclass(frozen=True)
class Doubt:
    """Another board that the odds allow: what differs, and how many nats less probable it is.

    ``turned`` tells that it is the same board with its ends exchanged, or one of them unmarked: the
    way between them is the same.
    """

    what: str
    gap: float
    turned: bool = False


@dataclass(frozen=True)
class Decoded(Generic[BoardT]):
    """The most probable board, or of what is asked instead.

    ``cost`` is how many nats less probable it is than what each cell alone would say, rules broken
    included. ``doubts`` are the boards that come next, the most probable first. ``broken`` are the
    rules of thumb that the board does not keep to.
    """

    board: BoardT
    places: Places
    cost: float
    doubts: tuple[Doubt, ...]
    broken: tuple[str, ...] = ()
