"""What a person has labelled is what the screenshot is read as."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from bot import teach as teaching
from bot.games import GAMES
from bot.practice import Settings, Simulator
from bot.teach import TURNED_OVER, teach
from bot.web.studio import Studio
from calibration.box import Box
from solvers import knight
from solvers.cat import Board
from tests.vision.taught.test_figure import PLACE, discs, plain
from tests.vision.wide_squares import wide_squares
from vision import NotRecognized, Pixels, Reading

SHOWN = plain((4, 2), {(0, 0), (2, 5), (4, 4), (6, 1)})


def screen() -> Pixels:
    """A map of discs whose cat has marked the cell to which it goes next."""
    pixels = discs(SHOWN)
    for cell, colour in (((4, 2), (255, 69, 0)), ((4, 3), (110, 30, 30))):
        x, y = map(round, PLACE.centres_px()[cell].tolist())
        cv2.circle(pixels, (x, y), 18, colour, -1)
    return pixels


def test_a_look_beside_the_cat_is_no_part_of_it() -> None:
    """A cell to which the cat goes next is free, and marked."""
    lesson = teach(screen(), GAMES["cat"], Board.from_json(SHOWN))
    assert lesson.reading.board.as_json() == SHOWN


def test_a_board_that_was_another_one_without_examples_is_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = (level := Simulator(Settings("cat", size_px=(540, 960)))).puzzle
    corner = [[1, *puzzle.board.cells[0][1:]], *puzzle.board.cells[1:]]
    other = replace(puzzle.board, cells=corner)
    assert other != puzzle.board
    for read, misread in ((puzzle.board, False), (other, True)):
        unaided = Reading(read, puzzle.grid, 0.6)
        monkeypatch.setattr(teaching, "_unaided", lambda *_, unaided=unaided: unaided)
        examples = teach(level.frame(0.0), GAMES["cat"], puzzle.board).profile.examples
        assert examples is not None
        assert examples.misread is misread


def test_a_lattice_that_was_misread_surely_is_read_as_it_was_shown() -> None:
    """Cells three times as wide as high, of which fewer rows are read."""
    pixels = wide_squares(54, (90, 90, 90))
    board = knight.Board.from_text("\n".join(["_ " * 8] * 8))
    lesson = teach(pixels, GAMES["knight"], board, Box(11, 89, 1288, 432))
    assert lesson.reading.board == board
    assert lesson.profile.examples is not None
    assert lesson.profile.examples.misread


def test_a_map_turned_over_is_neither_taught_nor_shown_on_the_page() -> None:
    level = Simulator(Settings("cat", size_px=(540, 960)))
    pixels = np.ascontiguousarray(level.frame(0.0).swapaxes(0, 1))
    with pytest.raises(NotRecognized, match="columns of this map are shifted"):
        teach(pixels, GAMES["cat"], level.puzzle.board)
    studio = Studio()
    told = studio.read({"picture": studio.add_pixels(pixels), "game": "cat"})
    assert (told["board"], told["error"]) == (None, TURNED_OVER)
