"""How a board of the knight's tour looks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import skia

from tools.draw.brush import Fill, Look, any_face
from tools.draw.palette import Colour, Palette, difference, lighter, mixed, oklab, oklch
from tools.draw.tours import Position

LEAST_FIGURE_PX = 7.0
"""Smaller numbers cannot be read."""


@dataclass(frozen=True)
class Numbers:
    """How numbers are written."""

    first: int
    size: float
    """Height of the figures in parts of the cell."""
    place: tuple[float, float]
    """Their middle, in parts of the cell."""
    ink: Colour | None
    """None: what can be read on the square."""
    bold: bool
    badge: Fill | None
    badge_shape: str
    least_figures: int
    """Shorter numbers are filled up with zeros."""

    @property
    def in_corner(self) -> bool:
        """Whether they leave the middle of the cell to something else."""
        return self.place[0] != 0.5


@dataclass(frozen=True)
class Style:
    """How a board looks; whatever is None or empty is not drawn."""

    light: Look
    dark: Look
    rule: Colour | None
    rule_part: float
    board: Fill | None
    frame: Colour | None
    frame_part: float
    absent: Look | None
    numbers: Numbers | None
    visited: Colour | None
    visited_dark: Colour | None
    """The same of dark squares."""
    visited_part: float
    """How much of the colour of visits covers a square."""
    mark: str
    """What a visit leaves: "" or dot, cross, tick, foot, horse, ring."""
    mark_ink: Colour
    line: Colour | None
    line_part: float
    line_length: int
    """Of how many moves, the last ones, the line is."""
    start: Colour | None
    """Of a border around the first square."""
    knight: tuple[str, ...]
    """figure, fill, border, number."""
    knight_colour: Colour
    hint: str
    """How open moves show: "" or dot, ring, border, fill, count, glow."""
    hint_colour: Colour
    hints_one: bool
    """Whether one open move alone is hinted at: the best one."""
    names: str
    """What names all squares bear: "" or a1, A1, row,col."""
    labels: float
    """Room for letters and numbers beside the board, in parts of the pitch; 0 without any."""
    seed: int
    face: skia.Typeface = field(compare=False)


def any_style(rng: Random, palette: Palette, behind: list[Colour]) -> Style:
    """A look at random, in which visits, knight and hints can be told from free squares."""
    light, dark, shape, part, radius = _squares(rng, palette, behind)
    grounds = [light.colour, dark.colour]
    plain = light.colour == dark.colour
    ruled = (plain and part > 0.97) or rng.random() < 0.15
    signal = palette.signal(rng, [*grounds, *behind])
    signs = _visit_signs(rng)
    visited = palette.apart(rng, [*grounds, *behind[:1]], _clear(rng, palette))
    way = rng.random()
    if way < 0.35:
        visited = palette.signal(rng, grounds)
    elif way < 0.5 and min(difference(behind[0], ground) for ground in grounds) > 4:
        visited = behind[0]  # squares that vanish
    knight_colour = palette.signal(rng, [*grounds, visited])
    border = palette.apart(rng, grounds) if rng.random() < 0.2 else None
    bevel = rng.uniform(0.03, 0.09) if rng.random() < 0.1 else 0.0
    shadow = rng.uniform(0.02, 0.06) if part < 0.97 and rng.random() < 0.2 else 0.0
    tile = Look(light, shape, part, radius, border, rng.uniform(0.015, 0.05), shadow, bevel)
    framed = rng.random() < 0.45
    return Style(
        light=tile,
        dark=tile.filled(dark),
        rule=palette.apart(rng, grounds, _clear(rng, palette)) if ruled else None,
        rule_part=rng.uniform(0.012, 0.05),
        board=Fill.draw(rng, palette.apart(rng, grounds)) if rng.random() < 0.35 else None,
        frame=palette.apart(rng, [*grounds]) if framed else None,
        frame_part=rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.5)]) if framed else 0.0,
        absent=_absent(rng, palette, tile, [*grounds, visited]),
        numbers=_numbers(rng, palette, grounds, "line" in signs) if "number" in signs else None,
        visited=visited if "colour" in signs else None,
        visited_dark=_shaded(rng, visited, grounds) if "colour" in signs else None,
        visited_part=rng.choice([1.0, 1.0, rng.uniform(0.35, 0.8)]),
        mark=rng.choice(["dot", "cross", "tick", "foot", "horse", "ring"])
        if "mark" in signs
        else "",
        mark_ink=palette.apart(rng, [*grounds, visited], 18),
        line=palette.apart(rng, [*grounds, visited], 14) if "line" in signs else None,
        line_part=rng.uniform(0.03, 0.14),
        line_length=rng.choice([10**6, 10**6, 10**6, 1, 3]),
        start=palette.signal(rng, [*grounds, knight_colour]) if rng.random() < 0.08 else None,
        knight=_knight_signs(rng, "number" in signs),
        knight_colour=knight_colour,
        hint=rng.choice(["", "", "", "dot", "ring", "border", "fill", "count", "glow"]),
        hint_colour=palette.apart(rng, [*grounds, visited, knight_colour], 12)
        if rng.random() < 0.6
        else signal,
        hints_one=rng.random() < 0.25,
        names=rng.choice(["a1", "A1", "row,col"]) if rng.random() < 0.08 else "",
        labels=rng.choice([0.5, rng.uniform(0.5, 1.05), 1.0]) if rng.random() < 0.3 else 0.0,
        seed=rng.getrandbits(30),
        face=any_face(rng),
    )


def _shaded(rng: Random, visited: Colour, grounds: list[Colour]) -> Colour:
    """The colour of visits, or on chequered boards another shade of it for dark squares."""
    shade = lighter(visited, rng.choice([-1, 1]) * rng.uniform(0.06, 0.25))
    is_clear = min(difference(shade, ground) for ground in grounds) > 4.5
    return shade if is_clear and grounds[0] != grounds[1] and rng.random() < 0.5 else visited


def _clear(rng: Random, palette: Palette) -> float:
    """A difference that is seen, in quiet moods too."""
    return max(4.5, rng.uniform(*palette.contrast))


def _squares(
    rng: Random, palette: Palette, behind: list[Colour]
) -> tuple[Fill, Fill, str, float, float]:
    """Fills of light and dark squares, their shape, their part of the cell, their corners."""
    kind = rng.random()
    if kind < 0.22:  # boards of wood, cloth or stone
        hue, chroma = rng.choice([0.2, 0.22, 0.33, 0.65, rng.random()]), rng.uniform(0.0, 0.1)
        first = oklch(rng.uniform(0.8, 0.97), chroma * 0.6, hue + rng.uniform(-0.04, 0.04))
        second = oklch(rng.uniform(0.3, 0.75), chroma, hue)
    else:
        first = palette.apart(rng, behind, rng.choice([0.0, 3.0, 5.0, 10.0]))
        second = palette.apart(rng, [first], rng.choice([None, 2.5, 4.0, 8.0]))
        if rng.random() < 0.5:
            second = lighter(first, rng.choice([-1, 1]) * rng.uniform(0.06, 0.4))
    light = Fill.draw(rng, first, 0.85)
    dark = replace(light, colour=second, second=light.second and lighter(second, 0.12))
    if kind > 0.72 or difference(first, second) < 2.2:
        dark = light
    gap = rng.random() < (0.5 if dark == light else 0.15)
    part = rng.uniform(0.8, 0.97) if gap else 1.0
    shape = (
        rng.choice(["rect", "round", "round", "squircle", "circle", "octagon"]) if gap else "rect"
    )
    if dark == light and gap:  # tiles without another sign must show themselves
        least = max(4.0, rng.uniform(*palette.contrast))
        light = dark = Fill.draw(rng, palette.apart(rng, behind, least), 0.85)
    return light, dark, shape, part, rng.uniform(0.05, 0.35)


def _visit_signs(rng: Random) -> tuple[str, ...]:
    return rng.choice(
        [("number",)] * 6
        + [("number", "colour")] * 5
        + [("colour",)] * 6
        + [("mark",)] * 3
        + [("line", "number")] * 3
        + [("mark", "colour"), ("line",), ("line", "mark"), ("line", "colour")]
    )


def _knight_signs(rng: Random, numbered: bool) -> tuple[str, ...]:
    ways: list[tuple[str, ...]] = [("figure",)] * 6 + [("figure", "fill")] * 3
    ways += [("fill",)] * 2 + [("figure", "border"), ("border",)]
    if numbered:
        ways += [("number",)] * 3 + [("fill", "number")] * 3 + [("border", "number")] * 2
        ways += [("figure", "number")]
    return rng.choice(ways)


def _numbers(rng: Random, palette: Palette, grounds: list[Colour], lined: bool) -> Numbers:
    corner = rng.random() < (0.6 if lined else 0.3)
    size = rng.uniform(0.14, 0.4) if corner else rng.uniform(0.26, 0.62)
    place = (0.5, 0.5)
    if corner:
        across, down = rng.uniform(0.05, 0.3), rng.uniform(0.05, 0.3)
        place = (rng.choice([across, across, 1 - across]), rng.choice([down, down, 1 - down]))
    elif rng.random() < 0.1:
        place = (0.5, rng.uniform(0.4, 0.65))
    badge = None
    if rng.random() < 0.15:
        badge = Fill(palette.apart(rng, grounds, 12), alpha=rng.choice([1.0, 1.0, 0.7]))
    ink = palette.apart(rng, grounds, 30) if rng.random() < 0.25 else None
    return Numbers(
        rng.choice([1, 1, 1, 1, 1, 1, 0]),
        size,
        place,
        ink,
        rng.random() < 0.4,
        badge,
        rng.choice(["circle", "circle", "round", "rect"]),
        2 if rng.random() < 0.06 else 1,
    )


def _absent(rng: Random, palette: Palette, tile: Look, others: list[Colour]) -> Look | None:
    """How a square that is not there looks: not at all, or as a stone."""
    if rng.random() < 0.4:
        return None
    dark = oklch(rng.uniform(0.0, 0.35), rng.uniform(0, 0.05), rng.random())
    colour = (
        dark if min(difference(dark, o) for o in others) > 12 else palette.apart(rng, others, 14)
    )
    return tile.filled(Fill.draw(rng, colour))


def readable(rng: Random, position: Position, style: Style, unit: float) -> Style:
    """The style with what a person can tell: numbers large enough, visits unlike hints."""
    visits = len(position.path)
    style = _with_separate_visits(_with_large_numbers(style, visits, unit))
    if visits == len(position.squares()) and rng.random() < 0.35:
        return _only_its_way(rng, style)
    told = style.numbers is not None or style.mark or style.visited
    tangle = style.line is None or visits > 25 or style.line_length < visits
    if not told and tangle:
        style = replace(style, mark="dot")
    if style.mark == "horse" and rng.random() < 0.5:
        style = replace(style, knight=("border",))  # a figure on each square: which is the last?
    if visits == 1 and style.numbers is None and "figure" not in style.knight:
        style = replace(style, knight=("figure", *style.knight))
    if style.visited and style.numbers is None and style.absent is not None:
        style = replace(style, absent=None)  # of two odd colours, which is a visit?
    return replace(style, hint=_fitting_hint(rng, style, unit))


def _only_its_way(rng: Random, style: Style) -> Style:
    """A whole tour as programs show it that know it all: its line, and where it turns."""
    line = style.line or style.mark_ink
    mark = rng.choice(["", "", "dot"])
    return replace(style, numbers=None, visited=None, visited_dark=None, mark=mark, line=line,
                   mark_ink=line, line_length=10**6, hint="", knight=())  # fmt: skip


def _with_separate_visits(style: Style) -> Style:
    """With lines between squares where visited ones touch and have one colour."""
    if style.visited is None or style.rule is not None or style.light.part < 0.97:
        return style
    grounds = [look.fill.colour for look in (style.light, style.dark) if look.fill is not None]
    colours = [mixed(ground, style.visited, style.visited_part) for ground in grounds]
    if style.light.border or (len(colours) == 2 and difference(*colours) >= 4):
        return style
    by = 0.3 if oklab(style.visited)[0] < 0.5 else -0.3
    return replace(style, rule=lighter(style.visited, by))


def _with_large_numbers(style: Style, visits: int, unit: float) -> Style:
    if style.numbers is None:
        return style
    digits = len(str(visits))
    size = max(min(style.numbers.size, 1.5 / max(digits, 2)), LEAST_FIGURE_PX / unit)
    if size <= (0.5 if digits == 3 else 0.75):
        return replace(style, numbers=replace(style.numbers, size=size))
    knight = tuple(sign for sign in style.knight if sign != "number") or ("figure", "fill")
    return replace(style, numbers=None, mark=style.mark or "dot", knight=knight)


def _fitting_hint(rng: Random, style: Style, unit: float) -> str:
    hint = style.hint
    if hint == "count" and (unit < 24 or (style.numbers is not None and rng.random() < 0.5)):
        hint = "dot"
    if hint == "fill" and (style.visited or "fill" in style.knight) and rng.random() < 0.5:
        hint = "border"
    round_marks = ("dot", "ring")
    if hint in round_marks and style.mark in round_marks:
        return ""
    if hint == "border" and "border" in style.knight and style.numbers is None:
        return ""
    return hint
