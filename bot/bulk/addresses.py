"""Addresses of fsspec, such as ``s3://bucket/folder``: pictures on no disk of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.bulk.errors import CannotRead, CannotRun
from bot.bulk.listing import has_magic
from bot.storage.files import MOST_INPUT_BYTES


def is_one(name: str) -> bool:
    """Whether a name is an address and not a path."""
    return "://" in name


def listed(address: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """The addresses of the files that one stands for. Raises OSError and CannotRun."""
    system, path = _opened(address)
    if has_magic(path):
        found = sorted(system.glob(path))
    elif system.isdir(path):
        yield from _below(system, path, suffixes)
        return
    else:
        found = [path]
    for each in found:
        yield str(system.unstrip_protocol(each))


def load(address: str) -> bytes:
    """What a file holds. Raises CannotRead."""
    try:
        system, path = _opened(address)
        with system.open(path, "rb") as file:
            data = bytes(file.read(MOST_INPUT_BYTES + 1))
    except Exception as error:  # each kind of storage has errors of its own
        raise CannotRead(f"it cannot be fetched: {type(error).__name__}: {error}") from error
    if len(data) > MOST_INPUT_BYTES:
        raise CannotRead(f"it has more than {MOST_INPUT_BYTES // 1_000_000} MB")
    return data


def _below(system: Any, folder: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """The files of a folder, one folder after the other."""
    for at, _, files in system.walk(folder):
        for name in sorted(files):
            if name.lower().endswith(suffixes):
                yield str(system.unstrip_protocol(f"{at}/{name}"))


def _opened(address: str) -> tuple[Any, str]:
    """The storage of an address, and the path there. Raises OSError and CannotRun."""
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise CannotRun(
            f"{address} is read by fsspec: pip install 'minigame-bot[cluster]'"
        ) from error
    try:
        system, path = url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise CannotRun(f"{address} cannot be opened: {error}") from error
    return system, str(path)
