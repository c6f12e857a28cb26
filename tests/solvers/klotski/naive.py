"""A slow, obvious oracle for klotski: breadth first over whole boards, one play at a time."""

from __future__ import annotations

from collections.abc import Iterator

from solvers import IllegalMove, Outcome
from solvers.klotski import Board, Move, outcome, play


def moves(board: Board) -> Iterator[Move]:
    """Every displacement of every piece, by one of the shortest ways."""
    for piece in board.pieces:
        seen = {board}
        ways = [""]
        for way in ways:
            for step in "udlr":
                after = _after(board, (piece, way + step))
                if after is not None and after not in seen:
                    seen.add(after)
                    ways.append(way + step)
                    yield piece, way + step


def fewest(board: Board) -> int | None:
    """The least number of moves to the win, None where there is no way."""
    layer, seen, count = [board], {board}, 0
    while layer:
        if any(outcome(position) is Outcome.SOLVED for position in layer):
            return count
        after = {play(position, move) for position in layer for move in moves(position)} - seen
        seen |= after
        layer, count = list(after), count + 1
    return None


def _after(board: Board, move: Move) -> Board | None:
    try:
        return play(board, move)
    except IllegalMove:
        return None
