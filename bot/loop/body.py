"""The bot's eyes and hands on one level: look, wait and touch within their limits.

Nothing here decides what to do; the loop does. Every look and every touch is timed and told to
the observer, and each may end the level: the user stops the bot, time is over, the device is gone.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import numpy as np

from bot.devices import Screenshot
from bot.errors import DeviceError
from bot.gestures import Gesture, Tap
from bot.loop.events import Acted, Ending, Looked, Phase, Purpose
from bot.loop.eyes import Eyes
from bot.loop.known import Known
from bot.loop.pace import Hand, Pace
from bot.loop.setup import Ended, Setup
from bot.loop.sight import Sight, Stillness
from vision import NotRecognized

PATIENCE = 4
"""Something animated on a board never rests: so many times as long as it should stand still, the
same position makes up for that.
"""

A_MOMENT_S = 0.005
"""Time passes between two looks: the picture could not differ otherwise."""

SeenT = TypeVar("SeenT")


class Body:
    """Eyes and hands for one level. ``ms`` collects the durations of each phase."""

    def __init__(self, setup: Setup) -> None:
        self.eyes = Eyes(setup.games, setup.limits.min_confidence)
        self.ms: defaultdict[Phase, list[float]] = defaultdict(list)
        self.known = Known(setup)
        self.touch_trouble = ""
        self._last: Sight | None = None
        self._grab_s = 0.0
        self._stillness = Stillness()
        self._setup = setup
        self._hand = Hand(Pace.of(setup.profile), setup.clock)
        self._deadline_s = setup.clock.now_s() + setup.limits.level_s

    def look(self, button_first: bool = False) -> Sight:
        """Take a screenshot and read it.

        Where a win is expected, the known button for the next level settles what the screen is,
        and looking for it takes less time than reading: ``button_first``.
        """
        return self._look_at(self.grab(), button_first)

    def _look_settled(self, button_first: bool) -> Sight:
        """Read the board when it has stopped to change, or has had time enough to.

        With ``button_first`` the known button for the next level settles it, and is given all the
        time: no board is as hard to read as one that is full.
        """
        deadline_s = self._setup.clock.now_s() + PATIENCE * self._setup.limits.still_s
        screenshot, still = self.grab(), None
        while not self._is_settled(screenshot, button_first):
            if self._setup.clock.now_s() > deadline_s:
                break
            if still is None and self._stillness.for_s >= self._setup.limits.still_s:
                still = screenshot
            self.rest()
            screenshot = self.grab()
        sight = self._look_at(screenshot, button_first)
        known = sight.seen is not None or sight.way_on is not None
        return sight if known or still is None else self._look_back(still) or sight

    def _look_back(self, screenshot: Screenshot) -> Sight | None:
        """The win that showed before something unknown covered it, if one did."""
        sight = self._same_again(screenshot) or self._read_board(screenshot)
        if not sight.solved:
            return None
        self.tell(sight, self.ms["read"][-1])
        return replace(sight, at_s=self._stillness.at_s)

    def _is_settled(self, screenshot: Screenshot, button_first: bool) -> bool:
        if button_first and self.known.has("next_button", screenshot):
            return self.known.button("next_button", screenshot) is not None
        return self._stillness.for_s >= self._setup.limits.still_s

    def _look_at(self, screenshot: Screenshot, button_first: bool) -> Sight:
        started = time.perf_counter()
        sight = self._same_again(screenshot) or self._read(screenshot, button_first)
        read_ms = (time.perf_counter() - started) * 1000
        self._last = sight = replace(
            sight, screenshot=screenshot, at_s=self._stillness.at_s, still_s=self._stillness.for_s
        )
        self._stillness.watch(sight)
        self.tell(sight, read_ms)
        return sight

    def tell(self, sight: Sight, read_ms: float) -> None:
        """Let the observer know what a screenshot shows."""
        ms: dict[Phase, float] = {"grab": self.ms["grab"][-1], "read": read_ms}
        reading = sight.seen.reading if sight.seen else None
        self._setup.observe(
            Looked(
                sight.screenshot,
                self.eyes.game,
                reading,
                sight.next_px,
                sight.trouble,
                ms,
                sight.again_px,
            )
        )

    def look_until(
        self, enough: Callable[[Sight], bool], for_s: float, button_first: bool = False
    ) -> Sight:
        """Look again and again until it is enough or time is over; the last sight."""
        return self.ask_until(lambda: self.look(button_first), enough, for_s)

    def look_settled_until(
        self, enough: Callable[[Sight], bool], for_s: float, button_first: bool = False
    ) -> Sight:
        """The same, reading the board only when it has stopped to change."""
        return self.ask_until(lambda: self._look_settled(button_first), enough, for_s)

    def ask_until(
        self, look: Callable[[], SeenT], enough: Callable[[SeenT], bool], for_s: float
    ) -> SeenT:
        """Look in some way again and again until it is enough or time is over; what came last."""
        deadline_s = self._setup.clock.now_s() + for_s
        sight = look()
        while not enough(sight) and self._setup.clock.now_s() < deadline_s:
            self.rest()
            sight = look()
        return sight

    def look_still(self, sight: Sight, still_s: float) -> Sight:
        """Look on until the board has not changed for ``still_s``, or is gone; the last sight.

        A board with something animated on it stands still when it reads the same for PATIENCE
        times as long, though its pixels never rest.
        """
        deadline_s = sight.at_s + still_s + self._setup.limits.unknown_s
        same_position = sight
        while sight.seen and sight.still_s < still_s:
            if sight.at_s - same_position.at_s >= PATIENCE * still_s:
                break
            if sight.at_s > deadline_s:
                raise Ended(Ending.GAVE_UP, "the board does not stand still")
            sight = self._look_later(sight.at_s + still_s - sight.still_s)
            if not same_position.agrees_with(sight):
                same_position = sight
        return sight

    def _look_later(self, at_s: float) -> Sight:
        """Look at that time, or in a moment when it has passed."""
        self._rest_until(at_s)
        return self.look()

    def rest(self) -> None:
        """Do nothing until it is time for another screenshot.

        Taking one is work for the device too: it does nothing else for half of the time at most.
        """
        self._rest_until(self._stillness.at_s + max(self._setup.limits.poll_s, 2 * self._grab_s))

    def _rest_until(self, at_s: float) -> None:
        self._setup.clock.sleep(max(A_MOMENT_S, at_s - self._setup.clock.now_s()))

    def is_fresh(self, sight: Sight) -> bool:
        """Whether the board is still as it was seen: looked at just now, or the same once more."""
        age_s = self._setup.clock.now_s() - sight.at_s
        return age_s <= self._setup.limits.stale_s or sight.looks_like(self.grab())

    def act(
        self,
        purpose: Purpose,
        gesture: Gesture,
        pitch_px: tuple[float, float] = (0.0, 0.0),
        effort: int = 0,
    ) -> None:
        """Make a gesture. When the device breaks off, the next look shows what came of it.

        ``pitch_px`` is the room around its points in which the hand may be inexact.
        """
        if self._setup.dry_run:
            raise Ended(Ending.PLANNED, f"dry run: nothing was touched ({purpose})")
        self._check_hands(pitch_px)
        self._hand.wait()
        self._check_limits()
        shaped = self._hand.shaped(gesture, pitch_px, effort)
        started = time.perf_counter()
        self.touch_trouble = ""
        try:
            self._setup.device.act([shaped])
        except DeviceError as error:
            self.touch_trouble = str(error)
        self._hand.rest()
        ms = self.note("act", started)
        self._setup.observe(Acted(purpose, [shaped], self.touch_trouble, ms))

    def _check_hands(self, pitch_px: tuple[float, float]) -> None:
        """End before a cell is missed. Pixels are those of the last screenshot's size."""
        residual_px = self._last and self.known.about(self._last.screenshot).residual_px
        room_px = min(pitch_px) / 4
        if residual_px and 0 < room_px < residual_px:
            raise Ended(
                Ending.DEVICE_LOST,
                f"the hands miss by up to {residual_px:.1f} pixels, and a quarter of a cell is"
                f" {room_px:.1f}: make the game larger, or calibrate again with --device",
            )

    def confirm(self) -> None:
        """Press the button that makes moves count, where it is known and shows in time."""
        if self._last is None or not self.known.has("confirm_button", self._last.screenshot):
            return
        at_px = self.ask_until(
            lambda: self.known.button("confirm_button", self.grab()),
            lambda place: place is not None,
            self._setup.limits.settle_s,
        )
        if at_px is not None:
            self.act("confirm", Tap(at_px))

    def grab(self) -> Screenshot:
        """Take a screenshot; a device that fails is asked again for a while."""
        deadline_s = self._setup.clock.now_s() + self._setup.limits.device_s
        while True:
            self._check_limits()
            started, at_s = time.perf_counter(), self._setup.clock.now_s()
            try:
                screenshot = self._setup.device.grab()
            except DeviceError as error:
                if self._setup.clock.now_s() >= deadline_s:
                    raise Ended(Ending.DEVICE_LOST, str(error)) from error
                self._setup.clock.sleep(self._setup.limits.poll_s)
            else:
                self.note("grab", started)
                self._grab_s = self._setup.clock.now_s() - at_s
                self._stillness.note(screenshot, at_s)
                return screenshot

    def _same_again(self, screenshot: Screenshot) -> Sight | None:
        """The last sight, when the picture has not changed: readers are pure.

        Around a board that is being played, things may move.
        """
        last = self._last
        if last is None:
            return None
        same = np.array_equal(last.screenshot.pixels, screenshot.pixels)
        if same or (last.open and last.looks_like(screenshot)):
            return last
        return None

    def _read(self, screenshot: Screenshot, button_first: bool) -> Sight:
        """Read the board, and look for the way to another level where none is to be played."""
        next_px = self.known.button("next_button", screenshot) if button_first else None
        if next_px:
            return Sight(screenshot, next_px=next_px)
        sight = self._read_board(screenshot)
        if sight.open:
            return sight
        if not button_first:
            next_px = self.known.button("next_button", screenshot)
        again_px = None if next_px else self.known.button("again_button", screenshot)
        return replace(sight, next_px=next_px, again_px=again_px)

    def _read_board(self, screenshot: Screenshot) -> Sight:
        started = time.perf_counter()
        try:
            seen = self.eyes.read(screenshot.pixels, self.known.profile(screenshot))
        except NotRecognized as error:
            return Sight(screenshot, trouble=str(error))
        finally:
            self.note("read", started)
        return Sight(screenshot, seen)

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
