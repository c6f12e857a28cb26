"""Some way to the goal, not the shortest, on trays where that would take too much memory."""

from __future__ import annotations

import numpy as np

from solvers import GivenUp
from solvers.kernels import klotski as kernel
from solvers.kernels import klotski_hurry
from solvers.klotski_packed import TABLE, Packed, line_to
from solvers.klotski_pieces import Displacement, Fields, all_tried

_FIRST_ROOM = 1 << 18
_WORTHS = 10_000
"""How many levels of worth are told apart; the worst share the last one."""


def some_way(fields: Fields, most_bytes: int) -> list[Displacement]:
    """Displacements that bring the target to its goal, on a tray of up to 64 cells.

    Raises Unsolvable when there are none, and GivenUp when the positions need more memory. Each
    attempt begins anew with four times the room, so that nothing but the way is kept in the end.
    """
    board = Packed(fields)
    room = _FIRST_ROOM
    each = 8 * board.words + 4 * 3 + 2 + 4 * TABLE
    while room * each <= most_bytes:
        moves = _attempt(board, room)
        if moves is not None:
            return moves
        room *= 4
    raise GivenUp(f"no way to the goal was found in {most_bytes / 1e9:.1f} GB of memory")


def _attempt(board: Packed, room: int) -> list[Displacement] | None:
    """The moves, or None when the room is full."""
    positions = np.zeros((room, board.words), np.uint64)
    positions[0] = board.position(board.start.values())
    parents = np.full(room, -1, np.int32)
    table = np.full(TABLE * room, -1, np.int32)
    kernel.fill_table(table, positions, 1)
    stacks = np.full(_WORTHS, -1, np.int32)
    stacks[0] = 0
    known = np.array([1])
    found = klotski_hurry.hurry(
        *board.tray,
        board.goal,
        np.array(board.target_places(), np.int32),
        positions,
        parents,
        np.full(room, -1, np.int16),
        np.zeros(room, np.int32),
        np.full(room, -1, np.int32),
        stacks,
        table,
        known,
    )
    if found == kernel.FULL:
        return None
    if found == kernel.NOT_FOUND:
        raise all_tried(int(known[0]))
    return board.displacements(positions[line_to(found, parents)])
