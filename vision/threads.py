"""How many threads a process reads with: one is best where several processes read at once."""

from __future__ import annotations


def limit(count: int) -> None:
    """Read with so many threads from now on. For a process that has not read anything yet."""
    import cv2

    from vision.networks import limit_threads

    cv2.setNumThreads(count)
    limit_threads(count)
