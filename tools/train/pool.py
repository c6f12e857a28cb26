"""A pool of drawn screens from which the networks learn.

    python -m tools.train.pool FOLDER --seed 1 --scenes 64 --keep 400

draws screens endlessly, in shards of ``--scenes``, and deletes the oldest shards beyond ``--keep``.
Several processes may fill one folder with different seeds; what a seed draws is always the same. A
shard holds whole screens as lossless pictures and their whole truth, so each trainer cuts out what
it needs anew each time: ``stream`` gives screens at random, as shards come and go.
"""

from __future__ import annotations

import argparse
import os
import pickle
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.draw.screen import screen
from tools.draw.truth import DrawnBoard, Scene
from tools.train.progress import note, write_whole


@dataclass
class PooledScene:
    """A screen as a shard keeps it."""

    seed: int
    png: NDArray[np.uint8]
    boards: list[DrawnBoard]
    note: str

    @classmethod
    def of(cls, seed: int, scene: Scene) -> PooledScene:
        """Compress a scene; little, since it is read often and soon deleted."""
        bgr = cv2.cvtColor(scene.pixels, cv2.COLOR_RGB2BGR)
        _, png = cv2.imencode(".png", bgr, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        return cls(seed, png, scene.boards, scene.note)

    def scene(self) -> Scene:
        """The screen that was drawn."""
        bgr = cv2.imdecode(self.png, cv2.IMREAD_COLOR)
        assert bgr is not None
        rgb = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)
        return Scene(rgb, self.boards, self.note)


def shards(folder: Path) -> list[Path]:
    """All whole shards, the oldest first."""
    return sorted(folder.glob("shard-*.pickle"), key=_written)


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another process has deleted it meanwhile
        return 0.0


def load(shard: Path) -> list[PooledScene]:
    """The screens of one shard."""
    with shard.open("rb") as file:
        return [PooledScene(**fields) for fields in pickle.load(file)]


def save(shard: Path, scenes: Iterable[PooledScene]) -> None:
    """Write one shard, whole or not at all."""
    # plain dicts: a class of a module that runs as __main__ cannot be read back by another
    plain = [vars(pooled) for pooled in scenes]
    write_whole(shard, partial(pickle.dump, plain, protocol=5))


def stream(folder: Path, rng: Random, wait_s: float = 5.0) -> Iterator[Scene]:
    """Screens at random without end: all of one shard, shuffled, then another's."""
    while True:
        there = shards(folder)
        if not there:
            time.sleep(wait_s)
            continue
        try:
            scenes = load(rng.choice(there))
        except FileNotFoundError:  # grown old and deleted between the look and the reading
            continue
        rng.shuffle(scenes)
        for pooled in scenes:
            yield pooled.scene()


def mixed(pool: Path, others: list[Path], part: float, rng: Random) -> Iterator[Scene]:
    """Drawn screens, and for a ``part`` (0 to 1) of them one of ``others``, which take turns.

    A folder that is named twice has twice the turns.
    """
    drawn, real = stream(pool, rng), {folder: _a_few(folder, rng) for folder in others}
    while True:
        yield next(real[rng.choice(others)] if others and rng.random() < part else drawn)


def add_pools(parser: argparse.ArgumentParser) -> None:
    """What a trainer is asked of the real screens that ``mixed`` takes in."""
    parser.add_argument(
        "--real-pools", type=Path, nargs="*", default=[], help="real screens to learn from as well"
    )
    parser.add_argument("--real-part", type=float, default=0.2, help="their part of all screens")


def _a_few(folder: Path, rng: Random) -> Iterator[Scene]:
    """One screen of a shard at a time: shards that hold few have as much say as others."""
    held = [load(shard) for shard in shards(folder)]
    while True:
        yield rng.choice(rng.choice(held)).scene()


def draw_shard(seeds: range, errors: Path) -> list[PooledScene]:
    """One screen for each seed; those that fail are left out, and told in ``errors``.

    Raises ValueError when more than half of them fail: a painter is broken.
    """
    tried = [_drawn(seed, errors) for seed in seeds]
    drawn = [pooled for pooled in tried if pooled is not None]
    if len(drawn) < len(tried) / 2:
        raise ValueError(f"{len(tried) - len(drawn)} of {len(tried)} screens failed: see {errors}")
    return drawn


def _drawn(seed: int, errors: Path) -> PooledScene | None:
    try:
        return PooledScene.of(seed, checked(screen(seed)))
    except Exception:  # one bad screen must not end a night's drawing
        with errors.open("a", encoding="utf-8") as file:
            file.write(f"seed {seed}\n{traceback.format_exc()}\n")
        return None


def checked(scene: Scene) -> Scene:
    """The scene, if its truth has the promised shapes; else ``ValueError``."""
    for board in scene.boards:
        rows, cols = board.kinds.shape
        shapes = {
            "centres": (board.centres.shape, (rows, cols, 2)),
            "marks": (board.marks.shape[:2], (rows, cols)),
            "right": (board.right.shape[:2], (rows, max(cols - 1, 0))),
            "down": (board.down.shape[:2], (max(rows - 1, 0), cols)),
            "numbers": (board.numbers.shape, (rows, cols)),
        }
        for name, (shape, expected) in shapes.items():
            if shape != expected:
                raise ValueError(f"{board.game}: {name} is {shape}, not {expected}")
        if not np.isfinite(board.centres).all() or min(board.pitch) <= 0:
            raise ValueError(f"{board.game}: no finite lattice")
    return scene


def fill(folder: Path, seed: int, scenes: int, keep: int, count: int) -> None:
    """Draw ``count`` shards (0: without end) after those of this seed that are there already."""
    folder.mkdir(parents=True, exist_ok=True)
    mine = [int(path.stem.split("-")[2]) for path in folder.glob(f"shard-{seed:06d}-*.pickle")]
    first = max(mine, default=-1) + 1
    index = first
    while count == 0 or index < first + count:
        started = time.monotonic()
        start = seed * 10**9 + index * scenes
        drawn = draw_shard(range(start, start + scenes), folder / f"errors-{seed}.log")
        path = folder / f"shard-{seed:06d}-{index:06d}.pickle"
        save(path, drawn)
        games = Counter(board.game for pooled in drawn for board in pooled.boards)
        seconds = round(time.monotonic() - started, 2)
        note(
            folder / f"drawn-{seed}.jsonl",
            shard=path.name,
            scenes=len(drawn),
            seconds=seconds,
            boards=dict(games),
        )
        for old in shards(folder)[:-keep]:
            old.unlink(missing_ok=True)
        index += 1


def main() -> None:
    """Fill a folder with shards."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.pool", description=fill.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", type=int, default=64, help="screens in a shard")
    parser.add_argument("--keep", type=int, default=400, help="shards that are kept")
    parser.add_argument("--count", type=int, default=0, help="shards to draw; 0: without end")
    arguments = parser.parse_args()
    os.nice(10)
    cv2.setNumThreads(1)
    fill(arguments.folder, arguments.seed, arguments.scenes, arguments.keep, arguments.count)


if __name__ == "__main__":
    main()
