"""What stands before all requests: hosts and origins that are expected, headers that keep browsers careful, the log."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from .call import refused
from .request_figures import RequestFigures
from .request_schemas import OPERATIONS

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_HEADERS = {
    b"cache-control": b"no-store",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"cross-origin-resource-policy": b"same-origin",
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
}
_LOG = logging.getLogger("nonoproof.requests")


class Guard:
    """Around the app of the service."""

    def __init__(self, app: App, hosts: frozenset[str], figures: RequestFigures) -> None:
        self._app, self._hosts, self._figures = app, hosts, figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *[each for each in _HEADERS.items() if each[0] not in own],
                ]
            await send(message)

        try:
            if refusal := self._refusal(scope):
                await _refuse(noted, *refusal)
            else:
                await self._app(scope, receive, noted)
        finally:
            self._note(scope, status, time.perf_counter() - begin)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if "*" not in self._hosts and _without_port(host) not in self._hosts:
            return 400, "this host is not expected here (--allow-host)"
        if origin is not None and urlsplit(origin).netloc != host:
            return 403, "requests from pages of other sites are not answered"
        return None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        path = scope["path"]
        # Only names of our own become names of figures: a stranger could make any number of them.
        name = path[1:] if path[1:] in (*OPERATIONS, "health", "metrics", "openapi.json") else "other"
        self._figures.add(name, status, seconds)
        fields = {
            "method": scope["method"],
            "operation": name,
            "status": status,
            "seconds": round(seconds, 6),
            "client": (scope.get("client") or ("",))[0],
        }
        _LOG.info("request", extra={"fields": fields})


def _without_port(host: str) -> str:
    return host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]


async def _refuse(send: Send, status: int, error: str) -> None:
    body = refused(status, error).body
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _JsonLines(logging.Formatter):
    """One JSON object a line: what a stranger sends cannot look like a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        } | getattr(record, "fields", {})
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps(fields)


def log_as_json(level: int) -> None:
    """To standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
