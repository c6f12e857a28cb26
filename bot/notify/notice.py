"""How the bot ended on a device, for whoever was not there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Notice:
    """How a run on one device ended.

    ``level`` is the last one that was begun, 0 where none was. ``won`` of ``wanted`` levels were
    won. ``frame`` is the picture of the last screenshot, where one was taken and kept.
    """

    device: str
    ending: str
    reason: str = ""
    game: str = ""
    level: int = 0
    won: int = 0
    wanted: int = 0
    frame: Path | None = None
    report: Path | None = None

    def __str__(self) -> str:
        why = f": {self.reason}" if self.reason else ""
        levels = f"{self.won} of {self.wanted} level{'s' * (self.wanted != 1)} won"
        return f"minigame-bot: {self.device}: {levels}; level {self.level}: {self.ending}{why}"

    @property
    def environment(self) -> Mapping[str, str]:
        """As variables of a program: all are set, and empty where there is nothing to say."""
        return {f"MINIGAME_BOT_{name.upper()}": _plain(value) for name, value in self._facts}

    @property
    def as_json(self) -> Mapping[str, Any]:
        """As JSON; ``text`` and ``content`` are the sentence, which chats show."""
        said = {
            name: str(value) if isinstance(value, Path) else value for name, value in self._facts
        }
        return {**said, "text": str(self), "content": str(self)}

    @property
    def _facts(self) -> list[tuple[str, Any]]:
        return list(asdict(self).items())


def _plain(value: object) -> str:
    """Text that an environment takes, whatever a device has said."""
    if value is None or isinstance(value, Path):
        return str(value or "")
    return str(value).replace("\0", "").encode("utf-8", "replace").decode()
