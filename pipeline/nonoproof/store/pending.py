"""What is still to be done for the puzzles of a run: which they are, and all that the work on one needs."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..findings import CLUES_CANNOT_BE_RIGHT, Code
from ..grading import GRADER_VERSION, LINE_SOLVES
from ..solver.packed import by_clues
from ..tasks import Claim, Known, PuzzleItem
from ..verdict import NEEDS_MEMORY, OUT_OF_MEMORY, Budget, Verdict
from . import decode
from .handle import Select, asked


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run wants to know of each puzzle."""

    solver: str
    budget: Budget
    certificates: bool = False
    grader: str = GRADER_VERSION
    grading: int = LINE_SOLVES
    """What may be spent on a grade; one for which less was spent in vain is tried again."""
    memory: int = 0
    """What a puzzle may take; one for which less was too little is tried again."""
    everything: bool = True
    """False where only what this run read can be new: the last run finished, and wanted the same."""

    def values(self, run: int) -> dict[str, Any]:
        budget = self.budget
        return {
            "run": run,
            "solver": self.solver,
            "grader": self.grader,
            "grading": self.grading,
            "memory": self.memory,
            "seconds": budget.seconds,
            "line_solves": budget.line_solves,
            "conflicts": budget.conflicts,
            "certificates": self.certificates,
            "everything": self.everything,
        }


_UNFINISHED = "tier = 'undecided' AND spent < :grading"
# What a puzzle might have taken is among the options of the run that gave it up.
_STARVED = f"""
    verdicts.verdict = 'undecided' AND (reason LIKE '{NEEDS_MEMORY}%' OR reason = '{OUT_OF_MEMORY}') AND ifnull(
        :memory > (SELECT json_extract(options, '$.memory') FROM runs WHERE runs.id = verdicts.run), 1)
"""
# The condition on budgets repeats Budget.covers: more was spent in vain already, so trying again is no use.
PENDING = f"""
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
        OR ({_STARVED})
        OR (verdicts.verdict = 'unique' AND (grades.grader IS NULL OR ifnull({_UNFINISHED}, 0)))
        OR (verdicts.verdict IN ('multiple', 'none') AND diagnoses.verdict IS NULL)
        OR max(sources.id) > judged
        OR (:certificates AND verdicts.verdict <> 'undecided' AND certificates.verdict IS NULL)
"""
NUMBERS = f"SELECT sources.puzzle AS puzzle {PENDING} ORDER BY sources.puzzle LIMIT :page"
INVALID = "invalid"
"""What stands for the verdict with the diagnosis of a puzzle whose clues cannot be right."""
# They get no verdict, but are diagnosed where nothing else is wrong with them.
ILL = f"""
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
    LEFT JOIN diagnoses ON diagnoses.puzzle = sources.puzzle AND diagnoses.verdict = '{INVALID}'
    WHERE NOT sources.valid AND sources.puzzle > :after AND (:everything OR files.read = :run)
        AND NOT EXISTS (SELECT 1 FROM sources AS other WHERE other.puzzle = sources.puzzle AND other.valid)
        AND diagnoses.verdict IS NULL AND NOT EXISTS (
            SELECT 1 FROM findings JOIN remarks ON remarks.id = remark
            WHERE findings.source = sources.id AND severity = 'error'
                AND code NOT IN ({", ".join([f"'{code}'" for code in sorted(CLUES_CANNOT_BE_RIGHT)])}))
    GROUP BY sources.puzzle
"""
ILL_NUMBERS = f"SELECT sources.puzzle AS puzzle {ILL} ORDER BY sources.puzzle LIMIT :page"
_SOUND = "EXISTS (SELECT 1 FROM sources WHERE sources.puzzle = asked.puzzle AND sources.valid)"
_OTHER_SIZE = f"""
    NOT {_SOUND} AND EXISTS (
        SELECT 1 FROM sources JOIN findings ON findings.source = sources.id JOIN remarks ON remarks.id = remark
        WHERE sources.puzzle = asked.puzzle AND code = '{Code.SIZE_DIFFERS}')
"""
_ITEMS = f"""
    SELECT puzzles.number AS puzzle, packed, {_SOUND} AS sound, verdicts.verdict AS known, judged,
           grades.grader AS grader, tier, ifnull({_UNFINISHED}, 0) AS unfinished, {_STARVED} AS starved,
           certificates.verdict AS certified, diagnoses.verdict AS diagnosed, {_OTHER_SIZE} AS other_size,
           {decode.DECISION}
    FROM (SELECT value AS puzzle FROM json_each(:puzzles)) AS asked
    CROSS JOIN puzzles ON puzzles.number = asked.puzzle
    LEFT JOIN verdicts ON verdicts.puzzle = asked.puzzle AND verdicts.solver = :solver
    LEFT JOIN grades ON grades.puzzle = asked.puzzle AND grades.grader = :grader
    LEFT JOIN certificates ON certificates.puzzle = asked.puzzle AND certificates.verdict = verdicts.verdict
    LEFT JOIN diagnoses ON diagnoses.puzzle = asked.puzzle AND diagnoses.verdict = verdicts.verdict
"""
# Those of files that are not in this run, too: a verdict remembers only up to which source it was compared. What
# an invalid source says counts only if there is no valid one. Workers read files in any order, so the order is that of
# the paths: the first goal decides which solution is found first.
_CLAIMS = """
    SELECT sources.puzzle AS puzzle, sources.id AS id, ifnull(member, files.path) AS path, sources.number AS number,
           line, title, metadata, goal, packed
    FROM (SELECT value AS puzzle FROM json_each(:puzzles)) AS asked
    CROSS JOIN sources ON sources.puzzle = asked.puzzle JOIN files ON files.id = sources.file
    JOIN puzzles ON puzzles.number = asked.puzzle
    WHERE sources.valid OR NOT EXISTS (
        SELECT 1 FROM sources AS other WHERE other.puzzle = asked.puzzle AND other.valid)
    ORDER BY files.path, member, sources.number, sources.id
"""


def items_of(select: Select, puzzles: Sequence[int], wanted: Wanted) -> list[PuzzleItem]:
    """All that the work on these puzzles needs, in their order."""
    claims = claims_of(select, puzzles)
    values = {
        "puzzles": asked(puzzles),
        "solver": wanted.solver,
        "grader": wanted.grader,
        "grading": wanted.grading,
        "memory": wanted.memory,
    }
    found = {row["puzzle"]: row for row in select(_ITEMS, values)}
    return [_item(found[number], claims.get(number, []), wanted) for number in puzzles]


def claims_of(select: Select, puzzles: Sequence[int]) -> dict[int, list[Claim]]:
    """What the sources of each puzzle say of it."""
    claims: dict[int, list[Claim]] = {}
    for row in select(_CLAIMS, {"puzzles": asked(puzzles)}):
        claims.setdefault(row["puzzle"], []).append(_claim(row))
    return claims


def _claim(row: sqlite3.Row) -> Claim:
    rest = decode.metadata(row["title"], "", row["metadata"])
    return Claim(
        row["id"],
        row["path"],
        row["number"],
        row["line"],
        rest.claimed_verdict,
        rest.claimed_difficulty,
        decode.goal(row["goal"], row["packed"]),
        row["title"],
    )


def _item(row: sqlite3.Row, claims: list[Claim], wanted: Wanted) -> PuzzleItem:
    kept, packed = row["packed"], by_clues(row["packed"])
    if row["known"] is None:
        sound, other_size = bool(row["sound"]), bool(row["other_size"])
        return PuzzleItem(row["puzzle"], packed, tuple(claims), sound=sound, other_size=other_size)
    try:
        decision = decode.decision(kept, packed, tuple(row)[_BEFORE:])
    except decode.FAULTS:
        return PuzzleItem(row["puzzle"], packed, tuple(claims))
    if row["starved"] or (
        decision.verdict is Verdict.UNDECIDED and not decision.budget.covers(wanted.budget)
    ):
        return PuzzleItem(row["puzzle"], packed, tuple(claims))
    graded = row["grader"] is not None and not row["unfinished"]
    certified = row["certified"] is not None
    nothing_else = (graded or decision.verdict is not Verdict.UNIQUE) and (
        certified or not wanted.certificates or decision.verdict is Verdict.UNDECIDED
    )
    # Where more is done, all claims are compared again: with a new tier, and to tell every source of a fault.
    fresh = [claim for claim in claims if claim.source > row["judged"]] if nothing_else else claims
    known = Known(decision, row["tier"], graded, certified, row["diagnosed"] is not None)
    return PuzzleItem(row["puzzle"], packed, tuple(fresh), known)


_BEFORE = 12
"""Columns of ``_ITEMS`` before those of the verdict."""
