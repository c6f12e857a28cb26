"""Several phones by one command: `python -m tests.phone.several` does it with more of them."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path

from tests.phone.adb import Adb
from tests.phone.several import Ended, Mishap, command, phones, wrong_touches
from tests.phone.waiting import until

START_S = 60.0
LEVELS = 50


def test_one_signal_stops_all_while_one_is_gone(adb: Adb, tmp_path: Path) -> None:
    ended = threading.Event()
    with ExitStack() as stack:
        stack.callback(ended.set)
        gone, other = opened = phones(stack, 2, 1, adb)
        Mishap(gone, "killed", ended)
        told = command(opened, LEVELS, tmp_path)
        with subprocess.Popen(told, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            until(lambda: other.simulator.level > 1 and other.screen.is_touched, START_S)
            until(lambda: gone.simulator.level > 1 and not gone.screen.is_touched, START_S)
            until(lambda: other.screen.is_touched, START_S)
            process.send_signal(signal.SIGHUP)
            stdout, stderr = process.communicate(timeout=START_S)
        done = Ended(
            process.returncode, stdout.decode(), stderr.decode(), tmp_path / "runs" / "run-0001"
        )
        assert done.status == 128 + signal.SIGHUP, done.stderr
        assert "Traceback" not in done.stderr
        assert done.rows[1]["ending"] == "stopped"
        assert done.rows[0]["ending"] in ("stopped", "device lost")
        assert done.rows[1]["won"] >= 1
        assert not done.open_pages
        assert not any(phone.screen.is_touched for phone in opened)
        assert not wrong_touches(gone, done.planned(0)) + wrong_touches(other, done.planned(1))
        assert wrong_touches(other, done.planned(0))  # the phones have levels of their own
        assert f"adb:{gone.serial}".encode() not in processes()


def processes() -> bytes:
    """The command lines of all processes."""
    lines = (path / "cmdline" for path in Path("/proc").glob("[0-9]*"))
    return b"".join(_read(line) for line in lines)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.parent.name != str(os.getpid()) else b""
    except OSError:  # it has ended meanwhile
        return b""
