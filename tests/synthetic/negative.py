"""Screens that show no game of ours, though many show cells in rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.synthetic import sprites
from tests.synthetic.colours import any_colour, apart, ink_on, lighter, mixed
from tests.synthetic.paint import WHITE, Box, Colour, around, inset, regular, rounded
from tests.synthetic.portraits import photograph
from tests.synthetic.scene import Scene

_WORDS = (
    ["Settings", "Sound", "Music", "Vibration", "Language", "About", "Continue", "Share", "Profile", "Rank", "Shop", "Help"]
)
_TILES_2048: Mapping[int, Colour] = {
    2: (238, 228, 218), 4: (237, 224, 200), 8: (242, 177, 121), 16: (245, 149, 99),
    32: (246, 124, 95), 64: (246, 94, 59), 128: (237, 207, 114), 256: (237, 204, 97),
}  # fmt: skip


def paint(scene: Scene) -> tuple[dict[str, Any] | None, str]:
    """Paint something that must be refused."""
    name = scene.rng.choice(list(_KINDS))
    _KINDS[name](scene)
    return None, f"{name}; no game"


def _write(scene: Scene, text: str, x: float, y: float, size: float, ink: Colour) -> None:
    scene.canvas.text(text, (x, y), size, ink, scene.faces.latin(scene.rng))


def _menu(scene: Scene) -> None:
    """A column of buttons."""
    left, top, right, bottom = scene.room
    count = scene.rng.randint(3, 7)
    pitch = (bottom - top) / (count + 1)
    fill = apart(scene.rng, scene.behind, 30)
    for place, word in enumerate(scene.rng.sample(_WORDS, count)):
        y = top + (place + 1) * pitch
        box = around((left + right) / 2, y, (right - left) * 0.35, pitch * 0.32)
        scene.canvas.box(box, fill, pitch * scene.rng.choice([0.1, 0.3]))
        _write(scene, word, (left + right) / 2, y, pitch * 0.3, ink_on(fill))


def _settings(scene: Scene) -> None:
    """Lines of text with switches."""
    left, top, right, bottom = scene.room
    count = scene.rng.randint(5, 10)
    pitch = (bottom - top) / count
    for place, word in enumerate(scene.rng.sample(_WORDS, count)):
        y = top + (place + 0.5) * pitch
        size = min(pitch * 0.35, 40)
        scene.canvas.text(word, (left, y), size, scene.skin.ink, scene.faces.latin(scene.rng), "lm")
        on = scene.rng.random() < 0.5
        box = around(right - 1.5 * size, y, 1.2 * size, 0.65 * size)
        scene.canvas.box(box, (76, 217, 100) if on else (200, 200, 205), 0.65 * size)
        scene.canvas.disc(right - (0.95 if on else 2.05) * size, y, 0.55 * size, WHITE)
        line = (left, y + pitch / 2 - 1, right, y + pitch / 2)
        scene.canvas.box(line, mixed(scene.ground, scene.skin.ink, 0.2))


def _dialogue(scene: Scene) -> None:
    """A question with two buttons over a dimmed page."""
    width, height = scene.canvas.size_px
    scene.canvas.box((0, 0, width, height), (0, 0, 0), opacity=0.5)
    unit = min(width, height) / 20
    box = around(width / 2, height / 2, 8 * unit, 5 * unit)
    scene.canvas.box(box, WHITE, 0.6 * unit)
    _write(
        scene,
        scene.rng.choice(["Level complete!", "Quit the game?", "You win!"]),
        width / 2,
        height / 2 - 2.5 * unit,
        1.3 * unit,
        (30, 30, 30),
    )
    _write(
        scene, "Moves 42, best 38", width / 2, height / 2 - 0.5 * unit, 0.8 * unit, (110, 110, 110)
    )
    for side, word in ((-1, "No"), (1, "Yes")):
        button = around(
            width / 2 + side * 3.6 * unit, height / 2 + 2.8 * unit, 3 * unit, 1.1 * unit
        )
        fill = any_colour(scene.rng)
        scene.canvas.box(button, fill, 0.4 * unit)
        _write(
            scene, word, width / 2 + side * 3.6 * unit, height / 2 + 2.8 * unit, unit, ink_on(fill)
        )


def _keyboard(scene: Scene) -> None:
    """Letters in staggered rows."""
    left, _, right, bottom = scene.room
    pitch = (right - left) / 10
    key = apart(scene.rng, scene.behind, 12)
    for row, letters in enumerate(["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]):
        for col, letter in enumerate(letters):
            x = left + (col + 0.5 + (10 - len(letters)) / 2) * pitch
            y = bottom - (3.2 - 1.25 * row) * pitch
            scene.canvas.box(around(x, y, pitch * 0.44, pitch * 0.55), key, pitch * 0.1)
            _write(scene, letter, x, y, pitch * 0.5, ink_on(key))


def _photos(scene: Scene) -> None:
    """A gallery."""
    cols = scene.rng.randint(3, 5)
    pitch, box = scene.place(cols, scene.rng.randint(3, 6), 0.4)
    rows = round((box[3] - box[1]) / pitch)
    for row in range(rows):
        for col in range(cols):
            cell = _cell(box, pitch, row, col, 0.98)
            size = round(cell[2] - cell[0])
            scene.canvas.box(cell, photograph(scene.rng, size, size))


def _calculator(scene: Scene) -> None:
    """Round keys under a number."""
    pitch, box = scene.place(4, 6, 0.3)
    _write(
        scene, "1,024.5", box[2] - 1.4 * pitch, box[1] + 0.5 * pitch, 0.6 * pitch, scene.skin.ink
    )
    signs = ["AC±%÷", "789×", "456-", "123+", "0.⌫="]
    key, other = apart(scene.rng, scene.behind, 14), apart(scene.rng, scene.behind, 30)
    for row, line in enumerate(
        [["C", "(", ")", "/"], *[list(text) for text in signs[1:4]], ["0", ".", "<", "="]]
    ):
        for col, sign in enumerate(line):
            fill = other if col == 3 else key
            cell = _cell(box, pitch, row + 1, col, 0.86)
            scene.canvas.box(cell, fill, 0.43 * pitch)
            _write(
                scene,
                sign,
                (cell[0] + cell[2]) / 2,
                (cell[1] + cell[3]) / 2,
                0.4 * pitch,
                ink_on(fill),
            )


def _home(scene: Scene) -> None:
    """The icons of a phone, each with its name."""
    pitch, box = scene.place(4, scene.rng.randint(4, 6) * 1.25, 0.3)
    rows = round((box[3] - box[1]) / pitch / 1.25)
    for row in range(rows):
        for col in range(4):
            x, y = box[0] + (col + 0.5) * pitch, box[1] + (row * 1.25 + 0.5) * pitch
            scene.canvas.box(around(x, y, 0.32 * pitch), any_colour(scene.rng), 0.14 * pitch)
            sprites.stand(
                scene.canvas, sprites.any_head(scene.rng), x, y, 0.4 * pitch, any_colour(scene.rng)
            )
            _write(
                scene, scene.rng.choice(_WORDS), x, y + 0.48 * pitch, 0.14 * pitch, scene.skin.ink
            )


def _chess(scene: Scene) -> None:
    """A game of chess with all its pieces: no knight's tour."""
    pitch, box = scene.place(8, 8)
    face = scene.faces.signs(scene.rng)
    for row in range(8):
        for col in range(8):
            fill = (181, 136, 99) if (row + col) % 2 else (240, 217, 181)
            cell = _cell(box, pitch, row, col, 1.0)
            scene.canvas.box(cell, fill)
            x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
            if row in (0, 1, 6, 7):
                ink = (30, 30, 30) if row < 4 else (250, 250, 250)
                sign = "♟" if row in (1, 6) else "♜♞♝♛♚♝♞♜"[col]
                if face:
                    scene.canvas.text(sign, (x, y), 0.8 * pitch, ink, face)
                else:
                    sprites.stand(scene.canvas, sprites.person, x, y, 0.8 * pitch, ink)


def _mines(scene: Scene) -> None:
    """Minesweeper in the middle of a game."""
    pitch, box = scene.place(9, 9)
    colours = [(0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128)]
    for row in range(9):
        for col in range(9):
            cell, opened = _cell(box, pitch, row, col, 1.0), scene.rng.random() < 0.55
            fill = (215, 215, 215) if opened else (180, 180, 185)
            scene.canvas.box(cell, fill, 0, (128, 128, 128), max(1.0, 0.03 * pitch))
            x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
            number = scene.rng.choice([0, 0, 1, 1, 1, 2, 2, 3, 4])
            if opened and number:
                _write(scene, str(number), x, y, 0.6 * pitch, colours[number - 1])
            elif not opened and scene.rng.random() < 0.25:
                sprites.stand(scene.canvas, sprites.flag, x, y, 0.7 * pitch, (220, 30, 30))


def _game_2048(scene: Scene) -> None:
    """Numbered tiles that double."""
    pitch, box = scene.place(4, 4)
    scene.canvas.box(inset(box, -0.06 * pitch), (187, 173, 160), 0.08 * pitch)
    for row in range(4):
        for col in range(4):
            cell = _cell(box, pitch, row, col, 0.88)
            value = scene.rng.choice([0, 0, *_TILES_2048])
            fill = _TILES_2048.get(value, (205, 193, 180))
            scene.canvas.box(cell, fill, 0.05 * pitch)
            if value:
                x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
                _write(
                    scene, str(value), x, y, 0.36 * pitch, (119, 110, 101) if value < 8 else WHITE
                )


def _sudoku(scene: Scene) -> None:
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
                cell = _cell(box, pitch, row, col, 1.0)
                figure = str((row * 3 + row // 3 + col) % 9 + 1)
                _write(
                    scene,
                    figure,
                    (cell[0] + cell[2]) / 2,
                    (cell[1] + cell[3]) / 2,
                    0.55 * pitch,
                    (40, 40, 50),
                )


def _match3(scene: Scene) -> None:
    """Gems in five colours."""
    size = scene.rng.randint(6, 9)
    pitch, box = scene.place(size, size)
    scene.canvas.box(inset(box, -0.1 * pitch), lighter(scene.ground, -0.3), 0.2 * pitch)
    gems = [(231, 76, 60), (52, 152, 219), (241, 196, 15), (46, 204, 113), (155, 89, 182)]
    for row in range(size):
        for col in range(size):
            cell = _cell(box, pitch, row, col, 0.8)
            kind = scene.rng.randrange(5)
            middle = ((cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2)
            scene.canvas.polygon(
                regular(middle, 0.42 * pitch, [3, 4, 5, 6, 32][kind], kind), gems[kind]
            )


def _calendar(scene: Scene) -> None:
    """A month."""
    pitch, box = scene.place(7, 7)
    for col, day in enumerate("MTWTFSS"):
        _write(
            scene,
            day,
            box[0] + (col + 0.5) * pitch,
            box[1] + 0.5 * pitch,
            0.35 * pitch,
            scene.skin.accent,
        )
    first = scene.rng.randrange(7)
    today = scene.rng.randint(1, 30)
    for day in range(1, 31):
        row, col = divmod(day - 1 + first, 7)
        cell = _cell(box, pitch, row + 1, col, 0.9)
        x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
        if day == today:
            scene.canvas.disc(x, y, 0.42 * pitch, scene.skin.accent)
        ink = ink_on(scene.skin.accent) if day == today else scene.skin.ink
        _write(scene, str(day), x, y, 0.4 * pitch, ink)


def _levels(scene: Scene) -> None:
    """The choice of a level: numbered buttons, some with a lock."""
    cols, rows = scene.rng.randint(3, 5), scene.rng.randint(3, 6)
    pitch, box = scene.place(cols, rows, 0.4)
    fill, locked = apart(scene.rng, scene.behind, 25), apart(scene.rng, scene.behind, 12)
    reached, radius = scene.rng.randint(1, rows * cols), scene.rng.choice([0.1, 0.2, 0.4])
    for number in range(1, rows * cols + 1):
        row, col = divmod(number - 1, cols)
        cell = _cell(box, pitch, row, col, 0.78)
        colour = fill if number <= reached else locked
        scene.canvas.shadow(rounded(cell, radius * pitch), 0.03 * pitch, 0.03 * pitch)
        scene.canvas.box(cell, colour, radius * pitch)
        x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
        _write(scene, str(number), x, y, 0.36 * pitch, ink_on(colour))


def _text(scene: Scene) -> None:
    """Paragraphs."""
    left, top, right, bottom = scene.room
    size = (right - left) / scene.rng.uniform(24, 40)
    face, y = scene.faces.latin(scene.rng), top + size
    while y < bottom - size:
        words, width = [], 0
        while width < (right - left) / size * 1.5:
            words.append(_any_word(scene.rng))
            width += len(words[-1]) + 1
        if scene.rng.random() < 0.85:
            scene.canvas.text(" ".join(words), (left, y), size, scene.skin.ink, face, "lm")
        y += 1.5 * size


def _any_word(rng: Random) -> str:
    return "".join(rng.choice("eeetaoinshrdlucm") for _ in range(rng.randint(2, 9)))


def _cell(box: Box, pitch: float, row: int, col: int, part: float) -> Box:
    x, y = box[0] + (col + 0.5) * pitch, box[1] + (row + 0.5) * pitch
    return around(x, y, part * pitch / 2)


_KINDS: Mapping[str, Callable[[Scene], None]] = {
    "menu": _menu,
    "settings": _settings,
    "dialogue": _dialogue,
    "keyboard": _keyboard,
    "photos": _photos,
    "calculator": _calculator,
    "home": _home,
    "chess": _chess,
    "minesweeper": _mines,
    "2048": _game_2048,
    "sudoku": _sudoku,
    "match-3": _match3,
    "calendar": _calendar,
    "levels": _levels,
    "text": _text,
}
