"""Other games with cells in rows, none of which is ours."""

from __future__ import annotations

from collections.abc import Mapping

from tests.synthetic import sprites
from tests.synthetic.colours import lighter
from tests.synthetic.paint import WHITE, Box, Colour, around, inset, regular
from tests.synthetic.scene import Scene

_TILES_2048: Mapping[int, Colour] = {
    2: (238, 228, 218), 4: (237, 224, 200), 8: (242, 177, 121), 16: (245, 149, 99),
    32: (246, 124, 95), 64: (246, 94, 59), 128: (237, 207, 114), 256: (237, 204, 97),
}  # fmt: skip


def write(scene: Scene, text: str, x: float, y: float, size: float, ink: Colour) -> None:
    """Text around a point."""
    scene.canvas.text(text, (x, y), size, ink, scene.faces.latin(scene.rng))


def cell_box(box: Box, pitch: float, row: int, col: int, part: float) -> Box:
    """A part of a cell of a lattice."""
    x, y = box[0] + (col + 0.5) * pitch, box[1] + (row + 0.5) * pitch
    return around(x, y, part * pitch / 2)


def chess(scene: Scene) -> None:
    """A game of chess with all its pieces: no knight's tour."""
    pitch, box = scene.place(8, 8)
    face = scene.faces.signs(scene.rng)
    for row in range(8):
        for col in range(8):
            fill = (181, 136, 99) if (row + col) % 2 else (240, 217, 181)
            cell = cell_box(box, pitch, row, col, 1.0)
            scene.canvas.box(cell, fill)
            x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
            if row in (0, 1, 6, 7):
                ink = (30, 30, 30) if row < 4 else (250, 250, 250)
                sign = "♟" if row in (1, 6) else "♜♞♝♛♚♝♞♜"[col]
                if face:
                    scene.canvas.text(sign, (x, y), 0.8 * pitch, ink, face)
                else:
                    sprites.stand(scene.canvas, sprites.person, x, y, 0.8 * pitch, ink)


def minesweeper(scene: Scene) -> None:
    """Minesweeper in the middle of a game."""
    pitch, box = scene.place(9, 9)
    colours = [(0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128)]
    for row in range(9):
        for col in range(9):
            cell, opened = cell_box(box, pitch, row, col, 1.0), scene.rng.random() < 0.55
            fill = (215, 215, 215) if opened else (180, 180, 185)
            scene.canvas.box(cell, fill, 0, (128, 128, 128), max(1.0, 0.03 * pitch))
            x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
            number = scene.rng.choice([0, 0, 1, 1, 1, 2, 2, 3, 4])
            if opened and number:
                write(scene, str(number), x, y, 0.6 * pitch, colours[number - 1])
            elif not opened and scene.rng.random() < 0.25:
                sprites.stand(scene.canvas, sprites.flag, x, y, 0.7 * pitch, (220, 30, 30))


def doubling(scene: Scene) -> None:
    """Numbered tiles that double."""
    pitch, box = scene.place(4, 4)
    scene.canvas.box(inset(box, -0.06 * pitch), (187, 173, 160), 0.08 * pitch)
    for row in range(4):
        for col in range(4):
            cell = cell_box(box, pitch, row, col, 0.88)
            value = scene.rng.choice([0, 0, *_TILES_2048])
            fill = _TILES_2048.get(value, (205, 193, 180))
            scene.canvas.box(cell, fill, 0.05 * pitch)
            if value:
                x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
                write(
                    scene, str(value), x, y, 0.36 * pitch, (119, 110, 101) if value < 8 else WHITE
                )


def sudoku(scene: Scene) -> None:
    """Ruled boxes with figures."""
    pitch, box = scene.place(9, 9)
    scene.canvas.box(box, WHITE)
    for line in range(10):
        half = max(0.5, 0.01 * pitch) * (3 if line % 3 == 0 else 1)
        x, y = box[0] + line * pitch, box[1] + line * pitch
        scene.canvas.box((x - half, box[1], x + half, box[3]), (40, 40, 50))
        scene.canvas.box((box[0], y - half, box[2], y + half), (40, 40, 50))
    for row in range(9):
        for col in range(9):
            if scene.rng.random() < 0.4:
                cell = cell_box(box, pitch, row, col, 1.0)
                figure = str((row * 3 + row // 3 + col) % 9 + 1)
                write(
                    scene,
                    figure,
                    (cell[0] + cell[2]) / 2,
                    (cell[1] + cell[3]) / 2,
                    0.55 * pitch,
                    (40, 40, 50),
                )


def match_3(scene: Scene) -> None:
    """Gems in five colours."""
    size = scene.rng.randint(6, 9)
    pitch, box = scene.place(size, size)
    scene.canvas.box(inset(box, -0.1 * pitch), lighter(scene.ground, -0.3), 0.2 * pitch)
    gems = [(231, 76, 60), (52, 152, 219), (241, 196, 15), (46, 204, 113), (155, 89, 182)]
    for row in range(size):
        for col in range(size):
            cell = cell_box(box, pitch, row, col, 0.8)
            kind = scene.rng.randrange(5)
            middle = ((cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2)
            scene.canvas.polygon(
                regular(middle, 0.42 * pitch, [3, 4, 5, 6, 32][kind], kind), gems[kind]
            )
