"""The bot's eyes and hands on one level: looks, waits and touches within their limits.

Nothing here decides what to do; the loop does. Every look and every touch is timed and told to
the observer, and each may end the level: the user stops the bot, time is over, the device is gone.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from bot.clock import Clock, SystemClock
from bot.devices import Device, Screenshot
from bot.errors import DeviceError
from bot.events import Acted, Ending, Looked, Observer, Phase, Purpose
from bot.games import Game
from bot.gestures import Gesture
from bot.recognise import SURE, recognise
from calibration import Profile
from solvers import Outcome
from vision import NotRecognized, Point, Reading
from vision.buttons import find_button
from vision.fitting import fitted


@dataclass(frozen=True)
class Limits:
    """When to stop trying.

    ``settle_s`` is how long a board may take to show a stroke, ``unknown_s`` how long an unknown
    screen may stay, ``device_s`` how long the device may be gone. The same board is played at most
    ``tries`` times, each time ``slowdown`` times slower than the last.
    """

    min_confidence: float = SURE
    level_s: float = 120.0
    settle_s: float = 1.5
    unknown_s: float = 10.0
    device_s: float = 5.0
    poll_s: float = 0.1
    tries: int = 4
    slowdown: float = 2.0


def _nobody(_: object) -> None:
    """Nobody watches."""


def _never() -> bool:
    """Nobody stops the bot."""
    return False


@dataclass(frozen=True)
class Setup:
    """All that the bot needs in order to play.

    One game in ``games`` is the user's choice; of several, the bot sees for itself which it is.
    ``profile`` is the user's too, and goes before what the device knows about itself. ``stop`` is
    asked before every look and every gesture.
    """

    device: Device
    games: Sequence[Game]
    clock: Clock = field(default_factory=SystemClock)
    limits: Limits = field(default_factory=Limits)
    observe: Observer = _nobody
    profile: Profile = field(default_factory=Profile)
    stop: Callable[[], bool] = _never
    dry_run: bool = False


class Ended(Exception):
    """The level cannot go on."""

    def __init__(self, ending: Ending, reason: str) -> None:
        super().__init__(reason)
        self.ending = ending


@dataclass(frozen=True)
class Seen:
    """A board that was recognised."""

    game: Game
    reading: Reading[Any]

    @property
    def outcome(self) -> Outcome:
        """Whether the board is won, lost, or still to be played."""
        return self.game.outcome(self.reading.board)


@dataclass(frozen=True)
class Sight:
    """What one screenshot shows. Without a board, ``trouble`` says why there is none."""

    screenshot: Screenshot
    seen: Seen | None = None
    next_px: Point | None = None
    trouble: str = ""

    @property
    def open(self) -> bool:
        """A board that is not solved."""
        return self.seen is not None and self.seen.outcome is not Outcome.SOLVED

    @property
    def solved(self) -> bool:
        """A board that is solved."""
        return self.seen is not None and not self.open

    def shows(self, board: Any) -> bool:
        """Whether this very board was read."""
        return self.seen is not None and bool(self.seen.reading.board == board)


class Body:
    """Eyes and hands for one level. ``ms`` collects the durations of each phase."""

    def __init__(self, setup: Setup) -> None:
        self.game: Game | None = setup.games[0] if len(setup.games) == 1 else None
        self.ms: defaultdict[Phase, list[float]] = defaultdict(list)
        self.touch_trouble = ""
        self._last: Sight | None = None
        self._setup = setup
        self._deadline_s = setup.clock.now_s() + setup.limits.level_s

    def look(self, button_first: bool = False) -> Sight:
        """Take a screenshot and read it.

        Where a win is expected, the known button for the next level settles what the screen is,
        and looking for it takes less time than reading: ``button_first``.
        """
        screenshot = self._grab()
        started = time.perf_counter()
        sight = self._same_again(screenshot) or self._read(screenshot, button_first)
        read_ms = (time.perf_counter() - started) * 1000
        self._last = sight
        reading = sight.seen.reading if sight.seen else None
        ms: dict[Phase, float] = {"grab": self.ms["grab"][-1], "read": read_ms}
        self._setup.observe(
            Looked(screenshot, self.game, reading, sight.next_px, sight.trouble, ms)
        )
        return sight

    def look_until(
        self, enough: Callable[[Sight], bool], for_s: float, button_first: bool = False
    ) -> Sight:
        """Look again and again until it is enough or time is over; the last sight."""
        deadline_s = self._setup.clock.now_s() + for_s
        sight = self.look(button_first)
        while not enough(sight) and self._setup.clock.now_s() < deadline_s:
            self._setup.clock.sleep(self._setup.limits.poll_s)
            sight = self.look(button_first)
        return sight

    def act(self, purpose: Purpose, gestures: Sequence[Gesture]) -> None:
        """Make the gestures. When the device breaks off, the next look shows what came of it."""
        if self._setup.dry_run:
            raise Ended(Ending.PLANNED, f"dry run: nothing was touched ({purpose})")
        started = time.perf_counter()
        self.touch_trouble = ""
        try:
            for gesture in gestures:
                self._check_limits()
                self._setup.device.act([gesture])
        except DeviceError as error:
            self.touch_trouble = str(error)
        ms = self.note("act", started)
        self._setup.observe(Acted(purpose, gestures, self.touch_trouble, ms))

    def next_button(self, screenshot: Screenshot) -> Point | None:
        """Where the known button for the next level is on a screenshot."""
        patch = self._known_about(screenshot).next_button
        return None if patch is None else find_button(screenshot.pixels, patch)

    def restart_button(self, screenshot: Screenshot) -> Point | None:
        """Where the known button that begins the level anew is on a screenshot."""
        patch = self._known_about(screenshot).restart_button
        return None if patch is None else find_button(screenshot.pixels, patch)

    def _known_about(self, screenshot: Screenshot) -> Profile:
        """What the user and the device know about a screenshot; nothing on a foreign screen."""
        try:
            return self._fitted_profile(screenshot)
        except NotRecognized:
            return Profile()

    def _fitted_profile(self, screenshot: Screenshot) -> Profile:
        """The user's profile over the device's. Raises NotRecognized on a foreign screen."""
        size_px = screenshot.size_px
        return fitted(self._setup.profile, size_px).over(
            fitted(self._setup.device.profile, size_px)
        )

    def _grab(self) -> Screenshot:
        """Take a screenshot; a device that fails is asked again for a while."""
        deadline_s = self._setup.clock.now_s() + self._setup.limits.device_s
        while True:
            self._check_limits()
            started = time.perf_counter()
            try:
                screenshot = self._setup.device.grab()
            except DeviceError as error:
                if self._setup.clock.now_s() >= deadline_s:
                    raise Ended(Ending.DEVICE_LOST, str(error)) from error
                self._setup.clock.sleep(self._setup.limits.poll_s)
            else:
                self.note("grab", started)
                return screenshot

    def _same_again(self, screenshot: Screenshot) -> Sight | None:
        """The last sight, when the picture has not changed: readers are pure."""
        if self._last and np.array_equal(self._last.screenshot.pixels, screenshot.pixels):
            return replace(self._last, screenshot=screenshot)
        return None

    def _read(self, screenshot: Screenshot, button_first: bool) -> Sight:
        """Read the board, and look for the way to the next level where none is to be played."""
        next_px = self.next_button(screenshot) if button_first else None
        if next_px:
            return Sight(screenshot, next_px=next_px)
        sight = self._read_board(screenshot)
        if sight.open or button_first:
            return sight
        return replace(sight, next_px=self.next_button(screenshot))

    def _read_board(self, screenshot: Screenshot) -> Sight:
        started = time.perf_counter()
        try:
            seen = self._recognised(screenshot)
        except NotRecognized as error:
            return Sight(screenshot, trouble=str(error))
        finally:
            self.note("read", started)
        self.game = seen.game
        return Sight(screenshot, seen)

    def _recognised(self, screenshot: Screenshot) -> Seen:
        """A board that was read surely enough to act on. Raises NotRecognized."""
        games = self._setup.games if self.game is None else [self.game]
        least = self._setup.limits.min_confidence
        profile = self._fitted_profile(screenshot)
        return Seen(*recognise(screenshot.pixels, profile, games, least))

    def _check_limits(self) -> None:
        if self._setup.stop():
            raise Ended(Ending.STOPPED, "stopped by the user")
        if self._setup.clock.now_s() > self._deadline_s:
            limit = f"{self._setup.limits.level_s:g} s"
            raise Ended(Ending.GAVE_UP, f"the level was not finished within {limit}")

    def note(self, phase: Phase, started: float) -> float:
        """Note the milliseconds since ``started`` under a phase."""
        self.ms[phase].append(ms := (time.perf_counter() - started) * 1000)
        return ms
