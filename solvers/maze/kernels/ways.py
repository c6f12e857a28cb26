"""Ways through a maze: a shortest one, all of them, and how many there are.

``passes`` (cells) says which ways lead out of each cell, numbered row by row: bit 0 left, 1 right,
2 up, 3 down. That is also the order in which ways are tried.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel, part

Passes = NDArray[np.uint8]
Cells = NDArray[np.int32]

UNREACHED = -1


@kernel
def passes_of(cells: NDArray[np.uint8]) -> Passes:
    """The passes of a maze without thin walls; ``cells`` (rows, cols) is 1 where blocked."""
    rows, cols = cells.shape
    passes = np.zeros(rows * cols, np.uint8)
    for row in range(rows):
        for col in range(cols):
            if not cells[row, col]:
                ways = 0
                if col > 0 and not cells[row, col - 1]:
                    ways |= 1
                if col < cols - 1 and not cells[row, col + 1]:
                    ways |= 2
                if row > 0 and not cells[row - 1, col]:
                    ways |= 4
                if row < rows - 1 and not cells[row + 1, col]:
                    ways |= 8
                passes[row * cols + col] = ways
    return passes


@kernel
def distances(passes: Passes, cols: int, goal: int, start: int) -> Cells:
    """Steps from each cell to ``goal``, UNREACHED where no way leads there.

    Cells further away than ``start`` (-1 for none) may be left out.
    """
    steps = np.array([-1, 1, -cols, cols])
    away = np.full(passes.size, UNREACHED, np.int32)
    queue = np.empty(passes.size, np.int32)
    away[goal], queue[0] = 0, goal
    head, tail = 0, 1
    while head < tail and (start < 0 or away[start] == UNREACHED):
        cell = queue[head]
        head += 1
        for way in range(4):
            if passes[cell] >> way & 1:
                other = cell + steps[way]
                if away[other] == UNREACHED:
                    away[other] = away[cell] + 1
                    queue[tail] = other
                    tail += 1
    return away


@kernel
def descend(passes: Passes, cols: int, away: Cells, start: int) -> Cells:
    """The shortest way from ``start``, along falling distances; first ways first."""
    steps = np.array([-1, 1, -cols, cols])
    path = np.empty(away[start] + 1, np.int32)
    cell = start
    for k in range(len(path)):
        path[k] = cell
        for way in range(4):
            other = cell + steps[way]
            if passes[cell] >> way & 1 and away[other] == away[cell] - 1:
                cell = other
                break
    return path


@kernel
def next_paths(
    passes: Passes,
    cols: int,
    goal: int,
    away: Cells,
    length: int,
    path: Cells,
    untried: NDArray[np.uint8],
    visited: NDArray[np.uint8],
    cells: Cells,
    ends: NDArray[np.int64],
) -> int:
    """Write the next simple ways to ``goal`` one behind the other into ``cells``; how many.

    ``ends`` gets where each one ends. The search is depth first, and ``path`` and ``untried`` let
    it go on where it stopped: the cells up to now, and for each the ways that are yet to be tried
    from it, as bits; the last entry of ``path`` is the depth, -1 when there are no more. With a
    ``length`` other than 0 only ways of so many cells are found; ``away`` holds the distances from
    the goal.
    """
    steps = np.array([-1, 1, -cols, cols])
    seen = np.zeros(passes.size, np.int64)
    queue = np.empty(passes.size, np.int32)
    depth = path[-1]
    stamp, found, used = 0, 0, 0
    while depth >= 0 and found < len(ends) and used + depth + 2 <= len(cells):
        cell, ways = path[depth], untried[depth]
        if ways == 0:
            visited[cell] = 0
            depth -= 1
            continue
        way = 0
        while not ways >> way & 1:
            way += 1
        untried[depth] = ways & (ways - 1)
        other = cell + steps[way]
        if other == goal:
            if length == 0 or depth + 2 == length:
                for k in range(depth + 1):
                    cells[used + k] = path[k]
                used += depth + 2
                cells[used - 1] = goal
                ends[found] = used
                found += 1
        elif not length or depth + 2 + away[other] <= length:
            depth += 1
            stamp += 1
            visited[other] = 1
            path[depth] = other
            untried[depth] = _onward(passes, steps, other, goal, visited, seen, queue, stamp)
    path[-1] = depth
    return found


@part
def _meet_around(
    passes: Passes,
    steps: NDArray[np.int64],
    cell: int,
    visited: NDArray[np.uint8],
    ways: int,
) -> bool:
    """Whether the ways from a cell lead to each other around its corners.

    Then they reach the goal all or none, and most often no more than this has to be looked at.
    """
    together = ways & -ways
    for _ in range(2):
        for beside in range(2):
            for over in range(2, 4):
                pair = 1 << beside | 1 << over
                if ways & pair == pair and (together & pair) not in (0, pair):
                    corner = cell + steps[beside] + steps[over]
                    if (
                        passes[cell + steps[beside]] >> over & 1
                        and passes[cell + steps[over]] >> beside & 1
                        and not visited[corner]
                    ):
                        together |= pair
    return together == ways


@part
def _onward(
    passes: Passes,
    steps: NDArray[np.int64],
    cell: int,
    goal: int,
    visited: NDArray[np.uint8],
    seen: NDArray[np.int64],
    queue: Cells,
    stamp: int,
) -> int:
    """The ways from a cell from which the goal can still be reached, as bits."""
    ways, count = 0, 0
    for way in range(4):
        if passes[cell] >> way & 1 and not visited[cell + steps[way]]:
            ways |= 1 << way
            count += 1
    if count < 2:  # the goal can be reached from here, so by the only way
        return ways
    if _meet_around(passes, steps, cell, visited, ways):
        return ways
    queue[0], seen[goal] = goal, stamp
    head, tail = 0, 1
    missing = count - (ways == 0)
    for way in range(4):
        if ways >> way & 1 and cell + steps[way] == goal:
            missing -= 1
    while head < tail and missing:
        here = queue[head]
        head += 1
        for way in range(4):
            if passes[here] >> way & 1:
                other = here + steps[way]
                if other == cell:
                    continue
                if not visited[other] and seen[other] != stamp:
                    seen[other] = stamp
                    queue[tail] = other
                    tail += 1
                    for k in range(4):
                        missing -= ways >> k & 1 and cell + steps[k] == other
    reached = 0
    for way in range(4):
        if ways >> way & 1 and seen[cell + steps[way]] == stamp:
            reached |= 1 << way
    return reached
