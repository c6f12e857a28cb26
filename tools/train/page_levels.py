"""Levels at random, as pages are given them, and their boards in the form of ``as_json``.

What a page can show limits what it is given: ``can`` is its own word, see ``tools/pages``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tools.draw import hexes, tours, trays
from tools.draw.one_line_levels import any_level
from tools.draw.room import Cell
from tools.draw.walks import as_blocks, loosened, open_sides, passages, route, scattered
from vision.cells.vocabulary import Kind

Values = dict[str, Any]
Bools = NDArray[np.bool_]
MOST_TRIES: Final = 500


def one_line(rng: Random, can: Values) -> tuple[Values, Values]:
    """A level, perhaps begun, and its board."""
    level = next(_one_line_levels(rng, can))
    drawn = level.drawn if can.get("drawn", True) else []
    free = [[int((r, c) in level.free) for c in range(level.cols)] for r in range(level.rows)]
    shows_start, shows_end = (_shown(rng, can.get(name)) for name in ("start", "end"))
    start = (drawn or level.stroke)[0] if shows_start and not level.numbered else None
    end = level.stroke[-1] if shows_end and not level.numbered else None
    alone = end and not start and not drawn  # one mark by itself is where to begin, nearly always
    if end in drawn[:-1] or (alone and rng.random() < 0.9):
        end = None
    board = {"filled": drawn, "walls": level.walls, "start": start, "end": end}
    given = {"rows": level.rows, "cols": level.cols, "free": free, "drawn": drawn}
    return (
        given | {"start": start, "end": end, "numbers": level.numbered, "walls": level.walls},
        board | {"cells": free, "waypoints": level.numbered},
    )


def _one_line_levels(rng: Random, can: Values) -> Iterator[Any]:
    for _ in range(MOST_TRIES):
        level = any_level(rng, (0, 0, 400, 400))
        asked = can.get("numbers", False)
        if (
            max(level.rows, level.cols) <= can.get("most", 12)
            and not level.ring
            and asked in ("may", bool(level.numbered))
            and (can.get("holes") or not level.holes)
            and (can.get("walls") or not level.walls)
        ):
            yield level
    raise ValueError("no such level comes up")


def _shown(rng: Random, asked: Any) -> bool:
    return asked is True or (asked == "may" and rng.random() < 0.5)


def knight(rng: Random, can: Values) -> tuple[Values, Values]:
    """A position of a tour, and its board."""
    while True:
        position = tours.any_position(rng)
        fits = max(position.rows, position.cols) <= can.get("most", 12)
        if fits and (can.get("holes") or not position.absent):
            break
    asked = can.get("numbers", True)
    numbered = rng.random() < 0.5 if asked == "may" else asked
    order = np.zeros((position.rows, position.cols), int)
    for number, cell in enumerate(position.path, 1):
        order[cell] = number
    cells = order.copy() if numbered else -(order > 0).astype(int)
    for cell in position.absent:
        cells[cell] = -2
    first = int(not (can.get("first") and rng.random() < 0.15))
    at = position.knight if can.get("knight", True) else None
    hints = position.exits(position.knight) if position.knight else []
    given = {"rows": position.rows, "cols": position.cols, "order": order.tolist()}
    given |= {"numbered": numbered, "first": first, "knight": at, "hints": hints}
    given |= {"path": position.path, "absent": sorted(position.absent)}
    return given, {"cells": cells.tolist(), "knight": at, "first": first}


def maze(rng: Random, can: Values) -> tuple[Values, Values]:
    """A maze of blocks or of thin walls, perhaps walked into, and its board."""
    blocked, right, down = (_thin if can.get("style") == "walls" else _blocks)(rng, can)
    walls: list[Any] = []
    openings: list[Any] = []
    if can.get("openings"):
        start, goal, openings = _openings(rng, blocked)
    else:
        start, goal = _ends(rng, blocked, right, down)
    thin = not blocked.any()
    trail: list[Cell] = []
    shows_start, shows_goal = _shown_ends(rng, can)
    if shows_start and not openings:
        way = route(right, down, start, goal)
        if len(way) > 2 and rng.random() < 0.3:
            trail = way[: rng.randint(2, len(way) - 1)]
            start = trail[-1]
    if thin:
        walls = [[[r, c], [r, c + 1]] for r, c in np.argwhere(~right).tolist()]
        walls += [[[r, c], [r + 1, c]] for r, c in np.argwhere(~down).tolist()]
    cells = blocked.astype(int).tolist()
    given = {"rows": len(cells), "cols": len(cells[0]), "blocked": cells, "trail": trail}
    given |= {"right": (~right).astype(int).tolist(), "down": (~down).astype(int).tolist()}
    ends = {"start": start if shows_start else None, "goal": goal if shows_goal else None}
    board = {"cells": cells, "walls": walls, "all_shown": True}
    return given | ends | {"openings": openings}, board | ends


def _shown_ends(rng: Random, can: Values) -> tuple[bool, bool]:
    """Whether start and goal are shown, where a page can leave them out."""
    if not can.get("ends") or rng.random() < 0.5:
        return True, True
    return rng.choice([(False, False), (False, False), (True, False), (False, True)])


def _size(rng: Random, can: Values) -> tuple[int, int]:
    most = can.get("most", 25)
    rows = rng.choice([rng.randint(4, min(12, most)), rng.randint(4, most)])
    return rows, rows if rng.random() < 0.6 else max(4, min(most, rows + rng.randint(-4, 6)))


def _thin(rng: Random, can: Values) -> tuple[Bools, Bools, Bools]:
    rows, cols = _size(rng, can)
    right, down = passages(rng, rows, cols)
    if rng.random() < 0.25:
        loosened(rng, right, down)
    return np.zeros((rows, cols), bool), right, down


def _blocks(rng: Random, can: Values) -> tuple[Bools, Bools, Bools]:
    rows, cols = _size(rng, can)
    if can.get("openings") or rng.random() < 0.75:
        right, down = passages(rng, max(rows // 2, 2), max(cols // 2, 2))
        if rng.random() < 0.25:
            loosened(rng, right, down)
        blocked = as_blocks(right, down)
        if not can.get("openings") and rng.random() < 0.15:  # no ring of walls around it
            blocked = blocked[1:-1, 1:-1]
    else:
        blocked = scattered(rng, rows, cols)
    return blocked, *open_sides(blocked)


def _ends(rng: Random, blocked: Bools, right: Bools, down: Bools) -> tuple[Cell, Cell]:
    """Mostly the first and the last cell, as in most games, seldom the other way round."""
    free = [(row, col) for row, col in np.argwhere(~blocked).tolist()]
    for _ in range(50):
        start, goal = free[0], free[-1]
        if rng.random() < 0.3:
            start, goal = rng.sample(free, 2)
        elif rng.random() < 0.1:
            start, goal = goal, start
        if route(right, down, start, goal):
            break
    return start, goal


def _openings(rng: Random, blocked: Bools) -> tuple[Cell, Cell, list[Any]]:
    """Cells of opposite rims where the outer wall is open: the way in is above, or to the left."""
    across = rng.random() < 0.5
    lines = blocked if across else blocked.T
    thin, last_line = not blocked.any(), len(lines) - 1
    ends = []
    for line, beyond, often in ((0, 1, 0), (last_line, last_line - 1, -1)):
        places = [n for n in range(lines.shape[1]) if thin or not lines[beyond, n]]
        place = rng.choice([places[often], places[often], rng.choice(places)])
        ends.append((line, place) if across else (place, line))
    start, goal = ends
    blocked[start] = blocked[goal] = False
    sides = ("top", "bottom") if across else ("left", "right")
    return start, goal, [[*start, sides[0]], [*goal, sides[1]]]


def klotski(rng: Random, can: Values) -> tuple[Values, Values]:
    """A tray of the classic kind or of cars, and its board."""
    while True:
        tray = trays.cars(rng) if can.get("style") == "cars" else trays.classic(rng)
        if can.get("sizes") or tray.kind == "cars" or (tray.rows, tray.cols) == (5, 4):
            break
    pieces = [
        {
            "id": number,
            "row": cells[0][0],
            "col": cells[0][1],
            "h": cells[-1][0] - cells[0][0] + 1,
            "w": cells[-1][1] - cells[0][1] + 1,
            "target": number == tray.target,
        }
        for number, cells in tray.pieces().items()
    ]
    board = {"cells": tray.cells, "target": tray.target, "goal": tray.goal}
    given = {"rows": tray.rows, "cols": tray.cols, "pieces": pieces, "exit": tray.exit_side}
    return given | board, board


def cat(rng: Random, can: Values) -> tuple[Values, Values]:
    """A rectangular map, and its board."""
    while True:
        position = hexes.any_position(rng)
        fits = max(position.rows, position.cols) <= can.get("most", 13)
        if fits and not position.is_hexagon:
            break
    cells = [[int(kind == Kind.BLOCKED) for kind in row] for row in position.kinds]
    given = {"rows": position.rows, "cols": position.cols, "shifted": position.shifted}
    board = {"cells": cells, "cat": position.cat, "shifted": ("even", "odd")[position.shifted]}
    return given | {"blocked": cells, "cat": position.cat}, board


def none(rng: Random, can: Values) -> tuple[Values, Values]:
    """Another puzzle, or no board at all: the page's own choice."""
    return {}, {}


LEVELS: Final[dict[str, Callable[[Random, Values], tuple[Values, Values]]]] = {
    "one-line": one_line,
    "knight": knight,
    "maze": maze,
    "klotski": klotski,
    "cat": cat,
    "none": none,
}
