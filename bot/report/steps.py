"""The steps of a level as cards of the page: what was seen, meant and done, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import chain
from typing import Final

from bot.report.frames import Picture
from bot.report.gestures import drawn, told
from bot.report.plot import Timing, duration
from bot.report.records import Record
from vision.drawing import colour_of

_TOLD_BY_ALL: Final = {"level", "at_s", "step", "ms"}
_LONG_TEXT: Final = 400


@dataclass(frozen=True)
class Step:
    """A record with its number in the run; ``last`` is greater where more looks saw the same."""

    number: int
    record: Record
    last: int

    @property
    def kind(self) -> str:
        """look, plan, act, or the name of another event."""
        return str(self.record["step"])


def timings(number: int, record: Record) -> list[Timing]:
    """How long each phase of a step took."""
    ms = record.get("ms")
    if isinstance(ms, Mapping):
        return [Timing(number, phase, float(taken)) for phase, taken in ms.items()]
    return [Timing(number, str(record["step"]), float(ms))] if isinstance(ms, int | float) else []


def cards(records: Iterable[tuple[int, Record]], pictures: Mapping[str, Picture]) -> str:
    """The steps of a level, each record with its number in the run."""
    items: list[str] = []
    frame: str | None = None
    for step in _merged(records):
        if step.kind == "look":
            frame = step.record.get("frame")
            items.append(_card(step, _look(step.record, pictures)))
            continue
        items.append(_card(step, _deed(step.record, pictures.get(frame or ""), frame or "")))
    return f'<ol class="steps">{"".join(items)}</ol>'


def _merged(records: Iterable[tuple[int, Record]]) -> list[Step]:
    """Looks that saw nothing new become one step."""
    steps: list[Step] = []
    for number, record in records:
        if steps and _saw_the_same(steps[-1].record, record):
            steps[-1] = replace(steps[-1], last=number)
        else:
            steps.append(Step(number, record, number))
    return steps


def _saw_the_same(one: Record, other: Record) -> bool:
    keys = ("step", "frame", "text", "trouble", "next_px", "again_px")
    return one["step"] == "look" and all(one.get(key) == other.get(key) for key in keys)


def _card(step: Step, inside: str) -> str:
    several = step.last > step.number
    number = f"{step.number}–{step.last}" if several else f"{step.number}"
    times = " · ".join(
        f"{escape(timing.phase)} {duration(timing.ms)}"
        for timing in timings(step.number, step.record)
    )
    looks = f"<p>{step.last - step.number + 1} looks that saw the same</p>" if several else ""
    style = step.kind if step.kind in ("look", "plan", "act") else "other"
    return (
        f'<li class="{style}"><h3><span>{number}</span> {escape(step.kind)}'
        f"<span>+{step.record.get('at_s', 0):.2f} s</span></h3>{inside}{looks}"
        f'<p class="faint">{times}</p>{_more(step)}</li>'
    )


def _look(record: Record, pictures: Mapping[str, Picture]) -> str:
    frame = record.get("frame")
    picture = pictures.get(frame or "")
    shown = _shot(picture, frame or "", _seen(record), f'id="{_id(frame)}"') if picture else ""
    missing = "" if frame else '<p class="faint">The frame is not kept: it shows no board.</p>'
    link = f'<p><a href="{escape(frame)}">frame in full size</a></p>' if frame else ""
    parts = [shown, missing, f"<p>{escape(_seen(record))}</p>", _kinds(picture), _why(record), link]
    return "".join(parts)


def _seen(record: Record) -> str:
    if record.get("text") is not None:
        return f"{record['game']}, confidence {record['confidence']:.2f}"
    if record.get("trouble"):
        return f"no board: {record['trouble']}"
    if record.get("next_px"):
        return "the button for the next level"
    return "the button for another try" if record.get("again_px") else "no board was looked for"


def _why(record: Record) -> str:
    """The reasons of the reader and the board as text, to unfold."""
    if record.get("text") is None:
        return ""
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in record.get("why") or [])
    return (
        f'<details><summary>why, and the board as text</summary><ul class="why">{reasons}</ul>'
        f"<pre>{escape(record['text'])}</pre></details>"
    )


def _kinds(picture: Picture | None) -> str:
    """Which colour marks which kind of cell."""
    if picture is None or not picture.kinds:
        return ""
    items = [
        f'<li><i style="background:rgb{colour_of(kind)}"></i>{escape(kind)} {count}</li>'
        for kind, count in picture.kinds.items()
    ]
    return f'<ul class="kinds">{"".join(items)}</ul>'


def _deed(record: Record, picture: Picture | None, frame: str) -> str:
    """A plan or an act, its gestures drawn on the frame seen last."""
    gestures = record.get("gestures") or []
    words = ", ".join(part for part in (record.get("purpose"), _count(record)) if part)
    shown = ""
    if picture and picture.uri and gestures:
        marks = f'<use href="#{_id(frame)}-p"/>{drawn(gestures, picture.region_px)}'
        shown = _svg(picture, marks, f"{record['step']}: {words}")
    trouble = f'<p class="bad">{escape(record["trouble"])}</p>' if record.get("trouble") else ""
    return f"{shown}<p>{escape(words)}</p>{trouble}{_moves(record)}"


def _count(record: Record) -> str:
    moves, gestures = record.get("moves"), record.get("gestures")
    counted = f"{len(moves)} move{'s' * (len(moves) != 1)}" if moves is not None else ""
    made = told(gestures) if gestures is not None else ""
    return ", ".join(part for part in (counted, made, record.get("status")) if part)


def _moves(record: Record) -> str:
    moves = record.get("moves")
    if not moves:
        return ""
    letters = all(isinstance(move, str) and len(move) == 1 for move in moves)
    words = [move if isinstance(move, str) else " ".join(map(str, move)) for move in moves]
    text = "".join(words) if letters else "; ".join(words)
    return f"<details><summary>moves</summary><p><code>{escape(text)}</code></p></details>"


def _more(step: Step) -> str:
    """All that another kind of event says."""
    if step.kind in ("look", "plan", "act"):
        return ""
    facts = [(key, value) for key, value in step.record.items() if key not in _TOLD_BY_ALL]
    told_facts = [f"{key.replace('_', ' ')}: {value}"[:_LONG_TEXT] for key, value in facts]
    return "".join(f"<p>{escape(fact)}</p>" for fact in told_facts)


def _shot(picture: Picture, frame: str, label: str, name: str) -> str:
    """The picture of a look; steps that follow show it again without another copy of it."""
    if not picture.uri:
        return '<p class="faint">The page is full: this frame is only beside it.</p>'
    x, y, width, height = picture.region_px
    image = (
        f'<image id="{_id(frame)}-p" href="{picture.uri}" x="{x}" y="{y}"'
        f' width="{width}" height="{height}"/>'
    )
    return _svg(picture, image, label, name)


def _svg(picture: Picture, inside: str, label: str, name: str = "") -> str:
    view = " ".join(map(str, picture.region_px))
    width, height = picture.region_px[2:]
    return (
        f'<svg class="shot" viewBox="{view}" width="{width}" height="{height}" role="img"'
        f' aria-label="{escape(label)}" {name}>{inside}</svg>'
    )


def _id(frame: str | None) -> str:
    """level-001/look-002.png as an identifier."""
    return (frame or "").removesuffix(".png").replace("/", "-")


def phases_of(records: Sequence[tuple[int, Record]]) -> list[Timing]:
    """The timings of all these records."""
    return list(chain.from_iterable(timings(number, record) for number, record in records))
