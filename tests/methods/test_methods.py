"""All methods together: the list is complete, each keeps its promises, and all agree with the truth.

The truth comes from enumerating all pictures of a size, so it depends on none of them.
"""

import random
from collections import defaultdict
from functools import cache
from importlib import import_module
from itertools import count, product
from pathlib import Path

import nonoproof.methods
import pytest
from nonoproof.methods import METHODS, Limit, method_named
from nonoproof.methods import method as common
from nonoproof.model import UNKNOWN, Grid, Puzzle, clue, grid_clues, puzzle_of
from nonoproof.verdict import Verdict

EXACT = [method for method in METHODS if method.DECIDES.proves_unique]

FIGURES = {
    "Fig. 1.2": (Puzzle(
        tuple(clue(each) for each in ([1], [1], [3], [2])),
        tuple(clue(each) for each in ([1], [2], [1], [2], [1])),
    ), Verdict.MULTIPLE, 2),
    "Fig. 1.3": (Puzzle(
        tuple(clue(each) for each in ([1], [1, 1, 1], [5], [1, 1], [1])),
        tuple(clue(each) for each in ([1, 1], [3], [1, 1], [2], [1, 1])),
    ), Verdict.NONE, 0),
    "Fig. 1.5": (Puzzle(
        tuple(clue(each) for each in ([2], [1, 1], [4])),
        tuple(clue(each) for each in ([2], [1, 1], [3], [1])),
    ), Verdict.UNIQUE, 1),
}  # fmt: skip
"""The puzzles of the thesis whose truth it states."""

by_name = pytest.mark.parametrize("method", EXACT, ids=lambda each: each.NAME)


def test_every_module_with_a_name_is_listed():
    folder = Path(nonoproof.methods.__file__).parent
    modules = [import_module(f"nonoproof.methods.{path.stem}") for path in folder.glob("[!_]*.py")]
    assert {module.NAME for module in modules if hasattr(module, "NAME")} == {each.NAME for each in METHODS}
    assert len({each.NAME for each in METHODS}) == len(METHODS)


def test_a_method_is_found_by_its_name():
    assert all(method_named(each.NAME) is each for each in METHODS)
    assert method_named("magic") is None


@by_name
@pytest.mark.parametrize("figure", FIGURES)
def test_truths_of_the_thesis(method, figure):
    puzzle, verdict, count = FIGURES[figure]
    answer = method.solve(puzzle, Limit(seconds=None, steps=100_000))
    if answer.verdict is None:
        assert not method.DECIDES.complete
    else:
        assert answer.verdict is verdict
        assert len(answer.solutions) == count


@cache
def pictures(width: int, height: int) -> dict[tuple, list[Grid]]:
    """All pictures of that size by their clues."""
    found: dict[tuple, list[Grid]] = defaultdict(list)
    for rows in product([bytes(row) for row in product((0, 1), repeat=width)], repeat=height):
        found[grid_clues(rows)].append(rows)
    return found


@cache
def small_puzzles() -> list[tuple[Puzzle, Verdict, frozenset[Grid]]]:
    """A sample of all ways to put clues around a 3x3 grid, and of 4x3 pictures: of every kind."""
    rng = random.Random(3)
    truth = pictures(3, 3)
    clues = [clue(each) for each in ([], [1], [2], [3], [1, 1])]
    around = [(each[:3], each[3:]) for each in product(clues, repeat=6)]
    wide = pictures(4, 3)
    cases = [(each, truth) for each in rng.sample(around, 1500)]
    cases += [(each, truth) for each in truth]
    cases += [(each, wide) for each in rng.sample(sorted(wide), 300)]
    kinds = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)
    return [
        (Puzzle(*each), kinds[min(len(known.get(each, [])), 2)], frozenset(known.get(each, [])))
        for each, known in cases
    ]


def test_the_number_of_unique_pictures_is_the_published_one():
    """2, 14 and 384 of the pictures of 1x1, 2x2 and 3x3 have clues of their own (OEIS A242876)."""
    for size, known in ((1, 2), (2, 14), (3, 384)):
        assert sum(len(each) == 1 for each in pictures(size, size).values()) == known


@by_name
def test_agrees_with_the_truth(method):
    """A complete method always has an answer; any other never a false one, and one often enough."""
    decided = 0
    for puzzle, verdict, solutions in small_puzzles():
        answer = method.solve(puzzle, Limit(seconds=None, steps=200_000))
        assert set(answer.solutions) <= solutions
        assert len(set(answer.solutions)) == len(answer.solutions)
        if answer.verdict is None:
            assert not method.DECIDES.complete
            continue
        decided += 1
        assert answer.verdict is verdict, puzzle
        assert len(answer.solutions) == {Verdict.NONE: 0, Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}[verdict]
    assert decided > 0.8 * len(small_puzzles())


@pytest.mark.parametrize("name", ["depth-first", "row-search", "astar-gac"])
def test_all_solutions_are_found(name):
    method = method_named(name)
    for clues, grids in list(pictures(4, 3).items())[::7]:
        answer = method.solve(Puzzle(*clues), Limit(seconds=None, solutions=None))
        assert set(answer.solutions) == set(grids)
        assert len(answer.solutions) == len(grids)


def test_larger_puzzles_have_one_truth():
    """Where enumeration is too slow, the complete methods judge each other and the rest."""
    rng = random.Random(6)
    complete = [each for each in EXACT if each.DECIDES.complete and each.NAME != "depth-first"]
    for _ in range(150):
        width, height, density = rng.randint(4, 8), rng.randint(4, 8), rng.uniform(0.3, 0.8)
        one, other = (
            puzzle_of(tuple(bytes(rng.random() < density for _ in range(width)) for _ in range(height)))
            for _ in range(2)
        )
        puzzle = one if rng.random() < 0.8 else Puzzle(one.rows, other.columns)
        verdicts = {each.solve(puzzle, Limit(seconds=None)).verdict for each in complete}
        assert len(verdicts) == 1
        for each in EXACT:
            if each not in complete and each.NAME != "depth-first":
                answer = each.solve(puzzle, Limit(seconds=None, steps=50_000))
                assert answer.verdict is None or {answer.verdict} == verdicts


@by_name
def test_given_cells_are_kept(method):
    """Of two diagonals one is given: then there is one solution left."""
    puzzle = Puzzle(*[(clue([1]), clue([1]))] * 2, givens=(bytes([UNKNOWN, 1]), bytes([UNKNOWN] * 2)))
    answer = method.solve(puzzle, Limit(seconds=None, steps=10_000))
    assert answer.verdict is Verdict.UNIQUE
    assert answer.solutions == ((b"\x00\x01", b"\x01\x00"),)


@pytest.mark.parametrize("method", METHODS, ids=lambda each: each.NAME)
def test_the_limit_is_kept(method, monkeypatch):
    """On a puzzle that is hopeless for most. Each reading of the clock takes a millisecond here."""
    readings = count()
    monkeypatch.setattr(common, "perf_counter", lambda: next(readings) / 1000)
    size = 30
    puzzle = Puzzle(tuple([clue([1, 1, 1])] * size), tuple([clue([1, 1, 1])] * size))
    answer = method.solve(puzzle, Limit(seconds=0.2))
    assert next(readings) <= 200 + 5
    assert answer.verdict in (None, Verdict.MULTIPLE)


def test_the_page_on_methods_has_them_all():
    page = (Path(__file__).parents[2] / "docs" / "methods.md").read_text(encoding="utf-8")
    for method in METHODS:
        assert f"| `{method.NAME}` |" in page
