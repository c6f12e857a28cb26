"""Maps on which a cat is fenced in: rows of cells of which every other one is shifted.

The cat is on the cell of its middle; a tall figure stands on the cell of its feet, seldom on that
of its middle. What lies under it is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tools.draw.brush import Box, Brush, Fill, Look
from tools.draw.cat_looks import Style, any_style
from tools.draw.hexes import Position, any_position
from tools.draw.palette import Palette, ink_on, lighter, mixed
from tools.draw.room import Cell, Lattice, around, fitted, grown
from tools.draw.sprites import TALL_EMOJI, sprite
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a map in the room, and say what is true of it."""
    position = any_position(rng)
    style = any_style(rng, palette, position, brush.behind(room))
    side = rng.choice([0.0, 0.05, 0.3]) if style.board is None else rng.uniform(0.1, 0.6)
    above = 0.8 if style.cat == "tall" and position.cat[0] < 2 else 0.0
    width = position.cols + (0.0 if position.is_hexagon else 0.5) + 2 * side
    height = (position.rows - 1) * style.row_part + style.tall + 2 * side + above
    corner, pitch = fitted(rng, room, width, height)
    unit = pitch[0]
    # rows may lie closer than cells are high
    top = corner[1] + (side + above + (style.tall - style.row_part) / 2) * unit
    lattice = Lattice(
        (corner[0] + side * unit, top), (unit, unit * style.row_part), position.shifted
    )
    if position.is_hexagon and _indented(position):
        lattice = Lattice((lattice.corner[0] - unit / 2, top), lattice.pitch, position.shifted)
    easel = _Easel(brush, palette, rng, position, style, lattice)
    easel.paint((corner[0], corner[1] + above * unit, width * unit, (height - above) * unit))
    return easel.truth()


def _indented(position: Position) -> bool:
    """Whether no cell begins at the left end of an unshifted row."""
    return all(
        position.at((row, 0)) == Kind.OUTSIDE
        for row in range(position.rows)
        if row % 2 != position.shifted
    )


@dataclass
class _Easel:
    """Paints one map."""

    brush: Brush
    palette: Palette
    rng: Random
    position: Position
    style: Style
    lattice: Lattice

    def paint(self, outer: Box) -> None:
        """All of it; ``outer`` is the room around the cells."""
        if self.style.board is not None:
            self.brush.shape(outer, self.style.board, self.rng.choice(["rect", "round"]), 0.05)
        for cell in self.position.cells():
            self._paint_cell(cell)
        if self.style.text:
            self._paint_text()
        if self.style.exits:
            self._paint_exits()
        self._paint_hint()
        self._paint_cat()

    def truth(self) -> DrawnBoard:
        """What is true of the map as it was painted."""
        position = self.position
        x, y = self.lattice.corner
        origin = (x + self.lattice.pitch[0] / 2, y + self.lattice.pitch[1] / 2)
        board = DrawnBoard.blank(
            "cat", (position.rows, position.cols), origin, self.lattice.pitch, position.shifted
        )
        for row, line in enumerate(position.kinds):
            board.kinds[row] = line
        board.marks[position.cat[0], position.cat[1], Mark.PIECE] = 1
        board.note = f"{self.style.free.shape} cat {self.style.cat}"
        return board

    @property
    def _side(self) -> float:
        """The shorter side of a cell."""
        return self.lattice.pitch[0] * min(1.0, self.style.tall)

    def _box(self, cell: Cell) -> Box:
        """The cell, mostly as high as it is wide; hexagons that touch are a little higher."""
        side = self.lattice.pitch[0]
        high = side * self.style.tall / (0.866 if self.style.free.shape == "hexagon" else 1)
        return around(self.lattice.middle(cell), side, high)

    def _paint_cell(self, cell: Cell) -> None:
        style, is_blocked = self.style, self.position.at(cell) == Kind.BLOCKED
        if style.emoji[0]:
            side = self.lattice.pitch[0] * style.free.part
            self.brush.emoji(style.emoji[is_blocked], around(self.lattice.middle(cell), side))
        elif not is_blocked:
            self._tile(cell, self._free_look(cell))
        elif style.blocked is not None:
            # icons at times stand on the colour of free cells
            self._tile(cell, style.free if style.sign in ("same", "bar") else style.blocked)
            self._paint_sign(cell)

    def _tile(self, cell: Cell, look: Look) -> None:
        box = self._box(cell)
        if self.style.thick and look.fill is not None:
            down = self.style.thick * box[2]
            side = look.filled(lighter(look.fill.colour, -0.35))
            self.brush.tile((box[0], box[1] + down, box[2], box[3]), side)
        self.brush.tile(box, look)

    def _free_look(self, cell: Cell) -> Look:
        style, fill = self.style, self.style.free.fill
        if style.rim is not None and self.position.on_rim(cell):
            return style.free.filled(style.rim)
        if style.speckled and fill is not None:
            by = Random(style.seed + 31 * cell[0] + cell[1]).uniform(-1, 1) * style.speckled
            return style.free.filled(lighter(fill.colour, by))
        return style.free

    def _paint_sign(self, cell: Cell) -> None:
        style = self.style
        if not style.sign:
            return
        if style.sign == "bar":
            self._paint_bar(cell)
            return
        fill = style.free.fill if style.sign == "same" else style.blocked and style.blocked.fill
        ground = fill.colour if fill else self.palette.ground
        box = around(
            self.lattice.middle(cell),
            self._side * style.free.part * style.sign_part * 0.85,
        )
        same = Random(style.seed)
        if style.sign == "cross":
            ink, (x, y, w, h) = ink_on(same, ground), grown(box, -box[2] * 0.2)
            for a, b in (((x, y), (x + w, y + h)), ((x, y + h), (x + w, y))):
                self.brush.line([a, b], max(1.5, w * 0.2), ink)
        else:
            sprite(self.brush, same, box, "block", ground=ground)

    def _paint_bar(self, cell: Cell) -> None:
        """A log or a rail across the cell, on to a blocked neighbour where there is one."""
        style, here = self.style, self.lattice.middle(cell)
        if style.blocked is None or style.blocked.fill is None:
            return
        seed = Random(style.seed + 17 * cell[0] + cell[1])
        beside = [c for c in self.position.around(cell) if self.position.at(c) == Kind.BLOCKED]
        there = self.lattice.middle(seed.choice(beside or self.position.around(cell)))
        reach = 1.0 if beside else 0.4
        across, down = (there[0] - here[0]) * reach, (there[1] - here[1]) * reach
        first = here if beside else (here[0] - across, here[1] - down)
        ends = [first, (here[0] + across, here[1] + down)]
        width = self._side * style.free.part * style.sign_part * 0.5
        self.brush.line(ends, width, style.blocked.fill.colour)

    def _paint_text(self) -> None:
        style, size = self.style, self.lattice.unit * (0.22 + 0.04 * (self.style.seed % 4))
        if size < 5:
            return
        centre = self.position.cat
        for number, cell in enumerate(self.position.cells()):
            kind = self.position.at(cell)
            look = style.blocked if kind == Kind.BLOCKED else style.free
            if (
                look is None
                or look.fill is None
                or (style.text == "distance" and kind == Kind.BLOCKED)
            ):
                continue
            text = {
                "place": f"{cell[0]}{'-,'[style.seed % 2]}{cell[1]}",
                "number": str(number + 1),
                "distance": str(max(abs(cell[0] - centre[0]), abs(cell[1] - centre[1]))),
            }[style.text]
            ink = mixed(look.fill.colour, ink_on(Random(style.seed), look.fill.colour), 0.75)
            self.brush.text(text, self.lattice.middle(cell), size, ink, style.face)

    def _paint_exits(self) -> None:
        """Small arrows outside, that point away from the map."""
        colour = ink_on(self.rng, self.palette.ground)
        unit = self.lattice.unit
        for row in range(self.position.rows):
            cells = [
                (row, col)
                for col in range(self.position.cols)
                if self.position.at((row, col)) != Kind.OUTSIDE
            ]
            if self.position.at(cells[0]) != Kind.FREE or row % 2:
                continue
            x, y = self.lattice.middle(cells[0])
            x -= unit * 0.62
            self.brush.polygon(
                [(x - unit * 0.1, y), (x, y - unit * 0.1), (x, y + unit * 0.1)], colour
            )

    def _paint_hint(self) -> None:
        """A ring on a free cell: a proposal, or the cell below the pointer."""
        free = [cell for cell in self.position.cells() if self.position.at(cell) == Kind.FREE]
        if self.style.hint == "next":
            near = set(self.position.around(self.position.cat))
            free = [cell for cell in free if cell in near]
        free = [cell for cell in free if cell != self.position.cat]
        if not self.style.hint or not free:
            return
        cells = (
            free
            if self.style.hint == "next" and self.rng.random() < 0.5
            else [self.rng.choice(free)]
        )
        colour = self.palette.signal(self.rng, [self.style.cat_colour])
        part = self.rng.uniform(0.6, 0.95)
        for cell in cells:
            self.brush.shape(self.lattice.square(cell, part), None, "circle", border=colour,
                             border_px=max(1.5, self.lattice.unit * 0.06))  # fmt: skip

    def _paint_cat(self) -> None:
        style, cell = self.style, self.position.cat
        x, y = self.lattice.middle(cell)
        side = self._side
        ground = style.free.fill.colour if style.free.fill else self.palette.ground
        if style.cat == "cell":
            self.brush.tile(self._box(cell), style.free.filled(style.cat_colour))
        elif style.cat in ("disc", "dot"):
            part = min(style.cat_part, 0.95) * (0.5 if style.cat == "dot" else 1.0)
            border = ink_on(self.rng, style.cat_colour) if self.rng.random() < 0.4 else None
            self.brush.shape(around((x, y), side * part), style.cat_colour, "circle", border=border,
                             border_px=max(1.0, side * 0.05))  # fmt: skip
        elif style.cat == "tall":
            self._paint_tall(x, y, side)
        else:
            if style.cat_part > 0.75 and self.rng.random() < 0.2:  # on a cell of its own colour
                self.brush.tile(self._box(cell), style.free.filled(style.cat_colour))
                ground = style.cat_colour
            kind = "cat" if self.rng.random() < 0.85 else self.rng.choice(["head", "walker"])
            sprite(self.brush, self.rng, around((x, y), side * style.cat_part), kind, ground=ground)

    def _paint_tall(self, x: float, y: float, side: float) -> None:
        """A figure higher than its cell, with its feet on it; seldom with its middle."""
        rng = self.rng
        high = side * rng.uniform(1.3, 3.8)
        wide = max(side * rng.uniform(0.75, 1.25), high * rng.choice([0.0, rng.uniform(0.4, 0.7)]))
        if rng.random() < 0.15:
            high = side * rng.uniform(1.2, 1.7)
            bottom = y + high / 2
        else:
            bottom = y + side * rng.uniform(0.0, 0.4)
        if rng.random() < 0.4:
            self.brush.shape(around((x, bottom - side * 0.05), side * 0.6, side * 0.2),
                             Fill((0, 0, 0), alpha=0.3), "circle")  # fmt: skip
        x += side * rng.uniform(-0.12, 0.12) + wide * rng.choice([0.0, rng.uniform(-0.15, 0.15)])
        if rng.random() < 0.2:
            self.brush.emoji(rng.choice(TALL_EMOJI), (x - high / 2, bottom - high, high, high))
            return
        box = (x - wide / 2, bottom - high, wide, high)
        sprite(self.brush, rng, box, "tall")
