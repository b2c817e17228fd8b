"""The checker refuses every kind of wrong grid."""

from dataclasses import replace
from itertools import groupby, product

import pytest
from nonoproof.errors import CheckFailed
from nonoproof.model import UNKNOWN, puzzle_of
from nonoproof.solver import _core, classify
from nonoproof.solver.check import check, fault_of, runs_of

GRID = (b"\1\1\0", b"\0\0\2")
PUZZLE = puzzle_of(GRID)


def test_a_solution_has_no_fault():
    assert fault_of(PUZZLE, GRID) == ""
    assert fault_of(replace(PUZZLE, givens=(b"\xff\1\xff", b"\0\xff\xff")), GRID) == ""


@pytest.mark.parametrize(
    ("grid", "fault"),
    [
        ((), "size"),
        ((GRID[0],), "size"),
        ((*GRID, b"\0\0\0"), "size"),
        ((b"\1\1", b"\0\0"), "size"),
        ((b"\1\1\0", b"\0\0"), "size"),
        ((b"\1\0\1", GRID[1]), "row 1"),
        ((b"\1\1\1", GRID[1]), "row 1"),
        ((b"\2\2\0", GRID[1]), "row 1"),
        ((GRID[0], bytes(3)), "row 2"),
        ((GRID[0], b"\0\0\xff"), "row 2"),
        ((b"\1\1\0", b"\2\0\0"), "column 1"),
        ((b"\0\1\1", b"\0\0\2"), "column 1"),
    ],
)
def test_every_kind_of_wrong_grid(grid, fault):
    assert fault in fault_of(PUZZLE, grid)
    with pytest.raises(CheckFailed, match=fault):
        check(PUZZLE, (grid,))


def test_a_grid_that_contradicts_a_given_cell():
    told = replace(PUZZLE, givens=(bytes([UNKNOWN] * 3), b"\1\xff\xff"))
    assert "given" in fault_of(told, GRID)


def test_the_same_grid_twice():
    with pytest.raises(CheckFailed, match="twice"):
        check(PUZZLE, (GRID, GRID))


def test_runs_of_neighbouring_colours():
    assert runs_of(b"\1\1\2\2\2\0\2\1") == ((2, 1), (3, 2), (1, 2), (1, 1))
    assert runs_of(b"\0\0") == ()


@pytest.mark.parametrize("colours", [2, 3])
def test_the_runs_of_all_short_lines(colours):
    for length in range(7):
        for cells in product(range(colours), repeat=length):
            stretches = [(len(list(stretch)), colour) for colour, stretch in groupby(cells)]
            assert runs_of(bytes(cells)) == tuple([run for run in stretches if run[1]])


class Liar:
    """A core that answers something else."""

    def __init__(self, **answers):
        self.answers = answers

    def __getattr__(self, name):
        return self.answers.get(name, 0)


@pytest.mark.parametrize(
    "lie",
    [
        Liar(verdict="unique", solved_by="lines", solutions=[b"\1\0\1\0\0\2"]),
        Liar(verdict="unique", solved_by="lines", solutions=[]),
        Liar(verdict="unique", solved_by="lines", solutions=[b"".join(GRID)] * 2),
        Liar(verdict="multiple", solved_by="search", solutions=[b"".join(GRID)]),
        Liar(verdict="multiple", solved_by="search", solutions=[b"".join(GRID)] * 2),
        Liar(verdict="none", solved_by="search", solutions=[b"".join(GRID)]),
    ],
)
def test_a_core_that_errs_is_an_internal_error_and_never_a_verdict(lie, monkeypatch):
    monkeypatch.setattr(_core, "classify", lambda *_: lie)
    with pytest.raises(CheckFailed):
        classify(PUZZLE)
