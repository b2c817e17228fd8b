"""The app: it receives bodies, hands them to workers, and sends their replies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from .. import studio
from ..release import __version__
from .call import Call, ServiceReply, refused
from .guard import App, Guard
from .openapi import document
from .request_figures import RequestFigures
from .request_schemas import OPERATIONS
from .service_limits import ServiceLimits
from .worker_slots import Busy, WorkerSlots

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
_RETRY_SECONDS = "1"
_FRAMED = "frame-ancestors 'none'"
_PAGE = f"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; {_FRAMED}"


def make_app(limits: ServiceLimits, hosts: frozenset[str] = LOOPBACK) -> App:
    """``hosts``: the names under which it is called; ``*`` for any."""
    figures = RequestFigures()
    return Guard(_Service(limits, figures).app, hosts, figures)


class _Service:
    def __init__(self, limits: ServiceLimits, figures: RequestFigures) -> None:
        self._limits, self._figures = limits, figures
        self._slots = WorkerSlots(limits)
        self._ready = False
        routes = [
            *[Route(f"/{name}", self._operation, methods=["POST"], name=name) for name in OPERATIONS],
            Route("/health", self._health),
            Route("/metrics", self._metrics),
            Route("/openapi.json", lambda _: JSONResponse(document())),
            Route("/", lambda _: _static("page.html", "text/html")),
            Route("/page.js", lambda _: _static("page.js", "text/javascript")),
            Route("/page.css", lambda _: _static("page.css", "text/css")),
            Route("/workbench", lambda _: _workbench()),
        ]
        self.app = Starlette(
            routes=routes,
            lifespan=self._lifespan,
            exception_handlers={404: _not_found, 405: _not_allowed, Exception: _fault},
        )
        self.app.state.slots = self._slots

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        try:
            await self._slots.start()
            self._ready = True
            yield
        finally:
            self._ready = False
            await self._slots.close()

    async def _operation(self, request: Request) -> Response:
        limits = self._limits
        try:
            body = await asyncio.wait_for(_body(request, limits.body), limits.receive_seconds)
        except TimeoutError:
            return _sent(refused(408, f"the body did not arrive within {limits.receive_seconds:g} s"))
        if body is None:
            return _sent(refused(413, f"the body has more than {limits.body:,} bytes"))
        call = Call(request.url.path[1:], request.headers.get("content-type", ""), body, limits)
        try:
            reply = await _unless_gone(request, self._slots.answer(call))
        except Busy:
            return _sent(refused(429, "too many requests wait"), {"Retry-After": _RETRY_SECONDS})
        return _sent(reply)

    async def _health(self, _: Request) -> Response:
        status = {"status": "ok" if self._ready else "stopping", "version": __version__}
        return JSONResponse(status, 200 if self._ready else 503)

    async def _metrics(self, _: Request) -> Response:
        slots = self._slots
        return PlainTextResponse(
            self._figures.text(
                {
                    "nonoproof_waiting": ("Requests that wait for a worker.", slots.waiting),
                    "nonoproof_working": ("Workers that work.", slots.working),
                    "nonoproof_workers": ("Workers.", self._limits.jobs),
                    "nonoproof_workers_lost_total": ("Requests that cost their worker.", slots.lost),
                }
            )
        )


async def _body(request: Request, most: int) -> bytes | None:
    """None where it is too large; no more than that is ever held."""
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said[:20]) > most:
        return None
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > most:
            return None
        parts.append(part)
    return b"".join(parts)


async def _unless_gone(request: Request, work: Awaitable[ServiceReply]) -> ServiceReply:
    """What the work returns. It ends as soon as the client has gone."""
    working = asyncio.ensure_future(work)
    listening = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, listening}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
    finally:
        listening.cancel()
        working.cancel()
    raise ClientDisconnect


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _sent(reply: ServiceReply, headers: dict[str, str] | None = None) -> Response:
    return Response(reply.body, reply.status, headers, "application/json")


async def _not_found(_: Request, error: Exception) -> Response:
    return _sent(refused(404, "there is no such page; /openapi.json lists all"))


async def _not_allowed(_: Request, error: Exception) -> Response:
    headers = getattr(error, "headers", None)
    return _sent(refused(405, "this method is not for this page"), headers)


async def _fault(_: Request, error: Exception) -> Response:
    return _sent(refused(500, "a fault of the service; its log has more"))


@cache
def _static(name: str, kind: str) -> Response:
    """One of three files of ours: no name comes from a request."""
    text = (Path(__file__).parent / "static" / name).read_bytes()
    return Response(text, headers={"Content-Security-Policy": _PAGE}, media_type=kind)


@cache
def _workbench() -> Response:
    # The page has a policy of its own, with the hashes of its scripts.
    return HTMLResponse(studio.page(), headers={"Content-Security-Policy": _FRAMED})
