"""Knight's tours on a board that lies flat in a rim of two absent squares.

Square (row, col) of a board is place ``(row + 2) * (cols + 4) + col + 2``; a move adds one of eight
offsets to a place and never leaves the array. ``left`` is 1 where a square is yet to be visited.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel

Flags = NDArray[np.uint8]
Places = NDArray[np.int64]

SMALL = 8
"""Fewer squares than this are counted again, rather than looked up."""

FULL = -1
"""What ``count`` returns when its table of positions is full."""


@kernel
def offsets(stride: int) -> Places:
    """The eight moves, in an order that turns around the knight."""
    return np.array(
        [
            -2 * stride + 1,
            -stride + 2,
            stride + 2,
            2 * stride + 1,
            2 * stride - 1,
            stride - 2,
            -stride - 2,
            -2 * stride - 1,
        ]
    )


@kernel
def squares_of(path: Places, stride: int, rim: int) -> NDArray[np.int32]:
    """Rows and columns (squares, 2) of places in an array with so wide a rim."""
    squares = np.empty((len(path), 2), np.int32)
    for k, place in enumerate(path):
        row = place // stride
        squares[k, 0] = row - rim
        squares[k, 1] = place - row * stride - rim
    return squares


@kernel
def exits_of(left: Flags, moves: Places) -> NDArray[np.int8]:
    """For each place the number of its neighbours that are yet to be visited."""
    exits = np.zeros(left.size, np.int8)
    for place in range(left.size):
        if left[place]:
            for move in moves:
                if 0 <= place + move < left.size:
                    exits[place + move] += 1
    return exits


@kernel
def fewest_exits(left: Flags, stride: int, first: int, turn: int) -> Places:
    """The way from ``first`` by Warnsdorff's rule: all squares, or fewer where it gets stuck.

    Of squares with equally few exits it takes the most remote from the middle (Roth), of those
    again the first one from move number ``turn`` on.
    """
    left = left.copy()
    moves = offsets(stride)
    exits = exits_of(left, moves)
    path = np.empty(int(left.sum()), np.int64)
    rows = left.size // stride
    place, length = first, 0
    while True:
        path[length] = place
        length += 1
        left[place] = 0
        best, best_exits, best_far = -1, 9, -1
        for k in range(8):
            other = place + moves[(k + turn) & 7]
            if left[other]:
                exits[other] -= 1
                if exits[other] <= best_exits:
                    row, col = divmod(other, stride)
                    far = (2 * row - rows + 1) ** 2 + (2 * col - stride + 1) ** 2
                    if exits[other] < best_exits or far > best_far:
                        best, best_exits, best_far = other, exits[other], far
        if best < 0:
            return path[:length]
        place = best


@kernel
def must_go(left: Flags, exits: NDArray[np.int8], moves: Places, place: int, last: bool) -> int:
    """How many squares in reach of a knight at ``place`` become dead ends unless they are next.

    So many that nothing helps where one of them leads nowhere, unless it may be the ``last``.
    """
    dead_ends = 0
    for move in moves:
        other = place + move
        if left[other] and exits[other] <= 1:
            dead_ends += 1 if exits[other] == 1 or last else 8
    return dead_ends


@kernel
def visit(left: Flags, exits: NDArray[np.int8], moves: Places, place: int, change: int) -> None:
    """Visit a square (``change`` -1), or take the visit back (1)."""
    left[place] = change > 0
    for move in moves:
        exits[place + move] += change


@kernel
def out_of_reach(left: Flags, exits: NDArray[np.int8], moves: Places, place: int) -> int:
    """How many squares are dead ends already, out of the reach of a knight at ``place``."""
    dead_ends = 0
    for other in range(left.size):
        if left[other] and exits[other] <= 1:
            dead_ends += 1 if exits[other] == 1 else 8
    for move in moves:
        other = place + move
        if left[other] and exits[other] <= 1:
            dead_ends -= 1 if exits[other] == 1 else 8
    return dead_ends


@kernel
def _next_move(
    left: Flags, exits: NDArray[np.int8], moves: Places, visit: Places, dead_ends: int
) -> int:
    """The next square to try from a visit (a row of the stack of ``next_tours``), or 0."""
    while visit[1] < 8:
        other = visit[0] + moves[visit[1]]
        visit[1] += 1
        if left[other] and visit[3] - (exits[other] <= 1) <= dead_ends:
            return int(other)
    return 0


@kernel
def next_tours(
    left: Flags,
    exits: NDArray[np.int8],
    moves: Places,
    stack: Places,
    dead_ends: int,
    tours: NDArray[np.int32],
) -> int:
    """Fill ``tours`` (most, squares) with the next tours in depth-first order; how many there were.

    ``stack`` (squares + 1, 4) lets the search go on where it stopped. A row is a visit: the place,
    the next move to try from it, how many squares out of its reach are dead ends, and how many
    more would be if the knight moved away without visiting one of them. The last row begins with
    the depth, -1 at the end. Only the last square of a tour may be a dead end, so ``dead_ends`` is
    1, or 0 for closed tours, where ``exits`` counts the way back to the first square too.
    """
    squares = tours.shape[1]
    found, depth = 0, stack[squares, 0]
    while depth >= 0 and found < len(tours):
        visited = stack[depth]
        if depth == squares - 1:
            tours[found] = stack[:squares, 0]
            found += 1
            visited[1] = 8
        elif visited[1] == 0:
            last = depth == squares - 2 and dead_ends == 1
            visited[3] = visited[2] + must_go(left, exits, moves, visited[0], last)
        other = _next_move(left, exits, moves, visited, dead_ends)
        if other:
            depth += 1
            stack[depth] = (other, 0, visited[3] - (exits[other] <= 1), 0)
            visit(left, exits, moves, other, -1)
        else:
            visit(left, exits, moves, visited[0], 1)
            depth -= 1
    stack[squares, 0] = depth
    return found


@kernel
def _slot(
    keys: NDArray[np.uint64], heads: NDArray[np.int16], key: np.uint64, head: int
) -> np.int64:
    """Where a position is in the table, or where it is to be put."""
    mask = np.uint64(keys.size - 1)
    mixed = (key ^ (np.uint64(head) << np.uint64(50))) * np.uint64(0x9E3779B97F4A7C15)
    slot = (mixed ^ (mixed >> np.uint64(29))) & mask
    while heads[slot] and (keys[slot] != key or heads[slot] != head):
        slot = (slot + np.uint64(1)) & mask
    return np.int64(slot)


@kernel
def count(
    left: Flags,
    exits: NDArray[np.int8],
    moves: Places,
    first: int,
    dead_ends: int,
    begun: int,
    bits: int,
) -> int:
    """How many tours go on from ``first``, or FULL.

    What is left to visit and where the knight stands decide how many ways there are, so each such
    position is counted once and kept in a table of two to the ``bits`` entries. The stack is that
    of ``next_tours`` with the ways counted so far besides.
    """
    left, exits = left.copy(), exits.copy()
    squares = int(left.sum()) + 1
    bit, todo = _as_bits(left)
    keys = np.zeros(1 << bits, np.uint64)
    heads = np.zeros(1 << bits, np.int16)
    counts = np.zeros(1 << bits, np.int64)
    room = (1 << bits) * 3 // 4
    stack = np.zeros((squares + 1, 5), np.int64)
    stack[0, 0], stack[0, 2] = first, begun
    depth = 0
    while room:
        visited = stack[depth]
        if depth == squares - 1:
            visited[1], visited[4] = 8, 1
        elif visited[1] == 0:
            slot = _slot(keys, heads, todo, visited[0]) if squares - depth > SMALL else np.int64(0)
            if heads[slot] and squares - depth > SMALL:
                visited[1], visited[4] = 8, counts[slot]
            else:
                last = depth == squares - 2 and dead_ends == 1
                visited[3] = visited[2] + must_go(left, exits, moves, visited[0], last)
        other = _next_move(left, exits, moves, visited, dead_ends)
        if other:
            depth += 1
            stack[depth] = (other, 0, visited[3] - (exits[other] <= 1), 0, 0)
            visit(left, exits, moves, other, -1)
            todo ^= bit[other]
            continue
        if squares - depth > SMALL:
            slot = _slot(keys, heads, todo, visited[0])
            room -= heads[slot] == 0
            keys[slot], heads[slot], counts[slot] = todo, visited[0], visited[4]
        if depth == 0:
            return int(visited[4])
        visit(left, exits, moves, visited[0], 1)
        todo ^= bit[visited[0]]
        depth -= 1
        stack[depth, 4] += visited[4]
    return FULL


@kernel
def _as_bits(left: Flags) -> tuple[NDArray[np.uint64], np.uint64]:
    """One bit of a word for each square that is left, and all of them together."""
    bit = np.zeros(left.size, np.uint64)
    todo = np.uint64(0)
    number = 0
    for place in range(left.size):
        if left[place]:
            bit[place] = np.uint64(1) << np.uint64(number)
            todo |= bit[place]
            number += 1
    return bit, todo


@kernel
def probe(
    left: Flags,
    exits: NDArray[np.int8],
    moves: Places,
    first: int,
    dead_ends: int,
    begun: int,
    probes: int,
) -> float:
    """An estimate of what ``count`` would say, from so many random ways down (Knuth, 1975)."""
    np.random.seed(1)
    squares = int(left.sum()) + 1
    fit = np.empty(8, np.int64)
    total = 0.0
    for _ in range(probes):
        still, open_exits = left.copy(), exits.copy()
        place, far, weight = first, begun, 1.0
        for depth in range(squares - 1):
            last = depth == squares - 2 and dead_ends == 1
            near = far + must_go(still, open_exits, moves, place, last)
            ways = 0
            for move in moves:
                other = place + move
                if still[other] and near - (open_exits[other] <= 1) <= dead_ends:
                    fit[ways] = other
                    ways += 1
            weight *= ways
            if not ways:
                break
            place = fit[np.random.randint(ways)]
            far = near - (open_exits[place] <= 1)
            visit(still, open_exits, moves, place, -1)
        total += weight
    return total / probes
