"""Grade, explanation and profile say the same of every puzzle, over the corpus, the survey and webpbn."""

from pathlib import Path

import pytest
from nonoproof.findings import Severity
from nonoproof.grade import Tier, grade
from nonoproof.ingest import ingest
from nonoproof.profiles import Outcome, Profile
from nonoproof.profiles import load as load_profile
from nonoproof.solver import classify
from nonoproof.solver.ladder import Rung
from nonoproof.solver.way import way
from nonoproof.verdict import Budget, Verdict

DATA = Path(__file__).parents[3] / "shared" / "data"
WEBPBN = sorted((DATA / "webpbn").rglob("*.non"))[::2][:500]
COLLECTIONS = {
    "corpus": [str(path) for path in sorted(Path("corpus").iterdir()) if path.name != "with-faults"],
    "survey": [str(DATA / "survey")],
    "webpbn": list(map(str, WEBPBN)),
}
RUNGS = {rung.label: rung for rung in Rung}
WITHOUT_GUESSING = Profile(tiers=load_profile("publish").tiers)
"""What ``publish`` asks for beside titles and the like."""


def puzzles_of(sources):
    for each in ingest(sources):
        if each.puzzle and not any(finding.severity is Severity.ERROR for finding in each.findings):
            yield each.source.path, each.puzzle


@pytest.mark.parametrize("name", COLLECTIONS)
def test_grade_explanation_and_profile_agree(name):
    sources = COLLECTIONS[name]
    if not sources or not Path(sources[0]).exists():
        pytest.skip("the collection is not there")
    number = 0
    for path, puzzle in puzzles_of(sources):
        found = classify(puzzle, Budget(seconds=5))
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
    assert number >= {"corpus": 100, "survey": 8, "webpbn": 450}[name]
