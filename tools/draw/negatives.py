"""Screens without a board of any game: other puzzles, menus, lists, pages, empty frames."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, pi, sin

from tools.draw import console
from tools.draw.brush import Box, Fill, Look
from tools.draw.palette import Colour, ink_on, lighter, mixed
from tools.draw.sprites import glyph
from tools.draw.surroundings import lay_out
from tools.draw.widgets import Widgets


def draw_negative(widgets: Widgets) -> None:
    """Draws surroundings and, in their midst, something that is no board of a game."""
    room, palette = lay_out(widgets)
    inner = Widgets(widgets.brush, palette, widgets.rng)
    widgets.rng.choice(_THINGS)(inner, room)
    if widgets.rng.random() < 0.1:
        width, height = widgets.brush.size
        widgets.brush.dim((0, 0, 0), widgets.rng.uniform(0.2, 0.7))
        widgets.dialogue((width * 0.15, height * 0.25, width * 0.7, height * 0.45))


# --- grids ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Grid:
    """Cells of a common size in the middle of a room."""

    x: float
    y: float
    wide: float
    high: float
    rows: int
    cols: int

    @classmethod
    def inside(cls, room: Box, rows: int, cols: int, aspect: float = 1.0) -> _Grid:
        """As large as fits; ``aspect`` is a cell's height in widths."""
        x, y, w, h = room
        wide = min(w / cols, h / (rows * aspect))
        high = wide * aspect
        return cls(x + (w - wide * cols) / 2, y + (h - high * rows) / 2, wide, high, rows, cols)

    @property
    def box(self) -> Box:
        return self.x, self.y, self.wide * self.cols, self.high * self.rows

    def cell(self, row: int, col: int) -> Box:
        return self.x + col * self.wide, self.y + row * self.high, self.wide, self.high

    def cells(self) -> Iterator[tuple[int, int, Box]]:
        for row in range(self.rows):
            for col in range(self.cols):
                yield row, col, self.cell(row, col)


def _inset(box: Box, part: float) -> Box:
    x, y, w, h = box
    return x + w * part, y + h * part, w * (1 - 2 * part), h * (1 - 2 * part)


def _lines(w: Widgets, grid: _Grid, ink: Colour, thick: tuple[int, int] | None = None) -> None:
    """The lines of a grid; thicker around blocks of ``thick`` (rows, cols) cells."""
    x, y, wide, high = grid.box
    thin = max(grid.wide * 0.02, 1)
    for row in range(grid.rows + 1):
        heavy = thick is not None and row % thick[0] == 0
        level = y + row * grid.high
        w.brush.line([(x, level), (x + wide, level)], thin * (3 if heavy else 1), ink, "butt")
    for col in range(grid.cols + 1):
        heavy = thick is not None and col % thick[1] == 0
        level = x + col * grid.wide
        w.brush.line([(level, y), (level, y + high)], thin * (3 if heavy else 1), ink, "butt")


def _tiles(w: Widgets) -> Look:
    """A look for tiles that fits the palette."""
    rng = w.rng
    fill = Fill.draw(rng, w.palette.apart(rng, [w.palette.ground]), 0.85)
    return Look(
        fill, "round", rng.uniform(0.8, 1), rng.uniform(0, 0.3), shadow=rng.choice([0, 0, 0.05])
    )


def _number(
    w: Widgets, box: Box, number: int | str, ground: Colour, ink: Colour | None = None
) -> None:
    w.text(str(number), box, ground, bold=w.rng.random() < 0.5, part=0.6, ink=ink)


# --- other puzzles -------------------------------------------------------------------------------
def _sudoku(w: Widgets, room: Box) -> None:
    rng = w.rng
    side, block = rng.choice([(9, (3, 3)), (9, (3, 3)), (6, (2, 3)), (4, (2, 2))])
    grid = _Grid.inside(room, side, side)
    paper = w.palette.apart(rng, [w.palette.ground], 3)
    w.brush.shape(grid.box, paper)
    ink, other = ink_on(rng, paper), w.palette.signal(rng, [paper])
    given = rng.uniform(0.3, 0.9)
    for row, col, box in grid.cells():
        if rng.random() < 0.04:
            w.brush.shape(box, mixed(paper, other, 0.3))
        if rng.random() < given:
            number = (row * block[1] + row // block[0] + col) % side + 1
            _number(w, box, number, paper, ink if rng.random() < 0.7 else other)
    _lines(w, grid, ink, block)


def _merging(w: Widgets, room: Box) -> None:
    """Tiles with powers of two that slide together."""
    rng = w.rng
    side = rng.choice([4, 4, 4, 5, 3])
    grid = _Grid.inside(room, side, side)
    ground = w.panel(grid.box)
    look, empty = _tiles(w), mixed(ground, (128, 128, 128), 0.3)
    colours = [w.palette.any(rng) for _ in range(11)]
    for row, col, box in grid.cells():
        power = rng.choice([0, 0, 1, 1, 2, 3, rng.randint(3, 10)]) if row + col else 4
        colour = colours[power] if power else empty
        w.brush.tile(box, replace(look.filled(colour), part=min(look.part, 0.94)))
        if power:
            _number(w, box, 2**power, colour)


def _mines(w: Widgets, room: Box) -> None:
    rng = w.rng
    rows, cols = rng.randint(6, 18), rng.randint(6, 18)
    grid = _Grid.inside(room, rows, cols)
    covered, opened = w.palette.apart(rng, [w.palette.ground]), w.palette.ground
    look = Look(Fill(covered), "round", rng.uniform(0.88, 1), 0.1, bevel=rng.choice([0, 0.1]))
    inks = [w.palette.signal(rng, [opened]) for _ in range(4)]
    middle = rng.randrange(rows), rng.randrange(cols)
    reach = rng.uniform(2.5, 9)
    for row, col, box in grid.cells():
        if abs(row - middle[0]) + abs(col - middle[1]) > reach + rng.uniform(-1.5, 1.5):
            w.brush.tile(box, look)
            if rng.random() < 0.1:
                w.brush.emoji("🚩", _inset(box, 0.2))
        elif rng.random() < 0.5:
            number = rng.choice([1, 1, 1, 2, 2, 3, 4])
            _number(w, box, number, opened, inks[number - 1])
    if rng.random() < 0.7:
        _lines(w, grid, mixed(covered, (0, 0, 0), 0.3))


def _chequered(w: Widgets, grid: _Grid) -> tuple[Colour, Colour]:
    one = w.palette.any(w.rng)
    other = w.palette.apart(w.rng, [one], 10)
    for row, col, box in grid.cells():
        w.brush.shape(box, other if (row + col) % 2 else one)
    return one, other


def _chess(w: Widgets, room: Box) -> None:
    """A position with many men of both sides, or draughts."""
    rng = w.rng
    grid = _Grid.inside(room, 8, 8)
    _chequered(w, grid)
    sides = ((250, 250, 245), (30, 30, 30))
    draughts = rng.random() < 0.25
    men = rng.uniform(0.25, 0.6)
    for row, _, box in grid.cells():
        if rng.random() > men:
            continue
        colour = sides[row < 4] if rng.random() < 0.85 else sides[row >= 4]
        inner = _inset(box, 0.15)
        if draughts:
            w.brush.shape(inner, colour, "circle", border=(120, 120, 120), border_px=1)
        else:
            _man(w, inner, rng.choice("♟♟♟♜♝♞♛♚"), colour)


def _man(w: Widgets, box: Box, man: str, colour: Colour) -> None:
    glyph(w.brush, w.rng, box, man, colour)


def _noughts(w: Widgets, room: Box) -> None:
    rng = w.rng
    side = rng.choice([3, 3, 3, 4])
    grid = _Grid.inside(_inset(room, 0.1), side, side)
    ink = ink_on(rng, w.palette.ground)
    one, other = w.palette.signal(rng, [w.palette.ground]), w.palette.any(rng)
    for row, col, box in grid.cells():
        if rng.random() < 0.65 or row == col:
            sign = rng.choice(["cross", "ring"])
            w.sign(sign, _inset(box, 0.22), one if sign == "ring" else other)
    _lines(w, grid, ink)


def _suns_and_moons(w: Widgets, room: Box) -> None:
    rng = w.rng
    side = rng.choice([4, 6, 6, 8])
    grid = _Grid.inside(room, side, side)
    paper = w.palette.apart(rng, [w.palette.ground], 2)
    w.brush.shape(grid.box, paper)
    ink = ink_on(rng, paper)
    signs = rng.choice(["🌞🌙", "🔴🔵", "⚫⚪", "🍎🍋"])
    filled = rng.uniform(0.25, 0.9)
    for _, _, box in grid.cells():
        if rng.random() < filled:
            w.brush.emoji(rng.choice(signs), _inset(box, 0.2))
        if rng.random() < 0.15:
            x, y, wide, high = box
            w.text(
                rng.choice("=×x"), (x + wide * 0.85, y + high * 0.35, wide * 0.3, high * 0.3), paper
            )
    _lines(w, grid, mixed(paper, ink, 0.4))


def _regions(w: Widgets, room: Box) -> None:
    """Coloured regions of a square, with crowns or stars and crosses."""
    rng = w.rng
    side = rng.randint(6, 10)
    grid = _Grid.inside(room, side, side)
    seeds = [(rng.uniform(0, side), rng.uniform(0, side), w.palette.any(rng)) for _ in range(side)]
    ink = (30, 30, 30)
    for row, col, box in grid.cells():
        colour = min(seeds, key=lambda s: abs(s[0] - row) + abs(s[1] - col))[2]
        w.brush.shape(box, colour)
        pick = rng.random()
        if pick < 0.12:
            w.brush.emoji(rng.choice("👑⭐"), _inset(box, 0.2))
        elif pick < 0.3:
            w.sign("cross", _inset(box, 0.35), ink_on(rng, colour))
    _lines(w, grid, ink)


def _nonogram(w: Widgets, room: Box) -> None:
    rng = w.rng
    side = rng.choice([5, 10, 10, 15])
    clues = max(side // 3, 2)
    grid = _Grid.inside(room, side + clues, side + clues)
    ink = ink_on(rng, w.palette.ground)
    for row, col, box in grid.cells():
        if row >= clues and col >= clues:
            if rng.random() < 0.4:
                w.brush.shape(_inset(box, 0.04), ink)
            elif rng.random() < 0.2:
                w.sign("cross", _inset(box, 0.3), ink)
        elif (row >= clues or col >= clues) and rng.random() < 0.3 + 0.7 * (max(row, col) % 2):
            _number(w, box, rng.randint(1, min(side, 9)), w.palette.ground, ink)
    x, y, _, _ = grid.cell(clues, clues)
    board = replace(grid, x=x, y=y, rows=side, cols=side)
    _lines(w, board, mixed(w.palette.ground, ink, 0.6), (5, 5))


def _sliding(w: Widgets, room: Box) -> None:
    """Numbered tiles around one gap, or the pieces of a picture."""
    rng = w.rng
    rows, cols = rng.choice([(3, 3), (4, 4), (4, 4), (5, 5), (4, 3)])
    grid = _Grid.inside(room, rows, cols)
    if rng.random() < 0.6:
        w.panel(grid.box)
    numbers = list(range(rows * cols))
    rng.shuffle(numbers)
    look = _tiles(w)
    for row, col, box in grid.cells():
        number = numbers[row * cols + col]
        if number:
            w.brush.tile(box, look)
            _number(w, box, number, w.ground_of(look.fill))


def _letters(w: Widgets, room: Box) -> None:
    """A search for words, a crossword, a game of guessed words."""
    rng = w.rng
    kind = rng.choice(["search", "crossword", "guess"])
    rows, cols = (6, 5) if kind == "guess" else (rng.randint(6, 14), rng.randint(6, 14))
    grid = _Grid.inside(room, rows, cols)
    look = _tiles(w)
    ground = w.ground_of(look.fill)
    colours = [(83, 141, 78), (181, 159, 59), (120, 124, 126)]
    wide = rng.random() < 0.2 and w.script in ("chinese", "japanese")
    letters = "山水火木金土日月人大小上下中天地" if wide else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if kind == "search" and rng.random() < 0.6:
        look, ground = Look(None), w.palette.ground
    for row, col, box in grid.cells():
        own = look
        if kind == "crossword" and (row * 7 + col * 5) % 3 == 0:
            own = look.filled((25, 25, 25))
        elif kind == "guess" and row < 4:
            own = look.filled(rng.choice(colours))
        w.brush.tile(box, own)
        lettered = {"search": 1.0, "crossword": 0.6, "guess": float(row < 4)}[kind]
        if rng.random() < lettered and (kind != "crossword" or own is look):
            _number(w, box, rng.choice(letters), ground if own is look else w.ground_of(own.fill))


def _matching(w: Widgets, room: Box) -> None:
    """Sweets, gems or cards in rows and columns, each another picture."""
    rng = w.rng
    rows, cols = rng.randint(4, 9), rng.randint(4, 9)
    grid = _Grid.inside(room, rows, cols)
    signs = rng.sample("🍎🍋🍇🍓🥝🍑🐱🐶🐼🐸🦊🐷⭐💎❤🔷🔶🟢🟣🌸🍀", rng.randint(4, 8))
    look = _tiles(w) if rng.random() < 0.6 else None
    for _, _, box in grid.cells():
        if look:
            w.brush.tile(box, look)
        w.brush.emoji(rng.choice(signs), _inset(box, 0.15))


def _stones(w: Widgets, room: Box) -> None:
    """Stones on the crossings of lines, or discs that fall into columns."""
    rng = w.rng
    if rng.random() < 0.5:
        side = rng.choice([9, 13, 15, 19])
        grid = _Grid.inside(_inset(room, 0.04), side, side)
        w.brush.shape(grid.box, Fill((220, 179, 92), (205, 160, 75), "wood"))
        inner = replace(
            grid, x=grid.x + grid.wide / 2, y=grid.y + grid.high / 2, rows=side - 1, cols=side - 1
        )
        _lines(w, inner, (60, 40, 20))
        for _, _, box in grid.cells():
            if rng.random() < 0.35:
                w.brush.shape(
                    _inset(box, 0.05), rng.choice([(20, 20, 20), (245, 245, 245)]), "circle"
                )
        return
    grid = _Grid.inside(room, 6, 7)
    ground = w.panel(grid.box, w.palette.apart(rng, [w.palette.ground]))
    one = w.palette.signal(rng, [ground])
    discs = [one, w.palette.signal(rng, [ground, one])]
    heights = [rng.randint(0, 5) for _ in range(7)]
    for row, col, box in grid.cells():
        stands = 5 - row < heights[col]
        w.brush.shape(
            _inset(box, 0.1), rng.choice(discs) if stands else lighter(ground, -0.4), "circle"
        )


def _graph(w: Widgets, room: Box) -> None:
    """A figure of lines between points that is to be drawn in one go."""
    rng = w.rng
    x, y, wide, high = _inset(room, 0.12)
    count = rng.randint(3, 9)
    ring = rng.random() < 0.7
    points = []
    for k in range(count):
        turn = 2 * pi * k / count - pi / 2
        at = (
            (0.5 + 0.5 * cos(turn), 0.5 + 0.5 * sin(turn)) if ring else (rng.random(), rng.random())
        )
        points.append((x + wide * at[0], y + high * at[1]))
    ink, node = w.palette.apart(rng, [w.palette.ground]), w.palette.signal(rng, [w.palette.ground])
    thick = max(min(wide, high) * rng.uniform(0.008, 0.03), 1)
    for k in range(count):
        for other in rng.sample(range(count), rng.randint(1, 2)):
            w.brush.line([points[k], points[other]], thick, ink)
        w.brush.line([points[k - 1], points[k]], thick, ink)
    for px, py in points:
        r = thick * rng.uniform(1.5, 2.5)
        w.brush.shape((px - r, py - r, 2 * r, 2 * r), node, "circle")


# --- screens of programs -------------------------------------------------------------------------
def _calendar(w: Widgets, room: Box) -> None:
    rng = w.rng
    grid = _Grid.inside(room, 7, 7, rng.choice([1, 0.8, 0.6]))
    first, ink = rng.randrange(7), ink_on(rng, w.palette.ground)
    lined = rng.random() < 0.4
    for row, col, box in grid.cells():
        day = (row - 1) * 7 + col - first + 1
        if row == 0:
            w.text("MTWTFSS"[col], box, ink=w.accent, part=0.45)
        elif 1 <= day <= 31:
            if rng.random() < 0.08:
                w.brush.shape(_inset(box, 0.1), mixed(w.palette.ground, w.accent, 0.4), "circle")
            w.text(str(day), box, ink=ink, part=0.5)
    if lined:
        _lines(w, grid, mixed(w.palette.ground, ink, 0.3))


def _keys(w: Widgets, room: Box) -> None:
    """A keyboard, or the pad of a calculator or a telephone."""
    rng = w.rng
    pads = [
        ["123", "456", "789", "*0#"],
        ["789/", "456x", "123-", "0.=+"],
        ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"],
        ["QWERTZUIOP", "ASDFGHJKL", "YXCVBNM", " "],
    ]
    pad = rng.choice(pads)
    cols = max(len(row) for row in pad)
    grid = _Grid.inside(room, len(pad), cols, rng.choice([1, 1, 1.3, 0.7]))
    look = replace(_tiles(w), part=rng.uniform(0.8, 0.95), shape=rng.choice(["round", "circle"]))
    for row, keys in enumerate(pad):
        shift = (cols - len(keys)) / 2 * grid.wide
        for col, key in enumerate(keys):
            x, y, wide, high = grid.cell(row, col)
            w.button((x + shift, y, wide * 0.92, high * 0.92), look, key)


def _menu(w: Widgets, room: Box) -> None:
    """A title or a picture over a column of buttons."""
    rng = w.rng
    x, y, wide, high = room
    count = rng.randint(1, 7)
    head = high * rng.uniform(0.15, 0.5)
    if rng.random() < 0.4:
        side = min(wide, head) * 0.8
        w.picture((x + (wide - side) / 2, y, side, side))
    else:
        w.text(w.words(1, 2), (x, y, wide, head), bold=True, part=0.5)
    step = min((high - head) / count, w.unit_px * 3)
    broad = wide * rng.uniform(0.3, 0.8)
    for k in range(count):
        w.button(
            (x + (wide - broad) / 2, y + head + k * step, broad, step * 0.75), word=w.words(1, 2)
        )


def _levels(w: Widgets, room: Box) -> None:
    """A choice of levels: numbered buttons with stars or locks."""
    rng = w.rng
    cols, rows = rng.randint(3, 6), rng.randint(2, 8)
    grid = _Grid.inside(room, rows, cols, rng.choice([1, 1.2]))
    look = replace(_tiles(w), part=rng.uniform(0.65, 0.9), shape=rng.choice(["round", "circle"]))
    first = rng.choice([1, 1, rng.randint(1, 200)])
    reached = rng.randint(1, rows * cols)
    starred, emblem = rng.random() < 0.4, rng.choice(["🔒", "⭐", "", "🔒"])
    for row, col, box in grid.cells():
        index = row * cols + col
        open_ = index < reached
        own = (
            look
            if open_ or not look.fill
            else look.filled(mixed(look.fill.colour, (128,) * 3, 0.6))
        )
        w.brush.tile(box, own)
        if not open_ and emblem:
            w.brush.emoji(emblem, _inset(box, 0.3))
        else:
            _number(w, _inset(box, 0.12), first + index, w.ground_of(own.fill))
        if starred:
            x, y, wide, high = box
            for k in range(3):
                w.sign(
                    "star",
                    (x + wide * (0.25 + 0.18 * k), y + high * 0.82, wide * 0.14, wide * 0.14),
                    (250, 200, 40),
                )


def _pictures(w: Widgets, room: Box) -> None:
    """Pictures in rows and columns, some with names."""
    rng = w.rng
    grid = _Grid.inside(room, rng.randint(2, 6), rng.randint(2, 5), rng.choice([1, 1.3, 0.75]))
    named, gap = rng.random() < 0.4, rng.choice([0, 0.02, 0.06])
    for _, _, box in grid.cells():
        x, y, wide, high = _inset(box, gap)
        w.picture((x, y, wide, high * (0.8 if named else 1)))
        if named:
            w.text(w.words(1, 1), (x, y + high * 0.8, wide, high * 0.2), part=0.7)


def _table(w: Widgets, room: Box) -> None:
    """Rows of words and numbers under headings."""
    rng = w.rng
    rows, cols = rng.randint(4, 16), rng.randint(2, 8)
    x, y, wide, high = room
    grid = _Grid(x, y, wide / cols, min(high / rows, w.unit_px * 2), rows, cols)
    ink, striped = ink_on(rng, w.palette.ground), rng.random() < 0.4
    for row, col, box in grid.cells():
        if striped and row % 2:
            w.brush.shape(box, mixed(w.palette.ground, w.card, 0.4))
        word = w.words(1, 1) if row == 0 or col == 0 else w.count()
        w.text(word, _inset(box, 0.05), ink=ink, bold=row == 0, part=0.55)
    if rng.random() < 0.5:
        _lines(w, grid, mixed(w.palette.ground, ink, 0.3))


def _frame(w: Widgets, room: Box) -> None:
    """A frame with nothing in it, before a board is drawn."""
    x, y, wide, high = room
    side = min(wide, high)
    box = (x + (wide - side) / 2, y + (high - side) / 2, side, side)
    if w.rng.random() < 0.5:
        w.panel(box)
    else:
        ink = ink_on(w.rng, w.palette.ground)
        w.brush.shape(box, None, "round", 0.03, ink, w.rng.uniform(1, 5))
    if w.rng.random() < 0.4:
        w.text(w.words(1, 2), box, w.card, part=0.08)


def _page(w: Widgets, room: Box) -> None:
    """Titles, paragraphs and pictures below each other."""
    x, y, wide, high = room
    bottom = y + high
    while y < bottom - w.unit_px:
        tall = min(w.unit_px * w.rng.uniform(1.5, 8), bottom - y)
        part = (x, y, wide, tall * 0.9)
        kind = w.rng.choice(["title", "text", "text", "picture", "rows", "button"])
        if kind == "title":
            w.text(w.words(1, 4), (x, y, wide, min(tall, w.unit_px * 2)), align="left", bold=True)
        elif kind == "text":
            w.paragraph(part)
        elif kind == "picture":
            w.picture(part)
        elif kind == "rows":
            w.rows(part)
        else:
            w.buttons((x, y, wide, min(tall, w.unit_px * 2)), w.rng.randint(1, 3))
        y += tall


def _list(w: Widgets, room: Box) -> None:
    w.rows(room)


def _only_dialogue(w: Widgets, room: Box) -> None:
    part = w.rng.uniform(0, 0.2)
    w.dialogue(_inset(room, part))


def _bars(w: Widgets, room: Box) -> None:
    """A chart of columns or a line."""
    rng, (x, y, wide, high) = w.rng, _inset(room, 0.05)
    count = rng.randint(4, 24)
    ink = ink_on(rng, w.palette.ground)
    heights = [rng.random() * high for _ in range(count)]
    step = wide / count
    if rng.random() < 0.6:
        for k, tall in enumerate(heights):
            w.brush.shape((x + k * step, y + high - tall, step * 0.7, tall), w.accent)
    else:
        w.brush.line([(x + k * step, y + high - t) for k, t in enumerate(heights)], 2, w.accent)
    w.brush.line([(x, y), (x, y + high), (x + wide, y + high)], 1.5, ink)


def _scenery(w: Widgets, room: Box) -> None:
    w.picture((0, 0, float(w.brush.size[0]), float(w.brush.size[1])))
    for _ in range(w.rng.randint(0, 3)):
        x, y, wide, high = room
        w.button((x + wide * 0.3, y + high * w.rng.random() * 0.9, wide * 0.4, w.unit_px * 1.8))


def _console(w: Widgets, room: Box) -> None:
    """A terminal without a board."""
    console.talk(w.brush, w.palette, w.rng, room)


_THINGS = (
    _sudoku, _merging, _mines, _chess, _noughts, _suns_and_moons, _regions, _nonogram, _sliding,
    _letters, _matching, _stones, _graph, _calendar, _keys, _menu, _menu, _levels, _levels,
    _pictures, _table, _frame, _page, _page, _list, _only_dialogue, _only_dialogue, _bars, _scenery,
    _console,
)  # fmt: skip
