"""What is still to be done for the puzzles of a run, and what was done: verdicts, grades, certificates."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from ..grade import GRADER_VERSION, LINE_SOLVES, Features, Grade
from ..verdict import Budget, Counts, Means, Verdict
from ..work import Claim, Decision, Known, PuzzleItem, PuzzleRows, Step
from .database import Database
from .findings import SOLVING, Findings

PAGE = 1000

_COUNTS = ", ".join(Counts._fields)
_BUDGET = "budget_seconds, budget_line_solves, budget_conflicts"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run wants to know of each puzzle."""

    solver: str
    budget: Budget
    certificates: bool = False
    grader: str = GRADER_VERSION
    grading: int = LINE_SOLVES
    """What may be spent on a grade; one for which less was spent in vain is tried again."""
    everything: bool = True
    """False where only what this run read can be new: the last run finished, and wanted the same."""

    def values(self, run: int) -> dict[str, Any]:
        budget = self.budget
        return {
            "run": run,
            "solver": self.solver,
            "grader": self.grader,
            "grading": self.grading,
            "seconds": budget.seconds,
            "line_solves": budget.line_solves,
            "conflicts": budget.conflicts,
            "certificates": self.certificates,
            "everything": self.everything,
        }


_UNFINISHED = (
    f"tier = 'undecided' AND json_extract(features, '$[{Features._fields.index('line_solves')}]') < :grading"
)
# The condition on budgets repeats Budget.covers: more was spent in vain already, so trying again is no use.
_PENDING = f"""
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
    LEFT JOIN verdicts ON verdicts.puzzle = sources.puzzle AND verdicts.solver = :solver
    LEFT JOIN grades ON grades.puzzle = sources.puzzle AND grades.grader = :grader
    LEFT JOIN certificates ON certificates.puzzle = sources.puzzle AND certificates.verdict = verdicts.verdict
    LEFT JOIN diagnoses ON diagnoses.puzzle = sources.puzzle AND diagnoses.verdict = verdicts.verdict
    WHERE sources.valid AND sources.puzzle > :after AND (:everything OR files.read = :run)
    GROUP BY sources.puzzle
    HAVING verdicts.verdict IS NULL
        OR (verdicts.verdict = 'undecided' AND NOT (
                (budget_seconds IS NULL OR ifnull(:seconds <= budget_seconds, 0))
            AND (budget_line_solves IS NULL OR ifnull(:line_solves <= budget_line_solves, 0))
            AND (budget_conflicts IS NULL OR ifnull(:conflicts <= budget_conflicts, 0))))
        OR (verdicts.verdict = 'unique' AND (grades.grader IS NULL OR ifnull({_UNFINISHED}, 0)))
        OR (verdicts.verdict IN ('multiple', 'none') AND diagnoses.verdict IS NULL)
        OR max(sources.id) > judged
        OR (:certificates AND verdicts.verdict <> 'undecided' AND certificates.verdict IS NULL)
"""
_PAGE = f"""
    SELECT sources.puzzle AS puzzle, packed, verdicts.verdict AS verdict, solved_by, solutions, seconds,
           {_COUNTS}, {_BUDGET}, reason, judged, grades.grader AS grader, tier,
           ifnull({_UNFINISHED}, 0) AS unfinished, certificates.verdict AS certified, diagnoses.verdict AS diagnosed
    {_PENDING.replace("LEFT JOIN verdicts", "JOIN puzzles ON puzzles.number = sources.puzzle LEFT JOIN verdicts", 1)}
    ORDER BY sources.puzzle LIMIT :page
"""
# Those of files that are not in this run, too: a verdict remembers only up to which source it was compared.
_CLAIMS = """
    SELECT sources.puzzle AS puzzle, sources.id AS id, ifnull(member, path) AS path, sources.number AS number,
           line, title, metadata, goal
    FROM sources JOIN files ON files.id = sources.file
    WHERE sources.puzzle BETWEEN :first AND :last AND sources.valid
    ORDER BY sources.puzzle, sources.id
"""
_INSERT_VERDICT = f"INSERT OR REPLACE INTO verdicts VALUES ({', '.join('?' * 19)})"


class Solving:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._findings = Findings(database)

    def count(self, wanted: Wanted) -> int:
        query = f"SELECT count(*) FROM (SELECT 1 {_PENDING})"
        return int(self._database.select(query, wanted.values(self._database.run) | {"after": 0})[0][0])

    def pending(self, wanted: Wanted) -> Iterator[PuzzleItem]:
        """Every puzzle of this run of which something wanted is not known, by number."""
        values = wanted.values(self._database.run) | {"after": 0, "page": PAGE}
        while page := self._database.select(_PAGE, values):
            span = {"first": page[0]["puzzle"], "last": page[-1]["puzzle"]}
            claims: dict[int, list[Claim]] = {}
            for row in self._database.select(_CLAIMS, span):
                claims.setdefault(row["puzzle"], []).append(_claim(row))
            for row in page:
                yield _item(row, claims[row["puzzle"]], wanted)
            values["after"] = page[-1]["puzzle"]

    def add(self, solved: Sequence[tuple[PuzzleItem, PuzzleRows]], solver: str) -> None:
        """Store what was done; of what was not done, nothing changes."""
        if not solved:
            return
        run = self._database.run
        self._database.dirty = True
        verdicts, judged, grades, sources = [], [], [], []
        for item, rows in solved:
            last = max([claim.source for claim in item.claims], default=0)
            sources += [claim.source for claim in item.claims]
            if rows.decision is not None:
                verdicts.append(_verdict_row(item.number, solver, rows.decision, last, run))
            else:
                judged.append((last, item.number))
            if rows.grade is not None or Step.GRADE in {step for step, _ in rows.faults}:
                grades.append(_grade_row(item.number, rows.grade, run))
        with self._database.writing() as connection:
            connection.executemany(_INSERT_VERDICT, verdicts)
            connection.executemany("UPDATE verdicts SET judged = max(judged, ?) WHERE puzzle = ?", judged)
            connection.executemany("INSERT OR REPLACE INTO grades VALUES (?, ?, ?, ?, ?, ?)", grades)
            self._findings.replace(connection, sources, _told(solved), SOLVING)
            self.add_certificates(solved)
            connection.executemany(
                "INSERT OR REPLACE INTO diagnoses VALUES (?, ?, ?, ?, ?, ?)", _diagnosis_rows(solved, run)
            )

    def add_certificates(self, solved: Sequence[tuple[PuzzleItem, PuzzleRows]]) -> None:
        """Store which certificates were made, and for which the budget did not suffice."""
        rows = []
        for item, done in solved:
            if done.certificate is None and not done.uncertified:
                continue
            verdict = (done.decision or _known(item)).verdict.value
            made = (
                (done.certificate.file_name, done.certificate.sha256, done.certificate.steps)
                if done.certificate
                else (None, None, None)
            )
            rows.append((item.number, verdict, *made, self._database.run))
        if rows:
            with self._database.writing() as connection:
                connection.executemany("INSERT OR REPLACE INTO certificates VALUES (?, ?, ?, ?, ?, ?)", rows)
                # The reports do not tell of them yet; so they no longer stand.
                connection.execute("DELETE FROM reports")

    def certificate_names(self, solver: str) -> Iterator[str]:
        """The files that the certificates of this run's puzzles are in."""
        query = """
            SELECT DISTINCT file_name FROM sources JOIN files ON files.id = sources.file AND files.run = :run
            JOIN verdicts ON verdicts.puzzle = sources.puzzle AND verdicts.solver = :solver
            JOIN certificates ON certificates.puzzle = sources.puzzle AND certificates.verdict = verdicts.verdict
            WHERE file_name IS NOT NULL
        """
        for (name,) in self._database.select(query, {"run": self._database.run, "solver": solver}):
            yield name

    def forget_failed_certificates(self) -> None:
        """Try again where none could be made: the budget may be a larger one now."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM certificates WHERE file_name IS NULL")

    def forget_certificates(self, names: Sequence[str]) -> None:
        """Their files are gone: they are to be made again."""
        self._database.everything |= bool(names)
        with self._database.writing() as connection:
            connection.executemany(
                "DELETE FROM certificates WHERE file_name = ?", [(name,) for name in names]
            )


def _diagnosis_rows(solved: Sequence[tuple[PuzzleItem, PuzzleRows]], run: int) -> Iterator[tuple[Any, ...]]:
    """A diagnosis that failed is remembered too, or it would be tried in every run."""
    for item, rows in solved:
        if rows.diagnosis is None and Step.DIAGNOSE not in {step for step, _ in rows.faults}:
            continue
        verdict = (rows.decision or _known(item)).verdict.value
        parts = [
            None if part is None else orjson.dumps(part).decode() for part in rows.diagnosis or (None,) * 3
        ]
        yield (item.number, verdict, *parts, run)


def _told(solved: Sequence[tuple[PuzzleItem, PuzzleRows]]) -> Iterator[tuple[int, Any]]:
    for item, rows in solved:
        yield from rows.findings
        for claim in item.claims if rows.faults else ():
            for _, fault in rows.faults:
                yield claim.source, fault._replace(source=claim.path, index=claim.number)


def _known(item: PuzzleItem) -> Decision:
    assert item.known is not None
    return item.known.decision


def _claim(row: sqlite3.Row) -> Claim:
    rest = orjson.loads(row["metadata"]) if row["metadata"] else {}
    return Claim(
        row["id"],
        row["path"],
        row["number"],
        row["line"],
        rest.get("claimed_verdict", ""),
        rest.get("claimed_difficulty", ""),
        row["goal"],
        row["title"],
    )


def _item(row: sqlite3.Row, claims: list[Claim], wanted: Wanted) -> PuzzleItem:
    if row["verdict"] is None:
        return PuzzleItem(row["puzzle"], row["packed"], tuple(claims))
    decision = stored_decision(row)
    if decision.verdict is Verdict.UNDECIDED and not decision.budget.covers(wanted.budget):
        return PuzzleItem(row["puzzle"], row["packed"], tuple(claims))
    graded = row["grader"] is not None and not row["unfinished"]
    certified = row["certified"] is not None
    nothing_else = (graded or decision.verdict is not Verdict.UNIQUE) and (
        certified or not wanted.certificates or decision.verdict is Verdict.UNDECIDED
    )
    # Where more is done, all claims are compared again: with a new tier, and to tell every source of a fault.
    fresh = [claim for claim in claims if claim.source > row["judged"]] if nothing_else else claims
    known = Known(decision, row["tier"], graded, certified, row["diagnosed"] is not None)
    return PuzzleItem(row["puzzle"], row["packed"], tuple(fresh), known)


def stored_decision(row: sqlite3.Row) -> Decision:
    """The verdict in a row that has its columns."""
    return Decision(
        Verdict(row["verdict"]),
        Means(row["solved_by"]) if row["solved_by"] else None,
        split_grids(row["solutions"], row["verdict"]),
        row["seconds"],
        Counts(*[row[name] for name in Counts._fields]),
        Budget(row["budget_seconds"], row["budget_line_solves"], row["budget_conflicts"]),
        row["reason"],
    )


def split_grids(solutions: bytes, verdict: str) -> tuple[bytes, ...]:
    """The grids of a verdict, which are equally long."""
    if not solutions:
        return ()
    number = 2 if verdict == Verdict.MULTIPLE else 1
    size = len(solutions) // number
    return tuple([solutions[at : at + size] for at in range(0, len(solutions), size)])


def _grade_row(puzzle: int, grade: Grade | None, run: int) -> tuple[Any, ...]:
    """A grade that could not be made is remembered too, or it would be tried in every run."""
    if grade is None:
        return (puzzle, GRADER_VERSION, None, None, None, run)
    features = orjson.dumps(list(grade.features.record().values())).decode()
    return (puzzle, GRADER_VERSION, grade.tier, grade.score, features, run)


def _verdict_row(puzzle: int, solver: str, each: Decision, judged: int, run: int) -> tuple[Any, ...]:
    budget = each.budget
    return (
        puzzle,
        solver,
        each.verdict.value,
        each.solved_by.value if each.solved_by else None,
        b"".join(each.solutions),
        each.seconds,
        *each.counts,
        budget.seconds,
        budget.line_solves,
        budget.conflicts,
        each.reason,
        judged,
        run,
    )
