"""What the options of ``solve`` ask for besides the moves of one solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final

import typer

from bot.cli.failures import WrongUsage
from bot.games import GAMES, Game

_OFFERS: Final[Mapping[str, Callable[[Game], object]]] = {
    "--all": lambda game: game.ways,
    "--limit": lambda game: game.ways,
    "--count": lambda game: game.ways,
    "--unique": lambda game: game.is_unique,
    "--matrices": lambda game: game.matrices,
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
Variant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="WORD",
        help="Demand something else of a solution ({variants}).",
        show_default=False,
    ),
]


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

    def __post_init__(self) -> None:
        flags = [flag for flag in self._flags() if flag not in ("--limit", "--matrices")]
        if self.limit is not None and not self.every:
            flags.append("--limit")
        if len(flags) > 1:
            raise WrongUsage(f"{' and '.join(flags)} do not go together; give one of them")
        if self.lists and self.matrices:
            raise WrongUsage("--matrices shows one solution; leave --all and --limit out")

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
        }
        return [flag for flag, is_given in given.items() if is_given]
