"""Numbers for the words that say how ways cross the frontier while a maze is swept.

A word has a digit for each of cols + 1 places: 0 where nothing crosses, OPENS and CLOSES for the
two ends of a strand, which pair like brackets. The strand of the start, which is at the edge of the
maze, has nothing around it; its end is the one CLOSES for which the word has no OPENS.

The words are numbered without a gap (a minimal perfect hash as by Iwashita, Nakazawa, Kawahara, Uno
and Minato, TCS-TR-A-13-64): the left half of a word says where its block begins and the right half
the place in it. Right halves are sorted by their height, the number of strands that are open
between the halves, so all that fit to one left half follow one another.

A cell of a column stands between two neighbouring places. Words with 0 0 there feed words with
OPENS CLOSES, where a strand begins; words with one end share what they count, since the strand goes
on at either place; words with two ends join those with 0 0. Feeding must come first: it does when
left halves are gone through upwards, as 0 < CLOSES < OPENS and all that is joined becomes less.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.maze.kernels.sweep import FEED, JOIN, SHARE, sweep_blocks, sweep_runs

CLOSES, OPENS = 1, 2

Numbers = NDArray[np.int64]
Sweep = Callable[[Numbers, bool, bool, bool, int], None]
"""Takes a cell into the counts: whether it is free and open at its two places, and the modulus."""


@dataclass(frozen=True)
class Half:
    """Half words of one length, sorted by their code, right ones by their height before that.

    ``digits`` is (words, places), ``levels`` (words, places + 1) how many strands are open before
    each place and behind the last, and ``numbers`` has the word for each code, -1 for none.
    """

    digits: Numbers
    levels: Numbers
    codes: Numbers
    numbers: Numbers

    @classmethod
    def of(cls, places: int, is_left: bool) -> Half:
        """The left halves, which begin with the strand of the start, or the right ones."""
        codes = np.arange(3**places)
        digits = codes[:, None] // _weights(places) % 3
        levels = np.zeros((len(codes), places + 1), np.int64)
        np.cumsum(np.array([0, -1, 1])[digits], axis=1, out=levels[:, 1:])
        levels += 1 if is_left else -levels[:, -1:]
        codes = np.flatnonzero((levels >= 0).all(axis=1))
        if not is_left:
            codes = codes[np.argsort(levels[codes, 0], kind="stable")]
        numbers = np.full(3**places, -1)
        numbers[codes] = np.arange(len(codes))
        return cls(digits[codes], levels[codes], codes, numbers)

    @property
    def weights(self) -> Numbers:
        """What a place is worth in a code."""
        return _weights(self.digits.shape[1])

    def opener(self, place: int, level: Numbers) -> Numbers:
        """Where in each word the strand begins that leads from a level over a place; -1 for
        nowhere in this half.
        """
        found = np.full(len(self.codes), -1)
        for other in range(place):
            found[self.levels[:, other] == level] = other
        return found

    def closer(self, place: int, level: Numbers) -> Numbers:
        """Where in each word the strand ends that leads over a place to a level; -1 likewise."""
        found = np.full(len(self.codes), -1)
        for other in reversed(range(place, self.digits.shape[1])):
            found[self.levels[:, other + 1] == level] = other
        return found

    def turned(self, codes: Numbers, mates: Numbers, by: int) -> Numbers:
        """The words of codes in which the digit at the place of each is changed; -1 stays -1."""
        return np.where(mates < 0, -1, self.numbers[codes + by * self.weights[mates]])

    def changes(self, place: int) -> Changes:
        """What a cell does between a place and the next."""
        first, second = self.digits[:, place], self.digits[:, place + 1]
        one, other = self.weights[place : place + 2]
        bare = self.codes - first * one - second * other
        both = (first > 0) & (second > 0)
        what = np.select(
            [(first == 0) & (second == 0), (first > 0) & (second == 0), both],
            [FEED, SHARE, JOIN],
            -1,
        )
        what[(first == OPENS) & (second == CLOSES)] = -1  # the strand would become a ring
        is_closing = first == CLOSES
        mates = np.where(
            is_closing,
            self.opener(place, self.levels[:, place + 1]),
            self.closer(place + 2, self.levels[:, place + 1]),
        )
        turn = np.where(is_closing, -1, 1) * self.weights[mates]
        joined = bare + np.where((first == second) & (mates >= 0), turn, 0)
        fed, shared = bare + OPENS * one + CLOSES * other, bare + first * other
        targets = np.select([what == FEED, what == SHARE, what == JOIN], [fed, shared, joined])
        strands = np.where(
            is_closing,
            self.levels[:, 0] - self.levels[:, place],
            self.levels[:, -1] - self.levels[:, place + 2],
        )
        strands[(what != JOIN) | (first != second) | (mates >= 0)] = -1
        words = np.flatnonzero(what >= 0)
        return Changes(what[words], words, self.numbers[targets[words]], strands[words])


class Changes(NamedTuple):
    """What happens to which half words, and which they become.

    ``strands`` are those that lead to the other half and have their ends there turned, counted from
    the middle, -1 for none.
    """

    what: Numbers
    words: Numbers
    targets: Numbers
    strands: Numbers


def _weights(places: int) -> Numbers:
    return 3 ** np.arange(places)[::-1]


_Part = tuple[Numbers, int]
"""Left halves, and the digit that the right halves behind them begin with."""


def size_of(cols: int) -> int:
    """How many words there are for mazes of a width."""
    words = [0, 1]  # with so many strands open, the strand of the start before all places
    for _ in range(cols + 1):
        around = zip([0, *words], [*words, 0], [*words[1:], 0, 0], strict=True)
        words = [sum(each) for each in around]
    return words[0]


def bytes_of(cols: int) -> int:
    """Memory that ``Words`` takes beside the counts, about."""
    places = cols // 2 + 1
    return int(40 * places * 3**places)


class Words:
    """All words for mazes of a width."""

    def __init__(self, cols: int) -> None:
        self._places = (cols + 1) // 2
        self._left, self._right = (
            Half.of(self._places, True),
            Half.of(cols + 1 - self._places, False),
        )
        self._heights = np.ascontiguousarray(self._left.levels[:, -1])
        highest = int(max(self._heights.max(), self._right.levels[:, 0].max()))
        keys = 3 * self._right.levels[:, 0] + self._right.digits[:, 0]
        # (height, digit): the first right half of that height that begins with the digit
        self._begins = np.searchsorted(keys, np.arange(3 * highest + 6)).reshape(-1, 3)
        sizes = self._begins[self._heights + 1, 0] - self._begins[self._heights, 0]
        self._blocks = np.append(0, np.cumsum(sizes))

    @property
    def size(self) -> int:
        """How many words there are."""
        return int(self._blocks[-1])

    def number(self, place: int) -> int:
        """The number of the word in which nothing crosses but the strand of the start."""
        digits = np.zeros(self._places + self._right.digits.shape[1], np.int64)
        digits[place] = CLOSES
        left = self._left.numbers[digits[: self._places] @ self._left.weights]
        right = self._right.numbers[digits[self._places :] @ self._right.weights]
        return int(self._blocks[left] + right - self._begins[self._heights[left], 0])

    def sweep(self, col: int) -> Sweep:
        """How a cell of a column is taken in."""
        if col >= self._places:
            return self._sweep_blocks(self._right.changes(col - self._places))
        runs = self._middle_runs()
        if col + 1 < self._places:
            runs = self._left_runs(self._left.changes(col))
        runs, turned = runs[runs[:, 3] > 0], self._turned
        return lambda counts, *about: sweep_runs(counts, runs, turned, *about)

    @cached_property
    def _left_mates(self) -> NDArray[np.int32]:
        """(words, strands): the left half in which a strand ends instead of leading to the right,
        counted from there; -1 for the strand of the start and where there are fewer.
        """
        half = self._left
        found = [
            half.turned(half.codes, half.opener(self._places, self._heights - 1 - strand), -1)
            for strand in range(self._right.digits.shape[1])
        ]
        return np.stack(found, axis=1).astype(np.int32)

    @cached_property
    def _turned(self) -> NDArray[np.int32]:
        """(strands + 1, words), flat: the place in its block of the right half in which a strand
        begins instead of leading to the left, counted from there. The last row is for the strand
        that begins at the first place and leads there no more.
        """
        half = self._right
        found = [
            half.turned(half.codes, half.closer(0, half.levels[:, 0] - 1 - strand), 1)
            for strand in range(half.digits.shape[1])
        ]
        mates = np.where(half.digits[:, 0] == OPENS, half.closer(1, half.levels[:, 0]), -1)
        found.append(half.turned(half.codes - OPENS * half.weights[0], mates, 1))
        return self._in_block(np.concatenate(found)).astype(np.int32)

    def _in_block(self, words: Numbers) -> Numbers:
        """The places of right halves in their blocks."""
        return np.asarray(words - self._begins[self._right.levels[words, 0], 0])

    def _left_runs(self, changes: Changes) -> Numbers:
        """The runs of a cell with both places in the left half: whole blocks."""
        what, words, targets, strands = changes
        size = self._blocks[words + 1] - self._blocks[words]
        via = strands * len(self._right.codes) + self._begins[self._heights[words], 0]
        via[strands < 0] = -1
        return np.stack([what, self._blocks[words], self._blocks[targets], size, via], axis=1)

    def _middle_runs(self) -> Numbers:
        """The runs of a cell with one place in each half: the words of blocks by first digits."""
        half = self._left
        bare = np.flatnonzero(half.digits[:, -1] == 0)
        opening = half.numbers[half.codes[bare] + OPENS]
        joining = bare[self._heights[bare] > 0]
        closing = half.numbers[half.codes[joining] + CLOSES]
        turned = self._left_mates[bare, 0]
        mates, paired = turned[turned >= 0], half.numbers[half.codes[bare[turned >= 0]] + CLOSES]
        via = (
            len(self._turned) - len(self._right.codes) + self._begins[self._heights[opening], OPENS]
        )
        return np.concatenate(
            [
                self._runs(FEED, (bare, 0), (opening, CLOSES)),
                self._runs(SHARE, (opening, 0), (bare, OPENS)),
                self._runs(SHARE, (closing, 0), (joining, CLOSES)),
                self._runs(JOIN, (closing, OPENS), (joining, 0)),
                self._runs(JOIN, (paired, CLOSES), (mates, 0)),
                self._runs(JOIN, (opening, OPENS), (bare, 0), via),
            ]
        )

    def _runs(self, what: int, words: _Part, targets: _Part, via: Numbers | int = -1) -> Numbers:
        """Runs between parts of blocks."""
        begins, sizes = self._part(*words)
        columns = np.broadcast_arrays(what, begins, self._part(*targets)[0], sizes, via)
        return np.stack(columns, axis=1)

    def _part(self, words: Numbers, digit: int) -> tuple[Numbers, Numbers]:
        """Where the words with left halves and a digit behind them begin, and how many they are."""
        keys = 3 * self._heights[words] + digit
        begins = self._begins.ravel()
        within = begins[keys] - self._begins[self._heights[words], 0]
        return self._blocks[words] + within, begins[keys + 1] - begins[keys]

    def _sweep_blocks(self, changes: Changes) -> Sweep:
        what, words, targets, strands = changes
        rows = np.stack([self._in_block(words), self._in_block(targets), strands], axis=1)
        heights = np.arange(len(self._begins))
        parts, begins = [], []
        for each in (FEED, SHARE, JOIN):
            parts.append(rows[what == each].astype(np.int32))
            begins.append(np.searchsorted(self._right.levels[words[what == each], 0], heights))
        fixed = self._blocks, self._heights, self._left_mates, *parts, np.stack(begins)
        return lambda counts, *about: sweep_blocks(counts, *fixed, *about)
