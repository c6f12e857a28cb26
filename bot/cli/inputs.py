"""What the user names on the command line, as bytes: files, or ``-`` for the standard input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from bot.cli.failures import UnreadableInput
from solvers import BadBoard
from vision.pictures import is_picture

_STDIN: Final = "-"
_MAX_BYTES: Final = 256_000_000
"""More than any picture of a size that ``decode`` accepts; stops at endless devices."""

_PICTURE_SUFFIXES: Final = {".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".heic", ".tiff"}


def load(name: str) -> bytes:
    """The bytes of an input. Raises UnreadableInput."""
    try:
        if name == _STDIN:
            return sys.stdin.buffer.read(_MAX_BYTES)
        with Path(name).open("rb") as file:
            return file.read(_MAX_BYTES)
    except IsADirectoryError as error:
        raise UnreadableInput("it is a directory; name the files in it") from error
    except OSError as error:
        raise UnreadableInput((error.strerror or str(error)).lower()) from error


def means_picture(name: str, data: bytes) -> bool:
    """Whether an input is to be read as a picture: by its content, or its name says so."""
    return is_picture(data) or Path(name).suffix.lower() in _PICTURE_SUFFIXES


def text_of(data: bytes) -> str:
    """The text of a board. Raises BadBoard when the bytes are no text, or nothing."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadBoard("it is neither a picture nor a text in UTF-8") from error
    if not text.strip():
        raise BadBoard("it is empty: a picture of a board or its text is needed")
    return text


def printable(name: str) -> str:
    """A file name that any terminal and any JSON parser takes: odd bytes as ``\\xff``."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")
