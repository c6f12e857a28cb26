"""Average the weights of several runs of one network for cells.

    python -m tools.train.average OUT RUN=PART...

A RUN is a folder with a checkpoint, or weights kept as .npz; the PARTs add up to 1. Runs that began
with the same weights may be averaged: the mean is steadier than each. What else the last
checkpoint tells is kept. Source: Wortsman et al., Model soups (2022).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor


def averaged(runs: list[tuple[Path, float]]) -> dict[str, Any]:
    """A checkpoint with the mean. Raises ValueError where the parts or the networks do not fit."""
    if abs(sum(part for _, part in runs) - 1) > 1e-6:
        raise ValueError("the parts do not add up to 1")
    checkpoints = [torch.load(_file(run), weights_only=True) for run, _ in runs if run.is_dir()]
    if not checkpoints:
        raise ValueError("none of the runs is a folder with a checkpoint")
    kept: dict[str, Any] = checkpoints[-1]
    weighed = [(_weights(run), part) for run, part in runs]
    if any(weights.keys() != kept["averaged"].keys() for weights, _ in weighed):
        raise ValueError("the runs are of different networks")
    kept["averaged"] = {
        name: torch.stack([part * weights[name].float() for weights, part in weighed])
        .sum(0)
        .to(own.dtype)
        for name, own in kept["averaged"].items()
    }
    return kept


def _file(run: Path) -> Path:
    return run / "checkpoint.pt"


def _weights(run: Path) -> dict[str, Tensor]:
    if run.is_dir():
        found: dict[str, Tensor] = torch.load(_file(run), weights_only=True)["averaged"]
        return found
    with np.load(run) as arrays:
        return {name: torch.from_numpy(arrays[name]) for name in arrays.files}


def main() -> None:
    """Average from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.average", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the checkpoint")
    parser.add_argument("runs", nargs="+", metavar="RUN=PART")
    arguments = parser.parse_args()
    named = [run.rpartition("=") for run in arguments.runs]
    kept = averaged([(Path(path), float(part)) for path, _, part in named])
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.save(kept, _file(arguments.out))


if __name__ == "__main__":
    main()
