"""Processes of this machine that work, and go when nobody needs them any more."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Final, ParamSpec, TypeVar

from bot.bulk.engine import Engine

P = ParamSpec("P")
T = TypeVar("T")

_END_S: Final = 2.0
"""A worker in a compiled search hears no signal that Python would handle."""

_at_end: list[Callable[[], object]] = []


def processors() -> int:
    """How many this process may use."""
    mine = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if mine else os.cpu_count() or 1


def at_end(call: Callable[[], object]) -> None:
    """Have a worker call this when it is ended from outside."""
    _at_end.append(call)


class Here(Executor):
    """Does all that it is given at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it now. Whatever it raises, the future raises, but for a wish to stop."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers(Executor):
    """A pool of processes that comes back when one of them died."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a worker do it. The future raises BrokenProcessPool where any of them dies."""
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool.shutdown()
            self._pool = self._new()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the workers go when they have done what was begun."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """End the workers, whatever they are at."""
        for end in (
            multiprocessing.process.BaseProcess.terminate,
            multiprocessing.process.BaseProcess.kill,
        ):
            for process in multiprocessing.active_children():
                end(process)
            for process in multiprocessing.active_children():
                process.join(_END_S)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _new(self) -> ProcessPoolExecutor:
        # A fork would copy threads that hold locks: those of the progress bar, say.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, initializer=_be_a_worker)


@contextmanager
def workers(count: int) -> Iterator[Engine]:
    """An engine with so many processes. Whatever ends the block ends them too."""
    pool = Workers(count)
    try:
        yield Engine(pool, lambda: count)
        pool.shutdown()
    except BaseException:
        pool.end()
        raise


def _be_a_worker() -> None:
    """Leave Ctrl-C to the process that has the terminal, and go when that is gone."""
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent: Any = multiprocessing.parent_process()
    parent.join()
    _end()


def _end(*_: object) -> None:
    for call in _at_end:
        call()
    os._exit(128 + signal.SIGTERM)
