"""Programs and pages that are told how a run ended, and those that cannot be."""

from __future__ import annotations

import json
import shlex
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from bot.errors import WrongOption
from bot.notify import Notice, Telling, command, webhook

NOTICE = Notice(
    "adb:R58M", "device lost", "gone\0 \x1b[2J", "a game", 3, 2, 5, Path("/tmp/x.png"), None
)
FACTS = {
    "DEVICE": "adb:R58M",
    "ENDING": "device lost",
    "REASON": "gone \x1b[2J",
    "GAME": "a game",
    "LEVEL": "3",
    "WON": "2",
    "WANTED": "5",
    "FRAME": "/tmp/x.png",
    "REPORT": "",
}


class Page(BaseHTTPRequestHandler):
    """Answers as its path says."""

    heard: list[tuple[str, bytes]]

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.heard.append((self.headers["Content-Type"], self.rfile.read(length)))
        self.send_response(int(self.path.strip("/")))
        self.send_header("Location", "/200")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def page() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """A page that listens, and what it has heard."""
    heard: list[tuple[str, bytes]] = []
    handler = type("Handler", (Page,), {"heard": heard})
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", heard
        server.shutdown()
        thread.join()


def python(code: str) -> str:
    """A command that runs some Python; quickly, since it loads nothing."""
    return shlex.join([sys.executable, "-S", "-E", "-c", code])


def test_a_program_has_all_in_its_environment(tmp_path: Path) -> None:
    told = tmp_path / "told; rm x"  # no shell sees it
    code = f"import os; open({str(told)!r}, 'w').write(repr(dict(os.environ)))"
    assert Telling.of(python(code), None).tell(NOTICE) == []
    environ = eval(told.read_text())
    of_tests = {name for name in environ if name.startswith("MINIGAME_BOT_REQUIRE_")}
    mine = {name: environ[name] for name in environ if name.startswith("MINIGAME_BOT_")}
    mine = {name: mine[name] for name in mine.keys() - of_tests}
    assert mine == {f"MINIGAME_BOT_{name}": text for name, text in FACTS.items()}


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        ("raise SystemExit('no\\n such\\n\\n host \\n')", "ended with status 1: host"),
        ("import os; os.kill(os.getpid(), 9)", "ended with status -9"),
        ("import time; time.sleep(60)", "was ended after 0.5 s"),
    ],
)
def test_a_program_that_fails_is_one_line(code: str, trouble: str) -> None:
    words = command.words_of(python(code))
    assert command.run(words, NOTICE, 0.5 if "sleep" in code else 60) == (
        f"--on-end: {sys.executable} {trouble}"
    )


@pytest.mark.parametrize(
    ("given", "reason"),
    [("", "names no command"), ("'x", "no closing quotation"), ("no-such-program x", "no program")],
)
def test_a_program_that_is_not_there_is_said_at_once(given: str, reason: str) -> None:
    with pytest.raises(WrongOption, match=reason):
        Telling.of(given, None)


def test_a_page_gets_json() -> None:
    with page() as (address, heard):
        assert Telling.of(None, f"{address}/200").tell(NOTICE) == []
    ((kind, body),) = heard
    assert kind == "application/json"
    said = json.loads(body)
    text = said.pop("text")
    assert said.pop("content") == text
    assert text.startswith("minigame-bot: adb:R58M: 2 of 5 levels won; level 3: device lost: gone")
    assert {name.upper() for name in said} == FACTS.keys()
    assert (said["won"], said["frame"], said["report"]) == (2, "/tmp/x.png", None)


@pytest.mark.parametrize("status", [302, 404, 500])
def test_a_page_that_refuses_is_one_line(status: int) -> None:
    with page() as (address, heard):
        told = webhook.post(f"{address}/{status}", NOTICE)
    assert told == f"--webhook: 127.0.0.1 answers {status}"
    assert len(heard) == 1  # it is not sent elsewhere


def test_a_page_that_hangs_takes_no_longer_than_it_may() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        began_s = time.monotonic()
        told = webhook.post(f"http://127.0.0.1:{silent.getsockname()[1]}/secret", NOTICE, 0.3)
    assert told == "--webhook: 127.0.0.1 does not answer within 0.3 s"
    assert time.monotonic() - began_s < 5


def test_a_page_that_is_not_there_is_one_line_without_its_secret() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told = webhook.post(f"http://127.0.0.1:{port}/secret", NOTICE)
    assert told == "--webhook: 127.0.0.1 cannot be reached: Connection refused"


@pytest.mark.parametrize(
    "url", ["", "x", "ftp://a/b", "file:///etc/passwd", "http://", "http://a b/", "http://u:p@h/"]
)
def test_what_is_no_address_is_refused_without_being_told(url: str) -> None:
    with pytest.raises(WrongOption, match="--webhook"):
        Telling.of(None, url)
