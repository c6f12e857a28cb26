"""Events as plain data: what a line of ``events.jsonl`` says of each.

A kind of event that this module has never heard of becomes a record of its plain fields, so that
the loop may tell more than reports know.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import PurePath
from typing import Any, Final

from bot.games import Game
from bot.gestures import Keys, Stroke, Tap
from bot.loop.events import Acted, LevelEnded, Looked, Planned

Record = dict[str, Any]

_STEPS: Final[Mapping[type, str]] = {Looked: "look", Planned: "plan", Acted: "act"}
_NAMES: Final = {"number": "level", "ending": "outcome"}
_TOLD_OTHERWISE: Final = {"screenshot", "reading", "board", "moves"}
_LOOK_FACTS: Final = ("game", "confidence", "text", "why")


def record_of(event: object) -> Record:
    """What an event says, frames and boards of a look aside."""
    record = {"step": _step(event), **_plain_fields(event)}
    if isinstance(event, Planned):
        record |= _plain(event.game.solution_json(event.moves))
    return record


def look_facts(event: Looked) -> Record:
    """What was seen: the game, the board as text, how sure the reader was and why."""
    reading = event.reading
    if reading is None or event.game is None:
        return dict.fromkeys(_LOOK_FACTS)
    return {
        "game": event.game.name,
        "confidence": round(reading.confidence, 3),
        "text": str(reading.board),
        "why": list(reading.why),
    }


def level_record(event: LevelEnded) -> Record:
    """How a level ended."""
    return _plain_fields(event)


def _step(event: object) -> str:
    return (
        _STEPS.get(type(event))
        or "".join(
            f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__
        ).strip()
    )


def _plain_fields(event: object) -> Record:
    """The fields that JSON can say, under their names."""
    names = [each.name for each in fields(event)] if is_dataclass(event) else list(vars(event))
    told = {name: _plain(getattr(event, name)) for name in names if name not in _TOLD_OTHERWISE}
    return {_NAMES.get(name, name): value for name, value in told.items() if value is not ...}


def _plain(value: object) -> Any:
    """The value as JSON has it; an ellipsis stands for what JSON cannot say."""
    if isinstance(value, float):
        return round(value, 3)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, PurePath):
        return str(value)
    return _plain_whole(value)


def _plain_whole(value: object) -> Any:
    if isinstance(value, Game):
        return value.name
    if isinstance(value, Tap):
        finger = {"finger": True} if value.finger else {}
        return {"tap_px": _plain(value.at_px), "hold_ms": _plain(value.hold_ms), **finger}
    if isinstance(value, Stroke):
        means = {} if value.pressed else {"pressed": False}
        means |= {"finger": True} if value.finger else {}
        return {"stroke_px": _plain(value.points_px), "step_ms": _plain(value.step_ms), **means}
    if isinstance(value, Keys):
        return {"keys": list(value.names), "step_ms": _plain(value.step_ms)}
    if isinstance(value, Mapping):
        pairs = [(str(key), _plain(item)) for key, item in value.items()]
        return {key: item for key, item in pairs if item is not ...}
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | memoryview):
        return [item for item in map(_plain, value) if item is not ...]
    return ...
