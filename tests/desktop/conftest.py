"""A desktop for each test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.session import Session, entered, missing, session

REQUIRED = "MINIGAME_BOT_REQUIRE_DESKTOP"


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A desktop of its own, on which this process is too.

    Where its programs are not installed the test is skipped; with MINIGAME_BOT_REQUIRE_DESKTOP set
    that is a failure.
    """
    if names := missing():
        reason = f"not installed: {', '.join(names)} (Debian packages of these names; xvfb)"
        if os.environ.get(REQUIRED):
            pytest.fail(f"{reason}, and {REQUIRED} is set")
        pytest.skip(reason)
    with session(tmp_path) as opened, entered(opened, monkeypatch):
        yield opened
