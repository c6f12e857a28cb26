"""Sliding blocks in any state of play, and in any look.

The target is marked in the truth where something shows which piece it is: a colour, a star, a
name, or that it is the one block of 2x2 among smaller ones. The goal is marked where an exit or a
sign of its own shows it; else no cell has that mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import skia

from tools.draw.brush import Box, Brush, Fill, Point, any_face, rounded
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklch
from tools.draw.room import Cell, Lattice, around, fitted, grown
from tools.draw.sprites import portrait, sprite
from tools.draw.trays import EMPTY, WALL, Tray, any_tray, outline_of
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark, Side

_GENERALS = {
    "big": ("曹操", "主帅", "王", "帥", "大将", "魏武", "曹"),
    "tall": ("张飞", "赵云", "马超", "黄忠", "关羽", "車", "将军", "호랑이", "竖"),
    "wide": ("关羽", "张飞", "馬", "横将", "关公", "관우"),
    "small": ("兵", "卒", "士", "小兵", "民"),
}
_WORDS = (
    *"山水火风云花鸟月春秋龙虎大小上下左右娘父母ABCDEFGHKLMNPQRSTVXZДЖЯΣΩ",
    *("祖父", "箱入娘", "番頭", "手代", "丁稚", "女中", "KING", "QUEEN", "CAO", "GUAN", "ZHAO", "MA"),
    *("VIP", "BOSS", "MOVE", "RED", "TOM", "ANNA", "BOX", "HUANG", "HERO", "PAWN", "ROOK"),
)
_SIGNS = (
    *("出口", "出口", "EXIT", "EXIT", "출구", "OUT", "Exit", "GOAL", "出", "終", "▼", "SALIDA"),
    *("Ausgang", "逃げ道", "Выход"),
)
LEAST_PICTURE_PX = 18.0


@dataclass(frozen=True)
class Style:
    """How pieces look."""

    gap: float
    """Part of the cell between two pieces."""
    corner: float
    """Radius of corners in parts of the cell."""
    border: Colour | None
    border_part: float
    finish: str
    """flat, down, across, radial, bevel, shadow, gloss, double."""
    texture: str
    inside: str
    """none, name, word, number, emoji, portrait, picture, car, studs."""
    colours: dict[int, Colour]
    tray: Fill
    empty: str
    """plain, grid, tile, dot."""
    empty_colour: Colour
    wall: Colour
    target_sign: str
    """"" or colour, star, emoji, word."""
    seed: int
    face: skia.Typeface = field(compare=False)


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a tray in the room, and say what is true of it."""
    tray = any_tray(rng)
    style = any_style(rng, palette, tray, brush.behind(room))
    frame = _Frame.draw(rng, palette, tray, style)
    left, top, right, bottom = frame.margins
    aspect = 1.0 if rng.random() < 0.9 else rng.uniform(0.8, 1.25)
    corner, pitch = fitted(rng, room, tray.cols + left + right, tray.rows + top + bottom, aspect)
    lattice = Lattice((corner[0] + left * pitch[0], corner[1] + top * pitch[1]), pitch)
    easel = _Easel(brush, palette, rng, tray, style, frame, lattice)
    easel.paint()
    return easel.truth()


# --- looks ---------------------------------------------------------------------------------------
def any_style(rng: Random, palette: Palette, tray: Tray, behind: list[Colour]) -> Style:
    """A look at random, in which each piece can be told from its neighbours."""
    ground = palette.apart(rng, behind, rng.choice([0.0, 3.0, 8.0]))
    wooden = rng.random() < 0.2
    if wooden:
        ground = oklch(rng.uniform(0.25, 0.85), rng.uniform(0.04, 0.1), rng.uniform(0.12, 0.25))
    target_sign = _target_sign(rng, tray)
    colours = _colours(rng, palette, tray, ground, target_sign, wooden)
    touching = rng.random() < 0.35
    gap = 0.0 if touching else rng.choice([rng.uniform(0.015, 0.06), rng.uniform(0.05, 0.16)])
    finish = rng.choice(
        ["flat"] * 5 + ["down", "across", "radial", "bevel", "bevel", "shadow", "gloss", "double"]
    )
    border = None
    used = [*colours.values(), ground]
    if (touching and finish not in ("bevel", "double")) or rng.random() < 0.35:
        border = palette.apart(rng, used[:6], max(9.0, rng.uniform(*palette.contrast)))
        if rng.random() < 0.3:
            border = rng.choice([(15, 15, 18), (248, 248, 248), lighter(used[0], -0.45)])
        if min(difference(border, colour) for colour in colours.values()) < 7:
            border = ink_on(rng, used[0])
    inside = rng.choice(["none"] * 6 + ["name"] * 3 + ["word", "number", "number", "emoji", "portrait",
                                                       "portrait", "portrait", "picture", "studs"])  # fmt: skip
    if tray.kind == "cars" and rng.random() < 0.5:
        inside = "car"
    empty = rng.choice(["plain"] * 6 + ["grid", "grid", "tile", "dot"])
    away = [ground, *list(dict.fromkeys(colours.values()))[:5]]
    texture = (
        "wood"
        if wooden and rng.random() < 0.7
        else rng.choice(["flat"] * 8 + ["noise", "wood", "stripes"])
    )
    return Style(
        gap=gap,
        corner=rng.choice([0.0, 0.0, rng.uniform(0.03, 0.12), rng.uniform(0.1, 0.3)]),
        border=border,
        border_part=rng.uniform(0.012, 0.05),
        finish=finish,
        texture=texture,
        inside=inside,
        colours=colours,
        tray=Fill.draw(rng, ground, 0.85),
        empty=empty,
        empty_colour=palette.apart(rng, away, max(5.0, palette.contrast[0])),
        wall=palette.apart(rng, away, max(8.0, palette.contrast[0])),
        target_sign=target_sign,
        seed=rng.getrandbits(30),
        face=any_face(rng),
    )


def _target_sign(rng: Random, tray: Tray) -> str:
    if not tray.target:
        return ""
    if tray.kind == "classic":
        return rng.choice(["", "", "colour", "colour", "colour", "star", "emoji", "word"])
    if tray.kind == "cars":
        return rng.choice(["colour"] * 5 + ["star", "emoji", "word"])
    return rng.choice(["colour"] * 4 + ["star", "star", "emoji", "word", ""])


def _colours(
    rng: Random, palette: Palette, tray: Tray, ground: Colour, sign: str, wooden: bool
) -> dict[int, Colour]:
    """The colour of each piece: one for all, one a shape, one each; one for the target."""
    how = rng.choice(["one", "one", "shape", "shape", "shape", "each", "some"])
    away = [ground]
    least = max(7.0, rng.uniform(*palette.contrast))
    special: Colour | None = None
    if sign == "colour":
        special = palette.signal(rng, away)
        if rng.random() < 0.45:
            special = oklch(rng.uniform(0.5, 0.68), rng.uniform(0.15, 0.25), rng.uniform(0.04, 0.1))
        away.append(special)
        least = max(least, 10.0)
    made: dict[object, Colour] = {}
    groups = rng.randint(2, 4)
    colours = {}
    for number, cells in tray.pieces().items():
        key: object = {"one": 0, "shape": outline_of(cells), "each": number,
                       "some": rng.randrange(groups)}[how]  # fmt: skip
        if key not in made:
            made[key] = palette.apart(rng, away, least)
            if wooden:
                made[key] = oklch(
                    rng.uniform(0.4, 0.85), rng.uniform(0.04, 0.12), rng.uniform(0.1, 0.26)
                )
                if difference(made[key], ground) < 8:
                    made[key] = lighter(ground, rng.choice([-0.35, 0.35]))
        colours[number] = made[key]
    if special is not None:
        colours[tray.target] = special
    return colours


@dataclass(frozen=True)
class _Frame:
    """What is around the tray, in parts of a cell."""

    part: float
    fill: Fill
    radius: float
    outside: float
    """Room beside the frame, on the side of the exit."""
    way: str
    """How the exit shows: "" or gap, sign, arrow, line, cells, plug."""
    goal: str
    """How the goal inside shows: "" or dots, outline, tint, flag."""
    sign: str
    colour: Colour
    side: str

    @classmethod
    def draw(cls, rng: Random, palette: Palette, tray: Tray, style: Style) -> _Frame:
        part = rng.choice(
            [0.0, rng.uniform(0.03, 0.1), rng.uniform(0.1, 0.35), rng.uniform(0.25, 0.6)]
        )
        if tray.kind == "walled":
            part = rng.choice([0.0, rng.uniform(0.02, 0.06)])
        colour = palette.apart(rng, [style.tray.colour], 6)
        way, goal = "", ""
        if tray.exit_side and rng.random() < 0.85:
            way = rng.choice(["gap"] * 5 * (part > 0) + ["sign", "arrow", "line", "cells", "plug"])
        if tray.goal and (not tray.exit_side or rng.random() < 0.15):
            goal = rng.choice(["dots", "outline", "tint", "flag"])
        mark = palette.signal(rng, [style.tray.colour, colour])
        if rng.random() < 0.3:
            mark = oklch(rng.uniform(0.5, 0.8), rng.uniform(0.1, 0.22), rng.uniform(0.35, 0.42))
        outside = {"": 0.0, "gap": 0.0, "line": 0.12}.get(way, rng.uniform(0.5, 0.9))
        fill = Fill.draw(rng, colour, 0.6)
        return cls(part, fill, rng.choice([0.0, 0.0, 0.2]), outside, way, goal, rng.choice(_SIGNS),
                   mark, tray.exit_side)  # fmt: skip

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the cells."""
        more = {
            side: self.outside * (side == self.side) for side in ("left", "up", "right", "down")
        }
        return tuple(self.part + more[side] for side in more)  # type: ignore[return-value]


# --- painting ------------------------------------------------------------------------------------
@dataclass
class _Easel:
    """Paints one tray."""

    brush: Brush
    palette: Palette
    rng: Random
    tray: Tray
    style: Style
    frame: _Frame
    lattice: Lattice
    target_shows: bool = False
    gate_shows: bool = False

    def paint(self) -> None:
        """All of it."""
        self._paint_tray()
        self._paint_empty()
        self._paint_walls()
        if self.frame.goal == "tint":
            self._paint_goal()
        shadows = self.style.finish == "shadow" or self.rng.random() < 0.1
        for number, cells in self.tray.pieces().items():
            self._paint_piece(number, cells, shadows)
        if self.frame.goal != "tint":
            self._paint_goal()
        if self.tray.kind == "classic" and self.tray.target:
            self.target_shows = True

    def truth(self) -> DrawnBoard:
        """What is true of the tray as it was painted."""
        tray, middle = self.tray, self.lattice.middle((0, 0))
        board = DrawnBoard.blank("klotski", (tray.rows, tray.cols), middle, self.lattice.pitch)
        for row in range(tray.rows):
            for col in range(tray.cols):
                self._truth_of(board, row, col)
        if self.target_shows:
            for cell in tray.of(tray.target):
                board.marks[(*cell, Mark.PIECE)] = 1
        if self.frame.way or self.frame.goal:
            for cell in tray.goal:
                board.marks[(*cell, Mark.END)] = 1
        if self.gate_shows:
            for cell in tray.gate:
                board.marks[(*cell, Mark.GATE)] = 1
        board.note = f"{tray.kind} {self.style.inside} exit {self.frame.way} goal {self.frame.goal}"
        return board

    def _truth_of(self, board: DrawnBoard, row: int, col: int) -> None:
        value = self.tray.cells[row][col]
        kind = {EMPTY: Kind.FREE, WALL: Kind.BLOCKED}.get(value, Kind.PIECE)
        board.kinds[row, col] = kind
        if kind != Kind.PIECE:
            return
        if self.tray.at((row, col + 1)) == value:
            board.right[row, col, Side.JOINED] = 1
        if self.tray.at((row + 1, col)) == value:
            board.down[row, col, Side.JOINED] = 1

    # the tray
    def _paint_tray(self) -> None:
        frame, unit = self.frame, self.lattice.unit
        box = self.lattice.box((0, 0), self.tray.rows, self.tray.cols)
        if frame.part > 0:
            outer = grown(box, max(1.0, frame.part * unit))
            if self.rng.random() < 0.3:
                self.brush.shape((outer[0], outer[1] + unit * 0.06, outer[2], outer[3]),
                                 Fill((0, 0, 0), alpha=0.4), blur_px=unit * 0.08)  # fmt: skip
            radius = frame.radius * unit / min(outer[2], outer[3])
            self.brush.shape(outer, frame.fill, "round" if frame.radius else "rect", radius)
        if frame.part > 0 or self.tray.kind != "walled" or self.rng.random() < 0.7:
            self.brush.shape(box, self.style.tray)
        if self.frame.way:
            self._paint_exit(box)

    def _paint_exit(self, box: Box) -> None:
        way, thick = self.frame.way, self.frame.part * self.lattice.unit
        gap, sign = self._exit_boxes(box, thick)
        ground, mark = (
            self.rng.choice([self.style.tray.colour, self.palette.ground]),
            self.frame.colour,
        )
        if way in ("gap", "arrow", "sign", "cells") and thick > 1 and self.rng.random() < 0.8:
            self.brush.shape(gap, ground if way != "gap" or self.rng.random() < 0.7 else mark)
        elif way == "gap":
            self.brush.shape(gap, mark)
        if way == "plug":
            self.brush.shape(sign, Fill.draw(self.rng, mark), self.rng.choice(["rect", "round"]))
            if self.rng.random() < 0.5:
                self._write_sign(sign, ink_on(self.rng, mark))
        elif way == "line":
            self.brush.shape(self._rim(gap, max(2.0, 0.08 * self.lattice.unit)), mark)
        elif way == "cells":
            self.brush.shape(sign, Fill(mark, alpha=self.rng.choice([0.4, 1.0])))
        elif way == "sign":
            if self.rng.random() < 0.5:
                self.brush.shape(sign, mark, self.rng.choice(["rect", "round"]))
                self._write_sign(sign, ink_on(self.rng, mark))
            else:
                self._write_sign(sign, ink_on(self.rng, self.palette.ground))
        elif way == "arrow":
            self._arrow(sign, mark)

    def _exit_boxes(self, box: Box, thick: float) -> tuple[Box, Box]:
        """The gap in the frame, and the room outside of it."""
        rows, cols = [r for r, _ in self.tray.goal], [c for _, c in self.tray.goal]
        high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
        x, y, w, h = self.lattice.box((min(rows), min(cols)), high, wide)
        px, py = self.lattice.pitch
        out = self.frame.outside * 0.9
        left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
        thick = max(thick, 1.5)
        return {
            "down": ((x, bottom, w, thick), (x, bottom + thick, w, out * py)),
            "up": ((x, top - thick, w, thick), (x, top - thick - out * py, w, out * py)),
            "left": ((left - thick, y, thick, h), (left - thick - out * px, y, out * px, h)),
            "right": ((right, y, thick, h), (right + thick, y, out * px, h)),
        }[self.frame.side]

    def _rim(self, gap: Box, width: float) -> Box:
        x, y, w, h = gap
        if self.frame.side in ("down", "up"):
            return x, y if self.frame.side == "down" else y + h - width, w, width
        return x if self.frame.side == "right" else x + w - width, y, width, h

    def _write_sign(self, box: Box, ink: Colour) -> None:
        text = self.frame.sign
        wide = 0.65 if text.isascii() else 1.05
        size = min(box[3] * 0.75, 0.9 * box[2] / (wide * len(text)), self.lattice.unit * 0.6)
        if size > 6:
            middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
            self.brush.text(text, middle, size, ink, any_face(self.rng, text))

    def _arrow(self, box: Box, colour: Colour) -> None:
        turned = {"down": 90, "up": -90, "left": 180, "right": 0}[self.frame.side]
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        side, wide = min(box[2], box[3]), max(box[2], box[3])
        along = (side, min(wide, side * 1.4))
        self.brush.canvas.save()
        self.brush.canvas.rotate(turned, *middle)
        way = self.rng.choice(["triangle", "arrow", "chevron"])
        x, y = middle
        long, half = along[0] / 2, along[1] / 2
        if way == "triangle":
            self.brush.polygon([(x - long, y - half), (x + long, y), (x - long, y + half)], colour)
        elif way == "chevron":
            self.brush.line([(x - long / 2, y - half), (x + long / 2, y), (x - long / 2, y + half)],
                            max(2.0, side * 0.15), colour)  # fmt: skip
        else:
            thin = half * 0.4
            self.brush.polygon([(x - long, y - thin), (x, y - thin), (x, y - half), (x + long, y),
                                (x, y + half), (x, y + thin), (x - long, y + thin)], colour)  # fmt: skip
        self.brush.canvas.restore()

    def _paint_empty(self) -> None:
        how, colour, unit = self.style.empty, self.style.empty_colour, self.lattice.unit
        cells = [(r, c) for r in range(self.tray.rows) for c in range(self.tray.cols)]
        for cell in cells:
            if how == "grid":
                self.brush.shape(
                    self.lattice.box(cell), None, border=colour, border_px=max(1.0, unit * 0.015)
                )
            elif how == "tile":
                box = grown(self.lattice.box(cell), -unit * max(self.style.gap, 0.02) / 2)
                self.brush.shape(
                    box, mixed(self.style.tray.colour, colour, 0.5), "round", self.style.corner
                )
            elif how == "dot":
                self.brush.shape(self.lattice.square(cell, 0.15), colour, "circle")

    def _paint_walls(self) -> None:
        walls = self.tray.of(WALL)
        seed = self.rng.getrandbits(20)
        joined = self.tray.kind == "walled" or self.rng.random() < 0.5
        fill = Fill.draw(Random(seed), self.style.wall, 0.6)
        signed = not joined and self.rng.random() < 0.4
        if joined and walls:
            self._body(
                walls,
                fill,
                0.0 if self.rng.random() < 0.6 else self.style.gap,
                lit=self.rng.random() < 0.4,
            )
        for cell in [] if joined else walls:
            self._body([cell], fill, self.style.gap, lit=False)
            if signed:
                sprite(
                    self.brush,
                    Random(seed),
                    self.lattice.square(cell, 0.75),
                    "block",
                    ground=fill.colour,
                )
        if self.tray.gate and self.rng.random() < 0.7:
            self.gate_shows = True
            colour = self.palette.signal(self.rng, [self.style.wall, self.style.tray.colour])
            part = self.rng.uniform(0.5, 1.0)
            for cell in self.tray.gate:
                if self.tray.at(cell) == EMPTY:
                    self._gate(cell, colour, part, seed)

    def _gate(self, cell: Cell, colour: Colour, part: float, seed: int) -> None:
        box, unit = self.lattice.square(cell, part), self.lattice.unit
        if seed % 3 == 0:
            for k in (0.2, 0.5, 0.8):
                x = box[0] + k * box[2]
                self.brush.line([(x, box[1]), (x, box[1] + box[3])], max(1.5, unit * 0.07), colour)
        elif seed % 3 == 1:
            self.brush.shape(box, Fill(colour, alpha=0.6))
        else:
            self.brush.shape(box, lighter(colour, -0.35), "round")
            self.brush.shape(grown(box, -unit * 0.12), colour, "round")

    def _paint_goal(self) -> None:
        way, colour, unit = self.frame.goal, self.frame.colour, self.lattice.unit
        if not way:
            return
        if way == "outline":
            path = _path(traced(self.tray.goal, self.lattice, unit * 0.05), 0.0)
            dash = unit * 0.15 if self.style.seed % 2 else 0.0
            for loop in traced(self.tray.goal, self.lattice, unit * 0.05):
                self.brush.line([*loop, loop[0]], max(1.5, unit * 0.06), colour, dash=dash)
            del path
            return
        for cell in self.tray.goal:
            if way == "dots":
                self.brush.shape(
                    self.lattice.square(cell, 0.24),
                    colour,
                    "rect" if self.style.seed % 2 else "circle",
                )
            elif way == "tint":
                self.brush.shape(self.lattice.box(cell), Fill(colour, alpha=0.6))
            else:
                sprite(
                    self.brush,
                    Random(self.style.seed),
                    self.lattice.square(cell, 0.45),
                    "goal",
                    colour,
                )

    # pieces
    def _paint_piece(self, number: int, cells: list[Cell], shadows: bool) -> None:
        style, unit = self.style, self.lattice.unit
        colour = style.colours[number]
        rows, cols = [r for r, _ in cells], [c for _, c in cells]
        box = self.lattice.box(
            (min(rows), min(cols)), max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
        )
        loops = traced(cells, self.lattice, style.gap * unit / 2)
        path = _path(loops, style.corner * unit)
        if shadows:
            self.brush.canvas.save()
            self.brush.canvas.translate(0, unit * 0.05)
            self.brush.path(path, Fill((0, 0, 0), alpha=0.4), blur_px=unit * 0.05)
            self.brush.canvas.restore()
        self.brush.path(path, self._fill(colour))
        self._paint_inside(number, cells, box, path)
        self._finish(cells, path, colour)
        if style.border is not None:
            self.brush.path(path, None, style.border, max(1.0, style.border_part * unit))
        if number == self.tray.target:
            self._sign_target(cells, colour)

    def _fill(self, colour: Colour) -> Fill:
        style = self.style
        if style.texture != "flat":
            return Fill(colour, lighter(colour, -0.12), style.texture, seed=style.seed)
        if style.finish in ("down", "across", "radial"):
            by = 0.22 if style.seed % 2 else -0.22
            return Fill(lighter(colour, by), colour, style.finish)
        return Fill(colour)

    def _finish(self, cells: list[Cell], path: skia.Path, colour: Colour) -> None:
        finish, unit = self.style.finish, self.lattice.unit
        if finish == "bevel":
            self._lit(path, colour, unit * (0.04 + 0.01 * (self.style.seed % 6)))
        elif finish == "double":
            inner = _path(
                traced(cells, self.lattice, unit * (self.style.gap / 2 + 0.07)),
                self.style.corner * unit,
            )
            self.brush.path(
                inner,
                None,
                lighter(colour, 0.35 if self.style.seed % 2 else -0.35),
                max(1.0, unit * 0.025),
            )
            self.brush.path(path, None, lighter(colour, -0.45), max(1.0, unit * 0.02))
        elif finish == "gloss":
            edges = path.getBounds()
            self.brush.canvas.save()
            self.brush.canvas.clipPath(path, True)
            top = (edges.left(), edges.top(), edges.width(), min(edges.height() * 0.45, unit * 0.5))
            self.brush.shape(top, Fill((255, 255, 255), alpha=0.2))
            self.brush.canvas.restore()

    def _lit(self, path: skia.Path, colour: Colour, width: float) -> None:
        """Light from the upper left on the edges."""
        self.brush.canvas.save()
        self.brush.canvas.clipPath(path, True)
        for shade, by in ((lighter(colour, -0.4), -width), (lighter(colour, 0.45), width)):
            moved = skia.Path(path)
            moved.offset(by, by)
            rest = skia.Op(path, moved, skia.PathOp.kDifference_PathOp)
            if rest is not None:
                self.brush.path(rest, Fill(shade, alpha=0.75))
        self.brush.canvas.restore()

    def _body(self, cells: list[Cell], fill: Fill, gap: float, lit: bool) -> None:
        unit = self.lattice.unit
        path = _path(traced(cells, self.lattice, gap * unit / 2), 0.0)
        self.brush.path(path, fill)
        if lit:
            self._lit(path, fill.colour, unit * 0.1)

    def _paint_inside(self, number: int, cells: list[Cell], box: Box, path: skia.Path) -> None:
        style, unit = self.style, self.lattice.unit
        inside, colour = style.inside, style.colours[number]
        if inside in ("portrait", "picture") and unit >= LEAST_PICTURE_PX:
            self.brush.canvas.save()
            self.brush.canvas.clipPath(path, True)
            shape = outline_of(cells)
            same = Random(style.seed + (hash(shape) if style.seed % 3 else number))
            if inside == "portrait":
                portrait(self.brush, same, box, colour)
            else:
                self.brush.shape(box, Fill(colour, lighter(colour, same.choice([-0.5, 0.5])), "picture",
                                           seed=same.getrandbits(10)))  # fmt: skip
            self.brush.canvas.restore()
            if inside == "portrait" and style.seed % 2 and len(cells) <= 4:
                self._name(cells, box, colour, small=True)
        elif inside == "name":
            self._name(cells, box, colour, small=False)
        elif inside == "word":
            word = Random(style.seed + number).choice(_WORDS)
            self._text(word, _middle(cells, self.lattice), unit * 0.42, colour, min(box[2], box[3]))
        elif inside == "number":
            self._text(
                str(number),
                _middle(cells, self.lattice),
                unit * (0.3 + 0.05 * (style.seed % 5)),
                colour,
                unit,
            )
        elif inside == "emoji":
            kind = ("head", "face", "person", "goal", "coin")[style.seed % 5]
            same = Random(style.seed + (hash(outline_of(cells)) if style.seed % 2 else number))
            side = min(box[2], box[3]) * 0.75
            sprite(
                self.brush, same, around(_middle(cells, self.lattice), side), kind, ground=colour
            )
        elif inside == "studs":
            for cell in cells:
                self.brush.shape(self.lattice.square(cell, 0.5), lighter(colour, 0.15), "circle",
                                 border=lighter(colour, -0.2), border_px=max(1.0, unit * 0.03))  # fmt: skip
        elif inside == "car":
            self._car(box, colour)

    def _car(self, box: Box, colour: Colour) -> None:
        """Windows and lamps of a car seen from above."""
        x, y, w, h = grown(box, -self.lattice.unit * (self.style.gap / 2 + 0.08))
        glass, across = lighter(colour, -0.6), w > h
        roof = (0.2, 0.12, 0.6, 0.76) if across else (0.12, 0.2, 0.76, 0.6)
        self.brush.shape(
            (x + roof[0] * w, y + roof[1] * h, roof[2] * w, roof[3] * h), glass, "round", 0.25
        )
        top = (0.3, 0.16, 0.4, 0.68) if across else (0.16, 0.3, 0.68, 0.4)
        self.brush.shape(
            (x + top[0] * w, y + top[1] * h, top[2] * w, top[3] * h),
            lighter(colour, 0.12),
            "round",
            0.2,
        )
        side = min(w, h) * 0.16
        for px, py in ((0, 0), (0, 1)) if across else ((0, 0), (1, 0)):
            self.brush.shape(
                (x + px * (w - side), y + py * (h - side), side, side), (250, 240, 170), "circle"
            )

    def _name(self, cells: list[Cell], box: Box, colour: Colour, small: bool) -> None:
        shape = outline_of(cells)
        high, wide = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
        kind = (
            "small"
            if len(cells) == 1
            else "big"
            if min(high, wide) > 1
            else "tall"
            if high > wide
            else "wide"
        )
        names = _GENERALS[kind]
        name = names[(self.style.seed + hash(cells[0])) % len(names)]
        unit = self.lattice.unit
        if small:
            size, point = unit * 0.2, (box[0] + box[2] / 2, box[1] + box[3] - unit * 0.2)
            if size > 7:
                self.brush.text(
                    name,
                    point,
                    size,
                    ink_on(Random(self.style.seed), colour),
                    any_face(Random(self.style.seed), name),
                )
            return
        size = unit * (0.45 + 0.03 * (self.style.seed % 5)) * (1.5 if kind == "big" else 1.0)
        if kind == "tall" and len(name) > 1 and self.style.seed % 3:
            x, y = _middle(cells, self.lattice)
            for k, letter in enumerate(name):
                down = (k - (len(name) - 1) / 2) * size * 1.15
                self._text(letter, (x, y + down), size, colour, box[2])
        else:
            self._text(name, _middle(cells, self.lattice), size, colour, box[2])

    def _text(self, text: str, middle: Point, size: float, ground: Colour, room: float) -> None:
        size = min(size, 0.9 * room / max(0.62 * len(text), 0.6))
        if any(ord(c) > 0x2E00 for c in text):
            size = min(size, 0.9 * room / len(text))
        if size < 6:
            return
        same = Random(self.style.seed)
        self.brush.text(
            text, middle, size, ink_on(same, ground), any_face(same, text), same.random() < 0.4
        )

    def _sign_target(self, cells: list[Cell], colour: Colour) -> None:
        sign, unit = self.style.target_sign, self.lattice.unit
        if not sign:
            return
        busy = self.style.inside in ("name", "word", "number", "emoji", "portrait", "picture")
        side = unit * (0.35 if busy else 0.6)
        x, y = _middle(cells, self.lattice)
        if busy:
            x, y = self.lattice.middle(cells[0])
            x, y = x - unit * 0.2, y - unit * 0.2
        if sign == "star":
            self.brush.shape(around((x, y), side), self.palette.signal(self.rng, [colour]), "star")
        elif sign == "emoji":
            sprite(
                self.brush,
                self.rng,
                around((x, y), side),
                self.rng.choice(["goal", "head", "cat"]),
                ground=colour,
            )
        elif sign == "word":
            if self.style.inside != "none":
                self.brush.shape(
                    around((x, y), side), self.palette.signal(self.rng, [colour]), "star"
                )
            else:
                self._text(
                    self.rng.choice(["GO", "T", "ME", "X", "主", "我", "★", "!"]),
                    (x, y),
                    side,
                    colour,
                    unit,
                )
        self.target_shows = True


def _middle(cells: Sequence[Cell], lattice: Lattice) -> Point:
    """The middle of a piece, or of its cell that is nearest to it."""
    rows, cols = [r for r, _ in cells], [c for _, c in cells]
    high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    x, y, w, h = lattice.box((min(rows), min(cols)), high, wide)
    middle = (x + w / 2, y + h / 2)
    if len(cells) == high * wide:
        return middle
    near = min(
        cells,
        key=lambda c: sum((a - b) ** 2 for a, b in zip(lattice.middle(c), middle, strict=True)),
    )
    return lattice.middle(near)


def traced(cells: Sequence[Cell], lattice: Lattice, inset: float) -> list[list[Point]]:
    """The outlines of cells that hang together, so many pixels inside their rim.

    Each outline has the cells on its right-hand side: it runs clockwise, around holes the other
    way.
    """
    inside = set(cells)
    ways: dict[Cell, list[Cell]] = {}
    for row, col in cells:
        corners = [(row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)]
        beside = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
        for k in range(4):
            if beside[k] not in inside:
                ways.setdefault(corners[k], []).append(corners[(k + 1) % 4])
    loops = []
    while ways:
        loops.append(_loop(ways, lattice, inset))
    return loops


def _loop(ways: dict[Cell, list[Cell]], lattice: Lattice, inset: float) -> list[Point]:
    """Take one outline out of ``ways``, corner by corner."""
    start = next(iter(ways))
    corners, here = [start], _leave(ways, start, None)
    while here != start or len(corners) < 4:
        before = corners[-1]
        corners.append(here)
        here = _leave(ways, here, (here[0] - before[0], here[1] - before[1]))
        if here == start:
            break
    points = []
    for k, (row, col) in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % len(corners)]
        came, goes = (row - before[0], col - before[1]), (after[0] - row, after[1] - col)
        if came != goes:
            x = lattice.corner[0] + col * lattice.pitch[0] - inset * (came[0] + goes[0])
            y = lattice.corner[1] + row * lattice.pitch[1] + inset * (came[1] + goes[1])
            points.append((x, y))
    return points


def _leave(ways: dict[Cell, list[Cell]], corner: Cell, came: Cell | None) -> Cell:
    """The next corner; where two outlines touch, the one to the right, which parts them."""
    options = ways[corner]
    best = 0
    if came is not None and len(options) > 1:
        right = (came[1], -came[0])
        for k, (row, col) in enumerate(options):
            if (row - corner[0], col - corner[1]) == right:
                best = k
    taken = options.pop(best)
    if not options:
        del ways[corner]
    return taken


def _path(loops: list[list[Point]], corner_px: float) -> skia.Path:
    path = rounded(loops[0], corner_px)
    for loop in loops[1:]:
        path.addPath(rounded(loop, corner_px))
    return path
