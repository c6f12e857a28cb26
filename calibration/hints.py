"""Hints: what a reader of one game can be told, by a flag or by a key of a profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from calibration.values import MOST_CELLS, Check, one_of, whole_numbers


def _plain(text: str) -> Any:
    return text


def _anywhere(_value: Any, _rows: int, _cols: int) -> None:
    """It has no place on the board."""


@dataclass(frozen=True)
class Hint:
    """One thing to tell a reader. The flag of the key ``goal`` is ``--goal``.

    Two hints of one key and one ``metavar`` are the same hint, and games may share it.
    """

    key: str
    metavar: str
    """The form of the flag's value, for a person."""
    help: str = field(compare=False)
    check: Check = field(compare=False)
    parse: Callable[[str], Any] = field(default=_plain, compare=False)
    """From the text after the flag to the value that a TOML file would hold. Raises ValueError."""
    check_place: Callable[[Any, int, int], None] = field(default=_anywhere, compare=False)
    """Raises ValueError where the value does not fit on a board of so many rows and cols."""
    learnt: Callable[[Any], Any] | None = field(default=None, compare=False)
    """What a board says of it that holds for other levels too, for a profile made of a reading."""

    @property
    def flag(self) -> str:
        """The flag of the command line."""
        return f"--{self.key.replace('_', '-')}"


Hints = Mapping[str, Sequence[Hint]]
"""Under the name of each game, the hints that its reader takes."""


ANY_GAME: Final[Hints] = {}
"""Where no game is known: a profile may be of any, and has no hints."""


def word_hint(key: str, help: str, *words: str) -> Hint:  # noqa: A002 - as typer calls it
    """A hint that is one of some words."""
    return Hint(key, "|".join(words), help, one_of(*words))


def cell_hint(key: str, help: str) -> Hint:  # noqa: A002 - as typer calls it
    """A hint that is a cell of the board: ``[row, col]``, as a flag ``R,C``, from 0."""
    span = (0, MOST_CELLS - 1)
    check = whole_numbers("row, col", span, span)
    return Hint(key, "R,C", help, check, _cell_of, _check_on_board)


def _cell_of(text: str) -> list[int]:
    try:
        numbers = [int(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 2:
        raise ValueError(f"{text!r} is no R,C of whole numbers")
    return numbers


def _check_on_board(cell: tuple[int, int], rows: int, cols: int) -> None:
    if cell[0] >= rows or cell[1] >= cols:
        raise ValueError(f"{list(cell)} is no cell of a board of {rows} x {cols} cells")


SHIFTED: Final = word_hint(
    "shifted",
    "Which rows of a hex map sit half a cell to the right, the first being even",
    "odd",
    "even",
)
"""Who points at the first and the last cell of a hex map must say this, too."""
