"""What a search is at, for whoever waits for it: what is searched, and how far it is.

Searches note it here as they go; that costs nothing where nobody asks. Whoever cannot wait says
how far they may go.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from solvers import GivenUp

_open: list[Step] = []
_most: ContextVar[float] = ContextVar("_most", default=float("inf"))


class Step:
    """A part of a search: what is sought, and how much of what has been tried."""

    def __init__(self, sought: str, total: int | None) -> None:
        self._sought = sought
        self._total = total
        self.done = 0
        self._unit = ""

    def more(self, count: int, unit: str) -> None:
        """Note that so many more are done. Raises GivenUp where that is as far as it may go."""
        self.done += count
        self._unit = unit
        if self.done >= _most.get():
            raise GivenUp(f"nothing was found up to there: {self}")

    def __str__(self) -> str:
        if not self._unit:
            return self._sought
        of = f" of {self._total}" if self._total is not None else ""
        return f"{self._sought}: {self.done}{of} {self._unit}"


@contextmanager
def step(sought: str, total: int | None = None) -> Iterator[Step]:
    """Search for something, in ``total`` parts where that is known."""
    mine = Step(sought, total)
    _open.append(mine)
    try:
        yield mine
    finally:
        _open.remove(mine)


@contextmanager
def at_most(done: float) -> Iterator[None]:
    """Each step of a search within may come so far; those that note no count are not stopped."""
    token = _most.set(done)
    try:
        yield
    finally:
        _most.reset(token)


def now() -> str:
    """What is searched at this moment, from the whole to its part; empty where nothing is."""
    return ", ".join(map(str, tuple(_open)))
