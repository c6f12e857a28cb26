"""Which game does a screenshot or a text show? Asks every reader, and never guesses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bot.games import Game
from calibration import Profile
from solvers import BadBoard
from vision import NotRecognized, Pixels, Reading, is_bare

if TYPE_CHECKING:  # it loads OpenCV
    from vision.view import View

SURE: Final = 0.9
"""The confidence from which on the bot acts."""

LIKELY: Final = 0.1
"""The confidence from which on a board is worth a try, where it surely is a board of its game."""

LOCATED: Final = 0.97
"""How sure it is at least that a board of its game lies there, where the confidence does not tell
it: of 56 real screens without a board that can be played none is told by this, at 0.95 one."""

GUESS: Final = 0.7
"""A reading of less confidence does not tell which game it is, unless that is sure by itself. One
whose cells are all alike must be sure: of 14 real boards none was read at less than 0.92, other
puzzles that are not begun were at up to 0.89."""


class Unsure(NotRecognized):
    """The best guess, and that it is not sure enough."""

    def __init__(self, game: Game, reading: Reading[Any], advice: str = "") -> None:
        size = f"{reading.grid.rows} x {reading.grid.cols}"
        doubts = f": {'; '.join(reading.why)}" if reading.why else ""
        sure = f"at a confidence of {reading.confidence:.2f}{doubts}"
        super().__init__(f"perhaps {game.name}, {size} cells, {sure}{advice}")
        self.game, self.reading = game, reading


def recognise(
    pixels: Pixels,
    profile: Profile,
    games: Iterable[Game],
    least: float = SURE,
    advise: bool = True,
    either_way: bool = False,
    briefly: bool = False,
) -> tuple[Game, Reading[Any]]:
    """The game that a screenshot most probably shows, and what was read. Raises NotRecognized.

    ``least`` is the confidence that is asked for. With ``advise`` a refusal says too what in the
    profile may be to blame; with ``either_way`` boards that can be turned may have their ends
    exchanged; ``briefly`` takes what the first look finds.
    """
    from vision.view import View  # here, since it loads OpenCV, which a text does not need

    asked = list(games)
    view = View.of(pixels, profile, named=len(asked) == 1, briefly=briefly)
    found: list[tuple[Game, Reading[Any]]] = []
    reasons: list[str] = []
    for game in asked:
        try:
            reading = _read_with(game, pixels, view, profile)
            if either_way and game.turned and reading.either_way is not None:
                reading = replace(reading, confidence=reading.either_way)
            found.append((game, _in_colour(reading, pixels, profile)))
        except NotRecognized as error:  # noqa: PERF203 - one game after another is the point
            reasons.append(f"{game.name}: {error}")
    found.sort(key=lambda pair: -pair[1].confidence)
    enough = [pair for pair in found if _is_enough(pair[1], least)]
    if not enough:
        advice = _hint(profile) if advise else ""
        if found:
            raise Unsure(*found[0], advice)
        none = "no board of any game shows; name the game with --game to learn what is missing"
        raise NotRecognized(f"{reasons[0] if len(reasons) == 1 else none}{advice}")
    if len(enough) > 1 and enough[1][1].confidence >= SURE:
        names = " and ".join(game.name for game, _ in enough)
        raise NotRecognized(f"it could be {names}; say which with --game")
    return enough[0]


def _is_enough(reading: Reading[Any], least: float) -> bool:
    """Whether a reading is sure enough, or of a board of its game where no more is asked for."""
    if least <= GUESS and reading.located >= LOCATED:
        return reading.confidence >= min(LIKELY, least)
    guessed = least == GUESS and is_bare(reading.board)
    return reading.confidence >= (SURE if guessed else least)


def _read_with(game: Game, pixels: Pixels, view: View, profile: Profile) -> Reading[Any]:
    """Read by the examples of a profile, where it has any."""
    if profile.examples is None:
        return game.read(view, profile)
    from vision import taught

    return taught.read(pixels, view, game.name, game.read)


def _hint(profile: Profile) -> str:
    """What to try where a profile may be of another level."""
    if profile.rows is None:
        return ""
    size = f"{profile.rows} x {profile.cols}"
    return f"; the profile says {size} cells: leave rows and cols out of it where levels differ"


def _in_colour(reading: Reading[Any], pixels: Pixels, profile: Profile) -> Reading[Any]:
    """The reading, doubted when its cells have the colours that the user has given to others."""
    if not profile.colours:
        return reading
    from vision.palette import contradiction

    wrong = contradiction(pixels, reading.grid, reading.board.kinds(), profile.colours)
    if wrong is None:
        return reading
    return replace(reading, confidence=reading.confidence * 0.5, why=(*reading.why, wrong))


def recognise_text(text: str, games: Iterable[Game]) -> tuple[Game, Any]:
    """The one game whose board the text describes, and the board. Raises BadBoard."""
    reasons: list[str] = []
    found: list[tuple[Game, Any]] = []
    for game in games:
        try:
            found.append((game, game.board.from_text(text)))
        except BadBoard as error:  # noqa: PERF203 - one game after another is the point
            reasons.append(f"{game.name}: {error}")
    if not found:
        raise BadBoard("; ".join(reasons))
    if len(found) > 1:
        names = " and ".join(game.name for game, _ in found)
        raise BadBoard(f"it could be {names}; say which with --game")
    return found[0]
