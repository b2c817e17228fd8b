"""Workers for requests: one process each, one request at a time; who hangs or crashes is replaced."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from ..engines import Engine, LossKind, Lost, Task, open_engine
from ..errors import Cancelled
from ..findings import Code, Finding
from ..solver.cancelling import cancelled_by
from .call import Call, ServiceReply, refused
from .operations import answer
from .service_limits import ServiceLimits


class Busy(Exception):
    """All workers work, and so many requests wait that no more may."""


class WorkerSlots:
    """Used by one event loop. Each slot is an engine with one process, which a thread waits for."""

    def __init__(self, limits: ServiceLimits) -> None:
        self._limits = limits
        self._task = Task(answer, limits.patience)
        self._engines: list[Engine] = []
        self._free: deque[Engine] = deque()
        self._waiting: deque[asyncio.Future[Engine]] = deque()
        self._threads = ThreadPoolExecutor(limits.jobs, "nonoproof-request")
        self.lost = 0
        """Requests that cost their worker."""

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def working(self) -> int:
        return len(self._engines) - len(self._free)

    async def start(self) -> None:
        """Starts all processes, and makes sure that they work."""
        limits = self._limits
        modules = (answer.__module__,)
        for _ in range(limits.jobs):
            engine = open_engine("local", 1, limits.memory, preload=modules)
            self._engines.append(engine)
            self._free.append(engine)
        sample = Call("check", "application/json", b'{"puzzle":{"rows":[[1]],"columns":[[1]]}}', limits)
        replies = await asyncio.gather(*[self.answer(sample) for _ in range(limits.jobs)])
        if any(reply.status != 200 for reply in replies):
            raise RuntimeError(f"the workers do not work: {replies[0].body.decode()}")

    async def answer(self, call: Call) -> ServiceReply:
        """Raises ``Busy`` where too many wait already. If the caller is cancelled, its work ends."""
        engine = await self._engine()
        stop = threading.Event()
        work = asyncio.get_running_loop().run_in_executor(self._threads, self._work, engine, call, stop)
        try:
            return await asyncio.shield(work)
        finally:
            stop.set()
            # A cancelled request gives its engine back when its thread has left it.
            work.add_done_callback(lambda _: self._give_back(engine))

    async def _engine(self) -> Engine:
        if self._free:
            return self._free.popleft()
        if len(self._waiting) >= self._limits.queue:
            raise Busy
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            engine: Engine = await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._give_back(waiting.result())
            elif waiting in self._waiting:
                self._waiting.remove(waiting)
            raise
        return engine

    def _give_back(self, engine: Engine) -> None:
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(engine)
                return
        self._free.append(engine)

    def _work(self, engine: Engine, call: Call, stop: threading.Event) -> ServiceReply:
        """In a thread."""
        try:
            with cancelled_by(stop):
                ((_, done),) = engine.map(self._task, iter([call]))
        except Cancelled:
            return refused(503, "nobody waits for this any more")
        if isinstance(done, Lost):
            self.lost += 1
            return _of_loss(done, call)
        return done

    async def close(self) -> None:
        """Ends all processes, in the middle of their work if need be."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*[asyncio.to_thread(engine.close) for engine in self._engines])


def _of_loss(lost: Lost, call: Call) -> ServiceReply:
    if lost.kind is LossKind.RAISED:
        return refused(500, "a fault of the service; its log has more")
    why = f"{call.operation} takes too much: {lost.reason}"
    return refused(422, why, (Finding(Code.TOO_LARGE, why),))
