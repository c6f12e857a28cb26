"""Boards printed in a terminal: characters of one width, rows right below each other.

Mazes of signs, one to three characters a cell; mazes of walls made of dashes, underscores or box
characters; the table of a knight's tour.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import numpy as np
import skia

from tools.draw.brush import Box, Brush, even_faces
from tools.draw.maze_signs import choose_ends
from tools.draw.palette import Colour, Palette, ink_on, oklch
from tools.draw.tours import Position, any_position
from tools.draw.truth import DrawnBoard
from tools.draw.walks import Bools, as_blocks, loosened, open_sides, passages, scattered
from vision.cells.vocabulary import Kind, Mark, Side

_SIGNS = (
    *((" ", "#"),) * 6,
    *((" ", "█"),) * 3,
    *(("0", "1"),) * 3,
    *((".", "#"),) * 2,
    *(("  ", "##"),) * 3,
    *(("  ", "██"),) * 4,
    *(("0 ", "1 "),) * 2,
    *((". ", "# "),) * 2,
    *(("  ", "||"), ("  ", "[]"), ("  ", "# "), (" .", " #"), ("  ", "XX"), ("··", "██")),
    *((" ", "X"), (" ", "*"), (" ", "@"), (" ", "%"), (".", "W"), ("_", "X"), ("o", "x")),
    *(("  ", "■ "), ("□ ", "■ "), ("□", "■")),
    *(("·", "█"), ("░", "█"), (" ", "▒"), ("   ", "###"), (" . ", " # "), ("   ", "[#]")),
)
"""What a free cell and a wall are printed as."""

_STARTS, _ENDS = "S@PASso*", "EXGFBe$*"

_JOINTS = (" ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋", " ║═╚║║╔╠═╝═╩╗╣╦╬")
"""Box characters by the arms they have: 1 up, 2 right, 4 down, 8 left."""

_WALLS = ("+-|", "+-|", "+-|", "*-|", "o-|", "###", "...", " -|")
"""What joints, level walls and upright ones are printed as elsewhere."""

_WORDS = (
    *(("S", "E"), ("S", "G"), ("@", "X"), ("P", "E"), ("A", "B")),
    *(("IN", "OUT"), ("START", "END"), ("start", "exit")),
)

_NAMES = ("README.md", "main.py", "user", "root", "maze", "score", "Alice", "python3", "ok", "yes")

_LEAST_PX, _MOST_PX = 9.0, 34.0
"""How high a line may be."""

_CODE = (
    *(
        "for i in range(n):",
        "    if x == 0:",
        "return None",
        "def main():",
        "};",
        "int main(void) {",
    ),
    *("total 48", "drwxr-xr-x 2 user", "-rw-r--r-- 1 user", "Compiling...", "error: expected ';'"),
    *("Downloading", "100% |##########|", "[ OK ]", "WARNING:", "Press 1 to play", "1) New game"),
)
"""What terminals show besides."""

_TALK = (
    *("$ ./game", "user@host:~$ python3 main.py", "Level 1", "Score: 0", "Moves: 12"),
    *("Use WASD to move", "Q = quit", "> ", "Enter your move:", "C:\\> maze.exe"),
)


@dataclass
class Printout:
    """Lines of characters, and where in them a board's cells lie.

    ``origin`` is the (column, line) of the middle of cell (0, 0) and ``pitch`` the distance of
    cells, both in characters. ``inks`` says for some characters (line, column) which of the inks
    they have.
    """

    lines: list[str]
    truth: DrawnBoard
    origin: tuple[float, float]
    pitch: tuple[int, int]
    inks: dict[tuple[int, int], int] = field(default_factory=dict)


def maze(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Print a maze somewhere in the room."""
    printed = rng.choices([_signs, _walls], [0.6, 0.4])[0](rng)
    return _Terminal(brush, palette, rng, room).show(printed)


def tour(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Print a knight's tour somewhere in the room."""
    return _Terminal(brush, palette, rng, room).show(_tour(rng))


def talk(brush: Brush, palette: Palette, rng: Random, room: Box) -> None:
    """Print what is no board: lines of a program, a listing, columns of words or of numbers."""
    columns, rows = rng.randint(1, 7), rng.randint(3, 30)
    wide = rng.randint(2, 12)

    def entry() -> str:
        number = str(rng.randrange(10 ** rng.randint(1, min(6, wide))))
        return rng.choice(_NAMES)[:wide] if rng.random() < names else number

    names = rng.choice([0.0, 0.3, 1.0])
    if rng.random() < 0.5:
        lines = [" " * rng.choice([0, 0, 4]) + rng.choice(_CODE + _TALK) for _ in range(rows)]
    else:
        gap = rng.choice([" ", "  ", " | ", ", "])
        lines = [gap.join(entry().ljust(wide) for _ in range(columns)) for _ in range(rows)]
    nothing = Printout(lines, _blank("maze", (1, 1)), (0, 0), (1, 1))
    _Terminal(brush, palette, rng, room).show(nothing)


def _signs(rng: Random) -> Printout:
    """A maze of signs; start and goal are letters, or do not show."""
    if rng.random() < 0.75:
        blocked = as_blocks(*passages(rng, rng.randint(2, 12), rng.randint(2, 22)))
    else:
        blocked = scattered(rng, rng.randint(4, 16), rng.randint(4, 24))
    free, wall = rng.choice(_SIGNS)
    wide = len(wall)
    truth = _blank("maze", blocked.shape)
    truth.kinds[blocked] = Kind.BLOCKED
    if free.strip() == "0":
        truth.numbers[:] = blocked
    printout = Printout([], truth, ((wide - 1) / 2, 0.0), (wide, 1))
    cells = [[wall if is_wall else free for is_wall in row] for row in blocked]
    ends = choose_ends(rng, *open_sides(blocked), int(blocked[0].all()))
    if ends[0] != ends[1] and rng.random() < 0.6:
        at, letters = rng.randrange(wide), (_STARTS, _ENDS)
        for (row, col), of_end, mark in zip(ends, letters, (Mark.START, Mark.END), strict=True):
            sign = rng.choice(of_end)
            sign = sign * wide if rng.random() < 0.3 else free[:at] + sign + free[at + 1 :]
            cells[row][col] = sign
            truth.marks[row, col, mark], truth.numbers[row, col] = 1, -1
            for char in range(wide):
                printout.inks[row, col * wide + char] = mark + 1
    if rng.random() < 0.4:
        for line, col in np.argwhere(blocked):
            printout.inks.update({(line, col * wide + char): 0 for char in range(wide)})
    printout.lines = ["".join(row) for row in cells]
    return printout


def _walls(rng: Random) -> Printout:
    """A maze whose walls are characters of their own."""
    rows, cols = rng.randint(3, 12), rng.randint(3, 18)
    right, down = passages(rng, rows, cols)
    if rng.random() < 0.2:
        loosened(rng, right, down)
    truth = _blank("maze", (rows, cols))
    truth.right[~right, Side.WALL] = 1
    truth.down[~down, Side.WALL] = 1
    if rng.random() < 0.25:
        return Printout(_underscored(right, down), truth, (1.0, 1.0), (2, 1))
    wide = rng.choice([1, 2, 3, 3, 3, 4, 5])
    walls = rng.choice(_JOINTS) if rng.random() < 0.45 else rng.choice(_WALLS)
    lines = _framed(right, down, wide, walls)
    printout = Printout(lines, truth, (1 + (wide - 1) / 2, 1.0), (wide + 1, 2))
    if rng.random() < 0.6:
        _name_ends(rng, printout, wide)
    return printout


def _framed(right: Bools, down: Bools, wide: int, walls: str) -> list[str]:
    """Lines of walls and lines of cells by turns; ``walls`` are 16 joints by their arms, or the
    three characters of all joints, of level walls and of upright ones."""
    rows, cols = right.shape[0], down.shape[1]
    uprights, levels = np.ones((rows + 2, cols + 1), int), np.ones((rows + 1, cols + 2), int)
    uprights[1:-1, 1:-1], uprights[[0, -1]] = ~right, 0
    levels[1:-1, 1:-1], levels[:, [0, -1]] = ~down, 0
    arms = uprights[:-1] | levels[:, 1:] << 1 | uprights[1:] << 2 | levels[:, :-1] << 3
    is_box = len(walls) == len(_JOINTS[0])
    level, upright = (walls[10], walls[5]) if is_box else (walls[1], walls[2])
    lines = []
    for row in range(rows + 1):
        joints = [walls[each] if is_box else walls[0] for each in arms[row]]
        sides = [(level if each else " ") * wide for each in levels[row, 1:]]
        lines.append("".join(map("".join, zip(joints, sides, strict=True))))
        beside = [(upright if each else " ") for each in uprights[row + 1]]
        lines.append((" " * wide).join(beside))
    return lines[:-1]


def _name_ends(rng: Random, printout: Printout, wide: int) -> None:
    """Write start and goal into cells so many characters wide."""
    rows, cols = printout.truth.kinds.shape
    places = [(0, 0), (rows - 1, cols - 1)]
    if rng.random() < 0.5:
        places = rng.sample([(row, col) for row in range(rows) for col in range(cols)], 2)
    fitting = [words for words in _WORDS if max(map(len, words)) <= wide]
    words = rng.choice(fitting)
    for (row, col), word, mark in zip(places, words, (Mark.START, Mark.END), strict=True):
        at, left = 2 * row + 1, col * (wide + 1) + 1 + (wide - len(word)) // 2
        line = printout.lines[at]
        printout.lines[at] = line[:left] + word + line[left + len(word) :]
        printout.inks.update({(at, left + n): mark + 1 for n in range(len(word))})
        printout.truth.marks[row, col, mark] = 1


def _underscored(right: Bools, down: Bools) -> list[str]:
    """Walls below a cell are underscores, those beside it bars."""
    rows, cols = right.shape[0], down.shape[1]
    lines = [" " + "_ " * cols]
    for row in range(rows):
        line = "|"
        for col in range(cols):
            line += "_" if row + 1 == rows or not down[row, col] else " "
            line += "|" if col + 1 == cols or not right[row, col] else " "
        lines.append(line)
    return lines


def _tour(rng: Random) -> Printout:
    """A knight's tour: visits by numbers or by signs, perhaps framed and labelled."""
    position: Position = any_position(rng)
    rows, cols = position.rows, position.cols
    numbered = rng.random() < 0.6
    wide = max(2, len(str(rows * cols))) if numbered else rng.choice([1, 2, 2, 3])
    free = rng.choice(["_" * wide, ".".rjust(wide), "0".rjust(wide), "_".rjust(wide), "-" * wide])
    used = rng.choice("*x#")
    figure = rng.choice("XKNHk♞")
    truth = _blank("knight", (rows, cols))
    cells = [[free] * cols for _ in range(rows)]
    for row, col in position.absent:
        truth.kinds[row, col], cells[row][col] = Kind.BLOCKED, " " * wide
    for number, (row, col) in enumerate(position.path, 1):
        truth.kinds[row, col] = Kind.USED
        if numbered:
            truth.numbers[row, col] = number
        cells[row][col] = (str(number) if numbered else used).rjust(wide)
    if position.path:
        row, col = position.path[-1]
        truth.marks[row, col, Mark.PIECE] = 1
        if not numbered or rng.random() < 0.5:
            truth.numbers[row, col] = -1
            cells[row][col] = figure.rjust(wide)
    gap = rng.choice([" ", " ", " | ", "  "])
    lines = [gap.join(row) for row in cells]
    lead = 0
    if rng.random() < 0.6:
        digits = len(str(rows))
        lead = digits + 2
        lines = [f"{rows - n:>{digits}}| {line} |" for n, line in enumerate(lines)]
        rule = " " * digits + "-" * (len(lines[0]) - digits)
        foot = " " * lead + gap.replace("|", " ").join(
            str(col + 1).rjust(wide) for col in range(cols)
        )
        lines = [rule, *lines, rule, foot]
    at = wide - 1.0 if not numbered and len(free.strip()) == 1 else (wide - 1) / 2
    return Printout(lines, truth, (lead + at, float(lead > 0)), (wide + len(gap), 1))


def _blank(game: str, shape: tuple[int, ...]) -> DrawnBoard:
    return DrawnBoard.blank(game, (shape[0], shape[1]), (0, 0), (1, 1))


def _any_face(rng: Random, text: str) -> skia.Typeface:
    """An upright one, of equally wide characters, that has all those of a text."""
    chars = [ord(char) for char in set(text)]
    upright = [face for face in even_faces() if not face.isItalic()]
    return rng.choice([face for face in upright if all(face.unicharsToGlyphs(chars))])


class _Terminal:
    """Paper, inks and a typeface."""

    def __init__(self, brush: Brush, palette: Palette, rng: Random, room: Box) -> None:
        self.brush, self.rng, self.room = brush, rng, room
        ground = brush.behind(room)
        self.paper: Colour = ground[0]
        if len(ground) > 1 or rng.random() < 0.7:
            dark = oklch(rng.uniform(0.08, 0.3), rng.uniform(0, 0.05), rng.random())
            light = oklch(rng.uniform(0.92, 1), rng.uniform(0, 0.03), rng.random())
            self.paper = rng.choice([(0, 0, 0), (0, 0, 0), dark, light])
            brush.shape(room, self.paper, "rect")
        inks = [ink_on(rng, self.paper), palette.apart(rng, [self.paper], rng.uniform(30, 60))]
        self.ink = rng.choice(inks)
        self.other_inks = [palette.apart(rng, [self.paper], rng.uniform(25, 60)) for _ in range(4)]

    def show(self, printout: Printout) -> DrawnBoard:
        """Print it, with other lines above and below; gives its truth in pixels."""
        rng, (x, y, w, h) = self.rng, self.room
        above = [*rng.sample(_TALK, rng.choice([0, 0, 1, 2])), *[""] * rng.choice([0, 0, 1])]
        below = rng.sample(_TALK, rng.choice([0, 0, 1]))
        indent = rng.choice([0, 0, 0, 1, 2, 4])
        face = _any_face(rng, "".join(printout.lines))
        metrics = skia.Font(face, 100).getMetrics()
        advance = skia.Font(face, 100).measureText("M") / 100
        high = (metrics.fDescent - metrics.fAscent) / 100 * rng.choice([1.0, 1.0, 1.0, 1.15])
        lines = len(above) + len(printout.lines) + len(below) + 1
        columns = indent + max(map(len, printout.lines))
        most = min(0.98 * w / (columns * advance), 0.98 * h / (lines * high))
        size = min(most, rng.uniform(_LEAST_PX, _MOST_PX) / high)
        wide, step = size * advance, size * high
        if size >= 8 and rng.random() < 0.8:  # terminals put each character on whole pixels
            wide, step = max(1.0, float(int(wide))), float(int(step))
        spare = (w - columns * wide, h - lines * step)
        part = (0.0, 0.0) if rng.random() < 0.5 else (rng.random(), rng.random())
        left, top = x + spare[0] * part[0], y + spare[1] * part[1]
        self.font = skia.Font(face, size)
        self.font.setSubpixel(rng.random() < 0.5)
        self.font.setEmbolden(rng.random() < 0.1)
        baseline = -metrics.fAscent / 100 * size
        board = range(len(above), len(above) + len(printout.lines))
        text = [*above, *(" " * indent + line for line in printout.lines), *below]
        for at, line in enumerate(text):
            for col, char in enumerate(line):
                which = printout.inks.get((at - board.start, col - indent)) if at in board else None
                ink = self.ink if which is None else self.other_inks[which]
                self._put(char, left + col * wide, top + at * step + baseline, ink)
        left += indent * wide
        if rng.random() < 0.3:
            self.brush.shape((left, top + len(text) * step, wide, step), self.ink)
        return self._in_pixels(printout, (left, top + board.start * step), (wide, step))

    def _put(self, char: str, left: float, base: float, ink: Colour) -> None:
        if char == " ":
            return
        paint = skia.Paint(AntiAlias=True, Color=skia.Color(*ink))
        self.brush.canvas.drawString(char, left, base, self.font, paint)

    def _in_pixels(
        self, printout: Printout, corner: tuple[float, float], char: tuple[float, float]
    ) -> DrawnBoard:
        truth = printout.truth
        rows, cols = truth.kinds.shape
        row, col = np.mgrid[:rows, :cols]
        for axis, index in ((0, col), (1, row)):
            cells = printout.origin[axis] + printout.pitch[axis] * index + 0.5
            truth.centres[..., axis] = corner[axis] + cells * char[axis]
        truth.pitch = printout.pitch[0] * char[0], printout.pitch[1] * char[1]
        truth.note = "console"
        return truth
