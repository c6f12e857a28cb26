"""The klotski reader on drawn boards, on real screens, and on what it must refuse."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration import Box, Profile
from solvers.klotski import Board
from tests.corpus.changes import CHANGES, USUAL
from tests.corpus.judging import ACTED_ON, judge
from tests.corpus.screens import Screen, real_screens
from tests.vision.klotski.drawn import Drawing
from vision.klotski import reader as klotski
from vision.reading import NotRecognized, Pixels

REAL = real_screens("klotski")
OTHERS = [screen for game in ("one-line", "knight", "maze", "cat") for screen in real_screens(game)]

BOARDS = {
    "横刀立马": "ABBC\nABBC\nDEEF\nDGHF\nI..J",
    "under way": "ABBC\nABBD\n..EF\nGGEH\nIIJH",
    "lying generals": "ABBC\nDBBE\nFFGG\nHHII\nJ..K",
    "soldiers": "ABBC\nDBBE\nFGHI\nJKLM\nN..O",
}

DRAWINGS = {
    "gaps": Drawing(),
    "wide gaps": Drawing(gap=14),
    "hair gaps": Drawing(gap=2),
    "names": Drawing(inside="name"),
    "pictures": Drawing(inside="picture"),
    "one colour": Drawing(target=(230, 190, 110)),
    "dark": Drawing(page=(18, 18, 24), tray=(40, 42, 54), piece=(70, 96, 160)),
    "small": Drawing(pitch=44, gap=4),
    "large": Drawing(pitch=210, gap=12, inside="picture"),
}


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_drawn_board(drawing: Drawing, text: str) -> None:
    board = Board.from_text(text)
    reading = klotski.read(drawing.paint(board), Profile())
    assert str(reading.board) == str(board)
    assert ACTED_ON <= reading.confidence <= 1


def test_pieces_of_any_shape_on_a_board_of_any_size() -> None:
    board = Board.from_text("AABBC\nDABBC\nDDEF.\nGGEF.\nHIIJJ\nHIKJL")
    assert klotski.read(Drawing().paint(board), Profile()).board == board


def test_marks_that_pieces_hide_in_part_show_the_goal() -> None:
    board = Board.from_text("AABBC\nDABBC\nDDEF.\nGGEF.\nHIIJJ\nHIKJL\ngoal: 2,3 2,4 3,3 3,4")
    pixels = Drawing().paint(board)
    for row in (2, 3):
        y, x = 120 + row * 80 + 30, 80 + 4 * 80 + 30
        pixels[y : y + 20, x : x + 20] = (140, 240, 60)
    assert klotski.read(pixels, Profile()).board == board


def test_a_hint_on_the_ground_is_not_surely_a_piece() -> None:
    drawing = Drawing(piece=(250, 220, 140))
    board = Board.from_text("ABBC\nDBBE\nFGHI\nJKLM\nN..O")
    pixels = drawing.paint(board)
    pixels[120 + 4 * 80 + 3 : 120 + 5 * 80 - 3, 80 + 80 + 3 : 80 + 160 - 3] = (150, 120, 70)
    reading = klotski.read(pixels, Profile())
    assert reading.board == board or reading.confidence < ACTED_ON


def test_cells_are_where_they_are_drawn() -> None:
    drawing, board = Drawing(), Board.from_text(BOARDS["横刀立马"])
    grid = klotski.read(drawing.paint(board), Profile()).grid
    assert grid.pitch_px == pytest.approx((80, 80), rel=0.02)
    assert grid.centre((4, 3)) == pytest.approx((80 + 3.5 * 80, 120 + 4.5 * 80), abs=4)


def test_a_profile_names_the_target() -> None:
    board = Board.from_text("AABB\nAABB\nCDEF\nC..F\ntarget: B\ngoal: 2,1 2,2 3,1 3,2")
    pixels = Drawing(target=(230, 190, 110)).paint(board)
    assert klotski.read(pixels, Profile(hints={"target": (1, 3)})).board == board
    with pytest.raises(NotRecognized):
        klotski.read(pixels, Profile(hints={"target": (9, 9)}))


def test_which_of_two_squares_is_meant_is_not_guessed() -> None:
    board = Board.from_text("AABB\nAABB\nCDEF\nC..F\ntarget: B\ngoal: 2,1 2,2 3,1 3,2")
    try:
        sure = klotski.read(Drawing(target=(230, 190, 110)).paint(board), Profile()).confidence
    except NotRecognized:
        sure = 0.0
    assert sure < ACTED_ON


def test_a_region_with_rows_and_columns_is_the_board() -> None:
    drawing, board = Drawing(), Board.from_text(BOARDS["under way"])
    profile = Profile(region_px=Box(80, 120, 320, 400), rows=5, cols=4)
    assert klotski.read(drawing.paint(board), profile).board == board


def rows_of_buttons() -> Pixels:
    pixels = np.full((900, 500, 3), 240, np.uint8)
    for y in range(100, 800, 120):
        pixels[y : y + 80, 60:440] = (70, 130, 200)
    return pixels


def squares() -> Pixels:
    pixels = np.full((700, 500, 3), 30, np.uint8)
    for y in range(100, 600, 80):
        for x in range(50, 450, 80):
            pixels[y : y + 70, x : x + 70] = (90, 140, 90)
    return pixels


@pytest.mark.parametrize("pixels", [rows_of_buttons(), squares()], ids=["buttons", "squares"])
def test_refuses_what_is_no_board(pixels: Pixels) -> None:
    with pytest.raises(NotRecognized, match="no klotski board"):
        klotski.read(pixels, Profile())


@pytest.mark.parametrize("change", USUAL)
def test_real_screens(change: str) -> None:
    """Most boards survive what happens to screenshots on their way."""
    screens = REAL if change == "plain" else REAL[::6]
    verdicts = [judge(screen, CHANGES[change](screen.pixels)) for screen in screens]
    right = sum(verdict.right for verdict in verdicts)
    assert right >= 0.85 * len(verdicts), f"{right} of {len(verdicts)}"


@pytest.mark.parametrize("screen", [*real_screens(None)[::9], *OTHERS[::48]], ids=str)
def test_is_not_sure_of_another_game(screen: Screen) -> None:
    try:
        reading = klotski.read(screen.pixels, Profile())
    except NotRecognized:
        return
    assert reading.confidence < ACTED_ON, reading.why


def test_darker_pictures_are_read_alike() -> None:
    board = Board.from_text(BOARDS["under way"])
    for factor in (0.5, 0.75):
        drawing = replace(Drawing(), page=(int(236 * factor),) * 3)
        pixels = np.asarray(drawing.paint(board) * factor, np.uint8)
        assert klotski.read(pixels, Profile()).board == board
