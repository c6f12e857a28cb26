"""What the options of ``solve`` ask for besides the moves of one solution."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import typer

from bot.cli.failures import WrongUsage
from bot.doctor.language import Language, language_of
from bot.games import GAMES, Game
from solvers import MOST_BYTES

_OFFERS: Final[Mapping[str, Callable[[Game], object]]] = {
    "--all": lambda game: game.ways,
    "--limit": lambda game: game.ways,
    "--count": lambda game: game.ways,
    "--unique": lambda game: game.is_unique,
    "--matrices": lambda game: game.matrices,
    "--hardest": lambda game: game.hardest,
    "--explain": lambda game: game.teaching,
    "--memory": lambda game: game.ways or game.plan_within,
}
"""What a game must offer for an option to make sense."""


def _offering(flag: str, games: Mapping[str, Game]) -> str:
    return " and ".join(name for name, game in games.items() if _OFFERS[flag](game) is not None)


def _variants(games: Mapping[str, Game]) -> str:
    return "; ".join(
        f"{name}: {', '.join(game.variants)}" for name, game in games.items() if game.variants
    )


def offers(games: Mapping[str, Game]) -> dict[str, str]:
    """For the help of commands: the games, which of them take an option, and their variants."""
    offering = {flag.removeprefix("--"): _offering(flag, games) for flag in _OFFERS}
    return {"games": ", ".join(games), "variants": _variants(games), **offering}


HintMoves = Annotated[
    int | None,
    typer.Option("--hint", metavar="N", min=1, help="Only the next N moves.", show_default=False),
]
Every = Annotated[bool, typer.Option("--all", help="List all solutions ({all}).")]
Limit = Annotated[
    int | None,
    typer.Option(
        "--limit",
        metavar="N",
        min=1,
        help="List N solutions at the most ({limit}).",
        show_default=False,
    ),
]
Count = Annotated[
    bool,
    typer.Option("--count", help="Count the solutions without a list ({count})."),
]
Unique = Annotated[
    bool,
    typer.Option("--unique", help="Say whether it is the only solution ({unique})."),
]
Matrices = Annotated[
    bool,
    typer.Option("--matrices", help="Each board as a matrix ({matrices})."),
]
Hardest = Annotated[
    bool,
    typer.Option("--hardest", help="Also the hardest layouts of the same pieces ({hardest})."),
]
Explain = Annotated[
    bool,
    typer.Option("--explain", help="Say why: what is forced, what is impossible ({explain})."),
]
Lang = Annotated[
    Literal["en", "zh"] | None,
    typer.Option(
        "--lang", help="Explain in English or Chinese, else by the locale.", show_default=False
    ),
]
Memory = Annotated[
    int | None,
    typer.Option(
        "--memory",
        metavar="MB",
        min=1,
        help="Memory that a search or a count may take, 2000 MB where not said ({memory}).",
        show_default=False,
    ),
]
Variant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="WORD",
        help="Demand something else of a solution ({variants}).",
        show_default=False,
    ),
]


def language(explain: bool, chosen: Language | None) -> Language | None:
    """In which language to explain, None where that is not asked for. Raises WrongUsage."""
    if not explain and chosen:
        raise WrongUsage("--lang is the language of --explain; give both")
    return (chosen or language_of(os.environ)) if explain else None


_WITH_OTHERS: Final = ("--limit", "--matrices", "--hardest", "--explain", "--memory")
"""Options that go together with any one of the others."""


@dataclass(frozen=True)
class SolveOptions:
    """The options. Raises WrongUsage when they contradict one another."""

    hint: int | None = None
    every: bool = False
    limit: int | None = None
    count: bool = False
    unique: bool = False
    matrices: bool = False
    variant: str | None = None
    hardest: bool = False
    memory_mb: int | None = None
    explain: Language | None = None
    """In which language to say why."""

    def __post_init__(self) -> None:
        flags = [flag for flag in self._flags() if flag not in _WITH_OTHERS]
        if self.limit is not None and not self.every:
            flags.append("--limit")
        if len(flags) > 1:
            raise WrongUsage(f"{' and '.join(flags)} do not go together; give one of them")
        if self.lists and self.matrices:
            raise WrongUsage("--matrices shows one solution; leave --all and --limit out")

    @property
    def most_bytes(self) -> int:
        """Memory that a search or a count may take."""
        return MOST_BYTES if self.memory_mb is None else self.memory_mb * 1_000_000

    def plan(self, game: Game, board: Any) -> Sequence[Any]:
        """A solution, found within the memory where the game can take much. Raises GivenUp."""
        return game.plan_within(board, self.most_bytes) if game.plan_within else game.plan(board)

    @property
    def lists(self) -> bool:
        """Whether solutions are to be listed."""
        return self.every or self.limit is not None

    def game(self, game: Game) -> Game:
        """The game with the solver that is asked for. Raises WrongUsage where it has none."""
        for flag in self._flags():
            if flag in _OFFERS and _OFFERS[flag](game) is None:
                raise WrongUsage(f"{flag} is for {_offering(flag, GAMES)}, not for {game.name}")
        if self.variant is None:
            return game
        if self.variant not in game.variants:
            raise WrongUsage(
                f"--variant {self.variant} is not for {game.name}; there are {_variants(GAMES)}"
            )
        return game.variants[self.variant]

    def _flags(self) -> list[str]:
        given = {
            "--hint": self.hint is not None,
            "--all": self.every,
            "--limit": self.limit is not None,
            "--count": self.count,
            "--unique": self.unique,
            "--matrices": self.matrices,
            "--hardest": self.hardest,
            "--explain": self.explain is not None,
            "--memory": self.memory_mb is not None,
        }
        return [flag for flag, is_given in given.items() if is_given]
