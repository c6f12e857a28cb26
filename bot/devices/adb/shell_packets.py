"""The packets of the shell service of Android 7 and later: an id, a length, and so many bytes."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

_HEADER: Final = struct.Struct("<BI")
_STDOUT, _STDERR, _EXIT = 1, 2, 3


@dataclass(frozen=True)
class Unpacked:
    """Both outputs of a command. ``status`` is missing where the stream broke off."""

    stdout: bytes
    stderr: bytes
    status: int | None


def unpacked(raw: bytes) -> Unpacked:
    """The outputs and the status in a whole stream of packets; half a packet at its end is lost."""
    outputs: dict[int, list[bytes]] = {_STDOUT: [], _STDERR: [], _EXIT: []}
    at = 0
    while at + _HEADER.size <= len(raw):
        kind, length = _HEADER.unpack_from(raw, at)
        at += _HEADER.size
        outputs.setdefault(kind, []).append(raw[at : at + length])
        at += length
    status = b"".join(outputs[_EXIT])[:1]
    return Unpacked(
        b"".join(outputs[_STDOUT]), b"".join(outputs[_STDERR]), status[0] if status else None
    )
