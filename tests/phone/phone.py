"""The whole phone: a practice game, the programs that show and touch it, and adbd before them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.clock import Clock
from bot.practice import Settings, Simulator
from tests.phone.adbd import RealDaemon
from tests.phone.answering import answering
from tests.phone.model import Model
from tests.phone.ports import free_port
from tests.phone.processes import kill_marked
from tests.phone.programs import Programs
from tests.phone.screen import Screen


class Phone:
    """One phone, and what stands behind its glass."""

    def __init__(self, programs: Programs, daemon: RealDaemon) -> None:
        self.programs = programs
        self.daemon = daemon

    @property
    def serial(self) -> str:
        """The name by which adb connects to it: HOST:PORT."""
        return self.daemon.serial

    @property
    def screen(self) -> Screen:
        """What it shows, and what its finger has done."""
        return self.programs.screen

    @property
    def simulator(self) -> Simulator:
        """The game."""
        return self.screen.simulator


@contextmanager
def shelled(
    simulator: Simulator, model: Model, clock: Clock | None = None
) -> Iterator[tuple[Programs, dict[str, str]]]:
    """The programs of a phone, and the environment of its shells. Nothing outlives it."""
    programs = Programs(Screen(simulator, clock), model)
    with (
        TemporaryDirectory(prefix="phone-") as folder,
        answering(programs.by_name, Path(folder)) as environment,
    ):
        try:
            yield programs, environment
        finally:
            kill_marked(f"TEST_PHONE={environment['TEST_PHONE']}")


@contextmanager
def real_phone(
    settings: Settings | None = None,
    model: Model | None = None,
    port: int | None = None,
    clock: Clock | None = None,
) -> Iterator[Phone]:
    """A phone behind Debian's adbd, until the end of the block; its game goes by ``clock``.

    Raises NoPhone.
    """
    with shelled(Simulator(settings), model or Model(), clock) as (programs, environment):
        log = Path(environment["TEST_PHONE"]).with_name("adbd.log")
        daemon = RealDaemon(port or free_port(), environment, log)
        daemon.start()
        try:
            yield Phone(programs, daemon)
        finally:
            daemon.kill()
