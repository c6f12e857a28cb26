"""Average the weights of several runs of one network for cells.

    python -m tools.train.average OUT RUN=PART...

A RUN is a folder with a checkpoint, or weights kept as .npz; the PARTs add up to 1. Runs that began
with the same weights may be averaged: the mean is steadier than each. What else the last
checkpoint tells is kept. Source: Wortsman et al., Model soups (2022).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from tools.train.progress import load_weights


def averaged(runs: list[tuple[Path, float]]) -> dict[str, Any]:
    """A checkpoint with the mean. Raises ValueError where the parts or the networks do not fit.

    The last run with a checkpoint has all weights of the network, older ones perhaps fewer.
    """
    if abs(sum(part for _, part in runs) - 1) > 1e-6:
        raise ValueError("the parts do not add up to 1")
    kept: dict[str, Any] | None = None
    weighed: list[tuple[Mapping[str, Tensor], float]] = []
    for run, part in runs:
        if run.is_dir():
            kept = torch.load(_file(run), weights_only=True)
            weighed.append((kept["averaged"], part))
        else:
            weighed.append((load_weights(run), part))
    if kept is None:
        raise ValueError("none of the runs is a folder with a checkpoint")
    own = kept["averaged"]
    if any(not weights.keys() <= own.keys() for weights, _ in weighed):
        raise ValueError("the runs are of different networks")
    kept["averaged"] = {name: _mean(name, weighed).to(own[name].dtype) for name in own}
    return kept


def _mean(name: str, weighed: list[tuple[Mapping[str, Tensor], float]]) -> Tensor:
    """Of the runs that have it: a network may have grown since the others ended."""
    having = [(weights[name].float(), part) for weights, part in weighed if name in weights]
    values = torch.stack([part * value for value, part in having]).sum(0)
    return values / sum(part for _, part in having)


def _file(run: Path) -> Path:
    return run / "checkpoint.pt"


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
