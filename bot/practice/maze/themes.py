"""Themes of the maze practice game, as unlike one another as real games are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.practice.engine.paint import Colour
from bot.practice.engine.skins import Skin, Tile
from bot.practice.maze.levels import Kind


@dataclass(frozen=True)
class Theme:
    """How a maze looks.

    ``field`` is the colour of open cells. Walls are ``block`` tiles, or lines of ``wall`` that are
    ``thick`` parts of the pitch. ``goal`` names the sprite on the goal; without one there are
    openings in the frame. ``trail`` lies on the cells that the bug has passed. A theme of
    ``digits`` shows 0 and 1 in these colours and no bug: the way has to be drawn in one stroke.
    """

    name: str
    skin: Skin
    kind: Kind
    field: Colour
    bug: Colour
    block: Tile | None = None
    wall: Colour = (0, 0, 0)
    thick: float = 0.0
    goal: str | None = None
    goal_colour: Colour = (0, 0, 0)
    trail: Tile | None = None
    digits: tuple[Colour, Colour] | None = None


_HEDGE = Theme(
    name="hedge",
    skin=Skin(
        page=(226, 238, 206),
        ink=(52, 78, 40),
        accent=(88, 140, 60),
        second=(170, 140, 90),
        clutter=("avatar",),
    ),
    kind="fenced",
    field=(244, 230, 192),
    block=Tile((70, 122, 58), side=1.0, corner=0.0, edge=(58, 106, 48), edge_width=0.04),
    bug=(214, 48, 44),
    goal="star",
    goal_colour=(64, 110, 214),
)

_ARCADE = Theme(
    name="arcade",
    skin=Skin(
        page=(8, 8, 20),
        ink=(210, 220, 255),
        accent=(240, 60, 120),
        second=(60, 60, 140),
        texture="grain",
        clutter=("coins",),
    ),
    kind="blocks",
    field=(30, 32, 70),
    block=Tile((64, 92, 232), side=0.96, corner=0.12),
    bug=(250, 214, 60),
    goal="star",
    goal_colour=(250, 120, 180),
)

_PENCIL = Theme(
    name="pencil",
    skin=Skin(
        page=(253, 252, 247),
        ink=(60, 60, 66),
        accent=(70, 120, 190),
        second=(170, 170, 176),
    ),
    kind="thin",
    field=(253, 252, 247),
    wall=(48, 48, 54),
    thick=0.07,
    bug=(196, 88, 30),
)

_CELLAR = Theme(
    name="cellar",
    skin=Skin(
        page=(66, 48, 42),
        ink=(246, 226, 200),
        accent=(214, 120, 50),
        second=(120, 84, 66),
        texture="stripes",
        clutter=("banner",),
    ),
    kind="thin",
    field=(226, 198, 160),
    wall=(112, 58, 40),
    thick=0.22,
    bug=(58, 70, 92),
    goal="star",
    goal_colour=(226, 120, 20),
)

_DIGITS = Theme(
    name="digits",
    skin=Skin(
        page=(40, 44, 52),
        ink=(220, 224, 232),
        accent=(97, 175, 239),
        second=(92, 99, 112),
    ),
    kind="blocks",
    field=(40, 44, 52),
    bug=(152, 195, 121),
    trail=Tile((70, 96, 74), side=0.9, corner=0.1),
    digits=((171, 178, 191), (171, 178, 191)),
)

THEMES: Mapping[str, Theme] = {
    theme.name: theme for theme in (_HEDGE, _PENCIL, _ARCADE, _CELLAR, _DIGITS)
}
