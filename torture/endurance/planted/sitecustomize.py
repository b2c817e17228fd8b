"""Python loads this before anything else, in every process whose PYTHONPATH has this folder: in the run, in its fork
server, in workers of Dask. Where ``NONOPROOF_PLANTED`` names a fault, each stage then does that harm to its victim; or
one stage alone, where it is named too, as in ``crash:grading``.

Nothing of the package knows of it. A victim is told by its path, or by the width of its puzzle.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

STAGES = {
    "reading": ("nonoproof.tasks.file_reading", "read_blob"),
    "normalising": ("nonoproof.tasks.file_reading", "normalise"),
    "classifying": ("nonoproof.tasks.puzzle_solving", "classify_packed"),
    "grading": ("nonoproof.tasks.puzzle_solving", "grade"),
    "comparing": ("nonoproof.tasks.puzzle_solving", "_compared"),
    "diagnosing": ("nonoproof.repair", "diagnose"),
    "certifying": ("nonoproof.certify", "certify"),
    "reporting": ("nonoproof.export.puzzle_records", "_record"),
    "comparing pictures": ("nonoproof.store.signatures", "signature"),
}
WIDTHS = {stage: 21 + number for number, stage in enumerate(STAGES)}
SECONDS = {
    "nonoproof.run.read_stage": ("READ_SECONDS", 15.0),
    "nonoproof.run.picture_comparison": ("SIGN_SECONDS", 15.0),
    "nonoproof.run.reporting": ("TELL_SECONDS", 15.0),
}
"""What hangs is given up sooner than in earnest."""


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def hang() -> None:
    """Where ``NONOPROOF_PLANTED_MARK`` names a file, that is there as soon as the stage hangs."""
    if mark := os.environ.get("NONOPROOF_PLANTED_MARK"):
        Path(mark).touch()
    time.sleep(3600)


def devour() -> None:
    hoard = []
    while True:
        hoard.append(bytearray(16 << 20))


def fail() -> None:
    raise ArithmeticError("a planted fault")


def starve() -> None:
    raise MemoryError


FAULTS: dict[str, Callable[[], None]] = {
    "crash": crash,
    "hang": hang,
    "devour": devour,
    "fail": fail,
    "starve": starve,
}


def is_victim(stage: str, value: Any) -> bool:  # noqa: ANN401 - an argument of any stage
    """Whether one of the arguments is the victim of the stage: its source, its puzzle, or its bytes among others."""
    if isinstance(value, bytes):
        from nonoproof.solver.packed import unpack

        return unpack(value).width == WIDTHS[stage]
    if isinstance(value, list):
        return any(is_victim(stage, each) for each in value)
    value = getattr(value, "row", value)
    path = getattr(value, "path", None) or getattr(value, "source", None)
    if isinstance(path, str) and stage in ("reading", "normalising"):
        return f"victim-{stage}" in path
    return getattr(value, "width", None) == WIDTHS[stage]


def harmful(stage: str, function: Callable[..., Any], harm: Callable[[], None]) -> Callable[..., Any]:
    def wrapped(*values: Any, **names: Any) -> Any:  # noqa: ANN401
        if any(is_victim(stage, value) for value in values):
            harm()
        return function(*values, **names)

    return wrapped


def harmful_signature(function: Callable[..., bytes], harm: Callable[[], None]) -> Callable[..., bytes]:
    """What signs pictures, which takes the width of each."""

    def wrapped(number: int, grid: bytes, width: int, height: int) -> bytes:
        if width == WIDTHS["comparing pictures"]:
            harm()
        return function(number, grid, width, height)

    return wrapped


def plant(module: ModuleType, fault: str) -> None:
    kind, _, only = fault.partition(":")
    harm = FAULTS[kind]
    for stage, (place, name) in STAGES.items():
        if place != module.__name__ or only not in ("", stage):
            continue
        make = harmful_signature if name == "signature" else partial(harmful, stage)
        setattr(module, name, make(getattr(module, name), harm))
    if module.__name__ in SECONDS:
        setattr(module, *SECONDS[module.__name__])


class Planter(MetaPathFinder, Loader):
    def __init__(self, fault: str) -> None:
        self._fault = fault
        self._places = {place for place, _ in STAGES.values()} | set(SECONDS)
        self._loaders: dict[str, Any] = {}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self._places or name in self._loaders:
            return None
        self._loaders[name] = None
        spec = find_spec(name)
        assert spec is not None
        self._loaders[name] = spec.loader
        spec.loader = self
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        made: ModuleType | None = self._loaders[spec.name].create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        self._loaders[module.__name__].exec_module(module)
        plant(module, self._fault)


if os.environ.get("NONOPROOF_PLANTED"):
    sys.meta_path.insert(0, Planter(os.environ["NONOPROOF_PLANTED"]))
