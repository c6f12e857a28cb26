"""Which way a game wants its moves on a device, kept from one run to the next.

One small file for each device.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.storage import state


@dataclass(frozen=True)
class InputMemory:
    """What is kept in a file; without one, nothing is."""

    path: Path | None = None

    def recall(self, game: str) -> str | None:
        """The way that worked last."""
        mode = self._stored().get(game)
        return mode if isinstance(mode, str) else None

    def remember(self, game: str, mode: str) -> None:
        """Keep the way that has worked for a game."""
        if self.path is None:
            return
        state.write(self.path, {**self._stored(), game: mode})

    def _stored(self) -> dict[str, Any]:
        return state.read(self.path) if self.path else {}


def memory_of(device_name: str) -> InputMemory:
    """What is known about a device."""
    return InputMemory(state.about("inputs", device_name))
