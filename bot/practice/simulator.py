"""The practice game: pictures out, a finger in. Pure: the time comes in with every call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bot.practice.engine import screen
from bot.practice.engine.puzzle import Level, PracticeGame, Themed
from bot.practice.engine.screen import LOST, WON, Layout, Notice, Size
from bot.practice.games import PRACTICE_GAMES
from calibration import Box
from solvers import Outcome
from vision import Pixels, Point

MIXED = "mixed"
"""Instead of a theme's name: every level in the next theme."""

_PANEL_DELAY_S = 0.3
"""From the last move to the panel: games celebrate a little before they go on."""


@dataclass(frozen=True)
class Settings:
    """Which game is shown, and how. ``size`` (rows, cols) and ``strength`` are as in ``Level``."""

    game: str = field(default_factory=lambda: next(iter(PRACTICE_GAMES)))
    seed: int = 1
    theme: str = MIXED
    size_px: Size = (720, 1280)
    size: tuple[int, int] | None = None
    strength: str | None = None


class Simulator:
    """A phone that shows level after level of one game, which may be one that nobody registered."""

    def __init__(
        self,
        settings: Settings | None = None,
        level: int = 1,
        game: PracticeGame[Any] | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self._game = game or PRACTICE_GAMES[self.settings.game]
        themes = self._game.themes
        mixed = self.settings.theme == MIXED
        self._themes = list(themes.values()) if mixed else [themes[self.settings.theme]]
        self.layout = Layout(self.settings.size_px)
        self.open_level(level)

    @property
    def theme(self) -> Any:
        """The theme of the level that is shown: one of the game's."""
        return self._themes[(self.level - 1) % len(self._themes)]

    def open_level(self, level: int) -> None:
        """Show a level from its beginning."""
        self.level = level
        self._over_since_s: float | None = None
        self._pressed: Box | None = None
        theme: Themed = self.theme
        wanted = Level(self.settings.seed, level, self.settings.size, self.settings.strength)
        self.puzzle = self._game.make(wanted, theme, self.layout)
        self._still = screen.screen(self.layout, theme.skin, f"Level {level}")
        self.puzzle.paint_still(self._still)

    def frame(self, now_s: float) -> Pixels:
        """The screen at this time: RGB uint8 (height, width, 3)."""
        picture = self._still.copy()
        self.puzzle.paint_moving(picture, now_s)
        self._notice_end(now_s)  # what moves by itself may have arrived just now
        screen.status_bar(picture, self.layout, self.theme.skin, now_s)
        if self.panel_is_up(now_s):
            picture = screen.dimmed(picture)
            notice = WON if self.puzzle.outcome is Outcome.SOLVED else LOST
            screen.panel(picture, self.layout, self.theme.skin, notice)
        return np.array(picture)

    def press(self, point_px: Point, now_s: float) -> None:
        """A finger comes down."""
        self._notice_end(now_s)
        self._pressed = self._button_at(point_px, now_s)
        if self._over_since_s is None:
            self.puzzle.press(point_px, now_s)

    def drag(self, point_px: Point, now_s: float) -> None:
        """The finger moves."""
        self._notice_end(now_s)
        if self._over_since_s is None:
            self.puzzle.drag(point_px, now_s)

    def lift(self, point_px: Point, now_s: float) -> None:
        """The finger goes up: a button counts when the finger came down on it too."""
        self._notice_end(now_s)
        self.puzzle.lift(now_s)
        pressed, self._pressed = self._pressed, None
        if pressed and pressed == self._button_at(point_px, now_s):
            self._push(pressed)

    def panel_is_up(self, now_s: float) -> bool:
        """Whether the panel at the end of the level covers the board."""
        return self._over_since_s is not None and now_s - self._over_since_s >= _PANEL_DELAY_S

    def next_button(self) -> Pixels:
        """The middle of the button for the next level, as this theme draws it."""
        return self._panel_button(WON)

    def again_button(self) -> Pixels:
        """The middle of the button for another try after a loss, as this theme draws it."""
        return self._panel_button(LOST)

    def restart_button(self) -> Pixels:
        """The middle of the restart button, as this theme draws it."""
        return screen.restart_button(self.layout, self.theme.skin)

    def _panel_button(self, notice: Notice) -> Pixels:
        return screen.panel_button(self.layout, self.theme.skin, notice)

    def _notice_end(self, now_s: float) -> None:
        if self._over_since_s is None and self.puzzle.outcome is not Outcome.ONGOING:
            self._over_since_s = now_s

    def _button_at(self, point_px: Point, now_s: float) -> Box | None:
        """The working button under a point; none works between the end and its panel."""
        if self._over_since_s is None:
            button = self.layout.restart
        elif self.panel_is_up(now_s):
            button = self.layout.panel_button
        else:
            return None
        return button if button.has(point_px) else None

    def _push(self, button: Box) -> None:
        if button == self.layout.panel_button:
            self.open_level(self.level + 1)
        else:
            self.puzzle.restart()
