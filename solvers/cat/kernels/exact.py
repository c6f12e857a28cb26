"""Does the cat escape whatever is blocked? A search over sets of cells, with proofs for both sides.

``free`` is always the set of cells that the cat may still enter, without its own. Three ideas
keep it small.

A way to escape comes with its *carrier*: the cells that it needs free. A block outside a carrier
refutes nothing, so whatever the cat wins against one block narrows the blocks that are worth a try
to those in the carrier; when none is left, the cat wins with the union of the carriers used.

Cells that are not live (see ``live``) are as good as blocked.

A cat that can win never steps beside a cell that it left earlier: it could have gone there at
once, when less was blocked. So all neighbours of a cell that the cat leaves become unfree. Since
they leave ``free`` itself, what is found out holds for that set and may be looked up later.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.cat.kernels.cells import (
    NEARBY,
    NONE,
    SIZE,
    Cells,
    Words,
    both,
    either,
    first,
    has,
    is_empty,
    is_within,
    load,
    one,
    rest,
    same,
    save,
    size,
    without,
)
from solvers.cat.kernels.live import WAYS, foresee, live
from solvers.kernels import kernel, part

Numbers = NDArray[np.int64]
Ranks = NDArray[np.float64]

CAUGHT, ESCAPES, OPEN = 0, 1, 2

DEPTH = 128
"""More moves than a cat makes on 256 cells without stepping beside a cell that it left."""

_LESSONS = 64
"""Carriers that are remembered for each cell, besides those in the table."""

_TAUGHT = WAYS + SIZE
FRAMES = _TAUGHT + SIZE * _LESSONS
"""Where sections of ``sets`` begin: carriers that were learned, then the frames."""

FREE, HOPEFUL, USED, ANSWER, AHEAD, KEPT = range(6)
_FRAME = KEPT + SIZE
"""Sets of a frame: the position, blocks that are worth a try, the cells of the carriers that say
so, what came out, what is free for the cat's next move, and what each block leaves free."""

SETS = FRAMES + DEPTH * _FRAME

CAT, BLOCKS, BLOCK, REPLIES, REPLY = range(5)
_NAMES = REPLY + 1
_ANSWERS = _NAMES + SIZE
NUMBERS = _ANSWERS + 6
"""Numbers of a frame: the cat's cell, how many blocks there are and which is tried (or PASS), how
many replies and which is tried; then the cells of the blocks and of the replies."""

RANKS = SIZE + 6
"""Ranks of the blocks and of the replies, the least first."""

_PASS = -1


@part
def slot_of(info: Numbers, cat: int, free: Cells) -> int:
    """The place of a position in the table."""
    mixed = (free[0] ^ np.uint64(cat) * np.uint64(0x9E3779B97F4A7C15)) * np.uint64(
        0xBF58476D1CE4E5B9
    )
    mixed = (mixed ^ (mixed >> np.uint64(29)) ^ free[1]) * np.uint64(0x94D049BB133111EB)
    mixed = (mixed ^ (mixed >> np.uint64(31)) ^ free[2]) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(29)) ^ free[3]) * np.uint64(0x94D049BB133111EB)
    return np.int64((mixed ^ (mixed >> np.uint64(32))) & np.uint64(len(info) - 1))


@kernel
def enter(
    sets: Words, numbers: Numbers, ranks: Ranks, cols: np.uint64, table: Words, info: Numbers,
    lessons: Numbers, depth: int, cat: int, free: Cells,
) -> int:  # fmt: skip
    """Begin with a position where the catcher is to move; OPEN if it takes a search."""
    frame = FRAMES + depth * _FRAME
    free, soon = live(sets, cols, cat, free)
    numbers[depth, CAT] = cat
    save(sets, frame + FREE, free)
    beside = load(sets, NEARBY + cat)
    if soon == 0:
        save(sets, frame + ANSWER, both(beside, free))
        return CAUGHT
    slot = slot_of(info, cat, free)
    if info[slot] and (info[slot] - 1) >> 1 == cat and same(load(table, 2 * slot), free):
        save(sets, frame + ANSWER, load(table, 2 * slot + 1))
        return (info[slot] - 1) & 1
    for k in range(min(_LESSONS, lessons[cat])):
        way = load(sets, _TAUGHT + cat * _LESSONS + k)
        if is_within(way, free):
            save(sets, frame + ANSWER, way)
            return ESCAPES
    hopeful, used = free, NONE
    exits = both(beside, foresee(sets, cols, free))
    while not is_empty(exits):
        way = load(sets, WAYS + first(exits))
        exits = rest(exits)
        hopeful, used = both(hopeful, way), either(used, way)
    save(sets, frame + HOPEFUL, hopeful)
    save(sets, frame + USED, used)
    if is_empty(used):  # what does the cat do when the catcher passes?
        numbers[depth, BLOCK] = _PASS
        answer(sets, numbers, ranks, cols, depth, free)
        return OPEN
    result = weigh(sets, numbers, ranks, cols, depth)
    if result != OPEN:
        close(sets, numbers, table, info, lessons, depth, result)
    return result


@part
def answer(
    sets: Words, numbers: Numbers, ranks: Ranks, cols: np.uint64, depth: int, free: Cells
) -> None:
    """List the cat's moves, the most promising first, when so much is left free."""
    cat = numbers[depth, CAT]
    beside = load(sets, NEARBY + cat)
    ahead = without(free, beside)
    save(sets, FRAMES + depth * _FRAME + AHEAD, ahead)
    moves = both(free, beside)
    count = 0
    while not is_empty(moves):
        cell = first(moves)
        moves = rest(moves)
        there, soon = live(sets, cols, cell, ahead)
        if soon:
            rank = soon * 256.0 - size(there)
            at = count
            while at and ranks[depth, SIZE + at - 1] > rank:
                ranks[depth, SIZE + at] = ranks[depth, SIZE + at - 1]
                numbers[depth, _ANSWERS + at] = numbers[depth, _ANSWERS + at - 1]
                at -= 1
            ranks[depth, SIZE + at] = rank
            numbers[depth, _ANSWERS + at] = cell
            count += 1
    numbers[depth, REPLIES] = count
    numbers[depth, REPLY] = -1


@part
def weigh(sets: Words, numbers: Numbers, ranks: Ranks, cols: np.uint64, depth: int) -> int:
    """Rank the blocks that are worth a try; some win at once, some are refuted at once."""
    frame = FRAMES + depth * _FRAME
    cat = numbers[depth, CAT]
    beside = load(sets, NEARBY + cat)
    free = load(sets, frame + FREE)
    hopeful, used = load(sets, frame + HOPEFUL), load(sets, frame + USED)
    blocks = hopeful
    count = 0
    while not is_empty(blocks):
        cell = first(blocks)
        blocks = rest(blocks)
        after, _ = live(sets, cols, cat, without(free, one(cell)))
        exits = both(beside, foresee(sets, cols, after))
        if is_empty(exits):
            worth = 0.0
            ahead = without(after, beside)
            moves = both(after, beside)
            while not is_empty(moves):
                there, soon = live(sets, cols, first(moves), ahead)
                moves = rest(moves)
                if soon:
                    worth += size(there) * 0.5**soon
            if worth == 0.0:
                save(sets, frame + ANSWER, one(cell))
                return CAUGHT
            save(sets, frame + KEPT + count, after)
            ranks[depth, count] = worth
            numbers[depth, _NAMES + count] = cell
            count += 1
        while not is_empty(exits):
            way = load(sets, WAYS + first(exits))
            exits = rest(exits)
            hopeful, used = both(hopeful, way), either(used, way)
        blocks = both(blocks, hopeful)
    numbers[depth, BLOCKS] = count
    save(sets, frame + HOPEFUL, hopeful)
    save(sets, frame + USED, used)
    return choose(sets, numbers, ranks, cols, depth)


@part
def choose(sets: Words, numbers: Numbers, ranks: Ranks, cols: np.uint64, depth: int) -> int:
    """Try the best block that is not refuted; without one the cat escapes."""
    frame = FRAMES + depth * _FRAME
    hopeful = load(sets, frame + HOPEFUL)
    best = _PASS
    for k in range(numbers[depth, BLOCKS]):
        if has(hopeful, numbers[depth, _NAMES + k]) and (
            best == _PASS or ranks[depth, k] < ranks[depth, best]
        ):
            best = k
    if best == _PASS:
        save(sets, frame + ANSWER, load(sets, frame + USED))
        return ESCAPES
    numbers[depth, BLOCK] = best
    answer(sets, numbers, ranks, cols, depth, load(sets, frame + KEPT + best))
    return OPEN


@part
def refute(sets: Words, numbers: Numbers, ranks: Ranks, cols: np.uint64, depth: int) -> int:
    """The cat escapes the block that is tried, by the answer one frame on: try the next one."""
    frame = FRAMES + depth * _FRAME
    reply = numbers[depth, _ANSWERS + numbers[depth, REPLY]]
    way = either(load(sets, frame + _FRAME + ANSWER), one(reply))
    save(sets, frame + HOPEFUL, both(load(sets, frame + HOPEFUL), way))
    save(sets, frame + USED, either(load(sets, frame + USED), way))
    if numbers[depth, BLOCK] == _PASS:
        return weigh(sets, numbers, ranks, cols, depth)
    return choose(sets, numbers, ranks, cols, depth)


@part
def close(
    sets: Words, numbers: Numbers, table: Words, info: Numbers, lessons: Numbers, depth: int,
    result: int,
) -> None:  # fmt: skip
    """Remember what came out of a position."""
    frame = FRAMES + depth * _FRAME
    cat, free, way = numbers[depth, CAT], load(sets, frame + FREE), load(sets, frame + ANSWER)
    slot = slot_of(info, cat, free)
    save(table, 2 * slot, free)
    save(table, 2 * slot + 1, way)
    info[slot] = 1 + 2 * cat + result
    if result == ESCAPES:
        save(sets, _TAUGHT + cat * _LESSONS + lessons[cat] % _LESSONS, way)
        lessons[cat] += 1


@kernel
def search(
    sets: Words, numbers: Numbers, ranks: Ranks, cols: np.uint64, table: Words, info: Numbers,
    lessons: Numbers, nodes: int, depth: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Go on with a search that is OPEN in the frame at ``depth``, for so many positions.

    Returns the result (OPEN when there were too few), the depth to go on from, and the number of
    positions that were looked at. ANSWER in frame 0 becomes the carrier of an escape or the block
    that wins, none where any block does.
    """
    seen = 0
    while seen < nodes:
        numbers[depth, REPLY] += 1
        reply = numbers[depth, REPLY]
        if reply < numbers[depth, REPLIES]:
            ahead = load(sets, FRAMES + depth * _FRAME + AHEAD)
            cell = numbers[depth, _ANSWERS + reply]
            seen += 1
            result = enter(sets, numbers, ranks, cols, table, info, lessons, depth + 1, cell, ahead)
            if result == OPEN:
                depth += 1
            elif result == ESCAPES:
                result = refute(sets, numbers, ranks, cols, depth)
            else:
                result = OPEN
        else:
            block = numbers[depth, BLOCK]
            won_by = NONE if block == _PASS else one(numbers[depth, _NAMES + block])
            save(sets, FRAMES + depth * _FRAME + ANSWER, won_by)
            result = CAUGHT
        while result != OPEN:
            close(sets, numbers, table, info, lessons, depth, result)
            if depth == 0:
                return result, 0, seen
            depth -= 1
            result = OPEN if result == CAUGHT else refute(sets, numbers, ranks, cols, depth)
    return OPEN, depth, seen
