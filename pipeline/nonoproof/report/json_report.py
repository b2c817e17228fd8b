"""The reports for programs, by report.schema.json: one line a puzzle, so that line tools serve too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import orjson

from ..findings import Finding
from ..summary import Record, Result, Tally
from .about import About, Report
from .spread import Spread


class _JsonReport(Report):
    SUBJECT: ClassVar[str]

    def __init__(self, folder: Path, about: About) -> None:
        super().__init__(folder, about)
        self._separator = "\n"
        self._in_findings = False

    def add(self, results: Sequence[Result], texts: Sequence[str]) -> None:
        self._write(texts)

    def add_findings(self, findings: Sequence[Finding], texts: Sequence[str]) -> None:
        self._begin_findings()
        self._write(texts)

    def _write(self, texts: Sequence[str]) -> None:
        self.file.write(self._separator + ",\n".join(texts))
        self._separator = ",\n"

    def end(self, tally: Tally, spread: Spread) -> None:
        self._begin_findings()
        self.file.write("\n]}\n")
        about = {"report": self.SUBJECT, **self.about.record()}
        head = about | {"summary": tally.record()} | self.details(spread)
        changes = ",\n".join([json_text(change.record()) for change in tally.changes])
        opening = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
        self.file.set_head(f'{opening},\n "changes": [\n{changes}],\n "puzzles": [')

    def details(self, spread: Spread) -> Record:
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

    def details(self, spread: Spread) -> Record:
        return {"difficulty": spread.record()}


def json_text(record: object) -> str:
    """On one line. Each record is written to several files; its text is made once, for all of them."""
    return orjson.dumps(record).decode()
