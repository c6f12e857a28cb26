"""What cats and blocked cells of the cat practice game may look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.practice.engine.paint import Colour

Mark = Literal["cross", "bush", "crate"]
Pose = Literal["sitting", "turned away", "head"]


@dataclass(frozen=True)
class CatLook:
    """What cat it is. ``side`` is its size as a part of the pitch, ``above`` how far its middle
    lies above the middle of its cell: it stands on its feet, and hides some of the cells behind."""

    pose: Pose
    fur: Colour
    ink: Colour
    side: float
    above: float = 0.0
