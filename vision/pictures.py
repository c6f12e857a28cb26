"""Picture files to pixels and back.

PNG goes through OpenCV, which decodes it twice as fast as Pillow and keeps all 16 bits of a
sample; the other formats through Pillow, which notices a truncated JPEG. Both libraries are
imported on first use: they are slow to load, and a board given as text needs neither.
"""

from __future__ import annotations

import importlib
import io
import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels, UnreadablePicture

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

MAX_MEGAPIXELS: Final = 64
"""A 4K desktop has 8 and the largest phone 5; 64 keep the memory of one decode under 0.5 GB."""

MIN_SIDE_PX: Final = 16
"""A smaller picture cannot show two cells that a person could tell apart."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_END: Final = b"IEND\xaeB`\x82"
_PLUGINS: Final = {
    _PNG: ("PIL.PngImagePlugin", "PngImageFile"),
    b"\xff\xd8\xff": ("PIL.JpegImagePlugin", "JpegImageFile"),
    b"RIFF": ("PIL.WebPImagePlugin", "WebPImageFile"),
    b"BM": ("PIL.BmpImagePlugin", "BmpImageFile"),
}
_ORIENTATION_TAG: Final = 0x0112
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
    picture = _open(data)
    _check_size(*picture.size)
    try:
        orientation = _orientation(picture)
        pixels = _decode_png(data, picture) if data.startswith(_PNG) else _decode_other(picture)
    except _DAMAGED as error:
        raise UnreadablePicture(f"the picture is damaged or cut off: {error}") from error
    return _upright(_on_white(pixels), orientation)


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
    return next((magic for magic in _PLUGINS if data.startswith(magic)), None)


def _open(data: bytes) -> ImageFile:
    """The picture with its header read and its pixels not yet decoded."""
    from PIL.Image import DecompressionBombError

    signature = _signature(data)
    if signature is None:
        raise UnreadablePicture(_not_a_picture(data))
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


def _orientation(picture: ImageFile) -> object:
    # Asked for a tag that is not there, Pillow decodes a whole PNG to look behind its pixels.
    return picture.getexif().get(_ORIENTATION_TAG) if "exif" in picture.info else None


def _decode_png(data: bytes, picture: ImageFile) -> Pixels:
    import cv2

    # OpenCV prints its own complaints about a damaged file, so find the damage first.
    picture.verify()
    if _PNG_END not in data:
        raise ValueError("its end is missing")
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    if decoded is None:
        raise ValueError("the compressed pixels make no sense")
    if decoded.dtype == np.uint16:
        decoded = (decoded // 256).astype(np.uint8)
    channels = decoded.shape[2] if decoded.ndim == 3 else 1
    conversion = {1: cv2.COLOR_GRAY2RGB, 3: cv2.COLOR_BGR2RGB, 4: cv2.COLOR_BGRA2RGBA}[channels]
    return _bytes(cv2.cvtColor(decoded, conversion))


def _decode_other(picture: ImageFile) -> Pixels:
    return _bytes(np.array(picture.convert("RGBA" if picture.has_transparency_data else "RGB")))


def _bytes(pixels: NDArray[np.generic]) -> Pixels:
    return np.asarray(pixels, np.uint8)


def _on_white(pixels: Pixels) -> Pixels:
    """RGB from RGB or RGBA."""
    import cv2

    if pixels.shape[2] == 3:
        return pixels
    colours, alpha = _bytes(cv2.cvtColor(pixels, cv2.COLOR_RGBA2RGB)), pixels[..., 3:]
    if alpha.min() == 255 or alpha.max() == 0:
        return colours
    opacity = alpha.astype(np.float32) / 255
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
