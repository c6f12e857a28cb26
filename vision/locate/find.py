"""Find the boards of a screenshot: once on the whole of it, then on each board from nearer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, log, sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.cells.vocabulary import GAMES
from vision.locate.fields import STATES, Floats
from vision.locate.lattice import Lattice, lattices
from vision.locate.look import Box, Look, look, whole_scale
from vision.locate.network import WEIGHTS, run
from vision.reading import Pixels, Point

WHOLE_AREA = 160_000
"""Pixels of the canvas on which the whole screenshot is looked at."""
LONGEST = 640
MOST_AREA = 640_000
"""Pixels of the canvas on which one board is looked at."""
CELL_PX = (18.0, 13.0, 25.0, 18.0)
"""The pitches at which a board is looked at from near, one after the other."""
FIRM = 0.5
"""Two looks that see the same cells settle where a board is when they are this sure."""
RIM_PX = 16
"""Grey around the whole screenshot: a board may reach to its rim."""
MARGIN = 1.5
"""Cells around a board that are looked at with it."""
MOST_BOARDS = 3
"""So many are looked at from near; an overview of levels has dozens."""
LEAST_SCORE = 0.15
LEAST_CELLS = 4
FARTHER = 0.55
"""The scale, beside the first, at which the whole is looked at again where no board is sure: cells
that are large on the screen look like boards of their own from near.
"""
STRETCHES = (1.5, 2.0)
"""How many times as wide as high, and as high as wide, the whole is looked at where no board is
sure: cells that are wider or higher are found where they seem square.
"""
STRETCHED = 1.2
"""Cells so many times as wide as high, or as high as wide, are looked at from near as squares."""
OTHER_DISTANCES = (0.4, 0.75, 1.35)
"""Scales, beside the first, at which the whole is looked at where what was found reads badly."""
MOST_AREA_PX = 2_500_000
"""Pixels that were looked at, after which nothing more is: nearly all real boards need 1,500,000 at
most.
"""
SAME_PART = 0.15
"""Parts of the pitch by which the cells of two boards that are one lie apart at most."""
OF_TWINS = 0.08
"""Parts by which the pitches of two boards of one size may differ."""
_LARGEST_SCALE = 4.0


@dataclass(frozen=True, eq=False)
class FoundBoard:
    """A board on a screenshot.

    ``origin_px`` (x, y) is the middle of cell (0, 0), were its row not shifted; ``across_px`` and
    ``down_px`` (x, y) lead to the next column and row. ``shifted`` is the parity of the rows that
    lie half a column to the right, None for square lattices. ``game_odds`` (5,), in the order of
    ``GAMES``, and ``state_odds`` (4,), in that of ``STATES``, are probabilities. ``score``, 0 to
    1, says how sure it is that here is a board, and this lattice.
    """

    origin_px: Point
    across_px: Point
    down_px: Point
    rows: int
    cols: int
    shifted: int | None
    game_odds: Floats
    state_odds: Floats
    score: float

    @property
    def pitch_px(self) -> tuple[float, float]:
        """Distance of columns and of rows."""
        return hypot(*self.across_px), hypot(*self.down_px)

    @property
    def aspect(self) -> float:
        """How many times as wide as high its cells are; of hexagons, beside regular ones."""
        across, down = self.pitch_px
        return across / down if self.shifted is None else across / down * sqrt(3) / 2

    @property
    def is_stretched(self) -> bool:
        """Whether its cells are much wider than high, or higher than wide."""
        return abs(log(self.aspect)) > log(STRETCHED)

    @property
    def game(self) -> str:
        """The likeliest game."""
        return GAMES[int(np.argmax(self.game_odds))]

    @property
    def state(self) -> str:
        """The likeliest state: whole, covered, cut or small."""
        return STATES[int(np.argmax(self.state_odds))]

    def is_same(self, other: FoundBoard) -> bool:
        """Whether both have the same cells, nearly to the pixel."""
        if (self.rows, self.cols, self.shifted) != (other.rows, other.cols, other.shifted):
            return False
        off = np.abs(self.centres_px() - other.centres_px()).max((0, 1))
        return bool((off < np.multiply(self.pitch_px, SAME_PART)).all())

    def goes_on_beyond(self, other: FoundBoard) -> bool:
        """Whether it has all cells of another one, nearly to the pixel, and more; of two square
        lattices."""
        if self.rows * self.cols <= other.rows * other.cols:
            return False
        off = (other.centres_px() - self.origin_px).reshape(-1, 2)
        steps = np.linalg.solve(np.transpose([self.across_px, self.down_px]), off.T).T
        cells = np.rint(steps)
        are_inside = (cells >= 0).all() and (cells < (self.cols, self.rows)).all()
        return bool(are_inside and np.abs(steps - cells).max() < SAME_PART)

    def centres_px(self) -> NDArray[np.float64]:
        """(x, y) of the middle of each cell, shape (rows, cols, 2)."""
        shape = self.rows, self.cols
        return middles(self.origin_px, self.across_px, self.down_px, shape, self.shifted)


def middles(
    origin: Point, across: Point, down: Point, shape: tuple[int, int], shifted: int | None
) -> NDArray[np.float64]:
    """(x, y) of the middles of a lattice's cells (rows, cols, 2), as of ``FoundBoard``."""
    row, col = np.mgrid[: shape[0], : shape[1]].astype(np.float64)
    if shifted is not None:
        col[shifted::2] += 0.5
    return np.asarray(col[..., None] * across + row[..., None] * down + origin)


class Locator:
    """Finds the boards of a screenshot (RGB, uint8).

    ``area_px`` says how many pixels went through the network up to now.
    """

    def __init__(self, pixels: Pixels, weights: Path = WEIGHTS) -> None:
        self._pixels, self._weights = pixels, weights
        self._size_px = pixels.shape[1], pixels.shape[0]
        self._seen_first: list[FoundBoard] = []
        self._seen_stretched: dict[float, list[FoundBoard]] = {}
        self.area_px = 0

    @property
    def first_scale(self) -> float:
        """How many times as large the whole screenshot is looked at first."""
        return min(whole_scale(self._size_px, WHOLE_AREA, LONGEST), _LARGEST_SCALE)

    def boards(self) -> Iterator[FoundBoard]:
        """The boards, the likeliest first, each looked at from near when it is asked for."""
        seen = self._looked_at_all(1.0)
        self._seen_first = [*seen]
        if not _are_firm(seen):
            seen += self._looked_at_all(FARTHER)
        for times in STRETCHES:
            if not _are_firm(seen):
                seen += self._stretched(times)
        kept: list[FoundBoard] = []
        for place, board in enumerate(sorted(seen, key=lambda board: -_worth(board))):
            if self.area_px > MOST_AREA_PX:
                return
            near = self._closer(board) if place < MOST_BOARDS else board
            if near.score >= LEAST_SCORE and all(_overlap(near, other) < 0.5 for other in kept):
                kept.append(near)
                yield near

    def twins(self, board: FoundBoard) -> int:
        """How many boards of the same size were seen beside it at first, as menus show them."""
        return sum(_are_twins(board, other) for other in self._seen_first)

    def boards_from_elsewhere(self) -> Iterator[FoundBoard]:
        """The likeliest board as each of some other looks at the whole sees it."""
        for part in OTHER_DISTANCES:
            if self.area_px > MOST_AREA_PX:
                return
            for board in self._looked_at_all(part)[:1]:
                near = self._closer(board)
                if near.score >= LEAST_SCORE:
                    yield near
        for board in self._stretched(STRETCHES[0]):
            if self.area_px > MOST_AREA_PX:
                return
            near = self._closer(board)
            if near.score >= FIRM and near.is_stretched:
                yield near

    def _stretched(self, times: float) -> list[FoundBoard]:
        """The boards that show surely where the screenshot is so many times as wide, or as high."""
        if times not in self._seen_stretched:
            seen = self._looked_at_all(1.0, times)[:1] + self._looked_at_all(1.0, 1 / times)[:1]
            sure = [board for board in seen if board.score >= FIRM and board.is_stretched]
            self._seen_stretched[times] = sorted(sure, key=lambda board: -board.score)
        return self._seen_stretched[times]

    def _looked_at_all(self, part: float, stretch: float = 1.0) -> list[FoundBoard]:
        """The boards of the whole screenshot, seen at a part of the first scale, and so many times
        as wide as high."""
        width, height = self._size_px
        scale = part * self.first_scale
        scales = _scales(scale, stretch)
        across, down = (RIM_PX / each for each in scales)
        return self._looked((-across, -down, width + across, height + down), scales)

    def _looked(self, box: Box, scale: tuple[float, float]) -> list[FoundBoard]:
        """The boards in a box of the screenshot, seen at one scale across and one down."""
        view = look(self._pixels, box, scale)
        self.area_px += view.canvas.shape[0] * view.canvas.shape[1]
        found = [
            _on_screenshot(lattice, view) for lattice in lattices(run(view.canvas, self._weights))
        ]
        found = [board for board in found if board.rows * board.cols >= LEAST_CELLS]
        return sorted(found, key=lambda board: -_worth(board))

    def _closer(self, board: FoundBoard) -> FoundBoard:
        """The same board looked at from near, at several scales, until two looks agree on it.

        Where none do, what most of them see, by how sure they are. Stretched cells are
        seen as squares.
        """
        views = [board]
        for cell_px in CELL_PX:
            surest = max(views, key=lambda view: view.score)
            box = _around(surest)
            area = (box[2] - box[0]) * (box[3] - box[1])
            pitch = sqrt(surest.pitch_px[0] * surest.pitch_px[1])
            stretch = 1 / surest.aspect if surest.is_stretched else 1.0
            scale = min(cell_px / pitch, sqrt(MOST_AREA / area), _LARGEST_SCALE)
            found = [
                near
                for near in self._looked(box, _scales(scale, stretch))
                if _overlap(near, surest) > 0.3
            ]
            if not found:
                continue
            near = max(found, key=lambda near: near.score * _overlap(near, surest))
            if near.score >= FIRM and any(_alike(near, view) for view in views):
                return near
            views.append(near)
        votes = [sum(view.score for view in views if _alike(view, one)) for one in views]
        best = max(range(len(views)), key=lambda one: (votes[one], one))
        return views[best]


def _are_firm(boards: list[FoundBoard]) -> bool:
    """Whether one of them is sure."""
    return any(board.score >= FIRM for board in boards)


def _alike(one: FoundBoard, other: FoundBoard) -> bool:
    """Whether both have the same cells."""
    shapes = ((board.rows, board.cols, board.shifted) for board in (one, other))
    return len(set(shapes)) == 1 and _overlap(one, other) > 0.8


def _are_twins(one: FoundBoard, other: FoundBoard) -> bool:
    """Whether two boards lie apart and have cells as large and as many, as far as a first look at
    the whole screenshot tells."""
    pitches = np.divide(one.pitch_px, other.pitch_px)
    sizes = np.subtract((one.rows, one.cols), (other.rows, other.cols))
    alike = np.abs(pitches - 1).max() < OF_TWINS and np.abs(sizes).max() <= 1
    return bool(alike) and _overlap(one, other) == 0


def _on_screenshot(lattice: Lattice, view: Look) -> FoundBoard:
    return FoundBoard(
        view.back(lattice.origin),
        view.step_back(lattice.across),
        view.step_back(lattice.down),
        lattice.rows,
        lattice.cols,
        lattice.shifted,
        lattice.games,
        lattice.states,
        lattice.score,
    )


def _worth(board: FoundBoard) -> float:
    """Sure, large and playable boards come first."""
    left, top, right, bottom = _extent(board, 0.5)
    size = sqrt(max(0.0, (right - left) * (bottom - top)))
    return board.score * (0.3 + float(board.state_odds[0])) * sqrt(size)


def _extent(board: FoundBoard, margin: float) -> Box:
    """The rectangle around all cells and ``margin`` cells more."""
    centres = board.centres_px().reshape(-1, 2)
    low = centres.min(0) - np.multiply(board.pitch_px, margin)
    high = centres.max(0) + np.multiply(board.pitch_px, margin)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _scales(scale: float, times: float) -> tuple[float, float]:
    """Scales across and down that make what is seen so many times as wide as high."""
    return scale * sqrt(times), scale / sqrt(times)


def _around(board: FoundBoard) -> Box:
    return _extent(board, 0.5 + MARGIN)


def _overlap(one: FoundBoard, other: FoundBoard) -> float:
    """The common part of two boards' rectangles, 0 to 1."""
    a, b = _extent(one, 0.5), _extent(other, 0.5)
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (a, b)]
    return width * height / (sum(areas) - width * height)
