"""Desktops for tests, and what is on them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.devices.desktop.device import DesktopDevice
from tests.desktop.painted import Painted, Somebody, connection
from tests.desktop.session import Session, entered, missing, session, titles, wait_until

REQUIRED = "MINIGAME_BOT_REQUIRE_DESKTOP"

BOX = (200, 150, 400, 300)


@pytest.fixture(scope="session")
def _programs() -> None:
    """Skip where the programs of a desktop are not installed.

    With MINIGAME_BOT_REQUIRE_DESKTOP set that is a failure.
    """
    if names := missing():
        reason = f"not installed: {', '.join(names)} (Debian packages of these names; xvfb)"
        if os.environ.get(REQUIRED):
            pytest.fail(f"{reason}, and {REQUIRED} is set")
        pytest.skip(reason)


@pytest.fixture
def desktop(_programs: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A desktop of its own, on which this process is too."""
    with session(tmp_path) as opened, entered(opened, monkeypatch):
        yield opened


@pytest.fixture(scope="module")
def _common(_programs: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with session(tmp_path_factory.mktemp("desktop")) as opened:
        yield opened


@pytest.fixture
def common_desktop(_common: Session, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A desktop for all tests of a module, which leave it as they have found it."""
    with entered(_common, monkeypatch):
        yield _common
        wait_until(lambda: not titles())


@pytest.fixture
def wire(desktop: Session) -> Iterator[Any]:
    """A connection to the display; its windows end with it."""
    assert desktop
    with connection() as opened:
        yield opened


@pytest.fixture
def board(wire: Any) -> Painted:
    """A window."""
    return Painted(wire, "A board", BOX)


@pytest.fixture
def somebody(wire: Any) -> Iterator[Somebody]:
    """Another user, who holds nothing down in the end."""
    other = Somebody(wire)
    yield other
    other.let_go()


@pytest.fixture
def device(board: Painted) -> Iterator[DesktopDevice]:
    """The window as a device, which has been looked at."""
    with closing(DesktopDevice(board.found.title)) as opened:
        opened.grab()
        board.events()
        yield opened
