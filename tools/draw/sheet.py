"""Contact sheets of drawn screens: python -m tools.draw.sheet OUT.png --game maze --truth."""

from __future__ import annotations

import argparse
from math import ceil, sqrt
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.draw.degrade import moved
from tools.draw.screen import NEGATIVES, screen
from tools.draw.surroundings import bounds
from tools.draw.truth import DrawnBoard, Scene, State
from vision.cells.vocabulary import GAMES, Kind, Mark, Side

Picture = NDArray[np.uint8]

_KINDS = {
    Kind.OUTSIDE: (255, 0, 255),
    Kind.BLOCKED: (255, 0, 0),
    Kind.FREE: (0, 200, 0),
    Kind.USED: (0, 90, 255),
    Kind.PIECE: (255, 150, 0),
}
_MARKS = {Mark.START: "S", Mark.HEAD: "H", Mark.END: "E", Mark.PIECE: "P", Mark.GATE: "G"}


def with_truth(scene: Scene, scale: float) -> Picture:
    """The picture scaled, with each cell's kind as a dot, its marks as letters, its sides as lines.

    Dots: free green, blocked red, used blue, piece orange, outside pink. Sides: walls red, joined
    blue.
    """
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    scaled = cv2.resize(scene.pixels, None, fx=scale, fy=scale, interpolation=way)
    picture = np.asarray(scaled, np.uint8)
    for board in scene.boards:
        _label(picture, board, scale)
    return picture


def _label(picture: Picture, board: DrawnBoard, scale: float) -> None:
    centres = board.centres * scale
    pitch = min(board.pitch) * scale
    rows, cols = board.kinds.shape
    for row in range(rows):
        for col in range(cols):
            x, y = (float(v) for v in centres[row, col])
            colour = _KINDS[Kind(int(board.kinds[row, col]))]
            cv2.circle(picture, (round(x), round(y)), max(round(pitch * 0.1), 1), colour, -1)
            word = "".join(_MARKS[mark] for mark in Mark if board.marks[row, col, mark])
            number = int(board.numbers[row, col])
            word += str(number) if number >= 0 else ""
            if word:
                _write(picture, word, (x + pitch * 0.12, y - pitch * 0.05), pitch * 0.35)
    for sides, step in ((board.right, (0, 1)), (board.down, (1, 0))):
        for row, col, side in np.argwhere(sides):
            one, other = centres[row, col], centres[row + step[0], col + step[1]]
            middle, along = (one + other) / 2, (other - one) * 0.3
            across = np.array([-along[1], along[0]])
            across = along if side == Side.JOINED else across
            ends = [tuple(round(float(v)) for v in middle + part * across) for part in (-1, 1)]
            colour = (255, 0, 0) if side == Side.WALL else (0, 90, 255)
            cv2.line(picture, ends[0], ends[1], colour, max(round(pitch * 0.06), 1))
    if board.state != State.WHOLE:
        corner = centres.reshape(-1, 2).min(0) - pitch / 2
        _write(picture, board.state.name, (corner[0], corner[1] + 12), 12)


def _write(picture: Picture, word: str, at: tuple[float, float], size: float) -> None:
    place = (round(at[0]), round(at[1]))
    for colour, thick in (((255, 255, 255), 3), ((200, 0, 200), 1)):
        cv2.putText(picture, word, place, 0, max(size / 24, 0.25), colour, thick, cv2.LINE_AA)


def sheet(scenes: list[Scene], cell_px: int, truth: bool, columns: int | None = None) -> Picture:
    """All scenes on one picture, each at most ``cell_px`` wide and high."""
    columns = columns or ceil(sqrt(len(scenes) * 1.5))
    rows = ceil(len(scenes) / columns)
    whole = np.full((rows * (cell_px + 4), columns * (cell_px + 4), 3), 90, np.uint8)
    for index, scene in enumerate(scenes):
        scale = cell_px / max(scene.pixels.shape[:2])
        drawn = scene if truth else Scene(scene.pixels)
        small = with_truth(drawn, scale)
        y, x = (index // columns) * (cell_px + 4), (index % columns) * (cell_px + 4)
        whole[y : y + small.shape[0], x : x + small.shape[1]] = small[:cell_px, :cell_px]
    return whole


def cut_out(scene: Scene) -> list[Scene]:
    """Each board alone, with one cell around it."""
    height, width = scene.pixels.shape[:2]
    parts = []
    for board in scene.boards:
        x, y, w, h = bounds(board)
        px, py = board.pitch
        left, top = max(int(x - px), 0), max(int(y - py), 0)
        right, bottom = min(int(x + w + px), width), min(int(y + h + py), height)
        matrix = np.array([(1, 0, -left), (0, 1, -top), (0, 0, 1)], np.float64)
        pixels = np.ascontiguousarray(scene.pixels[top:bottom, left:right])
        parts.append(Scene(pixels, [moved(board, matrix)], board.note))
    return parts


def main() -> None:
    """Draws a contact sheet into a file."""
    parser = argparse.ArgumentParser(description="Draw a contact sheet of screens.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=[*GAMES, NEGATIVES])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--side", type=int, default=240, help="pixels of each screen's longer side")
    parser.add_argument("--truth", action="store_true", help="draw the labels over the pictures")
    parser.add_argument("--boards", action="store_true", help="cut each board out of its screen")
    asked = parser.parse_args()
    scenes = [screen(asked.seed + index, asked.game) for index in range(asked.count)]
    if asked.boards:
        scenes = [part for scene in scenes for part in cut_out(scene)][: asked.count]
    whole = sheet(scenes, asked.side, asked.truth)
    if not cv2.imwrite(str(asked.out), cv2.cvtColor(whole, cv2.COLOR_RGB2BGR)):
        parser.error(f"cannot write {asked.out}: give the name of a .png file in a folder that is")


if __name__ == "__main__":
    main()
