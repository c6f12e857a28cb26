"""Signs of life of work that takes long: what is being searched, and how far it is."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from solvers import searching

_FIRST_S: Final = 0.5
"""After so long a person wonders."""

_FIRST_IN_LOG_S: Final = 10.0
"""Nobody watches a file or a pipe."""


@contextmanager
def signs_of_life(say: Callable[[str], None], at: str) -> Iterator[None]:
    """Say what is done while the block runs, each time that it has taken twice as long.

    ``at`` is what is done while no solver searches.
    """
    ended = threading.Event()
    first_s = _FIRST_S if sys.stderr is not None and sys.stderr.isatty() else _FIRST_IN_LOG_S
    thread = threading.Thread(target=_tell, args=(say, at, ended, first_s), daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _tell(say: Callable[[str], None], at: str, ended: threading.Event, first_s: float) -> None:
    started_s = time.monotonic()
    while not ended.wait(max(first_s, time.monotonic() - started_s)):
        sought = searching.now()
        doing = f"searching {sought}" if sought else at
        say(f"{doing}, for {time.monotonic() - started_s:.1f} s")
