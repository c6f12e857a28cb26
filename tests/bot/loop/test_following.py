"""The board is found once and followed: what was seen of real games in real windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate, count, pairwise, product
from typing import Any

import cv2
import numpy as np
import pytest

from bot.games import GAMES
from bot.gestures import Gesture, Stroke, Tap, stroke_through
from bot.loop.events import Ending
from bot.loop.following import Following, Foreseen
from bot.loop.observation import Seen
from bot.loop.play import play
from bot.loop.progress import Progress
from bot.loop.reader import LevelReader
from bot.loop.setup import Setup
from bot.practice import Settings, Simulator
from bot.practice.engine.puzzle import Puzzle
from bot.practice.maze.puzzle import Maze
from bot.practice.maze.themes import THEMES
from calibration import Profile
from solvers import Cell, IllegalMove, Outcome, cat, klotski, knight, maze, one_line
from tests.bot.loop.truth import QUICK, Truth
from tests.solvers.one_line.naive import strokes
from tests.vision.follow.screens import grid_of
from vision import Grid, Pixels, Reading
from vision.view import Image

GAMES_OF_MOVES = {
    "cat": Settings("cat", size=(7, 7), strength="random", size_px=(360, 640)),
    "knight": Settings("knight", size=(5, 5), size_px=(360, 640)),
    "klotski": Settings("klotski", size_px=(360, 640)),
}


def simulator(game: str) -> Simulator:
    return Simulator(GAMES_OF_MOVES[game])


def untouched(truth: Truth) -> bool:
    return not truth.touched


@pytest.mark.parametrize(
    ("game", "level"),
    [("klotski", 1), ("klotski", 2), ("knight", 1), ("knight", 2), ("cat", 1), ("cat", 2)],
)
def test_a_game_is_won_though_only_its_first_board_can_be_read(game: str, level: int) -> None:
    truth = Truth(Simulator(GAMES_OF_MOVES[game], level), sighted=untouched)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")
    assert truth.won
    assert result.retries == 0


def test_another_level_with_other_pieces_in_mid_level_is_followed() -> None:
    game, screen = GAMES["klotski"], simulator("klotski")
    puzzle = screen.puzzle
    levels = [klotski.Board.from_text(rows) for rows in ("AAB\nAAC\n.DD", "AAB\nAAB\nC.D")]
    grid = replace(puzzle.grid, centres_px=puzzle.grid.centres_px[:3, :3])
    first, second = (Seen(game, Reading(board, grid, 0.99)) for board in levels)
    pixels = screen.frame(0.0)
    following = Following(first, pixels)
    for seen in (second, first, second):
        assert following.learn(seen, pixels).reading.board == seen.reading.board


def marked(truth: Truth, pixels: Pixels) -> Pixels:
    """A pointer where the finger was last, a dot that pulses, a clock in a corner of the board."""
    grid, now_s = truth.simulator.puzzle.grid, truth.clock.now_s()
    box = grid.extent_px()
    radius = round(min(grid.pitch_px) * (0.15 + 0.1 * np.sin(9 * now_s)))
    for cell, colour in (((0, grid.cols - 1), (250, 240, 90)), ((grid.rows - 1, 0), (90, 240, 90))):
        x, y = map(round, grid.centre(cell))
        cv2.circle(pixels, (x, y), radius, colour, -1)
    pixels[box.top : box.top + 4, box.left : box.left + 1 + int(40 * now_s) % 50] = 255
    return pixels


def test_marks_that_move_on_the_board_do_not_matter() -> None:
    truth = Truth(simulator("klotski"), sighted=untouched, disturb=marked)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")
    assert truth.grabs / len(truth.touched) < 10


def without_knight(truth: Truth, pixels: Pixels) -> Pixels:
    """Outlines, with numbers where the knight was and is, and crosses where it may go."""
    puzzle = truth.simulator.puzzle
    if truth.panel:
        return pixels
    half_px = round(0.4 * min(puzzle.grid.pitch_px))
    for (row, col), number in knight.squares(puzzle.board.cells):
        x, y = map(round, puzzle.grid.centre((row, col)))
        legal = puzzle.board.knight is not None and (row, col) in puzzle.board.exits()
        colour = (230, 220, 60) if legal else (120, 80, 200) if number else (60, 200, 200)
        corners = (x - half_px, y - half_px), (x + half_px, y + half_px)
        cv2.rectangle(pixels, *corners, (0, 0, 0), -1)
        cv2.rectangle(pixels, *corners, colour, 2)
        text = "X" if legal else str(number) if number else ""
        cv2.putText(pixels, text, (x - half_px + 3, y + 8), cv2.FONT_HERSHEY_PLAIN, 1.6, colour, 2)
    return pixels


def test_marks_where_the_knight_may_go_tell_where_it_is_without_a_figure() -> None:
    truth = Truth(simulator("knight"), sighted=untouched, disturb=without_knight)
    (result,) = truth.play()
    assert result.ending is Ending.SOLVED
    assert truth.won


def test_all_cells_drawn_and_a_panel_at_once_is_a_win() -> None:
    """One screenshot shows the whole line, the next one a panel over it."""
    drawn: list[float] = []

    def covered(truth: Truth, pixels: Pixels) -> Pixels:
        drawn.extend([truth.clock.now_s()] if truth.won else [])
        return pixels if len(drawn) < 2 else np.full_like(pixels, 250)

    settings = Settings("one-line", size=(6, 6), theme="night", size_px=(360, 640))
    truth = Truth(Simulator(settings), sighted=untouched, disturb=covered)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


def without_target(truth: Truth, pixels: Pixels) -> Pixels:
    """The piece that has reached its goal has left the tray."""
    if truth.won:
        board, grid = truth.simulator.puzzle.board, truth.simulator.puzzle.grid
        bare = next(cell for cell, piece in np.ndenumerate(board.cells) if piece == klotski.EMPTY)
        half = round(min(grid.pitch_px) / 2)
        (left, top), *corners = (
            [round(middle) - half for middle in grid.centre(cell)] for cell in [bare, *board.goal]
        )
        empty = pixels[top : top + 2 * half, left : left + 2 * half].copy()
        for x, y in corners:
            pixels[y : y + 2 * half, x : x + 2 * half] = empty
    return pixels


def test_the_piece_that_wins_may_leave_the_tray() -> None:
    truth = Truth(simulator("klotski"), sighted=untouched, disturb=without_target)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")
    assert truth.won


def paneled(truth: Truth, pixels: Pixels) -> Pixels:
    """A panel lies on a row of the board at once when it is won."""
    if not truth.won:
        return pixels
    grid = truth.simulator.puzzle.grid
    last = truth.simulator.puzzle.board.knight[0]
    row = (last + 2) % grid.rows
    top = round(grid.centre((row, 0))[1] - grid.pitch_px[1] / 2)
    pixels[top : top + round(grid.pitch_px[1])] = 255
    return pixels


def veiled(truth: Truth, pixels: Pixels) -> Pixels:
    """A win dims the whole screen besides."""
    dimmed = (0.6 * pixels + 0.4 * np.array([10, 20, 60])).astype(np.uint8)
    return paneled(truth, dimmed if truth.won else pixels)


@pytest.mark.parametrize("cover", [paneled, veiled])
def test_a_win_that_shows_beside_a_panel_is_seen(cover: Callable[[Truth, Pixels], Pixels]) -> None:
    truth = Truth(simulator("knight"), sighted=lambda truth: not truth.won, disturb=cover)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


@pytest.mark.parametrize(
    "settings",
    [
        Settings("maze", size=(7, 7), theme="pencil", size_px=(360, 640)),
        Settings("maze", size=(11, 11), theme="hedge", size_px=(360, 640)),
        Settings("cat", size=(7, 7), theme="paper", strength="random", size_px=(360, 640)),
    ],
)
def test_a_game_that_goes_on_to_another_level_at_once(settings: Settings) -> None:
    game = GAMES[settings.game]
    levels = [3, 4, 6]  # their maps lie at one place

    def next_level(truth: Truth, pixels: Pixels) -> Pixels:
        if not (truth.won or game.is_decided(truth.simulator.puzzle.board)):
            return pixels
        truth.simulator.open_level(levels.pop(0))
        return truth.simulator.frame(truth.clock.now_s())

    truth = Truth(Simulator(settings), disturb=next_level)
    results = truth.play(3)
    assert [result.ending for result in results] == [Ending.SOLVED] * 3
    assert truth.simulator.level == 6


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "digits"])
def test_a_small_figure_that_moves_where_it_stands_has_not_arrived(theme: str) -> None:
    def mouse(truth: Truth, pixels: Pixels) -> Pixels:
        grid, start = truth.simulator.puzzle.grid, truth.simulator.puzzle.board.start
        pitch = grid.pitch_px[0]
        x, y = map(round, grid.centre(start))
        half = round(0.4 * pitch)
        cell = pixels[y - half : y + half, x - half : x + half]
        cell[:] = cell[0, 0]
        x += round(0.2 * pitch) * bool(truth.touched)
        cv2.circle(pixels, (x, y), round(0.2 * pitch), (120, 120, 120), -1)
        return pixels

    settings = Settings("maze", size=(11, 11), theme=theme, size_px=(360, 640))
    truth = Truth(Simulator(settings), untouched, mouse, lambda *_: None)
    (result,) = truth.play()
    assert result.ending is not Ending.SOLVED


def test_a_solved_board_that_stays_is_no_other_level_whatever_it_reads_as(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A figure at its goal looks like a maze with one end."""

    def one_end(image: Image, profile: Profile) -> Reading[Any]:
        reading = truth.read(image, profile)
        board = replace(reading.board, start=None) if truth.won else reading.board
        return replace(reading, board=board)

    truth = Truth(Simulator(Settings("maze", size=(7, 7), theme="pencil", size_px=(360, 640))))
    monkeypatch.setattr(truth.simulator, "panel_is_up", lambda _now_s: False)
    game = replace(GAMES["maze"], read=one_end)
    setup = Setup(truth, [game], truth.clock, QUICK, truth.events.append)
    results = play(setup, 2)
    assert [result.ending for result in results] == [Ending.SOLVED, Ending.GAVE_UP]
    assert results[1].strokes == 0


@pytest.mark.parametrize("is_turned", [True, False])
@pytest.mark.parametrize("is_marked", [True, False])
def test_a_figure_has_arrived_where_its_start_that_is_marked_is_taken_for_another_end(
    is_turned: bool, is_marked: bool
) -> None:
    """Where both ends look as they did it is the reader that mistakes one for the other."""
    screen = Simulator(Settings("maze", size=(7, 7), theme="pencil", size_px=(360, 640)))
    game, grid, board = GAMES["maze"], screen.puzzle.grid, screen.puzzle.board
    assert game.turned is not None
    misread = game.turned(board) if is_turned else board
    boards = iter([board, misread])
    reader = LevelReader([replace(game, read=lambda *_: Reading(next(boards), grid, 0.99))], 0.9)
    reader.read(screen.frame(0.0), Profile())
    reader.settle()
    after = reduce(game.play, game.plan(board), board)
    foreseen = [Foreseen(after, 0.8), Foreseen(board, 0.15)]
    reader.foreseen = lambda: foreseen
    trail = game.plan(board)[1:-1:2] if is_turned else []
    shown = painted(screen.frame(0.0).copy(), grid, trail)
    if is_marked:
        ends = [cell_of(shown, grid, cell)[8:-8, 8:-8] for cell in (board.start, board.goal)]
        ends[0][:], ends[1][:] = (200, 30, 30), (30, 30, 200)
    assert reader.read(shown, Profile()).reading.board == (after if is_marked else misread)


def test_a_won_maze_that_its_page_moves_by_a_row_is_followed_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its walls are thin, what its figure has left looks new, and only one of its ends is read."""

    def moved(truth: Truth, pixels: Pixels) -> Pixels:
        if truth.won:
            corner = cell_of(pixels, truth.simulator.puzzle.grid, begun)
            corner[: len(corner) // 3, : len(corner) // 3] = (90, 20, 160)
        return np.roll(pixels, -row_px * truth.won, axis=0)

    def one_end(image: Image, profile: Profile) -> Reading[Any]:
        reading = truth.read(image, profile)
        if not truth.won:
            return reading
        there = replace(reading.grid, centres_px=reading.grid.centres_px - (0, row_px))
        return replace(reading, board=replace(reading.board, start=None), grid=there)

    settings = Settings("maze", size=(9, 9), theme="pencil", size_px=(480, 640))
    truth = Truth(Simulator(settings), disturb=moved)
    begun = truth.simulator.puzzle.board.start
    row_px = round(truth.simulator.puzzle.grid.pitch_px[1])
    monkeypatch.setattr(truth.simulator, "panel_is_up", lambda _now_s: False)
    game = replace(GAMES["maze"], read=one_end)
    (result,) = play(Setup(truth, [game], truth.clock, QUICK, truth.events.append), 1)
    assert result.ending is Ending.SOLVED


def test_a_loss_that_a_panel_covers_is_told_by_what_was_seen() -> None:
    def going_on(truth: Truth) -> bool:
        return len(truth.touched) < 3

    def covered(truth: Truth, pixels: Pixels) -> Pixels:
        return pixels if going_on(truth) else np.full_like(pixels, 250)

    truth = Truth(simulator("knight"), sighted=going_on, disturb=covered)
    (result,) = truth.play(profile=Profile(rows=5, cols=5))
    assert result.ending is Ending.NOT_RECOGNIZED
    assert "2 of 25 moves were seen to land" in result.reason
    assert "the board does not show any more" in result.reason
    assert "leave rows and cols" not in result.reason


def test_a_board_that_reads_as_before_in_other_colours_is_not_drawn_again() -> None:
    """All cells drawn may look like all cells free."""
    settings = Settings("one-line", theme="cat", size=(5, 5), size_px=(360, 640))
    truth = Truth(Simulator(settings))
    begun = truth.simulator.puzzle.board

    def in_other_colours(truth: Truth, pixels: Pixels) -> Pixels:
        return 255 - pixels if truth.won else pixels

    class Alike(Truth):
        def read(self, image: Image, profile: Profile) -> Reading[Any]:
            return Reading(begun, self.simulator.puzzle.grid, 0.99)

    truth = Alike(truth.simulator, disturb=in_other_colours)
    (result,) = truth.play()
    assert truth.won
    assert len(truth.touched) == 1
    assert "most of it looks otherwise" in result.reason


def test_a_cat_that_is_fenced_in_and_stays_where_it_is_is_caught() -> None:
    """Some games end there; the next touch would begin another one."""
    screen = simulator("cat")
    puzzle: Any = screen.puzzle
    block = puzzle._block

    def block_and_end(cell: Cell, now_s: float) -> None:
        assert not cat.is_fenced_in(puzzle.board)
        block(cell, now_s)
        if cat.is_fenced_in(puzzle.board):
            puzzle._hop = None

    vars(puzzle).update(_block=block_and_end)
    truth = Truth(screen)
    (result,) = truth.play()
    assert result.ending is Ending.SOLVED
    assert "moves were seen to land, and the game goes no further" in result.reason
    assert cat.cat_moves(puzzle.board)


def test_a_screen_that_hides_the_win_is_waited_for_once() -> None:
    touched_s: list[float] = []

    def noted(truth: Truth, gesture: Gesture) -> Gesture:
        touched_s.append(truth.clock.now_s())
        return gesture

    def hidden(truth: Truth, pixels: Pixels) -> Pixels:
        return np.full_like(pixels, 250) if truth.won else pixels

    truth = Truth(simulator("knight"), lambda truth: not truth.won, hidden, noted)
    (result,) = truth.play()
    assert result.ending is Ending.NOT_RECOGNIZED
    assert "24 of 25 moves were seen to land" in result.reason
    assert "all moves of a solution were made: it may be won" in result.reason
    waited_s = truth.clock.now_s() - touched_s[-1]
    assert QUICK.unknown_s < waited_s < QUICK.unknown_s + 2 * QUICK.settle_s


def cut_below(truth: Truth, pixels: Pixels) -> Pixels:
    """The board ends where the picture does."""
    return np.ascontiguousarray(pixels[: truth.simulator.puzzle.grid.extent_px().bottom])


class CutBelow(Truth):
    """The reader sees as much of the screen as there is of it."""

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        bottom = reading.grid.extent_px().bottom
        grid = replace(reading.grid, size_px=(reading.grid.size_px[0], bottom))
        return replace(reading, grid=grid)


def test_a_board_at_the_rim_is_never_called_complete_without_the_user_s_word() -> None:
    settings = GAMES_OF_MOVES["knight"]
    (result,) = CutBelow(Simulator(settings), disturb=cut_below).play()
    assert result.ending is Ending.GAVE_UP
    assert "all 25 moves were seen to land" in result.reason
    assert "runs to the rim of the picture (bottom)" in result.reason
    (result,) = CutBelow(Simulator(settings), disturb=cut_below).play(
        profile=Profile(rows=5, cols=5)
    )
    assert result.ending is Ending.SOLVED


class Panel(Truth):
    """A panel after a win, with buttons that read as a board of another game's."""

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        if not self.panel:
            return super().read(image, profile)
        puzzle = self.simulator.puzzle
        centres = puzzle.grid.centres_px[:2, :2] * 0.5 + 60
        board = type(puzzle.board).from_text("S.\n..\n")
        return Reading(board, Grid(centres, (25.0, 25.0), puzzle.grid.size_px), 0.99)


def test_what_reads_as_a_board_below_a_win_panel_is_not_touched() -> None:
    settings = Settings("one-line", size=(5, 5), theme="night", size_px=(360, 640))
    truth = Panel(Simulator(settings))
    won, after = truth.play(levels=2)
    assert won.ending is Ending.SOLVED
    assert after.ending is Ending.GAVE_UP
    assert "lies elsewhere than the last one" in after.reason
    assert len(truth.touched) == 1


def test_a_page_that_does_not_come_to_rest_ends() -> None:
    """What is read changes at every look, and nothing that was foreseen shows."""

    def flickering(truth: Truth) -> bool:
        return truth.grabs % 3 == 0

    def noisy(truth: Truth, pixels: Pixels) -> Pixels:
        chance = np.random.default_rng(truth.grabs)
        return chance.integers(0, 256, pixels.shape, np.uint8)

    truth = Truth(simulator("knight"), sighted=flickering, disturb=noisy)
    (result,) = truth.play()
    assert result.ending is Ending.GAVE_UP
    assert "does not come to rest" in result.reason
    assert truth.clock.now_s() < 60


class Bobbing(Truth):
    """For a third of the time the cat looks as if it sat on another cell, where it cannot be."""

    @property
    def is_up(self) -> bool:
        return bool(self.touched) and self.clock.now_s() % 3 < 1

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        row, col = reading.board.cat
        above = row - 2, col
        if not self.is_up or row < 2 or reading.board.cells[above[0]][col]:
            return reading
        return replace(reading, board=replace(reading.board, cat=above), confidence=0.95)


def test_a_cat_that_bobs_is_where_it_can_be() -> None:
    def bobbing(truth: Truth, pixels: Pixels) -> Pixels:
        pixels[:, ::9] = 100 + 60 * (truth.grabs % 2)
        grid, (row, _) = truth.simulator.puzzle.grid, truth.simulator.puzzle.board.cat
        tall = [(max(0, row - up), col) for up in range(3) for col in range(grid.cols)]
        return painted(pixels, grid, tall if truth.touched else ())

    truth = Bobbing(simulator("cat"), disturb=bobbing)
    truth.play()
    assert truth.won


def test_a_figure_three_cells_high_is_followed() -> None:
    def tall(truth: Truth, pixels: Pixels) -> Pixels:
        puzzle = truth.simulator.puzzle
        if not truth.panel:
            (x, y), (width, height) = puzzle.grid.centre(puzzle.board.cat), puzzle.grid.pitch_px
            middle, half = (round(x), round(y - height)), (round(0.4 * width), round(1.3 * height))
            cv2.ellipse(pixels, middle, half, 0, 0, 360, (250, 250, 250), -1)
        return pixels

    truth = Truth(simulator("cat"), sighted=untouched, disturb=tall)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


class Fading(Truth):
    """A knight's tour of which nothing but the knight shows, in colours that never rest."""

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        shown = [list(row) for row in reading.board.cells]
        knights = [reading.board.knight] if reading.board.knight else []
        for row, col in product(range(len(shown)), range(len(shown[0]))):
            shown[row][col] = -1 if (row, col) in knights else 0
        board = knight.Board(tuple(map(tuple, shown)), *knights)
        return replace(reading, board=board)


def test_what_was_visited_is_remembered_where_it_hardly_shows() -> None:
    def restless(truth: Truth, pixels: Pixels) -> Pixels:
        return np.roll(pixels, truth.grabs, axis=2)

    truth = Fading(simulator("knight"), disturb=restless)
    (result,) = truth.play()
    assert truth.won
    assert (result.ending, result.retries) == (Ending.SOLVED, 0)


class Aside(Fading):
    """Its page makes room for a list of moves from the fourth touch on."""

    @property
    def aside_px(self) -> int:
        return 17 if len(self.touched) > 3 else 0

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        centres = reading.grid.centres_px + np.array([self.aside_px, 0])
        return replace(reading, grid=replace(reading.grid, centres_px=centres))


def test_a_board_that_moves_aside_is_followed_though_visits_hardly_show() -> None:
    truth = Aside(simulator("knight"))
    truth.disturb = lambda _, pixels: np.roll(pixels, truth.aside_px, axis=1)

    def hear(_: Truth, gesture: Gesture) -> Gesture:
        assert isinstance(gesture, Tap)
        before_px = truth.aside_px if len(truth.touched) > 4 else 0
        return replace(gesture, at_px=(gesture.at_px[0] - before_px, gesture.at_px[1]))

    truth.hear = hear
    (result,) = truth.play()
    assert (result.ending, result.retries) == (Ending.SOLVED, 0)


def test_a_cat_that_can_be_read_on_every_other_look_only_is_caught() -> None:
    """It dances, and the page never rests."""

    def restless(truth: Truth, pixels: Pixels) -> Pixels:
        return np.roll(pixels, truth.grabs, axis=2)

    truth = Truth(simulator("cat"), sighted=lambda truth: truth.grabs % 2 == 1, disturb=restless)
    (result,) = truth.play()
    assert truth.won
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


class Doubtful(Truth):
    """What shows after a stroke is only likely to be what it is read as."""

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        likely = replace(reading, confidence=0.6, located=0.99)
        return likely if len(self.touched) == 1 else reading


def test_a_board_that_went_another_way_is_played_on_where_that_is_likely() -> None:
    game, screen = GAMES["one-line"], Simulator(Settings("one-line", size=(4, 4)))
    puzzle = screen.puzzle
    planned = game.trace(puzzle.board, game.plan(puzzle.board))
    other = next(way for way in strokes(puzzle.board) if way[:2] != planned[:2])

    def astray(truth: Truth, gesture: Gesture) -> Gesture | None:
        return gesture if truth.touched[1:] else stroke_through(other[:5], puzzle.grid)

    truth = Doubtful(screen, hear=astray)
    truth.play()
    assert truth.won
    assert len(truth.touched) == 2


def onto_the_empty_cell(truth: Truth, gesture: Gesture) -> Gesture | None:
    """A klotski that wants the drop on the empty cell, and ignores one that ends on the piece."""
    puzzle = truth.simulator.puzzle
    if not isinstance(gesture, Stroke) or gesture.finger:
        return None
    cell = puzzle.grid.cell_at(gesture.points_px[-1])
    return gesture if cell and puzzle.board.cells[cell[0]][cell[1]] == 0 else None


def only_fronts_later(truth: Truth, gesture: Gesture) -> Gesture | None:
    """Strokes to the middle work at first; from the fourth gesture on only the fronts' do."""
    return gesture if len(truth.touched) < 4 else onto_the_empty_cell(truth, gesture)


@pytest.mark.parametrize("hear", [onto_the_empty_cell, only_fronts_later])
def test_pieces_are_dropped_on_the_empty_cell_where_a_game_wants_that(
    hear: Callable[[Truth, Gesture], Gesture | None],
) -> None:
    truth = Truth(simulator("klotski"), hear=hear)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


@pytest.mark.parametrize("says_so", [True, False])
def test_the_piece_is_drawn_out_of_the_tray_where_a_game_does_not_say_that_it_is_won(
    monkeypatch: pytest.MonkeyPatch, says_so: bool
) -> None:
    game = simulator("klotski")
    if not says_so:
        monkeypatch.setattr(game, "panel_is_up", lambda _now_s: False)
    truth = Truth(game)

    (result,) = truth.play()

    assert result.ending is Ending.SOLVED
    last = truth.touched[-1]
    assert isinstance(last, Stroke)
    grid, board = game.puzzle.grid, game.puzzle.board
    is_out = grid.cell_at(last.points_px[-1]) is None
    assert is_out is not says_so
    assert not is_out or grid.cell_at(last.points_px[0]) in board.goal


def first_step(_: Truth, gesture: Gesture) -> Gesture:
    """A klotski that takes one step a drag."""
    assert isinstance(gesture, Stroke)
    return replace(gesture, points_px=gesture.points_px[:2])


def test_a_game_that_takes_one_step_a_drag_is_no_surprise() -> None:
    truth = Truth(simulator("klotski"), hear=first_step)
    before = truth.simulator.puzzle.board
    moves = klotski.plan(before)
    number, (piece, steps) = next(item for item in enumerate(moves) if len(item[1][1]) > 1)
    board = reduce(klotski.play, moves[:number], before)
    _, after = Progress(GAMES["klotski"], board, moves[number:]).step()
    assert after.foresees(GAMES["klotski"], klotski.play(board, (piece, steps[:1])))
    (result,) = truth.play()
    assert (result.ending, result.retries) == (Ending.SOLVED, 0)


def test_moves_are_made_in_steps_once_one_was_cut_short() -> None:
    truth = Truth(simulator("klotski"), hear=first_step)
    (result,) = truth.play()
    assert result.ending is Ending.SOLVED
    longer = [each for each in truth.touched if isinstance(each, Stroke) and each.points_px[2:]]
    assert len(longer) <= 2


@dataclass
class Busy:
    """A klotski that misses every fourth gesture."""

    made: int = 0

    def __call__(self, _: Truth, gesture: Gesture) -> Gesture | None:
        self.made += 1
        return gesture if self.made % 4 else None


def test_moves_are_not_parted_for_some_that_were_lost() -> None:
    truth = Truth(simulator("klotski"), hear=Busy())
    fewest = len(klotski.plan(truth.simulator.puzzle.board))
    (result,) = truth.play()
    assert result.ending is Ending.SOLVED
    assert result.strokes <= fewest * 4 / 3 + 1


def onto(board: klotski.Board, piece: int, cell: Cell, grid: Grid) -> Gesture | None:
    """The stroke of a piece by one step onto a cell just before it, if it is one."""
    for step, (down, right) in klotski.STEPS.items():
        if (cell[0] - down, cell[1] - right) in board.pieces[piece]:
            return stroke_through(klotski.route(board, (piece, step)), grid)
    return None


@dataclass
class Chosen:
    """A klotski that wants a tap on a piece, then one on a free cell just before it for each step,
    and lets go of the piece after one, or else when it is tapped again."""

    stays: bool
    piece: int = 0

    def __call__(self, truth: Truth, gesture: Gesture) -> Gesture | None:
        if not isinstance(gesture, Tap):
            return None
        board, grid = truth.simulator.puzzle.board, truth.simulator.puzzle.grid
        row, col = grid.cell_at(gesture.at_px) or (0, 0)
        chosen, tapped = self.piece, board.cells[row][col]
        if tapped or not chosen:
            self.piece = tapped if tapped != chosen else 0
            return None
        stroke = onto(board, chosen, (row, col), grid)
        self.piece *= self.stays or stroke is None
        return stroke


@pytest.mark.parametrize("stays", [False, True])
def test_a_game_that_takes_taps_for_one_step_is_played_by_taps(stays: bool) -> None:
    truth = Truth(simulator("klotski"), hear=Chosen(stays))
    (result,) = truth.play()
    assert result.ending is Ending.SOLVED
    first = next(at for at, each in enumerate(truth.touched) if isinstance(each, Tap))
    assert all(isinstance(each, Tap) for each in truth.touched[first:])


def begins_with_two_steps(truth: Truth) -> bool:
    return len(klotski.plan(truth.simulator.puzzle.board)[0][1]) == 2


def test_a_piece_that_stays_chosen_is_tapped_on_its_whole_way() -> None:
    truths = (
        Truth(Simulator(GAMES_OF_MOVES["klotski"], level), hear=Chosen(stays=True))
        for level in count(1)
    )
    truth = next(filter(begins_with_two_steps, truths))
    moves = klotski.plan(truth.simulator.puzzle.board)
    (result,) = truth.play()
    assert result.ending is Ending.SOLVED
    taps = [each for each in truth.touched if isinstance(each, Tap)]
    assert len(taps) < 2 * sum(1 + len(steps) for _, steps in moves)


def test_a_board_is_not_planned_again_after_a_gesture_that_came_to_nothing() -> None:
    planned: list[klotski.Board] = []

    def plan(board: klotski.Board) -> Sequence[klotski.Move]:
        planned.append(board)
        return klotski.plan(board)

    truth = Truth(simulator("klotski"), hear=Chosen(stays=True))
    game = replace(GAMES["klotski"], read=truth.read, plan=plan)
    (result,) = play(Setup(truth, [game], truth.clock, QUICK, truth.events.append), 1)
    assert result.ending is Ending.SOLVED
    assert len(planned) == len(set(planned))


@dataclass
class Hasty:
    """A klotski in which a tapped piece goes where it can, a step, if that is one place only; else
    it waits for a tap on a free cell beside it."""

    piece: int = 0

    def __call__(self, truth: Truth, gesture: Gesture) -> Gesture | None:
        if not isinstance(gesture, Tap):
            return None
        board, grid = truth.simulator.puzzle.board, truth.simulator.puzzle.grid
        row, col = grid.cell_at(gesture.at_px) or (0, 0)
        tapped, chosen = board.cells[row][col], self.piece
        self.piece = 0
        if chosen and not tapped:
            return onto(board, chosen, (row, col), grid)
        ways = [step for step in klotski.STEPS if tapped and can_go(board, (tapped, step))]
        if len(ways) == 1:
            return stroke_through(klotski.route(board, (tapped, ways[0])), grid)
        self.piece = tapped if ways else 0
        return None


def can_go(board: klotski.Board, move: klotski.Move) -> bool:
    """Whether a move is lawful."""
    with suppress(IllegalMove):
        return bool(klotski.play(board, move))
    return False


def test_a_piece_that_goes_where_it_can_when_it_is_tapped_is_not_tapped_back() -> None:
    truth = Truth(simulator("klotski"), hear=Hasty())
    fewest = len(klotski.plan(truth.simulator.puzzle.board))
    (result,) = truth.play()
    assert result.ending is Ending.SOLVED
    assert result.strokes <= 2 * fewest


def painted(pixels: Pixels, grid: Grid, cells: Sequence[Cell]) -> Pixels:
    """The picture with cells all of one colour."""
    for cell in cells:
        cell_of(pixels, grid, cell)[:] = (250, 20, 60)
    return pixels


def cell_of(pixels: Pixels, grid: Grid, cell: Cell) -> Pixels:
    """The part of the picture that shows a cell."""
    half = round(min(grid.pitch_px) / 2)
    x, y = map(round, grid.centre(cell))
    return pixels[y - half : y + half, max(0, x - half) : x + half]


def test_a_figure_that_hides_its_goal_has_arrived() -> None:
    """As pictures do that fill their cell."""
    screen = Simulator(Settings("maze", size=(6, 6), size_px=(360, 640)))
    game, grid, board = GAMES["maze"], screen.puzzle.grid, screen.puzzle.board
    before = painted(screen.frame(0.0).copy(), grid, [board.start])
    shown = painted(screen.frame(0.0).copy(), grid, [board.goal])
    way = game.plan(board)
    left, path = (cell_of(shown, grid, cell) for cell in (board.start, way[len(way) // 2]))
    left[:] = path
    after = reduce(game.play, way, board)
    followed = Following(Seen(game, Reading(board, grid, 0.99)), before).see(
        shown, [Foreseen(after, 0.8), Foreseen(board, 0.15)]
    )
    assert followed is not None
    assert followed.seen.outcome is Outcome.SOLVED


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shift_px", [(0, 0), (0, -44), (-13, 5)])
def test_a_maze_that_has_moved_is_found_where_it_is(theme: str, shift_px: tuple[int, int]) -> None:
    """By one row, too, where its walls are too thin to be seen between the middles of cells."""
    screen = Simulator(Settings("maze", size=(15, 15), size_px=(720, 1280), theme=theme))
    grid, board = screen.puzzle.grid, screen.puzzle.board
    following = Following(Seen(GAMES["maze"], Reading(board, grid, 0.99)), screen.frame(0.0).copy())
    put_beside_its_way(screen.puzzle)
    moved = np.roll(screen.frame(0.0), shift_px[::-1], axis=(0, 1))
    there = following.where_it_is(moved).grid.centres_px - grid.centres_px
    assert np.array_equal(there, np.broadcast_to(shift_px, there.shape))


def test_a_figure_that_stays_has_not_arrived_whatever_its_goal_looks_like() -> None:
    """A goal looks otherwise under a pointer, a figure bobs, and a reader takes one for the
    other."""
    screen = Simulator(Settings("maze", size=(12, 12), size_px=(720, 1280), theme="pencil"))
    game, grid, board = GAMES["maze"], screen.puzzle.grid, screen.puzzle.board
    before = painted(screen.frame(0.0), grid, [board.start])
    shown = before.copy()
    path = cell_of(shown, grid, board.passages[board.start][0])
    bobs, goal = (cell_of(shown, grid, cell) for cell in (board.start, board.goal))
    bobs[: len(bobs) // 4] = path[: len(bobs) // 4]
    goal[-len(goal) // 10 :] = (230, 240, 140)
    after = reduce(game.play, game.plan(board), board)
    followed = Following(Seen(game, Reading(board, grid, 0.99)), before).see(
        shown, [Foreseen(after, 0.8), Foreseen(board, 0.15)], read=after
    )
    assert followed is None or followed.seen.outcome is Outcome.ONGOING


def test_a_board_beyond_a_smaller_screen_is_not_followed() -> None:
    """As of a window that was made smaller, or a phone that was turned."""
    screen = Simulator(Settings("maze", size=(7, 7), theme="pencil", size_px=(360, 640)))
    reading = Reading(screen.puzzle.board, screen.puzzle.grid, 0.99)
    following = Following(Seen(GAMES["maze"], reading), screen.frame(0.0).copy())
    small = np.zeros((40, 40, 3), np.uint8)
    assert following.where_it_is(small) is following
    assert following.see(small, [Foreseen(screen.puzzle.board, 1.0)]) is None


@pytest.mark.parametrize("side", [9, 39])
def test_a_figure_that_has_left_its_way_is_seen_where_it_stands(side: int) -> None:
    screen = Simulator(Settings("maze", size=(side, side), size_px=(1000, 1200)))
    game, grid, board = GAMES["maze"], screen.puzzle.grid, screen.puzzle.board
    _, after = Progress(game, board, game.plan(board)).step()
    following = Following(Seen(game, Reading(board, grid, 0.99)), screen.frame(0.0).copy())
    aside = put_beside_its_way(screen.puzzle)
    followed = following.see(screen.frame(0.0), after.foreseen)
    assert followed is not None
    assert followed.seen.reading.board == aside
    assert after.thinks_of(followed.seen)


def put_beside_its_way(puzzle: Puzzle) -> maze.Board:
    """The board when the figure was put where its way does not lead."""
    assert isinstance(puzzle, Maze)
    board, way = puzzle.board, maze.plan(puzzle.board)
    puzzle.board = replace(board, start=next(cell for cell in board.passages if cell not in way))
    return puzzle.board


def test_a_figure_elsewhere_has_not_arrived_though_its_goal_bobs() -> None:
    """The figure, too, looks a little otherwise there."""
    screen = Simulator(Settings("maze", size=(17, 17), size_px=(1000, 1200)))
    game, grid, board = GAMES["maze"], screen.puzzle.grid, screen.puzzle.board
    first = Seen(game, Reading(board, grid, 0.99))
    before = screen.frame(0.0).copy()
    following = Following(first, before)
    goal = cell_of(before, grid, board.goal)
    goal[:] = np.roll(goal, 4, axis=0)
    following.learn(first, before)
    after = reduce(game.play, game.plan(board), board)
    aside = put_beside_its_way(screen.puzzle)
    assert aside.start is not None  # for mypy: the figure stands somewhere
    shown = screen.frame(0.0).copy()
    figure = cell_of(shown, grid, aside.start)
    figure[:] = np.roll(figure, 3, axis=0)
    followed = following.see(shown, [Foreseen(after, 0.8), Foreseen(board, 0.15)])
    assert followed is None or followed.seen.reading.board == aside


def test_cells_that_stay_covered_are_told_of_and_not_touched() -> None:
    game = simulator("klotski")
    _, (piece, _), *_ = klotski.plan(game.puzzle.board)
    beside = next(name for name in game.puzzle.board.pieces if name != piece)

    def covered(truth: Truth, pixels: Pixels) -> Pixels:
        board, grid = truth.simulator.puzzle.board, truth.simulator.puzzle.grid
        cells = [*board.pieces[piece], board.pieces[beside][0]]
        return painted(pixels, grid, cells if truth.touched else ())

    truth = Truth(game, sighted=untouched, disturb=covered)
    (result,) = truth.play()
    assert result.ending is Ending.GAVE_UP
    assert "cells that the next move would touch look otherwise" in result.reason
    assert len(truth.touched) == 1


def test_what_hides_nothing_keeps_no_move_from_being_made() -> None:
    """A page may leave a frame where a piece was dropped in vain; the board is read even so."""
    game = simulator("klotski")
    (piece, _), *_ = klotski.plan(game.puzzle.board)

    def framed(truth: Truth, pixels: Pixels) -> Pixels:
        board, grid = truth.simulator.puzzle.board, truth.simulator.puzzle.grid
        cells = [board.pieces[piece][0]] if len(truth.touched) == 1 else ()
        return painted(pixels, grid, cells)

    def heard(truth: Truth, gesture: Gesture) -> Gesture | None:
        return gesture if len(truth.touched) > 1 else None

    (result,) = Truth(game, disturb=framed, hear=heard).play()
    assert result.ending is Ending.SOLVED


@pytest.mark.parametrize(("spread", "is_cover"), [(0.0, False), (0.3, True)])
def test_a_cell_that_the_game_paints_is_not_covered(spread: float, is_cover: bool) -> None:
    """Games paint where a figure has been and leave the figure where it began; a note that lies on
    a cell lies on what is beside it too."""
    screen = Simulator(Settings("maze", size=(6, 6), size_px=(360, 640), theme="pencil"))
    start = GAMES["maze"].read(screen.frame(0.0), Profile())
    following = Following(Seen(GAMES["maze"], start), screen.frame(0.0))
    ends = start.board.start, start.board.goal
    cell = next(cell for cell in start.board.passages if cell not in ends)
    x, y = map(round, start.grid.centre(cell))
    half = round(start.grid.pitch_px[0] * (0.5 + spread))
    pixels = screen.frame(0.0).copy()
    number = pixels[y - 8 : y + 8, x - 6 : x + 6].copy()
    pixels[y - half : y + half, x - half : x + half] = (90, 20, 160)
    pixels[y - 8 : y + 8, x - 6 : x + 6] = number
    followed = following.see(pixels, [Foreseen(start.board, 1.0)])
    assert followed is not None
    assert (cell in followed.seen.covered) is is_cover


def numbered(board: knight.Board, grid: Grid) -> Pixels:
    """Visited squares are grey, the others yellow; a number fills the square of the knight."""
    pixels = np.full((grid.size_px[1], grid.size_px[0], 3), 255, np.uint8)
    half = 16
    for cell, number in knight.squares(board.cells):
        x, y = map(round, grid.centre(cell))
        square = pixels[y - half : y + half, x - half : x + half]
        square[:] = (150, 150, 150) if number else (255, 255, 0)
        if cell == board.knight:
            figure = np.random.default_rng(number).random((8, 8)) < 0.5
            square[:] = (100, 100, 255)
            square[np.kron(figure, np.ones((half // 4, half // 4))) > 0] = 0
    return pixels


def test_a_figure_that_looks_as_never_before_is_where_it_must_be() -> None:
    game, first = GAMES["knight"], simulator("knight").puzzle.board
    grid = grid_of(5, 5)
    boards = list(accumulate(game.plan(first), game.play, initial=first))[3:]
    following = Following(Seen(game, Reading(boards[0], grid, 0.99)), numbered(boards[0], grid))
    for before, after in pairwise(boards):
        followed = following.see(
            numbered(after, grid), [Foreseen(after, 0.8), Foreseen(before, 0.15)]
        )
        assert followed is not None
        assert followed.seen.reading.board == after
        following.believe(followed)


@pytest.mark.parametrize("where", ["there", "elsewhere", "under the knight"])
def test_a_number_that_is_a_small_part_of_its_square_tells_a_move(where: str) -> None:
    game, screen = GAMES["knight"], simulator("knight")
    screen.puzzle.press(screen.puzzle.grid.centre((0, 0)), 0.0)
    start = Seen(game, game.read(screen.frame(9.0), Profile()))
    board, grid = start.reading.board, start.reading.grid
    assert board.knight == (0, 0)
    move = knight.plan(board)[0]
    cells = np.argwhere(np.array(board.cells) == 0).tolist()
    far = next(cell for cell in map(tuple, cells) if cell not in (move, *game.exits(board)))
    cell = {"there": move, "elsewhere": far, "under the knight": board.knight}[where]
    x, y = map(round, grid.centre(cell))
    pixels = screen.frame(9.0).copy()
    size = max(2, round(grid.pitch_px[0] / 10))
    pixels[y : y + size, x : x + size] = 255 - pixels[y : y + size, x : x + size]
    after = game.play(board, move)
    followed = Following(start, screen.frame(9.0)).see(
        pixels, [Foreseen(after, 0.8), Foreseen(board, 0.15)]
    )
    assert followed is not None
    assert followed.seen.reading.board == (after if where == "there" else board)
    assert followed.verdict.is_sure is (where != "there")


def test_a_move_that_hardly_shows_is_read() -> None:
    first: list[Pixels] = []

    def hardly(_truth: Truth, pixels: Pixels) -> Pixels:
        first.append(pixels)
        return np.asarray(cv2.addWeighted(first[0], 0.95, pixels, 0.05, 0), np.uint8)

    truth = Truth(simulator("knight"), disturb=hardly)

    truth.play()

    assert truth.won
    squares = np.size(truth.simulator.puzzle.board.cells)
    assert len(truth.touched) in (squares - 1, squares)


def test_a_stroke_of_which_the_first_half_does_not_show_has_not_landed() -> None:
    """As games show it where the stroke begins at its other end."""
    screen = Simulator(Settings("one-line", size=(4, 4), size_px=(360, 640)))
    game, pixels, grid = GAMES["one-line"], screen.frame(0.0), screen.puzzle.grid
    board = screen.puzzle.board
    moves = game.plan(board)
    after = reduce(game.play, moves, board)
    following = Following(Seen(game, Reading(board, grid, 0.99)), pixels)
    followed = following.see(
        painted(pixels.copy(), grid, after.filled[len(moves) // 2 :]),
        [Foreseen(after, 0.8), Foreseen(board, 0.15)],
    )
    assert followed is None or not followed.verdict.is_likely


def buttons(board: one_line.Board, grid: Grid) -> Pixels:
    """A button for each cell, dark before the stroke comes, with a bright dot where its head is."""
    pixels = np.full((grid.size_px[1], grid.size_px[0], 3), 12, np.uint8)
    half_px = round(0.42 * min(grid.pitch_px))
    drawn = board.filled or (board.start,)
    for cell, kind in np.ndenumerate(np.array(board.kinds())):
        x, y = map(round, grid.centre((cell[0], cell[1])))
        colour = (
            (80, 80, 80) if kind == "hole" else (45, 60, 105) if cell in drawn else (27, 36, 64)
        )
        cv2.rectangle(pixels, (x - half_px, y - half_px), (x + half_px, y + half_px), colour, -1)
        bright = (110, 170, 255) if cell == drawn[-1] else (120, 120, 130)
        cv2.circle(pixels, (x, y), half_px // 6, bright, -1)
    return pixels


@pytest.mark.parametrize("count", [1, 3, 14])
def test_a_stroke_that_looks_as_its_start_and_hides_its_end_is_seen(count: int) -> None:
    game, grid = GAMES["one-line"], grid_of(4, 4)
    board = one_line.Board.from_text("S...\n#...\n....\n.E..\n")
    boards = list(accumulate(game.plan(board), game.play, initial=board))
    following = Following(Seen(game, Reading(board, grid, 0.99)), buttons(board, grid))
    for shown in dict.fromkeys([1, count]):
        followed = following.see(
            buttons(boards[shown], grid), [Foreseen(each, 0.5) for each in boards]
        )
        assert followed is not None
        assert followed.seen.reading.board == boards[shown]
        assert followed.verdict.is_sure
        following.believe(followed)


def test_pieces_of_nearly_the_colour_of_the_tray_are_followed() -> None:
    def pale(_: Truth, pixels: Pixels) -> Pixels:
        return np.asarray(240 - 16 * (1 - pixels / 255), np.uint8)

    truth = Truth(simulator("klotski"), untouched, pale)
    (result,) = truth.play()
    assert (result.ending, truth.won) == (Ending.SOLVED, True)


def test_a_piece_that_is_shown_as_chosen_is_moved_on() -> None:
    """Browsers paint what the pointer rests on otherwise, and games what was tapped."""
    game = simulator("klotski")
    _, (piece, _), *_ = klotski.plan(game.puzzle.board)

    def chosen(truth: Truth, pixels: Pixels) -> Pixels:
        board, grid = truth.simulator.puzzle.board, truth.simulator.puzzle.grid
        return painted(pixels, grid, board.pieces[piece] if len(truth.touched) == 1 else ())

    truth = Truth(game, sighted=untouched, disturb=chosen)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


def test_the_piece_that_was_moved_last_may_look_otherwise_each_time() -> None:
    """As games show what was dragged: one piece after the other looks as none did at first."""
    game = simulator("klotski")
    boards = [game.puzzle.board]

    def dragged(truth: Truth, pixels: Pixels) -> Pixels:
        board, grid = truth.simulator.puzzle.board, truth.simulator.puzzle.grid
        if board != boards[-1]:
            boards.append(board)
        moved = [
            cells
            for piece, cells in board.pieces.items()
            if len(boards) > 1 and cells != boards[-2].pieces[piece]
        ]
        return painted(pixels, grid, [cell for cells in moved for cell in cells])

    truth = Truth(game, sighted=untouched, disturb=dragged)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")
    assert len(boards) > 20
