"""How hard the bot tries, and when it has tried enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

_MOST_SLOWDOWN = 3
"""Eight times slower than normal: a gesture that takes longer does not come off better."""

_STRIKES = 2
"""When so many moves came off only when they were made slower, all that follow are made so."""


class Retries:
    """How hard to try. Each time that the same position comes back, the slowdown is one more."""

    def __init__(self, tries: int) -> None:
        self._tries = tries
        self._visits: Counter[Hashable] = Counter()
        self.least = 0
        """The slowdown that all moves have turned out to need."""
        self._strikes = 0
        self._before = 0

    @property
    def retries(self) -> int:
        """How often a position was played that had been played before."""
        return self._before + sum(count - 1 for count in self._visits.values() if count)

    def on(self, position: Hashable, spare: int = 0) -> int | None:
        """How often this position was played before, None when it has been tried enough.

        ``spare`` tries are left to other ways to make the same moves.
        """
        tried = self._visits[position]
        if tried >= self._tries + spare:
            return None
        self._visits[position] += 1
        return tried

    def at_least(self, slowdown: int) -> int:
        """A slowdown, and that which all moves have turned out to need, up to the limit."""
        return min(_MOST_SLOWDOWN, self.least + slowdown)

    def came_off(self, slowdown: int) -> None:
        """Note that a move has come to what it should when it was made so much slower."""
        self._strikes += slowdown > self.least
        if self._strikes == _STRIKES:
            self.slow_down()

    def slow_down(self) -> None:
        """Make all that follows slower."""
        self.least, self._strikes = self.least + 1, 0

    def take_back(self, position: Hashable) -> None:
        """Forget a visit whose gesture was not made after all."""
        self._visits[position] -= 1

    def go_another_way(self) -> None:
        """Allow all tries again, at the usual pace: boards may come back that were tried in other
        ways to make moves."""
        self.start_over()
        self.least = self._strikes = 0

    def start_over(self) -> None:
        """Allow all tries again; what was tried before still counts as retries."""
        self._before, self._visits = self.retries, Counter()

    def complaint(self, spare: int = 0) -> str:
        """Why no more is tried."""
        last = 2 ** min(_MOST_SLOWDOWN, self._tries - 1)
        tries = self._tries + spare
        return f"the same board came back after {tries} tries, the last {last} times slower"
