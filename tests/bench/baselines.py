"""What the solvers are measured against: methods of the articles, and libraries that are kept well.

The methods of the articles are written here from their descriptions: recursion, lists and queues.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers import MOST_BYTES, Cell, klotski, maze, one_line
from solvers.hamilton.network import grid_graph
from solvers.knight.board import jumps
from solvers.maze import counting
from solvers.maze.graph import graph_of

Edge = tuple[int, int]


def strokes_by_recursion(cells: NDArray[np.int64], row: int, col: int) -> str | None:
    """A stroke over copied arrays, one step deeper each; the moves, or None."""
    left = cells.copy()
    left[row, col] = 0
    if not left.any():
        return ""
    for move, down, right in (("u", -1, 0), ("d", 1, 0), ("l", 0, -1), ("r", 0, 1)):
        there = row + down, col + right
        inside = 0 <= there[0] < left.shape[0] and 0 <= there[1] < left.shape[1]
        if inside and left[there]:
            rest = strokes_by_recursion(left, *there)
            if rest is not None:
                return move + rest
    return None


def stroke_by_circuit(board: one_line.Board) -> bool:
    """Whether OR-tools finds a stroke: a circuit through all cells and one place more."""
    from ortools.sat.python import cp_model

    graph = grid_graph(board.left | set(board.drawn[-1:]), board.walls)
    number = {cell: index for index, cell in enumerate(graph, 1)}
    model = cp_model.CpModel()
    arcs = [
        (number[cell], number[other], model.new_bool_var(""))
        for cell, others in graph.items()
        for other in others
    ]
    arcs += [(number[cell], 0, model.new_bool_var("")) for cell in graph]
    heads = graph if board.head is None else [board.head]
    arcs += [(0, number[cell], model.new_bool_var("")) for cell in heads]
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))


def tours_by_recursion(side: int, first: Cell) -> Iterator[list[Cell]]:
    """All tours of a square board, squares with few exits first."""
    path, visited = [first], {first}

    def exits(square: Cell) -> list[Cell]:
        return [
            other
            for other in jumps(square)
            if other not in visited and min(other) >= 0 and max(other) < side
        ]

    def onward() -> Iterator[list[Cell]]:
        if len(path) == side * side:
            yield list(path)
        for other in sorted(exits(path[-1]), key=lambda square: len(exits(square))):
            path.append(other)
            visited.add(other)
            yield from onward()
            visited.discard(path.pop())

    return onward()


def ways_by_stack(board: maze.Board) -> Iterator[list[Cell]]:
    """All simple ways, depth first, with a scan of the list for cells passed before."""
    stack = [[board.entrance]]
    while stack:
        way = stack.pop()
        if way[-1] == board.exit:
            yield way
            continue
        onward = [cell for cell in board.passages[way[-1]] if cell not in way]
        stack.extend([*way, cell] for cell in reversed(onward))


def ways_by_networkx(board: maze.Board) -> Iterator[list[Cell]]:
    """All simple ways by networkx."""
    import networkx

    graph = networkx.Graph(
        (cell, other) for cell, others in board.passages.items() for other in others
    )
    found: Iterator[list[Cell]] = networkx.all_simple_paths(graph, board.entrance, board.exit)
    return found


def ways_counted_by_graphillion(board: maze.Board) -> int:
    """How many simple ways there are, by Graphillion's decision diagrams."""
    from graphillion import GraphSet

    edges = [
        (cell, other) for cell, others in board.passages.items() for other in others if cell < other
    ]
    GraphSet.set_universe(edges)
    return int(GraphSet.paths(board.entrance, board.exit).len())


def ways_counted_by_table(board: maze.Board) -> int:
    """How many simple ways there are, with a table of the states that come up and no residues."""
    cells = np.array(board.cells, np.uint8)
    graph = graph_of(cells, board.entrance, board.exit, board.walls)
    return counting._count_states(graph, MOST_BYTES)


def tours_counted_by_graphillion(side: int, first: Cell) -> int:
    """How many tours begin at a square, by Graphillion: Hamiltonian paths to every other one."""
    from graphillion import GraphSet

    squares = [(row, col) for row in range(side) for col in range(side)]
    GraphSet.set_universe(
        [
            (one, other)
            for one in squares
            for other in jumps(one)
            if one < other and other in squares
        ]
    )
    return sum(
        int(GraphSet.paths(first, last, is_hamilton=True).len())
        for last in squares
        if last != first
    )


def moves_by_layers(board: klotski.Board) -> int | None:
    """The least number of single steps, breadth first over whole boards in plain Python."""
    start = board.cells
    goal = frozenset(board.goal)
    seen = {_shapes(start)}
    queue = deque([(start, 0)])
    while queue:
        cells, depth = queue.popleft()
        pieces = klotski.pieces_of(cells)
        if frozenset(pieces[board.target]) == goal:
            return depth
        for following in _stepped(cells, pieces, board):
            key = _shapes(following)
            if key not in seen:
                seen.add(key)
                queue.append((following, depth + 1))
    return None


def _stepped(
    cells: tuple[tuple[int, ...], ...], pieces: dict[int, list[Cell]], board: klotski.Board
) -> Iterable[tuple[tuple[int, ...], ...]]:
    for name, own in pieces.items():
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            moved = [(row + down, col + right) for row, col in own]
            if all(_is_free(cells, cell, name) for cell in moved) and (
                name == board.target or not set(moved) & set(board.gate)
            ):
                tray = [list(row) for row in cells]
                for row, col in own:
                    tray[row][col] = klotski.EMPTY
                for row, col in moved:
                    tray[row][col] = name
                yield tuple(map(tuple, tray))


def _is_free(cells: tuple[tuple[int, ...], ...], cell: Cell, name: int) -> bool:
    row, col = cell
    inside = 0 <= row < len(cells) and 0 <= col < len(cells[0])
    return inside and cells[row][col] in (klotski.EMPTY, name)


def _shapes(cells: tuple[tuple[int, ...], ...]) -> tuple[object, ...]:
    """A board without the names of its pieces: where pieces begin, and how they look."""
    return tuple(
        (own[0], tuple((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(own)))
        for own in klotski.pieces_of(cells).values()
    )
