"""The engine of local processes: a worker that hangs, crashes or is killed costs at most its puzzle,
never the run.

Each worker has a connection of its own, over which outcomes come in the order of the jobs, a few
milliseconds after they are found. So the run knows which job a worker is on, may stop it after the hard
limit of that one job, and keeps all that it finished. Pools of the usual kind (multiprocessing,
concurrent.futures, pebble) answer for whole chunks and limit their time as a whole; and their workers
share pipes, with locks that a killed one keeps.

What a worker had left when it died is done again one by one, so that a job that kills workers is alone
when it does it again. Most workers die for reasons of the machine: a job is the culprit, and undecided,
only after it was alone with ``TRIES`` of them.

Workers come from a fork server, as forking a process that has threads is not safe. It has loaded the
solver, so that a new worker takes some milliseconds.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any

from ..errors import EngineError
from . import Attempt, Job, Outcome, safe_path, undecided
from .attempt import attempt as usual_attempt
from .limits import MEMORY, hard_seconds
from .logs import level, log_again
from .pace import Pace, PatientClock
from .worker import READY, work

TRIES = 3
STILLBORN = 20
"""Workers in a row that never began: then none will."""
START_SECONDS = 60.0
_TICK = 0.1
_LOG = logging.getLogger(__name__)


class Worker:
    """The run's side of a worker process."""

    def __init__(self, context: Any, attempt: Attempt, memory: int, now: float) -> None:  # noqa: ANN401
        self.connection, far_end = context.Pipe()
        self._process = context.Process(target=work, args=(far_end, attempt, memory, level()), daemon=True)
        self._process.start()
        # Only the worker must hold it, or its death would not be seen.
        far_end.close()
        self.pid: int = self._process.pid
        self.ready = False
        self.waiting: deque[Job] = deque()
        """Jobs without an outcome; the worker is on the first."""
        self.since = now
        """When it began with that."""

    def give(self, chunk: list[Job], now: float) -> None:
        if not self.waiting:
            self.since = now
        self.waiting.extend(chunk)
        try:
            self.connection.send(chunk)
        except OSError:
            # It is dead; whoever listens to it will find that out, with what it sent before.
            _LOG.debug("worker %d takes nothing", self.pid)

    def is_overdue(self, now: float) -> bool:
        limit = hard_seconds(self.waiting[0].budget) if self.waiting else float("inf")
        return now - self.since > (limit if self.ready else START_SECONDS)

    def end(self) -> str:
        """End the process, and tell how it ended."""
        self.connection.close()
        self._process.join(_TICK)
        self._process.kill()
        self._process.join()
        code = self._process.exitcode
        return f"signal {-code} ({signal.strsignal(-code)})" if code and code < 0 else f"exit code {code}"

    def kill(self) -> None:
        self._process.kill()
        self.end()


class _Feed:
    """The jobs still to hand out. New ones are taken only as they are needed."""

    def __init__(self, jobs: Iterable[Job]) -> None:
        self.suspects: deque[Job] = deque()
        """What dead workers had left."""
        self._returned: deque[Job] = deque()
        self._new = iter(jobs)

    def take(self, number: int) -> list[Job]:
        """The next chunk; a suspect is one by itself."""
        if self.suspects:
            return [self.suspects.popleft()]
        returned = [self._returned.popleft() for _ in range(min(number, len(self._returned)))]
        return returned + list(islice(self._new, number - len(returned)))

    def is_empty(self) -> bool:
        if not self.suspects and not self._returned:
            self._returned.extend(islice(self._new, 1))
        return not self.suspects and not self._returned

    def give_back(self, jobs: Iterable[Job]) -> None:
        self._returned.extend(jobs)


class LocalEngine:
    def __init__(self, workers: int, memory: int = MEMORY, attempt: Attempt = usual_attempt) -> None:
        safe_path.hold()
        self._number = workers
        self._memory = memory
        self._attempt = attempt
        self._context = _context()
        self._workers: dict[Connection, Worker] = {}
        self._clock = PatientClock()
        self._pace = Pace()
        self._stillborn = 0
        self._deaths: dict[str, int] = {}
        """The suspects by key, each with the number of workers that it was alone with when they died."""

    @property
    def workers(self) -> list[Worker]:
        return list(self._workers.values())

    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        feed = _Feed(jobs)
        self._deaths.clear()
        try:
            while self._hand_out(feed):
                yield from self._collect(feed)
        finally:
            # Broken off: nobody wants the outcomes of those that are still busy.
            for worker in self.workers:
                if worker.waiting:
                    self._forget(worker)
                    worker.kill()

    def close(self) -> None:
        for worker in self.workers:
            self._forget(worker)
            worker.end()

    def _hand_out(self, feed: _Feed) -> bool:
        """Give every worker enough to do; False where nothing is left, here or there."""
        now = self._clock.tick()
        for worker in self.workers:
            if self._has_room(worker, feed) and (chunk := feed.take(self._pace.chunk)):
                worker.give(chunk, now)
        if len(self._workers) < self._number and not feed.is_empty():
            self._start_workers(now)
            return True
        # Workers may take a while to begin; until then all that there is to do still waits here.
        return any(worker.waiting for worker in self.workers) or not feed.is_empty()

    def _has_room(self, worker: Worker, feed: _Feed) -> bool:
        """Whether it can use more jobs; a suspect stays alone with its worker."""
        if not worker.ready or not worker.waiting:
            return worker.ready
        alone = feed.suspects or worker.waiting[0].key in self._deaths
        return not alone and len(worker.waiting) <= self._pace.reserve

    def _start_workers(self, now: float) -> None:
        try:
            while len(self._workers) < self._number:
                worker = Worker(self._context, self._attempt, self._memory, now)
                self._workers[worker.connection] = worker
                _LOG.info("worker %d started", worker.pid)
        except (OSError, EOFError) as error:
            raise EngineError(f"worker processes cannot be started: {error}") from error

    def _forget(self, worker: Worker) -> None:
        del self._workers[worker.connection]

    def _collect(self, feed: _Feed) -> Iterator[Outcome]:
        heard = [self._workers[each] for each in wait(list(self._workers), _TICK)]  # type: ignore[index]
        now = self._clock.tick()
        for worker in heard:
            try:
                messages = worker.connection.recv()
            except (EOFError, OSError):
                yield from self._bury(worker, feed)
                continue
            yield from self._read(worker, messages, now)
        for worker in self.workers:
            if worker not in heard and worker.is_overdue(now):
                yield from self._stop(worker, feed)

    def _read(self, worker: Worker, messages: list[Any], now: float) -> Iterator[Outcome]:
        outcomes = [each for each in messages if isinstance(each, Outcome)]
        if outcomes:
            self._pace.took(now - worker.since, len(outcomes))
            worker.since = now
        for message in messages:
            if isinstance(message, Outcome):
                worker.waiting.popleft()
                self._deaths.pop(message.key, None)
                yield message
            elif message == READY:
                worker.ready, worker.since, self._stillborn = True, now, 0
            else:
                log_again(message)

    def _bury(self, worker: Worker, feed: _Feed) -> Iterator[Outcome]:
        """A worker died: what it had left is done again, unless that is one job which has cost too many."""
        self._forget(worker)
        how = worker.end()
        _LOG.info("worker %d died (%s)", worker.pid, how)
        if not worker.ready:
            self._count_stillborn(how)
        for job in worker.waiting:
            self._deaths.setdefault(job.key, 0)
        if len(worker.waiting) == 1:
            yield from self._blame(worker.waiting, how)
        feed.suspects.extend(worker.waiting)

    def _blame(self, waiting: deque[Job], how: str) -> Iterator[Outcome]:
        suspect = waiting[0]
        self._deaths[suspect.key] += 1
        if self._deaths[suspect.key] >= TRIES:
            waiting.clear()
            yield _lost(suspect, f"its worker died {TRIES} times, at last with {how}")

    def _stop(self, worker: Worker, feed: _Feed) -> Iterator[Outcome]:
        """A worker that does not come back from its job is killed. Trying again would take as long again."""
        self._forget(worker)
        worker.kill()
        if not worker.ready:
            self._count_stillborn(f"no sign of life after {START_SECONDS:.0f} s")
            return
        late = worker.waiting.popleft()
        feed.give_back(worker.waiting)
        limit, budget = hard_seconds(late.budget), late.budget.seconds
        yield _lost(late, f"its worker was stopped after {limit:g} s; the budget was {budget:g} s")

    def _count_stillborn(self, how: str) -> None:
        self._stillborn += 1
        if self._stillborn >= STILLBORN:
            raise EngineError(
                f"worker processes cannot be started: {STILLBORN} ended at once, at last with {how}"
            )


def _lost(job: Job, reason: str) -> Outcome:
    _LOG.warning("puzzle %s: %s", job.key, reason)
    return undecided(job, reason)


def _context() -> Any:  # noqa: ANN401 - each operating system has contexts of its own
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([work.__module__])
    return context
