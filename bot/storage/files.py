"""Files that are either whole or not there."""

from __future__ import annotations

import os
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write beside the final place, then rename: no reader ever sees half a file."""
    final = path.resolve()
    part = final.with_name(f".{final.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(final)
    finally:
        part.unlink(missing_ok=True)
