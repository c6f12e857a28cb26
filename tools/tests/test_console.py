"""What is printed in a terminal is what its truth says, where it says."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tools.draw import console
from tools.draw.brush import Brush
from tools.draw.palette import Palette
from vision.cells.vocabulary import Kind, Mark, Side

ROOM = (20.0, 10.0, 860.0, 620.0)


@pytest.mark.parametrize("seed", range(20))
def test_walls_that_fill_their_cells_lie_where_the_truth_says(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    monkeypatch.setattr(console, "_SIGNS", ((" ", "█"), ("  ", "██")))
    brush = Brush((900, 640), (255, 255, 255))
    truth = console._Terminal(brush, Palette.draw(rng), rng, ROOM).show(console._signs(rng))
    blocked = truth.kinds == Kind.BLOCKED
    plain = ~truth.marks.any(-1)
    x, y = truth.centres.astype(int).transpose(2, 0, 1)
    seen = brush.pixels[y, x].astype(int)
    paper = brush.pixels[int(ROOM[1]) + 2, int(ROOM[0] + ROOM[2]) - 3].astype(int)
    is_ink = np.abs(seen - paper).sum(-1) > 40
    assert (is_ink == blocked)[plain].mean() > 0.99


@pytest.mark.parametrize("seed", range(20))
def test_no_wall_is_printed_where_the_maze_is_open(seed: int) -> None:
    printed = console._walls(Random(seed))
    truth, (across, down) = printed.truth, printed.pitch
    for row, col in np.ndindex(*truth.right.shape[:2]):
        between = printed.lines[int(printed.origin[1] + row * down)]
        sign = between[round(printed.origin[0] + (col + 0.5) * across)]
        assert (sign in " _") == (truth.right[row, col, Side.WALL] == 0)


@pytest.mark.parametrize("seed", range(12))
def test_a_tour_is_printed_with_its_last_visit_where_the_knight_is(seed: int) -> None:
    printed = console._tour(Random(seed))
    truth = printed.truth
    for row, col in np.argwhere(truth.marks[..., Mark.PIECE] == 1):
        line = printed.lines[round(printed.origin[1]) + row]
        middle = printed.origin[0] + col * printed.pitch[0]
        assert line[max(0, int(middle) - 1) : int(middle + 2.5)].strip(" |"), line
