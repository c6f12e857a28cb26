"""The programs of the phone that a bot runs: they print what Android's do."""

from __future__ import annotations

import io
import secrets
import struct
import time
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from tests.phone.answering import Answer, Program
from tests.phone.model import Model
from tests.phone.screen import Action, Screen
from vision import Pixels, Point

LOCK_GREY = 40
MOVE_S = 0.008
"""From one move of a swipe to the next: Android has them at the rate of its touch screens."""

ACTIONS: Mapping[str, Action] = {"DOWN": "down", "MOVE": "move", "UP": "up"}

USAGE = """Usage: input [<source>] <command> [<arg>...]

The commands and default sources are:
      text <string> (Default: touchscreen)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
"""


class Programs:
    """What runs on one phone. ``model`` and ``hardware_serial`` may be exchanged while it runs."""

    def __init__(self, screen: Screen, model: Model) -> None:
        self.screen = screen
        self.model = model
        self.hardware_serial = secrets.token_hex(4)
        self._booted_ns = time.monotonic_ns()

    @property
    def by_name(self) -> Mapping[str, Program]:
        """The programs."""
        return {
            "screencap": self._screencap,
            "input": self._input,
            "wm": self._wm,
            "getprop": self._getprop,
            "dumpsys": self._dumpsys,
        }

    def _screencap(self, arguments: Sequence[str]) -> Answer:
        if not set(arguments) <= {"-p"}:
            return Answer(stderr=b"usage: screencap [-hp] [-d display-id] [FILENAME]\n", status=1)
        image = _png(self._shown()) if "-p" in arguments else self._raw(self._shown())
        return Answer(self.model.chatter.encode() + image, self.model.warning.encode())

    def _shown(self) -> Pixels:
        """What the screen shows to whoever takes a screenshot."""
        width, height = self.screen.size_px
        if self.model.secure or not self.model.awake:
            return np.zeros((height, width, 3), np.uint8)
        if self.model.locked:
            return np.full((height, width, 3), LOCK_GREY, np.uint8)
        return self.screen.frame()

    def _raw(self, pixels: Pixels) -> bytes:
        height, width = pixels.shape[:2]
        numbers = (width, height, self.model.pixel_format, 1)[: self.model.header // 4]
        packed = _rgba(pixels) if self.model.pixel_format == 1 else _rgb_565(pixels)
        return b"".join((struct.pack(f"<{len(numbers)}I", *numbers), packed.data))

    def _input(self, arguments: Sequence[str]) -> Answer:
        time.sleep(self.model.vm_s)
        command, *numbers = [word for word in arguments if word != "touchscreen"] or [""]
        if command not in ("tap", "swipe", "motionevent", "keyevent"):
            return self._unknown(command)
        if command == "motionevent" and not self.model.motionevent:
            return self._unknown(command)
        if not self.model.injects:
            return self._not_injected(command)
        try:
            self._inject(command, numbers)
        except (ValueError, KeyError):
            return self._senseless(command)
        return Answer()

    def _senseless(self, command: str) -> Answer:
        """Complains of the arguments."""
        text = f"Error: Invalid arguments for command: {command}\n"
        if self.model.runs_input_itself:
            return Answer(stderr=f"{text}{USAGE}".encode())
        text = (
            f"\nException occurred while executing '{command}':\n"
            f'java.lang.IllegalArgumentException: Argument expected after "{command}"\n'
            "\tat com.android.modules.utils.BasicShellCommandHandler.getNextArgRequired\n"
        )
        return Answer(stderr=text.encode(), status=255)

    def _unknown(self, command: str) -> Answer:
        """Before Android 12 this was no failure by its exit status."""
        if not self.model.runs_input_itself:
            return Answer(f"Unknown command: {command}\n".encode(), status=255)
        return Answer(stderr=f"Error: Unknown command: {command}\n{USAGE}".encode())

    def _not_injected(self, command: str) -> Answer:
        if self.model.runs_input_itself:
            text = (
                "java.lang.SecurityException: Injecting to another application requires"
                " INJECT_EVENTS permission\n\tat android.os.Parcel.createException(Parcel.java)\n"
            )
            return Answer(stderr=text.encode(), status=1)
        text = (
            f"\nException occurred while executing '{command}':\n"
            "java.lang.SecurityException: Injecting input events requires the caller (or the"
            " source of the instrumentation, if any) to have the INJECT_EVENTS permission.\n"
            "\tat com.android.server.input.InputManagerService.injectInputEventToTarget\n"
        )
        return Answer(stderr=text.encode(), status=255)

    def _inject(self, command: str, words: Sequence[str]) -> None:
        """Let the finger do it. Raises ValueError and KeyError."""
        if command == "motionevent":
            action, *at = words
            self._touch(ACTIONS[action], _point(at))
        elif command == "tap":
            self._touch("down", _point(words))
            self._touch("up", _point(words))
        elif command == "swipe":
            duration_ms = int(words[4]) if len(words) > 4 else 300
            self._swipe(_point(words[:2]), _point(words[2:4]), duration_ms / 1000)

    def _swipe(self, start: Point, end: Point, duration_s: float) -> None:
        self._touch("down", start)
        began_s = time.monotonic()
        while (part := (time.monotonic() - began_s) / max(duration_s, 1e-9)) < 1:
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            self._touch("move", (x, y))
            time.sleep(min(MOVE_S, duration_s * (1 - part)))
        self._touch("up", end)

    def _touch(self, action: Action, point: Point) -> None:
        """Touch a point in the units of ``input``; the game is reached when it shows."""
        if not self.model.awake or self.model.locked:
            return
        unit_px = self.model.override_px or self.screen.size_px
        scale_x, scale_y = (
            side / unit for side, unit in zip(self.screen.size_px, unit_px, strict=True)
        )
        self.screen.touch(action, (point[0] * scale_x, point[1] * scale_y))

    def _wm(self, arguments: Sequence[str]) -> Answer:
        if list(arguments) != ["size"]:
            return Answer(stderr=b"Error: unknown command\n", status=255)
        lines = [f"Physical size: {self._upright(self.screen.size_px)}"]
        if self.model.override_px:
            lines.append(f"Override size: {self._upright(self.model.override_px)}")
        return Answer("".join(f"{line}\n" for line in lines).encode())

    def _upright(self, size_px: tuple[int, int]) -> str:
        """A size as it is when the phone is held as it is meant to be held."""
        width, height = reversed(size_px) if self.model.rotation % 2 else size_px
        return f"{width}x{height}"

    def _getprop(self, arguments: Sequence[str]) -> Answer:
        model = self.model
        known = {
            "ro.product.model": model.name,
            "ro.product.brand": model.brand,
            "ro.product.manufacturer": model.brand,
            "ro.serialno": self.hardware_serial,
            "ro.boottime.init": str(self._booted_ns),
            "ro.build.version.release": model.android,
            "ro.build.version.sdk": str(model.sdk),
            "ro.build.fingerprint": f"{model.brand}/{model.name}:{model.android}/TEST/1:user",
        }
        if arguments:
            return Answer(f"{known.get(arguments[0], '')}\n".encode())
        return Answer("".join(f"[{key}]: [{value}]\n" for key, value in known.items()).encode())

    def _dumpsys(self, arguments: Sequence[str]) -> Answer:
        """What is asked most of power, windows, displays and input."""
        model = self.model
        service = arguments[0] if arguments else ""
        width, height = self.screen.size_px
        texts = {
            "power": f"  mWakefulness={'Awake' if model.awake else 'Asleep'}\n"
            f"Display Power: state={'ON' if model.awake else 'OFF'}\n",
            "window": f"  mCurrentRotation=ROTATION_{90 * model.rotation}\n"
            f"    init={self._upright((width, height))} cur={width}x{height}\n"
            f"    mShowingLockscreen={str(model.locked).lower()}"
            f" mDreamingLockscreen={str(model.locked).lower()}\n"
            f"    isKeyguardShowing={str(model.locked).lower()}\n",
            "display": f"    mCurrentOrientation={model.rotation}\n",
            "input": f"      SurfaceOrientation: {model.rotation}\n",
        }
        if service not in texts:
            return Answer(f"Can't find service: {service}\n".encode())
        return Answer(texts[service].encode())


def _point(words: Sequence[str]) -> Point:
    """A point from its two numbers. Raises ValueError."""
    x, y = map(float, words)
    return x, y


def _png(pixels: Pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG", compress_level=1)
    return file.getvalue()


def _rgba(pixels: Pixels) -> npt.NDArray[np.uint8]:
    """OpenCV takes a twentieth of the time that NumPy does, and the phone is to be no brake."""
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2RGBA), np.uint8)


def _rgb_565(pixels: Pixels) -> npt.NDArray[np.uint16]:
    red, green, blue = (pixels[:, :, channel].astype(np.uint16) for channel in range(3))
    return ((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3).astype("<u2")
