"""A window that shows a screenshot and lets a person point at what it asks for.

It needs a display and Python's tkinter, which Debian packs apart from Python.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.errors import DeviceError
from vision import Pixels, Point

if TYPE_CHECKING:
    import tkinter

_ROOM: Final = 0.8
"""How much of the display the picture may take: bars and borders need the rest."""

_MARK_PX: Final = 7
_TEXT_LINES: Final = 4


class NoWindow(DeviceError):
    """No window can be shown here; the message says what to do instead."""


@dataclass(frozen=True)
class Question:
    """What to click on, one prompt a click. What is ``optional`` may be skipped."""

    name: str
    prompts: tuple[str, ...]
    optional: bool = False


class Clicks:
    """The answers so far. Questions are asked in order; every click and skip can be undone."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = questions
        self._steps: list[Point | None] = []

    @property
    def answers(self) -> dict[str, tuple[Point, ...]]:
        """The points of the questions that are answered, by name, in pixels of the screenshot."""
        return self._state()[0]

    @property
    def points(self) -> list[Point]:
        """All points clicked."""
        return [step for step in self._steps if step is not None]

    @property
    def prompt(self) -> str | None:
        """What to do next; None when all is answered."""
        _, question, given = self._state()
        if question is None:
            return None
        skip = ", or press Enter if there is none" if question.optional else ""
        return f"Click on {question.prompts[given]}{skip}.\nBackspace: undo. Escape: give up."

    def click(self, point: Point) -> None:
        """Answer with a point."""
        if self.prompt is not None:
            self._steps.append(point)

    def skip(self) -> None:
        """There is no such thing to click on; nothing happens where there must be one."""
        _, question, given = self._state()
        if question is not None and question.optional:
            del self._steps[len(self._steps) - given :]
            self._steps.append(None)

    def undo(self) -> None:
        """Take the last click or skip back."""
        del self._steps[-1:]

    def _state(self) -> tuple[dict[str, tuple[Point, ...]], Question | None, int]:
        """The answers, the question that is open, and how many of its points are given."""
        answers: dict[str, tuple[Point, ...]] = {}
        steps = list(self._steps)
        for question in self._questions:
            if steps[:1] == [None]:
                del steps[0]
                continue
            taken = tuple(step for step in steps[: len(question.prompts)] if step is not None)
            if len(taken) < len(question.prompts):
                return answers, question, len(taken)
            answers[question.name] = taken
            del steps[: len(taken)]
        return answers, None, 0


def ask(pixels: Pixels, questions: Sequence[Question]) -> dict[str, tuple[Point, ...]] | None:
    """Ask for points on a screenshot; None when the person gives up. Raises NoWindow."""
    clicks = Clicks(questions)
    show(pixels, clicks)
    return clicks.answers if clicks.prompt is None else None


def show(pixels: Pixels, clicks: Clicks) -> None:
    """Show the screenshot until all is answered or the window is closed. Raises NoWindow."""
    try:
        import tkinter
    except ImportError as error:
        raise NoWindow(
            f"no window can be shown without tkinter ({error}): install the Debian package"
            " python3-tk, or say --region X,Y,W,H instead of --click"
        ) from error
    try:
        root = tkinter.Tk()
    except tkinter.TclError as error:
        raise NoWindow(
            f"no window can be shown here ({error}): say --region X,Y,W,H instead of --click"
        ) from error
    _Window(root, pixels, clicks)
    root.mainloop()


class _Window:
    """The screenshot on a canvas, as large as the display has room for, under a line of text."""

    def __init__(self, root: tkinter.Tk, pixels: Pixels, clicks: Clicks) -> None:
        import tkinter

        self._root, self._clicks = root, clicks
        height, width = pixels.shape[:2]
        room = _ROOM * root.winfo_screenwidth() / width, _ROOM * root.winfo_screenheight() / height
        self._scale = min(1.0, *room)
        self._image = tkinter.PhotoImage(master=root, data=_png(pixels, self._scale))
        # Of one height for all prompts, so that the picture never moves under the pointer.
        self._text = tkinter.Label(
            root, anchor="w", justify="left", height=_TEXT_LINES, wraplength=self._image.width()
        )
        self._canvas = tkinter.Canvas(
            root, width=self._image.width(), height=self._image.height(), highlightthickness=0
        )
        self._canvas.create_image(0, 0, image=self._image, anchor="nw")
        self._text.pack(fill="x")
        self._canvas.pack()
        root.title("minigame-bot calibrate")
        self._bind()
        self._refresh()

    def _bind(self) -> None:
        self._canvas.bind("<Button-1>", self._clicked)
        self._root.bind("<Return>", lambda _: self._then(self._clicks.skip))
        self._root.bind("<BackSpace>", lambda _: self._then(self._clicks.undo))
        self._root.bind("<Escape>", lambda _: self._root.destroy())
        self._root.focus_force()

    def _clicked(self, event: tkinter.Event[tkinter.Canvas]) -> None:
        # The middle of the pixel of the display that was hit.
        point = (event.x + 0.5) / self._scale, (event.y + 0.5) / self._scale
        self._then(lambda: self._clicks.click(point))

    def _then(self, step: Callable[[], None]) -> None:
        step()
        self._refresh()

    def _refresh(self) -> None:
        """Show what to do next and what was clicked; close when nothing is left to ask."""
        if self._clicks.prompt is None:
            self._root.destroy()
            return
        self._text.configure(text=self._clicks.prompt)
        self._canvas.delete("mark")
        for x, y in self._clicks.points:
            self._mark(x * self._scale, y * self._scale)

    def _mark(self, x: float, y: float) -> None:
        """A cross in a ring, dark under light: it shows on any picture."""
        for colour, width in (("black", 5), ("yellow", 2)):
            self._canvas.create_oval(
                x - _MARK_PX,
                y - _MARK_PX,
                x + _MARK_PX,
                y + _MARK_PX,
                outline=colour,
                width=width,
                tags="mark",
            )
            for dx, dy in ((_MARK_PX, 0), (0, _MARK_PX)):
                self._canvas.create_line(
                    x - dx, y - dy, x + dx, y + dy, fill=colour, width=width, tags="mark"
                )


def _png(pixels: Pixels, scale: float) -> bytes:
    """A PNG file of the screenshot at a smaller scale: Tk reads that without Pillow's help."""
    from PIL import Image

    height, width = pixels.shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    file = io.BytesIO()
    Image.fromarray(pixels).resize(size).save(file, "PNG")
    return file.getvalue()
