"""What screens are furnished with: texts, icons, buttons, lists, cards, bars, pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import skia
from numpy.typing import NDArray

from tools.draw.brush import Box, Brush, Fill, Look, any_face
from tools.draw.palette import Colour, Palette, ink_on, lighter, mixed

_WORDS = {
    "latin": (
        "Level Stage Puzzle Moves Score Best Time Reset Undo Hint New Game Menu Settings Next Back"
        " Play Restart Solve Shuffle Help Easy Hard Expert Daily Coins Gems Shop Share Rate Sound"
        " Music Quit About Pause Tip Drag the block to cover every square once Tap a cell Find your"
        " way out World Pack Steps Total Record Player One Two Continue Cancel OK Close Skip Free"
        " Bonus Star Rank Zurück Weiter Neu Spiel Zeit Nivel Jugar Ayuda Partie Jouer Aide Gioca"
        " Livello Poziom"
    ),
    "chinese": (
        "第一关 关卡 提示 重玩 重新开始 撤销 返回 设置 下一关 步数 时间 最佳 金币 分享 商店 排行榜"
        " 签到 每日挑战 分数 开始游戏 帮助 声音 音乐 更多游戏 免费领取 简单 困难 大师 迷宫"
        " 一笔画完所有方块 点击格子 滑动 棋盘 出口 移动 英雄 难度 皮肤 看视频 恭喜过关 继续 取消"
        " 确定 体力 第 关 级 玩法 规则 自动 答案"
    ),
    "japanese": (
        "ステージ レベル ヒント やりなおし もどる つぎへ スタート 設定 遊び方 時間 手数 難易度"
        " 盤面 クリア 一筆書き パズル 迷路 すべてのマスを通ろう タップ 記録 最高 音 共有 メニュー"
        " 終了 かんたん むずかしい"
    ),
    "cyrillic": "Уровень Игра Ходы Время Счёт Назад Далее Меню Подсказка Заново Помощь Рекорд",
    "korean": "레벨 힌트 다시 시작 설정 점수 시간 이동 다음 뒤로 게임 방법 최고 기록 메뉴",
}
SCRIPTS = {script: words.split() for script, words in _WORDS.items()}
_EMOJI = (
    "⭐🏆💡🔄🎁🔊🔇⚙🏠📅🔒🔓💎🪙❤🎵📷🛒👑🎮🧩🔥🌙🌞🍀🍎🍓🐱🐶🐴🐷🐸🦊🐼🐯🐔🐧🐢🦋🌸🌳🚀🚗🎈🎯🎲📌📈💬🔔"
    "👍👎✋👆🙂😀😎😡🤖👻💣🏅🥇📣🕒🎨🗺🏰⚔🛡🧠🍄🌈☁⚡❄🌊"
)
_ICONS = ("play", "back", "menu", "cross", "plus", "dot", "star", "ring", "pause", "undo", "square")


@cache
def _faces(script: str) -> tuple[skia.Typeface, ...]:
    """Typefaces that hold all the words of a script; any, where the machine has none."""
    wide = "一" if script in ("chinese", "japanese") else ""
    letters = [ord(c) for c in sorted(set("".join(SCRIPTS[script])))]
    tried = [any_face(Random(seed), wide) for seed in range(400)]
    unique = {face.uniqueID(): face for face in tried}
    return tuple(f for f in unique.values() if all(f.unicharsToGlyphs(letters))) or tuple(tried[:1])


def photograph(rng: Random, colours: list[Colour], size: int = 96) -> NDArray[np.uint8]:
    """A picture (size, size, 3) as soft and uneven as a photograph, tending to the colours."""
    numpy_rng = np.random.default_rng(rng.getrandbits(32))
    freq = np.hypot(np.fft.fftfreq(size)[:, None], np.fft.rfftfreq(size)[None, :])
    freq[0, 0] = 1
    waves = np.fft.rfft2(numpy_rng.normal(size=(3, size, size))) / freq ** rng.uniform(1.0, 2.0)
    waves[:, 0, 0] = 0
    layers = np.fft.irfft2(waves, s=(size, size))
    layers /= layers.std(axis=(1, 2), keepdims=True)
    part = np.clip(layers[0] * 0.4 + 0.5, 0, 1)[..., None]
    base = np.asarray(colours[0]) * (1 - part) + np.asarray(colours[-1]) * part
    hue = np.moveaxis(layers, 0, 2) * rng.uniform(0, 18) + layers[1][..., None] * rng.uniform(0, 30)
    if rng.random() < 0.3:  # hard edges, as of things
        hue = np.sign(hue) * 20 + hue * 0.3
    return np.asarray(np.clip(base + hue, 0, 255), np.uint8)


class Widgets:
    """Draws widgets of one style, chosen at random, on one picture.

    ``unit_px`` is about the height of a line of text with its spacing.
    """

    def __init__(self, brush: Brush, palette: Palette, rng: Random) -> None:
        self.brush, self.palette, self.rng = brush, palette, rng
        self.unit_px = min(max(min(brush.size) * rng.uniform(0.035, 0.065), 9), 46)
        self.script = rng.choice(["latin", "latin", "chinese", "chinese", "japanese", *SCRIPTS])
        self.face = {
            name: rng.choice(_faces(name)) for name in dict.fromkeys((self.script, "latin"))
        }
        self.accent = palette.signal(rng, [palette.ground])
        self.card = (
            lighter(palette.ground, rng.choice([-1, 1]) * rng.uniform(0.03, 0.25))
            if rng.random() < 0.6
            else palette.apart(rng, [palette.ground])
        )
        self.radius = rng.choice([0, 0.1, 0.2, 0.3, 0.5])
        self.button_look = self._button_look()

    def _button_look(self) -> Look:
        rng = self.rng
        colour = rng.choice([self.accent, self.card, self.palette.any(rng)])
        return Look(
            None if rng.random() < 0.12 else Fill.draw(rng, colour, 0.8),
            "round",
            1.0,
            self.radius,
            border=ink_on(rng, colour) if rng.random() < 0.3 else None,
            border_part=rng.uniform(0.02, 0.08),
            shadow=rng.choice([0, 0, 0, 0.06, 0.1]),
            bevel=rng.choice([0, 0, 0, 0, 0.06]),
            gloss=rng.random() < 0.1,
        )

    def ground_of(self, fill: Fill | Colour | None) -> Colour:
        """The colour that a text on this fill stands on."""
        if fill is None:
            return self.palette.ground
        return fill.colour if isinstance(fill, Fill) else fill

    # --- texts -----------------------------------------------------------------------------------
    def words(self, least: int = 1, most: int = 3) -> str:
        """Some words of the screen's script."""
        rng = self.rng
        script = self.script if rng.random() < 0.8 else "latin"
        words = rng.choices(SCRIPTS[script], k=rng.randint(least, most))
        if rng.random() < 0.25:
            words.append(self.count())
        return ("" if script in ("chinese", "japanese") else " ").join(words)

    def count(self) -> str:
        """A number, a time, a part of a whole."""
        rng, number = self.rng, self.rng.randint(0, self.rng.choice([9, 99, 999, 9999]))
        forms = [f"{number}", f"{number}", f"{number % 60:02d}:{number % 59:02d}", f"x{number}"]
        return rng.choice([*forms, f"{number % 9}/9", f"#{number}", f"{number}%", f"{number:,}"])

    def text(
        self,
        text: str,
        box: Box,
        ground: Colour | None = None,
        align: str = "middle",
        bold: bool = False,
        part: float = 0.7,
        ink: Colour | None = None,
    ) -> None:
        """A line of text that fits a box; ``part`` of its height at most."""
        x, y, w, h = box
        script = next((s for s in self.face if s != "latin" and not text.isascii()), "latin")
        wide = sum(0.58 if ord(c) < 0x2E00 else 1.02 for c in text) or 1
        size = min(h * part, w * 0.96 / wide)
        if size < 3:
            return
        place = {"left": x + size * wide / 2, "right": x + w - size * wide / 2}.get(
            align, x + w / 2
        )
        ink = ink or ink_on(self.rng, ground or self.palette.ground)
        self.brush.text(text, (place, y + h / 2), size, ink, self.face[script], bold)

    def paragraph(self, box: Box, ground: Colour | None = None) -> None:
        """Lines of text from the top of a box."""
        x, y, w, h = box
        line = self.unit_px * self.rng.uniform(0.6, 1.0)
        ink = ink_on(self.rng, ground or self.palette.ground)
        align = self.rng.choice(["left", "left", "middle"])
        for k in range(int(h // line)):
            count = self.rng.randint(2, 9) if self.rng.random() < 0.8 else 1
            words = self.words(count, count)
            self.text(words, (x, y + k * line, w, line), ground, align, ink=ink)

    # --- icons and buttons -----------------------------------------------------------------------
    def icon(self, box: Box, colour: Colour) -> None:
        """A small picture, letter or sign in a box."""
        rng = self.rng
        kind = rng.choice(["emoji", "emoji", "letter", "sign", "sign"])
        if kind == "emoji":
            self.brush.emoji(rng.choice(_EMOJI), box)
        elif kind == "letter":
            self.text(rng.choice("?!iAXSE123456789+-<>"), box, ink=colour, bold=True, part=0.9)
        else:
            self.sign(rng.choice(_ICONS), box, colour)

    def sign(self, name: str, box: Box, colour: Colour) -> None:
        """One of the signs that buttons have, as lines and shapes."""
        x, y, w, h = box
        points = {
            "play": [(0.2, 0.1), (0.9, 0.5), (0.2, 0.9)],
            "square": [(0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85)],
        }
        strokes = {
            "back": [[(0.65, 0.1), (0.25, 0.5), (0.65, 0.9)]],
            "menu": [[(0.1, k), (0.9, k)] for k in (0.2, 0.5, 0.8)],
            "cross": [[(0.15, 0.15), (0.85, 0.85)], [(0.85, 0.15), (0.15, 0.85)]],
            "plus": [[(0.5, 0.1), (0.5, 0.9)], [(0.1, 0.5), (0.9, 0.5)]],
            "pause": [[(0.3, 0.15), (0.3, 0.85)], [(0.7, 0.15), (0.7, 0.85)]],
            "undo": [[(0.4, 0.1), (0.15, 0.35), (0.4, 0.6)], [(0.15, 0.35), (0.85, 0.35)]],
        }
        if name in points:
            self.brush.polygon([(x + w * px, y + h * py) for px, py in points[name]], colour)
        elif name in strokes:
            for stroke in strokes[name]:
                path = [(x + w * px, y + h * py) for px, py in stroke]
                self.brush.line(path, max(min(w, h) * 0.12, 1), colour)
        elif name == "ring":
            self.brush.shape(box, None, "circle", border=colour, border_px=max(w * 0.12, 1))
        elif name == "star":
            self.brush.shape(box, colour, "star")
        else:
            self.brush.shape((x + w / 4, y + h / 4, w / 2, h / 2), colour, "circle")

    def button(self, box: Box, look: Look | None = None, word: str | None = None) -> None:
        """A button with a word, or an icon where the box is about square."""
        look = look or self.button_look
        x, y, w, h = box
        self.brush.tile(box, look)
        ground = self.ground_of(look.fill)
        side = min(w, h)
        if word is None and w < 1.6 * h:
            inner = side * self.rng.uniform(0.5, 0.75)
            icon = (x + (w - inner) / 2, y + (h - inner) / 2, inner, inner)
            self.icon(icon, ink_on(self.rng, ground))
        else:
            self.text(word or self.words(1, 2), box, ground, part=0.5)

    def buttons(self, box: Box, count: int, look: Look | None = None) -> None:
        """A row of buttons over the width of a box, or as wide as high in its middle."""
        x, y, w, h = box
        rng = self.rng
        gap = h * rng.uniform(0.05, 0.5)
        wide = (w - gap * (count + 1)) / count
        if rng.random() < 0.5:
            wide = min(wide, h * rng.uniform(1.0, 1.15))
        left = x + (w - count * wide - (count - 1) * gap) / 2
        if rng.random() < 0.2:
            left = x + gap
        varied = rng.random() < 0.3
        look = look or self.button_look
        for k in range(count):
            own = look.filled(self.palette.any(rng)) if varied else look
            self.button((left + k * (wide + gap), y, wide, h), own)

    # --- panels ----------------------------------------------------------------------------------
    def panel(self, box: Box, colour: Colour | None = None) -> Colour:
        """An empty panel; returns its colour."""
        rng = self.rng
        colour = colour or self.card
        corner = self.unit_px * rng.choice([0, 0.3, 0.6, 1.0]) / max(min(box[2], box[3]), 1)
        look = Look(
            Fill.draw(rng, colour, 0.85),
            "round",
            radius=min(corner, 0.5),
            border=ink_on(rng, colour) if rng.random() < 0.3 else None,
            border_part=rng.uniform(1, 4) / max(min(box[2], box[3]), 1),
            shadow=rng.choice([0, 0, 0.01, 0.02]),
        )
        self.brush.tile(box, look)
        return colour

    def rows(self, box: Box, ground: Colour | None = None) -> None:
        """A list: rows with an icon, a word and a number, some with lines or cards."""
        x, y, w, h = box
        rng = self.rng
        row = self.unit_px * rng.uniform(1.2, 2.8)
        cards, line, icons, numbers = (rng.random() < p for p in (0.35, 0.4, 0.5, 0.6))
        ground = ground or self.palette.ground
        ink, card = ink_on(rng, ground), mixed(ground, self.card, 0.6)
        for k in range(int(h // row)):
            top = y + k * row
            if cards:
                self.brush.shape((x, top, w, row * 0.88), card, "round", self.radius)
            elif line:
                self.brush.line([(x, top + row), (x + w, top + row)], 1, mixed(ground, ink, 0.3))
            left = x + row * 0.2
            if icons:
                self.icon((left, top + row * 0.2, row * 0.5, row * 0.5), ink)
                left += row * 0.8
            inner = (left, top, max(w * 0.7 - (left - x), 1), row * 0.88)
            self.text(self.words(), inner, align="left", part=0.45, ink=ink)
            if numbers:
                place = (x + w * 0.72, top, w * 0.26, row * 0.88)
                self.text(self.count(), place, align="right", part=0.45, ink=ink)

    def stats(self, box: Box, ground: Colour | None = None) -> None:
        """Counters beside each other: a small word over a number, or both on a line."""
        x, y, w, h = box
        rng = self.rng
        count = rng.randint(1, 4)
        wide, carded = w / count, rng.random() < 0.4
        ground = ground or self.palette.ground
        for k in range(count):
            cell = (x + (k + 0.05) * wide, y, wide * 0.9, h)
            if carded:
                self.brush.shape(cell, self.card, "round", self.radius)
            on = self.card if carded else ground
            if h > 1.6 * self.unit_px:
                self.text(self.words(1, 1), (cell[0], y, cell[2], h * 0.4), on)
                number = (cell[0], y + h * 0.4, cell[2], h * 0.55)
                self.text(self.count(), number, on, bold=True, part=0.8)
            else:
                self.text(f"{self.words(1, 1)} {self.count()}", cell, on)

    def picture(self, box: Box) -> None:
        """A photograph, or flat shapes, as of an advertisement or a figure."""
        rng, palette = self.rng, self.palette
        colours = [palette.any(rng), palette.any(rng)]
        if rng.random() < 0.6:
            self.brush.picture(photograph(rng, colours, 48), box)
            return
        x, y, w, h = box
        self.brush.shape(box, Fill.draw(rng, colours[0], 0.4))
        for _ in range(rng.randint(1, 5)):
            side = min(w, h) * rng.uniform(0.2, 0.7)
            place = (x + rng.uniform(0, w - side), y + rng.uniform(0, h - side), side, side)
            if rng.random() < 0.4:
                self.brush.emoji(rng.choice(_EMOJI), place)
            else:
                shape = rng.choice(["circle", "rect", "triangle", "star", "hexagon"])
                self.brush.shape(place, palette.any(rng), shape)

    def dialogue(self, box: Box) -> None:
        """A panel with a title, text or stars or a picture, and buttons."""
        rng = self.rng
        ground = rng.choice([self.card, (255, 255, 255), self.palette.any(rng)])
        x, y, w, h = box
        self.panel(box, ground)
        unit = min(self.unit_px, h / 5)
        pad = min(unit * 0.6, w * 0.08)
        inner = (x + pad, y + pad, w - 2 * pad, h - 2 * pad)
        self.text(self.words(1, 3), (*inner[:3], unit * 1.5), ground, bold=rng.random() < 0.6)
        foot = unit * rng.uniform(1.4, 2.2) if rng.random() < 0.8 else 0
        body = (inner[0], inner[1] + unit * 1.7, inner[2], inner[3] - unit * 1.7 - foot)
        if body[3] > unit:
            self._body(
                rng.choice(["text", "stars", "picture", "rows", "stats", "none"]), body, ground
            )
        if foot and inner[3] > foot:
            look = replace(self.button_look, fill=Fill(self.accent))
            place = (inner[0], y + h - pad - foot, inner[2], foot)
            self.buttons(place, rng.choice([1, 1, 2, 2, 3]), look)
        if rng.random() < 0.25:
            self.sign("cross", (x + w - unit, y + unit * 0.3, unit * 0.7, unit * 0.7), self.accent)

    def _body(self, kind: str, box: Box, ground: Colour) -> None:
        x, y, w, h = box
        if kind == "text":
            self.paragraph((x, y, w, h * 0.9), ground)
        elif kind == "rows":
            self.rows(box, ground)
        elif kind == "stats":
            self.stats((x, y, w, min(h, self.unit_px * 3)), ground)
        elif kind == "picture":
            self.picture((x + w * 0.1, y, w * 0.8, h * 0.9))
        elif kind == "stars":
            side = min(w / 3.4, h * 0.8)
            for k in range(3):
                place = (x + w / 2 + (k - 1.5) * side * 1.1, y + (h - side) / 2, side, side)
                lit = k < self.rng.randint(0, 3)
                self.sign("star", place, (250, 200, 40) if lit else mixed(ground, (128,) * 3, 0.5))
