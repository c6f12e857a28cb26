"""What stands around a board on a screen: backgrounds, bars, titles, toolbars, lists, cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tools.draw.brush import Box, Fill, Look
from tools.draw.marks import paint_arrow
from tools.draw.palette import Colour, Palette, ink_on, lighter, mixed
from tools.draw.pictures import scene
from tools.draw.room import around, grown
from tools.draw.truth import DrawnBoard
from tools.draw.widgets import Widgets, photograph

Piece = tuple[Callable[[Widgets, Box], None], float, float]
"""What draws it in a box, and its least and greatest height in units of the widgets."""

Placed = tuple[Box, Palette]
"""The room that is left, and the palette for what is drawn on it."""


def lay_out(widgets: Widgets, bare: float = 0.2) -> Placed:
    """Draws the surroundings; in ``bare`` of all cases only a background."""
    rng = widgets.rng
    palette = background(widgets)
    width, height = widgets.brush.size
    if rng.random() < bare:
        whole = (0.0, 0.0, float(width), float(height))
        return (whole if rng.random() < 0.4 else _part_of(whole, rng, least=0.8)), palette
    room = _system_bars(widgets, (0, 0, width, height))
    room = _sides(widgets, room)
    room = _stack(widgets, room, _TOP, True)
    room = _stack(widgets, room, _BOTTOM, False)
    return _card(widgets, _part_of(room, rng, least=rng.choice([0.94, 0.94, 0.94, 0.6])), palette)


def _part_of(room: Box, rng: Random, least: float) -> Box:
    """A part of a room, mostly in its middle."""
    x, y, w, h = room
    part = rng.uniform(least, 1.0) if rng.random() < 0.88 else rng.uniform(0.3, 1.0)
    wide, high = (
        w * min(part * rng.uniform(0.95, 1.15), 1),
        h * min(part * rng.uniform(0.95, 1.15), 1),
    )
    across, down = (0.5, 0.5) if rng.random() < 0.6 else (rng.random(), rng.random())
    return x + (w - wide) * across, y + (h - high) * down, wide, high


# --- backgrounds ---------------------------------------------------------------------------------
_BACKGROUNDS = (
    *["flat"] * 9,
    *["gradient"] * 3,
    *["texture"] * 2,
    *["blobs", "photograph", "photograph", "scenery"],
)


def background(widgets: Widgets) -> Palette:
    """Covers the picture with a background; returns the palette for what is drawn on it."""
    rng, palette, brush = widgets.rng, widgets.palette, widgets.brush
    whole = (0.0, 0.0, float(brush.size[0]), float(brush.size[1]))
    kind = rng.choice(_BACKGROUNDS)
    ground = palette.ground
    if kind == "gradient":
        by = rng.choice([-1, 1]) * rng.uniform(0.05, 0.3)
        other = lighter(ground, by) if rng.random() < 0.6 else palette.any(rng)
        direction = rng.choice(["down", "across", "radial"])
        brush.shape(whole, Fill(ground, other, direction))
        return replace(palette, ground=mixed(ground, other, 0.5))
    if kind == "texture":
        texture = rng.choice(["noise", "wood", "stripes", "hatch", "dots"])
        other = lighter(ground, rng.choice([-1, 1]) * rng.uniform(0.02, 0.12))
        brush.shape(whole, Fill(ground, other, texture, seed=rng.getrandbits(16)))
        return _clearer(replace(palette, ground=mixed(ground, other, 0.5)), 8)
    if kind == "blobs":
        _blobs(widgets, whole)
        return _clearer(palette, 10)
    if kind == "scenery":
        return _clearer(replace(palette, ground=_scenery(widgets, whole)), 14)
    if kind == "photograph":
        other = palette.apart(rng, [ground], 10)
        taken = scene(rng, whole[2] / whole[3]) if rng.random() < 0.7 else None
        brush.picture(photograph(rng, [ground, other]), whole)
        if taken is not None:
            brush.picture(taken, whole)
        if rng.random() < 0.5:
            brush.dim(ground, rng.uniform(0.2, 0.8))
        return _clearer(replace(palette, ground=mixed(ground, other, 0.5)), 25)
    return palette


def _clearer(palette: Palette, least: float) -> Palette:
    low, high = palette.contrast
    return replace(palette, contrast=(max(low, least), max(high, 2 * least)))


def _blobs(widgets: Widgets, whole: Box) -> None:
    rng, palette = widgets.rng, widgets.palette
    colour = lighter(palette.ground, rng.choice([-1, 1]) * rng.uniform(0.05, 0.2))
    shape, soft = rng.choice(["circle", "circle", "round", "star"]), rng.random() < 0.5
    for _ in range(rng.randint(3, 14)):
        side = min(whole[2:]) * rng.uniform(0.05, 0.5)
        place = (rng.uniform(0, whole[2]) - side / 2, rng.uniform(0, whole[3]) - side / 2)
        blur = side * 0.1 if soft else 0
        fill = Fill(colour, alpha=rng.uniform(0.2, 0.7))
        widgets.brush.shape((*place, side, side), fill, shape, blur_px=blur)


def _scenery(widgets: Widgets, whole: Box) -> Colour:
    """A landscape: a sky, hills or houses before it, a ground; returns the ground's colour."""
    rng, palette, brush = widgets.rng, widgets.palette, widgets.brush
    _, _, width, height = whole
    horizon = height * rng.uniform(0.12, 0.45)
    sky, earth = palette.any(rng), palette.ground
    brush.shape((0, 0, width, horizon), Fill(sky, lighter(sky, 0.4), "down"))
    far = [palette.any(rng) for _ in range(3)]
    houses = rng.random() < 0.5
    x = -rng.uniform(0, 0.2) * width
    while x < width:
        wide, tall = width * rng.uniform(0.1, 0.4), horizon * rng.uniform(0.2, 0.8)
        colour = rng.choice(far)
        if houses:
            _house(widgets, (x, horizon - tall, wide, tall), colour)
        else:
            brush.shape((x, horizon - tall, wide * 1.5, tall * 2), colour, "circle")
        x += wide * rng.uniform(0.7, 1.2)
    brush.shape((0, horizon, width, height - horizon), Fill.draw(rng, earth, 0.5))
    return earth


def _house(widgets: Widgets, box: Box, colour: Colour) -> None:
    """A wall with windows in rows and columns."""
    rng, (x, y, w, h) = widgets.rng, box
    widgets.brush.shape(box, colour)
    glass = lighter(colour, rng.choice([-0.4, 0.4]))
    cols, rows = rng.randint(1, 5), rng.randint(1, 6)
    step, part = (w / cols, h / rows), rng.uniform(0.3, 0.6)
    for row in range(rows):
        for col in range(cols):
            place = (x + (col + (1 - part) / 2) * step[0], y + (row + (1 - part) / 2) * step[1])
            widgets.brush.shape((*place, step[0] * part, step[1] * part), glass)


# --- bars of the system --------------------------------------------------------------------------
def _system_bars(widgets: Widgets, room: Box) -> Box:
    width, height = widgets.brush.size
    if height > 1.4 * width:
        return _phone_bars(widgets, room)
    return _window_bars(widgets, room) if widgets.rng.random() < 0.35 else room


def _bar(widgets: Widgets, box: Box) -> Colour:
    """A bar's ground: none of its own, or a colour."""
    rng = widgets.rng
    if rng.random() < 0.5:
        return widgets.palette.ground
    colour = rng.choice([(0, 0, 0), (255, 255, 255), widgets.card, widgets.accent])
    widgets.brush.shape(box, colour)
    return colour


def _phone_bars(widgets: Widgets, room: Box) -> Box:
    rng = widgets.rng
    x, y, w, h = room
    if rng.random() < 0.45:
        high = w * rng.uniform(0.04, 0.09)
        on = _bar(widgets, (x, y, w, high))
        ink = ink_on(rng, on)
        widgets.text(
            f"{rng.randint(0, 23)}:{rng.randint(0, 59):02d}",
            (w * 0.03, y, w * 0.2, high),
            ink=ink,
            part=0.6,
        )
        for k in range(rng.randint(1, 5)):
            side = high * 0.45
            place = (w * 0.95 - k * side * 1.6, y + (high - side) / 2, side, side)
            widgets.sign(rng.choice(["square", "dot", "ring", "play", "menu"]), place, ink)
        y, h = y + high, h - high
    if rng.random() < 0.35:
        high = w * rng.uniform(0.05, 0.12)
        bar = (x, y + h - high, w, high)
        ink = ink_on(rng, _bar(widgets, bar))
        for k, sign in enumerate(("back", "ring", "square")):
            side = high * 0.38
            middle = w * (0.22 + 0.28 * k)
            widgets.sign(sign, (middle - side / 2, bar[1] + (high - side) / 2, side, side), ink)
        h -= high
    if rng.random() < 0.12:
        _capsule(widgets, (x, y, w, h))
    return x, y, w, h


def _capsule(widgets: Widgets, room: Box) -> None:
    """The pair of signs that programs inside another program have in a corner."""
    x, y, w, _ = room
    box = (x + w * 0.74, y + w * 0.02, w * 0.23, w * 0.08)
    ink = ink_on(widgets.rng, widgets.palette.ground)
    widgets.brush.shape(box, Fill(widgets.card, alpha=0.6), "round", 0.5, ink, 1)
    side = box[3] * 0.45
    for k, sign in enumerate(("menu", "ring")):
        middle = box[0] + box[2] * (0.27 + 0.46 * k)
        widgets.sign(sign, (middle - side / 2, box[1] + box[3] / 2 - side / 2, side, side), ink)


def _window_bars(widgets: Widgets, room: Box) -> Box:
    rng = widgets.rng
    x, y, w, h = room
    high = max(min(h * rng.uniform(0.025, 0.06), 44), 12)
    colour = rng.choice([(222, 225, 230), (240, 240, 240), (40, 40, 44), widgets.card])
    widgets.brush.shape((x, y, w, high), colour)
    ink = ink_on(rng, colour)
    left = rng.random() < 0.3
    for k in range(3):
        side = high * 0.4
        place = w * 0.01 + k * side * 1.8 if left else w - (k + 1) * side * 2
        widgets.sign(
            rng.choice(["cross", "square", "dot"]), (place, y + high * 0.3, side, side), ink
        )
    widgets.text(widgets.words(1, 3), (w * 0.3, y, w * 0.4, high), colour)
    y, h = y + high, h - high
    if rng.random() < 0.5:  # an address, or a menu
        row = (x, y, w, high)
        widgets.brush.shape(row, lighter(colour, 0.3))
        if rng.random() < 0.5:
            field = (w * 0.12, y + high * 0.12, w * 0.7, high * 0.76)
            widgets.brush.shape(field, lighter(colour, -0.06), "round", 0.5)
            widgets.text(
                "https://" + "example.org/play"[: rng.randint(8, 16)],
                field,
                colour,
                "left",
                part=0.6,
            )
        else:
            for k in range(rng.randint(2, 6)):
                widgets.text(
                    widgets.words(1, 1),
                    (x + k * high * 2.4, y, high * 2.2, high),
                    colour,
                    part=0.55,
                )
        y, h = y + high, h - high
    return x, y, w, h


# --- beside, above and below ---------------------------------------------------------------------
def _sides(widgets: Widgets, room: Box) -> Box:
    rng = widgets.rng
    for _ in range(2):
        x, y, w, h = room
        if w < 1.15 * h or rng.random() < 0.55:
            break
        wide = w * rng.uniform(0.14, 0.34)
        left = rng.random() < 0.5
        pad = min(widgets.unit_px * 0.5, wide * 0.1)
        edge = x if left else x + w - wide
        _side_panel(widgets, (edge + pad, y + pad, wide - 2 * pad, h - 2 * pad))
        room = (x + wide if left else x, y, w - wide, h)
    return room


def _side_panel(widgets: Widgets, box: Box) -> None:
    """Cards, buttons, lists and texts below each other."""
    rng = widgets.rng
    ground = widgets.panel(box) if rng.random() < 0.5 else widgets.palette.ground
    x, y, w, h = (box[0] + box[2] * 0.04, box[1] + 4, box[2] * 0.92, box[3] - 8)
    bottom = y + h
    while y < bottom - widgets.unit_px and rng.random() < 0.93:
        high = min(widgets.unit_px * rng.uniform(1.2, 6), bottom - y)
        part = (x, y, w, high * 0.9)
        kind = rng.choice(["rows", "text", "stats", "button", "title", "picture", "none", "grid"])
        if kind == "rows":
            widgets.rows(part, ground)
        elif kind == "text":
            widgets.paragraph(part, ground)
        elif kind == "stats":
            widgets.stats((x, y, w, min(high, widgets.unit_px * 2.6)), ground)
        elif kind == "button":
            high = min(high, widgets.unit_px * 2)
            widgets.buttons((x, y, w, high * 0.85), rng.randint(1, 3))
        elif kind == "title":
            high = min(high, widgets.unit_px * 2.5)
            widgets.text(widgets.words(1, 3), (x, y, w, high), ground, bold=True)
        elif kind == "picture":
            widgets.picture(part)
        elif kind == "grid":
            _button_grid(widgets, part)
        y += high


def _button_grid(widgets: Widgets, box: Box) -> None:
    """Small buttons in rows and columns, as of a keypad or a choice of levels."""
    rng = widgets.rng
    x, y, w, h = box
    side = min(widgets.unit_px * rng.uniform(1.0, 2.0), h, w)
    cols, rows = min(int(w // side), 6), min(int(h // side), 4)
    first = rng.randint(1, 30)
    for row in range(rows):
        for col in range(cols):
            place = (x + col * side, y + row * side, side * 0.85, side * 0.85)
            widgets.button(place, word=str(first + row * cols + col))


def _title(w: Widgets, box: Box) -> None:
    shadowed = w.rng.random() < 0.15
    words = w.words(1, 3)
    if shadowed:
        x, y, wide, high = box
        w.text(words, (x + high * 0.03, y + high * 0.05, wide, high), ink=(0, 0, 0), part=0.75)
    ink = w.accent if w.rng.random() < 0.3 else None
    w.text(
        words, box, w.palette.ground, w.rng.choice(["middle", "middle", "left"]), True, 0.75, ink
    )


def _header(w: Widgets, box: Box) -> None:
    """A way back at the left, a title, something at the right."""
    rng, (x, y, wide, high) = w.rng, box
    bare = Look(None)
    for side in ("left", "right"):
        if rng.random() < 0.8:
            edge = x + high * 0.2 if side == "left" else x + wide - high * 1.0
            look = w.button_look if rng.random() < 0.6 else bare
            w.button((edge, y + high * 0.1, high * 0.8, high * 0.8), look)
    w.text(
        w.words(1, 2),
        (x + wide * 0.25, y, wide * 0.5, high),
        w.palette.ground,
        bold=True,
        part=0.55,
    )


def _stats(w: Widgets, box: Box) -> None:
    w.stats(box)


def _line(w: Widgets, box: Box) -> None:
    w.text(w.words(2, 7), box, w.palette.ground, part=0.6)


def _paragraph(w: Widgets, box: Box) -> None:
    x, y, wide, high = box
    part = w.rng.uniform(0.6, 0.95)
    w.paragraph((x + wide * (1 - part) / 2, y, wide * part, high))


def _toolbar(w: Widgets, box: Box) -> None:
    w.buttons(box, w.rng.randint(1, 6))


def _progress(w: Widgets, box: Box) -> None:
    x, y, wide, high = box
    track = (x + wide * 0.1, y + high * 0.3, wide * 0.8, high * 0.4)
    w.brush.shape(
        track, mixed(w.palette.ground, ink_on(w.rng, w.palette.ground), 0.2), "round", 0.5
    )
    w.brush.shape((*track[:2], track[2] * w.rng.random(), track[3]), w.accent, "round", 0.5)


def _banner(w: Widgets, box: Box) -> None:
    w.picture(box)
    x, y, wide, high = box
    w.text(w.words(1, 3), (x + wide * 0.2, y + high * 0.1, wide * 0.4, high * 0.5), w.accent)
    w.button((x + wide * 0.68, y + high * 0.25, wide * 0.26, high * 0.5))


def _arrows(w: Widgets, box: Box) -> None:
    """Four buttons for four directions."""
    x, y, wide, high = box
    side = min(high / 2.2, wide / 4)
    middle = x + wide * w.rng.choice([0.5, 0.5, 0.25, 0.75])
    for dx, dy, word in ((0, 0, "^"), (-1, 1, "<"), (0, 1, "v"), (1, 1, ">")):
        place = (middle + (dx * 1.08 - 0.5) * side, y + dy * 1.08 * side, side, side)
        w.button(place, word=word)


def _framed(w: Widgets, box: Box) -> None:
    """A card with something on it."""
    rng, (x, y, wide, high) = w.rng, box
    part = rng.uniform(0.7, 0.96)
    card = (x + wide * (1 - part) / 2, y, wide * part, high)
    ground = w.panel(card)
    inner = (card[0] + card[2] * 0.04, y + high * 0.08, card[2] * 0.92, high * 0.84)
    rng.choice([w.paragraph, w.rows, w.stats])(inner, ground)


def _tabs(w: Widgets, box: Box) -> None:
    x, y, wide, high = box
    count = w.rng.randint(2, 5)
    ground = w.card if w.rng.random() < 0.6 else w.palette.ground
    w.brush.shape(box, ground)
    for k in range(count):
        cell = (x + wide * k / count, y, wide / count, high)
        side = high * 0.45
        ink = w.accent if k == 0 else ink_on(w.rng, ground)
        w.icon((cell[0] + cell[2] / 2 - side / 2, y + high * 0.08, side, side), ink)
        w.text(w.words(1, 1), (cell[0], y + high * 0.55, cell[2], high * 0.4), ink=ink)


def _gallery(w: Widgets, box: Box) -> None:
    """A row of pictures or figures."""
    x, y, wide, high = box
    count = min(int(wide // high), w.rng.randint(2, 7)) or 1
    gap = (wide - count * high) / (count + 1)
    for k in range(count):
        place = (x + gap + k * (high + gap), y, high, high)
        if w.rng.random() < 0.5:
            w.panel(place)
        inner = (place[0] + high * 0.15, y + high * 0.15, high * 0.7, high * 0.7)
        w.icon(inner, w.accent)


_TOP: tuple[Piece, ...] = (
    (_title, 1.5, 3.5),
    (_title, 1.5, 3.5),
    (_header, 1.8, 2.8),
    (_header, 1.8, 2.8),
    (_stats, 1.2, 3.0),
    (_line, 1.0, 1.6),
    (_toolbar, 1.4, 2.6),
    (_progress, 0.8, 1.4),
    (_framed, 2.0, 4.0),
    (_paragraph, 1.5, 3.5),
    (_tabs, 1.8, 2.6),
)
_BOTTOM: tuple[Piece, ...] = (
    (_toolbar, 1.4, 3.2),
    (_toolbar, 1.4, 3.2),
    (_toolbar, 1.4, 3.2),
    (_gallery, 1.8, 4.0),
    (_framed, 2.0, 5.0),
    (_banner, 2.5, 4.5),
    (_arrows, 3.5, 7.0),
    (_tabs, 1.8, 3.0),
    (_line, 1.0, 1.6),
    (_stats, 1.2, 3.0),
    (_paragraph, 1.5, 5.0),
)


def _stack(widgets: Widgets, room: Box, pieces: tuple[Piece, ...], above: bool) -> Box:
    """Pieces below each other at one end of the room, as long as enough of it is left."""
    rng = widgets.rng
    least = widgets.brush.size[1] * rng.uniform(0.45, 0.7)
    for piece, low, high in rng.sample(pieces, rng.choice([0, 1, 1, 2, 2, 3])):
        x, y, w, h = room
        tall = min(rng.uniform(low, high) * widgets.unit_px, w * 0.5)
        gap = widgets.unit_px * rng.uniform(0.1, 0.8)
        if h - tall - gap < least:
            continue
        top = y + gap if above else y + h - tall - gap
        piece(widgets, (x + w * 0.02, top, w * 0.96, tall))
        room = (x, y + tall + gap if above else y, w, h - tall - gap)
    return room


def _card(widgets: Widgets, room: Box, palette: Palette) -> Placed:
    """Maybe a panel behind the board, of another colour."""
    rng = widgets.rng
    if rng.random() < 0.7:
        return room, palette
    x, y, w, h = room
    pad = min(w, h) * rng.uniform(0.0, 0.06)
    colour = rng.choice([widgets.card, palette.apart(rng, [palette.ground])])
    return (x + pad, y + pad, w - 2 * pad, h - 2 * pad), replace(
        palette, ground=widgets.panel(room, colour)
    )


# --- beside a board that has been drawn ----------------------------------------------------------
def bounds(board: DrawnBoard) -> Box:
    """The box of all cells of a board."""
    points = board.centres.reshape(-1, 2)
    x, y = (float(v) for v in points.min(0))
    right, bottom = (float(v) for v in points.max(0))
    px, py = board.pitch
    return x - px / 2, y - py / 2, right - x + px, bottom - y + py


def beside(widgets: Widgets, board: DrawnBoard, room: Box) -> None:
    """A row or column of buttons that have the pitch of the cells, where the room allows it."""
    rng, (px, py) = widgets.rng, board.pitch
    rows, cols = board.kinds.shape
    x, y, w, h = bounds(board)
    gap = rng.uniform(0.6, 1.4)
    below = y + h + gap * py + py < room[1] + room[3]
    right = x + w + gap * px + px < room[0] + room[2]
    if min(px, py) < 12 or not (below or right):
        return
    part = rng.uniform(0.7, 0.95)
    size = (px * part, py * part)
    if below and (not right or rng.random() < 0.7):
        shift = rng.choice([0, 0, 0.5])
        places = [
            (x + (c + shift) * px, y + h + gap * py) for c in range(rng.randint(2, max(cols, 2)))
        ]
    else:
        places = [(x + w + gap * px, y + r * py) for r in range(rng.randint(2, max(rows, 2)))]
    for place in places:
        widgets.button((*place, *size))


def pointer(widgets: Widgets, board: DrawnBoard) -> None:
    """A mouse pointer or a pointing hand, smaller than a cell, on the board or near it."""
    rng, pitch = widgets.rng, min(board.pitch)
    size = min(pitch * rng.uniform(0.35, 0.6), widgets.unit_px * 1.5)
    if size < 7:
        return
    x, y, w, h = bounds(board)
    left, top = x + w * rng.uniform(-0.1, 1.1), y + h * rng.uniform(-0.1, 1.1)
    if rng.random() < 0.25:
        widgets.brush.emoji("👆", (left, top, size, size))
        return
    arrow = [(0, 0), (0, 0.8), (0.19, 0.62), (0.33, 0.95), (0.46, 0.89), (0.32, 0.57), (0.58, 0.57)]
    inner, outer = rng.choice([((255, 255, 255), (0, 0, 0)), ((0, 0, 0), (255, 255, 255))])
    points = [(left + size * px, top + size * py) for px, py in arrow]
    widgets.brush.line([*points, points[0]], max(size * 0.12, 1.5), outer)
    widgets.brush.polygon(points, inner)


def touch_controls(widgets: Widgets, board: DrawnBoard) -> None:
    """Arrows to press, in a ring or apart: over a corner of the board, or below it."""
    rng, brush = widgets.rng, widgets.brush
    x, y, w, h = bounds(board)
    whole = min(brush.size) * rng.uniform(0.12, 0.3)
    inside = rng.random() < 0.5
    left = x + rng.choice([0.02 * w, 0.98 * w - whole, (w - whole) / 2])
    top = y + h - whole * 1.02 if inside else y + h + whole * 0.15
    size = whole * rng.uniform(0.26, 0.34)
    colour = rng.choice([widgets.accent, (255, 255, 255), (0, 0, 0)])
    fill = Fill(colour, alpha=rng.uniform(0.15, 0.4) if inside else rng.uniform(0.4, 1.0))
    edge = colour if inside or rng.random() < 0.4 else None
    shape = rng.choice(["circle", "circle", "round", "none"])
    ink = ink_on(rng, mixed(widgets.palette.ground, colour, fill.alpha))
    for across, down in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        away = (whole - size) / 2
        middle = (left + whole / 2 + across * away, top + whole / 2 + down * away)
        if shape != "none":
            box = around(middle, size)
            brush.shape(box, fill, shape, border=edge, border_px=max(1.0, size * 0.05))
        paint_arrow(brush, middle, (float(across), float(down)), size * 0.6, ink)


def focus_frame(widgets: Widgets, board: DrawnBoard) -> None:
    """A frame around one cell, as browsers draw it around what was clicked last."""
    rng, brush = widgets.rng, widgets.brush
    cells = board.centres.reshape(-1, 2)
    x, y = (float(v) for v in cells[rng.randrange(len(cells))])
    wide, high = (side * rng.uniform(0.95, 1.25) for side in board.pitch)
    width = max(1.5, min(board.pitch) * rng.uniform(0.03, 0.08))
    box, shape = around((x, y), wide, high), rng.choice(["rect", "round"])
    inner = rng.choice([(255, 255, 255), (16, 16, 16), (0, 95, 204), widgets.accent])
    brush.shape(box, None, shape, border=inner, border_px=width)
    if rng.random() < 0.5:
        outer = (16, 16, 16) if inner == (255, 255, 255) else (255, 255, 255)
        brush.shape(grown(box, width), None, shape, border=outer, border_px=width)


def particles(widgets: Widgets) -> None:
    """Petals, sparks or snow that drift over the picture, mostly transparent."""
    rng, (width, height) = widgets.rng, widgets.brush.size
    colours = [(255, 255, 255), widgets.accent, widgets.palette.any(rng)]
    shape = rng.choice(["circle", "circle", "star", "diamond", "round"])
    for _ in range(rng.randint(6, 50)):
        side = widgets.unit_px * rng.uniform(0.1, 0.9)
        fill = Fill(rng.choice(colours), alpha=rng.uniform(0.15, 0.6))
        middle = rng.uniform(0, width), rng.uniform(0, height)
        widgets.brush.shape(around(middle, side), fill, shape)


def corner_card(widgets: Widgets, board: DrawnBoard) -> None:
    """A small message in a corner of the picture, where it hides no cell."""
    rng, (width, height) = widgets.rng, widgets.brush.size
    wide, high = width * rng.uniform(0.2, 0.5), widgets.unit_px * rng.uniform(1.5, 4)
    gap = widgets.unit_px * rng.uniform(0.1, 0.8)
    x = rng.choice([gap, width - wide - gap])
    y = rng.choice([gap, height - high - gap])
    bx, by, bw, bh = bounds(board)
    margin = min(board.pitch)
    apart = x > bx + bw + margin or x + wide < bx - margin
    if apart or y > by + bh + margin or y + high < by - margin:
        ground = widgets.panel((x, y, wide, high))
        widgets.text(widgets.words(2, 4), (x, y, wide, high * 0.5), ground, part=0.6)
        widgets.button((x + wide * 0.3, y + high * 0.5, wide * 0.4, high * 0.4))
