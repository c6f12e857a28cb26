"""Teach the bot a game: a screenshot and its true board become examples that it reads by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from bot.games import Game
from bot.recognise import recognise
from calibration import Box, Examples, Place, Profile
from solvers import BadBoard
from vision import NotRecognized, Pixels, Reading

TURNED_OVER: Final = (
    "the columns of this map are shifted, not its rows: it can be played and solved at the command"
    " line, and not be taught or shown on the page"
)


@dataclass(frozen=True)
class Lesson:
    """A profile with examples, and what is read of the screenshot with it."""

    profile: Profile
    reading: Reading[Any]


def board_of(text: str, game: Game) -> Any:
    """The board of a game in its text form, or as an object of the JSON contract, or an answer
    with such an object under ``board``. Raises BadBoard.
    """
    if not text.lstrip().startswith("{"):
        return game.board.from_text(text)
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBoard(f"it is no JSON: {error}") from error
    if isinstance(plain.get("board"), dict):
        plain = plain["board"]
    return game.board.from_json(plain)


def teach(
    pixels: Pixels, game: Game, board: Any, region: Box | None = None, known: Profile | None = None
) -> Lesson:
    """Examples of a screenshot whose board is known, added to those of a profile that is there.

    ``region`` is where the board lies, edge to edge; without it the place is looked for. Raises
    NotRecognized where the board is not found, or where what was learned does not give it again.
    """
    from vision import taught

    if game.name not in taught.GAMES:
        raise NotRecognized(f"{game.name} cannot be taught; {', '.join(taught.GAMES)} can")
    plain, unaided = board.as_json(), _unaided(pixels, game)
    if unaided is not None and unaided.grid.is_turned_over:
        raise NotRecognized(TURNED_OVER)
    if region is not None:
        places: Iterator[Place] = iter([_given(pixels, plain, region)])
    else:
        places = _seen(pixels, unaided, game, known)
    shown = taught.learn(pixels, game.name, plain, places, sure=region is not None)
    before = known or Profile()
    wanted = taught.facts(plain)
    misread = unaided is not None and taught.facts(unaided.board.as_json()) != wanted
    profile, reading = _read_again(pixels, game, before, replace(shown, misread=misread))
    if shown.figure and taught.facts(reading.board.as_json()) != wanted:
        # beside the figure lay a cell with a look of its own, which was taken for a part of it
        shown = taught.learn(pixels, game.name, plain, shown.places, sure=True, with_figure=False)
        profile, reading = _read_again(pixels, game, before, replace(shown, misread=misread))
    if taught.facts(reading.board.as_json()) != wanted:
        advice = " Say where it lies by --region X,Y,W,H" if region is None else ""
        raise NotRecognized(
            f"with these examples the screenshot is read otherwise: {_difference(board, reading)};"
            f" is the board right?{advice}"
        )
    return Lesson(profile, reading)


def _read_again(
    pixels: Pixels, game: Game, before: Profile, shown: Examples
) -> tuple[Profile, Reading[Any]]:
    """A profile with more examples, and how the screenshot is read with it."""
    profile = replace(before, game=game.name, examples=_together(before.examples, shown))
    return profile, recognise(pixels, profile, [game], 0.0)[1]


def _together(before: Examples | None, shown: Examples) -> Examples:
    return shown if before is None else before + shown


def _given(pixels: Pixels, plain: dict[str, Any], region: Box) -> Place:
    from vision import taught

    rows, cols = len(plain["cells"]), len(plain["cells"][0])
    shifted = {None: None, "odd": 1, "even": 0}[plain.get("shifted")]
    return taught.filling(region, rows, cols, shifted, (pixels.shape[1], pixels.shape[0]))


def _unaided(pixels: Pixels, game: Game) -> Reading[Any] | None:
    """What is read without examples, None where no board is."""
    from vision.view import View

    with suppress(NotRecognized):
        return game.read(View.of(pixels, Profile()), Profile())
    return None


def _seen(
    pixels: Pixels, unaided: Reading[Any] | None, game: Game, known: Profile | None
) -> Iterator[Place]:
    """Where the board may lie: as it is read now, as it lay before, as anything repeats."""
    from vision import taught

    hexagonal = taught.GAMES[game.name].hexagonal
    if unaided is not None:
        yield taught.of_grid(unaided.grid, hexagonal)
    size_px = pixels.shape[1], pixels.shape[0]
    before = known.examples.places if known is not None and known.examples is not None else ()
    yield from chain(
        (place for place in before if place.size_px == size_px),
        taught.seen(pixels, hexagonal),
    )


def _difference(board: Any, reading: Reading[Any]) -> str:
    """The first cell that is read as something else."""
    told, read = board.kinds(), reading.board.kinds()
    if (len(told), len(told[0])) != (len(read), len(read[0])):
        return f"{len(read)} x {len(read[0])} cells instead of {len(told)} x {len(told[0])}"
    for row, (one, other) in enumerate(zip(told, read, strict=True)):
        for col, (wanted, found) in enumerate(zip(one, other, strict=True)):
            if wanted != found:
                return f"{row},{col} is {found} instead of {wanted}"
    return "something that its cells do not show"
