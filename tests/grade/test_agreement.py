"""Grade, explanation and profile say the same of every puzzle: ours, seeded ones, and real collections."""

import random
from pathlib import Path

import pytest
from nonoproof.findings import Severity
from nonoproof.grade import Tier, grade
from nonoproof.ingest import ingest
from nonoproof.make.cells import Size
from nonoproof.make.random_pictures import blots, maze, symmetric
from nonoproof.model import puzzle_of
from nonoproof.profiles import Outcome, Profile
from nonoproof.profiles import load as load_profile
from nonoproof.solver import classify
from nonoproof.solver.ladder import Rung
from nonoproof.solver.way import way
from nonoproof.verdict import Budget, Verdict

from benchmarks.puzzles import random_puzzle
from tests.needs import DATA, real_puzzles

WEBPBN = sorted((DATA / "webpbn").rglob("*.non"))[::2][:500]
COLLECTIONS = {
    "corpus": [str(path) for path in sorted(Path("corpus").iterdir()) if path.name != "with-faults"],
    "survey": [str(DATA / "survey")],
    "webpbn": list(map(str, WEBPBN)),
}
NEEDED = {"seeded": 150, "corpus": 100, "survey": 8, "webpbn": 450}
"""Unique puzzles that each must have."""
BUDGET = Budget(seconds=None, conflicts=20_000)
RUNGS = {rung.label: rung for rung in Rung}
WITHOUT_GUESSING = Profile(tiers=load_profile("publish").tiers)
"""What ``publish`` asks for beside titles and the like."""


def seeded():
    """Random puzzles of all densities, and pictures from nothing, as `make --random` draws them."""
    for seed in range(240):
        rng = random.Random(seed)
        side = rng.randint(5, 18)
        if seed % 2:
            yield f"random {seed}", random_puzzle(rng, side, rng.uniform(0.45, 0.75))
        else:
            drawing = rng.choice((blots, symmetric, maze))
            yield f"{drawing.__name__} {seed}", puzzle_of(drawing(rng, Size(side, side)))


def puzzles_of(name):
    if name == "seeded":
        yield from seeded()
        return
    for each in ingest(COLLECTIONS[name]):
        if each.puzzle and not any(finding.severity is Severity.ERROR for finding in each.findings):
            yield each.source.path, each.puzzle


@pytest.mark.parametrize(
    "name", ["seeded", "corpus", *[pytest.param(name, marks=real_puzzles) for name in ("survey", "webpbn")]]
)
def test_grade_explanation_and_profile_agree(name):
    number = 0
    for path, puzzle in puzzles_of(name):
        found = classify(puzzle, BUDGET)
        graded = grade(puzzle, found)
        if found.verdict is not Verdict.UNIQUE:
            assert graded is None
            continue
        number += 1
        told = way(puzzle, found.solutions[0])
        rungs = {step.rung for step in told.steps}
        guessed = Rung.GUESS in rungs
        assert told.end == "solved", path
        assert told.grid == found.solutions[0], path
        assert graded.features.end == ("guess" if guessed else "solved"), path
        assert (graded.tier is Tier.GUESS) == guessed, path
        assert RUNGS[graded.features.rung] == max(rungs, default=Rung.OVERLAP), path
        assert ("guessing" in graded.why) == guessed, path
        passes = WITHOUT_GUESSING.judge(puzzle, found, (), graded.tier).outcome is Outcome.PASSES
        assert passes == (not guessed), path
    assert number >= NEEDED[name]
