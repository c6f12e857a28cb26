"""Read knight's boards: the squares, the visits and their numbers, the knight.

Lattices propose where squares may be (vision.evidence.lattice), and the rectangle in which their
borders show is the board (vision.knight.squares). Squares are sorted by fill and by what is drawn
on them (vision.knight.looks), numbers are read as one tour (vision.knight.numbering), and the rules
say what the rest can mean (vision.knight.meaning, vision.knight.guess).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from operator import attrgetter

from calibration import Profile
from solvers.knight import Board
from vision.cut_short import CUT_SHORT, is_cut_short
from vision.evidence.lattice import Lattice
from vision.knight.guess import of_looks
from vision.knight.looks import Looks, by_look, look, unlined, with_numbers
from vision.knight.meaning import CLEAR_NUMBER, FEW_NUMBERS, Meaning, judged, of_numbers
from vision.knight.numbering import Numbering, find_numbering
from vision.knight.squares import LEAST_SIDE, Squares, find_squares, given_squares
from vision.reading import NotRecognized, Pixels, Reading, refusal
from vision.view import Image, View

MOST_TILE_LATTICES = 3
MOST_COMB_LATTICES = 4


def read(image: Image, profile: Profile) -> Reading[Board]:
    """Read the board on a screenshot. Raises NotRecognized with what was seen instead."""
    view = View.of(image, profile)
    if view.given_lattice:
        return _read_squares(view, given_squares(view.pixels, view.given_lattice))
    best: Reading[Board] | None = None
    refused: list[str] = []
    for lattice, squares in _boards(view, refused):
        try:
            reading = _read_squares(view, squares)
        except NotRecognized as reason:
            refused.append(f"{lattice.rows}x{lattice.cols} places: {reason}")
        else:
            best = max(best or reading, reading, key=attrgetter("merit"))
        if squares.is_clear:
            break
    if best is None:
        raise refusal("knight's board", "nothing repeats on a regular grid", refused)
    return best


def _boards(view: View, refused: list[str]) -> Iterator[tuple[Lattice, Squares]]:
    """Lattices and the squares on them; the reasons against the others are noted."""
    tried: list[Lattice] = []
    seen: list[Squares] = []
    for lattice in _lattices(view):
        if any(map(lattice.repeats, tried)):
            continue
        tried.append(lattice)
        try:
            squares = find_squares(view.pixels, lattice)
        except NotRecognized as reason:
            refused.append(f"{lattice.rows}x{lattice.cols} places: {reason}")
            continue
        if not any(map(squares.is_like, seen)):
            seen.append(squares)
            yield lattice, squares


def _lattices(view: View) -> Iterator[Lattice]:
    yield from view.tile_lattices[:MOST_TILE_LATTICES]
    yield from view.comb_lattices[:MOST_COMB_LATTICES]


def _read_squares(view: View, squares: Squares) -> Reading[Board]:
    meaning = _likeliest(view.pixels, look(squares))
    line = meaning.foreign_line(squares.shape)
    if line is not None and view.given_lattice is None and min(squares.shape) > LEAST_SIDE:
        return _read_squares(view, squares.without(line))
    board = meaning.board(squares.shape)
    lattice = squares.cells.lattice
    grid = view.grid(lattice, (lattice.rows, lattice.cols))
    if is_cut_short(view, grid):
        meaning.doubt(0.3, CUT_SHORT)
    evidence = (_seen(squares), *meaning.evidence, *meaning.reasons)
    return Reading(board, grid, meaning.confidence, evidence)


def _likeliest(pixels: Pixels, looks: Looks) -> Meaning:
    """The meaning of the squares without lines across them, or else as they are."""
    clean = unlined(pixels, looks)
    if clean is not None:
        with suppress(NotRecognized):
            meaning = _meaning(clean)
            meaning.evidence.append("lines cross the squares")
            return meaning
    return _meaning(with_numbers(pixels, looks))


def _meaning(looks: Looks) -> Meaning:
    numbering = find_numbering(looks.glyphs, looks.drawn, looks.joined)
    if numbering is None or _is_mark(looks, numbering):
        return judged(of_looks(looks), looks)
    clear = {found.text for found in looks.glyphs.values() if found.confidence >= CLEAR_NUMBER}
    if max(len(numbering.walk), len(clear)) >= FEW_NUMBERS:
        return judged(of_numbers(looks, numbering), looks)
    try:
        numbered = judged(of_numbers(looks, numbering), looks)
    except NotRecognized:
        return judged(of_looks(looks), looks)
    with suppress(NotRecognized):
        return max(numbered, judged(of_looks(looks), looks), key=lambda each: each.confidence)
    return numbered


def _is_mark(looks: Looks, numbering: Numbering) -> bool:
    """Whether the only number is drawn on several squares: rings and bars look like figures."""
    if len(numbering.walk) > 1:
        return False
    text = str(numbering.first)
    same = by_look(looks, (cell for cell, found in looks.glyphs.items() if found.text == text))
    return any(numbering.walk[0] in cells and len(cells) >= FEW_NUMBERS for cells in same.values())


def _seen(squares: Squares) -> str:
    (width, height), (rows, cols) = squares.cells.lattice.pitch_px, squares.shape
    return f"{rows}x{cols} squares of {width:.1f} x {height:.1f} px"
