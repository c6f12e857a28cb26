"""The next block against the cat, and whether it wins: what the searches are asked for in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from solvers import Cell, Outcome, Unsolvable
from solvers.cat.board import Board, Move, is_shifted, outcome
from solvers.cat.lattice import fits
from solvers.cat.search import HexLattice, best_block, winning_block
from solvers.explaining import reason

if TYPE_CHECKING:
    from solvers.cat.catcher import Catcher


class Plan(list[Move]):
    """Cells to block, the next one first. ``wins``: the cat is caught whatever it does."""

    def __init__(self, moves: Iterable[Move], wins: bool) -> None:
        super().__init__(moves)
        self.wins = wins


def plan(board: Board) -> Plan:
    """The next cell to block, none when the cat is caught. Raises Unsolvable with the reason."""
    return planner()(board)


def planner() -> Callable[[Board], Plan]:
    """A ``plan`` for one game, which learns from the cat's moves what it will do."""
    return _Player().plan


class _Player:
    """Plays one game at a time; a board with another map begins a new one."""

    def __init__(self) -> None:
        self._catcher: Catcher | None = None
        self._map: object = None

    def plan(self, board: Board) -> Plan:
        """See the function of this name."""
        state = outcome(board)
        if state is Outcome.LOST:
            text = (
                "the cat has escaped: {cat} is at the edge of the map",
                "猫已经逃走：{cat} 在地图边上",
            )
            raise Unsolvable(reason(*text, cat=board.cat).of("escaped", board.cat))
        if state is Outcome.SOLVED:
            return Plan([], wins=True)
        lattice, cat, free = lattice_of_board(board)
        block = winning_block(lattice, cat, free)
        if block:  # seen without the compiled search, which takes longer to load
            return Plan([_cell(lattice, block)], wins=True)
        if not fits(board):
            return Plan([_cell(lattice, best_block(lattice, cat, free))], wins=False)
        choice = self._catcher_on(board).block(board)
        return Plan([choice.block], wins=choice.wins)

    def _catcher_on(self, board: Board) -> Catcher:
        """The catcher that has played on this map so far, or a new one."""
        from solvers.cat.catcher import Catcher

        this_map = board.shifted, len(board.cells), tuple(board.places())
        if self._catcher is None or self._map != this_map:
            self._catcher, self._map = Catcher(board), this_map
        return self._catcher


def solution_json(moves: Sequence[Move]) -> dict[str, Any]:
    """``moves`` for the JSON contract, and whether they win whatever the cat does."""
    wins = isinstance(moves, Plan) and moves.wins
    return {
        "status": "win" if wins else "no forced win",
        "moves": [list(move) for move in moves],
    }


def lattice_of_board(board: Board) -> tuple[HexLattice, int, int]:
    """The map, the cat's cell and the free cells as bits."""
    stride = len(board.cells[0]) + 1

    def bits(cells: Iterable[Cell]) -> int:
        return sum(1 << row * stride + col for row, col in cells)

    places = list(board.places())
    lattice = HexLattice(
        inside=bits(places),
        edge=bits(filter(board.is_edge, places)),
        shifted=bits(cell for cell in places if is_shifted(cell[0], board.shifted)),
        stride=stride,
    )
    return lattice, bits([board.cat]), bits(filter(board.is_free, places))


def _cell(lattice: HexLattice, bit: int) -> Cell:
    return divmod(bit.bit_length() - 1, lattice.stride)
