"""The registry: one entry per game. Everything that is common to games iterates it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bot.gestures import Gesture, Tap, stroke_through
from calibration import Profile
from solvers import Cell, Outcome, cat, klotski, knight, maze, one_line
from vision import Grid, Reading

if TYPE_CHECKING:  # it loads OpenCV, which solving a text can do without
    from vision.view import Image

Reader = Callable[["Image", Profile], Reading[Any]]
"""Reads a screenshot, or the view of one that several readers share. Raises NotRecognized."""

Gestures = Callable[[Any, Sequence[Any], Grid], Sequence[Gesture]]
"""What the hands do to make moves on a board that lies at a grid."""


class Board(Protocol):
    """What every board offers besides the rules of its game."""

    @classmethod
    def from_text(cls, text: str) -> Any:
        """Read the text form. Raises BadBoard with the line at fault."""

    def __str__(self) -> str:
        """The text form; ``from_text(str(board)) == board``."""

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Any:
        """The board of a board object of the JSON contract. Raises BadBoard."""

    def as_json(self) -> dict[str, Any]:
        """The board object of the JSON contract."""

    def kinds(self) -> list[list[str]]:
        """What each cell is, in words for a person: rows x cols."""


@dataclass(frozen=True)
class Game:
    """One game: how to read it, its rules, its solver, and the hands' part of a move.

    Boards and moves are opaque to everything that goes through this interface, so their types
    are ``Any`` here; each game's own functions are fully typed.
    """

    name: str
    title: str
    board: type[Board]
    read: Reader
    plan: Callable[[Any], Sequence[Any]]
    play: Callable[[Any, Any], Any]
    outcome: Callable[[Any], Outcome]
    gestures: Gestures
    trace: Callable[[Any, Sequence[Any]], list[Cell]]
    """The cells that the moves pass, in the order to number them in a drawing."""
    whole_plan: bool = True
    """A plan runs to the end of the game; False where an opponent answers and it cannot."""
    solution_json: Callable[[Sequence[Any]], dict[str, Any]] = lambda moves: {"moves": list(moves)}


def reader(module: str) -> Reader:
    """The ``read`` of a vision module, imported when first used: OpenCV is slow to load."""

    def read(image: Image, profile: Profile) -> Reading[Any]:
        result: Reading[Any] = importlib.import_module(module).read(image, profile)
        return result

    return read


def _along(trace: Callable[[Any, Sequence[Any]], list[Cell]]) -> Gestures:
    """One stroke through all cells that the moves pass."""
    return lambda board, moves, grid: [stroke_through(trace(board, moves), grid)]


ONE_LINE = Game(
    name="one-line",
    title="一笔画",
    board=one_line.Board,
    read=reader("vision.one_line"),
    plan=one_line.plan,
    play=one_line.play,
    outcome=one_line.outcome,
    gestures=_along(one_line.route),
    trace=one_line.route,
    solution_json=one_line.solution_json,
)


def _tap_cells(_: object, moves: Sequence[Cell], grid: Grid) -> list[Gesture]:
    return [Tap(grid.centre(cell)) for cell in moves]


KNIGHT = Game(
    name="knight",
    title="马踏棋盘",
    board=knight.Board,
    read=reader("vision.knight"),
    plan=knight.plan,
    play=knight.play,
    outcome=knight.outcome,
    gestures=_tap_cells,
    trace=knight.trace,
)


MAZE = Game(
    name="maze",
    title="数字迷宫",
    board=maze.Board,
    read=reader("vision.maze"),
    plan=maze.plan,
    play=maze.play,
    outcome=maze.outcome,
    gestures=_along(maze.route),
    trace=maze.route,
)


def _drag_pieces(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
    gestures: list[Gesture] = []
    for move in moves:
        gestures.append(stroke_through(klotski.route(board, move), grid))
        board = klotski.play(board, move)
    return gestures


KLOTSKI = Game(
    name="klotski",
    title="华容道",
    board=klotski.Board,
    read=reader("vision.klotski"),
    plan=klotski.plan,
    play=klotski.play,
    outcome=klotski.outcome,
    gestures=_drag_pieces,
    trace=klotski.trace,
    solution_json=klotski.solution_json,
)


CAT = Game(
    name="cat",
    title="围住神经猫",
    board=cat.Board,
    read=reader("vision.cat"),
    plan=cat.plan,
    play=cat.play,
    outcome=cat.outcome,
    gestures=_tap_cells,
    trace=cat.trace,
    whole_plan=False,
    solution_json=cat.solution_json,
)

GAMES: Mapping[str, Game] = {game.name: game for game in [ONE_LINE, KNIGHT, MAZE, KLOTSKI, CAT]}
