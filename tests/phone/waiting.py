"""For what happens a moment later, in another process or thread."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 30.0


def until(is_so: Callable[[], bool], within_s: float = PATIENCE_S) -> None:
    """Return as soon as it is so."""
    deadline_s = time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < deadline_s, f"not within {within_s:.0f} s"
        time.sleep(0.01)
