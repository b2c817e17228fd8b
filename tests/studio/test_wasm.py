"""The core for JavaScript is built from the sources as they are, and answers as the native one does."""

import hashlib
import importlib.util
import random
from dataclasses import replace
from pathlib import Path

import pytest
from nonoproof.explain import explain
from nonoproof.findings import Severity
from nonoproof.grade import grade
from nonoproof.ingest import ingest
from nonoproof.model import UNKNOWN, Colour, draw, puzzle_of
from nonoproof.solver import classify
from nonoproof.verdict import Budget

ROOT = Path(__file__).parents[2]
STUDIO = ROOT / "pipeline" / "nonoproof" / "studio"
PALETTE = tuple([Colour(char, rgb, name) for char, rgb, name in [
    (".", "ffffff", "white"), ("r", "ff0000", "red"), ("g", "00aa00", ""), ("b", "0000ff", "blue"),
]])  # fmt: skip


@pytest.fixture(scope="module")
def build():
    spec = importlib.util.spec_from_file_location("build_wasm", STUDIO / "core" / "build_wasm.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_was_built_from_the_sources_as_they_are(build):
    """Where this fails, ``make wasm`` builds it again."""
    lines = dict(reversed(line.split()) for line in build.DIGEST.read_text().splitlines())
    assert lines["sources"] == build.digest()
    assert lines["nonoproof.wasm"] == hashlib.sha256(build.WASM.read_bytes()).hexdigest()


def test_the_phrases_are_those_of_the_table(build):
    assert build.PHRASES.read_text(encoding="utf-8") == build.phrases()


def test_the_digest_sees_every_source(build):
    names = {path.name for path in build.sources()}
    assert {"line.cpp", "bits.hpp", "search.cpp", "ladder.cpp", "face.cpp", "belief.cpp"} <= names
    assert "module.cpp" not in names


def corpus():
    for each in ingest([str(ROOT / "corpus")]):
        if each.puzzle and not any(finding.severity is Severity.ERROR for finding in each.findings):
            yield each.puzzle


def random_puzzles(count, seed):
    """Of many sizes and densities, in one to three colours, some with given cells."""
    chance = random.Random(seed)
    for _ in range(count):
        width, height = chance.randint(1, 16), chance.randint(1, 16)
        if chance.random() < 0.03:
            width, height = chance.randint(20, 70), chance.randint(20, 30)
        colours, dense = chance.choice((1, 1, 1, 2, 3)), chance.uniform(0.3, 0.8)
        grid = tuple(
            bytes(chance.randint(1, colours) if chance.random() < dense else 0 for _ in range(width))
            for _ in range(height)
        )
        puzzle = puzzle_of(grid, PALETTE[: colours + 1] if colours > 1 else PALETTE[:2])
        if chance.random() < 0.1:
            givens = tuple(bytes(cell if chance.random() < 0.1 else UNKNOWN for cell in row) for row in grid)
            puzzle = replace(puzzle, givens=givens)
        if chance.random() < 0.3:
            puzzle = replace(puzzle, goal=None)
        yield puzzle


BUDGET = Budget(seconds=None, line_solves=200_000)
"""Replays the same on any machine."""


def assert_same_classification(puzzle, found, answer):
    assert answer["verdict"] == found.verdict
    assert answer["solved_by"] == found.solved_by
    assert answer["solutions"] == [draw(grid, puzzle.palette) for grid in found.solutions]
    assert answer["counts"] == found.counts._asdict()


def assert_same_way(puzzle, found, answer):
    explanation = explain(puzzle, found)
    assert answer["steps"] == [step.record(puzzle) for step in explanation.steps]
    assert answer["ending"] == explanation.ending
    assert answer["cells"] == draw(explanation.grid, puzzle.palette)
    assert (answer["open_cells"], answer["guesses"]) == (explanation.open_cells, explanation.guesses)


def test_the_corpus(ask):
    puzzles = list(corpus())
    answers = ask(puzzles, "classify", "grade", "steps", seconds=60)
    assert len(answers) == len(puzzles) > 100
    for puzzle, answer in zip(puzzles, answers, strict=True):
        found = classify(puzzle, Budget(seconds=60))
        assert_same_classification(puzzle, found, answer["classify"])
        graded = grade(puzzle, found)
        assert answer["grade"] == (graded.record() if graded else None)
        if puzzle.width * puzzle.height <= 2500:
            assert_same_way(puzzle, found, answer["steps"])


def test_thousands_of_random_puzzles(ask):
    puzzles = list(random_puzzles(5000, seed=14))
    answers = ask(puzzles, "classify", seconds=1e9, line_solves=BUDGET.line_solves)
    verdicts = set()
    for puzzle, answer in zip(puzzles, answers, strict=True):
        found = classify(puzzle, BUDGET)
        assert_same_classification(puzzle, found, answer["classify"])
        verdicts.add(found.verdict)
    assert {"unique", "multiple"} <= verdicts


def test_grades_and_steps_of_random_puzzles(ask):
    puzzles = list(random_puzzles(500, seed=15))
    for puzzle, answer in zip(puzzles, ask(puzzles, "grade", "steps"), strict=True):
        found = classify(puzzle)
        graded = grade(puzzle, found)
        assert answer["grade"] == (graded.record() if graded else None)
        assert_same_way(puzzle, found, answer["steps"])
