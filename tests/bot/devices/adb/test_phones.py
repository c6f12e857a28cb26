"""Which phones there are: each of them once, and two of one serial twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.devices.adb import choosing
from bot.devices.adb.choosing import way_to
from bot.devices.adb.phones import Listed, once, parse
from bot.errors import DeviceError
from tests.bot.cli.inprocess import run
from tests.bot.devices.adb.fake_server import FakeServer, okay
from tests.bot.devices.adb.local import GETPROP, LocalLink


def test_lines_of_the_server() -> None:
    lines = [
        "R58M                   device usb:1-4 product:panther model:Pixel_7 transport_id:3",
        "emulator-5554          offline",
        "192.168.1.20:5555      unauthorized transport_id:4",
        "0123  no permissions (user in plugdev group?); see [http://x:y/z] usb:1-1 transport_id:5",
        "",
    ]
    assert [(each.serial, each.state, each.model) for each in parse("\n".join(lines))] == [
        ("R58M", "device", "Pixel 7"),
        ("emulator-5554", "offline", ""),
        ("192.168.1.20:5555", "unauthorized", ""),
        ("0123", "no permissions (user in plugdev group?); see [http://x:y/z]", ""),
    ]


@pytest.mark.parametrize(
    ("states", "kept"),
    [
        ({"emulator-5554": "device", "127.0.0.1:5555": "device"}, ["127.0.0.1:5555"]),
        ({"emulator-5554": "device", "localhost:5555": "offline"}, ["emulator-5554"]),
        (
            {"emulator-5554": "device", "emulator-5556": "device"},
            ["emulator-5554", "emulator-5556"],
        ),
        (
            {"emulator-5554": "device", "10.0.0.2:5555": "device"},
            ["emulator-5554", "10.0.0.2:5555"],
        ),
    ],
)
def test_each_phone_once(states: dict[str, str], kept: list[str]) -> None:
    listed = once(Listed(serial, state) for serial, state in states.items())
    assert [each.serial for each in listed] == kept
    names = [name for each in listed for name in (each.serial, *each.aliases)]
    assert sorted(names) == sorted(states)


TWINS = [f"0123 device usb:{plug} model:Cheap transport_id:{plug[-1]}" for plug in ("1-4", "1-7")]
"""What makers of cheap phones do: all have one serial."""


@pytest.fixture
def twins(server: FakeServer, tmp_path: Path) -> FakeServer:
    """Two phones that are told apart by when they were started."""
    server.list(*TWINS)
    for number, plug in enumerate(("usb:1-4", "usb:1-7")):
        folder = tmp_path / str(number)
        folder.mkdir()
        phone = LocalLink(folder)
        phone.program("getprop", GETPROP.replace("echo 1;;", f"echo {number};;"))
        server.phones = {**server.phones, plug: phone}
        server.replies[f"host-serial:{plug}:features"] = okay("cmd")
    return server


@pytest.mark.parametrize("wanted", ["", "0123"])
@pytest.mark.usefixtures("twins")
def test_phones_of_one_serial_are_told_apart_by_their_plugs(wanted: str) -> None:
    with pytest.raises(DeviceError) as refused:
        way_to(wanted)
    assert str(refused.value) == (
        "there are several phones: usb:1-4 (Test), usb:1-7 (Test); choose one by"
        " --device adb:SERIAL"
    )
    way = way_to("usb:1-7")
    assert way.serial == "usb:1-7"
    way.connect(5).close()
    assert [line.partition("  ")[0] for line in run("devices").stdout.splitlines()] == [
        "adb:usb:1-4",
        "adb:usb:1-7",
    ]


def test_plug_is_a_name_though_the_other_phone_is_pulled_out(twins: FakeServer) -> None:
    way = way_to("usb:1-7")
    twins.list(TWINS[1])
    way.connect(5).close()
    assert way_to("usb:1-7").serial == "0123"


@pytest.mark.parametrize("wanted", ["", "0123"])
def test_phones_that_nothing_tells_apart_are_refused(server: FakeServer, wanted: str) -> None:
    server.list("0123 device", "0123 device")
    with pytest.raises(DeviceError) as refused:
        way_to(wanted)
    assert str(refused.value) == (
        "0123 is ambiguous: another phone has the same serial: unplug one of them"
    )
    lines = run("devices").stdout.splitlines()
    assert [line for line in lines if line.startswith("adb:")] == ["adb:0123  ambiguous"] * 2


def test_phones_of_one_serial_in_the_network_are_two(server: FakeServer, twins: FakeServer) -> None:
    one, other = twins.phones.values()
    server.list("10.0.0.2:5555 device", "10.0.0.3:5555 device")
    server.phones = {"10.0.0.2:5555": one, "10.0.0.3:5555": other}
    for serial in server.phones:
        server.replies[f"host-serial:{serial}:features"] = okay("cmd")
    with pytest.raises(DeviceError, match=r"several phones: 10.0.0.2:5555 .*, 10.0.0.3:5555 "):
        way_to("")


def test_devices_are_listed(server: FakeServer, tmp_path: Path) -> None:
    server.list("R58M device model:Pixel_7", "B unauthorized", "C device")
    server.phones = {"R58M": LocalLink(tmp_path)}
    server.replies["host-serial:R58M:features"] = okay("cmd")
    listed = run("devices")
    assert listed.status == 0
    lines = listed.stdout.splitlines()
    assert lines[0] == "adb:R58M  device, Test, Android 14, 32x48"
    assert lines[1] == "adb:B  unauthorized"
    assert lines[2].startswith("  unlock the phone")
    assert lines[3] == "adb:C  hangs"


def test_what_phones_are_called_runs_nothing(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    evil = "x';touch${IFS}pwned;'$(touch${IFS}pwned)`touch${IFS}pwned`"
    phone = LocalLink(tmp_path)
    phone.program("getprop", "printf '%s\\033[2J\\n' '$(touch pwned)`touch pwned`;touch pwned'")
    server.list(f"{evil} device")
    server.phones = {evil: phone}
    server.replies[f"host-serial:{evil}:features"] = okay("cmd")
    listed = run("devices")
    assert evil in listed.stdout
    assert "\033" not in listed.stdout
    assert way_to(evil).serial == evil
    with pytest.raises(DeviceError, match="no phone"):
        way_to(f"{evil}x")
    assert not (tmp_path / "pwned").exists()


def test_devices_as_json(server: FakeServer) -> None:
    server.list("B offline")
    assert '"device": "adb:B"' in run("devices", "--json").stdout
    assert '"state": "offline"' in run("devices", "--json").stdout


def test_no_device_is_said(server: FakeServer) -> None:
    server.list()
    listed = run("devices")
    assert (listed.status, listed.stdout) == (0, "")
    assert choosing.NO_PHONE in listed.stderr
