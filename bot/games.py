"""The registry: one entry per game. Everything that is common to games iterates it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from bot.inputs import Gestures, along, by_touch, drag_pieces, tap_cells, tap_pieces
from calibration import Profile
from solvers import Cell, Outcome, cat, klotski, knight, maze, one_line
from vision import Reading

if TYPE_CHECKING:  # it loads OpenCV, which solving a text can do without
    from vision.view import Image

Reader = Callable[["Image", Profile], Reading[Any]]
"""Reads a screenshot, or the view of one that several readers share. Raises NotRecognized."""

PiecesOf = Callable[[Any], Sequence[Sequence[Cell]]]
"""The cells of each piece on a board."""


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


def _numbered(number: int, moves: Sequence[Any]) -> str:
    return f"{number}: {' '.join(map(str, moves))}"


@dataclass(frozen=True)
class Ways:
    """All solutions of a board, of a game whose solver can list and count them."""

    each: Callable[[Any], Iterator[Sequence[Any]]]
    """The moves of one solution after another."""
    count: Callable[[Any, int], int]
    """How many there are, found without listing them in at most so many bytes of memory.

    Raises GivenUp where that does not suffice, and BadBoard where the board is too large.
    """
    line: Callable[[int, Sequence[Any]], str] = _numbered
    """A solution in a list, for a person; the first one has the number 1."""


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
    pieces: PiecesOf | None = None
    """Of games in which moves slide pieces, over the same cells again and again."""
    whole_plan: bool = True
    """A plan runs to the end of the game; False where an opponent answers and it cannot."""
    in_one_gesture: bool = False
    """A whole plan is one gesture; else the bot looks after the gesture of each move."""
    position: Callable[[Any], Hashable] = lambda board: board
    """What is the same of two boards where a screen shows no difference."""
    answers: Callable[[Any, Any], bool] | None = None
    """Whether a board can be what the opponent made of another one by his move."""
    planner: Callable[[], Callable[[Any], Sequence[Any]]] | None = None
    """Makes a ``plan`` that remembers the boards of one level, where that makes it better."""
    solution_json: Callable[[Sequence[Any]], dict[str, Any]] = lambda moves: {"moves": list(moves)}
    ways: Ways | None = None
    is_unique: Callable[[Any], bool] | None = None
    """Whether a board has one solution only. Raises Unsolvable."""
    matrices: Callable[[Any, Sequence[Any]], list[list[list[int]]]] | None = None
    """The board before all moves and after each, as matrices in a notation of their own."""
    inputs: Mapping[str, Gestures] = field(default_factory=dict, compare=False)
    """Under the names that profiles have for them, the ways to make moves: first ``gestures``."""
    variants: Mapping[str, Game] = field(default_factory=dict, compare=False)
    """The same game with other demands on a solution, each under a word for these demands."""


def reader(module: str) -> Reader:
    """The ``read`` of a vision module, imported when first used: OpenCV is slow to load."""

    def read(image: Image, profile: Profile) -> Reading[Any]:
        result: Reading[Any] = importlib.import_module(module).read(image, profile)
        return result

    return read


def _by_kinds(board: Board) -> Hashable:
    """Numbers and orders of visits aside, which not every screen shows."""
    return tuple(map(tuple, board.kinds()))


_ONE_LINE_INPUTS = along(one_line.route)

ONE_LINE = Game(
    name="one-line",
    title="一笔画",
    board=one_line.Board,
    read=reader("vision.one_line"),
    plan=one_line.plan,
    play=one_line.play,
    outcome=one_line.outcome,
    gestures=_ONE_LINE_INPUTS["stroke"],
    inputs=_ONE_LINE_INPUTS,
    trace=one_line.route,
    in_one_gesture=True,
    position=_by_kinds,
    solution_json=one_line.solution_json,
    is_unique=one_line.is_unique,
)


def _tours(closed: bool) -> Ways:
    def each(board: knight.Board) -> Iterator[list[Cell]]:
        begun = int(board.knight is not None)  # where the knight stands is no move
        return (tour[begun:] for tour in knight.tours(board, closed))

    return Ways(each, lambda board, most_bytes: knight.count_tours(board, closed, most_bytes))


_OPEN_TOUR = Game(
    name="knight",
    title="马踏棋盘",
    board=knight.Board,
    read=reader("vision.knight"),
    plan=knight.plan,
    play=knight.play,
    outcome=knight.outcome,
    gestures=tap_cells,
    inputs={"taps": tap_cells, "touch": by_touch(tap_cells)},
    trace=knight.trace,
    position=_by_kinds,
    ways=_tours(closed=False),
)

_CLOSED_TOUR = replace(_OPEN_TOUR, plan=knight.plan_closed, ways=_tours(closed=True))

KNIGHT = replace(_OPEN_TOUR, variants={"closed": _CLOSED_TOUR})


_MAZE_INPUTS = along(maze.route)

_DEPTH_FIRST = Game(
    name="maze",
    title="数字迷宫",
    board=maze.Board,
    read=reader("vision.maze"),
    plan=maze.plan,
    play=maze.play,
    outcome=maze.outcome,
    gestures=_MAZE_INPUTS["stroke"],
    inputs=_MAZE_INPUTS,
    trace=maze.route,
    in_one_gesture=True,
    ways=Ways(maze.all_paths, maze.count_paths, maze.path_line),
)

_BREADTH_FIRST = replace(
    _DEPTH_FIRST, ways=Ways(maze.all_paths_breadth_first, maze.count_paths, maze.path_line)
)

MAZE = replace(_DEPTH_FIRST, variants={"breadth-first": _BREADTH_FIRST})


_FEWEST_MOVES = Game(
    name="klotski",
    title="华容道",
    board=klotski.Board,
    read=reader("vision.klotski"),
    plan=klotski.plan,
    play=klotski.play,
    outcome=klotski.outcome,
    gestures=drag_pieces,
    inputs={
        "stroke": drag_pieces,
        "drag": drag_pieces,
        "taps": tap_pieces,
        "touch": by_touch(drag_pieces),
    },
    trace=klotski.trace,
    pieces=lambda board: list(board.pieces.values()),
    solution_json=klotski.solution_json,
    matrices=klotski.matrices,
)

KLOTSKI = replace(
    _FEWEST_MOVES, variants={"steps": replace(_FEWEST_MOVES, plan=klotski.plan_steps)}
)


CAT = Game(
    name="cat",
    title="围住神经猫",
    board=cat.Board,
    read=reader("vision.cat"),
    plan=cat.plan,
    play=cat.play,
    outcome=cat.outcome,
    gestures=tap_cells,
    inputs={"taps": tap_cells, "touch": by_touch(tap_cells)},
    trace=cat.trace,
    whole_plan=False,
    answers=cat.is_answer,
    planner=cat.planner,
    solution_json=cat.solution_json,
)

GAMES: Mapping[str, Game] = {game.name: game for game in [ONE_LINE, KNIGHT, MAZE, KLOTSKI, CAT]}
