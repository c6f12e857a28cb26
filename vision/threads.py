"""How many threads a process reads with: one is best where several processes read at once."""

from __future__ import annotations


def limit(count: int) -> None:
    """Read with so many threads from now on. For a process that has not read anything yet."""
    import cv2

    from vision.cells import network

    cv2.setNumThreads(count)
    network._THREADS = count
