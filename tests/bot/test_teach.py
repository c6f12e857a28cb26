"""What a person has labelled is what the screenshot is read as."""

from __future__ import annotations

from dataclasses import replace

import cv2
import pytest

from bot import teach as teaching
from bot.games import GAMES
from bot.teach import teach
from solvers.cat import Board
from tests.vision.taught.test_figure import PLACE, discs, plain


def test_a_look_beside_the_cat_is_no_part_of_it() -> None:
    """A cell to which the cat goes next is free, and marked."""
    shown = plain((4, 2), {(0, 0), (2, 5), (4, 4), (6, 1)})
    pixels = discs(shown)
    for cell, colour in (((4, 2), (255, 69, 0)), ((4, 3), (110, 30, 30))):
        x, y = map(round, PLACE.centres_px()[cell].tolist())
        cv2.circle(pixels, (x, y), 18, colour, -1)
    lesson = teach(pixels, GAMES["cat"], Board.from_json(shown))
    assert lesson.reading.board.as_json() == shown


@pytest.mark.parametrize(("confidence", "misread"), [(0.97, True), (0.6, False)])
def test_a_board_that_was_surely_another_one_without_examples_is_noted(
    monkeypatch: pytest.MonkeyPatch, confidence: float, misread: bool
) -> None:
    shown = plain((4, 2), {(0, 0), (2, 5), (4, 4), (6, 1)})
    pixels = discs(shown)
    right = teach(pixels, GAMES["cat"], Board.from_json(shown)).reading
    other = Board.from_json(plain((4, 2), {(0, 0)}))
    wrong = replace(right, board=other, confidence=confidence)
    monkeypatch.setattr(teaching, "_unaided", lambda *_: wrong)

    lesson = teach(pixels, GAMES["cat"], Board.from_json(shown))

    assert lesson.profile.examples is not None
    assert lesson.profile.examples.misread is misread
    assert lesson.reading.board.as_json() == shown
