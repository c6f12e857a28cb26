"""How many boards of real screens the networks and decoders read exactly, by source.

    python -m tools.train.evaluate FOLDER... --score score.py [--weights W] [--auto] [--misses OUT]

A folder holds NAME.png and NAME.json with ``game`` (null where there is no board), ``source`` and
``board``; ``--score`` is a module whose ``same(game, truth, board)`` compares two boards. With
``--misses`` each missed picture is written with what was read.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.learned import Looks, read
from vision.networks import WEIGHTS
from vision.reading import NotRecognized, Reading

SURE = 0.9
"""Confidence from which on the bot acts."""

SUFFIXES = {".png", ".jpg", ".jpeg", ".webp"}

Same = Callable[[str, dict[str, Any], dict[str, Any]], bool]


@dataclass(frozen=True)
class Judged:
    """One screen: what is true, what was read, and whether they agree."""

    path: Path
    truth: dict[str, Any]
    game: str | None
    reading: Reading[Any] | None
    reason: str
    right: bool
    seconds: float

    @property
    def sure(self) -> bool:
        """Whether the bot would act on it."""
        return self.reading is not None and self.reading.confidence >= SURE

    @property
    def source(self) -> str:
        """Which program the screen is of."""
        return f"{self.truth['game'] or 'none':9} {self.truth.get('source') or ''}"


def compared_by(path: Path) -> Same:
    """The function ``same`` of a module at a path."""
    spec = importlib.util.spec_from_file_location("score", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    same: Same = module.same
    return same


def screens(folders: list[Path]) -> Iterator[Path]:
    """All pictures with a truth beside them."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in SUFFIXES and path.with_suffix(".json").exists():
                yield path


def shown(path: Path) -> NDArray[np.uint8]:
    """The picture (height, width, 3), RGB."""
    bgr = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if bgr is None:
        raise ValueError(f"{path} is no picture")
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)


def judged(path: Path, auto: bool, weights: Path, same: Same) -> Judged:
    """Read one screen and compare."""
    pixels = shown(path)
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    began = time.perf_counter()
    try:
        sight = read(Looks(pixels, weights), None if auto else truth["game"])
    except NotRecognized as error:
        took = time.perf_counter() - began
        return Judged(path, truth, None, None, str(error), truth["game"] is None, took)
    took = time.perf_counter() - began
    reading = sight.reading((pixels.shape[1], pixels.shape[0]))
    right = truth["game"] == sight.game and same(
        sight.game, truth["board"], reading.board.as_json()
    )
    return Judged(path, truth, sight.game, reading, "", right, took)


def drawn(pixels: NDArray[np.uint8], result: Judged) -> NDArray[np.uint8]:
    """The picture with the kind that was read in each cell, and the doubts below it."""
    picture = pixels.copy()
    reading = result.reading
    lines = [result.reason]
    if reading is not None:
        radius = max(2, int(min(reading.grid.pitch_px) / 7))
        for row, kinds in enumerate(reading.board.kinds()):
            for col, kind in enumerate(kinds):
                x, y = reading.grid.centre((row, col))
                cv2.circle(picture, (int(x), int(y)), radius, _colour(kind), -1)
                cv2.circle(picture, (int(x), int(y)), radius, (255, 255, 255), 1)
        lines = [f"{result.game} {reading.confidence:.2f}", *reading.why]
    below = np.full((22 * len(lines) + 8, max(picture.shape[1], 640), 3), 255, np.uint8)
    for number, line in enumerate(lines):
        cv2.putText(below, line[:110], (4, 18 + 22 * number), 0, 0.5, (0, 0, 0), 1)
    wide = below.shape[1] - picture.shape[1]
    return np.vstack([np.pad(picture, ((0, 0), (0, wide), (0, 0))), below])


def _colour(kind: str) -> tuple[int, int, int]:
    colours = {
        **dict.fromkeys(("hole", "blocked", "wall", "absent"), (0, 0, 0)),
        **dict.fromkeys(("free", "open", "unvisited", "empty"), (120, 255, 120)),
        **dict.fromkeys(("filled", "visited", "piece"), (255, 160, 0)),
        **dict.fromkeys(("head", "knight", "cat", "target"), (255, 0, 0)),
        **dict.fromkeys(("end", "goal"), (255, 0, 255)),
        **dict.fromkeys(("start", "gate", "waypoint"), (0, 90, 255)),
    }
    return colours.get(kind, (128, 128, 128))


def report(results: list[Judged]) -> str:
    """Right boards by source and in all, how sure they were, and each miss."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for result in results:
        groups[result.source].append(result)
        groups[f"{result.truth['game'] or 'none':9} all"].append(result)
    lines = []
    for source, members in sorted(groups.items()):
        exact = sum(result.right for result in members)
        sure = sum(result.right and result.sure for result in members)
        wrong = sum(not result.right and result.sure for result in members)
        counts = f"{exact:4} of {len(members):3}  sure {sure:3}  sure wrong {wrong:2}"
        lines.append(f"{counts}  {source}")
    lines += [_miss(result) for result in results if not result.right]
    exact = sum(result.right for result in results)
    sure = sum(result.right and result.sure for result in results)
    wrong = sum(not result.right and result.sure for result in results)
    seconds = np.median([result.seconds for result in results])
    lines.append(
        f"exact {exact} of {len(results)}, {sure} of them sure; sure of a wrong one {wrong};"
        f" median {1000 * seconds:.0f} ms"
    )
    return "\n".join(lines)


def _miss(result: Judged) -> str:
    name = f"  {result.path.parent.name}/{result.path.stem}: "
    if result.reading is None:
        return name + result.reason
    said = f"{result.game}, {result.reading.confidence:.2f}; "
    return name + said + "; ".join(result.reading.why[1:])


def main() -> None:
    """Judge the readers on real screens."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.evaluate", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--score", type=Path, required=True, help="a module with `same`")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="folder of the networks")
    parser.add_argument("--auto", action="store_true", help="do not tell which game it is")
    parser.add_argument("--misses", type=Path, help="folder for pictures of what was missed")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    same = compared_by(arguments.score)
    results = [
        judged(path, arguments.auto, arguments.weights, same) for path in screens(arguments.folders)
    ]
    if arguments.misses is not None:
        arguments.misses.mkdir(parents=True, exist_ok=True)
        for result in results:
            if not result.right:
                picture = cv2.cvtColor(drawn(shown(result.path), result), cv2.COLOR_RGB2BGR)
                name = f"{result.path.parent.name}-{result.path.stem}.png"
                cv2.imwrite(str(arguments.misses / name), picture)
    print(report(results))  # noqa: T201


if __name__ == "__main__":
    main()
