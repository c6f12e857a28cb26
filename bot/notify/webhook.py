"""A page of the user that is told at the end: one POST of JSON."""

from __future__ import annotations

import json
import threading
from http.client import HTTPException
from typing import Any, Final
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from bot.errors import WrongOption
from bot.notify.notice import Notice

MOST_S: Final = 10.0
"""How long it may take, whatever the page does."""


def checked(url: str) -> str:
    """The address, if it is one that can be posted to. Raises WrongOption.

    Addresses of such pages are secrets of their owners: no message names more than the host.
    """
    try:
        parts = urlsplit(url)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or not url.isascii() or not url.isprintable() or " " in url:
        raise WrongOption("--webhook wants an address such as https://example.org/hook")
    if urlsplit(url).username is not None:
        raise WrongOption("--webhook takes no name and no password before the host")
    return url


def post(url: str, notice: Notice, within_s: float = MOST_S) -> str:
    """Send it; what went wrong, else nothing. Ends in time even where the page or a name hangs."""
    host = urlsplit(url).hostname
    trouble = [f"--webhook: {host} does not answer within {within_s:g} s"]

    def send() -> None:
        said = _sent(url, notice, within_s + 1)  # who waits for it says so first
        trouble[0] = f"--webhook: {host} {said}" if said else ""

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    thread.join(within_s)
    return trouble[0]


class _NoRedirects(request.HTTPRedirectHandler):
    """A POST that is sent elsewhere would arrive there as something else."""

    def redirect_request(self, *_: Any) -> None:
        """Never."""


def _sent(url: str, notice: Notice, within_s: float) -> str:
    """Post it; in words, how that failed."""
    data = json.dumps(notice.as_json).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "minigame-bot"}
    try:
        opener = request.build_opener(_NoRedirects)
        with opener.open(request.Request(url, data, headers), timeout=within_s):
            return ""
    except HTTPError as error:
        with error:
            return f"answers {error.code}"
    except URLError as error:
        return f"cannot be reached: {getattr(error.reason, 'strerror', None) or error.reason}"
    except (OSError, HTTPException, ValueError) as error:
        return f"cannot be reached: {type(error).__name__}"
