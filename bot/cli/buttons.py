"""The buttons of a game as ``calibrate`` is told them: each a box on a screenshot."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from bot.cli.choice import BOX, whole_numbers
from bot.cli.failures import UnreadableInput, WrongUsage
from bot.cli.inputs import load, printable
from calibration.box import Box
from vision import Pixels, UnreadablePicture
from vision.pictures import MIN_SIDE_PX, decode

_ELSEWHERE: Final = f"[SCREENSHOT:]{BOX}"
"""A box on the screenshot of the board, or on another one: a win shows other buttons."""

FLAGS: Final = {
    "next_button": "--next",
    "then_buttons": "--then",
    "restart_button": "--restart",
    "again_button": "--again",
    "confirm_button": "--confirm",
    "arrow_buttons": "--arrow",
}
"""The flag for each key of a profile that holds pictures."""

NextBox = Annotated[
    str | None,
    typer.Option("--next", metavar=_ELSEWHERE, help="The button for the next level."),
]
ThenBoxes = Annotated[
    list[str] | None,
    typer.Option(
        "--then",
        metavar=_ELSEWHERE,
        help="What to press after it on the way to the next level; may be repeated, in order.",
    ),
]
RestartBox = Annotated[
    str | None,
    typer.Option("--restart", metavar=_ELSEWHERE, help="The button that begins the level anew."),
]
AgainBox = Annotated[
    str | None,
    typer.Option("--again", metavar=_ELSEWHERE, help="The button that only a lost game offers."),
]
ConfirmBox = Annotated[
    str | None,
    typer.Option("--confirm", metavar=_ELSEWHERE, help="The button that makes moves count."),
]
ArrowBoxes = Annotated[
    list[str] | None,
    typer.Option(
        "--arrow",
        metavar=_ELSEWHERE,
        help="The game's own buttons for the arrow keys, one each: up, down, left, right.",
    ),
]


def pictures(pixels: Pixels, boxes: dict[str, str | list[str] | None]) -> dict[str, Any]:
    """The pictures under a profile's keys, of what the flags say about each. Raises WrongUsage."""
    found: dict[str, Any] = {}
    for key, said in boxes.items():
        if isinstance(said, list):
            found[key] = tuple(_cut_from(pixels, FLAGS[key], text) for text in said)
        elif said is not None:
            found[key] = _cut_from(pixels, FLAGS[key], said)
    return found


def _cut_from(pixels: Pixels, flag: str, text: str) -> Pixels:
    """The picture that ``[SCREENSHOT:]X,Y,W,H`` stands for. Raises WrongUsage."""
    name, colon, numbers = text.rpartition(":")
    box = Box(*whole_numbers(flag, numbers, BOX))
    shown = _screenshot_like(pixels, flag, name) if colon else pixels
    return cut(shown, flag, box)


def _screenshot_like(pixels: Pixels, flag: str, name: str) -> Pixels:
    """Another screenshot of the same size. Raises WrongUsage."""
    try:
        other = decode(load(name))
    except (UnreadableInput, UnreadablePicture) as error:
        raise WrongUsage(f"{flag}: {printable(name)}: {error}") from error
    if other.shape != pixels.shape:
        raise WrongUsage(
            f"{flag}: {printable(name)} has {_size(other)} pixels, and the board's screenshot"
            f" {_size(pixels)}: take both of the same screen"
        )
    return other


def cut(pixels: Pixels, flag: str, box: Box) -> Pixels:
    """The picture of a button, cut from a screenshot. Raises WrongUsage."""
    from vision.buttons import has_contrast

    text = ",".join(map(str, box))
    if min(box) < 0 or box.right > pixels.shape[1] or box.bottom > pixels.shape[0]:
        raise WrongUsage(f"{flag}: {text} reaches beyond the screenshot of {_size(pixels)} pixels")
    if min(box.size) < MIN_SIDE_PX:
        raise WrongUsage(f"{flag}: {text} is no button: {MIN_SIDE_PX} pixels a side at least")
    patch: Pixels = box.cut(pixels).copy()
    if not has_contrast(patch):
        raise WrongUsage(f"{flag}: {text} is of one colour: no button can be found by it")
    return patch


def _size(pixels: Pixels) -> str:
    return f"{pixels.shape[1]}x{pixels.shape[0]}"
