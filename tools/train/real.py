"""Real screens with known boards, as truth to validate on and, pooled, to learn from.

    minigame-bot read --json SCREENS > answers.jsonl
    python -m tools.train.real answers.jsonl POOL [--negatives FOLDER]
    python -m tools.train.real SCREENS POOL

A screen's truth is the JSON beside it. Where that has ``cells_px``, the middles of the cells, a
folder of screens will do. Else the lattice is taken from a reader's answers: where its board has
the true number of rows and columns. The pool holds the same screens as ``tools.train.pool`` draws;
figures on sources that are in it say nothing about others.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.draw.truth import DrawnBoard, Scene
from tools.train.pool import PooledScene, save
from vision.cells.patches import Centres, row_shifts
from vision.cells.vocabulary import Kind, Mark, Side
from vision.pictures import decode

UNKNOWN = -1
"""A label that the truth does not tell; it is not asked for."""


@dataclass
class RealBoard:
    """A board on the screen that lies at ``path``; ``source`` is whose game it is."""

    path: Path
    source: str
    board: DrawnBoard

    @property
    def pixels(self) -> NDArray[np.uint8]:
        """The screen (height, width, 3), RGB."""
        return decode(self.path.read_bytes())


def real_boards(places: Path) -> Iterator[RealBoard]:
    """The screens of a file of answers whose lattice has the true shape, or those of a folder."""
    for path, truth, centres in _folder(places) if places.is_dir() else _answered(places):
        if centres is not None:
            board = labelled(truth["game"], truth["board"], centres)
            yield RealBoard(path, truth["source"], board)


Placed = tuple[Path, dict[str, Any], Centres | None]
"""A screen, its truth, and the middles of its board's cells where they are known."""


def _folder(folder: Path) -> Iterator[Placed]:
    for path in sorted(folder.rglob("*.json")):
        truth = _truth(path)
        if truth["game"] is not None:
            yield path.with_suffix(".png"), truth, np.array(truth["cells_px"], np.float32)


def _boardless(folder: Path) -> Iterator[Path]:
    """Screens that show no board to play."""
    for path in sorted(folder.rglob("*.json")):
        if _truth(path)["game"] is None:
            yield next(other for other in path.parent.glob(f"{path.stem}.*") if other != path)


def _answered(answers: Path) -> Iterator[Placed]:
    for line in answers.read_text(encoding="utf-8").splitlines():
        answer = json.loads(line)
        truth = _truth(Path(answer["image"]).with_suffix(".json"))
        yield Path(answer["image"]), truth, _centres(truth, answer)


def _truth(path: Path) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return truth


def _centres(truth: dict[str, Any], answer: dict[str, Any]) -> Centres | None:
    """Middles of the true board's cells (rows, cols, 2), if the answer's lattice fits them."""
    board, game = answer.get("board"), truth["game"]
    if board is None or answer["game"] != game or answer.get("grid") is None:
        return None
    centres = np.array(answer["grid"]["cells_px"], np.float32)
    cells, found = np.array(truth["board"]["cells"]), np.array(board["cells"])
    if cells.shape == found.shape == centres.shape[:2]:
        return centres
    if game != "one-line" or found.shape != centres.shape[:2]:
        return None
    used, seen = np.argwhere(cells == 1), np.argwhere(found == 1)
    if not len(seen) or ((used.max(0) - used.min(0)) != (seen.max(0) - seen.min(0))).any():
        return None
    (top, left), (bottom, right) = seen.min(0), seen.max(0) + 1
    inner = centres[top:bottom, left:right]
    return _extended(inner, used.min(0), np.array(cells.shape) - 1 - used.max(0))


def _extended(centres: Centres, before: NDArray[np.int64], after: NDArray[np.int64]) -> Centres:
    """A square lattice with more rows and columns of the same pitch before and after it."""
    rows, cols = np.array(centres.shape[:2]) + before + after
    first, last = centres[0, 0], centres[-1, -1]
    step = (last - first) / np.maximum(np.array(centres.shape[1::-1]) - 1, 1)
    x = first[0] + step[0] * (np.arange(cols) - before[1])
    y = first[1] + step[1] * (np.arange(rows) - before[0])
    return np.stack(np.broadcast_arrays(x[None, :], y[:, None]), -1).astype(np.float32)


def labelled(game: str, truth: dict[str, Any], centres: Centres) -> DrawnBoard:
    """A board of the JSON format as labels, ``UNKNOWN`` where the format leaves something open."""
    cells = np.array(truth["cells"])
    pitch = _pitch(centres)
    board = DrawnBoard.blank(game, cells.shape, (0, 0), pitch)
    board.centres = centres
    shifts = row_shifts(centres, pitch)
    board.shifted = (0 if shifts[0] else 1) if shifts.any() else None
    {
        "one-line": _one_line,
        "knight": _knight,
        "maze": _maze,
        "klotski": _klotski,
        "cat": _cat,
    }[game](board, cells, truth)
    return board


def _pitch(centres: Centres) -> tuple[float, float]:
    rows, cols = centres.shape[:2]
    across = np.linalg.norm(centres[:, -1] - centres[:, 0], axis=-1).mean() / max(cols - 1, 1)
    down = (centres[-1, :, 1] - centres[0, :, 1]).mean() / max(rows - 1, 1)
    across, down = across or down, down or across
    return float(across), float(down)


def _one_line(board: DrawnBoard, cells: NDArray[Any], truth: dict[str, Any]) -> None:
    board.kinds[cells == 0] = Kind.BLOCKED
    filled = [tuple(cell) for cell in truth.get("filled") or []]
    waypoints = [tuple(cell) for cell in truth.get("waypoints") or []]
    for cell in filled:
        board.kinds[cell] = Kind.USED
    start = truth.get("start") or next(iter(filled or waypoints), None)
    end = truth.get("end") or next(iter(waypoints[::-1]), None)
    _mark(board, Mark.START, start)
    _mark(board, Mark.END, end)
    if len(filled) > 1:
        _mark(board, Mark.HEAD, filled[-1])
        board.marks[..., Mark.START] = UNKNOWN  # the order drawn need not be visible
        if truth.get("either_head"):
            board.marks[..., Mark.HEAD] = UNKNOWN
    else:
        board.marks[..., Mark.HEAD] = UNKNOWN
    for cell in {*filled[:1], *filled[-1:], *([tuple(start)] if start else [])}:
        board.kinds[cell] = UNKNOWN  # a lone start may be shown as drawn or not
    for number, cell in enumerate(waypoints, 1):
        board.numbers[cell] = number
    board.right[..., Side.JOINED] = board.down[..., Side.JOINED] = UNKNOWN
    _walls(board, truth)


def _knight(board: DrawnBoard, cells: NDArray[Any], truth: dict[str, Any]) -> None:
    board.kinds[cells == -2] = Kind.BLOCKED
    board.kinds[(cells == -1) | (cells > 0)] = Kind.USED
    board.numbers[:] = np.where(cells > 0, cells - 1 + truth.get("first", 1), -1)
    at = truth.get("knight")
    if at is None:
        board.marks[..., Mark.PIECE] = UNKNOWN
    else:
        _mark(board, Mark.PIECE, at)
        board.kinds[tuple(at)] = UNKNOWN  # the knight stands on it


def _maze(board: DrawnBoard, cells: NDArray[Any], truth: dict[str, Any]) -> None:
    board.kinds[cells == 1] = Kind.BLOCKED
    board.marks[..., Mark.HEAD] = UNKNOWN
    for mark, name in ((Mark.START, "start"), (Mark.END, "goal")):
        if truth.get(name) is not None:
            _mark(board, mark, truth[name])
        elif not truth.get("all_shown"):
            board.marks[..., mark] = UNKNOWN
    _walls(board, truth)


def _klotski(board: DrawnBoard, cells: NDArray[Any], truth: dict[str, Any]) -> None:
    board.kinds[cells > 0] = Kind.PIECE
    board.kinds[cells == -1] = Kind.BLOCKED
    walled = np.array(truth.get("cells_outside_walled", cells))
    board.kinds[walled != cells] = UNKNOWN
    same = (cells[:, 1:] == cells[:, :-1]) & (cells[:, 1:] > 0)
    board.right[..., Side.JOINED] = same
    board.down[..., Side.JOINED] = (cells[1:] == cells[:-1]) & (cells[1:] > 0)
    if truth.get("target") is None:
        board.marks[..., Mark.PIECE] = UNKNOWN
    else:
        board.marks[..., Mark.PIECE] = cells == truth["target"]
    board.marks[..., Mark.END] = UNKNOWN  # rules give the goal where nothing shows it
    for cell in truth.get("gate") or []:
        _mark(board, Mark.GATE, cell)


def _cat(board: DrawnBoard, cells: NDArray[Any], truth: dict[str, Any]) -> None:
    board.kinds[cells == 1] = Kind.BLOCKED
    board.kinds[cells == -1] = Kind.OUTSIDE
    _mark(board, Mark.PIECE, truth["cat"])
    board.kinds[tuple(truth["cat"])] = UNKNOWN


def _mark(board: DrawnBoard, mark: Mark, cell: Any) -> None:
    if cell is not None:
        board.marks[cell[0], cell[1], mark] = 1


def _walls(board: DrawnBoard, truth: dict[str, Any]) -> None:
    for one, other in truth.get("walls") or []:
        (row, col), (below, right) = sorted([tuple(one), tuple(other)])
        sides = board.right if row == below else board.down
        sides[row, min(col, right), Side.WALL] = 1


IN_A_SHARD = 4
"""So many screens of one source: a source with many has more say than one with few, not in full."""


def pooled(places: Path, negatives: Path | None, folder: Path) -> None:
    """Write the real screens as shards of a pool, those of each source by themselves."""
    sources: dict[str, list[Scene]] = defaultdict(list)
    for real in real_boards(places):
        sources[f"{real.board.game} {real.source}"].append(
            Scene(real.pixels, [real.board], real.path.name)
        )
    for path in (path for part in (places, negatives) if part for path in _boardless(part)):
        sources[path.name].append(Scene(decode(path.read_bytes()), [], path.name))
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for scenes in sources.values():
        for first in range(0, len(scenes), IN_A_SHARD):
            some = scenes[first : first + IN_A_SHARD]
            path = folder / f"shard-real-{number:06d}.pickle"
            save(path, (PooledScene.of(0, scene) for scene in some))
            number += 1


def main() -> None:
    """Make a pool of real screens."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.real", description=pooled.__doc__)
    parser.add_argument("places", type=Path, help="answers to screens, or a folder of screens")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--negatives", type=Path, help="folder of screens without a board")
    arguments = parser.parse_args()
    pooled(arguments.places, arguments.negatives, arguments.folder)


if __name__ == "__main__":
    main()
