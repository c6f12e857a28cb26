"""A program of the user that is run at the end, without a shell."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from bot.errors import WrongOption
from bot.notify.notice import Notice

MOST_S: Final = 60.0
"""How long it may run."""

_MOST_TOLD: Final = 200


def words_of(command: str) -> list[str]:
    """The program and its arguments, as a shell would split them. Raises WrongOption."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise WrongOption(f"--on-end {command!r}: {str(error).lower()}") from error
    if not words:
        raise WrongOption("--on-end names no command")
    if shutil.which(words[0]) is None:
        raise WrongOption(f"--on-end: there is no program {words[0]!r}")
    return words


def run(words: Sequence[str], notice: Notice, within_s: float = MOST_S) -> str:
    """Run it with the notice in its environment; what went wrong, else nothing."""
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env={**os.environ, **notice.environment},
                start_new_session=True,  # what it starts ends with it
            )
        except OSError as error:
            return f"--on-end: {words[0]} cannot be run: {(error.strerror or str(error)).lower()}"
        try:
            status = process.wait(within_s)
        except subprocess.TimeoutExpired:
            return f"--on-end: {words[0]} was ended after {within_s:g} s"
        finally:
            _end(process)
        said.seek(0)
        return f"--on-end: {words[0]} ended with status {status}{_last(said.read())}" * bool(status)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End what still runs, and what it has started."""
    if process.poll() is not None:
        return
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _last(said: bytes) -> str:
    """The last line that a program has said, which is most often why it failed."""
    lines = said.decode("utf-8", "replace").split("\n")
    line = next(filter(None, map(str.strip, reversed(lines))), "")
    return f": {line[:_MOST_TOLD]}" if line else ""
