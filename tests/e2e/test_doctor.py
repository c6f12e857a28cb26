"""The doctor as a user calls it: with nothing there, on the test phone, and on a page."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from bot.practice import Settings, Simulator
from tests.bot.cli.command import minigame_bot
from tests.bot.cli.inprocess import run
from tests.phone.adb import Adb
from tests.phone.fake_daemon import Faults, fake_daemon
from tests.phone.model import MODELS
from tests.phone.phone import Phone, real_phone, shelled
from tests.phone.ports import free_port

SETTINGS = Settings(size_px=(360, 640))
VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*VARIABLES, "ANDROID_SERIAL", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def nothing_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No program, no server, no desktop."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free_port()))


@pytest.fixture
def phone(adb: Adb) -> Iterator[Phone]:
    with real_phone(SETTINGS) as phone:
        adb.connect(phone.serial)
        yield phone


def states(*arguments: str) -> dict[str, str]:
    """The state of each finding of the doctor; its exit status fits them."""
    done = run("doctor", "--json", *arguments)
    found = {each["check"]: each["state"] for each in json.loads(done.stdout)["findings"]}
    assert done.status == (3 if "trouble" in found.values() else 0)
    return found


def troubles(*arguments: str) -> list[str]:
    return [check for check, state in states(*arguments).items() if state == "trouble"]


@pytest.mark.usefixtures("nothing_there")
def test_nothing_is_there_but_the_practice_screen() -> None:
    done = minigame_bot("doctor")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert {line[:9] for line in lines} == {"ok       ", "warning  "}
    warned = [line[9:].partition(" — ") for line in lines if line.startswith("warning")]
    assert [what for what, _, _ in warned][:2] == [
        "no adb server runs, and the program adb is not on PATH",
        "there is no desktop here: DISPLAY is not set",
    ]
    assert warned[-1][0].startswith("no Chromium or Chrome is there")
    assert all(advice for _, _, advice in warned)


@pytest.mark.usefixtures("nothing_there")
def test_the_same_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    done = run("doctor")
    assert (done.status, done.stderr) == (0, "")
    assert {line[:4] for line in done.stdout.splitlines()} == {"正常  ", "警告  "}
    assert "警告  这里没有桌面：未设置 DISPLAY — 请在图形会话" in done.stdout
    assert run("doctor", "--lang", "en").stdout.startswith("ok       Python")


@pytest.mark.parametrize("device", ["desktop", "adb", "adb:R58M", "browser:http://127.0.0.1:9"])
@pytest.mark.usefixtures("nothing_there")
def test_device_that_was_asked_for_is_not_there(device: str) -> None:
    assert len(troubles("--device", device)) == 1


def test_wayland(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    done = run("doctor", "--device", "desktop")
    assert (done.status, done.stderr) == (3, "")
    last = done.stdout.splitlines()[-1]
    assert last.startswith("trouble  this is a Wayland session")
    assert "log in to a session" in last


def test_wrong_language() -> None:
    done = run("doctor", "--lang", "fr")
    assert (done.status, done.stdout) == (2, "")


def test_phone_is_well(phone: Phone) -> None:
    assert set(states("--device", f"adb:{phone.serial}").values()) == {"ok"}
    assert not phone.screen.events
    assert states()["phone.ready"] == "ok"


def test_way_that_was_asked_for_is_examined(phone: Phone) -> None:
    device = ("--device", f"adb:{phone.serial}", "--transport")
    through, past = states(*device, "server"), states(*device, "direct")
    assert "phones.server" in through
    assert "phones.server" not in past
    assert "phone.strokes" in through.keys() & past.keys()


@pytest.mark.usefixtures("nothing_there")
def test_way_that_does_not_fit_the_device() -> None:
    for device in ((), ("--device", "desktop")):
        done = run("doctor", *device, "--transport", "direct")
        assert (done.status, done.stdout) == (2, "")
        assert "is no phone" in done.stderr
    assert run("doctor", "--device", "adb", "--transport", "wifi").status == 2
    assert troubles("--device", "adb:127.0.0.1:9", "--transport", "server") == ["phones.no-adb"]


@pytest.mark.parametrize(
    ("model", "key"),
    [
        ("asleep", "phone.asleep"),
        ("locked", "phone.locked"),
        ("secure", "phone.black"),
        ("xiaomi-old", "phone.touch-refused"),
    ],
)
def test_phone_has_trouble(phone: Phone, model: str, key: str) -> None:
    phone.programs.model = MODELS[model]
    assert troubles("--device", f"adb:{phone.serial}") == [key]


def test_phone_lifts_at_corners(phone: Phone) -> None:
    phone.programs.model = MODELS["rgb565"]
    found = states("--device", f"adb:{phone.serial}")
    assert found["phone.strokes-lifted"] == "warning"
    assert list(found.values()).count("ok") == len(found) - 1


def test_phone_refuses_touches(phone: Phone) -> None:
    phone.programs.model = MODELS["xiaomi"]
    done = run("doctor", "--lang", "zh", "--device", f"adb:{phone.serial}")
    assert done.status == 3
    (trouble,) = [line for line in done.stdout.splitlines() if line.startswith("故障")]
    assert "USB 调试（安全设置）" in trouble


def test_stopped_phone_is_told_in_time(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.devices.adb.transport.OPEN_S", 0.5)
    phone.daemon.pause()
    started_s = time.monotonic()
    done = run("doctor", "--device", f"adb:{phone.serial}")
    assert time.monotonic() - started_s < 5
    assert done.status == 3
    assert done.stdout.splitlines()[-1].startswith(f"trouble  {phone.serial} hangs — ")


def test_key_that_nobody_has_confirmed(adb: Adb) -> None:
    with fake_daemon({}, keys=[]) as daemon:
        assert adb.states() == {}
        assert troubles("--device", f"adb:{daemon.serial}") == ["phone.unauthorized"]
        assert troubles("--device", "adb") == ["phone.unauthorized"]


@pytest.mark.parametrize("kind", ["hang", "drop"])
def test_phone_is_lost_in_a_screenshot(
    adb: Adb, monkeypatch: pytest.MonkeyPatch, kind: Literal["hang", "drop"]
) -> None:
    monkeypatch.setattr("bot.devices.adb.transport.SILENCE_S", 0.5)
    with (
        shelled(Simulator(SETTINGS), MODELS["plain"]) as (_, environment),
        fake_daemon(environment, [adb.public_key()]) as daemon,
    ):
        daemon.faults = Faults(kind, 100_000)
        found = states("--device", f"adb:{daemon.serial}")
    assert found["phone.touch"] == "ok"
    assert list(found)[-1] == "phone.lost"


@pytest.mark.usefixtures("_browser")
def test_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<h1>A game</h1>")
    assert set(states("--device", f"browser:{page.as_uri()}").values()) == {"ok"}
