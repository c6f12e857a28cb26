"""Many inputs: listed as they are asked for, worked on by any executor, each answered once."""

from bot.bulk.engine import Engine, Run, engine_of
from bot.bulk.errors import CannotRead, CannotRun
from bot.bulk.inputs import STDIN, Input, are_many, estimated, listed
from bot.bulk.kept import Kept, Line
from bot.bulk.runs import Asked, Lines, held_bytes, remaining
from bot.bulk.workers import Here, at_end, processors, workers

__all__ = [
    "STDIN",
    "Asked",
    "CannotRead",
    "CannotRun",
    "Engine",
    "Here",
    "Input",
    "Kept",
    "Line",
    "Lines",
    "Run",
    "are_many",
    "at_end",
    "engine_of",
    "estimated",
    "held_bytes",
    "listed",
    "processors",
    "remaining",
    "workers",
]
