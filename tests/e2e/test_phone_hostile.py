"""Whatever names and values say, nothing of it is run, on the phone or here: by real shells."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from bot.devices import Device, open_device
from bot.devices.opening import PhoneOptions
from bot.errors import DeviceError
from bot.gestures import Stroke, Tap
from bot.practice import Settings
from tests.bot.cli.inprocess import run
from tests.phone.adb import Adb
from tests.phone.model import Model
from tests.phone.phone import real_phone
from tests.phone.playing import TRANSPORTS, Kind

SETTINGS = Settings(size_px=(360, 640))

HOSTILE = [
    "$(touch {mark})",
    "`touch {mark}`",
    "x; touch {mark}; true",
    "x && touch {mark}",
    "x | touch {mark}",
    "x' ; touch {mark} ; '",
    'x" ; touch {mark} ; "',
    "x\ntouch {mark}\n",
    "-s x shell touch {mark}",
    "127.0.0.1:9;touch {mark}",
]
"""What a shell would run, were it ever handed over as it is."""


def opened(serial: str, transport: Kind) -> Device:
    """A phone by what a user writes. Raises DeviceError."""
    return open_device(f"adb:{serial}", phone=PhoneOptions(transport))


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_serial_cannot_run_anything(adb: Adb, tmp_path: Path, transport: Kind) -> None:
    mark = tmp_path / "mark"
    with real_phone(SETTINGS) as phone:
        adb.connect(phone.serial)
        for hostile in HOSTILE:
            serial = hostile.format(mark=mark)
            for name in (serial, f"{phone.serial}{serial}"):
                with pytest.raises(DeviceError):
                    opened(name, transport)
                assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("key", ["step_ms", "hold_ms", "pause_ms", "next_button", "target"])
def test_profile_cannot_run_anything(adb: Adb, tmp_path: Path, key: str) -> None:
    mark, profile = tmp_path / "mark", tmp_path / "profile.toml"
    with real_phone(SETTINGS) as phone:
        for hostile in HOSTILE:
            profile.write_text(f"{key} = {json.dumps(hostile.format(mark=mark))}\n")
            device = ("--device", f"adb:{phone.serial}", "--transport", "direct")
            done = run("play", *device, "--game", "maze", "--profile", profile, "--dry-run")
            assert done.status != 0
            assert str(profile) in done.stderr
    assert list(tmp_path.iterdir()) == [profile]


def test_what_a_phone_says_of_itself_cannot_run_anything(adb: Adb, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    hostile = f"x'\"; touch {mark}; $(touch {mark}) `touch {mark}` \\"
    with real_phone(SETTINGS, Model(brand=hostile, name=hostile, android=hostile)) as phone:
        adb.connect(phone.serial)
        with closing(opened(phone.serial, "server")) as device:
            device.grab()
            device.act([Stroke(((1.0, 2.0), (3.0, 4.0))), Tap((5.0, 5.0))])
        assert "touch" in run("devices").stdout
    assert len(phone.screen.strokes()) == 2
    assert not mark.exists()
