"""How tests run at the same time."""

from __future__ import annotations

import os
import signal
import sys

# As the program itself has it (bot/__main__.py), before numpy is there.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]


def pytest_configure() -> None:
    """Let programs be interrupted and hung up on, though what runs in the background is deaf."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: many tests wait for a game, a page or a phone."""
    mine = hasattr(os, "sched_getaffinity")
    return 1 + (len(os.sched_getaffinity(0)) if mine else os.cpu_count() or 1)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WorkStealingScheduling:
    """Who has nothing left to do takes over from others: some tests last a hundred times longer."""
    return WorkStealingScheduling(config, log)
