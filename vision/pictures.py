"""Picture files to pixels and back.

PNG goes through OpenCV, which keeps all 16 bits of a sample, once its parts are known to be good
(``vision/png.py``); the other formats through Pillow, which notices a truncated JPEG. Both
libraries are imported on first use: they are slow to load, and a board given as text needs neither.
"""

from __future__ import annotations

import importlib
import io
import struct
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from vision import png
from vision.reading import Pixels, UnreadablePicture

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

MAX_MEGAPIXELS: Final = 25
"""Three 4K screens side by side; of any kind and content, such a picture decodes in 0.5 GB."""

MIN_SIDE_PX: Final = 16
"""A smaller picture cannot show two cells that a person could tell apart."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PLUGINS: Final = {
    b"\xff\xd8\xff": ("PIL.JpegImagePlugin", "JpegImageFile"),
    b"RIFF": ("PIL.WebPImagePlugin", "WebPImageFile"),
    b"BM": ("PIL.BmpImagePlugin", "BmpImageFile"),
}
_ORIENTATION_TAG: Final = 0x0112
_CV_NO_MEMORY: Final = -4
_BAND: Final = 256
"""Rows that are converted at a time: a copy of the whole picture would double the memory."""
_DAMAGED: Final = (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error)
"""What Pillow raises on damaged bytes, depending on where the damage is."""


def is_picture(data: bytes) -> bool:
    """Whether the bytes start like a picture of a kind that ``decode`` knows."""
    return _signature(data) is not None


def decode(data: bytes) -> Pixels:
    """RGB pixels, shape (height, width, 3), of a PNG, JPEG, WebP or BMP file, upright.

    8 or 16 bits, grey, palette, with or without transparency. Transparent parts show white, as
    in a viewer; a picture whose every pixel claims to be transparent (some phones leave the
    channel unset) shows its colours. Raises UnreadablePicture.
    """
    read = _decode_png if data.startswith(_PNG) else _decode_other
    try:
        pixels, orientation = read(data)
    except UnreadablePicture:
        raise
    except _DAMAGED as error:
        raise UnreadablePicture(f"the picture is damaged or cut off: {error}") from error
    return _upright(pixels, orientation)


def is_out_of_memory(error: Exception) -> bool:
    """Whether memory has run out, be it in OpenCV, which has an error of its own for it."""
    return isinstance(error, MemoryError) or getattr(error, "code", None) == _CV_NO_MEMORY


def without_alpha(pixels: NDArray[np.uint8]) -> Pixels:
    """RGB from RGBA, whatever the fourth channel says."""
    import cv2

    return _bytes(cv2.cvtColor(pixels, cv2.COLOR_RGBA2RGB))


def encode_png(pixels: Pixels) -> bytes:
    """A PNG file of RGB pixels."""
    import cv2

    encoded = cv2.imencode(".png", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))[1]
    return encoded.tobytes()


def encode_jpeg(pixels: Pixels, quality: int) -> bytes:
    """A JPEG file of RGB pixels; ``quality`` from 1 to 100."""
    import cv2

    settings = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
    encoded = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), settings)[1]
    return encoded.tobytes()


def encode_gif(frames: Iterable[Pixels], durations_ms: Sequence[int], colours_of: Pixels) -> bytes:
    """An endlessly repeated GIF of RGB frames of one size, one duration for each.

    The palette is that of ``colours_of``, for all frames: no flicker from one to the next.
    """
    from PIL import Image

    palette = Image.fromarray(colours_of).quantize(128)
    first, *rest = (
        Image.fromarray(frame).quantize(palette=palette, dither=Image.Dither.NONE)
        for frame in frames
    )
    file = io.BytesIO()
    first.save(file, "GIF", save_all=True, append_images=rest, duration=list(durations_ms), loop=0)
    return file.getvalue()


def _signature(data: bytes) -> bytes | None:
    if data.startswith(b"RIFF") and data[8:12] != b"WEBP":
        return None
    return next((magic for magic in (_PNG, *_PLUGINS) if data.startswith(magic)), None)


def _open(data: bytes) -> ImageFile:
    """The picture with its header read and its pixels not yet decoded."""
    from PIL.Image import DecompressionBombError

    signature = _signature(data)
    if signature is None:
        raise UnreadablePicture(_not_a_picture(data))
    if signature == b"RIFF":
        _check_size(*_webp_size(data))  # Pillow takes room for all pixels when it opens one
    module, name = _PLUGINS[signature]
    # Not PIL.Image.open: it loads forty plugins, and its own limit hides the size it refuses.
    plugin: type[ImageFile] = getattr(importlib.import_module(module), name)
    try:
        return plugin(io.BytesIO(data))
    except DecompressionBombError as error:
        raise UnreadablePicture(f"the picture is too large: {error}") from error
    except _DAMAGED as error:
        raise UnreadablePicture(f"the header of the picture is damaged: {error}") from error


def _not_a_picture(data: bytes) -> str:
    if not data:
        return "the file is empty"
    return "the content is not a PNG, JPEG, WebP or BMP picture; save the screenshot again as PNG"


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_MEGAPIXELS * 1_000_000:
        raise UnreadablePicture(
            f"the picture has {width}x{height} pixels, more than {MAX_MEGAPIXELS} megapixels; "
            "scale it down or cut out the game"
        )
    if min(width, height) < MIN_SIDE_PX:
        raise UnreadablePicture(
            f"the picture has {width}x{height} pixels: too small to show a board"
        )


def _webp_size(data: bytes) -> tuple[int, int]:
    """(width, height) of the header. Raises UnreadablePicture."""
    try:
        if data[12:16] == b"VP8X":
            width, height = (int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
            return width + 1, height + 1
        if data[12:16] == b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        width, height = struct.unpack_from("<HH", data, 26)
    except struct.error as error:
        raise UnreadablePicture(f"the header of the picture is damaged: {error}") from error
    return width & 0x3FFF, height & 0x3FFF


def _decode_png(data: bytes) -> tuple[Pixels, object]:
    """The pixels, and how they are turned."""
    import cv2

    _check_size(*png.size(data))
    sound = np.frombuffer(png.sound(data), np.uint8)
    decoded = cv2.imdecode(sound, cv2.IMREAD_UNCHANGED)
    if decoded is None:
        raise ValueError("the compressed pixels make no sense")
    return _rgb_of_png(decoded), _orientation_in(png.exif(data))


def _orientation_in(exif: bytes) -> object:
    if not exif:
        return None
    from PIL.Image import Exif

    found = Exif()
    with suppress(*_DAMAGED):
        found.load(b"Exif\0\0" + exif)
        return found.get(_ORIENTATION_TAG)
    return None


def _rgb_of_png(decoded: NDArray[Any]) -> Pixels:
    """RGB from OpenCV's order of channels."""
    import cv2

    if decoded.dtype == np.uint8 and decoded.ndim == 3 and decoded.shape[2] == 3:
        return _bytes(cv2.cvtColor(decoded, cv2.COLOR_BGR2RGB))
    has_alpha = decoded.ndim == 3 and decoded.shape[2] == 4
    opaque = not has_alpha or _is_opaque([decoded[..., 3]], np.iinfo(decoded.dtype).max)
    pixels = np.empty((*decoded.shape[:2], 3), np.uint8)
    for top in range(0, len(decoded), _BAND):
        pixels[top : top + _BAND] = _band_of_png(decoded[top : top + _BAND], opaque)
    return pixels


def _band_of_png(band: NDArray[Any], opaque: bool) -> Pixels:
    """RGB of some rows in OpenCV's order of channels."""
    import cv2

    if band.dtype == np.uint16:
        band = (band >> 8).astype(np.uint8)
    if band.ndim == 2:
        return _bytes(cv2.cvtColor(band, cv2.COLOR_GRAY2RGB))
    return _on_white(_bytes(cv2.cvtColor(band, cv2.COLOR_BGRA2RGBA)), opaque)


def _decode_other(data: bytes) -> tuple[Pixels, object]:
    """The pixels, and how they are turned."""
    picture = _open(data)
    _check_size(*picture.size)
    orientation = picture.getexif().get(_ORIENTATION_TAG) if "exif" in picture.info else None
    picture.load()
    width, height = picture.size
    has_alpha = picture.has_transparency_data

    def band(top: int) -> Pixels:
        part = picture.crop((0, top, width, min(height, top + _BAND)))
        return _bytes(np.array(part.convert("RGBA" if has_alpha else "RGB")))

    tops = range(0, height, _BAND)
    opaque = not has_alpha or _is_opaque((band(top)[..., 3] for top in tops), 255)
    pixels = np.empty((height, width, 3), np.uint8)
    for top in tops:
        pixels[top : top + _BAND] = _on_white(band(top), opaque)
    return pixels, orientation


def _bytes(pixels: NDArray[np.generic]) -> Pixels:
    return np.asarray(pixels, np.uint8)


def _is_opaque(alphas: Iterable[NDArray[Any]], most: int) -> bool:
    """Whether all pixels show: none is transparent, or all are, which is a channel left unset."""
    lowest, highest = zip(*((alpha.min(), alpha.max()) for alpha in alphas), strict=True)
    return bool(min(lowest) == most or max(highest) == 0)


def _on_white(pixels: Pixels, opaque: bool) -> Pixels:
    """RGB from RGB or RGBA."""
    if pixels.shape[2] == 3:
        return pixels
    colours = pixels[..., :3]
    if opaque:
        return colours
    opacity = pixels[..., 3:].astype(np.float32) / 255
    return _bytes(np.rint(colours * opacity + 255 * (1 - opacity)))


def _upright(pixels: Pixels, orientation: object) -> Pixels:
    """Undo what an EXIF orientation of 2 to 8 tells of; anything else is upright already."""
    if orientation in (5, 6, 7, 8):
        pixels = pixels.transpose(1, 0, 2)
    if orientation in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if orientation in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)
