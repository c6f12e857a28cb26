"""The command line: the commands, and what becomes of an error that reaches the top."""

from __future__ import annotations

import io
import sys
import warnings
from typing import Annotated, TextIO

import typer

from bot.cli.bench import bench
from bot.cli.calibrate import calibrate
from bot.cli.doctor import doctor
from bot.cli.failures import failure_of
from bot.cli.hints import BoardCommand
from bot.cli.offline import read, solve
from bot.cli.phones import connect, devices, pair
from bot.cli.play import play
from bot.cli.practice import practice
from bot.cli.replay import replay
from bot.cli.teach import teach, web
from bot.games import GameLeftOut
from solvers.compiling import announced

app = typer.Typer(
    help="Reads mini-games from the screen, solves them exactly, and plays the moves.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command(cls=BoardCommand)(read)
app.command(cls=BoardCommand)(solve)
app.command(cls=BoardCommand)(play)
app.command(cls=BoardCommand)(calibrate)
app.command()(teach)
app.command()(web)
app.command()(practice)
app.command()(replay)
app.command()(devices)
app.command()(connect)
app.command()(pair)
app.command()(bench)
app.command()(doctor)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"minigame-bot {version('minigame-bot')}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Reads mini-games from the screen, solves them exactly, and plays the moves."""


def main() -> None:
    """Run the command line. Expected trouble is one line on stderr and an exit status."""
    _prepare_streams()
    try:
        with announced(_announce_compiling):
            app(prog_name="minigame-bot")
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        failure = failure_of(error)  # raises again what only a bug explains
        typer.echo(f"minigame-bot: {failure.reason}", err=True)
        sys.exit(failure.status)


def _announce_compiling() -> None:
    typer.echo("minigame-bot: compiling solvers (first run only)", err=True)


def _prepare_streams() -> None:
    """No name or board that the terminal's encoding lacks may stop the output."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # a library's deprecation is nothing that a user can mend
    warnings.simplefilter("always", GameLeftOut)
    warnings.showwarning = _show_warning


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """One line on stderr, as all messages are."""
    typer.echo(f"minigame-bot: {message}", err=True)
