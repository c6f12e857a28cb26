"""Pictures in repositories: listed once, found again without a copy of them."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tools.train import gathered


def _git(clone: Path, *words: str) -> str:
    who = ["-c", "user.name=a", "-c", "user.email=a@b"]
    command = ["git", "-C", str(clone), *who, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with an animation of two frames."""
    folder = tmp_path / "clones" / "some+game"
    folder.mkdir(parents=True)
    _git(folder, "init", "-q")
    frames = [Image.new("RGB", (60, 40), colour) for colour in ("red", "blue")]
    frames[0].save(folder / "play.gif", save_all=True, append_images=frames[1:])
    _git(folder, "add", ".")
    _git(folder, "commit", "-qm", "a game")
    return folder


def test_a_labelled_picture_is_listed_and_taken_out_of_a_clone_again(
    clone: Path, tmp_path: Path
) -> None:
    labelled, listed, again = tmp_path / "labelled", tmp_path / "list.jsonl", tmp_path / "again"
    labelled.mkdir()
    centres = [[[15, 10], [45, 10]], [[30, 30], [60, 30]]]
    board = {"cells": [[0, 1], [0, 0]], "cat": [1, 0], "shifted": "odd"}
    truth: dict[str, Any] = {
        "source": "some/game",
        "commit": _git(clone, "rev-parse", "HEAD"),
        "path": "play.gif",
        "blob": _git(clone, "rev-parse", "HEAD:play.gif"),
        "frame": 1,
        "crop": [0, 0, 30, 40],
        "scale": 2,
        "game": "cat",
        "board": board,
        "cells_px": centres,
    }
    (labelled / "a.json").write_text(json.dumps(truth), "utf-8")
    lines = [json.dumps(entry) for entry in gathered.entries(labelled)]
    listed.write_text("\n".join([*lines, lines[0].replace(truth["blob"], "0" * 40)]), "utf-8")
    assert gathered.pictures(listed, tmp_path / "clones", again) == ["some/game: play.gif"]
    (path,) = again.rglob("*.png")
    pixels = np.asarray(Image.open(path))
    assert pixels.shape == (80, 60, 3)
    assert (pixels == (0, 0, 255)).all()
    kept = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert kept["board"] == board
    assert np.allclose(kept["cells_px"], centres)


def test_a_picture_in_a_document_is_taken_out_of_it() -> None:
    picture, document = io.BytesIO(), io.BytesIO()
    Image.new("RGB", (4, 3), (0, 128, 255)).save(picture, "png")
    with zipfile.ZipFile(document, "w") as archive:
        archive.writestr("media/board.png", picture.getvalue())
    entry = {"path": "report.docx", "member": "media/board.png"}
    pixels = gathered.shown(document.getvalue(), entry)
    assert pixels.shape == (3, 4, 3)
    assert (pixels == (0, 128, 255)).all()


def test_cells_that_lie_on_no_lattice_are_named(tmp_path: Path) -> None:
    centres = [[[0, 0], [30, 0], [90, 0]], [[0, 30], [30, 30], [60, 30]]]
    truth = {"source": "some/game", "game": "maze", "board": {"cells": [[0] * 3] * 2}}
    (tmp_path / "a.json").write_text(json.dumps({**truth, "cells_px": centres}), "utf-8")
    with pytest.raises(ValueError, match=r"a\.json: a cell lies .* px beside"):
        list(gathered.entries(tmp_path))
