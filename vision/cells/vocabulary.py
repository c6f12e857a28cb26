"""The words in which the networks speak of cells, for all games."""

from __future__ import annotations

from enum import IntEnum

GAMES = ("one-line", "knight", "maze", "klotski", "cat")
"""In the order of the networks' outputs."""


class Kind(IntEnum):
    """What a cell is. Each game uses some of these."""

    OUTSIDE = 0
    """Not of the board: the ring around it, what lies outside a hexagon-shaped map."""
    BLOCKED = 1
    """one-line: a hole or an obstacle; knight: no square; maze, cat: blocked; klotski: a wall."""
    FREE = 2
    """one-line, maze, cat: free; knight: not visited; klotski: empty."""
    USED = 3
    """one-line: drawn already; knight: visited already."""
    PIECE = 4
    """klotski: part of a piece."""


class Mark(IntEnum):
    """What a cell may have besides its kind; the kind is that of what lies under the mark."""

    START = 0
    """one-line: where the stroke begins, also when nothing is drawn; maze: the entrance."""
    HEAD = 1
    """one-line: where the drawn stroke ends now; maze: where the walker stands, if elsewhere."""
    END = 2
    """one-line: where the stroke has to end; maze, klotski: the goal (klotski: several cells)."""
    PIECE = 3
    """knight: the knight stands here; cat: the cat sits here; klotski: part of the target."""
    GATE = 4
    """klotski: only the target may enter."""


class Side(IntEnum):
    """What a side between two cells may be."""

    WALL = 0
    """one-line, maze: a thin wall."""
    JOINED = 1
    """klotski: both cells are of one piece; one-line: the visible stroke passes here."""


DIGITS = 3
"""Numbers have up to so many digits; each is 0 to 9, or 10 where there is none."""
