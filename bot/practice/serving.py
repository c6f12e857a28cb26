"""The practice game as a local web page: frames out, touches in.

A page asks for the frame after the one that it shows, and the answer waits until there is one.
Touches come as JSON, one request after the other, so they stay in order.

Pages of other sites run in the same browser. They can send requests here, but none that does
anything: the name by which a loopback server is called must be one of its own (a foreign name may
be made to point here), touches must come from this page, and no answer may be read or framed
elsewhere.
"""

from __future__ import annotations

import ipaddress
import json
import os
import socket
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from importlib.resources import files
from socketserver import TCPServer, ThreadingMixIn
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from bot.errors import DeviceError
from bot.practice.stage import Stage, Touchable, touches_from

_LOOPBACK: Final = "127.0.0.1"

_WAIT_S: Final = 20.0
"""How long a question for the next frame stays open: less than browsers and proxies allow."""

_IDLE_S: Final = 60.0
"""How long a connection may say nothing."""

MAX_BODY: Final = 1_000_000
"""Bytes of touches in one request: a second of the quickest mouse has a hundred thousand."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' blob:;"
    " style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_PAGES: Final = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
}


@contextmanager
def serving(simulator: Touchable, host: str = _LOOPBACK, port: int = 0) -> Iterator[str]:
    """Serve a simulator from other threads; the address of its page. Port 0 is any free one.

    Raises DeviceError where nothing can be served there.
    """
    stage = Stage(simulator)
    with _opened(host, port, stage) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield f"http://{_in_url(host, server.port)}/"
        finally:
            stage.close()
            server.shutdown()
            thread.join()


def _opened(host: str, port: int, stage: Stage) -> _Server:
    where = _in_url(host, port)
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return _Server(family, address, stage)
    except (socket.gaierror, UnicodeError) as error:
        raise DeviceError(
            f"cannot serve on {where}: {host!r} is no address of this host"
        ) from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise DeviceError(f"cannot serve on {where}: {reason}; try another port or 0") from error


def _in_url(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class _Server(ThreadingMixIn, TCPServer):
    """A thread for each connection; a page that is left open does not keep it running."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 32
    allow_reuse_address = os.name != "nt"  # on Windows it would share a port that is taken

    def __init__(self, family: int, address: Any, stage: Stage) -> None:
        self.address_family = family
        self.stage = stage
        super().__init__(address, _Handler)
        self.own_hosts = _own_hosts(self.server_address[0], self.port)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that was closed in the middle of an answer is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def _own_hosts(address: Any, port: int) -> frozenset[str] | None:
    """What may stand in a request's Host; None for anything, where others may call too."""
    if not ipaddress.ip_address(address).is_loopback:
        return None
    hosts = {_in_url(name, port) for name in ("localhost", _LOOPBACK, "::1", str(address))}
    return frozenset(hosts | {host.removesuffix(":80") for host in hosts})


class _Refused(Exception):
    """A request that gets no more than a status and a reason."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class _Handler(BaseHTTPRequestHandler):
    """Answers the page's requests."""

    server: _Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "minigame-bot", ""
    timeout = _IDLE_S
    disable_nagle_algorithm = True  # else an answer in two parts waits for the client's receipt

    def do_GET(self) -> None:
        """The page, its script, or a frame."""
        self._answer_with(self._get)

    def do_POST(self) -> None:
        """Touches."""
        self._answer_with(self._post)

    def _answer_with(self, answer: Any) -> None:
        try:
            self._check_host()
            answer()
        except _Refused as refused:
            self.close_connection = True  # a body may be left that nobody has read
            text = f"{refused}\n".encode()
            headers = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
            self._answer(refused.status, text, headers)

    def _check_host(self) -> None:
        own = self.server.own_hosts
        if own is not None and self.headers.get("Host", "").lower() not in own:
            raise _Refused(HTTPStatus.FORBIDDEN, "this server goes by another name")

    def _get(self) -> None:
        url = urlsplit(self.path)
        if url.path == "/frame":
            self._send_frame(_version(url.query))
        elif url.path in _PAGES:
            name, kind = _PAGES[url.path]
            content = files(__package__).joinpath("web").joinpath(name).read_bytes()
            self._answer(HTTPStatus.OK, content, {"Content-Type": kind})
        else:
            raise _Refused(HTTPStatus.NOT_FOUND, "no such page")

    def _send_frame(self, after: int) -> None:
        frame = self.server.stage.frame_after(after, _WAIT_S)
        if frame is None:
            self._answer(HTTPStatus.NO_CONTENT)
        else:
            headers = {"Content-Type": "image/png", "Frame-Version": str(frame.version)}
            self._answer(HTTPStatus.OK, frame.png, headers)

    def _post(self) -> None:
        if urlsplit(self.path).path != "/touch":
            raise _Refused(HTTPStatus.NOT_FOUND, "no such page")
        self._check_origin()
        try:
            touches = touches_from(json.loads(self.rfile.read(self._body_length())))
        except (ValueError, RecursionError) as error:
            raise _Refused(HTTPStatus.BAD_REQUEST, str(error)) from error
        self.server.stage.touch(touches)
        self._answer(HTTPStatus.NO_CONTENT)

    def _check_origin(self) -> None:
        """A form of another page can send no JSON, and its script must say where it is from."""
        if self.headers.get_content_type() != "application/json":
            raise _Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "touches come as application/json")
        origin = self.headers.get("Origin")
        if origin is not None and origin != f"http://{self.headers.get('Host')}":
            raise _Refused(HTTPStatus.FORBIDDEN, "touches come from this page only")

    def _body_length(self) -> int:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            raise _Refused(HTTPStatus.LENGTH_REQUIRED, "how long is it?")
        if int(length) > MAX_BODY:
            raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "that is too much at once")
        return int(length)

    def _answer(
        self, status: HTTPStatus, content: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, **(headers or {})}.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NO_CONTENT:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the base class's name
        """Say nothing: a request for each frame is nothing to read."""


def _version(query: str) -> int:
    """The number of the frame that a page shows already; 0 is none."""
    asked = parse_qs(query).get("after", ["0"])[0]
    return int(asked) if asked.isdecimal() and len(asked) < 20 else 0
