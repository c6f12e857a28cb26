"""The fake daemon, as Debian's own adb sees it: only so is it worth testing against."""

from __future__ import annotations

import subprocess
from typing import Literal

import pytest

from tests.phone.adb import Adb
from tests.phone.fake_daemon import NEW, OLD, OLDEST, FakeDaemon, Faults, fake_daemon
from tests.phone.fake_keys import PublicKey
from tests.phone.waiting import until

SHELL = {"PATH": "/usr/bin:/bin"}
BOTH_OUTPUTS = r"printf 'a\nb\n'; echo trouble >&2; exit 7"
ALL_BYTES = bytes(range(256))
SAY_ALL_BYTES = "".join(f"\\{byte:03o}" for byte in ALL_BYTES)


def test_new_shell_tells_outputs_apart_and_the_exit_status(adb: Adb) -> None:
    with fake_daemon(SHELL, [adb.public_key()]) as daemon:
        assert adb.connect(daemon.serial) == f"connected to {daemon.serial}"
        done = adb.run("-s", daemon.serial, "shell", BOTH_OUTPUTS)
        assert (done.stdout, done.stderr, done.returncode) == (b"a\nb\n", b"trouble\n", 7)
        done = adb.run("-s", daemon.serial, "shell", "-T", "cat; exit 3", stdin=ALL_BYTES * 999)
        assert (done.stdout, done.returncode) == (ALL_BYTES * 999, 3)


@pytest.mark.parametrize("features", [OLD, OLDEST], ids=["old", "oldest"])
def test_old_shell_mangles_line_ends_and_mixes_outputs(adb: Adb, features: frozenset[str]) -> None:
    with fake_daemon(SHELL, [adb.public_key()], features) as daemon:
        adb.connect(daemon.serial)
        done = adb.run("-s", daemon.serial, "shell", BOTH_OUTPUTS)
        assert (done.stdout, done.stderr, done.returncode) == (b"a\r\nb\r\ntrouble\r\n", b"", 0)


@pytest.mark.parametrize("packet_bytes", [4096, 1 << 18])
@pytest.mark.parametrize("features", [NEW, OLD], ids=["new", "old"])
def test_exec_out_is_exact(adb: Adb, features: frozenset[str], packet_bytes: int) -> None:
    command = f"for i in $(seq 2000); do printf '{SAY_ALL_BYTES}'; done"
    with fake_daemon(SHELL, None, features, packet_bytes) as daemon:
        adb.connect(daemon.serial)
        done = adb.run("-s", daemon.serial, "exec-out", command)
        assert done.stdout == ALL_BYTES * 2000


def test_exec_out_is_refused_by_the_oldest(adb: Adb) -> None:
    with fake_daemon(SHELL, None, OLDEST) as daemon:
        adb.connect(daemon.serial)
        assert adb.run("-s", daemon.serial, "exec-out", "echo").stderr == b"error: closed\n"


def test_unknown_key_waits_for_somebody_to_approve_it(adb: Adb) -> None:
    with fake_daemon(SHELL, []) as daemon:
        assert adb.connect(daemon.serial) == f"failed to authenticate to {daemon.serial}"
        assert adb.states() == {daemon.serial: "unauthorized"}
        assert daemon.offered == [adb.public_key().strip()]
        daemon.approve()
        until(lambda: adb.states() == {daemon.serial: "device"})
        assert adb.run("-s", daemon.serial, "shell", "echo in").stdout == b"in\n"


def test_signature_counts_for_its_token_only(adb: Adb) -> None:
    from adb_shell.auth.sign_pythonrsa import PythonRSASigner

    private = (adb.home / ".android" / "adbkey").read_text()
    key, token = PublicKey.from_text(adb.public_key()), bytes(range(20))
    signature = PythonRSASigner("", private).Sign(token)
    assert key.has_signed(token, signature)
    assert not key.has_signed(bytes(20), signature)
    assert not key.has_signed(token, signature[:-1] + bytes([signature[-1] ^ 1]))


def test_offline_phone_is_listed_as_such(adb: Adb) -> None:
    with fake_daemon(SHELL) as daemon:
        adb.connect(daemon.serial)
        daemon.faults.offline = True
        daemon.disconnect()
        until(lambda: adb.states() == {daemon.serial: "offline"})
        done = adb.run("-s", daemon.serial, "shell", "true")
        assert done.stderr == b"error: device offline\n"


@pytest.mark.parametrize("kind", ["drop", "garbage"])
def test_transfer_breaks_off(adb: Adb, kind: Literal["drop", "garbage"]) -> None:
    with fake_daemon(SHELL) as daemon:
        adb.connect(daemon.serial)
        daemon.faults = Faults(kind, 1_000_000)
        done = adb.run("-s", daemon.serial, "exec-out", "head -c 3000000 /dev/zero")
        assert 0 < len(done.stdout) < 1_000_000


def test_transfer_hangs(adb: Adb) -> None:
    with fake_daemon(SHELL) as daemon:
        adb.connect(daemon.serial)
        daemon.faults = Faults("hang", 1_000_000)
        command = "head -c 3000000 /dev/zero"
        with pytest.raises(subprocess.TimeoutExpired) as hung:
            adb.run("-s", daemon.serial, "exec-out", command, within_s=0.5)
        assert 0 < len(hung.value.output) < 1_000_000
        assert adb.states() == {daemon.serial: "device"}


def test_one_client_at_a_time(adb: Adb) -> None:
    with fake_daemon(SHELL) as daemon:
        daemon.faults.one_client = True
        adb.connect(daemon.serial)
        assert adb.run("-s", daemon.serial, "shell", "echo in").stdout == b"in\n"
        assert not lets_in(daemon)
        adb.run("disconnect", daemon.serial)
        until(lambda: lets_in(daemon))


def lets_in(daemon: FakeDaemon) -> bool:
    """Whether another client, who is no adb server, gets a connection."""
    from adb_shell.adb_device import AdbDeviceTcp

    host, _, port = daemon.serial.partition(":")
    other = AdbDeviceTcp(host, int(port))
    try:
        return bool(other.connect(transport_timeout_s=1, read_timeout_s=1))
    except ConnectionError:
        return False
    finally:
        other.close()
