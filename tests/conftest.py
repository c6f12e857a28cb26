"""How many tests run at a time."""

from __future__ import annotations

import os


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: many tests wait for a game, a page or a phone."""
    mine = hasattr(os, "sched_getaffinity")
    return 1 + (len(os.sched_getaffinity(0)) if mine else os.cpu_count() or 1)
