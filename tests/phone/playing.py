"""The bot plays on a test phone in this process."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final, Literal

from bot.devices import Device, Screenshot, open_device
from bot.devices.opening import PhoneOptions
from bot.devices.practice import PracticeDevice
from bot.games import GAMES
from bot.gestures import Gesture
from bot.loop.events import LevelEnded, Observer
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.practice import Settings
from calibration import Profile
from tests.phone.adb import ELSEWHERE, Adb, adb_server
from tests.phone.phone import Phone

Kind = Literal["server", "direct"]
TRANSPORTS: Final[tuple[Kind, ...]] = ("server", "direct")

QUICK: Final[dict[str, dict[str, Any]]] = {
    "knight": {"size": (5, 5)},
    "cat": {"strength": "random"},
}
"""What is asked of a game so that its levels take no longer than others, and can be won."""


def settings_of(game: str, size_px: tuple[int, int], seed: int = 1) -> Settings:
    """Levels of a game on a screen of this size."""
    return Settings(game, seed, size_px=size_px, **QUICK.get(game, {}))


class KnownGame:
    """A phone as a device: the pictures of the game's buttons are known, as in process.

    The screen is told what has been seen of it.
    """

    def __init__(self, inner: Device, phone: Phone) -> None:
        self.name = inner.name
        self._inner = inner
        self._phone = phone
        self._known = PracticeDevice(phone.simulator)

    @property
    def profile(self) -> Profile:
        """The pictures of the buttons."""
        return self._known.profile

    def grab(self) -> Screenshot:
        """What the phone shows."""
        screenshot = self._inner.grab()
        self._phone.screen.note_seen()
        return screenshot

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Touch the phone."""
        self._inner.act(gestures)

    def close(self) -> None:
        """Give the phone free."""
        self._inner.close()


def opened(phone: Phone, transport: Kind) -> KnownGame:
    """The phone as a device. Raises DeviceError."""
    options = PhoneOptions(transport)
    return KnownGame(open_device(f"adb:{phone.serial}", phone=options), phone)


def _nobody(_event: object) -> None:
    """Nobody watches."""


def play_on(
    phone: Phone,
    transport: Kind,
    levels: int,
    observe: Observer = _nobody,
    limits: Limits | None = None,
) -> list[LevelEnded]:
    """Play so many levels. Raises DeviceError where the phone cannot be reached at first."""
    game = GAMES[phone.simulator.settings.game]
    with closing(opened(phone, transport)) as device:
        return play(Setup(device, [game], limits=limits or Limits(), observe=observe), levels)


@contextmanager
def own_adb() -> Iterator[Adb]:
    """Debian's adb with a server, a home and keys of its own, for the whole process."""
    before = dict(os.environ)
    with adb_server() as adb:
        os.environ.update(adb.environment)
        for name in ("XDG_STATE_HOME", *ELSEWHERE):
            os.environ.pop(name, None)
        try:
            yield adb
        finally:
            os.environ.clear()
            os.environ.update(before)
