"""A plain window of our own that notes what mouse and keyboard do to it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from Xlib import XK, X, Xatom, display
from Xlib.ext import xtest
from Xlib.protocol import event

from bot.devices.desktop.windows import Window
from bot.devices.desktop.x11 import for_xlib, hang_up
from tests.desktop.session import wait_for_window

MASK: Final = (
    X.ExposureMask
    | X.ButtonPressMask
    | X.ButtonReleaseMask
    | X.PointerMotionMask
    | X.KeyPressMask
    | X.KeyReleaseMask
)
ARROWS: Final = {XK.XK_Up: "up", XK.XK_Down: "down", XK.XK_Left: "left", XK.XK_Right: "right"}
NAMES: Final = {X.ButtonPress: "press", X.ButtonRelease: "lift", X.MotionNotify: "move"}


class Painted:
    """A white window with a black square, so that it is not of one colour."""

    def __init__(
        self,
        connection: Any,
        title: str,
        box: tuple[int, int, int, int],
        owner: Painted | None = None,
    ) -> None:
        self.connection = connection
        screen = connection.screen()
        self.window = screen.root.create_window(*box, 0, screen.root_depth, event_mask=MASK)
        self.window.change_attributes(background_pixmap=self._picture(screen, box[2:]))
        self.window.set_wm_name(title)
        # The user's own place: window managers honour it.
        hints = [1, *box, *[0] * 13]
        self.window.change_property(Xatom.WM_NORMAL_HINTS, Xatom.WM_SIZE_HINTS, 32, hints)
        if owner:
            ids = [owner.window.id]
            self.window.change_property(Xatom.WM_TRANSIENT_FOR, Xatom.WINDOW, 32, ids)
        self.window.map()
        connection.sync()
        self.found: Window = wait_for_window(title)

    def _picture(self, screen: Any, size: tuple[int, int]) -> Any:
        """What the server itself paints wherever the window shows."""
        picture = screen.root.create_pixmap(*size, screen.root_depth)
        paper = picture.create_gc(foreground=screen.white_pixel)
        picture.fill_rectangle(paper, 0, 0, *size)
        picture.fill_rectangle(picture.create_gc(foreground=screen.black_pixel), 10, 10, 50, 50)
        return picture

    def events(self) -> list[tuple[str, int, int]]:
        """What the mouse has done since the last time: kind, x, y."""
        self.connection.sync()
        noted = []
        while self.connection.pending_events():
            each = self.connection.next_event()
            if each.type in NAMES:
                noted.append((NAMES[each.type], int(each.event_x), int(each.event_y)))
        return noted

    def keys(self) -> list[tuple[Painted | None, str]]:
        """The arrows that were pressed since the last time; None for those of another window."""
        self.connection.sync()
        noted: list[tuple[Painted | None, str]] = []
        down: set[int] = set()
        while self.connection.pending_events():
            each = self.connection.next_event()
            if each.type == X.KeyPress:
                down.add(each.detail)
                name = ARROWS[self.connection.keycode_to_keysym(each.detail, 0)]
                noted.append((self if each.window == self.window else None, name))
            elif each.type == X.KeyRelease:
                down.discard(each.detail)
        assert not down, "a key stayed down"
        return noted

    def strokes(self) -> list[tuple[str, int, int]]:
        """The same, from each press to its lift: the pointer passes by at other times too.

        pyautogui moves the pointer before it presses and lifts, to where it is already.
        """
        noted: list[tuple[str, int, int]] = []
        held = False
        for each in self.events():
            held = held or each[0] == "press"
            stays = noted and each == ("move", *noted[-1][1:])
            if held and not stays:
                noted.append(each)
            held = held and each[0] != "lift"
        return noted

    def raise_above(self) -> None:
        """Put it above all other windows."""
        self.window.configure(stack_mode=X.Above)
        self.connection.sync()

    def move(self, x: int, y: int) -> None:
        """Put it somewhere else, and wait until it is there."""
        self.window.configure(x=x, y=y)
        self.connection.sync()
        self.found = wait_for_window(self.found.title)

    def take_keyboard(self) -> None:
        """Be the window that keys go to."""
        self.window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.connection.sync()

    def minimise(self) -> None:
        """Ask the window manager to take it off the screen."""
        atom = self.connection.intern_atom("WM_CHANGE_STATE")
        told = event.ClientMessage(window=self.window, client_type=atom, data=(32, [3, 0, 0, 0, 0]))
        mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
        self.connection.screen().root.send_event(told, event_mask=mask)
        self.connection.sync()
        time.sleep(0.2)

    def close(self) -> None:
        """Take it away for good."""
        self.window.destroy()
        self.connection.sync()


class Somebody:
    """Another user of the same mouse and keyboard."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._escape = connection.keysym_to_keycode(XK.XK_Escape)

    def move(self, x: int, y: int) -> None:
        """Put the pointer somewhere."""
        xtest.fake_input(self._connection, X.MotionNotify, x=x, y=y)
        self._connection.sync()

    def push(self, x: int, y: int) -> None:
        """Move it there as a hand does: more than once, since a step of the bot may hide one."""
        for _ in range(10):
            self.move(x, y)
            time.sleep(0.01)

    def click(self, x: int, y: int) -> None:
        """Press and lift the left button somewhere."""
        self.move(x, y)
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self._connection, kind, 1)
        self._connection.sync()

    def hold_escape(self) -> None:
        """Press Esc and keep it down."""
        xtest.fake_input(self._connection, X.KeyPress, self._escape)
        self._connection.sync()

    def hold_button(self) -> None:
        """Press the left button of the mouse and keep it down."""
        xtest.fake_input(self._connection, X.ButtonPress, 1)
        self._connection.sync()

    def let_go(self) -> None:
        """Hold nothing down any more."""
        xtest.fake_input(self._connection, X.KeyRelease, self._escape)
        xtest.fake_input(self._connection, X.ButtonRelease, 1)
        self._connection.sync()

    def where(self) -> tuple[int, int]:
        """Where the pointer is."""
        found = self._connection.screen().root.query_pointer()
        return int(found.root_x), int(found.root_y)


def later(delay_s: float, do: Callable[[], object]) -> threading.Thread:
    """Do something in a moment, in the middle of a gesture."""
    thread = threading.Timer(delay_s, do)
    thread.start()
    return thread


@contextmanager
def connection() -> Iterator[Any]:
    """To the display of this process."""
    with for_xlib():
        opened: Any = display.Display()
    try:
        yield opened
    finally:
        hang_up(opened)
