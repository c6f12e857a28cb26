"""Screens of all games with boards that are known: random themes, sprites and clutter.

    pixels, board, note = render("cat", seed=7)

The same seed gives the same picture on machines with the same fonts; with ``portable`` on all
machines, since then only Pillow's own font and drawn shapes are used. Nothing here knows the
readers, and no reader is tuned to what is drawn here: a person can read every board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from tests.synthetic import cat, klotski, knight, matrix, maze, negative, one_line
from tests.synthetic.fonts import Faces
from tests.synthetic.paint import Pixels
from tests.synthetic.scene import Scene, grain, stage

Plain = dict[str, Any]


class Rendered(NamedTuple):
    """A screen, its board as in the JSON contract (None for no game), and what it is like."""

    pixels: Pixels
    board: Plain | None
    note: str

    @property
    def style(self) -> str:
        """The first words of the note, which name the look of the cells."""
        return self.note.partition(";")[0].replace(" ", "-")


def _maze(scene: Scene) -> tuple[Plain, str]:
    return matrix.paint(scene) if scene.rng.random() < 0.2 else maze.paint(scene)


PAINTERS: Mapping[str, Callable[[Scene], tuple[Plain | None, str]]] = {
    "one-line": one_line.paint,
    "knight": knight.paint,
    "maze": _maze,
    "klotski": klotski.paint,
    "cat": cat.paint,
    "negative": negative.paint,
}


def render(game: str, seed: int, *, portable: bool = False) -> Rendered:
    """A screen of a game, or of none (``negative``)."""
    rng = Random(f"{game} {seed}")
    scene = stage(rng, Faces(portable))
    board, note = PAINTERS[game](scene)
    if rng.random() < 0.1:
        grain(scene.canvas, rng, rng.uniform(1, 3))
    return Rendered(scene.canvas.pixels, board, note)
