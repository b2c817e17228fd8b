"""Collects the findings of one puzzle, each with its place."""

from __future__ import annotations

from ..findings import Code, Finding
from ..model import Source


class Remarks:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Finding] = []

    def add(self, code: Code, message: str, side: str = "", number: int = 0) -> None:
        """A finding of the puzzle, or of the clue of a row or column, which may have a line of its own."""
        source = self.source
        line = source.line
        if side and source.clue_lines is not None:
            lines = source.clue_lines[side == "column"]
            line = lines[number - 1] if 1 <= number <= len(lines) else line
        self.findings.append(Finding(code, message, line, None, source.path, source.index))
