"""Examples: what a person showed of a game on a screen. Plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, field, replace
from itertools import chain
from math import isfinite
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from calibration.values import MOST_CELLS, MOST_PIXELS, Fault, checked, flag, shown, whole

VERSION: Final = 1
"""Of the form in which examples are written; older ones are read for ever."""

PICTURE_PX: Final = 48
"""Pixels along each side of an example's picture."""

IN_A_ROW: Final = 24
"""Pictures side by side in the file that holds them all."""

Pictures = NDArray[np.uint8]
"""Small pictures, RGB uint8 (count, PICTURE_PX, PICTURE_PX, 3)."""

Strip = NDArray[np.uint8]
"""All pictures in one, RGB uint8 (height, width, 3)."""

MOST_EXAMPLES: Final = 2400
"""Pictures of a profile in all: what a dozen boards show that all differ."""

MOST_AT_A_PLACE: Final = 4000
"""Cells of a board that is read by examples: each becomes a picture in memory."""

MOST_PLACES: Final = 50

KINDS: Final = ("outside", "blocked", "free", "used", "piece")
MARKS: Final = ("start", "head", "end", "it", "gate")
SIDES: Final = ("wall", "open", "joined", "parted")
"""The words of labels: a cell has a kind, marks and perhaps a number, such as ``free start 1``."""


@dataclass(frozen=True)
class Place:
    """Where a board lay on a screenshot of ``size_px`` (width, height).

    ``origin_px`` (x, y) is the middle of cell (0, 0), were its row not shifted; ``pitch_px`` the
    distance of columns and of rows. ``shifted`` is the parity of the rows of a hex map that lie
    ``shift`` of a cell to the right, None for square boards.
    """

    size_px: tuple[int, int]
    origin_px: tuple[float, float]
    pitch_px: tuple[float, float]
    rows: int
    cols: int
    shifted: int | None = None
    shift: float = 0.5

    def centres_px(self, ring: int = 0) -> NDArray[np.float64]:
        """(x, y) of the middle of each cell and of so many rings around them, (rows, cols, 2)."""
        row, col = np.mgrid[-ring : self.rows + ring, -ring : self.cols + ring].astype(np.float64)
        if self.shifted is not None:
            col += self.shift * (row % 2 == self.shifted)
        return np.asarray(np.stack([col, row], -1) * self.pitch_px + self.origin_px)

    def grown(self, top: int, left: int, bottom: int, right: int) -> Place:
        """With so many rows and columns more."""
        (x, y), (across, down) = self.origin_px, self.pitch_px
        return replace(
            self,
            origin_px=(x - left * across, y - top * down),
            rows=self.rows + top + bottom,
            cols=self.cols + left + right,
            shifted=None if self.shifted is None else (self.shifted + top) % 2,
        )


@dataclass(frozen=True)
class Goal:
    """The cells that no look tells: where the piece of a tray of so many cells has to go."""

    rows: int
    cols: int
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Figure:
    """A figure that reaches beyond its cell, in parts of a cell.

    ``right`` and ``down`` lead from the middle of its cell to the middle of the figure, ``area`` is
    how much of the board it hides.
    """

    right: float
    down: float
    area: float


def _none() -> Pictures:
    return np.zeros((0, PICTURE_PX, PICTURE_PX, 3), np.uint8)


@dataclass(frozen=True, eq=False)
class Shown:
    """Pictures, each with what it shows."""

    pictures: Pictures = field(default_factory=_none)
    labels: tuple[str, ...] = ()

    def __add__(self, other: Shown) -> Shown:
        pictures = np.concatenate([self.pictures, other.pictures])
        return Shown(pictures, (*self.labels, *other.labels))

    def __len__(self) -> int:
        return len(self.labels)


@dataclass(frozen=True, eq=False)
class Examples:
    """Cells, sides to the right of cells, sides below them, and the boards that they come from.

    ``misread`` says that a reader without them saw another board on one of the screenshots.
    """

    places: tuple[Place, ...]
    cells: Shown
    right: Shown = field(default_factory=Shown)
    down: Shown = field(default_factory=Shown)
    goals: tuple[Goal, ...] = ()
    figure: Figure | None = None
    misread: bool = False

    @property
    def words(self) -> frozenset[str]:
        """The kinds, marks and numbers that cells show."""
        return frozenset(word for label in self.cells.labels for word in label.split())

    def __add__(self, other: Examples) -> Examples:
        """Both together, what was added last first."""
        return Examples(
            tuple(dict.fromkeys([*other.places, *self.places])),
            other.cells + self.cells,
            other.right + self.right,
            other.down + self.down,
            tuple(dict.fromkeys([*other.goals, *self.goals])),
            other.figure or self.figure,
            other.misread or self.misread,
        )

    def __len__(self) -> int:
        return len(self.cells) + len(self.right) + len(self.down)

    def strip(self) -> Strip:
        """All pictures in one: cells, sides to the right, sides below."""
        every = np.concatenate([part.pictures for part in (self.cells, self.right, self.down)])
        lines = -(-len(every) // IN_A_ROW)
        grid = np.zeros((lines * IN_A_ROW, *every.shape[1:]), np.uint8)
        grid[: len(every)] = every
        grid = grid.reshape(lines, IN_A_ROW, PICTURE_PX, PICTURE_PX, 3).transpose(0, 2, 1, 3, 4)
        return np.ascontiguousarray(grid.reshape(lines * PICTURE_PX, IN_A_ROW * PICTURE_PX, 3))

    def table(self, pictures: str) -> dict[str, Any]:
        """The examples as a table of a profile; ``pictures`` names the file with the strip."""
        parts = {"cells": self.cells, "right": self.right, "down": self.down}
        return {
            "version": VERSION,
            "pictures": pictures,
            "places": [_place_numbers(place) for place in self.places],
            **{name: _counted(part.labels) for name, part in parts.items() if len(part)},
            "goals": [[goal.rows, goal.cols, *chain(*goal.cells)] for goal in self.goals],
            **({"figure": list(astuple(self.figure))} if self.figure else {}),
            **({"misread": True} if self.misread else {}),
        }


def examples_of(table: Any, strip_of: Callable[[Any], Strip]) -> Examples:
    """The examples that a table describes; ``strip_of`` gives the strip of a file by its name.

    Raises ValueError, or Fault with the key at fault.
    """
    if not isinstance(table, Mapping):
        raise ValueError(f"{shown(table)} is no table like [examples]")
    version = checked(("examples", "version"), whole(1, 1_000_000), table.get("version"))
    if version > VERSION:
        raise Fault(
            ("examples", "version"), f"{version} is newer than this bot, which reads {VERSION}"
        )
    labels = {name: _labels(name, table.get(name, [])) for name in ("cells", "right", "down")}
    count = sum(map(len, labels.values()))
    if not labels["cells"] or count > MOST_EXAMPLES:
        raise Fault(("examples", "cells"), f"{count} pictures, not 1 to {MOST_EXAMPLES}")
    places = tuple(map(_place, _list("places", table.get("places"), MOST_PLACES)))
    if not places:
        raise Fault(("examples", "places"), "there is none: say where a board lay")
    goals = tuple(map(_goal, _list("goals", table.get("goals", []), MOST_PLACES)))
    strip = checked(("examples", "pictures"), strip_of, table.get("pictures"))
    lines = -(-count // IN_A_ROW)
    if strip.shape != (lines * PICTURE_PX, IN_A_ROW * PICTURE_PX, 3):
        raise Fault(("examples", "pictures"), f"the file does not hold {count} pictures")
    grid = strip.reshape(lines, PICTURE_PX, IN_A_ROW, PICTURE_PX, 3).transpose(0, 2, 1, 3, 4)
    every = np.ascontiguousarray(grid.reshape(-1, PICTURE_PX, PICTURE_PX, 3))
    parts, first = {}, 0
    for name, own in labels.items():
        parts[name] = Shown(every[first : first + len(own)], own)
        first += len(own)
    figure = _figure(table["figure"]) if "figure" in table else None
    misread = checked(("examples", "misread"), flag, table.get("misread", False))
    return Examples(places, parts["cells"], parts["right"], parts["down"], goals, figure, misread)


def _place_numbers(place: Place) -> list[Any]:
    numbers: list[Any] = [*place.size_px]
    numbers += [round(value, 3) for value in (*place.origin_px, *place.pitch_px)]
    numbers += [place.rows, place.cols]
    return numbers if place.shifted is None else [*numbers, place.shifted, round(place.shift, 4)]


def _counted(labels: tuple[str, ...]) -> list[list[Any]]:
    """Labels in runs: each with how often it follows itself."""
    runs: list[list[Any]] = []
    for label in labels:
        if runs and runs[-1][0] == label:
            runs[-1][1] += 1
        else:
            runs.append([label, 1])
    return runs


def _labels(name: str, value: Any) -> tuple[str, ...]:
    labels: list[str] = []
    for run in _list(name, value, MOST_EXAMPLES):
        label, count = run if isinstance(run, list) and len(run) == 2 else (run, None)
        known = is_cell_label(label) if name == "cells" else label in SIDES
        if not known or not isinstance(count, int) or not 1 <= count <= MOST_EXAMPLES:
            raise Fault(("examples", name), f"{shown(run)} is no label with its count")
        labels += [label] * count
        if len(labels) > MOST_EXAMPLES:
            raise Fault(("examples", name), f"there are more than {MOST_EXAMPLES}")
    return tuple(labels)


def is_cell_label(text: Any) -> bool:
    """Whether a value is a label of a cell."""
    if not isinstance(text, str):
        return False
    kind, *more = text.split(" ")
    return kind in KINDS and all(
        word in MARKS or (word.isascii() and word.isdigit() and len(word) <= 3) for word in more
    )


def _list(name: str, value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise Fault(("examples", name), f"{shown(value)} is no list of at most {most}")
    return value


def _place(value: Any) -> Place:
    numbers = _numbers("places", value)
    if len(numbers) not in (8, 10):
        raise Fault(("examples", "places"), f"{shown(value)} has not 8 or 10 numbers")
    width, height, x, y, across, down, rows, cols = numbers[:8]
    whole_ones = [*numbers[:2], *numbers[6:9]]
    fits = (
        all(number == int(number) for number in whole_ones)
        and min(width, height) >= 1
        and min(across, down) >= 2
        and min(rows, cols) >= 1
        and max(rows, cols) <= MOST_CELLS
        and rows * cols <= MOST_AT_A_PLACE
        and (len(numbers) == 8 or (numbers[8] in (0, 1) and 0 < numbers[9] < 1))
    )
    if not fits:
        raise Fault(("examples", "places"), f"{shown(value)} is no place of a board")
    place = Place((int(width), int(height)), (x, y), (across, down), int(rows), int(cols))
    if len(numbers) == 8:
        return place
    return replace(place, shifted=int(numbers[8]), shift=numbers[9])


def _goal(value: Any) -> Goal:
    numbers = _numbers("goals", value)
    if len(numbers) < 4 or len(numbers) % 2 or not all(0 <= n < MOST_CELLS for n in numbers[2:]):
        raise Fault(("examples", "goals"), f"{shown(value)} is no goal of a board")
    rows, cols, *rest = map(int, numbers)
    return Goal(rows, cols, tuple(zip(rest[::2], rest[1::2], strict=True)))


def _figure(value: Any) -> Figure:
    numbers = _numbers("figure", value)
    if len(numbers) != 3 or numbers[2] <= 0 or max(map(abs, numbers)) > MOST_CELLS:
        raise Fault(("examples", "figure"), f"{shown(value)} is no figure on a board")
    return Figure(*numbers)


def _numbers(name: str, value: Any) -> list[float]:
    for number in _list(name, value, 200):
        is_number = isinstance(number, int | float) and not isinstance(number, bool)
        if not is_number or not isfinite(number) or abs(number) > MOST_PIXELS:
            raise Fault(("examples", name), f"{shown(value)} has something that is no number")
    return list(value)
