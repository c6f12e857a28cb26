"""The windows of an X11 desktop, asked for by the X protocol."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from bot.devices.desktop.windows import Window
from bot.errors import DeviceError
from calibration import Box

_ICONIC: Final = 3
"""The state of a minimised window in the rules for clients of X (ICCCM)."""

BY_USER: Final = 2
"""Who wants a window to be active, in the rules for window managers: a user, by some program."""


@contextmanager
def for_xlib() -> Iterator[None]:
    """Have Xlib connect where the X server asks for no cookie, and say nothing about that.

    It wants a file of cookies, empty or not, prints to stdout that there are none in it, and leaves
    the file open. When the block ends, all is as it was.
    """
    from Xlib import xauth

    home = Path(os.environ.get("HOME", "/"))
    lacks_file = "XAUTHORITY" not in os.environ and not (home / ".Xauthority").exists()
    if lacks_file:
        os.environ["XAUTHORITY"] = os.devnull
    xauth.print = _say_nothing
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        del xauth.print
        if lacks_file:
            del os.environ["XAUTHORITY"]


def _say_nothing(*_words: object) -> None:
    """Stands for ``print`` in a library that writes to stdout."""


def hang_up(connection: Any) -> None:
    """Close a connection without telling the server: if that is gone, Xlib would wait for ever."""
    connection.display.socket.close()


_MOST_FRAMES: Final = 3
"""Windows between the root and the one of a program: window managers put one or two."""


class X11Windows:
    """One connection to the X server. A window is known by its id."""

    def __init__(self) -> None:
        try:
            from Xlib import XK, X, display
            from Xlib.error import ConnectionClosedError, DisplayError, XauthError, XError
        except ImportError as error:
            raise DeviceError(
                f"the desktop device needs python3-xlib ({error}): pip install python3-xlib"
            ) from error
        self._failures: tuple[type[Exception], ...] = (ConnectionClosedError, OSError)
        self._gone: type[Exception] = XError
        self._shown = X.IsViewable
        self._buttons = X.Button1Mask | X.Button2Mask | X.Button3Mask
        try:
            with for_xlib():
                self._display: Any = display.Display()
        except (DisplayError, XauthError, ConnectionClosedError, OSError) as error:
            raise DeviceError(f"no connection to the display: {error}") from error
        self._root = self._display.screen().root
        self._stop_key = self._display.keysym_to_keycode(XK.XK_Escape)

    def is_failure(self, error: Exception) -> bool:
        """Whether an error means that the server does not answer any more.

        Xlib raises errors of other kinds where a connection breaks while it writes.
        """
        stumbled = isinstance(error, TypeError) and isinstance(error.__context__, OSError)
        return stumbled or isinstance(error, self._failures)

    def windows(self) -> list[Window]:
        """The windows that the window manager lists; without one, all that have a title."""
        listed = self._of_manager("_NET_CLIENT_LIST")
        ids = self._titled_below(self._root) if listed is None else list(listed)
        known = map(self._window, ids)
        return [window for window in known if window is not None and window.title]

    def again(self, window: Window) -> Window | None:
        """The same window as it is now; None when it is closed."""
        return self._window(window.key)

    def receives(self, window: Window, places: Sequence[tuple[int, int]]) -> bool:
        """Whether it lies on top at these places, or a dialogue or a menu of its own.

        The server itself is asked: it knows the order and the shapes of windows, and which of them
        let the mouse through.
        """
        try:
            tops = {self._top_at(place) for place in places}
            return all(top and self._is_of(top, window.key) for top in tops)
        except self._gone:
            return False

    def is_active(self, window: Window) -> bool:
        """Whether the keyboard is given to it or to a part of it: the server itself is asked."""
        with suppress(self._gone):
            focus = self._display.get_input_focus().focus
            while hasattr(focus, "query_tree"):  # a number stands for none, or for all windows
                if focus.id == window.key:
                    return True
                focus = focus.query_tree().parent
        return False

    def activate(self, window: Window) -> None:
        """Ask the window manager, as a list of windows does; without one, the server."""
        from Xlib import X
        from Xlib.error import CatchError
        from Xlib.protocol.event import ClientMessage

        target = self._display.create_resource_object("window", window.key)
        wish = self._display.intern_atom("_NET_ACTIVE_WINDOW")
        ignored = CatchError()  # it may be closed in the meantime
        if wish in (self._of_manager("_NET_SUPPORTED") or ()):
            told = ClientMessage(window=target, client_type=wish, data=(32, [BY_USER, 0, 0, 0, 0]))
            mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
            self._root.send_event(told, event_mask=mask, onerror=ignored)
        else:
            target.set_input_focus(X.RevertToParent, X.CurrentTime, onerror=ignored)
        self._display.sync()

    def is_stop_key_held(self) -> bool:
        """Whether Esc is held down, whichever window has the keyboard."""
        byte, bit = divmod(self._stop_key, 8)
        return bool(self._display.query_keymap()[byte] >> bit & 1)

    def is_button_held(self) -> bool:
        """Whether a button of the mouse is held down."""
        return bool(self._root.query_pointer().mask & self._buttons)

    def close(self) -> None:
        """Release the connection."""
        hang_up(self._display)

    def _titled_below(self, parent: Any) -> Iterator[int]:
        """The ids of the outermost windows below one that show and have a title."""
        for child in parent.query_tree().children:
            with suppress(self._gone):  # closed in the meantime
                if child.get_attributes().map_state != self._shown:
                    continue
                if self._title(child):
                    yield int(child.id)
                else:
                    yield from self._titled_below(child)

    def _window(self, key: Any) -> Window | None:
        try:
            window = self._display.create_resource_object("window", key)
            return Window(key, self._title(window), self._area(window), self._is_shown(window))
        except self._gone:
            return None

    def _title(self, window: Any) -> str:
        named = self._property(window, "_NET_WM_NAME") or self._property(window, "WM_NAME")
        text = named or b""
        return text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)

    def _area(self, window: Any) -> Box:
        """Where its content is, without the shadow that some programs paint around themselves."""
        size = window.get_geometry()
        at = self._root.translate_coords(window, 0, 0)
        left, right, top, bottom = self._property(window, "_GTK_FRAME_EXTENTS") or (0, 0, 0, 0)
        width, height = size.width - left - right, size.height - top - bottom
        return Box(at.x + left, at.y + top, width, height)

    def _is_shown(self, window: Any) -> bool:
        state = self._property(window, "WM_STATE")
        minimised = bool(state) and state[0] == _ICONIC
        return not minimised and window.get_attributes().map_state == self._shown

    def _is_of(self, top: int, key: Any) -> bool:
        """Whether a child of the root is a window, its frame, or the frame of one that it owns."""
        inside = [self._display.create_resource_object("window", top)]
        for _ in range(_MOST_FRAMES):
            if any(key in self._owners(window) for window in inside):
                return True
            inside = [child for window in inside for child in window.query_tree().children]
        return False

    def _owners(self, window: Any) -> list[int]:
        """The ids of a window, of the one that it is a dialogue or a menu of, and so on."""
        ids = [int(window.id)]
        while owner := self._property(window, "WM_TRANSIENT_FOR"):
            if owner[0] in ids:
                break
            ids.append(int(owner[0]))
            window = self._display.create_resource_object("window", owner[0])
        return ids

    def _top_at(self, place: tuple[int, int]) -> int:
        """The id of the child of the root that the mouse would meet at a place; 0 for none."""
        child = self._root.translate_coords(self._root, *place).child
        return int(child.id) if child else 0

    def _of_manager(self, name: str) -> Any:
        """What the window manager says about itself; None where none runs.

        One that has ended may leave properties behind. The rules for window managers demand a
        window of their own, which is gone when they are.
        """
        own = self._property(self._root, "_NET_SUPPORTING_WM_CHECK")
        if own is None:
            return None
        with suppress(self._gone):
            window = self._display.create_resource_object("window", own[0])
            if self._property(window, "_NET_SUPPORTING_WM_CHECK") == own:
                return self._property(self._root, name)
        return None

    def _property(self, window: Any, name: str) -> Any:
        """The value of a property; None where the window has none of that name."""
        found = window.get_full_property(self._display.intern_atom(name), 0)
        return found.value if found else None
