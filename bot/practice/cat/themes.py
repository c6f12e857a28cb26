"""Themes of the cat practice game, as unlike one another as real games are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.practice.cat.looks import CatLook, Mark
from bot.practice.engine.paint import Colour
from bot.practice.engine.skins import Skin, Tile


@dataclass(frozen=True)
class Theme:
    """How a map looks. ``mark`` lies on blocked cells: its name, colour, and size as a part of the
    pitch. Cells that are ``hexagons`` have no use for the corner of a tile."""

    name: str
    skin: Skin
    free: Tile
    blocked: Tile
    cat: CatLook
    hexagons: bool = False
    row_pitch: float = 0.866
    mark: tuple[Mark, Colour, float] | None = None


_SKY = Theme(
    name="sky",
    skin=Skin(
        page=(176, 216, 246),
        ink=(38, 66, 110),
        accent=(240, 120, 50),
        second=(92, 146, 206),
        texture="fade",
        clutter=("avatar",),
    ),
    free=Tile((222, 224, 224), side=0.92, corner=0.5),
    blocked=Tile((245, 130, 62), side=0.92, corner=0.5),
    row_pitch=0.9,
    cat=CatLook("sitting", (255, 255, 255), (52, 48, 56), side=1.5, above=0.42),
)

_NEON = Theme(
    name="neon",
    skin=Skin(
        page=(12, 14, 30),
        ink=(190, 225, 255),
        accent=(190, 60, 255),
        second=(40, 60, 120),
        texture="grain",
    ),
    free=Tile((28, 34, 66), side=0.95, edge=(62, 92, 160), edge_width=0.05),
    blocked=Tile((208, 38, 150), side=0.95, edge=(255, 128, 220), edge_width=0.05),
    hexagons=True,
    cat=CatLook("head", (94, 234, 212), (10, 26, 40), side=0.92),
)

_GARDEN = Theme(
    name="garden",
    skin=Skin(
        page=(148, 190, 96),
        ink=(48, 66, 28),
        accent=(186, 96, 44),
        second=(98, 138, 62),
        texture="stripes",
        clutter=("banner",),
    ),
    free=Tile((226, 214, 184), side=0.86, corner=0.5, edge=(190, 172, 132), edge_width=0.06),
    blocked=Tile((92, 74, 50), side=0.86, corner=0.5, edge=(66, 52, 36), edge_width=0.06),
    mark=("bush", (44, 110, 52), 0.84),
    cat=CatLook("turned away", (44, 42, 50), (44, 42, 50), side=1.4, above=0.4),
)

_PAPER = Theme(
    name="paper",
    skin=Skin(
        page=(252, 250, 243),
        ink=(44, 48, 66),
        accent=(52, 96, 190),
        second=(150, 156, 176),
    ),
    free=Tile((252, 250, 243), side=0.84, corner=0.5, edge=(70, 78, 104), edge_width=0.045),
    blocked=Tile((214, 220, 236), side=0.84, corner=0.5, edge=(44, 48, 66), edge_width=0.045),
    row_pitch=0.94,
    mark=("cross", (40, 62, 150), 0.44),
    cat=CatLook("sitting", (240, 158, 74), (92, 52, 24), side=1.3, above=0.34),
)

_ROOFS = Theme(
    name="roofs",
    skin=Skin(
        page=(58, 54, 78),
        ink=(250, 232, 205),
        accent=(222, 140, 44),
        second=(104, 92, 140),
        texture="fade",
        clutter=("coins",),
    ),
    free=Tile((188, 96, 72), side=1.0, corner=0.24, edge=(140, 64, 50), edge_width=0.04),
    blocked=Tile((112, 116, 128), side=1.0, corner=0.24, edge=(76, 80, 92), edge_width=0.04),
    row_pitch=1.0,
    mark=("crate", (216, 180, 116), 0.62),
    cat=CatLook("turned away", (238, 232, 222), (90, 80, 84), side=1.3, above=0.32),
)

THEMES: Mapping[str, Theme] = {
    theme.name: theme for theme in (_SKY, _NEON, _GARDEN, _PAPER, _ROOFS)
}
