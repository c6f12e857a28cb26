"""Reasons for a person who wants to learn: what is so of a board and why, in two languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from solvers import Cell, Unsolvable
from solvers.cells import at


@dataclass(frozen=True)
class Reason:
    """A sentence, or a part of one, in English and in Chinese; ``str`` gives the English.

    ``kind`` is one word for programs, ``cell`` and ``move`` are what it is about, if anything.
    """

    english: str
    chinese: str
    kind: str = ""
    cell: Cell | None = None
    move: Any = None

    def __str__(self) -> str:
        return self.english

    def of(self, kind: str, cell: Cell | None = None, move: Any = None) -> Reason:
        """The same with what it is about."""
        return replace(self, kind=kind, cell=cell, move=move)

    def plus(self, *others: Reason) -> Reason:
        """This sentence and others behind it."""
        parts = (self, *others)
        english = "; ".join(part.english for part in parts)
        chinese = "；".join(part.chinese for part in parts)
        return replace(self, english=english, chinese=chinese)


Part = str | int | Cell | Reason
"""What is filled into a sentence."""


def reason(english: str, chinese: str, /, **parts: Part) -> Reason:
    """A reason with its {parts} filled in."""
    return Reason(
        english.format(**{name: _english(part) for name, part in parts.items()}),
        chinese.format(**{name: _chinese(part) for name, part in parts.items()}),
    )


def _english(part: Part) -> str:
    return at(part) if isinstance(part, tuple) else str(part)


def _chinese(part: Part) -> str:
    return part.chinese if isinstance(part, Reason) else _english(part)


def listed(parts: Sequence[Part]) -> Reason:
    """All of them one after another."""
    return Reason(" and ".join(map(_english, parts)), "、".join(map(_chinese, parts)))


def reason_of(error: Unsolvable) -> Reason:
    """What an error says; in English only where a game knows no Chinese."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, Reason) else Reason(str(said), str(said), "impossible")


def beginning(cell: Cell, left: int) -> Reason:
    """Why to begin at a cell where a solution may begin anywhere."""
    text = (
        "{cell} is a good cell to begin: all {left} moves to the end are known from there",
        "可以从 {cell} 开始：从这里到结束的 {left} 步已经全部算出",
    )
    return reason(*text, cell=cell, left=left).of("begin", cell)


@dataclass(frozen=True)
class Choice:
    """The cells to go to from ``here``: the one of the plan, and the others.

    ``ruled_out`` has why no solution goes there, ``ways`` how many cells each leads on to.
    ``proved`` says that the others that are left begin a solution as well.
    """

    here: Cell
    cell: Cell
    move: Any
    ruled_out: Mapping[Cell, Reason]
    ways: Mapping[Cell, int]
    proved: bool

    def reasons(self, left: int) -> list[Reason]:
        """Whether the move of a plan of so many moves is forced, and why, or why it is good."""
        others = [cell for cell in self.ways if cell != self.cell and cell not in self.ruled_out]
        against = [
            reason("after {cell}, {why}", "若走 {cell}，则{why}", cell=cell, why=why).of(
                "ruled out", cell
            )
            for cell, why in self.ruled_out.items()
        ]
        return [self._free(others, left), *against] if others else [self._forced(against)]

    def _forced(self, against: Sequence[Reason]) -> Reason:
        why = reason("no other way is open", "没有别的路")
        if against:
            why = against[0].plus(*against[1:])
        text = "from {here} only {there}: {why}", "从 {here} 只能走 {there}：{why}"
        forced = reason(*text, here=self.here, there=self.cell, why=why)
        return forced.of("forced", self.cell, self.move)

    def _free(self, others: Sequence[Cell], left: int) -> Reason:
        text = (
            "from {here} nothing is forced: one step ahead nothing speaks against {others}",
            "从 {here} 没有必走的一步：只看一步，走 {others} 也没有毛病",
        )
        if self.proved:
            text = (
                "from {here} nothing is forced: a solution goes over {others} too",
                "从 {here} 没有必走的一步：走 {others} 也能完成",
            )
        said = [reason(*text, here=self.here, others=listed(sorted(others)))]
        good = (
            "{there} is good, since all {left} moves to the end are known from there",
            "走 {there} 是对的：这样走到结束的 {left} 步已经全部算出",
        )
        said.append(reason(*good, there=self.cell, left=left))
        ways = self.ways[self.cell]
        if all(ways < self.ways[cell] for cell in others):
            fewest = (
                "it leads on to the fewest cells ({ways}), so it is the hardest to come by later",
                "它的后路最少（{ways} 条），留到以后最难走到",
            )
            said.append(reason(*fewest, ways=ways))
        return said[0].plus(*said[1:]).of("free", self.cell, self.move)
