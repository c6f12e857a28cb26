"""One connection to a phone, from the first question to the break: nothing outlives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack

from bot.devices.adb import grabbing, hands, memory
from bot.devices.adb.choosing import Way
from bot.devices.adb.facts import Facts, facts_of
from bot.devices.adb.geometry import Size
from bot.devices.adb.hands import Hands
from bot.devices.adb.memory import Habits
from bot.devices.adb.persistent_shell import PersistentShell
from bot.devices.adb.screencap import TruncatedFrame, UnreadableFrame
from bot.devices.adb.transport import LinkLost, Transport
from bot.errors import DeviceError
from bot.gestures import Gesture, Keys, Tap
from vision import Pixels


class Session:
    """A phone that is connected, and how it is best used. ``has_grabbed`` says whether it was
    seen since.

    The phone says who it is through the very stream that its gestures take: whatever answers under
    its name later, it is not touched.
    """

    def __init__(
        self, transport: Transport, shell: PersistentShell, way: Way, known: Facts | None
    ) -> None:
        self._transport = transport
        self._shell = shell
        self._way = way
        self._path = memory.path_for(way.serial, way.kind)
        self._hands = Hands(self._shell)
        self.facts = facts_of(self._shell.run)
        if known is not None and not self.facts.may_be(known):
            raise LinkLost(f"{way.serial} is another phone now, or was started anew")
        self._habits = self._known() or self._found_out()
        self._size_px: Size | None = None

    @classmethod
    def opened(cls, way: Way, within_s: float, known: Facts | None = None) -> Session:
        """Connect by then, and find out what is not known yet. Raises DeviceError.

        Raises LinkLost where the phone is not the one that is ``known``.
        """
        transport = way.connect(within_s)
        with ExitStack() as stack:
            stack.callback(transport.close)
            shell = PersistentShell(transport)
            stack.callback(shell.close)
            session = cls(transport, shell, way, known)
            stack.pop_all()
            return session

    def _known(self) -> Habits | None:
        """What is remembered of this phone, where it makes sense."""
        habits = memory.recall(self._path, self.facts.build)
        works = habits and habits.grab in grabbing.METHODS and habits.strokes in hands.METHODS
        return habits if works else None

    def _found_out(self) -> Habits:
        """Try what the phone can do, and remember it. Raises DeviceError."""
        self._way.announce(f"{self._way.serial}: finding out once how it is seen and touched best")
        grab = grabbing.fastest(grabbing.tried(self._transport))
        habits = Habits(self.facts.build, grab, hands.best_method(self._shell))
        memory.remember(self._path, habits)
        return habits

    @property
    def has_grabbed(self) -> bool:
        """Whether there was a screenshot, by which points can be meant."""
        return self._size_px is not None

    def grab(self) -> Pixels:
        """A screenshot with something on it. Raises DeviceError."""
        pixels = self._grabbed()
        grabbing.refuse_black(self._transport, pixels)
        self._note_size((pixels.shape[1], pixels.shape[0]))
        return pixels

    def _grabbed(self) -> Pixels:
        """A screenshot; where the way that was best brings none any more, the best one now."""
        try:
            return grabbing.grab(self._transport, self._habits.grab)
        except TruncatedFrame:
            raise
        except UnreadableFrame:
            self._habits = self._found_out()
            return grabbing.grab(self._transport, self._habits.grab)

    def _note_size(self, size_px: Size) -> None:
        """A screen that has changed its size may have been given another one."""
        if self._size_px not in (None, size_px):
            self.facts = facts_of(self._shell.run)
        self._size_px = size_px

    def act(self, gesture: Gesture) -> None:
        """Make a gesture on the last screenshot. Raises DeviceError."""
        self._make(gesture, self._habits.strokes)

    def _make(self, gesture: Gesture, method: str) -> None:
        assert self._size_px is not None  # for mypy: has_grabbed
        screen = self.facts.screen
        if screen is None:
            raise DeviceError("the phone does not tell the size of its screen: wm size fails")
        self._hands.make(gesture, method, screen.scale_of(self._size_px))

    def grabbing_ways(self) -> Mapping[str, Callable[[], object]]:
        """Each way to take a screenshot; the chosen one first."""
        return {name: self._grabber(name) for name in _first(self._habits.grab, grabbing.METHODS)}

    def _grabber(self, method: str) -> Callable[[], object]:
        return lambda: grabbing.grab(self._transport, method)

    def acting_ways(self, gesture: Gesture) -> Mapping[str, Callable[[], None]]:
        """Each way to make a gesture that the phone knows; the chosen one first."""
        if isinstance(gesture, Keys):
            return {"keyevent": self._maker(gesture, self._habits.strokes)}
        if isinstance(gesture, Tap):
            return {"swipe": self._maker(gesture, self._habits.strokes)}
        known = list(hands.METHODS)
        known = known[known.index(self._habits.strokes) :]
        return {name: self._maker(gesture, name) for name in _first(self._habits.strokes, known)}

    def _maker(self, gesture: Gesture, method: str) -> Callable[[], None]:
        return lambda: self._make(gesture, method)

    def close(self) -> None:
        """Close the connection; the shell on the phone ends with it."""
        self._hands.close()
        self._transport.close()


def _first(chosen: str, names: Iterable[str]) -> list[str]:
    return [chosen, *(name for name in names if name != chosen)]
