"""Makes fixtures/one-line: practice screens in all themes, each with its board.

    python -m tests.make_fixtures [FOLDER]

The same code and the same Pillow make the same files. Look at the pictures before committing them.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from PIL import Image

from bot.practice import THEMES, Simulator
from bot.practice.levels import make_path
from bot.practice.one_line import OneLine
from solvers import Cell

FOLDER = Path(__file__).parent.parent / "fixtures" / "one-line"
SEED = 7
SIZES = [(720, 1280), (1080, 1920), (1080, 2400), (500, 800)]


@dataclass(frozen=True)
class Shot:
    """One fixture: a level of a theme on a screen, with a part of its path drawn."""

    theme: str
    size_px: tuple[int, int]
    level: int
    drawn: float

    @property
    def name(self) -> str:
        width, height = self.size_px
        return f"{self.theme}-{width}x{height}-level{self.level}-drawn{round(self.drawn * 100)}"


def shots() -> list[Shot]:
    """Three of each theme: untouched, half drawn, nearly done; sizes and levels take turns."""
    themes = enumerate(THEMES)
    return [
        Shot(theme, SIZES[(turn + at) % len(SIZES)], 1 + (turn + 2 * at) % 5, drawn)
        for (turn, theme), (at, drawn) in product(themes, enumerate((0.0, 0.5, 0.85)))
    ]


def make(shot: Shot, folder: Path) -> None:
    """Write the picture and the board of one shot."""
    simulator = Simulator(theme=shot.theme, size_px=shot.size_px, seed=SEED, level=shot.level)
    puzzle = simulator.puzzle
    assert isinstance(puzzle, OneLine)
    way = make_path(SEED, shot.level)
    cells = way[: round(shot.drawn * len(way))]
    draw(puzzle, unambiguous(cells) if simulator.theme.ribbon is None else cells)
    Image.fromarray(simulator.frame(0.0)).save(folder / f"{shot.name}.png", optimize=True)
    (folder / f"{shot.name}.txt").write_text(f"{puzzle.board}\n", "utf-8")


def draw(puzzle: OneLine, cells: list[Cell]) -> None:
    """Draw through the cells with a finger."""
    for cell in cells[:1]:
        puzzle.press(puzzle.grid.centre(cell))
    for cell in cells[1:]:
        puzzle.drag(puzzle.grid.centre(cell))
    puzzle.lift()


def unambiguous(cells: list[Cell]) -> list[Cell]:
    """The beginning of a path that touches itself nowhere: its order shows without a ribbon."""
    for count in range(3, len(cells) + 1):
        row, col = cells[count - 1]
        touching = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        if touching & set(cells[: count - 2]):
            return cells[: count - 1]
    return cells


def main() -> None:
    """Make all fixtures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        make(shot, folder)
        print(shot.name)


if __name__ == "__main__":
    main()
