"""A picture takes no more memory than is documented; of a damaged one we alone tell."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image

from vision import UnreadablePicture
from vision.pictures import MAX_MEGAPIXELS, decode, is_out_of_memory

SIDE = int((MAX_MEGAPIXELS * 1_000_000) ** 0.5)

WITHIN = """
import io, resource, sys
import cv2, numpy
from PIL import Image, JpegImagePlugin, PngImagePlugin, WebPImagePlugin
from vision.pictures import decode
cv2.setNumThreads(1)
data = sys.stdin.buffer.read()
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 440_000_000,) * 2)
print(decode(data).shape)
"""
"""440 MB more than the libraries take themselves: half a gigabyte in all."""


def largest(kind: str, mode: str, **options: object) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (SIDE, SIDE), (200, 30, 60, 128)[: len(mode)]).save(file, kind, **options)
    return file.getvalue()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("kind", "mode", "options"),
    [
        ("PNG", "RGBA", {"compress_level": 1}),
        ("JPEG", "RGB", {"progressive": True}),
        ("WEBP", "RGBA", {"quality": 1, "method": 0}),
    ],
)
def test_the_largest_picture_decodes_in_half_a_gigabyte(
    kind: str, mode: str, options: dict[str, object]
) -> None:
    data = largest(kind, mode, **options)
    run = subprocess.run(
        [sys.executable, "-c", WITHIN], input=data, capture_output=True, timeout=60
    )
    assert run.stdout.decode().strip() == f"({SIDE}, {SIDE}, 3)", run.stderr.decode()[-500:]


def test_a_webp_of_any_kind_is_measured_before_room_is_taken_for_it() -> None:
    huge = struct.pack("<I", (1 << 24) - 1)[:3]
    extended = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + huge + huge
    lossless = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\xff\xff\xff\xff"
    lossy = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\xff\x3f\xff\x3f"
    for header in (extended, lossless, lossy):
        with pytest.raises(UnreadablePicture, match="more than 25 megapixels"):
            decode(header.ljust(64, b"\0"))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_no_kind_of_png_is_changed_by_the_check(mode: str) -> None:
    y, x = np.mgrid[0:300, 0:40]
    grey = Image.fromarray((x * 5 + y).astype(np.uint8))
    picture = grey.convert("I").point(lambda value: value * 257).convert("I;16")
    picture = picture if mode == "I;16" else grey.convert(mode)
    file = io.BytesIO()
    picture.save(file, "PNG")
    expected = grey.convert("1").convert("RGB") if mode == "1" else grey.convert("RGB")
    difference = decode(file.getvalue()).astype(int) - np.asarray(expected, int)
    assert abs(difference).max() <= (60 if mode == "P" else 0)


def part(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


ROWS = (b"\0" + bytes(range(96))) * 32


def png(
    pixels: bytes = zlib.compress(ROWS), extra: bytes = b"", header: bytes = b"\x08\x02\0\0\0"
) -> bytes:
    begin = b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">II", 32, 32) + header)
    return begin + extra + part(b"IDAT", pixels) + part(b"IEND", b"")


@pytest.mark.parametrize(
    "damaged",
    [
        png(zlib.compress(ROWS)[:-6] + b"123456"),
        png(zlib.compress(ROWS)[:-8]),
        png(zlib.compress(ROWS + bytes(500))),
        png(zlib.compress(ROWS[:500])),
        png(zlib.compress(b"\x09" + ROWS[1:])),
        png(b"hello world"),
        png(b""),
        png(header=b"\x08\x03\0\0\0"),
        png(header=b"\x08\x03\0\0\0", extra=part(b"PLTE", bytes(7))),
        png(header=b"\x05\x02\0\0\0"),
        png(header=b"\x08\x05\0\0\0"),
        png(header=b"\x08\x02\0\0\x09"),
        png(extra=part(b"ABCD", b"x")),
        png()[:-12],
    ],
)
def test_a_damaged_png_is_refused_in_silence(
    damaged: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UnreadablePicture, match=r"damaged|header"):
        decode(damaged)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("kind", [b"iCCP", b"cHRM", b"tRNS", b"bKGD", b"eXIf", b"gAMA"])
def test_what_is_odd_beside_the_pixels_is_left_alone(
    kind: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    pixels = decode(png(extra=part(kind, b"x")))
    assert (pixels == decode(png())).all()
    assert capfd.readouterr() == ("", "")


def test_opencv_out_of_memory_is_known() -> None:
    no_memory = cv2.error("OpenCV: Failed to allocate")
    no_memory.code = -4
    assert is_out_of_memory(no_memory)
    assert is_out_of_memory(MemoryError())
    assert not is_out_of_memory(cv2.error("OpenCV: something else"))
    assert not is_out_of_memory(OSError(-4, "no"))
