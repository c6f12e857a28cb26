"""Workers on other machines, by the scheduler of Dask that they are connected to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import closing, contextmanager
from importlib.metadata import version
from typing import Any, Final

from bot.bulk.engine import Engine
from bot.bulk.errors import CannotRun

_BATCH_S: Final = 3.0
"""The scheduler takes some milliseconds for a batch."""

_CONNECT_S: Final = 10
_WORKERS_S: Final = 60
_COUNTED_S: Final = 5.0
"""Workers come and go, and are counted so often."""


@contextmanager
def cluster(address: str) -> Iterator[Engine]:
    """An engine with all workers of a scheduler, ``tcp://HOST:PORT``. Raises CannotRun."""
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise CannotRun("Dask is missing: pip install 'minigame-bot[cluster]'") from error
    try:
        client = Client(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise CannotRun(
            f"no Dask scheduler answers at {address}: start one with 'dask scheduler'"
        ) from error
    with closing(client):
        _check_workers(client)
        yield Engine(
            client.get_executor(pure=False),
            _Count(client),
            lost=(KilledWorker, CancelledError, BrokenExecutor),
            batch_s=_BATCH_S,
        )


def _check_workers(client: Any) -> None:
    """See that there are workers, and that all of them have this version. Raises CannotRun."""
    try:
        client.wait_for_workers(1, timeout=_WORKERS_S)
    except TimeoutError as error:
        raise CannotRun(
            "the Dask scheduler has no workers: start some with 'dask worker ADDRESS'"
        ) from error
    ours = version("minigame-bot")
    try:
        theirs = client.run(version, "minigame-bot")
    except Exception as error:
        raise CannotRun(f"the workers of Dask lack minigame-bot {ours}: {error}") from error
    for worker, found in theirs.items():
        if found != ours:
            raise CannotRun(f"the worker {worker} has minigame-bot {found}, and not {ours}")


class _Count:
    """How many workers there are."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._known = 1
        self._next_s = 0.0

    def __call__(self) -> int:
        if time.monotonic() >= self._next_s:
            self._known = max(1, len(self._client.nthreads()))
            self._next_s = time.monotonic() + _COUNTED_S
        return self._known
