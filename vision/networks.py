"""Run networks, all of a process on as many threads, by onnxruntime.

It takes about half the time of OpenCV's dnn (docs/reading.md).
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import onnxruntime

WEIGHTS = Path(__file__).parent / "weights"

_threads = min(4, os.cpu_count() or 1)


def limit_threads(count: int) -> None:
    """Run with so many threads. For a process that has not read anything yet."""
    global _threads
    _threads = count


@cache
def session(path: Path) -> onnxruntime.InferenceSession:
    """The network of a file, loaded when it is first asked for."""
    import onnxruntime  # here, since it is slow to load

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = _threads
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
