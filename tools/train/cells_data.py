"""Boards as the cells' network learns them: patches on a lattice a little off, and labels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from tools.draw.truth import DrawnBoard
from tools.train.cells_model import Layout
from tools.train.real import UNKNOWN
from vision.cells.neighbours import neighbours
from vision.cells.patches import Centres, patches, ringed, row_shifts
from vision.cells.vocabulary import DIGITS, GAMES, Kind, Mark, Side
from vision.locate import FoundBoard

Labels = NDArray[np.int8]
Pixels = NDArray[np.uint8]

AT_ONCE = 4096
"""On a GPU the number of patches is a multiple of it: convolutions are planned anew for each other
number, for seconds.
"""

MOST_SEEN = 1024
"""Cells that each cell is compared with; of larger boards so many are picked at random."""

GAMES_SIDES = {
    "one-line": (Side.WALL, Side.JOINED),
    "maze": (Side.WALL,),
    "klotski": (Side.JOINED,),
}
GAMES_NUMBERS = ("one-line", "knight")


@dataclass
class Example:
    """One board of rows x cols cells, its ring included, and what is true of it.

    ``patches`` (rows, cols, 48, 48, 3); ``shifts`` (rows,) as of ``row_shifts``; ``kinds`` (rows,
    cols), ``marks`` (rows, cols, 5), ``sides`` (rows, cols, 2, sides) to the right and below, and
    ``digits`` (rows, cols, 3) hold labels or ``UNKNOWN``.
    """

    game: str
    patches: Pixels
    shifts: NDArray[np.int64]
    kinds: Labels
    marks: Labels
    sides: Labels
    digits: Labels
    whole: bool = True
    """Whether it is a board that can be played, not one under a panel or of another puzzle."""

    @property
    def cells(self) -> int:
        """Number of cells, ring included."""
        return int(self.kinds.size)


def example(pixels: Pixels, board: DrawnBoard, ring: NDArray[np.int64] | None = None) -> Example:
    """The board and ``ring`` (top, left, bottom, right) more rows and columns, one by default.

    0 leaves out that side's ring, -1 the outermost row or column as well.
    """
    ring = np.ones(4, np.int64) if ring is None else ring
    centres, padded = board.centres, labels(board)
    for _ in range(max(0, int(ring.max()))):
        centres = ringed(centres, board.pitch)
    spare = int(ring.max()) - ring
    padded = _padded(padded, int(ring.max()))
    rows = slice(spare[0], padded.kinds.shape[0] - spare[2])
    cols = slice(spare[1], padded.kinds.shape[1] - spare[3])
    centres = np.ascontiguousarray(centres[rows, cols])
    made = replace(
        padded,
        patches=patches(pixels, centres, board.pitch),
        shifts=row_shifts(centres, board.pitch),
        kinds=padded.kinds[rows, cols],
        marks=padded.marks[rows, cols],
        sides=padded.sides[rows, cols].copy(),
        digits=padded.digits[rows, cols],
    )
    made.sides[:, -1, 0] = made.sides[-1, :, 1] = UNKNOWN
    return made


def unplayable(pixels: Pixels, found: FoundBoard, game: str) -> Example:
    """What was taken for a board and cannot be played; nothing else is known of it."""
    centres = ringed(found.centres_px(), found.pitch_px)
    shape = centres.shape[:2]
    return Example(
        game,
        patches(pixels, centres, found.pitch_px),
        row_shifts(centres, found.pitch_px),
        np.full(shape, UNKNOWN, np.int8),
        np.full((*shape, len(Mark)), UNKNOWN, np.int8),
        np.full((*shape, 2, len(Side)), UNKNOWN, np.int8),
        np.full((*shape, DIGITS), UNKNOWN, np.int8),
        whole=False,
    )


def labels(board: DrawnBoard) -> Example:
    """The labels of a board without a ring, and no patches yet."""
    rows, cols = board.kinds.shape
    sides = np.full((rows, cols, 2, len(Side)), UNKNOWN, np.int8)
    for side in GAMES_SIDES.get(board.game, ()):
        sides[:, : cols - 1, 0, side] = board.right[..., side]
        sides[: rows - 1, :, 1, side] = board.down[..., side]
    digits = np.full((rows, cols, DIGITS), UNKNOWN, np.int8)
    if board.game in GAMES_NUMBERS:
        digits[:] = written(board.numbers)
    none = np.zeros((rows, cols, 0, 0, 3), np.uint8)
    return Example(
        board.game,
        none,
        np.zeros(rows, np.int64),
        board.kinds.astype(np.int8),
        board.marks.astype(np.int8),
        sides,
        digits,
    )


def written(numbers: NDArray[np.integer]) -> Labels:
    """Hundreds, tens and ones (..., 3), 10 for no digit; UNKNOWN above 999."""
    parts = np.stack([numbers // 100, numbers // 10 % 10, numbers % 10], -1)
    parts[..., 0] = np.where(numbers >= 100, parts[..., 0], 10)
    parts[..., 1] = np.where(numbers >= 10, parts[..., 1], 10)
    parts[numbers < 0] = 10
    parts[numbers > 999] = UNKNOWN
    return parts.astype(np.int8)


def _padded(board: Example, ring: int) -> Example:
    """The labels with a ring of cells outside of the board."""
    if ring <= 0:
        return board

    def around(values: Labels, constant: int) -> Labels:
        wide = [(ring, ring), (ring, ring)] + [(0, 0)] * (values.ndim - 2)
        return np.pad(values, wide, constant_values=constant)

    return replace(
        board,
        kinds=around(board.kinds, Kind.OUTSIDE),
        marks=around(board.marks, 0),
        sides=around(board.sides, UNKNOWN),
        digits=around(board.digits, 10 if board.game in GAMES_NUMBERS else UNKNOWN),
    )


# --- variety -------------------------------------------------------------------------------------
def jittered(pixels: Pixels, board: DrawnBoard, rng: Random) -> Example:
    """The board as it might be found: its lattice a little off, at times a row more or less."""
    ring = np.array([_beyond(rng) for _ in range(4)])
    rows, cols = board.kinds.shape
    if rows + ring[0] + ring[2] < 3 or cols + ring[1] + ring[3] < 3:
        ring = np.ones(4, np.int64)
    return example(pixels, replace(board, centres=_shaken(board.centres, board.pitch, rng)), ring)


def _beyond(rng: Random) -> int:
    """How many rows beyond the board the lattice goes on one side, ring included."""
    return rng.choices([1, 2, 0], [0.95, 0.03, 0.02])[0]


def _shaken(centres: Centres, pitch: tuple[float, float], rng: Random) -> Centres:
    """The lattice moved and stretched by some hundredths of a cell."""
    middle, reach = centres.mean((0, 1)), np.ptp(centres.reshape(-1, 2), axis=0) + 1e-6
    moved, stretched = (
        np.array([rng.gauss(0, 0.025) * pitch[axis] for axis in (0, 1)]) for _ in range(2)
    )
    off = np.clip(moved, -0.06 * np.array(pitch), 0.06 * np.array(pitch))
    part = (centres - middle) / reach * 2
    return (centres + off + part * stretched).astype(np.float32)


def recoloured(pictures: Pixels, rng: Random) -> Pixels:
    """Patches of one board in other light, contrast, gamma, saturation; at times hues, negative."""
    values = np.arange(256) / 255
    gamma, contrast, light = rng.gauss(0, 0.2), 1 + rng.gauss(0, 0.12), rng.gauss(0, 0.05)
    table = np.empty((256, 1, 3), np.uint8)
    for channel in range(3):
        tint = 1 + rng.gauss(0, 0.03)
        curve = (values ** np.exp(gamma) - 0.5) * contrast * tint + 0.5 + light
        table[:, 0, channel] = np.clip(curve * 255, 0, 255)
    if rng.random() < 0.04:
        table = table[::-1].copy()
    flat = pictures.reshape(-1, pictures.shape[-2], 3)
    if rng.random() < 0.4:
        amount = float(np.clip(1 + rng.gauss(0, 0.35), 0, 2))
        grey = np.array([0.3, 0.59, 0.11])
        matrix = amount * np.eye(3) + (1 - amount) * grey[None, :]
        if rng.random() < 0.3:
            matrix = matrix[rng.sample(range(3), 3)]
        flat = np.asarray(cv2.transform(flat, matrix), np.uint8)
    return np.asarray(cv2.LUT(flat, table), np.uint8).reshape(pictures.shape)


def turned(board: Example, rng: Random) -> Example:
    """At times a mirror image, where nothing is written: labels follow."""
    if (board.digits[board.digits != UNKNOWN] < 10).any():
        return board
    if rng.random() < 0.25:
        board = _mirrored(board)
    if rng.random() < 0.08:
        board = _upside_down(board)
    if not board.shifts.any() and rng.random() < 0.08:
        board = _transposed(board)
    return board


def _mirrored(board: Example) -> Example:
    sides = board.sides[:, ::-1].copy()
    sides[:, :-1, 0] = sides[:, 1:, 0]
    sides[:, -1, 0] = UNKNOWN
    return replace(
        board,
        patches=board.patches[:, ::-1, :, ::-1],
        shifts=1 - board.shifts if board.shifts.any() else board.shifts,
        kinds=board.kinds[:, ::-1],
        marks=board.marks[:, ::-1],
        sides=sides,
        digits=board.digits[:, ::-1],
    )


def _upside_down(board: Example) -> Example:
    sides = board.sides[::-1].copy()
    sides[:-1, :, 1] = sides[1:, :, 1]
    sides[-1, :, 1] = UNKNOWN
    return replace(
        board,
        patches=board.patches[::-1, :, ::-1],
        shifts=board.shifts[::-1],
        kinds=board.kinds[::-1],
        marks=board.marks[::-1],
        sides=sides,
        digits=board.digits[::-1],
    )


def _transposed(board: Example) -> Example:
    return replace(
        board,
        patches=board.patches.transpose(1, 0, 3, 2, 4),
        shifts=np.zeros(board.kinds.shape[1], np.int64),
        kinds=board.kinds.T,
        marks=board.marks.transpose(1, 0, 2),
        sides=board.sides.transpose(1, 0, 2, 3)[:, :, ::-1],
        digits=board.digits.transpose(1, 0, 2),
    )


# --- batches -------------------------------------------------------------------------------------
@dataclass
class Batch:
    """Boards padded to one number of cells; labels (boards, cells, ...), UNKNOWN in the padding.

    ``places`` says which cell of all, padding included, each patch is of; patches beyond them are
    repeated ones.
    """

    patches: torch.Tensor
    places: torch.Tensor
    layout: Layout
    kinds: torch.Tensor
    marks: torch.Tensor
    sides: torch.Tensor
    digits: torch.Tensor
    games: torch.Tensor
    whole: torch.Tensor

    def to(self, device: torch.device) -> Batch:
        """The same where the network is."""
        layout = Layout(**{name: value.to(device) for name, value in vars(self.layout).items()})
        others = {name: value.to(device) for name, value in vars(self).items() if name != "layout"}
        if device.type == "cuda":
            count = len(self.patches)
            whole = torch.arange(-(-count // AT_ONCE) * AT_ONCE, device=device) % count
            others["patches"] = others["patches"][whole]
        return Batch(layout=layout, **others)


def batch(boards: list[Example], named: list[bool], rng: Random) -> Batch:
    """Put boards together; ``named`` tells of which the game is given to the network."""
    most = max(board.cells for board in boards)
    seen_most = min(most, MOST_SEEN)
    count = len(boards)
    around = np.empty((count, most, 9), np.int64)
    seen = np.zeros((count, seen_most), np.int64)
    unseen = np.full((count, seen_most), -np.inf, np.float32)
    there = np.zeros((count, most), np.float32)
    game = np.zeros((count, len(GAMES)), np.float32)
    for index, board in enumerate(boards):
        rows, cols = board.kinds.shape
        mine = neighbours(rows, cols, board.shifts)
        around[index] = most
        around[index, : board.cells] = np.where(mine == board.cells, most, mine)
        around[index] += index * (most + 1)
        picked = rng.sample(range(board.cells), min(board.cells, seen_most))
        seen[index, : len(picked)] = picked
        seen[index] += index * most
        unseen[index, : len(picked)] = 0
        there[index, : board.cells] = 1
        game[index, GAMES.index(board.game)] = named[index]
    return Batch(
        torch.from_numpy(np.concatenate([b.patches.reshape(-1, 48, 48, 3) for b in boards])),
        torch.from_numpy(np.flatnonzero(there)),
        Layout(*map(torch.from_numpy, (around, seen, unseen, there, game))),
        **{name: _stacked([getattr(b, name) for b in boards], most) for name in _LABELS},
        games=torch.tensor([GAMES.index(board.game) for board in boards]),
        whole=torch.tensor([float(board.whole) for board in boards]),
    )


_LABELS = ("kinds", "marks", "sides", "digits")


def _stacked(values: list[Labels], most: int) -> torch.Tensor:
    """Labels (rows, cols, ...) of boards in one tensor (boards, most, ...)."""
    whole = np.full((len(values), most, *values[0].shape[2:]), UNKNOWN, np.int64)
    for index, value in enumerate(values):
        flat = value.reshape(-1, *value.shape[2:])
        whole[index, : len(flat)] = flat
    return torch.from_numpy(whole)
