"""What the bot has found out by itself and keeps from one run to the next, in small JSON files.

They lie where this user's settings are. Whatever is wrong with one counts as not knowing, and what
cannot be written is found out again next time.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.storage.files import write_atomically

MOST_BYTES = 100_000
"""More than a few names; stops at what was never written here."""


def folder(name: str) -> Path:
    """Where files about one subject are kept."""
    if sys.platform == "win32" and os.environ.get("APPDATA"):
        return Path(os.environ["APPDATA"]) / "minigame-bot" / name
    settings = os.environ.get("XDG_CONFIG_HOME")
    return (Path(settings) if settings else Path.home() / ".config") / "minigame-bot" / name


def about(subject: str, device_name: str) -> Path:
    """The file about a device. No name leaves the folder, and none is too long for a file."""
    name = sha256(device_name.encode("utf-8", "replace")).hexdigest()[:16]
    return folder(subject) / f"{name}.json"


def read(path: Path) -> dict[str, Any]:
    """What a file says; nothing where it is missing or spoilt."""
    try:
        with path.open("rb") as file:
            kept = json.loads(file.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def write(path: Path, kept: Mapping[str, object]) -> None:
    """Keep it, if that can be."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(kept, indent=2).encode() + b"\n")
