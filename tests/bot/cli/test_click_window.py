"""What is asked and answered by clicks; the window itself needs a display."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bot.cli import click_window
from bot.cli.click_window import Clicks, NoWindow, Question, ask
from vision import Pixels

BOARD = Question("board", ("one corner", "the other corner"))
BUTTON = Question("button", ("its left", "its right"), optional=True)
SCREEN = np.zeros((40, 30, 3), np.uint8)


def test_questions_are_asked_in_order() -> None:
    clicks = Clicks([BOARD, BUTTON])
    prompts = []
    for point in [(1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0)]:
        prompts.append(clicks.prompt)
        clicks.click(point)
    for prompt, wanted in zip(prompts, [*BOARD.prompts, *BUTTON.prompts], strict=True):
        assert prompt is not None
        assert wanted in prompt
    assert clicks.prompt is None
    assert clicks.answers == {"board": ((1, 2), (3, 4)), "button": ((5, 6), (7, 8))}


def test_clicks_after_the_last_answer_count_for_nothing() -> None:
    clicks = Clicks([BOARD])
    for x in range(4):
        clicks.click((x, x))
    assert clicks.answers == {"board": ((0, 0), (1, 1))}
    assert len(clicks.points) == 2


def test_only_what_is_optional_may_be_skipped() -> None:
    clicks = Clicks([BOARD, BUTTON])
    clicks.skip()
    assert "one corner" in (clicks.prompt or "")
    clicks.click((1, 1))
    clicks.click((2, 2))
    assert "press Enter" in (clicks.prompt or "")
    clicks.skip()
    assert clicks.prompt is None
    assert clicks.answers == {"board": ((1, 1), (2, 2))}


def test_a_skip_takes_half_an_answer_back() -> None:
    clicks = Clicks([BUTTON, BOARD])
    clicks.click((9, 9))
    clicks.skip()
    assert clicks.points == []
    clicks.click((1, 1))
    clicks.click((2, 2))
    assert clicks.answers == {"board": ((1, 1), (2, 2))}


def test_undo_takes_back_clicks_and_skips() -> None:
    clicks = Clicks([BUTTON, BOARD])
    clicks.undo()  # nothing to take back
    clicks.skip()
    clicks.click((1, 1))
    for _ in range(2):
        clicks.undo()
    assert "its left" in (clicks.prompt or "")
    assert clicks.answers == {}


def test_answers_come_from_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    def person(pixels: Pixels, clicks: Clicks) -> None:
        assert pixels is SCREEN
        clicks.click((1, 2))
        clicks.click((3, 4))

    monkeypatch.setattr(click_window, "show", person)
    assert ask(SCREEN, [BOARD]) == {"board": ((1, 2), (3, 4))}
    assert ask(SCREEN, [BOARD, BUTTON]) is None  # closed before all was answered


class TclError(Exception):
    """What tkinter raises without a display."""


class Widget:
    """Stands in for every widget and picture: remembers what was bound and shown."""

    def __init__(self, *_: Any, **options: Any) -> None:
        self.options = options
        self.bound: dict[str, Callable[[Any], None]] = {}
        self.marks: list[tuple[float, ...]] = []

    def bind(self, event: str, action: Callable[[Any], None]) -> None:
        self.bound[event] = action

    def configure(self, **options: Any) -> None:
        self.options |= options

    def create_oval(self, *box: float, **_: Any) -> None:
        self.marks.append(box)

    def delete(self, _tag: str) -> None:
        self.marks.clear()

    def width(self) -> int:
        return 100

    height = width

    def pack(self, **_: Any) -> None: ...
    def create_image(self, *_: Any, **__: Any) -> None: ...
    def create_line(self, *_: Any, **__: Any) -> None: ...


class Display(Widget):
    """A display of 500x400 pixels, on which a person does the steps of ``script``."""

    script: Sequence[tuple[str, tuple[int, int]]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.open = True

    def winfo_screenwidth(self) -> int:
        return 500

    def winfo_screenheight(self) -> int:
        return 400

    def title(self, _: str) -> None: ...
    def focus_force(self) -> None: ...

    def destroy(self) -> None:
        self.open = False

    def mainloop(self) -> None:
        for event, (x, y) in self.script:
            assert self.open
            action = CANVAS[-1].bound.get(event) or self.bound[event]
            action(SimpleNamespace(x=x, y=y))


CANVAS: list[Widget] = []


def canvas(*_: Any, **options: Any) -> Widget:
    CANVAS.append(Widget(**options))
    return CANVAS[-1]


@pytest.fixture
def tkinter(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A tkinter that needs no display."""
    fake = ModuleType("tkinter")
    parts = {"Tk": Display, "Label": Widget, "PhotoImage": Widget, "Canvas": canvas}
    vars(fake).update(parts, TclError=TclError)
    monkeypatch.setitem(sys.modules, "tkinter", fake)
    return fake


def test_a_click_on_a_shrunken_picture_is_a_point_of_the_screenshot(
    tkinter: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [("<Button-1>", (10, 20)), ("<Button-1>", (99, 99)), ("<BackSpace>", (0, 0))]
    steps += [("<Button-1>", (30, 159)), ("<Return>", (0, 0))]
    monkeypatch.setattr(Display, "script", steps)
    tall = np.zeros((1280, 720, 3), np.uint8)  # shown at a quarter: 0.8 of 400 pixels high
    assert ask(tall, [BOARD, BUTTON]) == {"board": ((42, 82), (122, 638))}


def test_a_small_screenshot_is_shown_as_it_is(
    tkinter: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Display, "script", [("<Button-1>", (3, 4)), ("<Button-1>", (20, 30))])
    assert ask(SCREEN, [BOARD]) == {"board": ((3.5, 4.5), (20.5, 30.5))}
    assert len(CANVAS[-1].marks) == 2  # of the first click, dark under light


def test_escape_gives_up(tkinter: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Display, "script", [("<Button-1>", (3, 4)), ("<Escape>", (0, 0))])
    assert ask(SCREEN, [BOARD]) is None


def test_no_display_is_said_with_what_to_do(
    tkinter: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_display() -> None:
        raise TclError("no display name")

    monkeypatch.setattr(tkinter, "Tk", no_display)
    with pytest.raises(NoWindow, match=r"no display name.*say --region X,Y,W,H instead"):
        ask(SCREEN, [BOARD])


def test_no_tkinter_is_said_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tkinter", None)
    with pytest.raises(NoWindow, match="the Debian package python3-tk"):
        ask(SCREEN, [BOARD])
