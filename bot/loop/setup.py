"""What a run of the loop is given: device, games, clock, limits, and who watches and stops it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.clock import Clock, SystemClock
from bot.devices import Device
from bot.devices.touch_accuracy import recall
from bot.games import Game
from bot.loop.events import Ending, Observer
from bot.loop.input_memory import InputMemory, memory_of
from bot.recognise import LIKELY, SURE
from calibration import Profile


@dataclass(frozen=True)
class Limits:
    """When to stop trying.

    A board of which ``min_confidence`` is asked is played at once. One of ``likely``, of which only
    the cells are in doubt, is tried when it has been the best guess for ``likely_s``.
    ``still_s`` is how long a board must stand still before it is played, ``doubt_s`` how long one
    that nobody expected. ``settle_s`` is how long a board may take to show a gesture, ``answer_s``
    how long an opponent may think, ``unknown_s`` how long an unknown screen may stay, ``device_s``
    how long the device may be gone, ``idle_s`` how long a level may go without a gesture, and
    ``level_s`` how long all of it may take. A screenshot older than ``stale_s`` is not acted upon
    before another one shows the same board. The same board is played at most ``tries`` times, each
    time slower than the last. A plan may take ``plan_s``, of real time.
    """

    min_confidence: float = SURE
    likely: float = LIKELY
    likely_s: float = 3.0
    level_s: float = 300.0
    still_s: float = 0.1
    doubt_s: float = 1.0
    stale_s: float = 0.3
    settle_s: float = 1.5
    answer_s: float = 4.0
    unknown_s: float = 10.0
    device_s: float = 5.0
    idle_s: float = 30.0
    poll_s: float = 0.03
    tries: int = 5
    plan_s: float = 300.0


def _nobody(_: object) -> None:
    """Ignore an event: the observer where nobody watches."""


def _never() -> bool:
    """Do not stop: the answer where nobody can stop the bot."""
    return False


@dataclass(frozen=True)
class Setup:
    """All that the bot needs in order to play.

    One game in ``games`` is the user's choice; of several, the bot sees for itself which it is.
    ``profile`` is the user's too, and goes before what the device knows about itself. ``memory``
    has what was found out about the device in earlier runs. ``stop`` is asked before every look and
    every gesture.
    """

    device: Device
    games: Sequence[Game]
    clock: Clock = field(default_factory=SystemClock)
    limits: Limits = field(default_factory=Limits)
    observe: Observer = _nobody
    profile: Profile = field(default_factory=Profile)
    memory: InputMemory = field(default_factory=InputMemory)
    stop: Callable[[], bool] = _never
    dry_run: bool = False

    @classmethod
    def of(cls, device: Device, games: Sequence[Game], profile: Profile, **more: Any) -> Setup:
        """The setup with all that earlier runs have found out about the device."""
        known = profile.over(Profile(residual_px=recall(device.name)))
        return cls(device, games, profile=known, memory=memory_of(device.name), **more)


class Ended(Exception):
    """The level cannot go on."""

    def __init__(self, ending: Ending, reason: str) -> None:
        super().__init__(reason)
        self.ending = ending
