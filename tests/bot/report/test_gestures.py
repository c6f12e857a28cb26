"""Gestures in reports: as records, in words, and as a drawing."""

from __future__ import annotations

from bot.gestures import Gesture, Keys, Stroke, Tap, duration_ms, finer, slower
from bot.loop.events import Acted
from bot.report.gestures import drawn, told
from bot.report.records import record_of
from calibration import Box

WAY = ((10.0, 20.0), (30.0, 20.0))
WHOLE = Box(0, 0, 100, 100)
ALL: list[Gesture] = [
    Tap((1.0, 2.0)),
    Stroke(WAY),
    Stroke(WAY, pressed=False),
    Keys(("up", "left")),
]


def test_each_gesture_becomes_a_record_that_words_and_drawing_know() -> None:
    records = record_of(Acted("moves", ALL, "", 1.0))["gestures"]
    assert records[1:] == [
        {"stroke_px": [[10.0, 20.0], [30.0, 20.0]], "step_ms": 20.0},
        {"stroke_px": [[10.0, 20.0], [30.0, 20.0]], "step_ms": 20.0, "pressed": False},
        {"keys": ["up", "left"], "step_ms": 20.0},
    ]
    assert told(records) == "1 tap and 2 strokes and 2 keys"
    assert drawn(records, WHOLE) == drawn(records[:3], WHOLE)


def test_keys_get_slower_but_no_finer_and_hovering_stays_hovering() -> None:
    keys, hover = ALL[3], ALL[2]
    assert slower(keys, 2) == Keys(("up", "left"), 40.0)
    assert (finer(keys), duration_ms(keys)) == (keys, 40.0)
    middle = (WAY[0], (20.0, 20.0), WAY[1])
    assert finer(slower(hover, 2)) == Stroke(middle, 40.0, pressed=False)
