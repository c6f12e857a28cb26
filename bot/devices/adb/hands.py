"""Gestures as commands for the phone's ``input``, each gesture one request.

A stroke is a chain of ``motionevent`` where the phone knows that. Where it does not, strokes are
made of swipes from corner to corner, or of taps on each point: games differ in what they take for
a stroke, so neither is sure to work.

Each step sleeps and touches at the same time, so that the pace is the one asked for as long as the
phone is fast enough, and sleeps half a step after that, so that a point that came late is not run
over by the next. Then it shows that it is alive. When nobody listens any more the chain stops,
and the finger is lifted: a bot that has lost the phone and comes back finds no finger on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from bot.devices.adb.advice import ALLOW_TOUCHES
from bot.devices.adb.persistent_shell import PersistentShell, PhoneClock
from bot.devices.adb.transport import SILENCE_S, ShellResult
from bot.devices.told import told
from bot.errors import DeviceError
from bot.gestures import Gesture, Keys, Stroke, Tap, duration_ms
from vision import Point

_START_WITHIN_S: Final = 2
"""A gesture begins by then, less a second for the coarse clock, or never: a phone that was stopped
must not touch later what the bot has long given up. Less than the bot waits."""

LATE: Final = 75
"""The status of a gesture that came too late and was not made."""

Touch = Tap | Stroke

Steps = Callable[[Touch, tuple[float, float]], str]


def script(method: str, gesture: Gesture, scale: tuple[float, float], not_after_s: int) -> str:
    """The command that makes a gesture, unless the phone's clock is past ``not_after_s``."""
    return (
        f'( [ "$(date +%s)" -le {not_after_s} ] || exit {LATE}\n{_steps(method, gesture, scale)} )'
    )


def _steps(method: str, gesture: Gesture, scale: tuple[float, float]) -> str:
    if isinstance(gesture, Keys):
        return _keys(gesture)
    if isinstance(gesture, Tap):
        return _tap(gesture, scale)
    if not gesture.pressed:
        raise DeviceError("a finger cannot hover over a phone: the game needs another input")
    if gesture.flung and method == "motionevent":  # which rests after each point
        method = "swipes"
    return METHODS[method](gesture, scale)


def _keys(gesture: Keys) -> str:
    """Letters, or the keys of a pad, by which phones were driven before they could be touched."""
    presses = [f"k {'' if len(name) == 1 else 'DPAD_'}{name.upper()}" for name in gesture.names]
    pause = f"sleep {gesture.step_ms / 1000:.3f}"
    return f'k() {{ input keyevent KEYCODE_"$1" && echo . && {pause}; }}\n{" && ".join(presses)}'


def _motionevents(gesture: Touch, scale: tuple[float, float]) -> str:
    """Down, moves and up, ``step_ms`` apart. Up comes even when a step has failed."""
    points = _points(gesture, scale)
    down, *moves = points
    steps = [f"m DOWN {down}", *(f"m MOVE {point}" for point in moves)]
    step_s = _step_ms(gesture) / 1000
    return (
        f"m() {{ sleep {step_s:.3f} &"
        f' input motionevent "$@" && echo . && sleep {step_s / 2:.3f} && wait; }}'
        f"\n{' && '.join(steps)}; s=$?\ninput motionevent UP {points[-1]} || s=$?\nexit $s"
    )


def _swipes(gesture: Touch, scale: tuple[float, float]) -> str:
    """A swipe along each straight part."""
    points = _points(gesture, scale)
    step_ms = _step_ms(gesture)
    parts = _straight_parts([tuple(map(int, point.split())) for point in points])
    swipes = [
        f"n {points[first]} {points[last]} {max(1, round((last - first) * step_ms))}"
        for first, last in parts
    ]
    return f'n() {{ input swipe "$@" && echo .; }}\n{" && ".join(swipes)}'


def _taps(gesture: Touch, scale: tuple[float, float]) -> str:
    """A tap on each point."""
    taps = [f"t {point}" for point in _points(gesture, scale)]
    pause = f"sleep {_step_ms(gesture) / 1000:.3f}"
    return f't() {{ input tap "$@" && echo . && {pause}; }}\n{" && ".join(taps)}'


def _tap(gesture: Tap, scale: tuple[float, float]) -> str:
    """A swipe that stays where it is lasts as long as is asked; a plain tap does not."""
    (point,) = _points(gesture, scale)
    return f"input swipe {point} {point} {max(1, round(duration_ms(gesture)))}"


METHODS: Final[Mapping[str, Steps]] = {
    "motionevent": _motionevents,
    "swipes": _swipes,
    "taps": _taps,
}
"""The best first."""


def _points(gesture: Touch, scale: tuple[float, float]) -> list[str]:
    """The points in whole pixels of ``input``, which old releases want."""
    points_px: tuple[Point, ...]
    points_px = (gesture.at_px,) if isinstance(gesture, Tap) else gesture.points_px
    return [f"{round(x * scale[0])} {round(y * scale[1])}" for x, y in points_px]


def _step_ms(gesture: Touch) -> float:
    return gesture.hold_ms if isinstance(gesture, Tap) else gesture.step_ms


def _straight_parts(points: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    """(first, last) of each run of points in one direction."""
    corners = [0]
    for at in range(1, len(points) - 1):
        (x0, y0), (x1, y1), (x2, y2) = points[at - 1 : at + 2]
        bend = (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)
        back = (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1) < 0
        if bend or back:
            corners.append(at)
    return list(pairwise([*corners, len(points) - 1]))


def best_method(shell: PersistentShell) -> str:
    """The best way to draw strokes that the phone knows. Nothing is touched. Raises LinkLost.

    Asked without any point, ``input`` complains of the points or of the command.
    """
    if _knows(shell, "motionevent"):
        return "motionevent"
    return "swipes" if _knows(shell, "swipe") else "taps"


def _knows(shell: PersistentShell, command: str) -> bool:
    said = shell.run(f"input {command}").stdout
    return "Unknown command" not in said and command in said


class Hands:
    """Makes gestures through a shell that stays open.

    ``scale`` leads from pixels of screenshots to those of the phone.
    """

    def __init__(self, shell: PersistentShell) -> None:
        self._shell = shell
        self._clock = PhoneClock(shell)

    def make(self, gesture: Gesture, method: str, scale: tuple[float, float]) -> None:
        """Make one gesture. Raises LinkLost, and DeviceError where the phone refuses."""
        command = script(method, gesture, scale, self._clock.in_s(_START_WITHIN_S))
        self._refuse(self._shell.run(command, SILENCE_S + _longest_step_s(gesture)))

    def close(self) -> None:
        """End the shell; safe to call twice."""
        self._shell.close()

    def _refuse(self, result: ShellResult) -> None:
        """Explain why a gesture was not made. Raises DeviceError."""
        said = result.stdout.replace(".\n", "")
        if is_refusal(said):
            raise DeviceError(f"the phone refuses touches from USB debugging: {ALLOW_TOUCHES}")
        if result.status == LATE:
            self._clock = PhoneClock(self._shell)
            raise DeviceError("the phone was too late for the gesture and did not make it")
        if result.status != 0 or "Error:" in said:
            complaint = told(said) or f"exit status {result.status}"
            raise DeviceError(f"the phone did not make the gesture: {complaint}")


def is_refusal(said: str) -> bool:
    """Whether ``input`` complains that nobody may touch the phone over ADB."""
    return "SecurityException" in said or "INJECT_EVENTS" in said


def _longest_step_s(gesture: Gesture) -> float:
    """For how long a gesture may be silent: a swipe shows no sign of life before its end."""
    return duration_ms(gesture) / 1000
