"""A step that the checker accepts is true: judged by trying all grids of small puzzles."""

import random
from itertools import product

import pytest
from nonoproof.verify.board import Board, Contradiction
from nonoproof.verify.certificate import Certificate
from nonoproof.verify.judge import runs


def random_puzzle(chance, colours):
    """A small puzzle and all its solutions."""
    height, width = chance.randint(2, 3), chance.randint(2, 4 if colours == 2 else 3)
    rows_of = list(product(range(colours), repeat=width))
    goal = [chance.choice(rows_of) for _ in range(height)]
    rows = [runs(list(row)) for row in goal]
    columns = [runs(list(column)) for column in zip(*goal, strict=True)]
    fitting = [[row for row in rows_of if runs(list(row)) == clue] for clue in rows]
    solutions = [
        [colour for row in grid for colour in row]
        for grid in product(*fitting)
        if [runs(list(column)) for column in zip(*grid, strict=True)] == columns
    ]
    return Certificate("", "", rows, columns, colours, {}, "unique", [], []), solutions


def random_step(chance, cells, colours):
    chosen = chance.sample(range(cells), chance.randint(1, min(4, cells)))
    return [(cell, chance.randint(1, (1 << colours) - 2)) for cell in chosen]


def holds(step, grid):
    return any(colours >> grid[cell] & 1 for cell, colours in step)


@pytest.mark.parametrize("colours", [2, 3])
def test_accepted_steps_hold_in_every_other_solution(colours):
    chance = random.Random(colours)
    accepted = refused = 0
    for _ in range(150):
        certificate, solutions = random_puzzle(chance, colours)
        forbidden = chance.choice([None, solutions[0]])
        others = [grid for grid in solutions if grid != forbidden]
        board = Board(certificate, forbidden)
        try:
            board.follow()
            for _ in range(12):
                step = random_step(chance, len(board.cells), colours)
                before = list(board.cells)
                if not board.follows(step):
                    refused += 1
                    assert board.cells == before
                    continue
                accepted += 1
                assert all(holds(step, grid) for grid in others)
                board.add(step)
        except Contradiction:
            assert not others
    assert accepted > 100
    assert refused > 100


@pytest.mark.parametrize("colours", [2, 3])
def test_steps_are_used_as_soon_as_one_choice_is_left(colours):
    """Against plain unit propagation, which looks at every step all the time."""
    chance = random.Random(10 + colours)
    for _ in range(60):
        certificate, solutions = random_puzzle(chance, colours)
        if len(solutions) < 2:
            continue
        board = Board(certificate, None)
        board.follow()
        steps = [random_step(chance, len(board.cells), colours) for _ in range(12)]
        steps = [step for step in steps if holds(step, solutions[0])]
        try:
            for step in steps:
                board.add(step)
            for cell, choice in random_step(chance, len(board.cells), colours):
                board.restrict(cell, choice)
                board.follow()
        except Contradiction:
            continue
        for step in steps:
            still_open = [(cell, choice) for cell, choice in step if board.cells[cell] & choice]
            assert still_open
            if len(still_open) == 1:
                cell, choice = still_open[0]
                assert not board.cells[cell] & ~choice


def test_taking_back_restores_everything():
    board = Board(Certificate("", "", [[(1, 1)]] * 3, [[(1, 1)]] * 3, 2, {}, "unique", [], []), None)
    board.follow()
    cells, may, known = list(board.cells), [list(each) for each in board.may], len(board.changes)
    board.restrict(4, 2)
    board.follow()
    assert [cell for cell, colours in enumerate(board.cells) if colours == 1] == [1, 3, 5, 7]
    board.take_back(known)
    assert (board.cells, board.may, board.unsettled) == (cells, may, set())
