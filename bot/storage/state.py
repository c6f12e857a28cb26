"""What the bot has found out by itself and keeps from one run to the next, in small JSON files.

They lie where the system has programs keep their state (``$XDG_STATE_HOME`` on Linux). Whatever is
wrong with one counts as not knowing, and what cannot be written is found out again next time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from bot.storage.files import read_bytes, write_atomically

_MOST_BYTES = 100_000
"""More than a few names; stops at what was never written here."""


def folder(name: str) -> Path:
    """Where files about one subject are kept."""
    return user_state_path("minigame-bot", appauthor=False) / name


def about(subject: str, device_name: str) -> Path:
    """The file about a device. No name leaves the folder, and none is too long for a file."""
    name = sha256(device_name.encode("utf-8", "replace")).hexdigest()[:16]
    return folder(subject) / f"{name}.json"


def read(path: Path) -> dict[str, Any]:
    """What a file says; nothing where it is missing or spoilt."""
    try:
        content = json.loads(read_bytes(path, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def write(path: Path, content: Mapping[str, object]) -> None:
    """Write ``content`` as JSON; a file that cannot be written is left out without an error."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(content, indent=2).encode() + b"\n")
