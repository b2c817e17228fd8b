"""Problems as workflow commands of GitHub: they appear beside the line of the file that they are about."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import TextIO

from ..findings import Severity
from ..report.escape import one_line
from .problems import Problem

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


class GithubAnnotations:
    """Writes commands. In between they are switched off, so that no title or file name can pass for one."""

    def __init__(self, out: TextIO, notes: bool) -> None:
        self._out, self._notes = out, notes
        self._token = secrets.token_hex(16)
        self._write(f"::stop-commands::{self._token}")

    def add(self, problems: Iterable[Problem]) -> None:
        shown = [each for each in problems if self._notes or each.severity is not Severity.NOTE]
        if shown:
            self._write(f"::{self._token}::")
            for each in shown:
                self._write(annotation(each))
            self._write(f"::stop-commands::{self._token}")

    def close(self) -> None:
        self._write(f"::{self._token}::")

    def _write(self, line: str) -> None:
        self._out.write(line + "\n")


def annotation(problem: Problem) -> str:
    place = {"file": problem.path, "line": problem.line or 1, "col": problem.column, "title": problem.code}
    properties = ",".join([f"{name}={_property(str(value))}" for name, value in place.items() if value])
    puzzle = f"puzzle {problem.index}: " if problem.index > 1 else ""
    return f"::{_COMMANDS[problem.severity]} {properties}::{_data(puzzle + problem.message)}"


def _data(text: str) -> str:
    return one_line(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
