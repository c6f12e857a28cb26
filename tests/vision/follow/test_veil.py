"""A board behind a veil, as games show it when they are won."""

from __future__ import annotations

import numpy as np

from tests.vision.follow.screens import grid_of, painted
from vision import Pixels
from vision.follow import Candidate, Looks, Verdict, judge_behind, swatches

BEFORE = "K.... ..o.. o...# ..... #..#."
MOVED = "o.... ..o.. o...# .K... #..#."
GRID = grid_of(5, 5)


def veiled(pixels: Pixels) -> Pixels:
    return np.asarray((0.56 * pixels + 0.44 * np.array([5, 10, 30])).astype(np.uint8))


def behind(first: str, pixels: Pixels, *boards: str) -> Verdict | None:
    known, labels = painted(first)
    candidates = [Candidate([list(row) for row in rows.split()], 0.5) for rows in boards]
    looks = Looks.of(swatches(known, GRID), labels)
    found = judge_behind(looks, swatches(pixels, GRID), candidates)
    return found and found[1]


def test_a_board_shows_through_a_veil_and_beside_a_panel() -> None:
    pixels = veiled(painted(MOVED)[0])
    pixels[80:120] = 255
    verdict = behind(BEFORE, pixels, BEFORE, MOVED)
    assert verdict is not None
    assert verdict.best == 1
    assert verdict.shows_through


def test_a_move_that_did_not_land_is_told_from_one_that_did() -> None:
    verdict = behind(BEFORE, veiled(painted(BEFORE)[0]), BEFORE, MOVED)
    assert verdict is not None
    assert verdict.best == 0


def test_without_a_veil_there_is_nothing_behind_one() -> None:
    assert behind(BEFORE, painted(MOVED)[0], BEFORE, MOVED) is None


def test_what_the_panel_hides_is_not_known_to_have_changed() -> None:
    pixels = veiled(painted(MOVED)[0])
    pixels[160:200] = 255
    verdict = behind(BEFORE, pixels, BEFORE, MOVED)
    assert verdict is None or not (verdict.best and verdict.shows_through)


def test_cells_that_are_all_drawn_are_not_taken_for_a_veil_on_them() -> None:
    before, drawn = ".....\n" * 4 + "....K", "+++++\n" * 4 + "++++K"
    for pixels in (painted(drawn)[0], veiled(painted(before)[0])):
        verdict = behind(before, pixels, before, drawn)
        assert verdict is None or not (verdict.best and verdict.shows_through)
