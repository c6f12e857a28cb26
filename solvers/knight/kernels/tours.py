"""Knight's tours on a board that lies flat in a rim of two absent squares.

Square (row, col) of a board is place ``(row + 2) * (cols + 4) + col + 2``; a move adds one of eight
offsets to a place and never leaves the array. ``left`` is 1 where a square is yet to be visited.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel, part

Flags = NDArray[np.uint8]
Places = NDArray[np.int64]


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
def tour_by_fewest_exits(
    squares: Flags, first_row: int, first_col: int, turns: int
) -> NDArray[np.int32]:
    """A tour (squares, 2) by Warnsdorff's rule without steps back, empty where that finds none.

    ``squares`` (rows, cols) is 1 where one is.

    Of squares with equally few exits it takes the most remote from the middle (Roth), of those
    again the first one from move number 0 on, or up to ``turns``.
    """
    rows, cols = squares.shape
    stride = cols + 4
    first = (first_row + 2) * stride + first_col + 2
    start = np.zeros((rows + 4) * stride, np.uint8)
    remote = np.zeros(start.size, np.int32)
    count = 0
    for row in range(rows):
        for col in range(cols):
            place = (row + 2) * stride + col + 2
            start[place] = squares[row, col]
            remote[place] = (2 * row - rows + 1) ** 2 + (2 * col - cols + 1) ** 2
            count += squares[row, col]
    moves = offsets(stride)
    path = np.empty(count, np.int64)
    for turn in range(turns):
        left = start.copy()
        if _fewest_exits(left, exits_of(left, moves), moves, remote, first, turn, path) == count:
            return squares_of(path, stride, 2)
    return squares_of(path[:0], stride, 2)


@part
def _fewest_exits(
    left: Flags,
    exits: NDArray[np.int8],
    moves: Places,
    remote: NDArray[np.int32],
    first: int,
    turn: int,
    path: Places,
) -> int:
    """Write a way into ``path``; how long it is."""
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
                if exits[other] < best_exits or (
                    exits[other] == best_exits and remote[other] > best_far
                ):
                    best, best_exits, best_far = other, exits[other], remote[other]
        if best < 0:
            return length
        place = best


@part
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


@part
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


@part
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
