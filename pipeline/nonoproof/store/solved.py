"""What was done for a puzzle, as it goes into the tables. Workers make these rows; the run only writes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..grading import GRADER_VERSION, Grade
from ..result import Decision
from ..tasks import Action, CertificateFile, PuzzleItem, PuzzleRows
from .decode import packed_features
from .finding_rows import SOLVING, Findings, Remark
from .handle import StoreHandle
from .packed_diagnosis import pack_diagnosis
from .pending import INVALID

Columns: TypeAlias = tuple[Any, ...]
"""Of a row, in their order, after the number of the puzzle."""


class Solved(NamedTuple):
    """The rows of one puzzle; None for what was not done."""

    puzzle: int
    state: str
    """The verdict that it has now; empty if it has none, and ``invalid`` where it cannot have one."""
    sources: tuple[int, ...]
    """Those that were compared with the verdict."""
    solutions: bytes = b""
    """Of the verdict."""
    verdict: Columns | None = None
    """Those that follow the solutions."""
    grade: Columns | None = None
    """A grade that could not be made is remembered too, or it would be tried in every run."""
    diagnosis: Columns | None = None
    """The same."""
    certificate: Columns | None = None
    proof: CertificateFile | None = None
    """The file that the row of the certificate names."""
    remarks: tuple[tuple[int, Remark], ...] = ()
    """Each with its source."""

    @classmethod
    def of(cls, item: PuzzleItem, rows: PuzzleRows, shelf: StoreHandle) -> Solved:
        decision = rows.decision or (item.known.decision if item.known else None)
        state = decision.verdict.value if decision else "" if item.sound else INVALID
        failed = {step for step, _ in rows.faults}
        sources = tuple([claim.source for claim in item.claims])
        run, proof = shelf.run, rows.certificate
        grade = diagnosis = certificate = None
        if rows.grade or Action.GRADE in failed:
            grade = (*_grade(rows.grade), run)
        if state and (rows.diagnosis or Action.DIAGNOSE in failed):
            diagnosis = (state, rows.diagnosis and pack_diagnosis(rows.diagnosis), run)
        if proof or rows.uncertified:
            certificate = (
                state,
                *((proof.file_name, proof.sha256, proof.steps) if proof else (None,) * 3),
                run,
            )
        return cls(
            item.number,
            state,
            sources if state or failed else (),
            b"".join(rows.decision.solutions) if rows.decision else b"",
            (*_verdict(rows.decision, shelf.solver), run) if rows.decision else None,
            grade,
            diagnosis,
            certificate,
            proof,
            tuple(_remarks(item, rows)),
        )

    def placed(self, puzzle: int, source: int) -> Solved:
        """The same with the numbers that the store gave the puzzle and its only source."""
        remarks = tuple([(source, remark) for _, remark in self.remarks])
        return self._replace(puzzle=puzzle, sources=(source,), remarks=remarks)


def add_solved(
    connection: sqlite3.Connection,
    findings: Findings,
    solved: Sequence[Solved],
    pictures: Mapping[int, bytes | None],
    known: str = "REPLACE",
) -> None:
    """Store what was done; of what was not done, nothing changes. What is stored already is replaced, or kept.

    The pictures are those that puzzles are kept by: a solution that is one of them is not stored again.
    """
    verdicts = [
        (each.puzzle, max(each.sources, default=0), each.solutions, pictures.get(each.puzzle), *each.verdict)
        for each in solved
        if each.verdict
    ]
    _insert(connection, known, "verdicts", verdicts, "?, ?, nullif(?, ?)")
    judged = [(max(each.sources, default=0), each.puzzle) for each in solved if each.verdict is None]
    connection.executemany("UPDATE verdicts SET judged = max(judged, ?) WHERE puzzle = ?", judged)
    _insert(connection, known, "grades", [(each.puzzle, *each.grade) for each in solved if each.grade])
    _insert(
        connection, known, "diagnoses", [(each.puzzle, *each.diagnosis) for each in solved if each.diagnosis]
    )
    sources = [source for each in solved for source in each.sources]
    remarks = [remark for each in solved for remark in each.remarks]
    findings.replace(connection, sources, remarks, SOLVING)
    proved = [(each.puzzle, *each.certificate) for each in solved if each.certificate]
    _insert(connection, known, "certificates", proved)


def _insert(
    connection: sqlite3.Connection, known: str, table: str, rows: Sequence[Columns], first: str = "?"
) -> None:
    """The rows have a value for each mark: those that are given, and then one a column."""
    if rows:
        marks = first + ", ?" * (len(rows[0]) - first.count("?"))
        connection.executemany(f"INSERT OR {known} INTO {table} VALUES ({marks})", rows)


def _remarks(item: PuzzleItem, rows: PuzzleRows) -> Iterator[tuple[int, Remark]]:
    for source, finding in rows.findings:
        yield source, Remark.of(finding)
    for _, fault in rows.faults:
        for claim in item.claims:
            yield claim.source, Remark.of(fault)


def _verdict(each: Decision, solver: str) -> Columns:
    budget, means = each.budget, each.solved_by
    return (
        solver,
        each.verdict.value,
        means.value if means else None,
        each.seconds,
        *each.counts,
        budget.seconds,
        budget.line_solves,
        budget.conflicts,
        each.reason,
    )


def _grade(grade: Grade | None) -> Columns:
    if grade is None:
        return (GRADER_VERSION, None, None, None, None, None)
    features = grade.features
    spent = features.line_solves
    return (GRADER_VERSION, grade.tier.value, grade.score, features.amount, spent, packed_features(features))
