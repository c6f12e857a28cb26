"""Screens that show no game of ours, though many show cells in rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.synthetic import other_games, sprites
from tests.synthetic.colours import any_colour, apart, ink_on, mixed
from tests.synthetic.other_games import cell_box, write
from tests.synthetic.paint import WHITE, around, rounded
from tests.synthetic.portraits import photograph
from tests.synthetic.scene import Scene

_WORDS = (
    "Settings",
    "Sound",
    "Music",
    "Language",
    "About",
    "Continue",
    "Share",
    "Rank",
    "Shop",
    "Help",
)


def paint(scene: Scene) -> tuple[dict[str, Any] | None, str]:
    """Paint something that must be refused."""
    name = scene.rng.choice(list(_KINDS))
    _KINDS[name](scene)
    return None, f"{name}; no game"


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
        write(scene, word, (left + right) / 2, y, pitch * 0.3, ink_on(fill))


def _settings(scene: Scene) -> None:
    """Lines of text with switches."""
    left, top, right, bottom = scene.room
    count = scene.rng.randint(5, len(_WORDS))
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
    write(
        scene,
        scene.rng.choice(["Level complete!", "Quit the game?", "You win!"]),
        width / 2,
        height / 2 - 2.5 * unit,
        1.3 * unit,
        (30, 30, 30),
    )
    write(
        scene, "Moves 42, best 38", width / 2, height / 2 - 0.5 * unit, 0.8 * unit, (110, 110, 110)
    )
    for side, word in ((-1, "No"), (1, "Yes")):
        button = around(
            width / 2 + side * 3.6 * unit, height / 2 + 2.8 * unit, 3 * unit, 1.1 * unit
        )
        fill = any_colour(scene.rng)
        scene.canvas.box(button, fill, 0.4 * unit)
        write(
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
            write(scene, letter, x, y, pitch * 0.5, ink_on(key))


def _photos(scene: Scene) -> None:
    """A gallery."""
    cols = scene.rng.randint(3, 5)
    pitch, box = scene.place(cols, scene.rng.randint(3, 6), 0.4)
    rows = round((box[3] - box[1]) / pitch)
    for row in range(rows):
        for col in range(cols):
            cell = cell_box(box, pitch, row, col, 0.98)
            size = round(cell[2] - cell[0])
            scene.canvas.box(cell, photograph(scene.rng, size, size))


def _calculator(scene: Scene) -> None:
    """Round keys under a number."""
    pitch, box = scene.place(4, 6, 0.3)
    write(scene, "1,024.5", box[2] - 1.4 * pitch, box[1] + 0.5 * pitch, 0.6 * pitch, scene.skin.ink)
    signs = ["AC±%÷", "789×", "456-", "123+", "0.⌫="]
    key, other = apart(scene.rng, scene.behind, 14), apart(scene.rng, scene.behind, 30)
    for row, line in enumerate(
        [["C", "(", ")", "/"], *[list(text) for text in signs[1:4]], ["0", ".", "<", "="]]
    ):
        for col, sign in enumerate(line):
            fill = other if col == 3 else key
            cell = cell_box(box, pitch, row + 1, col, 0.86)
            scene.canvas.box(cell, fill, 0.43 * pitch)
            write(
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
            write(
                scene, scene.rng.choice(_WORDS), x, y + 0.48 * pitch, 0.14 * pitch, scene.skin.ink
            )


def _calendar(scene: Scene) -> None:
    """A month."""
    pitch, box = scene.place(7, 7)
    for col, name in enumerate("MTWTFSS"):
        x = box[0] + (col + 0.5) * pitch
        write(scene, name, x, box[1] + 0.5 * pitch, 0.35 * pitch, scene.skin.accent)
    first = scene.rng.randrange(7)
    today = scene.rng.randint(1, 30)
    for day in range(1, 31):
        row, col = divmod(day - 1 + first, 7)
        cell = cell_box(box, pitch, row + 1, col, 0.9)
        x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
        if day == today:
            scene.canvas.disc(x, y, 0.42 * pitch, scene.skin.accent)
        ink = ink_on(scene.skin.accent) if day == today else scene.skin.ink
        write(scene, str(day), x, y, 0.4 * pitch, ink)


def _levels(scene: Scene) -> None:
    """The choice of a level: numbered buttons, some with a lock."""
    cols, rows = scene.rng.randint(3, 5), scene.rng.randint(3, 6)
    pitch, box = scene.place(cols, rows, 0.4)
    fill, locked = apart(scene.rng, scene.behind, 25), apart(scene.rng, scene.behind, 12)
    reached, radius = scene.rng.randint(1, rows * cols), scene.rng.choice([0.1, 0.2, 0.4])
    for number in range(1, rows * cols + 1):
        row, col = divmod(number - 1, cols)
        cell = cell_box(box, pitch, row, col, 0.78)
        colour = fill if number <= reached else locked
        scene.canvas.shadow(rounded(cell, radius * pitch), 0.03 * pitch, 0.03 * pitch)
        scene.canvas.box(cell, colour, radius * pitch)
        x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
        write(scene, str(number), x, y, 0.36 * pitch, ink_on(colour))


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


_KINDS: Mapping[str, Callable[[Scene], None]] = {
    "menu": _menu,
    "settings": _settings,
    "dialogue": _dialogue,
    "keyboard": _keyboard,
    "photos": _photos,
    "calculator": _calculator,
    "home": _home,
    "chess": other_games.chess,
    "minesweeper": other_games.minesweeper,
    "2048": other_games.doubling,
    "sudoku": other_games.sudoku,
    "match-3": other_games.match_3,
    "calendar": _calendar,
    "levels": _levels,
    "text": _text,
}
