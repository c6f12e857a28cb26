"""Runs today's readers and solvers on the frames of a report, and says where answers differ.

So a user's report is a test. A frame is asked of the games that the bot asked then: of all that
were wanted, until the level showed which it is. Where frames were cropped, the board is put back
to its place, and what was around it is filled with the colours of the edge.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from bot.games import GAMES, Game, hints_of
from bot.loop.following import Foreseen
from bot.loop.reader import LevelReader
from bot.recognise import SURE
from bot.storage import profiles
from bot.storage.files import MOST_INPUT_BYTES, read_bytes
from calibration import Profile
from calibration.box import Box
from solvers import GivenUp, Unsolvable
from vision import NotRecognized, Pixels, UnreadablePicture
from vision.pictures import MAX_MEGAPIXELS, decode

_UNSOLVABLE: Final = "unsolvable"

_MOST_TEXT_BYTES: Final = 200_000_000
"""More than the events of any run."""


class BadReport(ValueError):
    """The folder is no report, or damaged; the message says where and why."""


@dataclass(frozen=True)
class Plan:
    """What a solver said: ``status`` as in the JSON contract, and how many moves there are."""

    status: str
    count: int

    def __str__(self) -> str:
        return f"{self.status} in {self.count} moves" if self.count else self.status


@dataclass(frozen=True)
class Answer:
    """What a frame gave: the board and game that were read, or why there is none, and the plan."""

    game: str | None
    board: str | None
    confidence: float
    trouble: str = ""
    plan: Plan | None = None


@dataclass(frozen=True)
class Look:
    """A frame of a report, and the answer of that time. ``games`` were asked."""

    frame: str
    screen_px: tuple[int, int]
    region_px: Box
    games: tuple[str, ...]
    then: Answer


@dataclass(frozen=True)
class Run:
    """What is known about a run besides its looks."""

    folder: Path
    profile: Profile
    least: float
    levels: Sequence[Sequence[Look]]


@dataclass(frozen=True)
class Replayed:
    """A frame with both answers."""

    frame: str
    then: Answer
    now: Answer
    differences: Sequence[str]


def runs_in(folder: Path) -> list[Path]:
    """The folder itself where it is a run, else the runs in it. Raises BadReport.

    A run on several devices has one in it for each of them.
    """
    wholes = [folder / "run.json", *sorted(folder.glob("run-*/run.json"))]
    found = [run for whole in wholes if whole.is_file() for run in _parts(whole.parent)]
    if not found:
        raise BadReport(f"{folder} is no report: neither it nor a run-0001 in it has a run.json")
    return found


def _parts(whole: Path) -> list[Path]:
    parts = sorted(path.parent for path in whole.glob("*/run.json"))
    return parts or [whole]


def replayed(run: Run) -> Iterator[Replayed]:
    """Read and solve each frame again. Raises BadReport."""
    for level in run.levels:
        planners: dict[str, Callable[[Any], Sequence[Any]]] = {}
        reader = LevelReader([], run.least)
        for look in level:
            now = _answer(run, look, reader, planners)
            yield Replayed(look.frame, look.then, now, _differences(look.then, now))


def _answer(
    run: Run, look: Look, reader: LevelReader, planners: dict[str, Callable[[Any], Sequence[Any]]]
) -> Answer:
    """What the frame gives today; solved only where it was solved then."""
    then, pixels = look.then, _whole_screen(_pixels(run.folder / look.frame), look)
    reader.games = [GAMES[name] for name in look.games]
    reader.foreseen = lambda: _foreseen(then)
    try:
        seen = reader.read(pixels, run.profile, anew=True)
    except NotRecognized as error:
        return Answer(None, None, 0.0, str(error))
    game, reading = seen.game, seen.reading
    plan = _plan(game, reading.board, planners) if then.plan else None
    return Answer(game.name, str(reading.board), round(reading.confidence, 3), plan=plan)


def _foreseen(then: Answer) -> Sequence[Foreseen]:
    """What was seen then: a frame that was followed need not be one that can be read."""
    if then.game is None or then.board is None:
        return ()
    return (Foreseen(GAMES[then.game].board.from_text(then.board), 1.0),)


def _plan(game: Game, board: Any, planners: dict[str, Callable[[Any], Sequence[Any]]]) -> Plan:
    if game.name not in planners:
        planners[game.name] = game.planner() if game.planner else game.plan
    try:
        return _plan_of(game.solution_json(planners[game.name](board)))
    except Unsolvable:
        return Plan(_UNSOLVABLE, 0)
    except GivenUp:
        return Plan("given up", 0)


def _plan_of(solution: Mapping[str, Any]) -> Plan:
    return Plan(str(solution.get("status", "solved")), len(solution["moves"]))


def _differences(then: Answer, now: Answer) -> tuple[str, ...]:
    """In words, what today's answer says otherwise."""
    told = []
    if (then.board is None) != (now.board is None):
        told.append(f"was {_read(then)}, is {_read(now)}")
    elif then.game != now.game:
        told.append(f"game: was {then.game}, is {now.game}")
    elif then.board != now.board:
        told.append(f"board: was {_on_a_line(then.board)}, is {_on_a_line(now.board)}")
    elif then.board is not None and (then.confidence >= SURE) != (now.confidence >= SURE):
        told.append(f"confidence: was {then.confidence:.3f}, is {now.confidence:.3f}")
    if then.plan and now.plan and then.plan != now.plan:
        told.append(f"plan: was {then.plan}, is {now.plan}")
    return tuple(told)


def _read(answer: Answer) -> str:
    if answer.board is None:
        return f"not recognised ({answer.trouble})"
    return f"{answer.game}, {_on_a_line(answer.board)}"


def _on_a_line(board: str | None) -> str:
    return " / ".join((board or "").splitlines())


def _pixels(path: Path) -> Pixels:
    try:
        return decode(read_bytes(path, MOST_INPUT_BYTES))
    except OSError as error:
        raise BadReport(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from error
    except UnreadablePicture as error:
        raise BadReport(f"{path}: {error}") from error


def _whole_screen(part: Pixels, look: Look) -> Pixels:
    """The part at its place on a screen of the size that it had."""
    (width, height), box = look.screen_px, look.region_px
    if part.shape[:2] != (box.height, box.width):
        raise BadReport(f"{look.frame} is not of the size that the report says")
    around = (box.top, height - box.bottom), (box.left, width - box.right), (0, 0)
    return np.pad(part, around, mode="edge")


def load(folder: Path) -> Run:
    """A run as it was recorded. Raises BadReport, and BadProfile with the line at fault."""
    path = folder / "run.json"
    about = _parsed(path, 1, _text(path))
    profile_path = folder / "profile.toml"
    profile = profiles.load(profile_path, hints_of(GAMES)) if profile_path.exists() else Profile()
    try:
        games, least = tuple(map(str, about["games"])), float(about.get("min_confidence", SURE))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise BadReport(f"{path} does not say which games were played") from error
    unknown = sorted(set(games) - GAMES.keys())
    if unknown:
        raise BadReport(f"{path}: there is no game {unknown[0]!r}")
    return Run(folder, profile, least, _looks(folder / "events.jsonl", games))


def _looks(path: Path, games: tuple[str, ...]) -> list[list[Look]]:
    """The looks of each level at which a reader was asked, each frame once."""
    collected = _Collector(games)
    lines = _text(path).split("\n")
    for number, line in enumerate(lines[:-1], start=1):  # after the last line end, half a line
        record = _parsed(path, number, line)
        try:
            collected.add(record)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise BadReport(f"{path}:{number}: it is no event of a report: {error!r}") from error
    return collected.levels


class _Collector:
    """Turns records into looks."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self.levels: list[list[Look]] = [[]]
        self._wanted = self._asked = games
        self._current: int | None = None
        """The look of this level that was seen last."""

    def add(self, record: Mapping[str, Any]) -> None:
        """Take in one record. Raises KeyError, TypeError and ValueError."""
        step = record["step"]
        if step == "look":
            self._look(record)
        elif step == "plan" and self._current is not None:
            self._decide(_plan_of(record))
        elif step == "level ended":
            if record["outcome"] == _UNSOLVABLE and self._current is not None:
                self._decide(Plan(_UNSOLVABLE, 0))
            self.levels.append([])
            self._asked, self._current = self._wanted, None

    def _look(self, record: Mapping[str, Any]) -> None:
        looks = self.levels[-1]
        known = [at for at, look in enumerate(looks) if look.frame == record["frame"]]
        if known:
            self._current = known[0]
        elif record["frame"] and (record["text"] is not None or record["trouble"]):
            looks.append(_look_of(record, self._asked))
            self._current = len(looks) - 1
        if record["text"] is not None:
            self._asked = (_known_game(record["game"]),)

    def _decide(self, plan: Plan) -> None:
        """Note what was planned on the look that was seen last."""
        looks, at = self.levels[-1], self._current
        if at is None or looks[at].then.board is None or looks[at].then.plan:
            return
        looks[at] = replace(looks[at], then=replace(looks[at].then, plan=plan))


def _look_of(record: Mapping[str, Any], games: tuple[str, ...]) -> Look:
    frame = str(record["frame"])
    if Path(frame).is_absolute() or ".." in Path(frame).parts:
        raise ValueError(f"{frame} is not in the folder of the run")
    if not all(isinstance(record[key], str | None) for key in ("game", "text")):
        raise ValueError("its game or its board is no text")
    then = Answer(
        record["game"], record["text"], float(record["confidence"] or 0), str(record["trouble"])
    )
    width, height = map(int, record["screen_px"])
    box = Box(*map(int, record["region_px"]))
    inside = 0 <= box.left <= box.right <= width and 0 <= box.top <= box.bottom <= height
    if not inside or width * height > MAX_MEGAPIXELS * 1_000_000:
        raise ValueError("the region is not on the screen")
    return Look(frame, (width, height), box, games, then)


def _known_game(name: str) -> str:
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}")
    return name


def _parsed(path: Path, number: int, text: str) -> Mapping[str, Any]:
    """A JSON object. Raises BadReport."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadReport(f"{path}:{number}: it is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise BadReport(f"{path}:{number}: it is no JSON object")
    return found


def _text(path: Path) -> str:
    try:
        return read_bytes(path, _MOST_TEXT_BYTES).decode()
    except OSError as error:
        raise BadReport(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise BadReport(f"{path} is no text in UTF-8") from error
