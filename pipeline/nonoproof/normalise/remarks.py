"""Collects the findings of one puzzle, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..findings import Code, Finding
from ..model import Source


@dataclass(slots=True)
class Remarks:
    source: Source
    findings: list[Finding] = field(default_factory=list)

    def add(self, code: Code, message: str) -> None:
        source = self.source
        self.findings.append(Finding(code, message, source.line, None, source.path, source.index))
