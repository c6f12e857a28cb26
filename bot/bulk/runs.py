"""A run over many inputs: what is left of them, each content worked on once, each line kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bot.bulk import addresses
from bot.bulk.engine import Engine, Run
from bot.bulk.errors import CannotRead, CannotRun
from bot.bulk.inputs import Input
from bot.bulk.kept import Kept, Line

_NOTHING: Final = ""


@dataclass(frozen=True)
class Asked:
    """An input for a worker, with the SHA-256 of its bytes, None where only the worker reads them.

    Of a copy the worker makes nothing: an input of the same bytes came before.
    """

    input: Input
    digest: str | None = None
    is_copy: bool = False


@dataclass(frozen=True)
class Lines:
    """How lines are made: ``work`` makes them, ``died`` does where that ends every worker.

    ``shown`` is how a line names an input.
    """

    engine: Engine
    work: Callable[[Asked], str]
    died: Callable[[Asked], str]
    shown: Callable[[str], str]
    ordered: bool = True

    def each(self, inputs: Iterable[Input], kept: Kept) -> Iterator[str]:
        """The line of each input, when it is written. Raises OSError."""
        run: Run[Asked, str] = Run(
            self.engine, _Unless(self.work), self.died, held_bytes, self.ordered
        )
        early: dict[str, list[str]] = {}
        for asked, line in run.answers(_asked(inputs, kept)):
            digest = asked.digest
            if not asked.is_copy:
                digest = Line.of(line.encode()).digest
                kept.add(line, digest)
                yield line
            elif digest and not kept.has(digest):
                early.setdefault(digest, []).append(asked.input.name)
                continue
            names = early.pop(digest, []) if digest else []
            for name in [*names, *([asked.input.name] if asked.is_copy else [])]:
                line = kept.again(digest or "", self.shown(name))
                kept.add(line, None)
                yield line


def remaining(
    inputs: Iterator[Input],
    kept: Kept,
    shown: Callable[[str], str],
    ordered: bool,
    note: Callable[[Line], object],
) -> Iterator[Input]:
    """The inputs that have no line yet; those that have are noted. Raises CannotRun.

    In order, the lines must be those of the first inputs. Else they may be of any.
    """
    try:
        for number, line in enumerate(kept.before(), 1):
            note(line)
            if not ordered:
                kept.note_done(line.name)
            else:
                _check_same(number, line, next(inputs, None), shown)
    except ValueError as error:
        raise CannotRun(str(error)) from error
    if ordered:
        return inputs
    return (each for each in inputs if not kept.was_done(shown(each.name)))


def _check_same(number: int, line: Line, found: Input | None, shown: Callable[[str], str]) -> None:
    if found is None or shown(found.name) != line.name:
        now = f"{shown(found.name)} comes there" if found else "there are fewer inputs"
        raise CannotRun(f"line {number} is the answer for {line.name}, and now {now}")


def _asked(inputs: Iterable[Input], kept: Kept) -> Iterator[Asked]:
    for each in inputs:
        digest = _digest(each)
        if digest and not kept.is_new(digest):
            yield Asked(Input(each.name), digest, is_copy=True)
        else:
            yield Asked(each, digest)


def _digest(each: Input) -> str | None:
    """None where it cannot be read, or lies where reading it twice would cost too much."""
    if addresses.is_one(each.path):
        return None
    try:
        return sha256(each.load()).hexdigest()
    except CannotRead:
        return None


def held_bytes(asked: Asked) -> int:
    """How many bytes an input carries, until it is answered."""
    return len(asked.input.data or b"")


@dataclass(frozen=True)
class _Unless:
    """Work on all but copies."""

    work: Callable[[Asked], str]

    def __call__(self, asked: Asked) -> str:
        return _NOTHING if asked.is_copy else self.work(asked)
