"""Whatever comes in, what comes out is an answer or one of the errors that users are told.

The plain run tries a few inputs for each test, always the same. An hour of others:

    MINIGAME_BOT_FUZZ=20000 pytest tests/fuzz
"""

from __future__ import annotations

import asyncio
import io
import json
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from bot.cli.inputs import text_of
from bot.devices.adb import phones, screencap, shell_packets
from bot.devices.adb.geometry import Screen
from bot.errors import DeviceError
from bot.games import GAMES, hints_of
from bot.practice import Settings, Simulator
from bot.practice.stage import Stage, touches_from
from bot.recognise import recognise_text
from bot.report.replay import BadReport, load
from bot.web.practice import application
from calibration import BadProfile, Profile, profile_from_toml, to_toml
from solvers import BadBoard, SolverError
from tests.fuzz.strategies import fuzzed, json_values, spoilt, spoilt_text
from vision import Pixels, UnreadablePicture
from vision.pictures import decode

BOARDS = [
    "S..#\n.#..\n..E.\nwalls: 0,0|0,1\n",
    "...\n...\nwaypoints: 0,0 0,1 0,2\n",
    "N....\n.....\n.....\n.....\n.....\n",
    "1 . . .\n. . 2 .\n. . . .\n",
    "S.#.\n..#.\n#..E\n",
    "0 1 0\n0 0 0\n1 1 0\n",
    "ABBC\nABBC\nDEEF\nGHHF\nI..J\ntarget: B\ngoal: 3,1 3,2 4,1 4,2\n",
    ". . # .\n . C . .\n. # . .\n",
]

STAGE = Stage(Simulator(Settings(size_px=(270, 480))))

PROFILE = """game = "maze"
size_px = [540, 960]
region_px = [0, 0, 540, 540]
rows = 9
cols = 9
goal = [8, 8]
input = "stroke"
hold_ms = 20
next_button = "next.png"

[colours]
free = "#d0e0f0"
"""


def picture(kind: str) -> bytes:
    pixels = np.arange(40 * 30 * 3, dtype=np.uint32).reshape(40, 30, 3) % 251
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, kind)
    return file.getvalue()


PICTURES = {kind: picture(kind) for kind in ("PNG", "JPEG", "WEBP", "BMP")}


@fuzzed
@given(st.sampled_from(sorted(PICTURES)).flatmap(lambda kind: spoilt(PICTURES[kind])))
@example(b"RIFF\0\0\0\0WEBPVP8L\0\0")
@example(b"BM" + bytes(60))
def test_pictures(capfd: pytest.CaptureFixture[str], data: bytes) -> None:
    with suppress(UnreadablePicture):
        pixels = decode(data)
        assert pixels.dtype == np.uint8
        assert pixels.ndim == 3
    assert capfd.readouterr() == ("", ""), "a library has printed something of its own"


@fuzzed
@given(st.sampled_from(BOARDS).flatmap(spoilt_text))
@example("1²\n")
@example("S.\n..\nfilled: " + "9" * 5000 + ",0\n")
@example("...\n...\nwaypoints: 0,0 0,1 0,2\n")
def test_board_texts(text: str) -> None:
    try:
        game, board = recognise_text(text_of(text.encode()), GAMES.values())
    except BadBoard:
        return
    assert game.board.from_text(str(board)) == board
    plain = json.loads(json.dumps(board.as_json()))
    assert game.board.from_json(plain) == board
    if sum(map(len, board.kinds())) <= 25:
        solved_by_its_rules(game, board)


def solved_by_its_rules(game: Any, board: Any) -> None:
    """What the solver finds, the rules accept; plan and proof agree whether there is something."""
    try:
        moves = game.plan(board)
    except SolverError:
        if game.is_unique:
            with pytest.raises(SolverError):
                game.is_unique(board)
        return
    if game.is_unique:
        game.is_unique(board)
    for move in moves:
        board = game.play(board, move)


@fuzzed
@given(st.sampled_from(sorted(GAMES)), json_values)
def test_boards_of_json(name: str, value: Any) -> None:
    plain = value if isinstance(value, dict) else {"cells": value}
    with suppress(BadBoard):
        GAMES[name].board.from_json(plain)


def button(_name: str) -> Pixels:
    return np.zeros((20, 20, 3), np.uint8)


@fuzzed
@given(spoilt_text(PROFILE))
@example("rows = " + "[" * 3000)
@example("rows = 9" + "0" * 5000)
@example("\x1b = 1")
@example("region_px = [0, 0, 500, 500]\nrows = 200\ncols = 200")
@example("residual_px = nan")
def test_profiles(text: str) -> None:
    try:
        profile = profile_from_toml(text, button, hints=hints_of(GAMES))
    except BadProfile:
        return
    names = {"next_button": "next.png"} if profile.next_button is not None else {}
    again = profile_from_toml(to_toml(profile, names), button, hints=hints_of(GAMES))
    assert isinstance(again, Profile)
    assert (again.rows, again.region_px) == (profile.rows, profile.region_px)


LOOK = {
    "step": "look",
    "frame": "level-001/look-001.png",
    "text": "S.\n..",
    "game": "one-line",
    "trouble": "",
    "confidence": 0.99,
    "screen_px": [100, 100],
    "region_px": [0, 0, 100, 100],
}


@fuzzed
@given(st.dictionaries(st.sampled_from([*LOOK, "outcome", "moves"]), json_values, max_size=3))
@example({"frame": "../../x.png"})
@example({"screen_px": [10**9, 10**9], "region_px": [0, 0, 10**9, 10**9]})
@example({"confidence": 10**400})
@example({"step": "level ended", "outcome": None})
def test_reports(tmp_path_factory: pytest.TempPathFactory, changes: dict[str, Any]) -> None:
    folder = tmp_path_factory.mktemp("run")
    (folder / "run.json").write_text('{"games": ["one-line"]}')
    (folder / "events.jsonl").write_text(f"{json.dumps({**LOOK, **changes})}\n")
    with suppress(BadReport):
        load(folder)


FRAME = b"\x14\0\0\0\x10\0\0\0\1\0\0\0" + bytes(range(256)) * 5


@fuzzed
@given(spoilt(FRAME))
@example(b"\xff" * 40)
def test_frames_of_phones(data: bytes) -> None:
    for parse in (screencap.from_raw, screencap.from_png, screencap.from_gzip):
        with suppress(DeviceError):
            parse(data)


@fuzzed
@given(st.binary(max_size=60), st.text(max_size=60))
def test_streams_of_phones(data: bytes, text: str) -> None:
    whole = shell_packets.unpacked(data)
    assert whole is None or 0 <= whole.status < 256
    Screen.from_wm(f"Physical size: {text}")
    phones.parse(f"{text} device model:{text}\n")


@fuzzed
@given(json_values)
@example([{"kind": "press", "x": 10**400, "y": 0, "age_ms": 0}])
def test_touches_of_pages(told: Any) -> None:
    with suppress(ValueError):
        touches_from(told)


requests = st.fixed_dictionaries(
    {
        "method": st.sampled_from(["GET", "POST", "HEAD", "PUT"]),
        "path": st.sampled_from(["/", "/frame", "/touch"]) | st.text(max_size=20).map("/".__add__),
        "query_string": st.binary(max_size=20) | st.binary(max_size=20).map(b"after=".__add__),
        "headers": st.lists(
            st.tuples(
                st.sampled_from([b"host", b"origin", b"content-type", b"cookie"]),
                st.binary(max_size=20) | st.sampled_from([b"localhost:80", b"application/json"]),
            ),
            max_size=4,
        ),
    }
)


@fuzzed
@given(requests, spoilt(b'[{"kind": "press", "x": 1, "y": 1, "age_ms": 0}]'))
@example(
    {
        "method": "POST",
        "path": "/touch",
        "query_string": b"",
        "headers": [(b"host", b"localhost:80"), (b"content-type", b"application/json")],
    },
    b"[" * 100_000,
)
def test_requests_of_pages(request: dict[str, Any], body: bytes) -> None:
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        statuses.append(message.get("status", 200))

    STAGE.close()  # nobody waits for a frame
    page = application(STAGE, frozenset({"localhost:80"}))
    asyncio.run(page({"type": "http", "root_path": "", **request}, receive, send))
    assert statuses
    assert max(statuses) < 500


@fuzzed
@given(st.binary(max_size=200))
def test_texts_that_are_none(data: bytes) -> None:
    with suppress(BadBoard):
        text_of(data)
