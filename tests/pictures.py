"""Picture files for tests, made on the spot."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import numpy as np
from PIL import Image


def saved(image: Image.Image, kind: str = "png", **options: Any) -> bytes:
    """The file of an image."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def start_of_png(width: int, height: int) -> bytes:
    """The header of a PNG, and the announcement of its pixels."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    checked = struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    return b"\x89PNG\r\n\x1a\n" + checked + struct.pack(">I", 1000) + b"IDAT"


def photo() -> Image.Image:
    """A hillside under a sky: soft gradients, grain, and nothing that repeats."""
    y, x = np.mgrid[0:900, 0:600]
    ridge = 450 + 90 * np.sin(x / 83) + 40 * np.sin(x / 29 + 1)
    light = np.where(y < ridge, 235 - y / 9, 40 + (y - ridge) / 6)
    grain = np.random.default_rng(5).normal(0, 9, (900, 600, 3))
    tint = np.where((y < ridge)[..., None], [0.75, 0.88, 1.0], [0.7, 0.9, 0.45])
    return Image.fromarray(np.clip(light[..., None] * tint + grain, 0, 255).astype(np.uint8))
