"""The page over HTTP: what it answers, and whom it refuses."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest

from bot.storage.profiles import load
from bot.web.app import serving
from bot.web.studio import Studio
from tests.vision.taught.test_taught import LEVEL, START, plain, region, screen
from vision.pictures import encode_png


@dataclass(frozen=True)
class Answer:
    """What the server answered."""

    status_code: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True)
class Client:
    """Asks a server on the loopback address."""

    port: int

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, b"", {})

    def post(self, path: str, content: bytes, headers: Mapping[str, str]) -> Answer:
        return self._ask("POST", path, content, headers)

    def say(self, path: str, **said: Any) -> Answer:
        return self.post(path, json.dumps(said).encode(), {"Content-Type": "application/json"})

    def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.headers), answer.read())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(Studio(tmp_path / "taught.toml")) as url:
        port = urlsplit(url).port
        assert port is not None
        yield Client(port)


def dropped(client: Client, text: str) -> str:
    octets = {"Content-Type": "application/octet-stream"}
    answer = client.post("/picture", content=encode_png(screen(text)), headers=octets)
    assert (answer.json()["width"], answer.json()["height"]) == (300, 420)
    return str(answer.json()["picture"])


def asked(client: Client, path: str, **said: Any) -> dict[str, Any]:
    answer = client.say(path, **said)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("path", ["/", "/page.js", "/words.js", "/page.css", "/begin"])
def test_the_page_is_served_to_nobody_else(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example:8123"}, 403),
        ({"Host": "127.0.0.1:1"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_requests_of_other_pages_are_refused(
    client: Client, headers: Mapping[str, str], status: int
) -> None:
    sent = {"Content-Type": "application/json", **headers}
    assert client.post("/understand", content=b"{}", headers=sent).status_code == status


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"[" * 100_000, b'{"game": 7}'])
def test_what_is_no_request_is_refused(client: Client, content: bytes) -> None:
    kind = {"Content-Type": "application/json"}
    assert client.post("/understand", content=content, headers=kind).status_code == 422


def test_a_body_without_end_is_refused(client: Client) -> None:
    kind = {"Content-Type": "application/json"}
    answer = client.post("/understand", content=b" " * 4_000_001, headers=kind)
    assert answer.status_code == 413


def test_a_board_is_solved_at_once(client: Client) -> None:
    found = asked(client, "/understand", game="one-line", text="S..\n...")
    assert found["impossible"] is None
    assert len(found["trace"]) == 6
    assert asked(client, "/understand", game="one-line", board=found["board"]) == found


def test_what_the_user_said_of_the_first_picture_is_asked_and_bound(tmp_path: Path) -> None:
    studio = Studio(tmp_path / "taught.toml")
    told = {"picture": studio.add_picture(encode_png(screen(LEVEL)))["picture"]}
    told |= {"game": "maze", "rows": 3, "cols": 5}
    with serving(studio, first=told) as url:
        client = Client(urlsplit(url).port or 0)
        first = client.get("/begin").json()["first"]
        answer = asked(client, "/read", **first)
    assert first == told
    assert answer["game"] == "maze"
    assert answer["board"] is None or np.shape(answer["board"]["cells"]) == (3, 5)


def test_what_is_impossible_is_said(client: Client) -> None:
    found = asked(client, "/understand", game="one-line", text="S#.\n##.")
    assert found["trace"] == []
    assert found["impossible"]


def test_what_is_no_board_is_said(client: Client) -> None:
    answer = client.say("/understand", game="one-line", text="?!")
    assert answer.status_code == 422
    assert "unknown character" in answer.json()["error"]


def test_a_lesson_is_learned_saved_and_used(client: Client, tmp_path: Path) -> None:
    picture, place = dropped(client, START), list(map(float, region(START)))
    lesson = asked(
        client, "/learn", picture=picture, game="one-line", board=plain(START), region=place,
        buttons={"next": [20, 8, 120, 40]},
    )  # fmt: skip
    other = asked(client, "/read", picture=dropped(client, LEVEL), profile=lesson["profile"])
    assert other["board"] == plain(LEVEL)
    saved = load(tmp_path / "taught.toml")
    assert saved.examples is not None
    assert saved.next_button is not None
    data = client.get(f"/profile/{lesson['profile']}").content
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert "profile.toml" in archive.namelist()


def test_a_button_of_one_colour_is_refused(client: Client) -> None:
    said: dict[str, Any] = {
        "picture": dropped(client, START),
        "game": "one-line",
        "board": plain(START),
    }
    said |= {"region": list(region(START)), "buttons": {"next": [60, 20, 20, 10]}}
    assert client.say("/learn", **said).json()["error"].startswith("the box of the next button")


def test_a_picture_that_is_gone_is_said(client: Client) -> None:
    answer = client.say("/read", picture="gone")
    assert answer.json()["error"] == "this picture is not kept any more: drop it again"
