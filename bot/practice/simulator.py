"""The practice game: pictures out, a finger in. Pure: the time comes in with every call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import numpy as np

from bot.practice import screen
from bot.practice.one_line import OneLine
from bot.practice.paint import Picture
from bot.practice.screen import Box, Layout, Size
from bot.practice.themes import THEMES, Theme
from vision import Pixels, Point

MIXED = "mixed"
"""Instead of a theme's name: every level in the next theme."""

PANEL_DELAY_S = 0.3
"""From the last cell to the win panel: games celebrate a little before they go on."""


class Puzzle(Protocol):
    """One level of one game under a finger, and its looks."""

    @property
    def solved(self) -> bool:
        """Whether the level is won."""

    def press(self, point_px: Point) -> None:
        """A finger comes down."""

    def drag(self, point_px: Point) -> None:
        """The finger moves."""

    def lift(self) -> None:
        """The finger goes up."""

    def restart(self) -> None:
        """Go back to how the level began."""

    def paint_still(self, picture: Picture) -> None:
        """Paint what no finger changes."""

    def paint_moving(self, picture: Picture) -> None:
        """Paint the rest."""


PUZZLES: Mapping[str, Callable[[int, int, Theme, Layout], Puzzle]] = {"one-line": OneLine.make}
"""The practice games: each makes a puzzle from a seed, a level's number, a theme and a layout."""


class Simulator:
    """A phone that shows level after level of one game."""

    def __init__(
        self,
        game: str = "one-line",
        seed: int = 1,
        theme: str = MIXED,
        size_px: Size = (720, 1280),
        level: int = 1,
    ) -> None:
        self.game = game
        self.seed = seed
        self._themes = list(THEMES.values()) if theme == MIXED else [THEMES[theme]]
        self.layout = Layout(size_px)
        self._won_at_s: float | None = None
        self._pressed: Box | None = None
        self.open_level(level)

    @property
    def theme(self) -> Theme:
        """The theme of the level that is shown."""
        return self._themes[(self.level - 1) % len(self._themes)]

    def open_level(self, level: int) -> None:
        """Show a level from its beginning."""
        self.level = level
        self._won_at_s = None
        self._pressed = None
        self.puzzle = PUZZLES[self.game](self.seed, self.level, self.theme, self.layout)
        self._still = screen.screen(self.layout, self.theme.skin, f"Level {self.level}")
        self.puzzle.paint_still(self._still)

    def frame(self, now_s: float) -> Pixels:
        """The screen at this time: RGB uint8 (height, width, 3)."""
        self._notice_win(now_s)
        picture = self._still.copy()
        self.puzzle.paint_moving(picture)
        screen.status_bar(picture, self.layout, self.theme.skin, now_s)
        if self.panel_is_up(now_s):
            picture = screen.dimmed(picture)
            screen.win_panel(picture, self.layout, self.theme.skin)
        return np.array(picture)

    def press(self, point_px: Point, now_s: float) -> None:
        """A finger comes down."""
        self._notice_win(now_s)
        self._pressed = self._button_at(point_px, now_s)
        if self._won_at_s is None:
            self.puzzle.press(point_px)

    def drag(self, point_px: Point, now_s: float) -> None:
        """The finger moves."""
        self._notice_win(now_s)
        if self._won_at_s is None:
            self.puzzle.drag(point_px)

    def lift(self, point_px: Point, now_s: float) -> None:
        """The finger goes up: a button counts when the finger came down on it too."""
        self._notice_win(now_s)
        self.puzzle.lift()
        pressed, self._pressed = self._pressed, None
        if pressed and pressed == self._button_at(point_px, now_s):
            self._push(pressed)

    def panel_is_up(self, now_s: float) -> bool:
        """Whether the win panel covers the board."""
        return self._won_at_s is not None and now_s - self._won_at_s >= PANEL_DELAY_S

    def next_button(self) -> Pixels:
        """The middle of the button for the next level, as this theme draws it."""
        return screen.next_button(self.layout, self.theme.skin)

    def restart_button(self) -> Pixels:
        """The middle of the restart button, as this theme draws it."""
        return screen.restart_button(self.layout, self.theme.skin)

    def _notice_win(self, now_s: float) -> None:
        if self._won_at_s is None and self.puzzle.solved:
            self._won_at_s = now_s

    def _button_at(self, point_px: Point, now_s: float) -> Box | None:
        """The working button under a point; none works between the win and its panel."""
        if self._won_at_s is None:
            button = self.layout.restart
        elif self.panel_is_up(now_s):
            button = self.layout.next_button
        else:
            return None
        return button if screen.within(button, point_px) else None

    def _push(self, button: Box) -> None:
        if button == self.layout.next_button:
            self.open_level(self.level + 1)
        else:
            self.puzzle.restart()
