"""The examples of a profile, ready for comparison."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.examples import Examples, Shown
from vision.cells.vocabulary import Kind
from vision.taught.compare import Features, distances, features
from vision.taught.labels import GAMES, WALL, kind_of, marks_of, number_of
from vision.taught.seams import Strengths, strengths

TIGHT = (5.0, 14.0)
"""Steps of colour within which a look counts as shown: at least, at most. At most the least where
the cells that a game changes were never shown changed: they may look much as they did before."""

SAME = 4.0
"""Steps of colour: a hole that differs less from the surroundings looks as they do."""

SIDE_LENGTH, SIDE_DEPTH = slice(6, 18), slice(8, 16)
"""What is compared of a side's picture, along the side and across it."""


@dataclass(frozen=True, eq=False)
class Sample:
    """Examples with what is worked out from them once."""

    examples: Examples
    game: str

    @cached_property
    def looks(self) -> Features:
        """The cells' pictures as they are compared."""
        return features(self.examples.cells.pictures)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each picture shows."""
        return self.examples.cells.labels

    @cached_property
    def numbers(self) -> tuple[int | None, ...]:
        """The number that each picture shows."""
        return tuple(number_of(label) for label in self.labels)

    @cached_property
    def kinds(self) -> NDArray[np.int64]:
        """The kind of each picture."""
        return np.array([int(kind_of(label)) for label in self.labels])

    @cached_property
    def _apart(self) -> Features:
        return distances(self.looks, self.looks)

    @cached_property
    def inner(self) -> NDArray[np.bool_]:
        """Which pictures tell the board from what is around it."""
        outside = self.kinds == Kind.OUTSIDE
        like_it = self._apart[:, outside].min(1, initial=np.inf) < SAME
        return np.asarray(~outside & ~like_it)

    @cached_property
    def tight(self) -> float:
        """Steps of colour within which a look is that of an example."""
        unseen = GAMES[self.game].unseen
        return self.wide if max(unseen, key=unseen.__getitem__) in self.kinds else TIGHT[0]

    @cached_property
    def wide(self) -> float:
        """Steps of colour within which a look is more that of an example than of its opposite."""
        other = self.kinds[:, None] != self.kinds[None]
        asked = other & (self.kinds != Kind.OUTSIDE)[:, None] & (self.kinds != Kind.OUTSIDE)
        nearest = float(np.where(asked, self._apart, np.inf).min(initial=np.inf))
        return float(np.clip(0.6 * nearest, *TIGHT))

    @cached_property
    def marked(self) -> NDArray[np.bool_]:
        """Which marks (pictures, marks) a picture has."""
        marks = [[int(mark) for mark in marks_of(label)] for label in self.labels]
        return np.array([[mark in own for mark in range(5)] for own in marks], np.bool_)

    @cached_property
    def sides(self) -> tuple[ShownSides, ShownSides]:
        """The sides to the right of cells, and those below them.

        Where they part pieces, those of the other direction are used too, as they look in this one.
        """
        right, down = self.examples.right, self.examples.down
        if GAMES[self.game].joins:
            right, down = right + _transposed(down), down + _transposed(right)
        return ShownSides(right, False), ShownSides(down, True)


def _transposed(shown: Shown) -> Shown:
    return Shown(shown.pictures.transpose(0, 2, 1, 3), shown.labels)


@dataclass(frozen=True, eq=False)
class ShownSides:
    """Examples of sides; ``below`` says that they lie flat."""

    shown: Shown
    below: bool

    def __len__(self) -> int:
        return len(self.shown)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each picture shows."""
        return self.shown.labels

    def are(self, label: str) -> NDArray[np.bool_]:
        """Which of the pictures show that."""
        return np.array([own == label for own in self.labels], np.bool_)

    @cached_property
    def looks(self) -> Features:
        """The pictures as they are compared."""
        return features(self.shown.pictures)

    def distances(self, looks: Features) -> Features:
        """How far other sides are from these (count, pictures)."""
        part = (SIDE_DEPTH, SIDE_LENGTH) if self.below else (SIDE_LENGTH, SIDE_DEPTH)
        return distances(looks, self.looks, *part)

    @cached_property
    def tight(self) -> float:
        """Steps of colour within which a side is what an example is, walls and open ones shown."""
        walls = self.are(WALL)
        apart = self.distances(self.looks[walls])[:, ~walls]
        return float(np.clip(0.3 * apart.min(initial=np.inf), *TIGHT))

    @cached_property
    def strengths(self) -> Strengths:
        """How strongly a border shows in each picture."""
        return strengths(self.shown.pictures, self.below)
