"""Whatever ends the bot, it ends in order: buttons up, reports closed, the shell's own status."""

from __future__ import annotations

import errno
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli.signals import end_in_order, ending_at_once, stop_wish
from bot.devices.desktop import pointer as pointers
from tests.bot.cli.command import COMMAND

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class Mouse(SimpleNamespace):
    """Stands for pyautogui."""

    FAILSAFE, FAILSAFE_POINTS, PRIMARY = True, (), "left"

    class FailSafeException(Exception):
        pass

    def __init__(self) -> None:
        self.at = (0, 0)
        self.is_down = False
        self.moves = 0

    def position(self) -> tuple[int, int]:
        return self.at

    def moveTo(self, x: int, y: int, **_: object) -> None:  # noqa: N802 - the library's name
        self.at = (x, y)

    def dragTo(self, x: int, y: int, **_: object) -> None:  # noqa: N802
        self.at = (x, y)
        self.moves += 1

    def mouseDown(self, **_: object) -> None:  # noqa: N802
        self.is_down = True

    def mouseUp(self, **_: object) -> None:  # noqa: N802
        self.is_down = False


class Clock:
    """Something happens in the middle of a stroke."""

    def __init__(self, happens: Callable[[], None]) -> None:
        self._happens = happens
        self._sleeps = 0

    def now_s(self) -> float:
        return float(self._sleeps)

    def sleep(self, _seconds: float) -> None:
        self._sleeps += 1
        if self._sleeps == 4:
            self._happens()


STROKE = [(10 * step, 10) for step in range(10)]


def stroke(mouse: Mouse, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pointers, "loaded", lambda: mouse)
    clock = Clock(lambda: signal.raise_signal(number))
    pointers.Pointer(clock, lambda: None).trace(STROKE, 0.02)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_stroke_is_finished_before_the_bot_stops(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    mouse = Mouse()
    with stop_wish() as wish:
        stroke(mouse, number, monkeypatch)
        assert wish()
        assert wish.status == 128 + number
    assert (mouse.is_down, mouse.moves) == (False, len(STROKE) - 1)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_button_is_let_go_where_nobody_asks_for_wishes(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    mouse = Mouse()
    end_in_order()
    with pytest.raises(SystemExit) as end:
        stroke(mouse, number, monkeypatch)
    assert end.value.code == 128 + number
    assert not mouse.is_down


def test_several_signals_of_timeout_are_one_wish_and_a_second_ctrl_c_stops_at_once() -> None:
    with stop_wish() as wish:
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        assert wish.status == 143
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def hung_up(number: int | None) -> None:
    with stop_wish():
        if number is not None:
            signal.raise_signal(number)
        raise OSError(errno.EIO, "no terminal")


def test_what_is_hung_up_on_ends_with_the_status_of_the_hangup() -> None:
    with pytest.raises(SystemExit) as end:
        hung_up(signal.SIGHUP)
    assert end.value.code == 129


def test_other_trouble_is_not_hidden() -> None:
    with pytest.raises(OSError, match="no terminal"):
        hung_up(None)


def test_what_nohup_wants_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    end_in_order()
    with stop_wish() as wish, ending_at_once():
        signal.raise_signal(signal.SIGHUP)
        assert not wish()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_ended_has_its_report_closed(number: int, tmp_path: Path) -> None:
    arguments = ["play", "--instant", "--levels", "500", "--report", str(tmp_path)]
    with subprocess.Popen(
        [COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stdout.readline()
        process.send_signal(number)
        _, stderr = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert b"stopped by the user" in stderr
    assert b"Traceback" not in stderr
    page = (tmp_path / "run-0001" / "report.html").read_text("utf-8")
    assert "still going on" not in page
