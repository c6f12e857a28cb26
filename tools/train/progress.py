"""What a long run leaves behind: curves as lines of JSON, and files that are never half written."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO


def note(path: Path, **values: object) -> None:
    """Append one line of JSON with the time of day in seconds."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"time": round(time.time(), 1), **values}) + "\n")


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file aside and rename it: who reads it sees all of it, or what was there before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    with aside.open("wb") as file:
        write(file)
    aside.replace(path)
