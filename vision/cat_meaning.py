"""What the looks of a hex map mean: which cells are free, which are blocked, where the cat is."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from calibration import Profile
from solvers import Outcome
from solvers.cat import Board, outcome
from vision.cat_extent import SAME_COLOUR
from vision.cat_looks import Look, Looks
from vision.cat_places import Mask
from vision.cat_sprite import Sprite, find_sprite
from vision.cells import distance
from vision.reading import NotRecognized

BEST = 0.99
FEW_BLOCKED = 0.38
"""The player of a game that is not over has blocked fewer cells than this part of the map."""

LEAST_SIGHT = 0.06
"""Part of a cell that must be seen to tell its look."""

WITHOUT_OUTLINE = 0.6


@dataclass(frozen=True)
class Meaning:
    """A board, the evidence for it, and what it may be wrong about: doubts from 0 to 1."""

    board: Board
    evidence: list[str]
    doubts: dict[str, float]

    @property
    def confidence(self) -> float:
        """The probability that none of the doubts holds."""
        return BEST * prod(1 - doubt for doubt in self.doubts.values())


def interpret(looks: Looks, profile: Profile) -> Meaning:
    """Name the looks and find the cat. Raises NotRecognized when no name is possible."""
    if not looks.looks:
        raise NotRecognized("no two cells look alike")
    sprite = find_sprite(looks)
    if sprite is None:
        raise NotRecognized("nothing stands on any cell that may be the cat")
    doubts = dict(sprite.doubts)
    free, blocked = _name(looks, sprite, profile, doubts)
    values = _values(looks, sprite, free, blocked, doubts)
    board = _board(looks, values, sprite.own)
    _judge(board, doubts)
    evidence = [f"{looks.extent.shape} of {len(values)} cells, {int(values.sum())} blocked"]
    evidence.append(f"cat at {board.cat}, covering {len(sprite.cells)} cells")
    return Meaning(board, evidence, doubts)


def _name(
    looks: Looks, sprite: Sprite, profile: Profile, doubts: dict[str, float]
) -> tuple[Look, Look | None]:
    """The free look and the blocked look; None where no cell is blocked."""
    common = sorted(looks.looks, key=lambda look: -len(look.members))
    if len(common) == 1:
        return common[0], None
    pairs = [(common[0], common[1]), (common[1], common[0])]
    odds = [_odds(looks, sprite, profile, free, blocked) for free, blocked in pairs]
    best = 0 if odds[0] >= odds[1] else 1
    lead = abs(odds[0] - odds[1])
    wrong = 1 / (1 + np.exp(min(lead, 50.0)))
    if wrong > 0.005:
        doubts["which look is blocked"] = float(wrong)
    return pairs[best]


def _odds(looks: Looks, sprite: Sprite, profile: Profile, free: Look, blocked: Look) -> float:
    """How likely it is that the looks are named so: the logarithm of a likelihood."""
    odds = 0.0
    part = len(blocked.members) / (len(free.members) + len(blocked.members))
    odds -= 12 * max(0.0, part - FEW_BLOCKED)
    if blocked.outlined < WITHOUT_OUTLINE < free.outlined:
        odds += 6
    seen_free, seen_blocked = looks.visible(sprite.own, free, blocked)
    if max(seen_free, seen_blocked) > LEAST_SIGHT:
        odds += 4 * (seen_free - seen_blocked) / (seen_free + seen_blocked)
    lighter = blocked.core[0] > free.core[0]
    if profile.polarity:
        odds += 20 if lighter == (profile.polarity == "light") else -20
    return odds


def _values(
    looks: Looks, sprite: Sprite, free: Look, blocked: Look | None, doubts: dict[str, float]
) -> NDArray[np.int64]:
    """0 or 1 for each cell: by its look, or by what can be seen of it."""
    values = np.zeros(len(looks.label), np.int64)
    if blocked is not None:
        for look in looks.looks:
            values[look.members] = _nearer(look, free, blocked, doubts)
    hidden = np.union1d(np.flatnonzero(looks.label < 0), sprite.cells)
    for cell in hidden:
        values[cell] = _seen_value(looks, int(cell), sprite, free, blocked, doubts)
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
    looks: Looks,
    cell: int,
    sprite: Sprite,
    free: Look,
    blocked: Look | None,
    doubts: dict[str, float],
) -> int:
    """0 or 1 for a cell that something covers."""
    if cell == sprite.own:
        return 0
    if blocked is None:
        if looks.label[cell] >= 0 or cell in sprite.cells:
            return 0
        doubts["a single cell of another look"] = 0.08
        return 1
    seen_free, seen_blocked = looks.visible(cell, free, blocked)
    if max(seen_free, seen_blocked) < LEAST_SIGHT:
        doubts["a cell is hidden"] = 0.15
    elif min(seen_free, seen_blocked) > 0.6 * max(seen_free, seen_blocked):
        doubts["a cell is half hidden"] = 0.12
    return int(seen_blocked > seen_free)


def _board(looks: Looks, values: NDArray[np.int64], cat: int) -> Board:
    extent = looks.extent
    row, half = extent.first
    cells = np.full((extent.rows, extent.cols), -1)
    rows, cols = looks.index[:, 0] - row, (looks.index[:, 1] - half) // 2
    cells[rows, cols] = values
    shifted = extent.shifted
    own = int(rows[cat]), int(cols[cat])
    return Board(tuple(tuple(map(int, line)) for line in cells), own, shifted)


def _judge(board: Board, doubts: dict[str, float]) -> None:
    """What is unusual in a game that is being played."""
    state = outcome(board)
    if state is Outcome.LOST:
        doubts["the cat stands at the edge"] = 0.12
    elif state is Outcome.SOLVED:
        doubts["the cat is caught already"] = 0.04
    if not any(1 in row for row in board.cells):
        doubts["no cell is blocked"] = 0.05


def scenery(looks: Looks) -> Mask:
    """Places beside the map that look like its cells."""
    places, extent = looks.places, looks.extent
    cores = np.array([look.core for look in looks.looks])
    alike = distance(places.core[:, :, None], cores).min(axis=2) <= SAME_COLOUR
    beside = places.exists & ~extent.member & (places.outlined > WITHOUT_OUTLINE)
    return np.asarray(beside & alike)
