"""The lattices of all boards that the network sees."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate.extent import extent
from vision.locate.fields import Fields, Floats
from vision.locate.waves import fitted

INSIDE = 0.5
"""From this probability on a place belongs to a board."""
FEWEST_PLACES = 6
MOST_BOARDS = 24
"""The largest are looked at; beyond that an overview of levels is none the clearer."""


@dataclass(frozen=True)
class Lattice:
    """A board of rows x cols cells on the network's input.

    ``origin`` (x, y) is the middle of cell (0, 0), were it not shifted; ``across`` and ``down`` are
    the steps (x, y) to the next column and row. ``shifted`` is the parity of the rows that lie half
    a step to the right, None for square lattices. ``games`` (5,) and ``states`` (4,) are
    probabilities. ``score``, 0 to 1, says how well the places agree.
    """

    origin: tuple[float, float]
    across: tuple[float, float]
    down: tuple[float, float]
    rows: int
    cols: int
    shifted: int | None
    games: Floats
    states: Floats
    score: float


def lattices(fields: Fields) -> list[Lattice]:
    """All boards, those first that the network is surest of."""
    mask = (fields.inside > INSIDE).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    areas = stats[1:, cv2.CC_STAT_AREA]
    largest = [int(k) for k in np.argsort(-areas)[:MOST_BOARDS] if areas[k] >= FEWEST_PLACES]
    found = [_lattice(fields, labels == label + 1) for label in largest]
    return sorted((board for board in found if board is not None), key=lambda board: -board.score)


def _lattice(fields: Fields, mask: NDArray[np.bool_]) -> Lattice | None:
    waves = fitted(fields, mask)
    cells = extent(np.where(mask, fields.inside, 0), waves) if waves is not None else None
    if waves is None or cells is None:
        return None
    zero, right, below = waves.points(np.array([0.0, 1, 0]), np.array([0.0, 0, 1]))
    first = waves.points(cells.col[0, 0], cells.row[0, 0])
    shifted = cells.shifted if waves.hexagonal else None
    if shifted == 0:
        first = first - (right - zero) / 2
    weights = fields.inside[mask]
    return Lattice(
        _pair(first),
        _pair(right - zero),
        _pair(below - zero),
        len(cells.row),
        len(cells.row[0]),
        shifted,
        _softmax(fields.game[:, mask], weights),
        _softmax(fields.state[:, mask], weights),
        waves.agreement * float(weights.mean()),
    )


def _pair(point: NDArray[np.float64]) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def _softmax(logits: Floats, weights: Floats) -> Floats:
    """Probabilities of all places together."""
    mean = np.average(logits, axis=1, weights=weights)
    odds = np.exp(mean - mean.max())
    return np.asarray(odds / odds.sum(), np.float32)
