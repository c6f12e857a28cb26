"""How likely one way to name the looks of squares is: what is usual in such games."""

from __future__ import annotations

from collections import defaultdict
from math import exp

import numpy as np

from solvers import Cell
from solvers.knight import colour, jumps
from vision.evidence.cells import distance
from vision.knight.looks import LEAST_PIECE, Looks
from vision.knight.meaning import Meaning
from vision.knight.naming import (
    ABSENT,
    GREY,
    HINT,
    UNVISITED,
    VISITED,
    Naming,
    absence_doubt,
    chroma,
)

BLOB = 10
"""Visits of a knight jump about: from so many on, some are apart from the others until late.

In 400 walks from corners and elsewhere by Warnsdorff's rule the first nine visits hung together
on 3% of the boards of 8x8, the first ten on none."""

BOLDER = 2.0
"""A sprite covers more than so many times the area of the broad parts of a tick or a figure."""

CHEQUERED = 3.0
"""Boards of two colours are so many times as usual as boards with blocked squares."""

LEAST_LIKELY = 0.02
"""A meaning of less confidence needs no further doubt."""


def weighed(naming: Naming) -> Meaning:
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


def _exits(meaning: Meaning, naming: Naming) -> set[Cell]:
    """Where the knight may go on this board."""
    return {cell for cell in naming.looks.cells if cell in meaning.exits()} - meaning.absent


def _doubt_knight(meaning: Meaning, naming: Naming, all_hinted: bool) -> None:
    others = [cells[0] for _, cells in naming.groups if len(cells) == 1]
    rivals = [cell for cell in others if cell in naming.looks.horses]
    if rivals:
        weight = 0.2 if all_hinted and len(meaning.hints) > 1 else _rivalry(naming, rivals)
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


def _rivalry(naming: Naming, rivals: list[Cell]) -> float:
    """The doubt that other squares bring: what looks to one side and is broad is a knight."""
    looks = naming.looks
    named = naming.knight is not None and naming.knight[1][0] in looks.horses
    return 0.85 if not named and any(map(looks.is_piece, rivals)) else 0.6


def _is_bolder(naming: Naming, rivals: list[Cell]) -> bool:
    """Whether the knight is far more solid than anything else that looks to one side, as ticks."""
    solid = naming.looks.solid
    most = max(float(solid[cell]) for cell in rivals)
    return naming.knight is not None and bool(solid[naming.knight[1][0]] > BOLDER * most)


def _doubt_hints(meaning: Meaning, naming: Naming, all_hinted: bool) -> None:
    if meaning.hints:
        meaning.evidence.append(f"{len(meaning.hints)} squares marked as the next move")
    if meaning.hints and not all_hinted:
        weight = 0.85 if _look_like_visits(naming) else 0.2
        meaning.doubt(weight, "not all next moves are marked")
    if len(naming.named(HINT)) > 1:
        weight = 0.05 if all_hinted else 0.4
        meaning.doubt(weight, "the next moves are marked in several ways")
    for _, cells in naming.named(VISITED):
        if len(cells) > 1 and naming.knight and set(cells) <= set(jumps(naming.knight[1][0])):
            meaning.doubt(0.7, "squares taken as visited are all next moves")
    taken = {look.fill for look, _ in naming.named(VISITED) if not look.marked}
    if any(look.marked and look.fill in taken for look, _ in naming.named(HINT)):
        meaning.doubt(0.8, "the next moves are marked on squares that look visited")


def _look_like_visits(naming: Naming) -> bool:
    """Whether next moves have the fill of the knight's own square, which no free square has."""
    if naming.knight is None:
        return False
    hints, free = ({look.fill for look, _ in naming.named(name)} for name in (HINT, UNVISITED))
    return naming.knight[0].fill in hints - free


def _doubt_absent(meaning: Meaning, naming: Naming) -> None:
    for group in naming.named(ABSENT):
        weight = absence_doubt(naming.looks, naming.knight, group)
        meaning.doubt(weight, f"{len(group[1])} squares are taken as blocked")
        free = naming.cells(UNVISITED) | naming.cells(HINT)
        if _are_of_other_colours(group[1], free):
            chance = 2.0 ** (1 - len(group[1]) - len(free))
            weight = 1 - chance / (chance + CHEQUERED)
            meaning.doubt(weight, "squares taken as blocked are of one colour of the chessboard")


def _are_of_other_colours(cells: list[Cell], free: set[Cell]) -> bool:
    """Whether some squares are of one colour of the chessboard and the free ones of the other."""
    own, other = ({colour(cell) for cell in group} for group in (cells, free))
    return len(own) == len(other) == 1 and own != other


def _doubt_variety(meaning: Meaning, naming: Naming) -> None:
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


def _doubt_visited(meaning: Meaning, naming: Naming, all_hinted: bool) -> None:
    """Visited and unvisited squares may be mistaken for one another where both are plain."""
    free = naming.cells(UNVISITED) or naming.cells(HINT)
    taken = naming.cells(VISITED)
    if BLOB <= len(meaning.visits) <= len(naming.looks.cells) / 2 and _hang_together(taken):
        meaning.doubt(0.3, "the visited squares lie side by side, as under a stroke")
    if not free:
        meaning.doubt(0.8, "no square is left")
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


def _odds_of_chequers(naming: Naming, free: set[Cell], taken: set[Cell]) -> float:
    """Chequered squares are those that nothing has been painted on."""
    return 3.0 * (_is_chequered(naming.looks, free) - _is_chequered(naming.looks, taken))


def _is_chequered(looks: Looks, cells: set[Cell]) -> bool:
    shades = [{int(looks.fill[cell]) for cell in cells if colour(cell) == k} for k in (0, 1)]
    return bool(shades[0] and shades[1]) and not shades[0] & shades[1]


def _odds_of_colour(naming: Naming, free: set[Cell], taken: set[Cell]) -> float:
    """Visits leave the more colourful squares, and those less like what is around the board."""
    own, other = naming.looks.colour(taken), naming.looks.colour(free)
    brighter = (chroma(own) - chroma(other)) / GREY
    around = naming.looks.squares.around
    nearer = float(distance(own, around) > distance(other, around))
    return float(np.clip(brighter, -1.5, 1.5)) + nearer - 0.5


def _odds_of_knight(naming: Naming) -> float:
    """The knight's own square is visited and often looks it."""
    if naming.knight is None:
        return 0.0
    fill = naming.knight[0].fill
    taken, free = (
        any(fill == look.fill for look, _ in naming.named(name)) for name in (VISITED, UNVISITED)
    )
    return float(taken) - float(free)


def _odds_of_hints(naming: Naming) -> float:
    """Marks of the next moves stand on squares that are not visited."""
    free = {look.fill for look, _ in naming.named(UNVISITED)}
    return 4.0 * any(look.marked and look.fill in free for look, _ in naming.named(HINT))
