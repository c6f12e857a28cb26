from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from calibration import Box, Profile
from solvers.maze import Board
from tests.corpus.screens import Screen, real_screens
from vision.maze.matrix import find
from vision.reading import NotRecognized, Pixels, Reading
from vision.view import View

SURE = 0.9
TYPED = "0011010\n0010001\n1010101\n0101010\n0001000"
MAZE = tuple(tuple(map(int, row)) for row in TYPED.split())
PROMPT = "user@host:~$ cat maze.txt"

Colour = tuple[int, int, int]
GREEN_ON_BLACK = (0, 255, 0), (0, 0, 0)
WHITE_ON_PURPLE = (238, 238, 236), (48, 10, 36)
BLACK_ON_WHITE = (0, 0, 0), (255, 255, 255)
SOLARIZED = (88, 110, 117), (253, 246, 227)


def typed(
    lines: Sequence[str],
    size_px: int = 24,
    colours: tuple[Colour, Colour] = BLACK_ON_WHITE,
    at_px: tuple[int, int] = (12, 10),
) -> Pixels:
    """A screen of type of fixed width."""
    ink, ground = colours
    image = Image.new("RGB", (900, 700), ground)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size_px)
    wide, tall = round(0.62 * size_px), round(1.3 * size_px)
    for row, line in enumerate(lines):
        for col, sign in enumerate(line):
            point = (at_px[0] + (col + 0.5) * wide, at_px[1] + row * tall + size_px)
            draw.text(point, sign, font=font, fill=ink, anchor="ms")
    return np.asarray(image)


def spaced(between: str = " ") -> list[str]:
    return [between.join(row) for row in TYPED.split()]


def read(pixels: Pixels) -> Reading[Board]:
    return find(View.of(pixels, Profile()))


def assert_reads(pixels: Pixels, board: Board | None = None) -> None:
    reading = read(pixels)
    assert reading.board == (board or Board(MAZE)), reading.why
    assert reading.confidence >= SURE, reading.why


@pytest.mark.parametrize(
    "screen", [s for s in real_screens("maze") if s.path.stem.startswith("matrix")], ids=str
)
def test_reads_real_screens(screen: Screen) -> None:
    assert screen.board
    assert_reads(screen.pixels, Board.from_json(screen.board))


@pytest.mark.parametrize("between", [" ", "", ",", ", ", "  ", "|"])
def test_reads_any_separator(between: str) -> None:
    assert_reads(typed(spaced(between)))


@pytest.mark.parametrize("size_px", [13, 18, 30, 44])
@pytest.mark.parametrize(
    "colours", [GREEN_ON_BLACK, WHITE_ON_PURPLE, BLACK_ON_WHITE, SOLARIZED], ids=str
)
def test_reads_any_colours_and_sizes(size_px: int, colours: tuple[Colour, Colour]) -> None:
    assert_reads(typed(spaced(), size_px, colours))


def test_reads_bitmap_type() -> None:
    image = Image.new("RGB", (484, 316))
    text = "\n".join([PROMPT, *spaced()])
    ImageDraw.Draw(image).text((3, 3), text, font=ImageFont.load_default_imagefont())
    assert_reads(np.asarray(image))


def test_reads_slashed_zeros() -> None:
    pixels = np.full((400, 500, 3), 30, np.uint8)
    for row, line in enumerate(TYPED.split()):
        for col, sign in enumerate(line):
            point = (20 + 40 * col, 50 + 50 * row)
            cv2.putText(pixels, sign, point, cv2.FONT_HERSHEY_DUPLEX, 1, (230, 230, 90), 1, 16)
            if sign == "0":
                x, y = point
                cv2.line(pixels, (x + 6, y - 4), (x + 14, y - 18), (230, 230, 90), 1, 16)
    assert_reads(pixels)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([PROMPT], [PROMPT[:13]]),
        (["5 7"], []),
        (["The maze has 7 columns", ""], ["", "Press any key"]),
        (["char maze[5][7] = {"], ["};"]),
    ],
    ids=["prompts", "size", "sentences", "code"],
)
def test_leaves_other_lines(before: list[str], after: list[str]) -> None:
    assert_reads(typed([*before, *spaced(), *after]))


def test_leaves_line_numbers() -> None:
    lines = [f"{number:3}   {line}" for number, line in enumerate(spaced(), start=8)]
    assert_reads(typed(lines))


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{", "},"), ("|", "|")])
def test_leaves_brackets(opening: str, closing: str) -> None:
    assert_reads(typed([opening + line + closing for line in spaced(",")]))


def test_reads_the_cells_of_a_table() -> None:
    pixels = typed([])
    font = ImageFont.load_default(20)
    image = Image.fromarray(pixels)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(TYPED.split()):
        for col, sign in enumerate(line):
            left, top = 40 + 48 * col, 60 + 36 * row
            draw.rectangle((left, top, left + 48, top + 36), outline=(150, 150, 150))
            draw.text((left + 24, top + 18), sign, font=font, fill=(20, 20, 20), anchor="mm")
    assert_reads(np.asarray(image))


def test_reads_start_and_goal_letters() -> None:
    lines = spaced()
    lines[0] = "S" + lines[0][1:]
    lines[-1] = lines[-1][:-1] + "E"
    assert_reads(typed(lines), Board(MAZE, (0, 0), (4, 6)))


def test_reads_fifty_by_fifty() -> None:
    maze = (np.random.default_rng(3).random((50, 50)) < 0.3).astype(int)
    image = Image.new("RGB", (1920, 1080))
    text = "\n".join(" ".join(map(str, row)) for row in maze)
    ImageDraw.Draw(image).text((9, 9), text, font=ImageFont.load_default_imagefont(), fill="white")
    assert_reads(np.asarray(image), Board(tuple(tuple(row) for row in maze.tolist())))


def test_says_where_the_digits_are() -> None:
    grid = read(typed(spaced(), size_px=20, at_px=(100, 50))).grid
    assert (grid.rows, grid.cols) == (5, 7)
    assert grid.pitch_px == pytest.approx((24, 26), abs=0.3)
    assert grid.centre((0, 0)) == pytest.approx((106, 63), abs=2)
    assert grid.size_px == (900, 700)


def test_a_region_keeps_screenshot_pixels() -> None:
    pixels = typed(spaced(), size_px=20, at_px=(100, 50))
    whole = read(pixels).grid
    part = find(View.of(pixels, Profile(region_px=Box(60, 30, 400, 200)))).grid
    assert np.abs(part.centres_px - whole.centres_px).max() < 1


REFUSED = {
    "nothing": [],
    "words": ["all work and no play", "makes jack a dull boy"] * 4,
    "other digits": ["0 1 2 0 1", "1 0 3 1 1", "2 1 0 0 5", "0 1 1 2 0"],
    "a clock": ["10:01"],
    "one line": ["0 1 1 0 1 0 0 1"],
    "ones": ["1 1 1 1"] * 4,
}


@pytest.mark.parametrize("lines", REFUSED.values(), ids=REFUSED)
def test_refuses_other_text(lines: list[str]) -> None:
    assert confidence(typed(lines)) < SURE


def test_refuses_numbers_in_the_cells_of_a_board() -> None:
    image = Image.new("RGB", (600, 600), (200, 180, 150))
    draw = ImageDraw.Draw(image)
    for square in range(36):
        left, top = 100 * (square % 6), 100 * (square // 6)
        shade = (240, 217, 181) if (square + square // 6) % 2 else (181, 136, 99)
        draw.rectangle((left, top, left + 100, top + 100), fill=shade)
        number = str((10, 11, 1, 0, 27, 100)[square % 6])
        font = ImageFont.load_default(36)
        draw.text((left + 50, top + 50), number, font=font, fill="black", anchor="mm")
    assert confidence(np.asarray(image)) < SURE


@pytest.mark.parametrize(
    "screen",
    [s for game in ("knight", "klotski", None) for s in real_screens(game)][::6],
    ids=str,
)
def test_refuses_other_games(screen: Screen) -> None:
    assert confidence(screen.pixels) < SURE


def confidence(pixels: Pixels) -> float:
    try:
        return read(pixels).confidence
    except NotRecognized:
        return 0.0
