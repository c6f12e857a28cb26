"""Maps on which a cat is fenced in: rows of cells of which every other one is shifted.

The cat is on the cell of its middle; a tall figure stands on the cell of its feet, seldom on that
of its middle. What lies under it is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import skia

from tools.draw.brush import Box, Brush, Fill, Look, any_face
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklch
from tools.draw.room import Cell, Lattice, around, fitted, grown
from tools.draw.sprites import sprite
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark


@dataclass(frozen=True)
class Position:
    """The kinds of all cells, where the cat is, and which rows lie half a cell to the right."""

    kinds: list[list[Kind]]
    cat: Cell
    shifted: int

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.kinds)

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.kinds[0])

    def cells(self) -> list[Cell]:
        """All cells of the map."""
        return [
            (r, c)
            for r, row in enumerate(self.kinds)
            for c, kind in enumerate(row)
            if kind != Kind.OUTSIDE
        ]

    @property
    def share(self) -> float:
        """How much of the map is blocked."""
        cells = self.cells()
        return sum(self.at(cell) == Kind.BLOCKED for cell in cells) / len(cells)

    def at(self, cell: Cell) -> Kind:
        """What a cell is; OUTSIDE off the map."""
        inside = 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols
        return self.kinds[cell[0]][cell[1]] if inside else Kind.OUTSIDE

    def around(self, cell: Cell) -> list[Cell]:
        """The up to six cells that touch a cell."""
        row, col = cell
        right = 1 if row % 2 == self.shifted else 0
        beside = [(row, col - 1), (row, col + 1)]
        beside += [(row + down, col + right - 1 + n) for down in (-1, 1) for n in (0, 1)]
        return [place for place in beside if self.at(place) != Kind.OUTSIDE]

    def on_rim(self, cell: Cell) -> bool:
        """Whether the cat would escape from there."""
        return len(self.around(cell)) < 6


def any_position(rng: Random) -> Position:
    """A map with up to 60% of its cells blocked; the cat anywhere, fenced in at times."""
    shifted = rng.choice([0, 1, 1])
    if rng.random() < 0.15:
        side = rng.randint(3, 7)
        kinds, shifted = hexagon(side), side % 2
    else:
        rows = rng.choice([5, 6, 7, 8, 9, 9, 9, 9, 10, 11, 11, 11, 12, 13])
        cols = rows if rng.random() < 0.75 else rng.randint(5, 13)
        if rng.random() < 0.03:
            rows, cols = rng.randint(13, 19), rng.randint(13, 19)
        kinds = [[Kind.FREE] * cols for _ in range(rows)]
    empty = Position(kinds, (0, 0), shifted)
    cells = empty.cells()
    share = rng.choice([rng.uniform(0, 0.12), rng.uniform(0.05, 0.25), rng.uniform(0.2, 0.6)])
    for row, col in rng.sample(cells, round(share * len(cells))):
        kinds[row][col] = Kind.BLOCKED
    middle = (len(kinds) // 2, len(kinds[0]) // 2)
    cat = middle if rng.random() < 0.4 else rng.choice(cells)
    if rng.random() < 0.1:
        for row, col in empty.around(cat):
            kinds[row][col] = Kind.BLOCKED
    kinds[cat[0]][cat[1]] = Kind.FREE
    return Position(kinds, cat, shifted)


def hexagon(side: int) -> list[list[Kind]]:
    """A map of hexagon shape; its widest row starts at column 0 and is not shifted."""
    size = 2 * side - 1
    kinds = []
    for row in range(size):
        missing = abs(row - (side - 1))
        first, long = missing // 2, size - missing
        kinds.append(
            [Kind.FREE if first <= col < first + long else Kind.OUTSIDE for col in range(size)]
        )
    return kinds


@dataclass(frozen=True)
class Style:
    """How a map looks."""

    free: Look
    blocked: Look | None
    """None: blocked cells are holes."""
    row_part: float
    """Distance of rows in parts of that of columns."""
    sign: str
    """What stands on blocked cells: "" or an icon."""
    sign_part: float
    rim: Colour | None
    board: Fill | None
    text: str
    """What is written in cells: "" or place, number, distance."""
    exits: str
    hint: str
    cat: str
    """figure, tall, disc, dot, cell, ring."""
    cat_part: float
    """Size of a figure or a disc in parts of the cell."""
    cat_colour: Colour
    speckled: float
    """How much the colours of free cells vary."""
    seed: int
    face: skia.Typeface


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a map in the room, and say what is true of it."""
    position = any_position(rng)
    style = any_style(rng, palette, position, brush.behind(room))
    is_hexagon = any(Kind.OUTSIDE in row for row in position.kinds)
    side = rng.choice([0.0, 0.05, 0.3]) if style.board is None else rng.uniform(0.1, 0.6)
    above = 0.8 if style.cat == "tall" and position.cat[0] < 2 else 0.0
    width = position.cols + (0.0 if is_hexagon else 0.5) + 2 * side
    height = (position.rows - 1) * style.row_part + 1 + 2 * side + above
    corner, pitch = fitted(rng, room, width, height)
    unit = pitch[0]
    # a cell is as high as it is wide, while rows may lie closer
    top = corner[1] + (side + above + (1 - style.row_part) / 2) * unit
    lattice = Lattice(
        (corner[0] + side * unit, top), (unit, unit * style.row_part), position.shifted
    )
    if is_hexagon and _indented(position):
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


def any_style(rng: Random, palette: Palette, position: Position, behind: list[Colour]) -> Style:
    """A look at random, in which free, blocked and the cat's cells can be told apart."""
    clear = max(4.5, rng.uniform(*palette.contrast))
    board = None
    if rng.random() < 0.35:
        board = Fill.draw(rng, palette.apart(rng, behind, rng.choice([2.0, 6.0])))
        behind = [board.colour]
    shape = rng.choice(["circle"] * 6 + ["hexagon"] * 5 + ["round", "squircle", "octagon", "rect"])
    free = palette.apart(rng, behind, clear)
    blocked = palette.apart(rng, [free], max(7.0, rng.uniform(*palette.contrast)))
    blocked = _blocked(rng, free, blocked)
    row_part = rng.choice([0.866, 0.866, rng.uniform(0.78, 1.0), 1.0])
    part = rng.uniform(0.7, 0.99)
    if shape == "hexagon":
        row_part, part = 0.866, rng.choice([1.0, rng.uniform(0.85, 0.99)])
    elif shape in ("rect", "round", "squircle", "octagon"):
        row_part = max(row_part, part)
    border = palette.apart(rng, [free, blocked]) if rng.random() < 0.3 or part == 1.0 else None
    look = Look(Fill.draw(rng, free, 0.8), shape, part, rng.uniform(0.1, 0.35), border,
                rng.uniform(0.02, 0.06), rng.choice([0, 0, 0, rng.uniform(0.03, 0.1)]), 0.0,
                rng.random() < 0.1)  # fmt: skip
    holes = rng.random() < 0.04 and not any(Kind.OUTSIDE in row for row in position.kinds)
    sign = rng.choice([""] * 7 + ["same"] * 2 + ["cross"])
    cat = rng.choice(["figure"] * 9 + ["tall"] * 6 + ["disc", "disc", "dot", "cell", "cell"])
    part_of_cat = rng.uniform(0.6, 1.15)
    if position.share > 0.3 and not sign:  # many are blocked: the ground below the cat is free
        cat = rng.choice(["figure", "figure", "disc", "dot", "tall"])
        part_of_cat = rng.uniform(0.45, 0.75)
    away = [free, blocked, *behind]
    signal = palette.signal(rng, away)
    if min(difference(signal, colour) for colour in away) < 14:
        signal = palette.apart(rng, away, 16)
    return Style(
        free=look,
        blocked=None if holes else look.filled(Fill.draw(rng, blocked, 0.8)),
        row_part=row_part,
        sign=sign,
        sign_part=rng.uniform(0.5, 0.95),
        rim=_rim(rng, free, blocked) if rng.random() < 0.15 else None,
        board=board,
        text=rng.choice([""] * 12 + ["place", "place", "number", "distance"]),
        exits=rng.choice([""] * 9 + ["arrows", "line"]),
        hint=rng.choice([""] * 6 + ["next", "cursor"]),
        cat=cat,
        cat_part=part_of_cat,
        cat_colour=signal,
        speckled=rng.choice([0, 0, 0, 0, 0.06]),
        seed=rng.getrandbits(30),
        face=any_face(rng),
    )


def _blocked(rng: Random, free: Colour, blocked: Colour) -> Colour:
    """The colour of blocked cells: the one that is proposed, or one that many games have."""
    way = rng.random()
    if way < 0.2:
        orange = oklch(rng.uniform(0.6, 0.75), rng.uniform(0.12, 0.2), rng.uniform(0.08, 0.2))
        return orange if difference(orange, free) > 12 else lighter(free, -0.5)
    darker = lighter(free, -rng.uniform(0.35, 0.8))
    return darker if way < 0.45 and difference(darker, free) > 7 else blocked


def _rim(rng: Random, free: Colour, blocked: Colour) -> Colour | None:
    """A colour for free cells of the rim, nearer to that of free than of blocked cells."""
    for _ in range(6):
        by = rng.choice([-1, 1]) * rng.uniform(0.06, 0.25)
        colour = lighter(free, by)
        if difference(colour, blocked) > 1.5 * difference(colour, free):
            return colour
    return None


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
        if self.style.exits == "arrows":
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

    def _box(self, cell: Cell) -> Box:
        """The cell, as high as it is wide; hexagons that touch are a little higher."""
        side = self.lattice.pitch[0]
        high = side / 0.866 if self.style.free.shape == "hexagon" else side
        return around(self.lattice.middle(cell), side, high)

    def _paint_cell(self, cell: Cell) -> None:
        style, kind = self.style, self.position.at(cell)
        if kind == Kind.BLOCKED:
            if style.blocked is None:
                return
            if style.sign != "same":  # icons on the colour of free cells
                self.brush.tile(self._box(cell), style.blocked)
            else:
                self.brush.tile(self._box(cell), style.free)
            self._paint_sign(cell)
            return
        look = style.free
        if style.rim is not None and self.position.on_rim(cell):
            look = look.filled(style.rim)
        elif style.speckled and look.fill is not None:
            by = Random(style.seed + 31 * cell[0] + cell[1]).uniform(-1, 1) * style.speckled
            look = look.filled(lighter(look.fill.colour, by))
        self.brush.tile(self._box(cell), look)

    def _paint_sign(self, cell: Cell) -> None:
        style = self.style
        if not style.sign:
            return
        fill = style.free.fill if style.sign == "same" else style.blocked and style.blocked.fill
        ground = fill.colour if fill else self.palette.ground
        box = around(
            self.lattice.middle(cell),
            self.lattice.pitch[0] * style.free.part * style.sign_part * 0.85,
        )
        same = Random(style.seed)
        if style.sign == "cross":
            ink, (x, y, w, h) = ink_on(same, ground), grown(box, -box[2] * 0.2)
            for a, b in (((x, y), (x + w, y + h)), ((x, y + h), (x + w, y))):
                self.brush.line([a, b], max(1.5, w * 0.2), ink)
        else:
            sprite(self.brush, same, box, "block", ground=ground)

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
        side = self.lattice.pitch[0]
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
        wide, high = side * rng.uniform(0.75, 1.25), side * rng.uniform(1.3, 3.2)
        if rng.random() < 0.15:
            high = side * rng.uniform(1.2, 1.7)
            bottom = y + high / 2
        else:
            bottom = y + side * rng.uniform(0.05, 0.35)
        if rng.random() < 0.4:
            self.brush.shape(around((x, bottom - side * 0.05), side * 0.6, side * 0.2),
                             Fill((0, 0, 0), alpha=0.3), "circle")  # fmt: skip
        x += side * rng.uniform(-0.12, 0.12)
        box = (x - wide / 2, bottom - high, wide, high)
        sprite(self.brush, rng, box, "tall")
