"""Drawings of klotski boards: pieces with gaps or lines, plain, with writing, with pictures."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from solvers.klotski import Board
from vision.reading import Pixels


@dataclass(frozen=True)
class Drawing:
    """How to draw a board: sizes in pixels, colours as red, green, blue."""

    pitch: int = 80
    gap: int = 6
    page: tuple[int, int, int] = (236, 236, 240)
    tray: tuple[int, int, int] = (90, 62, 44)
    piece: tuple[int, int, int] = (230, 190, 110)
    target: tuple[int, int, int] = (200, 60, 50)
    inside: str = ""
    """Nothing, a name, or a picture."""

    def paint(self, board: Board) -> Pixels:
        """A page with the board in its middle."""
        rows, cols = len(board.cells), len(board.cells[0])
        size = (rows * self.pitch + 240, cols * self.pitch + 160, 3)
        pixels = np.full(size, self.page, np.uint8)
        pixels[110 : 130 + rows * self.pitch, 70 : 90 + cols * self.pitch] = self.tray
        for name in board.pieces:
            self._paint_piece(pixels, board, name)
        return pixels

    def _paint_piece(self, pixels: Pixels, board: Board, name: int) -> None:
        cells = board.pieces[name]
        colour = self.target if name == board.target else self.piece
        for row, col in cells:
            right = self.pitch if (row, col + 1) in cells else self.pitch - self.gap
            below = self.pitch if (row + 1, col) in cells else self.pitch - self.gap
            y, x = 120 + row * self.pitch + self.gap // 2, 80 + col * self.pitch + self.gap // 2
            pixels[y : y + below, x : x + right] = colour
        (top, left), (bottom, end) = cells[0], cells[-1]
        y, x = 120 + (top + bottom + 1) * self.pitch // 2, 80 + (left + end + 1) * self.pitch // 2
        if self.inside == "name":
            cv2.putText(pixels, f"P{name}", (x - 20, y + 8), 0, 0.8, (40, 30, 30), 2, cv2.LINE_AA)
        elif self.inside == "picture":
            self._paint_portrait(pixels, x, y, name)

    def _paint_portrait(self, pixels: Pixels, x: int, y: int, name: int) -> None:
        size = self.pitch // 4
        cv2.circle(pixels, (x, y), size, (60, 40 + 9 * name % 120, 140), -1, cv2.LINE_AA)
        cv2.circle(pixels, (x, y - size // 4), size // 2, (236, 200, 170), -1, cv2.LINE_AA)
        cv2.line(pixels, (x - size, y + size // 2), (x + size, y + size // 3), (20, 20, 20), 3)
