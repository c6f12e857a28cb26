"""Train the network that reads cells, on drawn boards; goes on from its last checkpoint.

    python -m tools.train.cells POOL FOLDER --hours 10 --real answers.jsonl

``POOL`` is filled by ``tools.train.pool``; ``FOLDER`` gets checkpoints and curves; ``--real`` are a
reader's answers to real screens (see ``tools.train.real``) to validate on. The learning rate stays
up for three quarters of ``--hours`` (of one processor core, over all calls) and comes down in
the last; with more hours a later call goes on where this one ended. ``--start`` goes on from
weights that have learned before: ``--rate 0.6 --decay 0.8`` keep what they know. Where there is a
GPU it learns there, ``--hours`` are a clock's, and ``--workers 15 --cells 36000`` keep it busy.
"""

from __future__ import annotations

import argparse
import copy
import os
import time
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import cv2
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from tools.draw.truth import Scene, State
from tools.train.cells_data import (
    Batch,
    Example,
    batch,
    example,
    jittered,
    recoloured,
    turned,
    unplayable,
)
from tools.train.cells_loss import losses
from tools.train.cells_model import CellsNetwork
from tools.train.cells_score import Score, score
from tools.train.muon import optimizers
from tools.train.pool import add_pools, load, mixed, shards
from tools.train.progress import load_weights, note, write_whole
from tools.train.real import real_boards
from vision.cells.vocabulary import GAMES
from vision.locate import Locator

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
clock = time.monotonic if DEVICE.type == "cuda" else time.process_time
RATE, OTHER_RATE = 5e-3, 2.5e-3
"""Learning rates of large matrices and of all else."""
WARM_STEPS = 80
KEPT_PART = 0.9995
"""How much of the averaged weights each step keeps."""
MOST_CELLS = 2600
MISTAKEN = 0.5
"""How many screens without a board to play are searched for what may be taken for one."""
HELD_BACK = 250
"""Drawn boards that are only validated on, of a pool of their own."""


class Reservoir:
    """Some thousand boards in memory; each serves several times, then gives way to a new one."""

    def __init__(self, scenes: Iterable[Scene], size: int, rng: Random) -> None:
        self._fresh, self._rng = all_that_is_found(scenes, rng), rng
        self._held = deque(islice(self._fresh, size), size)

    def renew(self, count: int) -> None:
        """Take in ``count`` new boards; the oldest leave."""
        self._held.extend(islice(self._fresh, count))

    def draw(self, cells: int) -> list[Example]:
        """Boards of like sizes with about so many cells in all, at random."""
        looked_at = min(len(self._held), cells // 25)
        ordered = sorted(self._rng.sample(self._held, looked_at), key=_cells)
        start = self._rng.randrange(len(ordered))
        most = ordered[start].cells
        picked = ordered[bisect_left(ordered, most * 0.6, key=_cells) : start + 1]
        self._rng.shuffle(picked)
        return picked[: max(1, cells // most)]


class Batches(IterableDataset[Batch]):
    """Batches without end of what ``arguments`` name; each process that asks cuts out its own."""

    def __init__(self, arguments: argparse.Namespace, steps: int) -> None:
        self.arguments, self.steps = arguments, steps

    def __iter__(self) -> Iterator[Batch]:
        cv2.setNumThreads(1)
        given, worker = self.arguments, get_worker_info()
        rng = Random(f"{given.seed} {self.steps} {worker.id if worker else 0}")
        scenes = mixed(given.pool, given.real_pools, given.real_part, rng)
        reservoir, fresh = Reservoir(scenes, given.boards, rng), 0.0
        while True:
            picked = [turned(board, rng) for board in reservoir.draw(given.cells)]
            named = [rng.random() < 0.5 for _ in picked]
            yield batch([_recoloured(board, rng) for board in picked], named, rng)
            fresh += len(picked) / given.uses
            reservoir.renew(int(fresh))
            fresh -= int(fresh)


def readable(scenes: Iterable[Scene], rng: Random) -> Iterator[Example]:
    """The boards of screens that can be read, their lattices a little off."""
    for scene in scenes:
        for board in scene.boards:
            if board.state is State.WHOLE and board.kinds.size <= MOST_CELLS:
                yield jittered(scene.pixels, board, rng)


def all_that_is_found(scenes: Iterable[Scene], rng: Random) -> Iterator[Example]:
    """The same, and at times what is taken for a board on a screen that shows none to play."""
    for scene in scenes:
        yield from readable([scene], rng)
        hidden = all(board.state in (State.COVERED, State.CUT) for board in scene.boards)
        if hidden and rng.random() < MISTAKEN:
            for found in islice(Locator(scene.pixels).boards(), 1):
                own = scene.boards[0].game if scene.boards else rng.choice(GAMES[:-1])
                game = own if found.shifted is None else "cat"
                if found.rows * found.cols <= MOST_CELLS:
                    yield unplayable(scene.pixels, found, game)


def _cells(board: Example) -> int:
    return board.cells


class Trainer:
    """The network, its averaged copy, and how far training has come."""

    def __init__(
        self, folder: Path, seed: int, start: Path | None = None, half: bool = False
    ) -> None:
        torch.manual_seed(seed)
        self.folder, self.seed, self.half = folder, seed, half
        self.network = CellsNetwork().to(DEVICE, memory_format=torch.channels_last)
        if start is not None:
            self.network.load_state_dict(load_weights(start), strict=False)  # it may have grown
        self.averaged = copy.deepcopy(self.network).eval()
        self.optimizers = optimizers(self.network, RATE, OTHER_RATE)
        self.steps, self.seconds, self.boards = 0, 0.0, Counter[str]()
        if self._path.exists():
            self._resume()

    @property
    def _path(self) -> Path:
        return self.folder / "checkpoint.pt"

    def _resume(self) -> None:
        state = torch.load(self._path, weights_only=True, map_location=DEVICE)
        self.network.load_state_dict(state["network"])
        self.averaged.load_state_dict(state["averaged"])
        for optimizer, kept in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(kept)
        self.steps, self.seconds = state["steps"], state["seconds"]
        self.boards = Counter(state["boards"])

    def save(self) -> None:
        """Write the checkpoint, whole or not at all."""
        state = {
            "network": self.network.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "steps": self.steps,
            "seconds": self.seconds,
            "boards": dict(self.boards),
            "seed": self.seed,
        }
        write_whole(self._path, lambda file: torch.save(state, file))

    def step(self, boards: Batch, rate: float) -> dict[str, torch.Tensor]:
        """Learn from one batch; returns each part of the loss."""
        for optimizer, highest in zip(self.optimizers, (RATE, OTHER_RATE), strict=True):
            optimizer.param_groups[0]["lr"] = highest * rate
            optimizer.zero_grad(set_to_none=True)
        self.network.train()
        with torch.autocast(DEVICE.type, torch.bfloat16, enabled=self.half):
            logits = self.network(boards.patches, boards.places, boards.layout)
        parts = losses({name: value.float() for name, value in logits.items()}, boards)
        torch.stack(list(parts.values())).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        self.steps += 1
        self._average()
        return {name: value.detach() for name, value in parts.items()}

    @torch.no_grad()
    def _average(self) -> None:
        kept = min(KEPT_PART, self.steps / (self.steps + 10))
        mine = self.network.state_dict()
        pairs = [(value, mine[name]) for name, value in self.averaged.state_dict().items()]
        smooth = [pair for pair in pairs if pair[0].dtype.is_floating_point]
        torch._foreach_lerp_(*map(list, zip(*smooth, strict=True)), 1 - kept)
        for value, other in pairs:
            if not value.dtype.is_floating_point:
                value.copy_(other)


def rate_at(steps: int, part: float, highest: float, decay: float) -> float:
    """The part of the learning rates after so many steps and such a part of the hours.

    It comes down from ``highest`` to nothing in the last part ``decay`` of the hours.
    """
    warm = min(1.0, (steps + 1) / WARM_STEPS)
    return highest * warm * min(1.0, max(0.0, (1 - part) / decay))


def validate(network: CellsNetwork, boards: list[Example], names: list[str]) -> dict[str, Any]:
    """How many boards are right, by name (of a source or game), and what is wrong with others."""
    scores: dict[str, Score] = defaultdict(Score)
    for board, name in zip(boards, names, strict=True):
        with torch.inference_mode():
            one = batch([board], [True], Random(0)).to(DEVICE)
            scores[name] += score(network(one.patches, one.places, one.layout), one)
    return {name: value.figures() for name, value in sorted(scores.items())}


def _real(path: Path | None) -> tuple[list[Example], list[str]]:
    if path is None:
        return [], []
    boards = list(real_boards(path))
    examples = [example(board.pixels, board.board) for board in boards]
    return examples, [f"{board.board.game}: {board.source}" for board in boards]


def train(arguments: argparse.Namespace) -> None:
    """Learn until the hours are over."""
    trainer = Trainer(arguments.folder, arguments.seed, arguments.start, arguments.half)
    real, sources = _real(arguments.real)
    held_back: list[Example] = []
    if arguments.held_back:
        kept = (pooled.scene() for shard in shards(arguments.held_back) for pooled in load(shard))
        held_back = list(islice(readable(kept, Random(0)), HELD_BACK))
    batches = DataLoader(
        Batches(arguments, trainer.steps), batch_size=None, num_workers=arguments.workers
    )
    budget, tested = arguments.hours * 3600, trainer.seconds
    last, learned = clock(), []
    for boards in batches:
        rate = rate_at(trainer.steps, trainer.seconds / budget, arguments.rate, arguments.decay)
        learned.append(trainer.step(boards.to(DEVICE), rate))
        trainer.boards.update(GAMES[game] for game in boards.games.tolist())
        now = clock()
        trainer.seconds, last = trainer.seconds + now - last, now
        if trainer.seconds - tested > arguments.every or trainer.seconds >= budget:
            tested = trainer.seconds
            _report(trainer, learned, real, sources, held_back)
            last, learned = clock(), []
        if trainer.seconds >= budget:
            break


def _recoloured(board: Example, rng: Random) -> Example:
    if rng.random() < 0.3:
        return board
    return replace(board, patches=recoloured(board.patches, rng))


def _report(
    trainer: Trainer,
    learned: list[dict[str, torch.Tensor]],
    real: list[Example],
    sources: list[str],
    held_back: list[Example],
) -> None:
    trainer.save()
    mean = {
        name: round(float(torch.stack([parts[name] for parts in learned]).mean()), 4)
        for name in learned[0]
    }
    note(
        trainer.folder / "curve.jsonl",
        hours=round(trainer.seconds / 3600, 3),
        steps=trainer.steps,
        boards=trainer.boards.total(),
        loss=mean,
        real=validate(trainer.averaged, real, sources),
        drawn=validate(trainer.averaged, held_back, [board.game for board in held_back]),
    )


def main() -> None:
    """Train from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.cells", description=train.__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hours", type=float, default=10.0, help="of one core, in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--real", type=Path, help="answers to real screens, to validate on")
    add_pools(parser)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument(
        "--rate", type=float, default=1.0, help="part of the usual learning rates; 0.6 to go on"
    )
    parser.add_argument(
        "--decay", type=float, default=0.25, help="part of the hours in which the rate comes down"
    )
    parser.add_argument(
        "--half",
        action="store_true",
        help="products of 16 bits: 1.6 times as fast where the processor has avx512_bf16",
    )
    parser.add_argument("--held-back", type=Path, help="a pool of another seed to validate on")
    parser.add_argument(
        "--workers", type=int, default=0, help="processes that cut out boards; 0: this one"
    )
    parser.add_argument("--boards", type=int, default=1500, help="boards held in memory")
    parser.add_argument("--uses", type=float, default=2, help="batches that a board serves in")
    parser.add_argument("--cells", type=int, default=4000, help="cells in a batch, about")
    parser.add_argument(
        "--every", type=float, default=300, help="seconds between checkpoints, of one core"
    )
    arguments = parser.parse_args()
    os.nice(10)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    train(arguments)


if __name__ == "__main__":
    main()
