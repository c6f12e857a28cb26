"""A phone as a device: screenshots and touches over a connection that may break and come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from bot.clock import Clock, SystemClock
from bot.devices.adb.choosing import Way
from bot.devices.adb.screencap import TruncatedFrame
from bot.devices.adb.session import Session
from bot.devices.adb.transport import CONNECT_S, LEAST_S, LinkLost
from bot.devices.base import Screenshot
from bot.errors import DeviceError
from bot.gestures import Gesture
from calibration import Profile

RECONNECT_S: Final = 10.0
"""How long a phone may be gone. Its daemon restarts within two seconds, Wi-Fi within five."""

_PAUSE_S: Final = 0.2
"""Between two attempts to reach it."""


class AdbDevice:
    """One phone. Points are pixels of its last screenshot.

    A screenshot that fails is taken again. A gesture is made once or not at all: after the
    connection broke, nobody knows what the phone shows, and nothing is touched before the next
    screenshot.
    """

    def __init__(self, way: Way, clock: Clock | None = None) -> None:
        self.name = f"adb {way.serial} ({way.kind})"
        self._way = way
        self._clock = clock or SystemClock()
        self._session: Session | None = None
        self._closed = False
        try:
            self._session = Session.opened(way, CONNECT_S)
            self._facts = self._session.facts
        except TruncatedFrame as error:
            raise LinkLost(f"{self.name}: {error}") from error

    @property
    def profile(self) -> Profile:
        """Nothing: any app may be shown."""
        return Profile()

    @property
    def is_surely(self) -> tuple[str, str] | None:
        """What no other phone has, whichever way leads to it; nothing where that is not known."""
        return self._facts.identity

    @property
    def shared_as(self) -> str:
        """The phone, whichever way leads to it."""
        return f"adb {self._way.serial}"

    def grab(self) -> Screenshot:
        """Take a screenshot; a lost phone is looked for until the deadline."""
        deadline_s = self._clock.now_s() + RECONNECT_S
        while True:
            try:
                return self._grab_once(max(LEAST_S, deadline_s - self._clock.now_s()))
            except (LinkLost, TruncatedFrame) as error:
                self._drop()
                if self._clock.now_s() >= deadline_s:
                    raise DeviceError(f"{self.name} is lost: {error}") from error
            self._clock.sleep(_PAUSE_S)

    def _grab_once(self, reach_s: float) -> Screenshot:
        session = self._reached(reach_s)
        taken_at_s = self._clock.now_s()
        return Screenshot(session.grab(), taken_at_s)

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Touch the screen that the last screenshot shows."""
        for gesture in gestures:
            self._act(gesture)

    def _act(self, gesture: Gesture) -> None:
        self._refuse_if_closed()
        session = self._session
        if session is None or not session.has_grabbed:
            raise DeviceError(
                f"{self.name}: the connection broke after the last screenshot; nothing was touched"
            )
        try:
            session.act(gesture)
        except LinkLost as error:
            self._drop()
            raise DeviceError(f"{self.name} was lost during a gesture: {error}") from error

    def grabbing_ways(self) -> Mapping[str, Callable[[], object]]:
        """Each way to take a screenshot, for measuring; the first is the chosen one."""
        return self._reached(RECONNECT_S).grabbing_ways()

    def acting_ways(self, gesture: Gesture) -> Mapping[str, Callable[[], None]]:
        """Each way to make a gesture, for measuring; the first is the chosen one."""
        return self._reached(RECONNECT_S).acting_ways(gesture)

    def close(self) -> None:
        """Close the connection to the phone."""
        self._closed = True
        self._drop()

    def _reached(self, within_s: float) -> Session:
        """The session; a new one where the old one broke. Raises DeviceError."""
        self._refuse_if_closed()
        if self._session is None:
            self._session = Session.opened(self._way, within_s, self._facts)
        return self._session

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise DeviceError(f"{self.name} is closed; open the device again")

    def _drop(self) -> None:
        session, self._session = self._session, None
        if session:
            with suppress(LinkLost):  # it is lost already
                session.close()
