"""The adb server, and the phones that it lists."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from typing import Final

from bot.devices.adb import usb
from bot.devices.adb.advice import READY, known_state
from bot.devices.adb.phones import Phone, described, list_phones
from bot.devices.adb.server import AdbServer, found_server
from bot.doctor.findings import Finding, bad, good, warning
from bot.doctor.phone_words import key_of
from bot.errors import DeviceError

_CLIENT_S: Final = 5.0
"""The program adb says at once which version it is."""

_VERSION: Final = re.compile(r"Android Debug Bridge version [\d.]*?(\d+)$", re.MULTILINE)


def overview() -> Iterator[Finding]:
    """The server, and all phones."""
    try:
        server = found_server()
        yield from server_findings(server)
        if server:
            yield from _all(described(server, list_phones(server)))
    except DeviceError as error:
        yield bad("phones.server-trouble", text=error)


def server_findings(server: AdbServer | None, needs_server: bool = True) -> Iterator[Finding]:
    """Which server it is, and whether it fits the program adb. Raises DeviceError."""
    if server is None:
        yield _without_server(needs_server)
        return
    version = _server_version(server)
    yield good("phones.server", address=server.name, version=version)
    client = _client_version() if server.is_ours else None
    if client not in (None, version):
        yield warning("phones.versions", server=version, client=client)


def _without_server(needs_server: bool) -> Finding:
    if usb.is_available():
        return good("phones.usb")
    return bad("phones.no-adb") if needs_server else good("phones.no-server")


def _server_version(server: AdbServer) -> int:
    """Which protocol it speaks with its clients. Raises DeviceError."""
    answer = server.ask("host:version")
    try:
        return int(answer, 16)
    except ValueError as error:
        raise DeviceError(f"it says {answer!r} when asked for its version") from error


def _client_version() -> int | None:
    """The version of the program adb, by which it refuses servers; None where it is not known."""
    program = shutil.which("adb")
    if program is None:
        return None
    try:
        done = subprocess.run(
            [program, "version"], capture_output=True, timeout=_CLIENT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = _VERSION.search(done.stdout.decode(errors="replace").replace("\r", ""))
    return int(found[1]) if found else None


def _all(phones: Sequence[Phone]) -> Iterator[Finding]:
    if not phones:
        yield bad("phones.none")
    if len({phone.listed.serial for phone in phones}) > 1:
        yield several(phones)
    yield from map(state_of, phones)


def several(phones: Sequence[Phone]) -> Finding:
    """The user must say which one is meant, where that can be said."""
    serials = list(dict.fromkeys(phone.listed.serial for phone in phones))
    if len(serials) == 1:
        return state_of(phones[0])
    return bad("phones.several", serials=", ".join(serials), first=serials[0])


def state_of(phone: Phone) -> Finding:
    """Whether commands may be sent to a phone."""
    if phone.state == READY:
        return ready(phone.listed.serial, phone.about)
    known = known_state(phone.state)
    if known is None:
        return bad("phone.unknown-state", serial=phone.listed.serial, name=phone.state)
    return bad(key_of(known), serial=phone.listed.serial)


def ready(serial: str, about: Sequence[str]) -> Finding:
    """A phone answers; ``about`` has words about it."""
    return good("phone.ready", serial=serial, about=", ".join(about) or READY)
