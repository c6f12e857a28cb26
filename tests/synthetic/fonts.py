"""Faces to write with: those of installed packages, and Pillow's own, which is on every machine.

Pictures differ between machines that have other fonts. What must be the same everywhere is drawn
with ``Faces(portable=True)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

_FONTS = Path("/usr/share/fonts")
_LATIN = (
    "truetype/dejavu/DejaVuSans.ttf",
    "truetype/dejavu/DejaVuSans-Bold.ttf",
    "truetype/dejavu/DejaVuSerif-Bold.ttf",
    "truetype/liberation/LiberationSans-Regular.ttf",
    "truetype/liberation/LiberationSans-Bold.ttf",
    "truetype/liberation/LiberationSerif-Regular.ttf",
    "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
    "truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf",
    "truetype/lato/Lato-Bold.ttf",
    "truetype/open-sans/OpenSans-Semibold.ttf",
    "truetype/quicksand/Quicksand-Bold.ttf",
    "truetype/crosextra/Carlito-Bold.ttf",
    "opentype/comic-neue/ComicNeue-Bold.otf",
    "opentype/inter/Inter-SemiBold.otf",
    "opentype/cantarell/Cantarell-Bold.otf",
)
_MONO = (
    "truetype/dejavu/DejaVuSansMono.ttf",
    "truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "truetype/liberation/LiberationMono-Regular.ttf",
    "truetype/hack/Hack-Regular.ttf",
    "truetype/firacode/FiraCode-Regular.ttf",
    "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
)
_CHINESE = (
    "truetype/wqy/wqy-microhei.ttc",
    "truetype/wqy/wqy-zenhei.ttc",
    "opentype/noto/NotoSansCJK-Regular.ttc",
    "opentype/noto/NotoSansCJK-Bold.ttc",
    "opentype/noto/NotoSerifCJK-Bold.ttc",
)
_SIGNS = ("truetype/dejavu/DejaVuSans.ttf", "truetype/freefont/FreeSerif.ttf")
_EMOJI = ("truetype/noto/NotoColorEmoji.ttf",)
_EMOJI_PX = 109  # the one size that the face has

Face = str
"""Path of a font file; the empty text means Pillow's own face."""

OWN: Face = ""


@dataclass(frozen=True)
class Faces:
    """The faces to choose from; only Pillow's own when the picture must be portable."""

    portable: bool = False

    def latin(self, rng: Random) -> Face:
        """A face for words and figures."""
        return rng.choice(self._installed(_LATIN) or [OWN])

    def mono(self, rng: Random) -> Face:
        """A face whose signs are all equally wide, where there is one."""
        return rng.choice(self._installed(_MONO) or [OWN])

    def chinese(self, rng: Random) -> Face | None:
        """A face with Chinese signs."""
        return self._one(rng, _CHINESE)

    def signs(self, rng: Random) -> Face | None:
        """A face with chess pieces."""
        return self._one(rng, _SIGNS)

    def emoji(self, rng: Random) -> Face | None:
        """A face of coloured pictures."""
        return self._one(rng, _EMOJI)

    def _one(self, rng: Random, names: tuple[str, ...]) -> Face | None:
        found = self._installed(names)
        return rng.choice(found) if found else None

    def _installed(self, names: tuple[str, ...]) -> list[Face]:
        return [] if self.portable else _existing(names)


@cache
def _existing(names: tuple[str, ...]) -> list[Face]:
    return [str(_FONTS / name) for name in names if (_FONTS / name).exists()]


@lru_cache(maxsize=256)
def _font(face: Face, height_px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    if face == OWN:
        return ImageFont.load_default(height_px)
    return ImageFont.truetype(face, height_px)


@lru_cache(maxsize=2048)
def written(
    text: str, face: Face, height_px: float, anchor: str
) -> tuple[NDArray[np.uint8], tuple[float, float]]:
    """The ink of a line of text, and where its upper left corner lies from the anchor."""
    font = _font(face, height_px)
    draw = ImageDraw.Draw(Image.new("L", (1, 1)))
    left, top, right, bottom = draw.textbbox((0, 0), text, font=font, anchor=anchor)
    size = (max(1, round(right - left) + 2), max(1, round(bottom - top) + 2))
    picture = Image.new("L", size)
    ImageDraw.Draw(picture).text((1 - left, 1 - top), text, fill=255, font=font, anchor=anchor)
    return np.asarray(picture, np.uint8), (left - 1, top - 1)


@lru_cache(maxsize=256)
def emoji(sign: str, face: Face, side_px: int) -> NDArray[np.uint8]:
    """A coloured picture of a sign, RGBA, shape (side_px, side_px, 4)."""
    font = ImageFont.truetype(face, _EMOJI_PX)
    picture = Image.new("RGBA", (_EMOJI_PX * 5 // 4, _EMOJI_PX * 5 // 4))
    middle = (picture.width / 2, picture.height / 2)
    ImageDraw.Draw(picture).text(middle, sign, font=font, anchor="mm", embedded_color=True)
    cut = picture.crop(picture.getbbox() or (0, 0, 1, 1)).convert("RGBa")
    cut.thumbnail((side_px, side_px), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (side_px, side_px))
    square.paste(cut.convert("RGBA"), ((side_px - cut.width) // 2, (side_px - cut.height) // 2))
    return np.asarray(square, np.uint8)
