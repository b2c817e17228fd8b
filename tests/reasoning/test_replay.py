"""The reason of every step gives exactly the cells that the step names: see ``tests/support/replaying.py``."""

from collections import Counter
from pathlib import Path

import pytest
from nonoproof.findings import Severity
from nonoproof.ingest import ingest
from nonoproof.model import puzzle_of
from nonoproof.reasoning import RULES
from nonoproof.solver.human_steps import human_steps

from tests.needs import DATA, real_puzzles
from tests.solver.test_ladder import random_grids
from tests.support.replaying import Replay, random_puzzles, replay

FOLDERS = sorted([path for path in Path("corpus").iterdir() if path.is_dir() and path.name != "with-faults"])
GENERATED = 300
"""`python -m tests.support.replaying` replays 2,000."""


def puzzles_in(folder):
    for each in ingest([str(folder)]):
        if each.puzzle and not any(finding.severity is Severity.ERROR for finding in each.findings):
            yield each.puzzle


@pytest.mark.parametrize("folder", FOLDERS, ids=[path.name for path in FOLDERS])
def test_every_step_of_the_corpus(folder):
    rules = Counter()
    for puzzle in puzzles_in(folder):
        rules += replay(puzzle)
    assert rules.total() > 0


def test_every_step_of_generated_puzzles():
    """All rules occur, in black and white and in colour, in rounds and one by one."""
    rules = Counter()
    for number, puzzle in enumerate(random_puzzles(GENERATED)):
        rules += replay(puzzle, one_by_one=number % 3 == 2)
    assert set(RULES) - set(rules) <= {"guess", "joining"}


@real_puzzles
def test_every_step_of_real_puzzles():
    for path in sorted((DATA / "webpbn").rglob("*.non"))[::60]:
        for puzzle in puzzles_in(path):
            replay(puzzle)


def test_hints_are_single_steps_whose_reasons_hold():
    for grid in random_grids(40, 3, seed=12):
        replay(puzzle_of(grid), one_by_one=True)


def wrong(step, phrase, **changes):
    """The step, with something else in one phrase."""
    why = tuple([each._replace(**changes) if each is phrase else each for each in step.why])
    return step._replace(why=why)


@pytest.mark.parametrize(
    "name", ["overlap", "out-of-reach", "punctuating", "only-arrangement", "edge", "gap"]
)
def test_a_reason_that_does_not_hold_is_noticed(name):
    """A room, a cell that is named, or one that is left out."""
    noticed = 0
    for puzzle in random_puzzles(80):
        found = human_steps(puzzle)
        for number, step in enumerate(found.steps):
            phrase = next((each for each in step.why if each.phrase == name), None)
            if phrase is None:
                continue
            effect = phrase.effects[0]
            others = [effect.places[:-1], tuple([place + 1 for place in effect.places])]
            first, last = phrase.room
            changes = [
                {"effects": (effect._replace(places=places), *phrase.effects[1:])} for places in others
            ]
            if phrase.runs:
                changes.append({"room": (first, last + 1)})
            for change in changes:
                forged = (*found.steps[:number], wrong(step, phrase, **change))
                with pytest.raises((AssertionError, LookupError, ValueError)):
                    Replay(puzzle).replay(type(found)(forged, "cut", None, found.grid))
                noticed += 1
            break
    assert noticed > 0
