"""Training from nothing to weights that run without torch, in a few steps."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np

from vision.cells.network import see
from vision.locate.network import run as run_locate

ROOT = Path(__file__).parents[2]


def run(module: str, *arguments: object) -> None:
    """One of the documented commands, as a person types it."""
    words = [sys.executable, "-m", f"tools.train.{module}", *map(str, arguments)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_screens_are_drawn_learned_from_and_the_networks_exported(tmp_path: Path) -> None:
    pool, moment = tmp_path / "pool", 5 / 3600
    run("pool", pool, "--seed", 5, "--scenes", 24, "--count", 1)
    run("locate", pool, tmp_path / "locate", "--hours", moment)
    run("cells", pool, tmp_path / "cells", "--hours", moment, "--boards", 8, "--cells", 400)
    kept = tmp_path / "cells.npz"
    run("export", "cells", tmp_path / "cells", tmp_path / "first.onnx", "--keep", kept)
    run("average", tmp_path / "mean", f"{kept}=0.25", f"{tmp_path / 'cells'}=0.75")
    for name, folder in (("locate", "locate"), ("cells", "mean")):
        run("export", name, tmp_path / folder, tmp_path / f"{name}.onnx")
        assert json.loads((tmp_path / f"{name}.json").read_text("utf-8"))
    picture = np.random.default_rng(0).integers(0, 255, (320, 320, 3), np.uint8)
    fields = run_locate(picture, tmp_path / "locate.onnx")
    assert np.isfinite(fields.inside).all()
    centres = np.stack(np.meshgrid(np.arange(40, 200, 40), np.arange(40, 280, 40)), -1)
    odds = see(picture, centres.astype(np.float32), (40.0, 40.0), tmp_path).odds()
    assert odds.kinds.shape[:2] == (8, 6)
    assert np.allclose(np.exp(odds.kinds).sum(-1), 1, atol=1e-3)
