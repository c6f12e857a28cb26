"""PNG files whose parts are known to be good before a library decodes them.

libpng prints a line of its own about whatever is odd in a file, be it a colour profile that nobody
looks at. So only the parts that make the pixels are handed on, and these are checked here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final

import numpy as np

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_STEP_BYTES: Final = 1 << 20
_FILTERS: Final = 5
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES: Final = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)
"""Of Adam7: first column and row, and the steps from one to the next."""


def sound(data: bytes) -> bytes:
    """The same picture without anything but its pixels. Raises ValueError where it is damaged."""
    parts: dict[bytes, bytes] = {}
    pixels: list[bytes] = []
    for kind, content in _parts(data):
        if kind == b"IDAT":
            pixels.append(content)
        elif kind in (b"IHDR", b"PLTE", b"tRNS"):
            parts[kind] = content
        elif not kind[0] & 0x20:
            raise ValueError(f"it has a part {kind!r} of an unknown kind")
    header = _Header(parts.get(b"IHDR", b""))
    compressed = b"".join(pixels)
    used = _check_pixels(compressed, header)
    kept = [_part(b"IHDR", parts[b"IHDR"])]
    if header.colours == 3:
        kept.append(_part(b"PLTE", _checked_palette(parts.get(b"PLTE", b""), header)))
    if _is_transparency(parts.get(b"tRNS", b""), header, len(parts.get(b"PLTE", b"")) // 3):
        kept.append(_part(b"tRNS", parts[b"tRNS"]))
    return b"".join([_SIGNATURE, *kept, _part(b"IDAT", compressed[:used]), _part(b"IEND", b"")])


def size(data: bytes) -> tuple[int, int]:
    """(width, height), of which nothing else needs to be there. Raises ValueError."""
    if data[12:16] != b"IHDR" or len(data) < 24:
        raise ValueError("its header is missing")
    width, height = struct.unpack_from(">II", data, 16)
    return int(width), int(height)


def exif(data: bytes) -> bytes:
    """What a camera or a phone says about the picture; empty where nothing is said."""
    return next((content for kind, content in _parts(data) if kind == b"eXIf"), b"")


class _Header:
    """What the first part says. Raises ValueError where it makes no sense."""

    def __init__(self, content: bytes) -> None:
        if len(content) != 13:
            raise ValueError("its header is missing")
        fields: tuple[int, ...] = struct.unpack(">IIBBBBB", content)
        self.width, self.height, self.depth, self.colours, *methods, self.interlaced = fields
        if self.depth not in _DEPTHS.get(self.colours, ()) or any(methods) or self.interlaced > 1:
            raise ValueError("its header makes no sense")

    def row_bytes(self, width: int) -> int:
        """A row of so many pixels, with the byte that names its filter."""
        return 1 + (width * self.depth * _CHANNELS[self.colours] + 7) // 8

    @property
    def pixel_bytes(self) -> int:
        """All rows together."""
        if not self.interlaced:
            return self.height * self.row_bytes(self.width)
        return sum(
            (self.height - top + down - 1) // down * self.row_bytes(width)
            for left, top, across, down in _PASSES
            if (width := (self.width - left + across - 1) // across) > 0 and self.height > top
        )


def _parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The kind and the content of each part, up to the last one. Raises ValueError."""
    at = len(_SIGNATURE)
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if at + 12 + length > len(data):
            break
        if kind == b"IEND":
            return
        content = data[at + 8 : at + 8 + length]
        checksum = int.from_bytes(data[at + 8 + length : at + 12 + length], "big")
        if not kind[0] & 0x20 and checksum != zlib.crc32(content, zlib.crc32(kind)):
            raise ValueError(f"its part {kind.decode('ascii', 'replace')} is damaged")
        yield kind, content
        at += 12 + length
    raise ValueError("its end is missing")


def _part(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)


def _check_pixels(compressed: bytes, header: _Header) -> int:
    """Unpack all pixels, a piece at a time; how many bytes of ``compressed`` these take."""
    unpacker = zlib.decompressobj()
    done, left, row = 0, compressed, header.row_bytes(header.width)
    while not unpacker.eof:
        piece = unpacker.decompress(left, _STEP_BYTES)
        left = unpacker.unconsumed_tail
        if not piece and not unpacker.eof:
            break
        if not header.interlaced:
            filters = np.frombuffer(piece, np.uint8)[-done % row :: row]
            if filters.size and filters.max() >= _FILTERS:
                raise ValueError("its rows make no sense")
        done += len(piece)
        if done > header.pixel_bytes:
            break
    if done != header.pixel_bytes or not unpacker.eof:
        raise ValueError(f"it has {done} bytes of pixels instead of {header.pixel_bytes}")
    return len(compressed) - len(unpacker.unused_data)


def _checked_palette(palette: bytes, header: _Header) -> bytes:
    if not palette or len(palette) % 3 or len(palette) > 3 << header.depth:
        raise ValueError("its palette is missing or damaged")
    return palette


def _is_transparency(content: bytes, header: _Header, palette: int) -> bool:
    """Whether a part can say what is transparent in such a picture."""
    if header.colours == 3:
        return 0 < len(content) <= palette
    return len(content) == {0: 2, 2: 6}.get(header.colours)
