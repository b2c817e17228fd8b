"""What was done for a puzzle, as it goes into the tables. Workers make these rows; the run only writes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple
from zlib import compress

import orjson

from ..grading import GRADER_VERSION, Grade
from ..tasks import Action, CertificateFile, Decision, PuzzleItem, PuzzleRows
from .finding_rows import SOLVING, Findings, Remark
from .handle import StoreHandle
from .pending import INVALID


class VerdictRow(NamedTuple):
    puzzle: int
    solver: str
    verdict: str
    solved_by: str | None
    solutions: bytes
    seconds: float
    sweeps: int
    line_solves: int
    probes: int
    decisions: int
    conflicts: int
    known_after_lines: int
    known_after_probing: int
    budget_seconds: float | None
    budget_line_solves: int | None
    budget_conflicts: int | None
    reason: str
    judged: int
    run: int


class GradeRow(NamedTuple):
    """A grade that could not be made is remembered too, or it would be tried in every run."""

    puzzle: int
    grader: str
    tier: str | None
    score: float | None
    features: str | None
    run: int


class DiagnosisRow(NamedTuple):
    """One that failed is remembered too, or it would be tried in every run."""

    puzzle: int
    verdict: str
    ambiguity: bytes | None
    contradiction: bytes | None
    remedy: bytes | None
    run: int


class CertificateRow(NamedTuple):
    puzzle: int
    verdict: str
    file_name: str | None
    sha256: str | None
    steps: int | None
    run: int


class Solved(NamedTuple):
    """The rows of one puzzle; None for what was not done."""

    puzzle: int
    state: str
    """The verdict that it has now; empty if it has none, and ``invalid`` where it cannot have one."""
    sources: tuple[int, ...]
    """Those that were compared with the verdict."""
    verdict: VerdictRow | None = None
    grade: GradeRow | None = None
    diagnosis: DiagnosisRow | None = None
    certificate: CertificateRow | None = None
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
        compared = bool(state) or bool(failed)
        return cls(
            item.number,
            state,
            sources if compared else (),
            _verdict_row(item.number, shelf, rows.decision, max(sources, default=0))
            if rows.decision
            else None,
            _grade_row(item.number, rows.grade, shelf.run) if rows.grade or Action.GRADE in failed else None,
            _diagnosis_row(item.number, state, rows, shelf.run)
            if state and (rows.diagnosis or Action.DIAGNOSE in failed)
            else None,
            _certificate_row(item.number, state, rows.certificate, shelf.run)
            if rows.certificate or rows.uncertified
            else None,
            rows.certificate,
            tuple(_remarks(item, rows)),
        )

    def placed(self, puzzle: int, source: int) -> Solved:
        """The same with the numbers that the store gave the puzzle and its only source."""
        return self._replace(
            puzzle=puzzle,
            sources=(source,),
            verdict=self.verdict and self.verdict._replace(puzzle=puzzle, judged=source),
            grade=self.grade and self.grade._replace(puzzle=puzzle),
            remarks=tuple([(source, remark) for _, remark in self.remarks]),
        )


def add_solved(
    connection: sqlite3.Connection, findings: Findings, solved: Sequence[Solved], known: str = "REPLACE"
) -> None:
    """Store what was done; of what was not done, nothing changes. What is stored already is replaced, or kept."""
    insert = partial(_insert, connection, known)
    insert("verdicts", VerdictRow, [each.verdict for each in solved if each.verdict])
    judged = [(max(each.sources, default=0), each.puzzle) for each in solved if each.verdict is None]
    connection.executemany("UPDATE verdicts SET judged = max(judged, ?) WHERE puzzle = ?", judged)
    insert("grades", GradeRow, [each.grade for each in solved if each.grade])
    insert("diagnoses", DiagnosisRow, [each.diagnosis for each in solved if each.diagnosis])
    sources = [source for each in solved for source in each.sources]
    remarks = [remark for each in solved for remark in each.remarks]
    findings.replace(connection, sources, remarks, SOLVING)
    insert("certificates", CertificateRow, [each.certificate for each in solved if each.certificate])


def _insert(connection: sqlite3.Connection, known: str, table: str, form: Any, rows: Sequence[Any]) -> None:  # noqa: ANN401 - any class of named rows
    """The rows have a field for each column, in their order."""
    if rows:
        connection.executemany(
            f"INSERT OR {known} INTO {table} VALUES ({', '.join('?' * len(form._fields))})", rows
        )


def _remarks(item: PuzzleItem, rows: PuzzleRows) -> Iterator[tuple[int, Remark]]:
    for source, finding in rows.findings:
        yield source, Remark.of(finding)
    for _, fault in rows.faults:
        for claim in item.claims:
            yield claim.source, Remark.of(fault)


def _verdict_row(puzzle: int, shelf: StoreHandle, each: Decision, judged: int) -> VerdictRow:
    budget = each.budget
    return VerdictRow(
        puzzle,
        shelf.solver,
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
        shelf.run,
    )


def _grade_row(puzzle: int, grade: Grade | None, run: int) -> GradeRow:
    if grade is None:
        return GradeRow(puzzle, GRADER_VERSION, None, None, None, run)
    features = orjson.dumps(tuple(grade.features)).decode()
    return GradeRow(puzzle, GRADER_VERSION, grade.tier.value, grade.score, features, run)


def _diagnosis_row(puzzle: int, verdict: str, rows: PuzzleRows, run: int) -> DiagnosisRow:
    ambiguity, contradiction, remedy = [
        None if part is None else compress(orjson.dumps(part)) for part in rows.diagnosis or (None,) * 3
    ]
    return DiagnosisRow(puzzle, verdict, ambiguity, contradiction, remedy, run)


def _certificate_row(puzzle: int, verdict: str, made: CertificateFile | None, run: int) -> CertificateRow:
    if made is None:
        return CertificateRow(puzzle, verdict, None, None, None, run)
    return CertificateRow(puzzle, verdict, made.file_name, made.sha256, made.steps, run)
