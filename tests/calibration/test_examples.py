"""Examples: what a person showed, as a table and one picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from calibration import (
    BadProfile,
    Examples,
    Goal,
    Place,
    Profile,
    Shown,
    profile_from_toml,
    to_toml,
)
from calibration.examples import Figure, Strip


def shown(count: int, *labels: str, seed: int = 0) -> Shown:
    pictures = np.random.default_rng(seed).integers(0, 256, (count, 48, 48, 3)).astype(np.uint8)
    return Shown(pictures, tuple(label for label in labels for _ in range(count // len(labels))))


EXAMPLES = Examples(
    (Place((540, 960), (60.25, 300.5), (70.125, 70.125), 5, 6),
     Place((540, 960), (60.0, 300.0), (70.0, 60.0), 9, 9, 1, 0.5)),
    shown(30, "outside", "free start 1", "used head"),
    shown(4, "wall", "open", seed=1),
    shown(2, "joined", seed=2),
    (Goal(5, 4, ((3, 1), (3, 2))),),
    Figure(0.25, -1.5, 2.125),
    misread=True,
)  # fmt: skip
TEXT = to_toml(Profile(game="one-line", examples=EXAMPLES), {"examples": "e.png"})


def read(text: str, strip: Strip | None = None) -> Examples:
    pixels = EXAMPLES.strip() if strip is None else strip
    found = profile_from_toml(text, lambda name: pixels).examples
    assert found is not None
    return found


def test_examples_come_back_from_text_and_strip() -> None:
    found = read(TEXT)
    assert found.places == EXAMPLES.places
    assert found.goals == EXAMPLES.goals
    assert (found.figure, found.misread) == (EXAMPLES.figure, EXAMPLES.misread)
    for name in ("cells", "right", "down"):
        before, after = getattr(EXAMPLES, name), getattr(found, name)
        assert after.labels == before.labels
        assert (after.pictures == before.pictures).all()


def test_labels_are_written_in_runs() -> None:
    assert 'cells = [["outside", 10], ["free start 1", 10], ["used head", 10]]' in TEXT


def test_what_is_added_last_comes_first() -> None:
    more = Examples((Place((540, 960), (1.0, 2.0), (3.0, 4.0), 2, 2),), shown(1, "blocked"))
    both = EXAMPLES + more
    assert both.cells.labels == ("blocked", *EXAMPLES.cells.labels)
    assert both.places == (*more.places, *EXAMPLES.places)
    assert len(both) == len(EXAMPLES) + 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("version = 1", "version = 2", "examples.version: 2 is newer than this bot"),
        ("version = 1", "", "examples.version: null is no whole number"),
        ('"outside", 10', '"outside", 11', "examples.pictures"),
        ('"outside", 10', '"outside", 9999', "is no label with its count"),
        ('"outside", 10', '"nothing", 10', "is no label with its count"),
        ("5, 6]", "200, 200]", "is no place of a board"),
        ("5, 6]", "5, 6, 7]", "has not 8 or 10 numbers"),
        ("60.25", "nan", "something that is no number"),
        ("[[5, 4, 3, 1, 3, 2]]", "[[5, 4, 3, 999]]", "is no goal of a board"),
        ('game = "one-line"', "", "there is no game"),
        ('"e.png"', "7", "is no name"),
    ],
)
def test_a_table_that_is_none_is_refused(old: str, new: str, reason: str) -> None:
    strip = np.zeros((96, 1152, 3), np.uint8)
    strip[: EXAMPLES.strip().shape[0]] = EXAMPLES.strip()[:96]
    text = TEXT.replace(old, new)
    assert text != TEXT
    large: Any = EXAMPLES.strip() if "pictures" not in reason else strip[:48]
    with pytest.raises(BadProfile, match=reason):
        read(text, large)
