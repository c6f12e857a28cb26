"""A window or a part of the desktop: mss takes screenshots, pyautogui moves and types.

The window is looked up again at each screenshot and before each gesture. No gesture is begun where
the window has moved since, where another one lies above it, or where somebody has moved the
pointer, and none ever leaves the window.
"""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from bot.clock import Clock, SystemClock
from bot.devices.base import Screenshot
from bot.devices.desktop import session
from bot.devices.desktop.automation import CORNER, FRAME_S, UserStop
from bot.devices.desktop.keyboard import Keyboard
from bot.devices.desktop.places import Monitor, Place, Title, parking_place, place_of
from bot.devices.desktop.pointer import Pointer
from bot.devices.desktop.scale import Map, pointer_units
from bot.devices.desktop.screen import Screen
from bot.devices.desktop.system import window_system
from bot.devices.desktop.windows import Window, found
from bot.devices.hands import TRIED, Hands
from bot.errors import DeviceError
from bot.gestures import Gesture, Keys, Stroke, Tap
from calibration import Box, Profile
from vision import Pixels, Point

ACTIVE_WITHIN_S: Final = 1.0
"""A window manager that takes longer does not want to."""


class DesktopDevice:
    """A place on the desktop. Points are pixels of its screenshots, whatever the scale.

    Esc held down, and the pointer pushed into a corner of the screen, stop the bot as Ctrl-C does.
    Raises DeviceError where there is no such place, or no desktop.
    """

    def __init__(self, place: str = "", clock: Clock | None = None) -> None:
        session.prepare()
        self.name = f"desktop {place}".strip()
        self._clock = clock or SystemClock()
        self._map: Map | None = None
        self._is_stopping = self._is_lost = False
        self._screen: Screen | None = None
        self._system = window_system()
        try:
            with self._answering():
                self._open(place_of(place))
        except BaseException:
            self.close()
            raise

    def _open(self, place: Place) -> None:
        self._screen = screen = Screen()
        self._spot = self._spot_of(place, screen)
        self._pointer = Pointer(self._clock, self._check_stop)
        self._keyboard = Keyboard(self._clock)
        self._scale = pointer_units(self._pointer.screen, screen.monitors, screen.primary)
        self._pointer.begin()

    def _spot_of(self, place: Place, screen: Screen) -> Box | Window:
        """The window or the part of the screen that the user means. Raises DeviceError."""
        if isinstance(place, Title):
            window = found(self._system.windows(), place.text)
            self.name = f"desktop {window.title!r}"
            return window
        if isinstance(place, Monitor):
            return screen.monitor(place.number)
        return place

    @property
    def profile(self) -> Profile:
        """Nothing: any program may be shown."""
        return Profile()

    @property
    def shared_as(self) -> str:
        """The desktop: it has one pointer, whichever of its windows is played in."""
        return f"desktop {os.environ.get('DISPLAY', '')}"

    @property
    def has_keyboard(self) -> bool:
        """A window hears keys, a part of the screen does not."""
        return isinstance(self._spot, Window)

    def grab(self) -> Screenshot:
        """Take a screenshot, with the pointer beside what it shows."""
        with self._answering():
            screen = self._open_screen()
            self._check_stop()
            area = self._area(screen)
            self._park(area, screen)
            screenshot = Screenshot(screen.grab(area), self._clock.now_s())
            self._map = Map(area, screenshot.size_px)
        self._refuse_flat(screenshot.pixels)
        return screenshot

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Move the pointer; points are those of the last screenshot."""
        for gesture in gestures:
            with self._answering():
                self._act(gesture, self._open_screen())

    def _act(self, gesture: Gesture, screen: Screen) -> None:
        self._check_stop()
        if isinstance(gesture, Keys):
            self._type(gesture, screen)
        else:
            self._trace(gesture, screen)

    def _trace(self, gesture: Tap | Stroke, screen: Screen) -> None:
        if gesture.finger:
            raise DeviceError("the desktop has a mouse and no finger: the game needs another input")
        shown = self._last_map()
        points_px, step_ms = _points_and_step(gesture)
        pressed = isinstance(gesture, Tap) or gesture.pressed
        places = [shown.place(point_px) for point_px in points_px]
        self._refuse_if_changed(shown, screen, places)
        self._pointer.trace(list(map(self._scale.pointer, places)), step_ms / 1000, pressed)
        self._park(shown.area, screen)

    def _type(self, keys: Keys, screen: Screen) -> None:
        """Press keys, once the window has the keyboard."""
        window = self._spot
        if isinstance(window, Box):
            raise DeviceError(
                "keys go to a window, and nobody knows which one has this region:"
                " name it by its title, as in desktop:WINDOW TITLE"
            )
        self._refuse_if_changed(self._last_map(), screen, ())
        if not self._system.is_active(window):
            self._activate(window)
        self._keyboard.type(keys.names, keys.step_ms / 1000, lambda: self._check_keys(window))

    def _activate(self, window: Window) -> None:
        """Give a window the keyboard. Raises DeviceError."""
        deadline_s = self._clock.now_s() + ACTIVE_WITHIN_S
        self._system.activate(window)
        while not self._system.is_active(window):
            if self._clock.now_s() > deadline_s:
                raise DeviceError(
                    f"{self.name} does not become the active window, so no key was pressed:"
                    " click on it"
                )
            self._clock.sleep(FRAME_S)

    def _check_keys(self, window: Window) -> None:
        """Raise DeviceError where the next key would not reach the window, or somebody is busy."""
        self._check_stop()
        self._pointer.refuse_if_moved()
        if not self._system.is_active(window):
            raise DeviceError(f"{self.name} is not the active window any more: keys were left out")

    def measure_hands(self) -> Hands:
        """Send the pointer across the last screenshot and read back where it got."""
        with self._answering():
            shown, screen = self._last_map(), self._open_screen()
            width_px, height_px = shown.size_px
            points = [(x * width_px, y * height_px) for y in TRIED for x in TRIED]
            missed_px = [self._missed_px(shown, point_px) for point_px in points]
            self._park(shown.area, screen)
        return Hands(len(points), max(missed_px))

    def _missed_px(self, shown: Map, point_px: Point) -> float:
        self._pointer.move(self._scale.pointer(shown.place(point_px)))
        return math.dist(shown.pixel(self._scale.place(self._pointer.place)), point_px)

    def close(self) -> None:
        """Release the screen and the windows."""
        screen, self._screen = self._screen, None
        if screen:
            screen.close()
        self._system.close()

    def _area(self, screen: Screen) -> Box:
        """Where the place is now, as far as it shows. Raises DeviceError."""
        area = self._spot if isinstance(self._spot, Box) else self._window(self._spot).area
        on_screen = area.within(screen.whole)
        if on_screen is None:
            raise DeviceError(f"{self.name} is not on the screen: {area} lies beside it")
        return on_screen

    def _window(self, window: Window) -> Window:
        now = self._system.again(window)
        if now is None:
            raise DeviceError(f"the window {window.title!r} is closed")
        if not now.is_shown:
            raise DeviceError(
                f"the window {now.title!r} does not show: it is minimised or on another workspace"
            )
        return now

    def _park(self, area: Box, screen: Screen) -> None:
        """Take the pointer off an area, unless somebody is busy with it; know where it is."""
        there = area.has(self._scale.place(self._pointer.place))
        if there and not self._system.is_button_held():
            self._pointer.move(self._scale.pointer(parking_place(area, screen.monitors)))
        else:
            self._pointer.note()

    def _refuse_if_changed(self, shown: Map, screen: Screen, places: Sequence[Point]) -> None:
        """Raise DeviceError unless all is as it was when the screenshot was taken."""
        if self._pointer.was_moved or self._system.is_button_held():
            raise DeviceError("the pointer was moved by somebody else: nothing was touched")
        if self._area(screen) != shown.area:
            raise DeviceError(f"{self.name} has moved since the screenshot: nothing was touched")
        if isinstance(self._spot, Box):
            return
        on_screen = [(math.floor(x), math.floor(y)) for x, y in places]
        if not self._system.receives(self._spot, on_screen):
            raise DeviceError(f"another window lies above {self.name}: nothing was touched")

    def _refuse_flat(self, pixels: Pixels) -> None:
        if (pixels == pixels[0, 0]).all():
            raise DeviceError(
                f"{self.name} shows one colour only: is the screen locked, asleep or protected?"
            )

    def _check_stop(self) -> None:
        if self._system.is_stop_key_held():
            raise UserStop("stopped: Esc is held down")
        if self._pointer.is_in_corner:
            raise UserStop(CORNER)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Turn what the libraries raise into DeviceError, and the user's wish into Ctrl-C."""
        try:
            yield
        except UserStop:
            if not self._is_stopping:
                self._is_stopping = True
                signal.raise_signal(signal.SIGINT)
            raise
        except DeviceError:
            raise
        except Exception as error:
            if not self._system.is_failure(error):
                raise
            self._is_lost = True
            reason = str(error) or type(error).__name__
            raise DeviceError(f"{self.name} does not answer any more: {reason}") from error

    def _open_screen(self) -> Screen:
        if self._screen is None or self._is_lost:
            raise DeviceError(f"{self.name} is closed or does not answer any more; open it again")
        return self._screen

    def _last_map(self) -> Map:
        if self._map is None:
            raise DeviceError("no screenshot was taken yet: points have no place without one")
        return self._map


def _points_and_step(gesture: Tap | Stroke) -> tuple[Sequence[Point], float]:
    """The points of a gesture, and the milliseconds for each."""
    if isinstance(gesture, Tap):
        return (gesture.at_px,), gesture.hold_ms
    return gesture.points_px, gesture.step_ms
