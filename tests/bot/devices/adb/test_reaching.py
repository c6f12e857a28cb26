"""A phone behind the adb server that was lost, or never comes back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.devices.adb import reaching
from bot.devices.adb.reaching import address_of, connect, reached
from bot.devices.adb.server import AdbServer
from bot.devices.adb.transport import LinkLost
from bot.errors import DeviceError
from tests.bot.cli.inprocess import run
from tests.bot.devices.adb.fake_server import FakeServer, fake_server, okay
from tests.bot.devices.adb.local import LocalLink, LocalStream

ADDRESS = "10.0.0.2:5555"


class Stopped(LocalLink):
    """A phone that takes requests, and answers none before it goes on."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.goes_on = threading.Event()

    def open(self, service: str, within_s: float) -> LocalStream:
        self.goes_on.wait(5)
        return super().open(service, within_s)


@pytest.fixture
def server(server: FakeServer, monkeypatch: pytest.MonkeyPatch) -> FakeServer:
    """The same, asked for features; who stops is found out soon."""
    monkeypatch.setattr(reaching, "PROBE_S", 0.2)
    for serial in ("R58M", ADDRESS):
        server.replies[f"host-serial:{serial}:features"] = okay("cmd")
    return server


@pytest.fixture
def stopped(tmp_path: Path) -> Iterator[Stopped]:
    phone = Stopped(tmp_path)
    yield phone
    phone.goes_on.set()


def asked(server: FakeServer, *words: str) -> list[str]:
    """What the server was asked that has one of the words in it."""
    return [request for request in server.asked if any(word in request for word in words)]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20:5555", ("192.168.1.20", 5555)),
        ("phone.local:37123", ("phone.local", 37123)),
        ("[fe80::1]:5555", ("fe80::1", 5555)),
        ("R58M", None),
        ("adb-R58M._adb-tls-connect._tcp", None),
        ("host:99999", None),
        ("-o:1", None),
        ("a b:1", None),
        ("$(reboot):1", None),
    ],
)
def test_addresses(text: str, address: tuple[str, int] | None) -> None:
    assert address_of(text) == address


def test_phone_that_does_not_answer_is_connected_to_anew(
    server: FakeServer, stopped: Stopped
) -> None:
    def connected() -> bytes:
        stopped.goes_on.set()
        return okay(f"connected to {ADDRESS}")

    server.list(f"{ADDRESS} device")
    server.phones = {ADDRESS: stopped}
    server.replies[f"host:connect:{ADDRESS}"] = connected
    assert reached(AdbServer(), ADDRESS, 5).shell("echo in").stdout == "in\n"
    assert asked(server, "connect") == [f"host:disconnect:{ADDRESS}", f"host:connect:{ADDRESS}"]


def test_phone_at_a_cable_that_does_not_answer_is_called_once(
    server: FakeServer, stopped: Stopped
) -> None:
    def called() -> bytes:
        server.list("R58M offline")
        return okay("reconnecting R58M [device]")

    server.list("R58M device")
    server.phones = {"R58M": stopped}
    server.replies["host-serial:R58M:reconnect"] = called
    for _ in range(2):  # the second time it is on its way back, and must not be disturbed
        with pytest.raises(LinkLost, match="R58M is offline"):
            reached(AdbServer(), "R58M", 5)
    stopped.goes_on.set()
    server.list("R58M device")
    assert reached(AdbServer(), "R58M", 5).shell("echo in").stdout == "in\n"
    assert asked(server, "connect") == ["host-serial:R58M:reconnect"]


def test_phone_that_is_offline_is_connected_to_anew(server: FakeServer, tmp_path: Path) -> None:
    def connected() -> bytes:
        server.list(f"{ADDRESS} device")
        return okay(f"connected to {ADDRESS}")

    server.list(f"{ADDRESS} offline")
    server.phones = {ADDRESS: LocalLink(tmp_path)}
    server.replies[f"host:connect:{ADDRESS}"] = connected
    reached(AdbServer(), ADDRESS, 5).close()
    assert asked(server, "connect") == [f"host:disconnect:{ADDRESS}", f"host:connect:{ADDRESS}"]


@pytest.mark.parametrize("state", ["unauthorized", "authorizing", "connecting"])
def test_phone_whose_user_is_asked_is_left_alone(server: FakeServer, state: str) -> None:
    server.list(f"{ADDRESS} {state}")
    with pytest.raises(LinkLost, match=f"{ADDRESS} is {state}: "):
        reached(AdbServer(), ADDRESS, 5)
    assert not asked(server, "connect")


def test_phone_that_was_pulled_out_is_said(server: FakeServer) -> None:
    server.list("B device")
    with pytest.raises(LinkLost, match="R58M is not there any more: plug it in"):
        reached(AdbServer(), "R58M", 5)


@pytest.mark.parametrize("said", ["failed to authenticate to", "already connected to"])
def test_key_that_must_be_confirmed_is_said(server: FakeServer, said: str) -> None:
    def connected() -> bytes:
        server.list(f"{ADDRESS} unauthorized")
        return okay(f"{said} {ADDRESS}")

    server.list()
    server.replies[f"host:connect:{ADDRESS}"] = connected
    with pytest.raises(LinkLost, match=r"is unauthorized: unlock the phone and confirm"):
        connect(AdbServer(), ADDRESS)


@pytest.fixture
def adb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program; its server does not run, and its script is yet to be written."""
    program = tmp_path / "adb"
    program.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with fake_server() as gone:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(gone.port))
    return program


LOG = """* daemon not running; starting now at tcp:5037
adb F 11-21 18:16:10 1547 1547 adb_utils.cpp:316] Cannot mkdir '/home/x/.android': No such file

* failed to start daemon
error: cannot connect to daemon
"""


@pytest.mark.parametrize(
    ("said", "reason"), [(LOG, "Cannot mkdir '/home/x/.android': No such file"), ("", "why")]
)
def test_server_that_cannot_be_started_is_said(adb: Path, said: str, reason: str) -> None:
    adb.write_text(f'#!/bin/sh\n/bin/cat >&2 <<"END"\n{said}END\nexit 1\n')
    listed = run("devices")
    assert listed.status == 3
    assert listed.stderr.startswith("minigame-bot: adb cannot start its server: ")
    assert reason in listed.stderr


def test_server_that_was_killed_is_to_be_started_again(adb: Path) -> None:
    adb.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(DeviceError, match="cannot start its server"):
        reached(AdbServer(), "R58M", 5)
    adb.unlink()
    with pytest.raises(LinkLost, match="no adb server runs"):
        reached(AdbServer(), "R58M", 5)
