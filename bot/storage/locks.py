"""Locks that end with the process that holds them, however it ends."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from bot.storage import state

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Held(Exception):
    """Another process holds the lock; the message says which, and since when."""


@contextmanager
def holding(subject: str) -> Iterator[None]:
    """Be the only process of this user that does something with ``subject``. Raises Held.

    The system lets a lock go with its process, so one that was killed blocks nobody. Where no lock
    can be kept, none is asked for.
    """
    path = state.about("locks", subject)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _opened(path)
    except OSError:
        yield
        return
    with file:
        if not _lock(file):
            raise Held(_holder(path))
        about = {"pid": os.getpid(), "since": f"{datetime.now():%Y-%m-%d %H:%M:%S}"}
        file.truncate(0)
        file.write(json.dumps(about).encode())
        file.flush()
        yield


def _opened(path: Path) -> IO[bytes]:
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    return os.fdopen(os.open(path, flags, 0o600), "r+b")


def _lock(file: IO[bytes]) -> bool:
    """Whether it is ours now. It goes when the file is closed."""
    try:
        if sys.platform == "win32":
            file.seek(1000)  # what lies behind can be read by others
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _holder(path: Path) -> str:
    about: dict[str, Any] = state.read(path)
    return f"process {about.get('pid', '?')}, since {about.get('since', '?')}"
