"""Larger puzzles, against two solvers that share nothing with the core."""

import random
from pathlib import Path

import pytest
from nonoproof import read
from nonoproof.model import UNKNOWN, Puzzle, puzzle_of
from nonoproof.solver import classify, classify_batch, prove
from nonoproof.verdict import Budget, Means, Verdict
from pysat.solvers import Cadical195

from tests.support.judges import RIVALS, Encoding, cadical, cp_sat

CORPUS = Path(__file__).parents[2] / "corpus"


def random_puzzles(seed, count, smallest, greatest):
    """Random pictures of every density; some with two rows exchanged, some with given cells."""
    rng = random.Random(seed)
    for _ in range(count):
        width, height = rng.randint(smallest, greatest), rng.randint(smallest, greatest)
        colours, density = rng.choice([1, 1, 1, 2, 3]), rng.uniform(0.3, 0.8)
        cells = [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width * height)]
        grid = tuple(bytes(cells[y * width : (y + 1) * width]) for y in range(height))
        puzzle = puzzle_of(grid)
        rows, givens = list(puzzle.rows), None
        if rng.random() < 0.25:
            one, other = rng.randrange(height), rng.randrange(height)
            rows[one], rows[other] = rows[other], rows[one]
        if rng.random() < 0.25:
            givens = tuple(bytes(cell if rng.random() < 0.1 else UNKNOWN for cell in row) for row in grid)
        yield Puzzle(tuple(rows), puzzle.columns, givens=givens)


@pytest.mark.parametrize(
    ("judge", "count", "smallest", "greatest"),
    [(cadical, 250, 5, 14), (cadical, 20, 18, 22), (cp_sat, 40, 4, 9)],
)
def test_random_puzzles(judge, count, smallest, greatest):
    puzzles = list(random_puzzles(count, count, smallest, greatest))
    answers = classify_batch(puzzles)
    for puzzle, answer in zip(puzzles, answers, strict=True):
        assert answer.verdict is judge(puzzle), puzzle
    assert {answer.verdict for answer in answers} == {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE}
    assert {answer.solved_by for answer in answers} >= {Means.LINES, Means.SEARCH}


@pytest.fixture(scope="module")
def corpus():
    """The puzzles of the example collection, small enough for the judge to be quick."""
    puzzles = {each: None for each in read(str(CORPUS), findings=[]) if each.rows and each.columns}
    return [each for each in puzzles if each.width * each.height <= 1200]


def test_the_example_collection(corpus):
    assert len(corpus) > 80
    for puzzle in corpus:
        assert classify(puzzle).verdict is cadical(puzzle), puzzle.title


@pytest.mark.parametrize("name", RIVALS)
def test_the_judges_judge(name):
    """They know what each verdict is."""
    judge = RIVALS[name]
    either = puzzle_of((b"\1\0", b"\0\1"))
    reported = Puzzle(either.rows, either.columns, givens=(bytes([UNKNOWN, 1]), bytes([UNKNOWN] * 2)))
    assert judge(either) is Verdict.MULTIPLE
    assert judge(reported) is Verdict.UNIQUE
    assert judge(Puzzle(either.rows, either.columns, givens=(b"\1\1", b"\0\0"))) is Verdict.NONE
    assert judge(puzzle_of((b"\1\2\2", b"\2\0\1"))) is Verdict.UNIQUE


def denied(step, encoding, width):
    """The denial of each literal of the step, in the variables of the encoding."""
    literals = [(encoding.cells[each.row * width + each.column][each.colour], each.holds) for each in step]
    return [-number if holds else number for number, holds in literals]


def test_every_step_of_a_proof_follows():
    """A step with its denial leaves nothing; after the solution that was found, nothing but that solution."""
    steps = 0
    for puzzle in random_puzzles(7, 40, 14, 18):
        answer, proof = prove(puzzle)
        encoding = Encoding(puzzle)
        if answer.solved_by is not Means.SEARCH or [] in encoding.clauses:
            continue
        with Cadical195(bootstrap_with=encoding.clauses) as judge:
            for number, step in enumerate(proof.steps):
                if number == proof.solution_after:
                    found = b"".join(answer.solutions[0])
                    judge.add_clause(
                        [-cell[colour] for cell, colour in zip(encoding.cells, found, strict=True)]
                    )
                assert not judge.solve(assumptions=denied(step, encoding, puzzle.width)), (puzzle, step)
        steps += len(proof.steps)
    assert steps > 200


def test_hard_puzzles_are_undecided_rather_than_wrong():
    """With hardly anything to spend the solver may say less, but nothing else."""
    for puzzle in random_puzzles(9, 60, 10, 16):
        whole = classify(puzzle).verdict
        for conflicts in (0, 1, 5, 20):
            answer = classify(puzzle, Budget(seconds=None, conflicts=conflicts))
            assert answer.verdict in (whole, Verdict.UNDECIDED)
