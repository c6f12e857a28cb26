"""The phone around a practice board: status bar, title, buttons, win panel, and where they are."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from bot.practice.engine.paint import BLACK, WHITE, Colour, Picture, mixed, put, slab, write
from bot.practice.engine.skins import Clutter, Skin
from bot.practice.engine.sprites import sprite
from calibration import Box
from vision import Pixels

Size = tuple[int, int]


@dataclass(frozen=True)
class Layout:
    """Where things are on a screen of ``size_px``. One ``unit_px`` is 1/360 of a phone's width."""

    size_px: Size

    @property
    def unit_px(self) -> float:
        """Length that scales everything: a squat screen is limited by its height."""
        width, height = self.size_px
        return min(width / 360, height / 640)

    def box(self, x: float, y: float, half_w: float, half_h: float) -> Box:
        """A box around a point in pixels, its half sides in units."""
        half_w_px, half_h_px = half_w * self.unit_px, half_h * self.unit_px
        return Box.between(
            round(x - half_w_px),
            round(y - half_h_px),
            round(x + half_w_px),
            round(y + half_h_px),
        )

    @property
    def board(self) -> Box:
        """The room for the board."""
        width, height = self.size_px
        unit = self.unit_px
        side = min(width - 28 * unit, height - 270 * unit)
        top = 128 * unit + (height - 270 * unit - side) * 0.4
        left = (width - side) / 2
        return Box.between(round(left), round(top), round(left + side), round(top + side))

    @property
    def restart(self) -> Box:
        """The restart button."""
        return self._button(0.3)

    @property
    def hint(self) -> Box:
        """The hint button: for show, as is the gift beside it."""
        return self._button(0.5)

    @property
    def gift(self) -> Box:
        """A button of the kind that the bot must leave alone."""
        return self._button(0.7)

    def _button(self, across: float) -> Box:
        width, height = self.size_px
        return self.box(width * across, height - 96 * self.unit_px, 24, 24)

    @property
    def panel(self) -> Box:
        """The panel at the end of a level, in front of the board."""
        width, height = self.size_px
        return self.box(width / 2, height * 0.45, 140, 130)

    @property
    def panel_button(self) -> Box:
        """The button on the panel that brings the next level, or another try."""
        width, height = self.size_px
        return self.box(width / 2, height * 0.45 + 84 * self.unit_px, 72, 24)


def screen(layout: Layout, skin: Skin, title: str) -> Picture:
    """Everything that stands still: the page, the title, the buttons, the clutter."""
    picture = _page(layout.size_px, skin).copy()
    _capsule(picture, layout, skin)
    _title(picture, layout, skin, title)
    for name in skin.clutter:
        _CLUTTER[name](picture, layout, skin)
    _round_button(picture, layout, layout.restart, skin.accent, "restart", "Restart", skin.ink)
    _round_button(picture, layout, layout.hint, skin.second, "bulb", "Hint", skin.ink)
    _round_button(picture, layout, layout.gift, skin.second, "gift", "Gift", skin.ink)
    return picture


@lru_cache(maxsize=16)
def _page(size_px: Size, skin: Skin) -> Picture:
    width, height = size_px
    shade = np.zeros((height, width), np.float32)
    if skin.texture == "fade":
        shade += np.linspace(-14, 22, height, dtype=np.float32)[:, None]
    elif skin.texture == "grain":
        rng = np.random.default_rng(7)
        grain_px = max(2, width // 240)
        grains = rng.integers(-2, 3, (height // grain_px + 1, width // grain_px + 1)) * 2
        shade += grains.repeat(grain_px, axis=0).repeat(grain_px, axis=1)[:height, :width]
    elif skin.texture == "stripes":
        across = np.arange(width)[None, :] + np.arange(height)[:, None]
        shade += np.where(across // max(8, width // 45) % 2, 4, -4)
    page = np.asarray(skin.page, np.float32) + shade[:, :, None]
    return Image.fromarray(np.clip(page, 0, 255).astype(np.uint8))


def status_bar(picture: Picture, layout: Layout, skin: Skin, now_s: float) -> None:
    """The phone's own bar; its clock moves on, so it is not part of the still picture."""
    width, unit = layout.size_px[0], layout.unit_px
    minutes = 9 * 60 + 41 + int(now_s // 60)
    write(
        picture,
        f"{minutes // 60 % 24}:{minutes % 60:02}",
        (30 * unit, 13 * unit),
        12 * unit,
        skin.ink,
    )
    draw = ImageDraw.Draw(picture)
    right = width - 16 * unit
    draw.rectangle(
        [right - 20 * unit, 8 * unit, right, 18 * unit], outline=skin.ink, width=round(unit)
    )
    draw.rectangle([right - 18 * unit, 10 * unit, right - 7 * unit, 16 * unit], fill=skin.ink)
    for bar in range(4):
        x = right - (44 - 5 * bar) * unit
        draw.rectangle([x, (15 - 2.4 * bar) * unit, x + 3 * unit, 18 * unit], fill=skin.ink)


def _capsule(picture: Picture, layout: Layout, skin: Skin) -> None:
    """The menu of the app that hosts mini-games, and the way back."""
    width, unit = layout.size_px[0], layout.unit_px
    middle_px = (width - 52 * unit, 46 * unit)
    fill, edge = mixed(skin.page, WHITE, 0.5), mixed(skin.page, skin.ink, 0.3)
    size_px = (round(84 * unit), round(30 * unit))
    put(picture, slab(size_px, 15 * unit, fill, edge, unit), middle_px)
    draw = ImageDraw.Draw(picture)
    for offset, radius in ((-30, 2), (-21, 3), (-12, 2)):
        draw.ellipse(
            layout.box(middle_px[0] + offset * unit, middle_px[1], radius, radius).corners,
            fill=BLACK,
        )
    ring = layout.box(middle_px[0] + 21 * unit, middle_px[1], 8, 8)
    draw.ellipse(ring.corners, outline=BLACK, width=max(1, round(2 * unit)))
    put(picture, slab((round(44 * unit),) * 2, 22 * unit, skin.accent), (30 * unit, 48 * unit))
    put(picture, sprite("back", round(22 * unit), WHITE), (29 * unit, 48 * unit))


def _title(picture: Picture, layout: Layout, skin: Skin, title: str) -> None:
    unit = layout.unit_px
    write(picture, title, (layout.size_px[0] / 2, 50 * unit), 24 * unit, skin.ink)


def _round_button(
    picture: Picture, layout: Layout, box: Box, fill: Colour, icon: str, label: str, ink: Colour
) -> None:
    unit = layout.unit_px
    side_px = box.width
    x, y = box.middle
    put(picture, slab((side_px, side_px), side_px / 2, fill), (x, y))
    put(picture, sprite(icon, round(26 * unit), WHITE), (x, y))
    write(picture, label, (x, y + 36 * unit), 13 * unit, ink)


def _avatar(picture: Picture, layout: Layout, skin: Skin) -> None:
    unit = layout.unit_px
    fill = mixed(skin.page, skin.ink, 0.15)
    put(
        picture, slab((round(86 * unit), round(34 * unit)), 17 * unit, fill), (38 * unit, 92 * unit)
    )
    write(picture, "2 to go", (28 * unit, 92 * unit), 11 * unit, skin.accent)
    put(picture, sprite("bear", round(34 * unit), (176, 122, 84)), (64 * unit, 92 * unit))


def _coins(picture: Picture, layout: Layout, skin: Skin) -> None:
    unit = layout.unit_px
    x, y = layout.size_px[0] / 2, 92 * unit
    fill = mixed(skin.page, skin.ink, 0.12)
    put(picture, slab((round(90 * unit), round(26 * unit)), 13 * unit, fill), (x, y))
    put(picture, slab((round(20 * unit),) * 2, 10 * unit, (250, 180, 30)), (x - 30 * unit, y))
    write(picture, "2861", (x + 8 * unit, y), 15 * unit, skin.ink)


def _banner(picture: Picture, layout: Layout, skin: Skin) -> None:
    """An advertisement along the lower edge."""
    width, height = layout.size_px
    unit = layout.unit_px
    y = height - 20 * unit
    put(picture, slab((width, round(40 * unit)), 0, (250, 240, 214)), (width / 2, y))
    rng = random.Random(5)
    for index in range(5):
        fill = (rng.randrange(90, 240), rng.randrange(90, 200), rng.randrange(60, 160))
        x = (26 + 34 * index) * unit
        put(picture, slab((round(28 * unit),) * 2, 6 * unit, fill), (x, y))
    write(picture, "Play Bubble Farm!", (width - 90 * unit, y), 15 * unit, (140, 70, 30))


_CLUTTER: Mapping[Clutter, Callable[[Picture, Layout, Skin], None]] = {
    "avatar": _avatar,
    "coins": _coins,
    "banner": _banner,
}


def dimmed(picture: Picture) -> Picture:
    """The same picture as a panel in front of it leaves it."""
    return picture.point([round(level * 0.45) for level in range(256)] * 3)


@dataclass(frozen=True)
class Notice:
    """What the panel says when a level is over. ``bright`` buttons have the skin's accent."""

    text: str
    button: str
    icon: str
    bright: bool


WON = Notice("Level clear!", "Next", "star", bright=True)
LOST = Notice("Game over", "Again", "cloud", bright=False)


def panel(picture: Picture, layout: Layout, skin: Skin, notice: Notice) -> None:
    """The panel in front of the board when a level is over, with a button that leads on."""
    unit = layout.unit_px
    x, y = layout.panel.middle
    put(picture, slab(layout.panel.size, 18 * unit, (252, 252, 250)), (x, y))
    icon = sprite(notice.icon, round(84 * unit), (250, 190, 40))
    put(picture, icon, (x, layout.panel.top + 62 * unit))
    write(picture, notice.text, (x, y + 16 * unit), 26 * unit, (70, 60, 60))
    box = layout.panel_button
    fill = mixed(skin.accent if notice.bright else skin.second, BLACK, 0.1)
    put(picture, slab(box.size, 24 * unit, fill), box.middle)
    write(picture, notice.button, box.middle, 24 * unit, WHITE)


@lru_cache(maxsize=64)
def panel_button(layout: Layout, skin: Skin, notice: Notice) -> Pixels:
    """Picture of the inner part of the button on the panel."""
    blank = Image.new("RGB", layout.size_px)
    panel(blank, layout, skin, notice)
    return _cut(blank, layout.panel_button)


@lru_cache(maxsize=32)
def restart_button(layout: Layout, skin: Skin) -> Pixels:
    """Picture of the inner part of the restart button."""
    return _cut(screen(layout, skin, ""), layout.restart)


def _cut(picture: Picture, box: Box) -> Pixels:
    """The inner part of a button, without the page that shows at its round corners."""
    inner = box.grown(-(box.width // 6), -(box.height // 6))
    return np.array(picture.crop(inner.corners))
