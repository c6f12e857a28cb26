"""Why a block holds the cat, or how soon it gets out: for a person who wants to learn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice

from solvers import GivenUp
from solvers.cat.board import Board, Move
from solvers.cat.planning import Plan, lattice_of_board
from solvers.cat.search import Cells, HexLattice, each
from solvers.explaining import Reason, reason

_MOST_MOVES = 12
_POSITIONS = 20_000
"""A proof of an escape may look at so many positions: about a second."""


def reasons_for(board: Board, moves: Sequence[Move], _count: int = 1) -> list[Reason]:
    """Whether the next block is sure to win; else how soon the cat is out."""
    if not moves:
        text = "the cat is caught: no free cell is beside it", "猫已经被围住：旁边没有空格"
        return [reason(*text).of("caught", board.cat)]
    if not (isinstance(moves, Plan) and moves.wins):
        return [_lost(board)]
    text = (
        "after {block} the cat is caught whatever it does: proved",
        "堵住 {block} 之后，不论猫怎么走都会被围住：已经证明",
    )
    said = [reason(*text, block=moves[0]).of("wins", moves[0], moves[0])]
    lattice, cat, free = lattice_of_board(board)
    if not lattice.way_out(cat, free):
        text = "no way leads from the cat to the edge any more", "猫已经没有路通到边上"
        said.append(reason(*text).of("fenced in", board.cat))
    return said


def _lost(board: Board) -> Reason:
    count = moves_to_escape(board)
    if count is not None:
        text = (
            "whatever is blocked, a cat that makes no mistake gets out in {count} moves",
            "不论怎么堵，不犯错的猫 {count} 步之内就能逃出去",
        )
        return reason(*text, count=count).of("escapes", board.cat)
    text = (
        "no block is known to be sure to win, and it is not proved either that the cat gets out",
        "没有已知必胜的堵法，也没有证明猫一定能逃走",
    )
    return reason(*text).of("not proved")


def moves_to_escape(board: Board) -> int | None:
    """In how many moves a perfect cat gets to the edge, the catcher to move first.

    None where it is not proved to get out within the limits of the search.
    """
    lattice, cat, free = lattice_of_board(board)
    search = _Escapes(lattice)
    with suppress(GivenUp):
        return next((n for n in range(1, _MOST_MOVES) if search.carrier(cat, free, n)), None)
    return None


class _Escapes:
    """Can the cat get out in so many moves? Carriers are those of ``solvers.cat.search``."""

    def __init__(self, lattice: HexLattice) -> None:
        self._lattice = lattice
        self._found: dict[tuple[Cells, Cells, int], Cells] = {}

    def carrier(self, cat: Cells, free: Cells, moves: int) -> Cells:
        """The cells that an escape in so many moves needs, when the catcher is to move; or none."""
        key = cat, free, moves
        if key not in self._found:
            if len(self._found) > _POSITIONS:
                raise GivenUp("too many positions")
            self._found[key] = self._against_any(cat, free, moves)
        return self._found[key]

    def _against_any(self, cat: Cells, free: Cells, moves: int) -> Cells:
        rings = islice(self._lattice.rings(cat, free), moves + 1)
        if not any(ring & self._lattice.edge for ring in rings):
            return 0
        carrier = self._reply(cat, free, moves)
        hopeful = carrier & ~cat
        while hopeful:
            block = hopeful & -hopeful
            answer = self._reply(cat, free & ~block, moves)
            if not answer:
                return 0
            carrier |= answer
            hopeful &= answer
        return carrier & ~cat

    def _reply(self, cat: Cells, free: Cells, moves: int) -> Cells:
        """The same when the cat is to move."""
        steps = self._lattice.near(cat) & free
        if steps & self._lattice.edge:
            return next(each(steps & self._lattice.edge))
        for step in each(steps) if moves > 1 else ():
            if found := self.carrier(step, free, moves - 1):
                return found | step
        return 0
