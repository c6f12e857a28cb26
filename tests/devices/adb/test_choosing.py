"""Which phone is meant, and what is said where none can be used."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.devices import PhoneOptions, open_device
from bot.devices.adb import choosing, usb
from bot.devices.adb.choosing import way_to
from bot.devices.adb.phones import Listed, once, parse
from bot.devices.adb.reaching import address_of
from bot.devices.adb.server import AdbServer
from bot.devices.adb.transport import LinkLost
from bot.errors import DeviceError, WrongOption
from tests.cli.inprocess import run
from tests.devices.adb.fake_server import FakeServer, fail, fake_server, okay
from tests.devices.adb.local import GETPROP, LocalLink

PIXEL = "R58M product:panther model:Pixel_7 device:panther transport_id:3"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    with fake_server() as fake:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(fake.port))
        yield fake


@pytest.fixture
def no_adb(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server, no program, no USB."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free.getsockname()[1]))
    monkeypatch.setattr("bot.devices.adb.server.shutil.which", lambda _name: None)
    monkeypatch.setattr(usb, "is_available", lambda: False)


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


def test_only_phone_is_chosen_and_told(server: FakeServer) -> None:
    server.list(PIXEL.replace(" ", " device ", 1))
    told: list[str] = []
    assert way_to("", announce=told.append).serial == "R58M"
    assert told == ["phone R58M, through the adb server"]


@pytest.mark.parametrize(
    "lines",
    [
        ["A device", "B unauthorized"],
        ["A device model:One", "B device"],
    ],
)
def test_several_phones_are_listed(server: FakeServer, lines: list[str]) -> None:
    server.list(*lines)
    with pytest.raises(DeviceError, match=r"several phones: A .*B .*--device adb:SERIAL"):
        way_to("")
    assert way_to("A").serial == "A"


def test_environment_chooses_as_for_adb(
    server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.list("A device", "B device")
    monkeypatch.setenv("ANDROID_SERIAL", "B")
    assert way_to("").serial == "B"


def test_one_phone_by_two_ways_is_one(server: FakeServer, tmp_path: Path) -> None:
    server.list("10.0.0.2:5555 device", "R58M device")
    phone = LocalLink(tmp_path)
    server.phones = {"R58M": phone, "10.0.0.2:5555": phone}
    for serial in server.phones:
        server.replies[f"host-serial:{serial}:features"] = okay("cmd")
    assert way_to("").serial == "R58M"
    assert way_to("10.0.0.2:5555").serial == "10.0.0.2:5555"  # what is named is not exchanged


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


@pytest.mark.parametrize(
    ("lines", "wanted", "reason"),
    [
        ([], "", "no phone is there: plug one in"),
        ([], "R58M", "no phone 'R58M' is there; no phone"),
        (["A device"], "R58M", "no phone 'R58M' is there; there are: A"),
        (["A unauthorized"], "", "A is unauthorized: unlock the phone and confirm"),
        (["A unauthorized"], "A", "A is unauthorized: unlock"),
        (["A offline"], "", "A is offline: unplug"),
        (["A no permissions (udev)"], "", "A is no permissions .*: .*udev rules"),
        (["A fastboot"], "", "A is fastboot: the state 'fastboot' is unknown"),
    ],
)
def test_phones_that_cannot_be_used(
    server: FakeServer, lines: list[str], wanted: str, reason: str
) -> None:
    server.list(*lines)
    with pytest.raises(DeviceError, match=reason):
        way_to(wanted)


def test_phone_in_the_network_is_connected_to(server: FakeServer) -> None:
    server.list()

    def connected() -> bytes:
        server.list("10.0.0.2:5555 device")
        return okay("connected to 10.0.0.2:5555")

    server.replies["host:connect:10.0.0.2:5555"] = connected
    assert way_to("10.0.0.2:5555").serial == "10.0.0.2:5555"


def test_phone_that_cannot_be_connected_to(server: FakeServer) -> None:
    server.list()
    said = "failed to connect to '10.0.0.2:5555': Connection refused"
    server.replies["host:connect:10.0.0.2:5555"] = okay(said)
    with pytest.raises(DeviceError, match=r"Connection refused; .*paired first"):
        way_to("10.0.0.2:5555")


def test_nothing_to_reach_phones_with(no_adb: None) -> None:
    with pytest.raises(DeviceError, match="apt-get install adb"):
        way_to("")
    told: list[str] = []
    assert way_to("10.0.0.2:5555", announce=told.append).kind == "direct"
    assert told == ["phone 10.0.0.2:5555, directly over TCP"]


def test_wrong_ways() -> None:
    with pytest.raises(WrongOption, match="use server, direct, usb"):
        way_to("", "wifi")
    with pytest.raises(DeviceError, match="adb:HOST:PORT"):
        way_to("R58M", "direct")
    with pytest.raises(WrongOption, match="practice is no phone"):
        open_device("practice", phone=PhoneOptions("direct"))


def test_other_program_on_the_server_s_port(monkeypatch: pytest.MonkeyPatch) -> None:
    with fake_server() as fake:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(fake.port))
        for garbage, reason in ((b"HTTP/1.1 400", "no adb server"), (b"OKAYzzzz", "garbage")):
            fake.replies["host:version"] = garbage
            with pytest.raises(DeviceError, match=reason):
                way_to("")
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "many")
    with pytest.raises(DeviceError, match="'many', which is no port"):
        way_to("")


def test_server_that_hangs_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = AdbServer(("127.0.0.1", silent.getsockname()[1]))
        with pytest.raises(LinkLost, match="adb kill-server"):
            server.ask("host:version", within_s=0.1)


def test_server_s_refusals_are_one_sentence(server: FakeServer) -> None:
    refusals = {
        "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set": "confirm 'Allow",
        "device offline": "unplug the phone",
        "device 'R58M' not found": "'minigame-bot devices' lists",
        "closed": "the adb server says: closed",
    }
    for said, reason in refusals.items():
        server.replies["host:x"] = fail(said)
        with pytest.raises(LinkLost, match=reason):
            AdbServer().ask("host:x")


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


def test_connect_command(server: FakeServer) -> None:
    server.list("10.0.0.2:5555 device")
    server.replies["host:connect:10.0.0.2:5555"] = okay("connected to 10.0.0.2:5555")
    assert run("connect", "10.0.0.2").stdout == "connected to 10.0.0.2:5555\n"
    assert run("connect", "$(reboot)").status == 2


def test_pair_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "apt-get install adb" in run("pair", "10.0.0.2:37000", "123456").stderr
    adb = tmp_path / "adb"
    adb.write_text('#!/bin/sh\nread code; echo "Enter pairing code: Successfully paired $2 $code"')
    adb.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    paired = run("pair", "10.0.0.2:37000", "123456")
    assert paired.stdout == "Successfully paired 10.0.0.2:37000 123456\n"
    assert run("pair", "10.0.0.2", "123456").status == 2
    assert "six digits" in run("pair", "10.0.0.2:37000", "12").stderr
    adb.write_text("#!/bin/sh\necho 'adb: unknown command pair' >&2; exit 1")
    assert "platform-tools 30" in run("pair", "10.0.0.2:37000", "123456").stderr
    adb.write_text("#!/bin/sh\necho 'Failed: Wrong password or connection was dropped.'")
    assert "not paired: Failed: Wrong password" in run("pair", "10.0.0.2:37000", "123456").stderr
