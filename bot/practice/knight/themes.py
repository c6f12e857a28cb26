"""Themes of the knight's practice game, as unlike one another as real games are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.practice.engine.paint import Colour
from bot.practice.engine.skins import Skin, Tile

Sign = Literal["number", "badge", "cross"]


@dataclass(frozen=True)
class Theme:
    """How a knight's board looks.

    ``light`` and ``dark`` are the squares of the chessboard, alike where a game has no chequers;
    ``visited`` is a visited square, None where it keeps its looks. A visit leaves a ``sign`` in
    ``ink``: its number, its number on a ``badge``, or a cross. ``under`` lies under the knight.
    ``hint`` marks the squares that it can go to.
    """

    name: str
    skin: Skin
    light: Tile
    dark: Tile
    ink: Colour
    horse: Colour
    sign: Sign = "number"
    badge: Colour = (0, 0, 0)
    visited: Tile | None = None
    under: Tile | None = None
    hint: Tile | None = None
    tray: Tile | None = None
    rules: Colour | None = None


_WOOD = Theme(
    name="wood",
    skin=Skin(
        page=(236, 229, 216),
        ink=(84, 58, 38),
        accent=(150, 84, 40),
        second=(120, 130, 84),
        texture="stripes",
        clutter=("avatar",),
    ),
    light=Tile((240, 217, 181), side=1.0, corner=0.0),
    dark=Tile((196, 152, 112), side=1.0, corner=0.0),
    ink=(74, 42, 20),
    horse=(52, 38, 32),
    tray=Tile((104, 66, 40), side=0.14, corner=0.01),
)

_NIGHT = Theme(
    name="night",
    skin=Skin(
        page=(24, 27, 43),
        ink=(214, 220, 245),
        accent=(112, 92, 255),
        second=(46, 56, 96),
        texture="grain",
    ),
    light=Tile((58, 66, 104), side=0.92, corner=0.14),
    dark=Tile((44, 50, 82), side=0.92, corner=0.14),
    visited=Tile((26, 132, 122), side=0.92, corner=0.14),
    under=Tile((38, 48, 92), side=0.92, corner=0.14, edge=(255, 170, 70), edge_width=0.06),
    ink=(236, 250, 248),
    horse=(255, 170, 70),
)

_PAPER = Theme(
    name="paper",
    skin=Skin(
        page=(252, 252, 250),
        ink=(40, 52, 96),
        accent=(40, 90, 200),
        second=(150, 160, 190),
        clutter=("coins",),
    ),
    light=Tile((255, 255, 255), side=1.0, corner=0.0),
    dark=Tile((255, 255, 255), side=1.0, corner=0.0),
    ink=(34, 70, 180),
    horse=(28, 28, 34),
    hint=Tile((120, 190, 120), side=0.24, corner=0.5),
    rules=(120, 132, 160),
)

_MEADOW = Theme(
    name="meadow",
    skin=Skin(
        page=(48, 46, 43),
        ink=(226, 224, 218),
        accent=(129, 182, 76),
        second=(92, 90, 86),
        clutter=("banner",),
    ),
    light=Tile((178, 196, 136), side=0.94, corner=0.08),
    dark=Tile((118, 150, 86), side=0.94, corner=0.08),
    sign="cross",
    ink=(200, 40, 40),
    horse=(250, 250, 248),
    visited=Tile((246, 206, 90), side=0.94, corner=0.08),
    under=Tile((246, 206, 90), side=0.94, corner=0.08),
)

_PLUM = Theme(
    name="plum",
    skin=Skin(
        page=(60, 28, 84),
        ink=(250, 226, 255),
        accent=(236, 72, 153),
        second=(108, 64, 150),
        texture="fade",
        clutter=("coins", "banner"),
    ),
    light=Tile((226, 206, 244), side=0.95, corner=0.2),
    dark=Tile((172, 138, 208), side=0.95, corner=0.2),
    sign="badge",
    badge=(106, 34, 130),
    under=Tile((120, 214, 196), side=0.95, corner=0.2),
    ink=(255, 240, 250),
    horse=(250, 190, 88),
    tray=Tile((40, 16, 60), side=0.3, corner=0.04),
)

THEMES: Mapping[str, Theme] = {
    theme.name: theme for theme in (_WOOD, _NIGHT, _PAPER, _MEADOW, _PLUM)
}
