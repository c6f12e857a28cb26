"""The command as a process: what it loads, how it stops, what a missing library looks like."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.cli.command import COMMAND, minigame_bot
from tests.lamps import FIXTURES

BOARD = "S..\n...\n"


@pytest.mark.parametrize(
    ("library", "package"),
    [("libGL.so.1", "libgl1"), ("libgthread-2.0.so.0", "libglib2.0-0"), ("libodd.so.3", "libodd")],
)
def test_a_missing_system_library_is_named_with_its_package(
    tmp_path: Path, library: str, package: str
) -> None:
    complaint = f"{library}: cannot open shared object file: No such file or directory"
    (tmp_path / "cv2.py").write_text(f"raise ImportError({complaint!r})\n")
    run = minigame_bot("solve", FIXTURES / "large.png", env={"PYTHONPATH": str(tmp_path)})
    assert run.returncode == 3
    (line,) = run.stderr.decode().splitlines()
    assert library in line
    assert package in line


def test_another_import_error_is_a_bug_and_shows_itself(tmp_path: Path) -> None:
    (tmp_path / "cv2.py").write_text("import no_such_module\n")
    run = minigame_bot("solve", FIXTURES / "large.png", env={"PYTHONPATH": str(tmp_path)})
    assert run.returncode == 1
    assert b"ModuleNotFoundError: No module named 'no_such_module'" in run.stderr


def test_a_text_board_needs_no_picture_library(tmp_path: Path) -> None:
    for name in ("cv2", "PIL"):
        (tmp_path / f"{name}.py").write_text(f"raise ImportError('{name} was imported')\n")
    run = minigame_bot("solve", "-", stdin=BOARD.encode(), env={"PYTHONPATH": str(tmp_path)})
    assert (run.returncode, run.stderr) == (0, b"")


def test_who_gives_a_device_without_its_option_learns_which_it_is() -> None:
    done = minigame_bot("play", "browser:http://127.0.0.1:9")
    assert done.returncode == 2
    assert b"a device is named with --device" in done.stderr


def test_runs_as_a_module_too(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(BOARD)
    run = subprocess.run(
        [sys.executable, "-m", "bot", "solve", tmp_path / "board.txt"],
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert b"5 moves: " in run.stdout


def test_an_interrupt_is_exit_130_without_a_traceback(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARD)
    with subprocess.Popen(
        [COMMAND, "solve", "--json", board, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stdout.readline()  # from here on it waits for the standard input
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert stderr.strip() == b""


def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARD)
    with subprocess.Popen(
        [COMMAND, "read", "--json", *[board] * 2000],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr
        stderr = process.stderr.read()
    assert process.returncode != 0
    assert stderr == b""


def test_a_bar_on_a_terminal_leaves_stdout_to_the_answers(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARD)
    leader, follower = pty.openpty()
    run = subprocess.run(
        [COMMAND, "read", "--json", board, tmp_path / "missing", board],
        stdout=subprocess.PIPE,
        stderr=follower,
        check=False,
        timeout=60,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "200"},
    )
    os.close(follower)
    shown = os.read(leader, 100_000)
    os.close(leader)
    assert len([json.loads(line) for line in run.stdout.splitlines()]) == 3
    assert b"missing: no such file" in shown
    assert b"100%" in shown


def test_no_bar_without_a_terminal(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARD)
    assert minigame_bot("read", board, board).stderr == b""


def test_a_small_level_loads_no_compiler_and_no_picture_library(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("S.....\n" + "......\n" * 5)
    program = (
        "import sys; from bot.__main__ import main; sys.argv[1:] = ['solve', 'board.txt']\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code\n"
        "print(sorted({'numba', 'llvmlite', 'cv2', 'PIL'} & sys.modules.keys()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=True, timeout=60
    )
    assert run.stdout.splitlines()[-1] == b"[]"


def test_solvers_load_no_compiler() -> None:
    program = (
        "import sys, solvers; from solvers import cat, klotski, knight, maze, one_line\n"
        "print(sorted(name for name in sys.modules if 'numba' in name or '.kernels' in name))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, timeout=60
    )
    assert run.stdout == b"[]\n"
