"""Means of the weights of runs."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tools.train.average import averaged
from tools.train.progress import save_weights


def test_what_an_older_run_lacks_is_taken_from_the_others(tmp_path: Path) -> None:
    save_weights({"old": torch.tensor([1.0])}, tmp_path / "older.npz")
    grown = {"old": torch.tensor([3.0]), "new": torch.tensor([5.0])}
    torch.save({"averaged": grown}, tmp_path / "checkpoint.pt")
    mean = averaged([(tmp_path / "older.npz", 0.25), (tmp_path, 0.75)])["averaged"]
    assert mean == {"old": torch.tensor([2.5]), "new": torch.tensor([5.0])}
    save_weights({"else": torch.tensor([1.0])}, tmp_path / "another.npz")
    with pytest.raises(ValueError, match="different networks"):
        averaged([(tmp_path / "another.npz", 0.5), (tmp_path, 0.5)])
