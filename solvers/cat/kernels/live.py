"""What is seen of the cat's chances without a search.

A cell is *live* if it is a free cell of the edge or has two live neighbours. The catcher holds a
cat on any other cell by blocking the one live neighbour that it may have, so the cat never goes
there, and such cells are as good as blocked.
"""

from __future__ import annotations

import numpy as np

from solvers.cat.kernels.cells import (
    EDGE,
    INSIDE,
    NEARBY,
    NONE,
    SIZE,
    Cells,
    Words,
    both,
    either,
    first,
    is_empty,
    is_within,
    load,
    near,
    near_twice,
    one,
    rest,
    same,
    save,
    without,
)
from solvers.kernels import part

WAYS = NEARBY + SIZE
"""Where the carriers that were foreseen begin in ``sets``."""


@part
def live(sets: Words, cols: np.uint64, cat: int, free: Cells) -> tuple[Cells, int]:
    """The live cells in reach of a cat, and how soon two are live beside it.

    That many rounds after the edge; 0 if the catcher, who is to move, holds the cat.
    """
    beside, edge = load(sets, NEARBY + cat), load(sets, EDGE)
    alive = both(free, edge)
    rounds, soon = 0, 0
    while True:
        rounds += 1
        if soon == 0:
            exits = both(beside, alive)
            if not is_empty(exits) and not is_empty(rest(exits)):
                soon = rounds
        more = either(alive, both(near_twice(sets, cols, alive), free))
        if same(more, alive):
            break
        alive = more
    reached = both(beside, alive)
    fresh = without(reached, edge)
    while not is_empty(fresh):
        fresh = without(both(near(sets, cols, fresh), alive), reached)
        reached = either(reached, fresh)
        fresh = without(fresh, edge)
    return reached, soon


@part
def foresee(sets: Words, cols: np.uint64, free: Cells) -> Cells:
    """Cells where a cat that has just come there escapes, as far as is seen without search.

    Leaves the carrier of each, with the cell itself, in the section WAYS. From a cell whose
    neighbours have carriers without a common cell no single block stops the cat.
    """
    known = both(free, load(sets, EDGE))
    cells = known
    while not is_empty(cells):
        cell = first(cells)
        cells = rest(cells)
        save(sets, WAYS + cell, one(cell))
    fresh = known
    while not is_empty(fresh):
        cells = both(near(sets, cols, fresh), near_twice(sets, cols, known))
        cells = without(both(cells, free), known)
        fresh = NONE
        while not is_empty(cells):
            cell = first(cells)
            cells = rest(cells)
            common, used = load(sets, INSIDE), one(cell)
            exits = both(load(sets, NEARBY + cell), known)
            while not is_empty(exits):
                way = load(sets, WAYS + first(exits))
                exits = rest(exits)
                if not is_within(common, way):
                    common, used = both(common, way), either(used, way)
                    if is_empty(common):
                        save(sets, WAYS + cell, used)
                        fresh = either(fresh, one(cell))
                        break
        known = either(known, fresh)
    return known
