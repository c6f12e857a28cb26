"""A board on a picture, decoded, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.decode.facts import Decoded
from vision.decode.trust import TRUST, confidence, doubts
from vision.locate import FoundBoard
from vision.reading import Grid, Reading, is_bare, is_filled

CLEAR = 0.9
"""A reading this sure is taken without a look at the boards that are left."""

DOUBTED = 0.5
"""Where no reading is surer, boards are looked for from other distances."""

GONE_ON = 0.25
"""So sure must a look be that the board goes on beyond what another one took for all of it."""

PREVIEW = 2.5
"""A board with cells so many times smaller than those of another one is a picture of a level."""


@dataclass(frozen=True)
class Sight:
    """A board on a screenshot, decoded as one of a game."""

    found: FoundBoard
    game: str
    decoded: Decoded[Any]
    likely: float
    """Probability that the board is of this game."""
    whole: float
    """Probability that it is one that can be played."""
    placed: float = 1.0
    """Probability that its cells lie where they were found."""
    complete: float = 1.0
    """Probability that it has no more cells than were looked at."""
    twins: int = 0
    """How many boards of its size lie beside it: any of them may be meant."""
    clean: float = 1.0
    """Probability that nothing shows on its cells that was not read."""
    undisputed: float = 1.0
    """Probability that it is this board, and not what another look takes it for."""
    seconded: float = 0.0
    """The confidence of another look that shows the same board."""

    @cached_property
    def confidence(self) -> float:
        """Probability that the board is read rightly and can be played."""
        likely = confidence(self.decoded, TRUST[self.game]) * self._board_lies_there
        return likely * self.undisputed

    @cached_property
    def centres_px(self) -> NDArray[np.float64]:
        """(x, y) of the middles of the board's cells (rows, cols, 2)."""
        found = self.found
        row, col = np.moveaxis(self.decoded.places - 1, -1, 0)
        shift = np.zeros(row.shape) if found.shifted is None else (row % 2 == found.shifted) / 2
        steps = (col + shift)[..., None] * found.across_px + row[..., None] * found.down_px
        return np.asarray(steps + found.origin_px)

    @cached_property
    def is_bare(self) -> bool:
        """Whether nothing is on the board: it may be a place for a solution to come."""
        return is_bare(self.decoded.board)

    @cached_property
    def is_over(self) -> bool:
        """Whether no cell is left: what was gone over may be all of a board that stands out."""
        return is_filled(self.decoded.board)

    def shows_the_same(self, other: Sight) -> bool:
        """Whether another one is of the same board."""
        board, others = self.decoded.board, other.decoded.board
        return self.game == other.game and bool(board.as_json() == others.as_json())

    def rather_than(self, other: Sight) -> bool:
        """Whether this is the board to play of two on one picture: the surer one, unless that is
        blank, or a small picture of it or of another level, as menus show them."""
        shown = self._shown_beside(other)
        if shown is not None:
            return shown is self
        small, large = sorted((self, other), key=lambda sight: sight.found.pitch_px)
        is_shown_small = large.found.pitch_px[0] > PREVIEW * small.found.pitch_px[0]
        if is_shown_small and large.confidence >= DOUBTED:
            return large is self
        return self.confidence > other.confidence

    def or_rather(self, other: Sight) -> Sight:
        """The surer one of two, as far as the other does not dispute it; the same board is no surer
        for being seen twice, but not disputed more easily than the surer of both. Where one of two
        looks at it did not see what lies beyond, the other one counts; so it does where one saw
        nothing at all, or nothing but what was gone over already, and the other more."""
        if self.shows_the_same(other):
            first, second = (other, self) if other.complete > self.complete else (self, other)
            return replace(first, seconded=max(first.seconded, second._surest))
        for part, whole in ((self, other), (other, self)):
            if part.is_over and whole._goes_on_beyond(part):
                return whole
        shown = self._shown_beside(other)
        if shown is not None:
            return shown
        less, surer = sorted((self, other), key=lambda sight: sight._surest)
        against, odds = (p / (1 - p) for p in (less._surest, surer._surest))
        return replace(surer, undisputed=(odds + 1) / (odds + against + 1))

    def _shown_beside(self, other: Sight) -> Sight | None:
        """Of two of which one is blank the one that is not, if it is sure enough."""
        shown = other if self.is_bare else self
        is_told = self.is_bare != other.is_bare and shown.confidence >= DOUBTED
        return shown if is_told else None

    def _goes_on_beyond(self, part: Sight) -> bool:
        """Whether it has all cells of another one, and more to go to, surely enough."""
        return (
            not self.is_over and self.confidence > GONE_ON and self.found.goes_on_beyond(part.found)
        )

    @property
    def _surest(self) -> float:
        return max(self.confidence, self.seconded)

    @property
    def _board_lies_there(self) -> float:
        alone = 1 / (1 + self.twins)
        return self.likely * self.whole * self.placed * self.complete * self.clean * alone

    def reading(self, size_px: tuple[int, int]) -> Reading[Any]:
        """The board, where its cells are, and how sure all this is."""
        grid = Grid(self.centres_px, self.found.pitch_px, size_px)
        told = confidence(self.decoded, TRUST[self.game], either_way=True)
        return Reading(
            self.decoded.board,
            grid,
            self.confidence,
            tuple(self._why()),
            told * self._board_lies_there * self.undisputed,
            self._board_lies_there,
        )

    def _why(self) -> Iterator[str]:
        """What was found, and what is in doubt."""
        width, height = self.found.pitch_px
        yield f"lattice of {width:.1f} x {height:.1f} px"
        if self.whole < CLEAR:
            yield f"something may cover it, or it is another puzzle ({1 - self.whole:.2f})"
        if self.placed < 1:
            yield f"only one look found a board there ({1 - self.placed:.2f})"
        if self.complete < CLEAR:
            yield f"the board may go on beyond what was looked at ({1 - self.complete:.2f})"
        if self.clean < CLEAR:
            yield f"it reads as an empty board, and something shows on it ({1 - self.clean:.2f})"
        if self.twins:
            yield f"it is one of {1 + self.twins} boards of one size"
        if self.likely < CLEAR:
            yield f"it may be another game ({1 - self.likely:.2f})"
        if self.undisputed < CLEAR:
            yield f"another look takes it for another board ({1 - self.undisputed:.2f})"
        yield from doubts(self.decoded, TRUST[self.game])
        yield from self.decoded.broken
