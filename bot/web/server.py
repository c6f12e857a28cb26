"""Serve a page from a thread of its own, to no more connections than a page has use for."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.errors import DeviceError

LOOPBACK: Final = "127.0.0.1"

REQUEST_S: Final = 20.0
"""How long a connection may take until its next request is whole."""

MOST_CONNECTIONS: Final = 100

_START_S: Final = 20.0
"""How long the server may take until it answers."""


@contextmanager
def served(
    application: Callable[[frozenset[str] | None], Starlette], host: str = LOOPBACK, port: int = 0
) -> Iterator[str]:
    """Serve what ``application`` makes of the names by which the server may be called; its address.

    Port 0 is any free one. None for the names is any, where others than this computer may call.
    Raises DeviceError where nothing can be served there.
    """
    with _bound(host, port) as listening:
        address, port = listening.getsockname()[:2]
        server = _Server(
            uvicorn.Config(
                application(_own_hosts(address, port)),
                http=_Connection,
                ws="none",
                loop="asyncio",
                lifespan="off",
                limit_concurrency=MOST_CONNECTIONS + 1,
                log_level="error",
                access_log=False,
                server_header=False,
            )
        )
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        if not server.ready.wait(_START_S):
            raise DeviceError("the page could not be served; try again")
        try:
            yield f"http://{_in_url(host, port)}/"
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


class _Connection(H11Protocol):
    """Ends when no whole request comes in time, and at once where too many others are open."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request. One connection too many ends the one that has waited longest."""
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > MOST_CONNECTIONS:
            waiting = [each for each in self.connections if isinstance(each, _Connection)]
            longest = min(waiting, key=_Connection._ends_at_s)
            longest.transport.abort()
            self.connections.discard(longest)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or all of it."""
        super().data_received(data)
        if self._has_request():
            self._wait_no_more()

    def on_response_complete(self) -> None:
        """Wait for the next request, and until this answer was taken."""
        super().on_response_complete()
        if not self._has_request():  # the next may have been there already
            self._wait()

    def _has_request(self) -> bool:
        """Whether a whole one is being answered."""
        cycle = self.cycle
        return cycle is not None and not (cycle.more_body or cycle.response_complete)

    def _wait(self) -> None:
        self._wait_no_more()
        self._deadline = self.loop.call_later(REQUEST_S, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _ends_at_s(self) -> float:
        return self._deadline.when() if self._deadline is not None else float("inf")


def _bound(host: str, port: int) -> socket.socket:
    where = _in_url(host, port)
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as error:
        raise DeviceError(
            f"cannot serve on {where}: {host!r} is no address of this host"
        ) from error
    listening = socket.socket(family)
    try:
        _listen(listening, address)
    except OSError as error:
        listening.close()
        reason = (error.strerror or str(error)).lower()
        raise DeviceError(f"cannot serve on {where}: {reason}; try another port or 0") from error
    return listening


def _listen(listening: socket.socket, address: Any) -> None:
    if os.name != "nt":  # on Windows it would share a port that is taken
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(address)
    listening.listen(MOST_CONNECTIONS)


def _in_url(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _own_hosts(address: str, port: int) -> frozenset[str] | None:
    """What may stand in a request's Host; None for anything, where others may call too."""
    if not ipaddress.ip_address(address).is_loopback:
        return None
    hosts = {_in_url(name, port) for name in ("localhost", LOOPBACK, "::1", address)}
    return frozenset(hosts | {host.removesuffix(":80") for host in hosts})
