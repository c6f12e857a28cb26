"""Drawings and profiles that a command writes, and what a user hears when it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot import annotation
from bot.cli.failures import UnwritableOutput
from bot.cli.inputs import printable


def check_drawing(out: Path) -> None:
    """Refuse a name that no kind of drawing has. Raises UnwritableOutput."""
    if out.suffix.lower() not in annotation.SUFFIXES:
        raise UnwritableOutput(f"{printable(str(out))} must end in .png or .gif")


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """Turn an OSError into UnwritableOutput."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnwritableOutput(f"cannot write {printable(str(out))}: {reason}") from error
