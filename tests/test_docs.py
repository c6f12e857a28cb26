"""The documents: links that lead somewhere, and the commands that a newcomer copies."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any, cast

import pytest
from click import Group
from typer import Context
from typer.main import get_command

from bot.cli import app
from bot.cli.answers import Answer

ROOT = Path(__file__).parents[1]
READMES = [ROOT / "README.md", ROOT / "README.zh-CN.md"]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"")


def commands_in(document: Path) -> list[list[str]]:
    """The words of each command of the bot that the document shows, without its comment."""
    text = document.read_text("utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    shown = [line.rpartition(" | ")[2].removeprefix("$ ") for line in lines]
    return [shlex.split(line, comments=True) for line in shown if line.startswith("minigame-bot ")]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_and_their_options_are_known(document: Path) -> None:
    known: Any = cast(Group, get_command(app)).commands
    for _, name, *words in commands_in(document):
        params = known[name].get_params(Context(known[name]))
        flags = {flag for each in params for flag in (*each.opts, *each.secondary_opts)}
        asked = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert asked - {"--help"} <= flags, f"{name} {words}"


def test_both_readmes_show_the_same_commands() -> None:
    english, chinese = map(commands_in, READMES)
    assert english == [
        [word for word in words if word not in ("--lang", "zh")] for words in chinese
    ]
    assert len(english) > 20


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    targets = [target or source for target, source in LINK.findall(document.read_text("utf-8"))]
    local = [target for target in targets if not target.startswith("https://")]
    assert [target for target in local if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_readme_has_one_line_each_to_play_and_to_test(readme: Path) -> None:
    lines = readme.read_text("utf-8").splitlines()
    commands = [line for line in lines if line.startswith("python3 -m venv .venv && ")]
    assert [command.rsplit(" && ", 1)[1] for command in commands] == [
        ".venv/bin/minigame-bot play",
        ".venv/bin/pytest -n auto",
    ]


def test_the_documented_json_has_the_keys_of_an_answer() -> None:
    document = (ROOT / "docs" / "json.md").read_text("utf-8")
    example = json.loads(document.split("```json\n")[1].split("```")[0])
    answer = json.loads("".join(Answer("x.png", {"read": None, "solve": None}).json_parts()))
    assert list(example) == list(answer)
    assert list(example["ms"]) == list(answer["ms"])
