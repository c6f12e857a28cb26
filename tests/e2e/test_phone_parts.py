"""The test phone: Debian's adbd through Debian's adb, and programs that print what Android's do."""

from __future__ import annotations

import io
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from bot.practice import Settings
from tests.phone.adb import Adb
from tests.phone.model import MODELS, Model
from tests.phone.phone import Phone, real_phone
from tests.phone.ports import free_port

ALL_BYTES = bytes(range(256))
SAY_ALL_BYTES = "printf '" + "".join(f"\\{byte:03o}" for byte in ALL_BYTES) + "'"
SIZE_PX = (360, 640)
SETTINGS = Settings(size_px=SIZE_PX)


@pytest.fixture
def phone(adb: Adb) -> Iterator[Phone]:
    with real_phone(SETTINGS) as phone:
        adb.connect(phone.serial)
        yield phone


def printed(adb: Adb, phone: Phone, command: str) -> tuple[str, str, int]:
    """What a command on the phone prints, and its exit status."""
    done = adb.run("-s", phone.serial, "shell", command)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def test_bytes_and_exit_status_come_as_they_are(adb: Adb, phone: Phone) -> None:
    done = adb.run("-s", phone.serial, "exec-out", SAY_ALL_BYTES)
    assert done.stdout == ALL_BYTES
    assert printed(adb, phone, "echo out; echo err >&2; exit 7") == ("out\n", "err\n", 7)


def test_daemon_listens_on_the_loopback_address_alone(phone: Phone) -> None:
    port = int(phone.serial.partition(":")[2])
    listening = "0A"
    hexadecimal = f"{port:04X}"
    loopback_in_ipv6 = "0000000000000000FFFF00000100007F"
    found = [
        words[1]
        for table in ("tcp", "tcp6")
        for words in map(str.split, Path(f"/proc/net/{table}").read_text().splitlines()[1:])
        if words[3] == listening and words[1].endswith(f":{hexadecimal}")
    ]
    assert found == [f"{loopback_in_ipv6}:{hexadecimal}"]


def screenshot(adb: Adb, phone: Phone, command: str = "screencap") -> bytes:
    return adb.run("-s", phone.serial, "exec-out", command).stdout


def test_screenshots_show_the_game(adb: Adb, phone: Phone) -> None:
    shown = phone.screen.frame()
    png = Image.open(io.BytesIO(screenshot(adb, phone, "screencap -p")))
    assert np.array_equal(np.array(png), shown)
    raw = screenshot(adb, phone)
    assert struct.unpack("<4I", raw[:16]) == (*SIZE_PX, 1, 1)
    rgba = np.frombuffer(raw[16:], np.uint8).reshape(*shown.shape[:2], 4)
    assert np.array_equal(rgba[:, :, :3], shown)
    assert (rgba[:, :, 3] == 255).all()


def test_headers_and_formats_of_other_models(adb: Adb, phone: Phone) -> None:
    pixels = SIZE_PX[0] * SIZE_PX[1]
    phone.programs.model = Model(header=12)
    raw = screenshot(adb, phone)
    assert (struct.unpack("<3I", raw[:12]), len(raw)) == ((*SIZE_PX, 1), 12 + 4 * pixels)
    phone.programs.model = Model(pixel_format=4)
    raw = screenshot(adb, phone)
    assert (struct.unpack("<4I", raw[:16]), len(raw)) == ((*SIZE_PX, 4, 1), 16 + 2 * pixels)
    words = np.frombuffer(raw[16:], "<u2").reshape(SIZE_PX[1], SIZE_PX[0])
    shown = phone.screen.frame()
    assert np.array_equal(words >> 11, shown[:, :, 0] >> 3)
    assert np.array_equal(words >> 5 & 63, shown[:, :, 1] >> 2)
    assert np.array_equal(words & 31, shown[:, :, 2] >> 3)


def test_warnings_stand_before_the_image(adb: Adb, phone: Phone) -> None:
    phone.programs.model = MODELS["fold"]
    assert screenshot(adb, phone).startswith(b"[Warning] Multiple displays were found")
    assert screenshot(adb, phone, "screencap -p 2>/dev/null").startswith(b"\x89PNG")
    phone.programs.model = Model(chatter="vendor\n")
    assert screenshot(adb, phone, "screencap -p 2>/dev/null").startswith(b"vendor\n\x89PNG")


@pytest.mark.parametrize("name", ["asleep", "secure"])
def test_screen_may_be_black(adb: Adb, phone: Phone, name: str) -> None:
    phone.programs.model = MODELS[name]
    png = Image.open(io.BytesIO(screenshot(adb, phone, "screencap -p")))
    assert not np.array(png).any()
    awake = "mWakefulness=Awake" in printed(adb, phone, "dumpsys power")[0]
    assert awake is (name == "secure")


def test_touches_are_kept_with_their_times(adb: Adb, phone: Phone) -> None:
    chain = "input motionevent DOWN 10 20; sleep 0.1; input motionevent MOVE 30.5 40"
    printed(adb, phone, f"{chain}; sleep 0.1; input motionevent UP 50 60; input tap 1 2")
    stroke, tap = phone.screen.strokes()
    assert [(event.action, event.at_px) for event in stroke] == [
        ("down", (10, 20)),
        ("move", (30.5, 40)),
        ("up", (50, 60)),
    ]
    assert [(event.action, event.at_px) for event in tap] == [("down", (1, 2)), ("up", (1, 2))]
    assert 0.2 <= stroke[2].at_s - stroke[0].at_s < 2


def test_swipe_takes_its_time(adb: Adb, phone: Phone) -> None:
    printed(adb, phone, "input swipe 10 10 110 210 200")
    ((first, *moves, last),) = phone.screen.strokes()
    assert 0.2 <= last.at_s - first.at_s < 2
    assert len(moves) > 5
    for event in moves:
        assert event.at_px[1] == pytest.approx(2 * event.at_px[0] - 10)


def test_programs_are_quick(adb: Adb, phone: Phone) -> None:
    taps = 100
    started = time.monotonic()
    printed(adb, phone, f"for i in $(seq {taps}); do input tap 1 1; done")
    assert time.monotonic() - started < 0.1 * taps
    assert len(phone.screen.strokes()) == taps


def test_input_without_motionevent_says_so(adb: Adb, phone: Phone) -> None:
    phone.programs.model = MODELS["android-9"]
    started = time.monotonic()
    _, stderr, status = printed(adb, phone, "input motionevent DOWN 1 1")
    assert stderr.startswith("Error: Unknown command: motionevent\n")
    assert status == 0
    assert time.monotonic() - started >= phone.programs.model.vm_s
    assert not phone.screen.events


@pytest.mark.parametrize(("name", "status"), [("xiaomi", 255), ("xiaomi-old", 1)])
def test_xiaomi_refuses_touches(adb: Adb, phone: Phone, name: str, status: int) -> None:
    phone.programs.model = MODELS[name]
    _, stderr, said = printed(adb, phone, "input tap 1 1")
    assert "java.lang.SecurityException: Injecting" in stderr
    assert "INJECT_EVENTS" in stderr
    assert said == status
    assert not phone.screen.events


def test_size_and_properties(adb: Adb, phone: Phone) -> None:
    phone.programs.model = Model(override_px=(180, 320), rotation=1, android="13")
    assert printed(adb, phone, "wm size")[0] == "Physical size: 640x360\nOverride size: 320x180\n"
    assert printed(adb, phone, "getprop ro.build.version.release")[0] == "13\n"
    printed(adb, phone, "input tap 10 20")
    assert phone.screen.events[0].at_px == (20, 40)


def test_daemon_can_be_killed_stopped_and_started_again(adb: Adb, phone: Phone) -> None:
    phone.daemon.pause()
    with pytest.raises(subprocess.TimeoutExpired):
        adb.run("-s", phone.serial, "shell", "true", within_s=0.5)
    assert adb.states() == {phone.serial: "device"}
    phone.daemon.go_on()
    assert printed(adb, phone, "echo on") == ("on\n", "", 0)
    phone.daemon.kill()
    assert printed(adb, phone, "true")[2] == 1
    phone.daemon.start()
    adb.run("disconnect")
    adb.connect(phone.serial)
    assert printed(adb, phone, "echo again") == ("again\n", "", 0)


def test_nothing_is_left_when_it_is_over(adb: Adb) -> None:
    with real_phone(SETTINGS, port=free_port()) as phone:
        adb.connect(phone.serial)
        mark = printed(adb, phone, "sleep 1000 >/dev/null 2>&1 & echo $TEST_PHONE")[0].strip()
        assert marked(mark)
        assert Path(mark).exists()
    assert not marked(mark)
    assert not Path(mark).parent.exists()


@pytest.mark.usefixtures("_phone_parts")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_phone_ends_with_whoever_has_started_it(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.phone", "--size", "360x640"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        address = process.stdout.readline().decode().split()[3]
        process.send_signal(number)
    deadline_s = time.monotonic() + 40
    while listens(address):
        assert time.monotonic() < deadline_s
        time.sleep(0.01)


def listens(address: str) -> bool:
    host, _, port = address.partition(":")
    try:
        socket.create_connection((host, int(port)), 1).close()
    except ConnectionRefusedError:
        return False
    return True


def marked(mark: str) -> list[Path]:
    """The processes that have this path in their environment."""
    return [environ for environ in Path("/proc").glob("[0-9]*/environ") if has(environ, mark)]


def has(environ: Path, mark: str) -> bool:
    try:
        return mark.encode() in environ.read_bytes()
    except OSError:  # it has ended meanwhile
        return False
