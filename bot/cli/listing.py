"""Lists of solutions, one after another: never more than the user has asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from bot.cli.failures import WrongUsage
from bot.games import Game, Ways
from solvers import BadBoard, GivenUp

MANY: Final = 1_000_000
"""More solutions are listed only when the user has named a number."""

QUICK_BYTES: Final = 500_000_000
"""Memory to count in before listing: some seconds, then nobody waits any longer."""

NOT_COMPLETE: Final = '], "complete": false}'
"""The end of a list in JSON that is broken off."""

_CHUNK: Final = 1000
"""Solutions that are written at a time, once the first ones are out."""


class Listing:
    """Solutions of a board, at most so many. ``notice`` is what to say before they come.

    Raises WrongUsage where there are MANY and no limit is set.
    """

    def __init__(self, game: Game, ways: Ways, board: Any, limit: int | None) -> None:
        self.notice = _notice(ways, board, limit)
        self._game = game
        self._line = ways.line
        self._each = iter(ways.each(board))
        self._limit = limit
        self._listed = 0

    def texts(self) -> Iterator[str]:
        """Some lines at a time, and in the end how many there were."""
        for first, chunk in self._chunks():
            yield "\n".join(self._line(number, moves) for number, moves in enumerate(chunk, first))
        more = "" if self._is_complete() else "; there are more"
        yield f"{self._listed} {'solution' if self._listed == 1 else 'solutions'}{more}"

    def json_parts(self) -> Iterator[str]:
        """What follows in a JSON object whose last brace is left out."""
        yield ', "solutions": ['
        for first, chunk in self._chunks():
            plain = (json.dumps(self._game.solution_json(moves)["moves"]) for moves in chunk)
            yield (", " if first > 1 else "") + ", ".join(plain)
        yield f'], "complete": {json.dumps(self._is_complete())}}}'

    def _chunks(self) -> Iterator[tuple[int, list[Sequence[Any]]]]:
        """Solutions with the number of the first; the very first comes alone, without a wait."""
        wanted = islice(self._each, self._limit)
        size = 1
        while chunk := list(islice(wanted, size)):
            first = self._listed + 1
            self._listed += len(chunk)
            yield first, chunk
            size = min(2 * size, _CHUNK)

    def _is_complete(self) -> bool:
        return next(self._each, None) is None


def _notice(ways: Ways, board: Any, limit: int | None) -> str:
    if limit is not None and limit <= MANY:
        return ""
    total, said = _total(ways, board)
    if total is not None and total <= MANY:
        return ""
    if limit is None:
        raise WrongUsage(f"{said}; say how many to list, for example --limit 1000")
    return f"{said}; listing {limit if total is None else min(limit, total)}"


def _total(ways: Ways, board: Any) -> tuple[int | None, str]:
    """How many solutions there are, where that is quickly found out, and what to say of it."""
    try:
        total = ways.count(board, QUICK_BYTES)
    except (GivenUp, BadBoard) as error:
        return None, f"there may be millions of solutions ({error})"
    return total, f"there are {total} solutions"
