"""Painted figures, portraits and photographs, where a machine has some installed.

No painter or photographer worked by the rules of this generator, so they keep a network from
taking its figures for all there are. They come from Debian's packages ``wesnoth-1.16-data`` and its
campaigns, ``tuxpaint-stamps-default``, and of wallpapers: ``mate-backgrounds``,
``ukui-wallpapers``, ``plasma-workspace-wallpapers``, ``gnome-backgrounds``. Without them nothing
is drawn from here. They are not part of this project.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

_WESNOTH: Final = "/usr/share/games/wesnoth"
_STAMPS: Final = "/usr/share/tuxpaint/stamps"
_FOLDERS: Final = {
    "portrait": ((_WESNOTH, "images/portraits/"),),
    "figure": ((_WESNOTH, "core/images/units/"), (_STAMPS, "animals/"), (_STAMPS, "people/")),
    "cat": ((_STAMPS, "cats/"), (_STAMPS, "dogs/"), (_STAMPS, "animals/mammals/")),
    "tall": ((_WESNOTH, "core/images/units/human"), (_WESNOTH, "core/images/units/elves")),
    "block": ((_WESNOTH, "terrain/embellishments/"), (_STAMPS, "plants/"), (_STAMPS, "town/")),
    "thing": ((_WESNOTH, "core/images/items/"), (_STAMPS, "food/"), (_STAMPS, "household/")),
    "scene": (
        ("/usr/share/backgrounds", ""),
        ("/usr/share/wallpapers", "/screenshot"),
        ("/usr/share/wallpapers", "/images/1"),
        (_WESNOTH, "images/story/"),
        (_WESNOTH, "images/attacks/"),
    ),
}
"""Of each kind, folders and a part of the paths below them."""

_ENDINGS: Final = (".png", ".jpg", ".webp")
_MOST_PX: Final = 640


@cache
def _paths(kind: str) -> tuple[Path, ...]:
    return tuple(
        path
        for folder, part in _FOLDERS[kind]
        for path in sorted(Path(folder).rglob("*"))
        if path.suffix in _ENDINGS and part in str(path)
    )


@lru_cache(maxsize=400)
def _pixels(path: Path) -> NDArray[np.uint8] | None:
    """A picture (height, width, 4) without its clear rim, of 640 pixels a side at most; None where
    hardly anything is left of it."""
    pixels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if pixels is None or pixels.ndim != 3 or pixels.dtype != np.uint8:
        return None
    pixels = cv2.cvtColor(
        pixels, cv2.COLOR_BGRA2RGBA if pixels.shape[2] == 4 else cv2.COLOR_BGR2RGBA
    )
    x, y, wide, high = cv2.boundingRect((pixels[..., 3] > 40).astype(np.uint8))
    if min(wide, high) < 12:
        return None
    scale = min(1.0, _MOST_PX / max(wide, high))
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    pixels = cv2.resize(pixels[y : y + high, x : x + wide], size, interpolation=cv2.INTER_AREA)
    return np.asarray(pixels, np.uint8)


def figure(rng: Random, kind: str) -> NDArray[np.uint8] | None:
    """A picture (height, width, 4) of a kind, mirrored at times; None where none is installed.

    ``kind``: portrait, figure, cat, tall, block, thing.
    """
    paths = _paths(kind)
    found = _pixels(rng.choice(paths)) if paths else None
    return None if found is None else found[:, :: rng.choice([1, 1, -1])]


def scene(rng: Random, shape: float) -> NDArray[np.uint8] | None:
    """A part (height, width, 4) of a picture that fills a frame, so many times as wide as high;
    None where none is installed."""
    paths = _paths(rng.choice(["scene", "scene", "scene", "portrait"]))
    found = _pixels(rng.choice(paths)) if paths else None
    if found is None:
        return None
    high, wide = found.shape[:2]
    part = min(wide / shape, high) * rng.choice([1.0, rng.uniform(0.3, 1.0)])
    size = max(1, int(part)), max(1, min(wide, int(part * shape)))
    top, left = (rng.randint(0, whole - own) for whole, own in zip((high, wide), size, strict=True))
    return found[top : top + size[0], left : left + size[1]]
