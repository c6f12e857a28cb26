"""What the bot makes of the screens of one level."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from bot.games import GAMES, Game
from bot.loop.following import Foreseen
from bot.loop.reader import LevelReader
from bot.practice import Settings, Simulator
from bot.recognise import SURE
from calibration import Profile
from solvers import Outcome, cat, klotski
from solvers.cat import Board
from vision import NotRecognized, Pixels, Reading
from vision.view import View

SETTINGS = Settings("cat", theme="neon", size=(9, 9), size_px=(720, 1280))


@pytest.fixture(scope="module")
def early() -> tuple[Pixels, Board]:
    simulator = Simulator(SETTINGS)
    return simulator.frame(0.0), board_of(simulator)


def board_of(simulator: Simulator) -> Board:
    board = getattr(simulator.puzzle, "board", None)
    assert isinstance(board, Board)
    return board


def blocked(board: Board) -> tuple[Pixels, Board]:
    """The board after a block, and how it looks."""
    free = next(cell for cell in board.places() if board.is_free(cell) and cell != board.cat)
    simulator = Simulator(SETTINGS)
    after = cat.play(board, free)
    vars(simulator.puzzle).update(board=after, _blocks={free: -10.0})
    return simulator.frame(0.0), after


@pytest.fixture
def game(early: tuple[Pixels, Board]) -> Game:
    """The cat's game, by a reader that knows the first picture only."""
    real = GAMES["cat"]
    first: list[Reading[Any]] = []

    def read(image: Any, profile: Profile) -> Reading[Any]:
        if not np.array_equal(View.of(image, profile).pixels, early[0]):
            raise NotRecognized("which look is blocked?")
        first[:] = first or [real.read(image, profile)]
        return first[0]

    return replace(real, read=read)


def reading(early: tuple[Pixels, Board], board: Board, confidence: float) -> Game:
    """The cat's game, by a reader that takes every picture but the first for one board."""
    sure = GAMES["cat"].read(early[0], Profile())

    def read(image: Any, _profile: Profile) -> Reading[Any]:
        if np.array_equal(View.of(image, Profile()).pixels, early[0]):
            return sure
        return replace(sure, board=board, confidence=confidence)

    return replace(GAMES["cat"], read=read)


def reader_on(game: Game, early: tuple[Pixels, Board]) -> LevelReader:
    reader = LevelReader([game], SURE)
    assert reader.read(early[0], Profile()).reading.board == early[1]
    reader.settle()
    return reader


def followed(reader: LevelReader, pixels: Pixels) -> Reading[Any]:
    """What a picture shows for sure, without being read."""
    found = reader.follow(pixels)
    assert found is not None
    assert found.verdict.is_sure
    return found.seen.reading


def test_the_board_that_was_foreseen_is_followed(early: tuple[Pixels, Board], game: Game) -> None:
    reader = reader_on(game, early)
    pixels, after = blocked(early[1])
    boards = (Foreseen(after, 0.5), Foreseen(early[1], 0.4))
    reader.foreseen = lambda: boards
    assert reader.read(pixels, Profile()).reading.board == after
    assert followed(reader, early[0]).board == early[1]


@pytest.mark.parametrize("off_px", [0, 2])
def test_a_board_is_followed_to_where_the_page_has_moved_it(
    early: tuple[Pixels, Board], off_px: int
) -> None:
    """Wherever nearby it is read."""

    def read(image: Any, profile: Profile) -> Reading[Any]:
        reading = GAMES["cat"].read(image, profile)
        off = off_px * reader.is_settled
        return replace(
            reading, grid=replace(reading.grid, centres_px=reading.grid.centres_px + off)
        )

    reader = LevelReader([replace(GAMES["cat"], read=read)], SURE)
    reader.read(early[0], Profile())
    reader.settle()
    place = reader.read(early[0], Profile()).reading.grid
    pixels, after = blocked(early[1])
    reader.foreseen = lambda: (Foreseen(after, 0.8), Foreseen(early[1], 0.15))
    moved = np.roll(pixels, 40, axis=0)
    seen = reader.read(moved, Profile())
    assert seen.reading.board == after
    assert np.array_equal(seen.reading.grid.centres_px, place.centres_px + np.array([0, 40]))
    assert followed(reader, moved).board == after
    assert np.allclose(followed(reader, pixels).grid.centres_px, place.centres_px)


def test_a_lattice_elsewhere_is_another_board(early: tuple[Pixels, Board]) -> None:
    reader = reader_on(GAMES["cat"], early)
    other = Simulator(replace(SETTINGS, theme="paper", seed=2))
    moved = np.roll(other.frame(0.0), 40, axis=0)
    with pytest.raises(NotRecognized, match=r"a board of 9 x 9 cells shows elsewhere"):
        reader.read(moved, Profile())
    assert followed(reader, early[0]).board == early[1]
    smaller = Simulator(replace(SETTINGS, size=(8, 9))).frame(0.0)
    with pytest.raises(NotRecognized, match=r"8 x 9 cells shows where one of 9 x 9 is played"):
        reader.read(smaller, Profile())


def test_a_foreseen_board_whose_rows_have_grown_is_followed(early: tuple[Pixels, Board]) -> None:
    reader = reader_on(GAMES["cat"], early)
    pixels, after = blocked(early[1])
    reader.foreseen = lambda: (Foreseen(after, 0.8), Foreseen(early[1], 0.15))
    grown = np.asarray(cv2.resize(pixels, None, fx=1, fy=1.1)[: len(pixels)], np.uint8)
    seen = reader.read(grown, Profile())
    assert seen.reading.board == after
    assert followed(reader, grown).board == after


def test_the_first_sure_reading_settles_the_game(early: tuple[Pixels, Board]) -> None:
    reader = LevelReader(list(GAMES.values()), SURE)
    assert reader.game is None
    reader.read(early[0], Profile())
    assert reader.game is GAMES["cat"]


@pytest.mark.parametrize(
    ("confidence", "is_same", "believed"),
    [(0.95, True, True), (0.75, True, True), (0.5, True, False), (0.75, False, False)],
)
def test_a_board_on_which_only_the_figure_stands_elsewhere_needs_a_little_less(
    confidence: float, is_same: bool, believed: bool
) -> None:
    screen = Simulator(Settings("maze", size=(9, 9)))
    board, pixels = screen.puzzle.board, screen.frame(0.0).copy()
    seen = board if is_same else replace(board, goal=board.passages[board.goal][0])
    after = replace(seen, start=board.passages[board.start][0])
    readings = iter([(board, 0.99), (after, confidence)])

    def read(_image: Any, _profile: Profile) -> Reading[Any]:
        board, confidence = next(readings)
        return Reading(board, screen.puzzle.grid, confidence)

    reader = LevelReader([replace(GAMES["maze"], read=read)], SURE)
    reader.read(pixels, Profile())
    reader.settle()
    reader.foreseen = lambda: (Foreseen(board, 1.0),)
    if believed:
        assert reader.read(255 - pixels, Profile()).reading.board == after
    else:
        with pytest.raises(NotRecognized):
            reader.read(255 - pixels, Profile())


@pytest.mark.parametrize(("confidence", "believed"), [(0.95, True), (0.5, True), (0.1, False)])
def test_a_board_that_was_foreseen_needs_less_to_be_believed(
    early: tuple[Pixels, Board], confidence: float, believed: bool
) -> None:
    pixels, after = blocked(early[1])
    reader = reader_on(reading(early, after, confidence), early)
    reader.foreseen = lambda: (Foreseen(after, 1.0),)
    if believed:
        assert reader.read(pixels, Profile(), anew=True).reading.board == after
    other = next(cell for cell in after.places() if after.is_free(cell) and cell != after.cat)
    reader.foreseen = lambda: (Foreseen(cat.play(after, other), 1.0),)
    if confidence < SURE:
        with pytest.raises(NotRecognized, match="perhaps cat, 9 x 9 cells, at a confidence"):
            reader.read(pixels, Profile(), anew=True)


@pytest.mark.parametrize(
    ("is_foreseen", "confidence", "believed"),
    [(True, 0.5, False), (True, 0.93, True), (False, 0.93, False)],
)
def test_a_board_that_is_followed_goes_before_others(
    early: tuple[Pixels, Board], is_foreseen: bool, confidence: float, believed: bool
) -> None:
    """Unless it is another one that was foreseen, and read surely."""
    pixels, after = blocked(early[1])
    free = [cell for cell in after.places() if after.is_free(cell) and cell != after.cat]
    other = early[1] if is_foreseen else cat.play(after, free[-1])
    reader = reader_on(reading(early, other, confidence), early)
    boards = (Foreseen(after, 0.8), Foreseen(early[1], 0.15))
    reader.foreseen = lambda: boards
    seen = reader.read(pixels, Profile(), anew=True)
    assert seen.reading.board == (other if believed else after)


def test_a_cell_that_looks_as_none_did_is_what_the_reader_says(early: tuple[Pixels, Board]) -> None:
    """A reading that is half right says of the changed cell what was foreseen."""
    after = blocked(early[1])[1]
    free = [cell for cell in after.places() if after.is_free(cell) and cell != after.cat]
    place = GAMES["cat"].read(early[0], Profile()).grid
    changed = next(cell for cell in after.places() if early[1].is_free(cell) != after.is_free(cell))
    pixels = early[0].copy()
    x, y = map(round, place.centre(changed))
    cv2.circle(pixels, (x, y), round(place.pitch_px[0] / 2), (250, 250, 250), -1)
    boards = (Foreseen(after, 0.8), Foreseen(early[1], 0.15))
    for board, believed in ((cat.play(after, free[-1]), True), (early[1], False)):
        reader = reader_on(reading(early, board, 0.5), early)
        reader.foreseen = lambda: boards
        seen = reader.read(pixels, Profile())
        assert (seen.reading.board == after) is believed


def test_a_goal_that_pieces_hide_stays_where_it_was() -> None:
    """On a first look at such a board the goal may be elsewhere."""
    settings = Settings("klotski", theme="night", size=(4, 4), size_px=(540, 960))
    simulator = Simulator(settings, level=4)
    reader = LevelReader([GAMES["klotski"]], SURE)
    start = reader.read(simulator.frame(0.0), Profile()).reading.board
    reader.settle()
    board = start
    for move in klotski.plan(start)[:6]:
        board = klotski.play(board, move)
        vars(simulator.puzzle).update(board=board)
        seen = reader.read(simulator.frame(0.0), Profile(), anew=True)
        assert (seen.reading.board, seen.reading.board.goal) == (board, start.goal)
        assert seen.reading.confidence >= SURE


@pytest.mark.parametrize(("beside", "outcome"), [("#", Outcome.SOLVED), (".", Outcome.ONGOING)])
def test_no_cat_stands_where_a_block_was(beside: str, outcome: Outcome) -> None:
    """A tall cat reaches over the blocks behind it, and may be taken to stand among them."""
    before = Board.from_text(f". . . . .\n . # # . .\n. {beside} # # .\n . # # & .\n. . . . .")
    cells = [list(row) for row in before.cells]
    cells[2][2] = 0
    caught = Board(tuple(map(tuple, cells)), (2, 2))
    assert cat.outcome(caught) is outcome
    screen = Simulator(Settings("cat", theme="neon", size=(5, 5), size_px=(720, 1280)))
    first = GAMES["cat"].read(screen.frame(0.0), Profile())
    boards = [before, caught]
    game = replace(GAMES["cat"], read=lambda *_: replace(first, board=boards[0], confidence=0.97))
    reader = LevelReader([game], SURE)
    reader.read(screen.frame(0.0), Profile())
    reader.settle()
    del boards[0]
    with pytest.raises(NotRecognized):
        reader.read(255 - screen.frame(0.0), Profile())


def test_a_screen_on_which_nothing_shows_is_read_thoroughly_now_and_then(
    early: tuple[Pixels, Board],
) -> None:
    """A cat that leaps is gone in a moment, and a panel stays."""
    is_brief: list[bool] = []

    def read(image: Any, profile: Profile) -> Reading[Any]:
        is_brief.append(View.of(image, profile).briefly)
        if len(is_brief) > 1:
            raise NotRecognized("something is before it")
        return GAMES["cat"].read(image, profile)

    reader = LevelReader([replace(GAMES["cat"], read=read)], SURE)
    reader.read(early[0], Profile())
    reader.settle()
    for _ in range(6):
        with pytest.raises(NotRecognized):
            reader.read(255 - early[0], Profile())
    reader.read(early[0], Profile())
    with pytest.raises(NotRecognized):
        reader.read(255 - early[0], Profile())

    assert is_brief == [False, True, False, True, True, True, False, True]


def test_one_picture_of_a_board_that_nothing_led_to_teaches_nothing(
    early: tuple[Pixels, Board],
) -> None:
    """In the middle of a slide all sorts of boards may be read; what comes next is followed."""
    pixels, after = blocked(early[1])
    free = [cell for cell in after.places() if after.is_free(cell) and cell != after.cat]
    wrong = after
    for cell in free[::3]:
        wrong = cat.play(wrong, cell)
    reader = reader_on(reading(early, wrong, 0.95), early)
    boards = (Foreseen(after, 0.8), Foreseen(early[1], 0.15))
    reader.foreseen = lambda: boards
    on_its_way = pixels.copy()
    on_its_way[::2] = on_its_way[::2] // 2
    assert reader.read(on_its_way, Profile()).reading.board == wrong
    assert followed(reader, pixels).board == after


@pytest.mark.parametrize("is_there", [True, False])
def test_no_figure_is_where_nothing_has_changed(is_there: bool) -> None:
    """A button over a corner may be read as the figure."""
    level = Simulator(Settings("maze", size=(7, 7), theme="pencil", size_px=(360, 640)))
    puzzle, early = level.puzzle, level.frame(0.0)
    before = puzzle.board
    after = replace(before, start=next(iter(before.passages[before.goal])))
    vars(puzzle).update(board=after)
    later = level.frame(0.0)
    if not is_there:
        x, y = map(round, puzzle.grid.centre(after.start))
        later[y - 25 : y + 25, x - 25 : x + 25] = early[y - 25 : y + 25, x - 25 : x + 25]

    def read(image: Any, _profile: Profile) -> Reading[Any]:
        is_first = np.array_equal(View.of(image, Profile()).pixels, early)
        return Reading(before if is_first else after, puzzle.grid, 0.95)

    reader = LevelReader([replace(GAMES["maze"], read=read)], SURE)
    reader.read(early, Profile())
    reader.settle()
    if is_there:
        assert reader.read(later, Profile()).reading.board == after
    else:
        with pytest.raises(NotRecognized, match="where nothing has changed"):
            reader.read(later, Profile())
