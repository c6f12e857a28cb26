"""Themes of the one-line practice game, as unlike one another as real games are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.practice.engine.paint import Colour
from bot.practice.engine.skins import Skin, Tile


@dataclass(frozen=True)
class Theme:
    """How a one-line level looks.

    ``drawn`` is a cell that the path covers. ``ribbon`` joins the cells of the path: its colour
    and its width as a part of the pitch. ``head`` names a sprite, ``head_side`` its size as a part
    of the pitch. ``letters`` marks start and end with S and G; a level has an end only then.
    """

    name: str
    skin: Skin
    free: Tile
    drawn: Tile
    ribbon: tuple[Colour, float] | None = None
    obstacle: Tile | None = None
    start: Tile | None = None
    goal: Tile | None = None
    head: str | None = None
    head_colour: Colour = (0, 0, 0)
    head_side: float = 1.0
    tray: Tile | None = None
    rules: Colour | None = None
    letters: bool = False


_TEAL: Colour = (64, 201, 198)
_CAT = Theme(
    name="cat",
    skin=Skin(
        page=(247, 249, 246),
        ink=(96, 96, 96),
        accent=(0, 150, 230),
        second=(250, 170, 20),
        clutter=("avatar", "coins"),
    ),
    free=Tile((205, 206, 202), side=0.88, corner=0.2),
    drawn=Tile(_TEAL, side=0.88, corner=0.2),
    ribbon=(_TEAL, 0.88),
    head="kitten",
    head_colour=(122, 78, 52),
    head_side=1.16,
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
    free=Tile((58, 66, 104), side=0.92, corner=0.0),
    drawn=Tile((38, 166, 154), side=0.92, corner=0.0),
    ribbon=((128, 222, 210), 0.18),
    start=Tile((255, 138, 61), side=0.92, corner=0.0),
    head="ring",
    head_colour=(255, 138, 61),
    head_side=0.5,
)

_CELLAR = Theme(
    name="cellar",
    skin=Skin(
        page=(222, 208, 178),
        ink=(84, 60, 38),
        accent=(176, 84, 44),
        second=(108, 130, 70),
        texture="stripes",
        clutter=("banner",),
    ),
    free=Tile((240, 228, 196), side=1.0, corner=0.0, edge=(206, 188, 148), edge_width=0.02),
    drawn=Tile((196, 160, 104), side=1.0, corner=0.0, edge=(172, 136, 84), edge_width=0.02),
    obstacle=Tile((92, 74, 62), side=1.0, corner=0.0, edge=(70, 54, 44), edge_width=0.06),
    head="robot",
    head_colour=(120, 168, 210),
    head_side=0.86,
)

_MARKS = Theme(
    name="marks",
    skin=Skin(
        page=(243, 245, 250),
        ink=(30, 41, 59),
        accent=(22, 163, 74),
        second=(100, 116, 139),
    ),
    free=Tile((226, 232, 240), side=0.95, corner=0.24),
    drawn=Tile((22, 163, 74), side=0.95, corner=0.24),
    ribbon=((20, 108, 56), 0.22),
    obstacle=Tile((40, 43, 48), side=0.95, corner=0.24),
    start=Tile((22, 101, 52), side=0.95, corner=0.24),
    goal=Tile((254, 226, 226), side=0.95, corner=0.24, edge=(220, 38, 38), edge_width=0.06),
    tray=Tile((255, 255, 255), side=0.25, corner=0.06),
    head="ring",
    head_colour=(20, 108, 56),
    head_side=0.46,
    letters=True,
)

_DISCS = Theme(
    name="discs",
    skin=Skin(
        page=(38, 18, 58),
        ink=(250, 226, 255),
        accent=(236, 72, 153),
        second=(88, 48, 130),
        texture="fade",
        clutter=("coins", "banner"),
    ),
    free=Tile((92, 60, 128), side=0.62, corner=0.5, edge=(170, 130, 210), edge_width=0.06),
    drawn=Tile((244, 114, 182), side=0.62, corner=0.5),
    ribbon=((244, 114, 182), 0.3),
    head="bear",
    head_colour=(250, 190, 88),
    head_side=0.92,
)

_SHEET = Theme(
    name="sheet",
    skin=Skin(
        page=(255, 255, 255),
        ink=(40, 52, 96),
        accent=(40, 90, 200),
        second=(150, 160, 190),
        clutter=("avatar",),
    ),
    free=Tile((250, 251, 255), side=1.0, corner=0.0, dot=(188, 198, 224)),
    drawn=Tile((214, 228, 255), side=1.0, corner=0.0),
    ribbon=((40, 90, 200), 0.34),
    obstacle=Tile((150, 160, 186), side=1.0, corner=0.0),
    head="ring",
    head_colour=(220, 50, 60),
    head_side=0.66,
    rules=(176, 188, 220),
)

THEMES: Mapping[str, Theme] = {
    theme.name: theme for theme in (_CAT, _NIGHT, _CELLAR, _MARKS, _DISCS, _SHEET)
}
