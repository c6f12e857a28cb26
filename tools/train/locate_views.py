"""What the locate network is shown of a drawn screen, and what it should say of each place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log, sqrt
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.draw import degrade
from tools.draw.truth import DrawnBoard, Scene
from vision.cells.vocabulary import GAMES, Kind
from vision.locate.fields import PITCH_UNIT, STRIDE

Floats = NDArray[np.float32]

CANVASES = ((384, 384), (512, 320), (320, 512), (640, 256), (256, 640), (448, 352), (352, 448))
"""(width, height) of what one batch shows: all near the area of a letterboxed screenshot."""
CLOSE_CANVASES = ((192, 192), (288, 192), (192, 288), (288, 288), *CANVASES)
"""Those of a closer look at a board, the smallest first."""
VOID = 127
"""The grey of what lies outside the picture."""
STRETCHED = 0.2
"""The part of the views for which the screen is stretched first."""
HEAT_WIDTH = 0.16
"""Of the peaks on the middles of cells, in parts of the pitch."""


@dataclass(frozen=True)
class Target:
    """What is true of each place, arrays (..., height, width) of the places.

    ``board`` is the number of the board that a place lies in, from 1, or 0; what the other fields
    say counts inside boards alone. ``phase`` is (4, height, width): cosine and sine in x, then in
    y. ``weight`` is one for a place of an average board, more for one of a small board.
    """

    board: NDArray[np.int16]
    heat: Floats
    hexagonal: Floats
    pitch: Floats
    phase: Floats
    game: NDArray[np.int64]
    state: NDArray[np.int64]
    weight: Floats


@dataclass(frozen=True)
class View:
    """How pixels of a screen become pixels of the canvas: ``new = old * scale + shift``."""

    scale: float
    shift: tuple[float, float]


def whole(size: tuple[int, int], canvas: tuple[int, int], rng: Random) -> View:
    """The whole screen as large as the canvas allows, or somewhat smaller."""
    fit = min(canvas[0] / size[0], canvas[1] / size[1])
    scale = min(fit * rng.choice([1.0, 1.0, rng.uniform(0.6, 1.0)]), 2.5)
    room = [canvas[axis] - size[axis] * scale for axis in (0, 1)]
    at = (0.0, 0.0) if rng.random() < 0.5 else (rng.random(), rng.random())
    return View(scale, (room[0] * at[0], room[1] * at[1]))


def closer(board: DrawnBoard, rng: Random) -> tuple[View, tuple[int, int]]:
    """A board at a scale at which it can be seen well, on a canvas that it and a little more fill.

    At times only a part of it.
    """
    pitch = sqrt(board.pitch[0] * board.pitch[1])
    low = board.centres.reshape(-1, 2).min(0) - pitch
    high = board.centres.reshape(-1, 2).max(0) + pitch
    span = (float(high[0] - low[0]), float(high[1] - low[1]))
    scale = min(exp(rng.uniform(log(10), log(36))) / pitch, 4.0)
    canvas = _holding((span[0] * scale, span[1] * scale), rng)
    fits = min(canvas[0] / span[0], canvas[1] / span[1])
    scale = min(scale, fits * rng.choice([1.0, 1.0, 1.6]))
    slack = [canvas[axis] - span[axis] * scale for axis in (0, 1)]
    shift = [slack[axis] * rng.random() - float(low[axis]) * scale for axis in (0, 1)]
    return View(scale, (shift[0], shift[1])), canvas


def _holding(size: tuple[float, float], rng: Random) -> tuple[int, int]:
    """The smallest canvas that holds ``size``; a large one of its proportions where none does."""
    for canvas in CLOSE_CANVASES:
        if canvas[0] >= size[0] and canvas[1] >= size[1]:
            return canvas
    return fitting(size, CANVASES, rng)


def anywhere(size: tuple[int, int], canvas: tuple[int, int], rng: Random) -> View:
    """Some part of a screen, magnified at random."""
    fit = min(canvas[0] / size[0], canvas[1] / size[1])
    scale = min(fit * exp(rng.uniform(0, log(4))), 3.0)
    shift = [(canvas[axis] - size[axis] * scale) * rng.random() for axis in (0, 1)]
    return View(scale, (shift[0], shift[1]))


def shown(pixels: NDArray[np.uint8], view: View, canvas: tuple[int, int]) -> NDArray[np.uint8]:
    """The canvas (height, width, 3)."""
    width, height = canvas
    box = [
        (
            max(0, int((0 - view.shift[axis]) / view.scale) - 2),
            int((side - view.shift[axis]) / view.scale) + 3,
        )
        for axis, side in ((0, width), (1, height))
    ]
    part = pixels[box[1][0] : box[1][1], box[0][0] : box[0][1]]
    if part.size == 0:
        return np.full((height, width, 3), VOID, np.uint8)
    scale = view.scale
    if scale < 0.9:  # averaged, so that thin lines stay
        size = [max(1, round(side * scale)) for side in part.shape[1::-1]]
        shrunk = [new / old for new, old in zip(size, part.shape[1::-1], strict=True)]
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        shrunk = [1.0, 1.0]
    matrix = np.array(
        [
            [scale / shrunk[0], 0, view.shift[0] + box[0][0] * scale],
            [0, scale / shrunk[1], view.shift[1] + box[1][0] * scale],
        ]
    )
    matrix[:, 2] += matrix[:, :2] @ (0.5, 0.5) - 0.5  # cv2 says 0 for the middle of a pixel
    return np.asarray(
        cv2.warpAffine(part, matrix, canvas, flags=cv2.INTER_LINEAR, borderValue=(VOID,) * 3)
    )


def moved(board: DrawnBoard, view: View) -> tuple[NDArray[np.float64], tuple[float, float]]:
    """The board's centres and pitch on the canvas."""
    centres = board.centres.astype(np.float64) * view.scale + view.shift
    return centres, (board.pitch[0] * view.scale, board.pitch[1] * view.scale)


def targets(boards: list[DrawnBoard], view: View, canvas: tuple[int, int]) -> Target:
    """What is true of each place of the canvas."""
    width, height = canvas[0] // STRIDE, canvas[1] // STRIDE
    shape = (height, width)
    target = Target(
        np.zeros(shape, np.int16),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.float32),
        np.zeros((2, *shape), np.float32),
        np.zeros((4, *shape), np.float32),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.ones(shape, np.float32),
    )
    for number, board in enumerate(boards, 1):
        _put(target, number, board, view)
    return target


def _put(target: Target, number: int, board: DrawnBoard, view: View) -> None:
    centres, pitch = moved(board, view)
    rows, cols = board.kinds.shape
    low, high = centres.reshape(-1, 2).min(0) - pitch, centres.reshape(-1, 2).max(0) + pitch
    places_y, places_x = target.board.shape
    left, top = np.clip((low / STRIDE).astype(int), 0, (places_x, places_y))
    right, bottom = np.clip((high / STRIDE).astype(int) + 1, 0, (places_x, places_y))
    if right <= left or bottom <= top:
        return
    y, x = (np.mgrid[top:bottom, left:right] + 0.5) * STRIDE
    across, down = _cells(board, centres, pitch, x, y)
    row = np.rint(down).astype(int)
    if board.shifted is not None:
        across = across - 0.5 * (row % 2 == board.shifted)
    col = np.rint(across).astype(int)
    inside = (row >= 0) & (row < rows) & (col >= 0) & (col < cols)
    inside &= board.kinds[row.clip(0, rows - 1), col.clip(0, cols - 1)] != Kind.OUTSIDE
    if not inside.any():
        return
    window = (slice(top, bottom), slice(left, right))
    off = np.stack([across - col, down - row])
    turn = 2 * np.pi * off
    phase = np.stack([np.cos(turn[0]), np.sin(turn[0]), np.cos(turn[1]), np.sin(turn[1])])
    heat = np.exp(-(off**2).sum(0) / (2 * HEAT_WIDTH**2))
    target.board[window][inside] = number
    target.heat[window][inside] = heat[inside]
    target.hexagonal[window][inside] = board.shifted is not None
    for axis in (0, 1):
        target.pitch[axis][window][inside] = log(pitch[axis] / PITCH_UNIT)
    for part in range(4):
        target.phase[part][window][inside] = phase[part][inside]
    target.game[window][inside] = GAMES.index(board.game)
    target.state[window][inside] = int(board.state)
    target.weight[window][inside] = float(np.clip(sqrt(1200 / inside.sum()), 0.5, 4))


def _cells(
    board: DrawnBoard,
    centres: NDArray[np.float64],
    pitch: tuple[float, float],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where in the lattice points lie: the column, of even or odd rows unshifted, and the row."""
    rows, cols = board.kinds.shape
    row, col = np.mgrid[:rows, :cols].astype(np.float64)
    if board.shifted is not None:
        col[board.shifted :: 2] += 0.5
    cells, points = np.stack([col, row], -1).reshape(-1, 2), centres.reshape(-1, 2)
    if min(rows, cols) < 2:  # one line of cells does not tell the other direction
        sides = np.array([[0, -0.5], [0, 0.5], [-0.5, 0], [0.5, 0]])
        cells = np.concatenate([cells + side for side in sides])
        points = np.concatenate([points + side * pitch for side in sides])
    matrix = cv2.findHomography(points, cells, 0)[0]
    mapped = cv2.perspectiveTransform(np.stack([x, y], -1).reshape(1, -1, 2), matrix)
    mapped = np.asarray(mapped, np.float64).reshape(*x.shape, 2)
    return mapped[..., 0], mapped[..., 1]


def flipped(
    pixels: NDArray[np.uint8], boards: list[DrawnBoard], view: View, rng: Random
) -> tuple[NDArray[np.uint8], list[DrawnBoard]]:
    """The canvas as it is, or in a mirror, or upside down: where a board lies is as plain there.

    The boards are changed so that the same view shows them where they are then.
    """
    height, width = pixels.shape[:2]
    if rng.random() < 0.5:
        pixels = pixels[:, ::-1]
        both = (width - 2 * view.shift[0]) / view.scale
        boards = [_mirrored(board, both) for board in boards]
    if rng.random() < 0.3:
        pixels = pixels[::-1]
        both = (height - 2 * view.shift[1]) / view.scale
        boards = [_upside_down(board, both) for board in boards]
    return np.ascontiguousarray(pixels), boards


def _changed(
    board: DrawnBoard, centres: Floats, kinds: NDArray[np.int16], shifted: int | None
) -> DrawnBoard:
    """Only what the locate network learns is kept true."""
    return DrawnBoard(
        board.game, centres, board.pitch, kinds, board.marks, board.right, board.down,
        board.numbers, shifted, board.state, board.note,
    )  # fmt: skip


def _mirrored(board: DrawnBoard, width: float) -> DrawnBoard:
    centres = board.centres[:, ::-1].copy()
    centres[..., 0] = width - centres[..., 0]
    shifted = None if board.shifted is None else 1 - board.shifted
    return _changed(board, centres, board.kinds[:, ::-1], shifted)


def _upside_down(board: DrawnBoard, height: float) -> DrawnBoard:
    centres = board.centres[::-1].copy()
    centres[..., 1] = height - centres[..., 1]
    rows = len(centres)
    shifted = None if board.shifted is None else (rows - 1 - board.shifted) % 2
    return _changed(board, centres, board.kinds[::-1], shifted)


def recoloured(pixels: NDArray[np.uint8], rng: Random) -> NDArray[np.uint8]:
    """Other colours at times; mostly none, since conventions of colour tell the games apart."""
    if rng.random() < 0.2:
        order = [0, 1, 2]
        rng.shuffle(order)
        pixels = np.ascontiguousarray(pixels[..., order])
    if rng.random() < 0.12:
        pixels = 255 - pixels
    if rng.random() < 0.08:
        pixels = np.repeat(pixels.mean(2, keepdims=True).astype(np.uint8), 3, 2)
    if rng.random() < 0.3:
        low, high = rng.uniform(0, 60), rng.uniform(195, 255)
        curve = np.linspace(0, 1, 256) ** exp(rng.gauss(0, 0.3)) * (high - low) + low
        pixels = np.asarray(cv2.LUT(pixels, curve.astype(np.uint8)))
    return pixels


def fitting(
    size: tuple[float, float], canvases: tuple[tuple[int, int], ...], rng: Random
) -> tuple[int, int]:
    """A canvas of nearly the proportions of ``size``."""
    tall = log(size[1] / size[0]) + rng.gauss(0, 0.1)
    return min(
        canvases, key=lambda canvas: abs(log(canvas[1] / canvas[0]) - tall) + rng.random() / 9
    )


def stretched(scene: Scene, rng: Random) -> Scene:
    """A screen as the finder looks at it where cells are not square: most often they are then."""
    times = rng.choice((1 / 2, 1 / 1.5, 1.5, 2.0))
    if scene.boards and rng.random() < 0.75:
        board = rng.choice(scene.boards)
        regular = 1.0 if board.shifted is None else 2 / sqrt(3)
        times = regular * board.pitch[1] / board.pitch[0] * exp(rng.gauss(0, 0.1))
    scales = sqrt(times), sqrt(1 / times)
    size = [
        max(1, round(side * scale))
        for side, scale in zip(scene.pixels.shape[1::-1], scales, strict=True)
    ]
    pixels = np.asarray(cv2.resize(scene.pixels, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    matrix = np.diag((*scales, 1.0))
    return replace(
        scene, pixels=pixels, boards=[degrade.moved(board, matrix) for board in scene.boards]
    )


def sample(scene: Scene, rng: Random) -> tuple[NDArray[np.uint8], Target]:
    """One view of a screen and its truth."""
    if rng.random() < STRETCHED:
        scene = stretched(scene, rng)
    size = (scene.pixels.shape[1], scene.pixels.shape[0])
    choice = rng.random()
    if choice < 0.45:
        canvas = fitting(size, CANVASES, rng)
        view = whole(size, canvas, rng)
    elif choice < 0.92 and scene.boards:
        view, canvas = closer(rng.choice(scene.boards), rng)
    else:
        canvas = rng.choice(CANVASES)
        view = anywhere(size, canvas, rng)
    pixels, boards = flipped(shown(scene.pixels, view, canvas), scene.boards, view, rng)
    return recoloured(pixels, rng), targets(boards, view, canvas)
