"""Which tests to collect: those on real screens need the folder that lies beside the project."""

from __future__ import annotations

import os

from tests.solvers.one_line.screens import SCREENS

collect_ignore = (
    []
    if SCREENS.is_dir() or os.environ.get("MINIGAME_BOT_REQUIRE_SCREENS")
    else ["test_screens.py"]
)
