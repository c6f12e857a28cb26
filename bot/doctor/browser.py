"""The browser: the library, a program for it, and the page asked for."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.devices.browser.tab import PROGRAMS
from bot.doctor import opened
from bot.doctor.findings import Finding, bad, good

CHROME: Final[Mapping[str, tuple[str, ...]]] = {
    "linux": ("/opt/google/chrome/chrome",),
    "darwin": ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",),
    "win32": tuple(
        f"{os.environ.get(name, '')}\\Google\\Chrome\\Application\\chrome.exe"
        for name in ("LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)")
    ),
}
"""Where Playwright looks for Chrome when nothing is on PATH."""


def overview() -> Iterator[Finding]:
    """Whether a page could be opened."""
    yield _library()
    yield _program()


def findings(spec: str) -> Iterator[Finding]:
    """What ``overview`` finds, and then the page that was asked for."""
    needs = list(overview())
    yield from needs
    if not any(need.is_bad for need in needs):
        yield from opened.findings(spec)


def _library() -> Finding:
    try:
        import playwright
    except ImportError:
        return bad("browser.no-playwright")
    assert playwright
    return good("browser.playwright")


def _program() -> Finding:
    on_path = filter(None, map(shutil.which, PROGRAMS))
    elsewhere = (path for path in CHROME.get(sys.platform, ()) if Path(path).exists())
    program = next(on_path, None) or next(elsewhere, None)
    if program is None:
        return bad("browser.no-program", programs=", ".join(PROGRAMS))
    return good("browser.program", program=program)
