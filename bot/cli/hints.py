"""Commands that read boards: what games declare becomes flags and help when it is asked for.

So the help of other commands loads no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand
from typer.main import get_command

from bot.cli import choice
from bot.cli.solve_options import offers
from bot.games import Game, hints_of
from calibration import Hint
from calibration.checks import hints_by_key

_SAID: Final = "minigame_bot.hints"


def said(context: typer.Context) -> Mapping[str, str]:
    """The hints that the command line gives, by key."""
    found: dict[str, str] = context.meta.get(_SAID, {})
    return found


class BoardCommand(TyperCommand):
    """A command with a flag for each hint; ``{words}`` in its help are replaced by ``offers``."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters: those of the function, then the hints."""
        return [*super().get_params(ctx), *self._hints]

    @cached_property
    def _hints(self) -> list[Any]:
        taken = {flag for param in self.params for flag in param.opts}
        games = choice.known_games()
        hints = hints_by_key(hints_of(games)).values()
        annotations = {
            hint.key: _annotation(hint, games) for hint in hints if hint.flag not in taken
        }
        for key, (form, words) in choice.PLACE.items():
            annotations[key] = _noted(key, choice.flag_of(key), form, words)
        return _options(annotations)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        words = offers(choice.known_games())
        for param in self.params:
            text = getattr(param, "help", None)
            if text:
                vars(param)["help"] = text.format_map(words)
        super().format_help(ctx, formatter)


def _options(annotations: dict[str, Any]) -> list[Any]:
    """Options that note what they are given; typer makes them of a function that has them all."""

    def function(**_hints: str | None) -> None:
        """Is never called."""

    parameters = [
        Parameter(key, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        for key, annotation in annotations.items()
    ]
    function.__annotations__ = annotations
    function.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    app = typer.Typer(add_completion=False)
    app.command()(function)
    return list(get_command(app).params)


def _annotation(hint: Hint, games: Mapping[str, Game]) -> Any:
    takers = ", ".join(name for name, game in games.items() if hint in game.hints)
    return _noted(hint.key, hint.flag, hint.metavar, f"{hint.help} ({takers}).")


def _noted(key: str, flag: str, form: str, words: str) -> Any:
    """An option whose value ``said`` tells under a key."""

    def note(context: typer.Context, value: str | None) -> str | None:
        if value is not None:
            context.meta.setdefault(_SAID, {})[key] = value
        return value

    option = typer.Option(
        flag, metavar=form, help=words, show_default=False, expose_value=False, callback=note
    )
    return Annotated[str | None, option]
