"""The cat's reader on maps drawn here in many looks, on real screens, and on what to refuse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from calibration import Box, Profile
from solvers.cat import Board
from tests.corpus.changes import CHANGES
from tests.corpus.screens import Screen, real_screens
from vision.cat import reader as cat
from vision.reading import NotRecognized, Pixels

REAL = real_screens("cat")[::4]
OTHERS = [
    screen
    for game in ("one-line", "knight", "maze", "klotski", None)
    for screen in real_screens(game)[::18]
]

ODD = """\
. . # . . . . . .
 . . . . # . . . .
. . # . . . . . .
 . . . . . . # . .
. . . # & . . . .
 . . . . . # . . .
. # . . . . . . .
 . . . . . . . # .
# . . . . . . . ."""

EVEN = """\
 . # . . . . .
. . . . # . .
 # . . . . . .
. . . . & . #
 . . # . . . .
. . . # . . .
 . . . . . . ."""

SIDE_FOUR = """\
 - . . # . - -
- . . . . . -
 . # . . . . -
. . . & . . #
 . . # . . . -
- . . . # . -
 - . . . . - -"""

LATE = """\
# # . # # . # # #
 # . . # # # . # .
. # # . # . # # #
 # # . . # # . . #
# . # . & . # # .
 # # # . # # # . #
. # . # # . # # #
 # # # . # # . # .
# . # # . # # # #"""
"""Near the end of a long game: more cells are blocked than free."""

Colour = tuple[int, int, int]
Draw = Callable[[Pixels, tuple[float, float], float], None]


@dataclass(frozen=True)
class Look:
    """How a map is painted; colours are RGB."""

    pitch: float = 44.0
    row_pitch: float = 0.866
    shift: float = 0.5
    side: float = 0.88
    shape: str = "disc"
    ground: Colour = (240, 240, 235)
    free: Colour = (150, 200, 240)
    blocked: Colour | None = (30, 60, 110)
    sprite: str = "tall"
    fur: Colour = (20, 20, 20)


LOOKS = {
    "discs": Look(),
    "hexagons": Look(shape="hexagon", side=0.94),
    "tiles": Look(shape="tile", side=0.9, row_pitch=1.0),
    "holes": Look(blocked=None),
    "dark": Look(
        ground=(20, 22, 30), free=(60, 66, 80), blocked=(190, 120, 60), fur=(230, 230, 230)
    ),
    "blocked lighter": Look(free=(70, 110, 60), blocked=(235, 230, 200)),
    "small": Look(pitch=24.0),
    "a quarter aside": Look(shift=0.25),
    "three fifths aside": Look(shift=0.6, row_pitch=0.91),
    "a coloured cell": Look(sprite="colour", fur=(220, 40, 60)),
    "a face": Look(sprite="face"),
    "held by its head": Look(sprite="hanging"),
    "faint": Look(free=(228, 228, 228), blocked=(205, 205, 205)),
}


def paint(board: Board, look: Look, size: tuple[int, int] = (560, 640)) -> Pixels:
    """A screen (width, height) with the map in its middle and a line of text above."""
    scale = 4
    canvas = np.full((size[1] * scale, size[0] * scale, 3), look.ground, np.uint8)
    easel = Easel(board, look, canvas, scale, size)
    for cell in board.places():
        kind = board.kinds()[cell[0]][cell[1]]
        if kind != "blocked":
            easel.cell(cell, look.free)
        elif look.blocked:
            easel.cell(cell, look.blocked)
    easel.cat()
    cv2.putText(canvas, "Level 12", (size[0] * 2, 160), 0, 4.0, (90, 90, 90), 12, cv2.LINE_AA)
    small = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


@dataclass(frozen=True)
class Easel:
    """Paints one map, enlarged by ``scale``."""

    board: Board
    look: Look
    canvas: Pixels
    scale: int
    size: tuple[int, int]

    def centre(self, cell: tuple[int, int]) -> tuple[float, float]:
        """Middle of a cell on the canvas."""
        rows, cols, look = len(self.board.cells), len(self.board.cells[0]), self.look
        aside = look.shift * ((cell[0] % 2 == 1) == (self.board.shifted == "odd"))
        x = self.size[0] / 2 + (cell[1] + aside - cols / 2) * look.pitch
        y = self.size[1] / 2 + (cell[0] - rows / 2 + 0.5) * look.pitch * look.row_pitch
        return x * self.scale, y * self.scale

    def cell(self, cell: tuple[int, int], colour: Colour) -> None:
        """One cell."""
        (x, y), half = self.centre(cell), self.look.side * self.look.pitch * self.scale / 2
        if self.look.shape == "disc":
            self._oval(x, y, half, half, colour)
        elif self.look.shape == "tile":
            corner, other = (round(x - half), round(y - half)), (round(x + half), round(y + half))
            cv2.rectangle(self.canvas, corner, other, colour, -1)
        else:
            turns = np.arange(6) * np.pi / 3 + np.pi / 6
            outline = np.stack([x + np.cos(turns) * half / 0.866, y + np.sin(turns) * half / 0.866])
            cv2.fillPoly(self.canvas, [np.round(outline.T).astype(np.int32)], colour)

    def cat(self) -> None:
        """The cat, whichever way it is drawn and held."""
        (x, y), unit = self.centre(self.board.cat), self.look.pitch * self.scale
        if self.look.sprite == "colour":
            self.cell(self.board.cat, self.look.fur)
        elif self.look.sprite == "face":
            self._head(x, y, 0.36 * unit)
        else:
            up = -1 if self.look.sprite == "tall" else 1
            self._oval(x, y + up * 0.3 * unit, 0.22 * unit, 0.55 * unit, self.look.fur)
            self._head(x, y - (0.8 if up < 0 else 0.1) * unit, 0.26 * unit)

    def _head(self, x: float, y: float, radius: float) -> None:
        self._oval(x, y, radius, radius, self.look.fur)
        for side in (-1, 1):
            ear = [(0.9 * side, -0.2), (0.2 * side, -0.8), (0.9 * side, -1.4)]
            points = np.array([(x + dx * radius, y + dy * radius) for dx, dy in ear])
            cv2.fillPoly(self.canvas, [np.round(points).astype(np.int32)], self.look.fur)
            self._oval(x + 0.4 * side * radius, y, radius / 5, radius / 5, (120, 220, 90))

    def _oval(self, x: float, y: float, half_x: float, half_y: float, colour: Colour) -> None:
        axes = round(half_x), round(half_y)
        cv2.ellipse(self.canvas, (round(x), round(y)), axes, 0, 0, 360, colour, -1)


@pytest.mark.parametrize("text", [ODD, EVEN, SIDE_FOUR], ids=["odd", "even", "hexagon"])
@pytest.mark.parametrize("name", LOOKS)
def test_drawn_map(name: str, text: str) -> None:
    board = Board.from_text(text)
    reading = cat.read(paint(board, LOOKS[name]), Profile())
    assert str(reading.board) == text, reading.why
    assert reading.confidence >= 0.9, reading.why


@pytest.mark.parametrize("name", ["dark", "small", "a coloured cell", "a face"])
def test_a_map_with_most_cells_blocked_is_never_surely_inverted(name: str) -> None:
    board = Board.from_text(LATE)
    reading = cat.read(paint(board, LOOKS[name]), Profile())
    assert reading.board == board or reading.confidence < 0.9, reading.why


@pytest.mark.parametrize("name", ["discs", "hexagons", "held by its head"])
def test_the_ground_around_a_cat_tells_which_cells_are_free(name: str) -> None:
    board = Board.from_text(LATE)
    reading = cat.read(paint(board, LOOKS[name]), Profile())
    assert reading.board == board, reading.why
    assert reading.confidence >= 0.9, reading.why


@pytest.mark.parametrize(
    "box",
    [(60, 100, 500, 212), (60, 430, 500, 560)],
    ids=["above", "below"],
)
@pytest.mark.parametrize("name", ["discs", "dark"])
def test_a_map_under_a_panel_is_doubted(name: str, box: tuple[int, int, int, int]) -> None:
    pixels = paint(Board.from_text(ODD), LOOKS[name])
    left, top, right, bottom = box
    pixels[top:bottom, left:right] = (90, 140, 60)
    try:
        assert cat.read(pixels, Profile()).confidence < 0.9
    except NotRecognized:
        return


@pytest.mark.parametrize("row_pitch", [0.8, 0.95, 1.05])
@pytest.mark.parametrize("change", ["jpeg 60", "scale 0.75", "shift 3.4, 5.7", "30% darker"])
def test_changed_map(change: str, row_pitch: float) -> None:
    board = Board.from_text(ODD)
    pixels = paint(board, replace(LOOKS["discs"], row_pitch=row_pitch, side=0.78))
    assert cat.read(CHANGES[change](pixels), Profile()).board == board


@pytest.mark.parametrize("screen", REAL, ids=str)
def test_real_screen(screen: Screen) -> None:
    reading = cat.read(screen.pixels, Profile())
    assert reading.board.as_json() == screen.board, reading.why
    assert reading.confidence >= 0.9, reading.why


@pytest.mark.parametrize("screen", OTHERS, ids=str)
def test_other_screens_are_refused(screen: Screen) -> None:
    try:
        reading = cat.read(screen.pixels, Profile())
    except NotRecognized:
        return
    assert reading.confidence < 0.9, reading.why


def test_grid_lies_on_the_cells() -> None:
    board, look = Board.from_text(EVEN), LOOKS["discs"]
    reading = cat.read(paint(board, look), Profile())
    easel = Easel(board, look, np.zeros((1, 1, 3), np.uint8), 1, (560, 640))
    for cell in board.places():
        assert reading.grid.centre(cell) == pytest.approx(easel.centre(cell), abs=0.6)
        assert reading.grid.cell_at(easel.centre(cell)) == cell
    assert reading.grid.pitch_px == pytest.approx((44, 38.1), abs=0.1)


def test_region_of_the_profile_moves_the_grid_not_the_board() -> None:
    board = Board.from_text(ODD)
    pixels = paint(board, LOOKS["discs"])
    region = Profile(region_px=Box(30, 100, 500, 480))
    whole, part = cat.read(pixels, Profile()), cat.read(pixels, region)
    assert part.board == whole.board == board
    assert np.abs(part.grid.centres_px - whole.grid.centres_px).max() < 1
    assert part.grid.size_px == (560, 640)


@pytest.mark.parametrize("text", [ODD, EVEN], ids=["odd", "even"])
def test_a_profile_gives_the_lattice_of_cells_that_touch(text: str) -> None:
    board, look = Board.from_text(text), replace(LOOKS["discs"], side=1.15)
    rows, cols = len(board.cells), len(board.cells[0])
    width, height = (cols + 0.5) * look.pitch, (1 + (rows - 1) * look.row_pitch) * look.pitch
    left, top = 280 - (cols + 1) * look.pitch / 2, 320 - height / 2
    region = Box(round(left), round(top), round(width), round(height))
    pixels = paint(board, look)
    profile = Profile(region_px=region, rows=rows, cols=cols, hints={"shifted": board.shifted})
    reading = cat.read(pixels, profile)
    assert reading.board == board, reading.why
    assert "from the profile" in reading.why[0]


def test_polarity_of_the_profile_names_the_looks() -> None:
    board = Board.from_text(ODD)
    pixels = paint(board, LOOKS["discs"])
    assert cat.read(pixels, Profile(hints={"polarity": "dark"})).board == board
    lighter = cat.read(pixels, Profile(hints={"polarity": "light"})).board
    assert sum(map(sum, lighter.cells)) > 60


def test_profile_of_another_size_is_refused() -> None:
    pixels = paint(Board.from_text(ODD), LOOKS["discs"])
    with pytest.raises(NotRecognized, match="make no complete map"):
        cat.read(pixels, Profile(rows=14, cols=14))


def test_a_map_without_a_cat_is_refused() -> None:
    board = Board.from_text(ODD)
    look = replace(LOOKS["discs"], sprite="colour", fur=LOOKS["discs"].free)
    with pytest.raises(NotRecognized, match="nothing stands on any cell"):
        cat.read(paint(board, look), Profile())


def test_a_cell_under_the_mouse_is_not_the_cat() -> None:
    board, look = Board.from_text(ODD), LOOKS["a face"]
    pixels = paint(board, look)
    easel = Easel(board, look, pixels, 1, (560, 640))
    easel.cell((6, 6), (185, 220, 246))
    reading = cat.read(pixels, Profile())
    assert reading.board == board, reading.why


def test_two_that_may_be_the_cat_are_doubted() -> None:
    board, look = Board.from_text(ODD), LOOKS["a face"]
    pixels = paint(board, look)
    other = replace(look, fur=(200, 40, 40))
    Easel(replace(board, cat=(6, 5)), other, pixels, 1, (560, 640)).cat()
    assert cat.read(pixels, Profile()).confidence < 0.9


@pytest.mark.parametrize("shape", [(32, 32), (300, 200), (1200, 540)])
def test_flat_pictures_and_noise_are_refused(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(0)
    noise = rng.integers(0, 256, (*shape, 3)).astype(np.uint8)
    for pixels in (np.zeros((*shape, 3), np.uint8), np.full((*shape, 3), 255, np.uint8), noise):
        with pytest.raises(NotRecognized, match="no hex map"):
            cat.read(pixels, Profile())


def test_reading_changes_nothing() -> None:
    pixels = paint(Board.from_text(ODD), LOOKS["discs"])
    before = pixels.copy()
    first, second = cat.read(pixels, Profile()), cat.read(pixels, Profile())
    assert (pixels == before).all()
    assert (first.board, first.confidence) == (second.board, second.confidence)
