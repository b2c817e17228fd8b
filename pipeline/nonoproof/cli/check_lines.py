"""What ``check`` shows on the terminal: a line for each puzzle, its findings below, a summary at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TextIO

from .. import render
from ..findings import Code, Finding, Severity
from ..profiles import Outcome, Profile
from .numbers import duration, elapsed, many
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..report import JudgedResult
    from ..result import Result

_RED, _GREEN, _YELLOW, _DIM, _BOLD, _PLAIN = "31", "32", "33", "2", "1", ""
_VERDICT_COLOURS = {Outcome.PASSES: _GREEN, Outcome.FAILS: _RED, Outcome.UNDECIDED: _YELLOW}
_SEVERITY_COLOURS = {Severity.ERROR: _RED, Severity.WARNING: _YELLOW, Severity.NOTE: _DIM}
_INDENT = " " * 11
_DEEPER = len(_INDENT) + len("warning  ")
_SCREENFUL = 20
"""Puzzles after which those that fail are named again at the end."""
_MOST_REPEATED = 20


class Screen:
    def __init__(
        self, out: TextIO, profile: Profile, coloured: bool, notes: bool, failing: bool = False
    ) -> None:
        self._out, self._profile, self._coloured, self._notes = out, profile, coloured, notes
        self._failing = failing
        """Show only what does not pass."""
        self._verdicts: Counter[str] = Counter()
        self._hidden = self._shown = self._failures = self._known = 0
        self._first_failures: list[str] = []

    def show(self, entry: JudgedResult, known: bool = False) -> None:
        """``known``: the baseline lists why the puzzle does not pass."""
        result = entry.result
        self._verdicts[entry.state] += 1
        if entry.judgement.outcome is Outcome.PASSES or known:
            self._known += known
            if self._failing:
                return
        else:
            self._note_failure(entry)
        self._shown += 1
        size = f"{result.width}x{result.height}" if result.width else "-"
        tier = str(result.grade.tier) if result.grade else "-"
        means = str(result.solved_by or "-")
        clock = "-" if result.seconds is None else duration(result.seconds)
        colour = _DIM if known else _VERDICT_COLOURS[entry.judgement.outcome]
        painted = self._paint(f"{entry.state:<9}", colour)
        line = f"{painted}  {size:>7}  {tier:<9}  {means:<7}  {clock:>9}  {place(result)}"
        self._write(line + _reservation(entry), len(_INDENT))
        if result.grade:
            self._write(f"{_INDENT}{self._paint('why    ', _DIM)}  {result.grade.why}")
        # What the findings do not say already.
        reasons = entry.judged(self._profile, ()).reasons if result.verdict else ()
        for reason in reasons:
            self._write(
                f"{_INDENT}{self._paint('known  ', _DIM) if known else self._paint('fails  ', _RED)}  {reason}"
            )
        for words in _advice(result):
            self._write(f"{_INDENT}{self._paint('advice ', _DIM)}  {printable(words)}")
        for finding in result.findings:
            self._finding(finding)

    def _note_failure(self, entry: JudgedResult) -> None:
        self._failures += 1
        if len(self._first_failures) < _MOST_REPEATED:
            why = entry.failures[0] if entry.failures else entry.result.reason or entry.state
            self._first_failures.append(f"- {place(entry.result)}: {printable(why)}")

    def _finding(self, finding: Finding) -> None:
        severity = self._profile.severity(finding)
        if severity is Severity.NOTE and not self._notes:
            self._hidden += 1
            return
        painted = self._paint(f"{severity:<7}", _SEVERITY_COLOURS[severity])
        line = f" (line {finding.line})" if finding.line else ""
        self._write(f"{_INDENT}{painted}  {finding.code}: {printable(finding.message)}{line}")

    def ignored(self, result: Result, out: TextIO) -> None:
        """A file that holds no puzzle and was not expected to."""
        self._hidden += not self._notes
        if self._notes or out is not self._out:
            for finding in result.findings:
                where = printable(result.places[0].path)
                print_wrapped(f"{'ignored':<9}  {where}: {printable(finding.message)}", len(_INDENT), out)

    def summary(self, outcomes: Counter[Outcome], seconds: float) -> None:
        total = sum(outcomes.values())
        if self._failures and not self._failing and self._shown > _SCREENFUL:
            self._write(self._paint("Not passing:", _BOLD))
            for line in self._first_failures:
                self._write(line, 4)
            if more := self._failures - len(self._first_failures):
                self._write(f"  and {more:,} more; --failing shows them all, and nothing else", 4)
        counts = ", ".join([f"{number:,} {verdict}" for verdict, number in self._verdicts.most_common()])
        words = [f"{many(total, 'puzzle')}: {counts}", elapsed(seconds)]
        if failing := outcomes[Outcome.FAILS]:
            words.insert(
                1, f"{failing:,} {'do' if failing > 1 else 'does'} not pass the profile {self._profile.name}"
            )
        if self._known:
            words.insert(1, f"{many(self._known, 'puzzle')} with known faults only (--baseline)")
        if self._hidden:
            words.append(f"{many(self._hidden, 'note')} (--notes shows them)")
        self._write(self._paint("; ".join(words), _BOLD), 2)

    def _paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self._coloured and colour else text

    def _write(self, line: str, indent: int = _DEEPER) -> None:
        print_wrapped(line, indent, self._out)


def _reservation(entry: JudgedResult) -> str:
    """What a verdict against the puzzle leaves open, where the reader did not understand all that is in the file."""
    against = entry.state in ("multiple", "none")
    if against and any(each.code is Code.NOT_UNDERSTOOD for each in entry.result.findings):
        return "  (as far as it was understood: see not-understood)"
    return ""


def _advice(result: Result) -> list[str]:
    """What a diagnosis adds: the lines that cannot all be right, and what would mend the puzzle."""
    _, contradiction, remedy = result.diagnosis
    if not (contradiction or remedy):
        return []
    from ..repair.contradiction import ContradictingLine, sentence

    words = []
    if contradiction:
        words.append(sentence([ContradictingLine(each["line"], each["number"]) for each in contradiction]))
    if remedy:
        words.append(remedy["sentence"])
    return words


def place(result: Result) -> str:
    """The source, the index where it is not the first, the title."""
    first = result.places[0]
    index = f" [{first.index}]" if first.index > 1 else ""
    title = result.metadata.title
    return printable(first.path) + index + (f"  {printable(title)}" if title else "")


def printable(text: str) -> str:
    """Foreign text in a line of its own, with room for long paths and messages."""
    return render.printable(text, most=500)
