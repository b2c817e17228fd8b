"""Claims of the file, compared with the verdict and the tier."""

import random
from dataclasses import replace

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.model import Puzzle, Source, puzzle_of
from nonoproof.normalise import check_claims
from nonoproof.normalise.afterwards import TIERS
from nonoproof.solver import classify
from nonoproof.solver.measures import shows
from nonoproof.verdict import Budget, Classification, Means, Verdict

PICTURE = (b"\1\1\0", b"\0\1\1")
PUZZLE = puzzle_of(PICTURE)
UNIQUE = Classification(Verdict.UNIQUE, (PICTURE,), Means.LINES)
TWO = puzzle_of((b"\1\0", b"\0\1"))
MULTIPLE = Classification(Verdict.MULTIPLE, ((b"\1\0", b"\0\1"), (b"\0\1", b"\1\0")), Means.SEARCH)


def told(puzzle: Puzzle, found: Classification, tier: str | None = None) -> set[Code]:
    return {finding.code for finding in checked(puzzle, found, tier)}


def checked(puzzle: Puzzle, found: Classification, tier: str | None = None) -> list[Finding]:
    claims = (puzzle.metadata.claimed_verdict, puzzle.metadata.claimed_difficulty)
    shown = puzzle.goal is not None and shows(puzzle.goal, puzzle)
    return check_claims(claims, Source("a"), found, tier, shown)


def test_a_puzzle_without_claims_has_nothing_to_tell():
    assert told(PUZZLE, UNIQUE) == set()


def test_a_goal_among_several_solutions_is_told():
    assert told(TWO, MULTIPLE) == {Code.GOAL_NOT_ONLY_SOLUTION}
    assert told(replace(TWO, goal=None), MULTIPLE) == set()
    assert told(replace(TWO, goal=(b"\1\1", b"\0\0")), MULTIPLE) == set()


@pytest.mark.parametrize("claim", ["unique", "multiple", "none"])
def test_claimed_verdicts_are_compared(claim):
    puzzle = PUZZLE.with_metadata(claimed_verdict=claim)
    assert (Code.CLAIMED_VERDICT_DIFFERS in told(puzzle, UNIQUE)) == (claim != "unique")
    assert told(puzzle, Classification(Verdict.UNDECIDED)) == set()


@pytest.mark.parametrize(
    ("claim", "means", "differs"),
    [
        ("definitely line/color solvable", Means.LINES, False),
        ("definitely line/color solvable", Means.PROBING, True),
        ("requires moderate lookahead", Means.LINES, True),
        ("requires moderate lookahead", Means.PROBING, False),
        ("requires deep lookahead", Means.SEARCH, False),
        ("7", Means.SEARCH, False),
        ("online", Means.SEARCH, False),
    ],
)
def test_claimed_means_are_compared(claim, means, differs):
    found = UNIQUE._replace(solved_by=means)
    assert (
        Code.CLAIMED_DIFFICULTY_DIFFERS in told(PUZZLE.with_metadata(claimed_difficulty=claim), found)
    ) == differs


@pytest.mark.parametrize(
    ("claim", "tier", "differs"),
    [("easy", "hard", True), ("Hard", "easy", True), ("easy", "medium", False), ("easy", None, False)],
)
def test_claimed_tiers_may_be_one_beside_ours(claim, tier, differs):
    puzzle = PUZZLE.with_metadata(claimed_difficulty=claim)
    assert (Code.CLAIMED_DIFFICULTY_DIFFERS in told(puzzle, UNIQUE, tier)) == differs


@pytest.mark.parametrize(
    ("claim", "means", "tier", "message"),
    [
        # A claim in words is about the means, whatever the grade is; one in tiers is about the grade alone.
        (
            "deep lookahead",
            Means.LINES,
            "easy",
            'the file says "deep lookahead", but the solver needed lines',
        ),
        (
            "line solvable",
            Means.SEARCH,
            "guess",
            'the file says "line solvable", but the solver needed search',
        ),
        ("line solvable", Means.LINES, "guess", ""),
        ("deep lookahead", None, "easy", ""),
        ("no words that we know", Means.SEARCH, "easy", ""),
        (" Easy ", Means.SEARCH, "hard", "the file says easy, but the grade is hard"),
        ("expert", Means.SEARCH, "hard", ""),
        ("hard", Means.SEARCH, None, ""),
        # What was not graded is not compared.
        ("deep lookahead", Means.LINES, "undecided", ""),
        ("trivial", Means.LINES, "undecided", ""),
        ("  ", Means.SEARCH, "guess", ""),
        (
            "guess " + "x" * 54,
            Means.LINES,
            None,
            f'the file says "guess {"x" * 54}", but the solver needed lines',
        ),
        (
            "guess " + "x" * 55,
            Means.LINES,
            None,
            f'the file says "guess {"x" * 53}…", but the solver needed lines',
        ),
    ],
)
def test_a_claimed_difficulty_is_compared_with_the_grade_or_the_means(claim, means, tier, message):
    puzzle = PUZZLE.with_metadata(claimed_difficulty=claim)
    found = checked(puzzle, UNIQUE._replace(solved_by=means), tier)
    assert [each.message for each in found] == ([message] if message else [])


def test_tiers_two_apart_differ_from_either_side():
    """Hard and very hard count as one."""
    steps = {tier: place for place, tier in enumerate([each for each in TIERS if each != "very-hard"])}
    steps["very-hard"] = steps["hard"]
    for claimed in TIERS:
        for tier in TIERS:
            puzzle = PUZZLE.with_metadata(claimed_difficulty=claimed)
            assert bool(told(puzzle, UNIQUE, tier)) == (abs(steps[claimed] - steps[tier]) >= 2)


def test_a_lost_worker_is_told_and_a_spent_budget_is_not():
    lost = Classification(Verdict.UNDECIDED, reason="the worker was killed by signal 9")
    assert told(PUZZLE, lost) == {Code.WORKER_LOST}
    chooser = random.Random(2)
    hard = puzzle_of(tuple(bytes(chooser.random() < 0.3 for _ in range(40)) for _ in range(40)))
    spent = classify(replace(hard, goal=None), Budget(seconds=None, line_solves=1))
    assert spent.verdict is Verdict.UNDECIDED
    assert told(hard, spent) == set()


def test_the_symmetry_of_the_solution_is_told():
    picture = (b"\1\0\1", b"\1\1\1")
    found = Classification(Verdict.UNIQUE, (picture,), Means.LINES)
    assert told(puzzle_of(picture), found) == {Code.SYMMETRIC}
