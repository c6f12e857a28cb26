"""What squares without numbers mean: every way to name the looks that the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from solvers import Cell, Unsolvable
from solvers.knight import UNKNOWN
from solvers.knight_search import find_tour
from solvers.knight_squares import colour, jumps
from vision.knight_looks import Looks, by_look
from vision.knight_meaning import LOPSIDED, Meaning
from vision.reading import NotRecognized

MOST_LOOKS = 8
MOST_TRIED = 40

Group = tuple[tuple[int, int], list[Cell]]


def of_looks(looks: Looks) -> Meaning:
    """The likeliest meaning of a board without numbers. Raises NotRecognized."""
    groups = list(by_look(looks, looks.cells).items())
    if len(groups) > MOST_LOOKS:
        raise NotRecognized(f"{len(groups)} looks of squares are too many")
    if _is_untouched(looks, groups):
        return Meaning(evidence=["all squares are alike: nothing is visited"])
    tried = sorted(_meanings(looks, groups), key=lambda meaning: -meaning.confidence)
    possible = [meaning for meaning in tried[:MOST_TRIED] if _has_tour(meaning)]
    if not possible:
        raise NotRecognized("no squares that could be the visited ones and the knight")
    best = possible[0]
    if len(possible) > 1 and possible[1].confidence > 0.5 * best.confidence:
        best.doubt(0.4, "another way to understand the squares is as good")
    return best


def _is_untouched(looks: Looks, groups: list[Group]) -> bool:
    """Whether the squares are all alike, or like those of a chessboard."""
    if any(mark for (_, mark), _ in groups):
        return False
    shades = [{colour(cell) for cell in cells} for _, cells in groups]
    return len(groups) == 1 or (len(groups) == 2 and all(len(shade) == 1 for shade in shades))


def _meanings(looks: Looks, groups: list[Group]) -> Iterator[Meaning]:
    for (look, cells), place in zip(groups, range(len(groups)), strict=True):
        if len(cells) > 1:
            continue
        others = groups[:place] + groups[place + 1 :]
        options = [_options(cells[0], group) for group in others]
        for names in product(*options):
            meaning = Meaning(knight=cells[0], visits={cells[0]: UNKNOWN})
            named = list(zip(names, others, strict=True))
            for name, (_, members) in named:
                if name == "visited":
                    meaning.visits.update(dict.fromkeys(members, UNKNOWN))
                elif name == "absent":
                    meaning.absent.update(members)
                elif name == "hint":
                    meaning.hints.update(members)
            if _is_balanced(meaning):
                _doubt_knight(meaning, looks, look)
                _doubt_names(meaning, looks, named)
                yield meaning


def _options(knight: Cell, group: Group) -> list[str]:
    (_, mark), cells = group
    names = ["unvisited", "visited"]
    if set(cells) <= set(jumps(knight)):
        names.append("hint")
    if not mark:
        names.append("absent")
    return names


def _is_balanced(meaning: Meaning) -> bool:
    """Every move changes the colour, and the knight came last."""
    assert meaning.knight is not None
    own = sum(colour(cell) == colour(meaning.knight) for cell in meaning.visits)
    return own - (len(meaning.visits) - own) in (0, 1)


def _has_tour(meaning: Meaning) -> bool:
    try:
        find_tour(meaning.visits.keys(), meaning.knight)
    except Unsolvable:
        return False
    return True


def _doubt_knight(meaning: Meaning, looks: Looks, look: tuple[int, int]) -> None:
    assert meaning.knight is not None
    if look[1] and looks.lopsided(meaning.knight) >= LOPSIDED:
        meaning.evidence.append("a knight is drawn on a square")
    elif look[1]:
        meaning.doubt(0.1, "the knight is only a mark")
    elif not meaning.hints:
        meaning.doubt(0.2, "the knight is only a colour")


def _doubt_names(meaning: Meaning, looks: Looks, named: list[tuple[str, Group]]) -> None:
    _doubt_hints(meaning, looks)
    fills: dict[tuple[str, int], set[int]] = {}
    for name, ((fill, mark), cells) in named:
        for shade in {colour(cell) for cell in cells}:
            fills.setdefault((name, shade), set()).add(fill)
        if name == "unvisited" and mark:
            meaning.doubt(0.5, "something stands on squares not visited")
        if name == "absent":
            meaning.doubt(0.4, f"{len(cells)} squares are taken as blocked")
    for name, weight in (("unvisited", 0.5), ("visited", 0.2)):
        for shade in (0, 1):
            for _ in range(len(fills.get((name, shade), ())) - 1):
                meaning.doubt(weight, f"{name} squares have several looks")
    for shade in (0, 1):
        if not fills.get(("unvisited", shade), {0}):
            meaning.doubt(0.2, "no square of one colour is left")


def _doubt_hints(meaning: Meaning, looks: Looks) -> None:
    if not meaning.hints:
        return
    exits = {cell for cell in looks.cells if cell in meaning.exits()} - meaning.absent
    if meaning.hints != exits:
        meaning.doubt(0.2, "not all next moves are marked")
    meaning.evidence.append(f"{len(meaning.hints)} squares marked as the next move")
