"""Pictures of their games that authors keep in public repositories, and the boards on them.

    python -m tools.train.gathered pictures LIST CLONES FOLDER
    python -m tools.train.gathered list FOLDER LIST

LIST holds a line of JSON for each picture: where it lies (``repository``, ``commit``, ``path``, the
``blob`` git knows it by, the ``member`` of a zip document, the ``frame`` of an animation), the
``crop`` [x, y, width, height] and then the ``scale`` that were applied, and what is true of it:
``game`` (null where no board can be played), ``board`` in the JSON format, and its ``lattice``. No
picture is kept here: ``pictures`` takes them out of git clones (bare ones will do) at
CLONES/OWNER+NAME, or folders below, and writes NAME.png and NAME.json as ``tools.train.real`` reads
them; ``list`` makes the lines of a folder.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tools.train.progress import write_whole
from vision.locate.find import middles
from vision.video import frames

WHERE = ("repository", "commit", "path", "blob", "member", "frame", "crop", "scale")
VIDEOS = (".mp4", ".webm", ".mov", ".avi", ".mkv")
MOST_OFF = 0.2
"""So much of a pitch may a cell lie beside its lattice."""


def pictures(listed: Path, clones: Path, folder: Path) -> list[str]:
    """Write each picture and its truth below ``folder``; returns what was not to be had."""
    lacking = []
    for number, line in enumerate(listed.read_text(encoding="utf-8").splitlines()):
        entry = json.loads(line)
        blob = _blob(clones / entry["repository"].replace("/", "+"), entry["blob"])
        if blob is None:
            lacking.append(f"{entry['repository']}: {entry['path']}")
            continue
        truth = {name: entry[name] for name in ("game", "board") if name in entry}
        truth["source"] = entry["repository"]
        if entry["game"] is not None:
            cells = entry["board"]["cells"]
            shape = len(cells), len(cells[0])
            truth["cells_px"] = spread(entry["lattice"], shape).round(2).tolist()
        path = folder / entry["repository"].replace("/", "+") / f"{number:04}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(shown(blob, entry)).save(path)
        path.with_suffix(".json").write_text(json.dumps(truth), encoding="utf-8")
    return lacking


def _blob(clone: Path, name: str) -> bytes | None:
    """A file of a clone, or of one in a folder below it."""
    for head in [clone / "HEAD", *sorted(clone.glob("**/HEAD"))]:
        command = ["git", f"--git-dir={head.parent}", "cat-file", "blob", name]
        if head.is_file() and (head.parent / "objects").is_dir():
            done = subprocess.run(command, capture_output=True, check=False)
            if done.returncode == 0:
                return done.stdout
    return None


def shown(blob: bytes, entry: dict[str, Any]) -> NDArray[np.uint8]:
    """The part of a picture that an entry is about (height, width, 3), RGB."""
    path = entry["path"]
    if "member" in entry:
        path = entry["member"]
        with zipfile.ZipFile(io.BytesIO(blob)) as document:
            blob = document.read(path)
    pixels = _frame(blob, Path(path).suffix.lower(), entry.get("frame") or 0)
    if entry.get("crop"):
        x, y, width, height = entry["crop"]
        pixels = pixels[y : y + height, x : x + width]
    factor = entry.get("scale") or 1
    if factor != 1:
        way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        pixels = np.asarray(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=way))
    return np.ascontiguousarray(pixels, np.uint8)


def _frame(blob: bytes, suffix: str, number: int) -> NDArray[np.uint8]:
    """A still picture, or one frame of an animation or a video; white below what is transparent."""
    if suffix in VIDEOS:
        with tempfile.NamedTemporaryFile(suffix=suffix) as file:
            file.write(blob)
            file.flush()
            return next(islice(frames(Path(file.name)), number, None))[1]
    with Image.open(io.BytesIO(blob)) as image:
        image.seek(number)
        laid = Image.new("RGBA", image.size, "white")
        laid.alpha_composite(image.convert("RGBA"))
    return np.asarray(laid.convert("RGB"))


def spread(lattice: dict[str, Any], shape: tuple[int, int]) -> NDArray[np.float64]:
    """The middles (x, y) of the cells of a lattice of ``shape`` (rows, cols, 2)."""
    origin, across, down = (lattice[name] for name in ("origin", "across", "down"))
    return middles(origin, across, down, shape, lattice.get("shifted"))


def fitted(centres: NDArray[np.float64], shifted: int | None) -> dict[str, Any]:
    """The lattice of which these are the middles. Raises ValueError where they lie on none."""
    rows, cols = centres.shape[:2]
    row, col = (part.ravel() for part in np.mgrid[:rows, :cols])
    moved = col + (row % 2 == shifted) / 2
    known = np.stack([np.ones(rows * cols), moved, row], 1)
    origin, across, down = np.linalg.lstsq(known, centres.reshape(-1, 2), rcond=None)[0].round(3)
    lattice = {"origin": origin.tolist(), "across": across.tolist(), "down": down.tolist()}
    if shifted is not None:
        lattice["shifted"] = shifted
    off = np.linalg.norm(spread(lattice, (rows, cols)) - centres, axis=-1).max()
    if off > MOST_OFF * max(np.linalg.norm(across), np.linalg.norm(down)):
        raise ValueError(f"a cell lies {off:.1f} px beside the lattice of the others")
    return lattice


def entries(folder: Path) -> Iterator[dict[str, Any]]:
    """The lines for the labelled pictures of a folder. Raises ValueError that names a bad one."""
    for path in sorted(folder.rglob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        entry = {name: truth[name] for name in WHERE if truth.get(name) is not None}
        entry["repository"] = truth["source"]
        entry["game"] = truth["game"]
        if truth["game"] is not None:
            shifted = {"even": 0, "odd": 1}.get(truth["board"].get("shifted"))
            entry["board"] = truth["board"]
            try:
                entry["lattice"] = fitted(np.array(truth["cells_px"], np.float64), shifted)
            except ValueError as error:
                raise ValueError(f"{path}: {error}") from None
        yield entry


def main() -> None:
    """Take the pictures out of clones, or list what was labelled."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.train.gathered",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    ways = parser.add_subparsers(dest="way", required=True)
    taken = ways.add_parser("pictures", help="take the pictures out of clones")
    taken.add_argument("list", type=Path)
    taken.add_argument("clones", type=Path)
    taken.add_argument("folder", type=Path)
    listed = ways.add_parser("list", help="make the lines of a labelled folder")
    listed.add_argument("folder", type=Path)
    listed.add_argument("list", type=Path)
    arguments = parser.parse_args()
    if arguments.way == "pictures":
        for what in pictures(arguments.list, arguments.clones, arguments.folder):
            print("not there:", what)  # noqa: T201
    else:
        lines = [json.dumps(entry, ensure_ascii=False) for entry in entries(arguments.folder)]
        text = "\n".join(lines) + "\n"
        write_whole(arguments.list, lambda file: file.write(text.encode()))


if __name__ == "__main__":
    main()
