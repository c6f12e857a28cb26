"""Exact play against the cat: is there a block that catches it whatever it does?

Sets of cells are the bits of one integer, so that a whole ring of cells takes one step. A way of
the cat to escape comes with its *carrier*, the cells that it needs free: only a block inside the
carrier can refute it, so each block that fails narrows the ones that are left to the carrier of
the cat's answer. The catcher has won as soon as no way leads to the edge any more, since the cat
then runs out of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

_NODES = 4_000
"""Positions that the search may look at: about a tenth of a second."""

_MOST_BLOCKS = 16
"""A fence of so many more blocks is not looked for."""

_NEARNESS = 0.6
"""What an exit is worth to the cat falls by this for each step that it is away."""

Cells = int
"""A set of cells as bits; one cell is a set of one."""


@dataclass(frozen=True)
class HexLattice:
    """A map: all its cells, those at its edge, and those of shifted rows.

    Cell (row, col) is bit ``row * stride + col``; the stride leaves a bit free between two rows.
    """

    inside: Cells
    edge: Cells
    shifted: Cells
    stride: int

    def near(self, cells: Cells) -> Cells:
        """The neighbours of all these cells."""
        shifted = cells & self.shifted
        plain = cells ^ shifted
        pairs = plain | plain >> 1 | shifted | shifted << 1
        spread = cells << 1 | cells >> 1 | pairs << self.stride | pairs >> self.stride
        return spread & self.inside

    def rings(self, start: Cells, free: Cells) -> Iterator[Cells]:
        """``start``, then the free cells one step away, two steps away, and so on."""
        seen, ring = start, start
        while ring:
            yield ring
            ring = self.near(ring) & free & ~seen
            seen |= ring

    def way_out(self, cat: Cells, free: Cells) -> Cells:
        """The cells of a shortest way to the edge, without the cat's; none when there is none."""
        passed: list[Cells] = []
        for ring in self.rings(cat, free):
            if ring & self.edge:
                return self._back(_first(ring & self.edge), passed)
            passed.append(ring)
        return 0

    def _back(self, exit_cell: Cells, passed: list[Cells]) -> Cells:
        way = here = exit_cell
        for ring in reversed(passed[1:]):
            here = _first(self.near(here) & ring)
            way |= here
        return way if passed else 0

    def onward(self, cat: Cells, free: Cells) -> Iterator[Cells]:
        """The cat's moves from which the edge can be reached, the nearest to it first."""
        moves = self.near(cat) & free
        for ring in self.rings(self.edge & free, free & ~cat):
            yield from each(ring & moves)
            moves &= ~ring
            if not moves:
                return


def each(cells: Cells) -> Iterator[Cells]:
    """The cells of a set one by one, in reading order."""
    while cells:
        yield _first(cells)
        cells &= cells - 1


def _first(cells: Cells) -> Cells:
    return cells & -cells


class _OutOfNodes(Exception):
    """The search has looked at NODES positions."""


@dataclass
class _Search:
    """Can the cat escape against so many more blocks? Remembers what it found out."""

    lattice: HexLattice
    nodes: int = _NODES
    found: dict[tuple[Cells, Cells, int], Cells] = field(default_factory=dict)
    carriers: dict[tuple[Cells, int], list[Cells]] = field(default_factory=dict)

    def escape(self, cat: Cells, free: Cells, blocks: int) -> Cells:
        """The carrier of an escape when the catcher is to move with ``blocks`` left, or none."""
        key = cat, free, blocks
        if key in self.found:
            return self.found[key]
        for carrier in self.carriers.get((cat, blocks), ()):
            if not carrier & ~free:
                return carrier
        self._count()
        carrier = self.lattice.way_out(cat, free)
        if carrier and blocks:
            carrier, _ = self.refutation(cat, free, blocks)
        self.found[key] = carrier
        if carrier:
            self.carriers.setdefault((cat, blocks), []).append(carrier)
        return carrier

    def refutation(self, cat: Cells, free: Cells, blocks: int) -> tuple[Cells, Cells]:
        """The carrier of an escape; or none, and the block after which there is no escape.

        To pass is tried first: what the cat does then names the blocks that can matter at all. A
        catcher who may even pass is given no block.
        """
        carrier = self.move(cat, free, blocks - 1)
        hopeful = carrier & ~cat
        while hopeful:
            block = self._nearest(cat, hopeful)
            answer = self.move(cat, free & ~block, blocks - 1)
            if not answer:
                return 0, block
            carrier |= answer
            hopeful &= answer
        return carrier & ~cat, 0

    def move(self, cat: Cells, free: Cells, blocks: int) -> Cells:
        """The carrier of an escape when the cat is to move, or none."""
        for cell in self.lattice.onward(cat, free):
            carrier = cell & self.lattice.edge or self.escape(cell, free, blocks)
            if carrier:
                return carrier | cell
        return 0

    def _nearest(self, cat: Cells, cells: Cells) -> Cells:
        rings = self.lattice.rings(cat, self.lattice.inside)
        return next(_first(ring & cells) for ring in rings if ring & cells)

    def _count(self) -> None:
        self.nodes -= 1
        if self.nodes < 0:
            raise _OutOfNodes


def winning_block(lattice: HexLattice, cat: Cells, free: Cells) -> Cells:
    """A block that wins whatever the cat does, with as few blocks as possible; none if unknown."""
    if not lattice.way_out(cat, free):
        return best_block(lattice, cat, free)
    search = _Search(lattice)
    with suppress(_OutOfNodes):
        for blocks in range(1, _MOST_BLOCKS):
            carrier, block = search.refutation(cat, free, blocks)
            if not carrier:
                return block or best_block(lattice, cat, free)
    return 0


def best_block(lattice: HexLattice, cat: Cells, free: Cells) -> Cells:
    """The block after which the cat's best move is worth least to it."""
    reachable = 0
    for ring in lattice.rings(cat, free):
        reachable |= ring
    blocks = each(reachable & ~cat)
    return min(blocks, key=lambda block: _best_reply(lattice, cat, free & ~block))


def _best_reply(lattice: HexLattice, cat: Cells, free: Cells) -> tuple[float, int]:
    """What the cat's best move is worth: near exits first, then room to move in."""
    moves = each(lattice.near(cat) & free)
    return max((_worth(lattice, move, free) for move in moves), default=(0.0, 0))


def _worth(lattice: HexLattice, cat: Cells, free: Cells) -> tuple[float, int]:
    worth, room = 0.0, 0
    for steps, ring in enumerate(lattice.rings(cat, free)):
        worth += (ring & lattice.edge).bit_count() * _NEARNESS**steps
        room += ring.bit_count()
    return worth, room
