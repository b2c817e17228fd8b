"""Grade, explanation, profile, report and page say the same of every puzzle: ours, seeded ones, real collections."""

import json
import random
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.findings import Severity
from nonoproof.grading import Tier, grade
from nonoproof.ingest import ingest
from nonoproof.making.cells import Size
from nonoproof.making.random_pictures import blots, maze, symmetric
from nonoproof.model import puzzle_of, to_record
from nonoproof.profiles import Outcome, Profile
from nonoproof.profiles import load as load_profile
from nonoproof.solver import classify
from nonoproof.solver.human_steps import human_steps
from nonoproof.solver.ladder import Rung
from nonoproof.verdict import Budget, Verdict

from tests.needs import DATA, real_puzzles
from tests.report.page_reading import read_page
from tests.support.exported import exported
from tests.support.puzzles import random_puzzle

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


def sources_of(name, folder):
    if name != "seeded":
        return COLLECTIONS[name]
    lines = [json.dumps(to_record(puzzle) | {"title": title}) + "\n" for title, puzzle in seeded()]
    (folder / "seeded.jsonl").write_text("".join(lines), encoding="utf-8")
    return [str(folder / "seeded.jsonl")]


def reported(sources, folder):
    """What the report and the page of a run say of each puzzle, by its place."""
    tiers = [tier.value for tier in WITHOUT_GUESSING.tiers]
    (folder / "profile.yaml").write_text(json.dumps({"tiers": tiers}), encoding="utf-8")
    options = ["--engine", "inline", "--seconds", "60", "--profile", str(folder / "profile.yaml"), "--quiet"]
    assert main(["run", *sources, "--out", str(folder / "out"), *options]) == 0
    pages = {(page["source"], page["index"]): page for page in read_page(folder / "out")}
    said = {}
    for record in exported(folder / "out"):
        page = pages.pop((record["source"], record["index"]))
        said |= {(place["source"], place["index"]): (record, page) for place in record["sources"]}
    assert not pages
    return said


@pytest.mark.parametrize(
    "name", ["seeded", "corpus", *[pytest.param(name, marks=real_puzzles) for name in ("survey", "webpbn")]]
)
def test_grade_explanation_profile_report_and_page_agree(name, tmp_path):
    number = 0
    sources = sources_of(name, tmp_path)
    said = reported(sources, tmp_path)
    for each in ingest(sources):
        if not each.puzzle or any(finding.severity is Severity.ERROR for finding in each.findings):
            continue
        path, puzzle = each.source.path, each.puzzle
        found = classify(puzzle, BUDGET)
        graded = grade(puzzle, found)
        record, page = said[path, each.source.index]
        if found.verdict is not Verdict.UNIQUE:
            assert graded is record["grade"] is page["tier"] is None, path
            continue
        number += 1
        told = human_steps(puzzle, found.solutions[0])
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
        in_words = (graded.tier.value, graded.score, graded.why)
        assert tuple([record["grade"][part] for part in ("tier", "score", "why")]) == in_words, path
        assert (page["tier"], page["score"], page["details-why"]) == in_words, path
        assert bool(record["failures"]) == bool(page["fails"]) == guessed, path
    assert number >= NEEDED[name]
