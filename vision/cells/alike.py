"""Sides, or cells, of one board that look alike mean the same: others tell those in doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.odds import CellOdds, Floats
from vision.cells.patches import CELL_PX, MIDDLE, PATCH_PX, Centres, patches
from vision.cells.vocabulary import Kind, Side
from vision.reading import Pixels

MOST_SIDES = 2000
"""Of larger boards no side, nor cell, is compared with all others."""

HALF_PX, SHIFT_PX = 3, 3
"""Pixels of a patch to both sides of a side's middle that are compared, and by how many two may
be shifted against each other: walls may be drawn as the border of one of their cells."""

ALIKE = 8.0
"""Mean difference in grey levels of two sides that look alike."""

MOST_EACH = 3.0
"""Logits that no other side counts for more than."""

WEIGHT = 4.0
"""How much the mean of those that look alike counts."""

NO_DOUBT = 4.0
"""Logits from which on a side is what it is, whatever others are."""

FEWEST_WALLS, OF_WALLS = 8, 0.9
"""Where so many walls are sure, and this part of them are lines, others are too."""

FEWEST_LINES, OF_LINES, ONE_COLOUR = 2, 0.8, 40.0
"""Where so many walls are sure, and this part of them are lines whose colours lie so many levels
apart on average at most, sides with such a line are walls."""

APART = 5.0
"""Logits by which all walls may lie above all other sides where none is sure."""

SURELY_NONE, HARDLY_ANY, MOST_MORE, BY_LINE = -10.0, 0.02, 0.15, 6.0
"""Logits below which a side is no wall, the part of such sides that may show such a line, the part
of all sides that may be walls by their line, and how sure these are."""

A_LINE, NO_LINE = 40.0, 0.15
"""Grey levels by which a line stands out at least, and the part of that which is none."""

ENDS_PX = 2
"""Pixels of a stripe at each end that show the cells beside it."""

MOST_TRIED = 100
TOLD_RIGHTLY = 0.97
"""So many sure sides are tried, and this part of them the others must tell rightly."""


LEAST_ALIKE, OF_ONE_MIND = 3, 0.9
"""So many cells whose middles are drawn alike are of one kind, if this part of them seem to be."""

DRAWN_ALIKE = 12.0
"""Mean difference in levels by which no pixel of two such middles differs more."""

MOST_KINDS = 40
"""Looks of middles that are told apart: photographs have no two that are alike."""

OUTSIDE, BLOCKED, FREE = range(3)
MAZE_KINDS = [Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE]
"""What a cell of a maze, or of the ring around it, may be."""

BY_OTHERS = 4.0
"""Nats that cells of one mind are surer than each alone."""


def with_alike_cells(
    odds: CellOdds, pixels: Pixels, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds of a maze, surer of what cells are where nearly all whose middles are drawn alike
    seem to be the same: if one of them were something else, all would be.

    ``centres_px`` (rows, cols, 2) of the odds' cells, ring included.
    """
    count = odds.kinds[..., 0].size
    if count > MOST_SIDES:
        return odds
    middles = patches(pixels, centres_px, pitch_px)[:, :, MIDDLE, MIDDLE].astype(np.int16)
    middles = middles.reshape(count, -1, 3)
    kinds = odds.kinds.reshape(count, -1).copy()
    best, left = kinds[:, MAZE_KINDS].argmax(1), np.arange(count)
    ways = (best == FREE).reshape(odds.kinds.shape[:2]).astype(np.uint8)
    beside_ways = cv2.dilate(ways, np.ones((3, 3), np.uint8)).ravel() > 0
    for _ in range(MOST_KINDS):
        if len(left) < LEAST_ALIKE:
            break
        alike = np.abs(middles[left] - middles[left[0]]).mean(2).max(1) <= DRAWN_ALIKE
        members, left = left[alike], left[~alike]
        inside = members[best[members] != OUTSIDE]
        # A rim that a page of its colour goes on beyond seems to be that page.
        if len(inside) >= LEAST_ALIKE and (best[inside] == BLOCKED).mean() >= OF_ONE_MIND:
            rim = members[(best[members] == OUTSIDE) & beside_ways[members]]
            kinds[rim, Kind.BLOCKED], best[rim] = kinds[rim].max(1), BLOCKED
        kind = np.bincount(best[members]).argmax()
        agree = members[best[members] == kind]
        if len(members) >= LEAST_ALIKE and len(agree) >= OF_ONE_MIND * len(members):
            kinds[agree, MAZE_KINDS[kind]] += BY_OTHERS
    kinds -= np.logaddexp.reduce(kinds, axis=1)[:, None]
    return replace(odds, kinds=kinds.reshape(odds.kinds.shape))


def with_alike_sides(
    odds: CellOdds, pixels: Pixels, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds of walls, with what the sides are that look like those in doubt, and with those that
    show the line of sure walls.

    ``centres_px`` (rows, cols, 2) of the odds' cells, ring included.
    """
    logits = np.concatenate([odds.right[..., Side.WALL].ravel(), odds.down[..., Side.WALL].ravel()])
    inner = np.flatnonzero(_inner(odds))  # the frame of a board is no wall of it
    if len(logits) > MOST_SIDES or (logits > -MOST_EACH).sum() < 2 or not inner.size:
        return odds
    stripes = _stripes(patches(pixels, centres_px, pitch_px))
    lines = _Lines.across(stripes)
    walls = inner[logits[inner] >= MOST_EACH]
    doubtful = np.flatnonzero(np.abs(logits) < NO_DOUBT)
    if len(walls) >= FEWEST_LINES:
        drawn = lines.like_those(walls, inner[logits[inner] >= SURELY_NONE], inner)
    else:
        seeming = inner[_lie_apart(logits[inner])]
        drawn = lines.like_those(seeming, seeming, inner)
    logits[doubtful[lines.are_none(doubtful, walls)]] = -NO_DOUBT
    if doubtful.size:
        _weigh_alike(logits, stripes, doubtful, inner)
    logits[drawn] = np.maximum(logits[drawn], BY_LINE)
    right, down = odds.right.copy(), odds.down.copy()
    right[..., Side.WALL] = logits[: right[..., 0].size].reshape(right.shape[:2])
    down[..., Side.WALL] = logits[right[..., 0].size :].reshape(down.shape[:2])
    return replace(odds, right=right, down=down)


def _lie_apart(logits: Floats) -> NDArray[np.bool_]:
    """Which logits lie far above all others, though hardly below nought: walls that all look
    otherwise than any that were learned from."""
    falling = np.sort(logits)[::-1]
    far = (falling[:-1] - falling[1:] >= APART) & (falling[:-1] > -APART)
    return logits >= (falling[np.argmax(far)] if far.any() else np.inf)


def _weigh_alike(
    logits: Floats, stripes: Floats, doubtful: NDArray[np.int64], others: NDArray[np.int64]
) -> None:
    """Add to the logits of doubtful sides what others say that look alike, where these tell sure
    sides rightly."""
    sure = np.flatnonzero(np.abs(logits) >= MOST_EACH)
    tried = sure[:: -(-len(sure) // MOST_TRIED) or 1]
    asked = np.concatenate([doubtful, tried])
    gain = _told(_alike(stripes, asked, others), np.clip(logits[others], -MOST_EACH, MOST_EACH))
    wrong = (gain[len(doubtful) :] * logits[tried] < 0).sum()
    if wrong <= (1 - TOLD_RIGHTLY) * len(tried):
        logits[doubtful] += (1 - np.abs(logits[doubtful]) / NO_DOUBT) * gain[: len(doubtful)]


@dataclass(frozen=True, eq=False)
class _Lines:
    """What lies across each side between the colours of its two ends.

    ``stand_out`` (sides) says how far from all that these can mix to, in grey levels, and
    ``colours`` (sides, 3) which colour does so most.
    """

    stand_out: Floats
    colours: Floats

    @classmethod
    def across(cls, stripes: Floats) -> _Lines:
        first, last = stripes[:, :ENDS_PX].mean(1), stripes[:, -ENDS_PX:].mean(1)
        way, inside = last - first, stripes[:, ENDS_PX:-ENDS_PX]
        between = inside - first[:, None]
        done = (between @ way[..., None]) / np.maximum((way**2).sum(1), 1e-6)[:, None, None]
        off = np.abs(between - np.clip(done, 0, 1) * way[:, None]).mean(2)
        most = np.arange(len(off)), off.argmax(1)
        return cls(off[most], inside[most])

    def are_none(self, doubtful: NDArray[np.int64], walls: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of the doubtful sides show nothing but where one colour ends and another begins,
        while nearly all sure walls are lines of a third."""
        if len(walls) < FEWEST_WALLS:
            return np.zeros(len(doubtful), np.bool_)
        least = np.quantile(self.stand_out[walls], 1 - OF_WALLS)
        return np.asarray((self.stand_out[doubtful] < NO_LINE * least) & (least >= A_LINE))

    def like_those(
        self, walls: NDArray[np.int64], possible: NDArray[np.int64], inner: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The possible sides with a line of the colour that nearly all of these walls have, and
        hardly a side that is none: between drawn cells a wall looks otherwise to a network."""
        if len(walls) < FEWEST_LINES:
            return walls[:0]
        apart = np.abs(self.colours - np.median(self.colours[walls], axis=0)).mean(1)
        drawn = (apart <= ONE_COLOUR) & (self.stand_out >= A_LINE)
        found = possible[drawn[possible]]
        is_told = (
            drawn[walls].mean() >= OF_LINES
            and len(found) - len(walls) <= MOST_MORE * len(inner)
            and drawn[inner].sum() - len(found) <= HARDLY_ANY * (len(inner) - len(possible))
        )
        return found if is_told else walls[:0]


def _stripes(pictures: Pixels) -> Floats:
    """What lies across each side, (sides, 2 * (HALF_PX + SHIFT_PX), 3): right ones, then lower."""
    edge, rim = (PATCH_PX + CELL_PX) // 2, (PATCH_PX - CELL_PX) // 2 + 6
    across = slice(edge - HALF_PX - SHIFT_PX, edge + HALF_PX + SHIFT_PX)
    along = slice(rim, PATCH_PX - rim)
    right = np.median(pictures[:, :-1, along, across], axis=2)
    down = np.median(pictures[:-1, :, across, along], axis=3)
    size = (-1, across.stop - across.start, 3)
    return np.concatenate([right.reshape(size), down.reshape(size)]).astype(np.float32)


def _inner(odds: CellOdds) -> NDArray[np.bool_]:
    """Which sides lie between two cells that are not of the ring."""
    right, down = (np.zeros(part.shape[:2], np.bool_) for part in (odds.right, odds.down))
    right[1:-1, 1:-1] = down[1:-1, 1:-1] = True
    return np.concatenate([right.ravel(), down.ravel()])


def _alike(stripes: Floats, asked: NDArray[np.int64], others: NDArray[np.int64]) -> Floats:
    """How alike each side that is asked looks to each other one, from 0 to 1."""
    width = 2 * HALF_PX
    middles = stripes[others, SHIFT_PX : SHIFT_PX + width].reshape(len(others), -1)
    middles = np.ascontiguousarray(middles.T)  # long rows: twice as fast
    apart = np.full((len(asked), len(others)), np.inf, np.float32)
    for index, stripe in enumerate(stripes[asked]):
        for shift in range(2 * SHIFT_PX + 1):
            moved = stripe[shift : shift + width]
            for way in (moved, moved[::-1]):
                off = middles - way.reshape(-1, 1)
                np.minimum(apart[index], np.abs(off, out=off).mean(0), out=apart[index])
    alike = np.exp(-((apart / ALIKE) ** 2))
    alike[asked[:, None] == others] = 0
    return np.asarray(alike, np.float32)


def _told(alike: Floats, said: Floats) -> Floats:
    """Logits by those that look alike; of those that contradict each other hardly any."""
    total = alike @ said
    agreement = np.abs(total) / (alike @ np.abs(said) + 1e-6)
    return np.asarray(WEIGHT * agreement**2 * total / (alike.sum(1) + 1), np.float32)
