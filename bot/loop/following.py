"""The board of a level, found once and followed from frame to frame.

Its place, its size and the looks of its cells come from a reading that was sure. From then on a
picture is compared with the boards that were foreseen, cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bot.loop.observation import Seen
from solvers import Cell, Outcome
from vision import Grid, Pixels, Reading
from vision.follow import (
    Candidate,
    Labels,
    Looks,
    Swatches,
    Verdict,
    brightness,
    changed_shares,
    contrast,
    judge,
    judge_behind,
    shift_px,
    swatches,
    way_between,
)
from vision.follow.judge import ALIKE, MOST_HIDDEN, MOST_UNLIKE, STAYS, SURE, UNLIKE
from vision.follow.swatches import difference

_SAME_PLACE: Final = 0.25
"""Parts of a pitch by which two readings of one board may place a cell."""

_MOST_OF_THE_ROOM: Final = 0.4
"""Part of the larger of two boards that both must cover to lie in the same room."""

_BARE: Final = "bare"
"""The word for cells that pieces may enter and leave, in games of pieces."""

_EXIT: Final = ", exit"
"""Added to the words of cells to which the next move may go: most games do not mark them."""

_SOLID: Final = "wall"
"""The games' word for cells that none ever enters: these do not look like bare ones."""

_GOAL: Final = "goal"
"""The games' word for where a figure goes."""

_END: Final = "end"
"""The games' word for where a stroke ends."""

_START: Final = "start"
_DRAWN: Final = ("filled", "head")
"""The games' words for what a stroke has drawn. Its start may look so from the beginning."""

_TRAIL: Final = "trail"
"""The word for cells that a figure has passed, where they look as no cell did before."""

_LEAVES: Final = 0.2
"""How probable it is that the piece which wins goes out of sight, for each time that it stays."""

_TRAILED: Final = 0.2
"""How probable it is that a figure leaves a trail, for each time that it leaves none."""

_WHOLE: Final = 0.9
"""Part of a cell that looks otherwise where all of it does, but for a number there."""

_MOST_WORK: Final = 60_000
"""Cells of all foreseen boards together; of more, only the first and the last are thought of."""

_REMAINS: Final = 0.8
"""How probable it is that a board still shows which showed since the last gesture."""

_ASTRAY: Final = 1e-5
"""How probable it is that a gesture loses some of its steps, so that a figure comes to a cell."""

_LEAST_ASTRAY: Final = 8
"""So many cells to which it may have come are thought of, however large the board is."""


@dataclass(frozen=True)
class Foreseen:
    """A board that may come to show, and how probable that is."""

    board: Any
    prior: float


@dataclass(frozen=True, eq=False)
class Followed:
    """A foreseen board that shows, and the verdict on the picture."""

    seen: Seen
    verdict: Verdict
    shown: Swatches
    labels: Labels
    pixels: Pixels


def can_be_followed(seen: Seen) -> bool:
    """Whether a board has as many cells as its lattice."""
    return _fits(seen.reading.board, seen.reading.grid)


class Following:
    """The board of one level at its place."""

    def __init__(self, seen: Seen, pixels: Pixels) -> None:
        self.game = seen.game
        self.grid = seen.reading.grid
        self._picture = brightness(pixels, self.grid)
        self._pieces: list[list[Cell]] = []
        self._foreseen: Sequence[Foreseen] = ()
        self._last: tuple[Sequence[Foreseen], Any] = (), None
        self._foreseen_as: list[Candidate] = []
        self._astray_as: dict[Cell, list[Candidate]] = {}
        self._candidates: list[Candidate] = []
        labels = self._accept(seen.reading.board)
        words = {word for row in seen.reading.board.kinds() for word in row}
        unmarked = {(word, word + _EXIT) for word in words} | {
            (word + _EXIT, word) for word in words
        }
        shown = swatches(pixels, self.grid)
        self._contrast = self._needed_contrast(shown, np.array(labels))
        self._looks = Looks.of(self._contrast * shown, labels, unmarked)

    def _needed_contrast(self, shown: Swatches, words: NDArray[np.str_]) -> int:
        """How far apart the colours of pieces and of what is under them must be taken to be."""
        if self.game.pieces is None:
            return 1
        cells, bare, solid = shown[1:-1, 1:-1], words == _BARE, words == _SOLID
        return contrast(cells[~bare & ~solid], cells[bare])

    def _swatches(self, pixels: Pixels) -> Swatches:
        return np.asarray(self._contrast * swatches(pixels, self.grid), np.int16)

    def has_place_of(self, grid: Grid) -> bool:
        """Whether another reading found the board where it is: all cells, at the same places."""
        here, there = self.grid.centres_px, grid.centres_px
        if here.shape != there.shape or self.grid.size_px != grid.size_px:
            return False
        return bool((np.abs(there - here) <= _SAME_PLACE * np.array(self.grid.pitch_px)).all())

    def where_it_is(self, pixels: Pixels) -> Following:
        """The same board where it shows now: pages make room, for a banner or a button, and move
        what is below."""
        by_px = shift_px(self._picture, brightness(pixels, self.grid))
        if not by_px.any():
            return self
        moved = copy(self)
        moved.grid = replace(self.grid, centres_px=self.grid.centres_px + by_px)
        return moved

    def shares_box_with(self, grid: Grid) -> bool:
        """Whether another lattice takes most of the same room: a level of another size does."""
        here, there = self.grid.extent_px(), grid.extent_px()
        both = here.within(there)
        if both is None:
            return False
        width, height = both.size
        largest = max(here.width * here.height, there.width * there.height)
        return width * height >= _MOST_OF_THE_ROOM * largest

    def see(
        self, pixels: Pixels, foreseen: Sequence[Foreseen], read: Any = None
    ) -> Followed | None:
        """The foreseen board that shows, None where none of them is likely; a board that was
        ``read`` from the same picture helps to tell.
        """
        if not foreseen or (pixels.shape[1], pixels.shape[0]) != self.grid.size_px:
            return None
        if foreseen is not self._foreseen:
            self._foreseen, self._astray_as = foreseen, {}
            self._foreseen_as = self._candidates_of(_few(self._with_last(foreseen)))
        if not self._foreseen_as:
            return None
        shown = self._swatches(pixels)
        verdict = self._likeliest(shown, read)
        if not verdict.changed.any() and (self._ends_differ(shown) or self._is_redrawn(pixels)):
            return None
        if not verdict.is_likely:
            behind = self._won_behind(shown, verdict)
            if behind is None:
                return None
            shown, verdict = behind
        candidate = self._candidates[verdict.best]
        board = candidate.board
        if candidate.prior <= _ASTRAY:  # another level may look so: it has to be read
            verdict = replace(verdict, unknown=verdict.changed)
        why = (f"foreseen; {int(verdict.hidden.sum())} cells are hidden",)
        reading = Reading(board, self.grid, verdict.probability, why)
        covered = frozenset((int(row), int(col)) for row, col in np.argwhere(verdict.covered))
        if covered and self._is_painted(covered, board, shown):
            covered = frozenset()
        seen = Seen(self.game, reading, covered)
        words = np.array(candidate.labels)
        labels = np.where(words == _TRAIL, self._looks.labels, words).tolist()
        return Followed(seen, verdict, shown, labels, pixels)

    def _likeliest(self, shown: Swatches, read: Any) -> Verdict:
        """The likeliest of all boards that can have come about."""
        self._candidates = [*self._foreseen_as, *self._strayed(shown)]
        verdict = self._judged(shown, read)
        if verdict.hidden.any() and (trailed := list(self._trailed(shown))):
            self._candidates += trailed
            verdict = self._judged(shown, read)
        if self._has_stopped_short(verdict, shown):
            self._candidates = [each for each in self._candidates if not self._is_won(each.board)]
            verdict = self._judged(shown, read)
        return verdict

    def _is_redrawn(self, pixels: Pixels) -> bool:
        """Whether the picture of a game with a figure between walls has changed in most cells,
        though their middles may not have: walls of another level lie elsewhere."""
        if self.game.astray is None:
            return False
        shares = changed_shares(self._picture, brightness(pixels, self.grid), self.grid)
        return bool((shares > STAYS).mean() > MOST_HIDDEN)

    def _judged(self, shown: Swatches, read: Any) -> Verdict:
        """The likeliest candidate, with what else is known of how games show their moves."""
        verdict = judge(self._looks, shown, self._candidates)
        verdict = self._with_chosen_piece(verdict, shown)
        verdict = self._with_marked_exits(verdict)
        verdict = self._with_large_figure(verdict, shown)
        verdict = self._with_new_look(verdict, shown)
        verdict = self._with_small_changes(verdict, shown)
        return self._as_read(verdict, read)

    def _is_won(self, board: Any) -> bool:
        return self.game.outcome(board) is Outcome.SOLVED

    def _with_last(self, foreseen: Sequence[Foreseen]) -> Sequence[Foreseen]:
        """What is foreseen, once one of these boards was seen: most likely it still shows."""
        then, last = self._last
        if then is not foreseen:
            return foreseen
        return [
            replace(each, prior=max(each.prior, _REMAINS))
            if self.game.position(each.board) == last
            else each
            for each in foreseen
        ]

    def _candidates_of(self, foreseen: Sequence[Foreseen]) -> list[Candidate]:
        return [
            candidate
            for each in foreseen
            if _fits(each.board, self.grid)
            for candidate in self._shown_as(each)
        ]

    def _strayed(self, shown: Swatches) -> Iterator[Candidate]:
        """The boards to which the last gesture may have gone astray: a figure stands in one of the
        cells that look otherwise."""
        if self.game.astray is None or len(self._foreseen) < 2:  # no gesture was made
            return
        differences = self._looks.differences(shown)
        most = _MOST_WORK // differences.size - len(self._foreseen_as)
        for at in np.argsort(-differences, axis=None)[: max(_LEAST_ASTRAY, most)]:
            row, col = divmod(int(at), self.grid.cols)
            if differences[row, col] <= 0:
                return
            if (row, col) not in self._astray_as:
                boards = self.game.astray(self._foreseen[0].board, [(row, col)])
                foreseen = [Foreseen(board, _ASTRAY) for board in boards]
                self._astray_as[row, col] = self._candidates_of(foreseen)
            yield from self._astray_as[row, col]

    def _trailed(self, shown: Swatches) -> Iterator[Candidate]:
        """The candidates whose figure has left a trail: cells that look otherwise beside what they
        say has changed lead from where it was to where it is, and nowhere else from there."""
        if self.game.astray is None:
            return
        differs = self._looks.differences(shown) > ALIKE
        for candidate in self._candidates:
            words = np.array(candidate.labels)
            passed = way_between(differs, words != self._looks.labels)
            if passed.any():
                labels = np.where(passed, _TRAIL, words).tolist()
                yield replace(candidate, labels=labels, prior=_TRAILED * candidate.prior)

    def _with_chosen_piece(self, verdict: Verdict, shown: Swatches) -> Verdict:
        """What was seen, where a piece has moved and looks as it never did.

        Games show so which one was chosen: like no piece before, or like the one that was chosen
        last. What it left shows, so it is no cover of its cells; nobody is sure of it without
        another look.
        """
        unclear = verdict.hidden & verdict.changed
        if not unclear.any():
            return verdict
        for cells in self._named(self._candidates[verdict.best].board):
            piece = np.zeros(unclear.shape, np.bool_)
            piece[tuple(np.transpose(cells))] = True
            is_alone = (verdict.changed & ~piece).any() and not (unclear & ~piece).any()
            if is_alone and not self._looks.resemble(_BARE, shown, piece):
                return verdict.excusing(piece)
        return verdict

    def _with_marked_exits(self, verdict: Verdict) -> Verdict:
        """What was seen, where cells to which the next move may go look as they never did: games
        mark them. Where their marks are known, they tell where the move went, whatever that cell
        looks like. Nobody is sure of either without another look."""
        candidate = self._candidates[verdict.best]
        cells = self.game.exits(candidate.board)
        if not cells:
            return verdict
        exits = np.zeros(verdict.hidden.shape, np.bool_)
        exits[tuple(np.transpose(cells))] = True
        excused = verdict.hidden & exits
        gone = verdict.hidden & verdict.changed & ~verdict.alien & ~exits
        told = exits & verdict.changed & ~verdict.hidden
        words = np.array(candidate.labels)[told].tolist()
        if gone.sum() == 1 and len(words) > 1 and self._are_marked(words):
            excused |= gone
        return verdict.excusing(excused)

    def _with_large_figure(self, verdict: Verdict, shown: Swatches) -> Verdict:
        """What was seen, where a figure has moved that is larger than a cell: it may reach into
        cells beside its new one where those that lie so beside its old one, and were to stay as
        they are, look otherwise now. Nobody is sure of it without another look."""
        reached = verdict.hidden & ~verdict.changed & ~verdict.alien
        if self.game.pieces is not None or not reached.any():
            return verdict
        before = _unmarked(self._looks.labels)
        after = _unmarked(np.array(self._candidates[verdict.best].labels))
        excused = np.zeros_like(reached)
        was_reached = (self._looks.differences(shown) > ALIKE) & ~verdict.changed
        for word in np.intersect1d(_lone(before), _lone(after)):
            old, new = before == word, after == word
            if (old & new).any():
                continue
            shift_px = self.grid.centres_px[new][0] - self.grid.centres_px[old][0]
            for cell in zip(*np.nonzero(reached), strict=True):
                x, y = self.grid.centres_px[cell] - shift_px
                left = self.grid.cell_at((x, y))
                excused[cell] |= left is not None and was_reached[left]
        return verdict.excusing(excused)

    def _with_new_look(self, verdict: Verdict, shown: Swatches) -> Verdict:
        """What was seen, where a figure has left its cell, which shows it, and the one cell where
        it must be looks as none has: a large number may. Nobody is sure of it without another
        look."""
        if self.game.pieces is not None or verdict.hidden.sum() != 1:
            return verdict
        gone = verdict.hidden & verdict.changed & ~verdict.alien & ~verdict.covered
        left = verdict.changed & ~verdict.hidden & ~verdict.unknown
        words = _unmarked(np.array(self._candidates[verdict.best].labels))
        gone &= np.isin(words, _lone(words)) & (self._looks.differences(shown) > UNLIKE)
        return verdict.excusing(gone) if gone.any() and left.any() else verdict

    def _are_marked(self, words: Sequence[str]) -> bool:
        """Whether exits with these words are known to look otherwise than other cells."""
        return all((word.removesuffix(_EXIT), word) not in self._looks.alike for word in words)

    def _as_read(self, verdict: Verdict, read: Any) -> Verdict:
        """What was seen, where cells that have changed look as none has before: those are not in
        doubt that a board that was read says the same of."""
        if read is None or not _fits(read, self.grid):
            return verdict
        same = np.array(read.kinds()) == np.array(self._candidates[verdict.best].board.kinds())
        return verdict.excusing(verdict.hidden & verdict.changed & same)

    def _is_painted(self, covered: Set[Cell], board: Any, shown: Swatches) -> bool:
        """Whether it is the game that shows some cells otherwise: no cover fits a piece so well, or
        a cell beside which nothing has changed."""
        if self.game.pieces is not None:
            return any(covered == set(each) for each in self._named(board))
        differs = difference(shown, self._looks.shown)  # a ring around the board included
        return all(
            differs[row + 1, col + 1] >= _WHOLE
            and np.count_nonzero(differs[row : row + 3, col : col + 3] > STAYS) == 1
            for row, col in covered
        )

    def _with_small_changes(self, verdict: Verdict, shown: Swatches) -> Verdict:
        """What was seen, where hardly anything looks otherwise, and cells alone that were to become
        something else: a number may be a small part of its square. Nobody is sure of it without
        another look."""
        if self.game.pieces is not None or (verdict.changed.any() and verdict.is_likely):
            return verdict
        differences = self._looks.differences(shown)
        differs = differences > 0
        if not differs.any():
            return verdict
        before = _unmarked(self._looks.labels)
        figure = np.isin(before, _lone(before))  # it may only show that it was chosen
        if not (differs & ~figure).any():
            return verdict
        for place, candidate in enumerate(self._candidates):
            words = np.array(candidate.labels)
            if (differs & (words == self._looks.labels)).any():  # much quicker than what follows
                continue
            after = _unmarked(words)
            became = after != before
            if (differs & ~became).any():
                continue
            if not _half_shown(before[became], after[became], differences[became]):
                none = np.zeros_like(differs)
                return Verdict(
                    place,
                    SURE,
                    hidden=none,
                    covered=none,
                    changed=became,
                    alien=none,
                    unknown=became,
                )
        return verdict

    def _has_stopped_short(self, verdict: Verdict, shown: Swatches) -> bool:
        """Whether a figure that is thought to have arrived shows elsewhere: its goal looks as it
        did, and another cell does not, of which nothing was to be seen or which it should have left
        and does not look left."""
        candidate = self._candidates[verdict.best]
        if self.game.astray is None or not self._is_won(candidate.board):
            return False
        if self._has_stayed(candidate.labels, shown):
            return True
        differs = self._looks.differences(shown)
        words = np.array(candidate.labels)
        goal = _unmarked(self._looks.labels) == _GOAL
        if (differs[goal] > STAYS).any() and not self._looks.resemble(_GOAL, shown, goal):
            return False
        others = (verdict.changed | (differs > ALIKE)) & ~goal & (words != _TRAIL)
        return any(
            not self._looks.resemble(words[cell].item(), shown, cell) for cell in _each(others)
        )

    def _has_stayed(self, labels: Labels, shown: Swatches) -> bool:
        """Whether a figure that must have moved if these labels show still shows where it was: that
        cell looks more like it than like what it is said to have become."""
        before, after = _unmarked(self._looks.labels), _unmarked(np.array(labels))
        left = np.isin(before, _lone(before)) & (before != after) & (before != _GOAL)
        return any(
            self._looks.off(before[cell].item(), shown, cell)
            < min(MOST_UNLIKE, self._looks.off(after[cell].item(), shown, cell))
            for cell in _each(left)
        )

    def _won_behind(self, shown: Swatches, verdict: Verdict) -> tuple[Swatches, Verdict] | None:
        """What the board looks like beside a panel, or without a veil, where that is won."""
        won = [self._is_won(each.board) for each in self._candidates]
        if not any(won):
            return None
        if won[verdict.best] and verdict.shows_through:
            return shown, verdict
        behind = judge_behind(self._looks, shown, self._candidates)
        if behind is None or not (won[behind[1].best] and behind[1].shows_through):
            return None
        return behind

    def believe(self, followed: Followed) -> None:
        """Learn from a picture what its cells look like, but not from those that are hidden."""
        own, shown_as = self._accept(followed.seen.reading.board), np.array(followed.labels)
        self._picture = brightness(followed.pixels, self.grid)
        clear = ~followed.verdict.hidden
        labels = np.where(shown_as == _START, own, shown_as).tolist()
        self._looks = self._looks.learned(followed.shown, labels, clear)

    def learn(self, seen: Seen, pixels: Pixels) -> Seen:
        """Learn from a picture that was read anew; what was read, at the board's own place."""
        labels = self._accept(seen.reading.board)
        self._picture = brightness(pixels, self.grid)
        shown = self._swatches(pixels)
        self._looks = self._looks.learned(shown, labels, np.ones(np.shape(labels), bool))
        return self.placed(seen)

    def placed(self, seen: Seen) -> Seen:
        """What was read, at the board's own place."""
        return replace(seen, reading=replace(seen.reading, grid=self.grid))

    def came_to_be(self, seen: Seen, pixels: Pixels) -> bool:
        """Whether all cells look otherwise that are the only ones of their kind on a board and were
        something else before."""
        words = _unmarked(np.array(self._labels(seen.reading.board)))
        came = np.isin(words, _lone(words)) & (words != _unmarked(self._looks.labels))
        return bool((self._looks.differences(self._swatches(pixels))[came] > STAYS).all())

    def ends_look_otherwise(self, pixels: Pixels) -> bool:
        """Whether all cells that are the only ones of their kind, two or more, look otherwise than
        they did, and most others do not."""
        return self._ends_differ(self._swatches(pixels))

    def _ends_differ(self, shown: Swatches) -> bool:
        labels, differences = _unmarked(self._looks.labels), self._looks.differences(shown)
        ends = np.isin(labels, _lone(labels))
        return bool(
            ends.sum() > 1
            and (differences[ends] > UNLIKE).all()
            and (differences[~ends] > ALIKE).mean() < MOST_HIDDEN
        )

    def uncovered(self, pixels: Pixels) -> float:
        """Part of the cells that still look as they did when the board was last seen."""
        if (pixels.shape[1], pixels.shape[0]) != self.grid.size_px:
            return 0.0
        labels = self._looks.labels.tolist()
        verdict = judge(self._looks, self._swatches(pixels), [Candidate(labels, 1.0)])
        return float(1 - verdict.hidden.mean())

    def _accept(self, board: Any) -> Labels:
        """The words for a board that is there now; its pieces keep their names."""
        labels = self._labels(board)
        self._pieces = self._named(board)
        if self._foreseen:
            self._last = self._foreseen, self.game.position(board)
        self._foreseen = ()
        return labels

    def _labels(self, board: Any) -> Labels:
        """What each cell is. Cells of pieces look like themselves only, wherever they go; what they
        leave may have been named otherwise elsewhere, though it looks the same."""
        labels = [list(row) for row in board.kinds()]
        if self.game.pieces is not None:
            labels = [[word if word == _SOLID else _BARE for word in row] for row in labels]
        for name, cells in enumerate(self._named(board)):
            for part, (row, col) in enumerate(cells):
                labels[row][col] = f"{name}.{part}"
        for row, col in self.game.exits(board):
            labels[row][col] += _EXIT
        return labels

    def _shown_as(self, foreseen: Foreseen) -> list[Candidate]:
        """How a board may show: where it is won, it has more than one way."""
        board, prior = foreseen.board, foreseen.prior
        labels = self._labels(board)
        ways = [(labels, prior)]
        if self._is_won(board) and self.game.pieces is None:
            ways += [(each, prior) for each in self._arrived(labels)]
        elif self._is_won(board):
            ways += [(each, _LEAVES * prior) for each in self._left(board, labels)]
        ways += [(drawn, likely) for each, likely in ways for drawn in self._drawn_as_start(each)]
        return [Candidate(each, likely, board) for each, likely in ways]

    def _drawn_as_start(self, labels: Labels) -> Iterator[Labels]:
        """The words where what was never seen drawn before looks as the start of the stroke."""
        unseen = [word for word in _DRAWN if word not in self._looks.known]
        if any(word in row for word in unseen for row in labels):
            words = np.array(labels)
            yield np.where(np.isin(words, unseen), _START, words).tolist()

    def _arrived(self, labels: Labels) -> list[Labels]:
        """The words where a figure hides its goal and looks as it did where it was before."""
        words = np.array(labels)
        figures = np.setdiff1d(_lone(self._looks.labels), words).tolist()
        is_goal = np.isin(words, (_GOAL, _END))
        return [np.where(is_goal, word, words).tolist() for word in figures if is_goal.any()]

    def _left(self, board: Any, labels: Labels) -> list[Labels]:
        """The words where the piece that has won has left the board."""
        moved = [cells for cells in self._named(board) if cells not in self._pieces]
        if len(moved) != 1:
            return []
        left = [list(row) for row in labels]
        for row, col in moved[0]:
            left[row][col] = _BARE
        return [left]

    def _named(self, board: Any) -> list[list[Cell]]:
        """The pieces in an order in which each has the place that it had before it moved."""
        if self.game.pieces is None:
            return []
        there = [list(cells) for cells in self.game.pieces(board)]
        named = [cells if cells in there else [] for cells in self._pieces]
        for cells in there:
            if cells in named:
                continue
            moved = [
                place
                for place, (now, before) in enumerate(zip(named, self._pieces, strict=False))
                if before and not now and _shape(before) == _shape(cells)
            ]
            if moved:
                named[moved[0]] = cells
            else:
                named.append(cells)
        return named


def _fits(board: Any, grid: Grid) -> bool:
    return bool(np.shape(board.kinds()) == (grid.rows, grid.cols))


def _unmarked(words: NDArray[np.str_]) -> NDArray[np.str_]:
    """The words without what says that the next move may go there."""
    return np.asarray(np.char.replace(words, _EXIT, ""), np.str_)


def _lone(words: NDArray[np.str_]) -> NDArray[np.str_]:
    """The words that one cell alone has, as a figure's."""
    found, counts = np.unique(words, return_counts=True)
    return np.asarray(found[counts == 1], np.str_)


def _half_shown(
    before: NDArray[np.str_], after: NDArray[np.str_], differences: NDArray[np.float64]
) -> bool:
    """Whether some of the cells that have become the same from the same word look as they did, and
    others clearly otherwise."""
    turned = np.char.add(np.char.add(before, ">"), after)
    quiet = np.unique(turned[differences == 0])
    return bool(np.isin(turned[differences > ALIKE], quiet).any())


def _each(cells: NDArray[np.bool_]) -> Iterator[NDArray[np.bool_]]:
    """Some cells (rows, cols), one at a time."""
    for row, col in np.argwhere(cells):
        one = np.zeros_like(cells)
        one[row, col] = True
        yield one


def _few(foreseen: Sequence[Foreseen]) -> Sequence[Foreseen]:
    """The foreseen boards, or of very many the two that count most."""
    rows = foreseen[0].board.kinds()
    if len(foreseen) * len(rows) * len(rows[0]) <= _MOST_WORK:
        return foreseen
    return sorted(foreseen, key=lambda each: -each.prior)[:2]


def _shape(cells: Sequence[Cell]) -> list[Cell]:
    """A piece as steps from its first cell."""
    row, col = cells[0]
    return [(each[0] - row, each[1] - col) for each in cells]
