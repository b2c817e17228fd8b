"""The core for JavaScript is built from the sources as they are, and answers as the native one does."""

import hashlib
import importlib.util
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest
from nonoproof.findings import Severity
from nonoproof.grading import grade
from nonoproof.ingest import ingest
from nonoproof.model import UNKNOWN, Colour, draw, puzzle_of
from nonoproof.normalise import faults
from nonoproof.reasoning import explain
from nonoproof.repair import ambiguity, contradiction, fix
from nonoproof.solver import classify
from nonoproof.verdict import Budget

ROOT = Path(__file__).parents[2]
MANY = int(os.environ.get("NONOPROOF_RANDOM", "500"))
"""Random puzzles whose grades and steps are compared; 5,000 take a few minutes."""
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


def test_tables_that_are_shared_are_the_same(build):
    for path, (name, table) in build.TABLES.items():
        assert path.read_text(encoding="utf-8") == build.table_module(name, table)


def test_the_digest_sees_every_source(build):
    names = {path.name for path in build.sources()}
    assert {"line.cpp", "bits.hpp", "search.cpp", "ladder.hpp", "face.cpp", "belief.cpp"} <= names
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
    if wrong := faults(puzzle):
        assert answer["verdict"] == "invalid" and answer["solutions"] == []
        assert answer["findings"] == [{"code": str(each.code), "message": each.message} for each in wrong]
        return
    assert answer["verdict"] == found.verdict
    assert answer["solved_by"] == found.solved_by
    assert answer["solutions"] == [draw(grid, puzzle.palette) for grid in found.solutions]
    assert answer["counts"] == found.counts._asdict()


def assert_same_way(puzzle, found, answer):
    explanation = explain(puzzle, found)
    assert answer["steps"] == [step.to_dict() for step in explanation.steps]
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
        assert answer["grade"] == (graded.to_dict() if graded else None)
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
    puzzles = list(random_puzzles(MANY, seed=15))
    for puzzle, answer in zip(puzzles, ask(puzzles, "grade", "steps"), strict=True):
        found = classify(puzzle)
        graded = grade(puzzle, found)
        assert answer["grade"] == (graded.to_dict() if graded else None)
        assert_same_way(puzzle, found, answer["steps"])


def test_what_is_open_and_what_cannot_agree(ask):
    """The same map, the same lines, the same smallest changes as the commands tell."""
    budget = Budget(seconds=None, line_solves=100_000)
    limits = {"seconds": 1e9, "line_solves": budget.line_solves}
    puzzles = [each for each in random_puzzles(700, seed=16) if each.width * each.height <= 150]
    kinds = set()
    for puzzle, answer in zip(puzzles, ask(puzzles, "classify", "ambiguity", **limits), strict=True):
        kinds.add(answer["classify"]["verdict"])
        if answer["classify"]["verdict"] != "multiple":
            assert answer["ambiguity"] is None
            continue
        expected = ambiguity(puzzle, budget).record()
        expected.pop("sentence")
        assert answer["ambiguity"] == expected
    assert "multiple" in kinds
    broken = [
        replace(each, rows=each.rows[1:] + each.rows[:1], goal=None, givens=None) for each in puzzles[:150]
    ]
    blamed = 0
    for puzzle, answer in zip(broken, ask(broken, "classify", "contradiction", **limits), strict=True):
        if answer["classify"]["verdict"] == "none":
            assert answer["contradiction"] == [each.record() for each in contradiction(puzzle, budget)]
            blamed += bool(answer["contradiction"])
    assert blamed > 20


def test_remedies(ask):
    """Each makes the puzzle unique, and they are those of ``fix``, in its order."""
    puzzles = [each for each in random_puzzles(120, seed=17) if each.width * each.height <= 120 and each.goal]
    mended = 0
    for puzzle, answer in zip(puzzles, ask(puzzles, "classify", "fix"), strict=True):
        reported = answer["fix"]
        if answer["classify"]["verdict"] != "multiple" or not reported["minimal"]:
            continue
        expected = fix(puzzle, by="picture")
        if not expected.minimal:
            continue
        assert [each["cells"] for each in reported["remedies"]] == [
            each.record()["cells"] for each in expected.remedies
        ]
        for remedy in reported["remedies"]:
            goal = tuple(
                bytes([[c.char for c in puzzle.palette].index(char) for char in row])
                for row in remedy["goal"]
            )
            found = classify(replace(puzzle_of(goal, puzzle.palette), givens=puzzle.givens))
            assert found.verdict == "unique"
            assert found.solutions == (goal,)
        mended += 1
    assert mended > 10


def test_a_typing_error_is_found(ask):
    puzzle = puzzle_of((b"\1\1\1\0", b"\1\0\0\0", b"\1\1\0\0"))
    slip = replace(puzzle, rows=(((4, 1),), *puzzle.rows[1:]), goal=None)
    (answer,) = ask([slip], "fix")
    first = answer["fix"]["remedies"][0]["clues"]
    assert first == [{"line": "row", "number": 1, "from": [4], "to": [3]}]


NO_PUZZLES = [
    None, 5, "x", [], {}, {"rows": []}, {"rows": [[1]], "columns": []}, {"rows": [[-1]], "columns": [[1]]},
    {"rows": [[1.5]], "columns": [[1]]}, {"rows": [["x"]], "columns": [[1]]},
    {"rows": [[[1, "z"]]], "columns": [[1]]},
    {"rows": [[1]] * 600, "columns": [[1]]}, {"goal": ["##", "#"]}, {"goal": [""]}, {"goal": ["#"], "palette": []},
    {"rows": [[1]], "columns": [[1]], "givens": ["##"]}, {"goal": ["#"], "palette": {"#": "red", ".": "white"}},
]  # fmt: skip


def test_what_is_no_puzzle_is_refused(ask_anything):
    for record, answer in zip(NO_PUZZLES, ask_anything(NO_PUZZLES, "classify", "fix"), strict=True):
        assert answer["classify"]["fault"] == answer["fix"]["fault"] == "PuzzleError", record


def test_after_a_fault_the_next_puzzle_is_solved(ask_anything):
    records = [{"rows": [[999999999]], "columns": [[1]]}, {"rows": [[1]], "columns": [[1]]}]
    first, second = ask_anything(records, "classify")
    assert first["classify"]["verdict"] == "invalid"
    assert second["classify"]["verdict"] == "unique"
