"""Phones at the USB port. The wire is TCP here, what finds them is not there."""

from __future__ import annotations

import sys
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest

from bot.devices.adb import usb
from bot.devices.adb.choosing import way_to
from bot.devices.adb.packets import Tcp
from bot.devices.adb.reaching import address_of
from bot.errors import DeviceError
from tests.phone.fake_daemon import FakeDaemon, fake_daemon

SHELL = {"PATH": "/usr/bin:/bin"}


class USBError(Exception):
    """What libusb says."""


class Library:
    """Stands for adb-shell's transport: it finds daemons by what they are called."""

    def __init__(self, phones: dict[str, FakeDaemon]) -> None:
        self.phones = phones
        self.refuses = False

    def find_all_adb_devices(self) -> list[Any]:
        if self.refuses:
            raise USBError("LIBUSB_ERROR_ACCESS [-3]")
        return [SimpleNamespace(serial_number=serial) for serial in self.phones]

    def find_adb(self, serial: str) -> Tcp:
        from adb_shell.exceptions import UsbDeviceNotFoundError

        if self.refuses:
            raise USBError("LIBUSB_ERROR_BUSY [-6]")
        if serial not in self.phones:
            raise UsbDeviceNotFoundError("none")
        address = address_of(self.phones[serial].serial)
        assert address
        return Tcp(*address)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    found = Library({})
    monkeypatch.setattr(usb, "_library", lambda: (found, SimpleNamespace(USBError=USBError)))
    return found


def test_only_phone_is_used(library: Library) -> None:
    with fake_daemon(SHELL) as daemon:
        library.phones = {"R58M": daemon}
        way = way_to("", "usb")
        assert (way.serial, way.kind) == ("R58M", "usb")
        for _ in range(2):
            with closing(way.connect(5)) as transport:
                assert transport.shell("echo hello").stdout == "hello\n"
                assert transport.name == "R58M over USB"


def test_none_and_several(library: Library) -> None:
    with pytest.raises(DeviceError, match="no phone is there"):
        way_to("", "usb")
    with fake_daemon(SHELL) as daemon:
        library.phones = {"A": daemon, "B": daemon}
        with pytest.raises(DeviceError, match="several phones: A, B"):
            way_to("", "usb")
        with pytest.raises(DeviceError, match="no phone 'C'"):
            way_to("C", "usb")


def test_two_of_one_serial_are_not_chosen_from(library: Library) -> None:
    twin = SimpleNamespace(serial_number="0123")
    library.find_all_adb_devices = lambda: [twin, twin]  # type: ignore[method-assign]
    for wanted in ("", "0123"):
        with pytest.raises(DeviceError, match="another phone has the same serial: unplug one"):
            way_to(wanted, "usb")


def test_phone_that_somebody_else_holds(library: Library) -> None:
    with fake_daemon(SHELL) as daemon:
        library.phones = {"R58M": daemon}
        way = way_to("R58M", "usb")
        library.refuses = True
        with pytest.raises(DeviceError, match=r"ACCESS.*adb kill-server"):
            way_to("", "usb")
        with pytest.raises(DeviceError, match=r"BUSY.*--transport server"):
            way.connect(5)


def test_missing_library_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "usb1", None)
    assert not usb.is_available()
    with pytest.raises(DeviceError, match=r"pip install 'minigame-bot\[usb\]'"):
        way_to("", "usb")
