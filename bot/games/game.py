"""What an entry of a game holds. Whatever is common to games iterates the registry of entries."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol

from bot.gestures import Gesture
from bot.inputs import Gestures
from calibration import Hint, Hints, Profile
from solvers import Cell, Outcome
from solvers.explaining import Reason
from vision import Grid, Reading

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
class Teaching:
    """What a game has to say to a person who wants to learn it."""

    moves: Callable[[Any, Sequence[Any], int], Sequence[Reason]]
    """Of a board and its whole plan: what is so of the first so many moves, and why."""
    obstacles: Callable[[Any], Sequence[Reason]] = lambda board: ()
    """Of a board without a solution: what stands in the way besides the reason that is told."""


@dataclass(frozen=True)
class Hardest:
    """The layouts of the pieces of a board that need most moves."""

    moves: int
    boards: Sequence[Any]
    layouts: int
    """How many layouts these pieces have."""
    solvable: int
    """How many of them have a solution."""


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
    typed: str | None = None
    """The likeliest of ``inputs`` where there is a keyboard, if it is not the first."""
    in_one_gesture: bool = False
    """A whole plan is one gesture; else the bot looks after the gesture of each move."""
    position: Callable[[Any], Hashable] = lambda board: board
    """What is the same of two boards where a screen shows no difference."""
    lasting: Callable[[Any], Mapping[str, Any]] = lambda board: {}
    """What no move changes, though pieces may hide it: facts for its reader, by their keys.

    Of boards that can be ``turned`` they tell which of the ends is which.
    """
    kept: Callable[[Any, Any], Any] = lambda board, before: board
    """A board with what no move changes of one before, where that does not show."""
    scenery: Callable[[Any], frozenset[Hashable]] = lambda board: frozenset()
    """What no move changes or hides, and most levels have otherwise: obstacles and walls."""
    halfway: Callable[[Any, Any], Sequence[Any]] = lambda board, move: ()
    """The boards on the way of one move, at which a game may have it stop."""
    parts: Callable[[Any], Sequence[Any]] = lambda move: (move,)
    """A move in moves as short as there are, for games that take no longer ones at once."""
    astray: Callable[[Any, Iterable[Cell]], Sequence[Any]] | None = None
    """What a gesture may make of a board that loses some of its steps, and makes the others, where
    the figure stands in one of these cells then."""
    barred: Callable[[Any, Iterable[tuple[Any, Any]]], Any] | None = None
    """A board without the ways from some boards to others: walls that were bumped into, unread."""
    refused: Callable[[Sequence[Any], Any], tuple[Any, Any] | None] = lambda way, board: None
    """The step of a way that a game did not take, where a board shows that it went on otherwise."""
    begin_anew: Callable[[Any, Grid], Gesture] | None = None
    """What the hands do on a board to begin it anew, of games that mostly take that."""
    is_faded: Callable[[Any, Any], bool] = lambda board, other: False
    """Whether a board may be what is read of another one where what was visited hardly shows."""
    cannot_follow: Callable[[Any, Any], bool] = lambda board, before: False
    """Whether no play makes a board of one before, though it is nearly the same."""
    exits: Callable[[Any], Sequence[Cell]] = lambda board: ()
    """The cells to which the next move may go: many games mark them."""
    turned: Callable[[Any], Any] | None = None
    """A board with its ends exchanged, of games whose screens hardly tell which end is which."""
    answers: Callable[[Any], Sequence[Any]] | None = None
    """What the opponent can make of a board by his move."""
    finish: Mapping[str, Gestures] = field(default_factory=dict, compare=False)
    """By the way of input, what the hands do where nothing but the solved board comes to show."""
    is_decided: Callable[[Any], bool] = lambda board: False
    """Whether the opponent has lost, though he can move on: games may end there."""
    planner: Callable[[], Callable[[Any], Sequence[Any]]] | None = None
    """Makes a ``plan`` that remembers the boards of one level, where that makes it better."""
    solution_json: Callable[[Sequence[Any]], dict[str, Any]] = lambda moves: {"moves": list(moves)}
    ways: Ways | None = None
    plan_within: Callable[[Any, int], Sequence[Any]] | None = None
    """A ``plan`` that takes at most so many bytes of memory, of games that may need a lot.

    Raises GivenUp where that does not suffice.
    """
    hardest: Callable[[Any, int], Hardest] | None = None
    """The hardest layouts of a board's pieces, found in so many bytes. Raises BadBoard, GivenUp."""
    is_unique: Callable[[Any], bool] | None = None
    """Whether a board has one solution only. Raises Unsolvable."""
    rule_taken: Callable[[Any, Sequence[Any]], str] | None = None
    """Of a board and its plan: which rule was taken where games differ; empty where none do."""
    matrices: Callable[[Any, Sequence[Any]], list[list[list[int]]]] | None = None
    """The board before all moves and after each, as matrices in a notation of their own."""
    teaching: Teaching | None = None
    """Why moves are what they are, and why a board has no solution."""
    inputs: Mapping[str, Gestures] = field(default_factory=dict, compare=False)
    """Under the names that profiles have for them, the ways to make moves: first ``gestures``."""
    variants: Mapping[str, Game] = field(default_factory=dict, compare=False)
    """The same game with other demands on a solution, each under a word for these demands."""
    hints: tuple[Hint, ...] = ()
    """What its reader can be told: flags of the command line and keys of a profile."""
    practice: str | None = None
    """Where its practice game is, as ``module:NAME``; imported when it is first shown."""

    def strays(self, before: Any, board: Any) -> bool:
        """Whether a gesture may have gone astray from one board to another, of the same size."""
        if self.astray is None:
            return False
        rows = before.kinds()
        cells = product(range(len(rows)), range(len(rows[0])))
        return self.position(board) in map(self.position, self.astray(before, cells))


def reader(module: str) -> Reader:
    """The ``read`` of a module, imported when first used: OpenCV is slow to load."""

    def read(image: Image, profile: Profile) -> Reading[Any]:
        result: Reading[Any] = importlib.import_module(module).read(image, profile)
        return result

    return read


def learned(game: str, turned_over: bool = False) -> Reader:
    """The ``read`` of a game whose boards the networks know, ``turned_over`` too if asked for."""

    def read(image: Image, profile: Profile) -> Reading[Any]:
        from vision.learned import read_turned_over_too, read_view

        way = read_turned_over_too if turned_over else read_view
        return way(game, image, profile)

    return read


def hints_of(games: Mapping[str, Game]) -> Hints:
    """The hints of games, under their names."""
    return {name: game.hints for name, game in games.items()}


def taking(games: Iterable[Game], hints: Iterable[str]) -> list[Game]:
    """The games whose readers take all hints of these keys."""
    keys = set(hints)
    return [game for game in games if keys <= {hint.key for hint in game.hints}]


def by_kinds(board: Board) -> Hashable:
    """A ``position`` without numbers and orders of visits, which not every screen shows."""
    return tuple(map(tuple, board.kinds()))
