"""What every page of this bot demands of a request, and what its answers allow a browser.

Pages of other sites run in the same browser. They can send requests here, but none that does
anything: the name by which a server is called must be one of its own (a foreign name may be made
to point here), what changes anything must come from this page, and no answer may be read or framed
elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from importlib.resources import files
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from bot.web.studio import Refused
from vision import UnreadablePicture

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
_KINDS: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
}

Answer = Callable[[Request], Awaitable[Response]]


class _TooLarge(Exception):
    """A body is larger than any that the page sends."""


def guarded(routes: Iterable[BaseRoute], own_hosts: frozenset[str] | None) -> Starlette:
    """A page that answers only itself. ``own_hosts`` are the names that it goes by, with their
    ports; None is any, where others may call too.
    """
    app = Starlette(routes=list(routes))
    app.add_middleware(BaseHTTPMiddleware, dispatch=partial(_guard, own_hosts))
    return app


async def _guard(own_hosts: frozenset[str] | None, request: Request, answer: Answer) -> Response:
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


def _refusal(own_hosts: frozenset[str] | None, request: Request) -> Response | None:
    """What a request gets that this page did not send."""
    host = request.headers.get("host", "").lower()
    if own_hosts is not None and host not in own_hosts:
        return PlainTextResponse("this server goes by another name\n", 403)
    origin = request.headers.get("origin")
    if request.method == "GET":
        return None
    if origin is not None and origin != f"http://{host}":
        return PlainTextResponse("requests come from this page only\n", 403)
    # No form of another page can send these, and its script may not.
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind not in ("application/json", "application/octet-stream"):
        return PlainTextResponse("requests come as JSON, pictures as octets\n", 415)
    return None


async def body(request: Request, most: int) -> bytes:
    """What a request brings; one that is longer, or says that it is, is answered with 413."""
    if int(request.headers.get("content-length", 0)) > most:
        raise _TooLarge
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise _TooLarge
        parts.append(part)
    return b"".join(parts)


async def plain(request: Request, most: int) -> Any:
    """The JSON that a request brings. Raises Refused."""
    try:
        return json.loads(await body(request, most))
    except (ValueError, RecursionError) as error:
        raise Refused("it is no JSON") from error


def own_file(path: str, name: str) -> Route:
    """The route of one of the files beside this module."""

    async def answer(_request: Request) -> Response:
        content = files(__package__).joinpath("web").joinpath(name).read_bytes()
        return Response(content, media_type=_KINDS[name.rpartition(".")[2]])

    return Route(path, answer)
