"""Which game does a screenshot or a text show? Asks every reader, and never guesses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.games import Game
from calibration import Profile
from solvers import BadBoard
from vision import NotRecognized, Pixels, Reading

if TYPE_CHECKING:  # it loads OpenCV
    from vision.view import View

SURE: Final = 0.9
"""A reading of less confidence does not decide which game it is."""

FORESEEN: Final = 0.4
"""A reading that says what was foreseen needs no more: where a picture has two meanings, each keeps
a little less than half, and what was foreseen settles which one it is."""

FoundT = TypeVar("FoundT")


def recognise(
    pixels: Pixels,
    profile: Profile,
    games: Iterable[Game],
    least: float = SURE,
    foreseen: Callable[[Game, Any], bool] = lambda game, board: False,
) -> tuple[Game, Reading[Any]]:
    """The one game whose reader is sure, and what it read. Raises NotRecognized with each reason.

    ``least`` is the confidence that is asked for: less will do when the user has named the game,
    and for a board that was ``foreseen``.
    """

    from vision.view import View  # here, since it loads OpenCV, which a text does not need

    view = View.of(pixels, profile)

    def read(game: Game) -> Reading[Any]:
        reading = _in_colour(_read_with(game, pixels, view, profile), pixels, profile)
        enough = least
        if FORESEEN <= reading.confidence < least and foreseen(game, reading.board):
            enough = FORESEEN
        if reading.confidence < enough:
            why = "; ".join(reading.why)
            raise NotRecognized(f"a confidence of {reading.confidence:.2f} is not enough ({why})")
        return reading

    try:
        return _the_only(games, read, NotRecognized)
    except NotRecognized as error:
        raise NotRecognized(f"{error}{_hint(profile)}") from error


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
    return _the_only(games, lambda game: game.board.from_text(text), BadBoard)


def _the_only(
    games: Iterable[Game], find: Callable[[Game], FoundT], refusal: type[Exception]
) -> tuple[Game, FoundT]:
    reasons: list[str] = []

    def attempt(game: Game) -> list[tuple[Game, FoundT]]:
        try:
            return [(game, find(game))]
        except refusal as error:
            reasons.append(f"{game.name}: {error}")
            return []

    found = [pair for game in games for pair in attempt(game)]
    if not found:
        raise refusal("; ".join(reasons))
    if len(found) > 1:
        names = " and ".join(game.name for game, _ in found)
        raise refusal(f"it could be {names}; say which with --game")
    return found[0]
