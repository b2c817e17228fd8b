"""The checker refuses every kind of wrong grid."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import groupby, product

import pytest
from nonoproof.errors import CheckFailed
from nonoproof.model import UNKNOWN, puzzle_of
from nonoproof.solver import _core, classify, prove
from nonoproof.solver.check import check, fault_of, runs_of
from nonoproof.solver.packed import pack, unpack

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


CELLS = b"".join(GRID)


@pytest.mark.parametrize(
    ("claim", "grids", "fault"),
    [
        (1, (b"\1\0\1\0\0\2",), "no solution: row 1"),
        (1, (), "0 grids where its verdict needs 1"),
        (1, (CELLS, CELLS), "twice"),
        (2, (CELLS,), "1 grids where its verdict needs 2"),
        (2, (CELLS, CELLS), "twice"),
        (0, (CELLS,), "1 grids where its verdict needs 0"),
        (0, (), "the goal of the puzzle is one"),
        (None, (b"\1\0\1\0\0\2",), "no solution"),
        (1, (CELLS,), ""),
        (None, (CELLS,), ""),
        (None, (CELLS, CELLS, CELLS), "3 grids where"),
        (2, (CELLS, CELLS, CELLS), "3 grids where"),
        (None, (), ""),
    ],
)
def test_grids_that_do_not_prove_the_verdict(claim, grids, fault):
    found = _core.fault_of_claim(pack(PUZZLE), claim, grids)
    assert (fault in found) if fault else found == ""


def test_two_solutions_need_not_be_a_verdict():
    diagonal = pack(puzzle_of((b"\1\0", b"\0\1")))
    assert _core.fault_of_claim(diagonal, None, (b"\0\1\1\0", b"\1\0\0\1")) == ""


@pytest.mark.parametrize(
    ("clue", "cells"),
    [(b"\1\0\1", b"\0"), (b"\1\1\0", b"\0"), (b"\1\0\0", b"\0"), (b"\1\1\0", b"\1")],
    ids=["no length", "background", "neither", "background beside ink"],
)
def test_no_grid_has_a_run_without_a_length_or_a_colour(clue, cells):
    """As bytes: no puzzle that we write has one."""
    assert "row 1" in _core.fault_of(b"\1\0\3\1\1" + clue * 2, cells)


@pytest.mark.parametrize(
    ("head", "clues", "cells", "right"),
    [
        (b"\1\0\2\1\1", 2, 1, True),
        (b"\2\0\2\1\1", 2, 1, False),
        (b"\0\0\2\1\1", 2, 1, False),
        (b"\1\0\2\0\3", 3, 0, False),
        (b"\1\0\2\3\0", 3, 0, False),
        (b"\1\0\2\xff\xff\3\1", 65_536, 65_535, True),
        (b"\1\0\2\1\xff\xff\3", 65_536, 65_535, True),
        (b"\1\0\2\x80\x80\4\1", 65_537, 65_536, False),
    ],
)
def test_heads_of_another_version_or_size_are_refused(head, clues, cells, right):
    assert _core.fault_of(head + bytes(clues), bytes(cells)) == (
        "" if right else "the puzzle has no packed form"
    )


def test_a_packed_puzzle_that_is_cut_off_is_refused_wherever_it_ends():
    told = pack(replace(PUZZLE, givens=(bytes([UNKNOWN] * 3), b"\0\xff\xff")))
    assert _core.fault_of(told, CELLS) == ""
    for end in range(len(told)):
        assert _core.fault_of(told[:end], CELLS) == "the puzzle has no packed form", end


def test_a_goal_that_is_another_solution():
    diagonal = puzzle_of((b"\1\0", b"\0\1"))
    found = _core.fault_of_claim(pack(diagonal), 1, (b"\0\1\1\0",))
    assert "the goal of the puzzle is one" in found
    assert _core.fault_of_claim(pack(replace(diagonal, goal=None)), 1, (b"\0\1\1\0",)) == ""
    assert _core.fault_of_claim(pack(diagonal), 2, (b"\0\1\1\0", b"\1\0\0\1")) == ""


@pytest.mark.parametrize("call", [classify, prove])
def test_a_core_that_errs_is_an_internal_error_and_never_a_verdict(call, monkeypatch):
    answer = (0, 0, (GRID,), (0,) * 7, 0.0, "the solver returned the same grid twice", 0)
    monkeypatch.setattr(_core, "classify", lambda *_: (answer,))
    monkeypatch.setattr(_core, "prove", lambda *_: (answer, [], 0))
    with pytest.raises(CheckFailed, match="twice"):
        call(PUZZLE)


def test_what_is_certified_passes_the_checker_in_python(monkeypatch):
    wrong = (0, 0, ((b"\1\0\1", b"\0\0\2"),), (0,) * 7, 0.0, "", 0)
    monkeypatch.setattr(_core, "prove", lambda *_: (wrong, [], 0))
    with pytest.raises(CheckFailed, match="row 1"):
        prove(PUZZLE)


def changed(chance, grid, colours):
    """The cells of the grid with some of them changed, exchanged or moved."""
    cells, width = bytearray(b"".join(grid)), len(grid[0])
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        here, there = chance.randrange(len(cells)), chance.randrange(len(cells))
        kind = chance.random()
        if kind < 0.5:
            cells[here] = chance.choice([*range(colours), UNKNOWN])
        elif kind < 0.7:
            cells[here], cells[there] = cells[there], cells[here]
        else:
            row = here - here % width
            cells[row : row + width] = cells[row + 1 : row + width] + cells[row : row + 1]
    return bytes(cells)


@pytest.mark.parametrize("colours", [2, 3, 5, 20, 255])
def test_both_checkers_find_the_same_fault(colours):
    chance = random.Random(colours)
    faults = Counter()
    for _ in range(800):
        width, height = chance.randint(1, 7), chance.randint(1, 7)
        grid = tuple(
            [bytes(chance.choices((*range(colours), *[0] * colours), k=width)) for _ in range(height)]
        )
        puzzle = puzzle_of(grid)
        if chance.random() < 0.5:
            told = [bytes([chance.choice((cell, UNKNOWN)) for cell in row]) for row in grid]
            told[0] = bytes([chance.choice((told[0][0], 1))]) + told[0][1:]
            puzzle = replace(puzzle, givens=tuple(told))
        cells = changed(chance, grid, colours)
        rows = tuple([cells[at : at + width] for at in range(0, len(cells), width)])
        fault = fault_of(puzzle, rows)
        assert _core.fault_of(pack(puzzle), cells) == fault
        faults[" ".join(word for word in fault.split() if not word.isdigit())] += 1
    assert len(faults) == 4  # right ones, rows, columns, given cells
    assert min(faults.values()) > 2


@pytest.mark.parametrize("size", [0, 1, 5, 7, 12])
def test_both_checkers_refuse_another_size(size):
    cells = bytes(size)
    fault = fault_of(PUZZLE, (cells,))
    assert "size" in fault
    assert _core.fault_of(pack(PUZZLE), cells) == fault


def test_the_checker_of_the_core_takes_any_bytes():
    chance, puzzles = random.Random(8), 0
    whole = pack(replace(PUZZLE, givens=(b"\xff\1\xff", b"\0\xff\xff")))
    for _ in range(20_000):
        packed = bytearray(whole[: chance.choice((len(whole), chance.randrange(len(whole))))])
        for _ in range(chance.randrange(4) if packed else 0):
            packed[chance.randrange(len(packed))] = chance.randrange(256)
        fault = _core.fault_of(bytes(packed), CELLS)
        claimed = _core.fault_of_claim(bytes(packed), 1, (CELLS,))
        assert (claimed == "") == (fault == "")
        # What is no puzzle may lack only what the grid does not need: its colours, or its name.
        with suppress(ValueError):
            assert fault == fault_of(unpack(bytes(packed)), GRID)
            puzzles += 1
    assert puzzles > 1000
    for end in range(len(whole)):
        assert _core.fault_of(whole[:end], CELLS)
