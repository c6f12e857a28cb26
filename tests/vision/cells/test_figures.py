"""Numbers that the cells' network does not see, or hardly: small ones, and in corners."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.decode.boards import blank
from tests.vision.decode.made import Sight, odds_of
from vision.cells.figures import with_figures
from vision.cells.vocabulary import Kind
from vision.writing.places import Writing

PLACES = (0, 1), (2, 3), (1, 1), (3, 0)


def _numbers(written: str, pitch: int) -> dict[tuple[int, int], int]:
    """What is read of a board of 4 x 4 cells with these figures, white on badges."""
    pixels = np.full((6 * pitch, 6 * pitch, 3), 255, np.uint8)
    for (row, col), figure in zip(PLACES, written, strict=False):
        x, y = round(pitch * (col + 1.5)), round(pitch * (row + 1.5))
        cv2.rectangle(pixels, (x - 11, y - 11), (x + 11, y + 11), (20, 30, 40), cv2.FILLED)
        font = cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(pixels, figure, (x - 5, y + 6), font, 0.5, (255,) * 3, 1, cv2.LINE_AA)
    row, col = np.mgrid[0:6, 0:6]
    centres = (np.stack([col, row], -1) + 0.5) * pitch
    odds = odds_of(blank("one-line", 4, 4), Sight(sure=12, noise=0.1))
    read = with_figures(odds, Writing(pixels), centres, (pitch, pitch)).digits[1:-1, 1:-1]
    ones = read[..., 2, :].argmax(-1)
    return {(int(row), int(col)): int(ones[row, col]) for row, col in np.argwhere(ones < 10)}


@pytest.mark.parametrize("count", [3, 4])
def test_small_numbers_in_large_cells_are_read(count: int) -> None:
    there = dict(zip(PLACES[:count], range(1, 5), strict=False))
    assert _numbers("1234"[:count], pitch=150) == there


@pytest.mark.parametrize("written", ["12", "1245", "1123"])
def test_what_does_not_count_up_from_one_is_no_number(written: str) -> None:
    assert _numbers(written, pitch=150) == {}


@pytest.mark.parametrize(
    ("first", "seen", "read"), [(11, 8, 8), (11, 9, 16), (1, 0, 16), (2, 0, 0)]
)
def test_where_most_cells_show_numbers_all_are_looked_at(first: int, seen: int, read: int) -> None:
    pitch = 60 if seen else 40
    pixels = np.full((6 * pitch, 6 * pitch, 3), 255, np.uint8)
    drawn = blank("knight", 4, 4)
    for place, (row, col) in enumerate(np.ndindex(4, 4)):
        where = round(pitch * (col + 1.5)) - 10, round(pitch * (row + 1.5)) + 6
        font = cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(pixels, str(first + place), where, font, 0.5, (0,) * 3, 1, cv2.LINE_AA)
        drawn.numbers[row, col] = first + place if place < seen else -1
    centres = (np.indices((6, 6)).transpose(1, 2, 0)[..., ::-1] + 0.5) * pitch
    odds = odds_of(drawn, Sight(sure=9, noise=0.1))

    digits = with_figures(odds, Writing(pixels), centres, (pitch, pitch)).digits[1:-1, 1:-1]

    assert (digits[..., 2, :].argmax(-1) < 10).sum() == read


STEPS = (0, 0), (1, 2), (3, 3), (2, 1), (0, 2)


def _in_corners(
    texts: list[str],
    seen: bool,
    seed: int = 0,
    waypoints: int = 0,
    at_px: tuple[int, int] = (-42, -18),
) -> dict[tuple[int, int], int]:
    """What is read in visited cells with a number that begins ``at_px`` (x, y) from their middles
    and a thick line across, of which the first are surely seen as waypoints 1, 2 and so on."""
    pitch = 100
    pixels = np.full((6 * pitch, 6 * pitch, 3), 255, np.uint8)
    drawn = blank("knight", 4, 4)
    middles = [(round(pitch * (col + 1.5)), round(pitch * (row + 1.5))) for row, col in STEPS]
    for cell, text, (x, y) in zip(STEPS, texts, middles, strict=True):
        drawn.kinds[cell] = Kind.USED
        drawn.numbers[cell] = int(text) if seen and text else -1
        font = cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(pixels, text, (x + at_px[0], y + at_px[1]), font, 0.8, (0,) * 3, 2, cv2.LINE_AA)
        cv2.line(pixels, (x - 30, y + 40), (x + 45, y - 5), (200, 0, 0), 8, cv2.LINE_AA)
    for number, cell in enumerate(STEPS[:waypoints], 1):
        drawn.numbers[cell] = number
    row, col = np.mgrid[0:6, 0:6]
    centres = (np.stack([col, row], -1) + 0.5) * pitch
    odds = odds_of(drawn, Sight(sure=2 if seen else 12, noise=1.5 if seen else 0.1), seed)
    read = with_figures(odds, Writing(pixels), centres, (pitch, pitch)).digits[1:-1, 1:-1]
    tens, ones = (read[..., place, :].argmax(-1) % 10 for place in (1, 2))
    numbered = np.argwhere(read[..., 2, :].argmax(-1) < 10)
    return {(row, col): int(10 * tens[row, col] + ones[row, col]) for row, col in numbered.tolist()}


@pytest.mark.parametrize(("seen", "seed"), [(False, 0), (False, 1), (True, 0)])
def test_numbers_in_the_corners_of_visited_cells_are_read(seen: bool, seed: int) -> None:
    """Whether the cells' network sees none of them, or hardly which, and whatever it says of kinds
    that the game does not have."""
    there = _in_corners(["1", "2", "3", "14", "5"], seen, seed)
    assert {cell: there.get(cell) for cell in STEPS} == dict(
        zip(STEPS, (1, 2, 3, 14, 5), strict=True)
    )


@pytest.mark.parametrize("at_px", [(-10, -30), (0, 46)])
def test_numbers_at_an_edge_of_visited_cells_are_read(at_px: tuple[int, int]) -> None:
    there = _in_corners(["1", "2", "3", "14", "5"], seen=False, at_px=at_px)
    assert there == dict(zip(STEPS, (1, 2, 3, 14, 5), strict=True))


def test_the_same_number_in_all_corners_counts_nothing() -> None:
    assert _in_corners(["8"] * 5, seen=False) == {}


def test_waypoints_are_not_exchanged_for_the_steps_in_corners() -> None:
    there = _in_corners(["1", "6", "3", "14", "5"], seen=False, waypoints=2)
    assert there == {STEPS[0]: 1, STEPS[1]: 2}
