"""The two languages that the doctor speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "zh"]

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What says in which language programs speak; the first one that is set counts."""


@dataclass(frozen=True)
class Words:
    """A fact in English and in Chinese, and what to do about it. {name} is filled in."""

    english: str
    chinese: str
    english_advice: str = ""
    chinese_advice: str = ""

    def fact(self, language: Language) -> str:
        """What is so."""
        return self.chinese if language == "zh" else self.english

    def advice(self, language: Language) -> str:
        """What to do; empty where there is nothing to do."""
        return self.chinese_advice if language == "zh" else self.english_advice


def language_of(environ: Mapping[str, str]) -> Language:
    """The language that the user has set for all programs, as far as it is known here."""
    chosen = next(filter(None, (environ.get(name) for name in _VARIABLES)), "")
    return "zh" if chosen.startswith("zh") else "en"
