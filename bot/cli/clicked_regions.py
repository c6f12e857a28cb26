"""What a person points at in a window, as boxes on the screenshot."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import typer

from bot.cli import click_window
from bot.cli.click_window import Question
from bot.cli.failures import Status, WrongUsage
from bot.cli.printing import message
from calibration.box import Box
from calibration.region import Shifted, region_between
from vision import Pixels, Point

_BOARD: Final = Question(
    "board",
    (
        "the middle of the top left cell of the board",
        "the middle of the bottom right cell of the board",
    ),
)
BUTTONS: Final = {  # a lost game's button is never seen beside a board that can be played
    "next_button": "the button for the next level",
    "restart_button": "the button that begins the level anew",
    "confirm_button": "the button that makes moves count",
}


def board_and_buttons(
    pixels: Pixels, rows: int, cols: int, shifted: Shifted | None, buttons: Collection[str]
) -> tuple[Box, dict[str, Box]]:
    """The region of the board, and the boxes of those of the buttons that there are.

    Raises NoWindow, WrongUsage when the clicks make no board, and ends when the person gives up.
    """
    questions = [_BOARD, *map(_button_question, buttons)]
    answers = click_window.ask(pixels, questions)
    if answers is None:
        message("nothing was written: the window was closed")
        raise typer.Exit(Status.FAILED)
    first, last = answers.pop(_BOARD.name)
    try:
        region = region_between(first, last, rows, cols, shifted)
    except ValueError as error:
        raise WrongUsage(f"--click: {error}") from error
    return region, {name: _box(*corners) for name, corners in answers.items()}


def _button_question(key: str) -> Question:
    what = BUTTONS[key]
    prompts = f"the top left corner of {what}", f"the bottom right corner of {what}"
    return Question(key, prompts, optional=True)


def _box(one: Point, other: Point) -> Box:
    """The box between two opposite corners."""
    (left, right), (top, bottom) = (
        sorted(map(round, pair)) for pair in zip(one, other, strict=True)
    )
    return Box.between(left, top, right, bottom)
