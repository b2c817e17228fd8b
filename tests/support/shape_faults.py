"""The shape reader against files whose content is known; ``torture/fuzz_shapes.py`` makes the long run.

Each file is a random puzzle in a random shape, whole or with a fault: a number changed, a line dropped or
doubled, a list of scores beside the clues, a size that is wrong. A reading that passes for sure (no error of
the reader, and none of the clues) must be what the file says.
"""

from __future__ import annotations

import copy
import random

from nonoproof.findings import Severity
from nonoproof.formats.common import consistent
from nonoproof.formats.detect import recognise
from nonoproof.model import Puzzle

from tests.support.shape_maker import Truth, Writer, Written, lengths, random_grid, truth_of

MUTATIONS = ("none", "number", "drop", "double", "decoy", "swap", "cell")


def make(seed: str, mutation: str = "") -> tuple[Written, str]:
    """The file of a seed, and what was done to it."""
    rng = random.Random(seed)
    chosen = mutation or rng.choice(MUTATIONS)
    writer = Writer(rng, decoys=chosen == "decoy")
    truths = [truth_of(random_grid(rng), rng) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    spoiled = [copy.deepcopy(truth) for truth in truths]
    spoil(spoiled[0], chosen, rng)
    if writer.kind == "grid":
        for truth in spoiled:
            follow_goal(truth)
    return writer.write(spoiled), chosen


def spoil(truth: Truth, mutation: str, rng: random.Random) -> None:
    side = rng.choice([truth.rows, truth.columns])
    if mutation == "number":
        full = [clue for clue in side if clue]
        if full:
            clue = rng.choice(full)
            place = rng.randrange(len(clue))
            clue[place] = max(1, clue[place] + rng.choice([-1, 1, 2, 10]))
    elif mutation == "drop" and len(side) > 3:
        side.pop(rng.randrange(len(side)))
    elif mutation == "double":
        side.insert(rng.randrange(len(side)), list(rng.choice(side)))
    elif mutation == "swap" and len(side) > 3:
        first, second = rng.sample(range(len(side)), 2)
        side[first], side[second] = side[second], side[first]
    elif mutation == "cell" and truth.goal is not None:
        row = rng.choice(truth.goal)
        place = rng.randrange(len(row))
        row[place] = 1 - row[place]


def follow_goal(truth: Truth) -> None:
    from nonoproof.model import grid_clues

    assert truth.goal is not None
    rows, columns = grid_clues(tuple([bytes(row) for row in truth.goal]))
    truth.rows, truth.columns = lengths(rows), lengths(columns)


def says(puzzle: Puzzle, truth: Truth) -> bool:
    """True where the puzzle is what the file says."""
    found = lengths(puzzle.rows), lengths(puzzle.columns)
    return found == (truth.rows, truth.columns) or (truth.either_way and found == (truth.columns, truth.rows))


def judge(written: Written) -> tuple[int, int, int]:
    """How many puzzles were read right, were refused, and were read wrong without a word."""
    entries = list(recognise(written.data, written.name)[1])
    right = refused = wrong = 0
    expected = list(written.truths)
    for entry in entries:
        errors = any(finding.severity is Severity.ERROR for finding in entry.findings)
        if entry.puzzle is None or errors or not consistent(entry.puzzle):
            refused += 1
            continue
        match = next((truth for truth in expected if says(entry.puzzle, truth)), None)
        if match is None:
            wrong += 1
        else:
            right += 1
            expected.remove(match)
    return right, max(refused, len(written.truths) - right - wrong), wrong
