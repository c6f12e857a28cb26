"""Folders and patterns, listed in order without ever holding all their names."""

from __future__ import annotations

import heapq
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import IO, Final

_MAGIC: Final = frozenset("*?[")
_ANY_DEPTH: Final = "**"
_SORTED_AT_ONCE: Final = 100_000
"""Names of one folder that are held; of more, sorted parts wait in files."""


@dataclass(frozen=True)
class Unlisted:
    """A folder that cannot be listed, and why."""

    folder: Path
    reason: str


def has_magic(name: str) -> bool:
    """Whether a name is a pattern."""
    return not _MAGIC.isdisjoint(name)


def below(folder: Path) -> Iterator[Path | Unlisted]:
    """All files of a folder and of those in it, by name; what is hidden is left out.

    Links to folders are not followed: they may lead in circles. A folder that cannot be listed
    comes as an Unlisted.
    """
    try:
        for name in _in_order(folder):
            if name.endswith("/"):
                yield from below(folder / name)
            else:
                yield folder / name
    except OSError as error:
        yield Unlisted(folder, (error.strerror or str(error)).lower())


def matching(pattern: str) -> Iterator[Path]:
    """The files and folders that a pattern names, by name; ``**`` stands for any folders.

    Raises OSError.
    """
    first, *parts = Path(pattern).parts
    start, parts = (
        (Path(first), parts) if Path(pattern).is_absolute() else (Path(), [first, *parts])
    )
    yield from _matching(start, parts)


def _matching(start: Path, parts: list[str]) -> Iterator[Path]:
    if not parts:
        yield start
        return
    part, *rest = parts
    if not has_magic(part):
        if os.path.lexists(start / part):
            yield from _matching(start / part, rest)
    elif start.is_dir():
        if part == _ANY_DEPTH:
            yield from _matching(start, rest)
        for name in _in_order(start):
            plain = name.rstrip("/")
            if part == _ANY_DEPTH and rest and name.endswith("/"):
                yield from _matching(start / plain, parts)
            elif fnmatchcase(plain, part) and part != _ANY_DEPTH:
                yield from _matching(start / plain, rest)


def _in_order(folder: Path, at_once: int = _SORTED_AT_ONCE) -> Iterator[str]:
    """The names in a folder, sorted, with a slash behind those of folders. Raises OSError."""
    with ExitStack() as files:
        found = files.enter_context(os.scandir(folder))
        names = (_marked(entry) for entry in found if not entry.name.startswith("."))
        parts: list[Iterator[str]] = []
        while part := sorted(islice(names, at_once)):
            if len(part) < at_once:
                parts.append(iter(part))
            else:
                parts.append(_waiting(part, files.enter_context(tempfile.TemporaryFile())))
        yield from heapq.merge(*parts)


def _marked(entry: os.DirEntry[str]) -> str:
    return f"{entry.name}/" if entry.is_dir(follow_symlinks=False) else entry.name


def _waiting(names: list[str], file: IO[bytes]) -> Iterator[str]:
    """The names again, from a file: no name has a zero byte in it."""
    for name in names:
        file.write(os.fsencode(name) + b"\0")
    file.seek(0)
    return _read_back(file)


def _read_back(file: IO[bytes]) -> Iterator[str]:
    rest = b""
    while block := file.read(65536):
        *whole, rest = (rest + block).split(b"\0")
        yield from map(os.fsdecode, whole)
