"""``levels``: the library of levels that were met, and how other commands use one."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from bot.cli.failures import WrongUsage
from bot.cli.inputs import printable
from bot.cli.outputs import writing
from bot.cli.printing import result
from bot.storage.levels import Level, Library, LibraryError

if TYPE_CHECKING:
    from bot.loop.events import Event, Looked, Planned

_VARIABLE: Final = "MINIGAME_BOT_LIBRARY"

LibraryFolder = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="FOLDER",
        envvar=_VARIABLE,
        file_okay=False,
        help="Keep the levels that are met there, with their screenshots and solutions, and search"
        " for none that is known (docs/levels.md).",
        show_default=False,
    ),
]
OfFolder = Annotated[
    Path,
    typer.Argument(
        metavar="FOLDER",
        envvar=_VARIABLE,
        help="Where --library of play or solve has kept levels.",
        show_default=False,
    ),
]
ExportTo = Annotated[
    Path | None,
    typer.Option(
        "--export",
        metavar="NEW_FOLDER",
        help="Write screenshots with their boards there, without where and when they were seen.",
        show_default=False,
    ),
]


def levels(folder: OfFolder, export: ExportTo = None) -> None:
    """Show what a library of levels holds, or export it as pictures with their boards."""
    if not (folder / "levels.db").is_file():
        raise WrongUsage(f"{printable(str(folder))} holds no library of levels")
    found = list(opened(folder).levels())
    if export is None:
        counts = Counter(level.game for level in found)
        for game, count in sorted(counts.items()):
            screens = sum(len(level.screens) for level in found if level.game == game)
            result(f"{game}: {count} levels on {screens} screenshots")
        if not found:
            result("no levels yet")
        return
    with writing(export):
        export.mkdir(parents=True)
        with (export / "levels.jsonl").open("x", encoding="ascii") as lines:
            for level in found:
                lines.write(f"{json.dumps(_exported(level, export))}\n")
    result(f"{len(found)} levels in {printable(str(export))}")


def _exported(level: Level, folder: Path) -> dict[str, Any]:
    """Write the screenshots of a level, each with its board; what to say of it. Raises OSError."""
    images = []
    for screen in filter(Path.is_file, level.screens):
        copy = folder / level.game / screen.name
        copy.parent.mkdir(exist_ok=True)
        shutil.copyfile(screen, copy)
        copy.with_suffix(".txt").write_text(f"{level.board}\n", "utf-8")
        images.append(copy.relative_to(folder).as_posix())
    return {"game": level.game, "board": level.board, "moves": level.moves, "images": images}


def opened(folder: Path) -> Library:
    """The library in a folder. Raises WrongUsage."""
    try:
        return Library(folder)
    except LibraryError as error:
        raise WrongUsage(str(error)) from error


class Recorder:
    """Notes the first board of each level that is played, once the level is over.

    Before, it would cost the time of a gesture. What cannot be written is told, once.
    """

    def __init__(self, library: Library, place: str, tell: Callable[[str], None]) -> None:
        self._library = library
        self._place = place
        self._tell = tell
        self._looked: Looked | None = None
        self._first: tuple[Looked, Planned] | None = None

    def __call__(self, event: Event) -> None:
        """Hear what happens in the loop."""
        from bot.loop.events import LevelEnded, Looked, Planned

        match event:
            case Looked(reading=reading) if reading is not None:
                self._looked = event
            case Planned() if self._first is None and self._looked is not None:
                self._first = self._looked, event
            case LevelEnded() if self._first is not None:
                self._note(*self._first)
                self._first = None

    def _note(self, looked: Looked, planned: Planned) -> None:
        pixels = looked.screenshot.pixels
        try:
            self._library.note(planned.game, planned.board, planned.moves, self._place, pixels)
        except LibraryError as error:
            self._tell(str(error))
            self._tell = _told_already


def _told_already(_text: str) -> None:
    """Say nothing: it was said."""
