"""Read, solve and play mini-games from a script or a notebook.

    import minigame_bot as mb

    reading = mb.read("level.png")
    moves = mb.solve(reading.board)
    mb.play("practice:cat", levels=3)

Importing this loads neither OpenCV nor a compiler: what a call needs is loaded when it is made.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from PIL.Image import Image

    from bot.errors import DeviceError as DeviceError
    from bot.games import Game as Game
    from bot.games import GameLeftOut as GameLeftOut
    from bot.loop.events import Ending as Ending
    from bot.loop.events import Event
    from bot.loop.events import LevelEnded as LevelEnded
    from calibration import BadProfile as BadProfile
    from calibration import Profile as Profile
    from solvers import BadBoard as BadBoard
    from solvers import GivenUp as GivenUp
    from solvers import IllegalMove as IllegalMove
    from solvers import Outcome as Outcome
    from solvers import SolverError as SolverError
    from solvers import Unsolvable as Unsolvable
    from vision import NotRecognized as NotRecognized
    from vision import Pixels
    from vision import Reading as Reading
    from vision import UnreadablePicture as UnreadablePicture
    from vision import VisionError as VisionError

    Picture: TypeAlias = str | PathLike[str] | bytes | Pixels | Image
    """A file, its bytes, a PIL image, or RGB pixels: uint8, shape (height, width, 3)."""

_HOMES: Final = {
    "DeviceError": "bot.errors",
    "Game": "bot.games",
    "GameLeftOut": "bot.games",
    "Ending": "bot.loop.events",
    "LevelEnded": "bot.loop.events",
    "BadProfile": "calibration",
    "Profile": "calibration",
    "BadBoard": "solvers",
    "GivenUp": "solvers",
    "IllegalMove": "solvers",
    "Outcome": "solvers",
    "SolverError": "solvers",
    "Unsolvable": "solvers",
    "NotRecognized": "vision",
    "Reading": "vision",
    "UnreadablePicture": "vision",
    "VisionError": "vision",
}
"""Where each type lives that is named here and imported when it is first used."""

__all__ = ["draw", "games", "map", "play", "read", "solve", *_HOMES]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def games() -> Mapping[str, Game]:
    """The registered games under their names, those of installed packages included.

    A package whose game cannot be used is told by a warning, GameLeftOut.
    """
    from bot.games import GAMES

    return GAMES


def read(
    picture: Picture,
    *,
    game: str | None = None,
    profile: Profile | str | PathLike[str] | None = None,
    min_confidence: float | None = None,
) -> Reading[Any]:
    """The board on a screenshot, its grid in pixels, the confidence (0 to 1) and the evidence.

    Which ``game`` it is, the picture tells if nobody says it; then less confidence than 0.9 is
    refused unless ``min_confidence`` allows it. ``profile`` is what is known about game and screen.
    Raises NotRecognized, UnreadablePicture, BadProfile and OSError, and ValueError for an unknown
    game.
    """
    return _read(_pixels(picture), game, profile, min_confidence)[1]


def solve(
    source: Any, *, game: str | None = None, profile: Profile | str | PathLike[str] | None = None
) -> Sequence[Any]:
    """The moves that solve a board; of a game with an opponent, the next one.

    ``source`` is a board, a reading, the text of a board (it has a line break in it), or anything
    that ``read`` takes, files of board texts included. Moves are those of docs/json.md. Raises
    Unsolvable and GivenUp, BadBoard for a text that is no board, and all that ``read`` raises.
    """
    from bot.recognise import recognise_text

    found, board = _of_board(source)
    if found is None:
        text = _text(source)
        if text is None:
            found, reading = _read(_pixels(source), game, profile, None)
            board = reading.board
        else:
            found, board = recognise_text(text, _chosen(game))
    return found.plan(board)


def draw(picture: Picture, reading: Reading[Any], moves: Sequence[Any] = ()) -> Pixels:
    """The picture with each cell framed in the colour of what it is, and the moves drawn.

    RGB, uint8, shape (height, width, 3); a picture of small cells is enlarged. ``reading`` must be
    of that picture. Raises UnreadablePicture, OSError and TypeError.
    """
    from bot import annotation
    from vision.drawing import annotate

    found, board = _of_board(reading)
    if found is None:
        raise TypeError(f"{type(board).__name__} is no board of a registered game")
    caption = f"{found.name}, {reading.grid.rows} x {reading.grid.cols}"
    return annotate(
        _pixels(picture), annotation.drawing(found, board, moves, reading.grid, caption)
    )


def map(  # noqa: A001 - mb.map, as an executor's
    inputs: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    executor: Executor | None = None,
    solve: bool = True,
    game: str | None = None,
    profile: Profile | str | PathLike[str] | None = None,
    ordered: bool = True,
) -> Iterator[dict[str, Any]]:
    """Each of many inputs answered: the object of docs/json.md, with the ``sha256`` of its bytes.

    ``inputs`` are files, folders, patterns, archives, videos and addresses, listed as answers are
    taken. ``executor`` is any of concurrent.futures, or Dask's (``client.get_executor()``); without
    one the work is done here. An input that cannot be answered has an ``error`` and ends nothing.
    Not ``ordered``, answers come when they are there. Raises BadProfile and OSError for a profile,
    and ValueError for an unknown game, when the first answer is asked for.
    """
    import json
    import tempfile

    from bot.bulk.engine import engine_of
    from bot.bulk.inputs import listed
    from bot.bulk.kept import Kept
    from bot.bulk.runs import Lines
    from bot.bulk.workers import Here
    from bot.cli.answering import Answering
    from bot.cli.inputs import printable
    from bot.cli.solve_options import SolveOptions
    from bot.recognise import GUESS, SURE

    known = _profile(profile)
    taken = tuple(each.name for each in _taking(_chosen(game or known.game), known))
    answering = Answering(
        taken,
        known,
        GUESS if len(taken) > 1 else 0.0,
        SolveOptions() if solve else None,
        SURE,
        in_one_thread=executor is not None,
    )
    names = [inputs] if isinstance(inputs, str | PathLike) else inputs
    engine = engine_of(executor or Here())
    lines = Lines(engine, answering.line, answering.line_of_dead, printable, ordered)
    with tempfile.TemporaryFile() as file, closing(Kept(file)) as kept:
        for line in lines.each(listed(fspath(name) for name in names), kept):
            yield json.loads(line)


def play(
    device: str = "practice",
    *,
    game: str | None = None,
    levels: int = 1,
    profile: Profile | str | PathLike[str] | None = None,
    dry_run: bool = False,
    instant: bool = False,
    observe: Callable[[Event], None] | None = None,
) -> list[LevelEnded]:
    """Play levels on a device, as ``minigame-bot play --device`` names it; how each one ended.

    It stops after the first level that is neither won nor lost. With ``dry_run`` nothing is
    touched; ``instant`` lets no time pass on the practice screen; ``observe`` hears all that
    happens. Raises DeviceError for a device that cannot be opened, BadProfile and OSError for a
    profile, and ValueError for an unknown game.
    """
    from bot.clock import SimulatedClock, SystemClock
    from bot.devices import PracticeOptions, open_device
    from bot.devices.exclusive import alone_on
    from bot.loop.play import play as play_levels
    from bot.loop.setup import Setup
    from bot.practice import Settings

    clock = SimulatedClock() if instant else SystemClock()
    settings = Settings(game) if game else Settings()
    chosen, known = _chosen(game), _profile(profile)
    watching = {"observe": observe} if observe else {}
    with (
        closing(open_device(device, PracticeOptions(settings, clock))) as opened,
        nullcontext() if dry_run else alone_on(opened),
    ):
        setup = Setup.of(
            opened, _taking(chosen, known), known, clock=clock, dry_run=dry_run, **watching
        )
        return play_levels(setup, levels)


def _read(
    pixels: Pixels,
    game: str | None,
    profile: Profile | str | PathLike[str] | None,
    min_confidence: float | None,
) -> tuple[Game, Reading[Any]]:
    from bot.recognise import SURE, recognise

    known = _profile(profile)
    name = game or known.game
    least = min_confidence if min_confidence is not None else 0.0 if name else SURE
    return recognise(pixels, known, _taking(_chosen(name), known), least)


def _chosen(name: str | None) -> list[Game]:
    if name is None:
        return list(games().values())
    if name not in games():
        raise ValueError(f"there is no game {name!r}; there are {', '.join(games())}")
    return [games()[name]]


def _taking(games: Sequence[Game], profile: Profile) -> list[Game]:
    """The games that take the hints of a profile. Raises ValueError where none does."""
    from bot.games import taking

    takers = taking(games, profile.hints)
    if not takers:
        names = " or ".join(game.name for game in games)
        raise ValueError(f"{', '.join(profile.hints)}: not all of these are hints for {names}")
    return takers


def _profile(profile: Profile | str | PathLike[str] | None) -> Profile:
    from bot.games import hints_of
    from bot.storage import profiles
    from calibration import Profile

    if profile is None:
        return Profile()
    if isinstance(profile, Profile):
        return profile
    return profiles.load(Path(profile), hints_of(games()))


def _of_board(source: Any) -> tuple[Game | None, Any]:
    """The game of a board or of a reading, and the board; None where it is neither."""
    from vision import Reading

    board = source.board if isinstance(source, Reading) else source
    return next((g for g in games().values() if isinstance(board, g.board)), None), board


def _text(source: Any) -> str | None:
    """The text of a board, given as such or as the name of its file; None for pictures."""
    from vision.pictures import is_picture

    if isinstance(source, str) and "\n" in source:
        return source
    if not isinstance(source, str | PathLike):
        return None
    data = _bytes_of(source)
    return None if is_picture(data) else data.decode("utf-8-sig", "replace")


def _bytes_of(name: str | PathLike[str]) -> bytes:
    """What a file holds. Raises OSError, also for what is no regular file."""
    from bot.storage.files import MOST_INPUT_BYTES, read_bytes

    return read_bytes(Path(name), MOST_INPUT_BYTES)


def _pixels(picture: Picture) -> Pixels:
    """RGB pixels, shape (height, width, 3). Raises UnreadablePicture, OSError, TypeError."""
    import numpy as np

    from vision.pictures import decode

    if isinstance(picture, str | PathLike):
        return decode(_bytes_of(picture))
    if isinstance(picture, bytes):
        return decode(picture)
    pixels = np.asarray(picture.convert("RGB") if hasattr(picture, "convert") else picture)
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3:
        shape = f"{pixels.dtype} of shape {pixels.shape}"
        raise TypeError(f"a picture is uint8 of shape (height, width, 3) in RGB, not {shape}")
    return np.ascontiguousarray(pixels)
