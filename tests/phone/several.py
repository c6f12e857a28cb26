"""Play on several test phones by one command while some of them fail, and count what they felt.

    python -m tests.phone.several [PHONES] [--levels N] [--seed N] [--faults NAME ...]

The faults meet the first phones, each in the middle of a level: ``killed`` and ``hung`` are daemons
that are gone for good, ``back`` one that is gone for two seconds, as a phone that is unplugged, and
``process`` is the bot's own process for a phone, killed. All other phones and the one that is back
must win all levels, no touch may reach a phone that was not planned for it, no finger may stay
down, and every page must be closed. Ends with 1 where that is not so.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.devices.practice import PracticeDevice
from bot.practice import Settings
from bot.storage.profiles import save
from tests.bot.cli.command import COMMAND
from tests.phone.adb import Adb
from tests.phone.phone import Phone, real_phone
from tests.phone.playing import own_adb
from tests.phone.screen import Event
from vision import Point

GAME: Final = "one-line"
THEME: Final = "night"
SIZE_PX: Final = (360, 640)
BACK_AFTER_S: Final = 2.0
LATE_S: Final = 1.0
"""What waits in a daemon that was stopped is done by then, if ever."""


@dataclass(frozen=True)
class Ended:
    """How the command ended: its status, what it wrote, and the folder of its report."""

    status: int
    stdout: str
    stderr: str
    report: Path

    @property
    def rows(self) -> Sequence[Mapping[str, Any]]:
        """What the report says of each phone."""
        rows: list[dict[str, Any]] = json.loads((self.report / "run.json").read_text())["devices"]
        return rows

    def planned(self, number: int) -> list[list[Point]]:
        """The points of each gesture that was meant for a phone."""
        lines = self.report.joinpath(self.rows[number]["folder"], "events.jsonl").read_text()
        records = [json.loads(line) for line in lines.splitlines()]
        gestures = [each for record in records for each in record.get("gestures", ())]
        ways = [each.get("stroke_px") or [each["tap_px"]] for each in gestures]
        return [[(x, y) for x, y in way] for way in ways]

    @property
    def open_pages(self) -> list[str]:
        """The pages that say that their run still goes on."""
        pages = sorted(self.report.rglob("report.html"))
        return [str(page) for page in pages if "still going on" in page.read_text("utf-8")]


def phones(stack: ExitStack, count: int, seed: int, adb: Adb) -> list[Phone]:
    """So many phones, each with levels of its own, that the server has connected to."""
    opened = []
    for number in range(count):
        settings = Settings(GAME, seed + 100 * number, THEME, SIZE_PX)
        opened.append(stack.enter_context(real_phone(settings)))
        adb.connect(opened[-1].serial)
    return opened


def command(phones: Sequence[Phone], levels: int, folder: Path, *more: str) -> list[str | Path]:
    """The command that plays on all of them."""
    profile = folder / "phone.toml"
    save(profile, PracticeDevice(phones[0].simulator).profile)
    devices = [word for phone in phones for word in ("--device", f"adb:{phone.serial}")]
    told = ("--game", GAME, "--profile", str(profile), "--levels", str(levels))
    return [COMMAND, "play", *devices, *told, "--report", str(folder / "runs"), *more]


def wrong_touches(phone: Phone, planned: Sequence[Sequence[Point]]) -> int:
    """The touches of a phone that begin as none of the gestures that were planned for it."""
    ways = [[event.at_px for event in _way(touch)] for touch in phone.screen.strokes()]
    return sum(not any(_begins(plan, way) for plan in planned) for way in ways)


def _begins(plan: Sequence[Point], way: Sequence[Point]) -> bool:
    """Whether a gesture begins so; ``input`` takes whole pixels, to which reports may not round."""
    return len(way) <= len(plan) and all(
        math.dist(meant, felt) < 1.5 for meant, felt in zip(plan, way, strict=False)
    )


def _way(touch: Sequence[Event]) -> Iterator[Event]:
    """Where the finger went. A tap stays; a stroke that breaks off is lifted at its last point."""
    for number, event in enumerate(touch):
        if event.action != "up" and (number == 0 or event.at_px != touch[number - 1].at_px):
            yield event


def _kill_process(phone: Phone) -> None:
    """Kill the process that plays on a phone."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        words = path.read_bytes().split(b"\0")
        if b"bot.cli.seat" in words and f"adb:{phone.serial}".encode() in words:
            os.kill(int(path.parent.name), signal.SIGKILL)


def _come_back(phone: Phone) -> None:
    """Be unplugged, and plugged in again."""
    phone.daemon.kill()
    time.sleep(BACK_AFTER_S)
    phone.daemon.start()


FAULTS: Final[Mapping[str, Callable[[Phone], None]]] = {
    "killed": lambda phone: phone.daemon.kill(),
    "hung": lambda phone: phone.daemon.pause(),
    "back": _come_back,
    "process": _kill_process,
}


class Mishap(threading.Thread):
    """Lets a fault happen to a phone once its second level is being drawn.

    Its daemon is one that this thread may start: it must not end before the phone does.
    """

    def __init__(self, phone: Phone, fault: str, ended: threading.Event) -> None:
        super().__init__(daemon=True)
        self._phone = phone
        self._fault = fault
        self._ended = ended
        self.start()

    def run(self) -> None:
        """Wait for the moment, and for the end."""
        while not (self._phone.simulator.level > 1 and self._phone.screen.is_touched):
            if self._ended.wait(0.005):
                return
        FAULTS[self._fault](self._phone)
        self._ended.wait()


def play(
    phones: Sequence[Phone], levels: int, folder: Path, adb: Adb, faults: Sequence[str]
) -> Ended:
    """Play to the end while the faults happen to the first phones."""
    ended = threading.Event()
    mishaps = [Mishap(phone, fault, ended) for phone, fault in zip(phones, faults, strict=False)]
    done = subprocess.run(
        command(phones, levels, folder),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **adb.environment},
    )
    for phone in phones:
        phone.daemon.go_on()
    time.sleep(LATE_S)
    ended.set()
    for mishap in mishaps:
        mishap.join()
    return Ended(done.returncode, done.stdout, done.stderr, folder / "runs" / "run-0001")


def wrongs(
    phones: Sequence[Phone], ended: Ended, levels: int, faults: Sequence[str]
) -> Iterator[str]:
    """What must not be."""
    lost = [number for number, fault in enumerate(faults) if fault != "back"]
    for number, (phone, row) in enumerate(zip(phones, ended.rows, strict=True)):
        if number not in lost and row["won"] != levels:
            yield f"{row['device']} has won {row['won']} of {levels}: {row['reason']}"
        if number in lost and row["ending"] not in ("device lost", "died"):
            yield f"{row['device']} has failed, and it ends with {row['ending']}"
        if phone.screen.is_touched:
            yield f"a finger is still down on {row['device']}"
        stray = wrong_touches(phone, ended.planned(number))
        if stray and faults[number : number + 1] != ["process"]:
            yield f"{stray} touches on {row['device']} that were not planned for it"
    if ended.open_pages:
        yield f"pages are not closed: {', '.join(ended.open_pages)}"
    if "Traceback" in ended.stderr:
        yield "there is a traceback"


def main() -> int:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("phones", nargs="?", type=int, default=8)
    parser.add_argument("--levels", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", nargs="*", choices=FAULTS, default=list(FAULTS))
    options = parser.parse_args()
    with own_adb() as adb, ExitStack() as stack, tempfile.TemporaryDirectory() as name:
        opened = phones(stack, options.phones, options.seed, adb)
        began_s = time.monotonic()
        ended = play(opened, options.levels, Path(name), adb, options.faults)
        print(ended.stdout, ended.stderr, sep="", flush=True)
        touches = sum(len(phone.screen.strokes()) for phone in opened)
        strange = sum(
            wrong_touches(phone, ended.planned((number + 1) % len(opened)))
            for number, phone in enumerate(opened)
        )
        found = list(wrongs(opened, ended, options.levels, options.faults))
        won = sum(row["won"] for row in ended.rows)
        print(f"{won} levels won on {len(opened)} phones in {time.monotonic() - began_s:.0f} s")
        print(f"{touches} touches; {strange} of them would be strange on the next phone")
        print(*(f"WRONG: {each}" for each in found), f"wrong: {len(found)}", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
