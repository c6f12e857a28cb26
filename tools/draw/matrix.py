"""Mazes written as text: digits or signs in rows, in a terminal, an editor or a table."""

from __future__ import annotations

from random import Random

import numpy as np
import skia

from tools.draw.brush import Box, Brush, any_face, even_faces
from tools.draw.palette import Colour, Palette, ink_on, mixed, oklch
from tools.draw.room import Lattice, fitted
from tools.draw.truth import DrawnBoard
from tools.draw.walks import Bools, as_blocks, passages, scattered
from vision.cells.vocabulary import Kind
from vision.cells.vocabulary import Mark as Meaning

_SIGNS = (("0", "1"),) * 10 + (
    (".", "#"),
    (" ", "#"),
    ("0", "X"),
    (".", "X"),
    ("-", "#"),
    ("_", "*"),
)
_GAPS = (" ", " ", " ", "", "", "  ", ", ", ",", "   ")
_TALK = (
    "$ ./maze",
    "user@host:~$ python3 maze.py",
    "Enter the maze:",
    "maze:",
    ">>> show(maze)",
    "$ cat level1.txt",
    "Press any key to continue . . .",
    "PS C:\\> maze.exe",
    "Path not found yet",
    "Maze size",
    "请输入迷宫：",
    "迷宫：",
    "level 3",
    "import numpy as np",
    "// 0 = open, 1 = wall",
    "# 0 路 1 墙",
    "Output:",
)


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Write a maze somewhere in the room."""
    blocked, signs = _any_maze(rng)
    if rng.random() < 0.25 and signs == ("0", "1"):
        return _draw_table(brush, palette, rng, room, blocked)
    return _Page(brush, palette, rng, room, signs).write(blocked)


def _any_maze(rng: Random) -> tuple[Bools, tuple[str, str]]:
    signs = rng.choice(_SIGNS)
    if signs[0] == " " or rng.random() < 0.3:
        rows, cols = rng.randint(1, 8), rng.randint(1, 9)
        return as_blocks(*passages(rng, rows, cols)), signs
    rows, cols = rng.randint(3, 12), rng.randint(3, 14)
    blocked = scattered(rng, rows, cols)
    if rng.random() < 0.7:
        blocked[0, 0] = blocked[-1, -1] = False
    return blocked, signs


def _any_face(rng: Random, signs: tuple[str, str]) -> skia.Typeface:
    """Often one of equally wide characters; always one whose two signs are equally wide."""
    if rng.random() < 0.3:
        face = any_face(rng)
        glyphs = face.unicharsToGlyphs([ord(sign) for sign in signs])
        one, other = skia.Font(face, 100).getWidths(glyphs)
        if all(glyphs) and abs(one - other) < 0.5:
            return face
    return rng.choice(even_faces())


class _Page:
    """A page of text: paper, ink and a typeface."""

    def __init__(
        self, brush: Brush, palette: Palette, rng: Random, room: Box, signs: tuple[str, str]
    ) -> None:
        self.brush, self.rng, self.room = brush, rng, room
        ground = brush.behind(room)
        self.paper = ground[0]
        if len(ground) > 1 or rng.random() < 0.5:
            self.paper = rng.choice(
                [
                    (0, 0, 0),
                    oklch(rng.uniform(0.1, 0.3), rng.uniform(0, 0.06), rng.random()),
                    oklch(rng.uniform(0.93, 1), rng.uniform(0, 0.03), rng.random()),
                    palette.apart(rng, ground[:1]),
                ]
            )
            brush.shape(room, self.paper, rng.choice(["rect", "rect", "round"]), 0.02)
        self.ink = ink_on(rng, self.paper)
        if rng.random() < 0.35:
            self.ink = palette.apart(rng, [self.paper], rng.uniform(25, 60))
        self.face, self.bold = _any_face(rng, signs), rng.random() < 0.15
        self.signs = signs

    def write(self, blocked: Bools) -> DrawnBoard:
        """Write the matrix, with other lines above and below."""
        rng, (x, y, w, h) = self.rng, self.room
        rows, cols = blocked.shape
        gap, high = rng.choice(_GAPS), rng.uniform(1.0, 1.7)
        form = rng.choice(["plain"] * 5 + ["list", "list", "braces", "rows"])
        above = rng.sample(_TALK, rng.choice([0, 0, 1, 2]))
        if rng.random() < 0.1:
            above.append(f"{rows} {cols}")
        below = rng.sample(_TALK, rng.choice([0, 0, 1]))
        if w < 13 * cols * (1 + len(gap)) or h < 13 * high * (rows + 4):
            gap, above, below = "", [], []
        lines, columns = self._lines(blocked, gap, form)
        unit = max(self._positions(line, 100.0)[-1] for line in lines) / 100
        most = min(w * 0.94 / unit, h * 0.94 / ((rows + len(above) + len(below)) * high))
        size = max(6.0, most if rng.random() < 0.25 else min(most, rng.uniform(10, 48)))
        step = size * high
        left = x + rng.choice([0.02 * w, rng.uniform(0.02, 0.98) * max(0.0, w - unit * size)])
        spare = h - step * (rows + len(above) + len(below))
        top = y + rng.choice([0.02 * h, rng.uniform(0.02, 0.98) * max(0.0, spare)])
        for at, text in enumerate(above):
            self._put(text, left, top + (at + 0.5) * step, size)
        top += len(above) * step
        truth = self._put_rows(lines, columns, blocked, (left, top), size, step)
        for at, text in enumerate(below):
            self._put(text, left, top + (rows + at + 0.5) * step, size)
        if rng.random() < 0.25:
            at = top + (rows + len(below)) * step
            fill = self.ink if rng.random() < 0.5 else None
            cursor = (left, at, size * 0.55, size)
            self.brush.shape(cursor, fill, border=self.ink, border_px=1.0)
        self._mark(truth, lines, columns)
        truth.note = f"text {form} {''.join(self.signs)}"
        return truth

    def _lines(self, blocked: Bools, gap: str, form: str) -> tuple[list[str], list[int]]:
        """The lines of the matrix, and where in each line the signs of its columns stand."""
        before, after = {
            "plain": ("", ""),
            "list": (" [", "],"),
            "braces": ("  {", "},"),
            "rows": ("|", "|"),
        }[form]
        lines = [before + gap.join(self.signs[int(v)] for v in row) + after for row in blocked]
        if form == "list":
            lines[0], lines[-1] = "[" + lines[0][1:], lines[-1][:-1] + "]"
        if self.rng.random() < 0.1 and self.face.isFixedPitch():
            lines = self._with_ends(blocked, lines, len(before), 1 + len(gap))
        return lines, [len(before) + col * (1 + len(gap)) for col in range(blocked.shape[1])]

    def _with_ends(self, blocked: Bools, lines: list[str], first: int, step: int) -> list[str]:
        """S and E in two free places."""
        free = np.argwhere(~blocked)
        if len(free) < 2:
            return lines
        chosen = self.rng.sample(range(len(free)), 2)
        for at, letter in zip(chosen, self.rng.choice(["SE", "SE", "SG", "AB"]), strict=True):
            row, col = int(free[at][0]), first + step * int(free[at][1])
            lines[row] = lines[row][:col] + letter + lines[row][col + 1 :]
        return lines

    def _mark(self, truth: DrawnBoard, lines: list[str], columns: list[int]) -> None:
        for row, line in enumerate(lines):
            for col, at in enumerate(columns):
                meaning = {"S": Meaning.START, "A": Meaning.START}.get(line[at])
                meaning = Meaning.END if line[at] in "EGB" else meaning
                if meaning is not None:
                    truth.marks[row, col, meaning] = 1
                    truth.numbers[row, col] = -1

    def _font(self, size: float) -> skia.Font:
        font = skia.Font(self.face, size)
        font.setEmbolden(self.bold)
        font.setSubpixel(True)
        return font

    def _positions(self, line: str, size: float) -> list[float]:
        """Where each character of a line begins, and where the line ends."""
        font = self._font(size)
        widths = font.getWidths(self.face.unicharsToGlyphs([ord(c) for c in line]))
        ends = [0.0]
        for width in widths:
            ends.append(ends[-1] + float(width))
        return ends

    def _put(self, text: str, left: float, middle: float, size: float) -> None:
        face = self.face
        if not all(face.unicharsToGlyphs([ord(c) for c in text])):
            face = any_face(self.rng, text)
        font = skia.Font(face, size)
        font.setSubpixel(True)
        paint = skia.Paint(AntiAlias=True, Color=skia.Color(*self.ink))
        self.brush.canvas.drawString(text, left, middle + size * 0.35, font, paint)

    def _put_rows(
        self,
        lines: list[str],
        columns: list[int],
        blocked: Bools,
        corner: tuple[float, float],
        size: float,
        step: float,
    ) -> DrawnBoard:
        rows, cols = blocked.shape
        font = self._font(size)
        paint = skia.Paint(AntiAlias=True, Color=skia.Color(*self.ink))
        starts = [self._positions(line, size) for line in lines]
        bounds = skia.Rect()
        font.measureText("0", skia.TextEncoding.kUTF8, bounds)
        across = (starts[0][columns[-1]] - starts[0][columns[0]]) / max(1, cols - 1)
        truth = DrawnBoard.blank("maze", (rows, cols), (0, 0), (across, step))
        for row, line in enumerate(lines):
            base = corner[1] + (row + 0.5) * step + size * 0.35
            self.brush.canvas.drawString(line, corner[0], base, font, paint)
            for col, at in enumerate(columns):
                middle = (starts[row][at] + starts[row][at + 1]) / 2
                truth.centres[row, col] = corner[0] + middle, base + bounds.centerY()
        truth.kinds[blocked] = Kind.BLOCKED
        if self.signs[0] == "0":
            truth.numbers[:] = np.where(blocked, 1 if self.signs[1] == "1" else -1, 0)
        return truth


def _draw_table(
    brush: Brush, palette: Palette, rng: Random, room: Box, blocked: Bools
) -> DrawnBoard:
    """Digits in ruled cells, perhaps tinted by their value."""
    rows, cols = blocked.shape
    corner, pitch = fitted(rng, room, cols + 0.2, rows + 0.2, rng.choice([1.0, 1.0, 0.7]))
    lattice = Lattice((corner[0] + 0.1 * pitch[0], corner[1] + 0.1 * pitch[1]), pitch)
    paper: Colour = brush.behind(room)[0]
    if rng.random() < 0.5:
        paper = palette.apart(rng, [paper], 4)
    tint = mixed(paper, palette.apart(rng, [paper], 20), rng.uniform(0.4, 1))
    is_tinted, rule = rng.random() < 0.5, mixed(paper, ink_on(rng, paper), rng.uniform(0.2, 0.9))
    width = max(1.0, rng.uniform(0.01, 0.05) * lattice.unit) * rng.choice([1, 1, 1, 0])
    face, inks = any_face(rng), (ink_on(rng, paper), ink_on(rng, tint))
    size = rng.uniform(0.35, 0.7) * lattice.unit
    for row in range(rows):
        for col in range(cols):
            value = bool(blocked[row, col])
            fill = tint if value and is_tinted else paper
            brush.shape(lattice.box((row, col)), fill, border=rule, border_px=width)
            ink = inks[1] if value and is_tinted else inks[0]
            brush.text(str(int(value)), lattice.middle((row, col)), size, ink, face)
    truth = DrawnBoard.blank("maze", (rows, cols), lattice.middle((0, 0)), pitch)
    truth.kinds[blocked] = Kind.BLOCKED
    truth.numbers[:] = blocked
    truth.note = "table"
    return truth
