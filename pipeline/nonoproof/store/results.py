"""What the stages after reading made of the puzzles: verdicts, grades, and findings that need these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from ..findings import Finding
from ..model import UNKNOWN, Grid
from ..verdict import Budget, Classification, Counts, Means, Verdict
from .database import Database
from .files import INSERT_FINDING, PAGE, finding_row

CELLS = "." + "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""How stored grids draw the colours by index; later ones are letters of other scripts."""

_INSERT_VERDICT = f"INSERT OR REPLACE INTO verdicts VALUES ({', '.join('?' * 18)})"  # noqa: S608

_CURRENT = """
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
"""

# The inner condition repeats Budget.covers: more was spent in vain already, so trying again is no use.
_PENDING = f"""
    {_CURRENT} LEFT JOIN verdicts ON verdicts.key = sources.key AND verdicts.solver = :solver
    WHERE sources.valid AND sources.key IS NOT NULL
      AND (verdict IS NULL OR (verdict = 'undecided' AND NOT (
            (budget_seconds IS NULL OR ifnull(:seconds <= budget_seconds, 0))
        AND (budget_line_solves IS NULL OR ifnull(:line_solves <= budget_line_solves, 0))
        AND (budget_conflicts IS NULL OR ifnull(:conflicts <= budget_conflicts, 0)))))
"""

_UNGRADED = f"""
    {_CURRENT}
    JOIN verdicts ON verdicts.key = sources.key AND verdicts.solver = :solver AND verdict = 'unique'
    LEFT JOIN grades ON grades.key = sources.key AND grader = :grader
    WHERE sources.valid AND grades.key IS NULL
"""

# What the findings of a comparison depend on.
_STATE = "verdict || ':' || ifnull(tier, '') || ':' || reason"
_UNJUDGED = f"""
    SELECT sources.id, file, sources.path, number, line,
           CASE WHEN verdict <> 'unique' OR instr(record, '"claimed_') THEN record END,
           comparisons.state, {_STATE}, tier, verdict, solved_by, reason,
           CASE verdict WHEN 'unique' THEN solutions END, budget_seconds, budget_line_solves, budget_conflicts
    {_CURRENT} JOIN verdicts ON verdicts.key = sources.key AND verdicts.solver = :solver
    LEFT JOIN grades ON grades.key = sources.key
    LEFT JOIN comparisons ON comparisons.source = sources.id
    WHERE sources.id > :after AND sources.valid AND comparisons.state IS NOT {_STATE}
    ORDER BY sources.id LIMIT :page
"""


class Claim(NamedTuple):
    """One source of a puzzle, to be compared with what was found out about the puzzle."""

    source: int
    file: int
    path: str
    number: int
    line: int | None
    record: str | None
    """None where it claims nothing that the verdict could contradict."""
    compared: str | None
    """The state it was compared with before."""
    state: str
    """What the findings of a comparison depend on."""
    tier: str | None
    classification: Classification
    """Without what no claim is about: the counts, and the grids of a puzzle that has several solutions."""


class Twin(NamedTuple):
    """A source whose puzzle shares its symmetric form with that of another source."""

    source: int
    file: int
    path: str
    number: int
    line: int | None
    id: str
    symmetric: str
    turn: int
    inks: str


class Results(Database):
    def count_pending(self, solver: str, budget: Budget) -> int:
        query = f"SELECT count(DISTINCT sources.key) {_PENDING}"
        return int(self.select(query, self._pending_values(solver, budget))[0][0])

    def pending(self, solver: str, budget: Budget) -> Iterator[tuple[str, str]]:
        """Key and record of every puzzle of this run without a verdict that serves for that budget.

        The order is that of the keys: the same in every run, and as good as shuffled, so that the speed so
        far tells how long the rest takes.
        """
        values = self._pending_values(solver, budget)
        return ((key, record) for key, record, *_ in self._by_key("", _PENDING, values))

    def add_verdicts(self, solver: str, verdicts: Iterable[tuple[str, Classification]]) -> None:
        rows = [_verdict_row(key, solver, each, self.run) for key, each in verdicts]
        self.dirty |= bool(rows)
        with self.writing() as connection:
            connection.executemany(_INSERT_VERDICT, rows)

    def count_ungraded(self, solver: str, grader: str) -> int:
        query = f"SELECT count(DISTINCT sources.key) {_UNGRADED}"
        return int(self.select(query, {"run": self.run, "solver": solver, "grader": grader})[0][0])

    def ungraded(self, solver: str, grader: str) -> Iterator[tuple[str, str, Classification]]:
        """Key, record, and verdict with counts, of every unique puzzle that this grader has not graded."""
        values = {"run": self.run, "solver": solver, "grader": grader}
        for key, record, _, *counts in self._by_key(f", {', '.join(Counts._fields)}", _UNGRADED, values):
            yield key, record, Classification(Verdict.UNIQUE, counts=Counts._make(counts))

    def add_grades(self, grader: str, grades: Iterable[tuple[str, str, float, Mapping[str, Any]]]) -> None:
        """Store (key, tier, score, features) of each."""
        rows = [
            (key, grader, tier, score, orjson.dumps(features).decode(), self.run)
            for key, tier, score, features in grades
        ]
        self.dirty |= bool(rows)
        with self.writing() as connection:
            connection.executemany("INSERT OR REPLACE INTO grades VALUES (?, ?, ?, ?, ?, ?)", rows)

    def unjudged(self, solver: str) -> Iterator[list[Claim]]:
        """Every source whose claims were not yet compared with what its puzzle's verdict and tier are now."""
        values = {"run": self.run, "solver": solver, "after": 0, "page": PAGE}
        while page := self.select(_UNJUDGED, values):
            yield [Claim(*row[:9], _compared_with(*row[9:])) for row in page]  # type: ignore[call-arg]
            values["after"] = page[-1][0]

    def add_judgements(self, judgements: Sequence[tuple[Claim, Sequence[Finding]]]) -> None:
        """Store what comparing the claims found, in place of what an earlier comparison had."""
        self.dirty |= bool(judgements)
        old = [(claim.file, claim.source) for claim, _ in judgements if claim.compared]
        marks = [(claim.source, claim.state) for claim, _ in judgements]
        rows = [
            finding_row(finding, claim.file, claim.source, "claims")
            for claim, findings in judgements
            for finding in findings
        ]
        with self.writing() as connection:
            connection.executemany(
                "DELETE FROM findings WHERE file = ? AND source = ? AND stage = 'claims'", old
            )
            connection.executemany(INSERT_FINDING, rows)
            connection.executemany("INSERT OR REPLACE INTO comparisons VALUES (?, ?)", marks)

    def twins(self) -> list[Twin]:
        """Every source of this run whose puzzle, or a symmetric copy of it, is in another place too."""
        return [Twin(*row) for row in self.select(_TWINS, {"run": self.run})]

    def replace_duplicates(self, found: Iterable[tuple[Twin, Finding]]) -> None:
        rows = [finding_row(each, twin.file, twin.source, "duplicates") for twin, each in found]
        with self.writing() as connection:
            connection.execute("DELETE FROM findings WHERE stage = 'duplicates'")
            connection.executemany(INSERT_FINDING, rows)

    def _pending_values(self, solver: str, budget: Budget) -> dict[str, Any]:
        limits = {"seconds": budget.seconds, "line_solves": budget.line_solves, "conflicts": budget.conflicts}
        return {"run": self.run, "solver": solver, **limits}

    def _by_key(self, columns: str, condition: str, values: dict[str, Any]) -> Iterator[Any]:
        """One row a puzzle, read in pages, so that there is no open cursor while others are written."""
        query = f"""
            SELECT sources.key, sources.record, min(sources.id) {columns} {condition} AND sources.key > :after
            GROUP BY sources.key ORDER BY sources.key LIMIT :page
        """
        values = values | {"after": "", "page": PAGE}
        while page := self.select(query, values):
            yield from page
            values["after"] = page[-1][0]


# The sources of all groups that share a symmetric form, in the order in which people would look through them.
_TWINS = f"""
    SELECT sources.id, file, sources.path, number, line, puzzles.id, symmetric, turn, inks
    {_CURRENT} JOIN puzzles ON puzzles.key = sources.key
    WHERE symmetric IN (
        SELECT symmetric {_CURRENT} JOIN puzzles ON puzzles.key = sources.key
        WHERE symmetric IS NOT NULL GROUP BY symmetric HAVING count(*) > 1)
    ORDER BY sources.path, number
"""


def _verdict_row(key: str, solver: str, each: Classification, run: int) -> tuple[Any, ...]:
    budget = each.budget
    return (
        key,
        solver,
        each.verdict.value,
        each.solved_by.value if each.solved_by else None,
        "\n\n".join([grid_text(grid) for grid in each.solutions]),
        each.seconds,
        *each.counts,
        budget.seconds,
        budget.line_solves,
        budget.conflicts,
        each.reason,
        run,
    )


def _compared_with(
    verdict: str, solved_by: str | None, reason: str, solutions: str | None, *budget: float | None
) -> Classification:
    return Classification(
        _VERDICTS[verdict],
        stored_grids(solutions) if solutions else (),
        _MEANS[solved_by] if solved_by else None,
        budget=_budget(*budget),
        reason=reason,
    )


def stored_grids(solutions: str) -> tuple[Grid, ...]:
    """The grids of the column ``solutions``."""
    return tuple([text_grid(text) for text in solutions.split("\n\n")]) if solutions else ()


_VERDICTS = {each.value: each for each in Verdict}
_MEANS = {each.value: each for each in Means}
# A run has one or two budgets, whatever the number of its puzzles.
_budget = lru_cache(Budget)

_WIDE = CELLS + "".join([chr(0x100 + index) for index in range(256 - len(CELLS))])
_DRAW, _READ = dict(enumerate(_WIDE)), {ord(char): index for index, char in enumerate(_WIDE)}
# Complete grids have no unknown cell, so that its value can stand between their rows.
_BETWEEN = bytes([UNKNOWN])
_STRANGE = b"?"
_DRAW_FEW = CELLS.encode().ljust(UNKNOWN, _STRANGE) + b"\n"
_READ_FEW = bytes.maketrans(CELLS.encode() + b"\n", bytes([*range(len(CELLS)), UNKNOWN]))


def grid_text(grid: Grid) -> str:
    """One line a row."""
    text = _BETWEEN.join(grid).translate(_DRAW_FEW)
    if _STRANGE not in text and text.count(b"\n") == len(grid) - 1:
        return text.decode()
    return "\n".join([row.decode("latin-1").translate(_DRAW) for row in grid])


def text_grid(text: str) -> Grid:
    if text.isascii():
        return tuple(text.encode().translate(_READ_FEW).split(_BETWEEN))
    return tuple([row.translate(_READ).encode("latin-1") for row in text.split("\n")])
