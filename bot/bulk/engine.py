"""Work on inputs in batches, by any executor: every input is answered once, whatever dies.

A batch whose worker died takes down no other: when all that was begun has ended, its inputs are
tried again, each alone, so that the one to blame is found.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

_MOST_IN_BATCH: Final = 64
_MOST_BYTES: Final = 16_000_000
"""Held by the inputs of one batch, from which on it is full."""

_MOST_BYTES_IN_ALL: Final = 200_000_000

_AHEAD: Final = 2
"""Batches for each worker, so that none waits for the next one."""

_BEFORE_THE_FIRST: Final = 16
"""Times as many batches are begun while the first of them lasts."""

_TRIES_ALONE: Final = 2


@dataclass(frozen=True)
class Engine:
    """An executor, how many of its workers there are, and what it raises where one died.

    A batch is to take ``batch_s``: what the executor adds to each then counts for little.
    """

    executor: Executor
    width: Callable[[], int]
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    batch_s: float = 0.5


def engine_of(executor: Executor) -> Engine:
    """An engine of somebody else's executor. Dask's raise errors of their own where workers die."""
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    if "distributed" in sys.modules:
        lost = (*lost, sys.modules["distributed"].KilledWorker)
    count = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    return Engine(executor, lambda: count, lost)


@dataclass
class _Batch(Generic[Asked, Answer]):
    asked: Sequence[Asked]
    held_bytes: int
    answers: Sequence[Answer] = ()
    done: bool = False


@dataclass
class _Sizes:
    """How many inputs a batch has: one at first, then as many as take the time that it may."""

    batch_s: float
    size: int = 1

    def learn(self, count: int, took_s: float) -> None:
        """A batch of so many took so long."""
        fitting = int(self.batch_s * count / max(took_s, 1e-6))
        self.size = max(1, min(fitting, 2 * self.size, _MOST_IN_BATCH))


def answer_all(
    work: Callable[[Asked], Answer], batch: Sequence[Asked]
) -> tuple[list[Answer], float]:
    """What a worker does: the answers, and how many seconds they took."""
    began_s = time.perf_counter()
    return [work(asked) for asked in batch], time.perf_counter() - began_s


@dataclass
class Run(Generic[Asked, Answer]):
    """One run of ``work`` over what is ``asked``, in order or as the answers come.

    ``died`` is the answer for what ends every worker that takes it, ``load_bytes`` how many bytes
    are held for one until it is answered.
    """

    engine: Engine
    work: Callable[[Asked], Answer]
    died: Callable[[Asked], Answer]
    load_bytes: Callable[[Asked], int] = lambda _asked: 0
    ordered: bool = True
    _begun: dict[Future[tuple[list[Answer], float]], _Batch[Asked, Answer]] = field(
        default_factory=dict
    )
    _waiting: deque[_Batch[Asked, Answer]] = field(default_factory=deque)

    def answers(self, asked: Iterator[Asked]) -> Iterator[tuple[Asked, Answer]]:
        """Each of what is asked, with its answer. It is listed no further than need be."""
        sizes = _Sizes(self.engine.batch_s)
        listed = True
        try:
            while listed or self._waiting:
                while listed and self._has_room():
                    listed = self._begin(*self._next(asked, sizes.size))
                self._hear(sizes)
                for batch in self._ready():
                    yield from zip(batch.asked, batch.answers, strict=True)
        finally:
            for future in self._begun:
                future.cancel()

    def _has_room(self) -> bool:
        if not self._waiting:
            return True
        most = _AHEAD * self.engine.width()
        held_bytes = sum(batch.held_bytes for batch in self._waiting)
        return (
            len(self._begun) < most
            and len(self._waiting) < _BEFORE_THE_FIRST * most
            and held_bytes < _MOST_BYTES_IN_ALL
        )

    def _next(self, asked: Iterator[Asked], size: int) -> tuple[list[Asked], int]:
        """The next inputs, and how many bytes they hold."""
        batch: list[Asked] = []
        held = 0
        for each in asked:
            batch.append(each)
            held += self.load_bytes(each)
            if len(batch) >= size or held >= _MOST_BYTES:
                break
        return batch, held

    def _begin(self, asked: Sequence[Asked], held_bytes: int) -> bool:
        """Begin a batch; False for an empty one, behind which there is nothing."""
        if not asked:
            return False
        batch: _Batch[Asked, Answer] = _Batch(asked, held_bytes)
        self._waiting.append(batch)
        self._begun[self.engine.executor.submit(answer_all, self.work, asked)] = batch
        return True

    def _hear(self, sizes: _Sizes) -> None:
        """Wait for a batch to end, and note what it has brought."""
        if not self._begun:
            return
        ended = wait(self._begun, return_when=FIRST_COMPLETED).done
        lost = [batch for future in ended if (batch := self._note(future, sizes))]
        if lost:
            rest = wait(self._begun).done
            lost += [batch for future in rest if (batch := self._note(future, sizes))]
            for batch in lost:
                batch.answers = [self._alone(asked) for asked in batch.asked]
                batch.done = True

    def _note(
        self, future: Future[tuple[list[Answer], float]], sizes: _Sizes
    ) -> _Batch[Asked, Answer] | None:
        """Take the answers of a batch that has ended; the batch itself where it was lost."""
        batch = self._begun.pop(future)
        try:
            batch.answers, took_s = future.result()
        except self.engine.lost:
            return batch
        batch.done = True
        sizes.learn(len(batch.asked), took_s)
        return None

    def _alone(self, asked: Asked) -> Answer:
        for _ in range(_TRIES_ALONE):
            try:
                answers, _ = self.engine.executor.submit(answer_all, self.work, [asked]).result()
            except self.engine.lost:
                continue
            return answers[0]
        return self.died(asked)

    def _ready(self) -> list[_Batch[Asked, Answer]]:
        """The batches to hand out now, which are forgotten here."""
        ready = []
        if self.ordered:
            while self._waiting and self._waiting[0].done:
                ready.append(self._waiting.popleft())
        else:
            ready = [batch for batch in self._waiting if batch.done]
            self._waiting = deque(batch for batch in self._waiting if not batch.done)
        return ready
