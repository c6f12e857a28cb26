"""What the tests here need of the machine: a browser, or the parts of the test phone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from bot.devices.browser.tab import PROGRAMS
from tests.phone import cache
from tests.phone.adb import ELSEWHERE, Adb, adb_server


@pytest.fixture(scope="session")
def _browser() -> None:
    """Skip where there is no browser; with MINIGAME_BOT_REQUIRE_BROWSER set that is a failure."""
    if find_spec("playwright") is None:
        _miss("Playwright is not installed (pip install -e '.[browser]')", "BROWSER")
    if not any(map(shutil.which, PROGRAMS)):
        _miss(f"none of {', '.join(PROGRAMS)} is on PATH", "BROWSER")


@pytest.fixture(scope="session")
def _phone_parts() -> None:
    """Skip where there is no test phone; with MINIGAME_BOT_REQUIRE_PHONE set that is a failure."""
    try:
        cache.adbd()
        cache.compiled("command")
    except cache.NoPhone as error:
        _miss(str(error), "PHONE")
    if shutil.which("adb") is None:
        _miss("adb is not on PATH (Debian: apt-get install adb)", "PHONE")


def _miss(reason: str, what: str) -> None:
    required = f"MINIGAME_BOT_REQUIRE_{what}"
    if os.environ.get(required):
        pytest.fail(f"{reason}, and {required} is set")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def _adb(_phone_parts: None) -> Iterator[Adb]:
    with adb_server() as server:
        yield server


@pytest.fixture
def adb(_adb: Adb, monkeypatch: pytest.MonkeyPatch) -> Iterator[Adb]:
    """Debian's adb with a server of its own, which this process finds as its own too.

    It knows no phone yet.
    """
    for name, value in _adb.environment.items():
        monkeypatch.setenv(name, value)
    for name in ("XDG_STATE_HOME", *ELSEWHERE):
        monkeypatch.delenv(name, raising=False)
    yield _adb
    _adb.run("disconnect")
