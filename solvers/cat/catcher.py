"""The catcher: plays a forced win, and else finds out which cat it has to do with.

A position that a perfect cat escapes from is still won against most cats, since they follow a
rule. The catcher keeps the known cats that moved like this one so far, and plans against those.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import process_time
from typing import NamedTuple

import numpy as np

from solvers import Cell
from solvers.cat.board import Board
from solvers.cat.cats import HABITS, Habit
from solvers.cat.exact import Clock, Exact, Verdict
from solvers.cat.lattice import State
from solvers.cat.opponents import OpponentSearch
from solvers.cat.pursuit import Pursuit

_SECONDS = 1.0
"""For each move."""

_PROOF_SHARE, _PLAN_SHARE = 0.8, 0.9
"""Parts of the time for a move by when a proof, and plans against each cat, must be there."""


class Choice(NamedTuple):
    """A block, and whether it wins whatever the cat does."""

    block: Cell
    wins: bool


class Catcher:
    """Plays one game. Ask ``block`` with the board each time that it is the catcher's turn."""

    def __init__(
        self, board: Board, seconds: float = _SECONDS, clock: Clock = process_time
    ) -> None:
        self._exact = Exact(board, clock=clock)
        self._lattice = self._exact.lattice
        self._seconds = seconds
        self._suspects: Sequence[Habit] = HABITS
        self._seen: list[tuple[State, int]] = []
        """Moves of the cat, and where it made them, that no suspect has been asked about."""
        self._expected: State | None = None
        self._pursuit: Pursuit | None = None

    @property
    def opponents(self) -> Sequence[Habit]:
        """The known cats that would have moved like this one so far.

        They are asked when the answer is needed: a game that is won has no use for their kernels,
        which take seconds to compile on a fresh machine.
        """
        for before, cell in self._seen:
            self._suspects = [cat for cat in self._suspects if self._step(cat, before) == cell]
        self._seen = []
        return self._suspects

    def block(self, board: Board) -> Choice:
        """The next cell to block. The cat is not at the edge, and has a free cell beside it."""
        start_s = self._exact.clock()
        state = self._lattice.state(board)
        self._learn(state)
        verdict = self._judge(state)
        if verdict.catcher_wins:
            block = self._winning(state, verdict.cells)
        else:
            spent_s = self._exact.clock() - start_s
            self._load(state)
            left_s = self._seconds * _PLAN_SHARE - spent_s
            block = self._promising(state, self._exact.clock() + left_s)
        self._expected = state.blocked(block)
        return Choice(self._lattice.cell(block), bool(verdict.catcher_wins))

    def _load(self, state: State) -> None:
        """Load the kernels of plans, which is no part of the time for a move."""
        self._ranked(state)
        self._step(HABITS[0], state)
        HABITS[0].catch(self._lattice, state, 1, 1)

    def _learn(self, state: State) -> None:
        """Note where the cat went; any cat may be it when the game is new."""
        before = self._expected
        if before is None or before.moved(state.cat) != state:
            self._suspects, self._seen, self._pursuit = HABITS, [], None
        else:
            self._seen.append((before, state.cat))

    def _judge(self, state: State) -> Verdict:
        """Who wins: by the proof that the last block was part of, or else by a search."""
        if self._pursuit:
            self._pursuit.follow(state.cat)
            if self._pursuit.verdict.catcher_wins:
                return self._pursuit.verdict
        verdict = self._exact.judge_state(state, self._seconds * _PROOF_SHARE)
        self._pursuit = Pursuit(self._exact, state) if verdict.catcher_wins else None
        return verdict

    def _winning(self, state: State, proof: Iterable[Cell]) -> int:
        """The block of the proof; where any block wins, the one that hems the cat in."""
        blocks = filter(state.is_free, map(self._lattice.number, proof))
        block = next(blocks, None)
        return self._step(HABITS[0], state) if block is None else block

    def _promising(self, state: State, end_s: float) -> int:
        """The block that wins against most opponents, of these one that a cat errs most after."""
        ranked = self._ranked(state)
        hunt = OpponentSearch(self._exact, end_s)
        caught = dict.fromkeys(ranked[:1], 0)
        for block, number in hunt.blocks(state, tuple(self.opponents), ranked):
            caught[block] = max(number, caught.get(block, 0))
        best = [block for block in caught if caught[block] == max(caught.values())]
        return max(best, key=lambda block: self._errors(hunt, state.blocked(block)))

    def _ranked(self, state: State) -> list[int]:
        """The blocks that may matter, the one that leaves the cat least first."""
        from solvers.cat.kernels import play

        lattice = self._lattice
        blocks, ranks = play.rank_blocks(lattice.sets, np.uint64(lattice.cols), *state)
        order: list[int] = blocks[np.argsort(ranks, kind="stable")].tolist()
        return order

    def _errors(self, hunt: OpponentSearch, after: State) -> float:
        """The part of the cat's moves that lets the catcher win for sure."""
        steps = list(filter(after.is_free, self._lattice.around[after.cat].tolist()))
        if hunt.is_over:
            return 0.0
        return sum(hunt.wins(after.moved(step)) for step in steps) / max(1, len(steps))

    def _step(self, cat: Habit, state: State) -> int:
        return cat.step(self._lattice, state)
