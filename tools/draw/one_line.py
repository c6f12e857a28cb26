"""One-line boards: tiles to fill in one stroke, part of it drawn; numbers to pass in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from tools.draw.brush import Box, Brush, Fill, Look, Point, any_face
from tools.draw.marks import (
    NO_MARK,
    Mark,
    any_mark,
    paint_arrow,
    paint_mark,
)
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed, oklch
from tools.draw.room import Lattice, fitted, grown
from tools.draw.strokes import Stroke, any_stroke, paint_line, paint_signs, paint_tiles
from tools.draw.truth import DrawnBoard
from tools.draw.walks import Cell, beside, full_stroke, stroke_with_holes, wander
from vision.cells.vocabulary import Kind, Side
from vision.cells.vocabulary import Mark as Meaning

_OBSTACLES = "🪨🧱🌲🌳🌵🔥🚫🔒❌💣🌊📦🗿☠🚧🧊🪵🌋🏔🕳"


@dataclass
class Level:
    """A board of rows x cols that ``stroke`` fills; ``drawn`` is the part drawn so far, or []."""

    rows: int
    cols: int
    stroke: list[Cell]
    drawn: list[Cell]
    numbered: list[Cell] = field(default_factory=list)
    walls: list[tuple[Cell, Cell]] = field(default_factory=list)
    ring: bool = False
    """All around lie cells that cannot be entered."""

    @property
    def free(self) -> set[Cell]:
        """All cells that the stroke has to pass."""
        return set(self.stroke)

    @property
    def holes(self) -> list[Cell]:
        """All other cells."""
        free = self.free
        return [
            (row, col)
            for row in range(self.rows)
            for col in range(self.cols)
            if (row, col) not in free
        ]


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a board somewhere in the room."""
    level = _any_level(rng, room)
    margin = rng.choice([0.0, 0.05, 0.15, 0.3, 0.6])
    aspect = rng.uniform(0.75, 1.35) if rng.random() < 0.06 else 1.0
    wide, high = level.cols + 2 * margin, level.rows + 2 * margin
    (x, y), pitch = fitted(rng, room, wide, high, aspect)
    lattice = Lattice((x + margin * pitch[0], y + margin * pitch[1]), pitch)
    return _Painter(brush, palette, rng, lattice, level).paint(margin)


# --- levels ---------------------------------------------------------------------------------------
def _any_level(rng: Random, room: Box) -> Level:
    most = max(3, min(20, int(min(room[2], room[3]) / 17)))
    top = most if rng.random() < 0.05 else min(most, 12)
    rows = min(top, rng.choice([rng.randint(3, 12), rng.randint(4, 8), rng.randint(3, top)]))
    cols = rows if rng.random() < 0.45 else min(top, max(3, rows + rng.randint(-3, 3)))
    numbered = rng.random() < 0.28
    if rng.random() < (0.85 if numbered else 0.25):
        stroke = full_stroke(rng, rows, cols)
    else:
        rows, cols, stroke = stroke_with_holes(rng, rows, cols)
    level = Level(rows, cols, stroke, [])
    if (not numbered and len(stroke) < rows * cols and rng.random() < 0.15) or (not numbered and rng.random() < 0.04):
        level = _ringed(rng, level)
    level.drawn = _any_drawn(rng, level)
    if numbered:
        _number(rng, level)
    if rng.random() < (0.45 if numbered else 0.03):
        level.walls = _any_walls(rng, level)
    return level


def _ringed(rng: Random, level: Level) -> Level:
    wide = rng.choice([1, 1, 1, 2])
    stroke = [(row + wide, col + wide) for row, col in level.stroke]
    return Level(level.rows + 2 * wide, level.cols + 2 * wide, stroke, [], ring=True)


def _any_drawn(rng: Random, level: Level) -> list[Cell]:
    """Nothing, a part, or nearly all of the stroke; at times a part that leads nowhere."""
    count, chance = len(level.stroke), rng.random()
    if chance < 0.45:
        return []
    if chance < 0.82:
        return level.stroke[: rng.randint(2, max(2, count - 2))]
    if chance < 0.9:
        steps = rng.randint(1, count - 1)
        drawn = wander(rng, level.stroke[0], level.free, steps)
        return drawn if len(drawn) > 1 else []
    return level.stroke[: max(2, count - rng.choice([0, 0, 1, 2, 3]))]


def _number(rng: Random, level: Level) -> None:
    """Number cells along the stroke, its ends included; what is drawn follows the stroke."""
    count = len(level.stroke)
    if level.drawn:
        level.drawn = level.stroke[: len(level.drawn)]
    most = rng.choice([3, 6, 10, 14, count // 3, count // 2])
    between = rng.sample(range(1, count - 1), min(count - 2, rng.randint(0, max(1, most))))
    if rng.random() < 0.03:
        between = list(range(1, count - 1))[: 60 if count < 60 else 20]
    level.numbered = [level.stroke[at] for at in sorted({0, *between, count - 1})]


def _any_walls(rng: Random, level: Level) -> list[tuple[Cell, Cell]]:
    steps = {frozenset(pair) for pair in (*pairwise(level.stroke), *pairwise(level.drawn))}
    free = level.free
    sides = [
        (cell, other)
        for cell in sorted(free)
        for other in beside(cell, level.rows, level.cols)
        if cell < other and other in free and frozenset((cell, other)) not in steps
    ]
    part = rng.choice([0.08, 0.15, 0.3, 0.5])
    return [side for side in sides if rng.random() < part]


# --- painting -------------------------------------------------------------------------------------
class _Painter:
    """Paints one level; every choice of looks is made once and kept here."""

    def __init__(
        self, brush: Brush, palette: Palette, rng: Random, lattice: Lattice, level: Level
    ) -> None:
        self.brush, self.palette, self.rng = brush, palette, rng
        self.lattice, self.level = lattice, level
        self.frame = lattice.box((0, 0), level.rows, level.cols)
        self.ground: list[Colour] = []
        self.free_look = Look(None)
        self.under: list[Colour] = []
        self.hole_kind = "nothing"
        self.base = ""

    def paint(self, margin: float) -> DrawnBoard:
        self._paint_panel(margin)
        self.ground = self.brush.behind(self.frame)
        self._choose_base()
        self._paint_holes()
        self._paint_free()
        stroke = any_stroke(
            self.palette, self.rng, self.free_look, self.under, bool(self.level.numbered)
        )
        start, head, end = self._choose_marks(stroke)
        self._paint_stroke(stroke, start, head, end)
        truth = self._truth(stroke, start, head, end)
        truth.note = f"{self.base}; holes {self.hole_kind}; start {start.kind}, head {head.kind}"
        return truth

    # --- what lies below --------------------------------------------------------------------------
    def _paint_panel(self, margin: float) -> None:
        rng, unit = self.rng, self.lattice.unit
        if rng.random() < 0.45:
            return
        behind = self.brush.behind(self.frame)
        pad = rng.uniform(0, 1) * margin * unit
        box = grown(self.frame, pad)
        fill: Fill | None = Fill.draw(rng, self.palette.apart(rng, behind[:1]), 0.85)
        edge = None
        if rng.random() < 0.4:
            edge = self.palette.apart(rng, behind, max(8, self.palette.contrast[0]))
            fill = fill if rng.random() < 0.7 else None
        look = Look(
            fill,
            rng.choice(["rect", "round"]),
            1.0,
            rng.uniform(0.01, 0.06),
            edge,
            rng.uniform(0.002, 0.015),
            shadow=rng.uniform(0.005, 0.02) if rng.random() < 0.3 else 0.0,
        )
        self.brush.tile(box, look)

    def _choose_base(self) -> None:
        rng, palette = self.rng, self.palette
        kinds = {
            "tiles": 5.0,
            "touching": 1.0,
            "outlined": 1.0,
            "discs": 1.2,
            "dots": 1.2,
            "grid": 1.6,
            "checker": 0.4,
        }
        if self.level.numbered:
            kinds |= {"tiles": 3.0, "grid": 5.0, "discs": 0.4}
        self.base = rng.choices(list(kinds), list(kinds.values()))[0]
        least = rng.uniform(*palette.contrast)
        colour = palette.apart(rng, self.ground, max(2.5, least))
        if rng.random() < 0.15 and self.base not in ("outlined", "grid"):
            grey = oklch(rng.uniform(0.6, 0.95), rng.uniform(0, 0.015), rng.random())
            if min(difference(grey, other) for other in self.ground) > 6:
                colour = grey
        border = lighter(colour, rng.choice([-0.3, -0.15, 0.3, 0.5]))
        fill = Fill.draw(rng, colour, 0.8)
        edged = border if rng.random() < 0.2 else None
        look = Look(
            fill,
            rng.choice(["rect", "round", "round", "round", "squircle", "octagon"]),
            rng.uniform(0.72, 0.97),
            rng.choice([0.08, 0.15, 0.25, 0.35]),
            edged,
            rng.uniform(0.02, 0.06),
            shadow=rng.uniform(0.03, 0.1) if rng.random() < 0.15 else 0.0,
            bevel=rng.uniform(0.05, 0.12) if rng.random() < 0.08 else 0.0,
            gloss=rng.random() < 0.06,
        )
        self.under = [colour]
        if self.base in ("touching", "checker"):
            line = border if self.base == "touching" else None
            look = Look(fill, "rect", 1.0, 0, line, rng.uniform(0.015, 0.05))
        elif self.base == "outlined":
            inside = None if rng.random() < 0.7 else Fill(mixed(self.ground[0], colour, 0.15))
            look = Look(inside, look.shape, look.part, look.radius, colour, rng.uniform(0.02, 0.08))
            self.under = [inside.colour if inside else self.ground[0], colour]
        elif self.base == "discs":
            look = Look(fill, "circle", rng.uniform(0.5, 0.98), 0.5, edged, 0.04, gloss=look.gloss)
        elif self.base == "dots":
            shape = rng.choice(["circle", "circle", "circle", "rect", "diamond"])
            look = Look(Fill(colour), shape, rng.uniform(0.12, 0.35))
            self.under = [self.ground[0], colour]
        elif self.base == "grid":
            inside = None if rng.random() < 0.6 else Fill(palette.apart(rng, self.ground[:1]))
            look = Look(inside, "rect", 1.0)
            self.under = [inside.colour if inside else self.ground[0]]
        self.free_look = look

    def _paint_free(self) -> None:
        look, lattice = self.free_look, self.lattice
        other = look
        if self.base == "checker" and look.fill:
            by = self.rng.choice([-0.12, 0.12, 0.06])
            other = look.filled(lighter(look.fill.colour, by))
            self.under.append(lighter(look.fill.colour, by))
        if look.fill is not None or look.border is not None:
            for cell in self.level.stroke:
                self.brush.tile(lattice.box(cell), look if sum(cell) % 2 else other)
        if self.base == "grid":
            self._paint_rules()

    def _paint_rules(self) -> None:
        """Lines between cells and around them; where holes are nothing, around free ones only."""
        rng, lattice, level = self.rng, self.lattice, self.level
        colour = self.palette.apart(rng, self.under, max(4.0, rng.uniform(*self.palette.contrast)))
        width = max(
            1.0, rng.choice([rng.uniform(0.01, 0.03), rng.uniform(0.02, 0.07)]) * lattice.unit
        )
        free = level.free
        if self.hole_kind != "nothing":
            free = {(row, col) for row in range(level.rows) for col in range(level.cols)}
        lines: set[tuple[Point, Point]] = set()
        for row, col in free:
            x, y, w, h = lattice.box((row, col))
            lines |= {((x, y), (x + w, y)), ((x, y), (x, y + h))}
            if (row + 1, col) not in free:
                lines.add(((x, y + h), (x + w, y + h)))
            if (row, col + 1) not in free:
                lines.add(((x + w, y), (x + w, y + h)))
        dash = rng.uniform(0.06, 0.15) * lattice.unit if rng.random() < 0.08 else 0.0
        self.brush.segments(sorted(lines), width, colour, "butt" if dash else "square", dash)
        if rng.random() < 0.3 and len(free) == level.rows * level.cols:
            edge = width * rng.uniform(1.5, 4)
            self.brush.shape(
                grown(self.frame, edge / 2),
                None,
                border=ink_on(rng, self.ground[0]),
                border_px=edge,
            )

    # --- holes ------------------------------------------------------------------------------------
    def _paint_holes(self) -> None:
        rng, level, lattice = self.rng, self.level, self.lattice
        holes = level.holes
        if not holes:
            return
        kinds = ["stone", "stone", "crossed", "hatched", "emoji", "blob", "dim"]
        if not level.ring and rng.random() < 0.5:
            return
        self.hole_kind = kind = rng.choice(kinds)
        look = self._hole_look(kind)
        solid = look.fill.colour if look.fill else self.ground[0]
        ink = ink_on(rng, solid) if rng.random() < 0.5 else mixed(solid, ink_on(rng, solid), 0.5)
        symbol, part = rng.choice(_OBSTACLES), rng.uniform(0.6, 0.95)
        bare, cross = rng.random() < 0.5, rng.uniform(0.2, 0.35) * look.part
        for cell in holes:
            box = lattice.box(cell)
            if kind == "emoji":
                if not bare:
                    self.brush.tile(box, look)
                self.brush.emoji(symbol, lattice.square(cell, part))
                continue
            if kind == "blob":
                self._paint_blob(cell, solid)
                continue
            self.brush.tile(box, look)
            if kind == "crossed":
                (x, y), arm = lattice.middle(cell), cross * lattice.unit
                lines = [
                    [(x - arm, y - arm), (x + arm, y + arm)],
                    [(x + arm, y - arm), (x - arm, y + arm)],
                ]
                self.brush.segments(lines, max(1.2, arm * 0.25), ink)

    def _hole_look(self, kind: str) -> Look:
        """A tile that nobody takes for a free or a drawn one."""
        rng, free = self.rng, self.free_look
        own = self.under[0]
        stones = [
            oklch(rng.uniform(0.1, 0.4), rng.uniform(0, 0.03), rng.random()),
            oklch(rng.uniform(0.4, 0.7), rng.uniform(0, 0.02), rng.random()),
            oklch(rng.uniform(0.25, 0.5), rng.uniform(0.02, 0.06), 0.15),
            lighter(own, -0.6),
        ]
        rng.shuffle(stones)
        colour = max(stones[:2], key=lambda c: min(difference(c, o) for o in [own, *self.ground]))
        if kind == "dim":
            colour = mixed(self.ground[0], own, rng.uniform(0.1, 0.3))
        fill = Fill(colour)
        if kind == "hatched":
            fill = Fill(
                colour,
                lighter(colour, rng.choice([-0.35, 0.35])),
                "hatch",
                seed=rng.getrandbits(16),
            )
        elif rng.random() < 0.15:
            fill = Fill.draw(rng, colour, 0.0)
        if free.part > 0.4 and rng.random() < 0.6:
            return Look(fill, free.shape, free.part, free.radius, bevel=free.bevel)
        part = 1.0 if rng.random() < 0.5 else rng.uniform(0.7, 1.0)
        bevel = rng.uniform(0.05, 0.15) if rng.random() < 0.2 else 0.0
        return Look(fill, rng.choice(["rect", "round"]), part, 0.15, bevel=bevel)

    def _paint_blob(self, cell: Cell, colour: Colour) -> None:
        """A stone: an uneven polygon."""
        rng, (x, y, side, _) = self.rng, self.lattice.square(cell, 1)
        corners = [
            (0.1, 0.7),
            (0.2, 0.3),
            (0.45, 0.12),
            (0.75, 0.25),
            (0.92, 0.65),
            (0.7, 0.88),
            (0.3, 0.9),
        ]
        points = [
            (x + side * (px + rng.uniform(-0.05, 0.05)), y + side * (py + rng.uniform(-0.05, 0.05)))
            for px, py in corners
        ]
        self.brush.polygon(points, colour)
        lit = [points[1], points[2], points[3], (x + side * 0.5, y + side * 0.45)]
        self.brush.polygon(lit, lighter(colour, 0.2))

    # --- marks ------------------------------------------------------------------------------------
    def _choose_marks(self, stroke: Stroke) -> tuple[Mark, Mark, Mark]:
        """How start, head and end are marked, so that a person can tell which is which."""
        rng, level = self.rng, self.level
        if level.numbered:
            head = NO_MARK
            if level.drawn and rng.random() < 0.35:
                kinds = ["ring", "disc", "glow"]
                head = any_mark(self.palette, rng, "head", kinds, self.under, False)
            return NO_MARK, head, NO_MARK
        if not level.drawn:
            return self._marks_before()
        return self._marks_while(stroke)

    def _mark(self, role: str, kinds: list[str], conventional: bool = True) -> Mark:
        return any_mark(self.palette, self.rng, role, kinds, self.under, conventional)

    def _any_end(self, chance: float) -> Mark:
        if self.rng.random() >= chance:
            return NO_MARK
        return self._mark(
            "end", ["letter", "letter", "flag", "target", "sprite", "ring", "tile", "disc"]
        )

    def _marks_before(self) -> tuple[Mark, Mark, Mark]:
        rng = self.rng
        end = self._any_end(0.28)
        if rng.random() < 0.12:
            return NO_MARK, NO_MARK, end if end.kind in ("letter", "flag", "target") else NO_MARK
        kinds = ["sprite", "sprite", "letter", "letter", "ring", "disc", "tile", "tile", "face"]
        if self.free_look.part < 0.5:
            kinds.remove("face")
        start = self._mark("start", kinds, conventional=end.shown)
        return start, NO_MARK, end

    def _marks_while(self, stroke: Stroke) -> tuple[Mark, Mark, Mark]:
        rng, done = self.rng, len(self.level.drawn) == len(self.level.stroke)
        end = (
            NO_MARK
            if done or self.level.drawn[-1] == self.level.stroke[-1]
            else self._any_end(0.28)
        )
        clear = ["sprite", "sprite", "sprite", "face"]
        if stroke.tile is None and (stroke.line is None or stroke.line.width < 0.4):
            clear.remove("face")
        vague = ["ring", "disc", "disc", "glow", "square"]
        start = NO_MARK
        if rng.random() < 0.5:
            start = self._mark("start", ["letter", "letter", "letter", "ring", "disc", "tile"])
        if stroke.tells_order:
            head = self._mark("head", [*clear, *vague], False) if rng.random() < 0.5 else NO_MARK
        elif start.kind == "letter":
            head = self._mark("head", [*clear, *vague], False)
            if stroke.joins and rng.random() < 0.4:
                head = NO_MARK
        elif start.shown:
            head = self._mark("head", clear, False)
        else:
            head = self._mark("head", [*clear, *clear, *vague], False)
            if stroke.joins and rng.random() < 0.15:
                head = Mark("arrow", self.palette.signal(rng, self.under), rng.uniform(0.4, 0.7))
        return start, head, end

    # --- the stroke and what stands on it ---------------------------------------------------------
    def _paint_stroke(self, stroke: Stroke, start: Mark, head: Mark, end: Mark) -> None:
        rng, level, lattice, brush = self.rng, self.level, self.lattice, self.brush
        if level.drawn:
            paint_tiles(brush, lattice, level.drawn, stroke)
        if start.kind in ("tile", "square"):
            paint_mark(brush, start, lattice.box(level.stroke[0]))
        if stroke.line is not None:
            paint_line(brush, lattice, level.drawn, stroke.line)
        if level.drawn:
            paint_signs(brush, lattice, level.drawn, stroke, rng)
        self._paint_walls()
        self._paint_numbers(stroke)
        if rng.random() < 0.1:
            self._paint_hint()
        for mark, cell in ((end, level.stroke[-1]), (start, level.stroke[0])):
            if mark.shown and mark.kind not in ("tile", "square"):
                paint_mark(brush, mark, lattice.box(cell), (0, 1))
        if end.kind in ("tile", "square"):
            paint_mark(brush, end, lattice.box(level.stroke[-1]))
        if len(level.drawn) > 1:
            self._paint_head(head)

    def _paint_head(self, head: Mark) -> None:
        before, last = self.level.drawn[-2:]
        look = (float(last[1] - before[1]), float(last[0] - before[0]))
        if head.kind == "arrow":
            size = head.size * self.lattice.unit
            paint_arrow(self.brush, self.lattice.middle(last), look, size, head.colour)
        elif head.shown:
            paint_mark(self.brush, head, self.lattice.box(last), look)

    def _paint_walls(self) -> None:
        if not self.level.walls:
            return
        rng, lattice = self.rng, self.lattice
        width = max(2.0, rng.uniform(0.06, 0.16) * lattice.unit)
        colour = ink_on(rng, self.under[0])
        if rng.random() < 0.4:
            colour = self.palette.apart(rng, [*self.under, *self.ground], 25)
        lines = []
        for (row, col), other in self.level.walls:
            x, y, w, h = lattice.box(other)
            lines.append([(x, y), (x + w, y)] if other[0] > row else [(x, y), (x, y + h)])
        self.brush.segments(lines, width, colour, rng.choice(["round", "butt", "square"]))

    def _paint_numbers(self, stroke: Stroke) -> None:
        """Numbers in discs, rings or plain; on a disc where a stroke would hide them."""
        if not self.level.numbered:
            return
        rng, lattice = self.rng, self.lattice
        kind = rng.choice(["disc", "disc", "disc", "ring", "plain", "square"])
        passed = {*self.level.drawn}
        line = stroke.line.colour if stroke.line else self.under[0]
        colour = ink_on(rng, self.under[0])
        if rng.random() < 0.5:
            colour = self.palette.signal(rng, [*self.under, line])
        part, disc_ink = rng.uniform(0.5, 0.85), ink_on(rng, colour)
        face, bold = any_face(rng), rng.random() < 0.5
        for at, cell in enumerate(self.level.numbered):
            box = lattice.square(cell, part)
            on = (
                stroke.tile.fill.colour
                if cell in passed and stroke.tile and stroke.tile.fill
                else self.under[0]
            )
            if cell in passed and stroke.line is not None and stroke.line.width > 0.1:
                on = line
            ink = ink_on(rng, on)
            if kind in ("disc", "square"):
                self.brush.shape(box, colour, "circle" if kind == "disc" else "round", 0.2)
                ink = disc_ink
            elif kind == "ring":
                self.brush.shape(
                    box, None, "circle", border=ink, border_px=max(1, lattice.unit * 0.04)
                )
            size = part * lattice.unit * (0.62 if at < 9 else 0.5)
            self.brush.text(str(at + 1), lattice.middle(cell), size, ink, face, bold)

    def _paint_hint(self) -> None:
        """What a game shows to help: rings around the next cells, an arrow, a pale line."""
        rng, level, lattice = self.rng, self.level, self.lattice
        head = level.drawn[-1] if level.drawn else level.stroke[0]
        used = {*level.drawn, head}
        ways = [c for c in beside(head, level.rows, level.cols) if c in level.free - used]
        colour = self.palette.signal(rng, self.under)
        kind = rng.choice(["rings", "arrow", "ghost"])
        if kind == "rings":
            for cell in ways:
                box = lattice.square(cell, rng.uniform(0.5, 0.8))
                self.brush.shape(
                    box,
                    None,
                    "circle",
                    border=mixed(self.under[0], colour, 0.6),
                    border_px=max(1, lattice.unit * 0.04),
                )
        elif kind == "arrow" and ways:
            to = rng.choice(ways)
            look = (float(to[1] - head[1]), float(to[0] - head[0]))
            (x, y), (to_x, to_y) = lattice.middle(head), lattice.middle(to)
            middle = ((x + to_x) / 2, (y + to_y) / 2)
            paint_arrow(self.brush, middle, look, lattice.unit * rng.uniform(0.25, 0.4), colour)
        elif kind == "ghost":
            at = level.stroke.index(head)
            points = [lattice.middle(c) for c in level.stroke[at : at + rng.randint(2, 8)]]
            fill = Fill(colour, alpha=rng.uniform(0.25, 0.45))
            unit = lattice.unit
            self.brush.line(points, max(1, unit * 0.05), fill, "butt", dash=max(2.0, unit * 0.1))

    # --- truth ------------------------------------------------------------------------------------
    def _truth(self, stroke: Stroke, start: Mark, head: Mark, end: Mark) -> DrawnBoard:
        level = self.level
        truth = DrawnBoard.blank(
            "one-line", (level.rows, level.cols), self.lattice.middle((0, 0)), self.lattice.pitch
        )
        for cell in level.holes:
            truth.kinds[cell] = Kind.BLOCKED
        for cell in level.drawn:
            truth.kinds[cell] = Kind.USED
        if start.shown or level.numbered or (level.drawn and stroke.tells_path):
            truth.marks[level.stroke[0]][Meaning.START] = 1
        if level.drawn:
            truth.marks[level.drawn[-1]][Meaning.HEAD] = 1
        if end.shown or level.numbered:
            truth.marks[level.stroke[-1]][Meaning.END] = 1
        for one, other in level.walls:
            _set_side(truth, one, other, Side.WALL)
        if stroke.joins:
            for one, other in pairwise(level.drawn):
                _set_side(truth, one, other, Side.JOINED)
        for at, cell in enumerate(level.numbered):
            truth.numbers[cell] = at + 1
        if stroke.steps is not None and not stroke.steps_small:
            for at, cell in enumerate(level.drawn):
                truth.numbers[cell] = at + stroke.steps_from
        return truth


def _set_side(truth: DrawnBoard, one: Cell, other: Cell, side: Side) -> None:
    (row, col), second = sorted((one, other))
    if second[0] == row:
        truth.right[row, col, side] = 1
    else:
        truth.down[row, col, side] = 1
