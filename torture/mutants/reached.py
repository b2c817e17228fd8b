"""A plugin for pytest: which tests reach which lines of a module, and then only those tests, the fast ones first."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _typeshed import TraceFunction

FILES, WRITE, CHOSEN = "MUTANTS_FILES", "MUTANTS_WRITE", "MUTANTS_CHOSEN"
"""Names in the environment: the files to watch and where the answer goes, or the tests to run."""
_STARTS_PROCESSES = frozenset(["subprocess.Popen", "os.fork", "os.posix_spawn", "os.system"])


class Reached:
    """What the test that runs now has reached."""

    def __init__(self, files: list[str]) -> None:
        self.files = frozenset(files)
        self.lines: set[tuple[str, int]] = set()
        self.processes = False
        sys.addaudithook(self._heard)

    def _heard(self, event: str, _: object) -> None:
        self.processes = self.processes or event in _STARTS_PROCESSES

    def trace(self, frame: FrameType, event: str, _: object) -> TraceFunction | None:
        name = frame.f_code.co_filename
        if name not in self.files:
            return None
        self.lines.add((name, frame.f_lineno))
        return self.trace


_tests: dict[str, dict[str, object]] = {}
_reached = Reached(json.loads(os.environ[FILES])) if WRITE in os.environ else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if _reached is None:
        return (yield)
    _reached.lines, _reached.processes = set(), False
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


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
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
