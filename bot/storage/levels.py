"""The library of levels: boards that were met, how they are solved, where and when they were seen.

A folder with a database, ``levels.db``, and the screenshots as PNG files under the SHA-256 of their
bytes, without anything else that the files they came from said. Each call opens the database anew,
so that threads, processes and a run that is killed do not get in each other's way: SQLite keeps
what was committed, whatever happens then.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from bot.games import Game
from bot.storage.files import write_atomically
from solvers import Outcome
from vision import Pixels

VERSION: Final = 1

_OURS: Final = 0x6D676C76
"""Says of a database that it is such a library."""

_WAIT_S: Final = 30.0
"""For another process that writes."""

_STEPS: Final = (
    """
    CREATE TABLE level (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        board TEXT NOT NULL,
        moves TEXT NOT NULL,
        UNIQUE (game, board)
    );
    CREATE TABLE sighting (
        id INTEGER PRIMARY KEY,
        level INTEGER NOT NULL REFERENCES level (id),
        place TEXT NOT NULL,
        seen_at TEXT NOT NULL,
        screen TEXT
    );
    CREATE INDEX sighting_of ON sighting (level);
    """,
)
"""What makes each version of the schema of the one before."""


class LibraryError(RuntimeError):
    """The library cannot be read or written; the message says why, and what to do about it."""


@dataclass(frozen=True)
class Level:
    """A board in its text form, its moves as JSON, and the screenshots that show it."""

    game: str
    board: str
    moves: list[Any]
    screens: tuple[Path, ...]


class Library:
    """The levels in a folder, which is made where there is none. Raises LibraryError."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._screens = folder / "screens"
        with _told(folder):
            self._screens.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._writing():
            pass

    def remembering(self, game: Game) -> Game:
        """The game with a ``plan`` that knows the boards of the library.

        Of a game with an opponent a plan is no answer for good, and it stays as it is.
        """
        if game.planner or not game.whole_plan:
            return game

        def known_or(search: Callable[..., Sequence[Any]]) -> Callable[..., Sequence[Any]]:
            def plan(board: Any, *limits: int) -> Sequence[Any]:
                known = self.moves(game, board)
                return search(board, *limits) if known is None else known

            return plan

        within = game.plan_within and known_or(game.plan_within)
        return replace(game, plan=known_or(game.plan), plan_within=within)

    def moves(self, game: Game, board: Any) -> list[Any] | None:
        """The moves that solve a board met before, by its rules; None where there are none."""
        with self._reading() as database:
            row = database.execute(
                "SELECT moves FROM level WHERE game = ? AND board = ?", (game.name, str(board))
            ).fetchone()
        moves = _as_moves(row[0]) if row else None
        return moves if moves is not None and _solves(game, board, moves) else None

    def note(
        self, game: Game, board: Any, moves: Sequence[Any], place: str, screen: Pixels | None
    ) -> None:
        """Keep a board, its moves, and that it was seen now at a place, on a screenshot.

        Raises LibraryError.
        """
        name = self._keep(screen) if screen is not None else None
        with self._writing() as database:
            database.execute(
                "INSERT INTO level (game, board, moves) VALUES (?, ?, ?)"
                " ON CONFLICT (game, board) DO UPDATE SET moves = excluded.moves",
                (game.name, str(board), json.dumps(moves)),
            )
            database.execute(
                "INSERT INTO sighting (level, place, seen_at, screen)"
                " SELECT id, ?, ?, ? FROM level WHERE game = ? AND board = ?",
                (place, _now(), name, game.name, str(board)),
            )

    def levels(self) -> Iterator[Level]:
        """All levels, in the order in which they were met. Raises LibraryError."""
        with self._reading() as database:
            rows = database.execute(
                "SELECT level.id, game, board, moves, screen FROM level"
                " LEFT JOIN sighting ON sighting.level = level.id"
                " GROUP BY level.id, screen ORDER BY level.id, sighting.id"
            ).fetchall()
        by_level: dict[int, Level] = {}
        for number, game, board, moves, screen in rows:
            level = by_level.get(number) or Level(game, board, json.loads(moves), ())
            seen = (self._screens / f"{screen}.png",) if screen else ()
            by_level[number] = replace(level, screens=(*level.screens, *seen))
        yield from by_level.values()

    def _keep(self, screen: Pixels) -> str:
        from vision.pictures import encode_png

        data = encode_png(screen)
        name = sha256(data).hexdigest()
        path = self._screens / f"{name}.png"
        with _told(self.folder):
            if not path.exists():
                write_atomically(path, data)
        return name

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with _told(self.folder), closing(self._connected()) as database:
            yield database

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction, in the newest schema."""
        with self._reading() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                self._renew(database)
                yield database
                database.execute("COMMIT")
            except BaseException:
                database.execute("ROLLBACK")
                raise

    def _connected(self) -> sqlite3.Connection:
        path = self.folder / "levels.db"
        return sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None)

    def _renew(self, database: sqlite3.Connection) -> None:
        """Bring the schema to our version. Raises LibraryError for one that is newer."""
        version = database.execute("PRAGMA user_version").fetchone()[0]
        owner = database.execute("PRAGMA application_id").fetchone()[0]
        if version > VERSION:
            raise LibraryError(
                f"the library in {self.folder} has version {version}, and this minigame-bot knows"
                f" {VERSION}: update it"
            )
        if owner not in (0, _OURS) or (version and owner != _OURS):
            raise LibraryError(f"{self.folder / 'levels.db'} is a database of something else")
        for step in _STEPS[version:]:
            for statement in filter(str.strip, step.split(";")):
                database.execute(statement)
        if version < VERSION:
            database.execute(f"PRAGMA application_id = {_OURS}")
            database.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Turn errors of the system and of SQLite into LibraryError."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise LibraryError(f"cannot use the library in {folder}: {reason}") from error
    except sqlite3.Error as error:
        raise LibraryError(f"cannot use the library in {folder}: {error}") from error


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


def _as_moves(text: str) -> list[Any] | None:
    """Moves from JSON, which has lists where moves have tuples."""
    try:
        moves = _tupled(json.loads(text))
    except ValueError:
        return None
    return list(moves) if isinstance(moves, tuple) else None


def _tupled(plain: Any) -> Any:
    return tuple(map(_tupled, plain)) if isinstance(plain, list) else plain


def _solves(game: Game, board: Any, moves: Sequence[Any]) -> bool:
    """Whether moves from a file that anybody can have written solve a board by its rules."""
    try:
        for move in moves:
            board = game.play(board, move)
    except (ValueError, TypeError, LookupError, AttributeError):
        return False
    return game.outcome(board) is Outcome.SOLVED
