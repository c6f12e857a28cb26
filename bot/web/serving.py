"""Serve the page on the loopback address, from a thread of its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from bot.errors import DeviceError
from bot.web.app import application
from bot.web.studio import Studio

LOOPBACK = "127.0.0.1"

_START_S = 20.0
"""How long the server may take until it answers."""


@contextmanager
def serving(studio: Studio, port: int = 0, first: str | None = None) -> Iterator[str]:
    """Serve a studio; the address of its page. Port 0 is any free one.

    Raises DeviceError where nothing can be served there.
    """
    with _bound(port) as listening:
        port = listening.getsockname()[1]
        names = (f"{LOOPBACK}:{port}", f"localhost:{port}")
        app = application(studio, frozenset(names), first)
        config = uvicorn.Config(app, log_level="error", access_log=False, lifespan="off")
        server = _Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        if not server.ready.wait(_START_S):
            raise DeviceError("the page could not be served; try again")
        try:
            yield f"http://{LOOPBACK}:{port}/"
        finally:
            server.should_exit = True
            thread.join(5)


class _Server(uvicorn.Server):
    """Says when it is up, and leaves signals to the command line."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    def install_signal_handlers(self) -> None:
        """None: the thread of the command line has them."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self.ready.set()


def _bound(port: int) -> socket.socket:
    listening = socket.socket()
    try:
        listening.bind((LOOPBACK, port))
    except OSError as error:
        listening.close()
        reason = (error.strerror or str(error)).lower()
        raise DeviceError(
            f"cannot serve on {LOOPBACK}:{port}: {reason}; try another port"
        ) from error
    return listening
