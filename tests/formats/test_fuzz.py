"""A short run of the fuzzer over every reader; ``torture/fuzz_formats.py`` makes the long one."""

import random

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.formats import BY_NAME, FORMATS, FileEntry
from nonoproof.model import Puzzle, puzzle_of, run

from tests.support.mutated_files import faults, fuzz, mutated, seeds

COUNT = 120


@pytest.mark.parametrize("name", [each.NAME for each in FORMATS])
def test_reader_stands_mutated_inputs(name):
    outcome = fuzz(name, COUNT, seed=1)
    assert outcome.failures == ()
    assert outcome.inputs == COUNT
    assert outcome.refused > 0


@pytest.mark.parametrize("name", ["json", "png", "yaml"])
def test_inputs_can_be_had_again_and_differ(name):
    originals = seeds(BY_NAME[name])
    inputs = [mutated(originals, random.Random(f"0/{name}/{number}")) for number in range(20)]
    assert inputs == [mutated(originals, random.Random(f"0/{name}/{number}")) for number in range(20)]
    assert len(set(inputs)) > 10


GOOD = puzzle_of((b"\1\0",))


@pytest.mark.parametrize(
    "entry",
    [
        FileEntry(None),
        FileEntry(None, (Finding(Code.IGNORED, "a note"),)),
        FileEntry(GOOD, (Finding(Code.SYNTAX, "an error"),)),
        FileEntry(Puzzle((), GOOD.columns)),
        FileEntry(Puzzle(((run(0),),), GOOD.columns)),
        FileEntry(Puzzle(((run(1, 2),),), GOOD.columns)),
        FileEntry(Puzzle(GOOD.rows, GOOD.columns, GOOD.palette[:1])),
        FileEntry(Puzzle(GOOD.rows, GOOD.columns, goal=(b"\1",))),
        FileEntry(Puzzle(GOOD.rows, GOOD.columns, goal=(b"\1\2",))),
        FileEntry(Puzzle(GOOD.rows, GOOD.columns, givens=(b"\1\2",))),
    ],
)
def test_faults_are_seen(entry):
    assert list(faults([FileEntry(GOOD), entry]))


def test_a_whole_puzzle_has_no_fault():
    assert not list(faults([FileEntry(GOOD), FileEntry(None, (Finding(Code.SYNTAX, "an error"),))]))
