"""Budgets: work replays exactly, seconds are kept, and the same input has the same answer every time."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from nonoproof.model import UNKNOWN, Puzzle, Run, grid_clues, puzzle_of
from nonoproof.solver import classify, classify_batch
from nonoproof.verdict import BUDGET_SPENT, Budget, Means, Verdict

from tests.support.hard import proof_hard

NO_LIMIT = Budget(seconds=None)


def sparse(seed, width, height, density=0.3, colours=1):
    rng = random.Random(seed)
    cells = bytes(rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width * height))
    return Puzzle(*grid_clues(tuple(cells[y * width : (y + 1) * width] for y in range(height))))


MIXED = [sparse(seed, 12, 10, 0.2 + 0.05 * (seed % 9), 1 + seed % 2) for seed in range(100, 180)]
HARD = Puzzle(
    rows=((Run(1, 1),),) * 27,
    columns=((Run(1, 1),),) * 27,
    givens=(bytes([UNKNOWN] * 13 + [0] * 14),) * 14 + (bytes([UNKNOWN] * 27),) * 13,
)
"""Fourteen pigeons and thirteen holes: to learn from conflicts that they do not fit takes for ever."""


def reported(answer):
    """All but the time it took."""
    return answer._replace(seconds=0.0)


def test_the_same_input_has_the_same_answer():
    """Again, in a batch, in another order, and in several threads."""
    alone = [reported(classify(puzzle, NO_LIMIT)) for puzzle in MIXED]
    assert {answer.solved_by for answer in alone} == set(Means)
    assert [reported(classify(puzzle, NO_LIMIT)) for puzzle in MIXED] == alone
    assert [reported(each) for each in classify_batch(MIXED, NO_LIMIT)] == alone
    assert [reported(each) for each in classify_batch(MIXED[::-1], NO_LIMIT)] == alone[::-1]
    with ThreadPoolExecutor(4) as pool:
        assert [
            reported(each) for each in pool.map(lambda puzzle: classify(puzzle, NO_LIMIT), MIXED)
        ] == alone


@pytest.mark.parametrize("limit", [1, 50, 2_000, 50_000])
def test_line_solves_replay(limit):
    budget = Budget(seconds=None, line_solves=limit)
    first, again = classify(HARD, budget), classify(HARD, budget)
    assert first.verdict is Verdict.UNDECIDED
    assert reported(first) == reported(again)
    assert first.counts.line_solves == limit
    assert classify_batch([MIXED[0], HARD], budget)[1].counts == first.counts


def test_a_look_before_a_decision_keeps_to_the_limit():
    """Wherever the limit falls."""
    puzzle = replace(proof_hard()[2], goal=None)
    for limit in range(20_000, 20_060):
        assert classify(puzzle, Budget(seconds=None, line_solves=limit)).counts.line_solves == limit


@pytest.mark.parametrize("limit", [0, 1, 10, 300])
def test_conflicts_replay_and_are_kept_exactly(limit):
    budget = Budget(seconds=None, conflicts=limit)
    first, again = classify(HARD, budget), classify(HARD, budget)
    assert first.verdict is Verdict.UNDECIDED
    assert reported(first) == reported(again)
    assert first.counts.conflicts == limit


def test_a_larger_budget_goes_further():
    budgets = [Budget(seconds=None, line_solves=limit) for limit in (10_000, 20_000, 40_000)]
    one, two, four = [classify(HARD, budget).counts.line_solves for budget in budgets]
    assert one < two < four


UNDECIDED = [HARD, sparse(1, 100, 100, 0.4), sparse(1, 60, 50, 0.35, 2), sparse(1, 300, 300, 0.4)]


@pytest.mark.parametrize("puzzle", UNDECIDED)
def test_seconds_are_kept(puzzle):
    """The other limit is far away: only the clock can have stopped the solver before it."""
    far = 20_000_000
    answer = classify(puzzle, Budget(seconds=0.1, line_solves=far))
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.counts.line_solves < far
    assert answer.seconds >= 0.1
    assert (answer.reason, answer.solutions) == (BUDGET_SPENT, ())


@pytest.mark.parametrize("puzzle", UNDECIDED)
def test_the_clock_is_asked_within_a_thousand_line_solves(puzzle):
    """Seconds that are over when the work begins end it when the clock is asked for the first time."""
    answer = classify(puzzle, Budget(seconds=1e-9))
    assert answer.verdict is Verdict.UNDECIDED
    assert 0 < answer.counts.line_solves <= 1_100
    assert answer.counts.conflicts <= 64


def test_a_budget_of_nothing_ends_at_once():
    for budget in (Budget(seconds=0), Budget(line_solves=0), Budget(conflicts=0)):
        assert classify(HARD, budget).verdict is Verdict.UNDECIDED


def test_a_budget_travels_with_the_answer():
    budget = Budget(seconds=3, conflicts=7)
    assert classify(MIXED[0], budget).budget == budget


def test_an_answer_within_the_budget_is_not_touched_by_it():
    for puzzle in MIXED:
        free = classify(puzzle, NO_LIMIT)
        enough = Budget(None, free.counts.line_solves + 1, free.counts.conflicts + 1)
        assert classify(puzzle, enough)._replace(budget=NO_LIMIT, seconds=0.0) == reported(free)


def test_a_goal_is_found_first():
    """Where there are several solutions and the goal is one, it is the first of the two."""
    several = 0
    for seed in range(60):
        rng = random.Random(seed)
        grid = tuple(bytes(rng.choice([0, 0, 1]) for _ in range(9)) for _ in range(9))
        answer = classify(puzzle_of(grid))
        if answer.verdict is Verdict.MULTIPLE:
            several += 1
            assert answer.solutions[0] == grid
    assert several > 20


@pytest.mark.parametrize(
    "spoil",
    [
        lambda grid: tuple(bytes(cell == 0 for cell in row) for row in grid),
        lambda grid: grid[::-1],
        lambda grid: grid[1:],
        lambda grid: tuple(row[1:] for row in grid),
        lambda grid: tuple(bytes([200] * len(row)) for row in grid),
        lambda grid: (grid[0][1:], *grid[1:]),
        lambda grid: (),
    ],
)
def test_a_wrong_goal_changes_no_verdict(spoil):
    for puzzle in MIXED:
        plain = classify(puzzle)
        goal = spoil(plain.solutions[0])
        assert classify(replace(puzzle, goal=goal)).verdict is plain.verdict


@pytest.mark.parametrize("limit", [1, 50, 1_500])
def test_the_budget_is_kept_while_the_first_lines_are_solved(limit):
    """A large board is not settled to the end before the budget is looked at."""
    answer = classify(sparse(2, 700, 600, 0.4), Budget(seconds=None, line_solves=limit))
    means = Means.LINES if limit < 1_300 else Means.PROBING
    assert (answer.verdict, answer.solved_by) == (Verdict.UNDECIDED, means)
    assert answer.counts.line_solves == limit
