"""What is wrong with a phone, on a phone that is this computer and behind a server in a thread."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from bot.devices.adb import grabbing, usb
from bot.devices.adb.advice import ADVICE, HANGS
from bot.devices.adb.transport import Transport
from bot.devices.opening import PhoneOptions
from bot.doctor import phone, phones
from bot.doctor.findings import Finding, State
from bot.doctor.phone_words import key_of
from bot.doctor.words import line_of
from tests.bot.devices.adb.fake_server import FakeServer, fail, fake_server, okay
from tests.bot.devices.adb.local import LOGGED, LocalLink
from vision import Pixels
from vision.pictures import encode_png

FRAME: Pixels = np.random.default_rng(1).integers(0, 256, (48, 32, 3), np.uint8)
WELL = ["phone.ready", "phone.awake", "phone.touch", "phone.grab", "phone.places", "phone.strokes"]


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_STATE_HOME", "ANDROID_USER_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.delenv("ANDROID_SERIAL", raising=False)
    monkeypatch.setattr(grabbing, "TRIES", 1)  # each is a process


@pytest.fixture
def link(tmp_path: Path) -> LocalLink:
    link = LocalLink(tmp_path)
    show(link, FRAME)
    link.program("dumpsys", "echo '  mWakefulness=Awake'; echo '  isKeyguardShowing=false'")
    return link


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeServer]:
    """The only server; the program adb is a script that does not know how to start another."""
    program = tmp_path / "client"
    program.mkdir()
    (program / "adb").write_text('#!/bin/sh\necho "Android Debug Bridge version 1.0.41"\n')
    (program / "adb").chmod(0o755)
    with fake_server() as fake:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(fake.port))
        monkeypatch.setenv("PATH", f"{program}:{os.environ['PATH']}")
        yield fake


@pytest.fixture
def nothing_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No server, no program, no USB."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free.getsockname()[1]))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(usb, "is_available", lambda: False)


def show(link: LocalLink, pixels: Pixels) -> None:
    folder = Path(link.log).parent
    height, width = pixels.shape[:2]
    (folder / "png").write_bytes(encode_png(pixels))
    opaque = np.dstack([pixels, np.full((height, width), 255, np.uint8)])
    (folder / "raw").write_bytes(struct.pack("<4I", width, height, 1, 1) + opaque.tobytes())
    link.picture(folder / "png", folder / "raw")


def examined(link: LocalLink) -> dict[str, Finding]:
    return {each.key: each for each in phone.examined("S1", Transport(link))}


def troubles(found: dict[str, Finding]) -> list[str]:
    return [key for key, finding in found.items() if finding.is_bad]


def test_phone_is_well_and_touched_nowhere(link: LocalLink) -> None:
    found = examined(link)
    assert list(found) == WELL
    assert {each.state for each in found.values()} == {State.GOOD}
    assert found["phone.ready"].values["about"] == "Test, Android 14, 32x48"
    assert link.touched == ["keyevent 0", "motionevent"]


@pytest.mark.parametrize("state", ["Asleep", "Dozing", "Dreaming"])
def test_screen_is_asleep(link: LocalLink, state: str) -> None:
    show(link, np.zeros_like(FRAME))
    link.program("dumpsys", f"echo '  mWakefulness={state}'")
    assert troubles(examined(link)) == ["phone.asleep"]  # and that the picture is black is no news


@pytest.mark.parametrize(
    "line",
    [
        "    mDreamingLockscreen=true",
        "  mShowingLockscreen=true mShowingDream=false",
        "    isStatusBarKeyguard=true",
        "      isKeyguardShowing=true",
        "  mKeyguardShowing=true",
    ],
)
def test_screen_is_locked(link: LocalLink, line: str) -> None:
    link.program("dumpsys", f"[ $1 = power ] && echo mWakefulness=Awake || echo '{line}'")
    assert troubles(examined(link)) == ["phone.locked"]


def test_screen_is_black(link: LocalLink) -> None:
    show(link, np.zeros_like(FRAME))
    assert troubles(examined(link)) == ["phone.black"]


@pytest.mark.parametrize(
    ("script", "key"),
    [
        ("echo java.lang.SecurityException: Injecting >&2; exit 255", "phone.touch-refused"),
        ("echo requires INJECT_EVENTS permission", "phone.touch-refused"),
        ("echo Killed; exit 137", "phone.touch-fails"),
        ("exit 9", "phone.touch-fails"),
        ("echo Error: no such service", "phone.touch-fails"),
    ],
)
def test_phone_is_not_to_be_touched(link: LocalLink, script: str, key: str) -> None:
    link.program("input", script)
    found = examined(link)
    assert troubles(found) == [key]
    assert "phone.strokes" not in found


def test_no_screenshot_can_be_taken(link: LocalLink) -> None:
    link.program("screencap", "echo capture failed")
    found = examined(link)
    assert troubles(found) == ["phone.no-grab"]
    assert "capture failed" in found["phone.no-grab"].values["text"]


def test_screenshots_are_slow(link: LocalLink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "SLOW_MS", 0.1)
    finding = examined(link)["phone.grab-slow"]
    assert finding.state is State.WARNING
    ways = {
        finding.values["way"],
        *(each.split()[0] for each in finding.values["others"].split(",")),
    }
    assert ways == {"png", "raw", "gzip"}


@pytest.mark.parametrize(
    ("answer", "key", "state"),
    [
        ("Physical size: 32x48", "phone.places", State.GOOD),
        ("Physical size: 48x32", "phone.on-its-side", State.WARNING),
        ("Physical size: 32x48\nOverride size: 16x24", "phone.scaled", State.GOOD),
        ("Physical size: 30x50", "phone.other-size", State.BAD),
        ("wm: not found", "phone.no-size", State.BAD),
    ],
)
def test_where_a_touch_lands(link: LocalLink, answer: str, key: str, state: State) -> None:
    link.program("wm", f"echo '{answer}'")
    assert examined(link)[key].state is state


def test_strokes_are_lifted(link: LocalLink) -> None:
    knowing = f'{LOGGED}; [ $1 != motionevent ] && echo "Error: Invalid arguments: $1"'
    link.program("input", f'[ "$2" ] && exit; {knowing} || echo "Error: Unknown command: $1"')
    finding = examined(link)["phone.strokes-lifted"]
    assert (finding.state, finding.values["method"]) == (State.WARNING, "swipes")


def keys(findings: Iterator[Finding]) -> list[str]:
    return [finding.key for finding in findings]


@pytest.mark.usefixtures("nothing_there")
def test_nothing_to_reach_phones_with() -> None:
    assert keys(phones.overview()) == ["phones.no-adb"]
    assert keys(phone.findings("adb")) == ["phones.no-adb"]
    assert keys(phone.findings("adb:R58M")) == ["phones.no-adb"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert keys(phone.findings(f"adb:127.0.0.1:{port}")) == ["phones.no-server", "phone.unreached"]


@pytest.mark.usefixtures("nothing_there")
def test_phones_over_usb_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usb, "is_available", lambda: True)
    monkeypatch.setattr(usb, "serials", list)
    assert keys(phones.overview()) == ["phones.usb"]
    assert keys(phone.findings("adb")) == ["phones.usb", "phone.unreached"]


def test_no_phone(server: FakeServer) -> None:
    server.list()
    assert keys(phones.overview()) == ["phones.server", "phones.none"]
    assert keys(phone.findings("adb")) == ["phones.server", "phones.none"]
    assert keys(phone.findings("adb:R58M")) == ["phones.server", "phones.missing"]


@pytest.mark.parametrize("state", sorted(set(ADVICE) - {HANGS}))
def test_states(server: FakeServer, state: str) -> None:
    server.list(f"R58M {state} usb:1-1")
    *_, finding = phone.findings("adb")
    assert finding.key == key_of(state)
    assert finding.is_bad
    assert ADVICE[state] in line_of(finding, "en")
    assert keys(phones.overview()) == ["phones.server", finding.key]


def test_unknown_state(server: FakeServer) -> None:
    server.list("R58M fastboot")
    assert keys(phone.findings("adb")) == ["phones.server", "phone.unknown-state"]


def test_several_phones(server: FakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server.list("A unauthorized", "B offline")
    each = ["phone.unauthorized", "phone.offline"]
    assert keys(phones.overview()) == ["phones.server", "phones.several", *each]
    assert keys(phone.findings("adb")) == ["phones.server", "phones.several"]
    assert keys(phone.findings("adb:B")) == ["phones.server", "phone.offline"]
    monkeypatch.setenv("ANDROID_SERIAL", "A")
    assert keys(phone.findings("adb")) == ["phones.server", "phone.unauthorized"]


@pytest.mark.parametrize("wanted", ["adb", "adb:0123"])
def test_phones_that_nothing_tells_apart(server: FakeServer, wanted: str) -> None:
    server.list("0123 device", "0123 device")
    assert keys(phone.findings(wanted)) == ["phones.server", "phone.ambiguous"]
    assert keys(phones.overview()) == ["phones.server", "phone.ambiguous", "phone.ambiguous"]


def test_whole_way_to_a_phone(server: FakeServer, link: LocalLink) -> None:
    link.program("input", "echo SecurityException")  # a stroke's shell has no way through here
    server.list("R58M device model:One")
    server.phones = {"R58M": link}
    server.replies["host-serial:R58M:features"] = okay("cmd")
    *_, finding = phones.overview()
    assert finding.values["about"] == "Test, Android 14, 32x48"
    said: list[str] = []
    found = list(phone.findings("adb", PhoneOptions(announce=said.append)))
    assert [each.key for each in found if each.is_bad] == ["phone.touch-refused"]
    assert found[1] == finding
    assert said == ["phone R58M, through the adb server"]


def test_phone_hangs_and_is_lost(server: FakeServer, link: LocalLink) -> None:
    server.list("R58M device")
    assert keys(phones.overview()) == ["phones.server", "phone.hangs"]
    assert keys(phone.findings("adb")) == ["phones.server", "phone.hangs"]
    server.phones = {"R58M": link}
    answers = [okay("cmd"), fail("device 'R58M' not found")]
    server.replies["host-serial:R58M:features"] = lambda: answers.pop(0)
    assert keys(phone.findings("adb")) == ["phones.server", "phone.unreached"]
    server.replies["host-serial:R58M:features"] = okay("cmd")
    link.program("dumpsys", "kill -9 $PPID")
    assert keys(phone.findings("adb"))[-2:] == ["phone.ready", "phone.lost"]


def test_server_and_program_are_of_two_versions(server: FakeServer) -> None:
    server.list()
    server.replies["host:version"] = okay("0020")
    _, finding, _ = phones.overview()
    assert (finding.key, finding.state) == ("phones.versions", State.WARNING)
    assert finding.values == {"server": "32", "client": "41"}


@pytest.mark.parametrize("reply", [b"HTTP/1.1 400", b"OKAYzzzz", okay("many")])
def test_other_program_on_the_server_s_port(server: FakeServer, reply: bytes) -> None:
    server.replies["host:version"] = reply
    assert keys(phones.overview()) == ["phones.server-trouble"]
    assert keys(phone.findings("adb")) == ["phones.server-trouble"]


def test_program_adb_cannot_be_run(server: FakeServer, tmp_path: Path) -> None:
    server.list()
    (tmp_path / "client" / "adb").write_text("no program\n")
    assert keys(phones.overview()) == ["phones.server", "phones.none"]
