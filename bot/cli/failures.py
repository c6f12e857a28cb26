"""What can go wrong for a user, and the exit status that goes with it."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from typing import Final

from bot.cli.printing import OutputLost
from bot.errors import DeviceError, WrongOption
from bot.storage.levels import LibraryError
from calibration import BadProfile
from solvers import BadBoard, GivenUp, Unsolvable
from vision import NotRecognized, UnreadablePicture
from vision.pictures import is_out_of_memory


class Status(enum.IntEnum):
    """Exit statuses; of several inputs the highest counts."""

    DONE = 0
    FAILED = 1
    WRONG_USAGE = 2
    DEVICE_TROUBLE = 3


class WrongUsage(Exception):
    """The command line asks for what cannot be done; the message says what to give instead."""


class UnknownGame(WrongUsage):
    """No game of that name is registered."""


class UnreadableInput(WrongUsage):
    """An input is missing, a directory, or not for us to read."""


class UnwritableOutput(WrongUsage):
    """The place to write to is missing, of the wrong kind, or not for us to write."""


class Doubtful(Exception):
    """A board was read with less confidence than was asked for; the message says what it may be."""


_STATUS: Final[dict[type[Exception], Status]] = {
    NotRecognized: Status.FAILED,
    Doubtful: Status.FAILED,
    Unsolvable: Status.FAILED,
    GivenUp: Status.FAILED,
    UnreadablePicture: Status.FAILED,
    BadBoard: Status.FAILED,
    BadProfile: Status.WRONG_USAGE,
    WrongUsage: Status.WRONG_USAGE,
    WrongOption: Status.WRONG_USAGE,
    DeviceError: Status.DEVICE_TROUBLE,
    LibraryError: Status.WRONG_USAGE,
}

_DEBIAN_PACKAGES: Final = {
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0 (on Debian 13 and later: libglib2.0-0t64)",
    "libgthread-2.0.so.0": "libglib2.0-0 (on Debian 13 and later: libglib2.0-0t64)",
}


_TOO_LARGE: Final = (
    "there is not enough memory for it; scale the picture down, take a smaller board, or allow the"
    " program more"
)


@dataclass(frozen=True)
class Failure:
    """An expected error as the user meets it: its name, one line that says why, the status."""

    kind: str
    reason: str
    status: Status

    def as_json(self) -> dict[str, str]:
        """The error object of the JSON contract."""
        return {"type": self.kind, "reason": self.reason}


_USAGE: Final = frozenset(
    {
        "BadProfile",
        "LibraryError",
        "UnknownGame",
        "UnreadableInput",
        "UnwritableOutput",
        "WrongUsage",
    }
)


def status_of_kind(kind: str) -> Status:
    """The exit status of a failure, by the type that an error object names."""
    if kind in _USAGE:
        return Status.WRONG_USAGE
    return Status.DEVICE_TROUBLE if kind == "MissingLibrary" else Status.FAILED


def failure_of(error: Exception) -> Failure:
    """The failure that an error stands for; an error that only a bug explains is raised again."""
    for known, status in _STATUS.items():
        if isinstance(error, known):
            return Failure(type(error).__name__, " ".join(str(error).split()), status)
    if isinstance(error, ImportError) and (library := _missing_library(error)):
        return Failure("MissingLibrary", _advice(library), Status.DEVICE_TROUBLE)
    if isinstance(error, OutputLost):
        reason = f"cannot write the output: {(error.strerror or str(error)).lower()}"
        return Failure("UnwritableOutput", reason, Status.WRONG_USAGE)
    if is_out_of_memory(error):
        return Failure("OutOfMemory", _TOO_LARGE, Status.FAILED)
    raise error


def _missing_library(error: ImportError) -> str | None:
    found = re.match(r"(lib\S+): cannot open shared object file", str(error))
    return found[1] if found else None


def _advice(library: str) -> str:
    package = _DEBIAN_PACKAGES.get(library)
    install = f"install the Debian package {package}" if package else "install the package with it"
    return f"the system library {library}, which OpenCV needs, is missing: {install}"
