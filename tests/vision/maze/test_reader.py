"""The maze reader on mazes drawn here, on real screens plain and changed, and on other pictures."""

from __future__ import annotations

import random
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from calibration import Box, Profile
from solvers import Cell
from solvers.cells import pair
from solvers.maze import Board
from tests.corpus.changes import CHANGES, USUAL
from tests.corpus.judging import ACTED_ON, judge
from tests.corpus.screens import Screen, fixtures, real_screens, rendered
from vision.maze import reader as maze
from vision.maze.ends import Ends, as_said
from vision.reading import NotRecognized, Pixels, Reading

Colour = tuple[int, int, int]

WHITE: Colour = (250, 250, 250)
BLACK: Colour = (20, 20, 24)
GREEN: Colour = (30, 180, 70)
RED: Colour = (220, 50, 40)

REAL = [screen for screen in real_screens("maze") if "matrix" not in screen.path.name][::2]
OTHERS = fixtures("one-line")


def perfect(rows: int, cols: int, seed: int = 1) -> Board:
    """A maze with one way from each cell to each other, and thin walls."""
    rng = random.Random(seed)
    inside, joined = [(0, 0)], set()
    seen = {(0, 0)}
    while inside:
        row, col = inside[-1]
        beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        fresh = [
            (r, c) for r, c in beside if 0 <= r < rows and 0 <= c < cols and (r, c) not in seen
        ]
        if not fresh:
            inside.pop()
            continue
        cell = rng.choice(fresh)
        joined.add(pair((row, col), cell))
        seen.add(cell)
        inside.append(cell)
    every = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    every += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    return Board(((0,) * cols,) * rows, walls=frozenset(set(every) - joined))


def blocks(board: Board) -> Board:
    """The same maze with walls as wide as corridors, and a wall around it."""
    rows, cols = len(board.cells), len(board.cells[0])
    cells = [[1] * (2 * cols + 1) for _ in range(2 * rows + 1)]
    for row in range(rows):
        for col in range(cols):
            cells[2 * row + 1][2 * col + 1] = 0
            for other in board.steps_from((row, col)):
                cells[row + other[0] + 1][col + other[1] + 1] = 0
    return Board(tuple(map(tuple, cells)))


def thin_picture(
    board: Board,
    pitch: int = 40,
    thick: int = 4,
    ground: Colour = WHITE,
    wall: Colour = BLACK,
    marks: dict[Cell, Colour] | None = None,
    openings: tuple[Cell, ...] = (),
    page: Colour | None = None,
) -> Pixels:
    """A maze with thin walls on a page, openings at the top or the bottom of cells."""
    rows, cols = len(board.cells), len(board.cells[0])
    left, top = 53, 117
    height, width = rows * pitch + 2 * top, cols * pitch + 2 * left
    image = np.full((height, width, 3), page or ground, np.uint8)

    def box(x: float, y: float, w: float, h: float, colour: Colour) -> None:
        image[round(y) : round(y + h), round(x) : round(x + w)] = colour

    box(left, top, cols * pitch, rows * pitch, ground)
    for (row, col), colour in (marks or {}).items():
        inset = pitch / 5
        x, y = left + col * pitch + inset, top + row * pitch + inset
        box(x, y, pitch - 2 * inset, pitch - 2 * inset, colour)

    def line(one: Cell, other: Cell) -> None:
        """Between two cells; one may lie outside."""
        y, x = top + max(one[0], other[0]) * pitch, left + max(one[1], other[1]) * pitch
        if one[0] == other[0]:
            box(x - thick / 2, y - thick / 2, thick, pitch + thick, wall)
        else:
            box(x - thick / 2, y - thick / 2, pitch + thick, thick, wall)

    for one, other in board.walls:
        line(one, other)
    for row in range(rows):
        line((row, -1), (row, 0))
        line((row, cols - 1), (row, cols))
    for col in range(cols):
        for cell, outside in (((0, col), (-1, col)), ((rows - 1, col), (rows, col))):
            if cell not in openings:
                line(outside, cell)
    return image


def block_picture(
    board: Board,
    pitch: int = 24,
    ground: Colour = WHITE,
    wall: Colour = BLACK,
    marks: dict[Cell, Colour] | None = None,
    page: Colour = (90, 120, 160),
    gap: int = 0,
) -> Pixels:
    """A maze of blocks on a page."""
    cells = np.array(board.cells)
    left, top = 61, 133
    height, width = cells.shape[0] * pitch + 2 * top, cells.shape[1] * pitch + 2 * left
    image = np.full((height, width, 3), page, np.uint8)
    for (row, col), value in np.ndenumerate(cells):
        y, x = top + row * pitch, left + col * pitch
        colour = (marks or {}).get((row, col), wall if value else ground)
        image[y : y + pitch - gap, x : x + pitch - gap] = colour
    return image


def read(image: Pixels, profile: Profile | None = None) -> Reading[Board]:
    return maze.read(image, profile or Profile())


@pytest.mark.parametrize("thick", [1, 3, 8, 14])
@pytest.mark.parametrize(("ground", "wall"), [(WHITE, BLACK), (BLACK, WHITE), (GREEN, RED)])
def test_thin_walls_of_any_thickness_and_colour(thick: int, ground: Colour, wall: Colour) -> None:
    board = perfect(9, 12)
    image = thin_picture(board, 40, thick, ground, wall, openings=((0, 2), (8, 9)))
    reading = read(image)
    assert reading.board == Board(board.cells, (0, 2), (8, 9), board.walls)
    assert reading.confidence >= ACTED_ON


@pytest.mark.parametrize(("rows", "cols", "pitch"), [(5, 5, 150), (12, 7, 30), (60, 60, 11)])
def test_thin_walls_of_any_size(rows: int, cols: int, pitch: int) -> None:
    board = perfect(rows, cols)
    reading = read(thin_picture(board, pitch, 2, openings=((0, 0), (rows - 1, cols - 1))))
    assert reading.board.walls == board.walls
    assert reading.confidence >= ACTED_ON


def test_a_closed_maze_without_marks_has_no_start() -> None:
    reading = read(thin_picture(perfect(8, 8)))
    assert reading.board == perfect(8, 8)
    assert reading.confidence >= ACTED_ON


def test_the_grid_is_where_the_cells_are() -> None:
    grid = read(thin_picture(perfect(6, 9), pitch=40)).grid
    assert (grid.rows, grid.cols) == (6, 9)
    assert np.abs(np.array(grid.centre((0, 0))) - (53 + 20, 117 + 20)).max() < 1
    assert np.abs(np.array(grid.centre((5, 8))) - (53 + 340, 117 + 220)).max() < 1


def test_green_is_the_start_and_red_the_goal() -> None:
    board = perfect(10, 10)
    for start, goal in (((2, 3), (7, 5)), ((7, 5), (2, 3))):
        reading = read(thin_picture(board, marks={start: GREEN, goal: RED}))
        assert (reading.board.start, reading.board.goal) == (start, goal)


def test_visited_cells_are_no_walls() -> None:
    board = perfect(10, 10)
    image = thin_picture(board, marks={(row, 4): (190, 200, 255) for row in range(2, 8)})
    assert read(image).board == board


@pytest.mark.parametrize("gap", [0, 2])
@pytest.mark.parametrize(("ground", "wall"), [(WHITE, BLACK), (BLACK, WHITE), (WHITE, RED)])
def test_blocks_of_any_colour(gap: int, ground: Colour, wall: Colour) -> None:
    board = blocks(perfect(7, 9))
    marks = {(1, 1): GREEN, (13, 17): (40, 60, 220)}
    reading = read(block_picture(board, 24, ground, wall, marks, gap=gap))
    assert reading.board == Board(board.cells, (1, 1), (13, 17))
    assert reading.confidence >= ACTED_ON


@pytest.mark.parametrize(("rows", "cols", "pitch"), [(2, 2, 170), (15, 15, 12), (50, 50, 6)])
def test_blocks_of_any_size(rows: int, cols: int, pitch: int) -> None:
    cells = [list(row) for row in blocks(perfect(rows, cols)).cells]
    cells[0][1] = cells[-1][-2] = 0
    board = Board(tuple(map(tuple, cells)), (0, 1), (2 * rows, 2 * cols - 1))
    reading = read(block_picture(board, pitch))
    assert reading.board == board
    assert reading.confidence >= ACTED_ON


def test_blocks_that_fill_the_screen() -> None:
    board = blocks(perfect(9, 9))
    image = block_picture(board, 24, marks={(1, 1): GREEN, (17, 17): RED})
    reading = read(np.ascontiguousarray(image[133:-133, 61:-61]))
    assert reading.board == Board(board.cells, (1, 1), (17, 17))


def test_obstacles_without_a_wall_around_them() -> None:
    rng = np.random.default_rng(5)
    cells = (rng.random((9, 11)) < 0.25).astype(int)
    cells[0, :] = cells[:, -1] = 0
    board = Board(tuple(tuple(map(int, row)) for row in cells), (0, 0), (8, 10))
    reading = read(block_picture(board, 40, marks={(0, 0): GREEN, (8, 10): RED}))
    assert reading.board == board


def test_a_profile_says_which_colour_is_blocked() -> None:
    board = blocks(perfect(7, 7))
    cells = np.array(board.cells)
    for profile, seen in (
        (Profile(hints={"polarity": "dark"}), cells),
        (Profile(hints={"polarity": "light"}), 1 - cells),
        (Profile(colours={"blocked": BLACK, "free": WHITE}), cells),
        (Profile(colours={"blocked": WHITE, "free": BLACK}), 1 - cells),
    ):
        assert (np.array(read(block_picture(board), profile).board.cells) == seen).all()


@pytest.mark.parametrize("paint", [lambda b: block_picture(b, marks={(1, 1): RED}), block_picture])
def test_a_said_start_and_goal_are_those_of_the_board(paint: Callable[[Board], Pixels]) -> None:
    picture = paint(blocks(perfect(7, 7)))
    both = read(picture, Profile(hints={"start": (5, 1), "goal": (13, 13)}))
    assert (both.board.start, both.board.goal) == ((5, 1), (13, 13))
    assert both.confidence >= ACTED_ON


def test_of_two_marks_the_one_that_is_not_the_said_start_is_the_goal() -> None:
    picture = block_picture(blocks(perfect(7, 7)), marks={(1, 1): RED, (7, 9): RED})
    for start, goal in (((1, 1), (7, 9)), ((7, 9), (1, 1))):
        for hints in ({"start": start}, {"goal": goal}):
            reading = read(picture, Profile(hints=hints))
            assert (reading.board.start, reading.board.goal) == (start, goal)
            assert reading.confidence >= ACTED_ON


@pytest.mark.parametrize(
    ("hints", "reason"),
    [
        ({"start": (0, 0)}, "the start 0,0 is a blocked cell"),
        ({"goal": (15, 1)}, "the goal 15,1 is no cell of a board of 15 x 15 cells"),
    ],
)
def test_a_said_end_that_cannot_be_one_is_refused(hints: dict[str, object], reason: str) -> None:
    with pytest.raises(NotRecognized, match=reason):
        as_said(
            Ends(None, None, ""), np.array(blocks(perfect(7, 7)).cells) == 1, Profile(hints=hints)
        )


def test_a_region_leaves_out_what_is_around_it() -> None:
    one, other = thin_picture(perfect(8, 8)), thin_picture(perfect(8, 8, seed=2))
    both = np.concatenate([one, other], axis=1)
    width, height = one.shape[1], one.shape[0]
    reading = read(both, Profile(region_px=Box(width, 0, width, height)))
    assert reading.board == perfect(8, 8, seed=2)
    assert reading.grid.size_px == (2 * width, height)
    assert reading.grid.centre((0, 0))[0] > width


def test_rows_and_columns_of_a_profile_must_agree() -> None:
    image = thin_picture(perfect(8, 9))
    height, width = image.shape[:2]
    region = Box(0, 0, width, height)
    assert read(image, Profile(region_px=region, rows=8, cols=9)).board == perfect(8, 9)
    with pytest.raises(NotRecognized, match="8 rows and 9 columns"):
        read(image, Profile(region_px=region, rows=9, cols=9))


def test_half_a_wall_in_doubt_lowers_the_confidence() -> None:
    """A maze with a loop tells nothing about a wall that is half as dark as the others."""
    board = perfect(8, 8)
    walls = sorted(board.walls)
    looped = Board(board.cells, walls=frozenset(walls[3:]))
    image = thin_picture(looped)
    faint = thin_picture(Board(board.cells, walls=frozenset(walls[2:])))
    blend = cv2.addWeighted(image, 0.5, faint, 0.5, 0)
    assert read(image).confidence >= ACTED_ON > read(np.asarray(blend, np.uint8)).confidence


@pytest.mark.parametrize("screen", REAL, ids=str)
def test_real_screen(screen: Screen) -> None:
    verdict = judge(screen, screen.pixels)
    assert verdict.right, verdict.reason


@pytest.mark.parametrize("change", USUAL)
def test_changed_screens(change: str) -> None:
    screens = REAL[::2]
    verdicts = [judge(screen, CHANGES[change](screen.pixels)) for screen in screens]
    right = sum(verdict.right for verdict in verdicts)
    assert right >= 0.95 * len(verdicts) - 1, f"{right} of {len(verdicts)}"
    assert not any(verdict.sure and not verdict.right for verdict in verdicts)


def test_rendered_screens() -> None:
    """Most are read, and what is acted upon is right."""
    screens = [
        screen
        for screen in rendered("maze", range(500, 512), portable=True)
        if "matrix" not in screen.path.name
    ]
    verdicts = [judge(screen, screen.pixels) for screen in screens]
    assert sum(verdict.right for verdict in verdicts) >= 0.7 * len(verdicts)
    assert not any(verdict.sure and not verdict.right for verdict in verdicts)


def lines_of_text() -> Pixels:
    image = np.full((800, 600, 3), 255, np.uint8)
    for row in range(30):
        words = "The quick brown fox jumps over the lazy dog " * 2
        cv2.putText(image, words[row:], (20, 30 + 25 * row), 0, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
    return image


def squared_paper() -> Pixels:
    image = np.full((700, 700, 3), 255, np.uint8)
    image[::35] = image[:, ::35] = (90, 120, 200)
    return image


def chessboard() -> Pixels:
    board = Board(tuple(tuple((row + col) % 2 for col in range(8)) for row in range(8)))
    return block_picture(board, 70)


def a_form() -> Pixels:
    image = np.full((900, 500, 3), 245, np.uint8)
    for row in range(7):
        y = 60 + 110 * row
        cv2.rectangle(image, (40, y), (460, y + 70), (160, 160, 160), 2)
        cv2.putText(image, "Name", (60, y + 45), 0, 1, (0, 0, 0), 2)
    return image


@pytest.mark.parametrize("picture", [lines_of_text, squared_paper, chessboard, a_form])
def test_what_is_no_maze_is_not_acted_upon(picture: Callable[[], Pixels]) -> None:
    assert confidence(picture()) < ACTED_ON


def confidence(image: Pixels) -> float:
    """How sure the reader is of a maze there, 0 where it refuses."""
    try:
        return read(image).confidence
    except NotRecognized:
        return 0.0


@pytest.mark.parametrize("picture", [lines_of_text, a_form])
def test_a_refusal_says_what_was_seen(picture: Callable[[], Pixels]) -> None:
    with pytest.raises(NotRecognized, match=r"no maze: .*no matrix of 0 and 1"):
        read(picture())


@pytest.mark.parametrize("screen", OTHERS[::3], ids=str)
def test_boards_of_other_games_are_not_acted_upon(screen: Screen) -> None:
    assert confidence(screen.pixels) < ACTED_ON
