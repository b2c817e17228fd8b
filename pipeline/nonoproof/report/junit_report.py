"""The report for continuous integration, in the JUnit form that its servers read: one test case a puzzle.

A puzzle that does not pass is a failure, one without a verdict an error; an undecided one is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..findings import Finding
from .about import About
from .escape import xml
from .tally import Tally
from .told import Telling, Told

ENDING = b"</testsuite>\n</testsuites>\n"


def case_line(told: Told, how: Telling) -> bytes:
    row = told.row
    title = row.metadata.title
    # The collection is left out: it is the class of the case.
    name = " ".join([each for each in (told.below, f"#{told.index}", title) if each])
    if row.verdict is None:
        inside = _fault("error", "invalid", told.failures, _remedy(told))
    elif told.failures:
        inside = _fault("failure", row.verdict, told.failures, _remedy(told))
    elif told.state == "undecided":
        inside = f'<skipped message="undecided: {xml(row.reason or "the budget was spent")}"/>'
    else:
        inside = ""
    return case(row.collection, name, inside, row.seconds or 0.0)


def file_line(finding: Finding) -> bytes:
    """A fault of a file in which no puzzle was found; those of puzzles are listed with the puzzles."""
    folder = finding.source.rpartition("/")[0] or "."
    return case(folder, finding.source, _fault("error", finding.code, [finding.message]))


def case(collection: str, name: str, inside: str, seconds: float = 0.0) -> bytes:
    opening = f'<testcase classname="{xml(collection)}" name="{xml(name)}" time="{seconds:.6f}"'
    return (f"{opening}>{inside}</testcase>\n" if inside else f"{opening}/>\n").encode()


def _fault(element: str, kind: str, sentences: Sequence[str], remedy: Sequence[str] = ()) -> str:
    """The message says what is wrong and, where that is known, what would mend it; the text says it in full."""
    first = "; ".join([sentences[0] if sentences else kind, *remedy[:1]])
    text = "\n".join([*sentences, *remedy])
    return f'<{element} type="{xml(kind)}" message="{xml(first)}">{xml(text)}</{element}>'


def _remedy(told: Told) -> list[str]:
    """A sentence, then each change; the rows in which cells change, as they are then. The page draws all of it."""
    remedy = told.remedy
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


def head(about: About, tally: Tally) -> bytes:
    invalid = tally.verdicts["invalid"]
    counts = (
        f'tests="{tally.puzzles + tally.unreadable}" failures="{tally.failing - invalid}"'
        f' errors="{invalid + tally.unreadable}" skipped="{tally.waiting}" time="{tally.seconds:.6f}"'
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="nonoproof" {counts}>\n'
        f'<testsuite name="{xml(about.profile.name)}" {counts} timestamp="{xml(about.made)}">\n'
    ).encode()
