"""Whom to tell at the end, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.notify import command, webhook
from bot.notify.notice import Notice


@dataclass(frozen=True)
class Telling:
    """The program and the page that are told; either may be left out."""

    words: Sequence[str] = ()
    url: str = ""

    @classmethod
    def of(cls, on_end: str | None, url: str | None) -> Telling:
        """What a user has asked for. Raises WrongOption before anything is played."""
        words = command.words_of(on_end) if on_end is not None else []
        return cls(words, webhook.checked(url) if url is not None else "")

    def __bool__(self) -> bool:
        return bool(self.words or self.url)

    def tell(self, notice: Notice) -> list[str]:
        """Tell both; what went wrong, a line each."""
        troubles = [command.run(self.words, notice)] if self.words else []
        troubles += [webhook.post(self.url, notice)] if self.url else []
        return [trouble for trouble in troubles if trouble]
