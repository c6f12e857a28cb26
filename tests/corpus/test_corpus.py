"""The readers are no worse than the baseline on a fixed sample, and the corpus tool works."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.corpus import baseline, sheet
from tests.corpus.changes import CHANGES, applies
from tests.corpus.judging import Result, Verdict, judge
from tests.corpus.sameness import is_right
from tests.corpus.sample import judge_sample
from tests.corpus.screens import Screen, fixtures
from tests.corpus.tables import by_source, counts, reliability
from vision.reading import Pixels

SURE_BUT_WRONG = 0.04
"""The part of sure readings that may be wrong: two of sixty. The whole corpus tells more."""


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return judge_sample()


@pytest.fixture
def pixels() -> Pixels:
    return np.asarray(np.random.default_rng(2).integers(0, 256, (120, 90, 3)), np.uint8)


def test_the_sample_is_read_no_worse_than_recorded(results: list[Result]) -> None:
    assert list(baseline.losses(counts(results), baseline.load("sample"))) == []


def test_what_is_sure_is_right(results: list[Result]) -> None:
    sure = [result for result in results if result.verdict.sure]
    wrong = [f"{result.screen} {result.change}" for result in sure if not result.verdict.right]
    assert len(wrong) <= SURE_BUT_WRONG * len(sure), wrong


def screen(game: str | None, board: dict[str, Any] | None) -> Screen:
    return Screen(Path("a.png"), game, "somewhere", board)


@pytest.mark.parametrize(
    ("game", "true", "also_right", "wrong"),
    [
        (
            "knight",
            {"cells": [[-1, 2], [0, -2]], "knight": [0, 1]},
            {"cells": [[1, 2], [0, -2]], "knight": [0, 1]},
            {"cells": [[-2, 2], [0, -2]], "knight": [0, 1]},
        ),
        (
            "knight",
            {"cells": [[0, 1]], "knight": [0, 1]},
            {"cells": [[0, 1]], "knight": [0, 1]},
            {"cells": [[0, 1]], "knight": None},
        ),
        (
            "maze",
            {"cells": [[0, 0]], "start": None, "goal": [0, 1], "walls": [[[0, 0], [0, 1]]]},
            {"cells": [[0, 0]], "start": [0, 0], "goal": [0, 1], "walls": [[[0, 1], [0, 0]]]},
            {"cells": [[0, 0]], "start": None, "goal": [0, 1]},
        ),
        (
            "klotski",
            {"cells": [[1, 0], [2, 2]], "target": 2},
            {"cells": [[5, 0], [3, 3]], "target": 3},
            {"cells": [[1, 0], [2, 2]], "target": 1},
        ),
        (
            "klotski",
            {"cells": [[1, 0]], "target": 1, "cells_outside_walled": [[1, -1]]},
            {"cells": [[1, -1]], "target": 1},
            {"cells": [[1, 1]], "target": 1},
        ),
        (
            "cat",
            {"cells": [[0, 1]], "cat": [0, 0], "shifted": "odd"},
            {"cells": [[0, 1]], "cat": [0, 0], "shifted": "odd"},
            {"cells": [[0, 1]], "cat": [0, 0], "shifted": "even"},
        ),
    ],
)
def test_sameness(
    game: str, true: dict[str, Any], also_right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    assert is_right(screen(game, true), true)
    assert is_right(screen(game, true), also_right)
    assert not is_right(screen(game, true), wrong)


@pytest.mark.parametrize("change", CHANGES)
def test_changes_change_and_repeat(change: str, pixels: Pixels) -> None:
    before = pixels.copy()
    changed = CHANGES[change](pixels)
    assert changed.dtype == np.uint8
    assert (pixels == before).all()
    assert np.array_equal(changed, CHANGES[change](pixels))
    unchanged = change in ("plain", "crop")  # noise has no flat margin to cut away
    assert np.array_equal(changed, pixels) == unchanged


def test_crop_leaves_the_content(pixels: Pixels) -> None:
    framed = np.pad(pixels, ((40, 40), (30, 30), (0, 0)), constant_values=7)
    assert CHANGES["crop"](framed).shape == (130, 100, 3)


def test_tiny_cells_are_not_judged() -> None:
    phone = np.zeros((1280, 720, 3), np.uint8)
    assert applies("scale 0.35", {"cells": [[0] * 8] * 8}, phone)
    assert not applies("scale 0.35", {"cells": [[0] * 20] * 20}, phone)
    assert applies("scale 0.5", {"cells": [[0] * 20] * 20}, phone)


def results_of(*verdicts: Verdict, source: str = "somewhere") -> list[Result]:
    shown = Screen(Path("a.png"), "cat", source, {"cells": [[0]]})
    return [Result(shown, "plain", verdict) for verdict in verdicts]


RIGHT, WRONG = Verdict(True, 0.99, ""), Verdict(False, 0.95, "")


def test_baseline_names_what_got_worse(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    baseline.record("named", counts(results_of(RIGHT, RIGHT)), path)
    baseline.record("named", counts(results_of(RIGHT, source="elsewhere")), path)
    recorded = baseline.load("named", path)
    assert json.loads(path.read_text())["named"]["cat"]["elsewhere"] == {"plain": [1, 1]}
    assert list(baseline.losses(counts(results_of(RIGHT, RIGHT)), recorded)) == []
    assert list(baseline.losses(counts(results_of(RIGHT, WRONG)), recorded)) == [
        "cat, somewhere, plain: 1 of 2, were 2"
    ]
    assert list(baseline.losses(counts(results_of(WRONG)), recorded)) == []  # another set


def test_tables() -> None:
    found: Sequence[Result] = results_of(RIGHT, RIGHT, WRONG, Verdict(False, None, "dark"))
    assert "| cat | somewhere | 2/4 | 50.0% of 4 |" in by_source(counts(found), ["plain"])
    table = reliability([result.verdict for result in found])
    assert "| 0.98 to 1.00 | 2 | 100.0% |" in table
    assert "| 0.95 to 0.98 | 1 | 0.0% |" in table
    assert "wrong at confidence 0.9 or more: 1 of 3 (33.33%)" in table


def test_sheet_shows_the_reading_and_the_truth(tmp_path: Path) -> None:
    shown = fixtures("one-line")[0]
    miss = Result(shown, "jpeg 60", judge(shown, CHANGES["jpeg 60"](shown.pixels)))
    page = sheet.write(tmp_path / "new", [miss], auto=False).read_text("utf-8")
    assert page.count("data:image/jpeg") == 2
    assert shown.path.stem in page
    assert len(page) < 400_000  # thumbnails only
