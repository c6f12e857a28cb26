"""Stop the bot at random moments, and see whether it lets go of everything.

    python -m tests.faults.signals [RUNS] [--device practice|phone|phones|desktop] [--seed N]

The command itself plays, and gets SIGINT, SIGTERM or SIGHUP. Afterwards button and finger must be
up, the page of the report must not say that the run goes on, and the exit status must be that of
the signal. Ends with 1 where one was not. A phone needs adbd, a desktop Xvfb, openbox and Chromium.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from bot.devices.desktop.x11 import X11Windows
from bot.devices.practice import PracticeDevice
from bot.practice import Simulator
from bot.storage.profiles import save
from bot.web.practice import serving
from tests.bot.cli.command import COMMAND
from tests.desktop.pages import TITLE, start_browser
from tests.desktop.session import session, wait_for_window
from tests.e2e.practice_pages import simulator_of
from tests.phone import several
from tests.phone.phone import real_phone
from tests.phone.playing import own_adb, settings_of

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
THEME: Final = "night"
"""Of all levels: a profile knows the buttons of one theme, and a run that ends by itself proves
nothing."""

LATEST_S: Final = 6.0
"""After the first sign of life: by then levels have ended, and others begun."""

END_S: Final = 60.0


@dataclass(frozen=True)
class Stand:
    """What is played on: its arguments and environment, and whether all is let go."""

    arguments: tuple[str, ...]
    environ: Mapping[str, str]
    is_let_go: Callable[[], bool]


@contextmanager
def practice(_folder: Path) -> Iterator[Stand]:
    """The practice screen. It has neither button nor finger."""
    yield Stand(("--levels", "500"), {}, lambda: True)


@contextmanager
def phone(folder: Path) -> Iterator[Stand]:
    """The test phone, with strokes that a finger draws."""
    settings = replace(settings_of("one-line", (540, 960)), theme=THEME)
    with real_phone(settings) as opened:
        profile = folder / "phone.toml"
        save(profile, PracticeDevice(opened.simulator).profile)
        arguments = ("--device", f"adb:{opened.serial}", "--profile", str(profile))
        yield Stand(
            (*arguments, "--transport", "direct", "--levels", "100"),
            {"HOME": str(folder)},
            lambda: not opened.screen.is_touched,
        )


@contextmanager
def phones(folder: Path) -> Iterator[Stand]:
    """Two test phones by one command: the signal reaches its first process alone."""
    with own_adb() as adb, ExitStack() as stack:
        opened = several.phones(stack, 2, 1, adb)
        _, _, *arguments = map(str, several.command(opened, 100, folder))
        yield Stand(
            tuple(arguments),
            adb.environment,
            lambda: not any(phone.screen.is_touched for phone in opened),
        )


@contextmanager
def desktop(folder: Path) -> Iterator[Stand]:
    """A window of Chromium with a game of long strokes."""
    simulator = Simulator(replace(simulator_of("one-line").settings, theme=THEME))
    with session(folder) as opened, serving(simulator) as url:
        start_browser(opened, f"{url}?exact", simulator.settings.size_px, 1.0)
        before = os.environ.copy()
        os.environ.update({name: opened.environ[name] for name in ("DISPLAY", "XAUTHORITY")})
        try:
            title = wait_for_window(TITLE).title
            profile = folder / "desktop.toml"
            save(profile, PracticeDevice(simulator).profile)
            windows = X11Windows()
            yield Stand(
                ("--device", f"desktop:{title}", "--profile", str(profile), "--levels", "100"),
                opened.environ,
                lambda: not windows.is_button_held(),
            )
            windows.close()
        finally:
            os.environ.clear()
            os.environ.update(before)


STANDS: Final = {"practice": practice, "phone": phone, "phones": phones, "desktop": desktop}


def wrongs(stand: Stand, folder: Path, rng: random.Random) -> list[str]:
    """Play, stop at a random moment, and say what is wrong afterwards."""
    number = rng.choice(SIGNALS)
    process = subprocess.Popen(
        [COMMAND, "play", *stand.arguments, "--report", folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **stand.environ},
    )
    assert process.stdout
    if process.stdout.readline():
        time.sleep(rng.uniform(0, LATEST_S))
    process.send_signal(number)
    _, stderr = process.communicate(timeout=END_S)
    found = []
    if process.returncode != 128 + number:
        found.append(f"exit status {process.returncode} after {number.name}: {stderr.decode()!r}")
    if b"Traceback" in stderr:
        found.append("a traceback")
    if not stand.is_let_go():
        found.append("something is held down")
    pages = [page.read_text("utf-8") for page in folder.rglob("report.html")]
    if any("still going on" in page for page in pages):
        found.append("the report is not closed")
    return found


def main() -> int:
    """Stop so many runs, and print those that ended wrongly and a count."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("runs", nargs="?", type=int, default=10)
    parser.add_argument("--device", choices=STANDS, default="practice")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as name, STANDS[options.device](Path(name)) as stand:
        for run in range(options.runs):
            folder = Path(name) / f"report-{run}"
            found = wrongs(stand, folder, random.Random(f"{options.seed} {run}"))
            wrong += bool(found)
            if found:
                print(f"run {run}: {'; '.join(found)}", flush=True)
    print(f"{options.device}: {options.runs - wrong} of {options.runs} ended in order")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
