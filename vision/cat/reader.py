"""Read hex maps with a cat: where the cells are, which are blocked, which one the cat sits on.

Equal shapes in shifted rows give the lattice (vision.cat.hexes), outlines say which of its places
are cells, and a map is a complete rectangle or hexagon of them (vision.cat.extent). Cells fall into
a free look and a blocked look (vision.cat.looks, vision.cat.meaning); what shows neither is the
cat, and of the cells that it covers one is its own (vision.cat.sprite).
"""

from __future__ import annotations

import numpy as np

from calibration import SHIFTED, Profile
from solvers.cat import Board
from vision.cat.extent import extents, of_seeds
from vision.cat.hexes import HexLattice, filling, hex_lattices
from vision.cat.looks import look_at
from vision.cat.meaning import Meaning, interpret
from vision.cat.places import Places, cut_out
from vision.reading import Grid, NotRecognized, Reading
from vision.view import Image, View

MOST_LATTICES = 2

CLEAR = 0.9
"""A reading this good is taken without a look at the lattices that are left."""

CLEAR_GAIN = 3.0
"""An extent that explains so many more cells than the next is no guess."""


def read(image: Image, profile: Profile) -> Reading[Board]:
    """Read the board on a screenshot. Raises NotRecognized with what was seen instead."""
    view = View.of(image, profile)
    lattices = [found.scaled(1 / view.edges.scale) for found in hex_lattices(view.flat_shapes)]
    given = _given_lattice(view)
    if given:
        lattices = [*lattices[: MOST_LATTICES - 1], given]
    if not lattices:
        raise NotRecognized("no hex map: no equal shapes in rows of which every other is shifted")
    best: Reading[Board] | None = None
    refused: list[str] = []
    for lattice in lattices[:MOST_LATTICES]:
        try:
            reading = _read_lattice(view, lattice, whole=lattice is given)
        except NotRecognized as reason:
            refused.append(str(reason))
        else:
            best = max(best or reading, reading, key=lambda one: one.confidence)
        if best and best.confidence >= CLEAR:
            break
    if best is None:
        raise NotRecognized("no hex map with a cat: " + "; ".join(dict.fromkeys(refused)))
    return best


def _given_lattice(view: View) -> HexLattice | None:
    """The lattice that a profile with a region, rows and cols describes."""
    profile = view.profile
    if profile.region_px is None or profile.rows is None or profile.cols is None:
        return None
    return filling(view.region_px, profile.rows, profile.cols, profile.hints.get(SHIFTED.key))


def _read_lattice(view: View, lattice: HexLattice, whole: bool) -> Reading[Board]:
    places = cut_out(view.pixels, lattice)
    if not places.rim.any():
        raise NotRecognized("the equal shapes are specks beside their distance")
    found = [of_seeds(places)] if whole else extents(places, view.profile)
    if not found:
        raise NotRecognized(f"{len(lattice.seeds)} equal shapes make no complete map")
    meaning = interpret(look_at(places, found[0]), view.profile)
    if len(found) > 1 and found[0].gain - found[1].gain < CLEAR_GAIN:
        meaning.doubts["where the map ends"] = 0.15
    evidence = (_seen(lattice, whole), *meaning.evidence, *meaning.doubts)
    grid = _grid(view, places, meaning)
    return Reading(meaning.board, grid, meaning.confidence, evidence)


def _seen(lattice: HexLattice, whole: bool) -> str:
    width, height = lattice.pitch_px
    source = "the profile" if whole else f"{len(lattice.seeds)} equal shapes"
    return f"hex lattice of {width:.1f} x {height:.1f} px from {source}"


def _grid(view: View, places: Places, meaning: Meaning) -> Grid:
    """The middles of all cells of the matrix, those outside the map included."""
    cells = meaning.board.cells
    rows, cols = np.indices((len(cells), len(cells[0])))
    shifted = (rows % 2 == 1) == (meaning.board.shifted == "odd")
    row, half = np.add(places.first, meaning.first)
    centres = np.stack(places.lattice.centres(row + rows, half + 2 * cols + shifted), axis=-1)
    return Grid(centres + np.array(view.offset_px), places.lattice.pitch_px, view.size_px)
