"""Where the cat sits: which of the cells that a sprite covers is its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cat.looks import LEAST_EXCESS, Looks
from vision.cat.places import HALF, REACH
from vision.evidence.cells import chains

BESIDE = 1.0
"""What a sprite loses, of the part of a cell that it covers, for each pitch that its middle lies
beside the middle of the cell: cats stand in the middle of their cell from left to right, whether
they are held by their head, their middle or their feet."""

CLEAR_LEAD = 0.12
RIVAL = 0.6
"""Something else on the map that covers this part of what the cat covers may be the cat."""


AT_BORDER = 0.4
"""A cat at the border of the map has escaped: something there is rather a mark than the cat."""


FAR_COLOUR = 40.0
"""A cell in one colour, outlined like any other, may be the cat where the game draws it so. It is
more likely under the mouse or the last one blocked, the more so the less its colour is apart."""


@dataclass(frozen=True)
class Sprite:
    """What covers cells: its cells, the one it belongs to, how much it covers; doubts."""

    cells: NDArray[np.int64]
    own: int
    covered: float
    doubts: dict[str, float]


def find_sprite(looks: Looks) -> Sprite | None:
    """The cat, or None when nothing stands on any cell."""
    covered = looks.covered
    least = max(LEAST_EXCESS, 3 * float(np.quantile(np.abs(covered), 0.7)))
    cells = np.flatnonzero((covered > least) | ((looks.label < 0) & (covered > LEAST_EXCESS)))
    if not len(cells):
        return None
    joined = looks.adjacent[np.ix_(cells, cells)] & ~looks.flat[cells] & ~looks.flat[cells, None]
    label = chains(joined | np.eye(len(cells), dtype=np.bool_))
    groups = [cells[label == name] for name in range(label.max() + 1)]
    weight = np.where(looks.border, AT_BORDER, 1.0) * covered
    weight *= np.where(looks.flat, np.clip(0.5 * looks.apart / FAR_COLOUR, 0.1, 0.5), 1.0)
    groups.sort(key=lambda group: -float(weight[group].sum()))
    doubts: dict[str, float] = {}
    mass = [float(weight[group].sum()) for group in groups]
    if len(groups) > 1 and mass[1] > RIVAL * mass[0]:
        doubts["two things stand on the map that may be the cat"] = 0.3
    own, lead = _own_cell(looks, groups[0])
    if lead < CLEAR_LEAD:
        doubts["which cell the cat sits on"] = 0.2
    return Sprite(groups[0], own, mass[0], doubts)


def _own_cell(looks: Looks, cells: NDArray[np.int64]) -> tuple[int, float]:
    """The cell that the sprite belongs to, and by how much it leads the next one."""
    x = _columns(looks, cells)
    middles = np.array([x.mean(), (x.min() + x.max()) / 2])
    at = np.array([_column(looks, cell) for cell in cells])
    aside = np.abs(at[:, None] - middles).min(axis=1) / (2 * HALF)
    scores = looks.covered[cells] - BESIDE * aside
    order = np.argsort(-scores)
    lead = scores[order[0]] - scores[order[1]] if len(order) > 1 else 1.0
    return int(cells[order[0]]), float(lead)


def _columns(looks: Looks, cells: NDArray[np.int64]) -> NDArray[np.float64]:
    """Horizontal positions of the sprite's pixels in the mosaic, the outermost few left out."""
    inner = np.abs(np.arange(2 * REACH) - REACH + 0.5) <= HALF
    found = []
    for cell in cells:
        _, columns = np.nonzero(looks.foreign[cell] & inner[None] & inner[:, None])
        found.append(columns + _column(looks, cell) - REACH + 0.5)
    x = np.sort(np.concatenate(found))
    rest = len(x) // 50
    return x[rest : len(x) - rest]


def _column(looks: Looks, cell: int) -> int:
    """Horizontal position of the middle of a cell in the mosaic."""
    row, half = looks.index[cell]
    return int(half) * HALF + looks.places.column(int(row))
