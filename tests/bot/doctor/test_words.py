"""The doctor's words: each finding has them, in both languages, with the same places to fill."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import bot.doctor
from bot.devices.adb.advice import ADVICE
from bot.doctor.findings import State, bad, good, milder
from bot.doctor.language import Language, language_of
from bot.doctor.phone_words import key_of
from bot.doctor.words import WORDS, line_of

SOURCES = sorted(Path(bot.doctor.__path__[0]).glob("*.py"))
MAKERS = ("good", "warning", "bad")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def made() -> Iterator[tuple[str, str, set[str]]]:
    """(state, key, values) of each finding that the source makes and names itself."""
    calls = (
        node
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Call)
    )
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id in MAKERS:
            key = call.args[0]
            if isinstance(key, ast.Constant):
                yield call.func.id, str(key.value), {str(each.arg) for each in call.keywords}


def test_each_finding_has_words_and_all_words_are_used() -> None:
    used = {key for _, key, _ in made()} | set(map(key_of, ADVICE))
    assert used == set(WORDS)


@pytest.mark.parametrize(("state", "key", "values"), list(made()))
def test_words_are_filled_and_trouble_has_advice(state: str, key: str, values: set[str]) -> None:
    words = WORDS[key]
    assert values == places(words.english) | places(words.english_advice)
    assert bool(words.english_advice) == (state != "good")


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_say_the_same(key: str) -> None:
    words = WORDS[key]
    assert places(words.english) == places(words.chinese)
    assert places(words.english_advice) == places(words.chinese_advice)
    assert bool(words.english_advice) == bool(words.chinese_advice)
    assert words.english.isascii()
    assert words.english_advice.isascii()
    for text in filter(None, (words.chinese, words.chinese_advice)):
        assert any("\u4e00" <= each <= "\u9fff" for each in text) or key == "general.python"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "de_DE"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LANG": "zh_CN", "LC_MESSAGES": "zh_CN", "LC_ALL": "C"}, "en"),
        ({"LANG": "zh_CN", "LC_ALL": ""}, "zh"),
    ],
)
def test_language_is_that_of_the_locale(environ: dict[str, str], language: Language) -> None:
    assert language_of(environ) == language


def test_finding_is_one_line_in_columns() -> None:
    nasty = bad("phones.missing", serial="a\n\x1b[31m{x}")
    assert line_of(nasty, "en") == (
        "trouble  no phone a ?[31m{x} is there"
        " — plug it in, or look for its name in: minigame-bot devices"
    )
    assert line_of(milder(nasty), "zh").startswith("警告  没有发现手机 a ?[31m{x} — 请")
    assert line_of(good("phone.touch"), "en") == "ok       the phone lets itself be touched"
    assert milder(good("phone.touch")).state is State.GOOD
