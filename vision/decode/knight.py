"""Decode knight's boards: which squares are visited, in which order, and where the knight stands.

Visits are one walk in knight's moves that ends under the knight. Where numbers show, the walk is
looked for as a whole, from its last square back to the first, so that a number which is hard to
read is settled by its neighbours. Without numbers the visited squares only have to be balanced like
those of a chessboard and to hang together by knight's moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.cells import at
from solvers.knight import ABSENT, UNKNOWN, UNVISITED, Board
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark
from vision.decode.answers import and_more, answered, decoded, likeliest, places_in
from vision.decode.evidence import FLOOR, Window, cropped, kind_table, number_logs, place_logs
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Decoded, Doubt, Said
from vision.decode.layout import Layout
from vision.decode.search import (
    REACH,
    Settled,
    Table,
    Values,
    Verdict,
    groups_of,
    meanings,
    search,
)
from vision.decode.walks import JUMPS, jump_table, walks_to
from vision.reading import NotRecognized

NONE, FREE, USED = 0, 1, 2
_NAMES = {NONE: "no square", FREE: "not visited", USED: "visited"}

KINDS = (Kind.BLOCKED, Kind.FREE, Kind.USED)
"""What a cell of the board may be."""

EXCEPTION = 1.5
"""Nats for a square that means something else than the squares that look like it."""

RARE_HOLE = 2.5
"""Nats that a missing square has to be surer than others, since most boards have none."""

UNBALANCED = 5.0
ALONE = 4.0
"""Nats for a visited square from which no knight's move leads to another."""

UNREACHED = 8.0
"""Nats for a square that no knight's move reaches on a board of which hardly any is visited."""

NO_WALK = 30.0

HIDDEN = 4.0
"""Nats for a visit that shows no number where the others do."""

MISREAD = 5.0
"""Nats at most for a number that was surely read as another one: a line may cross it."""

UNDER_KNIGHT = 2.5
"""The same where the knight stands: its figure often takes the number's place."""

HINT = 4.0
"""Nats for a number in a square that is not visited: it counts the ways on, or is misread."""

MARKED = 6.0
"""Nats for squares that the game marks since the knight may go there: none of them is visited."""

LEAST_CHEQUERED, CHEQUERED, SHADES_APART = 4, 0.85, 0.3
"""A board with so many rows and columns is chequered where such a part of its squares look like
their shade, and the vectors of the two are so far apart."""

COUNTED = 0.9
"""Part of the numbers that must be of one kind, none of visits, for all of them to be of it."""

BESIDE_NUMBER = 1.0
"""Nats at most that a square with a number can look unvisited otherwise: in many games numbers are
all that shows visits."""

FITS = 2.0
"""Nats that each number which was read as the walk has it makes up for what was not: by chance few
numbers lie where a knight gets to."""

WHOLE = 3.0
"""Nats for a tour of all squares: it stays on the screen when it is done, one that lacks a square
does not."""

MOST_NUMBER = 999
MOST_WALKS = 6
"""Ends of walks, squares with a number, that are tried."""

UNEVEN = 0.5
"""Nats for each visit more or less than squares that show a number, or look visited."""

MOST_KNIGHTS = 4
CLOSE = 8.0
"""Nats by which an end may be less probable than the best one."""


def decode(odds: CellOdds, said: Said = NOTHING_SAID) -> Decoded[Board]:
    """The most probable board. Raises NotRecognized where the rules allow none that was tried."""

    def boards(window: Window, cost: float) -> Iterator[Decoded[Board]]:
        part = _Part(cropped(odds, window), said, window)
        return filter(None, (part.by_numbers(cost), part.by_looks(cost)))

    nothing = "no knight's board: no walk passes the squares that look visited"
    parts = [
        (cost, _without_front(odds, window, said)) for cost, window in windows(odds, said, *KINDS)
    ]
    return likeliest(parts, boards, _difference, nothing)


def _without_front(odds: CellOdds, window: Window, said: Said) -> Window:
    """The window without a row or column at its rim that repeats the colours of the one before it:
    the front of a chequered board that is drawn as a thing with a height."""
    top, left, bottom, right = window
    looks = odds.looks[top:bottom, left:right]
    across = looks.transpose(1, 0, 2)
    if said.rows is None:
        top, bottom = top + _is_front(looks[::-1]), bottom - _is_front(looks)
    if said.cols is None:
        left, right = left + _is_front(across[::-1]), right - _is_front(across)
    return top, left, bottom, right


def _is_front(looks: NDArray[np.float32]) -> bool:
    """Whether the last row (of rows, cols, features) is no more of the chequer of those before."""
    if len(looks) <= LEAST_CHEQUERED or looks.shape[1] < LEAST_CHEQUERED:
        return False
    is_light = np.indices(looks.shape[:2]).sum(0) % 2 == 0
    board = looks[:-1]
    light, dark = board[is_light[:-1]].mean(0), board[~is_light[:-1]].mean(0)
    apart = light - dark
    fits = (looks @ apart > (light + dark) @ apart / 2) == is_light
    is_chequered = np.linalg.norm(apart) > SHADES_APART and fits[:-1].mean() > CHEQUERED
    return bool(is_chequered and not fits[-1].any())


@dataclass(frozen=True, eq=False)
class _End:
    """Where a walk may end: a square, how many visits that makes, and what it gains."""

    square: int
    visits: int
    gain: float


class _Part:
    """What the rules say of the odds in one window."""

    def __init__(self, odds: CellOdds, said: Said, window: Window) -> None:
        rows, cols = odds.kinds.shape[:2]
        self._layout, self._window = Layout(rows, cols), window
        self._table = kind_table(odds, (Kind.OUTSIDE, Kind.BLOCKED), Kind.FREE, Kind.USED)
        self._table[:, NONE] -= RARE_HOLE
        self._groups = groups_of(odds.looks.reshape(rows * cols, -1))
        self._knights, self._no_knight = place_logs(odds, Mark.PIECE)
        if said.start is not None:
            self._bind(said.start)
        self._jumps = jump_table(rows, cols)
        self._numbers = number_logs(odds, min(MOST_NUMBER, rows * cols))
        shown = np.flatnonzero(self._numbers[:, :-1].max(1) > self._numbers[:, -1])
        ways_on = self._numbered_ways_on(shown) or self._counts_of_ways(shown)
        no_visits = ways_on or self._names_of_squares(shown)
        self._numbers[no_visits, :-1], self._numbers[no_visits, -1] = FLOOR, 0.0
        self._blank = self._numbers[:, -1]
        self._read = self._numbers.argmax(1)
        most = self._numbers.max(1)
        self._unnumbered = np.minimum(most - self._blank, HINT)
        """What it costs that a square's number is none of a visit."""
        self._most = most
        self._once = self._read_once()
        self._shades = np.indices((rows, cols)).sum(0).ravel() % 2
        self._table[[*self._marked(), *ways_on], FREE] += MARKED

    def _numbered_ways_on(self, shown: NDArray[np.intp]) -> list[int]:
        """The squares with numbers, where the knight may go to all of them: no walk goes from one
        to another, since every second visit is to a square of the other colour."""
        knight = int(self._knights.argmax())
        ways_on = np.setdiff1d(shown, [knight])
        are_counted = np.isin([1, 2], self._numbers[ways_on, :-1].argmax(1)).all()
        is_clear = self._knights[knight] > self._no_knight and len(ways_on) > 1
        if not is_clear or not (are_counted or len(ways_on) == len(shown)):
            return []
        return ways_on.tolist() if np.isin(ways_on, self._jumps[knight]).all() else []

    def _counts_of_ways(self, shown: NDArray[np.intp]) -> list[int]:
        """The squares with numbers, where these say how many moves lead on from each: more of them
        are as small as that than a walk has numbers."""
        ways = (self._jumps[shown] >= 0).sum(1)
        are_few = self._numbers[shown, :-1].argmax(1) <= ways
        return _if_most(shown, int(are_few.sum()))

    def _names_of_squares(self, shown: NDArray[np.intp]) -> list[int]:
        """The squares with numbers, where these go on from square to square along the rows, as no
        walk does."""
        first = self._numbers[shown, :-1].argmax(1) - shown
        in_turn = np.unique(first, return_counts=True)[1].max(initial=0)
        return _if_most(shown, int(in_turn))

    def _marked(self) -> list[int]:
        """The squares to which the knight may go, where they alone look otherwise than others.

        Those of them that look like squares elsewhere have to look visited.
        """
        knight = int(self._knights.argmax())
        ahead = self._jumps[knight][self._jumps[knight] >= 0]
        elsewhere = np.setdiff1d(np.arange(len(self._table)), ahead)
        looks = self._groups[ahead]
        own = ~np.isin(looks, self._groups[elsewhere]) & (looks >= 0)
        others = self._table[ahead[~own]]
        is_clear = self._knights[knight] > self._no_knight
        if not is_clear or own.sum() < 2 or (others[:, FREE] > others[:, USED]).any():
            return []
        return [int(square) for square in ahead[own]]

    def _bind(self, square: Cell) -> None:
        """Leave no other place to the knight."""
        if not (square[0] < self._layout.rows and square[1] < self._layout.cols):
            raise NotRecognized(f"{at(square)} was given, and is outside the board that shows")
        only = np.full(len(self._knights), -np.inf)
        only[self._layout.index(square)] = 0.0
        self._knights, self._no_knight = only, -np.inf
        self._table[self._layout.index(square), :USED] = -np.inf

    # --- without numbers --------------------------------------------------------------------------
    def by_looks(self, cost: float) -> Decoded[Board] | None:
        """The best board on which no number says anything."""
        starts = meanings(
            self._table, self._groups, EXCEPTION, cost + float(self._unnumbered.sum())
        )
        found = search(starts, self._judge, self._settle)
        if found is None:
            return None
        return answered(found, places_in(self._window), self._told)

    def _judge(self, values: Values) -> Verdict:
        used = values == USED
        knight, cost = self._knight(used)
        count = int(used.sum())
        suspects = {int(self._knights.argmax()), *(() if knight is None else (knight,))}
        if count and knight is not None:
            black = int((used & (self._shades == self._shades[knight])).sum())
            cost += UNBALANCED * min(abs(black - (count + 1) // 2), 4)
        if count > 1:
            alone, each = self._beyond_moves(used), ALONE
        else:  # later a player may have cut off squares
            alone, each = self._beyond_moves(values != NONE), UNREACHED
        cost += each * min(len(alone), 4)
        suspects |= set(alone)
        return Verdict(cost, lambda: sorted(suspects))

    def _beyond_moves(self, squares: NDArray[np.bool_]) -> list[int]:
        """The squares from which no knight's move leads to another one of them."""
        reached = (squares[self._jumps] & (self._jumps >= 0)).any(1)
        return [int(square) for square in np.flatnonzero(squares & ~reached)]

    def _knight(self, used: NDArray[np.bool_]) -> tuple[int | None, float]:
        """The most probable square of the knight among the visited, and its cost."""
        highest = max(float(self._knights.max()), self._no_knight)
        if not used.any():
            return None, min(highest - self._no_knight, NO_WALK)
        inside = np.where(used, self._knights, -np.inf)
        knight = int(inside.argmax())
        return knight, min(highest - float(inside[knight]), NO_WALK)

    def _settle(self, values: Values) -> Settled[Board] | None:
        used = values == USED
        codes = np.select([values == NONE, used], [ABSENT, UNKNOWN], UNVISITED)
        if not (values != NONE).any():
            return None
        if not used.any():
            if self._no_knight == -np.inf:
                return None
            return Settled(0.0, self._board(codes, None))
        inside = np.where(used, self._knights, -np.inf)
        if used.sum() == 1:
            codes[used] = 1
            return Settled(0.0, self._board(codes, int(inside.argmax())))
        order = np.argsort(-inside)[:MOST_KNIGHTS]
        first = inside[order[0]]
        variants = [
            Doubt(f"the knight may be at {self._at(int(square))}", float(first - inside[square]))
            for square in order[1:]
            if inside[square] > first - REACH
        ]
        return Settled(0.0, self._board(codes, int(order[0])), variants)

    # --- with numbers -----------------------------------------------------------------------------
    def by_numbers(self, cost: float) -> Decoded[Board] | None:
        """The best board on which numbers show a walk, None where there are none."""
        shown = self._most - self._blank > 0
        if not shown.any():
            return None
        meaning = meanings(self._table, self._groups, EXCEPTION, cost)[0]
        unvisited = meaning.table[:, :USED].max(1)
        base = meaning.cost + float((meaning.table.max(1) - unvisited).sum())
        base += float(self._unnumbered.sum()) + max(float(self._knights.max()), self._no_knight)
        looks = meaning.table[:, USED] - unvisited
        looks[shown] = np.maximum(looks[shown], -BESIDE_NUMBER)
        step = looks + self._unnumbered - self._most
        walks = [
            (base - gain, first, walk)
            for first in self._first_numbers()
            for end in self._ends(shown, first)
            for gain, walk in self._walks(step, end, first)
        ]
        if not walks:
            return None
        walks.sort(key=lambda item: item[0])
        _, first, best = walks[0]
        for end in self._one_further(best, first):
            walks += [(base - gain, first, walk) for gain, walk in self._walks(step, end, first)]
            walks.sort(key=lambda item: item[0])
        best_cost, first, best = walks[0]
        codes = np.where(meaning.table[:, NONE] > meaning.table[:, FREE], ABSENT, UNVISITED)
        board = self._board(_numbered(codes, best), best[-1])
        doubts = []
        for other_cost, _, walk in walks[1:]:
            other = self._board(_numbered(codes, walk), walk[-1])
            if other != board:
                doubts.append(Doubt(_difference(board, other), other_cost - best_cost))
        doubts += self._holes(meaning.table, best)
        by_itself = best_cost + FITS * self._fitting(best, first)
        best_cost = max(best_cost, min(by_itself, cost))  # no surer than its squares are there
        return decoded(board, places_in(self._window), best_cost, doubts)

    def _one_further(self, walk: list[int], first: int) -> Iterator[_End]:
        """The end of a whole tour at the one square that a walk leaves out: the fewer numbers are
        misread, the less its own is."""
        left = np.setdiff1d(np.flatnonzero(np.isfinite(self._knights)), walk).tolist()
        visits = len(walk) + 1
        if len(left) == 1 and visits == len(self._table):
            misread = (visits - self._fitting(walk, first)) / visits
            end = self._end(left[0], visits, first)
            yield replace(end, gain=end.gain + log(misread))

    def _fitting(self, walk: list[int], first: int) -> int:
        """How many numbers were read as the walk has them."""
        numbers = np.arange(first, first + len(walk))
        return int((self._read[walk] == numbers).sum())

    def _holes(self, table: Table, walk: list[int]) -> Iterator[Doubt]:
        """That squares which are not visited may be none at all, or may be squares."""
        rest = np.setdiff1d(np.arange(len(table)), walk)
        gaps = np.abs(table[rest, NONE] - table[rest, FREE])
        for square, gap in zip(rest[gaps < REACH], gaps[gaps < REACH], strict=True):
            other = FREE if table[square, NONE] > table[square, FREE] else NONE
            yield Doubt(f"{self._at(int(square))} may be {_NAMES[other]}", float(gap))

    def _first_numbers(self) -> list[int]:
        """Numbers that the first visit may have: 1, or 0 where that shows somewhere."""
        zero = (self._numbers[:, 0] - self._most).max() > -CLOSE / 2
        return [1, 0] if zero else [1]

    def _ends(self, shown: NDArray[np.bool_], first: int) -> list[_End]:
        """The most probable last squares and numbers of visits."""
        highest = int(self._read[shown].max())
        used = int((self._table.argmax(1) == USED).sum())
        seen = {int(shown.sum()), used - 1, used, used + 1}
        counts = seen | {highest + 1 - first, highest + 2 - first}
        ends = []
        lasts = [visits - 1 + first for visits in counts if 0 < visits <= len(self._table)]
        squares = {
            *np.argsort(-self._knights)[:MOST_KNIGHTS].tolist(),
            *self._numbers[:, lasts].argmax(0).tolist(),
        }
        for square in sorted(squares):
            here = set(np.argsort(-self._numbers[square, :-1])[:2].tolist())
            if np.isfinite(self._knights[square]):
                ends += [
                    self._end(square, visits, first)
                    for visits in counts | {number + 1 - first for number in here}
                    if 0 < visits <= len(self._table)
                ]

        def worth(end: _End) -> float:
            last, read = end.visits - 1 + first, int(self._read[end.square])
            later = shown & (self._read > last)
            later[end.square] = False
            lost = float(self._unnumbered[later].sum())
            if read < last and self._once.get(read) == end.square:
                lost += MISREAD
            return end.gain - lost - UNEVEN * min(abs(end.visits - count) for count in seen)

        ends.sort(key=worth, reverse=True)
        likely = [end for end in ends if worth(end) > worth(ends[0]) - CLOSE]
        of_each = {end.visits: end for end in reversed(likely)}  # no number of visits is left out
        first_of_each = sorted(of_each.values(), key=worth, reverse=True)
        rest = [end for end in likely if of_each[end.visits] is not end]
        return [*first_of_each, *rest][:MOST_WALKS]

    def _end(self, square: int, visits: int, first: int) -> _End:
        none = self._most[square] - self._unnumbered[square]  # its figure was read
        shows = max(self._numbers[square, visits - 1 + first], none - UNDER_KNIGHT)
        stands = max(self._knights[square], self._no_knight)
        whole = WHOLE if visits == len(self._table) else 0.0
        return _End(square, visits, float(stands + shows + whole))

    def _walks(self, step: Table, end: _End, first: int) -> Iterator[tuple[float, list[int]]]:
        """The best walks to an end, each with its gain."""
        otherwise = np.maximum(self._blank - HIDDEN, self._most - MISREAD)

        def gain_of(number: int) -> Table:
            gain = step + np.maximum(self._numbers[:, number], otherwise)
            return np.asarray(np.where(self._read == number, gain + FITS, gain))

        numbers = range(first, first + end.visits)
        fits = self._read[end.square] == numbers[-1]
        gain = float(step[end.square] + end.gain + FITS * fits)
        shape = self._layout.rows, self._layout.cols
        for more, walk in walks_to(end.square, shape, numbers, gain_of, self._once):
            yield gain + more, walk

    def _read_once(self) -> dict[int, int]:
        """The squares of the numbers that were read on one square alone."""
        shown = np.flatnonzero(self._most > self._blank)
        numbers, first, counts = np.unique(self._read[shown], return_index=True, return_counts=True)
        once = counts == 1
        return dict(zip(numbers[once].tolist(), shown[first[once]].tolist(), strict=True))

    # --- answers ----------------------------------------------------------------------------------
    def _board(self, codes: NDArray[np.integer], knight: int | None) -> Board:
        rows, cols = self._layout.rows, self._layout.cols
        cells = tuple(tuple(row) for row in codes.reshape(rows, cols).tolist())
        return Board(cells, None if knight is None else self._layout.cell(knight))

    def _told(self, values: Values, others: Values) -> str:
        """What other values say of the first square on which they differ."""
        changed = np.flatnonzero(values != others)
        square = int(changed[0])
        what = f"{self._at(square)} may be {_NAMES[int(others[square])]}"
        return and_more(what, len(changed), "squares")

    def _at(self, square: int) -> str:
        return at(self._layout.cell(square))


def _if_most(shown: NDArray[np.intp], count: int) -> list[int]:
    """All squares with numbers, where so many of these are nearly all, and not too few."""
    return shown.tolist() if count > COUNTED * max(len(JUMPS), len(shown)) else []


def _numbered(codes: NDArray[np.integer], walk: list[int]) -> NDArray[np.integer]:
    numbered = np.array(codes)
    numbered[walk] = np.arange(1, len(walk) + 1)
    return numbered


def _difference(board: Board, other: Board) -> str:
    """The first square on which another board differs."""
    if (len(board.cells), len(board.cells[0])) != (len(other.cells), len(other.cells[0])):
        return f"the board may have {len(other.cells)} x {len(other.cells[0])} squares"
    for row, (values, others) in enumerate(zip(board.cells, other.cells, strict=True)):
        for col, (one, two) in enumerate(zip(values, others, strict=True)):
            if one != two:
                names = {ABSENT: "no square", UNVISITED: "not visited", UNKNOWN: "visited"}
                return f"{at((row, col))} may be {names.get(two, f'number {two}')}"
    return f"the knight may be at {at(other.knight)}" if other.knight else "there may be no knight"
