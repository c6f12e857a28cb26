"""What the looks of a hex map mean: which cells are free, which are blocked, where the cat is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration import POLARITY, Profile
from solvers import Outcome
from solvers.cat import Board, outcome
from vision.cat.cut import goes_on, is_covered
from vision.cat.extent import parity_of
from vision.cat.looks import Look, Looks
from vision.cat.places import SAME_COLOUR, Mask
from vision.cat.sprite import Sprite, find_sprite
from vision.doubts import confidence_of
from vision.evidence.cells import chains, distance
from vision.reading import NotRecognized

FEW_BLOCKED = 0.38
"""The player of a game that is not over has blocked fewer cells than this part of the map."""

MANY_BLOCKED = 8
"""How fast more become unlikely: by a factor of two for each tenth of the map. It does happen late
in a long game, so that the number alone is no proof where it is not far from one half."""

ON_FREE = 6
"""A cat stands on a free cell, and the ground around its feet shows it: all but one in four hundred
times, where the cat looks unlike its ground."""

MOSTLY = 0.5
BARE = 0.5
"""What is left of that where the cell looks like its ground for the most part: it may be bare, with
the cat above, or the cat may have the colours of blocked cells."""

CLEAR_GROUND = 0.1
"""Part of the ground that must be seen for this; of less a part counts."""

MARKED = 1.5
LEAST_MARK = 0.04
"""What is drawn on the cells of one look only is on the blocked ones, four times in five: free
cells are plain, or have the grain or the number of all. This part of their area is a mark."""

LEAST_DOUBT = 0.005

LEAST_SIGHT = 0.06
"""Part of a cell that must be seen to tell its look."""

WITHOUT_OUTLINE = 0.6


@dataclass(frozen=True)
class Meaning:
    """A board, the evidence for it, and what it may be wrong about: doubts from 0 to 1.

    ``first`` is the index (row, half) among the places of where the matrix begins.
    """

    board: Board
    first: tuple[int, int]
    evidence: list[str]
    doubts: dict[str, float]

    @property
    def confidence(self) -> float:
        """The probability that none of the doubts holds."""
        return confidence_of(self.doubts.values())


@dataclass(frozen=True)
class Names:
    """Which look is free, which is blocked (None: no cell is), and the cells outside the map."""

    free: Look
    blocked: Look | None
    outside: Mask


def interpret(looks: Looks, profile: Profile) -> Meaning:
    """Name the looks and find the cat. Raises NotRecognized when no name is possible."""
    if not looks.looks:
        raise NotRecognized("no two cells look alike")
    sprite = find_sprite(looks)
    if sprite is None:
        raise NotRecognized("nothing stands on any cell that may be the cat")
    doubts = dict(sprite.doubts)
    names = _name(looks, sprite, profile, doubts)
    if goes_on(looks) or is_covered(looks, names.outside):
        doubts["something may lie over a part of the map"] = 0.2
    values = _values(looks, sprite, names, doubts)
    board, place = _board(looks, values, sprite.own)
    _judge(board, len(sprite.cells), doubts)
    count = int((values >= 0).sum())
    evidence = [f"{looks.extent.shape} of {count} cells, {int((values == 1).sum())} blocked"]
    evidence.append(f"cat at {board.cat}, covering {len(sprite.cells)} cells")
    return Meaning(board, place, evidence, doubts)


def _name(looks: Looks, sprite: Sprite, profile: Profile, doubts: dict[str, float]) -> Names:
    """Name the looks.

    Blocked cells may be holes that show the background, but not in a game that draws them: there
    a hole at the border of the map is outside it.
    """
    common = sorted(looks.looks, key=lambda look: -len(look.members))
    empty = [look for look in common if _is_hole(looks, sprite, look, common[:2])]
    drawn = [look for look in common if not any(look is other for other in empty)]
    outside = np.zeros(len(looks.label), np.bool_)
    if len(drawn) > 1 and empty:
        holes = np.concatenate([look.members for look in empty])
        beside = _joined_to_border(looks, holes)
        if len(beside) == len(holes):
            outside[holes] = True
            common = drawn
    if len(common) == 1:
        return Names(common[0], None, outside)
    pairs = [(common[0], common[1]), (common[1], common[0])]
    odds = [_odds(looks, sprite, profile, free, blocked) for free, blocked in pairs]
    wrong = 1 / (1 + np.exp(min(abs(odds[0] - odds[1]), 50.0)))
    if wrong > LEAST_DOUBT:
        doubts["which look is blocked"] = float(wrong)
    return Names(*pairs[int(np.argmax(odds))], outside)


def _is_empty(looks: Looks, look: Look) -> bool:
    """Whether cells of a look show nothing but what lies behind the map."""
    around = looks.places.background
    near = distance(around, look.core).min() <= SAME_COLOUR if len(around) else False
    return bool(near and look.outlined < WITHOUT_OUTLINE)


def _is_hole(looks: Looks, sprite: Sprite, look: Look, rivals: list[Look]) -> bool:
    """Whether cells of a look are holes: empty, and not what the cat stands on."""
    if not _is_empty(looks, look):
        return False
    seen = (looks.ground(sprite.own, look, other) for other in rivals if other is not look)
    return all(under < max(beside, CLEAR_GROUND) for under, beside in seen)


def _joined_to_border(looks: Looks, cells: NDArray[np.int64]) -> NDArray[np.int64]:
    """Those of the cells that a chain of them joins to the border of the map."""
    label = chains(looks.adjacent[np.ix_(cells, cells)])
    return cells[np.isin(label, label[looks.border[cells]])]


def _odds(looks: Looks, sprite: Sprite, profile: Profile, free: Look, blocked: Look) -> float:
    """How likely it is that the looks are named so: the logarithm of a likelihood."""
    part = len(blocked.members) / (len(free.members) + len(blocked.members))
    odds = -MANY_BLOCKED * max(0.0, part - FEW_BLOCKED)
    odds += _stands_on(looks, sprite, free, blocked)
    if _is_hole(looks, sprite, blocked, [free]) and not _is_empty(looks, free):
        odds += 6
    if looks.drawn_on(blocked) > looks.drawn_on(free) + LEAST_MARK:
        odds += MARKED
    lighter = blocked.core[0] > free.core[0]
    if polarity := profile.hints.get(POLARITY.key):
        odds += 20 if lighter == (polarity == "light") else -20
    return odds


def _stands_on(looks: Looks, sprite: Sprite, free: Look, blocked: Look) -> float:
    """The same, from the ground under the cat: 0 where it shows nothing of the free look."""
    seen_free, seen_blocked = looks.ground(sprite.own, free, blocked)
    odds = ON_FREE * seen_free / max(seen_free + seen_blocked, CLEAR_GROUND)
    whole, _ = looks.visible(sprite.own, free, blocked)
    return odds * (BARE if whole > MOSTLY else 1)


def _values(
    looks: Looks, sprite: Sprite, names: Names, doubts: dict[str, float]
) -> NDArray[np.int64]:
    """A value of the board for each cell: by its look, or by what can be seen of it."""
    values = np.zeros(len(looks.label), np.int64)
    if names.blocked is not None:
        for look in looks.looks:
            values[look.members] = _nearer(look, names.free, names.blocked, doubts)
    values[names.outside] = -1
    hidden = np.union1d(np.flatnonzero(looks.label < 0), sprite.cells)
    for cell in hidden[~names.outside[hidden]]:
        values[cell] = _seen_value(looks, int(cell), sprite, names, doubts)
    values[sprite.own] = 0
    return values


def _nearer(look: Look, free: Look, blocked: Look, doubts: dict[str, float]) -> int:
    """0 or 1 for a look: its own name, or that of the look which it resembles."""
    to_free = float(np.linalg.norm(look.core - free.core))
    to_blocked = float(np.linalg.norm(look.core - blocked.core))
    if look is free or look is blocked:
        return int(look is blocked)
    if min(to_free, to_blocked) > 0.5 * max(to_free, to_blocked):
        doubts["cells of a third look"] = 0.25
    return int(to_blocked < to_free)


def _seen_value(
    looks: Looks, cell: int, sprite: Sprite, names: Names, doubts: dict[str, float]
) -> int:
    """0 or 1 for a cell that something covers."""
    if cell == sprite.own:
        return 0
    if names.blocked is None:
        if looks.label[cell] >= 0 or cell in sprite.cells:
            return 0
        doubts["a single cell of another look"] = 0.12
        return 1
    seen_free, seen_blocked = looks.visible(cell, names.free, names.blocked)
    if max(seen_free, seen_blocked) < LEAST_SIGHT:
        doubts["a cell is hidden"] = 0.15
    elif min(seen_free, seen_blocked) > 0.6 * max(seen_free, seen_blocked):
        doubts["a cell is half hidden"] = 0.12
    return int(seen_blocked > seen_free)


def _board(looks: Looks, values: NDArray[np.int64], cat: int) -> tuple[Board, tuple[int, int]]:
    """The board, and the index (row, half) of the place where its matrix begins."""
    index = looks.index[values >= 0]
    row, half = (int(least) for least in index.min(axis=0))
    shape = np.ptp(index[:, 0]) + 1, np.ptp(index[:, 1]) // 2 + 1
    cells = np.full(shape, -1)
    inside = looks.index - (row, half)
    inside[:, 1] //= 2
    cells[tuple(inside[values >= 0].T)] = values[values >= 0]
    own = int(inside[cat, 0]), int(inside[cat, 1])
    shifted = parity_of(row, half)
    return Board(tuple(tuple(map(int, line)) for line in cells), own, shifted), (row, half)


def _judge(board: Board, covered: int, doubts: dict[str, float]) -> None:
    """What is unusual in a game that is being played.

    Where no cell is blocked, one of several that the cat seems to cover may be the blocked one.
    """
    state = outcome(board)
    if state is Outcome.LOST:
        doubts["the cat stands at the edge"] = 0.12
    elif state is Outcome.SOLVED:
        doubts["the cat is caught already"] = 0.04
    if not any(1 in row for row in board.cells):
        doubts["no cell is blocked"] = 0.05 if covered == 1 else 0.12
