"""Outlines of cells that hang together: pieces of any shape, rings of walls."""

from __future__ import annotations

from collections.abc import Sequence

import skia

from tools.draw.brush import Point, rounded
from tools.draw.room import Cell, Lattice


def middle_of(cells: Sequence[Cell], lattice: Lattice) -> Point:
    """The middle of a piece, or of its cell that is nearest to it."""
    rows, cols = [r for r, _ in cells], [c for _, c in cells]
    high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    x, y, w, h = lattice.box((min(rows), min(cols)), high, wide)
    middle = (x + w / 2, y + h / 2)
    if len(cells) == high * wide:
        return middle
    near = min(
        cells,
        key=lambda c: sum((a - b) ** 2 for a, b in zip(lattice.middle(c), middle, strict=True)),
    )
    return lattice.middle(near)


def traced(cells: Sequence[Cell], lattice: Lattice, inset: float) -> list[list[Point]]:
    """The outlines of cells that hang together, so many pixels inside their rim.

    Each outline has the cells on its right-hand side: it runs clockwise, around holes the other
    way.
    """
    inside = set(cells)
    ways: dict[Cell, list[Cell]] = {}
    for row, col in cells:
        corners = [(row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)]
        beside = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
        for k in range(4):
            if beside[k] not in inside:
                ways.setdefault(corners[k], []).append(corners[(k + 1) % 4])
    loops = []
    while ways:
        loops.append(_loop(ways, lattice, inset))
    return loops


def _loop(ways: dict[Cell, list[Cell]], lattice: Lattice, inset: float) -> list[Point]:
    """Take one outline out of ``ways``, corner by corner."""
    start = next(iter(ways))
    corners, here = [start], _leave(ways, start, None)
    while here != start or len(corners) < 4:
        before = corners[-1]
        corners.append(here)
        here = _leave(ways, here, (here[0] - before[0], here[1] - before[1]))
        if here == start:
            break
    points = []
    for k, (row, col) in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % len(corners)]
        came, goes = (row - before[0], col - before[1]), (after[0] - row, after[1] - col)
        if came != goes:
            x = lattice.corner[0] + col * lattice.pitch[0] - inset * (came[0] + goes[0])
            y = lattice.corner[1] + row * lattice.pitch[1] + inset * (came[1] + goes[1])
            points.append((x, y))
    return points


def _leave(ways: dict[Cell, list[Cell]], corner: Cell, came: Cell | None) -> Cell:
    """The next corner; where two outlines touch, the one to the right, which parts them."""
    options = ways[corner]
    best = 0
    if came is not None and len(options) > 1:
        right = (came[1], -came[0])
        for k, (row, col) in enumerate(options):
            if (row - corner[0], col - corner[1]) == right:
                best = k
    taken = options.pop(best)
    if not options:
        del ways[corner]
    return taken


def joined(loops: list[list[Point]], corner_px: float) -> skia.Path:
    """One path of several outlines, their corners rounded."""
    path = rounded(loops[0], corner_px)
    for loop in loops[1:]:
        path.addPath(rounded(loop, corner_px))
    return path
