"""A phone without an adb server: its daemon asks for keys, breaks off, hangs, or is none."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import Literal

import pytest

from bot.devices.adb import direct, keys
from bot.devices.adb.direct import DirectLink, tcp_link
from bot.devices.adb.persistent_shell import PersistentShell
from bot.devices.adb.reaching import address_of
from bot.devices.adb.transport import LinkLost, Transport
from tests.phone.fake_daemon import NEW, OLD, OLDEST, FakeDaemon, Faults, fake_daemon

SHELL = {"PATH": "/usr/bin:/bin"}


def quiet(_text: str) -> None:
    pass


def linked(daemon: FakeDaemon, announce: Callable[[str], None] = quiet) -> DirectLink:
    address = address_of(daemon.serial)
    assert address
    return tcp_link(*address, announce, 5.0)


@pytest.fixture
def public_key() -> str:
    return str(keys.signer().GetPublicKey())


@pytest.mark.parametrize("features", [NEW, OLD], ids=["new", "old"])
@pytest.mark.parametrize("packet_bytes", [4096, 1 << 18])
def test_commands_and_bytes(public_key: str, features: frozenset[str], packet_bytes: int) -> None:
    with fake_daemon(SHELL, [public_key], features, packet_bytes) as daemon:
        transport = Transport(linked(daemon))
        with closing(transport):
            result = transport.shell(
                "echo out; echo trouble >&2; exit_code() { return 7; }; exit_code"
            )
            assert result.status == 7
            assert "out\n" in result.stdout
            assert "trouble\n" in result.stdout + result.stderr
            assert transport.exec_out("head -c 3000000 /dev/zero", 20) == bytes(3_000_000)


def test_several_streams_at_once(public_key: str) -> None:
    with (
        fake_daemon(SHELL, [public_key]) as daemon,
        closing(Transport(linked(daemon))) as transport,
        closing(PersistentShell(transport)) as shell,
        closing(PersistentShell(transport)) as other,
    ):
        assert shell.run("echo first").stdout == "first\n"
        assert transport.exec_out("printf '\\r\\n'", 5) == b"\r\n"
        assert other.run(f"echo {'x' * 20_000}").stdout == f"{'x' * 20_000}\n"
        other.close()
        assert shell.run("false").status == 1


def test_key_is_confirmed_while_we_wait(public_key: str) -> None:
    with fake_daemon(SHELL, []) as daemon:
        told: list[str] = []

        def look_at_the_phone(text: str) -> None:
            told.append(text)
            threading.Timer(0.2, daemon.approve).start()

        with closing(Transport(linked(daemon, look_at_the_phone))) as transport:
            assert transport.shell("echo in").stdout == "in\n"
        assert len(told) == 1
        assert "confirm 'Allow USB debugging'" in told[0]
        assert daemon.offered == [public_key]
        Transport(linked(daemon)).close()  # it does not ask twice
        assert len(daemon.offered) == 1


def test_key_that_nobody_confirms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "APPROVAL_S", 0.2)
    with fake_daemon(SHELL, []) as daemon, pytest.raises(LinkLost, match="nobody confirmed it"):
        linked(daemon)


@pytest.mark.parametrize(
    ("faults", "reason"),
    [
        (Faults(offline=True), "no answer; is it the right address"),
        (Faults("garbage"), "is no adb daemon"),
        (Faults("drop"), "no connection: the phone has hung up"),
        (Faults("hang", 30), "no answer"),
    ],
)
def test_daemons_that_do_not_let_us_in(
    faults: Faults, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(direct, "HELLO_S", 0.3)
    with fake_daemon(SHELL) as daemon:
        daemon.faults = faults
        started_s = time.monotonic()
        with pytest.raises(LinkLost, match=reason):
            linked(daemon)
        assert time.monotonic() - started_s < 5


@pytest.mark.parametrize("kind", ["drop", "garbage", "hang"])
def test_transfers_that_break_off(
    kind: Literal["drop", "garbage", "hang"], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.devices.adb.transport.SILENCE_S", 0.3)
    with fake_daemon(SHELL) as daemon, closing(Transport(linked(daemon))) as transport:
        daemon.faults = Faults(kind, 1_000_000)
        with pytest.raises(LinkLost):
            transport.exec_out("head -c 3000000 /dev/zero", 5)


def test_failed_connection_leaves_room_for_the_next(
    public_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(direct, "APPROVAL_S", 0.2)
    with fake_daemon(SHELL, []) as daemon:
        daemon.faults = Faults(one_client=True)
        with pytest.raises(LinkLost):
            linked(daemon)
        daemon.approve()
        time.sleep(0.1)  # it hears of the end a moment later
        with closing(Transport(linked(daemon))) as transport:
            assert transport.shell("echo in").stdout == "in\n"
            with pytest.raises(LinkLost, match=r"reset|hung up"):
                linked(daemon)


def test_phones_before_android_5_are_refused() -> None:
    with (
        fake_daemon(SHELL, None, OLDEST) as daemon,
        closing(Transport(linked(daemon))) as transport,
        pytest.raises(LinkLost, match="before Android 5"),
    ):
        transport.exec_out("screencap", 5)


def test_nobody_and_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "HELLO_S", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(LinkLost, match="no answer"):
            tcp_link("127.0.0.1", port, quiet, 5.0)
    with pytest.raises(LinkLost, match="nothing listens there"):
        tcp_link("127.0.0.1", port, quiet, 5.0)
    with pytest.raises(LinkLost, match="no connection"):
        tcp_link("no such host.invalid", 5555, quiet, 5.0)


def test_wireless_debugging_wants_the_program_adb() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            client, _ = server.accept()
            client.recv(1000)
            client.sendall(b"STLS" + bytes(20))
            client.recv(1000)
            client.close()

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(LinkLost, match="minigame-bot pair"):
            tcp_link("127.0.0.1", server.getsockname()[1], quiet, 5.0)
        thread.join()
