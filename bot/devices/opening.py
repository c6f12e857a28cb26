"""From what a user writes after ``--device`` to a device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.clock import Clock, SystemClock
from bot.devices.adb.announcing import Announce, quiet
from bot.devices.adb.naming import ALL, Named, is_phone, named
from bot.devices.base import Device
from bot.devices.browser.device import BrowserDevice
from bot.devices.browser.tab import BrowserOptions
from bot.devices.files import FilesDevice
from bot.devices.practice import PracticeDevice
from bot.errors import DeviceError, WrongOption
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from bot.practice.offer import check, unknown
from bot.specs import DEVICE_SPECS


@dataclass(frozen=True)
class PracticeOptions:
    """How the practice device is set up; the name of the device may say another game."""

    settings: Settings = field(default_factory=Settings)
    clock: Clock = field(default_factory=SystemClock)


@dataclass(frozen=True)
class PhoneOptions:
    """How a phone is reached: "server", "direct", "usb", or the best way, which is announced."""

    transport: str | None = None
    announce: Announce = quiet


BEST_WAY: Final = PhoneOptions()
"""By whatever way leads to the phone; nothing is announced."""


def open_device(
    spec: str,
    practice: PracticeOptions | None = None,
    browser: BrowserOptions | None = None,
    phone: PhoneOptions | None = None,
) -> Device:
    """Open a device by what DEVICE_SPECS lists. Raises DeviceError otherwise."""
    kind, _, rest = spec.partition(":")
    if phone and phone.transport:
        check_is_phone(spec, phone.transport)
    _check_is_page(spec, browser or BrowserOptions())
    if kind == "practice":
        options = practice or PracticeOptions()
        return _practice(rest or options.settings.game, options)
    if kind == "browser":
        return BrowserDevice(rest, browser)
    if kind == "browser+cdp":
        return BrowserDevice(rest, replace(browser or BrowserOptions(), attach=True))
    if is_phone(spec):
        return _phone(named(spec), phone or BEST_WAY)
    if kind == "desktop":
        return _desktop(rest)
    if kind == "files":
        return FilesDevice(rest)
    raise DeviceError(f"no device kind {kind!r}; use {DEVICE_SPECS}")


def _check_is_page(spec: str, options: BrowserOptions) -> None:
    """Refuse what only a page has, and what only a browser of our own has. Raises WrongOption."""
    kind = spec.partition(":")[0]
    if options.element and not kind.startswith("browser"):
        raise WrongOption(f"{spec} is no page: it has no element {options.element!r}")
    shown_anew = replace(options, element=None) != BrowserOptions()
    if shown_anew and kind == "browser+cdp":
        raise WrongOption(f"{spec} is shown as it is: set its window up yourself")
    if shown_anew and kind != "browser":
        raise WrongOption(f"{spec} is no page: it has no browser to set up")


def check_is_phone(spec: str, transport: str) -> None:
    """Refuse a way to what is no phone. Raises WrongOption."""
    if not is_phone(spec):
        raise WrongOption(f"{spec} is no phone: it has no way {transport!r} to it")


def _phone(wanted: Named, options: PhoneOptions) -> Device:
    from bot.devices.adb.choosing import way_to
    from bot.devices.adb.device import AdbDevice

    if wanted.wanted == ALL:
        raise WrongOption("adb:all means several phones at once, which only play can take")
    return AdbDevice(way_to(wanted.wanted, options.transport, options.announce, wanted.server))


def each_of(specs: Sequence[str]) -> list[str]:
    """Devices by their names, with each phone that is there where the name is ``adb:all``.

    Raises DeviceError where none is, and WrongOption where a device is named twice.
    """
    found = [each for spec in specs for each in _each_of(spec)]
    twice = next((each for each in found if found.count(each) > 1), None)
    if twice is not None:
        raise WrongOption(f"{twice} is named twice, and has one hand: name it once")
    return found


def _each_of(spec: str) -> list[str]:
    if not is_phone(spec) or named(spec).wanted != ALL:
        return [spec]
    from bot.devices.adb.choosing import each_there

    return each_there(named(spec))


def _desktop(place: str) -> Device:
    from bot.devices.desktop.device import DesktopDevice

    return DesktopDevice(place)


def _practice(name: str, options: PracticeOptions) -> PracticeDevice:
    if name not in PRACTICE_GAMES:
        raise DeviceError(unknown("practice game", name, PRACTICE_GAMES))
    settings = replace(options.settings, game=name)
    check(PRACTICE_GAMES[name], settings)
    return PracticeDevice(Simulator(settings), options.clock)
