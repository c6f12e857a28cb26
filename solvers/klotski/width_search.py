"""Some way to the goal, not the shortest, on trays where that would take too much memory."""

from __future__ import annotations

import numpy as np

from solvers import GivenUp, in_memory
from solvers.klotski.board import Board, Move
from solvers.klotski.kernels import width as kernel
from solvers.klotski.kernels.narrow import FULL, NOT_FOUND
from solvers.klotski.packed import line_to
from solvers.klotski.pieces import all_tried
from solvers.klotski.tray import Packed

_FIRST_ROOM = 1 << 18
_TABLE = 4
"""Places in the table for each position."""


def some_way(board: Board, most_bytes: int) -> list[Move]:
    """Moves that bring the target to its goal.

    Raises Unsolvable when there are none, and GivenUp when the positions need more memory. There is
    room for four times as many in each attempt, and two ways to tell what is new: on some boards
    the one is a hundred times as quick, on some the other.
    """
    packed = Packed(board, most_bytes)
    if packed.goal in packed.start.values():
        return []
    room = _FIRST_ROOM
    each = 8 * len(packed.position()) + 4 * 3 + 4 * _TABLE + 8
    while room * each <= most_bytes:
        for by_distance in (True, False):
            moves = _attempt(packed, room, by_distance)
            if moves is not None:
                return moves
        room *= 4
    raise GivenUp(f"no way to the goal was found in {in_memory(most_bytes)} of memory")


def _attempt(packed: Packed, room: int, by_distance: bool) -> list[Move] | None:
    """The moves, or None when the room is full."""
    start = packed.position()
    positions = np.zeros((room, len(start)), np.uint64)
    positions[0] = start
    parents, reached, waiting = (np.zeros(room, np.uint32) for _ in range(3))
    table = np.zeros(_TABLE * room, np.uint32)
    packed.fill_table(table, positions, 1)
    stacks = np.zeros(kernel.NOVELTIES * (kernel.FARTHEST + 1), np.uint32)
    stacks[0] = 1
    known = np.array([1])
    found = kernel.width_search(
        *packed.tray,
        np.array(packed.from_goal(), np.uint32),
        packed.most_moves,
        by_distance,
        positions,
        parents,
        reached,
        waiting,
        stacks,
        table,
        np.zeros(room, np.uint64),
        known,
    )
    if found == FULL:
        return None
    if found == NOT_FOUND:
        raise all_tried(int(known[0]))
    line = line_to(found, parents)
    return packed.displacements(positions[line], reached[line])
