"""One-line boards: cells to fill in one stroke, part of it drawn; numbers to pass in order."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from tools.draw.brush import Box, Brush, Fill, Point, any_face
from tools.draw.marks import (
    NO_MARK,
    Mark,
    any_mark,
    paint_arrow,
    paint_mark,
    tell_ends,
)
from tools.draw.one_line_levels import Level, any_level
from tools.draw.one_line_tiles import Ground, paint_ground
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklab, oklch
from tools.draw.room import Lattice, fitted
from tools.draw.sprites import sprite
from tools.draw.strokes import any_stroke, paint_line, paint_signs, paint_tiles
from tools.draw.truth import DrawnBoard
from tools.draw.walks import Cell, beside
from vision.cells.vocabulary import Kind, Side
from vision.cells.vocabulary import Mark as Meaning

_VAGUE = ["ring", "disc", "disc", "glow", "square"]
_FIGURES = ["sprite", "sprite", "sprite", "face"]


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a board somewhere in the room."""
    level = any_level(rng, room)
    margin = rng.choice([0.0, 0.05, 0.15, 0.3, 0.6, 1.0])
    aspect = 2 ** rng.uniform(-0.6, 0.6) if rng.random() < 0.08 else 1.0
    wide, high = level.cols + 2 * margin, level.rows + 2 * margin
    (x, y), pitch = fitted(rng, room, wide, high, aspect)
    lattice = Lattice((x + margin * pitch[0], y + margin * pitch[1]), pitch)
    ground = paint_ground(brush, palette, rng, lattice, level, margin)
    return _Painter(brush, palette, rng, lattice, level, ground).paint()


class _Painter:
    """Paints what stands on the cells of a level, and notes what is true of it."""

    def __init__(
        self,
        brush: Brush,
        palette: Palette,
        rng: Random,
        lattice: Lattice,
        level: Level,
        ground: Ground,
    ) -> None:
        self.brush, self.palette, self.rng = brush, palette, rng
        self.lattice, self.level, self.ground = lattice, level, ground
        numbered = bool(level.numbered)
        self.stroke = any_stroke(palette, rng, ground.free, ground.all, numbered)
        if numbered and self.stroke.line is not None and rng.random() < 0.2:
            line = replace(self.stroke.line, alpha=rng.uniform(0.4, 0.7))
            self.stroke = replace(self.stroke, line=line)
        if len(level.drawn) == len(level.stroke) and not self.stroke.tells_path:
            del level.drawn[-rng.randint(1, 3) :]  # a free cell tells what the others were
        self.start, self.head, self.end = self._choose_marks()

    def paint(self) -> DrawnBoard:
        level, lattice, brush, rng = self.level, self.lattice, self.brush, self.rng
        first, last = level.stroke[0], level.stroke[-1]
        paint_tiles(brush, lattice, level.drawn, self.stroke)
        for mark, cell in ((self.start, first), (self.end, last)):
            if mark.kind == "tile":
                self._paint_tile(mark, cell)
        if not level.numbered and self.ground.free.part > 0.5 and rng.random() < 0.04:
            self._paint_things()
        line = self.stroke.line
        numbers_below = line is not None and line.alpha < 0.75
        if numbers_below:
            self._paint_numbers()
        if line is not None:
            paint_line(brush, lattice, level.drawn, line)
        signed = [cell for cell in level.drawn if cell not in level.numbered]
        paint_signs(brush, lattice, signed, self.stroke, rng)
        self._paint_walls()
        if not numbers_below:
            self._paint_numbers()
        if rng.random() < 0.13:
            self._paint_hint()
        for mark, cell in ((self.end, last), (self.start, first)):
            if mark.shown and mark.kind != "tile":
                paint_mark(brush, mark, lattice.box(cell))
        self._paint_head()
        return self._truth()

    # --- marks ------------------------------------------------------------------------------------
    def _choose_marks(self) -> tuple[Mark, Mark, Mark]:
        """How start, head and end are marked, so that a person can tell which is which."""
        if self.level.numbered:
            head = NO_MARK
            if self.level.drawn and self.rng.random() < 0.35:
                head = self._mark("head", ["ring", "disc", "glow"], False)
            return self._mark_of_first_number(), head, NO_MARK
        return self._marks_while() if self.level.drawn else self._marks_before()

    def _mark(self, role: str, kinds: list[str], conventional: bool = True) -> Mark:
        others = self.ground.all
        return any_mark(self.palette, self.rng, role, kinds, others, conventional)

    def _mark_of_first_number(self) -> Mark:
        """Often the first cell looks drawn or tinted before anything is, or a figure hides it."""
        if not self.level.drawn and self.rng.random() < 0.1:
            return self._mark("start", ["sprite", "sprite", "face", "disc"], False)
        if self.rng.random() < 0.6:
            return NO_MARK
        mark, tile = self._mark("start", ["tile"], False), self.stroke.tile
        if tile is not None and tile.fill is not None:
            mark = replace(mark, colour=tile.fill.colour)
        tint = mixed(self.ground.under[0], mark.colour, self.rng.choice([0.3, 0.6, 1.0]))
        return replace(mark, colour=tint, size=self.rng.choice([0.9, 1.0, 1.0]))

    def _any_end(self) -> Mark:
        if self.rng.random() < 0.72:
            return NO_MARK
        return self._mark(
            "end", ["letter", "letter", "flag", "target", "sprite", "ring", "tile", "disc"]
        )

    def _marks_before(self) -> tuple[Mark, Mark, Mark]:
        rng, end = self.rng, self._any_end()
        if rng.random() < 0.12:
            return NO_MARK, NO_MARK, end if end.kind in ("letter", "flag", "target") else NO_MARK
        kinds = ["sprite", "sprite", "letter", "letter", "ring", "disc", "tile", "tile", "face"]
        if self.ground.free.part < 0.5:
            kinds.remove("face")
        start = self._mark("start", kinds, conventional=end.shown)
        if end.shown and not tell_ends(start, end):
            end = self._mark("end", ["letter", "flag", "target"])
        if start.kind == "tile" and rng.random() < 0.35:
            return start, self._mark("head", ["sprite", "sprite", "disc", "ring"], False), end
        return start, NO_MARK, end

    def _marks_while(self) -> tuple[Mark, Mark, Mark]:
        rng, stroke = self.rng, self.stroke
        end = NO_MARK if self.level.stroke[-1] in self.level.drawn else self._any_end()
        figures = list(_FIGURES)
        if stroke.tile is None and (stroke.line is None or stroke.line.width < 0.4):
            figures.remove("face")
        start = NO_MARK
        if rng.random() < 0.5:
            start = self._mark("start", ["letter", "letter", "letter", "ring", "disc", "tile"])
        if stroke.tells_order or (start.kind == "letter" and stroke.joins):
            kinds = [*figures, *_VAGUE]
            head = self._mark("head", kinds, False) if rng.random() < 0.5 else NO_MARK
        elif start.kind == "letter":
            head = self._mark("head", [*figures, *_VAGUE], False)
        elif start.shown:
            standing = [*figures, "disc", "ring"] if start.kind == "tile" else figures
            head = self._mark("head", standing, False)
        elif stroke.joins and rng.random() < 0.12:
            colour = self.palette.signal(rng, self.ground.all)
            head = Mark("arrow", colour, rng.uniform(0.4, 0.7))
        else:
            head = self._mark("head", [*figures, *figures, *_VAGUE], False)
        return start, head, end

    # --- painting ---------------------------------------------------------------------------------
    def _paint_tile(self, mark: Mark, cell: Cell) -> None:
        """A cell in a colour of its own, often in the shape of all others."""
        look, box = self.ground.free, self.lattice.box(cell)
        if look.part > 0.4 and look.fill is not None and self.rng.random() < 0.75:
            self.brush.tile(box, replace(look.filled(mark.colour), border=None))
        else:
            part = replace(mark, size=max(mark.size, self.rng.choice([0.7, 0.9, 1.0])))
            paint_mark(self.brush, part, box)

    def _paint_things(self) -> None:
        """Something to collect on every cell that is not drawn yet and has no mark."""
        level, kind, seed = self.level, self.rng.choice(["coin", "star", "head"]), self.rng.random()
        bare, part = {*level.drawn}, self.rng.uniform(0.25, 0.5)
        bare |= {level.stroke[0]} if self.start.shown else set()
        bare |= {level.stroke[-1]} if self.end.shown else set()
        for cell in level.free - bare:
            sprite(self.brush, Random(seed), self.lattice.square(cell, part), kind)

    def _paint_head(self) -> None:
        head = self.head
        if not head.shown:
            return
        before, last = self.level.drawn[-2:] or [(-1, 0), self.level.stroke[0]]
        look = (0.0, 1.0)
        if self.level.drawn:
            look = (float(last[1] - before[1]), float(last[0] - before[0]))
        if head.kind == "arrow":
            size = head.size * self.lattice.unit
            paint_arrow(self.brush, self.lattice.middle(last), look, size, head.colour)
        else:
            paint_mark(self.brush, head, self.lattice.box(last), look)

    def _paint_walls(self) -> None:
        places = self.level.numbered and self.rng.random() < 0.06
        if not (self.level.walls or places):
            return
        rng, lattice = self.rng, self.lattice
        ground = self.ground
        width = max(2.0, 2 * ground.rule_px, rng.uniform(0.06, 0.18) * lattice.unit)
        colour = ink_on(rng, ground.under[0])
        if rng.random() < 0.6:
            others = [*ground.under, *ground.ground, *([ground.rule] if ground.rule else [])]
            colour = self.palette.apart(rng, others, rng.choice([14, 25]))
            if rng.random() < 0.55:  # only the colour tells it from a line between cells
                width = max(2.0, ground.rule_px, rng.uniform(0.025, 0.07) * lattice.unit)
                if ground.rule and rng.random() < 0.4:  # its hue alone
                    level = oklab(ground.rule)[0] + rng.uniform(-0.1, 0.1)
                    tint = oklch(level, rng.uniform(0.15, 0.25), rng.random())
                    colour = tint if difference(tint, ground.rule) > 10 else colour
        # many pages draw a wall as the border of one of its two cells
        off = rng.choice([0.0, 0.0, -0.5, 0.5]) * width
        short = rng.uniform(0.0, 0.12) * lattice.unit if rng.random() < 0.2 else 0.0
        if places:
            short = rng.uniform(0.1, 0.3) * lattice.unit
            self._paint_wall_places(width, short, colour)
        lines = [self._between(one, other, off, short) for one, other in self.level.walls]
        self._paint_wall_lines(lines, width, colour)

    def _between(self, one: Cell, other: Cell, off: float, short: float) -> list[Point]:
        """A line between two cells, moved ``off`` from the middle, so much shorter at each end."""
        x, y, w, h = self.lattice.box(other)
        if other[0] > one[0]:
            return [(x + short, y + off), (x + w - short, y + off)]
        return [(x + off, y + short), (x + off, y + h - short)]

    def _paint_wall_places(self, width: float, short: float, colour: Colour) -> None:
        """Pale bars between all cells, where walls may be set, as in an editor."""
        pale = mixed(self.ground.under[0], colour, self.rng.uniform(0.08, 0.35))
        if self.rng.random() < 0.5:
            pale = lighter(self.ground.under[0], self.rng.choice([-0.08, 0.06, 0.12]))
        sides = [
            (cell, other)
            for cell in self.level.stroke
            for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
            if other in self.level.free
        ]
        cap = self.rng.choice(["round", "butt"])
        lines = [self._between(*side, 0.0, short) for side in sides]
        self.brush.segments(lines, width, pale, cap)

    def _paint_wall_lines(self, lines: list[list[Point]], width: float, colour: Colour) -> None:
        """Plain lines, two beside each other, brackets whose ends turn, or bars with round ends."""
        rng, brush, unit = self.rng, self.brush, self.lattice.unit
        kind = rng.choice(["line"] * 9 + ["double", "bracket", "bar"])
        cap = rng.choice(["round", "butt", "square"])
        if kind == "double":
            by = max(width, rng.uniform(0.04, 0.1) * unit)
            for side in (-by, by):
                brush.segments([_moved(line, side) for line in lines], width * 0.6, colour, cap)
            return
        if kind == "bracket":
            by = rng.uniform(0.05, 0.12) * unit
            for line in lines:
                (first, last), away = line, _moved(line, by * rng.choice([-1, 1]))
                brush.segments([[away[0], first, last, away[1]]], max(1.0, width * 0.7), colour)
            return
        if kind == "bar":
            edge = self.palette.apart(rng, [colour, self.ground.under[0]], 15)
            brush.segments(lines, width * 1.8, edge, "round")
            cap = "round"
        brush.segments(lines, width, colour, cap)

    def _paint_numbers(self) -> None:
        """Numbers in discs, squares or rings, or plain, readable on what is drawn below."""
        if not self.level.numbered:
            return
        rng, lattice, passed = self.rng, self.lattice, set(self.level.drawn)
        kind = rng.choice(["disc"] * 6 + ["ring", "plain", "square"] * 2 + ["tile"])
        kind = "plain" if kind == "tile" and self.ground.free.fill is None else kind
        colour = ink_on(rng, self.ground.under[0])
        if rng.random() < 0.5:
            others = [*self.ground.under, self._drawn_colour()]
            colour = self.palette.signal(rng, others)
        after = self._drawn_colour() if rng.random() < 0.25 else colour
        following = next((cell for cell in self.level.numbered if cell not in passed), None)
        called = self._drawn_colour() if passed and rng.random() < 0.25 else colour
        part, face, bold = rng.uniform(0.5, 0.85), any_face(rng), rng.random() < 0.5
        inks = {shade: ink_on(rng, shade) for shade in (colour, after, called)}
        plain = {is_on: ink_on(rng, self._below(is_on)) for is_on in (False, True)}
        if rng.random() < 0.3:
            grounds = [self._below(is_on) for is_on in (False, True)]
            plain = dict.fromkeys(plain, self.palette.apart(rng, grounds, 25))
        edge = self.palette.apart(rng, [self.ground.under[0]], 20) if rng.random() < 0.4 else None
        for at, cell in enumerate(self.level.numbered):
            box, ink = lattice.square(cell, part), plain[cell in passed]
            if kind in ("disc", "square", "tile"):
                shade = after if cell in passed else called if cell == following else colour
                ink = inks[shade]
                if kind == "tile":
                    self.brush.tile(lattice.box(cell), self.ground.free.filled(shade))
                else:
                    self.brush.shape(box, shade, "circle" if kind == "disc" else "round", 0.2)
            elif kind == "ring":
                width = max(1.0, lattice.unit * 0.04)
                self.brush.shape(box, None, "circle", border=edge or ink, border_px=width)
            size = part * lattice.unit * (0.62 if at < 9 else 0.5)
            self.brush.text(str(at + 1), lattice.middle(cell), size, ink, face, bold)

    def _drawn_colour(self) -> Colour:
        """The colour that one sees in the middle of a drawn cell."""
        stroke = self.stroke
        if stroke.line is not None and (stroke.tile is None or stroke.line.width > 0.1):
            return stroke.line.colour
        return stroke.tile.fill.colour if stroke.tile and stroke.tile.fill else self.ground.under[0]

    def _below(self, is_drawn: bool) -> Colour:
        line, tile = self.stroke.line, self.stroke.tile
        if not is_drawn or (line is not None and line.width < 0.25 and tile is None):
            return self.ground.under[0]
        return self._drawn_colour()

    def _paint_hint(self) -> None:
        """What a game shows to help: rings around the next cells, an arrow, a pale line, a hand."""
        rng, level, lattice = self.rng, self.level, self.lattice
        at = level.drawn[-1] if level.drawn else level.stroke[0]
        used = {*level.drawn, at}
        ways = [c for c in beside(at, level.rows, level.cols) if c in level.free - used]
        colour, unit = self.palette.signal(rng, self.ground.all), lattice.unit
        kind = rng.choice(["rings", "rings", "arrow", "ghost", "hand"])
        if kind == "rings":
            pale, part = mixed(self.ground.under[0], colour, 0.6), rng.uniform(0.5, 0.8)
            for cell in ways:
                box = lattice.square(cell, part)
                self.brush.shape(box, None, "circle", border=pale, border_px=max(1, unit * 0.04))
        elif kind == "arrow" and ways:
            to = rng.choice(ways)
            look = (float(to[1] - at[1]), float(to[0] - at[0]))
            (x, y), (to_x, to_y) = lattice.middle(at), lattice.middle(to)
            middle = (x + to_x) / 2, (y + to_y) / 2
            paint_arrow(self.brush, middle, look, unit * rng.uniform(0.25, 0.4), colour)
        elif kind == "ghost":
            first = level.stroke.index(at)
            points = [lattice.middle(c) for c in level.stroke[first : first + rng.randint(2, 8)]]
            fill = Fill(colour, alpha=rng.uniform(0.25, 0.45))
            self.brush.line(points, max(1, unit * 0.05), fill, "butt", dash=max(2.0, unit * 0.1))
        elif kind == "hand" and (bare := [cell for cell in ways if cell not in level.numbered]):
            x, y, side, _ = lattice.square(rng.choice(bare), 0.7)
            self.brush.emoji(rng.choice("👆👇👈👉🖐☝"), (x + side * 0.2, y + side * 0.3, side, side))

    # --- truth ------------------------------------------------------------------------------------
    def _truth(self) -> DrawnBoard:
        level, stroke = self.level, self.stroke
        shape, middle = (level.rows, level.cols), self.lattice.middle((0, 0))
        truth = DrawnBoard.blank("one-line", shape, middle, self.lattice.pitch)
        for cell in level.holes:
            truth.kinds[cell] = Kind.BLOCKED
        for cell in level.drawn:
            truth.kinds[cell] = Kind.USED
        numbered = bool(level.numbered)
        if self.start.shown or numbered or (level.drawn and stroke.tells_path):
            truth.marks[level.stroke[0]][Meaning.START] = 1
        if level.drawn:
            truth.marks[level.drawn[-1]][Meaning.HEAD] = 1
        if self.end.shown or numbered:
            truth.marks[level.stroke[-1]][Meaning.END] = 1
        for one, other in level.walls:
            _set_side(truth, one, other, Side.WALL)
        for one, other in pairwise(level.drawn if stroke.joins else []):
            _set_side(truth, one, other, Side.JOINED)
        self._write_numbers(truth)
        marks = f"start {self.start.kind}, head {self.head.kind}, end {self.end.kind}"
        truth.note = f"{self.ground.base}, holes {self.ground.holes}, {marks}"
        return truth

    def _write_numbers(self, truth: DrawnBoard) -> None:
        stroke, level = self.stroke, self.level
        if stroke.steps is not None and not stroke.steps_small:
            hidden = {level.drawn[-1]} if level.drawn and self.head.shown else set()
            hidden |= {level.stroke[0]} if self.start.shown else set()
            for at, cell in enumerate(level.drawn):
                truth.numbers[cell] = -1 if cell in hidden else at + stroke.steps_from
        for at, cell in enumerate(level.numbered):
            truth.numbers[cell] = at + 1
        if level.numbered and self.start.shown and self.start.kind != "tile":
            truth.numbers[level.numbered[0]] = -1


def _moved(line: list[Point], by: float) -> list[Point]:
    """A level or upright line moved sideways."""
    across, down = (by, 0.0) if line[0][0] == line[1][0] else (0.0, by)
    return [(x + across, y + down) for x, y in line]


def _set_side(truth: DrawnBoard, one: Cell, other: Cell, side: Side) -> None:
    (row, col), second = sorted((one, other))
    if second[0] == row:
        truth.right[row, col, side] = 1
    else:
        truth.down[row, col, side] = 1
