"""Boards of the knight's tour in any state of play, and in any look.

What a square is shows in the picture: visits by numbers, colours, marks, fading or a line, the
knight by a figure, a colour, a border or the highest number. Moves that are open may be hinted at.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import skia

from tools.draw.brush import Box, Brush, Fill, Look, any_face
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklch
from tools.draw.room import Cell, Lattice, fitted, grown
from tools.draw.sprites import sprite
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark

_JUMPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
LEAST_FIGURE_PX = 7.0
"""Smaller numbers cannot be read."""


@dataclass(frozen=True)
class Position:
    """Where a game stands: the squares visited in order, and those that are not there."""

    rows: int
    cols: int
    path: list[Cell]
    absent: frozenset[Cell] = frozenset()

    @property
    def knight(self) -> Cell | None:
        """Its square, once it has been set."""
        return self.path[-1] if self.path else None

    def squares(self) -> list[Cell]:
        """All squares that are there."""
        cells = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        return [cell for cell in cells if cell not in self.absent]

    def exits(self, cell: Cell) -> list[Cell]:
        """Squares that have not been visited, a knight's move from a square."""
        taken = {*self.path, *self.absent}
        return [c for c in jumps(cell, self.rows, self.cols) if c not in taken]


def jumps(cell: Cell, rows: int, cols: int) -> list[Cell]:
    """The squares that a knight reaches from a square."""
    found = [(cell[0] + down, cell[1] + right) for down, right in _JUMPS]
    return [(row, col) for row, col in found if 0 <= row < rows and 0 <= col < cols]


def any_position(rng: Random) -> Position:
    """No knight yet in a fifth, a lone knight in a seventh, else part of a tour or all of it."""
    rows = rng.choice([3, 4, 5, 5, 6, 6, 7, 8, 8, 8, 8, 9, 10, 10, 12])
    cols = rows if rng.random() < 0.75 else rng.randint(3, 12)
    if rng.random() < 0.04:
        rows = cols = rng.randint(12, 20)
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    absent: set[Cell] = set()
    if rng.random() < 0.15:
        absent = set(rng.sample(cells, rng.randint(1, max(1, len(cells) // 6))))
    path = _walk(rng, rows, cols, absent)
    stage = rng.random()
    if stage < 0.2:
        path = []
    elif stage < 0.35:
        path = path[:1]
    elif stage < 0.92:
        path = path[: rng.randint(min(2, len(path)), len(path))]
    return Position(rows, cols, path, frozenset(absent))


def _walk(rng: Random, rows: int, cols: int, absent: set[Cell]) -> list[Cell]:
    """A tour by Warnsdorff's rule, which is now and then not kept, until there is no way on."""
    free = {(row, col) for row in range(rows) for col in range(cols)} - absent
    path = [rng.choice(sorted(free))]
    free.remove(path[0])
    careless = rng.choice([0, 0, 0.1, 0.5, 1.0])
    while True:
        ways = [cell for cell in jumps(path[-1], rows, cols) if cell in free]
        if not ways:
            return path
        rng.shuffle(ways)
        if rng.random() >= careless:
            ways.sort(key=lambda c: sum(n in free for n in jumps(c, rows, cols)))
        path.append(ways[0])
        free.remove(ways[0])


@dataclass(frozen=True)
class Numbers:
    """How numbers are written."""

    first: int
    size: float
    """Height of the figures in parts of the cell."""
    place: tuple[float, float]
    """Their middle, in parts of the cell."""
    ink: Colour | None
    """None: what can be read on the square."""
    bold: bool
    badge: Fill | None
    badge_shape: str


@dataclass(frozen=True)
class Style:
    """How a board looks; whatever is None or empty is not drawn."""

    light: Look
    dark: Look
    rule: Colour | None
    rule_part: float
    board: Fill | None
    frame: Colour | None
    frame_part: float
    absent: Look | None
    numbers: Numbers | None
    visited: Colour | None
    visited_part: float
    """How much of the colour of visits covers a square."""
    mark: str
    mark_ink: Colour
    line: Colour | None
    line_part: float
    knight: tuple[str, ...]
    """figure, fill, border, number."""
    knight_colour: Colour
    hint: str
    hint_colour: Colour
    labels: bool
    seed: int
    face: skia.Typeface = field(compare=False)


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a board in the room, and say what is true of it."""
    position = any_position(rng)
    style = any_style(rng, palette, position, brush.behind(room))
    side = 0.5 * style.labels + style.frame_part
    aspect = 1.0 if rng.random() < 0.9 else rng.uniform(0.75, 1.3)
    corner, pitch = fitted(rng, room, position.cols + 2 * side, position.rows + 2 * side, aspect)
    lattice = Lattice((corner[0] + side * pitch[0], corner[1] + side * pitch[1]), pitch)
    position, style = _readable(rng, position, style, lattice.unit)
    easel = _Easel(brush, palette, rng, position, style, lattice)
    easel.paint()
    return easel.truth()


def any_style(rng: Random, palette: Palette, position: Position, behind: list[Colour]) -> Style:
    """A look at random, in which visits, knight and hints can be told from free squares."""
    light, dark, shape, part, radius = _squares(rng, palette, behind)
    grounds = [light.colour, dark.colour]
    plain = light.colour == dark.colour
    ruled = plain and part > 0.97 or rng.random() < 0.15
    signal = palette.signal(rng, [*grounds, *behind])
    signs = _visit_signs(rng)
    visited = palette.apart(rng, [*grounds, *behind[:1]], _clear(rng, palette))
    if rng.random() < 0.4:
        visited = palette.signal(rng, grounds)
    knight_colour = palette.signal(rng, [*grounds, visited])
    border = palette.apart(rng, grounds) if rng.random() < 0.2 else None
    bevel = rng.uniform(0.03, 0.09) if rng.random() < 0.1 else 0.0
    shadow = rng.uniform(0.02, 0.06) if part < 0.97 and rng.random() < 0.2 else 0.0
    tile = Look(light, shape, part, radius, border, rng.uniform(0.015, 0.05), shadow, bevel)
    framed = rng.random() < 0.45
    return Style(
        light=tile,
        dark=tile.filled(dark),
        rule=palette.apart(rng, grounds, _clear(rng, palette)) if ruled else None,
        rule_part=rng.uniform(0.012, 0.05),
        board=Fill.draw(rng, palette.apart(rng, grounds)) if rng.random() < 0.35 else None,
        frame=palette.apart(rng, [*grounds]) if framed else None,
        frame_part=rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.5)]) if framed else 0.0,
        absent=_absent(rng, palette, tile, [*grounds, visited]),
        numbers=_numbers(rng, palette, grounds) if "number" in signs else None,
        visited=visited if "colour" in signs else None,
        visited_part=rng.choice([1.0, 1.0, rng.uniform(0.35, 0.8)]),
        mark=rng.choice(["dot", "cross", "tick", "foot", "horse", "ring"])
        if "mark" in signs
        else "",
        mark_ink=palette.apart(rng, [*grounds, visited], 18),
        line=palette.apart(rng, [*grounds, visited], 14) if "line" in signs else None,
        line_part=rng.uniform(0.03, 0.14),
        knight=_knight_signs(rng, "number" in signs),
        knight_colour=knight_colour,
        hint=rng.choice(["", "", "", "dot", "ring", "border", "fill", "count", "glow"]),
        hint_colour=palette.apart(rng, [*grounds, visited, knight_colour], 12)
        if rng.random() < 0.6
        else signal,
        labels=rng.random() < 0.18,
        seed=rng.getrandbits(30),
        face=any_face(rng),
    )


def _clear(rng: Random, palette: Palette) -> float:
    """A difference that is seen, in quiet moods too."""
    return max(4.5, rng.uniform(*palette.contrast))


def _squares(
    rng: Random, palette: Palette, behind: list[Colour]
) -> tuple[Fill, Fill, str, float, float]:
    """Fills of light and dark squares, their shape, their part of the cell, their corners."""
    kind = rng.random()
    if kind < 0.22:  # boards of wood, cloth or stone
        hue, chroma = rng.choice([0.2, 0.22, 0.33, 0.65, rng.random()]), rng.uniform(0.0, 0.1)
        first = oklch(rng.uniform(0.8, 0.97), chroma * 0.6, hue + rng.uniform(-0.04, 0.04))
        second = oklch(rng.uniform(0.3, 0.75), chroma, hue)
    else:
        first = palette.apart(rng, behind, rng.choice([0.0, 3.0, 5.0, 10.0]))
        second = palette.apart(rng, [first], rng.choice([None, 2.5, 4.0, 8.0]))
        if rng.random() < 0.5:
            second = lighter(first, rng.choice([-1, 1]) * rng.uniform(0.06, 0.4))
    light = Fill.draw(rng, first, 0.85)
    dark = replace(light, colour=second, second=light.second and lighter(second, 0.12))
    if kind > 0.72 or difference(first, second) < 2.2:
        dark = light
    gap = rng.random() < (0.5 if dark == light else 0.15)
    part = rng.uniform(0.8, 0.97) if gap else 1.0
    shape = (
        rng.choice(["rect", "round", "round", "squircle", "circle", "octagon"]) if gap else "rect"
    )
    if dark == light and gap:  # tiles without another sign must show themselves
        least = max(4.0, rng.uniform(*palette.contrast))
        light = dark = Fill.draw(rng, palette.apart(rng, behind, least), 0.85)
    return light, dark, shape, part, rng.uniform(0.05, 0.35)


def _visit_signs(rng: Random) -> tuple[str, ...]:
    return rng.choice(
        [("number",)] * 7
        + [("number", "colour")] * 5
        + [("colour",)] * 3
        + [("mark",)] * 3
        + [("mark", "colour"), ("line",), ("line", "number"), ("line", "mark"), ("line", "colour")]
    )


def _knight_signs(rng: Random, numbered: bool) -> tuple[str, ...]:
    ways: list[tuple[str, ...]] = [("figure",)] * 6 + [("figure", "fill")] * 3
    ways += [("fill",)] * 2 + [("figure", "border"), ("border",)]
    if numbered:
        ways += [("number",)] * 3 + [("fill", "number")] * 3 + [("border", "number")] * 2
        ways += [("figure", "number")]
    return rng.choice(ways)


def _numbers(rng: Random, palette: Palette, grounds: list[Colour]) -> Numbers:
    corner = rng.random() < 0.12
    size = rng.uniform(0.2, 0.32) if corner else rng.uniform(0.26, 0.62)
    place = (0.5, 0.5)
    if corner:
        place = (rng.choice([0.25, 0.75]), rng.choice([0.22, 0.78]))
    elif rng.random() < 0.1:
        place = (0.5, rng.uniform(0.4, 0.65))
    badge = None
    if rng.random() < 0.15:
        badge = Fill(palette.apart(rng, grounds, 12), alpha=rng.choice([1.0, 1.0, 0.7]))
    ink = palette.apart(rng, grounds, 30) if rng.random() < 0.25 else None
    return Numbers(
        rng.choice([1, 1, 1, 1, 1, 1, 0]),
        size,
        place,
        ink,
        rng.random() < 0.4,
        badge,
        rng.choice(["circle", "circle", "round", "rect"]),
    )


def _absent(rng: Random, palette: Palette, tile: Look, others: list[Colour]) -> Look | None:
    """How a square that is not there looks: not at all, or as a stone."""
    if rng.random() < 0.4:
        return None
    dark = oklch(rng.uniform(0.0, 0.35), rng.uniform(0, 0.05), rng.random())
    colour = (
        dark if min(difference(dark, o) for o in others) > 12 else palette.apart(rng, others, 14)
    )
    return tile.filled(Fill.draw(rng, colour))


def _readable(rng: Random, position: Position, style: Style, unit: float) -> tuple[Position, Style]:
    """What a person can tell: numbers large enough, visits that are not taken for hints."""
    if style.numbers is not None:
        digits = len(str(len(position.path)))
        size = min(style.numbers.size, 1.5 / max(digits, 2))
        if size * unit < LEAST_FIGURE_PX:
            size = LEAST_FIGURE_PX / unit
        if size > 0.75 or (digits == 3 and size > 0.5):
            knight = tuple(s for s in style.knight if s != "number") or ("figure", "fill")
            style = replace(style, numbers=None, mark=style.mark or "dot", knight=knight)
        else:
            style = replace(style, numbers=replace(style.numbers, size=size))
    if style.visited is None and style.numbers is None and not style.mark and style.line is None:
        style = replace(style, mark="dot")
    if style.line is not None and style.numbers is None and not style.mark and not style.visited:
        if len(position.path) > 25:  # a tangle of lines says little of each square
            style = replace(style, mark="dot")
    if style.hint == style.mark or (
        style.hint in ("dot", "ring") and style.mark in ("dot", "ring")
    ):
        style = replace(style, hint="")
    if style.hint == "fill" and (style.visited or "fill" in style.knight) and rng.random() < 0.5:
        style = replace(style, hint="border")
    if style.hint == "border" and "border" in style.knight and style.numbers is None:
        style = replace(style, hint="")
    if style.hint == "count" and (style.numbers is not None or unit < 24):
        style = replace(style, hint="dot" if style.mark not in ("dot", "ring") else "")
    if (
        style.knight in (("fill",), ("border",))
        and style.numbers is None
        and len(position.path) == 1
    ):
        style = replace(style, knight=("figure", *style.knight))
    return position, style


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
        if self.style.line:
            self._paint_line(self.style.line)
        self._paint_marks()
        self._paint_numbers()
        if self.style.hint != "fill":
            self._paint_hints()
        self._paint_knight()
        if self.style.labels:
            self._paint_labels()

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
        if position.knight:
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
        if style.frame is not None:
            by = style.frame_part * unit
            shape = "round" if self.rng.random() < 0.4 else "rect"
            radius = min(0.1, by / max(w, 1))
            self.brush.shape(
                grown((x, y, w, h), by), Fill.draw(self.rng, style.frame), shape, radius
            )
        if style.board is not None or style.frame is not None:
            self.brush.shape((x, y, w, h), style.board or Fill(self.palette.ground))

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
        if style.visited is None or (cell == self.position.knight and style.knight == ("figure",)
                                     and style.seed % 2):  # fmt: skip
            return
        look = self._look(cell)
        base = look.fill.colour if look.fill else self.palette.ground
        colour = mixed(base, style.visited, style.visited_part)
        if difference(colour, base) < 4 or style.visited_part == 1.0 and style.seed % 3 == 0:
            colour = style.visited
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
        points = [self.lattice.middle(cell) for cell in self.position.path]
        dash = self.lattice.unit * 0.15 if self.style.seed % 7 == 0 else 0.0
        self.brush.line(
            points, max(1.5, self.style.line_part * self.lattice.unit), colour, dash=dash
        )

    def _paint_marks(self) -> None:
        kind, ink = self.style.mark, self.style.mark_ink
        if not kind:
            return
        part = Random(self.style.seed).uniform(0.25, 0.6)
        for cell in self.position.path[:-1]:
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
                big = self.lattice.square(cell, max(part, 0.45))
                sprite(self.brush, Random(self.style.seed), big, kind, ink)

    def _paint_numbers(self) -> None:
        style = self.style.numbers
        if style is None:
            return
        covered = "figure" in self.style.knight and not (
            "number" in self.style.knight and style.size < 0.35 and style.place != (0.5, 0.5)
        )
        for step, cell in enumerate(self.position.path):
            if cell == self.position.knight and covered:
                continue
            self._write(cell, step + style.first, style)

    def _write(self, cell: Cell, number: int, style: Numbers) -> None:
        x, y, w, h = self.lattice.box(cell)
        point = (x + style.place[0] * w, y + style.place[1] * h)
        size, ground = style.size * self.lattice.unit, self.grounds[cell]
        if style.badge is not None:
            side = min(size * 1.9, self.lattice.unit * 0.94)
            box = (point[0] - side / 2, point[1] - side / 2, side, side)
            self.brush.shape(box, style.badge, style.badge_shape)
            ground = mixed(ground, style.badge.colour, style.badge.alpha)
        quiet = Random(self.style.seed)
        ink = style.ink if style.ink and difference(style.ink, ground) > 28 else None
        self.brush.text(str(number), point, size * 1.35, ink or ink_on(quiet, ground),
                        self.style.face, style.bold)  # fmt: skip
        self.written[cell] = number

    def _paint_hints(self) -> None:
        style, knight = self.style, self.position.knight
        if not style.hint or knight is None:
            return
        same = Random(style.seed)
        part, alpha = same.uniform(0.25, 0.75), same.choice([1.0, 1.0, 0.6])
        for cell in self.position.exits(knight):
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
            box = self.lattice.box(cell)
            gap = (1 - look.part) / 2 * unit
            self.brush.shape(grown(box, -gap), None, look.shape, look.radius, fill.colour,
                             max(1.5, unit * (0.03 + 0.08 * part)))  # fmt: skip
        elif hint == "fill":
            self._square(cell, look.filled(mixed(self.grounds[cell], fill.colour, fill.alpha)))
        elif hint == "glow":
            box = self.lattice.square(cell, 0.7 * look.part)
            self.brush.shape(box, Fill(fill.colour, alpha=0.7), "circle", blur_px=unit * 0.12)
        elif hint == "count":
            text = str(len(self.position.exits(cell)))
            self.brush.text(
                text, self.lattice.middle(cell), unit * 0.35, fill.colour, self.style.face
            )

    def _paint_knight(self) -> None:
        cell, style, unit = self.position.knight, self.style, self.lattice.unit
        if cell is None:
            return
        if "border" in style.knight:
            gap = (1 - self._look(cell).part) / 2 * unit
            self.brush.shape(grown(self.lattice.box(cell), -gap), None, self._look(cell).shape,
                             self._look(cell).radius, style.knight_colour,
                             max(2.0, unit * self.rng.uniform(0.05, 0.12)))  # fmt: skip
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

    def _paint_labels(self) -> None:
        rows, cols, unit = self.position.rows, self.position.cols, self.lattice.unit
        away = (0.27 + self.style.frame_part) * unit
        ink = ink_on(self.rng, self.palette.ground)
        size, upward, upper = unit * 0.34, self.rng.random() < 0.8, self.rng.random() < 0.4
        both = self.rng.random() < 0.3
        for row in range(rows):
            x, y, w, h = self.lattice.box((row, 0))
            text = str(rows - row if upward else row + 1)
            for at in (x - away, x + cols * w + away)[: 1 + both]:
                self.brush.text(text, (at, y + h / 2), size, ink, self.style.face)
        for col in range(cols):
            x, y, w, h = self.lattice.box((rows - 1, col))
            text = chr(ord("A" if upper else "a") + col)
            for at in (y + h + away, y - (rows - 1) * h - away)[: 1 + both]:
                self.brush.text(text, (x + w / 2, at), size, ink, self.style.face)
