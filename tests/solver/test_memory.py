"""The core says what a puzzle needs, does not begin what needs too much, and keeps to what it said."""

import os
import subprocess
import sys
from contextlib import contextmanager

import pytest
from nonoproof.grading import grade
from nonoproof.model import Puzzle, Run, puzzle_of
from nonoproof.reasoning import explain
from nonoproof.repair import ambiguity, contradiction, fix
from nonoproof.solver import classify, classify_batch, prove
from nonoproof.solver.ladder import NO_LIMIT
from nonoproof.solver.memory import allow_memory, allowed_memory, needs
from nonoproof.solver.packed import pack_to_solve
from nonoproof.solver.proofs import prove_briefly
from nonoproof.verdict import BUDGET_SPENT, NEEDS_MEMORY, Budget, Tier, Verdict

from tests.waiting import HANG

SMALL = puzzle_of((b"\1\1\0", b"\0\1\0"))
AMBIGUOUS = Puzzle(rows=((Run(1, 1),),) * 20, columns=((Run(1, 1),),) * 20)
NONE = Puzzle(rows=((Run(1, 1),), ()), columns=((), ()))


@contextmanager
def only(limit):
    before = allowed_memory()
    allow_memory(limit)
    try:
        yield
    finally:
        allow_memory(before)


def test_each_task_needs_more_than_the_one_before():
    needed = needs(pack_to_solve(AMBIGUOUS))
    assert 0 < needed.lines < needed.probes < needed.search
    assert needed.lines < needed.ladder < needed.all_steps
    assert needed.lines < needed.trim


@pytest.mark.parametrize(("puzzle", "verdict"), [(SMALL, Verdict.UNIQUE), (AMBIGUOUS, Verdict.MULTIPLE)])
def test_a_puzzle_that_needs_too_much_is_undecided(puzzle, verdict):
    assert classify(puzzle).verdict is verdict
    with only(100):
        found = classify(puzzle)
        assert found.verdict is Verdict.UNDECIDED
        assert found.reason.startswith(NEEDS_MEMORY)
        assert found.counts.line_solves == 0
        assert prove(puzzle)[0].verdict is Verdict.UNDECIDED
    assert classify(puzzle).verdict is verdict
    assert classify(AMBIGUOUS, Budget(conflicts=0)).reason in ("", BUDGET_SPENT)


def test_lines_may_do_where_a_search_would_need_too_much():
    needed = needs(pack_to_solve(AMBIGUOUS))
    with only(needed.search - 1):
        assert classify(SMALL).verdict is Verdict.UNIQUE
        found = classify(AMBIGUOUS)
        assert found.verdict is Verdict.UNDECIDED
        assert found.counts.line_solves > 0
        assert found.reason.startswith(NEEDS_MEMORY)
    with only(needed.search):
        assert classify(AMBIGUOUS).verdict is Verdict.MULTIPLE


def test_one_large_puzzle_of_a_batch_costs_the_others_nothing():
    with only(needs(pack_to_solve(AMBIGUOUS)).lines - 1):
        verdicts = [each.verdict for each in classify_batch([SMALL, AMBIGUOUS, SMALL])]
    assert verdicts == [Verdict.UNIQUE, Verdict.UNDECIDED, Verdict.UNIQUE]


def test_whatever_else_needs_too_much_ends_as_if_its_time_were_spent():
    found = classify(SMALL)
    with only(100):
        graded = grade(SMALL, found)
        assert graded is not None
        assert graded.tier is Tier.UNDECIDED
        reported = explain(SMALL, found)
        assert (reported.steps, reported.end, reported.open_cells) == ((), "spent", 6)
        assert reported.ending.startswith(NEEDS_MEMORY)
        assert ambiguity(AMBIGUOUS) is None
        assert not contradiction(NONE)
        assert not fix(AMBIGUOUS).remedies
    assert grade(SMALL, found).tier is not Tier.UNDECIDED
    assert contradiction(NONE)


def test_a_ladder_that_was_refused_does_not_remember_the_puzzle_before():
    other = puzzle_of((b"\1\1\1", b"\1\1\1"))
    assert grade(other, classify(other)).tier is not Tier.UNDECIDED
    with only(100):
        assert grade(SMALL, classify(SMALL)) is None
        reported = explain(SMALL, classify(other), budget=NO_LIMIT)
    assert reported.open_cells == 6


def test_a_proof_stays_long_where_there_is_no_memory_to_shorten_it():
    found, proof = prove_briefly(AMBIGUOUS)
    needed = needs(pack_to_solve(AMBIGUOUS))
    with only(max(needed.search, needed.trim) - (needed.trim > needed.search)):
        again, long = prove_briefly(AMBIGUOUS)
    assert again.verdict is found.verdict
    assert len(long) >= len(proof)


WITHIN = """
import re, resource, sys
from pathlib import Path
from nonoproof.model import Puzzle, Run
from nonoproof.solver import classify, ladder
from nonoproof.solver.memory import needs
from nonoproof.solver.packed import pack_to_solve
from nonoproof.solver.questions import solve_with_free_line
from nonoproof.verdict import Budget

kind, side, colours, share = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
one = tuple([(Run(1, 1 + i % colours),) for i in range(side)])
puzzle = Puzzle(one, one)
said = getattr(needs(pack_to_solve(puzzle)), kind)
held = int(re.search(r"VmData:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) << 10
limit = held + int(share * said) + (1 << 20)
resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
try:
    if kind == "ladder":
        ladder.grade(puzzle, None, Budget(seconds=None, line_solves=400_000))
    elif kind == "lines":
        classify(puzzle, Budget(seconds=None, line_solves=100))
    else:
        work = 310 * side * side * colours
        solve_with_free_line(puzzle, 0, Budget(seconds=None, line_solves=work, conflicts=1))
    print("enough")
except MemoryError:
    print("too little")
"""


COUNTED = pytest.mark.skipif(
    sys.platform != "linux" or "NONOPROOF_CORE" in os.environ,
    reason="asks Linux for the memory that is held; a core that watches its memory holds much more",
)


def memory_for(kind, side, colours, share):
    words = [sys.executable, "-c", WITHIN, kind, str(side), str(colours), str(share)]
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=HANG).stdout.strip()


@COUNTED
@pytest.mark.parametrize(
    ("kind", "side", "colours"),
    [
        ("search", 120, 1),
        ("lines", 200, 30),
        ("lines", 500, 200),
        ("ladder", 500, 1),
        ("ladder", 100, 20),
        ("ladder", 300, 200),
    ],
)
def test_what_is_said_to_be_needed_is_enough(kind, side, colours):
    assert memory_for(kind, side, colours, 1.0) == "enough"


@COUNTED
def test_what_is_said_to_be_needed_is_not_far_more_than_enough():
    assert memory_for("lines", 500, 30, 0.4) == "too little"
