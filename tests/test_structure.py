"""General code names no game: what is special to one is in its rooms and in its entry."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.built_in import BUILT_IN

ROOT = Path(__file__).parents[1]
LAYERS = ("minigame_bot", "bot", "vision", "solvers", "calibration")
ROOMS = {name.replace("-", "_") for name in BUILT_IN}
NAMED = re.compile(rf"(?<![\w-])({'|'.join(BUILT_IN.keys() | ROOMS)})(?![\w-])", re.IGNORECASE)
LISTS = {
    ROOT / "bot" / "games" / "built_in.py": "the entries",
    ROOT / "vision" / "cells" / "vocabulary.py": "the outputs of the networks, in their order",
    ROOT / "vision" / "learned" / "decoders.py": "the decoders, which no entry names yet",
    ROOT / "vision" / "taught" / "labels.py": "what the cells of each game's boards are called",
    ROOT / "vision" / "decode" / "trust.py": "what was fitted for each decoder",
}
"""The modules that list the games, and what of them."""


def is_general(module: Path) -> bool:
    """Whether a module lies in no room of a game, is no entry, and no list of games."""
    return module not in LISTS and not ROOMS & set(module.relative_to(ROOT).with_suffix("").parts)


def imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module, names):
            return [f"{module}.{alias.name}" for alias in names]
        case _:
            return []


def text_of(node: ast.AST) -> str:
    """The value of a text literal; nothing for any other node."""
    match node:
        case ast.Constant(str(text)):
            return text
        case _:
            return ""


def documentation(tree: ast.Module) -> set[int]:
    """The texts that only stand there to be read: docstrings, of constants too."""
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    statements = (each for body in bodies if isinstance(body, list) for each in body)
    return {id(each.value) for each in statements if isinstance(each, ast.Expr)}


def games_named(source: str) -> Iterator[str]:
    """Each mention of a game in code, with its line."""
    tree = ast.parse(source)
    skipped = documentation(tree)
    for node in ast.walk(tree):
        for name in imported(node):
            if ROOMS & set(name.split(".")):
                yield f"{getattr(node, 'lineno', 0)}: imports {name}"
        if id(node) not in skipped and NAMED.search(text_of(node)):
            yield f"{getattr(node, 'lineno', 0)}: {text_of(node)!r}"


GENERAL = [path for layer in LAYERS for path in (ROOT / layer).rglob("*.py") if is_general(path)]


@pytest.mark.parametrize("module", GENERAL, ids=lambda path: str(path.relative_to(ROOT)))
def test_general_code_names_no_game(module: Path) -> None:
    assert list(games_named(module.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "from solvers import klotski",
        "from bot.games.cat import CAT",
        "import solvers.one_line",
        "game = 'one-line'",
        "text = f'{x}: the cat'",
        "def f():\n    'a docstring'\n    return 'maze'",
    ],
)
def test_a_mention_is_found(line: str) -> None:
    assert list(games_named(line))


@pytest.mark.parametrize("line", ["'the maze'", "x = 'concatenate'", "x = 1\n'as in klotski'"])
def test_what_is_no_mention_is_left_alone(line: str) -> None:
    assert list(games_named(line)) == []


def test_rooms_and_entries_are_those_of_the_games() -> None:
    assert len(GENERAL) > 150
    assert {path.stem for path in (ROOT / "bot" / "games").glob("*.py")} >= ROOMS
    for layer in ("solvers", "bot/practice"):
        assert all((ROOT / layer / room / "__init__.py").exists() for room in ROOMS)
    assert {path.stem for path in (ROOT / "vision" / "decode").glob("*.py")} >= ROOMS
