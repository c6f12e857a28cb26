"""What surrounds a board on real screens: bars, buttons, chips, advertisements, windows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.synthetic import sprites
from tests.synthetic.colours import Skin, any_colour, ink_on, lighter, mixed
from tests.synthetic.fonts import Face, Faces
from tests.synthetic.paint import BLACK, WHITE, Box, Canvas, Colour, around, rounded

_TITLES = (
    "Level {n}|第{n}关|关卡 {n}|LEVEL {n}|{n} / 100|Puzzle #{n}|挑战模式|Daily {n}|经典模式 {n}"
)
_BUTTONS = "重来|提示|撤销|下一关|Restart|Undo|Hint|Menu|New game|Solve|设置|分享|Reset|Back|跳过"
_CHIPS = "步数 {n}|Moves: {n}|Score {n}|时间 0{d}:{e}{d}|Time 0{d}:{e}{d}|Best {n}|金币 {n}|{n}"
_ADS = "免费领取红包|Download now|限时特惠 5折|Play free today|下载领取大礼包|Install"


@dataclass(frozen=True)
class Surroundings:
    """Paints clutter on a canvas in the colours of a skin; ``unit_px`` is one line of text."""

    canvas: Canvas
    skin: Skin
    rng: Random
    faces: Faces
    unit_px: float

    def words(self, choices: str) -> tuple[str, Face]:
        """A text with numbers filled in, and a face that can write it."""
        chinese = self.faces.chinese(self.rng)
        options = choices.split("|")
        if chinese is None:
            options = [text for text in options if text.isascii()]
        text = self.rng.choice(options).format(
            n=self.rng.randint(1, 240), d=self.rng.randint(0, 9), e=self.rng.randint(0, 5)
        )
        return text, self.faces.latin(self.rng) if text.isascii() else chinese or ""

    def write(self, choices: str, x: float, y: float, size: float, colour: Colour) -> None:
        """One of several texts, centred, its height in units."""
        text, face = self.words(choices)
        self.canvas.text(text, (x, y), size * self.unit_px, colour, face)

    def title(self, x: float, y: float) -> None:
        """The name of the level."""
        self.write(_TITLES, x, y, self.rng.uniform(1.1, 1.7), self.skin.ink)

    def status_bar(self) -> float:
        """Time, signal and battery at the top of a phone. Returns its height."""
        width, u = self.canvas.size_px[0], self.unit_px
        height, ink = 1.7 * u, self.skin.ink
        time = f"{self.rng.randint(6, 23)}:{self.rng.randint(10, 59)}"
        self.canvas.text(time, (1.8 * u, height / 2), 0.95 * u, ink, self.faces.latin(self.rng))
        for bar in range(4):
            x = width - 4.6 * u + bar * 0.28 * u
            self.canvas.box(
                (x, height / 2 + (0.2 - bar * 0.17) * u, x + 0.18 * u, height / 2 + 0.38 * u), ink
            )
        battery = (width - 2.4 * u, height / 2 - 0.32 * u, width - 1.2 * u, height / 2 + 0.32 * u)
        self.canvas.frame(battery, ink, max(1.0, 0.08 * u), 0.15 * u)
        self.canvas.box(
            (
                battery[0] + 0.15 * u,
                battery[1] + 0.15 * u,
                battery[2] - 0.35 * u,
                battery[3] - 0.15 * u,
            ),
            ink,
        )
        return height

    def capsule(self, top: float) -> None:
        """The two buttons that a mini program of WeChat has at its upper right."""
        width, u = self.canvas.size_px[0], self.unit_px
        box = (width - 5.2 * u, top + 0.2 * u, width - 0.8 * u, top + 1.9 * u)
        light = not self.skin.is_dark
        self.canvas.box(
            box, WHITE if light else BLACK, 0.85 * u, (190, 190, 190), max(1.0, 0.05 * u), 0.6
        )
        ink, y = (BLACK if light else WHITE), top + 1.05 * u
        for x, size in ((0.85, 0.1), (1.2, 0.17), (1.55, 0.1)):
            self.canvas.disc(box[0] + x * u, y, size * u, ink)
        self.canvas.line(
            [(box[0] + 2.2 * u, y - 0.5 * u), (box[0] + 2.2 * u, y + 0.5 * u)], 1.0, (190, 190, 190)
        )
        self.canvas.ring(box[0] + 3.2 * u, y, 0.5 * u, 0.1 * u, ink)
        self.canvas.disc(box[0] + 3.2 * u, y, 0.18 * u, ink)

    def chips(self, y: float, count: int) -> None:
        """Scores and times in a row, in pills or plain."""
        width, u = self.canvas.size_px[0], self.unit_px
        in_pills, fill = (
            self.rng.random() < 0.6,
            lighter(self.skin.page, -0.12 if not self.skin.is_dark else 0.15),
        )
        for place in range(count):
            x = width * (place + 0.5) / count
            if in_pills:
                self.canvas.box(around(x, y, 3.2 * u, 0.9 * u), fill, 0.9 * u)
            self.write(_CHIPS, x, y, 0.85, ink_on(fill) if in_pills else self.skin.ink)

    def avatar(self, x: float, y: float) -> None:
        """A picture of a player, and a name."""
        u = self.unit_px
        self.canvas.disc(x, y, 1.2 * u, any_colour(self.rng))
        sprites.stand(self.canvas, sprites.any_head(self.rng), x, y, 1.6 * u, any_colour(self.rng))
        self.write("小明|Player {n}|神经猫|Anna", x + 3.2 * u, y, 0.8, self.skin.ink)

    def buttons(self, y: float, count: int) -> None:
        """A row of buttons: pills, boxes, or discs with a sign."""
        width, u = self.canvas.size_px[0], self.unit_px
        kind, fill = self.rng.choice(["pill", "box", "disc"]), self.skin.accent
        for place in range(count):
            x = width * (place + 0.5) / count
            if kind == "disc":
                self.canvas.disc(x, y, 1.3 * u, fill)
                sprites.stand(self.canvas, sprites.any_head(self.rng), x, y, 1.3 * u, ink_on(fill))
            else:
                box = around(x, y, min(3.6 * u, 0.42 * width / count), 1.15 * u)
                radius = 1.1 * u if kind == "pill" else 0.3 * u
                self.canvas.shadow(rounded(box, radius), 0.2 * u, 0.15 * u, 0.25)
                self.canvas.box(box, fill, radius)
                self.write(_BUTTONS, x, y, 0.9, ink_on(fill))

    def banner(self, bottom: float) -> float:
        """An advertisement over the whole width. Returns its upper edge."""
        width, u = self.canvas.size_px[0], self.unit_px
        top = bottom - self.rng.uniform(4.5, 6.5) * u
        one, other = any_colour(self.rng), any_colour(self.rng)
        self.canvas.box((0, top, width, bottom), (one, mixed(one, other, 0.6)))
        self.canvas.box(
            (0.6 * u, top + 0.6 * u, bottom - top - 0.6 * u, bottom - 0.6 * u), other, 0.4 * u
        )
        sprites.stand(
            self.canvas,
            sprites.any_head(self.rng),
            (bottom - top) / 2,
            (top + bottom) / 2,
            2.6 * u,
            any_colour(self.rng),
        )
        self.write(_ADS, width * 0.52, (top + bottom) / 2, 1.2, ink_on(one))
        button = around(width - 3.4 * u, (top + bottom) / 2, 2.6 * u, 1.1 * u)
        self.canvas.box(button, WHITE, 1.0 * u)
        self.write("下载|OPEN|查看|Get", width - 3.4 * u, (top + bottom) / 2, 0.9, (40, 90, 220))
        return top

    def navigation_bar(self) -> float:
        """The bar of a phone at the bottom: a pill, or three signs. Returns its upper edge."""
        width, height = self.canvas.size_px
        u, ink = self.unit_px, mixed(self.skin.ink, self.skin.page, 0.3)
        if self.rng.random() < 0.5:
            self.canvas.box(
                around(width / 2, height - 0.6 * u, width * 0.17, 0.12 * u), ink, 0.12 * u
            )
            return height - 1.2 * u
        y = height - 1.1 * u
        self.canvas.line(
            [
                (width * 0.25 + 0.3 * u, y - 0.5 * u),
                (width * 0.25 - 0.3 * u, y),
                (width * 0.25 + 0.3 * u, y + 0.5 * u),
            ],
            0.12 * u,
            ink,
        )
        self.canvas.ring(width / 2, y, 0.5 * u, 0.12 * u, ink)
        self.canvas.frame(around(width * 0.75, y, 0.45 * u), ink, 0.12 * u)
        return height - 2.2 * u

    def desktop_icons(self, box: Box) -> None:
        """Icons with names, in a column or two."""
        u = self.unit_px
        x = box[0] + 3 * u
        for place in range(self.rng.randint(2, 7)):
            y = box[1] + (3 + 5.5 * place) * u
            if y + 4 * u > box[3]:
                break
            self.canvas.box(
                around(x, y, 1.5 * u), any_colour(self.rng), self.rng.choice([0, 0.4 * u])
            )
            sprites.stand(
                self.canvas, sprites.any_head(self.rng), x, y, 2 * u, any_colour(self.rng)
            )
            self.write("Trash|Home|Files|Notes {n}|game.exe|文档", x, y + 2.4 * u, 0.8, WHITE)

    def window(self, box: Box, title_px: float) -> None:
        """A window with its title bar and three buttons."""
        left, top, right, _ = box
        self.canvas.shadow(rounded(box, 6), 14, 8, 0.45)
        bar = (222, 222, 225) if not self.skin.is_dark else (48, 48, 52)
        self.canvas.box(box, (self.skin.page, self.skin.page_below))
        self.canvas.box((left, top, right, top + title_px), bar)
        self.write(
            "Game {n}|Puzzle|迷你游戏|Untitled - {n}",
            (left + right) / 2,
            top + title_px / 2,
            0.9,
            ink_on(bar),
        )
        for place, colour in enumerate([(237, 106, 94), (245, 191, 79), (98, 197, 84)]):
            self.canvas.disc(
                right - (place + 0.8) * title_px * 0.75, top + title_px / 2, title_px * 0.2, colour
            )

    def browser_bar(self, left: float, top: float, right: float) -> float:
        """Tabs and an address. Returns the lower edge."""
        u, dark = self.unit_px, self.rng.random() < 0.3
        strip, face = ((53, 54, 58), (32, 33, 36)) if dark else ((222, 225, 230), (255, 255, 255))
        ink = ink_on(face)
        self.canvas.box((left, top, right, top + 2.2 * u), strip)
        for place in range(self.rng.randint(1, 4)):
            x = left + (1 + 9 * place) * u
            self.canvas.box(
                (x, top + 0.4 * u, x + 8.4 * u, top + 2.3 * u),
                face if place == 0 else mixed(strip, face, 0.3),
                0.4 * u,
            )
            self.canvas.disc(x + 1 * u, top + 1.3 * u, 0.4 * u, any_colour(self.rng))
            self.write("New tab|Game {n}|Mail ({n})|GitHub", x + 4.2 * u, top + 1.3 * u, 0.75, ink)
        self.canvas.box((left, top + 2.2 * u, right, top + 4.6 * u), face)
        self.canvas.box((left + 6 * u, top + 2.6 * u, right - 5 * u, top + 4.2 * u), strip, 0.8 * u)
        address = f"localhost:{self.rng.randint(3000, 9000)}/play/{self.rng.randint(1, 99)}"
        self.canvas.text(
            address, (left + 7 * u, top + 3.4 * u), 0.85 * u, ink, self.faces.latin(self.rng), "lm"
        )
        for place in range(3):
            self.canvas.ring(left + (1.2 + 1.6 * place) * u, top + 3.4 * u, 0.45 * u, 0.12 * u, ink)
        return top + 4.6 * u

    def panel(self, box: Box, fill: Colour) -> None:
        """A card with a shadow."""
        radius = self.rng.choice([0.3, 0.6, 1.0]) * self.unit_px
        self.canvas.shadow(rounded(box, radius), 0.5 * self.unit_px, 0.3 * self.unit_px, 0.3)
        self.canvas.box(box, fill, radius)
