"""Sliding blocks in any state of play, and in any look.

The target is marked in the truth where something shows which piece it is: a colour, a star, a
name, or that it is the one block of 2x2 among smaller ones. The goal is marked where an exit or a
sign of its own shows it; else no cell has that mark.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tools.draw.brush import Box, Brush, Fill, any_face
from tools.draw.klotski_looks import Frame, Style
from tools.draw.klotski_pieces import Pieces, lit
from tools.draw.outlines import joined, traced
from tools.draw.palette import Colour, Palette, difference, ink_on, lighter, mixed
from tools.draw.pictures import scene
from tools.draw.room import Cell, Lattice, fitted, grown
from tools.draw.sprites import sprite
from tools.draw.trays import EMPTY, WALL, Tray, any_tray
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark, Side


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a tray in the room, and say what is true of it."""
    tray = any_tray(rng)
    style = Style.draw(rng, palette, tray, brush.behind(room))
    frame = Frame.draw(rng, palette, tray, style)
    left, top, right, bottom = frame.margins
    aspect = 1.0 if rng.random() < 0.9 else rng.uniform(0.8, 1.25)
    corner, pitch = fitted(rng, room, tray.cols + left + right, tray.rows + top + bottom, aspect)
    lattice = Lattice((corner[0] + left * pitch[0], corner[1] + top * pitch[1]), pitch)
    easel = _Easel(brush, palette, rng, tray, style, frame, lattice)
    easel.paint()
    return easel.truth()


@dataclass
class _Easel:
    """Paints one tray."""

    brush: Brush
    palette: Palette
    rng: Random
    tray: Tray
    style: Style
    frame: Frame
    lattice: Lattice
    target_shows: bool = False
    gate_shows: bool = False

    def paint(self) -> None:
        """All of it."""
        self._paint_tray()
        self._paint_empty()
        if self.frame.goal == "tint":
            self._paint_goal()
        shadows = self.style.finish == "shadow" or self.rng.random() < 0.1
        pieces = Pieces(
            self.brush,
            self.palette,
            self.rng,
            self.style,
            self.lattice,
            self.tray.target,
            shadows,
            target_shows=self.tray.told,
        )
        self._paint_walls(pieces)
        self._paint_gate()
        for number, cells in self.tray.pieces().items():
            pieces.paint(number, cells)
        if self.frame.goal != "tint":
            self._paint_goal()
        self.target_shows = pieces.target_shows

    def truth(self) -> DrawnBoard:
        """What is true of the tray as it was painted."""
        tray, middle = self.tray, self.lattice.middle((0, 0))
        board = DrawnBoard.blank("klotski", (tray.rows, tray.cols), middle, self.lattice.pitch)
        for row in range(tray.rows):
            for col in range(tray.cols):
                self._truth_of(board, row, col)
        marked = [(tray.of(tray.target) if self.target_shows else [], Mark.PIECE)]
        marked += [(tray.goal if self.frame.way or self.frame.goal else [], Mark.END)]
        marked += [(tray.gate if self.gate_shows else [], Mark.GATE)]
        for cells, mark in marked:
            for cell in cells:
                board.marks[cell[0], cell[1], mark] = 1
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

    # --- the tray --------------------------------------------------------------------------------
    def _paint_tray(self) -> None:
        frame, unit, rng = self.frame, self.lattice.unit, self.rng
        cells = self.lattice.box((0, 0), self.tray.rows, self.tray.cols)
        box = grown(cells, frame.pad * unit)
        if frame.part > 0:
            outer = grown(box, max(1.0, frame.part * unit))
            if rng.random() < 0.3:
                below = (outer[0], outer[1] + unit * 0.06, outer[2], outer[3])
                self.brush.shape(below, Fill((0, 0, 0), alpha=0.4), blur_px=unit * 0.08)
            radius = frame.radius * unit / min(outer[2], outer[3])
            self.brush.shape(outer, frame.fill, "round" if frame.radius else "rect", radius)
        self.brush.shape(box, self.style.tray)
        if self.style.inside == "portrait" and rng.random() < 0.2:
            ground = scene(rng, box[2] / box[3])
            if ground is not None:
                self.brush.picture(ground, box, rng.choice([0.5, 1.0]))
        if frame.way:
            self._paint_exit(cells, max(1.5, (frame.pad + frame.part) * unit))

    def _paint_exit(self, cells: Box, thick: float) -> None:
        """The exit beside ``cells``; the frame is so thick there."""
        frame, rng, mark = self.frame, self.rng, self.frame.colour
        gap, beside = self._exit_boxes(cells, thick)
        if frame.part > 0 and (frame.way == "gap" or rng.random() < 0.6):
            self.brush.shape(gap, self._opening())
        if frame.way == "line":
            self.brush.shape(self._rim(gap, max(2.0, 0.08 * self.lattice.unit)), mark)
        elif frame.way == "cells":
            self.brush.shape(beside, Fill(mark, alpha=rng.choice([0.4, 1.0])))
        elif frame.way == "arrow":
            self._arrow(beside, mark)
        elif frame.way in ("plug", "sign"):
            plate = frame.way == "plug" or rng.random() < 0.5
            if plate:
                shape = rng.choice(["rect", "round"])
                self.brush.shape(beside, Fill.draw(rng, mark), shape)
            if frame.way == "sign" or rng.random() < 0.5:
                self._write_sign(beside, ink_on(rng, mark if plate else self.palette.ground))

    def _opening(self) -> Colour:
        """What shows in the gap of the frame: the tray, the page, or a colour that says so."""
        shows = [self.style.tray.colour, self.palette.ground, self.frame.colour]
        clear = [c for c in shows if difference(c, self.frame.fill.colour) > 6]
        return self.rng.choice(clear or [self.frame.colour])

    def _exit_boxes(self, cells: Box, thick: float) -> tuple[Box, Box]:
        """The gap in the frame, and the room outside of it."""
        rows, cols = [r for r, _ in self.tray.goal], [c for _, c in self.tray.goal]
        high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
        x, y, w, h = self.lattice.box((min(rows), min(cols)), high, wide)
        px, py = (side * self.frame.outside * 0.9 for side in self.lattice.pitch)
        left, top, right, bottom = cells[0], cells[1], cells[0] + cells[2], cells[1] + cells[3]
        return {
            "down": ((x, bottom, w, thick), (x, bottom + thick, w, py)),
            "up": ((x, top - thick, w, thick), (x, top - thick - py, w, py)),
            "left": ((left - thick, y, thick, h), (left - thick - px, y, px, h)),
            "right": ((right, y, thick, h), (right + thick, y, px, h)),
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
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        side = min(box[2], box[3])
        long, half = side / 2, min(max(box[2], box[3]), side * 1.4) / 2
        self.brush.canvas.save()
        self.brush.canvas.rotate(turned, x, y)
        way, thin = self.rng.choice(["triangle", "arrow", "chevron"]), half * 0.4
        if way == "triangle":
            self.brush.polygon([(x - long, y - half), (x + long, y), (x - long, y + half)], colour)
        elif way == "chevron":
            bent = [(x - long / 2, y - half), (x + long / 2, y), (x - long / 2, y + half)]
            self.brush.line(bent, max(2.0, side * 0.15), colour)
        else:
            upper = [(x - long, y - thin), (x, y - thin), (x, y - half), (x + long, y)]
            lower = [(x, y + half), (x, y + thin), (x - long, y + thin)]
            self.brush.polygon([*upper, *lower], colour)
        self.brush.canvas.restore()

    def _paint_empty(self) -> None:
        style, unit = self.style, self.lattice.unit
        how, colour = style.empty, style.empty_colour
        width = max(1.0, unit * 0.015)
        for cell in ((r, c) for r in range(self.tray.rows) for c in range(self.tray.cols)):
            box = self.lattice.box(cell)
            if how == "grid":
                self.brush.shape(box, None, border=colour, border_px=width)
            elif how == "picture" and (filling := scene(Random(style.seed), 1.0)) is not None:
                self.brush.picture(filling, box)
            elif how in ("tile", "slot", "picture"):
                inner = grown(box, -unit * max(style.gap, 0.02) / 2)
                fill = mixed(style.tray.colour, colour, 0.5)
                line = style.border if how == "slot" else None
                self.brush.shape(inner, fill, "round", style.corner, line, width * 2)
            elif how == "dot":
                self.brush.shape(self.lattice.square(cell, 0.15), colour, "circle")

    # --- walls, gate and goal --------------------------------------------------------------------
    def _paint_walls(self, pieces: Pieces) -> None:
        walls, rng = self.tray.of(WALL), self.rng
        if not walls:
            return
        if self.style.solid_walls:
            for cells in _together(walls):
                pieces.paint_walls(cells)
            return
        fill = Fill.draw(rng, self.style.wall, 0.6)
        if self.tray.kind == "walled" or rng.random() < 0.5:
            inset = 0.0 if rng.random() < 0.6 else self.style.gap * self.lattice.unit / 2
            raised = rng.random() < 0.4
            for cells in _together(walls):
                path = joined(traced(cells, self.lattice, inset), 0.0)
                self.brush.path(path, fill)
                if raised:
                    lit(self.brush, path, fill.colour, self.lattice.unit * 0.1)
            return
        seed, signed = rng.getrandbits(20), rng.random() < 0.4
        for cell in walls:
            box = grown(self.lattice.box(cell), -self.style.gap * self.lattice.unit / 2)
            self.brush.shape(box, fill, "round", self.style.corner)
            if signed:
                figure = self.lattice.square(cell, 0.75)
                sprite(self.brush, Random(seed), figure, "block", ground=fill.colour)

    def _paint_gate(self) -> None:
        """Cells that only the target enters, where they look different from a plain gap."""
        if not self.tray.gate or self.rng.random() < 0.3:
            return
        self.gate_shows = True
        colour = self.palette.signal(self.rng, [self.style.wall, self.style.tray.colour])
        part, way = self.rng.uniform(0.5, 1.0), self.rng.choice(["bars", "veil", "block"])
        for cell in self.tray.gate:
            box, unit = self.lattice.square(cell, part), self.lattice.unit
            if way == "bars":
                for k in (0.2, 0.5, 0.8):
                    x = box[0] + k * box[2]
                    ends = [(x, box[1]), (x, box[1] + box[3])]
                    self.brush.line(ends, max(1.5, unit * 0.07), colour)
            elif way == "veil":
                self.brush.shape(box, Fill(colour, alpha=0.6))
            else:
                self.brush.shape(box, lighter(colour, -0.35), "round")
                self.brush.shape(grown(box, -unit * 0.12), colour, "round")

    def _paint_goal(self) -> None:
        way, colour, unit = self.frame.goal, self.frame.colour, self.lattice.unit
        if way == "outline":
            dash = unit * 0.15 if self.style.seed % 2 else 0.0
            for loop in traced(self.tray.goal, self.lattice, unit * 0.05):
                self.brush.line([*loop, loop[0]], max(1.5, unit * 0.06), colour, dash=dash)
        for cell in self.tray.goal if way in ("dots", "tint", "flag") else []:
            if way == "tint":
                self.brush.shape(self.lattice.box(cell), Fill(colour, alpha=0.6))
            elif way == "dots":
                shape = "rect" if self.style.seed % 2 else "circle"
                self.brush.shape(self.lattice.square(cell, 0.24), colour, shape)
            else:
                figure = self.lattice.square(cell, 0.45)
                sprite(self.brush, Random(self.style.seed), figure, "goal", colour)


def _together(cells: list[Cell]) -> list[list[Cell]]:
    """Cells in groups that hang together by their sides."""
    left, groups = set(cells), []
    while left:
        group = [left.pop()]
        for row, col in group:
            near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
            group.extend(near)
            left -= near
        groups.append(sorted(group))
    return groups
