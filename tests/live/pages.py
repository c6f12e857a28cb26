"""Games of other people on a page that reaches nothing but this machine."""

from __future__ import annotations

import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from bot.devices.browser.tab import PROGRAMS, installed

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHANCE: Final = """{
    let seed = Number(new URLSearchParams(location.search).get("seed"));
    Math.random = () => {
        seed = (seed + 0x6D2B79F5) | 0;
        let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}"""
"""The same levels in every run."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing of what is asked for."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's files, on this machine alone."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def browser_page(window: Sequence[int]) -> Iterator[tuple[Page, str]]:
    """A page that reaches nothing but this machine, and where its browser can be attached to."""
    from playwright.sync_api import sync_playwright

    port = _free_port()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=_program(),
            viewport={"width": window[0], "height": window[1]},
            service_workers="block",
            args=[
                f"--remote-debugging-port={port}",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--no-proxy-server",
            ],
        )
        with closing(context):
            context.add_init_script(CHANCE)
            yield context.pages[0], f"http://127.0.0.1:{port}"


def _program() -> str:
    found = installed()
    if found is None:
        sys.exit(f"none of {', '.join(PROGRAMS)} is on PATH")
    return found


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port
