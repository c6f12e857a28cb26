"""The packets of the shell service of Android 7 and later: an id, a length, and so many bytes."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_HEADER: Final = struct.Struct("<BI")
_STDIN, STDOUT, _STDERR, EXIT = range(4)


@dataclass(frozen=True)
class Unpacked:
    """Both outputs of a command, and its exit status."""

    stdout: bytes
    stderr: bytes
    status: int


def unpacked(raw: bytes) -> Unpacked | None:
    """What is in a whole stream of packets; nothing where it broke off, without a status."""
    parts: dict[int, list[bytes]] = {STDOUT: [], _STDERR: [], EXIT: []}
    for kind, data in Unpacker().packets(raw):
        parts.setdefault(kind, []).append(data)
    status = b"".join(parts[EXIT])
    if not status:
        return None
    return Unpacked(b"".join(parts[STDOUT]), b"".join(parts[_STDERR]), status[0])


def packed_input(data: bytes) -> bytes:
    """A packet for the command's standard input."""
    return _HEADER.pack(_STDIN, len(data)) + data


class Unpacker:
    """Takes a stream apart as it comes: half a packet waits for its other half."""

    def __init__(self) -> None:
        self._waiting = b""

    def packets(self, raw: bytes) -> Iterator[tuple[int, bytes]]:
        """(kind, data) of each packet that is whole by now."""
        raw = self._waiting + raw
        at = 0
        while at + _HEADER.size <= len(raw):
            kind, length = _HEADER.unpack_from(raw, at)
            end = at + _HEADER.size + length
            if end > len(raw):
                break
            yield kind, raw[at + _HEADER.size : end]
            at = end
        self._waiting = raw[at:]
