"""The filters as conditions in SQL, each with the option that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..findings import RENAMED
from .ranges import Span
from .selection import Selection


class Condition(NamedTuple):
    words: str
    """As the user gave it."""
    sql: str
    values: tuple[Any, ...] = ()
    of_source: bool = False
    """Whether it is about the puzzle's first source, which is the most expensive to find."""


def conditions(selection: Selection) -> Iterator[Condition]:
    """On the columns of the table ``found``, in the order in which they are listed."""
    yield from _named("--verdict", "ifnull(verdict, 'invalid')", selection.verdicts)
    if selection.tiers:
        yield Condition(f"--tier {','.join(selection.tiers)}", *selection.scale.condition(selection.tiers))
    if selection.score:
        yield _within("--score", "score", selection.score)
    if selection.sizes:
        parts = [
            _joined([_within("", "width", size.width), _within("", "height", size.height)], " AND ")
            for size in selection.sizes
        ]
        yield _joined(parts, " OR ")._replace(words=f"--size {','.join(map(str, selection.sizes))}")
    if selection.longer_side:
        yield _within("--longer-side", "max(width, height)", selection.longer_side)
    if selection.colours:
        yield _within("--colours", "colours", selection.colours)
    yield from _named("--needs", "solved_by", selection.means)
    if selection.sources:
        parts = [Condition("", _ANY_SOURCE, (each,)) for each in selection.sources]
        yield _joined(parts, " OR ")._replace(words=f"--source {' '.join(selection.sources)}")
    for each in _named("--collection", "collection", selection.collection):
        yield each._replace(of_source=True)
    for word in selection.search.lower().split():
        yield Condition(f"--search {word}", f"instr({_HAYSTACK}, ?) > 0", (word,), of_source=True)
    if selection.findings:
        wanted = _ever(selection.findings)
        yield Condition(f"--finding {','.join(selection.findings)}", _has_finding(wanted), wanted)
    if selection.no_findings:
        unwanted = _ever(selection.no_findings)
        yield Condition(
            f"--no-finding {','.join(selection.no_findings)}", f"NOT {_has_finding(unwanted)}", unwanted
        )


_SOURCES = "sources JOIN files ON files.id = sources.file AND files.run = found_run()"
_ANY_SOURCE = f"""
    EXISTS (SELECT 1 FROM {_SOURCES} WHERE sources.puzzle = found.puzzle AND ifnull(member, path) GLOB ?)
"""
# Each on a line of its own, so that no word is found across two of them.
_HAYSTACK = f"lowered({' || char(10) || '.join(['title', 'author', 'source', 'substr(key, 1, 16)', 'id'])})"


def _ever(codes: Sequence[str]) -> tuple[str, ...]:
    """With the names that these codes once had: a store that no run has opened since may have them."""
    return (*codes, *[old for old, new in RENAMED.items() if new in codes])


def _has_finding(codes: Sequence[str]) -> str:
    return f"""
        EXISTS (SELECT 1 FROM {_SOURCES} JOIN findings ON findings.source = sources.id
                JOIN remarks ON remarks.id = findings.remark
                WHERE sources.puzzle = found.puzzle AND code IN ({_marks(codes)}))
    """


def _named(words: str, column: str, names: Sequence[str]) -> Iterator[Condition]:
    if names:
        yield Condition(f"{words} {','.join(names)}", f"{column} IN ({_marks(names)})", tuple(names))


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def _within(words: str, column: str, span: Span) -> Condition:
    parts = [
        Condition("", f"{column} {sign} ?", (bound,))
        for sign, bound in ((">=", span.least), ("<=", span.most))
        if bound is not None
    ]
    return _joined(parts, " AND ")._replace(words=f"{words} {span}")


def _joined(parts: Sequence[Condition], joint: str) -> Condition:
    given = [part for part in parts if part.sql]
    sql = joint.join([f"({part.sql})" for part in given])
    return Condition("", sql, tuple([value for part in given for value in part.values]))
