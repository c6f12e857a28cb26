"""Saved screenshots as a device that only shows: each gesture leads to the next of them."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.devices.base import Screenshot
from bot.errors import DeviceError
from bot.gestures import Gesture
from bot.storage.files import MOST_INPUT_BYTES, read_bytes
from calibration import Profile
from vision import UnreadablePicture

_ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp"})


class FilesDevice:
    """Shows the pictures of a folder in the order of their numbers, or one picture."""

    def __init__(self, path: str) -> None:
        self.name = f"files {path}"
        self._left = deque(_pictures(Path(path)))
        self._count = len(self._left)
        self._shown: Screenshot | None = None

    @property
    def profile(self) -> Profile:
        """Nothing: the pictures do not say where they are from."""
        return Profile()

    def grab(self) -> Screenshot:
        """The picture whose turn it is. Raises DeviceError where it cannot be read."""
        if self._shown is None:
            self._shown = _read(self._left[0])
        return self._shown

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Go on to the next picture, once for each gesture. Raises DeviceError after the last."""
        for _ in gestures:
            if len(self._left) == 1:
                raise DeviceError(
                    f"{self.name}: the last of {self._count} screenshots shows, and a gesture leads"
                    " no further; --dry-run only plans"
                )
            self._left.popleft()
            self._shown = None

    def close(self) -> None:
        """Nothing is held."""


def _pictures(path: Path) -> list[Path]:
    """The files to show, the second before the tenth. Raises DeviceError where there is none."""
    try:
        found = sorted(path.iterdir(), key=_number) if path.is_dir() else [path]
    except (OSError, ValueError) as error:
        raise DeviceError(f"cannot look into {path}: {error}") from error
    found = [each for each in found if each.suffix.lower() in _ENDINGS]
    if not found:
        raise DeviceError(f"{path} has no screenshots: PNG, JPEG, WebP or BMP files are needed")
    return found


def _number(path: Path) -> list[tuple[int, str]]:
    """A name as its texts and numbers."""
    return [
        (int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", path.name)
    ]


def _read(path: Path) -> Screenshot:
    from vision.pictures import decode

    try:
        return Screenshot(decode(read_bytes(path, MOST_INPUT_BYTES)), time.monotonic())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise DeviceError(f"cannot read {path}: {reason}") from error
    except UnreadablePicture as error:
        raise DeviceError(f"{path}: {error}") from error
