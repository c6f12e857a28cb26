"""Names for the looks of squares: every way to call them visited, hints or blocked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solvers import Cell
from solvers.knight import UNKNOWN, colour, jumps
from vision.evidence.cells import Lab
from vision.knight.looks import Look, Looks
from vision.knight.meaning import Meaning

LEAST_USUAL = 0.1

MOST_ABSENT = 0.3
"""More blocked squares than this part of a board leave hardly any tour."""

GREY = 15.0
"""A colour with less chroma is grey, as stones and bars are; visits are painted to be seen."""

Group = tuple[Look, list[Cell]]

UNVISITED, VISITED, HINT, ABSENT = "unvisited", "visited", "hint", "absent"


@dataclass(frozen=True)
class Naming:
    """One way to name the looks; ``names`` are in the order of ``groups``, without the knight's."""

    looks: Looks
    knight: Group | None
    names: tuple[str, ...]
    groups: list[Group]

    @cached_property
    def _named(self) -> dict[str, list[Group]]:
        named: dict[str, list[Group]] = defaultdict(list)
        for name, group in zip(self.names, self.groups, strict=True):
            named[name].append(group)
        return named

    def named(self, name: str) -> list[Group]:
        """The looks of a name."""
        return self._named.get(name, [])

    def cells(self, name: str) -> set[Cell]:
        """The squares of a name."""
        return {cell for _, cells in self.named(name) for cell in cells}

    def meaning(self) -> Meaning:
        """What the squares mean if they are named so."""
        visits = dict.fromkeys(self.cells(VISITED), UNKNOWN)
        at = None if self.knight is None else self.knight[1][0]
        if at is not None:
            visits[at] = UNKNOWN
        return Meaning(visits, at, self.cells(ABSENT), self.cells(HINT))

    def is_balanced(self) -> bool:
        """Every move changes the colour, and the knight came last."""
        visited = self.cells(VISITED)
        if self.knight is None:
            return not visited
        shade = colour(self.knight[1][0])
        own = sum(colour(cell) == shade for cell in visited)
        return own - (len(visited) - own) in (-1, 0)


def namings(looks: Looks, groups: list[Group]) -> Iterator[Naming]:
    """The ways to name the groups that the simplest rules allow and that are not unusual."""
    single = [place for place, (_, cells) in enumerate(groups) if len(cells) == 1]
    for place in [None, *single]:
        knight = None if place is None else groups[place]
        others = [group for k, group in enumerate(groups) if k != place]
        options = [_options(looks, knight, group) for group in others]
        for names in _usual(options, LEAST_USUAL):
            naming = Naming(looks, knight, names, others)
            if naming.is_balanced():
                yield naming


def _usual(options: list[dict[str, float]], least: float) -> Iterator[tuple[str, ...]]:
    """All choices of one option each of which the product of the weights is not below ``least``."""
    if not options:
        yield ()
        return
    for name, weight in options[0].items():
        if weight >= least:
            for names in _usual(options[1:], least / weight):
                yield name, *names


def _options(looks: Looks, knight: Group | None, group: Group) -> dict[str, float]:
    """What a group may be, and how usual that is."""
    look, cells = group
    options = {UNVISITED: 0.2 if look.marked else 1.0}
    crossed_out = not look.horse and (looks.fill == look.fill).sum() == len(cells)
    if not look.marked or crossed_out:
        options[ABSENT] = 1 - absence_doubt(looks, knight, group)
    if knight is not None:
        options[VISITED] = 1.0
        if set(cells) <= set(jumps(knight[1][0])):
            options[HINT] = 1.0
    return options


def absence_doubt(looks: Looks, knight: Group | None, group: Group) -> float:
    """How unlikely it is that these are no squares of the board."""
    look, cells = group
    chequers = len(cells) > 2 and len({colour(cell) for cell in cells}) == 1
    if chequers or len(cells) > MOST_ABSENT * len(looks.cells):
        return 0.95
    if knight is not None and knight[0].fill == look.fill:  # it stands on no such square
        return 0.9
    if looks.are_holes(cells):
        return 0.1
    barred = look.marked and looks.is_cross(cells[0]) and chroma(looks.colour(cells)) < GREY
    return 0.2 if barred else 0.4


def chroma(colour: Lab) -> float:
    """How colourful a colour (3,) is."""
    return float(np.hypot(colour[1], colour[2]))
