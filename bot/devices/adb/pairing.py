"""Pairing with a phone of Android 11 and later, which the program adb does."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Final

from bot.devices.told import told
from bot.errors import DeviceError

_PAIR_S: Final = 30.0


def pair(address: str, code: str) -> str:
    """What adb says of success. Raises DeviceError."""
    if not re.fullmatch(r"\d{6}", code):
        raise DeviceError(f"{code!r} is no code for pairing: the phone shows six digits")
    program = shutil.which("adb")
    if program is None:
        raise DeviceError(
            "pairing needs the program adb (Debian: apt-get install adb), version 30 or later"
        )
    try:
        # The code goes in as if it were typed: others can see the arguments of a program.
        done = subprocess.run(
            [program, "pair", address],
            input=f"{code}\n",
            capture_output=True,
            text=True,
            timeout=_PAIR_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise DeviceError(f"adb pair hangs; is {address} what the phone shows now?") from error
    except OSError as error:
        raise DeviceError(f"{program} cannot be run: {error.strerror}") from error
    said = " ".join((done.stdout + done.stderr).split())
    if "Successfully paired" in said:
        return said[said.index("Successfully paired") :]
    if "unknown command" in said or "usage:" in said.lower():
        raise DeviceError("this adb is too old to pair: install platform-tools 30 or later")
    raise DeviceError(f"not paired: {told(said) or f'adb ended with status {done.returncode}'}")
