"""Sliding blocks: the classic 5x4 boards in any state, and boards of other shapes and pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import pi
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.colours import apart, ink_on, lighter, mixed
from tests.synthetic.klotski_boards import WALL, Board, Cell, any_board
from tests.synthetic.paint import Box, Canvas, Colour, Fill, Pixels, inset, regular, rounded
from tests.synthetic.portraits import photograph, portrait, wood
from tests.synthetic.scene import Scene

Plain = dict[str, Any]

_NAMES = {
    "2x2": "曹操", "2x1": "张飞|赵云|马超|黄忠|关羽", "1x2": "关羽|张飞|赵云", "1x1": "兵|卒",
}  # fmt: skip
_LATIN_NAMES = {"2x2": "CAO|K|BOSS", "2x1": "V|G", "1x2": "H|GUAN", "1x1": "S|P"}
_FINER = 3

LEAST_PICTURE_PX = 60
"""On smaller cells pictures hide where one piece ends and the next begins."""


@dataclass(frozen=True)
class Look:
    """How the pieces of a board look."""

    gap: float
    """Part of the pitch between two pieces."""
    corner: float
    line: Colour | None
    """The colour of a line around each piece."""
    finish: str
    """flat, fade, bevel, shadow."""
    inside: str
    """Nothing, a name, a portrait, a photograph, or the grain of wood."""
    tray: Colour


def paint(scene: Scene) -> tuple[Plain, str]:
    """Paint a board; returns it and its style."""
    rng, board = scene.rng, any_board(scene.rng)
    look = _any_look(scene)
    border = rng.uniform(0.1, 0.35)
    pitch, outer = scene.place(board.cols + 2 * border, board.rows + 2 * border, 0.24)
    if look.inside in ("photo", "portrait") and pitch < LEAST_PICTURE_PX:
        look = replace(look, inside="plain")
    easel = Easel(scene, look, board, inset(outer, border * pitch), pitch)
    frame = easel.paint_frame(border * pitch)
    colours = _colours(easel, frame)
    for piece in board.pieces():
        easel.paint_piece(piece, colours[piece], marked=board.marked and piece == board.target)
    plain: Plain = {
        "cells": board.cells,
        "target": board.target,
        "goal": [list(cell) for cell in board.goal],
    }
    style = f"{look.finish} {look.inside}{' lined' if look.line else ''}"
    return plain, f"{style}; {board.kind}, gap {look.gap * pitch:.1f} of {pitch:.0f} px"


def _any_look(scene: Scene) -> Look:
    rng = scene.rng
    touching = rng.random() < 0.35
    tray = apart(rng, [scene.ground], 6) if rng.random() < 0.8 else scene.ground
    line = rng.choice([(20, 20, 24), (245, 245, 245), mixed(tray, ink_on(tray), 0.8)])
    return Look(
        gap=0.0 if touching else rng.uniform(0.03, 0.1),
        corner=rng.choice([0.0, 0.05, rng.uniform(0.06, 0.16)]),
        line=line if touching or rng.random() < 0.2 else None,
        finish=rng.choice(["flat", "flat", "fade", "bevel", "shadow"]),
        inside=rng.choice(["plain", "plain", "name", "name", "portrait", "photo", "wood"]),
        tray=tray,
    )


def _colours(easel: Easel, frame: Colour | None) -> dict[int, Colour]:
    """The colour of each piece: one for all, one a class, or one each."""
    rng, board = easel.scene.rng, easel.board
    away = [
        easel.look.tray,
        *([easel.look.line] if easel.look.line else []),
        *([frame] if frame else []),
    ]
    body = apart(rng, away, 28)
    how = rng.choice(["one", "classes", "classes", "each"])
    if board.marked:
        how = "one"
    by_class: dict[str, Colour] = {}
    colours = {}
    for piece in board.pieces():
        name = {"one": "", "classes": board.shape(piece), "each": str(piece)}[how]
        colours[piece] = by_class.setdefault(name, apart(rng, away, 28) if name else body)
    if how == "one" and (board.marked or rng.random() < 0.5):
        colours[board.target] = apart(rng, [*away, body], 35)
    return colours


@dataclass(frozen=True)
class Easel:
    """Paints one board."""

    scene: Scene
    look: Look
    board: Board
    box: Box
    pitch: float

    @property
    def canvas(self) -> Canvas:
        """What is painted on."""
        return self.scene.canvas

    def paint_frame(self, border: float) -> Colour | None:
        """The tray, the frame with its exit, and inner walls. Returns the colour of the frame."""
        rng, canvas, look = self.scene.rng, self.canvas, self.look
        walled = any(WALL in row for row in self.board.cells)
        framed = walled or rng.random() < 0.8
        frame = apart(rng, [look.tray, *self.scene.behind], 24)
        outer = inset(self.box, -border)
        if framed:
            canvas.shadow(rounded(outer, 0.1 * self.pitch), 0.08 * self.pitch, 0.05 * self.pitch)
            canvas.box(outer, frame, rng.choice([0.0, 0.15]) * self.pitch)
        canvas.box(self.box, look.tray)
        if framed and rng.random() < 0.6:
            self._paint_exit(border)
        for row, line in enumerate(self.board.cells):
            for col, value in enumerate(line):
                if value == WALL:
                    left, top = self.box[0] + col * self.pitch, self.box[1] + row * self.pitch
                    # a little larger, so that neighbours leave no seam
                    canvas.box(inset((left, top, left + self.pitch, top + self.pitch), -0.3), frame)
        return frame if framed else None

    def _paint_exit(self, border: float) -> None:
        """A gap in the frame under the goal, perhaps with a sign."""
        rng, bottom = self.scene.rng, self.box[3]
        cols = [col for _, col in self.board.goal]
        left = self.box[0] + min(cols) * self.pitch
        right = self.box[0] + (max(cols) + 1) * self.pitch
        fill = rng.choice([self.look.tray, self.scene.ground, (40, 180, 70), (240, 200, 40)])
        self.canvas.box((left, bottom, right, bottom + border), fill)
        chinese = self.scene.faces.chinese(rng)
        if rng.random() < 0.4 and border > 12:
            text, face = ("出口", chinese) if chinese else ("EXIT", self.scene.faces.latin(rng))
            self.canvas.text(
                text, ((left + right) / 2, bottom + border / 2), 0.6 * border, ink_on(fill), face
            )

    def paint_piece(self, piece: int, colour: Colour, marked: bool) -> None:
        """One piece, its finish and what is on it."""
        look, cells = self.look, self.board.cells_of(piece)
        mask, corner = self._mask(cells)
        shown = _shrunk(mask)
        if look.finish == "shadow":
            self._paint_shadow(shown, corner)
        self.canvas.stencil(shown, corner, self._fill(cells, colour, shown.shape))
        if look.finish == "bevel":
            self._paint_bevel(mask, corner)
        if look.line:
            width = max(1, round(0.025 * self.pitch * _FINER))
            inner = cv2.erode(
                mask, np.ones((2 * width + 1, 2 * width + 1), np.uint8), borderValue=0
            )
            self.canvas.stencil(_shrunk(mask - inner), corner, look.line)
        if look.inside == "name" and not marked:
            self._write(piece, cells, colour)
        if marked:
            x, y = self._middle(cells)
            self.canvas.polygon(
                regular((x, y), 0.25 * self.pitch, 10, -pi / 2, 0.1 * self.pitch), ink_on(colour)
            )

    def _mask(self, cells: list[Cell]) -> tuple[NDArray[np.uint8], tuple[int, int]]:
        """The piece, larger, and where its upper left corner lies on the picture."""
        gap, pitch = self.look.gap * self.pitch / 2, self.pitch
        rows, cols = zip(*cells, strict=True)
        left = int(self.box[0] + min(cols) * pitch) - 2
        top = int(self.box[1] + min(rows) * pitch) - 2
        width = int((max(cols) - min(cols) + 1) * pitch) + 6
        height = int((max(rows) - min(rows) + 1) * pitch) + 6
        mask = np.zeros((height * _FINER, width * _FINER), np.uint8)
        for row, col in cells:
            right = gap if (row, col + 1) not in cells else -gap - 0.5
            below = gap if (row + 1, col) not in cells else -gap - 0.5
            x0, y0 = self.box[0] + col * pitch + gap - left, self.box[1] + row * pitch + gap - top
            x1 = self.box[0] + (col + 1) * pitch - right - left
            y1 = self.box[1] + (row + 1) * pitch - below - top
            if {(row + 1, col), (row, col + 1), (row + 1, col + 1)} <= set(cells):
                _fill_box(mask, (x0, y0, x1, y1))
            _fill_box(mask, (x0, y0, x1, min(y1, y0 + pitch - 2 * gap)))
            _fill_box(mask, (x0, y0, min(x1, x0 + pitch - 2 * gap), y1))
        radius = round(self.look.corner * pitch * _FINER)
        return _rounded(mask, radius) if radius > 1 else mask, (left, top)

    def _fill(self, cells: list[Cell], colour: Colour, shape: tuple[int, ...]) -> Fill:
        rng, height, width = self.scene.rng, shape[0], shape[1]
        if self.look.inside == "photo":
            return photograph(rng, width, height)
        if self.look.inside == "portrait":
            return portrait(rng, width, height, colour)
        if self.look.inside == "wood":
            return wood(rng, width, height, colour)
        if self.look.finish == "fade":
            return lighter(colour, 0.2), lighter(colour, -0.15)
        return colour

    def _paint_shadow(self, shown: NDArray[np.uint8], corner: tuple[int, int]) -> None:
        margin = round(0.1 * self.pitch)
        wide = np.pad(shown, margin)
        soft = np.asarray(cv2.GaussianBlur(wide, (0, 0), 0.03 * self.pitch), np.uint8)
        drop = round(0.03 * self.pitch)
        self.canvas.stencil(
            soft, (corner[0] - margin + drop, corner[1] - margin + drop), (0, 0, 0), 0.45
        )

    def _paint_bevel(self, mask: NDArray[np.uint8], corner: tuple[int, int]) -> None:
        step = max(1, round(0.05 * self.pitch * _FINER))
        moved = np.zeros_like(mask)
        moved[step:, step:] = mask[:-step, :-step]
        self.canvas.stencil(_shrunk(cv2.subtract(mask, moved)), corner, (255, 255, 255), 0.45)
        moved[:] = 0
        moved[:-step, :-step] = mask[step:, step:]
        self.canvas.stencil(_shrunk(cv2.subtract(mask, moved)), corner, (0, 0, 0), 0.4)

    def _middle(self, cells: Iterable[Cell]) -> tuple[float, float]:
        rows, cols = zip(*cells, strict=True)
        x = self.box[0] + (min(cols) + max(cols) + 1) / 2 * self.pitch
        y = self.box[1] + (min(rows) + max(rows) + 1) / 2 * self.pitch
        if (round(sum(rows) / len(rows) - 0.01), round(sum(cols) / len(cols) - 0.01)) not in cells:
            first = sorted(cells)[0]
            return self.box[0] + (first[1] + 0.5) * self.pitch, self.box[1] + (
                first[0] + 0.5
            ) * self.pitch
        return x, y

    def _write(self, piece: int, cells: list[Cell], colour: Colour) -> None:
        rng, shape = self.scene.rng, self.board.shape(piece)
        chinese = self.scene.faces.chinese(rng)
        names = (_NAMES if chinese else _LATIN_NAMES).get(shape)
        if names is None:
            return
        text = rng.choice(names.split("|"))
        face = chinese or self.scene.faces.latin(rng)
        x, y = self._middle(cells)
        size = 0.42 * self.pitch * (1.6 if shape == "2x2" else 1.0)
        if chinese and shape == "2x1" and len(text) == 2:
            for sign, down in zip(text, (-0.4, 0.4), strict=True):
                self.canvas.text(sign, (x, y + down * self.pitch), size, ink_on(colour), face)
        else:
            size = min(size, 0.85 * self.pitch * len({c for _, c in cells}) / (0.75 * len(text)))
            self.canvas.text(text, (x, y), size, ink_on(colour), face)


def _rounded(mask: NDArray[np.uint8], radius: int) -> NDArray[np.uint8]:
    """A piece (0 and 255) opened by a disc, by distances: discs are slow where they are large."""
    kept = (_distances(np.pad(mask, 1)) > radius).astype(np.uint8)
    opened = np.where(_distances(1 - kept) <= radius, 255, 0)
    return np.asarray(opened[1:-1, 1:-1], np.uint8)


def _distances(mask: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How many pixels each is away from the nearest that is 0."""
    return np.asarray(cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE), np.float32)


def _fill_box(mask: NDArray[np.uint8], box: Box) -> None:
    left, top, right, bottom = (round(value * _FINER) for value in box)
    mask[max(0, top) : bottom, max(0, left) : right] = 255


def _shrunk(mask: Any) -> Pixels:
    return np.asarray(
        cv2.resize(mask, None, fx=1 / _FINER, fy=1 / _FINER, interpolation=cv2.INTER_AREA), np.uint8
    )
