"""Run the network that says what each cell of a board is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.cells.neighbours import neighbours
from vision.cells.odds import CellOdds, Floats
from vision.cells.patches import Centres, patches, ringed, row_shifts
from vision.cells.vocabulary import DIGITS, GAMES
from vision.networks import WEIGHTS, session
from vision.reading import Pixels

PORTION = 64
"""Patches that the first part looks at together: of large boards, all would fill the memory."""

MOST_SEEN = 1024
MOST_PAIRS = 2_000_000
"""Cells that each cell is compared with, and pairs in all; of larger boards some, spread evenly.

They come in no order: sides are compared with those of the first alone.
"""


@dataclass(frozen=True, eq=False)
class Seen:
    """What the first part of the network has made of each cell (rows, cols) by itself.

    ``shifts`` (rows,) as of ``row_shifts``; ``made`` holds an array for each output.
    """

    rows: int
    cols: int
    shifts: NDArray[np.int64]
    made: dict[str, Floats]
    weights: Path

    def odds(self, game: str | None = None) -> CellOdds:
        """What each cell is beside the others; ``game`` where it is known."""
        board, rows, cols = session(self.weights / "cells-board.onnx"), self.rows, self.cols
        count = rows * cols
        seen = min(count, MOST_SEEN, MOST_PAIRS // count)
        spread = np.linspace(0, count - 1, seen).astype(np.int64)
        given = {
            **self.made,
            "around": neighbours(rows, cols, self.shifts),
            "seen": np.random.default_rng(0).permutation(spread),
            "game": np.array([name == game for name in GAMES], np.float32),
        }
        outputs = [output.name for output in board.get_outputs()]
        said: dict[str, Any] = dict(zip(outputs, board.run(None, given), strict=True))
        sides = said["sides"].reshape(rows, cols, 2, -1)
        return CellOdds(
            games=_logarithms(said["games"]),
            kinds=_logarithms(said["kinds"].reshape(rows, cols, -1)),
            marks=said["marks"].reshape(rows, cols, -1),
            no_mark=said["no_mark"],
            right=sides[:, :-1, 0],
            down=sides[:-1, :, 1],
            digits=_logarithms(said["digits"].reshape(rows, cols, DIGITS, -1)),
            looks=self.made["looks"].reshape(rows, cols, -1),
            whole=float(1 / (1 + np.exp(-said["whole"]))),
        )


def see(
    pixels: Pixels, centres_px: Centres, pitch_px: tuple[float, float], weights: Path = WEIGHTS
) -> Seen:
    """Look at each cell of a lattice and of a ring around it, which the odds include.

    ``centres_px`` (rows, cols, 2) and ``pitch_px`` in pixels of the screenshot. The folder of
    ``weights`` is read when first used.
    """
    centres = ringed(centres_px, pitch_px)
    pictures = patches(pixels, centres, pitch_px)
    return see_patches(pictures, row_shifts(centres, pitch_px), weights)


def see_patches(pictures: Pixels, shifts: NDArray[np.int64], weights: Path = WEIGHTS) -> Seen:
    """Look at patches (rows, cols, 48, 48, 3); ``shifts`` (rows,) as of ``row_shifts``."""
    rows, cols = pictures.shape[:2]
    stem = session(weights / "cells-stem.onnx")
    flat = pictures.reshape(-1, *pictures.shape[2:])
    portions = [
        stem.run(None, {"patches": flat[first : first + PORTION]})
        for first in range(0, len(flat), PORTION)
    ]
    names = [output.name for output in stem.get_outputs()]
    made = {
        name: np.concatenate(parts)
        for name, parts in zip(names, zip(*portions, strict=True), strict=True)
    }
    return Seen(rows, cols, shifts, made, weights)


def _logarithms(logits: Floats) -> Floats:
    """Logarithms of the probabilities along the last axis."""
    less = logits - logits.max(-1, keepdims=True)
    return np.asarray(less - np.log(np.exp(less).sum(-1, keepdims=True)), np.float32)
