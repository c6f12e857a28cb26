"""Keeps what happened in a run: every frame, board, plan, gesture and duration.

    DIR/run-0001/report.html              all of it as one page, rewritten as the run goes on
    DIR/run-0001/run.json                 what was run and how each level ended
    DIR/run-0001/events.jsonl             looks, plans, acts and all else in order, one a line
    DIR/run-0001/profile.toml             what the user knew about the screen, buttons aside
    DIR/run-0001/level-001/look-001.png   what was seen (a frame equal to the last is kept once)
    DIR/run-0001/level-001/look-001.txt   the board that was read from it

Killing the bot leaves whole files: each is written beside its place and renamed, but for
``events.jsonl``, which grows by whole lines.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bot.loop.events import Event, LevelEnded, Looked
from bot.report.frames import Album, Frame, stored_frame
from bot.report.page import BROKEN_OFF, CUT_OFF, GOING_ON, Page
from bot.report.records import Record, level_record, look_facts, record_of
from bot.storage import profiles
from bot.storage.files import write_atomically
from calibration import Profile
from calibration.checks import PICTURE_LISTS, PICTURES
from vision.pictures import encode_png

PAGE, RUN, _EVENTS, _PROFILE = "report.html", "run.json", "events.jsonl", "profile.toml"

_REST_S: Final = 4.0
"""The page is not written more often than that within a level."""

_ANY_TIME: Final = "hh_mm_ss"

_REST_SHARE: Final = 20
"""Nor does writing it, which takes longer as the run does, take more than this part of the time."""


class UnwritableReport(Exception):
    """The report could not be written; the message says where and why."""


class Report:
    """Writes into a new folder below ``parent``. An observer of the loop.

    ``crop`` keeps of each frame only what is near the board. Close it, or leave its ``with``
    block, when the run is over: until then the page says that the run goes on.
    """

    def __init__(
        self,
        parent: Path,
        about: Mapping[str, Any],
        profile: Profile | None = None,
        crop: bool = False,
        now_s: Callable[[], float] = time.monotonic,
        name: str | None = None,
    ) -> None:
        """Make the folder, of this name or with the next number. Raises UnwritableReport."""
        self._now_s = now_s
        self._started_s = self._page_due_s = now_s()
        started = datetime.now().astimezone().isoformat(timespec="seconds")
        self._about = {"started": started, **about, "cropped": crop}
        self._crop = crop
        self._levels: list[Record] = []
        self._looks = 0
        self._last: Frame | None = None
        self.last_frame: Path | None = None
        """The picture of what was seen last, where it is kept."""
        self._album = Album()
        self._page = Page(self._about)
        self.folder = fresh_folder(parent) if name is None else _named_folder(parent, name)
        self._write_profile(profile or Profile())
        self._write(_EVENTS, b"")
        self._write_run()
        self._write_page()

    def __enter__(self) -> Report:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write the page for the last time. Raises UnwritableReport."""
        self._page.running = False
        try:
            self._write_page()
        except UnwritableReport:
            with suppress(OSError):
                _say_instead(self.folder / PAGE, BROKEN_OFF)
            raise

    def __call__(self, event: Event) -> None:
        """Keep one event. Raises UnwritableReport."""
        record = {"level": len(self._levels) + 1, "at_s": round(self._now_s() - self._started_s, 3)}
        record |= record_of(event)
        if isinstance(event, Looked):
            record |= self._look(event)
        self._append(record)
        self._page.add(record)
        if isinstance(event, LevelEnded):
            self._end_level(event)
        elif self._now_s() >= self._page_due_s:
            self._write_page()

    def _end_level(self, event: LevelEnded) -> None:
        self._levels.append(level_record(event))
        self._looks, self._last = 0, None
        self._write_run()
        self._write_page()

    def _look(self, event: Looked) -> Record:
        """Keep frame and board, unless the frame is the last one again."""
        frame = stored_frame(event, self._crop)
        names: Record = {"frame": None, "board": None, "region_px": None}
        if frame:
            if not frame.same_as(self._last):
                self._keep(frame)
            name = self._look_name()
            board = f"{name}.txt" if frame.reading else None
            names = {"frame": f"{name}.png", "board": board, "region_px": list(frame.region_px)}
        return {**names, "screen_px": list(event.screenshot.size_px), **look_facts(event)}

    def _keep(self, frame: Frame) -> None:
        self._looks += 1
        self._last = frame
        name = self._look_name()
        self._write(f"{name}.png", encode_png(frame.pixels))
        self.last_frame = self.folder / f"{name}.png"
        if frame.reading:
            self._write(f"{name}.txt", f"{frame.reading.board}\n".encode())
        self._page.show(f"{name}.png", self._album.picture(frame))

    def _look_name(self) -> str:
        return f"level-{len(self._levels) + 1:03}/look-{self._looks:03}"

    def _write_page(self) -> None:
        started_s = self._now_s()
        self._write(PAGE, self._page.html().encode())
        now_s = self._now_s()
        self._page_due_s = now_s + max(_REST_S, _REST_SHARE * (now_s - started_s))

    def _write_run(self) -> None:
        self._write(RUN, f"{_in_lines({**self._about, 'levels': self._levels})}\n".encode())

    def _write_profile(self, profile: Profile) -> None:
        """Keep what readers go by. The pictures of buttons are parts of a screen."""
        nothing: dict[str, Any] = {**dict.fromkeys(PICTURES), **dict.fromkeys(PICTURE_LISTS, ())}
        bare = replace(profile, **nothing)
        path = self.folder / _PROFILE
        with _writing(path):
            profiles.save(path, bare)

    def _append(self, record: Record) -> None:
        path = self.folder / _EVENTS
        with _writing(path), path.open("ab") as file:
            file.write(f"{json.dumps(record)}\n".encode())

    def _write(self, name: str, data: bytes) -> None:
        path = self.folder / name
        with _writing(path):
            path.parent.mkdir(exist_ok=True)
        write(path, data)


def write(path: Path, data: bytes) -> None:
    """Write a whole file of a report. Raises UnwritableReport."""
    with _writing(path):
        write_atomically(path, data)


def cut_off(folder: Path) -> None:
    """Close the report of a process that was ended: nobody else does. Nothing is raised."""
    with suppress(OSError):
        _say_instead(folder / PAGE, CUT_OFF)


def _say_instead(page: Path, text: str) -> None:
    """Let the last page that could be written not say that the run goes on. Raises OSError.

    Nothing is made longer and no file is made, which full disks and closed folders allow.
    """
    html = page.read_bytes()
    before, after = (each.format(now=_ANY_TIME).encode() for each in (GOING_ON, text))
    found = re.search(re.escape(before).replace(_ANY_TIME.encode(), rb"([0-9:]{8})"), html)
    if found:
        now = after.replace(_ANY_TIME.encode(), found[1])
        with page.open("r+b") as file:
            file.seek(found.start())
            file.write(now.ljust(len(found[0])))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turn an OSError into UnwritableReport."""
    try:
        yield
    except OSError as error:
        raise UnwritableReport(f"cannot write {path}: {error.strerror}") from error


def _named_folder(parent: Path, name: str) -> Path:
    folder = parent / name
    with _writing(folder):
        folder.mkdir()
    return folder


def fresh_folder(parent: Path) -> Path:
    """A new folder ``run-0001``, ``run-0002``, ... that no earlier run has used.

    Raises UnwritableReport.
    """
    try:
        parent.mkdir(parents=True, exist_ok=True)
        for number in range(1 + _last_number(parent), 10_000):
            folder = parent / f"run-{number:04}"
            try:
                folder.mkdir()
            except FileExistsError:
                continue
            return folder
    except OSError as error:
        raise UnwritableReport(f"cannot write a report to {parent}: {error.strerror}") from error
    raise UnwritableReport(f"{parent} holds too many reports; name another folder")


def _last_number(parent: Path) -> int:
    names = (re.fullmatch(r"run-([0-9]{1,9})", path.name) for path in parent.glob("run-*"))
    return max((int(name[1]) for name in names if name), default=0)


def _in_lines(content: Mapping[str, Any]) -> str:
    """JSON with one line for each key and level: neither one long line nor one for each number."""
    pairs = [f"{json.dumps(key)}: {_items_in_lines(value)}" for key, value in content.items()]
    return "{" + ",\n".join(pairs) + "}"


def _items_in_lines(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ",\n".join(map(json.dumps, value)) + "]"
    return json.dumps(value)
