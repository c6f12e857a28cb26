"""Ports of the loopback address."""

from __future__ import annotations

import socket
import time
from contextlib import suppress

LOOPBACK = "127.0.0.1"
START_S = 30.0


def free_port() -> int:
    """A port that nobody listens on. The system gives none that an adb server looks for phones at
    by itself: 5555 to 5585."""
    with socket.create_server((LOOPBACK, 0)) as server:
        return int(server.getsockname()[1])


def wait_for(port: int) -> None:
    """Return when somebody listens. Raises TimeoutError."""
    deadline_s = time.monotonic() + START_S
    while time.monotonic() < deadline_s:
        with suppress(ConnectionRefusedError), socket.create_connection((LOOPBACK, port), 1):
            return
        time.sleep(0.005)
    raise TimeoutError(f"nobody listens on port {port}")
