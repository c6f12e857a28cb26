"""The colours by which the classes of cells of a confirmed reading can be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import Grid, Pixels

Colour = tuple[int, int, int]

ALIKE: Final = 24.0
"""Most difference in one of red, green and blue within a class. Compression and gradients stay
below it, and classes that a person tells at a glance differ by more."""

MOSTLY: Final = 0.75
"""So much of a flat cell has its colour: a digit or a mark may cover the rest, a sprite may not."""


def class_colours(pixels: Pixels, grid: Grid, kinds: Sequence[Sequence[str]]) -> dict[str, Colour]:
    """The median colour of each kind (rows x cols) whose cells are flat and of one colour.

    Kinds that look alike are not told by colour: only the one with the most cells gets it.
    """
    colours = {kind: _common_colour(cells) for kind, cells in _by_kind(pixels, grid, kinds)}
    kept: dict[str, Colour] = {}
    for kind, colour in colours.items():
        if colour is not None and all(_differ(colour, other) for other in kept.values()):
            kept[kind] = colour
    return kept


def contradiction(
    pixels: Pixels, grid: Grid, kinds: Sequence[Sequence[str]], colours: Mapping[str, Colour]
) -> str | None:
    """What is wrong with a reading whose cells have the colour that was given to another kind.

    A colour that was given to no kind at all contradicts nothing: games change their themes.
    """
    for kind, cells in _by_kind(pixels, grid, kinds):
        seen = _common_colour(cells)
        if kind not in colours or seen is None or not _differ(seen, colours[kind]):
            continue
        for other, colour in colours.items():
            if not _differ(seen, colour):
                return f"cells read as {kind} have the colour that the profile gives to {other}"
    return None


def _by_kind(
    pixels: Pixels, grid: Grid, kinds: Sequence[Sequence[str]]
) -> Iterator[tuple[str, list[NDArray[np.uint8]]]]:
    """Each kind with the middles of its cells, the most frequent kind first."""
    cells: dict[str, list[NDArray[np.uint8]]] = {}
    for row, names in enumerate(kinds):
        for col, kind in enumerate(names):
            cells.setdefault(kind, []).append(_middle(pixels, grid, (row, col)))
    yield from sorted(cells.items(), key=lambda pair: -len(pair[1]))


def _middle(pixels: Pixels, grid: Grid, cell: tuple[int, int]) -> NDArray[np.uint8]:
    """The pixels (n, 3) of the middle half of a cell, none off the screen."""
    (x, y), (pitch_x, pitch_y) = grid.centre(cell), grid.pitch_px
    xs = np.s_[max(0, round(x - pitch_x / 4)) : max(0, round(x + pitch_x / 4))]
    ys = np.s_[max(0, round(y - pitch_y / 4)) : max(0, round(y + pitch_y / 4))]
    return pixels[ys, xs].reshape(-1, 3)


def _common_colour(cells: Sequence[NDArray[np.uint8]]) -> Colour | None:
    """The colour that the cells share; None where they have no flat colour in common."""
    medians = np.array([np.median(cell, axis=0) for cell in cells if len(cell)])
    if not len(medians):
        return None
    common = np.median(medians, axis=0)
    flat = [float(_near(cell, common).mean()) for cell in cells if len(cell)]
    if not _near(medians, common).all() or np.median(flat) < MOSTLY:
        return None
    red, green, blue = np.rint(common).astype(int).tolist()
    return red, green, blue


def _near(colours: NDArray[np.generic], common: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray(np.abs(np.asarray(colours, np.float64) - common).max(axis=-1) <= ALIKE)


def _differ(one: Colour, other: Colour) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) > ALIKE
