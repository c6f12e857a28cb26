"""Knight's tours counted without listing them, from what each half of a board leaves open.

A state says what tours look like on the squares swept so far, as far as that matters for the
others. A square has a slot from when a swept one may be linked to it until it is swept itself. The
slot holds its own number while the tour does not come there, DONE if it comes and goes, and else
the other end of the strand that ends there: a slot, or the START or END of the tour, with the
colour of its square added. Slots are five bits each, twelve in the word ``low``, the others in
``high``. Above them a bit is set for each START (in ``low``) and END (in ``high``) that there is.

A table has the states ``lows`` and ``highs`` and how many ways lead to each, ``counts``. The method
is that of Knuth's SIMPATH (TAOCP 4A, 7.1.4, exercise 225), from two sides at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel, part
from solvers.knight.kernels.tours import Flags, Places, must_go, visit

Numbers = NDArray[np.int32]

SLOTS = 24
DONE, START, END = 24, 25, 27

_HALF = SLOTS // 2
_ENDS = 5 * _HALF
_ONES = sum(1 << 5 * slot for slot in range(_HALF))
LOW = sum(slot << 5 * slot for slot in range(_HALF))
HIGH = LOW + _HALF * _ONES
"""The words of a state where nothing is swept yet."""

HAS_START, HAS_END = 1 << 4, 1 << 9
"""Bits of a need, see ``_need``."""

FULL = -1
"""How many states there are said to be where a table may not grow any more."""

_MIX_HIGH, _MIX = -0x291C1470_7B89A6DB, -0x61C8864680B583EB


@part
def _at(low: int, high: int, slot: int) -> int:
    """What a slot holds."""
    return (low >> 5 * slot if slot < _HALF else high >> 5 * (slot - _HALF)) & 31


@part
def _turned(low: int, high: int, slot: int, bits: int) -> tuple[int, int]:
    """The words with these bits of a slot turned over."""
    if slot < _HALF:
        return low ^ bits << 5 * slot, high
    return low, high ^ bits << 5 * (slot - _HALF)


@part
def _linked(low: int, high: int, slot: int, target: int, bars: int) -> tuple[int, int]:
    """The words after a link from a slot to ``target``, a slot, START or END; -1 if that is barred.

    ``bars`` has four bits for each START and END: those beside which it may not be.
    """
    here, there = _at(low, high, slot), target
    if target >= START:
        ends = low >> _ENDS | high >> _ENDS << 2
        if here >= START or bars >> 4 * (target - START) & ends:
            return -1, -1
        if target < END:
            low |= 1 << _ENDS + target - START
        else:
            high |= 1 << _ENDS + target - END
    else:
        there = _at(low, high, target)
        if there in (DONE, slot) or (here >= START and there >= START):
            return -1, -1
        if there != target:
            low, high = _turned(low, high, target, there ^ DONE)
    if here != slot:
        low, high = _turned(low, high, slot, here ^ DONE)
    if here < DONE:
        low, high = _turned(low, high, here, _at(low, high, here) ^ there)
    if there < DONE:
        low, high = _turned(low, high, there, _at(low, high, there) ^ here)
    return low, high


@part
def _place(low: int, high: int, index: Numbers, lows: Places, highs: Places) -> int:
    """Where in the ``index`` of a table a state is, or where it is to be put."""
    mask = len(index) - 1
    mixed = (low ^ high * _MIX_HIGH) * _MIX
    place = (mixed ^ mixed >> 32) & mask
    while index[place] >= 0 and (lows[index[place]] != low or highs[index[place]] != high):
        place = (place + 1) & mask
    return place


@part
def _index(lows: Places, highs: Places, count: int) -> Numbers:
    """A hash table of the first ``count`` states, at least half of it empty (-1)."""
    index = np.empty(2 * len(lows), np.int32)
    for place in range(len(index)):
        index[place] = -1
    for number in range(count):
        index[_place(lows[number], highs[number], index, lows, highs)] = number
    return index


@part
def _longer(words: Places) -> Places:
    """A copy with as much room again."""
    longer = np.empty(2 * len(words), np.int64)
    for k in range(len(words)):  # a slice takes a second to compile
        longer[k] = words[k]
    return longer


@kernel
def sweep(
    old_lows: Places,
    old_highs: Places,
    old_counts: Places,
    old_count: int,
    lows: Places,
    highs: Places,
    counts: Places,
    slot: int,
    links: Places,
    begins: Places,
    bars: int,
    weight: int,
    last_start: bool,
    most: int,
) -> tuple[Places, Places, Places, int]:
    """The table after a square is swept; its number of states last, or FULL.

    It is written into ``lows``, ``highs`` and ``counts``, or into longer ones of up to ``most``
    states. A square that lacks k links takes those of a row of ``links`` (rows, 2), -1 for none,
    from row ``begins[k]`` on, up to the next one. A START counts ``weight`` times, and after the
    ``last_start`` no state is without.
    """
    index = _index(lows, highs, 0)
    count = 0
    for number in range(old_count):
        if count + len(links) > len(lows):
            if len(lows) >= most:
                return lows, highs, counts, FULL
            lows, highs, counts = _longer(lows), _longer(highs), _longer(counts)
            index = _index(lows, highs, count)
        here = _at(old_lows[number], old_highs[number], slot)
        lacking = 0 if here == DONE else 2 if here == slot else 1
        for row in range(begins[lacking], begins[lacking + 1]):
            low, high, ways = old_lows[number], old_highs[number], old_counts[number]
            for target in links[row]:
                if target >= 0 and low >= 0:
                    low, high = _linked(low, high, slot, target, bars)
                    ways *= weight if START <= target < END else 1
            if low < 0 or (last_start and low >> _ENDS == 0):
                continue
            low, high = _turned(low, high, slot, DONE ^ slot)
            place = _place(low, high, index, lows, highs)
            if index[place] < 0:
                index[place] = count
                lows[count], highs[count], counts[count] = low, high, 0
                count += 1
            counts[index[place]] += ways
    return lows, highs, counts, count


@part
def _links_of(word: int, own: int) -> int:
    """The number of links at each slot, in its five bits."""
    begun, undone = (word ^ own) & (1 << _ENDS) - 1, (word ^ DONE * _ONES) & (1 << _ENDS) - 1
    begun |= begun >> 1 | begun >> 2 | begun >> 3 | begun >> 4
    undone |= undone >> 1 | undone >> 2 | undone >> 3 | undone >> 4
    return (begun & _ONES) + (~undone & _ONES)


@part
def _need(low: int, high: int) -> int:
    """The links at all slots, those of ``high`` two bits higher, and which ends there are.

    Two states may fit where their needs add up to two links at each slot, one START and one END.
    """
    ends = HAS_START * (low >> _ENDS > 0) + HAS_END * (high >> _ENDS > 0)
    return _links_of(low, LOW) + (_links_of(high, HIGH) << 2) + ends


@part
def _tip(low: int, high: int, between: int) -> int:
    """Which of the first slots has the strand with the START, or some strand if that is nowhere."""
    tip = -1
    for slot in range(between):
        here = _at(low, high, slot)
        if START <= here < END:
            return slot
        if here < DONE and here != slot:
            tip = slot
    return tip


@kernel
def grouped(
    lows: Places, highs: Places, counts: Places, count: int, between: int
) -> tuple[Places, Places, Places, Numbers]:
    """A table by the needs of its states: the needs, where the states of each begin and end, the
    states (count, 4) with counts and tips, and the index of the needs.
    """
    needs = np.empty(16, np.int64)
    index = _index(needs, needs, 0)
    begins, group = np.zeros(count + 1, np.int64), np.empty(count, np.int32)
    groups = 0
    for number in range(count):
        need = _need(lows[number], highs[number])
        if groups == len(needs):
            needs = _longer(needs)
            index = _index(needs, needs, groups)
        place = _place(need, need, index, needs, needs)
        if index[place] < 0:
            index[place] = groups
            needs[groups] = need
            groups += 1
        group[number] = index[place]
        begins[index[place]] += 1
    for number in range(groups):
        begins[number + 1] += begins[number]
    states = np.empty((count, 4), np.int64)
    for number in range(count):
        begins[group[number]] -= 1
        state = states[begins[group[number]]]
        state[0], state[1], state[2] = lows[number], highs[number], counts[number]
        state[3] = _tip(lows[number], highs[number], between)
    return needs, begins[: groups + 1], states, index


@part
def _is_one(low: int, high: int, other_low: int, other_high: int, tip: int, strands: int) -> bool:
    """Whether the strands of two states make one tour, which has a START or closes at ``tip``."""
    place, passed = tip, 0
    while True:
        place = _at(other_low, other_high, place)
        passed += 1
        if place < START:
            place = _at(low, high, place)
            passed += 1
        if place >= START or place == tip:
            return passed == strands


@part
def _strands(need: int) -> int:
    """At how many slots there is one link."""
    ones, strands = need & (_ONES | _ONES << 2), 0
    while ones:
        ones &= ones - 1
        strands += 1
    return strands


@part
def _fitting(
    low: int,
    high: int,
    others: Places,
    begin: int,
    end: int,
    between: int,
    strands: int,
    is_closed: bool,
) -> int:
    """How many tours a state makes with others, from ``begin`` to ``end``, whose needs suit it."""
    tip, tours = _tip(low, high, between), 0
    for number in range(begin, end):
        other_low, other_high = others[number, 0], others[number, 1]
        if is_closed or low >> _ENDS:
            fits = _is_one(low, high, other_low, other_high, tip, strands)
        else:
            fits = _is_one(other_low, other_high, low, high, others[number, 3], strands)
        if fits:
            tours += others[number, 2]
    return tours


@kernel
def meet(
    first: int,
    last: int,
    needs: Places,
    begins: Places,
    states: Places,
    weights: NDArray[np.int64],
    other_needs: Places,
    other_begins: Places,
    others: Places,
    index: Numbers,
    between: int,
    full: int,
    options: Places,
    bars: int,
) -> int:
    """How many tours groups from ``first`` up to ``last`` make with others, and with links besides.

    Each counts as often as its weight says. Their needs and those of the links are ``full``
    together. ``options`` (links, 5) are a slot and its target, bits of a need that leaves no room
    for the link, its own need, and how often it counts. All sets of them that may be are gone
    through, those of a set being ``taken``.
    """
    tours = 0
    taken, need = np.empty(2 * between + 1, np.int64), np.empty(2 * between + 1, np.int64)
    for group in range(first, last):
        need[0], depth, option = needs[group], 0, 0
        while weights[group]:
            rest = full - need[depth]
            fit = index[_place(rest, rest, index, other_needs, other_needs)]
            for number in range(begins[group], begins[group + 1] if fit >= 0 else 0):
                low, high, ways = states[number, 0], states[number, 1], states[number, 2]
                ways *= weights[group]
                for k in range(depth):
                    link = options[taken[k]]
                    if low >= 0:
                        low, high = _linked(low, high, link[0], link[1], bars)
                        ways *= link[4]
                if low >= 0:
                    tours += ways * _fitting(
                        low,
                        high,
                        others,
                        other_begins[fit],
                        other_begins[fit + 1],
                        between,
                        _strands(rest),
                        full & HAS_START == 0,
                    )
            while True:
                while option < len(options) and need[depth] & options[option, 2]:
                    option += 1
                if option < len(options) or depth == 0:
                    break
                depth -= 1
                option = taken[depth] + 1
            if option == len(options):
                break
            taken[depth], need[depth + 1] = option, need[depth] + options[option, 3]
            depth, option = depth + 1, option + 1
    return tours


@kernel
def probe(
    left: Flags,
    exits: NDArray[np.int8],
    moves: Places,
    first: int,
    dead_ends: int,
    begun: int,
    probes: int,
) -> float:
    """An estimate of the number of tours, from so many random ways down (Knuth, 1975)."""
    np.random.seed(1)
    squares = int(left.sum()) + 1
    fit = np.empty(8, np.int64)
    total = 0.0
    for _ in range(probes):
        still, open_exits = left.copy(), exits.copy()
        place, far, weight = first, begun, 1.0
        for depth in range(squares - 1):
            last = depth == squares - 2 and dead_ends == 1
            near = far + must_go(still, open_exits, moves, place, last)
            ways = 0
            for move in moves:
                other = place + move
                if still[other] and near - (open_exits[other] <= 1) <= dead_ends:
                    fit[ways] = other
                    ways += 1
            weight *= ways
            if not ways:
                break
            place = fit[np.random.randint(ways)]
            far = near - (open_exits[place] <= 1)
            visit(still, open_exits, moves, place, -1)
        total += weight
    return total / probes
