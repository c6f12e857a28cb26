"""What was found out about a phone by trying, kept until its system changes.

One small file for each phone and way to it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from bot.storage import state


@dataclass(frozen=True)
class Habits:
    """What works best: the names of a way to grab and of a way to draw strokes.

    They hold for one ``build`` of the phone's system.
    """

    build: str
    grab: str
    strokes: str


def path_for(serial: str, kind: str) -> Path:
    """The file for a phone and the way to it. No serial leaves the folder."""
    return state.folder("phones") / f"{quote(serial, safe=' ')}-{kind}.json"


def recall(path: Path, build: str) -> Habits | None:
    """What is known about this build; nothing where the file is missing or spoilt."""
    try:
        habits = Habits(**state.read(path))
    except TypeError:
        return None
    known = all(isinstance(value, str) for value in asdict(habits).values())
    return habits if known and habits.build == build else None


def remember(path: Path, habits: Habits) -> None:
    """Keep what works best; nothing happens where it cannot be written."""
    state.write(path, asdict(habits))
