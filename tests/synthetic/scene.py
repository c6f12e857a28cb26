"""A screen with everything but the board: phone or desktop, and the room that is left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from tests.synthetic.clutter import Surroundings
from tests.synthetic.colours import Skin, any_colour, any_skin, ink_on, lighter, mixed
from tests.synthetic.fonts import Faces
from tests.synthetic.paint import WHITE, Box, Canvas, Colour, inset

_PHONES = ((720, 1280), (1080, 1920), (1080, 2400), (828, 1792), (750, 1334), (360, 780))
_DESKTOPS = ((1280, 800), (1366, 768), (1920, 1080), (1024, 768))


@dataclass(frozen=True)
class Scene:
    """What a board is painted on: the picture, the room for it, and the chance to draw from."""

    canvas: Canvas
    room: Box
    skin: Skin
    rng: Random
    faces: Faces
    ground: Colour
    """The colour right around the board."""

    @property
    def behind(self) -> tuple[Colour, Colour]:
        """The colours that lie under the board: two where the page fades."""
        return self.ground, self.skin.page_below if self.ground == self.skin.page else self.ground

    def place(self, cols: float, rows: float, largest_part: float = 0.22) -> tuple[float, Box]:
        """The pitch of a board of that many columns and rows in the room, and its box.

        A board of few cells does not fill the room. Half of all pitches are whole pixels.
        """
        left, top, right, bottom = self.room
        fill = self.rng.uniform(0.82, 1.0)
        pitch = min((right - left) / cols, (bottom - top) / rows) * fill
        pitch = min(pitch, max(right - left, bottom - top) * largest_part)
        if self.rng.random() < 0.6:
            pitch = max(1.0, float(int(pitch)))
        width, height = pitch * cols, pitch * rows
        x = left + (right - left - width) / 2
        y = top + (bottom - top - height) * self.rng.uniform(0.2, 0.8)
        if self.rng.random() < 0.7:
            x, y = float(round(x)), float(round(y))
        return pitch, (x, y, x + width, y + height)


def stage(rng: Random, faces: Faces, phone_part: float = 0.6) -> Scene:
    """A random screen."""
    return phone(rng, faces) if rng.random() < phone_part else desktop(rng, faces)


def phone(rng: Random, faces: Faces) -> Scene:
    """The screen of a phone: bars, perhaps a title, scores, buttons and an advertisement."""
    skin = any_skin(rng)
    width, height = rng.choice(_PHONES)
    canvas = Canvas.blank(width, height, (skin.page, skin.page_below))
    around = Surroundings(canvas, skin, rng, faces, width / rng.uniform(24, 32))
    u = around.unit_px
    top = around.status_bar() if rng.random() < 0.8 else 0.3 * u
    if rng.random() < 0.5:
        around.capsule(top)
    around.title(width / 2 if rng.random() < 0.6 else width * 0.3, top + 1.2 * u)
    top += 2.6 * u
    if rng.random() < 0.3:
        around.avatar(2.2 * u, top + 1.6 * u)
        top += 3.4 * u
    if rng.random() < 0.6:
        around.chips(top + 1.2 * u, rng.randint(1, 3))
        top += 2.6 * u
    bottom = around.navigation_bar() if rng.random() < 0.7 else float(height)
    if rng.random() < 0.35:
        bottom = around.banner(bottom)
    if rng.random() < 0.8:
        around.buttons(bottom - 2.2 * u, rng.randint(1, 4))
        bottom -= 4.4 * u
    scene = Scene(canvas, inset((0, top, width, bottom), 0.8 * u), skin, rng, faces, skin.page)
    return _on_panel(scene, around) if rng.random() < 0.25 else scene


def desktop(rng: Random, faces: Faces) -> Scene:
    """A window on a desktop, a page in a browser, or a window alone."""
    skin = any_skin(rng)
    width, height = rng.choice(_DESKTOPS)
    canvas = Canvas.blank(width, height, (any_colour(rng), any_colour(rng)))
    around = Surroundings(canvas, skin, rng, faces, height / rng.uniform(40, 52))
    u, kind = around.unit_px, rng.choice(["window", "browser", "browser", "alone"])
    if kind == "window":
        around.desktop_icons((0, 0, width, height))
        left = rng.uniform(0.12, 0.3) * width
        box = (left, rng.uniform(0.02, 0.08) * height, width * 0.97, height * 0.96)
        around.window(box, 2.0 * u)
        top, (left, _, right, bottom) = box[1] + 2.0 * u, box
    else:
        canvas.box((0, 0, width, height), (skin.page, skin.page_below))
        top = around.browser_bar(0, 0, width) if kind == "browser" else 0.0
        left, right, bottom = 0.0, float(width), float(height)
    around.title((left + right) / 2, top + 1.8 * u)
    top += 3.6 * u
    if rng.random() < 0.5:
        bottom -= 3.4 * u
        on_part = replace(around, canvas=Canvas(canvas.pixels[:, int(left) : int(right)]))
        on_part.buttons(bottom + 1.2 * u, rng.randint(2, 4))
    side = (right - left - (bottom - top)) / 2
    if side > 0:
        left, right = left + side * rng.uniform(0.4, 1.0), right - side * rng.uniform(0.4, 1.0)
    scene = Scene(canvas, inset((left, top, right, bottom), u), skin, rng, faces, skin.page)
    return _on_panel(scene, around) if rng.random() < 0.35 else scene


def _on_panel(scene: Scene, around: Surroundings) -> Scene:
    """The same with a card under the board."""
    fill = WHITE if not scene.skin.is_dark else lighter(scene.skin.page, 0.1)
    if scene.rng.random() < 0.3:
        fill = mixed(fill, any_colour(scene.rng), 0.2)
    around.panel(scene.room, fill)
    skin = replace(scene.skin, ink=ink_on(fill))
    return replace(scene, room=inset(scene.room, around.unit_px), ground=fill, skin=skin)


def grain(canvas: Canvas, rng: Random, strength: float) -> None:
    """Faint noise over the whole picture, as in compressed or photographed screens."""
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, strength, canvas.pixels.shape)
    canvas.pixels[:] = np.clip(canvas.pixels + noise, 0, 255).astype(np.uint8)
