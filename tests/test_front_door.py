"""The package that scripts and notebooks import, and the documents that show it at work."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import minigame_bot as mb
from tests.contract.entries import FIXTURES, Fixture
from vision.pictures import decode

ROOT = Path(__file__).parents[1]
LEVEL = ROOT / "fixtures" / "one-line" / "night-1080x1920-level2-drawn0.png"
SESSION = re.compile(r"```pycon\n(.*?)```", re.DOTALL)
FIRST = {fixture.game.name: fixture for fixture in FIXTURES if fixture.game.name in mb.games()}


def session_in(document: str) -> str:
    """What a document shows of Python."""
    return "".join(SESSION.findall((ROOT / document).read_text("utf-8")))


@pytest.mark.parametrize("document", ["README.md", "docs/api.md"])
def test_a_session_in_a_document_runs_as_it_is_written(
    document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    session = doctest.DocTestParser().get_doctest(session_in(document), {}, document, None, 0)
    outcome = doctest.DocTestRunner().run(session)
    assert outcome.attempted > 3
    assert outcome.failed == 0


def test_both_readmes_show_the_same_session() -> None:
    assert session_in("README.md") == session_in("README.zh-CN.md")


def test_the_import_loads_neither_opencv_nor_a_compiler() -> None:
    heavy = "{'cv2', 'numba', 'numpy', 'pysat', 'PIL', 'typer'}"
    code = f"import sys, minigame_bot; sys.exit(', '.join({heavy} & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_picture_may_come_as_a_file_as_bytes_as_a_pil_image_or_as_pixels() -> None:
    data = LEVEL.read_bytes()
    pictures: list[mb.Picture] = [
        str(LEVEL),
        LEVEL,
        data,
        Image.fromarray(decode(data)),
        decode(data),
    ]
    boards = {str(mb.read(picture).board) for picture in pictures}
    assert boards == {LEVEL.with_suffix(".txt").read_text("utf-8").strip()}


@pytest.mark.parametrize("fixture", FIRST.values(), ids=str)
def test_a_board_is_solved_in_whatever_form_it_comes(fixture: Fixture, tmp_path: Path) -> None:
    game = fixture.game
    reading = mb.read(fixture.picture, game=game.name)
    text = tmp_path / "board.txt"
    text.write_text(str(reading.board), "utf-8")
    moves = mb.solve(reading.board)
    for source in (reading, fixture.picture, text, f"{reading.board}\n"):
        assert list(mb.solve(source, game=game.name)) == list(moves)


def test_hints_say_which_games_it_can_be_and_go_with_no_other() -> None:
    maze = FIRST["maze"]
    start = mb.Profile(hints={"start": maze.golden().start})
    assert mb.read(maze.picture, profile=start).board == maze.golden()
    with pytest.raises(ValueError, match="start: not all of these are hints for one-line"):
        mb.read(LEVEL, game="one-line", profile=start)
    with pytest.raises(ValueError, match="start: not all of these are hints for cat"):
        mb.play("practice:cat", game="cat", profile=start)


def test_all_that_is_named_is_there() -> None:
    assert all(getattr(mb, name) is not None for name in mb.__all__)
    with pytest.raises(AttributeError):
        _ = mb.nothing


def test_each_layer_has_one_error_and_errors_are_of_the_fitting_kind_of_python() -> None:
    assert issubclass(mb.BadBoard, mb.SolverError)
    assert issubclass(mb.Unsolvable, mb.SolverError)
    assert issubclass(mb.NotRecognized, mb.VisionError)
    assert issubclass(mb.UnreadablePicture, ValueError)
    with pytest.raises(mb.Unsolvable, match="no way leads to cell 1,2"):
        mb.solve("S.#\n##.\n", game="one-line")
    with pytest.raises(mb.BadBoard):
        mb.solve("this is\nno board\n")
    with pytest.raises(mb.NotRecognized):
        mb.read(np.full((400, 300, 3), 200, np.uint8))
    with pytest.raises(FileNotFoundError):
        mb.read("missing.png")
    with pytest.raises(TypeError, match="height, width, 3"):
        mb.read(np.zeros((40, 40), np.uint8))
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        mb.read(LEVEL, game="chess")
    with pytest.raises(mb.DeviceError, match="nothing"):
        mb.play("nothing")


def test_the_notebook_runs_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = json.loads((ROOT / "docs" / "notebook.ipynb").read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    monkeypatch.chdir(ROOT / "docs")
    names: dict[str, object] = {}
    for cell in cells:
        exec(compile("".join(cell["source"]), "notebook.ipynb", "exec"), names)
    assert names["solved"].size[0] == 1080  # type: ignore[attr-defined]


def test_levels_are_played_and_watched() -> None:
    events: list[object] = []
    ended = mb.play("practice:maze", levels=2, instant=True, observe=events.append)
    assert [level.ending for level in ended] == [mb.Ending.SOLVED] * 2
    assert ended[0] in events


def test_the_drawing_differs_where_the_board_is() -> None:
    reading = mb.read(LEVEL)
    plain, drawn = decode(LEVEL.read_bytes()), mb.draw(LEVEL, reading, mb.solve(reading))
    assert drawn.shape[1] == plain.shape[1]
    left, top, right, bottom = reading.grid.extent_px().corners
    assert (drawn[top:bottom, left:right] != plain[top:bottom, left:right]).any()
