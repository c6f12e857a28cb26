"""Who hears of it when a kernel is compiled: the first run on a machine takes seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

NOTICED_S = 0.5
"""Compiling that takes no longer than this is nobody's business."""

_listeners: list[Callable[[], None]] = []


@contextmanager
def announced(notice: Callable[[], None]) -> Iterator[None]:
    """Call ``notice`` once when kernels are compiled for more than NOTICED_S in this block."""
    told = False

    def tell() -> None:
        nonlocal told
        if not told:
            told = True
            notice()

    _listeners.append(tell)
    try:
        yield
    finally:
        _listeners.remove(tell)


class Watch:
    """Starts when a kernel begins to compile and tells the listeners when it takes long."""

    def __init__(self) -> None:
        self._running = 0
        self._timer: Timer | None = None

    def begin(self) -> None:
        """A kernel begins to compile, perhaps on behalf of another one that does."""
        self._running += 1
        if self._running == 1:
            self._timer = Timer(NOTICED_S, _tell_all)
            self._timer.daemon = True
            self._timer.start()

    def end(self) -> None:
        """A kernel has been compiled."""
        self._running -= 1
        if not self._running and self._timer:
            self._timer.cancel()


def _tell_all() -> None:
    for tell in tuple(_listeners):  # the block may end meanwhile
        tell()
