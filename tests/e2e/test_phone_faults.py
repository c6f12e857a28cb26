"""What goes wrong between the bot and a phone ends plainly, and never with a stray touch."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Literal

import numpy as np
import pytest

from bot.devices import Device, open_device
from bot.devices.opening import PhoneOptions
from bot.errors import DeviceError
from bot.gestures import Stroke, Tap
from bot.loop.setup import Limits
from bot.practice import Settings, Simulator
from tests.bot.cli.inprocess import run
from tests.phone.adb import Adb
from tests.phone.chaos import Trial
from tests.phone.fake_daemon import NEW, OLD, OLDEST, FakeDaemon, Faults, fake_daemon
from tests.phone.model import MODELS, Model
from tests.phone.phone import real_phone, shelled
from tests.phone.playing import TRANSPORTS, Kind
from tests.phone.programs import Programs
from tests.phone.waiting import until

SETTINGS = Settings(size_px=(360, 640))
TAP = Tap((5.0, 5.0))


def opened(serial: str, transport: Kind, heard: Callable[[str], None] = print) -> Device:
    """A phone by what a user writes. Raises DeviceError."""
    return open_device(f"adb:{serial}", phone=PhoneOptions(transport, heard))


@contextmanager
def fake_phone(
    keys: list[str] | None = None, features: frozenset[str] = NEW
) -> Iterator[tuple[FakeDaemon, Programs]]:
    """A practice phone behind the fake daemon."""
    with (
        shelled(Simulator(SETTINGS), Model()) as (programs, environment),
        fake_daemon(environment, keys, features, packet_bytes=4096) as daemon,
    ):
        yield daemon, programs


@pytest.mark.usefixtures("adb")
@pytest.mark.parametrize(("kind", "transport"), [("kill", "server"), ("stop", "direct")])
def test_daemon_that_is_gone_for_a_moment_costs_no_level(
    kind: Literal["kill", "stop"], transport: Kind
) -> None:
    verdict = Trial(1, transport, kind, 0.4, 0.3).run()
    assert not verdict.wrongs
    assert verdict.player.ending == "solved"


@pytest.mark.usefixtures("adb")
def test_daemon_that_is_gone_for_good_is_a_lost_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.device.RECONNECT_S", 0.5)
    verdict = Trial(1, "direct", "kill", 0.2, None).run(Limits(device_s=0.5))
    assert not verdict.wrongs
    assert verdict.player.ending == "device lost"
    assert "nothing listens there" in verdict.player.told


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("features", [NEW, OLD], ids=["new", "old"])
def test_phone_that_knows_the_key_is_seen_and_touched(
    adb: Adb, features: frozenset[str], transport: Kind
) -> None:
    with (
        fake_phone([adb.public_key()], features) as (daemon, programs),
        closing(opened(daemon.serial, transport)) as device,
    ):
        assert np.array_equal(device.grab().pixels, programs.screen.frame())
        device.act([Stroke(((10.0, 20.0), (30.0, 40.0), (50.0, 60.0))), TAP])
    stroke, tap = programs.screen.strokes()
    assert [event.at_px for event in stroke] == [(10, 20), (30, 40), (50, 60), (50, 60)]
    assert {event.at_px for event in tap} == {(5, 5)}
    assert not daemon.offered


def test_unknown_key_asks_for_a_look_at_the_phone(
    adb: Adb, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.devices.adb.direct.APPROVAL_S", 0.3)
    heard: list[str] = []
    with fake_phone([]) as (daemon, _):
        with pytest.raises(DeviceError, match="nobody confirmed it: unlock the phone"):
            opened(daemon.serial, "direct", heard.append)
        assert any("look at the phone and confirm 'Allow USB debugging'" in text for text in heard)
        adb.connect(daemon.serial)
        with pytest.raises(DeviceError, match="is unauthorized: unlock the phone and confirm"):
            opened("", "server")


@pytest.mark.usefixtures("adb")
def test_key_may_be_approved_while_the_bot_waits() -> None:
    with fake_phone([]) as (daemon, programs):

        def look_at_the_phone() -> None:
            until(lambda: bool(daemon.offered))
            daemon.approve()

        person = threading.Thread(target=look_at_the_phone)
        person.start()
        with closing(opened(daemon.serial, "direct")) as device:
            assert np.array_equal(device.grab().pixels, programs.screen.frame())
        person.join()


def test_offline_phone_is_said(adb: Adb, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.direct.HELLO_S", 0.3)
    with fake_phone() as (daemon, _):
        adb.connect(daemon.serial)
        daemon.faults.offline = True
        daemon.disconnect()
        until(lambda: adb.states() == {daemon.serial: "offline"})
        with pytest.raises(DeviceError, match="is offline: unplug the phone and plug it in again"):
            opened("", "server")
        with pytest.raises(DeviceError, match="no answer; is it the right address"):
            opened(daemon.serial, "direct")


def test_none_of_two_phones_is_chosen_silently(adb: Adb) -> None:
    with real_phone(SETTINGS) as one, real_phone(SETTINGS) as other:
        with pytest.raises(DeviceError, match="no phone is there: plug one in"):
            opened("", "server")
        for phone in (one, other):
            adb.connect(phone.serial)
        with pytest.raises(DeviceError, match="there are several phones") as refused:
            opened("", "server")
        assert one.serial in str(refused.value)
        assert other.serial in str(refused.value)
        with closing(opened(other.serial, "server")) as device:
            device.grab()
            device.act([TAP])
    assert len(other.screen.strokes()) == 1
    assert not one.screen.events


def test_two_phones_of_one_serial_are_two(adb: Adb) -> None:
    with real_phone(SETTINGS) as one, real_phone(SETTINGS) as other:
        for phone in (one, other):
            phone.programs.hardware_serial = "0123456789ABCDEF"
            adb.connect(phone.serial)
        with pytest.raises(DeviceError, match="there are several phones"):
            opened("", "server")
        assert len(run("devices").stdout.splitlines()) == 2


def test_one_phone_by_two_ways_is_one(adb: Adb) -> None:
    with (
        shelled(Simulator(SETTINGS), Model()) as (_, environment),
        fake_daemon(environment) as one,
        fake_daemon(environment) as other,
    ):
        for daemon in (one, other):
            adb.connect(daemon.serial)
        (line,) = run("devices").stdout.splitlines()
        assert ", also 127.0.0.1:" in line
        assert one.serial in line
        assert other.serial in line
        opened("", "server").close()


@pytest.mark.usefixtures("adb")
def test_phone_that_serves_another_client_is_said() -> None:
    with fake_phone() as (daemon, _):
        daemon.faults.one_client = True
        with closing(opened(daemon.serial, "direct")) as device:
            device.grab()
            with pytest.raises(DeviceError, match="Connection reset"):
                opened(daemon.serial, "direct")
            device.grab()
        until(lambda: not daemon.is_busy)
        opened(daemon.serial, "direct").close()


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("kind", ["drop", "garbage"])
def test_screenshot_that_breaks_off_is_taken_again(
    adb: Adb, kind: Literal["drop", "garbage"], transport: Kind
) -> None:
    with (
        fake_phone() as (daemon, programs),
        closing(opened(daemon.serial, transport)) as device,
    ):
        device.grab()
        daemon.faults = Faults(kind, daemon.sent_bytes + 5000)
        assert np.array_equal(device.grab().pixels, programs.screen.frame())
        daemon.disconnect()
        with pytest.raises(DeviceError, match=r"was lost during a gesture"):
            device.act([TAP])
    assert not programs.screen.events


@pytest.mark.usefixtures("adb")
def test_transfer_that_hangs_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.transport.SILENCE_S", 0.5)
    with (
        fake_phone() as (daemon, programs),
        closing(opened(daemon.serial, "direct")) as device,
    ):
        device.grab()
        daemon.faults = Faults("hang", daemon.sent_bytes + 5000)
        assert np.array_equal(device.grab().pixels, programs.screen.frame())


@pytest.mark.usefixtures("adb")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_connection_that_leads_nowhere_is_made_anew(
    transport: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("transport.OPEN_S", "reaching.PROBE_S"):
        monkeypatch.setattr(f"bot.devices.adb.{limit}", 0.3)
    with (
        fake_phone() as (daemon, programs),
        closing(opened(daemon.serial, transport)) as device,
    ):
        device.grab()
        daemon.freeze()
        assert np.array_equal(device.grab().pixels, programs.screen.frame())
        device.act([TAP])
    assert len(programs.screen.strokes()) == 1


def test_phone_before_android_5_is_refused(adb: Adb) -> None:
    with fake_phone(None, OLDEST) as (daemon, _):
        for transport in TRANSPORTS:
            with pytest.raises(DeviceError, match="before Android 5"):
                opened(daemon.serial, transport)


@pytest.mark.usefixtures("adb")
@pytest.mark.parametrize("name", ["xiaomi", "xiaomi-old"])
def test_refused_touches_are_explained(name: str) -> None:
    with (
        real_phone(SETTINGS, replace(MODELS[name], vm_s=0.0)) as phone,
        closing(opened(phone.serial, "direct")) as device,
    ):
        device.grab()
        with pytest.raises(DeviceError, match="USB debugging \\(Security settings\\)"):
            device.act([TAP])


@pytest.mark.usefixtures("adb")
@pytest.mark.parametrize(
    ("name", "reason"), [("asleep", "screen is asleep"), ("secure", "FLAG_SECURE")]
)
def test_black_screen_is_explained(name: str, reason: str) -> None:
    with (
        real_phone(SETTINGS, MODELS[name]) as phone,
        closing(opened(phone.serial, "direct")) as device,
        pytest.raises(DeviceError, match=reason),
    ):
        device.grab()
