"""Pages keep their promise, and what they are given are levels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tools.train.page_levels import LEVELS
from tools.train.pages import Window, fill, screen, window
from tools.train.pool import load
from tools.train.real import labelled
from vision.cells.vocabulary import Kind, Mark

PAGES = Path(__file__).parent.parent / "pages"


@pytest.fixture(scope="module")
def tab() -> Iterator[Window]:
    with window() as opened:
        yield opened


@pytest.mark.parametrize(
    ("game", "can"),
    [
        ("one-line", {"holes": True, "start": True, "end": "may"}),
        ("one-line", {"numbers": True, "walls": True, "most": 8}),
        ("knight", {"numbers": "may", "holes": True}),
        ("maze", {"style": "blocks"}),
        ("maze", {"style": "blocks", "openings": True, "most": 9}),
        ("maze", {"style": "walls", "openings": True}),
        ("klotski", {}),
        ("klotski", {"style": "cars"}),
        ("cat", {"most": 9}),
    ],
)
def test_levels_keep_to_what_a_page_can_show(game: str, can: dict[str, object]) -> None:
    for seed in range(40):
        level, truth = LEVELS[game](Random(seed), can)
        shape = (level["rows"], level["cols"])
        assert max(shape) <= can.get("most", 25)
        across, down = np.meshgrid(np.arange(shape[1]), np.arange(shape[0]))
        board = labelled(game, truth, 20.0 * np.stack([across, down], -1).astype(np.float32))
        assert board.kinds.shape == shape
        assert "numbers" in can or not level.get("numbers")
        if can.get("openings"):
            rows, cols = np.array([opening[:2] for opening in level["openings"]]).T
            assert (np.isin(rows, [0, shape[0] - 1]) | np.isin(cols, [0, shape[1] - 1])).all()


def test_a_page_is_shown_and_its_cells_lie_where_it_says(tab: Window, tmp_path: Path) -> None:
    page = tmp_path / "maze-squares.html"
    page.write_text("""<body style="margin:0"><script>
        window.can = {style: "blocks", most: 9};
        window.show = (level, rnd) => level.blocked.map((row, r) => row.map((blocked, c) => {
            const cell = document.createElement("div");
            cell.style.cssText = `position:absolute;width:20px;height:20px;left:${20 * c}px;` +
                `top:${20 * r}px;background:${blocked ? "#000" : "#fff"}`;
            document.body.append(cell);
            return [20 * c + 10, 20 * r + 10];
        }));
    </script>""")
    fill(tab, [page], tmp_path, seed=1, count=4)
    for pooled in load(tmp_path / "shard-page-maze-squares-1.pickle"):
        scene = pooled.scene()
        x, y = scene.boards[0].centres.astype(int).T
        assert ((scene.pixels[y, x, 0] == 0) == (scene.boards[0].kinds.T == Kind.BLOCKED)).all()


def test_a_page_that_breaks_its_promise_is_told(tab: Window, tmp_path: Path) -> None:
    page = tmp_path / "cat-broken.html"
    page.write_text("<script>window.show = () => [[[1, 1]]]</script>")
    with pytest.raises(ValueError, match=r"no screen of cat-broken\.html"):
        fill(tab, [page], tmp_path, seed=1, count=2)
    assert "middles of cells (1, 1, 2)" in (tmp_path / "errors.log").read_text()


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.html")), ids=lambda page: page.stem)
def test_every_page_shows_a_level(tab: Window, page: Path) -> None:
    scene = screen(tab, page, 7)
    assert scene.pixels.std() > 0
    for board in scene.boards:
        assert board.game != "cat" or board.marks[..., Mark.PIECE].sum() == 1
