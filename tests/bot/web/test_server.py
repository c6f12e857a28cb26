"""Connections that bring no request, or too many of them, and what is no request."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from bot.practice import Settings, Simulator
from bot.web import server
from bot.web.practice import serving


@pytest.fixture
def port() -> Iterator[int]:
    with serving(Simulator(Settings(size_px=(270, 480)))) as url:
        found = urlsplit(url).port
        assert found is not None
        yield found


def opened(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60)


def seconds_until_closed(connection: socket.socket, part: bytes) -> float:
    """Send a part of a request, then a byte after the other, for as long as that is taken."""
    start_s = time.monotonic()
    connection.settimeout(0.05)
    try:
        connection.sendall(part)
        while True:
            connection.sendall(b"x")
            try:
                if not connection.recv(1000):
                    break
            except TimeoutError:
                continue
    except ConnectionError:
        pass
    return time.monotonic() - start_s


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        b"POST /touch HTTP/1.1\r\nHost: localhost:%d\r\nContent-Type: application/json\r\n"
        b"Content-Length: 99999\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost:%d\r\n\r\nGET / HTTP/1.1\r\nHost: ",
    ],
    ids=["nothing", "head", "body", "second head"],
)
def test_a_request_that_drips_is_ended(
    port: int, part: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "REQUEST_S", 0.3)
    with opened(port) as connection:
        assert seconds_until_closed(connection, part.replace(b"%d", b"%d" % port)) < 5


def test_a_request_in_two_parts_is_answered(port: int) -> None:
    with opened(port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        time.sleep(0.05)
        connection.sendall(b"Host: localhost:%d\r\nConnection: close\r\n\r\n" % port)
        assert connection.recv(100).startswith(b"HTTP/1.1 200")


def test_one_page_is_served_beside_many_silent_connections(port: int) -> None:
    threads = threading.active_count()
    with ExitStack() as stack:
        for _ in range(server.MOST_CONNECTIONS * 2):
            stack.enter_context(opened(port))
        page = HTTPConnection("127.0.0.1", port, timeout=60)
        page.request("GET", "/frame")
        assert page.getresponse().status == 200
        page.close()
        assert threading.active_count() <= threads + 1


@pytest.mark.parametrize(
    "line", [b"GET http://[::1 HTTP/1.1", b"GET \xff HTTP/1.1", b"\0", b"GET /%ff%00 HTTP/1.1"]
)
def test_what_is_no_request_is_no_news(
    port: int, line: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with opened(port) as connection:
        connection.sendall(line + b"\r\nHost: localhost:%d\r\n\r\n" % port)
        assert connection.recv(100).startswith(b"HTTP/1.1 40")
    assert capfd.readouterr().err == ""
