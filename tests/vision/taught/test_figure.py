"""A figure that reaches beyond its cell stands over it, however it moves its limbs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from calibration import Profile
from calibration.examples import Place
from solvers.cat import Board
from tests.vision.taught.test_taught import refuses
from vision import Pixels, taught
from vision.taught.reader import agreement
from vision.taught.sample import Sample
from vision.view import View

PLACE = Place((420, 420), (70.0, 120.0), (40.0, 34.6), 7, 7, 1)


def plain(cat: tuple[int, int], blocked: set[tuple[int, int]]) -> dict[str, Any]:
    cells = [[int((row, col) in blocked) for col in range(7)] for row in range(7)]
    return {"cells": cells, "cat": list(cat), "shifted": "odd"}


def discs(board: dict[str, Any]) -> Pixels:
    """The cells without the cat."""
    pixels = np.full((420, 420, 3), (110, 70, 40), np.uint8)
    centres = PLACE.centres_px()
    for row, col in np.ndindex(7, 7):
        x, y = map(round, centres[row, col].tolist())
        colour = (40, 30, 20) if board["cells"][row][col] else (225, 200, 180)
        cv2.circle(pixels, (x, y), 17, colour, -1)
    return pixels


def screen(board: dict[str, Any], lean: int) -> Pixels:
    """Discs, and a figure three rows high whose legs lean to a side."""
    pixels = discs(board)
    x, y = map(round, PLACE.centres_px()[tuple(board["cat"])].tolist())
    for foot in (-9, 9):
        cv2.line(pixels, (x, y - 35), (x + foot + lean, y + 8), (120, 10, 30), 5)
    cv2.rectangle(pixels, (x - 14, y - 95), (x + 14, y - 32), (60, 150, 40), -1)
    return pixels


def test_a_tall_cat_stands_on_the_cell_at_its_feet() -> None:
    shown = plain((4, 2), {(0, 0), (2, 5), (4, 4), (6, 1)})
    examples = taught.learn(screen(shown, 3), "cat", shown, [PLACE], sure=True)
    other = plain((3, 5), {(1, 4), (3, 3), (2, 1), (6, 6)})
    pixels = screen(other, -5)
    profile = Profile(game="cat", examples=examples)
    reading = taught.read(pixels, View.of(pixels, profile), "cat", refuses)
    assert reading.board.as_json() == other
    assert examples.figure is not None
    assert examples.figure.down < -0.5


def test_a_figure_within_its_cell_is_a_look() -> None:
    shown = plain((4, 2), {(0, 0), (2, 5), (4, 4), (6, 1)})
    pixels = screen(shown, 0)
    above = round(PLACE.centres_px()[4, 2, 1]) - 12
    pixels[:above] = screen(shown | {"cat": [6, 6]}, 0)[:above]
    examples = taught.learn(pixels, "cat", shown, [PLACE], sure=True)
    assert examples.figure is None


def outlined(board: dict[str, Any], is_caught: bool) -> Pixels:
    """Discs, and a figure of thin lines: two feet, or nothing but itself where it is caught."""
    pixels = discs(board)
    x, y = map(round, PLACE.centres_px()[tuple(board["cat"])].tolist())
    if is_caught:
        cv2.ellipse(pixels, (x, y), (16, 9), 30, 0, 360, (20, 20, 20), 2)
        cv2.ellipse(pixels, (x, y), (6, 14), 0, 0, 360, (20, 20, 20), 2)
    else:
        cv2.line(pixels, (x - 2, y - 12), (x - 4, y + 6), (20, 20, 20), 1)
    return pixels


def test_a_free_cell_is_no_figure_though_little_of_one_was_shown() -> None:
    shown = plain((4, 2), {(0, 0), (2, 5), (4, 4), (6, 1)})
    examples = taught.learn(outlined(shown, False), "cat", shown, [PLACE], sure=True)
    other = plain((3, 5), {(2, 5), (2, 6), (3, 4), (3, 6), (4, 5), (4, 6)})
    pixels, profile = outlined(other, True), Profile(game="cat", examples=examples)
    reading = taught.read(pixels, View.of(pixels, profile), "cat", refuses)
    reading = replace(reading, board=Board.from_json(other))

    assert agreement(pixels, reading, "cat", Sample(examples, "cat")).agreed > 0.98
