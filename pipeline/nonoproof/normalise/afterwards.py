"""Findings that need the verdict: what the file claims, compared with what was found."""

from __future__ import annotations

import re

from ..findings import Code, Finding
from ..model import Grid, Source
from ..verdict import BUDGET_SPENT, NEEDS_MEMORY, Classification, Means, Tier, Verdict
from .goal_checks import mirror_images
from .remarks import Remarks

TIERS = tuple([tier.value for tier in Tier if tier is not Tier.UNDECIDED])
"""The tiers of difficulty, from the easiest."""

_TOLERATED_TIERS = 1
"""A claim one tier beside ours is a matter of taste. Who says hard may well mean very hard."""
_STEPS = {tier: place - (place > TIERS.index(Tier.HARD)) for place, tier in enumerate(TIERS)}

_CLAIMED_MEANS: tuple[tuple[re.Pattern[str], frozenset[Means]], ...] = (
    (re.compile(r"lookahead|guess|contradiction|trial", re.I), frozenset({Means.PROBING, Means.SEARCH})),
    (re.compile(r"\bline\b", re.I), frozenset({Means.LINES})),
)
"""Words of a claim, and the means that agree with it."""


def check_claims(
    claims: tuple[str, str],
    source: Source,
    classification: Classification,
    tier: str | None = None,
    goal_is_solution: bool = False,
) -> list[Finding]:
    """Compares the verdict and the difficulty that a file claims with what was found."""
    claimed, difficulty = claims
    remarks = Remarks(source)
    verdict = classification.verdict
    if verdict is Verdict.UNDECIDED:
        if classification.reason not in ("", BUDGET_SPENT):
            large = classification.reason.startswith(NEEDS_MEMORY)
            code = Code.NEEDS_MEMORY if large else Code.WORKER_LOST
            remarks.add(code, f"not decided: {classification.reason}")
        return remarks.findings
    if verdict is Verdict.MULTIPLE and goal_is_solution:
        remarks.add(Code.GOAL_NOT_ONLY_SOLUTION, "the goal picture is a solution, but there are others")
    if claimed and claimed != verdict:
        remarks.add(Code.CLAIMED_VERDICT_DIFFERS, f"the file says {claimed}, but the solver found {verdict}")
    if verdict is Verdict.UNIQUE:
        _check_difficulty(difficulty, classification.solved_by, tier, remarks)
        _check_symmetry(classification.solutions[0], remarks)
    return remarks.findings


def _check_difficulty(claimed: str, solved_by: Means | None, tier: str | None, remarks: Remarks) -> None:
    word = claimed.strip().casefold()
    if not word:
        return
    if tier == Tier.UNDECIDED:
        return
    if tier is not None and word in TIERS:
        if abs(_STEPS[word] - _STEPS[tier]) > _TOLERATED_TIERS:
            remarks.add(Code.CLAIMED_DIFFICULTY_DIFFERS, f"the file says {word}, but the grade is {tier}")
        return
    means = next((means for pattern, means in _CLAIMED_MEANS if pattern.search(word)), None)
    if means is not None and solved_by is not None and solved_by not in means:
        shown = claimed if len(claimed) <= 60 else claimed[:59] + "…"
        message = f'the file says "{shown}", but the solver needed {solved_by}'
        remarks.add(Code.CLAIMED_DIFFICULTY_DIFFERS, message)


def _check_symmetry(solution: Grid, remarks: Remarks) -> None:
    axes = mirror_images(solution)
    if axes:
        remarks.add(Code.SYMMETRIC, "the picture is its own mirror image: " + ", ".join(axes))
