"""The page over HTTP: who may ask, and which function answers.

Pages of other sites run in the same browser. They can send requests here, but none that does
anything: the name by which this server is called must be one of its own (a foreign name may be made
to point here), what changes anything must come from this page, and no answer may be read or framed
elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial
from importlib.resources import files
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.web.studio import Refused, Studio
from vision import UnreadablePicture

MOST_BODY: Final = 40_000_000
"""Bytes of one request: a screenshot of the largest screen."""

MOST_JSON: Final = 4_000_000

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' blob: data:;"
    " style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FILES: Final = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/words.js": ("words.js", "text/javascript; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
}

Answer = Callable[[Request], Awaitable[Response]]


class _TooLarge(Exception):
    """A body is larger than any that the page sends."""


def application(studio: Studio, own_hosts: frozenset[str], first: str | None = None) -> Starlette:
    """The page of a studio. ``own_hosts`` are the names that it goes by, with their ports;
    ``first`` is a picture of the studio that the page begins with.
    """
    routes = [Route(path, partial(_file, *names)) for path, names in _FILES.items()]
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
    app = Starlette(routes=routes)
    app.add_middleware(BaseHTTPMiddleware, dispatch=partial(_guard, own_hosts))
    return app


async def _guard(own_hosts: frozenset[str], request: Request, answer: Answer) -> Response:
    response = _refusal(own_hosts, request)
    if response is None:
        try:
            response = await answer(request)
        except (Refused, UnreadablePicture) as error:
            response = JSONResponse({"error": " ".join(str(error).split())}, 422)
        except _TooLarge:
            response = PlainTextResponse("that is too much at once\n", 413)
    response.headers.update(_HEADERS)
    return response


def _refusal(own_hosts: frozenset[str], request: Request) -> Response | None:
    """What a request gets that this page did not send."""
    host = request.headers.get("host", "").lower()
    if host not in own_hosts:
        return PlainTextResponse("this server goes by another name\n", 403)
    origin = request.headers.get("origin")
    if request.method == "GET":
        return None
    if origin is not None and origin != f"http://{host}":
        return PlainTextResponse("requests come from this page only\n", 403)
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind not in ("application/json", "application/octet-stream"):
        return PlainTextResponse("requests come as JSON, pictures as octets\n", 415)
    return None


async def _body(request: Request, most: int) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise _TooLarge
        parts.append(part)
    return b"".join(parts)


async def _plain(request: Request) -> dict[str, Any]:
    try:
        plain = json.loads(await _body(request, MOST_JSON))
    except (ValueError, RecursionError) as error:
        raise Refused("it is no JSON") from error
    if not isinstance(plain, dict):
        raise Refused("it is no JSON object")
    return plain


async def _file(name: str, kind: str, _request: Request) -> Response:
    content = files(__package__).joinpath("web").joinpath(name).read_bytes()
    return Response(content, media_type=kind)


async def _begin(studio: Studio, first: str | None, _request: Request) -> Response:
    saved = str(studio.save_to) if studio.save_to is not None else None
    return JSONResponse({"games": studio.games(), "picture": first, "saved": saved})


async def _add_picture(studio: Studio, request: Request) -> Response:
    data = await _body(request, MOST_BODY)
    return JSONResponse(await run_in_threadpool(studio.add_picture, data))


async def _picture(studio: Studio, request: Request) -> Response:
    png = await run_in_threadpool(studio.png, request.path_params["name"])
    return Response(png, media_type="image/png")


async def _profile(studio: Studio, request: Request) -> Response:
    data = await run_in_threadpool(studio.zipped, request.path_params["name"])
    kept = {"Content-Disposition": 'attachment; filename="taught.zip"'}
    return Response(data, media_type="application/zip", headers=kept)


async def _annotated(studio: Studio, request: Request) -> Response:
    png = await run_in_threadpool(studio.annotated, await _plain(request))
    return Response(png, media_type="image/png")


async def _asked(answer: Callable[[dict[str, Any]], dict[str, Any]], request: Request) -> Response:
    return JSONResponse(await run_in_threadpool(answer, await _plain(request)))
