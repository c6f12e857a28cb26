"""Reads lamps: tiles in a full grid, lit ones lighter than dark ones, broken ones in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from calibration import Profile
from lamps.rules import Board
from solvers import Cell
from vision import NotRecognized, Reading
from vision.doubts import Doubted
from vision.evidence.extent import find_field
from vision.evidence.lattice import Lattice
from vision.evidence.looks import Looks, by_group, look
from vision.view import Image, View

NAMES: Final[Mapping[int, str]] = {1: "*", 2: ".*", 3: ".x*"}
"""By the number of looks, what lamps are from the darkest look to the lightest."""

MIXED: Final = 0.1
"""A lamp is of one colour: less of it than this part differs from its middle."""

CLEARLY_LIGHTER: Final = 15.0
"""Steps of lightness, of 100."""


def read(image: Image, profile: Profile) -> Reading[Board]:
    """The lamps on the likeliest lattice of tiles. Raises NotRecognized."""
    view = View.of(image, profile)
    lattices = [view.given_lattice] if view.given_lattice else view.tile_lattices
    refused: list[str] = []
    for lattice in lattices:
        try:
            return _read(view, lattice)
        except NotRecognized as reason:  # noqa: PERF203 - a few turns at most
            refused.append(str(reason))
    raise NotRecognized("; ".join(dict.fromkeys(refused)) or "no equal shapes in rows and columns")


def _read(view: View, lattice: Lattice) -> Reading[Board]:
    field = find_field(view.pixels, lattice)
    if field is None:
        raise NotRecognized("the page is drawn over the lattice")
    rows, cols = (np.flatnonzero(field.member.any(axis=axis)) for axis in (1, 0))
    if not field.member[np.ix_(rows, cols)].all() or min(len(rows), len(cols)) < 2:
        raise NotRecognized(f"{field.member.sum()} tiles make no complete grid")
    if 2 * lattice.support < len(rows) * len(cols):
        raise NotRecognized(f"{lattice.support} equal shapes are too few for so many tiles")
    looks = look(field)
    lamps, judged = _named(looks)
    lines = tuple("".join(lamps[int(row), int(col)] for col in cols) for row in rows)
    grid = view.grid(field.cells.lattice, (len(rows), len(cols)), (int(rows[0]), int(cols[0])))
    return Reading(Board(lines), grid, judged.confidence, (*judged.evidence, *judged.reasons))


def _named(looks: Looks) -> tuple[dict[Cell, str], Doubted]:
    """What each lamp is, and what speaks against that. Raises NotRecognized."""
    if np.median([looks.detail(cell) for cell in looks.cells]) > MIXED:
        raise NotRecognized("the tiles are not of one colour each")
    groups = sorted(by_group(looks.group).values(), key=lambda cells: _lightness(looks, cells))
    if len(groups) > len(NAMES):
        raise NotRecognized(f"tiles of {len(groups)} looks, and lamps have three at the most")
    judged = Doubted(evidence=[f"{len(looks.group)} tiles of {len(groups)} looks"])
    steps = np.diff([_lightness(looks, cells) for cells in groups])
    if not len(steps):
        judged.doubt(0.5, "all tiles look alike: they may all be lit, or all dark")
    elif steps[-1] < CLEARLY_LIGHTER:
        judged.doubt(0.3, "no tile is clearly lighter than the others")
    if looks.marked:
        judged.doubt(0.3, f"something is drawn on {len(looks.marked)} tiles")
    names = NAMES[len(groups)]
    pairs = zip(groups, names, strict=True)
    return {cell: name for cells, name in pairs for cell in cells}, judged


def _lightness(looks: Looks, cells: list[Cell]) -> float:
    return float(np.median([looks.core(cell)[0] for cell in cells]))
