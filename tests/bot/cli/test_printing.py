"""What comes from outside is shown and does nothing: no escape, no forged line, on any way out."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.table import Table

import bot
from bot.cli import main, printing
from bot.cli.inputs import printable
from tests.bot.cli.command import COMMAND

ODD = "\x1b]0;owned\x07\x9b31m\u202e\ud800\r\x00"
BOARD = min((Path(__file__).parents[3] / "fixtures" / "one-line").glob("*.txt"))
FORGED = "no.png\nminigame-bot: all is well"


@given(st.text())
def test_no_control_character_is_left(text: str) -> None:
    shown = printing.on_a_line(text)
    assert not any(ord(each) < 32 and each != "\t" for each in shown)
    assert not any(0x7F <= ord(each) < 0xA0 or each in "\u2028\u2029\u202e" for each in shown)
    shown.encode()


@pytest.mark.parametrize("text", ["一笔画.png", "naïve – 3 × 4", "👩‍👧", "می‌خواهم", "a b.c"])
def test_names_of_all_scripts_stay_as_they_are(text: str) -> None:
    assert printing.on_a_line(text) == text
    assert printable(text) == text


def written_by(write: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """What reaches the terminal."""
    terminal = io.BytesIO()
    with monkeypatch.context() as patched:
        for name in ("stdout", "stderr"):
            patched.setattr(sys, name, io.TextIOWrapper(terminal, "utf-8", write_through=True))
        printing.guard_streams()
        write()
        printing.finish_streams()
        return terminal.getvalue()


def test_whoever_writes_to_a_stream_writes_no_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    def write() -> None:
        print(ODD)
        print(ODD, file=sys.stderr)
        printing.message(ODD + FORGED)
        printing.result(ODD)
        assert not hasattr(sys.stdout, "buffer")

    terminal = written_by(write, monkeypatch)
    assert terminal.count(b"\\x1b]0;owned") == 4
    assert not set(terminal) & (set(range(32)) - {10})
    assert b"\nminigame-bot: all is well" not in terminal


def test_a_console_shows_its_own_escapes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def write() -> None:
        screen = printing.console()
        screen.print(ODD, markup=False)
        table = Table("heading")
        table.add_row(ODD)
        screen.print(table)

    terminal = written_by(write, monkeypatch)
    assert terminal.count(b"\\x1b]0;owned") == 2
    assert not set(terminal) & (set(range(32)) - {10})


def test_nobody_else_in_the_bot_speaks_to_the_terminal() -> None:
    """All ways out lead through ``printing``; typer's own messages go through its streams."""
    folder = Path(bot.__file__).parent
    for path in folder.rglob("*.py"):
        if path == folder / "cli" / "printing.py":
            continue
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        names = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
        said = names & {"print", "typer.echo", "typer.secho", "Console", "rich.print", "os.write"}
        said |= {name for name in names if name.startswith(("sys.__std", "sys.stdout.buffer"))}
        assert not said, f"{path.relative_to(folder)} speaks past bot.cli.printing: {said}"


def test_a_stream_that_takes_no_more_is_told_apart_from_other_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        printing.guard_streams()
        with pytest.raises(printing.OutputLost, match="No space left"):
            printing.result("an answer")
        assert printing.finish_streams() == "no space left on device"


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", FORGED + ODD[:8]],
        ["read", "--" + FORGED + ODD[:8]],
        ["read", "--profile", FORGED + ODD[:8], "x.png"],
        ["solve", "--variant", FORGED + ODD[:8], str(BOARD)],
        ["replay", FORGED + ODD[:8]],
        ["play", "--device", "browser:" + FORGED + ODD[:8]],
        ["play", "--device", FORGED + ODD[:8]],
        ["practice", FORGED + ODD[:8]],
    ],
)
def test_what_the_command_line_names_forges_nothing(
    arguments: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    run_main(arguments)
    out, err = capfdbinary.readouterr()
    assert not set(out + err) & (set(range(32)) - {10})
    assert b"\nminigame-bot: all is well" not in b"\n" + out + err
    assert b"\\n" in out + err or b"\\x1b" in out + err


def run_main(arguments: list[str]) -> None:
    """The whole of ``main`` in this process, on streams that are guarded."""
    with pytest.MonkeyPatch.context() as patched, open(1, "w", closefd=False) as out:
        patched.setattr(sys, "argv", ["minigame-bot", *arguments])
        patched.setattr(sys, "stdout", out)
        with open(2, "w", closefd=False) as err:
            patched.setattr(sys, "stderr", err)
            with pytest.raises(SystemExit):
                main()


def test_an_output_on_a_full_disk_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("S..\n...\n")
    for arguments in (["solve"], ["solve", "--json"]):
        run = on_full_disk(*arguments, str(tmp_path / "board.txt"))
        assert run == (2, "minigame-bot: cannot write the output: no space left on device\n")


def on_full_disk(*arguments: str) -> tuple[int, str]:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    return run.returncode, run.stderr.decode()


def test_a_closed_standard_input_is_one_line() -> None:
    closed = ["sh", "-c", 'exec "$0" solve - <&-', str(COMMAND)]
    run = subprocess.run(closed, capture_output=True, check=False, timeout=60)
    assert (run.returncode, len(run.stderr.splitlines())) == (2, 1)
    assert b"standard input is closed" in run.stderr
