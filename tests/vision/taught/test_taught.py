"""One screenshot and its true board suffice for the other levels of a game on a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calibration import Box, Examples, Profile
from solvers import klotski, knight, maze, one_line
from vision import NotRecognized, Pixels, Reading, taught
from vision.taught import reader
from vision.taught.find import Found
from vision.taught.reader import Agreement
from vision.view import View

PITCH = 36
COLOURS = {"#": (66, 30, 60), ".": (140, 40, 150), "o": (60, 110, 40), "S": (150, 140, 30)}
"""What no reader would guess: drawn cells are green, holes lie deeper than the ground."""

START = """
S....
.....
.#..#
.....
"""
LEVEL = """
.....
.....
.S...
##...
"""
HALF = """
o....
o....
oS...
##...
"""


def screen(text: str, at: tuple[int, int] = (50, 90), size: tuple[int, int] = (300, 420)) -> Pixels:
    """A screenshot of a board whose first cell's corner lies ``at`` (x, y)."""
    width, height = size
    pixels = np.full((height, width, 3), (90, 60, 90), np.uint8)
    pixels[12:40, 20:130] = (200, 90, 60)
    rng = np.random.default_rng(3)
    for row, line in enumerate(text.split()):
        for col, cell in enumerate(line):
            y, x = at[1] + row * PITCH, at[0] + col * PITCH
            pixels[y + 3 : y + PITCH - 3, x + 3 : x + PITCH - 3] = COLOURS[cell]
            if cell == "o":
                pixels[y + 12 : y + 24, x + 12 : x + 24] = (20, 60, 200)
    noise = rng.integers(-2, 3, pixels.shape)
    return np.asarray(np.clip(pixels.astype(np.int16) + noise, 0, 255), np.uint8)


def plain(text: str) -> dict[str, Any]:
    return one_line.Board.from_text("\n".join(text.split())).as_json()


def region(text: str, at: tuple[int, int] = (50, 90)) -> Box:
    lines = text.split()
    return Box(*at, len(lines[0]) * PITCH, len(lines) * PITCH)


def learned(text: str, board: Mapping[str, Any]) -> Examples:
    rows, cols = len(text.split()), len(text.split()[0])
    place = taught.filling(region(text), rows, cols, None, (300, 420))
    return taught.learn(screen(text), "one-line", board, [place], sure=True)


def refuses(_view: View, _profile: Profile) -> Reading[Any]:
    raise NotRecognized("nothing is known without examples")


def read(
    pixels: Pixels, examples: Examples, ordinary: reader.Ordinary = refuses, **said: Any
) -> Reading[Any]:
    profile = Profile(game="one-line", examples=examples, **said)
    return taught.read(pixels, View.of(pixels, profile), "one-line", ordinary)


def surely(reading: Reading[Any], text: str) -> Reading[Any]:
    """What a reader says that is sure of a board there, whose cells mean something else."""
    board = one_line.Board.from_text("\n".join(text.split()))
    assert board != reading.board
    return replace(reading, board=board, confidence=0.97)


def test_the_screenshot_itself_is_read_surely() -> None:
    reading = read(screen(START), learned(START, plain(START)))
    assert reading.board == one_line.Board.from_json(plain(START))
    assert reading.confidence >= 0.9
    assert np.allclose(reading.grid.centres_px[0, 0], (68, 108), atol=1)


@pytest.mark.parametrize("at", [(50, 90), (68, 90), (50, 108)])
def test_another_level_is_read_where_it_lies(at: tuple[int, int]) -> None:
    reading = read(screen(LEVEL, at), learned(START, plain(START)))
    assert reading.board == one_line.Board.from_json(plain(LEVEL))
    assert reading.confidence >= 0.9


def test_where_a_board_was_shown_is_looked_at_whatever_else_looks_like_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a page does whose ground is as pale as the cells."""
    page = Found(taught.filling(Box(0, 0, 300, 420), 11, 8, None, (300, 420)), 1e6, clear=False)
    monkeypatch.setattr(reader, "explained", lambda *_: [page])
    reading = read(screen(LEVEL), learned(START, plain(START)))
    assert reading.board == one_line.Board.from_json(plain(LEVEL))
    assert reading.confidence >= 0.9


@pytest.mark.parametrize("more", [".#.#.\n", ".....\n.#.#.\n"])
def test_a_longer_board_goes_on_where_a_shorter_one_was_shown(more: str) -> None:
    longer = f"{START}{more}"
    reading = read(screen(longer), learned(START, plain(START)))
    assert reading.board == one_line.Board.from_json(plain(longer))


def test_the_place_is_found_where_the_board_is_known() -> None:
    lattice = taught.filling(region("......\n" * 6, (14, 54)), 6, 6, None, (300, 420))
    examples = taught.learn(screen(START), "one-line", plain(START), [lattice])
    assert (examples.places[0].rows, examples.places[0].cols) == (4, 5)
    assert np.allclose(examples.places[0].origin_px, (68, 108), atol=1)


def test_the_place_is_found_where_nothing_is_known() -> None:
    examples = taught.learn(screen(START), "one-line", plain(START), [])
    assert np.allclose(examples.places[0].origin_px, (68, 108), atol=4)
    assert np.allclose(examples.places[0].pitch_px, PITCH, atol=1.5)


def test_a_wrong_board_is_found_nowhere() -> None:
    with pytest.raises(NotRecognized, match=r"no place was found where 4 x 5 cells .* --region"):
        taught.learn(np.full((420, 300, 3), 90, np.uint8), "one-line", plain(START), [])


def test_cells_that_no_example_covers_are_named_and_doubted() -> None:
    reading = read(screen(HALF), learned(START, plain(START)))
    assert reading.confidence < 0.9
    (said,) = [reason for reason in reading.why if "no example covers" in reason]
    assert {"0,0", "1,0", "2,0"} <= set(said.replace(":", "").split())


@pytest.mark.parametrize(("agreed", "is_believed"), [(0.9, True), (0.2, False)])
def test_another_reader_is_believed_as_far_as_it_agrees(
    monkeypatch: pytest.MonkeyPatch, agreed: float, is_believed: bool
) -> None:
    monkeypatch.setattr(reader, "agreement", lambda *_: Agreement(agreed, 0.6, []))
    pixels, examples = screen(HALF), learned(START, plain(START))
    by_examples = read(pixels, examples)
    other = surely(by_examples, HALF.replace("o", "."))

    reading = read(pixels, examples, lambda *_: other)

    assert (reading.board == other.board) == is_believed
    assert reading.confidence < 0.9


def test_another_reader_looks_where_the_examples_show_the_board() -> None:
    pixels, examples = screen(HALF), learned(START, plain(START))
    by_examples = read(pixels, examples)
    elsewhere = replace(surely(by_examples, HALF.replace("o", ".")), confidence=0.4)
    there = surely(by_examples, HALF.replace("o", "#"))

    def ordinary(view: View, profile: Profile) -> Reading[Any]:
        return elsewhere if profile.rows is None else there

    reading = read(pixels, examples, ordinary)

    assert reading.board == there.board
    assert reading.confidence < 0.9


@pytest.mark.parametrize(
    ("agreed", "covered", "misread", "confidence"),
    [
        pytest.param(0.9, 0.6, False, 0.85, id="at odds"),
        pytest.param(0.2, 0.6, False, 0.99, id="contradicts the examples"),
        pytest.param(1.0, 0.6, True, 0.99, id="misread what was shown"),
        pytest.param(0.9, 0.4, True, 0.85, id="misread it, and this looks otherwise"),
    ],
)
def test_examples_are_in_doubt_where_another_reader_is_sure(
    monkeypatch: pytest.MonkeyPatch, agreed: float, covered: float, misread: bool, confidence: float
) -> None:
    monkeypatch.setattr(reader, "agreement", lambda *_: Agreement(agreed, covered, []))
    pixels = screen(LEVEL)
    examples = replace(learned(START, plain(START)), misread=misread)
    by_examples = read(pixels, examples)
    other = surely(by_examples, LEVEL.replace("#", "."))

    reading = read(pixels, examples, lambda *_: other)

    assert reading.board == by_examples.board
    assert reading.confidence == pytest.approx(confidence, abs=0.03)
    is_doubted = confidence < 0.9  # then it is no surer whichever of its ends is which
    assert (reading.either_way is None) is is_doubted


@pytest.mark.parametrize("misread", [False, True])
def test_a_reader_that_misread_what_was_shown_is_no_surer_where_it_is_told_the_place(
    monkeypatch: pytest.MonkeyPatch, misread: bool
) -> None:
    def unsurely(*args: Any) -> tuple[Reading[Any] | None, str]:
        reading, reason = by_examples(*args)
        return reading and reading.believed(0.6), reason

    by_examples = reader._by_examples
    monkeypatch.setattr(reader, "_by_examples", unsurely)
    monkeypatch.setattr(reader, "agreement", lambda *_: Agreement(0.9, 1.0, []))
    pixels, examples = screen(LEVEL), learned(START, plain(START))
    right = read(pixels, examples)
    other = surely(right, LEVEL.replace("#", "."))

    reading = read(pixels, replace(examples, misread=misread), lambda *_: other)

    assert (reading.board == right.board) is misread


@pytest.mark.parametrize(("covered", "is_believed"), [(1.0, True), (0.6, False)])
def test_a_larger_board_that_examples_cover_is_believed(
    monkeypatch: pytest.MonkeyPatch, covered: float, is_believed: bool
) -> None:
    monkeypatch.setattr(reader, "agreement", lambda *_: Agreement(1.0, covered, []))
    examples = learned(START, plain(START))
    larger = replace(read(screen(f"{LEVEL}....."), examples), confidence=0.8)

    reading = read(screen(LEVEL), examples, lambda *_: larger)

    assert (reading.board == larger.board) == is_believed


def test_drawn_cells_are_read_once_one_was_shown() -> None:
    shown = "o....\noo...\n.#..#\n....."
    board = plain(START) | {"start": [0, 0], "filled": [[0, 0], [1, 0], [1, 1]]}
    examples = learned(START, plain(START)) + learned(shown, board)
    level = "o..\noo.\n.#.\n..."
    reading = read(screen(level, (86, 90)), examples)
    assert {tuple(cell) for cell in reading.board.as_json()["filled"]} == {(0, 0), (1, 0), (1, 1)}


def test_what_is_given_is_kept() -> None:
    said: dict[str, Any] = {"region_px": region(START), "rows": 4, "cols": 5}
    reading = read(screen(LEVEL), learned(START, plain(START)), **said)
    assert (reading.grid.rows, reading.grid.cols) == (4, 5)
    assert np.allclose(reading.grid.centres_px[0, 0], (68, 108))


@settings(max_examples=4, deadline=None)
@example(START, 2, 2, 0, 39, 40, 40)  # beside the board
@given(
    st.sampled_from([START, LEVEL, HALF]), st.integers(2, 4), st.integers(2, 4),
    st.integers(0, 120), st.integers(0, 160), st.integers(40, 180), st.integers(40, 180),
)  # fmt: skip
def test_what_is_given_is_never_contradicted(
    text: str, rows: int, cols: int, x: int, y: int, width: int, height: int
) -> None:
    said: dict[str, Any] = {"region_px": Box(x, y, width, height), "rows": rows, "cols": cols}
    try:
        reading = read(screen(text), learned(START, plain(START)), **said)
    except NotRecognized:
        return
    assert (reading.grid.rows, reading.grid.cols) == (rows, cols)
    assert np.array(reading.board.kinds()).shape == (rows, cols)
    middle = x + width / cols / 2, y + height / rows / 2
    assert np.allclose(reading.grid.centres_px[0, 0], middle, atol=0.6)


def walled(walls: set[tuple[tuple[int, int], tuple[int, int]]]) -> tuple[Pixels, dict[str, Any]]:
    """A maze of 6 x 6 cells with thin walls, on a screenshot, its start in a colour."""
    pixels = np.full((420, 300, 3), (120, 110, 190), np.uint8)
    pixels[90:306, 50:266] = (250, 250, 250)
    pixels[91:125, 51:85] = (240, 160, 30)
    pixels[271:305, 231:265] = (120, 20, 130)
    ink = (30, 30, 30)
    pixels[[89, 90, 306, 305], 50:267] = pixels[89:307, [49, 50, 265, 266]] = ink
    for (row, col), (other, _) in walls:
        y, x = 90 + row * PITCH, 50 + col * PITCH
        if other == row:
            pixels[y : y + PITCH + 1, x + PITCH - 1 : x + PITCH + 1] = ink
        else:
            pixels[y + PITCH - 1 : y + PITCH + 1, x : x + PITCH + 1] = ink
    cells = [[0] * 6 for _ in range(6)]
    board = {"cells": cells, "start": [0, 0], "goal": [5, 5], "walls": sorted(walls)}
    return pixels, maze.Board.from_json(board).as_json()


def test_a_wall_shows_beside_a_look_that_never_had_one() -> None:
    inside = {
        ((1, 1), (1, 2)), ((2, 1), (2, 2)), ((3, 3), (4, 3)), ((3, 4), (4, 4)),
        ((1, 4), (2, 4)), ((4, 1), (5, 1)), ((4, 2), (4, 3)), ((0, 3), (0, 4)),
    }  # fmt: skip
    pixels, board = walled(inside | {((0, 0), (1, 0))})
    place = taught.filling(Box(50, 90, 6 * PITCH, 6 * PITCH), 6, 6, None, (300, 420))
    examples = taught.learn(pixels, "maze", board, [place], sure=True)
    pixels, other = walled(inside | {((0, 0), (0, 1))})
    profile = Profile(game="maze", examples=examples)
    reading = taught.read(pixels, View.of(pixels, profile), "maze", refuses)
    assert reading.board.as_json()["walls"] == other["walls"]


def test_numbers_that_name_the_squares_are_no_visits() -> None:
    pitch, ink = 76, (245, 245, 245)
    pixels = np.full((560, 480, 3), (24, 24, 24), np.uint8)
    for line in range(6):
        pixels[90 + line * pitch, 50:431] = pixels[90:471, 50 + line * pitch] = ink
    for row, col in np.ndindex(5, 5):
        at = 50 + col * pitch + 24, 90 + row * pitch + 48
        cv2.putText(pixels, str(5 * row + col + 1), at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, ink, 2)
    start = knight.Board.from_text("\n".join(["_ _ _ _ _"] * 5))
    place = taught.filling(Box(50, 90, 5 * pitch, 5 * pitch), 5, 5, None, (480, 560))
    examples = taught.learn(pixels, "knight", start.as_json(), [place], sure=True)
    profile = Profile(game="knight", examples=examples)
    reading = taught.read(pixels, View.of(pixels, profile), "knight", refuses)
    assert reading.board == start
    assert reading.confidence >= 0.9


def _is_piece(lines: list[str], name: str, row: int, col: int) -> bool:
    return 0 <= row < 5 and 0 <= col < 4 and lines[row][col] == name


def test_pieces_are_told_by_their_sides() -> None:
    board = klotski.Board.from_text(
        "ABBC\nABBC\nDEEF\nDGHF\nI..J\ntarget: B\ngoal: 3,1 3,2 4,1 4,2"
    )
    other = klotski.Board.from_text(
        "ABBC\nABBC\nDEFG\nDHIG\n.JJ.\ntarget: B\ngoal: 3,1 3,2 4,1 4,2"
    )
    size = 4 * PITCH, 5 * PITCH

    def tray(text: str) -> Pixels:
        pixels = np.full((420, 300, 3), (30, 30, 40), np.uint8)
        lines = text.splitlines()[:5]
        for row, col in np.ndindex(5, 4):
            name = lines[row][col]
            y, x = 90 + row * PITCH, 50 + col * PITCH
            if name == ".":
                continue
            same = partial(_is_piece, lines, name)
            top, left = 0 if same(row - 1, col) else 3, 0 if same(row, col - 1) else 3
            bottom, right = 0 if same(row + 1, col) else 3, 0 if same(row, col + 1) else 3
            colour = (200, 60, 50) if name == "B" else (60, 120, 190)
            pixels[y + top : y + PITCH - bottom, x + left : x + PITCH - right] = colour
        return pixels

    place = taught.filling(Box(50, 90, *size), 5, 4, None, (300, 420))
    examples = taught.learn(tray(str(board)), "klotski", board.as_json(), [place], sure=True)
    pixels = tray(str(other))
    profile = Profile(game="klotski", examples=examples)
    reading = taught.read(pixels, View.of(pixels, profile), "klotski", refuses)
    assert reading.board == other
