"""Which way a game wants its moves on a device, kept from one run to the next.

One small file for each device, beside what is kept about phones. Whatever is wrong with it counts
as not knowing.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bot.devices.adb import memory
from bot.files import write_atomically

MOST_BYTES = 100_000
"""More than a few names of games; stops at what was never written here."""


@dataclass(frozen=True)
class InputMemory:
    """What is kept in a file; without one, nothing is."""

    path: Path | None = None

    def recall(self, game: str) -> str | None:
        """The way that worked last."""
        mode = self._kept().get(game)
        return mode if isinstance(mode, str) else None

    def remember(self, game: str, mode: str) -> None:
        """Keep it; where nothing can be written, it is found out again next time."""
        if self.path is None:
            return
        kept = {**self._kept(), game: mode}
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, json.dumps(kept, indent=2).encode() + b"\n")

    def _kept(self) -> dict[str, object]:
        if self.path is None:
            return {}
        try:
            with self.path.open("rb") as file:
                kept = json.loads(file.read(MOST_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        return kept if isinstance(kept, dict) else {}


def memory_of(device_name: str) -> InputMemory:
    """What is known about a device. No name leaves the folder, and none is too long for a file."""
    name = sha256(device_name.encode("utf-8", "replace")).hexdigest()[:16]
    return InputMemory(memory.folder(os.environ).with_name("inputs") / f"{name}.json")
