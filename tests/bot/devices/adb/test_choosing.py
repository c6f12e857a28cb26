"""Which phone is meant, and what is said where none can be used."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.devices import PhoneOptions, open_device
from bot.devices.adb import usb
from bot.devices.adb.choosing import way_to
from bot.devices.adb.naming import named
from bot.devices.adb.server import AdbServer
from bot.devices.adb.transport import LinkLost
from bot.devices.opening import each_of
from bot.errors import DeviceError, WrongOption
from tests.bot.cli.inprocess import run
from tests.bot.devices.adb.fake_server import FakeServer, fail, fake_server, okay
from tests.bot.devices.adb.local import LocalLink

PIXEL = "R58M product:panther model:Pixel_7 device:panther transport_id:3"


@pytest.fixture
def no_adb(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server, no program, no USB."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free.getsockname()[1]))
    monkeypatch.setattr("bot.devices.adb.server.shutil.which", lambda _name: None)
    monkeypatch.setattr(usb, "is_available", lambda: False)


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


def test_server_is_where_adb_looks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with fake_server() as fake:
        monkeypatch.setenv("ADB_SERVER_SOCKET", f"tcp:127.0.0.1:{fake.port}")
        assert AdbServer().is_running()
        monkeypatch.setenv("ADB_SERVER_SOCKET", f"tcp:{fake.port}")
        assert AdbServer().address == ("127.0.0.1", fake.port)
    monkeypatch.setenv("ADB_SERVER_SOCKET", "localfilesystem:/tmp/x")
    with pytest.raises(DeviceError, match="only tcp:HOST:PORT is known"):
        way_to("")


def test_server_on_another_computer_is_not_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_ADDRESS", "127.0.0.2")
    with socket.create_server(("127.0.0.2", 0)) as free:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free.getsockname()[1]))
    with pytest.raises(DeviceError, match=r"no adb server runs on 127.0.0.2:\d+; it can be"):
        way_to("")


@contextmanager
def elsewhere() -> Iterator[tuple[FakeServer, str]]:
    """An adb server that no variable names, and how a user names it."""
    with fake_server() as fake:
        yield fake, f"adb@127.0.0.1:{fake.port}"


def test_phone_at_a_server_elsewhere_has_a_name_of_its_own(no_adb: None) -> None:
    with elsewhere() as (fake, name):
        fake.list("emulator-5554 device", "10.0.0.2:5555 device")
        phone = named(f"{name}:10.0.0.2:5555")
        way = way_to(phone.wanted, at=phone.server)
        assert way.serial == f"127.0.0.1:{fake.port}:10.0.0.2:5555"
        with pytest.raises(DeviceError, match="there are several phones"):
            open_device(name)
        with pytest.raises(WrongOption, match="no way 'direct' to a phone at an adb server"):
            open_device(f"{name}:R58M", phone=PhoneOptions("direct"))
        told = run("devices", name).stdout
    assert told.startswith(f"{name}:emulator-5554  ")


def test_server_elsewhere_is_never_started_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.server.shutil.which", pytest.fail)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for spec in (f"adb@127.0.0.1:{port}:R58M", f"adb@127.0.0.1:{port}:all"):
        with pytest.raises(DeviceError, match=r"reached at 127.0.0.1:\d+: see that the SSH tunnel"):
            each_of([spec]) if spec.endswith("all") else open_device(spec)


def test_tunnel_whose_other_end_is_closed_is_said() -> None:
    with socketserver.TCPServer(("127.0.0.1", 0), socketserver.BaseRequestHandler) as tunnel:
        threading.Thread(target=tunnel.serve_forever, args=(0.02,)).start()
        with pytest.raises(DeviceError, match="see that the SSH tunnel is open"):
            open_device(f"adb@127.0.0.1:{tunnel.server_address[1]}:R58M")
        tunnel.shutdown()


@pytest.mark.parametrize("spec", ["adb@", "adb@shelf", "adb@shelf:x:R", "adb@a b:1:R", "adb@h:0:R"])
def test_what_names_no_server_is_refused(spec: str) -> None:
    with pytest.raises(DeviceError, match="adb@HOST:PORT:SERIAL, such as"):
        open_device(spec)


def test_an_address_of_six_parts_names_a_server() -> None:
    phone = named("adb@[::1]:5038:R58M")
    assert (phone.wanted, phone.server) == ("R58M", ("::1", 5038))
    assert phone.called("A") == "adb@[::1]:5038:A"


def test_all_means_each_phone_once(server: FakeServer) -> None:
    server.list("A device", "B unauthorized")
    assert each_of(["practice", "adb:all"]) == ["practice", "adb:A", "adb:B"]
    with pytest.raises(WrongOption, match="adb:A is named twice"):
        each_of(["adb:A", "adb:all"])
    with pytest.raises(WrongOption, match="only play can take"):
        open_device("adb:all")
    server.list()
    with pytest.raises(DeviceError, match="no phone is there"):
        each_of(["adb:all"])


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
