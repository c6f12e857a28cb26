"""Who is told what takes time on the way to a phone, and what its user must do."""

from __future__ import annotations

from collections.abc import Callable

Announce = Callable[[str], None]


def quiet(_text: str) -> None:
    """Announce nothing."""
