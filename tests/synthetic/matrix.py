"""Matrices of 0 and 1 as text: in a terminal, in an editor, on a page, in a table."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.synthetic.colours import apart, ink_on, mixed
from tests.synthetic.paint import Box, Colour, around, inset
from tests.synthetic.scene import Scene

Plain = dict[str, Any]

_PAPERS: tuple[tuple[Colour, Colour], ...] = (
    ((0, 0, 0), (230, 230, 230)),
    ((0, 0, 0), (40, 220, 80)),
    ((48, 10, 36), (238, 238, 236)),
    ((30, 30, 46), (205, 214, 244)),
    ((253, 246, 227), (88, 110, 117)),
    ((255, 255, 255), (20, 20, 20)),
    ((40, 44, 52), (171, 178, 191)),
)
_BEFORE = (
    "$ ./maze",
    "user@host:~$ python3 maze.py",
    "Enter the maze:",
    "maze:",
    "请输入迷宫：",
    ">>> show(maze)",
)
_AFTER = ("$ ", "Path not found yet", "user@host:~$ ", "Press any key", "这个迷宫没有出路")


def paint(scene: Scene) -> tuple[Plain, str]:
    """Paint a matrix; returns it as a maze, and its style."""
    rng = scene.rng
    rows, cols = rng.randint(3, 9), rng.randint(3, 12)
    cells = [[int(rng.random() < 0.35) for _ in range(cols)] for _ in range(rows)]
    cells[0][0] = cells[-1][-1] = 0
    style = (_paint_table if rng.random() < 0.3 else _paint_lines)(scene, cells)
    return {"cells": cells, "start": None, "goal": None}, style


def _paint_lines(scene: Scene, cells: list[list[int]]) -> str:
    rng = scene.rng
    paper, ink = rng.choice(_PAPERS)
    box = inset(scene.room, 0)
    scene.canvas.box(box, paper)
    face, chinese = scene.faces.mono(rng), scene.faces.chinese(rng)
    form, lines = _lines(rng, cells)
    widest = max(map(len, lines))
    height = min(
        (box[2] - box[0]) / (widest * 0.62 + 3), (box[3] - box[1]) / (len(cells) + 6) / 1.2
    )
    height = float(round(max(13.0, min(height, rng.uniform(16, 60)))))
    before = rng.sample(_BEFORE, rng.randint(0, 2))
    after = rng.sample(_AFTER, rng.randint(0, 2))
    line_px, y = height * rng.uniform(1.1, 1.5), box[1] + height
    x = box[0] + height * rng.uniform(0.5, 2)
    for text in (*before, *lines, *after):
        if text.isascii() or chinese:
            chosen = face if text.isascii() else chinese or ""
            scene.canvas.text(text, (round(x), round(y)), height, ink, chosen, "lm")
            y += round(line_px)
    return f"matrix {form}; {len(cells)}x{len(cells[0])}, {height:.0f} px"


def _lines(rng: Random, cells: list[list[int]]) -> tuple[str, list[str]]:
    """The name of a way to write a matrix, and its lines."""
    form = rng.choice(["spaced", "spaced", "dense", "list", "commas"])
    apart_by = {"spaced": " ", "dense": "", "list": ", ", "commas": ","}[form]
    lines = [apart_by.join(map(str, row)) for row in cells]
    if form == "list":
        lines = [
            f"{'[' if n == 0 else ' '}[{line}]{',' if n < len(lines) - 1 else ']'}"
            for n, line in enumerate(lines)
        ]
    return form, lines


def _paint_table(scene: Scene, cells: list[list[int]]) -> str:
    """A table of ruled cells, perhaps tinted by value."""
    rng = scene.rng
    rows, cols = len(cells), len(cells[0])
    pitch, box = scene.place(cols, rows, 0.13)
    paper = apart(rng, scene.behind, 6)
    tint = mixed(paper, apart(rng, [paper], 40), 0.6) if rng.random() < 0.4 else paper
    face, rule = scene.faces.latin(rng), max(1.0, round(pitch * 0.03))
    for row, line in enumerate(cells):
        for col, value in enumerate(line):
            x, y = box[0] + (col + 0.5) * pitch, box[1] + (row + 0.5) * pitch
            fill = tint if value else paper
            cell: Box = around(x, y, (pitch + rule) / 2)
            scene.canvas.box(cell, fill, 0, mixed(paper, ink_on(paper), 0.5), rule)
            scene.canvas.text(str(value), (x, y), 0.55 * pitch, ink_on(fill), face)
    return f"matrix table; {rows}x{cols}{', tinted' if tint != paper else ''}"
