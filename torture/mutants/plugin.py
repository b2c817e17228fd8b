"""A plugin for pytest: which tests reach which lines of a module, and whether chosen tests notice a change of it.

Tests are collected once. For each change, the process forks, and gives the functions of the module their new code. What
runs at import cannot be changed so: such a change gets a process of its own.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Client
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from _typeshed import TraceFunction

FILES, WRITE, CHOSEN, SERVE = "MUTANTS_FILES", "MUTANTS_WRITE", "MUTANTS_CHOSEN", "MUTANTS_SERVE"
HERE = "MUTANTS_HERE"
"""Names in the environment: the files to watch and where the answer goes, the tests to run, or the address that sends
changes; and whether all is done in one process."""
AT_IMPORT = ""
"""Stands for the name of a test."""
MOST_CALLS = 500
"""Of one function in one test; further ones hardly reach another line."""
MEMORY = 4 * 1024**3
"""The most that a process may have, in bytes: a change may make it take all there is."""
_STARTS_PROCESSES = frozenset(["subprocess.Popen", "os.fork", "os.posix_spawn", "os.system"])


class Reached:
    """What the test that runs now has reached."""

    def __init__(self, files: list[str]) -> None:
        self.files = frozenset(files)
        self.lines: set[tuple[str, int]] = set()
        self.processes = False
        self.calls: Counter[CodeType] = Counter()
        sys.addaudithook(self._heard)

    def _heard(self, event: str, _: object) -> None:
        self.processes = self.processes or event in _STARTS_PROCESSES

    def trace(self, frame: FrameType, event: str, _: object) -> TraceFunction | None:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        if event == "call":
            self.calls[code] += 1
            if self.calls[code] > MOST_CALLS:
                return None
        self.lines.add((code.co_filename, frame.f_lineno))
        return self.trace

    def start(self) -> None:
        self.lines, self.processes = set(), False
        self.calls.clear()


_tests: dict[str, dict[str, object]] = {}
_reached = Reached(json.loads(os.environ[FILES])) if WRITE in os.environ else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if _reached is None:
        return (yield)
    # The lines that run before the first test run at import.
    _tests.setdefault(AT_IMPORT, {"lines": sorted(_reached.lines)})
    _reached.start()
    began = time.monotonic()
    threading.settrace(_reached.trace)
    sys.settrace(_reached.trace)
    try:
        result = yield
    finally:
        sys.settrace(None)
        threading.settrace(None)
    _tests.setdefault(item.nodeid, {}).update(
        seconds=time.monotonic() - began, lines=sorted(_reached.lines), processes=_reached.processes
    )
    return result


def pytest_collection_finish() -> None:
    """From here on, this process does what others would do for it, where the change is not seen."""
    if HERE in os.environ:
        from nonoproof import bounded

        bounded.work_here()


def pytest_configure() -> None:
    if _reached is not None:
        sys.settrace(_reached.trace)
    if CHOSEN in os.environ or SERVE in os.environ:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Order(NamedTuple):
    """The sources of changed files, and the tests that may notice."""

    sources: dict[str, str]
    tests: Sequence[str]
    seconds: float


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Answers each order with whether the change is noticed."""
    if SERVE not in os.environ:
        return None
    items = {each.nodeid: each for each in session.items}
    functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    gc.freeze()
    with Client(os.environ[SERVE], "AF_UNIX") as connection:
        while (order := connection.recv()) is not None:
            connection.send(_is_noticed(order, items, functions))
    return True


def _is_noticed(order: Order, items: dict[str, pytest.Item], functions: Sequence[FunctionType]) -> bool:
    child = os.fork()
    if not child:
        code = 1
        try:
            os.setsid()
            _change(order, functions)
            code = _run([items[each] for each in order.tests])
        finally:
            os._exit(code)
    status, end = 1, time.monotonic() + order.seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        time.sleep(0.002)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if not done:
        _, status = os.waitpid(child, 0)
    return status != 0


def _change(order: Order, functions: Sequence[FunctionType]) -> None:
    """Gives the functions of files the code that they have in the sources."""
    there = {
        path: _codes(compile(text, path, "exec", dont_inherit=True)) for path, text in order.sources.items()
    }
    for each in functions:
        new = there.get(each.__code__.co_filename, {}).get(each.__code__.co_qualname)
        if new is not None and new.co_freevars == each.__code__.co_freevars:
            each.__code__ = new


def _codes(code: CodeType) -> dict[str, CodeType]:
    """The code of each function whose name no other has."""
    every = list(_below(code))
    names = Counter(each.co_qualname for each in every)
    return {each.co_qualname: each for each in every if names[each.co_qualname] == 1}


def _below(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _below(each)


def _run(items: Sequence[pytest.Item]) -> int:
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
    return 0


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if SERVE in os.environ and report.failed:
        os._exit(1)
    if _reached is not None and not report.passed:
        _tests.setdefault(report.nodeid, {})["passed"] = False


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if CHOSEN in os.environ:
        order = {name: at for at, name in enumerate(json.loads(Path(os.environ[CHOSEN]).read_text("utf-8")))}
        items[:] = sorted(
            [each for each in items if each.nodeid in order], key=lambda each: order[each.nodeid]
        )


def pytest_sessionfinish() -> None:
    if _reached is not None:
        Path(os.environ[WRITE]).write_text(json.dumps(_tests), "utf-8")
