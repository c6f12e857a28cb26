"""Pieces of a tray: one shape each, whatever its cells, with what lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import skia

from tools.draw.brush import Box, Brush, Fill, Point, any_face
from tools.draw.klotski_looks import TELLING, Style
from tools.draw.outlines import joined, middle_of, traced
from tools.draw.palette import Colour, Palette, ink_on, lighter
from tools.draw.pictures import scene
from tools.draw.room import Cell, Lattice, around, grown
from tools.draw.sprites import portrait, sprite
from tools.draw.trays import outline_of

_GENERALS = {
    "big": ("曹操", "主帅", "王", "帥", "大将", "魏武", "曹"),
    "tall": ("张飞", "赵云", "马超", "黄忠", "关羽", "車", "将军", "호랑이", "竖"),
    "wide": ("关羽", "张飞", "馬", "横将", "关公", "관우"),
    "small": ("兵", "卒", "士", "小兵", "民"),
}
_WORDS = (
    *"山水火风云花鸟月春秋龙虎大小上下左右娘父母ABCDEFGHKLMNPQRSTVXZДЖЯΣΩ",
    *(
        "祖父",
        "箱入娘",
        "番頭",
        "手代",
        "丁稚",
        "女中",
        "KING",
        "QUEEN",
        "CAO",
        "GUAN",
        "ZHAO",
        "MA",
    ),
    *("VIP", "BOSS", "MOVE", "RED", "TOM", "ANNA", "BOX", "HUANG", "HERO", "PAWN", "ROOK"),
)
LEAST_PICTURE_PX = 18.0


@dataclass
class Pieces:
    """Paints the pieces of one tray; ``target_shows`` once a sign tells which one is the target."""

    brush: Brush
    palette: Palette
    rng: Random
    style: Style
    lattice: Lattice
    target: int
    shadows: bool
    target_shows: bool = False

    def paint(self, number: int, cells: list[Cell]) -> None:
        """One piece, whose number may be that of the target."""
        colour = self.style.colours[number]
        if self.style.figures == "cut":
            portrait(self.brush, self._same(number, cells), self._box(cells), None)
            return
        path = self.solid(cells, colour)
        self._paint_inside(number, cells, path)
        self._paint_edges(cells, path, colour)
        if number == self.target:
            self._sign_target(cells, colour)

    def solid(self, cells: list[Cell], colour: Colour) -> skia.Path:
        """The body of a piece, or of walls that look like one; returns its outline."""
        style, unit = self.style, self.lattice.unit
        path = joined(traced(cells, self.lattice, style.gap * unit / 2), style.corner * unit)
        if self.shadows:
            self.brush.canvas.save()
            self.brush.canvas.translate(0, unit * 0.05)
            self.brush.path(path, Fill((0, 0, 0), alpha=0.4), blur_px=unit * 0.05)
            self.brush.canvas.restore()
        self.brush.path(path, self._fill(colour))
        return path

    def paint_walls(self, cells: list[Cell]) -> None:
        """Walls that look like a piece."""
        path = self.solid(cells, self.style.wall)
        self._paint_edges(cells, path, self.style.wall)

    def _fill(self, colour: Colour) -> Fill:
        style = self.style
        if style.texture != "flat":
            return Fill(colour, lighter(colour, -0.12), style.texture, seed=style.seed)
        if style.finish in ("down", "across", "radial"):
            by = 0.22 if style.seed % 2 else -0.22
            return Fill(lighter(colour, by), colour, style.finish)
        return Fill(colour)

    def _paint_edges(self, cells: list[Cell], path: skia.Path, colour: Colour) -> None:
        style, unit = self.style, self.lattice.unit
        if style.finish == "bevel":
            lit(self.brush, path, colour, unit * (0.04 + 0.01 * (style.seed % 6)))
        elif style.finish == "double":
            self._paint_double(cells, path, colour)
        elif style.finish == "gloss":
            edges = path.getBounds()
            self.brush.canvas.save()
            self.brush.canvas.clipPath(path, True)
            top = (edges.left(), edges.top(), edges.width(), min(edges.height() * 0.45, unit * 0.5))
            self.brush.shape(top, Fill((255, 255, 255), alpha=0.2))
            self.brush.canvas.restore()
        if style.border is not None:
            self.brush.path(path, None, style.border, max(1.0, style.border_part * unit))

    def _paint_double(self, cells: list[Cell], path: skia.Path, colour: Colour) -> None:
        """A dark edge, and a line inside that runs along it."""
        style, unit = self.style, self.lattice.unit
        loops = traced(cells, self.lattice, unit * (style.gap / 2 + 0.07))
        inner = joined(loops, style.corner * unit)
        shade = lighter(colour, 0.35 if style.seed % 2 else -0.35)
        self.brush.path(inner, None, shade, max(1.0, unit * 0.025))
        self.brush.path(path, None, lighter(colour, -0.45), max(1.0, unit * 0.02))

    # what lies on a piece
    def _paint_inside(self, number: int, cells: list[Cell], path: skia.Path) -> None:
        style, unit = self.style, self.lattice.unit
        inside, colour = style.inside, style.colours[number]
        box, middle = self._box(cells), middle_of(cells, self.lattice)
        if inside in ("portrait", "picture") and unit >= LEAST_PICTURE_PX:
            self._picture(number, cells, box, path)
        elif inside == "name":
            self._name(cells, box, colour)
        elif inside == "word":
            word = Random(style.seed + number).choice(_WORDS)
            self._text(word, middle, unit * 0.42, colour, min(box[2], box[3]))
        elif inside == "number":
            self._text(str(number), middle, unit * (0.3 + 0.05 * (style.seed % 5)), colour, unit)
        elif inside == "emoji":
            kind = ("head", "face", "person", "goal", "coin")[style.seed % 5]
            side = min(box[2], box[3]) * 0.75 if self._whole(cells, box) else unit * 0.75
            same = self._same(number, cells)
            sprite(self.brush, same, around(middle, side), kind, ground=colour)
        elif inside == "studs":
            self._studs(cells, colour, 0.5)
        elif inside == "car":
            self._car(box, colour)

    def _box(self, cells: list[Cell]) -> Box:
        rows, cols = [r for r, _ in cells], [c for _, c in cells]
        high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
        return self.lattice.box((min(rows), min(cols)), high, wide)

    def _whole(self, cells: list[Cell], box: Box) -> bool:
        """Whether the piece fills its box."""
        px, py = self.lattice.pitch
        return len(cells) > 0.99 * box[2] * box[3] / (px * py)

    def _same(self, number: int, cells: list[Cell]) -> Random:
        """Random numbers that are the same for pieces of one shape, or for one piece only."""
        shape = sum(10**k * (1 + r + 3 * c) for k, (r, c) in enumerate(outline_of(cells)))
        return Random(self.style.seed + (shape if self.style.seed % 3 else number))

    def _picture(self, number: int, cells: list[Cell], box: Box, path: skia.Path) -> None:
        style, colour, same = self.style, self.style.colours[number], self._same(number, cells)
        self.brush.canvas.save()
        self.brush.canvas.clipPath(path, True)
        painted = same.random() < 0.7
        filling = scene(same, box[2] / box[3]) if painted and style.inside == "picture" else None
        if style.inside == "portrait":
            portrait(self.brush, same, box, None if style.figures else colour)
        elif filling is not None:
            self.brush.picture(filling, box)
        else:
            second = lighter(colour, same.choice([-0.5, 0.5]))
            self.brush.shape(box, Fill(colour, second, "picture", seed=same.getrandbits(10)))
        self.brush.canvas.restore()
        size = 0.2 * self.lattice.unit
        if style.inside == "portrait" and style.seed % 2 and len(cells) <= 4 and size > 7:
            point = (box[0] + box[2] / 2, box[1] + box[3] - size)
            self._text(self._general(cells)[0], point, size, colour, box[2])

    def _studs(self, cells: list[Cell], colour: Colour, part: float) -> None:
        for cell in cells:
            self.brush.shape(
                self.lattice.square(cell, part),
                lighter(colour, 0.15),
                "circle",
                border=lighter(colour, -0.3),
                border_px=max(1.0, self.lattice.unit * 0.03),
            )

    def _car(self, box: Box, colour: Colour) -> None:
        """Windows and lamps of a car seen from above."""
        x, y, w, h = grown(box, -self.lattice.unit * (self.style.gap / 2 + 0.08))
        glass, across = lighter(colour, -0.6), w > h

        def part(along: float, side: float) -> Box:
            px, py = (along, side) if across else (side, along)
            return x + px * w, y + py * h, (1 - 2 * px) * w, (1 - 2 * py) * h

        self.brush.shape(part(0.2, 0.12), glass, "round", 0.25)
        self.brush.shape(part(0.3, 0.16), lighter(colour, 0.12), "round", 0.2)
        side = min(w, h) * 0.16
        for px, py in ((0, 0), (0, 1)) if across else ((0, 0), (1, 0)):
            lamp = (x + px * (w - side), y + py * (h - side), side, side)
            self.brush.shape(lamp, (250, 240, 170), "circle")

    def _general(self, cells: list[Cell]) -> tuple[str, str]:
        """A name for a piece, and what kind of piece it is."""
        shape = outline_of(cells)
        high, wide = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
        kind = "tall" if high > wide else "wide"
        if min(high, wide) > 1:
            kind = "big"
        elif len(cells) == 1:
            kind = "small"
        names = _GENERALS[kind]
        return names[(self.style.seed + 7 * cells[0][0] + cells[0][1]) % len(names)], kind

    def _name(self, cells: list[Cell], box: Box, colour: Colour) -> None:
        (name, kind), unit, seed = self._general(cells), self.lattice.unit, self.style.seed
        size = unit * (0.45 + 0.03 * (seed % 5)) * (1.5 if kind == "big" else 1.0)
        x, y = middle_of(cells, self.lattice)
        if not self._whole(cells, box):
            size, box = min(size, 0.5 * unit), self.lattice.box(cells[0])
        if kind == "tall" and len(name) > 1 and seed % 3:
            size = min(size, 0.85 * box[3] / len(name) / 1.15)
            for k, letter in enumerate(name):
                down = (k - (len(name) - 1) / 2) * size * 1.15
                self._text(letter, (x, y + down), size, colour, box[2])
        else:
            self._text(name, (x, y), size, colour, box[2])

    def _text(self, text: str, middle: Point, size: float, ground: Colour, room: float) -> None:
        wide = 0.65 if text.isascii() else 1.05
        size = min(size, 0.9 * room / (wide * len(text)))
        if size < 6:
            return
        same = Random(self.style.seed)
        ink, face = ink_on(same, ground), any_face(same, text)
        self.brush.text(text, middle, size, ink, face, same.random() < 0.4)

    def _sign_target(self, cells: list[Cell], colour: Colour) -> None:
        sign, unit = self.style.target_sign, self.lattice.unit
        if not sign:
            return
        self.target_shows = True
        busy = self.style.inside in TELLING
        x, y = middle_of(cells, self.lattice)
        side = unit * (0.35 if busy else 0.6)
        if busy:
            x, y = self.lattice.middle(cells[0])
            x, y = x - unit * 0.2, y - unit * 0.2
        box = around((x, y), side)
        if sign == "emoji":
            sprite(
                self.brush, self.rng, box, self.rng.choice(["goal", "head", "cat"]), None, colour
            )
        elif sign == "rivets":
            self._studs(cells, self.palette.signal(self.rng, [colour]), 0.22)
        elif sign == "word" and self.style.inside == "none":
            word = self.rng.choice(["GO", "T", "ME", "X", "主", "我", "★", "!"])
            self._text(word, (x, y), side, colour, unit)
        elif sign != "colour":
            self.brush.shape(box, self.palette.signal(self.rng, [colour]), "star")


def lit(brush: Brush, path: skia.Path, colour: Colour, width: float) -> None:
    """Light from the upper left on the edges of a shape."""
    brush.canvas.save()
    brush.canvas.clipPath(path, True)
    for shade, by in ((lighter(colour, -0.4), -width), (lighter(colour, 0.45), width)):
        moved = skia.Path(path)
        moved.offset(by, by)
        rest = skia.Op(path, moved, skia.PathOp.kDifference_PathOp)
        if rest is not None:
            brush.path(rest, Fill(shade, alpha=0.75))
    brush.canvas.restore()
