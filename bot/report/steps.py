"""The steps of a level as the page shows them: what was seen, meant and done, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.report.frames import Picture
from bot.report.gestures import told
from bot.report.plot import Timing
from bot.report.records import Record

_TOLD_BY_ALL: Final = {"level", "at_s", "step", "ms"}
_LONG_TEXT: Final = 400


@dataclass(frozen=True)
class Step:
    """A record with its number in the run; ``last`` is greater where more looks saw the same.

    ``frame`` and ``picture`` are those of this look, or of the last one before a plan or an act.
    """

    number: int
    record: Record
    last: int
    frame: str
    picture: Picture | None

    @property
    def kind(self) -> str:
        """look, plan, act, or the name of another event."""
        return str(self.record["step"])

    @property
    def id(self) -> str:
        """The name of the frame as an identifier: level-001/look-002.png -> level-001-look-002."""
        return self.frame.removesuffix(".png").replace("/", "-")

    @property
    def timings(self) -> list[Timing]:
        """How long each phase took."""
        return timings(self.number, self.record)

    @property
    def seen(self) -> str:
        """What a look found."""
        if self.get("text") is not None:
            return f"{self.record['game']}, confidence {self.record['confidence']:.2f}"
        if self.get("trouble"):
            return f"no board: {self.record['trouble']}"
        if self.get("next_px"):
            return "the button for the next level"
        return "the button for another try" if self.get("again_px") else "no board was looked for"

    @property
    def summary(self) -> str:
        """A plan or an act in a few words."""
        moves, gestures = self.get("moves"), self.get("gestures")
        counted = f"{len(moves)} move{'s' * (len(moves) != 1)}" if moves is not None else ""
        made = told(gestures) if gestures is not None else ""
        return ", ".join(filter(None, (self.get("purpose"), counted, made, self.get("status"))))

    @property
    def moves(self) -> str:
        """The moves of a plan."""
        moves = self.record["moves"]
        letters = all(isinstance(move, str) and len(move) == 1 for move in moves)
        words = [move if isinstance(move, str) else " ".join(map(str, move)) for move in moves]
        return ("" if letters else "; ").join(words)

    @property
    def facts(self) -> list[str]:
        """All that an event of another kind says."""
        if self.kind in ("look", "plan", "act"):
            return []
        told_facts = (pair for pair in self.record.items() if pair[0] not in _TOLD_BY_ALL)
        return [f"{key.replace('_', ' ')}: {value}"[:_LONG_TEXT] for key, value in told_facts]

    def get(self, key: str) -> Any:
        """What the record says under a key; None where it says nothing."""
        return self.record.get(key)


def timings(number: int, record: Record) -> list[Timing]:
    """How long each phase of a step took."""
    ms = record.get("ms")
    if isinstance(ms, Mapping):
        return [Timing(number, phase, float(taken)) for phase, taken in ms.items()]
    return [Timing(number, str(record["step"]), float(ms))] if isinstance(ms, int | float) else []


def steps(records: Iterable[tuple[int, Record]], pictures: Mapping[str, Picture]) -> list[Step]:
    """The records of a level with their pictures. Looks that saw nothing new become one step."""
    found: list[Step] = []
    frame = ""
    for number, record in records:
        if found and _saw_the_same(found[-1].record, record):
            found[-1] = replace(found[-1], last=number)
            continue
        if record["step"] == "look":
            frame = record.get("frame") or ""
        found.append(Step(number, record, number, frame, pictures.get(frame)))
    return found


def _saw_the_same(one: Record, other: Record) -> bool:
    keys = ("step", "frame", "text", "trouble", "next_px", "again_px")
    return one["step"] == "look" and all(one.get(key) == other.get(key) for key in keys)
