"""The practice game as a page: frames out, touches in.

A page asks for the frame after the one that it shows, and the answer waits until there is one.
Touches come as JSON, one request after the other, so they stay in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.practice.stage import Stage, Touchable, touches_from
from bot.web.guard import guarded, own_file, plain
from bot.web.server import LOOPBACK, served
from bot.web.studio import Refused

_WAIT_S: Final = 20.0
"""How long a question for the next frame stays open: less than browsers and proxies allow."""

MOST_TOUCHES: Final = 1_000_000
"""Bytes of touches in one request: a second of the quickest mouse has a hundred thousand."""


@contextmanager
def serving(simulator: Touchable, host: str = LOOPBACK, port: int = 0) -> Iterator[str]:
    """Serve a simulator from another thread; the address of its page. Port 0 is any free one.

    Raises DeviceError where nothing can be served there.
    """
    stage = Stage(simulator)
    with served(partial(application, stage), host, port) as url:
        try:
            yield url
        finally:
            stage.close()


def application(stage: Stage, own_hosts: frozenset[str] | None) -> Starlette:
    """The page of a stage, for a server that goes by these names; None is any."""
    routes = [
        own_file("/", "practice.html"),
        own_file("/practice.js", "practice.js"),
        Route("/frame", partial(_frame, stage)),
        Route("/touch", partial(_touch, stage), methods=["POST"]),
    ]
    return guarded(routes, own_hosts)


async def _frame(stage: Stage, request: Request) -> Response:
    frame = await stage.frame_after(_version(request), _WAIT_S)
    if frame is None:
        return Response(status_code=204)
    headers = {"Frame-Version": str(frame.version)}
    return Response(frame.png, media_type="image/png", headers=headers)


def _version(request: Request) -> int:
    """The number of the frame that a page shows already; 0 is none."""
    asked = request.query_params.get("after", "")
    return int(asked) if asked.isdecimal() and len(asked) < 20 else 0


async def _touch(stage: Stage, request: Request) -> Response:
    told = await plain(request, MOST_TOUCHES)
    try:
        touches = touches_from(told)
    except ValueError as error:
        raise Refused(str(error)) from error
    stage.touch(touches)
    return Response(status_code=204)
