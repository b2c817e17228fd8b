"""The report for continuous integration, in the JUnit form that its servers read: one test case a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..findings import Finding, Severity
from ..summary import Result, Tally
from .about import About, Report
from .escape import xml
from .spread import Spread


class JUnit(Report):
    """A puzzle that does not pass is a failure, one without a verdict an error; an undecided one skipped."""

    NAME = "junit.xml"

    def __init__(self, folder: Path, about: About) -> None:
        super().__init__(folder, about)
        self._tests = self._failures = self._errors = self._skipped = 0
        self._seconds = 0.0

    def add(self, results: Sequence[Result], texts: Sequence[str]) -> None:
        self.file.write("".join([self._puzzle(result) for result in results]))

    def _puzzle(self, result: Result) -> str:
        name = f"{result.source} #{result.index}" + (f" {result.title}" if result.title else "")
        seconds = result.seconds or 0.0
        self._seconds += seconds
        if result.verdict is None:
            self._errors += 1
            inside = _fault("error", "invalid", result.failures)
        elif result.failures:
            self._failures += 1
            inside = _fault("failure", result.verdict, result.failures)
        elif result.verdict == "undecided":
            self._skipped += 1
            inside = f'<skipped message="undecided: {xml(result.reason or "the budget was spent")}"/>'
        else:
            inside = ""
        return self._case(result.collection, name, inside, seconds)

    def add_findings(self, findings: Sequence[Finding], texts: Sequence[str]) -> None:
        """Faults of files in which no puzzle was found; those of puzzles are told with these."""
        for finding in findings:
            if finding.index is None and self.about.profile.severity(finding) is Severity.ERROR:
                self._errors += 1
                folder = finding.source.rpartition("/")[0] or "."
                fault = _fault("error", finding.code, [finding.message])
                self.file.write(self._case(folder, finding.source, fault, 0.0))

    def end(self, tally: Tally, spread: Spread) -> None:
        self.file.write("</testsuite>\n</testsuites>\n")
        counts = (
            f'tests="{self._tests}" failures="{self._failures}" errors="{self._errors}"'
            f' skipped="{self._skipped}" time="{self._seconds:.6f}"'
        )
        self.file.set_head(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<testsuites name="nonoproof" {counts}>\n'
            f'<testsuite name="{xml(self.about.profile.name)}" {counts} timestamp="{xml(self.about.made)}">\n'
        )

    def _case(self, collection: str, name: str, inside: str, seconds: float) -> str:
        self._tests += 1
        opening = f'<testcase classname="{xml(collection)}" name="{xml(name)}" time="{seconds:.6f}"'
        return f"{opening}>{inside}</testcase>\n" if inside else f"{opening}/>\n"


def _fault(element: str, kind: str, sentences: Sequence[str]) -> str:
    first = sentences[0] if sentences else kind
    return f'<{element} type="{xml(kind)}" message="{xml(first)}">{xml(chr(10).join(sentences))}</{element}>'
