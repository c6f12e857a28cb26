"""How often boards of real screens are found, with the right rows, columns, parity and game.

    python -m tools.train.evaluate_locate FOLDER... [--weights W] [--misses OUT]

A folder holds NAME.png and NAME.json with ``game`` (null where there is no board) and ``board``.
With ``--misses`` each missed picture is written with the lattices that were found.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.locate import FoundBoard, Locator
from vision.locate.network import WEIGHTS
from vision.reading import Pixels

LEAST_SCORE = 0.5
"""A board that is less sure than this counts as none, on screens that show none."""
GREEN, RED = (0, 255, 0), (255, 0, 0)


@dataclass(frozen=True)
class Judged:
    """One screen: what is true, what was found, and what of it agrees."""

    path: Path
    truth: dict[str, Any]
    boards: list[FoundBoard]

    @property
    def source(self) -> str:
        """Which program the screen is of."""
        return f"{self.truth['game'] or 'none'}: {self.truth.get('source', self.path.stem)}"

    @property
    def faults(self) -> list[str]:
        """What is wrong; empty when all is right."""
        if self.truth["game"] is None:
            sure = [b for b in self.boards if b.score >= LEAST_SCORE and b.state == "whole"]
            return [f"a board of {b.game}, {b.rows} x {b.cols}, {b.score:.2f}" for b in sure[:1]]
        if not self.boards:
            return ["nothing found"]
        board = self.boards[0]
        faults = []
        if not right_shape(board, self.truth):
            faults.append(f"{board.rows} x {board.cols}, not {_shape_text(self.truth)}")
        shifted = self.truth["board"].get("shifted")
        if shifted is not None and board.shifted != ("even", "odd").index(shifted):
            faults.append(f"shifted {board.shifted}, not {shifted}")
        if board.game != self.truth["game"]:
            faults.append(f"taken for {board.game}")
        return faults


def right_shape(board: FoundBoard, truth: dict[str, Any]) -> bool:
    """Rows and columns agree; lines of holes at the rim of a one-line board may be missing."""
    cells = np.array(truth["board"]["cells"])
    if truth["game"] != "one-line":
        return (board.rows, board.cols) == cells.shape
    rows, cols = np.nonzero(cells)
    least = np.ptp(rows) + 1, np.ptp(cols) + 1
    found = board.rows, board.cols
    return all(low <= n <= high for low, n, high in zip(least, found, cells.shape, strict=True))


def _shape_text(truth: dict[str, Any]) -> str:
    cells = truth["board"]["cells"]
    return f"{len(cells)} x {len(cells[0])}"


def judged(path: Path, weights: Path) -> Judged:
    """Look at one screen."""
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return Judged(path, truth, list(Locator(_picture(path), weights).boards()))


def _picture(path: Path) -> Pixels:
    bgr = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if bgr is None:
        raise SystemExit(f"{path} is not a picture")
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)


def drawn(pixels: Pixels, boards: list[FoundBoard]) -> Pixels:
    """The picture with the middles of the cells of each board; the first one's are green."""
    picture = np.array(pixels)
    for number, board in reversed(list(enumerate(boards))):
        colour = RED if number else GREEN
        radius = max(1, int(min(board.pitch_px) / 8))
        for x, y in board.centres_px().reshape(-1, 2):
            cv2.circle(picture, (int(x), int(y)), radius, colour, -1)
        x, y = board.centres_px()[0, 0]
        size = f"{board.rows}x{board.cols} {board.shifted}"
        text = f"{size} {board.game} {board.state} {board.score:.2f}"
        cv2.putText(picture, text, (int(x), max(14, int(y) - 8)), 0, 0.6, (255, 0, 255), 2)
    return picture


def report(results: list[Judged]) -> str:
    """Right screens by source, then each miss."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for result in results:
        groups[result.source].append(result)
    lines = []
    for source, members in sorted(groups.items()):
        right = sum(not result.faults for result in members)
        shape = sum(all(f.startswith("taken") for f in result.faults) for result in members)
        lines.append(f"{right:3} {shape:3} of {len(members):3}  {source}")
    lines.extend(
        f"  {result.path.parent.name}/{result.path.stem}: {'; '.join(result.faults)}"
        for result in results
        if result.faults
    )
    boards = [r for r in results if r.truth["game"] is not None]
    shape = sum(all(f.startswith("taken") for f in r.faults) for r in boards)
    right = sum(not r.faults for r in boards)
    none = [r for r in results if r.truth["game"] is None]
    lines.append(f"lattice right {shape} of {len(boards)}, game as well {right}")
    lines.append(f"screens without a board: {sum(not r.faults for r in none)} of {len(none)} right")
    return "\n".join(lines)


def main() -> None:
    """Judge the network on real screens."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.evaluate_locate")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--misses", type=Path, help="folder for pictures of what was missed")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    paths = [
        path
        for folder in arguments.folders
        for path in sorted(folder.rglob("*.png"))
        if path.with_suffix(".json").exists()
    ]
    results = [judged(path, arguments.weights) for path in paths]
    if arguments.misses is not None:
        arguments.misses.mkdir(parents=True, exist_ok=True)
        for result in results:
            if result.faults:
                picture = drawn(_picture(result.path), result.boards)
                name = f"{result.path.parent.name}-{result.path.name}"
                cv2.imwrite(str(arguments.misses / name), picture[..., ::-1])
    print(report(results))  # noqa: T201


if __name__ == "__main__":
    main()
