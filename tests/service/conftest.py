"""The service in this process, asked without a network."""

import asyncio
import json
from concurrent.futures import Future
from threading import Thread

import httpx
import pytest
from nonoproof.service.app import make_app
from nonoproof.service.service_limits import ServiceLimits


class Running:
    """The app in a loop of its own, with workers."""

    def __init__(self, limits=None, hosts=frozenset({"testserver"})):
        self.limits = limits or ServiceLimits(jobs=1)
        self.app = make_app(self.limits, hosts)
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever)
        self._thread.start()
        self._stop = None
        started = Future()
        asyncio.run_coroutine_threadsafe(self._live(started), self.loop)
        started.result(60)

    async def _live(self, started):
        """The lifespan of the app, as a server plays it."""
        self._stop, self._ended = asyncio.Event(), asyncio.Event()
        messages = iter([{"type": "lifespan.startup"}])

        async def receive():
            message = next(messages, None)
            if message is None:
                await self._stop.wait()
                return {"type": "lifespan.shutdown"}
            return message

        async def send(message):
            if message["type"].startswith("lifespan.startup"):
                started.set_result(message)

        await self.app({"type": "lifespan", "asgi": {"version": "3.0"}}, receive, send)
        self._ended.set()

    def run(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    def client(self):
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://testserver")

    def ask(self, method, path, **more):
        async def asked():
            async with self.client() as client:
                return await client.request(method, path, **more)

        return self.run(asked())

    def post(self, path, record=None, **more):
        return self.ask("POST", path, **({} if record is None else {"json": record}), **more)

    def close(self):
        async def end():
            self._stop.set()
            await self._ended.wait()

        self.run(end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(60)
        self.loop.close()


@pytest.fixture(scope="session")
def service():
    running = Running()
    yield running
    running.close()


@pytest.fixture
def start():
    """Services with limits of their own."""
    started = []

    def begin(**limits):
        started.append(Running(ServiceLimits(**({"jobs": 1} | limits))))
        return started[-1]

    yield begin
    for each in started:
        each.close()


def record_of(response):
    assert response.headers["content-type"] == "application/json", response.text
    return json.loads(response.content)
