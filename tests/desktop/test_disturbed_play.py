"""The bot plays in a window while somebody moves the pointer, and moves, covers and closes it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

import numpy as np
import pytest
from Xlib import X
from Xlib.protocol.event import ClientMessage

from bot.devices.desktop.device import DesktopDevice
from bot.devices.desktop.windows import Window
from bot.devices.desktop.x11 import BY_USER, X11Windows
from bot.games import GAMES
from bot.gestures import Gesture
from bot.loop.events import Acted, Ending, Event
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.practice.stage import Stage, Touch
from tests.desktop.pages import TITLE, practice_window
from tests.desktop.painted import Painted, Somebody, connection
from tests.desktop.session import Session, wait_for_window, wait_until
from tests.e2e.practice_pages import simulator_of

COVERED_S = 0.7


class Disturbed:
    """A device under which something happens before every second gesture, after its last look."""

    def __init__(self, device: DesktopDevice, deeds: list[Callable[[], object]]) -> None:
        self._act = device.act
        self._deeds = deeds
        self._acts = 0

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Do the next deed, then what the bot wants."""
        self._acts += 1
        if self._acts % 2 == 0:
            self._deeds[self._acts // 2 - 1]()
        self._act(gestures)


def test_no_tap_misses_whatever_somebody_does(
    desktop: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    touches: list[Touch] = []
    pass_on = Stage._pass_on

    def noted(stage: Stage, touch: Touch) -> None:
        touches.append(touch)
        pass_on(stage, touch)

    monkeypatch.setattr(Stage, "_pass_on", noted)
    simulator = simulator_of("knight")
    with practice_window(desktop, simulator, 1.0) as window, connection() as wire:
        covers: list[Painted] = []
        deeds: list[Callable[[], object]] = [
            lambda: Somebody(wire).move(500, 500),
            lambda: moved(wire),
            lambda: covers.append(covered(wire)),
            lambda: close(wire, wait_for_window(TITLE)),
        ]
        monkeypatch.setattr(window, "act", Disturbed(window, deeds).act)
        events: list[Event] = []
        limits = Limits(settle_s=0.3, device_s=0.3)
        result = play(Setup(window, [GAMES["knight"]], limits=limits, observe=events.append), 1)[0]
        assert covers[0].strokes() == []
    assert result.ending is Ending.DEVICE_LOST
    assert f"the window '{TITLE}' is closed" in result.reason
    acts = [event for event in events if isinstance(event, Acted)]
    assert [act.trouble.partition(":")[0] for act in acts if act.trouble] == [
        "the pointer was moved by somebody else",
        f"desktop '{TITLE}' has moved since the screenshot",
        f"another window lies above desktop '{TITLE}'",
        f"the window '{TITLE}' is closed",
    ]
    presses = [touch.at_px for touch in touches if touch.kind == "press"]
    assert len(presses) == len([act for act in acts if not act.trouble])
    centres = simulator.puzzle.grid.centres_px.reshape(-1, 2)
    for at_px in presses:
        assert np.abs(centres - at_px).max(axis=1).min() <= 1


def moved(wire: Any) -> None:
    """Drag the window to another place, and wait until the window manager has put it there."""
    window = wait_for_window(TITLE)
    wire.create_resource_object("window", window.key).configure(x=300, y=40)
    wire.sync()
    with closing(X11Windows()) as system:
        wait_until(lambda: (now := system.again(window)) is not None and now.area != window.area)


def covered(wire: Any) -> Painted:
    """Put another window above it for a moment."""
    other = Painted(wire, "A letter", (290, 30, 620, 1050))
    threading.Timer(COVERED_S, uncover, [other.window.id]).start()
    return other


def uncover(key: int) -> None:
    """Take a window away."""
    with connection() as wire:
        wire.create_resource_object("window", key).destroy()
        wire.sync()


def close(wire: Any, window: Window) -> None:
    """Press the button that closes a window, and wait until it is gone."""
    target = wire.create_resource_object("window", window.key)
    atom = wire.intern_atom("_NET_CLOSE_WINDOW")
    told = ClientMessage(window=target, client_type=atom, data=(32, [0, BY_USER, 0, 0, 0]))
    mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
    wire.screen().root.send_event(told, event_mask=mask)
    wire.sync()
    with closing(X11Windows()) as system:
        wait_until(lambda: system.again(window) is None)
