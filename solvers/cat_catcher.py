"""The catcher: plays a forced win, and else finds out which cat it has to do with.

A position that a perfect cat escapes from is still won against most cats, since they follow a
rule. The catcher keeps the known cats that moved like this one so far, and plans against those.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import NamedTuple

import numpy as np

from solvers import Cell
from solvers.cat_cats import HABITS, Habit, moved
from solvers.cat_exact import Exact, Verdict
from solvers.cat_ground import Words, blocked, free_words
from solvers.cat_map import Position
from solvers.cat_pursuit import Pursuit

SECONDS = 1.0
"""For each move."""

_PROOF_SHARE, _PLAN_SHARE = 0.8, 0.95
"""Parts of the time for a move by when a proof, and plans against each cat, must be there."""

_QUICK_NODES = 2_000
"""For judging what comes after one block: a few hundredths of a second at most."""

_WIDTH, _CHECK_WIDTH, _DEPTH = 30, 10, 40
"""Positions that a plan keeps after each move, as does one that only shows that a cat is beaten
(nearly as good, four times as fast), and the moves of the longest plan."""

_TRIES = 8
"""Blocks that are tried besides the beginnings of plans."""


class Choice(NamedTuple):
    """A block, and whether it wins whatever the cat does."""

    block: Cell
    wins: bool


class _State(NamedTuple):
    """The cat's bit and the other free cells."""

    cat: int
    free: Words


class Catcher:
    """Plays one game. Ask ``block`` with the board each time that it is the catcher's turn."""

    def __init__(self, board: Position, seconds: float = SECONDS) -> None:
        self._exact = Exact(board)
        self._ground = self._exact.ground
        self._seconds = seconds
        self.suspects: Sequence[Habit] = HABITS
        self._expected: _State | None = None
        self._pursuit: Pursuit | None = None

    def block(self, board: Position) -> Choice:
        """The next cell to block. The cat is not at the edge, and has a free cell beside it."""
        start_s = monotonic()
        state = _State(self._ground.number(board.cat), free_words(self._ground, board))
        self._learn(state)
        verdict = self._judge(state)
        if verdict.catcher_wins:
            block = self._winning(state, verdict.cells)
        else:
            block = self._promising(state, start_s)
        self._expected = _State(state.cat, blocked(state.free, block))
        return Choice(self._ground.cell(block), bool(verdict.catcher_wins))

    def _learn(self, state: _State) -> None:
        """Drop the cats that would have gone elsewhere; all may be it when the game is new."""
        before = self._expected
        if before is None or moved(before.free, before.cat, state.cat) != state.free:
            self.suspects, self._pursuit = HABITS, None
        else:
            self.suspects = [cat for cat in self.suspects if self._step(cat, before) == state.cat]

    def _judge(self, state: _State) -> Verdict:
        """Who wins: by the proof that the last block was part of, or else by a search."""
        if self._pursuit:
            self._pursuit.follow(state.cat)
            if self._pursuit.verdict.catcher_wins:
                return self._pursuit.verdict
        verdict = self._exact.judge_words(*state, self._seconds * _PROOF_SHARE)
        self._pursuit = Pursuit(self._exact, *state) if verdict.catcher_wins else None
        return verdict

    def _winning(self, state: _State, proof: Iterable[Cell]) -> int:
        """The block of the proof; where any block wins, the one that hems the cat in."""
        blocks = [cell for cell in map(self._ground.number, proof) if _has(state.free, cell)]
        return blocks[0] if blocks else self._step(HABITS[0], state)

    def _promising(self, state: _State, start_s: float) -> int:
        """The block that wins against most suspects, then the one that a cat errs most after."""
        plan_s = self._seconds * _PLAN_SHARE
        plans = [block for block, _ in sorted(self._ranked(state), key=lambda pair: pair[1])]
        blocks = dict.fromkeys(self._beginnings(state, start_s + plan_s / 2))
        blocks.update(dict.fromkeys(plans[:_TRIES]))
        best, best_score = plans[0], (-1.0, -1.0)
        for block in blocks:
            after = _State(state.cat, blocked(state.free, block))
            score = self._beaten(after, start_s + plan_s), self._errors(after)
            if score > best_score:
                best, best_score = block, score
            if best_score[0] == len(self.suspects) > 0 or monotonic() > start_s + plan_s:
                break
        return best

    def _ranked(self, state: _State) -> list[tuple[int, float]]:
        from solvers.kernels import cat_play

        ground = self._ground
        blocks, ranks = cat_play.rank_blocks(ground.sets, np.uint64(ground.cols), *state)
        return list(zip(blocks.tolist(), ranks.tolist(), strict=True))

    def _beginnings(self, state: _State, end_s: float) -> list[int]:
        """First blocks of plans, those that are good against many suspects first."""
        blocks: list[int] = []
        for cat in self.suspects:
            block = cat.catch(self._ground, *state, _WIDTH, _DEPTH)
            if block >= 0:
                blocks.append(block)
            if monotonic() > end_s:
                break
        return sorted(blocks, key=blocks.count, reverse=True)

    def _beaten(self, after: _State, end_s: float) -> float:
        """How many suspects are caught when they move now."""
        beaten = 0
        for cat in self.suspects:
            if monotonic() > end_s:
                break
            beaten += self._is_beaten(cat, after)
        return beaten

    def _is_beaten(self, cat: Habit, after: _State) -> bool:
        step = self._step(cat, after)
        if step < 0:
            return True
        state = _State(step, moved(after.free, after.cat, step))
        verdict = self._exact.judge_words(*state, self._seconds, _QUICK_NODES)
        if verdict.catcher_wins or self._ground.is_edge(step):
            return bool(verdict.catcher_wins)
        return cat.catch(self._ground, *state, _CHECK_WIDTH, _DEPTH) >= 0

    def _errors(self, after: _State) -> float:
        """The part of the cat's moves that lets the catcher win for sure."""
        steps = [cell for cell in self._ground.around[after.cat].tolist() if _has(after.free, cell)]
        errors = sum(
            self._exact.judge_words(
                step, moved(after.free, after.cat, step), self._seconds, _QUICK_NODES
            ).catcher_wins
            is True
            for step in steps
        )
        return errors / len(steps) if steps else 1.0

    def _step(self, cat: Habit, state: _State) -> int:
        return cat.step(self._ground, *state)


def _has(free: Words, cell: int) -> bool:
    return cell >= 0 and bool(int(free[cell >> 6]) >> (cell & 63) & 1)
