"""Who is told that kernels are compiled, and what is not loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from solvers import compiling
from solvers.compiling import Watch, announced


@pytest.fixture
def noticed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "NOTICED_S", 0.0)


@pytest.mark.usefixtures("noticed_at_once")
def test_long_compiling_is_announced_once() -> None:
    told: list[str] = []
    watch = Watch()
    with announced(lambda: told.append("compiling")):
        for _ in range(3):
            watch.begin()
            sleep(0.05)
            watch.end()
    assert told == ["compiling"]


@pytest.mark.usefixtures("noticed_at_once")
def test_nobody_is_told_after_the_block() -> None:
    told: list[str] = []
    with announced(lambda: told.append("compiling")):
        pass
    watch = Watch()
    watch.begin()
    sleep(0.05)
    watch.end()
    assert not told


def test_short_compiling_is_not_announced() -> None:
    told: list[str] = []
    watch = Watch()
    with announced(lambda: told.append("compiling")):
        watch.begin()
        watch.begin()  # one kernel for another
        watch.end()
        watch.end()
        sleep(0.05)
    assert not told


def run(code: str, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": ":".join(sys.path)},
    )


def test_phone_size_levels_need_no_compiler(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from solvers import cat, klotski, knight, maze, one_line
        one_line.plan(one_line.Board.from_text("S....\\n.....\\n....."))
        knight.plan(knight.Board(((0,) * 8,) * 8, None))
        maze.plan(maze.Board(((0,) * 20,) * 20))
        klotski.plan(klotski.Board.from_text("A..\\ntarget: A\\ngoal: 0,2"))
        assert not [name for name in sys.modules if name.startswith(("numba", "llvmlite"))]
    """
    run(code, tmp_path)


def test_machine_code_is_kept(tmp_path: Path) -> None:
    code = """if True:
        from solvers.knight.kernels import tours
        from solvers.knight import tour
        tour(6, 6)
        print(sum(tours.tour_by_fewest_exits.stats.cache_hits.values()))
    """
    assert run(code, tmp_path).stdout.strip() == "0"
    assert run(code, tmp_path).stdout.strip() == "1"
