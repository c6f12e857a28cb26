"""The practice game as a web page: frames that wait, touches in order, and who may send them."""

from __future__ import annotations

import http.client
import io
import json
import threading
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import numpy as np
import pytest
from PIL import Image

from bot.errors import DeviceError
from bot.practice import Settings, Simulator
from bot.web.practice import MOST_TOUCHES, serving
from solvers import Outcome, one_line
from vision import Pixels, Point


@pytest.fixture
def simulator() -> Simulator:
    return Simulator(Settings(theme="cat", size_px=(270, 480)))


@pytest.fixture
def page(simulator: Simulator) -> Iterator[Page]:
    with serving(simulator) as url:
        yield Page(url)


class Page:
    """What the page does, without a browser."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.version = "0"

    def ask(
        self, method: str, path: str, body: str | None = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection(self.host, timeout=60)) as connection:
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def frame(self) -> Pixels:
        """The next frame that differs from the last."""
        status, headers, png = self.ask("GET", f"/frame?after={self.version}")
        assert status == 200
        self.version = headers["Frame-Version"]
        return np.array(Image.open(io.BytesIO(png)))

    def touch(self, *points_px: Point) -> int:
        """Press the first point, drag through the others, lift at the last."""
        kinds = ["press"] + ["drag"] * (len(points_px) - 1) + ["lift"]
        touches = [
            {"kind": kind, "x": x, "y": y, "age_ms": 0}
            for kind, (x, y) in zip(kinds, [*points_px, points_px[-1]], strict=True)
        ]
        return self.ask("POST", "/touch", json.dumps(touches), Content_Type="application/json")[0]


def solve(simulator: Simulator, page: Page) -> None:
    board, grid = simulator.puzzle.board, simulator.puzzle.grid
    cells = one_line.route(board, one_line.plan(board))
    assert page.touch(*map(grid.centre, cells)) == 204


def test_frames_are_what_the_simulator_shows(simulator: Simulator, page: Page) -> None:
    assert np.array_equal(page.frame(), simulator.frame(0.0))


def test_touches_play_a_level_to_the_next(simulator: Simulator, page: Page) -> None:
    untouched = page.frame()
    solve(simulator, page)
    assert simulator.puzzle.outcome is Outcome.SOLVED
    drawn = page.frame()
    assert not np.array_equal(drawn, untouched)
    assert not np.array_equal(page.frame(), drawn)  # the panel, after a while
    page.touch(simulator.layout.panel_button.middle)
    assert simulator.level == 2


def test_a_frame_is_waited_for(simulator: Simulator, page: Page) -> None:
    page.frame()
    frames: list[Pixels] = []
    waiting = threading.Thread(target=lambda: frames.append(page.frame()))
    waiting.start()
    waiting.join(0.2)
    assert frames == []
    solve(simulator, page)
    waiting.join(10)
    assert len(frames) == 1


def test_leaving_ends_the_waiting(simulator: Simulator) -> None:
    answers: list[int] = []
    with serving(simulator) as url:
        page = Page(url)
        page.frame()
        path = f"/frame?after={page.version}"
        waiting = threading.Thread(target=lambda: answers.append(page.ask("GET", path)[0]))
        waiting.start()
        waiting.join(0.2)
    waiting.join(10)
    assert answers == [204]


def test_page_and_script_are_served_and_may_load_nothing_else(page: Page) -> None:
    for path, kind in (("/", "text/html"), ("/?exact", "text/html"), ("/practice.js", "text/jav")):
        status, headers, content = page.ask("GET", path)
        assert status == 200
        assert headers["Content-Type"].startswith(kind)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert b"canvas" in content


@pytest.mark.parametrize("path", ["/x", "/../guard.py", "/web/practice.js"])
def test_nothing_else_is_there(page: Page, path: str) -> None:
    assert page.ask("GET", path)[0] == 404
    assert page.ask("POST", path, "[]", **{"Content-Type": "application/json"})[0] == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1", "", "localhost:1"]
)
def test_foreign_names_are_refused(page: Page, host: str) -> None:
    assert page.ask("GET", "/frame", Host=host)[0] == 403
    assert page.ask("POST", "/touch", "[]", Content_Type="application/json", Host=host)[0] == 403


def test_localhost_is_a_name_of_its_own(page: Page) -> None:
    host = f"localhost:{urlsplit('//' + page.host).port}"
    assert page.ask("GET", "/", Host=host)[0] == 200
    origin = f"http://{host}"
    headers = {"Content_Type": "application/json", "Host": host, "Origin": origin}
    assert page.ask("POST", "/touch", "[]", **headers)[0] == 204


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_touches_of_other_pages_are_refused(simulator: Simulator, page: Page, origin: str) -> None:
    body = json.dumps([{"kind": "press", "x": 1, "y": 1, "age_ms": 0}])
    answer = page.ask("POST", "/touch", body, Content_Type="application/json", Origin=origin)
    assert answer[0] == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_touches_must_be_json(page: Page, kind: str) -> None:
    assert page.ask("POST", "/touch", "[]", Content_Type=kind)[0] == 415


@pytest.mark.parametrize(
    "body",
    [
        "",
        "no json",
        "{}",
        "[1]",
        "[" * 100_000,
        '[{"kind": "kick", "x": 1, "y": 1, "age_ms": 0}]',
        '[{"kind": ["press"], "x": 1, "y": 1, "age_ms": 0}]',
        '[{"kind": "press", "x": "1", "y": 1, "age_ms": 0}]',
        '[{"kind": "press", "x": NaN, "y": 1, "age_ms": 0}]',
        '[{"kind": "press", "x": 1e999, "y": 1, "age_ms": 0}]',
        '[{"kind": "press", "x": true, "y": 1, "age_ms": 0}]',
        '[{"kind": "press", "x": 1, "y": 1}]',
        "\N{SNOWMAN}",
    ],
)
def test_what_is_no_list_of_touches_is_refused(page: Page, body: str) -> None:
    status, _, reason = page.ask(
        "POST", "/touch", body.encode().decode("latin-1"), Content_Type="application/json"
    )
    assert status == 422
    assert json.loads(reason)["error"]


def test_length_of_a_body_is_limited(page: Page) -> None:
    kind = {"Content_Type": "application/json"}
    assert page.ask("POST", "/touch", **kind, Content_Length=str(MOST_TOUCHES + 1))[0] == 413
    assert page.ask("POST", "/touch", **kind, Content_Length="many")[0] == 400


def test_age_of_a_touch_never_turns_time_back(
    simulator: Simulator, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[float] = []
    monkeypatch.setattr(simulator.puzzle, "press", lambda _point, now_s: times.append(now_s))
    ages = [50, 10, 500, -3, 0]
    touches = [{"kind": "press", "x": 1, "y": 1, "age_ms": age} for age in ages]
    page.ask("POST", "/touch", json.dumps(touches), Content_Type="application/json")
    assert times == sorted(times)
    assert len(times) == len(ages)


def test_a_port_that_is_taken_is_said(page: Page) -> None:
    port = urlsplit("//" + page.host).port
    assert port is not None
    with pytest.raises(DeviceError, match="in use"), serving(Simulator(), port=port):
        raise AssertionError("two servers on one port")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a" * 70, "a..b"])
def test_a_host_that_is_none_is_said(host: str) -> None:
    with pytest.raises(DeviceError, match="no address of this host"), serving(Simulator(), host):
        raise AssertionError("a server on no host")


def test_other_names_are_fine_where_others_may_call(simulator: Simulator) -> None:
    with serving(simulator, "0.0.0.0") as url:
        page = Page(url)
        assert page.ask("GET", "/", Host="phone-sees-me-as.example")[0] == 200
