"""Given cells: the fewest, against all sets of cells."""

import random
from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from nonoproof.budget_share import BudgetShare
from nonoproof.model import UNKNOWN, Puzzle, grid_clues, puzzle_of
from nonoproof.repair import RemedyKind, fix, givens
from nonoproof.repair.givens import GivenCells
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Classification, Verdict

UNLIMITED = Budget(seconds=None)


@cache
def solutions(width, height):
    grids = defaultdict(list)
    for grid in product([bytes(row) for row in product(range(2), repeat=width)], repeat=height):
        grids[grid_clues(grid)].append(grid)
    return dict(grids)


def fewest(grid, others):
    """The size of a smallest set of cells in which every other solution differs, by trying all."""
    cells = [(y, x) for y in range(len(grid)) for x in range(len(grid[0]))]
    for size in range(len(cells) + 1):
        for chosen in combinations(cells, size):
            if all(any(grid[y][x] != other[y][x] for y, x in chosen) for other in others):
                return size
    raise AssertionError


@pytest.mark.parametrize("size", [(4, 4), (5, 3)])
def test_the_fewest_given_cells(size):
    several = sorted([grids for grids in solutions(*size).values() if len(grids) > 1], key=len)
    rng = random.Random(1)
    for grids in [*several[-60:], *rng.sample(several, 100)]:
        grid = rng.choice(grids)
        search = GivenCells(puzzle_of(grid), grid, 5, BudgetShare(Budget(seconds=None)))
        remedies = search.remedies()
        assert search.bound == fewest(grid, [other for other in grids if other != grid])
        for remedy in remedies:
            assert len(remedy.cells) == search.bound
            assert remedy.verdict is Verdict.UNIQUE
            assert remedy.classification.solutions == (grid,)
            given = {(c.row, c.column): c.after for c in remedy.cells}
            assert given == {
                (y, x): cell
                for y, row in enumerate(remedy.puzzle.givens)
                for x, cell in enumerate(row)
                if cell != UNKNOWN
            }


def test_given_cells_that_are_there_stay_and_clues_do_too():
    grid = (b"\1\0\0\0", b"\0\1\0\0", b"\0\0\1\0", b"\0\0\0\1")
    givens = (bytes([1, *[UNKNOWN] * 3]), *[bytes([UNKNOWN] * 4)] * 3)
    repair = fix(Puzzle(*grid_clues(grid), goal=grid, givens=givens), by="givens")
    assert repair.kind is RemedyKind.GIVENS and repair.minimal
    assert len(repair.remedies[0].cells) == 2
    for remedy in repair.remedies:
        assert remedy.clues == () and remedy.puzzle.givens[0][0] == 1
    assert repair.record()["remedies"][0]["cells"][0]["from"] == "?"


def test_many_given_cells_come_without_proof(monkeypatch):
    monkeypatch.setattr(givens, "_MOST", 4)
    side = 10
    grid = tuple(bytes([x == y for x in range(side)]) for y in range(side))
    repair = fix(puzzle_of(grid), by="givens", budget=Budget(seconds=None, line_solves=100_000))
    assert repair.remedies[0].verdict is Verdict.UNIQUE
    assert not repair.minimal
    assert len(repair.remedies[0].cells) == side - 1


def test_a_given_cell_that_is_wrong_is_put_right():
    grid = (b"\1\1\1", b"\1\0\0", b"\1\1\0")
    givens = (bytes([1, 0, UNKNOWN]), *[bytes([UNKNOWN] * 3)] * 2)
    repair = fix(Puzzle(*grid_clues(grid), givens=givens))
    assert (repair.verdict, repair.kind, repair.minimal) == (Verdict.NONE, RemedyKind.GIVENS, True)
    assert repair.remedies[0].cells == ((0, 1, 0, 1),)
    assert repair.remedies[0].classification.solutions == (grid,)
    assert "is wrong" in repair.remedies[0].sentence()


def test_clues_that_contradict_each_other_are_not_the_fault_of_given_cells():
    wrong = Puzzle(
        grid_clues((b"\1\0\1", b"\0\1\0", b"\1\0\1"))[0], grid_clues((b"\0\1\0", b"\1\1\1", b"\0\1\0"))[1]
    )
    givens = (bytes([1, UNKNOWN, UNKNOWN]), *[bytes([UNKNOWN] * 3)] * 2)
    assert givens_of(replace(wrong, givens=givens)) is None
    assert givens_of(replace(wrong, givens=None)) is None
    assert fix(replace(wrong, givens=givens), budget=UNLIMITED).kind is RemedyKind.CLUES


def givens_of(puzzle):
    return givens.corrected(puzzle, BudgetShare(UNLIMITED))


@pytest.mark.parametrize("grid", [(b"\1\0", b"\0\1"), (b"\0\1", b"\1\0")])
def test_of_two_solutions_the_one_that_more_given_cells_agree_with(grid):
    reported = (grid[0], bytes([UNKNOWN, 1 - grid[1][1]]))
    remedy = givens_of(replace(puzzle_of(grid), givens=reported))
    assert remedy.cells == ((1, 1, 1 - grid[1][1], grid[1][1]),)
    assert remedy.puzzle.givens == (grid[0], bytes([UNKNOWN, grid[1][1]]))
    assert remedy.classification.solutions == (grid,)


def test_as_many_sets_of_given_cells_as_are_wanted():
    """All of them are smallest, each another; those with more filled cells come first, then the easier ones."""
    side = 5
    grid = tuple(bytes([x == y for x in range(side)]) for y in range(side))
    every = GivenCells(puzzle_of(grid), grid, 1000, BudgetShare(UNLIMITED)).remedies()
    assert len(every) > 20
    for limit in (1, 2, 7):
        search = GivenCells(puzzle_of(grid), grid, limit, BudgetShare(UNLIMITED))
        some = search.remedies()
        assert len(some) == limit and len(search._found) == min(4 * limit, len(every))
        assert len({each.cells for each in some}) == limit
        assert {each.cells for each in some} <= {each.cells for each in every}
    keys = [
        (len(each.cells), sum(c.after == 0 for c in each.cells), each.grade.score, each.cells)
        for each in every
    ]
    assert keys == sorted(keys)
    assert keys[0][1] == 0


def test_the_first_cells_that_are_given_are_filled_ones():
    grid = (b"\1\0\0\0", b"\0\1\0\0", b"\0\0\1\0", b"\0\0\0\1")
    (remedy,) = GivenCells(puzzle_of(grid), grid, 1, BudgetShare(UNLIMITED)).remedies()
    assert all(each.after == 1 and each.before == UNKNOWN for each in remedy.cells)
    assert remedy.puzzle.goal == grid


def test_differences_that_have_nothing_in_common():
    cells = [
        frozenset({(0, 0), (0, 1)}),
        frozenset({(0, 1), (1, 1)}),
        frozenset({(2, 2)}),
        frozenset({(3, 3), (0, 0)}),
    ]
    assert givens._apart(cells) == 2
    assert givens._apart(cells[1:]) == 3
    assert givens._apart([]) == 0


def test_a_spent_budget_gives_what_can_be_had_at_once():
    """The greedy way alone; nothing is proved."""
    side = 6
    grid = tuple(bytes([x == y for x in range(side)]) for y in range(side))
    search = GivenCells(puzzle_of(grid), grid, 3, BudgetShare(Budget(seconds=0.0)))
    remedies = search.remedies()
    assert search.bound == 0
    assert all(each.verdict is Verdict.UNIQUE for each in remedies)


def test_what_is_undecided_proves_nothing(monkeypatch):
    monkeypatch.setattr(givens, "classify", lambda *_: Classification(Verdict.UNDECIDED))
    grid = (b"\1\0", b"\0\1")
    search = GivenCells(puzzle_of(grid), grid, 3, BudgetShare(UNLIMITED))
    assert (search.remedies(), search.bound) == ([], 0)


@pytest.mark.parametrize("side", [4, 5])
def test_what_is_given_without_proof_is_all_needed(monkeypatch, side):
    """Any cell less, and there is another solution."""
    monkeypatch.setattr(givens, "_MOST", -1)
    several = sorted([grids for grids in solutions(side, 3).values() if len(grids) > 1], key=len)
    rng, most = random.Random(4), 0
    for grids in [*several[-40:], *rng.sample(several, 40)]:
        grid = rng.choice(grids)
        (remedy,) = GivenCells(puzzle_of(grid), grid, 5, BudgetShare(UNLIMITED)).remedies()
        others = [other for other in grids if other != grid]
        cells = [(each.row, each.column) for each in remedy.cells]
        assert all(any(grid[y][x] != other[y][x] for y, x in cells) for other in others)
        for left in combinations(cells, len(cells) - 1):
            assert not all(any(grid[y][x] != other[y][x] for y, x in left) for other in others)
        most = max(most, len(cells))
    assert most >= 2


def test_what_is_given_without_proof_is_enough(monkeypatch):
    """Each cell less is tried with the solver: other solutions may show themselves that were not met before."""
    monkeypatch.setattr(givens, "_MOST", -1)
    rng, several = random.Random(6), 0
    for _ in range(30):
        grid = tuple(bytes(rng.random() < 0.4 for _ in range(9)) for _ in range(9))
        (remedy,) = GivenCells(puzzle_of(grid), grid, 1, BudgetShare(UNLIMITED)).remedies()
        assert remedy.verdict is Verdict.UNIQUE
        several += len(remedy.cells) > 2
    assert several


def test_a_cell_that_later_ones_made_needless_is_not_given(monkeypatch):
    """It is rare: so many pictures are tried, with a solver for each cell less."""
    monkeypatch.setattr(givens, "_MOST", -1)
    rng = random.Random(1)
    for _ in range(10):
        grid = tuple(bytes(rng.random() < 0.3 for _ in range(8)) for _ in range(8))
        search = GivenCells(puzzle_of(grid), grid, 1, BudgetShare(UNLIMITED))
        for remedy in search.remedies():
            cells = frozenset((each.row, each.column) for each in remedy.cells)
            assert all(classify(search._with(cells - {each})).verdict is Verdict.MULTIPLE for each in cells)


def greedy(monkeypatch, grid, settled):
    """The search without proof; ``settled`` is called when no other solution is left, and with what is tried then."""
    monkeypatch.setattr(givens, "_MOST", -1)
    share = BudgetShare(Budget(seconds=None, line_solves=1_000_000))
    search = GivenCells(puzzle_of(grid), grid, 1, share)
    settles, tried = search._settles, []

    def watched(cells):
        if tried:
            settled(search, cells)
        answer = settles(cells)
        if answer and not tried:
            tried.append(cells)
            settled(search, None)
        return answer

    monkeypatch.setattr(search, "_settles", watched)
    return search


def some_grids():
    """In one of them a cell is needless that was given before others."""
    rng = random.Random(1)
    return [tuple(bytes(rng.random() < 0.3 for _ in range(8)) for _ in range(8)) for _ in range(7)]


def test_a_cell_that_is_known_to_be_needed_is_not_tried_without(monkeypatch):
    needless = 0

    def settled(search, cells):
        nonlocal needless
        if cells is not None:
            needless += 1
            assert all(each & cells for each in search._differences)

    for grid in some_grids():
        assert len(greedy(monkeypatch, grid, settled).remedies()) == 1
    assert needless


def test_no_cell_less_is_tried_when_the_budget_is_spent(monkeypatch):
    """What is given then is enough, though it may be more than is needed."""

    def settled(search, cells):
        assert cells is None
        search._share.spend(1_000_000)

    for grid in some_grids():
        (found,) = greedy(monkeypatch, grid, settled).remedies()
        assert classify(found.puzzle).solutions == (grid,)
