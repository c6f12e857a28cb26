"""A phone at this computer's own USB port, without an adb server (extra ``usb``)."""

from __future__ import annotations

from typing import Any

from bot.devices.adb.announcing import Announce
from bot.devices.adb.direct import DirectLink
from bot.errors import DeviceError


def is_available() -> bool:
    """Whether the package for USB is installed, and its library too."""
    try:
        _library()
    except DeviceError:
        return False
    return True


def serials() -> list[str]:
    """The phones that are plugged in and offer debugging. Raises DeviceError."""
    library, usb1 = _library()
    try:
        return [str(each.serial_number) for each in library.find_all_adb_devices()]
    except usb1.USBError as error:
        raise _refused("a phone", error) from error


def usb_link(serial: str, announce: Announce, within_s: float) -> DirectLink:
    """Connect to a phone. Raises DeviceError."""
    from adb_shell.exceptions import UsbDeviceNotFoundError

    library, usb1 = _library()
    try:
        transport = library.find_adb(serial=serial)
        return DirectLink(transport, f"{serial} over USB", announce, within_s)
    except UsbDeviceNotFoundError as error:
        raise DeviceError(
            f"no phone {serial!r} with USB debugging is plugged in; 'minigame-bot devices' lists"
            " what is there"
        ) from error
    except usb1.USBError as error:
        raise _refused(serial, error) from error


def _refused(serial: str, error: Exception) -> DeviceError:
    return DeviceError(
        f"{serial} cannot be opened over USB ({error}): an adb server that runs holds the phone, so"
        " use that by --transport server or end it by: adb kill-server; on Linux the user also"
        " needs the right to open USB devices (udev)"
    )


def _library() -> tuple[Any, Any]:
    """adb-shell's transport and libusb. Raises DeviceError where one is missing."""
    try:
        import usb1
        from adb_shell.transport.usb_transport import UsbTransport
    except (ImportError, OSError) as error:  # OSError: the package is there, libusb itself is not
        raise DeviceError(
            f"USB without an adb server needs pip install 'minigame-bot[usb]' ({error})"
        ) from error
    return UsbTransport, usb1
