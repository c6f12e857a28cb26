"""From the bytes that a phone's ``screencap`` writes to pixels. Pure.

A raw frame is a header of three numbers (width, height, format), since Android 8 of four, and then
the rows without any padding. Nothing says which header it is but the length of the whole. Warnings
may stand before it; a connection that breaks, and shells that change line ends, spoil it.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.errors import DeviceError
from vision import Pixels, UnreadablePicture
from vision.pictures import MAX_MEGAPIXELS, MIN_SIDE_PX, decode, without_alpha

PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_MANGLED: Final = b"\x89PNG\r\r\n\x1a\r\n"
_PNG_END: Final = b"IEND\xaeB`\x82"

_MOST_WARNING_BYTES: Final = 4000
"""How much text may stand before a frame."""

_HEADER: Final = struct.Struct("<III")
_HEADER_BYTES: Final = (12, 16)
_GZIP: Final = 31
"""zlib's number for a stream with a header of gzip."""

_MANGLED: Final = (
    "the phone's shell changed the line ends in the screenshot, so that it is damaged; use another"
    " way to the phone (--transport), or update its system"
)


class UnreadableFrame(DeviceError):
    """The bytes are no screenshot; the message says what is wrong with them."""


class TruncatedFrame(UnreadableFrame):
    """The screenshot breaks off: so does a connection."""


def from_png(data: bytes) -> Pixels:
    """RGB pixels from ``screencap -p``. Raises UnreadableFrame."""
    head = data[: _MOST_WARNING_BYTES + len(_PNG_MANGLED)]
    if _PNG_MANGLED in head:
        raise UnreadableFrame(_MANGLED)
    start = head.find(PNG)
    if start < 0:
        raise _no_frame(data)
    if _PNG_END not in data[-64:]:
        raise TruncatedFrame(f"the screenshot breaks off after {len(data)} bytes")
    try:
        return decode(data[start:])
    except UnreadablePicture as error:
        raise UnreadableFrame(f"the screenshot cannot be read: {error}") from error


def from_gzip(data: bytes) -> Pixels:
    """RGB pixels from ``screencap | gzip``. Raises UnreadableFrame."""
    if not data.startswith(b"\x1f\x8b"):
        raise _no_frame(data)
    unpacker = zlib.decompressobj(_GZIP)
    try:
        raw = unpacker.decompress(data, 4 * 1_000_000 * MAX_MEGAPIXELS)
    except zlib.error as error:
        raise UnreadableFrame(f"the compressed screenshot is damaged: {error}") from error
    if not unpacker.eof:
        raise TruncatedFrame(f"the screenshot breaks off after {len(data)} compressed bytes")
    return from_raw(raw)


def from_raw(data: bytes) -> Pixels:
    """RGB pixels from plain ``screencap``. Raises UnreadableFrame."""
    headers = [header for at in _line_starts(data) if (header := _header_at(data, at))]
    for header in headers:
        if header.rest in _HEADER_BYTES:
            return header.pixels(data)
    raise _spoilt(data, headers[0]) if headers else _no_frame(data)


@dataclass(frozen=True)
class _Format:
    """One way to store a pixel."""

    bytes_per_pixel: int
    to_rgb: Callable[[NDArray[np.uint8]], Pixels]


def _from_bgra(stored: NDArray[np.uint8]) -> Pixels:
    return np.ascontiguousarray(without_alpha(stored)[..., ::-1])


def _from_565(stored: NDArray[np.uint8]) -> Pixels:
    """Five, six and five bits, each stretched to eight so that white is 255."""
    words = stored.view("<u2")[..., 0].astype(np.uint32)
    red, green, blue = words >> 11, words >> 5 & 63, words & 31
    channels = (red * 255 + 15) // 31, (green * 255 + 31) // 63, (blue * 255 + 15) // 31
    return np.stack(channels, axis=2).astype(np.uint8)


_FORMATS: Final = {
    1: _Format(4, without_alpha),  # RGBA_8888
    2: _Format(4, without_alpha),  # RGBX_8888
    3: _Format(3, np.array),  # RGB_888
    4: _Format(2, _from_565),  # RGB_565
    5: _Format(4, _from_bgra),  # BGRA_8888
}
"""By Android's numbers. Others are kept for deep colours, and are refused: PNG has them all."""


@dataclass(frozen=True)
class _Header:
    """A header at a place, as far as it makes sense. ``rest`` is what is no pixel after it."""

    at: int
    width: int
    height: int
    stored: _Format
    rest: int

    @property
    def pixel_bytes(self) -> int:
        """The bytes of all pixels."""
        return self.width * self.height * self.stored.bytes_per_pixel

    def pixels(self, data: bytes) -> Pixels:
        """What follows the header, in RGB."""
        first = self.at + self.rest
        rows = np.frombuffer(data, np.uint8, self.pixel_bytes, first)
        shape = self.height, self.width, self.stored.bytes_per_pixel
        return self.stored.to_rgb(rows.reshape(shape))


def _line_starts(data: bytes) -> Iterator[int]:
    """Where a frame can begin: at once, or after a line of text."""
    yield 0
    at = data.find(b"\n", 0, _MOST_WARNING_BYTES)
    while at >= 0:
        yield at + 1
        at = data.find(b"\n", at + 1, _MOST_WARNING_BYTES)


def _header_at(data: bytes, at: int) -> _Header | None:
    if len(data) < at + _HEADER.size:
        return None
    width, height, number = _HEADER.unpack_from(data, at)
    stored = _FORMATS.get(number)
    if stored is None or min(width, height) < MIN_SIDE_PX:
        return None
    if width * height > MAX_MEGAPIXELS * 1_000_000:
        return None
    rest = len(data) - at - width * height * stored.bytes_per_pixel
    return _Header(at, width, height, stored, rest)


def _spoilt(data: bytes, header: _Header) -> UnreadableFrame:
    """Why the length does not fit the header."""
    size = f"{header.width}x{header.height}"
    if header.rest < max(_HEADER_BYTES):
        got = len(data) - header.at
        wanted = header.pixel_bytes + _HEADER_BYTES[0]
        return TruncatedFrame(f"the {size} screenshot breaks off: {got} of {wanted} bytes came")
    inserted = data.count(b"\r\n", header.at)
    if inserted == data.count(b"\n", header.at) and header.rest - inserted in _HEADER_BYTES:
        return UnreadableFrame(_MANGLED)
    return UnreadableFrame(f"the {size} screenshot has {header.rest} bytes that are no pixels")


def _no_frame(data: bytes) -> UnreadableFrame:
    if not data:
        return TruncatedFrame("the phone sent no screenshot")
    shown = data[:80]
    if all(32 <= byte < 127 or byte in b"\r\n\t" for byte in shown):
        return UnreadableFrame(f"screencap says: {' '.join(shown.decode().split())}")
    if len(data) >= _HEADER.size:
        width, height, number = _HEADER.unpack_from(data)
        if max(width, height) < 20_000 and number < 256:
            return UnreadableFrame(f"the pixels are of the unknown format {number}")
    return UnreadableFrame(f"the phone sent {len(data)} bytes that are no screenshot")


def is_black(pixels: Pixels) -> bool:
    """Whether nothing is shown but perhaps the bars of the system at the top and the bottom."""
    height = pixels.shape[0]
    middle = pixels[height // 12 : height - height // 12]
    return not middle[::8, ::8].any() and not middle.any()
