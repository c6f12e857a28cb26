"""Themes of the klotski practice game, as unlike one another as real games are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.practice.engine.paint import Colour
from bot.practice.engine.skins import Skin


@dataclass(frozen=True)
class Finish:
    """How pieces are made; all measures are parts of the pitch.

    ``gap`` lies between two pieces. ``bevel`` is the width of a slope that light falls on from the
    upper left, ``lip`` the height of the front side of pieces that are seen a little from below.
    """

    gap: float = 0.06
    corner: float = 0.1
    edge: Colour | None = None
    edge_width: float = 0.03
    bevel: float = 0.0
    lip: float = 0.0
    grain: bool = False


@dataclass(frozen=True)
class Suit:
    """How pieces of one shape look: in these colours and with these names by turns.

    ``face`` names a sprite.
    """

    fills: tuple[Colour, ...]
    names: tuple[str, ...] = ()
    face: str | None = None
    ink: Colour = (255, 255, 255)


@dataclass(frozen=True)
class Theme:
    """How a klotski level looks. ``rim`` is the width of the frame as a part of the pitch.

    ``way_out`` is the colour of the gap in the frame below the goal.
    """

    name: str
    skin: Skin
    frame: Colour
    tray: Colour
    way_out: Colour
    finish: Finish
    target: Suit
    tall: Suit
    wide: Suit
    small: Suit
    rim: float = 0.14
    rim_corner: float = 0.12


_BLOCKS = Theme(
    name="blocks",
    skin=Skin(
        page=(238, 241, 246),
        ink=(58, 66, 84),
        accent=(66, 133, 244),
        second=(251, 176, 59),
        clutter=("avatar", "coins"),
    ),
    frame=(92, 106, 132),
    tray=(212, 219, 230),
    way_out=(238, 241, 246),
    finish=Finish(gap=0.04, corner=0.12),
    target=Suit(((229, 72, 77),)),
    tall=Suit(((62, 122, 214), (28, 158, 150), (140, 90, 200), (226, 120, 40))),
    wide=Suit(((76, 160, 82), (48, 128, 96))),
    small=Suit(((244, 190, 56),)),
)

_WOOD = Theme(
    name="wood",
    skin=Skin(
        page=(231, 216, 188),
        ink=(86, 56, 30),
        accent=(168, 84, 40),
        second=(122, 132, 66),
        texture="stripes",
        clutter=("banner",),
    ),
    frame=(104, 64, 34),
    tray=(54, 34, 20),
    way_out=(140, 94, 52),
    finish=Finish(gap=0.03, corner=0.06, bevel=0.06, grain=True),
    target=Suit(((186, 66, 44),)),
    tall=Suit(((212, 160, 94),)),
    wide=Suit(((196, 138, 72),)),
    small=Suit(((228, 188, 128),)),
    rim=0.2,
)

_NAMES = Theme(
    name="names",
    skin=Skin(
        page=(255, 253, 246),
        ink=(44, 40, 36),
        accent=(178, 34, 34),
        second=(120, 112, 98),
    ),
    frame=(44, 40, 36),
    tray=(76, 68, 60),
    way_out=(255, 253, 246),
    finish=Finish(gap=0.05, corner=0.0),
    target=Suit(((206, 60, 48),), names=("CAO",)),
    tall=Suit(((158, 196, 214),), names=("Ma", "Fei", "Yun", "Pu"), ink=(44, 40, 36)),
    wide=Suit(((170, 204, 150),), names=("Guan", "Huang", "Zhang", "Wei"), ink=(44, 40, 36)),
    small=Suit(((232, 208, 150),), names=("1", "2", "3", "4"), ink=(44, 40, 36)),
    rim=0.06,
    rim_corner=0.0,
)

_NIGHT = Theme(
    name="night",
    skin=Skin(
        page=(17, 20, 32),
        ink=(206, 214, 240),
        accent=(0, 184, 148),
        second=(58, 66, 108),
        texture="grain",
    ),
    frame=(78, 88, 138),
    tray=(26, 30, 48),
    way_out=(17, 20, 32),
    finish=Finish(gap=0.1, corner=0.16),
    target=Suit(((255, 86, 120),)),
    tall=Suit(((72, 120, 255),)),
    wide=Suit(((0, 190, 220),)),
    small=Suit(((150, 156, 190),)),
    rim=0.1,
    rim_corner=0.2,
)

_ZOO = Theme(
    name="zoo",
    skin=Skin(
        page=(204, 232, 190),
        ink=(50, 84, 44),
        accent=(240, 130, 40),
        second=(90, 160, 200),
        texture="fade",
        clutter=("coins", "banner"),
    ),
    frame=(120, 178, 92),
    tray=(84, 132, 66),
    way_out=(240, 214, 140),
    finish=Finish(gap=0.05, corner=0.14, lip=0.07),
    target=Suit(((255, 214, 130),), face="bear", ink=(170, 104, 52)),
    tall=Suit(((255, 178, 178),), face="kitten", ink=(150, 96, 80)),
    wide=Suit(((178, 216, 250),), face="robot", ink=(110, 150, 200)),
    small=Suit(((250, 244, 226),), face="star", ink=(244, 176, 30)),
    rim=0.16,
)

THEMES: Mapping[str, Theme] = {
    theme.name: theme for theme in (_BLOCKS, _WOOD, _NAMES, _NIGHT, _ZOO)
}
