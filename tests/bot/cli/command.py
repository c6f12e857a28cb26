"""Runs the installed command as a user would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

COMMAND = Path(sys.executable).with_name("minigame-bot")


def minigame_bot(
    *arguments: str | Path | bytes,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """The finished command, its streams as bytes."""
    return subprocess.run(
        [COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env=None if env is None else {**os.environ, **env},
    )
