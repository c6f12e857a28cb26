"""How a board of the knight's tour looks, and where a game on it stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tests.synthetic.colours import apart, difference, ink_on, lighter, mixed
from tests.synthetic.paint import Colour
from tests.synthetic.scene import Scene
from tests.synthetic.walks import Cell, jumps, tour

LEAST_FIGURE_PX = 11
"""Smaller numbers are not written: nobody could read them."""

_WOODS: tuple[tuple[Colour, Colour], ...] = (
    ((240, 217, 181), (181, 136, 99)),
    ((238, 238, 210), (118, 150, 86)),
    ((222, 227, 230), (140, 162, 173)),
    ((255, 206, 158), (209, 139, 71)),
    ((235, 235, 235), (120, 120, 125)),
    ((90, 90, 100), (55, 55, 62)),
)
_STONES: tuple[Colour, ...] = ((44, 52, 64), (74, 56, 48), (128, 130, 136))


@dataclass(frozen=True)
class Look:
    """How a board looks."""

    light: Colour
    dark: Colour
    gap: float
    """Part of the pitch between two squares."""
    rule: Colour | None
    absent: Colour | None
    """A square that cannot be entered, which may have a cross on it; None: there is nothing."""
    visited: Colour | None
    """The colour of visited squares, where they have one."""
    highlight: Colour
    sign: str
    """What a visit leaves: number, badge (a number on a disc), cross, dot, tick, or nothing."""
    ink: Colour
    """Of marks and badges: the same on every square."""
    who: str
    """What shows the knight: horse, glyph, highlight, both, last."""
    hint: str

    @property
    def numbered(self) -> bool:
        """Visits leave their numbers."""
        return self.sign in ("number", "badge")


@dataclass(frozen=True)
class Position:
    """Where a game stands: the squares visited in order, and those that are not there."""

    rows: int
    cols: int
    visited: list[Cell]
    absent: set[Cell] = field(default_factory=set)

    def ways(self) -> list[Cell]:
        """Where the knight may go."""
        if not self.visited:
            return []
        taken = {*self.visited, *self.absent}
        return [c for c in jumps(self.visited[-1], self.rows, self.cols) if c not in taken]


def any_position(rng: Random) -> Position:
    """A part of a tour; squares that the tour could not reach are absent."""
    while True:
        rows, cols = rng.randint(5, 10), rng.randint(5, 10)
        if rng.random() < 0.5:
            cols = rows
        if rng.random() < 0.12:
            rows = cols = rng.randint(11, 20)
        path = tour(rng, rows, cols)
        left = {(row, col) for row in range(rows) for col in range(cols)} - set(path)
        if len(left) <= rng.choice([0, 0, 0.15 * rows * cols]):
            break
    size = len(path)
    count = rng.choice([0, 1, 2, rng.randint(3, 9), rng.randint(3, size), rng.randint(3, size - 1)])
    return Position(rows, cols, path[:count], left)


def any_look(scene: Scene) -> Look:
    rng = scene.rng
    light, dark = rng.choice(_WOODS)
    if rng.random() < 0.35:
        light = apart(rng, scene.behind, 20)
        dark = lighter(light, rng.choice([-0.12, -0.25, 0.2]))
    if rng.random() < 0.4:
        dark = light
    plain = dark == light
    gap = rng.choice([0.0, 0.04, rng.uniform(0.05, 0.15)]) if plain else rng.choice([0, 0, 0.05])
    rule = None
    if (plain and gap == 0) or rng.random() < 0.15:
        gap, rule = 0.0, mixed(light, ink_on(light), rng.uniform(0.3, 0.9))
    marked = apart(rng, [light, dark, *scene.behind], 25)
    sign = rng.choice(["number", "number", "number", "badge", "cross", "dot", "tick", "none"])
    visited = marked if sign == "none" or rng.random() < 0.35 else None
    highlight = apart(rng, [light, dark, visited or light, *scene.behind], 30)
    ink = apart(rng, [light, dark, visited or light], 40)
    absent = _any_absent(rng, [light, dark, marked], scene.behind)
    whos = ["horse", "horse", "glyph", "highlight", "both"]
    who = rng.choice([*whos, "last"] if sign in ("number", "badge") else whos)
    hint = rng.choice(["none", "none", "ring", "dot", "frame", "tint"])
    return Look(light, dark, gap, rule, absent, visited, highlight, sign, ink, who, hint)


def _any_absent(rng: Random, squares: list[Colour], behind: tuple[Colour, Colour]) -> Colour | None:
    """What shows where a square is absent: a stone, or the page if it is unlike any square."""
    stone = max(_STONES, key=lambda colour: min(difference(colour, other) for other in squares))
    shows = min(difference(page, square) for page in behind for square in squares) > 15
    return None if shows and rng.random() < 0.4 else stone


def unmistakable(
    rng: Random, look: Look, position: Position, pitch_px: float
) -> tuple[Look, Position]:
    """What a person can tell.

    One tinted square may be a visit or a hint; of three visits the first cannot be a hint. Without
    chequers, a board shows that it is a knight's: by the knight, or by numbers. A colour
    that most squares have is no sign of a visit.
    """
    too_small = pitch_px * figure_part(len(position.visited)) < LEAST_FIGURE_PX
    if (look.sign == "none" and len(position.visited) == 2) or (look.numbered and too_small):
        look = replace(look, sign="cross", who="both" if look.who == "last" else look.who)
    most = 0.5 if look.light == look.dark else 0.9
    if look.sign == "none" and len(position.visited) > most * position.rows * position.cols:
        look = replace(look, sign="dot")
    if look.light != look.dark:
        return look, position
    if not position.visited:
        length = rng.randint(3, 9)
        position = replace(position, visited=tour(rng, position.rows, position.cols)[:length])
        position = replace(position, absent=set())
    told = look.numbered and len(position.visited) > 2
    if look.who in ("highlight", "last") and not told:
        look = replace(look, who="both")
    return look, position


def figure_part(visits: int) -> float:
    """The height of the numbers as a part of the pitch."""
    return 0.5 if visits < 100 else 0.4
