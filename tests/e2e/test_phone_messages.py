"""What a user reads where a phone cannot be used, to the letter, and the exit status."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.practice import Settings
from tests.bot.cli.inprocess import run
from tests.phone.adb import Adb
from tests.phone.fake_daemon import FakeDaemon, fake_daemon
from tests.phone.phone import real_phone
from tests.phone.ports import free_port
from tests.phone.waiting import until

UNAUTHORIZED = (
    "unlock the phone and confirm 'Allow USB debugging' on it; where it does not ask, revoke the"
    " authorizations in its developer options and plug it in again"
)
OFFLINE = (
    "unplug the phone and plug it in again, or connect to it anew; if that does not help, run:"
    " adb kill-server"
)
NO_PHONE = (
    "no phone is there: plug one in with USB debugging switched on in its developer options, or"
    " connect to one in the network: minigame-bot connect HOST:PORT"
)


@pytest.fixture(autouse=True)
def _no_wish(adb: Adb, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANDROID_USER_HOME", raising=False)


@pytest.fixture
def stranger() -> Iterator[FakeDaemon]:
    """A phone that does not know the key of this computer."""
    with fake_daemon({}, keys=[]) as daemon:
        yield daemon


def refused(device: str, *options: str) -> list[str]:
    """The lines that ``play`` ends with."""
    done = run("play", "--game", "maze", "--device", device, *options)
    assert (done.status, done.stdout) == (3, "")
    lines = done.stderr.splitlines()
    assert all(line.startswith("minigame-bot: ") for line in lines)
    return [line.removeprefix("minigame-bot: ") for line in lines]


def listed() -> list[str]:
    """The lines of ``devices``."""
    done = run("devices")
    assert (done.status, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_none() -> None:
    assert refused("adb") == [NO_PHONE]
    done = run("devices")
    assert (done.status, done.stdout, done.stderr) == (0, "", f"minigame-bot: {NO_PHONE}\n")


def test_two_devices(adb: Adb) -> None:
    settings = Settings(size_px=(360, 640))
    with real_phone(settings) as one, real_phone(settings) as other:
        for phone in (one, other):
            adb.connect(phone.serial)
        first, second = sorted((one.serial, other.serial), key=list(adb.states()).index)
        assert refused("adb") == [
            f"there are several phones: {first} (Pixel 8), {second} (Pixel 8); choose one by"
            " --device adb:SERIAL"
        ]
        assert listed() == [
            f"adb:{serial}  device, Pixel 8, Android 14, 360x640" for serial in (first, second)
        ]


def test_key_pending_approval(stranger: FakeDaemon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.direct.APPROVAL_S", 0.2)
    assert refused(f"adb:{stranger.serial}", "--transport", "direct") == [
        f"phone {stranger.serial}, directly over TCP",
        f"{stranger.serial}, directly: look at the phone and confirm 'Allow USB debugging'",
        f"{stranger.serial}, directly: the phone does not know this computer's key and nobody"
        " confirmed it: unlock the phone, and try again to be asked 'Allow USB debugging'",
    ]


def test_key_pending_approval_of_the_server(stranger: FakeDaemon) -> None:
    pending = f"{stranger.serial} is unauthorized: {UNAUTHORIZED}"
    for device in (f"adb:{stranger.serial}", "adb"):
        assert refused(device) == [pending]
    assert run("connect", stranger.serial).stderr == f"minigame-bot: {pending}\n"
    assert listed() == [f"adb:{stranger.serial}  unauthorized", f"  {UNAUTHORIZED}"]


def test_wrong_key(stranger: FakeDaemon) -> None:
    stranger.faults.refuses = True
    assert refused(f"adb:{stranger.serial}", "--transport", "direct")[1:] == [
        f"{stranger.serial}, directly: look at the phone and confirm 'Allow USB debugging'",
        f"{stranger.serial}, directly: the phone refuses this computer's key: in its developer"
        " options revoke the authorizations for USB debugging, and try again to be asked",
    ]


def test_key_that_is_none(
    stranger: FakeDaemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_USER_HOME", str(tmp_path))
    (tmp_path / "adbkey").write_text("garbage")
    assert refused(f"adb:{stranger.serial}", "--transport", "direct")[1:] == [
        f"{tmp_path}/adbkey is no private key of adb: move it away, and a new one is made"
    ]


def test_missing_key(stranger: FakeDaemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.direct.APPROVAL_S", 0.2)
    monkeypatch.setenv("ANDROID_USER_HOME", str(tmp_path))
    assert refused(f"adb:{stranger.serial}", "--transport", "direct")[1:3] == [
        f"this computer had no key that phones could know it by: made {tmp_path}/adbkey",
        f"{stranger.serial}, directly: look at the phone and confirm 'Allow USB debugging'",
    ]
    assert len(stranger.offered) == 1


def test_missing_key_that_cannot_be_made(
    stranger: FakeDaemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_USER_HOME", "/proc/nowhere")
    assert refused(f"adb:{stranger.serial}", "--transport", "direct")[1:] == [
        "there is no key /proc/nowhere/adbkey, and none can be made: No such file or directory;"
        " make the folder writable, or set ANDROID_USER_HOME to another one"
    ]


def test_missing_key_that_the_server_cannot_make(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free_port()))
    monkeypatch.setenv("HOME", "/proc/nowhere")
    assert refused("adb") == [
        "adb cannot start its server: Cannot mkdir '/proc/nowhere/.android': No such file or"
        " directory; put that right, then: adb start-server"
    ]


def test_offline(adb: Adb) -> None:
    with fake_daemon({}) as daemon:
        adb.connect(daemon.serial)
        daemon.faults.offline = True
        daemon.disconnect()
        until(lambda: adb.states() == {daemon.serial: "offline"})
        assert listed() == [f"adb:{daemon.serial}  offline, Fake", f"  {OFFLINE}"]
        assert refused("adb") == [f"{daemon.serial} is offline: {OFFLINE}"]


def test_offline_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.direct.HELLO_S", 0.2)
    with fake_daemon({}) as daemon:
        daemon.faults.offline = True
        assert refused(f"adb:{daemon.serial}", "--transport", "direct")[1:] == [
            f"{daemon.serial}, directly: no answer; is it the right address, is the phone awake and"
            " in the same network, and does no other program use its adb?"
        ]
