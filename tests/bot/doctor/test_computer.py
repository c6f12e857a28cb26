"""What is wrong with the computer: libraries, folders, desktop and browser, one at a time."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path

import numpy as np
import pytest

from bot.devices import Screenshot
from bot.devices.desktop import session
from bot.devices.desktop.session import Trouble
from bot.devices.hands import Hands
from bot.doctor import browser, desktop, examination, general, opened
from bot.doctor.deadline import Hangs, within
from bot.doctor.findings import Finding, State, bad, good
from bot.gestures import Gesture
from calibration import Profile


def keys(findings: Iterator[Finding]) -> dict[str, State]:
    return {finding.key: finding.state for finding in findings}


class Missing:
    """Finds no package of this name, as where it is not installed."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, name: str, path: Sequence[str] | None, target: object) -> ModuleSpec | None:
        if name.partition(".")[0] == self._name:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def take_away(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for module in [each for each in sys.modules if each.partition(".")[0] == name]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(sys, "meta_path", [Missing(name), *sys.meta_path])


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "not" / "yet"))
    return tmp_path


def test_computer_is_well(settings: Path) -> None:
    assert keys(general.findings()) == dict.fromkeys(
        ("general.python", "general.opencv", "general.numba", "general.remembers"), State.GOOD
    )
    assert not list(settings.iterdir())


@pytest.mark.parametrize(
    ("module", "key"), [("cv2", "general.no-opencv"), ("solvers.kernels", "general.no-numba")]
)
def test_library_is_missing(monkeypatch: pytest.MonkeyPatch, module: str, key: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    found = list(examination.examined(None))
    assert [each.key for each in found if each.is_bad] == [key]
    assert {each.key.partition(".")[0] for each in found} == {"general"}  # nothing else can work


def test_loops_can_be_kept_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing:
        def find_spec(self, name: str, path: object, target: object) -> None:
            if name == "solvers.kernels":
                raise RuntimeError("cannot cache function 'f': no locator available")

    monkeypatch.delitem(sys.modules, "solvers.kernels", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Refusing(), *sys.meta_path])
    found = {each.key: each for each in general.findings()}
    assert "no locator" in found["general.no-cache"].values["text"]


def test_settings_cannot_be_written(settings: Path) -> None:
    (settings / "file").touch()
    finding = general.remembers(settings / "file" / "minigame-bot" / "phones")
    assert (finding.key, finding.state) == ("general.forgets", State.WARNING)
    assert finding.values["text"] == "Not a directory"


@pytest.mark.parametrize(
    ("environ", "key"),
    [
        ({}, "desktop.no-display"),
        ({"DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"}, "desktop.wayland"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "desktop.wayland"),
        ({"DISPLAY": ":4711"}, "desktop.trouble"),
    ],
)
def test_no_desktop(monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], key: str) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert keys(desktop.overview()) == {key: State.BAD}
    assert keys(desktop.findings("desktop")) == {key: State.BAD}


def test_permission_is_missing_on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = Trouble("permission", "", "Screen Recording")
    monkeypatch.setattr(session, "trouble_with", lambda *_: trouble)
    assert list(desktop.overview()) == [bad("desktop.permission", permission="Screen Recording")]


def test_display_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    end = threading.Event()

    def hanging() -> Iterator[Finding]:
        end.wait()
        yield good("desktop.seen")

    monkeypatch.setattr(session, "trouble_with", lambda *_: None)
    monkeypatch.setattr(desktop, "DESKTOP_S", 0.05)
    monkeypatch.setattr(desktop, "_display", hanging)
    assert keys(desktop.findings("desktop")) == {"desktop.hangs": State.BAD}
    end.set()


def test_work_within_a_deadline() -> None:
    assert within(5.0, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        within(5.0, lambda: 1 // 0)
    end = threading.Event()
    with pytest.raises(Hangs):
        within(0.01, end.wait)
    end.set()


def test_no_playwright_and_no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take_away(monkeypatch, "playwright")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(browser.CHROME, sys.platform, ())
    missing = {"browser.no-playwright": State.BAD, "browser.no-program": State.BAD}
    assert keys(browser.findings("browser:http://127.0.0.1:9")) == missing


def test_browser_off_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "chrome").touch()
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(
        browser.CHROME,
        sys.platform,
        (str(tmp_path / "no"), str(tmp_path / "chrome")),
    )
    assert good("browser.program", program=tmp_path / "chrome") in list(browser.overview())


@pytest.mark.parametrize("spec", ["practice:maze", "practice"])
def test_practice_is_always_there(spec: str) -> None:
    assert keys(opened.findings(spec)) == dict.fromkeys(("device.opens", "device.seen"), State.GOOD)


@pytest.mark.parametrize("spec", ["practice:chess", "wire"])
def test_trouble_that_nobody_foresaw_is_told(spec: str) -> None:
    (finding,) = opened.findings(spec)
    assert finding.key == "device.trouble"
    assert "use" in finding.values["text"]


class Blank:
    """A device that is slow, shows nothing, and touches elsewhere."""

    name = "blank"
    profile = Profile()

    def __init__(self, residual_px: float) -> None:
        self._residual_px = residual_px
        self.is_closed = False

    def grab(self) -> Screenshot:
        return Screenshot(np.full((20, 30, 3), 7, np.uint8), 0.0)

    def act(self, gestures: Sequence[Gesture]) -> None:
        raise AssertionError("the doctor presses nothing")

    def measure_hands(self) -> Hands:
        return Hands(9, self._residual_px)

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize(("residual_px", "key"), [(1.4, "device.hits"), (40.0, "device.misses")])
def test_any_device(monkeypatch: pytest.MonkeyPatch, residual_px: float, key: str) -> None:
    blank = Blank(residual_px)
    monkeypatch.setattr(opened, "open_device", lambda _spec: blank)
    monkeypatch.setattr(opened, "SLOW_MS", 0.0)
    found = list(opened.findings("blank"))
    assert [each.key for each in found] == ["device.opens", "device.slow", "device.flat", key]
    assert found[1].values["size"] == "30x20"
    assert blank.is_closed
