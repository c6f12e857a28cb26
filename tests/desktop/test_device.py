"""A window as a device: what is seen of it, what reaches it, and when nothing is touched."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.devices import open_device
from bot.devices.desktop.device import DesktopDevice
from bot.errors import DeviceError
from bot.gestures import Stroke, Tap
from tests.desktop.conftest import BOX
from tests.desktop.painted import Painted, Somebody, later
from tests.desktop.session import Session

WAY = ((100.0, 100.0), (150.0, 100.0), (150.0, 180.0), (90.0, 180.0))


@pytest.fixture
def desktop(common_desktop: Session) -> Session:
    return common_desktop


@pytest.fixture
def _interrupted() -> Iterator[None]:
    """Ctrl-C raises nothing here; the device is expected to press it once."""
    wishes: list[int] = []
    earlier = signal.signal(signal.SIGINT, lambda number, _frame: wishes.append(number))
    yield
    signal.signal(signal.SIGINT, earlier)
    assert wishes == [signal.SIGINT]


def test_pointer_hovers_and_has_no_finger(board: Painted, device: DesktopDevice) -> None:
    device.act([Stroke(WAY, pressed=False)])
    assert not {"press", "lift"} & {event[0] for event in board.strokes()}
    for touch in (Stroke(WAY, finger=True), Tap((50.0, 50.0), finger=True)):
        with pytest.raises(DeviceError, match="no finger: the game needs another input"):
            device.act([touch])
    assert board.strokes() == []


def test_pixels_are_the_window_s_and_every_point_arrives(
    board: Painted, device: DesktopDevice
) -> None:
    pixels = device.grab().pixels
    assert pixels.shape == (300, 400, 3)
    assert (pixels[10:60, 10:60] == 0).all()
    assert (pixels[70:] == 255).all()
    board.events()
    device.act([Stroke(WAY), Tap((20.0, 30.0))])
    whole = [(int(x), int(y)) for x, y in WAY]
    moves = [("move", x, y) for x, y in whole[1:]]
    stroke = [("press", *whole[0]), *moves, ("lift", *whole[-1])]
    assert board.strokes() == [*stroke, ("press", 20, 30), ("lift", 20, 30)]


def test_steps_are_two_frames_apart_and_no_more(device: DesktopDevice) -> None:
    way = tuple((10.0 + 5 * step, 100.0) for step in range(40))
    started_s = time.monotonic()
    device.act([Stroke(way, step_ms=5.0)])
    assert 1.6 <= time.monotonic() - started_s < 5


def test_the_pointer_waits_beside_the_window(device: DesktopDevice, somebody: Somebody) -> None:
    for _ in range(2):
        x, y = somebody.where()
        assert not (200 <= x < 600 and 150 <= y < 450)
        device.act([Tap((50.0, 50.0))])
    somebody.move(300, 300)
    device.grab()
    assert somebody.where() != (300, 300)


def test_the_pointer_is_where_it_let_go_for_programs_that_ask_some_frames_later(
    board: Painted, device: DesktopDevice, somebody: Somebody
) -> None:
    device.grab()
    board.events()
    asked: list[tuple[int, int]] = []

    def ask_after_the_release() -> None:
        while ("lift", 50, 50) not in board.events():
            time.sleep(0.002)
        time.sleep(0.025)
        asked.append(somebody.where())

    program = later(0, ask_after_the_release)
    device.act([Tap((50.0, 50.0))])
    program.join(5)
    assert [200 <= x < 600 and 150 <= y < 450 for x, y in asked] == [True]


def test_a_window_that_has_moved_is_looked_at_again(board: Painted, device: DesktopDevice) -> None:
    board.move(500, 400)
    with pytest.raises(DeviceError, match="has moved since the screenshot: nothing was touched"):
        device.act([Tap((50.0, 50.0))])
    assert board.strokes() == []
    device.grab()
    device.act([Tap((50.0, 60.0))])
    assert [event for event in board.strokes() if event[0] == "press"] == [("press", 50, 60)]


def test_a_window_under_another_is_not_touched(
    wire: Any, board: Painted, device: DesktopDevice
) -> None:
    other = Painted(wire, "A letter", (300, 200, 200, 100))
    device.grab()
    with pytest.raises(DeviceError, match="another window lies above desktop 'A board'"):
        device.act([Stroke(WAY)])
    device.act([Tap((20.0, 20.0))])  # beside the other one
    board.raise_above()
    device.grab()
    device.act([Stroke(WAY)])
    other.close()


def test_a_dialogue_of_the_window_is_touched(
    wire: Any, board: Painted, device: DesktopDevice
) -> None:
    dialogue = Painted(wire, "Won", (300, 200, 200, 100), owner=board)
    device.grab()
    device.act([Tap((150.0, 100.0))])
    assert [event[0] for event in dialogue.strokes() + board.strokes()].count("press") == 1


def test_a_minimised_and_a_closed_window_are_told_apart(
    board: Painted, device: DesktopDevice
) -> None:
    board.minimise()
    for refused in (device.grab, lambda: device.act([Tap((50.0, 50.0))])):
        with pytest.raises(DeviceError, match="'A board' does not show: it is minimised"):
            refused()
    board.close()
    for refused in (device.grab, lambda: device.act([Tap((50.0, 50.0))])):
        with pytest.raises(DeviceError, match="'A board' is closed"):
            refused()


def test_a_pointer_that_somebody_moves_is_left_to_him(
    board: Painted, device: DesktopDevice, somebody: Somebody
) -> None:
    somebody.move(700, 600)
    with pytest.raises(DeviceError, match="moved by somebody else: nothing was touched"):
        device.act([Stroke(WAY)])
    assert board.strokes() == []
    device.grab()
    device.act([Stroke(WAY)])
    board.strokes()
    moving = later(0.1, lambda: somebody.push(640, 480))
    with pytest.raises(DeviceError, match="moved by somebody else in the middle of a gesture"):
        device.act([Stroke(WAY * 5)])
    moving.join()
    assert board.strokes()[-1][0] == "lift"
    device.grab()
    somebody.hold_button()
    with pytest.raises(DeviceError, match="moved by somebody else: nothing was touched"):
        device.act([Stroke(WAY)])


@pytest.mark.usefixtures("_interrupted")
def test_escape_stops_the_bot(board: Painted, device: DesktopDevice, somebody: Somebody) -> None:
    holding = later(0.1, somebody.hold_escape)
    with pytest.raises(DeviceError, match="stopped: Esc is held down"):
        device.act([Stroke(WAY * 5)])
    holding.join()
    pressed = board.strokes()  # nothing, where Esc came before the first press
    assert not pressed or pressed[-1][0] == "lift"
    with pytest.raises(DeviceError, match="stopped: Esc is held down"):
        device.grab()


@pytest.mark.usefixtures("_interrupted")
def test_a_corner_of_the_screen_stops_the_bot(
    board: Painted, device: DesktopDevice, somebody: Somebody
) -> None:
    moving = later(0.1, lambda: somebody.push(0, 0))
    with pytest.raises(DeviceError, match="stopped: the pointer is in a corner"):
        device.act([Stroke(WAY * 5)])
    moving.join()
    pressed = board.strokes()  # nothing, where the corner came before the first press
    assert not pressed or pressed[-1][0] == "lift"


def test_the_pointer_leaves_a_corner_at_first(board: Painted, somebody: Somebody) -> None:
    somebody.move(0, 0)
    with closing(DesktopDevice(board.found.title)) as device:
        assert somebody.where() != (0, 0)
        device.grab()
        device.act([Tap((50.0, 50.0))])


def test_no_gesture_leaves_the_window(board: Painted, device: DesktopDevice) -> None:
    for point in ((-1.0, 5.0), (400.0, 5.0), (5.0, 300.0)):
        with pytest.raises(DeviceError, match="leaves the screenshot"):
            device.act([Stroke((*WAY, point))])
    assert board.strokes() == []


def test_places_are_a_window_a_region_or_a_monitor(wire: Any, board: Painted) -> None:
    Painted(wire, "A second board", (700, 500, 200, 100))
    with closing(open_device("desktop:200,150,60x80")) as region:
        assert region.grab().size_px == (60, 80)
    for whole in ("desktop", "desktop:monitor 1"):
        with closing(open_device(whole)) as monitor:
            assert monitor.grab().size_px == (1280, 1100)
    with closing(open_device("desktop:a BOARD")) as window:
        assert window.name == "desktop 'A board'"
    with pytest.raises(DeviceError, match=r"2 windows have 'board' in their title: 'A board' at"):
        open_device("desktop:board")
    with pytest.raises(DeviceError, match=r"no window has 'chess' in its title; open are: 'A "):
        open_device("desktop:chess")
    with pytest.raises(DeviceError, match=r"there is no monitor 7; there are: 1 at 0,0,1280x1100"):
        open_device("desktop:monitor 7")
    beside = open_device("desktop:5000,10,60x80")
    with closing(beside), pytest.raises(DeviceError, match="is not on the screen"):
        beside.grab()


def test_titles_run_nothing(wire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for title in ("$(touch pwned)", "`touch pwned`", "x'; touch pwned; '", "x | touch pwned &"):
        board = Painted(wire, title, BOX)
        with closing(open_device(f"desktop:{title}")) as device:
            device.grab()
            device.act([Tap((20.0, 20.0))])
        assert board.strokes()
        board.close()
    assert not (tmp_path / "pwned").exists()


def test_a_part_beside_the_screen_is_cut_off(board: Painted, device: DesktopDevice) -> None:
    board.move(1000, 400)
    screenshot = device.grab()
    assert screenshot.size_px[0] <= 280
    assert (screenshot.pixels[10:60, 10:60] == 0).all()


def test_one_colour_is_no_screenshot(desktop: Session) -> None:
    assert desktop
    device = DesktopDevice("1000,700,50x50")
    with closing(device), pytest.raises(DeviceError, match="shows one colour only"):
        device.grab()


def test_hands_are_measured_by_where_the_pointer_gets(device: DesktopDevice) -> None:
    hands = device.measure_hands()
    assert hands.places == 9
    assert 0 < hands.residual_px < 1
