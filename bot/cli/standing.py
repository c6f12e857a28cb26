"""How far each of several devices is: what is shown of it while it plays, and at the end."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from bot.fleet import Doing, Left, LevelOver, News, Note, Opened
from bot.loop.events import Ending

_GOOD: Final = (Ending.SOLVED.value, Ending.PLANNED.value)

_SILENT_S: Final = 10.0
"""After so long it is said for how long a device has been at it."""

DIED: Final = "died"
"""The ending of a device whose process has ended without a word."""


@dataclass(frozen=True)
class Standing:
    """One device. ``ending`` and ``status`` come when it is done; ``heard_at_s`` is of its last
    news."""

    device: str
    game: str = ""
    level: int = 0
    won: int = 0
    doing: str = "starting"
    is_open: bool = False
    ending: str = ""
    reason: str = ""
    status: int | None = None
    heard_at_s: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether nothing more is heard of it."""
        return self.status is not None

    @property
    def is_good(self) -> bool:
        """Whether it is done, and well."""
        return self.ending in _GOOD

    def after(self, news: News, now_s: float) -> Standing:
        """What is known after some news."""
        return replace(self, heard_at_s=now_s, **_changes(self, news))

    def as_row(self, folder: str) -> dict[str, Any]:
        """For the report; ``folder`` is that of its own."""
        facts = {name: getattr(self, name) for name in ("device", "game", "level", "won")}
        return {**facts, "ending": self.ending, "reason": self.reason, "folder": folder}


def _changes(standing: Standing, news: News) -> dict[str, Any]:
    if isinstance(news, Opened):
        return {"doing": "open", "is_open": True}
    if isinstance(news, Note):
        return {"doing": news.text}
    if isinstance(news, Doing):
        game = news.game or standing.game
        return {"level": news.level, "game": game, "doing": news.what}
    if isinstance(news, LevelOver):
        won = standing.won + (news.ending == Ending.SOLVED.value)
        told = f"level {news.level} {news.ending}: {news.reason}" if news.reason else ""
        game = news.game or standing.game
        return {"level": news.level, "game": game, "won": won, "doing": news.ending, "reason": told}
    if isinstance(news, Left):
        return {"ending": news.ending, "reason": news.reason, "status": news.status}
    return {"ending": DIED, "reason": news.why, "status": 1}


def table(
    standings: Iterable[Standing], levels: int, now_s: float | None = None, below: str = ""
) -> Table:
    """A row a device: while they play with what each does ``now_s``, then with how it ended, whose
    reasons have no room in it. ``below`` is said of all."""
    is_live = now_s is not None
    found = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), expand=is_live, caption=below or None)
    found.add_column("device", no_wrap=True, overflow="ellipsis", max_width=30)
    found.add_column("game", no_wrap=True)
    found.add_column("level", justify="right", no_wrap=True)
    found.add_column("won", justify="right", no_wrap=True)
    found.add_column("now" if is_live else "ending", no_wrap=True, max_width=24)
    if is_live:
        found.add_column("last reason", no_wrap=True, overflow="ellipsis", ratio=1)
    for each in standings:
        cells = (each.device, each.game or "-", str(each.level or "-"), f"{each.won} of {levels}")
        reason = (Text(each.reason),) if is_live else ()
        found.add_row(*map(Text, cells), _state(each, now_s), *reason)
    return found


def _state(standing: Standing, now_s: float | None) -> Text:
    if standing.is_over:
        return Text(standing.ending, "green" if standing.is_good else "red")
    silent_s = (now_s or time.monotonic()) - standing.heard_at_s
    waited = f", {silent_s:.0f} s" if silent_s > _SILENT_S else ""
    return Text(f"{standing.doing}{waited}", overflow="ellipsis")
