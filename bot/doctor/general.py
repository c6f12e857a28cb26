"""What every device needs: Python, OpenCV, compiled loops, and a folder to remember in."""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.doctor.findings import Finding, bad, good, warning
from bot.storage import state


def findings() -> Iterator[Finding]:
    """Check each."""
    yield good("general.python", version=platform.python_version(), system=platform.platform())
    yield _pictures()
    yield _compiled_loops()
    yield remembers(state.folder("phones"))


def _pictures() -> Finding:
    """OpenCV wants libraries of the system, which bare servers do not have."""
    import numpy as np

    from vision.pictures import MIN_SIDE_PX, encode_png

    try:
        encode_png(np.zeros((MIN_SIDE_PX, MIN_SIDE_PX, 3), np.uint8))
    except ImportError as error:
        return bad("general.no-opencv", text=error)
    return good("general.opencv")


def _compiled_loops() -> Finding:
    """Numba refuses to load loops whose machine code it can keep nowhere."""
    try:
        from solvers.kernels import check_cache

        check_cache()
    except ImportError as error:
        return bad("general.no-numba", text=error)
    except RuntimeError as error:
        return bad("general.no-cache", text=error)
    return good("general.numba")


def remembers(where: Path) -> Finding:
    """Whether files can be made in a folder, or it in the nearest one that is there."""
    nearest = next(each for each in (where, *where.parents) if each.exists())
    try:
        tempfile.TemporaryFile(dir=nearest).close()
    except OSError as error:
        return warning("general.forgets", folder=where, text=error.strerror or error)
    return good("general.remembers", folder=where)
