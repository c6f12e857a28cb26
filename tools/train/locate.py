"""Train the network that finds boards.

    python -m tools.train.locate POOL CHECKPOINTS --hours 6

resumes from CHECKPOINTS/last.pt where that exists. The learning rate stays high for two thirds of
the hours and comes down to nothing in the last third, on fresh screens; a run that has come down
goes up again when it is given more hours. Hours are of one processor core, so that other work on
the machine makes a run longer, not worse. CHECKPOINTS/curve.jsonl holds the losses.
"""

from __future__ import annotations

import argparse
import copy
import queue
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import cos, pi
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from tools.draw.truth import Scene
from tools.train.locate_network import LocateNetwork
from tools.train.locate_views import Target, sample
from tools.train.muon import optimizers
from tools.train.pool import add_pools, mixed
from tools.train.progress import load_weights, note, write_whole
from vision.locate.fields import GAME, HEAT, HEXAGONAL, INSIDE, PHASE, PITCH, STATE

BATCH_PIXELS = 1_000_000
"""About seven whole screens, or twenty-five closer looks."""
VIEWS = 2
"""Of each screen, when it has been unpacked."""
RATE, OTHER_RATE = 4e-3, 2e-3
"""Learning rates of large matrices and of all else."""
WARM_STEPS = 300
EMA_STEPS = 1500
"""Over so many steps the weights are averaged."""

Batch = tuple[Tensor, dict[str, Tensor]]


def batches(scenes: Iterable[Scene], rng: Random) -> Iterator[Batch]:
    """Views of screens, all of one batch on a canvas of one size."""
    waiting: dict[tuple[int, ...], list[tuple[NDArray[np.uint8], Target]]] = defaultdict(list)
    views = (sample(scene, rng) for scene in scenes for _ in range(VIEWS))
    for pixels, target in views:
        group = waiting[pixels.shape]
        group.append((pixels, target))
        if len(group) * pixels.shape[0] * pixels.shape[1] >= BATCH_PIXELS:
            yield _stacked(waiting.pop(pixels.shape))


def _stacked(group: list[tuple[NDArray[np.uint8], Target]]) -> Batch:
    pixels = torch.from_numpy(np.stack([pixels for pixels, _ in group])).permute(0, 3, 1, 2)
    names = Target.__dataclass_fields__
    arrays = {name: np.stack([getattr(target, name) for _, target in group]) for name in names}
    return pixels, {name: torch.from_numpy(array) for name, array in arrays.items()}


def ahead(source: Iterator[Batch], size: int = 6) -> Iterator[Batch]:
    """The same, prepared by a thread while the network learns."""
    ready: queue.Queue[Batch | Exception] = queue.Queue(size)

    def work() -> None:
        try:
            for batch in source:
                ready.put(batch)
        except Exception as error:  # the learning thread ends by it, instead of waiting for ever
            ready.put(error)

    threading.Thread(target=work, daemon=True).start()
    while True:
        batch = ready.get()
        if isinstance(batch, Exception):
            raise batch
        yield batch


def losses(outputs: Tensor, target: dict[str, Tensor]) -> dict[str, Tensor]:
    """Each part of the loss; ``outputs`` (batch, channels, height, width)."""
    board = target["board"] > 0
    weight = target["weight"] * board
    total = weight.sum() + 1

    def over_boards(each: Tensor) -> Tensor:
        return (each * weight).sum() / total

    inside = functional.binary_cross_entropy_with_logits(
        outputs[:, INSIDE], board.float(), reduction="none"
    )
    heat = functional.binary_cross_entropy_with_logits(
        outputs[:, HEAT], target["heat"], reduction="none"
    )
    least = -torch.special.entr(target["heat"]) - torch.special.entr(1 - target["heat"])
    # places beside the border of a board decide which cells it has
    spread = functional.max_pool2d(board[:, None].float(), 5, 1, 2)[:, 0]
    shrunk = 1 - functional.max_pool2d(1 - board[:, None].float(), 5, 1, 2)[:, 0]
    border = 1 + 3 * (spread - shrunk)
    hexagonal = functional.binary_cross_entropy_with_logits(
        outputs[:, HEXAGONAL], target["hexagonal"], reduction="none"
    )
    pitch = functional.smooth_l1_loss(
        outputs[:, PITCH], target["pitch"], reduction="none", beta=0.05
    ).sum(1)
    phase = ((outputs[:, PHASE] - target["phase"]) ** 2).sum(1)
    game = functional.cross_entropy(outputs[:, GAME], target["game"], reduction="none")
    state = functional.cross_entropy(outputs[:, STATE], target["state"], reduction="none")
    return {
        "inside": (inside * border * target["weight"]).mean() * 3,
        "heat": ((heat + least) * target["weight"]).mean() * 4,
        "hexagonal": over_boards(hexagonal) * 0.3,
        "pitch": over_boards(pitch) * 2,
        "phase": over_boards(phase),
        "game": over_boards(game) * 0.3,
        "state": over_boards(state) * 0.15,
    }


def rate(done: float, step: int) -> float:
    """The part of the learning rate when a part ``done`` (0 to 1) of the hours is over."""
    warm = min(1.0, (step + 1) / WARM_STEPS)
    falling = max(0.0, (done - 2 / 3) * 3)
    return warm * max(0.003, 0.5 + 0.5 * cos(pi * min(falling, 1.0)))


class Training:
    """A run of training and what is kept of it."""

    def __init__(self, folder: Path, start: Path | None = None) -> None:
        self.folder = folder
        self.network = LocateNetwork().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        if start is not None:
            self.network.load_state_dict(load_weights(start))
        self.average = copy.deepcopy(self.network)
        self.optimizers = optimizers(self.network, RATE, OTHER_RATE)
        self.steps, self.views, self.seconds = 0, 0, 0.0
        self.resumed = (folder / "last.pt").exists()
        if self.resumed:
            self._load(torch.load(folder / "last.pt", weights_only=True))

    def _load(self, kept: dict[str, Any]) -> None:
        self.network.load_state_dict(kept["network"])
        self.average.load_state_dict(kept["average"])
        for optimizer, state in zip(self.optimizers, kept["optimizers"], strict=True):
            optimizer.load_state_dict(state)
        self.steps, self.views, self.seconds = kept["steps"], kept["views"], kept["seconds"]

    def keep(self) -> None:
        """Write CHECKPOINTS/last.pt."""
        kept = {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "steps": self.steps,
            "views": self.views,
            "seconds": self.seconds,
        }
        write_whole(self.folder / "last.pt", lambda file: torch.save(kept, file))

    def step(self, batch: Batch, part: float) -> dict[str, float]:
        """Learn from one batch, at a ``part`` of the learning rate; gives the parts of its loss."""
        for optimizer, highest in zip(self.optimizers, (RATE, OTHER_RATE), strict=True):
            optimizer.param_groups[0]["lr"] = highest * part
            optimizer.zero_grad(set_to_none=True)
        pixels, target = batch
        pixels = pixels.float().contiguous(memory_format=torch.channels_last)
        parts = losses(self.network(pixels), target)
        torch.stack(list(parts.values())).sum().backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        for optimizer in self.optimizers:
            optimizer.step()
        self.steps += 1
        self.views += len(pixels)
        self._follow()
        return {name: float(part.detach()) for name, part in parts.items()}

    @torch.no_grad()
    def _follow(self) -> None:
        """Move the average towards the weights."""
        part = max(1 / EMA_STEPS, 10 / (self.steps + 10))
        learned = self.network.state_dict()
        for name, value in self.average.state_dict().items():
            if value.dtype.is_floating_point:
                value.lerp_(learned[name], part)
            else:
                value.copy_(learned[name])


def train(arguments: argparse.Namespace) -> None:
    """Train until the hours of one core are over, those of earlier runs included."""
    training, hours = Training(arguments.checkpoints, arguments.start), arguments.hours
    rng = Random(f"{arguments.seed} {training.steps}")
    torch.manual_seed(arguments.seed)
    scenes = mixed(arguments.pool, arguments.real_pools, arguments.real_part, rng)
    source = ahead(batches(scenes, rng))
    sums: dict[str, float] = defaultdict(float)
    while training.seconds < hours * 3600:
        started = time.thread_time()
        done = training.seconds / (hours * 3600)
        part = arguments.rate * rate(done, training.steps)
        for name, value in training.step(next(source), part).items():
            sums[name] += value
        training.seconds += time.thread_time() - started
        if training.steps % 50 == 0:
            parts = {name: round(value / 50, 4) for name, value in sums.items()}
            note(
                training.folder / "curve.jsonl",
                step=training.steps,
                views=training.views,
                hours=round(training.seconds / 3600, 3),
                rate=round(part, 4),
                loss=round(sum(parts.values()), 4),
                **parts,
            )
            sums.clear()
        if training.steps % 100 == 0:
            training.keep()
    training.keep()


def main() -> None:
    """Train the network that finds boards."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.locate", description=__doc__)
    parser.add_argument("pool", type=Path, help="folder that tools.train.pool fills")
    parser.add_argument("checkpoints", type=Path)
    parser.add_argument("--hours", type=float, default=6.0, help="in all, earlier runs included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument(
        "--rate", type=float, default=1.0, help="part of the usual learning rates; 0.4 to go on"
    )
    add_pools(parser)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    train(arguments)


if __name__ == "__main__":
    main()
