"""What the user names on the command line, as bytes: files, or ``-`` for the standard input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from bot.cli.failures import UnreadableInput
from bot.cli.printing import on_a_line
from bot.storage.files import MOST_INPUT_BYTES, read_bytes
from solvers import BadBoard
from vision.pictures import is_picture

_STDIN: Final = "-"
_MOST_TEXT_BYTES: Final = 20_000_000
"""More than the text of any board that is accepted."""

_PICTURE_SUFFIXES: Final = {".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".heic", ".tiff"}


def load(name: str) -> bytes:
    """The bytes of an input. Raises UnreadableInput."""
    try:
        return _piped() if name == _STDIN else read_bytes(Path(name), MOST_INPUT_BYTES)
    except OSError as error:
        raise UnreadableInput((error.strerror or str(error)).lower()) from error


def _piped() -> bytes:
    """The standard input. Raises UnreadableInput where it is closed or too long."""
    if sys.stdin is None:
        raise UnreadableInput("the standard input is closed")
    data = sys.stdin.buffer.read(MOST_INPUT_BYTES + 1)
    if len(data) > MOST_INPUT_BYTES:
        raise UnreadableInput(
            f"the standard input has more than {MOST_INPUT_BYTES // 1_000_000} MB"
        )
    return data


def means_picture(name: str, data: bytes) -> bool:
    """Whether an input is to be read as a picture: by its content, or its name says so."""
    return is_picture(data) or Path(name).suffix.lower() in _PICTURE_SUFFIXES


def text_of(data: bytes) -> str:
    """The text of a board. Raises BadBoard when the bytes are no text, or nothing."""
    if len(data) > _MOST_TEXT_BYTES:
        raise BadBoard(f"it is no picture, and {len(data)} bytes are too many for a board")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadBoard("it is neither a picture nor a text in UTF-8") from error
    if not text.strip():
        raise BadBoard("it is empty: a picture of a board or its text is needed")
    return text


def printable(name: str) -> str:
    """A file name that any terminal and any JSON parser takes: one line, odd bytes as ``\\xff``."""
    return on_a_line(os.fsencode(name).decode("utf-8", "backslashreplace"))
