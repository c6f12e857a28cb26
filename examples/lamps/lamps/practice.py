"""Lamps on the practice screen."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bot.practice.engine.grids import square_grid
from bot.practice.engine.paint import Picture
from bot.practice.engine.puzzle import Level, PracticeGame
from bot.practice.engine.screen import Layout
from bot.practice.engine.skins import Skin, Tile, put_tile
from lamps.rules import Board, outcome, play
from solvers import Outcome
from vision import Point


@dataclass(frozen=True)
class Theme:
    """How lamps look, under the characters of the text form."""

    name: str
    skin: Skin
    tiles: dict[str, Tile] = field(hash=False)


_NIGHT = Theme(
    "night",
    Skin(page=(24, 27, 43), ink=(214, 220, 245), accent=(112, 92, 255), second=(46, 56, 96)),
    {".": Tile((84, 90, 122)), "*": Tile((250, 214, 84))},
)
_PAPER = Theme(
    "paper",
    Skin(page=(250, 248, 242), ink=(40, 52, 96), accent=(40, 90, 200), second=(150, 160, 190)),
    {".": Tile((150, 116, 92), corner=0.3), "*": Tile((252, 190, 60), corner=0.3)},
)


class Lamps:
    """A press lights a dark lamp."""

    def __init__(self, level: Level, theme: Theme, layout: Layout) -> None:
        rng = random.Random(f"lamps {level.seed} {level.number}")
        rows, cols = level.size or (3 + level.number % 4, 4)
        lamps = ["*", ".", *(rng.choice("*.") for _ in range(rows * cols - 2))]
        rng.shuffle(lamps)
        text = "".join(lamps)
        self._start = Board(tuple(text[row * cols : (row + 1) * cols] for row in range(rows)))
        self.grid = square_grid(rows, cols, layout)
        self._theme = theme
        self.restart()

    def restart(self) -> None:
        """Go back to how the level began."""
        self.board = self._start

    @property
    def outcome(self) -> Outcome:
        """SOLVED when all lamps are lit."""
        return outcome(self.board)

    def press(self, point_px: Point, _now_s: float) -> None:
        """A finger comes down."""
        cell = self.grid.cell_at(point_px)
        if cell in self.board.cells("."):
            self.board = play(self.board, cell)

    def drag(self, _point_px: Point, _now_s: float) -> None:
        """The finger moves: of no importance."""

    def lift(self, _now_s: float) -> None:
        """The finger goes up: of no importance."""

    def paint_still(self, _picture: Picture) -> None:
        """Nothing is there but lamps."""

    def paint_moving(self, picture: Picture, _now_s: float) -> None:
        """Paint the lamps."""
        for lamp, tile in self._theme.tiles.items():
            for cell in self.board.cells(lamp):
                put_tile(picture, tile, self.grid.centre(cell), self.grid.pitch_px[0])


LAMPS = PracticeGame("lamps", {theme.name: theme for theme in (_NIGHT, _PAPER)}, Lamps, (2, 9))
