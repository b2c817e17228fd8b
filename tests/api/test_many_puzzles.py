"""Many puzzles in processes that are stopped when they take too long or too much."""

import random
import subprocess
import sys

import pytest
from nonoproof import Budget, InvalidPuzzleError, Puzzle, Verdict, classify, classify_many
from nonoproof.api import many_puzzles
from nonoproof.engines import LossKind, Lost

from tests.support.puzzles import random_puzzle

BAD = Puzzle.from_clues([[1]], [[1], [1]])
INKS = {".": "ffffff", "r": "e00000", "b": "0000e0"}
COUNTED = Budget(None, 20_000)


def puzzles():
    draw = random.Random(4)
    made = [random_puzzle(draw, 8, 0.5) for _ in range(40)]
    return [*made, Puzzle.from_picture(["r.b", "rrb"], palette=INKS)]


def test_the_same_as_one_by_one_and_in_order():
    found = list(classify_many(iter(puzzles()), COUNTED, jobs=2))
    assert [each._replace(seconds=0) for each in found] == [
        classify(each, COUNTED)._replace(seconds=0) for each in puzzles()
    ]
    assert found[-1].palette[1].char == "r"


def test_faults_are_raised_or_listed():
    some = puzzles()[:3]
    found = classify_many([*some, BAD, *some], COUNTED, jobs=1)
    assert [next(found).verdict for _ in some] == [classify(each, COUNTED).verdict for each in some]
    with pytest.raises(InvalidPuzzleError, match="sums-differ"):
        next(found)
    listed = []
    found = list(classify_many([BAD, *some, BAD, BAD], COUNTED, jobs=1, findings=listed))
    assert [each is None for each in found] == [True, False, False, False, True, True]
    assert [(each.code, each.index) for each in listed] == [
        ("sums-differ", 1),
        ("sums-differ", 5),
        ("sums-differ", 6),
    ]


def test_a_worker_that_is_lost_costs_one_puzzle(monkeypatch):
    """The engine has tests of its own: here it loses what it is told to."""

    class Losing:
        def map(self, task, items):
            for item in items:
                if item.number == 1:
                    yield item, Lost("its worker was stopped after 3 s", LossKind.HUNG)
                else:
                    yield item, task.function([item])[0]
                assert task.seconds == 2 + many_puzzles.GRACE_SECONDS

        def close(self):
            closed.append(True)

    closed = []
    monkeypatch.setattr(many_puzzles, "open_engine", lambda *_, **__: Losing())
    some = puzzles()[:3]
    found = list(classify_many(some, Budget(2), findings=[]))
    assert [each.verdict for each in found][::2] == [classify(each).verdict for each in some][::2]
    assert found[1].verdict is Verdict.UNDECIDED and found[1].reason == "its worker was stopped after 3 s"
    assert closed == [True]


def test_puzzles_are_taken_as_they_are_needed():
    taken = []

    def endless():
        while True:
            taken.append(1)
            yield Puzzle.from_picture(["#.", "##"])

    found = classify_many(endless(), jobs=1)
    assert next(found).verdict is Verdict.UNIQUE
    found.close()
    assert len(taken) < 100_000


def test_a_program_need_not_guard_its_main_part(tmp_path):
    """Processes that start run the program again, elsewhere, unless it guards what it does."""
    program = tmp_path / "program.py"
    program.write_text(
        "import nonoproof\nprint('begun')\npuzzle = nonoproof.Puzzle.from_picture(['#.', '##'])\n"
        "print(*[found.verdict for found in nonoproof.classify_many([puzzle] * 3, jobs=1)])\n"
    )
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["begun", "unique", "unique", "unique"] and done.stderr == ""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: classify_many([], 3), "budget: expected a Budget"),
        (lambda: classify_many([], jobs=0), "jobs: expected a number from 1"),
        (lambda: classify_many([], memory=1), "memory: expected a number from"),
        (lambda: list(classify_many(["puzzle"], jobs=1)), "puzzle: expected a Puzzle"),
    ],
)
def test_wrong_arguments_are_named(call, words):
    with pytest.raises((TypeError, ValueError), match=words):
        call()


def test_none_are_none():
    assert list(classify_many([], jobs=1)) == []
