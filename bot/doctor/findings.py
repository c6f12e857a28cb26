"""What the doctor has found out, in no language yet."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.devices.told import told


class State(enum.Enum):
    """How bad it is. With a warning the bot plays, or another device does."""

    GOOD = "ok"
    WARNING = "warning"
    BAD = "trouble"


@dataclass(frozen=True)
class Finding:
    """``key`` says which words tell it, ``values`` fill the places in them."""

    key: str
    state: State
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_bad(self) -> bool:
        """Whether the device that was asked for cannot be used."""
        return self.state is State.BAD


def good(key: str, **values: object) -> Finding:
    """Nothing is to be done."""
    return _finding(key, State.GOOD, values)


def warning(key: str, **values: object) -> Finding:
    """It works, but not as well as it might."""
    return _finding(key, State.WARNING, values)


def bad(key: str, **values: object) -> Finding:
    """It does not work."""
    return _finding(key, State.BAD, values)


def milder(finding: Finding) -> Finding:
    """The same about a device that nobody has asked for."""
    return replace(finding, state=State.WARNING) if finding.is_bad else finding


def _finding(key: str, state: State, values: Mapping[str, object]) -> Finding:
    return Finding(
        key, state, {name: told(str(value), most=None) for name, value in values.items()}
    )
