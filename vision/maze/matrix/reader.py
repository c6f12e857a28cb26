"""Reads mazes that are printed as a matrix of the digits 0 (open) and 1 (blocked).

Terminals, editors and web pages set digits in regular rows and columns, with blanks, commas,
borders or nothing between them. Characters are found by their ink (vision.maze.matrix.ink), equal
ones are read once (vision.maze.matrix.signs), and the matrix is the largest full rectangle of
signs on their lattice (vision.maze.matrix.lattice). Prompts, sizes and line numbers stay outside.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.maze import Board
from vision.doubts import confidence_of
from vision.maze.matrix.ink import (
    MOST_PIXELS,
    SHORTEST_PX,
    SHORTEST_SIDE_PX,
    TALLEST_PX,
    Text,
    find_text,
)
from vision.maze.matrix.lattice import EMPTY, Block, common_heights, find_block, same_height
from vision.maze.matrix.signs import DIGITS, Signs, read_signs
from vision.reading import Grid, NotRecognized, Reading
from vision.view import View
from vision.writing.ink import Grey

_FEWEST = 4
"""Two rows of two."""

_LEAST = 0.2
"""A matrix that is less likely than this is some other writing."""

_LIKELY = 0.5
"""A less likely one may be a part of a table with dark and light writing."""

_FEW = 9
"""So few signs may stand in rows and columns by accident."""

_TIGHT = 0.9
"""Digits of one number stand closer than this, in heights."""

_FAR = 2.5
"""Lines of text stand closer than this, in heights of a digit; numbers of a board do not."""

_LEGIBLE_PX = 6
"""Shorter digits have too few pixels for their shapes to be certain."""

_SPARSE = 4
_SPREAD = 25
"""Fewer digits than this, and farther apart than so many heights, may be hints on a board."""

_NEARLY = 0.45
"""A line beside the rectangle with this share of a row's digits may be a row read in part: a size
or a prompt holds fewer."""


def find(view: View) -> Reading[Board]:
    """The matrix on a screenshot. Raises NotRecognized with what was seen instead."""
    refused: list[str] = []
    for grey, scale, shortest_px in _copies(view):
        text = find_text(grey, scale, shortest_px)
        if len(text.boxes) < _FEWEST:
            continue
        signs = read_signs(text)
        readings: list[Reading[Board]] = []
        # Gaps in light text are as dark as text on paper. The cells of a table may be both.
        for inks in ((text.light, ~text.light), (np.ones_like(text.light),)):
            for ink in inks:
                readings += _readings(view, text, signs, ink, refused)
            if any(reading.confidence >= _LIKELY for reading in readings):
                break
        if readings:
            return max(readings, key=_merit)
    raise NotRecognized("no matrix of 0 and 1: " + (refused[0] if refused else "no such text"))


def _readings(
    view: View, text: Text, signs: Signs, ink: NDArray[np.bool_], refused: list[str]
) -> Iterator[Reading[Board]]:
    """What the digits of each size of type say, among the characters of one ink."""
    for tall in common_heights(text.heights[signs.is_sign & ink]):
        alike = np.flatnonzero(ink & same_height(text.heights, tall, text.scale))
        for settled, block in _block(text, signs, alike, tall):
            letters = settled.text[block.members]
            objection = _objection(block, letters)
            if objection:
                refused.append(objection)
                continue
            reading = _reading(view, text, settled, block)
            if reading.confidence >= _LEAST:
                yield reading
            else:
                refused.append(", ".join(reading.why))


def _block(
    text: Text, signs: Signs, alike: NDArray[np.intp], tall: float
) -> Iterator[tuple[Signs, Block]]:
    """The largest rectangle among characters of one size, once its digits have settled."""
    middles = text.middles
    block = find_block(middles, alike, signs.is_sign, tall)
    if block is None or min(block.members.shape) < 2:
        return
    brackets: list[int] = []
    for _ in range(2):
        signs = signs.settled(block.members.ravel())
        brackets += _brackets(signs, block)
        signs = signs.without(brackets)
        again = find_block(middles, alike, signs.is_sign, tall)
        if again is None or min(again.members.shape) < 2:
            break
        block = again
    yield signs, block


def _brackets(signs: Signs, block: Block) -> list[int]:
    """Kinds of the brackets or bars that close the rows: they look like a 1, but like no other."""
    kinds, letters = signs.kind[block.members], signs.text[block.members]
    inner = kinds[:, 1:-1][letters[:, 1:-1] == "1"]
    return [
        int(column[0])
        for column, names in ((kinds[:, 0], letters[:, 0]), (kinds[:, -1], letters[:, -1]))
        if len(inner) and (column == column[0]).all() and (names == "1").all()
        if column[0] not in inner
    ]


def _merit(reading: Reading[Board]) -> float:
    return reading.confidence * reading.grid.rows * reading.grid.cols


def _copies(view: View) -> Iterator[tuple[Grey, float, int]]:
    """The screenshot in grey, its scale, and the least height of type: small first, then large."""
    height, width = view.pixels.shape[:2]
    grey = cv2.cvtColor(view.pixels, cv2.COLOR_RGB2GRAY)
    larger = max(1.0, min(4.0, SHORTEST_SIDE_PX / max(height, width)))
    scale = min(larger, (MOST_PIXELS / (height * width)) ** 0.5)
    if scale != 1:
        how = cv2.INTER_AREA if scale < 0.6 else cv2.INTER_LINEAR if scale < 1 else cv2.INTER_CUBIC
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
    yield np.asarray(grey, np.uint8), scale, SHORTEST_PX
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    yield np.asarray(small, np.uint8), scale / 4, TALLEST_PX // 5


def _objection(block: Block, letters: NDArray[np.str_]) -> str | None:
    """Why a rectangle of signs is no matrix, if it is none."""
    width, height = block.pitch_px
    if width < _TIGHT * block.tall_px and height > _FAR * block.tall_px and letters.shape[1] <= 3:
        return "digits in the cells of a board, not lines of text"
    if (letters == "S").sum() > 1 or np.isin(letters, ("E", "G")).sum() > 1:
        return "letters among the digits"
    return "nothing but ones" if (letters == "1").all() else None


def _reading(view: View, text: Text, signs: Signs, block: Block) -> Reading[Board]:
    letters = signs.text[block.members]
    doubts = _doubts(text, signs, block)
    confidence = confidence_of(doubts.values())
    rows, cols = letters.shape
    width, height = block.pitch_px
    seen = (
        f"matrix of {rows}x{cols} digits, {block.tall_px / text.scale:.0f} px tall",
        f"lattice of {width / text.scale:.1f} x {height / text.scale:.1f} px",
    )
    return Reading(_board(letters), _grid(view, text, block), confidence, (*seen, *doubts))


def _board(letters: NDArray[np.str_]) -> Board:
    cells = tuple(tuple(int(sign == "1") for sign in row) for row in letters)
    return Board(cells, _cell(letters == "S"), _cell(np.isin(letters, ("E", "G"))))


def _cell(where: NDArray[np.bool_]) -> Cell | None:
    places = np.argwhere(where).tolist()
    return (places[0][0], places[0][1]) if places else None


def _grid(view: View, text: Text, block: Block) -> Grid:
    rows, cols = np.arange(block.places.shape[0]), np.arange(block.places.shape[1])
    x = block.origin_px[0] + block.pitch_px[0] * cols[block.cols]
    y = block.origin_px[1] + block.pitch_px[1] * rows[block.rows]
    centres = np.stack(np.meshgrid(x, y), axis=-1) / text.scale + np.array(view.offset_px)
    width, height = block.pitch_px
    return Grid(centres, (width / text.scale, height / text.scale), view.size_px)


def _doubts(text: Text, signs: Signs, block: Block) -> dict[str, float]:
    """Reasons why the digits may be others, or may go on beyond the rectangle."""
    members = block.members
    doubts = {}
    unsure = 1 - float(signs.sureness[members].min())
    if unsure > 0.02:
        doubts["a digit that is hard to read"] = unsure
    if members.size < _FEW:
        doubts["few digits"] = 0.12
    if block.tall_px < _LEGIBLE_PX * text.scale:
        doubts["very small digits"] = 0.15
    if max(block.pitch_px) > _SPARSE * block.tall_px and members.size < _SPREAD:
        doubts["digits far apart"] = 0.3
    for side, near in _sides(block).items():
        if side in _goes_on(text, signs, block):
            doubts[f"the matrix may go on {side}"] = 0.5
        elif (near != EMPTY).any() and not _may_be_labels(signs, near, side):
            doubts[f"other characters close by {side}"] = 0.3
    return doubts


def _goes_on(text: Text, signs: Signs, block: Block) -> list[str]:
    """Sides where the next line holds nearly as many digits as a row, on or off the lattice."""
    rows, cols = block.members.shape
    first = np.array(block.origin_px) + np.array(block.pitch_px) * (
        block.cols.start,
        block.rows.start,
    )
    at = (text.middles - first) / block.pitch_px
    at = at[np.isin(signs.text, DIGITS) & same_height(text.heights, block.tall_px, text.scale)]
    in_cols = (at[:, 0] > -0.5) & (at[:, 0] < cols - 0.5)
    in_rows = (at[:, 1] > -0.5) & (at[:, 1] < rows - 0.5)
    beyond = {
        "above": (in_cols & (np.abs(at[:, 1] + 1) < 0.4), cols),
        "below": (in_cols & (np.abs(at[:, 1] - rows) < 0.4), cols),
        "to the left": (in_rows & (np.abs(at[:, 0] + 1) < 0.4), rows),
        "to the right": (in_rows & (np.abs(at[:, 0] - cols) < 0.4), rows),
    }
    return [side for side, (near, full) in beyond.items() if near.sum() >= max(2, _NEARLY * full)]


def _sides(block: Block) -> dict[str, NDArray[np.intp]]:
    """The characters on the next places on each side of the rectangle."""
    padded = np.pad(block.places, 1, constant_values=EMPTY)
    top, bottom = block.rows.start, block.rows.stop
    left, right = block.cols.start, block.cols.stop
    return {
        "above": padded[top, left + 1 : right + 1],
        "below": padded[bottom + 1, left + 1 : right + 1],
        "to the left": padded[top + 1 : bottom + 1, left],
        "to the right": padded[top + 1 : bottom + 1, right + 1],
    }


def _may_be_labels(signs: Signs, near: NDArray[np.intp], side: str) -> bool:
    """Whether characters beside a matrix number its rows or columns, or are other lines of text.

    Numbers in order never show the same last digit twice running, and other lines of text seldom
    fill the places of a row.
    """
    if side in ("above", "below"):
        return bool((near == EMPTY).any()) or _all_differ(signs, near)
    return side == "to the left" and _all_differ(signs, near)


def _all_differ(signs: Signs, near: NDArray[np.intp]) -> bool:
    kinds = signs.kind[near[near != EMPTY]]
    return bool((kinds[1:] != kinds[:-1]).all())
