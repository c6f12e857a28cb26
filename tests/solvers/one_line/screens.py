"""The true boards of the real screenshots that lie beside the project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solvers import Cell
from solvers.one_line import Board

SCREENS = Path(__file__).parents[4] / "shared" / "screens"


def screens(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Name and true board of every screen of a game."""
    for path in sorted(SCREENS.glob("*/*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        if truth["game"] == game:
            yield path.stem, truth["board"]


def one_line_board(truth: dict[str, Any]) -> Board:
    """The board that a one-line screen shows."""
    walls = [sorted(cells(wall)) for wall in truth.get("walls", [])]
    return Board(
        tuple(map(tuple, truth["cells"])),
        tuple(truth["start"]) if truth["start"] else None,
        tuple(truth["end"]) if truth.get("end") else None,
        cells(truth.get("filled", [])),
        cells(truth.get("waypoints", [])),
        frozenset((one, other) for one, other in walls),
    )


def cells(values: list[list[int]]) -> tuple[Cell, ...]:
    """Cells from their JSON."""
    return tuple((row, col) for row, col in values)
