"""What a process that plays on one device tells the one that has started it, in lines of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True)
class Opened:
    """The device is open. ``surely`` is the same for all ways to one phone; empty where unknown.

    Nothing is touched before the answer.
    """

    surely: tuple[str, ...] = ()


@dataclass(frozen=True)
class Doing:
    """What is done now; ``plan`` is told where it is all that is wanted."""

    level: int
    game: str
    what: str
    plan: str = ""


@dataclass(frozen=True)
class LevelOver:
    """A level has ended."""

    level: int
    game: str
    ending: str
    reason: str


@dataclass(frozen=True)
class Note:
    """Something takes time, or the user must do something."""

    text: str


@dataclass(frozen=True)
class Left:
    """The device is closed and the process about to end, in order.

    ``ending`` and ``reason`` are those of the run, ``frame`` the path of its last picture.
    """

    status: int
    ending: str
    reason: str
    frame: str = ""


@dataclass(frozen=True)
class Died:
    """The process has ended without a word. This is told by the one that has started it.

    ``said`` is what it wrote on its standard error.
    """

    why: str
    said: str


News: TypeAlias = Opened | Doing | LevelOver | Note | Left | Died

_KINDS = {kind.__name__: kind for kind in (Opened, Doing, LevelOver, Note, Left)}


def as_line(news: News) -> bytes:
    """The news in a line."""
    return json.dumps({"kind": type(news).__name__, **asdict(news)}).encode() + b"\n"


def from_line(line: bytes) -> News:
    """The news of a line. Raises ValueError, KeyError or TypeError where it is none."""
    content: dict[str, Any] = json.loads(line)
    kind = _KINDS[content.pop("kind")]
    if kind is Opened:
        content["surely"] = tuple(content["surely"])
    news: News = kind(**content)
    return news
