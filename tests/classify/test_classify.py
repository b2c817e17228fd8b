"""The stage around the solver, and the package's own door to it."""

import subprocess
import sys
from dataclasses import replace
from itertools import product

import nonoproof
from nonoproof import Budget, Verdict, classify, puzzle_of
from nonoproof.classify import check_givens
from nonoproof.findings import Code
from nonoproof.model import Puzzle as Nonogram
from nonoproof.model import Source, clue

CROSS = puzzle_of((b"\0\1\0", b"\1\1\1", b"\0\1\0"))
EITHER = puzzle_of((b"\1\0", b"\0\1"))


def test_verdicts_come_with_their_grids():
    assert classify(CROSS).solutions == (CROSS.goal,)
    assert classify(EITHER, Budget(seconds=1)).verdict is Verdict.MULTIPLE
    assert len(set(classify(EITHER).solutions)) == 2
    impossible = Nonogram((clue([1, 1]), clue([1]), clue([1, 1])), (clue([1]), clue([3]), clue([1])))
    assert classify(impossible).verdict is Verdict.NONE


def test_every_picture_of_three_by_three_is_among_its_solutions():
    seen: dict[Nonogram, set[tuple[bytes, ...]]] = {}
    for cells in product((0, 1), repeat=9):
        grid = tuple(bytes(cells[start : start + 3]) for start in (0, 3, 6))
        seen.setdefault(puzzle_of(grid), set()).add(grid)
    for puzzle, grids in seen.items():
        found = classify(replace(puzzle, goal=None))
        assert (found.verdict is Verdict.UNIQUE) == (len(grids) == 1)
        assert set(found.solutions) <= grids


def test_given_cells_that_rule_out_every_solution_are_told():
    wrong = replace(CROSS, givens=(b"\1\xff\xff", b"\xff\xff\xff", b"\xff\xff\xff"))
    finding = check_givens(wrong, Source("a.non", 2, 9), classify(wrong))
    assert finding is not None
    assert (finding.code, finding.index, finding.line) == (Code.GIVENS_CONTRADICT_CLUES, 2, 9)


def test_given_cells_that_are_not_to_blame_are_not_blamed():
    right = replace(EITHER, givens=(b"\1\xff", b"\xff\xff"))
    assert classify(right).verdict is Verdict.UNIQUE
    assert check_givens(right, Source("a"), classify(right)) is None
    hopeless = Nonogram((clue([1, 1]), clue([1]), clue([1, 1])), (clue([1]), clue([3]), clue([1])))
    given = replace(hopeless, givens=(b"\1\xff\xff",) + (b"\xff" * 3,) * 2)
    assert check_givens(given, Source("a"), classify(given)) is None


def test_the_package_offers_the_function_and_not_the_folder():
    assert callable(nonoproof.classify)
    assert callable(nonoproof.read)
    assert all(hasattr(nonoproof, name) for name in nonoproof.__all__)


def test_importing_the_package_is_quick():
    """Nothing heavy comes with it, nor with the command line: those who need it import it."""
    heavy = {"PIL", "yaml", "jsonschema", "jsonschema_rs", "jinja2", "tqdm", "sqlite3", "multiprocessing"}
    heavy |= {"xml", "zipfile", "tarfile", "numpy", "email", "packaging"}
    code = "import sys, nonoproof, nonoproof.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert heavy & set(done.stdout.split()) == set()
