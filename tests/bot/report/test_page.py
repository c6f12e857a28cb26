"""The page of a report: one file with everything in it, however long the run."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.report.frames import Album, Frame, Picture
from bot.report.page import Page
from bot.report.plot import Timing, duration, timing_plot
from bot.report.records import Record
from bot.report.writer import Report
from calibration import Box
from tests.bot.loop.bench import Bench
from vision.pictures import decode


def page_of(folder: Path, bench: Bench, levels: int = 1, **changes: Any) -> str:
    """The page of a run on the bench."""
    with Report(folder, {"levels_wanted": levels, "device": "<bench>"}) as report:
        bench.play(levels, observe=report, **changes)
    return (report.folder / "report.html").read_text("utf-8")


class _Outline(HTMLParser):
    """Collects the elements of a page and the words in it."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def values(self, name: str) -> list[str]:
        return [value for _, attrs in self.elements if (value := attrs.get(name))]


def outline(html: str) -> _Outline:
    found = _Outline()
    found.feed(html)
    return found


def test_shows_outcome_steps_plan_and_gestures(tmp_path: Path) -> None:
    found = outline(page_of(tmp_path, Bench(), levels=2))
    assert "2 of 2 levels solved" in found.words
    assert "<bench>" in found.words
    assert "13 moves, 1 stroke" in found.words
    assert "confidence 1.00" in found.words
    paths = [attrs["d"] for tag, attrs in found.elements if tag == "path"]
    assert any(path and path.count("L") == 13 for path in paths)


def test_needs_no_network_and_no_script(tmp_path: Path) -> None:
    html = page_of(tmp_path, Bench())
    found = outline(html)
    assert "script" not in {tag for tag, _ in found.elements}
    assert not re.search(r"https?://|url\(|@import", html)
    sources = [value for value in found.values("href") if not value.startswith("#")]
    assert all(re.match(r"data:image/jpeg;base64,|level-\d+/look", value) for value in sources)


def test_text_from_outside_stays_text() -> None:
    hostile = "<script>alert('&')</script>\"><img src=x onerror=alert(1)>"
    page = Page({"device": hostile, "games": [hostile], "version": hostile})
    page.show("look.png", Picture("data:,", Box(0, 0, 9, 9), {"free": 1}))
    look = {"step": "look", "frame": "look.png", "text": hostile, "game": hostile, "why": [hostile]}
    moves = {"gestures": [{"tap_px": [1, 2]}], "moves": [hostile], "status": hostile}
    for record in (
        {**look, "confidence": 1.0, "ms": {hostile: 1}},
        {"step": "look", "trouble": hostile},
        {"step": "plan", **moves},
        {"step": "act", "purpose": hostile, "trouble": hostile},
        {"step": hostile, hostile: hostile},
        {"step": "level ended", "outcome": hostile, "reason": hostile, "game": hostile},
    ):
        page.add({**record, "at_s": 0.0})
    html = page.html()
    found = outline(html)
    assert not {"script", "img"} & {tag for tag, _ in found.elements}
    assert all("onerror" not in attrs for _, attrs in found.elements)
    inside = "".join(value or "" for _, attrs in found.elements for value in attrs.values())
    assert (found.words + inside).count(hostile) == html.count("alert(1)") == 28


def test_every_reference_within_the_page_leads_somewhere(tmp_path: Path) -> None:
    found = outline(page_of(tmp_path, Bench(), levels=2))
    names = found.values("id")
    targets = {value[1:] for value in found.values("href") if value.startswith("#")}
    assert targets
    assert targets <= set(names)
    assert len(names) == len(set(names))


def test_pictures_have_words_for_those_who_cannot_see_them(tmp_path: Path) -> None:
    found = outline(page_of(tmp_path, Bench()))
    pictures = [attrs for tag, attrs in found.elements if tag == "svg" and "role" in attrs]
    assert pictures
    assert all(attrs["aria-label"] for attrs in pictures)


def test_says_why_a_level_was_not_won(tmp_path: Path) -> None:
    words = outline(page_of(tmp_path, Bench(on_act=lambda *_: None))).words
    assert "0 of 1 level solved, 1 gave up" in words
    assert "Level 1: the same board came back" in words


def test_a_level_that_ended_before_its_first_step_is_shown(tmp_path: Path) -> None:
    words = outline(page_of(tmp_path, Bench(), stop=lambda: True)).words
    assert "0 of 1 level solved, 1 stopped" in words
    assert "0 steps" in words


def test_until_it_is_closed_the_page_says_that_the_run_goes_on(tmp_path: Path) -> None:
    report = Report(tmp_path, {"levels_wanted": 2})
    Bench().play(1, observe=report)
    path = report.folder / "report.html"
    assert "1 of 2 levels solved so far" in path.read_text("utf-8")
    assert "still going on" in path.read_text("utf-8")
    report.close()
    assert "still going on" not in path.read_text("utf-8")


def test_is_not_written_at_every_event(tmp_path: Path) -> None:
    now_s = 0.0
    report = Report(tmp_path, {}, now_s=lambda: now_s)
    path = report.folder / "report.html"
    first = path.read_text("utf-8")
    event: Any = type("Waited", (), {})()
    report(event)
    assert path.read_text("utf-8") == first
    now_s = 60.0
    report(event)
    assert "waited" in path.read_text("utf-8")


def test_pictures_become_smaller_and_then_none_when_the_page_fills() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (1000, 600, 3), np.uint8)
    frame = Frame(noise, Box(0, 0, 600, 1000), None)
    album = Album(room_bytes=150_000)
    pictures = [album.picture(frame) for _ in range(30)]
    sizes = [len(picture.uri) for picture in pictures]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3
    assert sizes[-1] == 0
    assert sum(sizes) < 150_000 + max(sizes)


def test_a_long_run_stays_small() -> None:
    page = Page({"levels_wanted": 20})
    for _ in range(20):
        for record in eighty_steps():
            page.add(record)
        page.add({"step": "level ended", "outcome": "solved", "ms": {"act": [1.0] * 80}})
    assert len(page.html()) < 4_000_000


def eighty_steps() -> list[Record]:
    stroke = {"stroke_px": [[x * 10.0, 50.0] for x in range(20)], "step_ms": 20}
    look = {
        "step": "look",
        "text": "....\n" * 8,
        "game": "maze",
        "confidence": 0.99,
        "ms": {"grab": 1},
    }
    act = {"step": "act", "purpose": "moves", "gestures": [stroke], "ms": 300.0}
    return [look | {"frame": f"{n}.png"} if n % 2 else act for n in range(80)]


def test_plot_has_a_mark_for_each_time_and_a_table() -> None:
    timings = [Timing(1, "grab", 3.0), Timing(1, "read", 30.0), Timing(2, "verify", 0.0)]
    found = outline(timing_plot(timings))
    marks = [attrs for tag, attrs in found.elements if tag == "path" and "m" in (attrs["d"] or "")]
    assert len(marks) == 2 * 3  # in the plot and in the table
    assert "3.0 ms" in found.words
    assert "verify" in found.words


def test_plot_of_nothing_is_nothing() -> None:
    assert timing_plot([]) == ""


@pytest.mark.parametrize(
    ("ms", "told"), [(0.04, "0.0 ms"), (99.9, "99.9 ms"), (250, "250 ms"), (61_000, "1 min 1 s")]
)
def test_durations_are_told_for_people(ms: float, told: str) -> None:
    assert duration(ms) == told


def test_pictures_in_the_page_can_be_decoded(tmp_path: Path) -> None:
    import base64

    found = outline(page_of(tmp_path, Bench()))
    uris = [value for value in found.values("href") if value.startswith("data:")]
    pictures = [decode(base64.b64decode(uri.split(",")[1])) for uri in uris]
    assert pictures
    assert all(max(picture.shape) == 440 for picture in pictures)
