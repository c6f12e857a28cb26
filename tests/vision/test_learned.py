"""How lattices, cells and decoders work together, with made networks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bot.practice import Settings, Simulator
from calibration import Box, Profile
from solvers.cat import Board as CatBoard
from solvers.klotski import Board as KlotskiBoard
from solvers.knight import Board as KnightBoard
from solvers.one_line import Board as OneLineBoard
from tests.vision.decode.boards import of_cat, of_klotski, of_knight, of_one_line
from tests.vision.decode.made import Sight, odds_of
from tools.draw.truth import DrawnBoard
from vision import learned
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import GAMES, Kind
from vision.decode.facts import Said
from vision.learned import Looks, filling, looks, read, read_turned_over_too, read_view
from vision.locate import FoundBoard, Locator
from vision.pictures import decode
from vision.reading import NotRecognized
from vision.view import View

FIXTURES = Path(__file__).parents[2] / "fixtures"
PIXELS = np.zeros((400, 500, 3), np.uint8)
SIZE = (500, 400)
CLASSIC = KlotskiBoard.from_text("ABBC\nABBC\nDEEF\nDGHF\nI..J")
MAP = CatBoard(((0,) * 7,) * 7, (3, 3), "odd")


@dataclass
class Screen:
    """A screen with one board; its networks see it wherever they look."""

    board: DrawnBoard
    found: list[FoundBoard]
    elsewhere: tuple[FoundBoard, ...] = ()
    whole: float = 1.0
    beside: int = 0
    straight_on: Callable[[CellOdds], CellOdds] = replace
    """What is seen otherwise by a look that does not miss the cells a little."""

    area_px = 0
    first_scale = 1.0

    def boards(self) -> Iterator[FoundBoard]:
        """What the first network finds."""
        return iter(self.found)

    def twins(self, _: FoundBoard) -> int:
        """How many boards of one size lie beside it."""
        return self.beside

    def boards_from_elsewhere(self) -> Iterator[FoundBoard]:
        """What it finds from other distances."""
        return iter(self.elsewhere)

    def see(self, pixels: NDArray[np.uint8], centres: NDArray[Any], *_: object) -> SeenCells:
        """What the second sees."""
        return SeenCells(self, centres)

    def odds(self, centres: NDArray[Any]) -> CellOdds:
        """Each cell of the board where it is, and nothing elsewhere."""
        seen = odds_of(self.board, Sight(sure=9, noise=0.2))
        rows, cols = centres.shape[0] + 2, centres.shape[1] + 2
        down, right = np.rint((centres[0, 0] - self.board.centres[0, 0]) / 32)[::-1].astype(int)
        row = np.clip(np.arange(rows) + down, 0, seen.kinds.shape[0] - 1)
        col = np.clip(np.arange(cols) + right, 0, seen.kinds.shape[1] - 1)
        seen = replace(seen, whole=self.whole)
        if not (centres - self.board.centres[0, 0])[0, 0].any():
            seen = self.straight_on(seen)
        return replace(
            seen,
            kinds=seen.kinds[row][:, col],
            marks=seen.marks[row][:, col],
            right=seen.right[row][:, np.clip(col[:-1], 0, seen.right.shape[1] - 1)],
            down=seen.down[np.clip(row[:-1], 0, seen.down.shape[0] - 1)][:, col],
            digits=seen.digits[row][:, col],
            looks=seen.looks[row][:, col],
        )


@dataclass
class SeenCells:
    """Cells of a screen that were looked at."""

    screen: Screen
    centres: NDArray[Any]

    def odds(self, game: str | None) -> CellOdds:
        """What they are."""
        return self.screen.odds(self.centres)


def _found(
    board: DrawnBoard, top: int = 0, left: int = 0, rows: int = 0, **odds: Any
) -> FoundBoard:
    """Where the board lies, or the part of ``rows`` rows from ``top`` and ``left`` on."""
    height, width = board.kinds.shape
    whole = FoundBoard(
        origin_px=(100.0 + 32 * left, 60.0 + 32 * top),
        across_px=(32.0, 0.0),
        down_px=(0.0, 32.0),
        rows=rows or height,
        cols=width - left,
        shifted=board.shifted,
        game_odds=np.eye(len(GAMES), dtype=np.float32)[GAMES.index(board.game)],
        state_odds=np.array([0.97, 0.01, 0.01, 0.01], np.float32),
        score=0.9,
    )
    return replace(whole, **odds)


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[[DrawnBoard, FoundBoard], None]:
    """Put a board on the screen, and say where it is found."""

    def put(
        board: DrawnBoard,
        *found: FoundBoard,
        elsewhere: tuple[FoundBoard, ...] = (),
        **seen: Any,
    ) -> None:
        board.centres += np.array([100.0, 60.0], np.float32)
        screen = Screen(board, list(found), elsewhere, **seen)
        monkeypatch.setattr(looks, "Locator", lambda *_: screen)
        monkeypatch.setattr(looks, "see", screen.see)

    return put


Show = Callable[..., None]


def test_the_grid_lies_where_the_board_is(show: Show) -> None:
    board = of_klotski(CLASSIC)
    show(board, _found(board))

    sight = read(Looks(PIXELS))
    game, reading = sight.game, sight.reading(SIZE)

    assert game == "klotski"
    assert reading.board == CLASSIC
    assert reading.confidence > 0.9
    assert reading.grid.centre((0, 0)) == (100, 60)
    assert reading.grid.centre((4, 3)) == (196, 188)


@pytest.mark.parametrize("said", [Said(), Said(to_cover=CLASSIC.goal)])
def test_a_board_that_was_located_too_small_is_looked_at_again(show: Show, said: Said) -> None:
    board = of_klotski(CLASSIC)
    show(board, _found(board, top=1, left=1, rows=2))

    reading = read(Looks(PIXELS), said=said).reading(SIZE)

    assert reading.board == CLASSIC
    assert reading.grid.centre((0, 0)) == (100, 60)


@pytest.mark.parametrize("top", [0, 9, 17])
def test_a_small_part_of_a_large_board_grows_by_more_and_more(show: Show, top: int) -> None:
    large = OneLineBoard.from_text("\n".join(["S....", *["....."] * 19]))
    board = of_one_line(large)
    show(board, _found(board, top=top, rows=3))

    reading = read(Looks(PIXELS)).reading(SIZE)

    assert reading.board == large
    assert reading.grid.centre((0, 0)) == (100, 60)


def test_a_board_that_may_go_on_is_in_doubt(show: Show) -> None:
    board = of_one_line(OneLineBoard.from_text("\n".join(["S..", *["..."] * 59])))
    show(board, _found(board, rows=2))

    reading = read(Looks(PIXELS)).reading(SIZE)

    assert 20 < len(reading.board.cells) < 60
    assert reading.confidence <= 0.5
    assert "the board may go on" in " ".join(reading.why)


def test_after_many_boards_what_is_known_must_do(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = of_klotski(CLASSIC)
    monkeypatch.setattr(looks, "MOST_WORK_S", 0.0)
    monkeypatch.setattr("vision.learned.search.MOST_GROWN", 0)
    show(board, _found(board), _found(board, top=1, left=1, rows=3), whole=0.4)

    assert read(Looks(PIXELS)).decoded.board == CLASSIC

    show(board, _found(board, top=1, left=1, rows=3), _found(board), whole=0.4)

    assert read(Looks(PIXELS)).decoded.board != CLASSIC


def test_a_map_whose_first_row_was_missed_keeps_its_parity(show: Show) -> None:
    board = of_cat(MAP)
    show(board, _found(board, top=1, rows=6, shifted=0))

    sight = read(Looks(PIXELS))
    game, reading = sight.game, sight.reading(SIZE)

    assert game == "cat"
    assert reading.board == MAP
    assert reading.grid.centre((1, 0)) == (116, 92)


def test_a_board_that_may_be_covered_is_not_sure(show: Show) -> None:
    board = of_klotski(CLASSIC)
    show(board, _found(board), whole=0.4)

    reading = read(Looks(PIXELS)).reading(SIZE)

    assert reading.confidence < 0.5
    assert "something may cover it, or it is another puzzle (0.60)" in reading.why


@pytest.mark.parametrize(("beside", "is_sure"), [(1, True), (2, False)])
def test_nobody_knows_which_of_several_boards_is_meant(
    show: Show, beside: int, is_sure: bool
) -> None:
    board = of_klotski(CLASSIC)
    show(board, _found(board), beside=beside)

    reading = read(Looks(PIXELS)).reading(SIZE)

    assert (reading.confidence > 0.9) == is_sure
    assert ("it is one of 3 boards of one size" in reading.why) != is_sure


@pytest.mark.parametrize(("figures", "is_sure"), [(0, True), (1, True), (2, False), (64, True)])
def test_an_empty_board_on_which_something_shows_is_in_doubt(
    show: Show, figures: int, is_sure: bool
) -> None:
    board = of_knight(KnightBoard(((0,) * 8,) * 8, None))
    show(board, _found(board))
    chequered = np.indices((8, 8)).sum(0) % 2 * 99
    pixels = np.zeros((400, 500, 3), np.uint8)
    pixels[44:300, 84:340] = chequered.repeat(32, 0).repeat(32, 1)[..., None]
    for row, col in list(np.ndindex(8, 8))[:figures]:
        pixels[52 + 32 * row : 68 + 32 * row, 92 + 32 * col : 108 + 32 * col] = 255

    reading = read(Looks(pixels), "knight").reading(SIZE)

    assert (reading.confidence > 0.9) == is_sure
    doubt = "it reads as an empty board, and something shows on it (0.75)"
    assert (doubt in reading.why) != is_sure


def test_boards_of_one_size_are_counted() -> None:
    screen = decode((FIXTURES / "knight/chequered-750x1334-seed3011.png").read_bytes())
    locators = [Locator(np.concatenate([screen] * count, axis=1)) for count in (1, 3)]

    twins = [locator.twins(next(locator.boards())) for locator in locators]

    assert twins == [0, 2]


@pytest.mark.parametrize("briefly", [True, False])
def test_what_one_look_misreads_others_see(show: Show, briefly: bool) -> None:
    def misread(odds: CellOdds) -> CellOdds:
        odds.kinds[2, 2] = np.where(np.arange(len(Kind)) == Kind.BLOCKED, -0.2, -3.0)
        return odds

    board = of_cat(MAP)
    show(board, _found(board), straight_on=misread)

    reading = read_view("cat", View.of(PIXELS, Profile(), briefly=briefly), Profile())

    assert (reading.board == MAP) is not briefly


def test_the_same_board_seen_again_is_no_surer(show: Show) -> None:
    board = of_cat(MAP)
    show(board, _found(board), straight_on=lambda odds: replace(odds, whole=0.4))

    assert read(Looks(PIXELS)).confidence < 0.5


def test_nothing_found_is_said(show: Show) -> None:
    show(of_klotski(CLASSIC))

    with pytest.raises(NotRecognized, match="no board shows"):
        read(Looks(PIXELS))


def test_a_board_that_only_one_look_from_elsewhere_found_is_less_sure(show: Show) -> None:
    board = of_klotski(CLASSIC)
    show(board, elsewhere=(_found(board),))

    reading = read(Looks(PIXELS)).reading(SIZE)

    assert reading.board == CLASSIC
    assert 0.9 < reading.confidence < 0.95
    assert "only one look found a board there (0.07)" in reading.why


@pytest.mark.parametrize(
    ("pitch_px", "likely", "rather"), [(32.0, 0.6, True), (32.0, 0.4, False), (12.0, 0.6, False)]
)
def test_a_board_is_played_rather_than_a_small_picture_of_one(
    pitch_px: float, likely: float, rather: bool
) -> None:
    board = of_klotski(CLASSIC)
    decoded = learned.decode(odds_of(board, Sight(sure=9, noise=0.2)), "klotski", None)
    small = _found(board, across_px=(9.0, 0.0), down_px=(0.0, 9.0))
    shown = learned.Sight(small, "klotski", decoded, likely=0.8, whole=1.0)
    large = replace(shown, found=_found(board, across_px=(pitch_px, 0.0)), likely=likely)

    assert large.rather_than(shown) is rather
    assert shown.rather_than(large) is not rather


def test_two_looks_from_elsewhere_that_agree_are_sure(show: Show) -> None:
    board = of_klotski(CLASSIC)
    beside = _found(board, origin_px=(102.0, 59.0))
    show(board, elsewhere=(_found(board), beside))

    assert read(Looks(PIXELS)).confidence > 0.9


def test_cells_in_straight_columns_are_no_map(show: Show) -> None:
    board = of_klotski(CLASSIC)
    show(board, _found(board))

    with pytest.raises(NotRecognized, match="no board of cat: the cells"):
        read(Looks(PIXELS), "cat")


def test_a_region_with_rows_and_columns_is_the_board(show: Show) -> None:
    board = of_knight(KnightBoard.from_text("_ _ _ _ _\n" * 6))
    show(board)

    said = Said(rows=4, cols=3)
    reading = read(Looks(PIXELS), "knight", said, region_px=Box(116, 76, 96, 128)).reading(SIZE)

    assert (reading.grid.rows, reading.grid.cols) == (4, 3)
    assert reading.grid.centre((0, 0)) == (132, 92)


def test_rows_that_were_said_are_looked_for_beyond_what_was_found(show: Show) -> None:
    board = of_knight(KnightBoard.from_text("_ _ _ _ _\n" * 6))
    show(board, _found(board, top=2, rows=3))

    reading = read(Looks(PIXELS), "knight", Said(rows=6, cols=5)).reading(SIZE)

    assert reading.grid.rows == 6
    assert reading.grid.centre((0, 0)) == (100, 60)


@pytest.mark.parametrize(("shifted", "second"), [(0, 30.0), (1, 50.0)])
def test_a_map_fills_its_region(shifted: int, second: float) -> None:
    board = filling(Box(10, 20, 180, 160), 4, 4, shifted)

    x, y = board.centres_px()[1, 0]
    assert (x, y) == pytest.approx((second, 80))
    assert board.centres_px()[0, 0][0] == pytest.approx(80 - second)


def test_outside_is_a_kind_that_no_cell_of_a_given_board_has() -> None:
    assert learned.SURELY_OUTSIDE.argmax() == Kind.OUTSIDE


def test_a_row_of_nothing_but_the_start_belongs_to_the_board() -> None:
    level = Simulator(Settings("one-line", seed=7, size_px=(540, 960)), 97)
    view = View.of(level.frame(0.0), Profile(), named=True)
    assert read_view("one-line", view, Profile()).board == level.puzzle.board


def test_a_map_whose_columns_are_shifted_is_read_turned_over() -> None:
    level = Simulator(Settings("cat", size_px=(540, 960)))
    upright = level.frame(0.0)

    reading = read_turned_over_too("cat", np.ascontiguousarray(upright.swapaxes(0, 1)), Profile())

    assert reading.board == level.puzzle.board
    assert reading.confidence >= 0.9
    straight = read_turned_over_too("cat", upright, Profile()).grid
    assert (reading.grid.size_px, reading.grid.is_turned_over) == ((960, 540), True)
    assert not straight.is_turned_over
    assert np.allclose(reading.grid.centres_px, straight.centres_px[..., ::-1])
