"""What ``check`` shows on the terminal: a line for each puzzle, its findings below, a summary at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TextIO

from .. import drawing
from ..findings import Finding, Severity
from ..profiles import Judgement, Outcome, Profile

if TYPE_CHECKING:
    from ..examine import Examined

_RED, _GREEN, _YELLOW, _DIM, _BOLD, _PLAIN = "31", "32", "33", "2", "1", ""
_VERDICT_COLOURS = {Outcome.PASSES: _GREEN, Outcome.FAILS: _RED, Outcome.UNDECIDED: _YELLOW}
_SEVERITY_COLOURS = {Severity.ERROR: _RED, Severity.WARNING: _YELLOW, Severity.NOTE: _DIM}
_INDENT = " " * 11


class Screen:
    def __init__(self, out: TextIO, profile: Profile, coloured: bool, notes: bool) -> None:
        self._out, self._profile, self._coloured, self._notes = out, profile, coloured, notes
        self._verdicts: Counter[str] = Counter()
        self._hidden = 0

    def show(self, result: Examined, judgement: Judgement) -> None:
        found, puzzle = result.classification, result.puzzle
        verdict = str(found.verdict) if found else "invalid"
        self._verdicts[verdict] += 1
        size = f"{puzzle.width}x{puzzle.height}" if puzzle else "-"
        means = str(found.solved_by or "-") if found else "-"
        clock = milliseconds(found.seconds) if found else "-"
        painted = self._paint(f"{verdict:<9}", _VERDICT_COLOURS[judgement.outcome])
        self._write(f"{painted}  {size:>7}  {means:<7}  {clock:>9}  {place(result)}")
        if graded := result.grade:
            self._write(f"{_INDENT}{graded.tier:<9}  {graded.why}")
        for reason in self._reasons(result):
            self._write(f"{_INDENT}{self._paint('fails  ', _RED)}  {reason}")
        for finding in result.findings:
            self._finding(finding)

    def _reasons(self, result: Examined) -> tuple[str, ...]:
        """What the findings do not say already."""
        if result.classification is None:
            return ()
        tier = result.grade and result.grade.tier
        return self._profile.judge(result.puzzle, result.classification, (), tier).reasons

    def _finding(self, finding: Finding) -> None:
        severity = self._profile.severity(finding)
        if severity is Severity.NOTE and not self._notes:
            self._hidden += 1
            return
        painted = self._paint(f"{severity:<7}", _SEVERITY_COLOURS[severity])
        line = f" (line {finding.line})" if finding.line else ""
        self._write(f"{_INDENT}{painted}  {finding.code}: {printable(finding.message)}{line}")

    def ignored(self, result: Examined, out: TextIO) -> None:
        """A file that holds no puzzle and was not expected to."""
        self._hidden += not self._notes
        if self._notes or out is not self._out:
            for finding in result.findings:
                out.write(f"{'ignored':<9}  {printable(result.source.path)}: {printable(finding.message)}\n")

    def summary(self, outcomes: Counter[Outcome], seconds: float) -> None:
        total = sum(outcomes.values())
        counts = ", ".join([f"{number} {verdict}" for verdict, number in self._verdicts.most_common()])
        words = [f"{many(total, 'puzzle')}: {counts}", f"{seconds:.2f} s"]
        if failing := outcomes[Outcome.FAILS]:
            words.insert(
                1, f"{failing} {'do' if failing > 1 else 'does'} not pass the profile {self._profile.name}"
            )
        if self._hidden:
            words.append(f"{many(self._hidden, 'note')} (--notes shows them)")
        self._write(self._paint("; ".join(words), _BOLD))

    def _paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self._coloured and colour else text

    def _write(self, line: str) -> None:
        self._out.write(line + "\n")


def place(result: Examined) -> str:
    """The source, the index where it is not the first, the title."""
    index = f" [{result.source.index}]" if result.source.index > 1 else ""
    title = result.puzzle.title if result.puzzle else ""
    return printable(result.source.path) + index + (f"  {printable(title)}" if title else "")


def printable(text: str) -> str:
    """Foreign text in a line of its own, where there is room for long paths and messages."""
    return drawing.printable(text, most=500)


def many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' if number != 1 else ''}"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"
