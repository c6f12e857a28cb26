"""The processes that a test has started, read from /proc."""

from __future__ import annotations

import os
from pathlib import Path


def descendants() -> dict[int, str]:
    """The command line of each process below this one that is alive."""
    parents = dict(_parents())
    below = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in below} - below:
        below |= more
    return {pid: _command_line(pid) for pid in below - {os.getpid()}}


def _parents() -> list[tuple[int, int]]:
    """(process, parent) for each process that has not ended."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended meanwhile
            continue
        if state != "Z":
            found.append((int(folder.name), int(parent)))
    return found


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
