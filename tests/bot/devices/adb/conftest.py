"""A phone that needs no daemon, and no settings of whoever runs the tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.devices.adb.persistent_shell import PersistentShell
from bot.devices.adb.transport import Transport
from tests.bot.devices.adb.fake_server import FakeServer, fake_server
from tests.bot.devices.adb.local import LocalLink


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_STATE_HOME", "ANDROID_USER_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    for name in ("ANDROID_SERIAL", "ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_ADDRESS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    """The only adb server that this process finds."""
    with fake_server() as fake:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(fake.port))
        yield fake


@pytest.fixture
def link(tmp_path: Path) -> LocalLink:
    return LocalLink(tmp_path)


@pytest.fixture
def transport(link: LocalLink) -> Transport:
    return Transport(link)


@pytest.fixture
def shell(transport: Transport) -> Iterator[PersistentShell]:
    with closing(PersistentShell(transport)) as kept:
        yield kept
