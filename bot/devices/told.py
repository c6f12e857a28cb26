"""What phones, windows, pages and libraries say, which may be anything."""

from __future__ import annotations

_MOST = 200
"""More of a complaint is a stack trace."""


def told(text: str, most: int | None = _MOST) -> str:
    """So many characters of a text, fit for one line of a terminal."""
    line = " ".join(text.split())[:most]
    return "".join(each if each.isprintable() else "?" for each in line)
