"""The page that reads, solves and learns, over HTTP: which function answers what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.web.guard import body, guarded, own_file, plain
from bot.web.server import LOOPBACK, served
from bot.web.studio import Refused, Studio

MOST_BODY: Final = 40_000_000
"""Bytes of one request: a screenshot of the largest screen."""

MOST_JSON: Final = 4_000_000

NOTHING: Final[Mapping[str, Any]] = {}

_FILES: Final = {
    "/": "page.html",
    "/page.js": "page.js",
    "/words.js": "words.js",
    "/page.css": "page.css",
}


def serving(
    studio: Studio, port: int = 0, first: Mapping[str, Any] = NOTHING
) -> AbstractContextManager[str]:
    """Serve a studio from another thread; the address of its page. Port 0 is any free one.
    ``first`` is what the page asks to have read when it begins: a picture of the studio and, where
    they are known, game, region, rows and cols.

    Raises DeviceError where nothing can be served there.
    """
    return served(partial(_application, studio, first), LOOPBACK, port)


def _application(
    studio: Studio, first: Mapping[str, Any], own_hosts: frozenset[str] | None
) -> Starlette:
    routes = [own_file(path, name) for path, name in _FILES.items()]
    routes += [
        Route("/begin", partial(_begin, studio, first)),
        Route("/picture", partial(_add_picture, studio), methods=["POST"]),
        Route("/picture/{name}", partial(_picture, studio)),
        Route("/profile/{name}", partial(_profile, studio)),
        Route("/annotated", partial(_annotated, studio), methods=["POST"]),
    ]
    for name in ("read", "understand", "learn"):
        asked = partial(_asked, getattr(studio, name))
        routes.append(Route(f"/{name}", asked, methods=["POST"]))
    return guarded(routes, own_hosts)


async def _told(request: Request) -> dict[str, Any]:
    told = await plain(request, MOST_JSON)
    if not isinstance(told, dict):
        raise Refused("it is no JSON object")
    return told


async def _begin(studio: Studio, first: Mapping[str, Any], _request: Request) -> Response:
    saved = str(studio.save_to) if studio.save_to is not None else None
    return JSONResponse({"games": studio.games(), "first": dict(first), "saved": saved})


async def _add_picture(studio: Studio, request: Request) -> Response:
    data = await body(request, MOST_BODY)
    return JSONResponse(await run_in_threadpool(studio.add_picture, data))


async def _picture(studio: Studio, request: Request) -> Response:
    png = await run_in_threadpool(studio.png, request.path_params["name"])
    return Response(png, media_type="image/png")


async def _profile(studio: Studio, request: Request) -> Response:
    data = await run_in_threadpool(studio.zipped, request.path_params["name"])
    kept = {"Content-Disposition": 'attachment; filename="taught.zip"'}
    return Response(data, media_type="application/zip", headers=kept)


async def _annotated(studio: Studio, request: Request) -> Response:
    png = await run_in_threadpool(studio.annotated, await _told(request))
    return Response(png, media_type="image/png")


async def _asked(answer: Callable[[dict[str, Any]], dict[str, Any]], request: Request) -> Response:
    return JSONResponse(await run_in_threadpool(answer, await _told(request)))
