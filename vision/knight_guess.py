"""What squares without numbers mean: every way to name the looks that the rules allow.

One square of a look of its own is the knight, or there is none yet. The other looks are visited or
unvisited squares, hints or no squares at all. The rules exclude most ways: hints lie a knight's
move from the knight, and the visited squares are one tour that ends there. What they leave is
weighed by what is usual.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import exp

import numpy as np

from solvers import Cell, Unsolvable
from solvers.knight import UNKNOWN
from solvers.knight_search import find_tour, is_hopeless
from solvers.knight_squares import colour, jumps
from vision.cells import SIDE, Lab, distance
from vision.knight_looks import LEAST_PIECE, Look, Looks, by_look
from vision.knight_meaning import Meaning
from vision.reading import NotRecognized

MOST_LOOKS = 8
"""More looks than this have too many meanings; lines that cross the squares make that many."""

MOST_TRIED = 12
"""So many meanings are tried for a tour, the likeliest first."""

BLOB = 9
"""Visits of a knight jump about: from so many on, some are apart from the others until late."""

MOST_EXACT = 64
"""Tours of so many squares are found or refuted in a moment."""

BOLDER = 2.0
"""A sprite covers more than so many times the area of the broad parts of a tick or a figure."""

RIVAL = 0.2
"""A second meaning with this part of the confidence of the first makes it doubtful."""

LEAST_USUAL = 0.1

LEAST_LIKELY = 0.02
"""A meaning of less confidence needs no further doubt."""

MOST_ABSENT = 0.3
"""More blocked squares than this part of a board leave hardly any tour."""

GREY = 15.0
"""A colour with less chroma is grey, as stones and bars are; visits are painted to be seen."""

USUAL_SIDE = 5
"""Smaller square boards have no tour."""

MOST_LABELLED = 0.7
"""Boards are labelled on two sides, or chequered; puzzles of other kinds have clues on all."""

RIM, RELIEF = 4, 4.0
"""Pixels of a patch in which a raised square shows its edges, and how much lighter or darker."""

NARROW_GONE = 0.3
"""Doubt where narrow drawings had to be taken away before the looks made sense."""

Group = tuple[Look, list[Cell]]

UNVISITED, VISITED, HINT, ABSENT = "unvisited", "visited", "hint", "absent"


def of_looks(looks: Looks) -> Meaning:
    """The likeliest meaning of a board without numbers. Raises NotRecognized."""
    groups = list(by_look(looks, looks.cells).items())
    if len(groups) <= MOST_LOOKS:
        return _best(looks, groups)
    looks = looks.without_lines()
    groups = list(by_look(looks, looks.cells).items())
    if len(groups) > MOST_LOOKS:
        raise NotRecognized(f"{len(groups)} looks of squares are too many")
    meaning = _best(looks, groups)
    meaning.doubt(NARROW_GONE, "narrow drawings on the squares make no sense")
    return meaning


def _best(looks: Looks, groups: list[Group]) -> Meaning:
    if _is_untouched(groups):
        return _untouched(looks)
    weighed = sorted(
        (_weighed(naming) for naming in _namings(looks, groups)),
        key=lambda meaning: -meaning.confidence,
    )
    possible = list(islice(filter(_may_be_tour, weighed[:MOST_TRIED]), 2))
    if not possible:
        raise NotRecognized("no squares that could be the visited ones and the knight")
    best = possible[0]
    rival = possible[1].confidence / best.confidence if len(possible) > 1 else 0.0
    if rival > RIVAL:
        best.doubt(rival / 2, "another way to understand the squares is nearly as good")
    return best


def _untouched(looks: Looks) -> Meaning:
    """A board before the first move; a small grid of equal squares may be anything else."""
    meaning = Meaning(evidence=["all squares are alike: nothing is visited"])
    side = min(looks.shape)
    if side < USUAL_SIDE:
        meaning.doubt(0.2 * (USUAL_SIDE - side), f"only {looks.shape[0]}x{looks.shape[1]} squares")
    if looks.squares.shown < 1:
        meaning.doubt(min(0.9, 4 * (1 - looks.squares.shown)), "some borders do not show")
    if looks.fill.max() == 0:
        _doubt_plain(meaning, looks)
    return meaning


def _doubt_plain(meaning: Meaning, looks: Looks) -> None:
    """A grid without the colours of a chessboard may be that of another puzzle."""
    if looks.squares.labelled > MOST_LABELLED:
        meaning.doubt(0.5, "something stands beside each row and column, as clues do")
    if _are_raised(looks.squares.cells.patches, looks.ground):
        meaning.doubt(0.3, "the squares are raised as buttons are")


def _are_raised(patches: Lab, ground: Lab) -> bool:
    """Whether squares are lit from one corner: two sides lighter than the fill, two darker."""
    light = np.median(patches[..., 0], axis=(0, 1)) - np.median(ground[..., 0])
    lit = [
        np.median(side[:RIM, SIDE // 4 : -SIDE // 4], axis=1)
        for side in (light, light.T, light[::-1], light.T[::-1])
    ]
    return any(
        all((turned * side).max() > RELIEF for side in lit[:2])
        and all((turned * side).min() < -RELIEF for side in lit[2:])
        for turned in (1, -1)
    )


def _is_untouched(groups: list[Group]) -> bool:
    """Whether the squares are all alike, or like those of a chessboard."""
    if any(look.marked for look, _ in groups):
        return False
    shades = [{colour(cell) for cell in cells} for _, cells in groups]
    return len(groups) == 1 or (len(groups) == 2 and all(len(shade) == 1 for shade in shades))


@dataclass(frozen=True)
class _Naming:
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
        return self._named.get(name, [])

    def cells(self, name: str) -> set[Cell]:
        return {cell for _, cells in self.named(name) for cell in cells}

    def meaning(self) -> Meaning:
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


def _namings(looks: Looks, groups: list[Group]) -> Iterator[_Naming]:
    """The ways to name the groups that the simplest rules allow and that are not unusual."""
    single = [place for place, (_, cells) in enumerate(groups) if len(cells) == 1]
    for place in [None, *single]:
        knight = None if place is None else groups[place]
        others = [group for k, group in enumerate(groups) if k != place]
        options = [_options(looks, knight, group) for group in others]
        for names in _usual(options, LEAST_USUAL):
            naming = _Naming(looks, knight, names, others)
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
        options[ABSENT] = 1 - _absence_doubt(looks, knight, group)
    if knight is not None:
        options[VISITED] = 1.0
        if set(cells) <= set(jumps(knight[1][0])):
            options[HINT] = 1.0
    return options


def _absence_doubt(looks: Looks, knight: Group | None, group: Group) -> float:
    """How unlikely it is that these are no squares of the board."""
    look, cells = group
    chequers = len(cells) > 2 and len({colour(cell) for cell in cells}) == 1
    if chequers or len(cells) > MOST_ABSENT * len(looks.cells):
        return 0.95
    if knight is not None and knight[0].fill == look.fill:  # it stands on no such square
        return 0.9
    if looks.are_holes(cells):
        return 0.1
    barred = look.marked and looks.is_cross(cells[0]) and _chroma(looks.colour(cells)) < GREY
    return 0.2 if barred else 0.4


def _chroma(colour: Lab) -> float:
    return float(np.hypot(colour[1], colour[2]))


def _may_be_tour(meaning: Meaning) -> bool:
    """Whether the visits can be one tour; many of them are only looked at quickly."""
    visits = meaning.visits.keys()
    if meaning.knight is None:
        return True
    if is_hopeless(visits, meaning.knight):
        return False
    if len(visits) > MOST_EXACT:
        return True
    try:
        find_tour(visits, meaning.knight)
    except Unsolvable:
        return False
    return True


def _weighed(naming: _Naming) -> Meaning:
    """The meaning of a naming with its doubts; no more of them where it cannot be saved."""
    meaning = naming.meaning()
    all_hinted = bool(meaning.hints) and meaning.hints == _exits(meaning, naming)
    _doubt_variety(meaning, naming)
    _doubt_absent(meaning, naming)
    _doubt_hints(meaning, naming, all_hinted)
    _doubt_knight(meaning, naming, all_hinted)
    if meaning.confidence >= LEAST_LIKELY:
        _doubt_visited(meaning, naming, all_hinted)
    return meaning


def _exits(meaning: Meaning, naming: _Naming) -> set[Cell]:
    """Where the knight may go on this board."""
    return {cell for cell in naming.looks.cells if cell in meaning.exits()} - meaning.absent


def _doubt_knight(meaning: Meaning, naming: _Naming, all_hinted: bool) -> None:
    others = [cells[0] for _, cells in naming.groups if len(cells) == 1]
    rivals = [cell for cell in others if cell in naming.looks.horses]
    if rivals:
        weight = 0.2 if all_hinted and len(meaning.hints) > 1 else 0.6
        if _is_bolder(naming, rivals):
            weight = 0.1
        meaning.doubt(weight, "another square may be the knight's")
    if naming.knight is None:
        return
    look, (at,) = naming.knight
    if at in naming.looks.horses:
        meaning.evidence.append("a knight is drawn on a square")
    elif look.marked:
        weight = 0.15 if naming.looks.solid[at] >= LEAST_PIECE else 0.3
        weight = 0.6 if naming.looks.is_cross(at) else weight
        meaning.doubt(weight, "the knight is only a mark")
    elif len(meaning.hints) < 2:
        meaning.doubt(0.25, "the knight is only a colour")


def _is_bolder(naming: _Naming, rivals: list[Cell]) -> bool:
    """Whether the knight is far more solid than anything else that looks to one side, as ticks."""
    solid = naming.looks.solid
    most = max(float(solid[cell]) for cell in rivals)
    return naming.knight is not None and bool(solid[naming.knight[1][0]] > BOLDER * most)


def _doubt_hints(meaning: Meaning, naming: _Naming, all_hinted: bool) -> None:
    if meaning.hints:
        meaning.evidence.append(f"{len(meaning.hints)} squares marked as the next move")
    if meaning.hints and not all_hinted:
        meaning.doubt(0.2, "not all next moves are marked")
    if len(naming.named(HINT)) > 1:
        weight = 0.05 if all_hinted else 0.4
        meaning.doubt(weight, "the next moves are marked in several ways")
    for _, cells in naming.named(VISITED):
        if len(cells) > 1 and naming.knight and set(cells) <= set(jumps(naming.knight[1][0])):
            meaning.doubt(0.7, "squares taken as visited are all next moves")
    taken = {look.fill for look, _ in naming.named(VISITED) if not look.marked}
    if any(look.marked and look.fill in taken for look, _ in naming.named(HINT)):
        meaning.doubt(0.8, "the next moves are marked on squares that look visited")


def _doubt_absent(meaning: Meaning, naming: _Naming) -> None:
    for group in naming.named(ABSENT):
        weight = _absence_doubt(naming.looks, naming.knight, group)
        meaning.doubt(weight, f"{len(group[1])} squares are taken as blocked")


def _doubt_variety(meaning: Meaning, naming: _Naming) -> None:
    """Squares of one kind have one fill for each colour of the chessboard."""
    for look, cells in naming.named(UNVISITED):
        if look.marked:
            meaning.strange.update(cells)
            meaning.doubt(0.8, "something stands on squares not visited")
    kinds: dict[tuple[int, bool, bool], set[int]] = defaultdict(set)
    for look, _ in naming.named(VISITED):
        kinds[look[1:]].add(look.fill)
    if len(kinds) > 1:
        weight = 0.3 if any(not any(kind) for kind in kinds) else 0.15
        if not set.intersection(*kinds.values()):
            weight = 0.5
        meaning.doubt(weight, "visited squares are marked in several ways")
    for name, weight in ((UNVISITED, 0.5), (VISITED, 0.2)):
        for shade in (0, 1):
            fills = {
                look.fill
                for look, cells in naming.named(name)
                if any(colour(cell) == shade for cell in cells)
            }
            if len(fills) > 1:
                chance = 1 - (1 - weight) ** (len(fills) - 1)
                meaning.doubt(chance, f"{name} squares have several looks")


def _doubt_visited(meaning: Meaning, naming: _Naming, all_hinted: bool) -> None:
    """Visited and unvisited squares may be mistaken for one another where both are plain."""
    free, taken = naming.cells(UNVISITED), naming.cells(VISITED)
    if BLOB <= len(meaning.visits) <= len(naming.looks.cells) / 2 and _hang_together(taken):
        meaning.doubt(0.3, "the visited squares lie side by side, as under a stroke")
    if not free and not naming.cells(HINT):
        meaning.doubt(0.7, "no square is left")
    plain = [cells for look, cells in naming.named(VISITED) if not look.marked]
    if not plain or not free:
        return
    odds = (
        _odds_of_chequers(naming, free, taken)
        + _odds_of_colour(naming, free, taken)
        + _odds_of_knight(naming)
        + (_odds_of_hints(naming) if all_hinted else 0.0)
        + (0.5 if len(free) > len(taken) else -0.5)
    )
    meaning.doubt(1 / (1 + exp(odds)), "visited and unvisited squares may be exchanged")


def _hang_together(cells: set[Cell]) -> bool:
    """Whether all squares can be reached from one another by sides."""
    reached, edge = set[Cell](), {min(cells)}
    while edge:
        reached |= edge
        beside = {
            (row + down, col + right)
            for row, col in edge
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
        }
        edge = (beside & cells) - reached
    return len(reached) == len(cells)


def _odds_of_chequers(naming: _Naming, free: set[Cell], taken: set[Cell]) -> float:
    """Chequered squares are those that nothing has been painted on."""
    return 3.0 * (_is_chequered(naming.looks, free) - _is_chequered(naming.looks, taken))


def _is_chequered(looks: Looks, cells: set[Cell]) -> bool:
    shades = [{int(looks.fill[cell]) for cell in cells if colour(cell) == k} for k in (0, 1)]
    return bool(shades[0] and shades[1]) and not shades[0] & shades[1]


def _odds_of_colour(naming: _Naming, free: set[Cell], taken: set[Cell]) -> float:
    """Visits leave the more colourful squares, and those less like what is around the board."""
    own, other = naming.looks.colour(taken), naming.looks.colour(free)
    chroma = (_chroma(own) - _chroma(other)) / GREY
    around = naming.looks.squares.around
    nearer = float(distance(own, around) > distance(other, around))
    return float(np.clip(chroma, -1.5, 1.5)) + nearer - 0.5


def _odds_of_knight(naming: _Naming) -> float:
    """The knight's own square is visited and often looks it."""
    if naming.knight is None:
        return 0.0
    fill = naming.knight[0].fill
    taken, free = (
        any(fill == look.fill for look, _ in naming.named(name)) for name in (VISITED, UNVISITED)
    )
    return float(taken) - float(free)


def _odds_of_hints(naming: _Naming) -> float:
    """Marks of the next moves stand on squares that are not visited."""
    free = {look.fill for look, _ in naming.named(UNVISITED)}
    return 4.0 * any(look.marked and look.fill in free for look, _ in naming.named(HINT))
