"""Odds as a network gives them, made from true boards, as sure and as wrong as one likes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.draw.truth import DrawnBoard
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import GAMES, Kind, Mark


@dataclass(frozen=True)
class Sight:
    """How well a network sees. All logits are ``sure`` apart, with Gaussian ``noise``.

    ``wrong`` is the part of cells, sides and figures for which something else is as probable as
    what is true or more so; ``alien`` the part of cells that look like cells of another kind.
    """

    sure: float = 6.0
    noise: float = 1.0
    wrong: float = 0.0
    alien: float = 0.0


CLEAR = Sight()

KINDS = {
    "one-line": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE, Kind.USED),
    "knight": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE, Kind.USED),
    "maze": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE),
    "klotski": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE, Kind.PIECE),
    "cat": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE),
}
"""What cells are in each game, and beyond its board."""

FEATURES = 16


def odds_of(board: DrawnBoard, sight: Sight = CLEAR, seed: int = 0) -> CellOdds:
    """What a network sees of a board, and of a ring of cells around it."""
    rng = np.random.default_rng(seed)
    kinds = np.pad(board.kinds, 1, constant_values=Kind.OUTSIDE)
    marks = np.pad(board.marks, ((1, 1), (1, 1), (0, 0)))
    games = np.full(len(GAMES), -8.0, np.float32)
    games[GAMES.index(board.game)] = 0.0
    return CellOdds(
        games=games,
        kinds=_with_nonsense(rng, board.game, _choices(rng, sight, kinds, len(Kind))),
        marks=_yes_or_no(rng, sight, marks),
        no_mark=np.where(marks.any((0, 1)), -sight.sure, sight.sure).astype(np.float32),
        right=_yes_or_no(rng, sight, np.pad(board.right, ((1, 1), (1, 1), (0, 0)))),
        down=_yes_or_no(rng, sight, np.pad(board.down, ((1, 1), (1, 1), (0, 0)))),
        digits=_choices(rng, sight, _figures(np.pad(board.numbers, 1, constant_values=-1)), 11),
        looks=_looks(rng, sight, kinds),
    )


def _with_nonsense(
    rng: np.random.Generator, game: str, logs: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The same with arbitrary odds of kinds that the game does not have, as of a real network."""
    foreign = [kind for kind in Kind if kind not in KINDS[game]]
    logits = logs.astype(np.float64)
    logits[..., foreign] = rng.normal(0, 8, (*logs.shape[:2], len(foreign)))
    return np.asarray(logits - np.logaddexp.reduce(logits, -1)[..., None], np.float32)


def _choices(
    rng: np.random.Generator, sight: Sight, truth: NDArray[np.integer], count: int
) -> NDArray[np.float32]:
    """Log probabilities of ``count`` choices, the true one mostly ahead."""
    logits = rng.normal(0, sight.noise, (*truth.shape, count))
    wrong = rng.random(truth.shape) < sight.wrong
    other = (truth + rng.integers(1, count, truth.shape)) % count
    margin = np.abs(rng.normal(0, 1 + sight.sure / 4, truth.shape))
    ahead = np.where(wrong, sight.sure - margin, sight.sure)
    np.put_along_axis(logits, truth[..., None], ahead[..., None], -1)
    rival = np.where(wrong, sight.sure, np.take_along_axis(logits, other[..., None], -1)[..., 0])
    np.put_along_axis(logits, other[..., None], rival[..., None], -1)
    return np.asarray(logits - np.logaddexp.reduce(logits, -1)[..., None], np.float32)


def _yes_or_no(
    rng: np.random.Generator, sight: Sight, truth: NDArray[np.integer]
) -> NDArray[np.float32]:
    logits = np.where(truth == 1, sight.sure, -sight.sure) + rng.normal(0, sight.noise, truth.shape)
    wrong = rng.random(truth.shape) < sight.wrong / 4
    weak = rng.normal(0, 1.0, truth.shape)
    return np.where(wrong, weak, logits).astype(np.float32)


def _figures(numbers: NDArray[np.integer]) -> NDArray[np.int64]:
    """Hundreds, tens and ones (rows, cols, 3) of numbers, 10 for none."""
    written = np.stack([numbers // 100 % 10, numbers // 10 % 10, numbers % 10], -1)
    lacking = np.stack([numbers < 100, numbers < 10, numbers < 0], -1)
    return np.where(lacking, 10, written).astype(np.int64)


def _looks(
    rng: np.random.Generator, sight: Sight, kinds: NDArray[np.integer]
) -> NDArray[np.float32]:
    """Vectors of unit length: one direction a kind, and a little of each cell's own."""
    base = np.linalg.qr(rng.normal(size=(FEATURES, FEATURES)))[0][: len(Kind)]
    alien = rng.random(kinds.shape) < sight.alien
    seen = np.where(alien, (kinds + rng.integers(1, len(Kind), kinds.shape)) % len(Kind), kinds)
    looks = base[seen] + 0.15 / np.sqrt(FEATURES) * rng.normal(size=(*kinds.shape, FEATURES))
    return np.asarray(looks / np.linalg.norm(looks, axis=-1, keepdims=True), np.float32)


def marked(board: DrawnBoard, mark: Mark, *cells: tuple[int, int]) -> DrawnBoard:
    """The board with these cells marked."""
    for cell in cells:
        board.marks[cell][mark] = 1
    return board
