"""Letters that tell the start from the goal."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.decode.boards import blank
from tests.vision.decode.made import Sight, odds_of
from vision.cells.letters import with_letters
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Mark
from vision.reading import Pixels
from vision.writing.places import Writing

PITCH = 80


def _screen(
    letters: dict[tuple[int, int], str], size: float = 1.6, off: tuple[int, int] = (0, 0)
) -> Pixels:
    """A white board of 3 x 4 cells with letters in some of them, so far off their middles."""
    pixels, font = np.full((400, 480, 3), 255, np.uint8), cv2.FONT_HERSHEY_SIMPLEX
    thick = round(2 * size)
    for (row, col), letter in letters.items():
        (width, height), _ = cv2.getTextSize(letter, font, size, thick)
        at = 120 + PITCH * np.array([col, row]) + off + np.array([-width, height]) / 2
        x, y = at.round().astype(int).tolist()
        cv2.putText(pixels, letter, (x, y), font, size, (20, 20, 20), thick, cv2.LINE_AA)
    return pixels


def _odds(start: tuple[int, int], end: tuple[int, int]) -> CellOdds:
    board = blank("maze", 3, 4)
    board.marks[start][Mark.START] = board.marks[end][Mark.END] = 1
    odds = odds_of(board, Sight(sure=3, noise=0.1))
    both = odds.marks[..., [Mark.START, Mark.END]]
    odds.marks[..., [Mark.START, Mark.END]] = np.maximum(both, both[..., ::-1] - 2)
    return odds


def _marked(odds: CellOdds, mark: Mark) -> tuple[int, int]:
    row, col = np.unravel_index(int(odds.marks[..., mark].argmax()), odds.marks.shape[:2])
    return int(row) - 1, int(col) - 1


def _read(odds: CellOdds, pixels: Pixels) -> CellOdds:
    row, col = np.mgrid[-1:4, -1:5]
    centres = np.stack([120 + PITCH * col, 120 + PITCH * row], -1).astype(np.float64)
    return with_letters(odds, Writing(pixels), centres, (PITCH, PITCH))


@pytest.mark.parametrize(("first", "last"), ["SE", "SG", "AB", "SF"])
def test_letters_tell_start_and_goal_where_colours_say_otherwise(first: str, last: str) -> None:
    odds = _read(_odds(start=(2, 3), end=(0, 0)), _screen({(0, 0): first, (2, 3): last}))

    assert (_marked(odds, Mark.START), _marked(odds, Mark.END)) == ((0, 0), (2, 3))


@pytest.mark.parametrize("across", [-26, 26])
def test_small_letters_in_corners_of_cells_tell_start_and_goal(across: int) -> None:
    pixels = _screen({(0, 0): "S", (2, 3): "E"}, size=0.3, off=(across, 26))
    for col, row in np.ndindex(4, 3):
        cv2.circle(pixels, (120 + PITCH * col, 120 + PITCH * row), 7, (90, 90, 90), cv2.FILLED)
    odds = _read(_odds(start=(2, 3), end=(0, 0)), pixels)

    assert (_marked(odds, Mark.START), _marked(odds, Mark.END)) == ((0, 0), (2, 3))


def test_without_letters_nothing_changes() -> None:
    odds = _odds(start=(2, 3), end=(0, 0))

    assert np.array_equal(_read(odds, _screen({})).marks, odds.marks)
