"""Boards of the knight's tour in any state of play, and in any look.

What a square is shows in the picture: visits by numbers, colours, marks, fading or a line, the
knight by a figure, a colour, a border or the highest number. Moves that are open may be hinted at.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tools.draw import console
from tools.draw.brush import Box, Brush, Fill, Look
from tools.draw.knight_looks import LEAST_FIGURE_PX, Numbers, Style, any_style, readable
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed
from tools.draw.room import Cell, Lattice, fitted, grown
from tools.draw.sprites import sprite
from tools.draw.tours import Position, any_position, jumps
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a board in the room, and say what is true of it."""
    if min(room[2], room[3]) > 190 and rng.random() < 0.08:
        return console.tour(brush, palette, rng, room)
    position = any_position(rng)
    style = any_style(rng, palette, brush.behind(room))
    side = style.labels + style.frame_part
    aspect = 1.0 if rng.random() < 0.88 else 2 ** rng.uniform(-1, 1)
    corner, pitch = fitted(rng, room, position.cols + 2 * side, position.rows + 2 * side, aspect)
    lattice = Lattice((corner[0] + side * pitch[0], corner[1] + side * pitch[1]), pitch)
    style = readable(rng, position, style, lattice.unit)
    easel = _Easel(brush, palette, rng, position, style, lattice)
    easel.paint()
    return easel.truth()


@dataclass
class _Easel:
    """Paints one board."""

    brush: Brush
    palette: Palette
    rng: Random
    position: Position
    style: Style
    lattice: Lattice
    grounds: dict[Cell, Colour] = field(default_factory=dict)
    written: dict[Cell, int] = field(default_factory=dict)

    def paint(self) -> None:
        """All of the board."""
        self._paint_frame()
        for cell in self.position.squares():
            self._square(cell, self._look(cell))
        self._paint_absent()
        self._paint_names()
        for cell in self.position.path:
            self._paint_visited(cell)
        if self.style.rule:
            self._paint_rules(self.style.rule)
        if self.style.hint == "fill":
            self._paint_hints()
        if "fill" in self.style.knight and self.position.knight:
            self._square(
                self.position.knight,
                self._look(self.position.knight).filled(self.style.knight_colour),
            )
        self._paint_visits()
        if self.style.hint != "fill":
            self._paint_hints()
        self._paint_knight()
        if self.style.labels:
            self._paint_labels()

    def _paint_visits(self) -> None:
        """The line of the way, marks and numbers; numbers in corners may lie below the line."""
        numbers, line = self.style.numbers, self.style.line
        over = numbers is not None and numbers.in_corner and self.style.seed % 2 == 0
        if line and not over:
            self._paint_line(line)
        if self.style.start and len(self.position.path) > 2:
            self._border(self.position.path[0], self.style.start, 0.07)
        self._paint_marks()
        self._paint_numbers()
        if line and over:
            self._paint_line(line)

    def truth(self) -> DrawnBoard:
        """What is true of the board as it was painted."""
        position, middle = self.position, self.lattice.middle((0, 0))
        shape = (position.rows, position.cols)
        board = DrawnBoard.blank("knight", shape, middle, self.lattice.pitch)
        for cell in position.absent:
            board.kinds[cell] = Kind.BLOCKED
        for cell in position.path:
            board.kinds[cell] = Kind.USED
        for cell, number in self.written.items():
            board.numbers[cell] = number
        if position.knight and self.style.knight:
            board.marks[position.knight[0], position.knight[1], Mark.PIECE] = 1
        board.note = f"knight {self.style.knight} hint {self.style.hint} mark {self.style.mark}"
        return board

    def _look(self, cell: Cell) -> Look:
        return self.style.light if sum(cell) % 2 == 0 else self.style.dark

    def _square(self, cell: Cell, look: Look) -> None:
        self.brush.tile(self.lattice.box(cell), look)
        if look.fill is not None:
            self.grounds[cell] = look.fill.colour

    def _paint_frame(self) -> None:
        style, unit = self.style, self.lattice.unit
        x, y, w, h = self.lattice.box((0, 0), self.position.rows, self.position.cols)
        if self.rng.random() < 0.15:
            self._paint_stage((x, y, w, h))
        if style.frame is not None:
            by = style.frame_part * unit
            shape = "round" if self.rng.random() < 0.4 else "rect"
            radius = min(0.1, by / max(w, 1))
            self.brush.shape(
                grown((x, y, w, h), by), Fill.draw(self.rng, style.frame), shape, radius
            )
        if style.board is not None or style.frame is not None:
            self.brush.shape((x, y, w, h), style.board or Fill(self.palette.ground))
        if style.labels == 1.0 and style.frame is None:
            self._paint_label_squares()

    def _paint_label_squares(self) -> None:
        """Squares for the letters and numbers, as a ring around the board, of one colour."""
        rows, cols = self.position.rows, self.position.cols
        light = self.style.light.fill.colour if self.style.light.fill else self.palette.ground
        colour = mixed(self.palette.ground, light, self.rng.choice([0.0, 0.3, 0.6]))
        self.brush.shape(grown(self.lattice.box((-1, -1), rows + 2, cols + 2), 0.5), colour)
        if self.rng.random() < 0.5:
            for cell in ((r, c) for r in range(-1, rows + 1) for c in range(-1, cols + 1)):
                self.brush.tile(self.lattice.box(cell), self.style.light.filled(colour))

    def _paint_stage(self, board: Box) -> None:
        """A box around the board, nearly of its squares' colours, wider than the board needs."""
        rng, unit = self.rng, self.lattice.unit
        light, dark = (look.fill.colour if look.fill else self.palette.ground
                       for look in (self.style.light, self.style.dark))  # fmt: skip
        colour = mixed(light, dark, rng.random())
        wide, high = rng.sample([rng.uniform(0.05, 0.4), rng.uniform(0.3, 1.8)], 2)
        x, y, w, h = board
        box = (x - wide * unit, y - high * unit, w + 2 * wide * unit, h + 2 * high * unit)
        edge = lighter(colour, rng.choice([-0.2, 0.2])) if rng.random() < 0.6 else None
        self.brush.shape(box, colour, rng.choice(["rect", "round"]), 0.03, edge, 1.5)

    def _paint_names(self) -> None:
        """A name in each square, which what a visit paints may cover."""
        style, same = self.style, Random(self.style.seed)
        if not style.names:
            return
        x, y = same.choice([(0.5, 0.5), (0.22, 0.2), (0.8, 0.82), (0.5, 0.8)])
        size, alpha = same.uniform(0.2, 0.36) * self.lattice.unit, same.uniform(0.4, 1)
        for row, col in self.position.squares():
            left, top, w, h = self.lattice.box((row, col))
            name = f"{chr(ord(style.names[0]) + col)}{self.position.rows - row}"
            if style.names == "row,col":
                name = f"{row},{col}"
            ink = ink_on(Random(style.seed), self.grounds[row, col])
            self.brush.text(name, (left + x * w, top + y * h), size, ink, style.face, alpha=alpha)

    def _paint_absent(self) -> None:
        signed = self.rng.random() < 0.4 and not self.style.mark
        seed = self.rng.getrandbits(20)
        for cell in self.position.absent:
            if self.style.absent is not None:
                self._square(cell, self.style.absent)
                if signed:
                    ground = self.grounds[cell]
                    sprite(self.brush, Random(seed), self.lattice.square(cell, 0.7), "block",
                           ground=ground)  # fmt: skip

    def _paint_visited(self, cell: Cell) -> None:
        style = self.style
        visited = style.visited_dark if sum(cell) % 2 else style.visited
        if visited is None or (cell == self.position.knight and style.knight == ("figure",)
                                     and style.seed % 2):  # fmt: skip
            return
        look = self._look(cell)
        base = look.fill.colour if look.fill else self.palette.ground
        colour = mixed(base, visited, style.visited_part)
        if difference(colour, base) < 4:
            colour = visited
        self._square(cell, look.filled(colour))

    def _paint_rules(self, colour: Colour) -> None:
        width = max(1.0, self.style.rule_part * self.lattice.unit)
        cells = self.position.squares()
        if self.style.absent is not None or not self.position.absent:
            cells = [(r, c) for r in range(self.position.rows) for c in range(self.position.cols)]
        for cell in cells:
            box = grown(self.lattice.box(cell), width / 2)
            self.brush.shape(box, None, "rect", border=colour, border_px=width)

    def _paint_line(self, colour: Colour) -> None:
        path = self.position.path[-1 - self.style.line_length :]
        shape = self.position.rows, self.position.cols
        if len(path) > 1 and not self.style.knight and path[0] in jumps(path[-1], *shape):
            path = [*path, path[0]]
        points = [self.lattice.middle(cell) for cell in path]
        dash = self.lattice.unit * 0.15 if self.style.seed % 7 == 0 else 0.0
        self.brush.line(
            points, max(1.5, self.style.line_part * self.lattice.unit), colour, dash=dash
        )

    def _paint_marks(self) -> None:
        kind, ink = self.style.mark, self.style.mark_ink
        if not kind:
            return
        part = Random(self.style.seed).uniform(0.25, 0.6)
        each_alike = kind == "horse" and self.style.knight == ("border",)
        last = None if each_alike or not self.style.knight else -1
        for cell in self.position.path[:last]:
            box, (x, y) = self.lattice.square(cell, part), self.lattice.middle(cell)
            half, width = box[2] / 2, max(1.5, box[2] * 0.2)
            if kind == "dot":
                self.brush.shape(self.lattice.square(cell, part * 0.7), ink, "circle")
            elif kind == "ring":
                self.brush.shape(box, None, "circle", border=ink, border_px=max(1.5, box[2] * 0.15))
            elif kind == "cross":
                self.brush.line([(x - half, y - half), (x + half, y + half)], width, ink)
                self.brush.line([(x - half, y + half), (x + half, y - half)], width, ink)
            elif kind == "tick":
                self.brush.line([(x - half, y), (x - half / 4, y + half), (x + half, y - half)],
                                width, ink)  # fmt: skip
            else:
                big = self.lattice.square(cell, 1.5 * max(part, 0.35))
                sprite(self.brush, Random(self.style.seed), big, kind, ink)

    def _paint_numbers(self) -> None:
        style = self.style.numbers
        if style is None:
            return
        covered = "figure" in self.style.knight and not (
            "number" in self.style.knight and style.size < 0.35 and style.in_corner
        )
        for step, cell in enumerate(self.position.path):
            if cell == self.position.knight and covered:
                continue
            self._write(cell, step + style.first, style)

    def _write(self, cell: Cell, number: int, style: Numbers) -> None:
        x, y, w, h = self.lattice.box(cell)
        size, ground = style.size * self.lattice.unit, self.grounds[cell]
        text = str(number).zfill(style.least_figures)
        wide, high = 0.6 * size * len(text) + 0.1 * w, size + 0.1 * h
        point = (
            x + min(max(style.place[0] * w, wide / 2), w - wide / 2),
            y + min(max(style.place[1] * h, high / 2), h - high / 2),
        )
        if style.badge is not None:
            side = min(size * 1.9, self.lattice.unit * 0.94)
            box = (point[0] - side / 2, point[1] - side / 2, side, side)
            self.brush.shape(box, style.badge, style.badge_shape)
            ground = mixed(ground, style.badge.colour, style.badge.alpha)
        quiet = Random(self.style.seed)
        ink = style.ink if style.ink and difference(style.ink, ground) > 28 else None
        self.brush.text(text, point, size * 1.35, ink or ink_on(quiet, ground),
                        self.style.face, style.bold)  # fmt: skip
        self.written[cell] = number

    def _paint_hints(self) -> None:
        style, knight = self.style, self.position.knight
        if not style.hint or knight is None:
            return
        same = Random(style.seed)
        part, alpha = same.uniform(0.25, 0.75), same.choice([1.0, 1.0, 0.6])
        exits = self.position.exits(knight)
        for cell in exits[:1] if style.hints_one else exits:
            self._hint(cell, part, Fill(style.hint_colour, alpha=alpha))

    def _hint(self, cell: Cell, part: float, fill: Fill) -> None:
        hint, unit, look = self.style.hint, self.lattice.unit, self._look(cell)
        if hint == "dot":
            self.brush.shape(self.lattice.square(cell, part * 0.7), fill, "circle")
        elif hint == "ring":
            inside = mixed(self.grounds[cell], fill.colour, 0.3) if part > 0.5 else None
            self.brush.shape(self.lattice.square(cell, part), inside, "circle",
                             border=fill.colour, border_px=max(1.5, unit * 0.06))  # fmt: skip
        elif hint == "border":
            self._border(cell, fill.colour, 0.03 + 0.08 * part)
        elif hint == "fill":
            self._square(cell, look.filled(mixed(self.grounds[cell], fill.colour, fill.alpha)))
        elif hint == "glow":
            box = self.lattice.square(cell, 0.7 * look.part)
            self.brush.shape(box, Fill(fill.colour, alpha=0.7), "circle", blur_px=unit * 0.12)
        elif hint == "count":
            if self.style.seed % 2:
                self._square(cell, look.filled(mixed(self.grounds[cell], fill.colour, 0.4 * part)))
            text = str(len(self.position.exits(cell)))
            self.brush.text(
                text, self.lattice.middle(cell), unit * 0.35, fill.colour, self.style.face
            )

    def _paint_knight(self) -> None:
        cell, style, unit = self.position.knight, self.style, self.lattice.unit
        if cell is None:
            return
        if "border" in style.knight:
            self._border(cell, style.knight_colour, self.rng.uniform(0.05, 0.12))
        if "figure" in style.knight:
            box = self.lattice.square(cell, self.rng.uniform(0.6, 0.98))
            kind = "horse" if self.rng.random() < 0.92 else "walker"
            sprite(self.brush, self.rng, box, kind, ground=self.grounds[cell])
            if "number" in style.knight and style.numbers and cell not in self.written:
                small = replace(
                    style.numbers, size=0.22, place=(0.8, 0.82), badge=Fill((20, 20, 24))
                )
                if unit * 0.22 > LEAST_FIGURE_PX:
                    self._write(cell, len(self.position.path) - 1 + small.first, small)

    def _border(self, cell: Cell, colour: Colour, part: float) -> None:
        """A border around a square, so many parts of the cell wide."""
        unit, look = self.lattice.unit, self._look(cell)
        box = grown(self.lattice.box(cell), -(1 - look.part) / 2 * unit)
        width = max(2.0, unit * part)
        self.brush.shape(box, None, look.shape, look.radius, colour, width)

    def _paint_labels(self) -> None:
        rows, cols, unit = self.position.rows, self.position.cols, self.lattice.unit
        away = (0.54 * self.style.labels + self.style.frame_part) * unit
        ink = ink_on(self.rng, self.palette.ground)
        size, upward, upper = unit * 0.34, self.rng.random() < 0.8, self.rng.random() < 0.4
        size *= self.rng.uniform(1.0, 1.5) if self.style.labels > 0.6 else 1.0
        sides = self.rng.choice([slice(1), slice(1), slice(1, 2), slice(2)])
        for row in range(rows):
            x, y, w, h = self.lattice.box((row, 0))
            text = str(rows - row if upward else row + 1)
            for at in [x - away, x + cols * w + away][sides]:
                self.brush.text(text, (at, y + h / 2), size, ink, self.style.face)
        for col in range(cols):
            x, y, w, h = self.lattice.box((rows - 1, col))
            text = chr(ord("A" if upper else "a") + col)
            for at in [y + h + away, y - (rows - 1) * h - away][sides]:
                self.brush.text(text, (x + w / 2, at), size, ink, self.style.face)
