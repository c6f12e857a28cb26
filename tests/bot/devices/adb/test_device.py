"""A phone as a device: what is found out once, and what happens when a connection breaks."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from bot.clock import SimulatedClock
from bot.devices.adb import device as adb_device
from bot.devices.adb.choosing import Way
from bot.devices.adb.device import AdbDevice
from bot.devices.adb.memory import Habits, path_for, recall, remember
from bot.devices.adb.transport import LinkLost, Transport
from bot.errors import DeviceError
from bot.gestures import Stroke, Tap
from tests.bot.devices.adb.local import GETPROP, LOGGED, LocalLink
from vision import Pixels
from vision.pictures import encode_png

FRAME: Pixels = np.random.default_rng(1).integers(0, 256, (48, 32, 3), np.uint8)
TAP = Tap((5.0, 7.0))
TAPPED = "swipe 5 7 5 7 60"


class Plug:
    """Connects to the local phone again and again, as often as it is allowed to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.times = 0
        self.refuses = False
        self.told: list[str] = []
        self.getprop = GETPROP
        self.link = self._new_link()

    def _new_link(self) -> LocalLink:
        self.times += 1
        folder = self._folder / str(self.times)
        folder.mkdir(parents=True)
        link = LocalLink(folder)
        link.program("getprop", self.getprop)
        show(link, FRAME)
        return link

    def connect(self, _within_s: float) -> Transport:
        if self.refuses:
            raise LinkLost("gone")
        if self.link.is_cut:
            self.link = self._new_link()
        return Transport(self.link)

    @property
    def way(self) -> Way:
        return Way("S1 $(x)/..", "server", self.connect, self.told.append)


def show(link: LocalLink, pixels: Pixels) -> None:
    """Let the phone's screen show this."""
    png, raw = link.log.with_name("png"), link.log.with_name("raw")
    png.write_bytes(encode_png(pixels))
    height, width = pixels.shape[:2]
    rgba = np.dstack([pixels, np.full((height, width), 255, np.uint8)])
    raw.write_bytes(struct.pack("<4I", width, height, 1, 1) + rgba.tobytes())
    link.picture(png, raw)


@pytest.fixture
def plug(tmp_path: Path) -> Plug:
    return Plug(tmp_path / "phones")


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def phone(plug: Plug, clock: SimulatedClock) -> Iterator[AdbDevice]:
    with closing(AdbDevice(plug.way, clock)) as device:
        yield device


def test_screenshots_and_touches(phone: AdbDevice, plug: Plug) -> None:
    assert np.array_equal(phone.grab().pixels, FRAME)
    phone.act([TAP, Stroke(((1.0, 2.0), (3.0, 4.0)), step_ms=1)])
    assert plug.link.touched[-4:] == [
        TAPPED,
        "motionevent DOWN 1 2",
        "motionevent MOVE 3 4",
        "motionevent UP 3 4",
    ]


def test_nothing_is_touched_while_the_phone_is_tried(phone: AdbDevice, plug: Plug) -> None:
    assert plug.link.touched == ["motionevent"]


def test_what_was_found_out_is_remembered(plug: Plug) -> None:
    AdbDevice(plug.way).close()
    assert any("screencap -p" in service for service in plug.link.opened)
    AdbDevice(plug.way).close()
    assert len(plug.told) == 1
    assert not any("screencap" in service for service in plug.link.opened)


def test_spoilt_memory_is_found_out_anew(plug: Plug) -> None:
    path = path_for("S1 $(x)/..", "server")
    assert path.parent.name == "phones"
    for spoilt in (
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"build": "test/1", "grab": 1, "strokes": ""}',
        b'{"build": "test/1", "grab": "magic", "strokes": "taps"}',
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(spoilt)
        AdbDevice(plug.way).close()
        assert json.loads(path.read_bytes())["strokes"] == "motionevent"


def test_memory_holds_for_one_build(tmp_path: Path) -> None:
    habits = Habits("build 1", "raw", "taps")
    remember(tmp_path / "x" / "y.json", habits)
    assert recall(tmp_path / "x" / "y.json", "build 1") == habits
    assert recall(tmp_path / "x" / "y.json", "build 2") is None
    remember(Path("/proc/nowhere/y.json"), habits)  # nothing can be kept there, and nothing fails


def test_lost_phone_is_looked_for(phone: AdbDevice, plug: Plug) -> None:
    phone.grab()
    plug.link.is_cut = True
    assert np.array_equal(phone.grab().pixels, FRAME)
    assert plug.times == 2


@pytest.mark.parametrize("fact", ["serialno", "boottime", "model"])
def test_another_phone_under_the_name_is_never_touched(
    phone: AdbDevice, plug: Plug, fact: str
) -> None:
    """Somebody plugged another one in where the first was, or its address was given away."""
    phone.grab()
    plug.link.is_cut = True
    plug.getprop = f"case $1 in *{fact}*) echo X2; exit;; esac\n{GETPROP}"
    with pytest.raises(DeviceError, match=r"is lost: S1 .* is another phone now"):
        phone.grab()
    with pytest.raises(DeviceError, match="nothing was touched"):
        phone.act([TAP])
    assert plug.times > 2  # it is asked again: the right one may come back
    assert TAPPED not in plug.link.touched
    plug.link.is_cut, plug.getprop = True, GETPROP
    phone.grab()
    phone.act([TAP])
    assert plug.link.touched[-1] == TAPPED


def test_phone_that_stays_away_is_given_up(
    phone: AdbDevice, plug: Plug, clock: SimulatedClock
) -> None:
    plug.link.is_cut = plug.refuses = True
    with pytest.raises(DeviceError, match=r"S1 .* is lost: gone"):
        phone.grab()
    assert clock.now_s() == pytest.approx(adb_device.RECONNECT_S, abs=0.5)
    plug.refuses = False
    assert phone.grab().size_px == (32, 48)


def test_no_gesture_on_a_board_from_before_the_break(phone: AdbDevice, plug: Plug) -> None:
    with pytest.raises(DeviceError, match="nothing was touched"):
        phone.act([TAP])
    phone.grab()
    plug.link.program("input", f"{LOGGED}; kill -9 $PPID")
    with pytest.raises(DeviceError, match="lost during a gesture"):
        phone.act([TAP])
    assert plug.link.touched[-1] == TAPPED
    with pytest.raises(DeviceError, match="nothing was touched"):
        phone.act([TAP])
    assert plug.link.touched.count(TAPPED) == 1
    phone.grab()
    phone.act([TAP])
    assert plug.link.touched[-1] == TAPPED


def test_screenshot_that_breaks_off_is_taken_again(phone: AdbDevice, plug: Plug) -> None:
    name = json.loads(path_for("S1 $(x)/..", "server").read_bytes())["grab"]
    plug.link.program("screencap", "head -c 3000 /dev/zero" if name == "x" else "exit 0")
    assert np.array_equal(phone.grab().pixels, FRAME)
    assert plug.times == 2


@pytest.mark.parametrize(
    ("power", "reason"),
    [("mWakefulness=Asleep", "screen is asleep"), ("mWakefulness=Awake", "FLAG_SECURE")],
)
def test_black_screen_is_explained(phone: AdbDevice, plug: Plug, power: str, reason: str) -> None:
    show(plug.link, np.zeros_like(FRAME))
    plug.link.program("dumpsys", f'[ "$1" = power ] && echo "  {power}"')
    with pytest.raises(DeviceError, match=reason):
        phone.grab()


def test_complaint_of_screencap_is_told(plug: Plug) -> None:
    plug.link.program("screencap", "echo 'unable to get display' >&2")
    with pytest.raises(DeviceError, match="screencap says: unable to get display"):
        AdbDevice(plug.way)


def test_wrong_colours_are_not_chosen(plug: Plug) -> None:
    raw = plug.link.log.with_name("raw")
    data = raw.read_bytes()
    pixels = np.frombuffer(data[16:], np.uint8).reshape(-1, 4)[:, [2, 1, 0, 3]]
    raw.write_bytes(data[:16] + pixels.tobytes())
    AdbDevice(plug.way).close()
    assert json.loads(path_for("S1 $(x)/..", "server").read_bytes())["grab"] == "png"


def test_unknown_size_is_not_touched(plug: Plug) -> None:
    plug.link.program("wm", "exit 1")
    with closing(AdbDevice(plug.way)) as phone:
        phone.grab()
        with pytest.raises(DeviceError, match="wm size fails"):
            phone.act([TAP])


def test_turned_screen_is_asked_for_its_size_again(phone: AdbDevice, plug: Plug) -> None:
    phone.grab()
    show(plug.link, FRAME[:24])
    plug.link.program("wm", "echo Physical size: 32x24")
    phone.grab()
    phone.act([TAP])
    assert plug.link.touched[-1] == TAPPED


def test_closed_phone_is_said(phone: AdbDevice) -> None:
    phone.close()
    phone.close()
    for use in (phone.grab, lambda: phone.act([TAP])):
        with pytest.raises(DeviceError, match="open the device again"):
            use()


def test_serial_does_not_leave_the_folder() -> None:
    evil = "x'; touch pwned; '$(touch pwned)`touch pwned`/../../x"
    path = path_for(evil, "server")
    assert path.parent == path_for("S1", "server").parent
    assert "/" not in path.name
