"""Screenshots as phones send them, whole and spoilt."""

from __future__ import annotations

import gzip
import struct
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.devices.adb.screencap import (
    TruncatedFrame,
    UnreadableFrame,
    from_gzip,
    from_png,
    from_raw,
    is_black,
)
from vision import Pixels
from vision.pictures import encode_png

WIDTH, HEIGHT = 31, 43
FRAME: Pixels = np.random.default_rng(1).integers(0, 256, (HEIGHT, WIDTH, 3), np.uint8)
RGBA = np.dstack([FRAME, np.full((HEIGHT, WIDTH), 7, np.uint8)])
WARNING = b"[Warning] Multiple displays were found, but no display id was specified!\n\n"


def raw(pixel_bytes: bytes, number: int = 1, header: int = 16) -> bytes:
    """A raw frame with a header of 12 or 16 bytes."""
    return struct.pack("<4I", WIDTH, HEIGHT, number, 1)[:header] + pixel_bytes


def mangled(data: bytes) -> bytes:
    """What a terminal makes of it."""
    return data.replace(b"\n", b"\r\n")


@pytest.mark.parametrize("header", [12, 16])
@pytest.mark.parametrize("before", [b"", WARNING])
@pytest.mark.parametrize(
    ("number", "stored"),
    [(1, RGBA), (2, RGBA), (3, FRAME), (5, RGBA[..., [2, 1, 0, 3]])],
    ids=["rgba", "rgbx", "rgb", "bgra"],
)
def test_raw_frames(header: int, before: bytes, number: int, stored: Pixels) -> None:
    pixels = from_raw(before + raw(stored.tobytes(), number, header))
    assert np.array_equal(pixels, FRAME)
    assert pixels.flags.c_contiguous
    assert pixels.flags.writeable


def test_colours_of_16_bits_reach_from_black_to_white() -> None:
    words = np.full((HEIGHT, WIDTH), 0xFFFF, "<u2")
    words[0, :4] = 0, 0xF800, 0x07E0, 0x001F
    pixels = from_raw(raw(words.tobytes(), 4))
    assert pixels[0, :4].tolist() == [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]
    assert (pixels[1:] == 255).all()


@pytest.mark.parametrize("before", [b"", WARNING])
def test_compressed_and_png_frames(before: bytes) -> None:
    assert np.array_equal(from_gzip(gzip.compress(before + raw(RGBA.tobytes()))), FRAME)
    assert np.array_equal(from_png(before + encode_png(FRAME)), FRAME)


@pytest.mark.parametrize(
    ("read", "data"),
    [
        (from_raw, raw(RGBA.tobytes())[:-1]),
        (from_raw, raw(RGBA.tobytes(), header=12)[:-1]),
        (from_raw, raw(b"")),
        (from_gzip, gzip.compress(raw(RGBA.tobytes()))[:-9]),
        (from_gzip, gzip.compress(raw(RGBA.tobytes())[:-9])),
        (from_png, encode_png(FRAME)[:-1]),
        (from_raw, b""),
        (from_png, b""),
    ],
)
def test_frames_that_break_off(read: Callable[[bytes], Pixels], data: bytes) -> None:
    with pytest.raises(TruncatedFrame):
        read(data)


@pytest.mark.parametrize(
    ("read", "data", "reason"),
    [
        (from_png, mangled(encode_png(FRAME)), "line ends"),
        (from_raw, mangled(raw(RGBA.tobytes())), "line ends"),
        (from_raw, raw(RGBA.tobytes() + b"x"), "17 bytes that are no pixels"),
        (from_raw, raw(RGBA.tobytes(), 43), "unknown format 43"),
        (from_raw, b"sh: screencap: not found\n", "screencap says: sh: screencap: not found"),
        (from_png, b"Error: no display\r\n", "screencap says: Error: no display"),
        (from_gzip, b"sh: gzip: not found\n", "gzip: not found"),
        (from_gzip, b"\x1f\x8b garbage", "damaged"),
        (from_png, encode_png(FRAME)[:60] + b"x" + encode_png(FRAME)[61:], "cannot be read"),
        (from_raw, b"\xff" * 999, "999 bytes that are no screenshot"),
    ],
)
def test_what_is_no_frame_is_said(
    read: Callable[[bytes], Pixels], data: bytes, reason: str
) -> None:
    with pytest.raises(UnreadableFrame, match=reason):
        read(data)


@given(st.binary(max_size=300), st.sampled_from([from_raw, from_png, from_gzip]))
def test_garbage_raises_nothing_else(data: bytes, read: Callable[[bytes], Pixels]) -> None:
    with pytest.raises(UnreadableFrame):
        read(data)


def test_only_the_bars_of_the_system_on_a_black_screen() -> None:
    pixels = np.zeros((240, 100, 3), np.uint8)
    pixels[:12] = pixels[-12:] = 200
    assert is_black(pixels)
    pixels[120, 51] = 1
    assert not is_black(pixels)
