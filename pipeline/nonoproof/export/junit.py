"""The report for continuous integration, in the JUnit form that its servers read: one test case a puzzle.

A puzzle that does not pass is a failure, one without a verdict an error; an undecided one is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..findings import Finding, Severity
from ..report.entry import JudgedResult
from ..report.escape import xml
from .exported import Exported


@dataclass(slots=True)
class _Counts:
    tests: int = 0
    failures: int = 0
    errors: int = 0
    skipped: int = 0
    seconds: float = 0.0


def suites(exported: Exported) -> Iterator[bytes]:
    """The cases are made twice: their counts stand first."""
    counts = _Counts()
    for _ in _cases(exported, counts):
        pass
    yield _head(exported, counts)
    yield from _cases(exported, _Counts())
    yield b"</testsuite>\n</testsuites>\n"


def _cases(exported: Exported, counts: _Counts) -> Iterator[bytes]:
    yield from exported.each(lambda entry: _case(entry, counts))
    for finding in exported.of_files():
        if finding.index is None and exported.profile.severity(finding) is Severity.ERROR:
            counts.tests += 1
            counts.errors += 1
            yield file_line(finding)


def _case(entry: JudgedResult, counts: _Counts) -> bytes:
    case = case_line(entry)
    counts.tests += 1
    counts.seconds += entry.result.seconds or 0.0
    if entry.result.verdict is None:
        counts.errors += 1
    elif entry.failures:
        counts.failures += 1
    elif entry.state == "undecided":
        counts.skipped += 1
    return case


def case_line(entry: JudgedResult) -> bytes:
    result = entry.result
    title = result.metadata.title
    # The collection is left out: it is the class of the case.
    name = " ".join([each for each in (entry.below, f"#{entry.index}", title) if each])
    if result.verdict is None:
        inside = _fault("error", "invalid", entry.failures, _remedy(entry))
    elif entry.failures:
        inside = _fault("failure", result.verdict, entry.failures, _remedy(entry))
    elif entry.state == "undecided":
        inside = f'<skipped message="undecided: {xml(result.reason or "the budget was spent")}"/>'
    else:
        inside = ""
    return _element(result.collection, name, inside, result.seconds or 0.0)


def file_line(finding: Finding) -> bytes:
    """A fault of a file in which no puzzle was found; those of puzzles are listed with the puzzles."""
    folder = finding.source.rpartition("/")[0] or "."
    return _element(folder, finding.source, _fault("error", finding.code, [finding.message]))


def _element(collection: str, name: str, inside: str, seconds: float = 0.0) -> bytes:
    opening = f'<testcase classname="{xml(collection)}" name="{xml(name)}" time="{seconds:.6f}"'
    return (f"{opening}>{inside}</testcase>\n" if inside else f"{opening}/>\n").encode()


def _fault(element: str, kind: str, sentences: Sequence[str], remedy: Sequence[str] = ()) -> str:
    """The message says what is wrong and, where that is known, what would mend it; the text says it in full."""
    first = "; ".join([sentences[0] if sentences else kind, *remedy[:1]])
    text = "\n".join([*sentences, *remedy])
    return f'<{element} type="{xml(kind)}" message="{xml(first)}">{xml(text)}</{element}>'


def _remedy(entry: JudgedResult) -> list[str]:
    """A sentence, then each change; the rows in which cells change, as they are then. The page draws all of it."""
    remedy = entry.remedy
    if not remedy:
        return []
    cells = {(each["row"], each["column"]): each for each in remedy["cells"]}
    changes = [
        f"  row {y}, column {x}: {each['from']} becomes {each['to']}" for (y, x), each in cells.items()
    ]
    changes += [
        f"  {each['line']} {each['number']}: {_clue(each['from'])} becomes {_clue(each['to'])}"
        for each in remedy["clues"]
    ]
    more = [f"  and {len(changes) - _CHANGES} more"] if len(changes) > _CHANGES else []
    rows = remedy["goal"] or []
    changing = sorted({y for y, _ in cells}) if rows and max(len(rows), len(rows[0])) <= _ROWS else []
    drawn = [
        f"  row {y}: " + "".join([f"[{c}]" if (y, x) in cells else c for x, c in enumerate(rows[y - 1], 1)])
        for y in changing
    ]
    return [remedy["sentence"], *changes[:_CHANGES], *more, *drawn]


_CHANGES, _ROWS = 20, 40
"""Changes that are listed one by one, and how large a picture is drawn: a message is to be read at a glance."""


def _clue(runs: Sequence[int | Sequence[int | str]]) -> str:
    numbers = [str(run) if isinstance(run, int) else "".join(map(str, run)) for run in runs]
    return " ".join(numbers) or "empty"


def _head(exported: Exported, counts: _Counts) -> bytes:
    about = exported.about
    numbers = (
        f'tests="{counts.tests}" failures="{counts.failures}"'
        f' errors="{counts.errors}" skipped="{counts.skipped}" time="{counts.seconds:.6f}"'
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="nonoproof" {numbers}>\n'
        f'<testsuite name="{xml(about.profile.name)}" {numbers} timestamp="{xml(about.made)}">\n'
    ).encode()
