"""What a long run leaves behind: curves as lines of JSON, files that are never half written, and
weights for a later run to begin with.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

import numpy as np
import torch


def note(path: Path, **values: object) -> None:
    """Append one line of JSON with the time of day in seconds."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"time": round(time.time(), 1), **values}) + "\n")


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file aside and rename it: who reads it sees all of it, or what was there before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    with aside.open("wb") as file:
        write(file)
    aside.replace(path)


def save_weights(state: Mapping[str, torch.Tensor], path: Path) -> None:
    """Keep weights in 16 bits, under their names."""
    path.parent.mkdir(parents=True, exist_ok=True)
    small = {
        name: value.half().numpy() if value.is_floating_point() else value.numpy()
        for name, value in state.items()
    }
    write_whole(path, lambda file: np.savez_compressed(file, **small))


def load_weights(path: Path) -> dict[str, torch.Tensor]:
    """The same in 32 bits."""
    with np.load(path) as kept:
        tensors = {name: torch.from_numpy(kept[name]) for name in kept.files}
    return {
        name: value.float() if value.is_floating_point() else value
        for name, value in tensors.items()
    }
