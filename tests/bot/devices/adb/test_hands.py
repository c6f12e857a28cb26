"""Gestures as the phone's ``input`` is asked for them."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise
from statistics import median

import pytest

from bot.devices.adb import hands
from bot.devices.adb.hands import Hands, best_method
from bot.devices.adb.persistent_shell import PersistentShell
from bot.errors import DeviceError
from bot.gestures import Gesture, Keys, Stroke, Tap
from tests.bot.devices.adb.local import LOGGED, LocalLink

CORNER = Stroke(((10.4, 20.0), (30.0, 20.0), (50.0, 20.0), (50.0, 40.0)), step_ms=30)
FLING = Stroke(((10.0, 20.0), (30.0, 20.0), (50.0, 20.0), (70.0, 20.0)), flung=True)
PLAIN = 1.0, 1.0

USAGE = 'echo "Error: Invalid arguments for command: $1"'


def make(shell: PersistentShell, gesture: Gesture, method: str = "motionevent") -> None:
    Hands(shell).make(gesture, method, PLAIN)


def test_stroke_visits_every_point_at_its_pace(shell: PersistentShell, link: LocalLink) -> None:
    link.program("input", f"{LOGGED}; date +%s%N >>$LOG")
    make(shell, CORNER)
    asked, times = link.touched[::2], [int(line) / 1e6 for line in link.touched[1::2]]
    assert asked == [
        "motionevent DOWN 10 20",
        "motionevent MOVE 30 20",
        "motionevent MOVE 50 20",
        "motionevent MOVE 50 40",
        "motionevent UP 50 40",
    ]
    steps_ms = [after - before for before, after in pairwise(times)]
    assert median(steps_ms) > 15
    assert 2 * 30 < times[-1] - times[0] < 5000


def test_pace_is_kept_while_input_is_slow(shell: PersistentShell, link: LocalLink) -> None:
    link.program("input", f"sleep 0.3; {LOGGED}")
    started_s = time.monotonic()
    make(shell, Stroke(((1.0, 1.0),) * 4, step_ms=400))
    assert 4 * 0.4 < time.monotonic() - started_s < 4 * (0.3 + 0.4)


def test_point_that_comes_late_has_its_time(shell: PersistentShell, link: LocalLink) -> None:
    link.program("input", f'[ "$3" != 30 ] || sleep 0.3; {LOGGED}; date +%s%N >>$LOG')
    make(shell, replace(CORNER, step_ms=150))
    times = [int(line) / 1e6 for line in link.touched[1::2]]
    assert times[1] - times[0] > 250
    assert min(after - before for before, after in pairwise(times)) > 150 / 2


@pytest.mark.parametrize(
    ("gesture", "method", "asked"),
    [
        (Tap((5.6, 7.0), hold_ms=80), "motionevent", ["swipe 6 7 6 7 80"]),
        (CORNER, "swipes", ["swipe 10 20 50 20 60", "swipe 50 20 50 40 30"]),
        (FLING, "motionevent", ["swipe 10 20 70 20 60"]),
        (FLING, "taps", ["tap 10 20", "tap 30 20", "tap 50 20", "tap 70 20"]),
        (CORNER, "taps", ["tap 10 20", "tap 30 20", "tap 50 20", "tap 50 40"]),
        (
            Stroke(((1.0, 1.0), (3.0, 1.0), (2.0, 1.0))),
            "swipes",
            ["swipe 1 1 3 1 20", "swipe 3 1 2 1 20"],
        ),
    ],
)
def test_other_ways(
    shell: PersistentShell, link: LocalLink, gesture: Gesture, method: str, asked: list[str]
) -> None:
    make(shell, gesture, method)
    assert link.touched == asked


def test_keys_are_those_of_a_pad(shell: PersistentShell, link: LocalLink) -> None:
    make(shell, Keys(("up", "left", "left", "a")))
    pressed = ["KEYCODE_DPAD_UP", "KEYCODE_DPAD_LEFT", "KEYCODE_DPAD_LEFT", "KEYCODE_A"]
    assert link.touched == [f"keyevent {key}" for key in pressed]


def test_finger_that_cannot_hover_is_said(shell: PersistentShell, link: LocalLink) -> None:
    with pytest.raises(DeviceError, match="cannot hover"):
        make(shell, replace(CORNER, pressed=False))
    assert link.touched == []


def test_points_are_scaled(shell: PersistentShell, link: LocalLink) -> None:
    Hands(shell).make(Tap((100.0, 100.0)), "motionevent", (0.5, 1.5))
    assert link.touched == ["swipe 50 150 50 150 60"]


def test_finger_is_lifted_when_a_step_fails(shell: PersistentShell, link: LocalLink) -> None:
    link.program("input", f'{LOGGED}; [ "$2" != MOVE ] || {{ echo trouble >&2; exit 9; }}')
    with pytest.raises(DeviceError, match="did not make the gesture: trouble"):
        make(shell, CORNER)
    assert link.touched == [
        "motionevent DOWN 10 20",
        "motionevent MOVE 30 20",
        "motionevent UP 50 40",
    ]


def test_finger_is_lifted_when_nobody_listens(link: LocalLink, shell: PersistentShell) -> None:
    """The phone notices at the next step that the bot has gone, and goes no further."""
    shell.run(f"({hands.script('motionevent', CORNER, PLAIN, 2**31)}) 1>/dev/full")
    assert link.touched == ["motionevent DOWN 10 20", "motionevent UP 50 40"]


def test_gesture_that_comes_late_is_not_made(shell: PersistentShell, link: LocalLink) -> None:
    late = hands.script("motionevent", CORNER, PLAIN, int(time.time()) - 1)
    assert shell.run(late).status == hands.LATE
    assert link.touched == []


def test_late_phone_is_said(link: LocalLink, shell: PersistentShell) -> None:
    hand = Hands(shell)
    link.program("date", f"echo {int(time.time()) + 60}")
    shell.run("hash -r")
    with pytest.raises(DeviceError, match="too late"):
        hand.make(CORNER, "motionevent", PLAIN)
    hand.make(CORNER, "motionevent", PLAIN)  # the clock was set meanwhile: it is asked again
    assert len(link.touched) == 5


@pytest.mark.parametrize(
    "said",
    [
        "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS",
        "Exception occurred while executing 'swipe':\njava.lang.SecurityException: no",
    ],
)
@pytest.mark.parametrize("status", [0, 255])
def test_refused_touches_are_explained(
    shell: PersistentShell, link: LocalLink, said: str, status: int
) -> None:
    link.program("input", f'echo "{said}" >&2; exit {status}')
    with pytest.raises(DeviceError, match="Security settings"):
        make(shell, Tap((1.0, 1.0)))


def test_failure_that_the_status_hides(shell: PersistentShell, link: LocalLink) -> None:
    link.program("input", "echo 'Error: Unknown command: swipe' >&2")
    with pytest.raises(DeviceError, match="Unknown command: swipe"):
        make(shell, Tap((1.0, 1.0)))


@pytest.mark.parametrize(
    ("known", "method"),
    [("motionevent swipe tap", "motionevent"), ("swipe tap", "swipes"), ("tap", "taps")],
)
@pytest.mark.parametrize("refusal", ["Error: Unknown command: $1", "Unknown command: $1"])
def test_best_method_is_found_without_a_touch(
    shell: PersistentShell, link: LocalLink, known: str, method: str, refusal: str
) -> None:
    link.program(
        "input", f'{LOGGED}; case " {known} " in *" $1 "*) {USAGE};; *) echo "{refusal}";; esac'
    )
    assert best_method(shell) == method
    assert all(" " not in asked for asked in link.touched)
