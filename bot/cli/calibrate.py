"""``calibrate``: a profile from one screenshot, once a person has seen what was read."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.buttons import (
    FLAGS,
    AgainBox,
    ArrowBoxes,
    ConfirmBox,
    NextBox,
    RestartBox,
    ThenBoxes,
    cut,
    pictures,
)
from bot.cli.choice import (
    AUTO,
    GameName,
    chosen,
    consistent,
    from_flags,
    parsed,
    taking_hints,
)
from bot.cli.failures import Status, WrongUsage
from bot.cli.hints import said
from bot.cli.inputs import printable
from bot.cli.outputs import check_drawing, writing
from bot.cli.play_options import Element
from bot.cli.printing import message, on_a_line, result
from bot.cli.source import source, touch_pad
from bot.games import Game
from bot.recognise import SURE, recognise
from calibration import SHIFTED, Profile
from vision import NotRecognized, Pixels

if TYPE_CHECKING:
    from bot.calibrate import Calibration

Screenshot = Annotated[
    str | None, typer.Argument(metavar="SCREENSHOT", help="A picture.", show_default=False)
]
FromDevice = Annotated[
    str | None,
    typer.Option(
        "--device",
        metavar="DEVICE",
        help="Take the screenshot of a device, and measure how exactly it touches.",
        show_default=False,
    ),
]
Touch = Annotated[
    bool,
    typer.Option(
        "--touch",
        help="Only measure how exactly a phone is touched: it shows the page of practice pad.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="PROFILE.toml", help="Where to write; else GAME.toml."),
]
Colours = Annotated[
    list[str] | None,
    typer.Option("--colour", metavar="free=#rrggbb", help="Colour of a class; may be repeated."),
]
Input = Annotated[
    str | None,
    typer.Option(
        "--input",
        metavar="WAY",
        help="How the game wants its moves: auto, stroke, taps, keys, drag, hover,"
        " touch, begin, swipe, letters, push, long or short.",
    ),
]
Pointing = Annotated[
    bool, typer.Option("--click", help="Point at the board and the buttons in a window.")
]
Overlay = Annotated[
    Path | None,
    typer.Option("--overlay", metavar="OUT.png", help="The drawing; else PROFILE-overlay.png."),
]
Yes = Annotated[bool, typer.Option("--yes", help="Write without asking: the reading is right.")]


def calibrate(
    context: typer.Context,
    screenshot: Screenshot = None,
    device: FromDevice = None,
    element: Element = None,
    touch: Touch = False,
    game: GameName = AUTO,
    out: Out = None,
    colour: Colours = None,
    input_: Input = None,
    next_: NextBox = None,
    then: ThenBoxes = None,
    restart: RestartBox = None,
    again: AgainBox = None,
    confirm: ConfirmBox = None,
    arrow: ArrowBoxes = None,
    click: Pointing = False,
    overlay: Overlay = None,
    yes: Yes = False,
) -> None:
    """Write a profile of a game on a screen, from a reading that you confirm."""
    if touch:
        touch_pad(device)
        return
    games = chosen(game)
    table = {
        **parsed(said(context)),
        "input": input_,
        "colours": dict(map(_class_and_colour, colour or [])),
    }
    boxes: dict[str, str | list[str] | None] = {
        "next_button": next_,
        "then_buttons": then,
        "restart_button": restart,
        "again_button": again,
        "confirm_button": confirm,
        "arrow_buttons": arrow,
    }
    seen = source(screenshot, device, element)
    pixels, buttons = seen.pixels, pictures(seen.pixels, boxes)
    if click:
        _point(pixels, table, buttons)
    known = replace(_known(pixels, table), residual_px=seen.residual_px, **buttons)
    consistent(known, game)
    calibration = _calibrated(pixels, known, taking_hints(games, known))
    _show(seen.name, calibration)
    out = out or Path(f"{calibration.game.name}.toml")
    _draw(overlay or out.with_name(f"{out.stem}-overlay.png"), pixels, calibration)
    _confirm(out, yes)
    _save(out, calibration.profile)


def _class_and_colour(text: str) -> tuple[str, str]:
    """The two sides of ``free=#rrggbb``. Raises WrongUsage."""
    name, equals, colour = text.partition("=")
    if not name or not equals:
        raise WrongUsage(f"--colour {text!r} is no CLASS=#rrggbb, such as free=#d0e0f0")
    return name, colour


def _point(pixels: Pixels, table: dict[str, Any], buttons: dict[str, Any]) -> None:
    """Fill in what a person clicks on in a window. Raises NoWindow or WrongUsage."""
    from bot.cli.clicked_regions import BUTTONS, board_and_buttons

    height, width = pixels.shape[:2]
    board = from_flags(_without_none({**table, "region_px": [0, 0, width, height]}))
    if board.rows is None or board.cols is None:
        raise WrongUsage("--click needs --rows and --cols: how many cells lie between the clicks")
    missing = [key for key in BUTTONS if key not in buttons]
    shifted = board.hints.get(SHIFTED.key)
    region, found = board_and_buttons(pixels, board.rows, board.cols, shifted, missing)
    table["region_px"] = list(region)
    buttons.update({key: cut(pixels, FLAGS[key], box) for key, box in found.items()})


def _known(pixels: Pixels, table: dict[str, Any]) -> Profile:
    """The profile that the flags describe, but for its pictures. Raises WrongUsage."""
    height, width = pixels.shape[:2]
    return replace(from_flags(_without_none(table)), size_px=(width, height))


def _without_none(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _calibrated(pixels: Pixels, said: Profile, games: Sequence[Game]) -> Calibration:
    """The reading and its profile. Raises NotRecognized with what to say."""
    from bot.calibrate import calibrate as complete

    try:
        game, reading = recognise(pixels, said, games, 0.0 if len(games) == 1 else SURE)
        return complete(pixels, said, game, reading)
    except NotRecognized as error:
        advice = "say which --game it is, and where: --region X,Y,W,H with --rows N and --cols N"
        raise NotRecognized(f"{error}; {advice}") from error


def _show(name: str, calibration: Calibration) -> None:
    """The reading for a person to judge."""
    reading = calibration.reading
    sure = f"confidence {reading.confidence:.2f}, with the profile {calibration.confidence:.2f}"
    size = f"{reading.grid.rows} x {reading.grid.cols}"
    result(f"{name}: {calibration.game.name}, {size}, {sure}")
    result(str(reading.board))
    for reason in reading.why:
        result(on_a_line(f"- {reason}"))


def _draw(out: Path, pixels: Pixels, calibration: Calibration) -> None:
    """Write the screenshot with the reading drawn on it. Raises UnwritableOutput."""
    from bot import annotation

    check_drawing(out)
    reading = calibration.reading
    caption = f"{calibration.game.name}, confidence {reading.confidence:.2f}"
    with writing(out):
        drawn = annotation.drawing(calibration.game, reading.board, (), reading.grid, caption)
        annotation.write(out, pixels, drawn)
    result(f"drawn on the screenshot: {printable(str(out))}")


def _confirm(out: Path, yes: bool) -> None:
    """Ask whether the reading is right. Raises WrongUsage where nobody can answer."""
    if yes:
        return
    if sys.stdin is None or not sys.stdin.isatty():
        raise WrongUsage(
            "nothing was written: there is no terminal to confirm the reading on;"
            " look at the drawing, then give --yes"
        )
    over = ", over the one that is there" if out.exists() else ""
    if not typer.confirm(f"Is this right? Write {printable(str(out))}{over}?", err=True):
        message(
            "nothing was written; say what is wrong by --game, --region, --rows, --cols or --colour"
            " and try again"
        )
        raise typer.Exit(Status.FAILED)


def _save(out: Path, profile: Profile) -> None:
    """Write the profile and the pictures of its buttons. Raises UnwritableOutput."""
    from bot.storage import profiles

    shown = printable(str(out))
    with writing(out):
        profiles.save(out, profile)
    result(f"written: {shown}; use it by --profile {shown}")
