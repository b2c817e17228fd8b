"""Trimmed proofs: what is left is needed, and what does not hold is reported."""

import random
from dataclasses import replace

import pytest
from nonoproof.errors import CheckFailed
from nonoproof.model import UNKNOWN, puzzle_of
from nonoproof.solver import _core, _proved, proofs
from nonoproof.solver.packed import pack_to_solve
from nonoproof.solver.proofs import prove_briefly
from nonoproof.verdict import Budget, Verdict


def hard_puzzle():
    """A sparse picture with given cells, unique by search alone."""
    chance = random.Random(3)
    while True:
        goal = tuple(bytes(chance.choices((0, 1), (2, 1), k=14)) for _ in range(14))
        reported = tuple(bytes(cell if chance.random() < 0.15 else UNKNOWN for cell in row) for row in goal)
        puzzle = replace(puzzle_of(goal), givens=reported)
        found, clauses, _ = _proved(puzzle, Budget())
        if found.verdict is Verdict.UNIQUE and found.counts.conflicts > 5:
            return puzzle, b"".join(found.solutions[0]), clauses


PUZZLE, SOLUTION, CLAUSES = hard_puzzle()


def trim(steps, solution=SOLUTION, **limits):
    return _core.trim(pack_to_solve(PUZZLE), solution, steps, **limits)


def test_what_is_left_is_part_of_what_was_there():
    left = trim(CLAUSES)
    assert 0 < len(left) < len(CLAUSES)
    whole = iter(CLAUSES)
    # In the same order, each with some of its literals.
    assert all(any(set(step) <= set(each) for each in whole) for step in left)


def test_trimming_again_still_holds():
    once = trim(CLAUSES)
    twice = trim(once)
    assert sum(map(len, twice)) <= sum(map(len, once))


def test_without_a_budget_everything_remains_that_says_something():
    left = trim(CLAUSES, line_solves=0)
    assert len(trim(CLAUSES)) < len(left) <= len(CLAUSES)
    trim(left)


def test_a_proof_without_its_end_is_reported():
    with pytest.raises(RuntimeError, match="do not lead to a contradiction"):
        trim(trim(CLAUSES)[:-1][:3])


def test_a_step_that_does_not_follow_is_reported():
    """Nothing leads from the clues alone to the cells of the solution, one by one."""
    cells = [2 * cell + colour for cell, colour in enumerate(SOLUTION)]
    with pytest.raises(RuntimeError, match="does not follow"):
        trim([[literal] for literal in cells])


def test_the_solution_is_needed_as_a_contradiction():
    with pytest.raises(RuntimeError):
        trim(CLAUSES, solution=None)


def test_a_literal_of_no_cell_is_reported():
    with pytest.raises(RuntimeError, match="no cell"):
        trim([[2 * 14 * 14]])


def test_a_wrong_proof_is_a_fault_of_the_solver(monkeypatch):
    def fails(*_):
        raise RuntimeError("step 1 does not follow")

    monkeypatch.setattr(proofs._core, "trim", fails)
    with pytest.raises(CheckFailed, match="step 1"):
        prove_briefly(PUZZLE)


def test_verdicts_are_those_of_classify():
    classification, steps = prove_briefly(PUZZLE)
    assert classification.verdict is Verdict.UNIQUE
    assert any(len(step) > 1 for step in steps)
    assert all(
        0 <= each.row < 14 and 0 <= each.column < 14 and each.colour == 1 for step in steps for each in step
    )
    several = puzzle_of((b"\x01\x00", b"\x00\x01"))
    assert prove_briefly(several)[1] == []
