"""Puzzles in, finished rows out: the verdict, and then whatever the verdict calls for.

A puzzle with one solution is graded; what its sources claim is compared with what was found; a certificate is
made where it is wanted. Each step has a guard of its own: a failure in one costs the others nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, TypeVar

from ..errors import CheckFailed
from ..findings import Code, Finding
from ..grading import LINE_SOLVES, Grade, grade_packed
from ..model import Grid, Puzzle, Source
from ..normalise import check_claims
from ..result import Decision, Diagnosis
from ..solver import classify, classify_packed
from ..solver.effort import Effort
from ..solver.measures import shows
from ..solver.memory import allowed_memory, needs, shortage
from ..solver.packed import pack_grid, size_of, unpack, unpack_grid, with_goal
from ..verdict import DEFAULT_BUDGET, Budget, Classification, Tier, Verdict
from .task_faults import caught


class Action(StrEnum):
    """What can be done with a puzzle, in order."""

    CLASSIFY = "classifying"
    GRADE = "grading"
    COMPARE = "comparing claims"
    DIAGNOSE = "diagnosing"
    CERTIFY = "certifying"


class Claim(NamedTuple):
    """What one source says of the puzzle."""

    source: int
    """Names the source to whoever asks."""
    path: str
    number: int
    line: int | None
    verdict: str = ""
    difficulty: str = ""
    goal: bytes | None = None
    title: str = ""


def _decision(found: Classification, colours: int) -> Decision:
    grids = tuple([pack_grid(grid, colours) for grid in found.solutions])
    return Decision(
        found.verdict, found.solved_by, grids, found.seconds, found.counts, found.budget, found.reason
    )


def _classification(known: Decision, width: int, height: int) -> Classification:
    grids = tuple([unpack_grid(grid, width, height) for grid in known.solutions])
    return Classification(
        known.verdict, grids, known.solved_by, known.counts, known.seconds, known.budget, known.reason
    )


class Known(NamedTuple):
    """What an earlier run found out."""

    decision: Decision
    tier: str | None
    graded: bool
    certified: bool
    diagnosed: bool = False


class PuzzleItem(NamedTuple):
    number: int
    """Names the puzzle to whoever asks."""
    packed: bytes
    claims: tuple[Claim, ...] = ()
    """Those that are to be compared with the verdict."""
    known: Known | None = None
    """None for a puzzle that is to be classified."""
    sound: bool = True
    """False for one whose clues cannot be right: it gets no verdict, but may be diagnosed."""
    other_size: bool = False
    """Whether a source says another size than it has clues for."""


class CertificateFile(NamedTuple):
    """A proof of the verdict, and where its file is to be."""

    file_name: str
    replaces: tuple[str, ...]
    """Names that an older one of the same puzzle may have."""
    sha256: str
    steps: int
    data: bytes
    formula_name: str = ""
    formula: bytes | None = None
    """The puzzle for SAT solvers."""
    model: bytes | None = None
    """The puzzle for constraint solvers."""

    @property
    def model_name(self) -> str:
        return self.formula_name.removesuffix(".cnf") + ".mzn"


class PuzzleRows(NamedTuple):
    """What was done; None for what was not."""

    decision: Decision | None = None
    grade: Grade | None = None
    certificate: CertificateFile | None = None
    uncertified: bool = False
    """A certificate was wanted, and the budget did not suffice for it."""
    findings: tuple[tuple[int, Finding], ...] = ()
    """Each with its source."""
    faults: tuple[tuple[Action, Finding], ...] = ()
    """Steps that failed, each told for the puzzle as a whole."""
    diagnosis: Diagnosis | None = None
    """What is wrong with a puzzle that is not unique, and what would mend it."""


_WITHOUT_GIVENS = Effort(1.0, 200_000)
"""To see whether a puzzle without a solution has one without its given cells."""


class SolveOptions(NamedTuple):
    budget: Budget = DEFAULT_BUDGET
    """For the verdict."""
    proof_budget: Budget = DEFAULT_BUDGET
    """For a certificate: the search is done once more, with a log."""
    steps: frozenset[Action] = frozenset({Action.CLASSIFY, Action.GRADE, Action.COMPARE})
    formulas: bool = False
    """Whether certificates come with the puzzle for SAT solvers."""
    grading: int = LINE_SOLVES
    """For the grade, in line solves: so that it is the same on any machine."""
    in_brief: bool = False
    """Whether a diagnosis is to take little time: a collection may have many puzzles that are not right."""
    models: bool = False
    """Whether certificates come with the puzzle for constraint solvers."""


def solve_puzzles(items: Sequence[PuzzleItem], how: SolveOptions) -> list[PuzzleRows]:
    """The rows of each puzzle. Those without a verdict are classified first, all in one call of the core."""
    packed = [_with_first_goal(item) for item in items]
    new = [whole for item, whole in zip(items, packed, strict=True) if _is_new(item, how)]
    found = iter(_classified(new, how.budget))
    return [
        _rows(_Work(item, whole, how), next(found) if _is_new(item, how) else None)
        for item, whole in zip(items, packed, strict=True)
    ]


def _is_new(item: PuzzleItem, how: SolveOptions) -> bool:
    return item.known is None and item.sound and Action.CLASSIFY in how.steps


def _rows(work: _Work, found: Classification | Exception | None) -> PuzzleRows:
    try:
        return work.rows(found)
    except Exception as error:
        # Outside of all steps only the bytes of the puzzle can be at fault.
        return PuzzleRows(faults=((Action.CLASSIFY, caught(Action.CLASSIFY, error)),))


def _classified(packed: list[bytes], budget: Budget) -> list[Classification | Exception]:
    try:
        return list(classify_packed(packed, budget))
    except Exception:
        # One of them is at fault, and the others are not to suffer for it.
        return [_classified_alone(each, budget) for each in packed]


def _classified_alone(packed: bytes, budget: Budget) -> Classification | Exception:
    try:
        return classify_packed([packed], budget)[0]
    except Exception as error:
        return error


def _with_first_goal(item: PuzzleItem) -> bytes:
    """A goal picture is a hint where to look first; which source it comes from does not matter."""
    goal = next((claim.goal for claim in item.claims if claim.goal is not None), None)
    try:
        return item.packed if goal is None else with_goal(item.packed, goal)
    except Exception:
        # No packed puzzle: whoever works on it reports that.
        return b""


_Result = TypeVar("_Result")


class _Work:
    """One puzzle on its way through the steps. It is unpacked only for a step that cannot do without."""

    def __init__(self, item: PuzzleItem, packed: bytes, how: SolveOptions) -> None:
        self._item, self._packed, self._how = item, packed, how
        self._faults: list[tuple[Action, Finding]] = []

    @cached_property
    def _puzzle(self) -> Puzzle:
        """With the first goal of its sources."""
        return unpack(self._packed)

    def rows(self, new: Classification | Exception | None) -> PuzzleRows:
        item, known = self._item, self._item.known
        if isinstance(new, Exception):
            self._faults.append((Action.CLASSIFY, caught(Action.CLASSIFY, new)))
        elif not item.sound:
            diagnosis = self._try(
                Action.DIAGNOSE, lambda: self._diagnosed(self._puzzle, None, item.other_size)
            )
            return PuzzleRows(faults=tuple(self._faults), diagnosis=diagnosis)
        elif new is not None:
            return self._with_verdict(new, _decision(new, size_of(item.packed)[2]), True)
        elif known is not None:
            puzzle = self._puzzle
            found = _classification(known.decision, puzzle.width, puzzle.height)
            return self._with_verdict(found, known.decision, False)
        return PuzzleRows(faults=tuple(self._faults))

    def _with_verdict(self, found: Classification, decision: Decision, new: bool) -> PuzzleRows:
        known = self._item.known
        graded = certificate = diagnosis = None
        tier = known.tier if known else None
        if found.verdict is Verdict.UNIQUE and not (known and known.graded):
            graded = self._try(Action.GRADE, lambda: grade_packed(self._packed, found, self._how.grading))
            tier = graded.tier if graded else None
        findings = self._try(Action.COMPARE, lambda: list(self._compared(found, tier))) or []
        wanted = found.verdict is not Verdict.UNDECIDED and Action.CERTIFY in self._how.steps
        if wanted and not (known and known.certified):
            certificate = self._try(
                Action.CERTIFY, lambda: _certificate(self._titled(self._puzzle), found, self._how)
            )
        meant = self._contradicting(decision)
        wrong = found.verdict in (Verdict.MULTIPLE, Verdict.NONE) or meant is not None
        if wrong and not (known and known.diagnosed):
            diagnosis = self._try(
                Action.DIAGNOSE,
                lambda: self._diagnosed(
                    self._puzzle if meant is None else replace(self._puzzle, goal=meant), found
                ),
            )
        return PuzzleRows(
            decision if new else None,
            graded,
            certificate,
            wanted and certificate is None and not (known and known.certified),
            tuple(findings),
            tuple(self._faults),
            diagnosis,
        )

    def _titled(self, puzzle: Puzzle) -> Puzzle:
        """With the title of its first source that has one."""
        title = next((claim.title for claim in self._item.claims if claim.title), "")
        return puzzle.with_metadata(title=title) if title else puzzle

    def _diagnosed(self, puzzle: Puzzle, found: Classification | None, other_size: bool = False) -> Diagnosis:
        from ..repair import diagnose
        from ..repair.efforts import SHOWN, STORED

        limits = STORED if self._how.in_brief else SHOWN.within(self._how.budget)
        return diagnose(puzzle, found, limits, other_size=other_size)

    def _contradicting(self, decision: Decision) -> Grid | None:
        """The first goal of the claims that does not have the clues of the puzzle."""
        for goal in dict.fromkeys([claim.goal for claim in self._item.claims if claim.goal]):
            if goal not in decision.solutions:
                grid = unpack_grid(goal, self._puzzle.width, self._puzzle.height)
                if not shows(grid, self._puzzle):
                    return grid
        return None

    def _compared(self, found: Classification, tier: str | None) -> Iterator[tuple[int, Finding]]:
        """What the sources claim, compared with what was found."""
        claims = self._item.claims
        spoilt = found.verdict is Verdict.NONE and bool(claims) and _givens_spoil(self._puzzle)
        short = _ungraded(self._packed) if tier == Tier.UNDECIDED else ""
        for claim in claims:
            source = Source(claim.path, claim.number, claim.line)
            # A goal of a puzzle with two solutions may be one of them.
            goal = claim.goal if found.verdict is Verdict.MULTIPLE else None
            shown = goal is not None and shows(
                unpack_grid(goal, self._puzzle.width, self._puzzle.height), self._puzzle
            )
            for finding in check_claims((claim.verdict, claim.difficulty), source, found, tier, shown):
                yield claim.source, finding
            for code, message in (
                (Code.NEEDS_MEMORY, short),
                (Code.GIVENS_CONTRADICT_CLUES, _SPOILT if spoilt else ""),
            ):
                if message:
                    yield claim.source, Finding(code, message, claim.line, None, claim.path, claim.number)

    def _try(self, step: Action, do: Callable[[], _Result]) -> _Result | None:
        if step not in self._how.steps:
            return None
        try:
            return do()
        except Exception as error:
            self._faults.append((step, caught(step, error)))
            return None


_SPOILT = "no solution has the given cells, though there is one without them"


def _ungraded(packed: bytes) -> str:
    """That the puzzle is too large to be graded; empty if it is not."""
    needed = needs(packed).ladder
    return f"not graded: {shortage(needed)}" if needed > allowed_memory() else ""


def _givens_spoil(puzzle: Puzzle) -> bool:
    """Whether it is the given cells that leave a puzzle without a solution."""
    if puzzle.givens is None:
        return False
    without = classify(replace(puzzle, givens=None), _WITHOUT_GIVENS.of(puzzle))
    return without.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)


def _certificate(puzzle: Puzzle, found: Classification, how: SolveOptions) -> CertificateFile | None:
    """None if the budget does not suffice for it."""
    from ..certify import certify
    from ..certify.dimacs import dimacs
    from ..certify.minizinc import minizinc

    certified = certify(puzzle, how.proof_budget)
    verdict = certified.classification.verdict
    if certified.data is None:
        return None
    if verdict != found.verdict:
        raise CheckFailed(f"the verdict was {found.verdict} and is {verdict} now")
    return CertificateFile(
        certified.file_name,
        certified.other_names,
        certified.sha256,
        certified.steps,
        certified.data,
        certified.formula_name,
        dimacs(puzzle, certified.classification).encode() if how.formulas else None,
        minizinc(puzzle, certified.classification).encode() if how.models else None,
    )
