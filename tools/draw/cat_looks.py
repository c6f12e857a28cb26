"""How a map on which a cat is fenced in looks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import skia

from tools.draw.brush import Fill, Look, any_face
from tools.draw.hexes import Position
from tools.draw.palette import Colour, Palette, difference, lighter, oklch

_FREE_EMOJI = "⚪🔵🟢🟡🟤⬜🟩🟦🟨"
_BLOCKED_EMOJI = "⚫🔴🟠🟣⬛🟥🟧🌳🪨🧱🔥🌲"


@dataclass(frozen=True)
class Style:
    """How a map looks."""

    free: Look
    blocked: Look | None
    """None: blocked cells are holes."""
    emoji: tuple[str, str]
    """Signs for free and blocked cells, in place of their looks; empty ones for none."""
    thick: float
    """Height of the cells' sides below them, in parts of the cell."""
    tall: float
    """Height of the cells in parts of their width: bricks are low or high."""
    row_part: float
    """Distance of rows in parts of that of columns."""
    sign: str
    """What stands on blocked cells: "" or same (an icon on a free cell), cross, bar."""
    sign_part: float
    rim: Colour | None
    board: Fill | None
    text: str
    """What is written in cells: "" or place, number, distance."""
    exits: bool
    """Small arrows beside the map."""
    hint: str
    """Rings: "" or next (around free neighbours of the cat), cursor (one anywhere)."""
    cat: str
    """figure, tall, disc, dot, cell."""
    cat_part: float
    """Size of a figure or a disc in parts of the cell."""
    cat_colour: Colour
    speckled: float
    """How much the colours of free cells vary."""
    seed: int
    face: skia.Typeface


def any_style(rng: Random, palette: Palette, position: Position, behind: list[Colour]) -> Style:
    """A look at random, in which free, blocked and the cat's cells can be told apart."""
    board = None
    if rng.random() < 0.35:
        board = Fill.draw(rng, palette.apart(rng, behind, rng.choice([2.0, 6.0])))
        behind = [board.colour]
    free, blocked, row_part = _tiles(rng, palette, behind)
    tall = 1.0
    if free.shape in ("rect", "round") and rng.random() < 0.5:
        tall = 2 ** rng.uniform(-1.3, 1.1)
        row_part = tall * rng.uniform(1.0, 1.2)
    colours = [look.fill.colour for look in (free, blocked) if look.fill]
    holes = rng.random() < 0.04 and position.share < 0.3 and position.shows_its_size()
    emoji = ("", "")
    if rng.random() < 0.05 and not holes:
        emoji = (rng.choice(_FREE_EMOJI), rng.choice(_BLOCKED_EMOJI))
    sign = "" if emoji[0] else rng.choice([""] * 15 + ["same"] * 4 + ["cross"] * 2 + ["bar"])
    cat = rng.choice(["figure"] * 9 + ["tall"] * 6 + ["disc", "disc", "dot", "cell", "cell"])
    cat_part = rng.uniform(0.6, 1.15)
    if position.share > 0.3 and not sign:  # many are blocked: the ground below the cat is free
        cat = rng.choice(["figure", "figure", "disc", "dot", "tall"])
        cat_part = rng.uniform(0.45, 0.75)
    return Style(
        free=free,
        blocked=None if holes else blocked,
        emoji=emoji,
        thick=rng.uniform(0.06, 0.2) if rng.random() < 0.07 else 0.0,
        tall=tall,
        row_part=row_part,
        sign=sign,
        sign_part=rng.uniform(0.5, 0.95),
        rim=_rim(rng, colours[0], colours[1])
        if rng.random() < (0.35 if position.is_hexagon else 0.15)
        else None,
        board=board,
        text=rng.choice([""] * 12 + ["place", "place", "number", "distance"]),
        exits=rng.random() < 0.08,
        hint=rng.choice([""] * 6 + ["next", "cursor"]),
        cat=cat,
        cat_part=cat_part,
        cat_colour=_cat_colour(rng, palette, [*colours, *behind]),
        speckled=rng.choice([0, 0, 0, 0, 0.06]),
        seed=rng.getrandbits(30),
        face=any_face(rng),
    )


def _tiles(rng: Random, palette: Palette, behind: list[Colour]) -> tuple[Look, Look, float]:
    """Looks of free and of blocked cells, and the distance of rows in parts of that of columns."""
    shape = rng.choice(["circle"] * 6 + ["hexagon"] * 5 + ["round", "squircle", "octagon", "rect"])
    row_part = rng.choice([0.866, 0.866, rng.uniform(0.78, 1.0), 1.0])
    part = rng.uniform(0.7, 0.99)
    if shape == "hexagon":
        row_part, part = 0.866, rng.choice([1.0, rng.uniform(0.85, 0.99)])
    elif shape != "circle":
        row_part = max(row_part, part)
    free = palette.apart(rng, behind, max(4.5, rng.uniform(*palette.contrast)))
    outlined = rng.random() < 0.08
    if outlined:
        free = behind[0]
    blocked = palette.apart(rng, [free], max(6.0, rng.uniform(*palette.contrast)))
    blocked = _blocked(rng, free, blocked)
    border = None
    if outlined or rng.random() < 0.3 or part == 1.0:
        border = palette.apart(rng, [free, blocked], 8.0 if outlined else None)
    look = Look(
        Fill.draw(rng, free, 0.8),
        shape,
        part,
        radius=rng.uniform(0.1, 0.35),
        border=border,
        border_part=rng.uniform(0.02, 0.06),
        shadow=rng.choice([0, 0, 0, rng.uniform(0.03, 0.1)]),
        bevel=rng.uniform(0.03, 0.1) if shape == "rect" and rng.random() < 0.3 else 0.0,
        gloss=rng.random() < 0.1,
    )
    return look, look.filled(Fill.draw(rng, blocked, 0.8)), row_part


def _cat_colour(rng: Random, palette: Palette, away: list[Colour]) -> Colour:
    colour = palette.signal(rng, away)
    near = min(difference(colour, other) for other in away) < 14
    return palette.apart(rng, away, 16) if near else colour


def _blocked(rng: Random, free: Colour, blocked: Colour) -> Colour:
    """The colour of blocked cells: the one that is proposed, or one that many games have."""
    way = rng.random()
    if way < 0.2:
        orange = oklch(rng.uniform(0.6, 0.75), rng.uniform(0.12, 0.2), rng.uniform(0.08, 0.2))
        return orange if difference(orange, free) > 12 else lighter(free, -0.5)
    darker = lighter(free, -rng.uniform(0.35, 0.8))
    return darker if way < 0.45 and difference(darker, free) > 7 else blocked


def _rim(rng: Random, free: Colour, blocked: Colour) -> Colour | None:
    """A colour for free cells of the rim, nearer to that of free than of blocked cells."""
    for _ in range(6):
        by = rng.choice([-1, 1]) * rng.uniform(0.06, 0.25)
        colour = lighter(free, by)
        if difference(colour, blocked) > 1.5 * difference(colour, free):
            return colour
    return None
