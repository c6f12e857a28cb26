"""``teach``: a profile with examples, from one screenshot and its true board."""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.cli.calibrate import FromDevice, Screenshot
from bot.cli.choice import AUTO, BOX, PLACE, chosen, flag_of, loaded, whole_numbers
from bot.cli.failures import UnreadableInput, WrongUsage
from bot.cli.inputs import load, printable, text_of
from bot.cli.outputs import writing
from bot.cli.printing import result
from bot.cli.source import Source, source
from bot.games import Game
from bot.recognise import SURE, recognise_text
from bot.teach import board_of
from bot.teach import teach as lesson_of
from calibration import Box, Profile
from solvers import BadBoard

GameName = Annotated[
    str, typer.Option("--game", metavar="GAME", help="The game; the text of a board may tell it.")
]
True_ = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="TRUE",
        help="A file with the board that it shows, as text or JSON; - is the standard input.",
        show_default=False,
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", metavar="PROFILE", help="Where to write, as .toml or .zip; else GAME.toml."
    ),
]
Known = Annotated[
    Path | None,
    typer.Option(
        "--profile",
        metavar="FILE",
        help="A profile that the examples are added to; it is written again.",
        show_default=False,
    ),
]


def _place_option(key: str) -> Any:
    form, words = PLACE[key]
    return typer.Option(flag_of(key), metavar=form, help=words, show_default=False)


Rows = Annotated[int | None, _place_option("rows")]
Cols = Annotated[int | None, _place_option("cols")]
RegionBox = Annotated[str | None, _place_option("region_px")]


def teach(
    screenshot: Screenshot = None,
    device: FromDevice = None,
    game: GameName = AUTO,
    board: True_ = None,
    rows: Rows = None,
    cols: Cols = None,
    region: RegionBox = None,
    profile: Known = None,
    out: Out = None,
) -> None:
    """Show one screenshot and its true board: other levels of the game are read by it.

    Without --board, on a page in the browser.
    """
    if board is None:
        target = out or Path(f"{'taught' if game == AUTO else game}.toml")
        told = {
            "game": None if game == AUTO else chosen(game)[0].name,
            "region": None if region is None else list(_box(region)),
            "rows": rows,
            "cols": cols,
        }
        nothing = screenshot is None and device is None
        _on_page(None if nothing else source(screenshot, device), target, told)
        return
    known = loaded(profile) if profile else None
    name = (known.game if known else None) or game
    if known is not None and known.game and game not in (AUTO, known.game):
        raise WrongUsage(f"{printable(str(profile))} is a profile of {known.game}, not of {game}")
    entry, truth = _board(board, name)
    _check_count("--rows", rows, len(truth.kinds()), "rows")
    _check_count("--cols", cols, len(truth.kinds()[0]), "columns")
    box = None if region is None else _box(region)
    seen = source(screenshot, device)
    lesson = lesson_of(seen.pixels, entry, truth, box, known)
    target = out or profile or Path(f"{entry.name}.toml")
    _save(target, lesson.profile)
    assert lesson.profile.examples is not None
    shown = printable(str(target))
    result(f"{seen.name}: {entry.name}, {len(lesson.profile.examples)} examples")
    result(f"with them, it is read with a confidence of {lesson.reading.confidence:.2f}")
    if lesson.reading.confidence < SURE:
        result(
            f"that is less than {SURE}: play tries such a board, and another screenshot may help"
        )
    result(f"written: {shown}; use it by --profile {shown}")


def _board(name: str, game_name: str) -> tuple[Game, Any]:
    """The game and the board in a file. Raises WrongUsage, UnreadableInput or BadBoard."""
    shown = printable(name)
    try:
        text = text_of(load(name))
        games = chosen(game_name)
        if len(games) == 1:
            return games[0], board_of(text, games[0])
        if text.lstrip().startswith("{"):
            raise WrongUsage("say which game the board is of by --game: JSON does not tell")
        return recognise_text(text, games)
    except UnreadableInput as error:
        raise UnreadableInput(f"--board {shown}: {error}") from error
    except BadBoard as error:
        raise BadBoard(f"--board {shown}: {error}") from error


def _check_count(flag: str, said: int | None, there: int, what: str) -> None:
    if said is not None and said != there:
        raise WrongUsage(f"{flag} {said}: the board of --board has {there} {what}")


def _box(text: str) -> Box:
    x, y, width, height = whole_numbers("--region", text, BOX)
    if min(width, height) < 1:
        raise WrongUsage(f"--region {text!r} is no {BOX}: it has no width or no height")
    return Box(x, y, width, height)


def _save(out: Path, profile: Profile) -> None:
    from bot.storage import profiles

    with writing(out):
        profiles.save(out, profile)


def web() -> None:
    """Open a page in the browser that reads, solves and learns from screenshots."""
    _on_page(None, None, {})


def _on_page(seen: Source | None, save_to: Path | None, told: Mapping[str, Any]) -> None:
    """Serve the page until Ctrl-C, with a screenshot to begin with and what the user says of it.

    Raises DeviceError.
    """
    import webbrowser

    from bot.web.app import serving
    from bot.web.studio import Studio

    studio = Studio(save_to)
    first = {name: value for name, value in told.items() if value is not None}
    if seen is not None:
        first["picture"] = studio.add_pixels(seen.pixels)
    with serving(studio, first=first) as url:
        result(f"the page is on {url} until Ctrl-C")
        webbrowser.open(url)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            sys.stderr.write("\n")  # the ^C that the terminal shows has no end of line
