"""The lines of answers, in a file: the one that is asked for, or one that goes with the run.

A file is added to by whole lines in one write, so a run that was ended at any moment leaves whole
lines and perhaps a part of one, which the next run takes away. What a file holds is the only record
of what is done.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Final

_NAME: Final = '{"image": '
_DIGEST: Final = ', "sha256": '
_ERROR: Final = '"error": '

_decode = json.JSONDecoder().raw_decode


@dataclass(frozen=True)
class Line:
    """What is known of a line without all of it: of whom, with what content, and what failed."""

    name: str
    digest: str | None
    failure: str | None

    @classmethod
    def of(cls, line: bytes) -> Line:
        """Raises ValueError for what is no line of ours."""
        text = line.decode("ascii")
        if not text.startswith(_NAME):
            raise ValueError("it does not begin with an image")
        name, end = _decode(text, len(_NAME))
        if not text.startswith(_DIGEST, end):
            raise ValueError("it has no sha256 behind the image")
        digest, _ = _decode(text, end + len(_DIGEST))
        error, _ = _decode(text, text.rindex(_ERROR) + len(_ERROR))
        return cls(name, digest, error["type"] if error else None)


class Kept:
    """Lines in a file, and where the answer for each content is. ``file`` is read and added to."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._places = sqlite3.connect(
            "", check_same_thread=False
        )  # a file that nobody sees: memory stays free
        self._places.execute("PRAGMA synchronous = OFF")
        self._places.execute("PRAGMA journal_mode = OFF")
        self._places.execute(
            "CREATE TABLE place (digest BLOB PRIMARY KEY, start INTEGER) WITHOUT ROWID"
        )
        self._places.execute("CREATE TABLE done (name TEXT PRIMARY KEY, times INT) WITHOUT ROWID")

    def before(self) -> Iterator[Line]:
        """The whole lines that are there, each then known; takes away what is behind them.

        Raises ValueError where one is no line of ours.
        """
        at = 0
        self._file.seek(0)
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                known = Line.of(line)
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"line {number} is no answer: {error}") from error
            self._know(known.digest, at)
            at += len(line)
            yield known
        self._file.truncate(at)

    def is_new(self, digest: str) -> bool:
        """Whether nobody has asked for this content before; now somebody has."""
        before = self._places.total_changes
        self._know(digest, None)
        return self._places.total_changes > before

    def add(self, line: str, digest: str | None) -> None:
        """Write a line. Raises OSError."""
        start = self._file.seek(0, 2)
        self._file.write(f"{line}\n".encode("ascii"))
        self._file.flush()
        if digest:
            key = bytes.fromhex(digest)
            self._places.execute("UPDATE place SET start = ? WHERE digest = ?", (start, key))
            self._know(digest, start)

    def has(self, digest: str) -> bool:
        """Whether the answer for this content is written."""
        return self._start(digest) is not None

    def again(self, digest: str, name: str) -> str:
        """The line of this content under another name."""
        self._file.seek(self._start(digest) or 0)
        return json.dumps({**json.loads(self._file.readline()), "image": name})

    def note_done(self, name: str) -> None:
        """An input of this name has its line."""
        self._places.execute(
            "INSERT INTO done VALUES (?, 1) ON CONFLICT DO UPDATE SET times = times + 1", (name,)
        )

    def was_done(self, name: str) -> bool:
        """Whether a line that was noted is of this name; it counts once."""
        changed = "UPDATE done SET times = times - 1 WHERE name = ? AND times > 0"
        return self._places.execute(changed, (name,)).rowcount > 0

    def close(self) -> None:
        """Let all go."""
        self._places.close()
        self._file.close()

    def _know(self, digest: str | None, start: int | None) -> None:
        if digest:
            self._places.execute(
                "INSERT OR IGNORE INTO place VALUES (?, ?)", (bytes.fromhex(digest), start)
            )

    def _start(self, digest: str) -> int | None:
        row = self._places.execute(
            "SELECT start FROM place WHERE digest = ?", (bytes.fromhex(digest),)
        ).fetchone()
        return row[0] if row else None
