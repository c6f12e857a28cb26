"""The tests here need a real browser."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec

import pytest

from bot.devices.tab import PROGRAMS


@pytest.fixture(scope="session", autouse=True)
def _browser() -> None:
    """Skip where there is no browser; with MINIGAME_BOT_REQUIRE_BROWSER set that is a failure."""
    if find_spec("playwright") is None:
        missing = "Playwright is not installed (pip install -e '.[browser]')"
    elif not any(map(shutil.which, PROGRAMS)):
        missing = f"none of {', '.join(PROGRAMS)} is on PATH"
    else:
        return
    if os.environ.get("MINIGAME_BOT_REQUIRE_BROWSER"):
        pytest.fail(f"{missing}, and MINIGAME_BOT_REQUIRE_BROWSER is set")
    pytest.skip(missing)
