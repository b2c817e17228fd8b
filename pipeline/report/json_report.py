"""The reports for programs, by report.schema.json: one line a puzzle, so that line tools serve too."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from ..findings import Finding
from ..profiles import Profile
from ..summary import Record, Result, Tally, finding_record
from .about import About, Report
from .spread import Spread


class _JsonReport(Report):
    SUBJECT: ClassVar[str]

    def __init__(self, folder: Path, about: About) -> None:
        super().__init__(folder, about)
        self._separator = "\n"
        self._in_findings = False

    def add(self, result: Result) -> None:
        self.file.write(self._separator + result_text(result, self.about.profile))
        self._separator = ",\n"

    def add_finding(self, finding: Finding) -> None:
        self._begin_findings()
        self.file.write(self._separator + _once(finding, lambda: finding_record(finding, self.about.profile)))
        self._separator = ",\n"

    def end(self, tally: Tally) -> None:
        self._begin_findings()
        self.file.write("\n]}\n")
        head = {"report": self.SUBJECT, **self.about.record(), "summary": tally.record(), **self.extra()}
        changes = ",\n".join([text(change.record()) for change in tally.changes])
        opening = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
        self.file.set_head(f'{opening},\n "changes": [\n{changes}],\n "puzzles": [')

    def extra(self) -> Record:
        """What only this report tells beside the puzzles."""
        return {}

    def _begin_findings(self) -> None:
        if not self._in_findings:
            self.file.write('\n],\n "findings": [')
            self._in_findings, self._separator = True, "\n"


class UniquenessJson(_JsonReport):
    NAME = "uniqueness.json"
    SUBJECT = "uniqueness"


class DifficultyJson(_JsonReport):
    NAME = "difficulty.json"
    SUBJECT = "difficulty"

    def __init__(self, folder: Path, about: About) -> None:
        super().__init__(folder, about)
        self._spread = Spread()

    def add(self, result: Result) -> None:
        super().add(result)
        self._spread.add(result)

    def extra(self) -> Record:
        return {"difficulty": self._spread.record()}


def text(record: Record) -> str:
    return _encoder.encode(record)


def result_text(result: Result, profile: Profile) -> str:
    return _once(result, lambda: result.record(profile))


_encoder = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_last: tuple[object, str] = (None, "")


def _once(thing: object, record: Callable[[], Record]) -> str:
    """The text of a result or finding. Several reports are told of it in turn; only the first makes it."""
    global _last  # noqa: PLW0603 - a memory of one
    if _last[0] is not thing:
        _last = (thing, text(record()))
    return _last[1]
