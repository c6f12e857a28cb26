"""``practice``: what the practice games offer, and one of them as a local web page."""

from __future__ import annotations

import re
import sys
import threading
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.failures import WrongUsage
from bot.cli.practice_options import (
    BoardSize,
    ScreenSize,
    Seed,
    Strength,
    ThemeName,
    board_of,
    size_of,
)
from bot.cli.printing import result

if TYPE_CHECKING:
    from bot.practice import PracticeGame
    from bot.practice.stage import Touchable

_PAD = "pad"
"""What shows where it is touched; see ``calibrate --touch``."""

WhichGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help=f"Which practice game, or {_PAD}, which shows where it is touched.",
        show_default=False,
    ),
]
Serve = Annotated[
    str | None,
    typer.Option(
        "--serve",
        metavar="[HOST:]PORT",
        help="Show it as a web page, for this computer alone unless a HOST says otherwise;"
        " port 0 is any free one.",
        show_default=False,
    ),
]


def practice(
    game: WhichGame = None,
    serve: Serve = None,
    seed: Seed = 1,
    theme: ThemeName = "mixed",
    size: ScreenSize = "720x1280",
    board: BoardSize = None,
    strength: Strength = None,
) -> None:
    """List the practice games, or serve one as a web page to play by hand or by the bot."""
    from bot.practice import PRACTICE_GAMES, Settings, Simulator
    from bot.practice.offer import check, unknown

    if game == _PAD:
        _serve_pad(serve, size)
        return
    if game is not None and game not in PRACTICE_GAMES:
        raise WrongUsage(unknown("practice game", game, PRACTICE_GAMES))
    if serve is None:
        games = PRACTICE_GAMES.values() if game is None else [PRACTICE_GAMES[game]]
        result("\n\n".join(map(_described, games)))
        return
    named = game or next(iter(PRACTICE_GAMES))
    settings = Settings(named, seed, theme, size_of(size), board_of(board), strength)
    check(PRACTICE_GAMES[settings.game], settings)
    _serve(settings.game, Simulator(settings), *_host_and_port(serve))


def _described(game: PracticeGame[Any]) -> str:
    """A game and what one may ask of it, a line for each option."""
    lines = [game.name, f"  --theme     {', '.join(game.themes)}, or mixed"]
    if game.sides:
        least, most = game.sides
        lines.append(f"  --board     {least}x{least} to {most}x{most}")
    if game.strengths:
        lines.append(f"  --strength  {', '.join(game.strengths)}")
    return "\n".join(lines)


def _serve_pad(where: str | None, size: str) -> None:
    """Serve the pad. Raises WrongUsage where nobody says on which port."""
    from bot.practice.pad import Pad

    if where is None:
        raise WrongUsage("the pad is a web page: give it a port by --serve")
    _serve(_PAD, Pad(size_of(size)), *_host_and_port(where))


def _serve(name: str, shown: Touchable, host: str, port: int) -> None:
    """Serve until Ctrl-C. Raises DeviceError where nothing can be served."""
    from bot.web.practice import serving

    with serving(shown, host, port) as url:
        result(f"{name} is on {url} until Ctrl-C")
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            sys.stderr.write("\n")  # the ^C that the terminal shows has no end of line


def _host_and_port(text: str) -> tuple[str, int]:
    """Where to serve from ``[HOST:]PORT``; an IPv6 address stands in []. Raises WrongUsage."""
    found = re.fullmatch(r"(?:(\[[^\]]+\]|[^:\[\]]+):)?(\d{1,5})", text)
    if not found or int(found[2]) > 65535:
        raise WrongUsage(f"--serve {text!r} is no [HOST:]PORT, such as 8000 or 127.0.0.1:8000")
    return (found[1] or "127.0.0.1").strip("[]"), int(found[2])
