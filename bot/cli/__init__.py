"""The command line: the commands, and what becomes of an error that reaches the top."""

from __future__ import annotations

import signal
import sys
import warnings
from typing import Annotated, Any, TextIO

import typer

from bot.cli import printing
from bot.cli.bench import bench
from bot.cli.calibrate import calibrate
from bot.cli.doctor import doctor
from bot.cli.failures import Status, failure_of
from bot.cli.hints import BoardCommand
from bot.cli.library import levels
from bot.cli.offline import read, solve
from bot.cli.phones import connect, devices, pair
from bot.cli.play import play
from bot.cli.practice import practice
from bot.cli.printing import finish_streams, guard_streams, message, on_a_line, result
from bot.cli.replay import replay
from bot.cli.signals import end_in_order, status_of
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
app.command()(levels)
app.command()(replay)
app.command()(devices)
app.command()(connect)
app.command()(pair)
app.command()(bench)
app.command()(doctor)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        result(f"minigame-bot {version('minigame-bot')}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Reads mini-games from the screen, solves them exactly, and plays the moves."""


_Complaint: type[Exception] = next(
    base for base in typer.BadParameter.mro() if base.__name__ == "ClickException"
)
"""What typer raises where the command line is wrong; it exports only some kinds of it."""


def main() -> None:
    """Run the command line. Expected trouble is one line on stderr and an exit status."""
    _prepare()
    try:
        status = _run()
    finally:
        lost = finish_streams()
    if lost and not status:
        message(f"the output is incomplete: {lost}")
        status = Status.WRONG_USAGE
    sys.exit(status)


def _run() -> int:
    """Run the command; its exit status."""
    try:
        with announced(_announce_compiling):
            status: int | None = app(prog_name="minigame-bot", standalone_mode=False)
        return status or Status.DONE
    except KeyboardInterrupt:
        return status_of(signal.SIGINT)
    except typer.Abort:
        message("nothing was done")
        return Status.FAILED
    except _Complaint as complaint:
        return _show_complaint(complaint)
    except Exception as error:
        failure = failure_of(error)  # raises again what only a bug explains
        message(failure.reason)
        return failure.status


def _show_complaint(complaint: Any) -> int:
    """Let typer say what is wrong with the command line, with what the user wrote on one line."""
    complaint.message = on_a_line(complaint.message or "")
    parameters = complaint.ctx.command.params if getattr(complaint, "ctx", None) else []
    if "extra argument" in complaint.message and any(it.name == "device" for it in parameters):
        complaint.message += "; a device is named with --device"
    complaint.show()
    return int(complaint.exit_code)


def _announce_compiling() -> None:
    message("compiling solvers (first run only)")


def _prepare() -> None:
    """What a terminal shows, how signals end the program, and which warnings a user sees."""
    guard_streams()
    end_in_order()
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
    printing.message(str(message))
