"""The one place through which text reaches a terminal.

File names, window titles, serials and other people's reports are text from outside: an escape in
one would move the cursor, rename the window or hide a line, and a line end would forge a message of
the bot. So both streams show control characters as ``\\x1b``, whoever writes to them, and a message
is always one line.
"""

from __future__ import annotations

import io
import os
import sys
import unicodedata
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Any, Final, TextIO, cast

import typer

if TYPE_CHECKING:
    from rich.console import Console

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, marks that turn the direction of writing, halves of characters, other line ends."""

_KEPT: Final = frozenset("\n\t\u200c\u200d")
"""Line ends and tabs; joiners, without which some scripts and emoji cannot be written."""


class OutputLost(OSError):
    """A standard stream takes no more: its disk is full or nobody reads it."""


def visible(text: str) -> str:
    """The text with control characters as escapes, but for its line ends."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def on_a_line(text: str) -> str:
    """The same with line ends as escapes too: what comes from outside makes no new line."""
    return visible(text).replace("\n", "\\n")


def _shown(character: str) -> str:
    if character in _KEPT or unicodedata.category(character) not in _UNSEEN:
        return character
    return character.encode("unicode_escape", "surrogatepass").decode()


def message(text: str) -> None:
    """Tell a person one thing, in one line of the standard error."""
    typer.echo(f"minigame-bot: {on_a_line(text)}", err=True)


def quotation(speaker: str, text: str) -> None:
    """Tell a person what another process has written, so that nobody takes it for the bot's own."""
    lines = [f"    {on_a_line(line)}" for line in text.split("\n")]
    typer.echo("\n".join([f"{on_a_line(speaker)} has said:", *lines]), err=True)


def result(text: str, end: str = "\n") -> None:
    """Print what was asked for. It may have several lines: parts from outside go ``on_a_line``."""
    typer.echo(visible(text + end), nl=False)


class _Stream(io.TextIOBase):
    """A standard stream. It has no ``buffer``, so nobody gets past it."""

    def __init__(self, raw: TextIO, shows_controls: bool = True) -> None:
        self.raw = raw
        self._shows_controls = shows_controls

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.raw.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        return self.raw.errors

    def write(self, text: str) -> int:
        try:
            self.raw.write(visible(text) if self._shows_controls else text)
        except OSError as error:
            raise OutputLost(error.errno, error.strerror) from error
        return len(text)

    def flush(self) -> None:
        try:
            self.raw.flush()
        except OSError as error:
            raise OutputLost(error.errno, error.strerror) from error

    def isatty(self) -> bool:
        return self.raw.isatty()

    def fileno(self) -> int:
        return self.raw.fileno()

    def writable(self) -> bool:
        return True


def guard_streams() -> None:
    """Put both streams behind this module. A stream that is closed stays so."""
    for name in ("stdout", "stderr"):
        raw = getattr(sys, name)
        if isinstance(raw, io.TextIOWrapper):
            raw.reconfigure(errors="backslashreplace")
            setattr(sys, name, _Stream(raw))


def finish_streams() -> str:
    """Flush what is left; why that failed, else nothing.

    What cannot be written is dropped: Python would complain of it once more in the end.
    """
    troubles = [_finished(stream) for stream in (sys.stdout, sys.stderr) if stream is not None]
    return next(filter(None, troubles), "")


def _finished(stream: TextIO) -> str:
    try:
        stream.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        return (error.strerror or str(error)).lower()
    return ""


def console(stderr: bool = False) -> Console:
    """A console of rich, whose own escapes pass and those of the text that it shows do not."""
    from rich.console import Console
    from rich.segment import Segment

    class Guarded(Console):
        def render(self, renderable: Any, options: Any = None) -> Iterable[Segment]:
            for segment in super().render(renderable, options):
                if segment.control or segment.text.isprintable():
                    yield segment
                else:
                    yield Segment(visible(segment.text), segment.style)

    stream = sys.stderr if stderr else sys.stdout
    if isinstance(stream, _Stream):
        return Guarded(file=cast("IO[str]", _Stream(stream.raw, shows_controls=False)))
    return Guarded(stderr=stderr)
