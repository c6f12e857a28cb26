"""Files that are read within bounds, and files that are either whole or not there."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from pathlib import Path
from typing import Final

_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows would translate line ends."""


MOST_INPUT_BYTES: Final = 80_000_000
"""More than any screenshot has; with its pixels it still fits in 0.5 GB."""


def read_bytes(path: Path, most_bytes: int) -> bytes:
    """All of a regular file of at most so many bytes.

    Raises OSError for anything else: a device may never end, and a pipe may never begin.
    """
    # A pipe that nobody writes to would hold up whoever opens it, were it not for this flag.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    with os.fdopen(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if stat.S_ISDIR(about.st_mode):
            raise IsADirectoryError(errno.EISDIR, "it is a directory")
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file")
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise OSError(errno.EFBIG, f"it has more than {most_bytes // 1_000_000} MB")
    return data


def write_atomically(path: Path, data: bytes) -> None:
    """Write beside the final place, then rename: no reader ever sees half a file.

    The file beside must be made by this call, under a name that nobody can foresee: a link that
    somebody has put there leads elsewhere.
    """
    final = path.resolve()
    part = final.with_name(f".{final.name[:100]}.{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
        part.replace(final)
    finally:
        part.unlink(missing_ok=True)
