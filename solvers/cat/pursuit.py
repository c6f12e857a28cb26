"""A proved win, carried on from move to move: no answer to the cat has to be found again.

The proof leaves out that the cat steps beside a cell that it left earlier: it could have gone there
at once, when less was blocked. Where it does so, the pursuit goes on as if it had gone there at
once, and the blocks made since then only hurt the cat.
"""

from __future__ import annotations

from solvers.cat.exact import Exact, Verdict
from solvers.cat.lattice import State


class Pursuit:
    """Answers each move of the cat, from a position that ``exact`` has proved to be won."""

    def __init__(self, exact: Exact, state: State) -> None:
        self._exact = exact
        self._track: list[State] = []
        """The cells that the cat left, with what was free for it in the proof when it did."""
        self.verdict = self._meet(state)
        """What the proof says where the cat is now, with the block that wins."""

    def follow(self, cat: int) -> None:
        """The cat moved there: ``verdict`` is brought up to date."""
        for k, left in enumerate(self._track):
            if cat == left.cat:  # what the proof blocks here has been blocked before
                del self._track[k + 1 :]
                self.verdict = Verdict(True, frozenset(), 0)
                return
            if cat in self._around(left.cat):
                del self._track[k + 1 :]
                break
        self.verdict = self._meet(State(cat, self._track[-1].free))

    def _meet(self, state: State) -> Verdict:
        """The proof where the cat is, of which little has to be looked for again."""
        verdict = self._exact.judge_state(state)
        blocks = map(self._exact.lattice.number, verdict.cells)
        self._track.append(state.blocked(*blocks, *self._around(state.cat)))
        return verdict

    def _around(self, cat: int) -> list[int]:
        return [cell for cell in self._exact.lattice.around[cat].tolist() if cell >= 0]
