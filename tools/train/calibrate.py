"""Fit how far decoded boards are to be trusted, on drawn boards that nothing was trained on.

    python -m tools.train.calibrate POOL --score score.py [--weights W] [--boards 400]

``POOL`` is filled by ``tools.train.pool`` with a seed of its own. Each board is read on its true
lattice, shaken a little, and compared with its truth by ``same`` of the module ``--score``. Prints
how many are right, how sure the decoders are of them, and the ``Trust`` of each game that makes
confidences come true.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.draw.truth import DrawnBoard, State
from tools.train.cells_data import jittered
from tools.train.evaluate import SURE, Same, compared_by
from tools.train.pool import load, shards
from vision.cells.network import see_patches
from vision.cells.vocabulary import GAMES, Kind, Mark, Side
from vision.decode.facts import Decoded
from vision.decode.trust import TRUST, Trust, confidence
from vision.learned import decode
from vision.networks import WEIGHTS
from vision.reading import NotRecognized

TEMPERATURES = (0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0)
SURPRISES = (6.0, 8.0, 10.0, 12.0, 14.0, 17.0, 20.0)
BINS = (0.0, 0.5, 0.7, 0.9, 0.97, 1.0)
MOST_CELLS = 1600


@dataclass(frozen=True)
class Trial:
    """One board that was decoded: None where the rules allowed nothing, which is not right."""

    game: str
    decoded: Decoded[Any] | None
    right: bool


# --- what is true ---------------------------------------------------------------------------------
def truth(board: DrawnBoard) -> dict[str, Any]:
    """A drawn board as a board object of the JSON contract."""
    return {
        "one-line": _one_line,
        "knight": _knight,
        "maze": _maze,
        "klotski": _klotski,
        "cat": _cat,
    }[board.game](board)


def _marked(board: DrawnBoard, mark: Mark) -> list[list[int]]:
    return [list(map(int, cell)) for cell in np.argwhere(board.marks[..., mark] == 1)]


def _one(board: DrawnBoard, mark: Mark) -> list[int] | None:
    return next(iter(_marked(board, mark)), None)


def _walls(board: DrawnBoard) -> list[list[list[int]]]:
    right = np.argwhere(board.right[..., Side.WALL] == 1).tolist()
    down = np.argwhere(board.down[..., Side.WALL] == 1).tolist()
    return [
        *([[row, col], [row, col + 1]] for row, col in right),
        *([[row, col], [row + 1, col]] for row, col in down),
    ]


def _one_line(board: DrawnBoard) -> dict[str, Any]:
    used = [list(map(int, cell)) for cell in np.argwhere(board.kinds == Kind.USED)]
    head = _one(board, Mark.HEAD)
    filled = [cell for cell in used if cell != head] + ([head] if head in used else [])
    numbered = np.argwhere(board.numbers >= 0).tolist()
    steps = len(numbered) >= len(used) - 2 and all(cell in used for cell in numbered)
    start = _one(board, Mark.START)
    waypoints = sorted(numbered, key=lambda cell: int(board.numbers[tuple(cell)]))
    if start is not None and waypoints and board.numbers[tuple(waypoints[0])] == 2:
        waypoints.insert(0, start)  # a figure stands there
    return {
        "cells": np.isin(board.kinds, (Kind.FREE, Kind.USED)).astype(int).tolist(),
        "start": start,
        "end": _one(board, Mark.END),
        "filled": filled,
        "waypoints": [] if steps else waypoints,
        "walls": _walls(board),
    }


def _knight(board: DrawnBoard) -> dict[str, Any]:
    used, numbers = board.kinds == Kind.USED, board.numbers
    first = 0 if (numbers[used] == 0).any() else 1
    visits = np.where(numbers >= 0, numbers + 1 - first, -1)
    cells = np.select([board.kinds == Kind.BLOCKED, used], [-2, visits], 0)
    return {"cells": cells.tolist(), "knight": _one(board, Mark.PIECE)}


def _maze(board: DrawnBoard) -> dict[str, Any]:
    return {
        "cells": (board.kinds == Kind.BLOCKED).astype(int).tolist(),
        "start": _one(board, Mark.HEAD) or _one(board, Mark.START),
        "goal": _one(board, Mark.END),
        "walls": _walls(board),
    }


def _klotski(board: DrawnBoard) -> dict[str, Any]:
    rows, cols = board.kinds.shape
    picture = np.zeros((2 * rows - 1, 2 * cols - 1), np.uint8)
    picture[::2, ::2] = board.kinds == Kind.PIECE
    picture[::2, 1::2] = board.right[..., Side.JOINED]
    picture[1::2, ::2] = board.down[..., Side.JOINED]
    labels = cv2.connectedComponents(picture, connectivity=4)[1][::2, ::2]
    empty = np.where(board.kinds == Kind.FREE, 0, -1)
    target = _one(board, Mark.PIECE)
    return {
        "cells": np.where(labels > 0, labels, empty).tolist(),
        "target": None if target is None else int(labels[tuple(target)]),
    }


def _cat(board: DrawnBoard) -> dict[str, Any]:
    codes = np.select([board.kinds == Kind.OUTSIDE, board.kinds == Kind.BLOCKED], [-1, 1], 0)
    parity = "odd" if board.shifted == 1 else "even"
    return {"cells": codes.tolist(), "cat": _one(board, Mark.PIECE), "shifted": parity}


# --- trials ---------------------------------------------------------------------------------------
def trials(pool: Path, count: int, weights: Path, same: Same) -> Iterator[Trial]:
    """So many boards of each game, if the pool has them."""
    rng = Random(0)
    left = dict.fromkeys(GAMES, count)
    for shard in shards(pool):
        for pooled in load(shard):
            scene = pooled.scene()
            for board in scene.boards:
                playable = board.state is State.WHOLE and board.kinds.size <= MOST_CELLS
                if playable and left[board.game] > 0:
                    left[board.game] -= 1
                    yield trial(scene.pixels, board, rng, weights, same)
        if not any(left.values()):
            return


def trial(
    pixels: NDArray[np.uint8], board: DrawnBoard, rng: Random, weights: Path, same: Same
) -> Trial:
    """Read one board of a screen on its own lattice."""
    seen = jittered(pixels, board, rng)
    odds = see_patches(seen.patches, seen.shifts, weights).odds(board.game)
    shifted = int(np.flatnonzero(seen.shifts)[0] % 2) if seen.shifts.any() else None
    try:
        decoded = decode(odds, board.game, shifted)
    except NotRecognized:
        return Trial(board.game, None, False)
    return Trial(board.game, decoded, same(board.game, truth(board), decoded.board.as_json()))


# --- fitting --------------------------------------------------------------------------------------
def loss(tried: Iterable[Trial], trust: Trust) -> float:
    """Mean of how surprising it is which boards are right, in nats."""
    sure = [(confidence(one.decoded, trust), one.right) for one in tried if one.decoded]
    odds = np.array([part if right else 1 - part for part, right in sure])
    return float(-np.log(np.maximum(odds, 1e-3)).mean())


def fitted(tried: list[Trial]) -> Trust:
    """The trust that makes the outcomes least surprising."""
    options = [Trust(*values) for values in product(TEMPERATURES, SURPRISES)]
    return min(options, key=lambda trust: loss(tried, trust))


def report(tried: list[Trial], trust: Trust) -> str:
    """How many were right, and by how sure the decoder was."""
    sure = [(confidence(one.decoded, trust) if one.decoded else 0.0, one.right) for one in tried]
    right = sum(right for _, right in sure)
    trusted = [right for part, right in sure if part >= SURE]
    lines = [
        f"{right} of {len(tried)} right; sure of {len(trusted)}, {trusted.count(False)} wrongly"
    ]
    for low, high in pairwise(BINS):
        inside = [right for part, right in sure if low <= part < high + (high == 1)]
        if inside:
            lines.append(f"  {low:.2f} to {high:.2f}: {sum(inside)} of {len(inside)} right")
    return "\n".join(lines)


def main() -> None:
    """Fit on a pool of drawn boards."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.calibrate", description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("--score", type=Path, required=True, help="a module with `same`")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="folder of the networks")
    parser.add_argument("--boards", type=int, default=400, help="boards of each game")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    by_game: dict[str, list[Trial]] = defaultdict(list)
    same = compared_by(arguments.score)
    for one in trials(arguments.pool, arguments.boards, arguments.weights, same):
        by_game[one.game].append(one)
    for game, tried in by_game.items():
        trust = fitted(tried)
        print(f"{game}: {trust}, loss {loss(tried, trust):.3f}")  # noqa: T201
        print(f"  before: loss {loss(tried, TRUST[game]):.3f}")  # noqa: T201
        print(report(tried, trust))  # noqa: T201


if __name__ == "__main__":
    main()
