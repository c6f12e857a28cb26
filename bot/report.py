"""Keeps what happened in a run: every frame, board, plan, gesture and duration.

    DIR/run-0001/run.json                 what was run and how each level ended
    DIR/run-0001/level-001/steps.json     looks, plans and acts of the level in order
    DIR/run-0001/level-001/look-001.png   what was seen (a frame equal to the last is kept once)
    DIR/run-0001/level-001/look-001.txt   the board that was read from it

Every file is written beside its place and renamed, so that killing the bot leaves whole files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bot.events import Acted, Event, LevelEnded, Looked, Planned
from bot.files import write_atomically
from bot.gestures import Gesture, Tap
from vision import Pixels
from vision.pictures import encode_png


class UnwritableReport(Exception):
    """The report could not be written; the message says where and why."""


class Report:
    """Writes into a new folder below ``parent``. An observer of the loop."""

    def __init__(self, parent: Path, about: Mapping[str, Any]) -> None:
        """Make the folder. Raises UnwritableReport."""
        self._about = dict(about)
        self._levels: list[dict[str, Any]] = []
        self._steps: list[dict[str, Any]] = []
        self._looks = 0
        self._last_pixels: Pixels | None = None
        self.folder = _fresh_folder(parent)
        self._write_run()

    def __call__(self, event: Event) -> None:
        """Keep one event. Raises UnwritableReport."""
        if isinstance(event, LevelEnded):
            self._levels.append(_level_json(event))
            self._write_run()
            self._steps, self._looks, self._last_pixels = [], 0, None
        else:
            self._steps.append(self._step(event))
            self._write_json(f"{self._level_name()}/steps.json", self._steps)

    def _step(self, event: Looked | Planned | Acted) -> dict[str, Any]:
        if isinstance(event, Looked):
            return self._look(event)
        return _plan_json(event) if isinstance(event, Planned) else _act_json(event)

    def _look(self, event: Looked) -> dict[str, Any]:
        """Keep frame and board, unless the frame is the last one again."""
        pixels = event.screenshot.pixels
        if self._last_pixels is None or not np.array_equal(pixels, self._last_pixels):
            self._last_pixels = pixels
            self._looks += 1
            self._write(f"{self._look_name()}.png", encode_png(pixels))
            if event.reading:
                self._write(f"{self._look_name()}.txt", f"{event.reading.board}\n".encode())
        return _look_json(event, Path(self._look_name()).name)

    def _level_name(self) -> str:
        return f"level-{len(self._levels) + 1:03}"

    def _look_name(self) -> str:
        return f"{self._level_name()}/look-{self._looks:03}"

    def _write_run(self) -> None:
        self._write_json("run.json", {**self._about, "levels": self._levels})

    def _write_json(self, name: str, content: Any) -> None:
        self._write(name, f"{_in_lines(content)}\n".encode())

    def _write(self, name: str, data: bytes) -> None:
        path = self.folder / name
        try:
            path.parent.mkdir(exist_ok=True)
            write_atomically(path, data)
        except OSError as error:
            raise UnwritableReport(f"cannot write {path}: {error.strerror}") from error


def _fresh_folder(parent: Path) -> Path:
    """A new folder ``run-0001``, ``run-0002``, ... that no earlier run has used."""
    try:
        parent.mkdir(parents=True, exist_ok=True)
        for number in range(1 + _last_number(parent), 10_000):
            folder = parent / f"run-{number:04}"
            try:
                folder.mkdir()
            except FileExistsError:
                continue
            return folder
    except OSError as error:
        raise UnwritableReport(f"cannot write a report to {parent}: {error.strerror}") from error
    raise UnwritableReport(f"{parent} holds too many reports; name another folder")


def _last_number(parent: Path) -> int:
    numbers = [path.name[4:] for path in parent.glob("run-[0-9]*")]
    return max((int(number) for number in numbers if number.isdigit()), default=0)


def _in_lines(content: Any) -> str:
    """JSON with one line for each step or key: neither one long line nor a line for each number."""
    if isinstance(content, dict):
        pairs = [f"{json.dumps(key)}: {_items_in_lines(value)}" for key, value in content.items()]
        return "{" + ",\n".join(pairs) + "}"
    return _items_in_lines(content)


def _items_in_lines(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ",\n".join(map(json.dumps, value)) + "]"
    return json.dumps(value)


def _look_json(event: Looked, name: str) -> dict[str, Any]:
    reading = event.reading
    return {
        "step": "look",
        "taken_at_s": round(event.screenshot.taken_at_s, 4),
        "frame": f"{name}.png",
        "board": f"{name}.txt" if reading else None,
        "game": event.game.name if event.game and reading else None,
        "confidence": round(reading.confidence, 3) if reading else None,
        "why": list(reading.why) if reading else None,
        "trouble": event.trouble or None,
        "next_button_px": event.next_px,
        "ms": {phase: round(ms, 2) for phase, ms in event.ms.items()},
    }


def _plan_json(event: Planned) -> dict[str, Any]:
    return {
        "step": "plan",
        **event.game.solution_json(event.moves),
        "gestures": _gestures_json(event.gestures),
        "ms": round(event.ms, 2),
    }


def _act_json(event: Acted) -> dict[str, Any]:
    return {
        "step": "act",
        "purpose": event.purpose,
        "gestures": _gestures_json(event.gestures),
        "trouble": event.trouble or None,
        "ms": round(event.ms, 2),
    }


def _gestures_json(gestures: Sequence[Gesture]) -> list[dict[str, Any]]:
    return [
        {"tap_px": gesture.at_px, "hold_ms": gesture.hold_ms}
        if isinstance(gesture, Tap)
        else {"stroke_px": gesture.points_px, "step_ms": gesture.step_ms}
        for gesture in gestures
    ]


def _level_json(event: LevelEnded) -> dict[str, Any]:
    return {
        "level": event.number,
        "outcome": event.ending.value,
        "reason": event.reason or None,
        "game": event.game,
        "size": event.size,
        "strokes": event.strokes,
        "retries": event.retries,
        "ms": {phase: [round(ms, 2) for ms in times] for phase, times in event.ms.items()},
    }
