"""Domains, constraints, arc consistency and the best-first search."""

import random
from itertools import product

import pytest
from nonoproof.methods import Limit, astar_gac
from nonoproof.methods.method import Meter, Spent
from nonoproof.model import UNKNOWN, Puzzle, clue, line_clue, puzzle_of, transpose
from nonoproof.verdict import Verdict

from tests.support.lines import complete_deduction

NO_LIMIT = Limit(seconds=None)


def random_puzzle(rng: random.Random, width: int, height: int) -> Puzzle:
    return puzzle_of(tuple(bytes(rng.random() < 0.5 for _ in range(width)) for _ in range(height)))


def test_bits_and_back():
    assert astar_gac.to_bits(b"\x01\x00\x00") == 1
    for line in product((0, 1), repeat=6):
        assert astar_gac.from_bits(astar_gac.to_bits(bytes(line)), 6) == bytes(line)


def test_number_of_arrangements_is_the_size_of_the_domain():
    for line in product((0, 1), repeat=8):
        runs = line_clue(line)
        state = astar_gac.first_state(Puzzle((runs,), ((),) * 8), Meter(NO_LIMIT))
        assert len(set(state[0])) == len(state[0]) == astar_gac.number_of_arrangements(runs, 8)
    assert astar_gac.number_of_arrangements(clue([3]), 2) == 0


def constraint_holds(row: int, column: int, x: int, y: int) -> bool:
    """The row and the column agree about the cell in which they cross."""
    return (row >> x) & 1 == (column >> y) & 1


def test_filtered_domains_are_arc_consistent_and_keep_every_solution():
    rng = random.Random(15)
    for _ in range(60):
        puzzle = random_puzzle(rng, 5, 4)
        state = astar_gac.first_state(puzzle, Meter(NO_LIMIT))
        assert astar_gac.filter_domains(state, 4, range(9), Meter(NO_LIMIT))
        for y, x in product(range(4), range(5)):
            for row in state[y]:
                assert any(constraint_holds(row, column, x, y) for column in state[4 + x])
            for column in state[4 + x]:
                assert any(constraint_holds(row, column, x, y) for row in state[y])
        lines = [*puzzle.goal, *transpose(puzzle.goal)]
        assert all(astar_gac.to_bits(line) in domain for line, domain in zip(lines, state, strict=True))


def test_it_knows_what_complete_line_deduction_knows():
    """Arc consistency on whole lines is the fixpoint of the complete deduction from single lines."""
    rng = random.Random(16)
    for _ in range(60):
        puzzle = random_puzzle(rng, 6, 5)
        cells = [bytes([UNKNOWN] * 6)] * 5
        before = None
        while cells != before:
            before = cells
            cells = [complete_deduction(*each) for each in zip(puzzle.rows, cells, strict=True)]
            columns = zip(puzzle.columns, transpose(tuple(cells)), strict=True)
            cells = list(transpose(tuple(complete_deduction(*each) for each in columns)))
        known = sum(len(row) - row.count(UNKNOWN) for row in cells)
        assert astar_gac.solve(puzzle, NO_LIMIT).known == known


def test_the_estimate_is_zero_at_the_goal():
    assert astar_gac.estimate([(5,), (1,), (1, 2, 3), (7, 9)]) == 3
    assert astar_gac.estimate([(5,), (1,)]) == 0


def test_too_many_arrangements_are_not_even_tried():
    many = Puzzle((clue([1] * 12),) * 2, (clue([1]),) * 60)
    with pytest.raises(Spent):
        astar_gac.first_state(many, Meter(NO_LIMIT))
    answer = astar_gac.solve(many, NO_LIMIT)
    assert (answer.verdict, answer.finished, answer.steps) == (None, False, 0)


def test_lines_longer_than_the_32_cells_of_the_report():
    puzzle = puzzle_of((b"\x01" * 40, b"\x01" + bytes(39)))
    assert astar_gac.solve(puzzle, NO_LIMIT).solutions == (puzzle.goal,)


def test_search_finds_what_filtering_leaves():
    """Rooks: no cell is known, and the assumptions lead to all placements."""
    rooks = Puzzle((clue([1]),) * 4, (clue([1]),) * 4)
    answer = astar_gac.solve(rooks, Limit(seconds=None, solutions=None))
    assert (answer.verdict, answer.known, len(set(answer.solutions))) == (Verdict.MULTIPLE, 0, 24)
