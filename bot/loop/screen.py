"""The screen of one level: look, wait and touch within the limits.

Nothing here decides what to do; the loop does. Every look and every touch is timed and told to
the observer, and each may end the level: the user stops the bot, time is over, the device is gone.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

import numpy as np

from bot.devices import Screenshot
from bot.errors import DeviceError
from bot.games import Game
from bot.gestures import Gesture, KeyName, Keys, Tap, duration_ms, slower
from bot.loop.events import Acted, Ending, Looked, Phase, Purpose
from bot.loop.fitted_profiles import FittedProfiles
from bot.loop.observation import Observation, Seen, Stillness
from bot.loop.pace import Hand, Pace
from bot.loop.reader import LevelReader
from bot.loop.setup import Ended, Setup
from bot.recognise import Unsure
from solvers import Outcome
from vision import NotRecognized, Point

RESTLESS: Final = "the page does not come to rest"

_PATIENCE = 4
"""Something animated on a board never rests: so many times as long as it should stand still, the
same position makes up for that.
"""

_LOCATED = 0.92
"""How sure it is at least that a board lies where one is guessed."""

_A_MOMENT_S = 0.005
"""Time passes between two looks: the picture could not differ otherwise."""

_MOST_OF_IT = 0.9
"""Part of the time that gestures take to show in which no screenshot is taken."""

_NO_ROOM = 0.0, 0.0
"""Of a button: it is pressed where it was found."""

SeenT = TypeVar("SeenT")


class LevelScreen:
    """Looks and touches for one level.

    ``ms`` collects the durations of each phase, ``said`` is what the page said last in a message
    box since the last gesture, "" for nothing.
    """

    def __init__(self, setup: Setup) -> None:
        self.reader = LevelReader(setup.games, setup.limits.min_confidence)
        self.ms: defaultdict[Phase, list[float]] = defaultdict(list)
        self.profiles = FittedProfiles(setup)
        self.touch_trouble = ""
        self.said = ""
        self._last: Observation | None = None
        self._grab_s = 0.0
        self._acted_s = setup.clock.now_s()
        self._shows_after_s: float | None = None
        self._stillness = Stillness()
        self._setup = setup
        self._hand = Hand(Pace.of(setup.profile), setup.clock)
        self._deadline_s = setup.clock.now_s() + setup.limits.level_s

    def look(self, button_first: bool = False) -> Observation:
        """Take a screenshot and read it.

        Where a win is expected, the known button for the next level settles what the screen is,
        and looking for it takes less time than reading: ``button_first``.
        """
        return self._look_at(self.grab(), button_first)

    def _look_settled(
        self, enough: Callable[[Observation], bool], button_first: bool
    ) -> Observation:
        """Read the board when it has stopped changing, or has had time enough to.

        A board that was foreseen needs less, and a solved one no rest at all: nothing more is to be
        touched on it. With ``button_first`` the known button for the next level settles it, and is
        given all the time: no board is as hard to read as one that is full.
        """
        deadline_s = self._setup.clock.now_s() + _PATIENCE * self._setup.limits.still_s
        screenshot, still = self.grab(), None
        first: Observation | None = None
        won: Observation | None = None
        while not self._is_settled(screenshot, button_first):
            followed = self._follow(screenshot)
            if not followed.foreseen and followed.solved:  # a panel may cover it in a moment
                won = followed
            if not (followed.foreseen and enough(followed)):
                first = None
            elif followed.solved or (first is not None and self._rests(first, followed)):
                self._learn_pace((first or followed).at_s)
                return self._noted(followed, self.ms["read"][-1])
            elif first is None or not first.agrees_with(followed):
                first = followed
            if self._setup.clock.now_s() > deadline_s:
                break
            if still is None and self._stillness.for_s >= self._setup.limits.still_s:
                still = screenshot
            self.rest()
            screenshot = self.grab()
        observation = self._look_at(screenshot, button_first)
        if observation.seen is not None or observation.way_on is not None:
            return observation
        return self._look_back(still, won) or observation

    def _look_back(
        self, screenshot: Screenshot | None, won: Observation | None
    ) -> Observation | None:
        """The win that showed before something unknown covered it, if one did: on a screenshot on
        which the board stood still, or else on one on which it was likely."""
        if screenshot is None:
            return won and self._noted(won, self.ms["read"][-1])
        observation = self._same_again(screenshot) or self._read_board(screenshot)
        if not observation.solved:
            return won and self._noted(won, self.ms["read"][-1])
        self.tell(observation, self.ms["read"][-1])
        return replace(observation, at_s=self._stillness.at_s)

    def _is_settled(self, screenshot: Screenshot, button_first: bool) -> bool:
        if button_first and self.profiles.has("next_button", screenshot):
            return self.profiles.button("next_button", screenshot) is not None
        return self._stillness.for_s >= self._setup.limits.still_s

    def _look_at(self, screenshot: Screenshot, button_first: bool) -> Observation:
        started = time.perf_counter()
        observation = self._same_again(screenshot) or self._read(screenshot, button_first)
        read_ms = (time.perf_counter() - started) * 1000
        return self._noted(replace(observation, screenshot=screenshot), read_ms)

    def _follow(self, screenshot: Screenshot) -> Observation:
        """The foreseen board that is likely to show, and whether it does for sure."""
        started = time.perf_counter()
        followed = self.reader.follow(screenshot.pixels)
        self.note("read", started)
        if followed is None:
            return Observation(screenshot)
        is_sure = followed.verdict.is_sure
        return Observation(screenshot, followed.seen, at_s=self._stillness.at_s, foreseen=is_sure)

    def _rests(self, first: Observation, followed: Observation) -> bool:
        """Whether a board that was foreseen looks the same on two screenshots, or is the same one
        for as long as a board should stand still, whatever moves on it."""
        for_s = followed.at_s - first.at_s
        still = self._stillness.for_s > 0 or for_s >= self._setup.limits.still_s
        return still and first.agrees_with(followed)

    def wait_as_usual(self) -> None:
        """Do nothing for most of the time that the last gestures took to show."""
        if self._shows_after_s is not None:
            self._rest_until(self._acted_s + _MOST_OF_IT * self._shows_after_s)

    def _learn_pace(self, at_s: float) -> None:
        """A gesture has come to show at this time."""
        after_s = at_s - self._acted_s
        self._shows_after_s = min(after_s, self._shows_after_s or after_s)

    def _noted(self, observation: Observation, read_ms: float) -> Observation:
        """The observation as the last one, with its time."""
        self._last = observation = replace(
            observation, at_s=self._stillness.at_s, still_s=self._stillness.for_s
        )
        self._stillness.watch(observation)
        self.tell(observation, read_ms)
        return observation

    def turn(self, observation: Observation) -> Observation:
        """What was seen with the ends of the board exchanged, as it is seen from now on."""
        assert observation.seen is not None  # for mypy: a board is turned
        seen = self.reader.turn(observation.seen, observation.screenshot.pixels)
        return self._noted(replace(observation, seen=seen), 0.0)

    def guess(self, observation: Observation) -> Observation:
        """The best guess as what was seen, and is followed from now on."""
        guessed = observation.guessed
        assert guessed.seen is not None  # for mypy: there is a guess
        seen = self.reader.guess(guessed.seen, observation.screenshot.pixels)
        return self._noted(replace(guessed, seen=seen), 0.0)

    def look_under(self, observation: Observation) -> Observation | None:
        """What is read of a board on which something seems to lie that does not go away: another
        position, where that is likely; else what comes next.

        None where it is surely read as what it was: what lies there hides nothing.
        """
        read = self._read_anew(observation)
        if read is None:
            return self.look()
        if not read.guessed.agrees_with(observation):
            return self.guess(read)
        assert read.likely is not None  # for mypy: it is the guess
        is_sure = read.likely.reading.confidence >= self._setup.limits.min_confidence
        return None if is_sure else self.look()

    def look_closer(self, observation: Observation, game: Game, foreseen: Any) -> Observation:
        """What was observed, or a foreseen board where it likely reads as that: what has changed
        may be too small beside its cell to be followed."""
        read = self._read_anew(observation)
        return self.guess(read) if read and read.guessed.shows(game, foreseen) else observation

    def _read_anew(self, observation: Observation) -> Observation | None:
        """The best guess at what an observation shows, whatever is followed, where it is likely."""
        screenshot = observation.screenshot
        seen = self.reader.reread(screenshot.pixels, self.profiles.profile(screenshot))
        return Observation(screenshot, likely=seen) if seen and self._is_likely(seen) else None

    def doubt(self, observation: Observation) -> str:
        """Why a board that is seen may be another one, where it was guessed at first."""
        if observation.seen is None:
            return ""
        screenshot = observation.screenshot
        profile = self.profiles.profile(screenshot)
        return self.reader.doubt(observation.seen, screenshot.pixels, profile)

    def tell(self, observation: Observation, read_ms: float) -> None:
        """Let the observer know what a screenshot shows."""
        ms: dict[Phase, float] = {"grab": self.ms["grab"][-1], "read": read_ms}
        reading = observation.seen.reading if observation.seen else None
        self._setup.observe(
            Looked(
                observation.screenshot,
                self.reader.game,
                reading,
                observation.next_px,
                observation.trouble,
                ms,
                observation.again_px,
            )
        )

    def look_until(
        self, enough: Callable[[Observation], bool], for_s: float, button_first: bool = False
    ) -> Observation:
        """Look again and again until it is enough or time is over; the last observation."""
        return self.ask_until(lambda: self.look(button_first), enough, for_s)

    def look_settled_until(
        self, enough: Callable[[Observation], bool], for_s: float, button_first: bool = False
    ) -> Observation:
        """The same, reading the board only when it has stopped changing."""
        return self.ask_until(lambda: self._look_settled(enough, button_first), enough, for_s)

    def ask_until(
        self, look: Callable[[], SeenT], enough: Callable[[SeenT], bool], for_s: float
    ) -> SeenT:
        """Look in some way again and again until it is enough or time is over; what came last.

        One look may take all of the time: there is another one then, for what has to last.
        """
        deadline_s = self._setup.clock.now_s() + for_s
        observation, looks = look(), 1
        while not enough(observation) and (looks < 2 or self._setup.clock.now_s() < deadline_s):
            self.rest()
            observation, looks = look(), looks + 1
        return observation

    def look_still(
        self, observation: Observation, still_s: float, expected: Callable[[Observation], bool]
    ) -> Observation:
        """Look on until the board has not changed for ``still_s``, or is gone, or until a board
        that was not expected gives way to one that is.

        A board with something animated on it stands still when it reads the same for PATIENCE
        times as long, though its pixels never rest, and some cannot be read. Each board that was
        expected and shows for the first time is given as long as the first one.
        """
        patience_s = still_s + self._setup.limits.unknown_s
        deadline_s = observation.at_s + patience_s
        shown = {observation.seen.position if observation.seen else None}
        same_position, surprising = observation, not expected(observation)
        was_seen = True
        while (observation.seen or was_seen) and observation.still_s < still_s:
            if observation.seen and observation.at_s - same_position.at_s >= _PATIENCE * still_s:
                break
            if observation.seen and observation.at_s > deadline_s:
                raise Ended(Ending.GAVE_UP, RESTLESS)
            was_seen = observation.seen is not None
            observation = self._look_later(observation.at_s + still_s - observation.still_s)
            if observation.seen and not same_position.agrees_with(observation):
                same_position = observation
                if not expected(observation):
                    continue
                if surprising:
                    break
                if observation.seen.position not in shown:
                    shown.add(observation.seen.position)
                    deadline_s = observation.at_s + patience_s
        return observation

    def _look_later(self, at_s: float) -> Observation:
        """Look at that time, or in a moment when it has passed."""
        self._rest_until(at_s)
        return self.look()

    def rest(self, least_s: float = 0.0) -> None:
        """Do nothing until it is time for another screenshot, and for so long after the last.

        Taking one is work for the device too: it does nothing else for half of the time at most.
        """
        pause_s = max(self._setup.limits.poll_s, 2 * self._grab_s, least_s)
        self._rest_until(self._stillness.at_s + pause_s)

    def _rest_until(self, at_s: float) -> None:
        self._setup.clock.sleep(max(_A_MOMENT_S, at_s - self._setup.clock.now_s()))

    def is_fresh(self, observation: Observation) -> bool:
        """Whether the board is still as it was seen: looked at just now, or the same once more."""
        age_s = self._setup.clock.now_s() - observation.at_s
        if age_s <= self._setup.limits.stale_s:
            return True
        screenshot = self.grab()
        if observation.looks_like(screenshot):
            return True
        now = self._look_at(screenshot, button_first=False)
        return observation.agrees_with(now if now.seen else self.look())

    def act(
        self,
        purpose: Purpose,
        gesture: Gesture,
        pitch_px: tuple[float, float] = _NO_ROOM,
        slowdown: int = 0,
    ) -> None:
        """Make a gesture. When the device breaks off, the next look shows what came of it.

        ``pitch_px`` is the room around its points in which the hand may be inexact.
        """
        if self._setup.dry_run:
            raise Ended(Ending.PLANNED, f"dry run: nothing was touched ({purpose})")
        if not (isinstance(gesture, Keys) and (buttons := self._arrow_buttons())):
            self._make(purpose, gesture, pitch_px, slowdown)
            return
        for name in gesture.names:
            shaped = self._make(purpose, Tap(buttons[name]), _NO_ROOM, 0)
            if self.touch_trouble:
                return
            # Slower taps come at longer intervals: one that is held may count several times.
            self._setup.clock.sleep(duration_ms(slower(shaped, 2.0**slowdown)) / 1000)

    def _make(
        self, purpose: Purpose, gesture: Gesture, pitch_px: tuple[float, float], slowdown: int
    ) -> Gesture:
        """Make one gesture: as it was made."""
        self._check_hands(pitch_px)
        self._hand.wait()
        self._check_limits()
        shaped = self._hand.shaped(gesture, pitch_px, slowdown)
        started = time.perf_counter()
        self.touch_trouble = self.said = ""
        try:
            self._setup.device.act([shaped])
        except DeviceError as error:
            self.touch_trouble = str(error)
        self._acted_s = self._setup.clock.now_s()
        self._hand.rest()
        ms = self.note("act", started)
        self._setup.observe(Acted(purpose, [shaped], self.touch_trouble, ms))
        return shaped

    def _arrow_buttons(self) -> dict[KeyName, Point]:
        """Where the buttons for arrow keys are; {} where the keys themselves are to be pressed."""
        if self._last is None or not self.profiles.about(self._last.screenshot).arrow_buttons:
            return {}
        places = self.ask_until(
            lambda: self.profiles.arrow_buttons(self.grab()),
            lambda places: None not in places.values(),
            self._setup.limits.settle_s,
        )
        found = {name: at_px for name, at_px in places.items() if at_px is not None}
        if missing := places.keys() - found:
            raise Ended(
                Ending.GAVE_UP, f"the game's own button for {min(missing)} does not show any more"
            )
        return found

    def _check_hands(self, pitch_px: tuple[float, float]) -> None:
        """End before a cell is missed. Pixels are those of the last screenshot's size."""
        residual_px = self._last and self.profiles.about(self._last.screenshot).residual_px
        room_px = min(pitch_px) / 4
        if residual_px and 0 < room_px < residual_px:
            raise Ended(
                Ending.DEVICE_LOST,
                f"the hands miss by up to {residual_px:.1f} pixels, and a quarter of a cell is"
                f" {room_px:.1f}: make the game larger, or calibrate again with --device",
            )

    def confirm(self) -> None:
        """Press the button that makes moves count, where it is known and shows in time."""
        if self._last is None or not self.profiles.has("confirm_button", self._last.screenshot):
            return
        at_px = self.ask_until(
            lambda: self.profiles.button("confirm_button", self.grab()),
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
                self.said = screenshot.said or self.said
                return screenshot

    def _same_again(self, screenshot: Screenshot) -> Observation | None:
        """The last observation, when the picture has not changed: readers are pure.

        Around a board that is being played, things may move.
        """
        last = self._last
        if last is None:
            return None
        same = np.array_equal(last.screenshot.pixels, screenshot.pixels)
        if same or (last.open and last.looks_like(screenshot)):
            return last
        return None

    def _read(self, screenshot: Screenshot, button_first: bool) -> Observation:
        """Read the board, and look for the way to another level where none is to be played."""
        next_px = self.profiles.button("next_button", screenshot) if button_first else None
        if next_px:
            return Observation(screenshot, next_px=next_px)
        observation = self._read_board(screenshot)
        if observation.open:
            return observation
        if not button_first:
            next_px = self.profiles.button("next_button", screenshot)
        again_px = None if next_px else self.profiles.button("again_button", screenshot)
        return replace(observation, next_px=next_px, again_px=again_px)

    def _read_board(self, screenshot: Screenshot) -> Observation:
        started = time.perf_counter()
        try:
            seen = self.reader.read(screenshot.pixels, self.profiles.profile(screenshot))
        except NotRecognized as error:
            return Observation(screenshot, trouble=str(error), likely=self._likely(error))
        finally:
            self.note("read", started)
        return Observation(screenshot, seen)

    def _likely(self, error: NotRecognized) -> Seen | None:
        """The best guess, where it is worth a try."""
        seen = Seen(error.game, error.reading) if isinstance(error, Unsure) else None
        return seen if seen and self._is_likely(seen) else None

    def _is_likely(self, seen: Seen) -> bool:
        """Whether a board of its game surely lies there, is to be played on, and is likely to be
        as it was read; where one is played already, it is that one."""
        reading = seen.reading
        is_there = reading.located >= _LOCATED and self.reader.may_lie_at(reading.grid)
        is_likely = reading.confidence >= self._setup.limits.likely
        return is_likely and is_there and seen.outcome is Outcome.ONGOING

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
