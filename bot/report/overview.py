"""The page of a run on several devices: a line for each, with the way to its own page.

DIR/run-0001/report.html                 the overview, rewritten as the run goes on
DIR/run-0001/run.json                    the same as data
DIR/run-0001/1-adb-R58M123ABC/           the report of a device, as that of a run on one alone
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bot.report.page import GOING_ON
from bot.report.rendering import render
from bot.report.writer import PAGE, RUN, fresh_folder, write

_GOOD: Final = ("solved", "planned")


class Overview:
    """Writes into a new folder below ``parent``, whose ``folder`` it is.

    A row has ``device``, ``folder`` (the name of that of its report), ``game``, ``level``, ``won``,
    ``ending`` (empty while it goes on) and ``reason``.
    """

    def __init__(self, parent: Path, about: Mapping[str, Any]) -> None:
        """Make the folder. Raises UnwritableReport."""
        started = datetime.now().astimezone().isoformat(timespec="seconds")
        self._about = {"started": started, **about}
        self.folder = fresh_folder(parent)

    def write(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write it anew. Raises UnwritableReport."""
        run = json.dumps({**self._about, "devices": rows}, indent=1)
        write(self.folder / RUN, f"{run}\n".encode())
        write(self.folder / PAGE, self._page(rows).encode())

    def _page(self, rows: Sequence[Mapping[str, Any]]) -> str:
        over = all(row["ending"] for row in rows)
        good = all(row["ending"] in _GOOD for row in rows)
        now = datetime.now().strftime("%H:%M:%S")
        page = render(
            "overview.html",
            headline=_headline(rows, self._about, over),
            style="open" if not over else "good" if good else "bad",
            facts={
                "devices": len(rows),
                "begun": datetime.fromisoformat(self._about["started"]).strftime(
                    "%Y-%m-%d %H:%M:%S"
                ),
                "version": self._about.get("version"),
            },
            notes=[] if over else [GOING_ON.format(now=now)],
            rows=[{**row, "style": _style(row), "page": self._page_of(row)} for row in rows],
            wanted=self._about["levels_wanted"],
        )
        return str(page)

    def _page_of(self, row: Mapping[str, Any]) -> str:
        """The way to a device's own page, once there is one."""
        page = Path(row["folder"]) / PAGE
        return page.as_posix() if (self.folder / page).exists() else ""


def _style(row: Mapping[str, Any]) -> str:
    return "open" if not row["ending"] else "good" if row["ending"] in _GOOD else "bad"


def _headline(rows: Sequence[Mapping[str, Any]], about: Mapping[str, Any], over: bool) -> str:
    done = sum(row["ending"] in _GOOD for row in rows)
    won, wanted = sum(row["won"] for row in rows), len(rows) * about["levels_wanted"]
    if about.get("dry_run"):
        return f"{done} of {len(rows)} devices planned; nothing was touched"
    levels = f"{won} of {wanted} levels solved on {len(rows)} devices"
    return levels if over else f"{levels} so far"
