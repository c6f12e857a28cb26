"""What was found out about a phone by trying, kept until its system changes.

One small file for each phone and way to it, in the folder where this user's settings are. Whatever
is wrong with it counts as not knowing.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from bot.files import write_atomically


@dataclass(frozen=True)
class Habits:
    """What works best: the names of a way to grab and of a way to draw strokes.

    They hold for one ``build`` of the phone's system.
    """

    build: str
    grab: str
    strokes: str


def folder(environ: Mapping[str, str]) -> Path:
    """Where profiles of devices are kept."""
    if sys.platform == "win32" and environ.get("APPDATA"):
        return Path(environ["APPDATA"]) / "minigame-bot" / "phones"
    settings = environ.get("XDG_CONFIG_HOME")
    return (Path(settings) if settings else Path.home() / ".config") / "minigame-bot" / "phones"


def path_for(serial: str, kind: str) -> Path:
    """The file for a phone and the way to it. No serial leaves the folder."""
    return folder(os.environ) / f"{quote(serial, safe=' ')}-{kind}.json"


def recall(path: Path, build: str) -> Habits | None:
    """What is known about this build; nothing where the file is missing or spoilt."""
    try:
        kept = json.loads(path.read_bytes())
        habits = Habits(**kept)
    except (OSError, ValueError, TypeError):
        return None
    known = all(isinstance(value, str) for value in asdict(habits).values())
    return habits if known and habits.build == build else None


def remember(path: Path, habits: Habits) -> None:
    """Keep it; where nothing can be written, it is found out again next time."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(asdict(habits), indent=2).encode() + b"\n")
