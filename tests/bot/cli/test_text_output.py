"""What a person reads without ``--json``, and boards from the standard input."""

from __future__ import annotations

from tests.bot.cli.command import minigame_bot
from tests.lamps import FIXTURES


def test_a_board_its_moves_and_the_times() -> None:
    run = minigame_bot("solve", "-", stdin=b"S.\n..\n")
    header, *board, moves = run.stdout.decode().splitlines()
    assert header.startswith("-: one-line, 2 x 2, read ")
    assert "solve " in header
    assert board == ["S.", ".."]
    assert moves in ("3 moves: rdl", "3 moves: dru")
    assert (run.returncode, run.stderr) == (0, b"")


def test_a_picture_may_come_through_stdin() -> None:
    run = minigame_bot("read", "-", stdin=(FIXTURES / "large.png").read_bytes()[:200])
    assert run.returncode == 1
    assert b"damaged" in run.stderr


def test_version() -> None:
    assert minigame_bot("--version").stdout.startswith(b"minigame-bot 0.")
