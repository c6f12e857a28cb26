"""How many simple ways lead through a maze, without listing them.

A sweep over the maze keeps a count for each state of the frontier between swept and unswept cells.
Mazes with many walls have few states, which are kept in a table (``solvers.maze.kernels.count``).
Where there would be too many, and ways lead from one side of the maze to the other, all states that
could be are numbered, and an array has a residue for each (``solvers.maze.residues``).
"""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from solvers import MOST_BYTES, GivenUp, in_memory
from solvers.maze.graph import Graph, transposed

_MOST_COLS = 31
"""Counting keeps two bits for each column and one place more in a word."""

_LEAST_COLS = 10
"""Narrower mazes have so few states that a table of all words is not worth making."""

_BITS_FEWER = 2
"""Where a quarter of the states or more come up, a residue for each is faster than a table."""

_BITS_A_CELL = 0.82
"""An open maze of n x n cells has about 1.76 ** (n * n) ways; others have fewer."""

_BITS_A_COLUMN = 1.5
"""An open maze of n columns has up to about 2.7 ** n states; what is too small grows."""


def count(maze: Graph, most_bytes: int = MOST_BYTES) -> int:
    """How many simple ways there are, exactly.

    Raises GivenUp where that takes more memory, or the maze is over _MOST_COLS wide and high.
    """
    if maze.start == maze.goal:
        return 1 - int(maze.blocked[maze.goal])
    narrow = maze if maze.cols <= maze.blocked.shape[0] else transposed(maze)
    if narrow.cols > _MOST_COLS:
        raise GivenUp(f"ways are counted in mazes of up to {_MOST_COLS} rows or columns")
    across = _from_top_to_bottom(narrow)
    if across is None or across.cols < _LEAST_COLS:
        return _count_states(narrow, most_bytes)
    from solvers.maze import residues
    from solvers.maze.words import size_of

    if not _is_open(narrow):
        few = size_of(across.cols).bit_length() - _BITS_FEWER
        with suppress(GivenUp):
            return _count_states(narrow, most_bytes, few)
    if residues.bytes_for(across.cols) > most_bytes:
        return _count_states(narrow, most_bytes)
    passes = across.passes.reshape(across.blocked.shape)
    return residues.count(passes, across.start[1], across.goal[1], most_bytes)


def _from_top_to_bottom(maze: Graph) -> Graph | None:
    """The maze turned so that ways lead from the first row to the last, None where they cannot."""
    for turned in (maze, transposed(maze)):
        ends = [turned.start, turned.goal]
        if ends[0][0] > ends[1][0]:
            ends.reverse()
        if (ends[0][0], ends[1][0]) == (0, len(turned.blocked) - 1):
            return turned._replace(start=ends[0], goal=ends[1])
    return None


def _is_open(maze: Graph) -> bool:
    """Whether nothing in the maze is blocked."""
    rows, cols = maze.blocked.shape
    return bool(np.unpackbits(maze.passes).sum() == 2 * (2 * rows * cols - rows - cols))


def _count_states(maze: Graph, most_bytes: int, most_bits: int = 64) -> int:
    """Count with a table of the states that there are, in 2 ** most_bits slots. Raises GivenUp."""
    from solvers.maze.kernels import count as maze_count

    free = 1 - maze.blocked.ravel()
    cells = maze.passes.size
    start, goal = maze.number(maze.start), maze.number(maze.goal)
    words, bits = 1 + int(_BITS_A_CELL * cells / 64), max(10, int(_BITS_A_COLUMN * maze.cols))
    bits = min(bits, most_bits)
    while 4 * (1 + 3 * (1 + words)) << bits <= most_bytes and bits <= most_bits:
        status, total = maze_count.count_paths(
            maze.passes, free, maze.cols, start, goal, words, bits
        )
        if status == maze_count.OVERFLOWN:
            words += 1
        elif status == maze_count.FULL:
            bits += 2
        else:
            return sum(int(word) << 64 * place for place, word in enumerate(total))
    raise GivenUp(f"the ways cannot be counted in {in_memory(most_bytes)} of memory")
