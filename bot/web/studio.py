"""What the page asks for: read a picture, understand a board, solve it, learn from it.

Plain dictionaries in and out, as JSON has them; nothing here knows of HTTP.
"""

from __future__ import annotations

import io
import secrets
import zipfile
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from bot.games import GAMES, Game
from bot.recognise import recognise
from bot.storage import profiles
from bot.storage.bundle import TEXT_NAME
from bot.teach import TURNED_OVER, board_of, teach
from calibration import Box, Profile, profile_of
from calibration.checks import PICTURES
from solvers import BadBoard, GivenUp, Unsolvable
from vision import Grid, NotRecognized, Pixels, Reading, UnreadablePicture

MOST_PICTURES: Final = 8
"""Screenshots that are kept; the page sends an older one again."""

MOST_PROFILES: Final = 8

_SHOWN: Final = 0.1
"""A reading as probable as this is shown, for a person to put right; which game it is, too."""


class Refused(ValueError):
    """What the page asks for cannot be done; the message says why."""


@dataclass(frozen=True)
class _Solved:
    """A plan, or the reason why there is none."""

    moves: list[Any]
    trace: list[list[int]]
    reason: str | None


class Studio:
    """The pictures and profiles of a session. ``save_to`` is where a taught profile is written."""

    def __init__(self, save_to: Path | None = None) -> None:
        self.save_to = save_to
        self._pictures: OrderedDict[str, Pixels] = OrderedDict()
        self._profiles: OrderedDict[str, Profile] = OrderedDict()

    def add_picture(self, data: bytes) -> dict[str, Any]:
        """Keep a screenshot; its name and size. Raises UnreadablePicture."""
        from vision.pictures import decode

        pixels = decode(data)
        return {
            "picture": self.add_pixels(pixels),
            "width": pixels.shape[1],
            "height": pixels.shape[0],
        }

    def add_pixels(self, pixels: Pixels) -> str:
        """Keep a screenshot; its name."""
        return _kept(self._pictures, pixels, MOST_PICTURES)

    def png(self, name: str) -> bytes:
        """A picture that is kept, as a file. Raises Refused."""
        from vision.pictures import encode_png

        return encode_png(self._picture(name))

    def games(self) -> list[dict[str, str]]:
        """The games that can be read, with their titles."""
        return [{"name": game.name, "title": game.title} for game in GAMES.values()]

    def read(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """The board on a picture, where it lies, and how sure that is. Raises Refused."""
        pixels = self._picture(asked.get("picture"))
        profile = self._profile(asked.get("profile"))
        name = asked.get("game") or profile.game
        games = [_game(name)] if name else list(GAMES.values())
        try:
            game, reading = recognise(
                pixels, _bound(profile, asked), games, 0.0 if name else _SHOWN
            )
        except NotRecognized as error:
            return {"game": name, "board": None, "error": _line(error)}
        if reading.grid.is_turned_over:
            return {"game": game.name, "board": None, "error": TURNED_OVER}
        return {**self.understood(game, reading.board), **_seen(reading), "error": None}

    def understand(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """The board that the page describes, as object or text. Raises Refused where it is none."""
        game = _game(asked.get("game"))
        try:
            if isinstance(asked.get("text"), str):
                board = board_of(asked["text"], game)
            else:
                board = game.board.from_json(asked.get("board") or {})
        except BadBoard as error:
            raise Refused(_line(error)) from error
        return self.understood(game, board)

    def understood(self, game: Game, board: Any) -> dict[str, Any]:
        """A board in all forms that the page shows, and what the solver says of it."""
        solved = _solved(game, board)
        return {
            "game": game.name,
            "board": board.as_json(),
            "text": str(board),
            "kinds": board.kinds(),
            "moves": game.solution_json(solved.moves)["moves"] if solved.reason is None else [],
            "trace": solved.trace,
            "impossible": solved.reason,
        }

    def learn(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """A profile of one lesson more: a picture, its board, its place. Raises Refused."""
        pixels = self._picture(asked.get("picture"))
        game = _game(asked.get("game"))
        known = self._profile(asked.get("profile"))
        try:
            board = game.board.from_json(asked.get("board") or {})
            lesson = teach(pixels, game, board, _region(asked), known)
        except (BadBoard, NotRecognized) as error:
            raise Refused(_line(error)) from error
        cut = _buttons(pixels, asked.get("buttons") or {})
        profile = replace(lesson.profile, **cut)
        name = _kept(self._profiles, profile, MOST_PROFILES)
        examples = profile.examples
        count = len(examples) if examples is not None else 0
        if self.save_to is not None:
            profiles.save(self.save_to, profile)
        saved = str(self.save_to) if self.save_to is not None else None
        return {"profile": name, "examples": count, "saved": saved, **_seen(lesson.reading)}

    def zipped(self, name: str) -> bytes:
        """A profile that was taught, as one zip. Raises Refused."""
        if name not in self._profiles:
            raise Refused("this profile is not kept any more: teach it again")
        text, pictures = profiles.as_files(self._profiles[name], Path(TEXT_NAME))
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
            for file, content in {TEXT_NAME: text, **pictures}.items():
                archive.writestr(file, content)
        return data.getvalue()

    def annotated(self, asked: Mapping[str, Any]) -> bytes:
        """A picture with the solution drawn on it, as PNG. Raises Refused."""
        from bot import annotation
        from vision.drawing import annotate
        from vision.pictures import encode_png

        pixels = self._picture(asked.get("picture"))
        game = _game(asked.get("game"))
        region = _region(asked)
        if region is None:
            raise Refused("where the board lies is not known")
        try:
            board = game.board.from_json(asked.get("board") or {})
            moves = game.plan(board)
        except (BadBoard, Unsolvable, GivenUp) as error:
            raise Refused(_line(error)) from error
        grid = _grid(pixels, board.as_json(), region)
        drawn = annotation.drawing(game, board, moves, grid, f"{game.name}, {len(moves)} moves")
        return encode_png(annotate(pixels, drawn))

    def _picture(self, name: Any) -> Pixels:
        if not isinstance(name, str) or name not in self._pictures:
            raise Refused("this picture is not kept any more: drop it again")
        self._pictures.move_to_end(name)
        return self._pictures[name]

    def _profile(self, name: Any) -> Profile:
        if name is None:
            return Profile()
        if not isinstance(name, str) or name not in self._profiles:
            raise Refused("this profile is not kept any more: teach it again")
        return self._profiles[name]


def _kept(shelf: OrderedDict[str, Any], what: Any, most: int) -> str:
    name = secrets.token_urlsafe(9)
    shelf[name] = what
    while len(shelf) > most:
        shelf.popitem(last=False)
    return name


def _game(name: Any) -> Game:
    if name not in GAMES:
        raise Refused(f"there is no game {str(name)[:40]!r}; there are {', '.join(GAMES)}")
    return GAMES[name]


def _line(error: Exception) -> str:
    return " ".join(str(error).split())


def _solved(game: Game, board: Any) -> _Solved:
    try:
        moves = list(game.plan(board))
        trace = [list(cell) for cell in game.trace(board, moves)]
    except (Unsolvable, GivenUp) as error:
        return _Solved([], [], _line(error))
    return _Solved(moves, trace, None)


def _seen(reading: Reading[Any]) -> dict[str, Any]:
    """Where a board was read, and how surely."""
    centres, (across, down) = reading.grid.centres_px, reading.grid.pitch_px
    left, top = np.subtract(centres.min((0, 1)), (across / 2, down / 2))
    right, bottom = np.add(centres.max((0, 1)), (across / 2, down / 2))
    return {
        "confidence": round(reading.confidence, 3),
        "why": list(reading.why),
        "region": [float(left), float(top), float(right - left), float(bottom - top)],
        "centres": centres.round(1).tolist(),
        "pitch": [float(across), float(down)],
    }


def _region(asked: Mapping[str, Any]) -> Box | None:
    numbers = asked.get("region")
    if numbers is None:
        return None
    try:
        x, y, width, height = (round(float(number)) for number in numbers)
    except (TypeError, ValueError, OverflowError) as error:
        raise Refused("a region is four numbers: x, y, width, height") from error
    if min(width, height) < 1 or max(abs(x), abs(y), width, height) > 100_000:
        raise Refused("this region is no part of a picture")
    return Box(x, y, width, height)


def _bound(profile: Profile, asked: Mapping[str, Any]) -> Profile:
    """The profile with what the page says of the place of the board."""
    region = _region(asked)
    told = {
        "region_px": region and list(region),
        "rows": asked.get("rows"),
        "cols": asked.get("cols"),
    }
    table = {name: value for name, value in told.items() if value is not None}
    try:
        place = profile_of(table, {})
    except ValueError as error:
        raise Refused(_line(error)) from error
    return replace(profile, **{name: getattr(place, name) for name in table})


def _grid(pixels: Pixels, plain: Mapping[str, Any], region: Box) -> Grid:
    from vision import taught

    size_px = pixels.shape[1], pixels.shape[0]
    shifted = {None: None, "odd": 1, "even": 0}[plain.get("shifted")]
    rows, cols = len(plain["cells"]), len(plain["cells"][0])
    place = taught.filling(region, rows, cols, shifted, size_px)
    return Grid(place.centres_px(), place.pitch_px, size_px)


def _buttons(pixels: Pixels, boxes: Mapping[str, Any]) -> dict[str, Any]:
    """The pictures of buttons, cut out of the screenshot. Raises Refused."""
    from vision.buttons import has_contrast

    cut: dict[str, Any] = {}
    for name, numbers in boxes.items():
        key = f"{name}_button"
        box = _region({"region": numbers})
        if key not in PICTURES or box is None:
            raise Refused(f"there is no button {name[:20]!r}")
        patch = box.cut(pixels)
        if min(patch.shape[:2]) < 4 or not has_contrast(patch):
            raise Refused(f"the box of the {name} button shows nothing that it could be found by")
        cut[key] = patch
    return cut


__all__ = ["Refused", "Studio", "UnreadablePicture"]
