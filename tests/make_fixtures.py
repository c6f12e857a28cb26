"""Makes fixtures/: screens with the text of the board that each shows.

    python -m tests.make_fixtures GAME [FOLDER]

One-line fixtures are screens of the practice game in all themes; those of the other games are
rendered (tests/synthetic) from the seeds below, chosen for variety and small files. The same code
with the same Pillow and fonts makes the same files. Look at the pictures before committing them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from bot.games import GAMES
from bot.practice import Settings, Simulator
from bot.practice.one_line.levels import make_path
from bot.practice.one_line.puzzle import OneLine
from bot.practice.one_line.themes import THEMES
from solvers import Cell
from tests.synthetic import Rendered, render
from vision import Pixels

FOLDER = Path(__file__).parent.parent / "fixtures"
SEED = 7
SIZES = [(720, 1280), (1080, 1920), (1080, 2400), (500, 800)]

RENDERED_SEEDS: Mapping[str, tuple[int, ...]] = {
    "knight": (3011, 3013, 3025, 3028, 3043, 3050, 3124, 3133, 3142),
    "maze": (3002, 3003, 3010, 3013, 3020, 3025, 3029, 3032),
    "klotski": (3047, 3049, 3054, 3063, 3069, 3073, 3075, 3077),
    "cat": (3001, 3004, 3011, 3013, 3015, 3026, 3028, 3030),
}


@dataclass(frozen=True)
class Fixture:
    """A screen and the text of its board."""

    name: str
    pixels: Pixels
    text: str

    def save(self, folder: Path) -> None:
        """Write both files."""
        picture = Image.fromarray(np.asarray(self.pixels))
        picture.save(folder / f"{self.name}.png", optimize=True)
        (folder / f"{self.name}.txt").write_text(f"{self.text}\n", "utf-8")


# --- rendered games -------------------------------------------------------------------------------
def rendered(game: str, seed: int) -> Fixture:
    """The fixture of a game from a seed."""
    return _fixture(game, seed, render(game, seed))


def _fixture(game: str, seed: int, made: Rendered) -> Fixture:
    assert made.board is not None
    board = GAMES[game].board.from_json(_with_covered_number(made.board))
    height, width = made.pixels.shape[:2]
    return Fixture(f"{made.style}-{width}x{height}-seed{seed}", made.pixels, str(board))


def _with_covered_number(board: dict[str, Any]) -> dict[str, Any]:
    """A board of the knight's whose last number follows from the others, though he stands on it."""
    knight, numbers = board.get("knight"), [value for row in board["cells"] for value in row]
    if knight is None or max(numbers) <= 0 or board["cells"][knight[0]][knight[1]] > 0:
        return board
    cells = [list(row) for row in board["cells"]]
    cells[knight[0]][knight[1]] = max(numbers) + 1
    return {**board, "cells": cells}


def _all_rendered(game: str) -> Iterator[Fixture]:
    return (rendered(game, seed) for seed in RENDERED_SEEDS[game])


# --- the practice game ----------------------------------------------------------------------------
@dataclass(frozen=True)
class Shot:
    """A level of a theme on a screen, with a part of its path drawn."""

    theme: str
    size_px: tuple[int, int]
    level: int
    drawn: float

    @property
    def name(self) -> str:
        """Name of the files."""
        width, height = self.size_px
        return f"{self.theme}-{width}x{height}-level{self.level}-drawn{round(self.drawn * 100)}"


def shots() -> list[Shot]:
    """Three of each theme: untouched, half drawn, nearly done; sizes and levels take turns."""
    themes = enumerate(THEMES)
    return [
        Shot(theme, SIZES[(turn + at) % len(SIZES)], 1 + (turn + 2 * at) % 5, drawn)
        for (turn, theme), (at, drawn) in product(themes, enumerate((0.0, 0.5, 0.85)))
    ]


def practised(shot: Shot) -> Fixture:
    """The picture and the board of one shot."""
    simulator = Simulator(
        Settings(theme=shot.theme, size_px=shot.size_px, seed=SEED), level=shot.level
    )
    puzzle = simulator.puzzle
    assert isinstance(puzzle, OneLine)
    way = make_path(SEED, shot.level)
    cells = way[: round(shot.drawn * len(way))]
    draw(puzzle, unambiguous(cells) if simulator.theme.ribbon is None else cells)
    return Fixture(shot.name, simulator.frame(0.0), str(puzzle.board))


def draw(puzzle: OneLine, cells: list[Cell]) -> None:
    """Draw through the cells with a finger."""
    for cell in cells[:1]:
        puzzle.press(puzzle.grid.centre(cell), 0.0)
    for cell in cells[1:]:
        puzzle.drag(puzzle.grid.centre(cell), 0.0)
    puzzle.lift(0.0)


def unambiguous(cells: list[Cell]) -> list[Cell]:
    """The beginning of a path that touches itself nowhere: its order shows without a ribbon."""
    for count in range(3, len(cells) + 1):
        row, col = cells[count - 1]
        touching = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        if touching & set(cells[: count - 2]):
            return cells[: count - 1]
    return cells


def _all_practised() -> Iterator[Fixture]:
    return map(practised, shots())


MAKERS: Mapping[str, Callable[[], Iterator[Fixture]]] = {
    "one-line": _all_practised,
    **{game: partial(_all_rendered, game) for game in RENDERED_SEEDS},
}


def main() -> None:
    """Make the fixtures of a game."""
    if len(sys.argv) < 2 or sys.argv[1] not in MAKERS:
        sys.exit(f"usage: python -m tests.make_fixtures {'|'.join(MAKERS)} [FOLDER]")
    game = sys.argv[1]
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else FOLDER / game
    folder.mkdir(parents=True, exist_ok=True)
    for fixture in MAKERS[game]():
        fixture.save(folder)
        print(fixture.name)


if __name__ == "__main__":
    main()
