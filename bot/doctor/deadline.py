"""Work that may hang for ever in a library, and is then left behind."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

ResultT = TypeVar("ResultT")


class Hangs(Exception):
    """There was no result in time."""


def within(seconds: float, work: Callable[[], ResultT]) -> ResultT:
    """The result of work. Raises what it raises, and Hangs when the time is over."""
    task = _Task(work)
    thread = threading.Thread(target=task.run, daemon=True)  # the process may end without it
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise Hangs
    return task.result()


class _Task(Generic[ResultT]):
    """Carries a result, or an error, from one thread to another."""

    def __init__(self, work: Callable[[], ResultT]) -> None:
        self._work = work
        self._results: list[ResultT] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as error:
            self._error = error

    def result(self) -> ResultT:
        if self._error:
            raise self._error
        return self._results[0]
