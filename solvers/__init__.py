"""Rules and solvers: boards, moves, outcomes. Pure; imports no camera and no hand."""

from __future__ import annotations

import enum

Cell = tuple[int, int]
"""(row, col) from the top left, 0-based."""


MOST_BYTES = 2_000_000_000
"""Memory that a search may take where the caller sets no other limit."""


def in_memory(size: int) -> str:
    """A number of bytes as messages say it."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.3g} MB"


class Outcome(enum.Enum):
    """What a board is: still to be played, won, or beyond winning."""

    ONGOING = "ongoing"
    SOLVED = "solved"
    LOST = "lost"


class SolverError(Exception):
    """What all errors of this layer are."""


class Unsolvable(SolverError, ValueError):
    """No solution exists. ``str(error)`` is a reason that a person understands."""


class GivenUp(SolverError, RuntimeError):
    """The search was stopped by its limit: there may be a solution that it did not come to."""


class IllegalMove(SolverError, ValueError):
    """The rules forbid that move on that board."""


class BadBoard(SolverError, ValueError):
    """The text or the values describe no board; says which line or cell is at fault."""
