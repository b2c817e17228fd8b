"""Real collections, where they are at hand: every file is read, or refused for the right reason."""

from __future__ import annotations

from collections import Counter

import pytest
from nonoproof.findings import Code, Severity
from nonoproof.formats.detect import detect, read
from nonoproof.model import grid_clues

from tests.needs import DATA, real_puzzles

pytestmark = real_puzzles

COLLECTIONS = {
    # folder and pattern: format, files, puzzles, goals, findings
    "survey/*.non": ("non", 31, 31, 31, {}),
    "webpbn/*.non": ("non", 1146, 1146, 1146, {Code.ENCODING: 12}),
    "large/*.non": ("non", 4, 4, 0, {}),
    "formats/non/*": ("non", 39, 39, 39, {}),
    "formats/mk/*": ("mk", 7, 7, 0, {}),
    "formats/nin/*": ("nin", 41, 40, 0, {Code.SYNTAX: 1, Code.AMBIGUOUS_ORIENTATION: 19}),
    "formats/gno/*": ("gno", 6, 6, 6, {}),
    "graded/jsimlo/*/*": ("sgriddler", 110, 110, 110, {}),
    "tournament/*-question.txt": ("tournament", 3, 3000, 0, {}),
    "tournament/*-solution.txt": ("tournament", 3, 3000, 3000, {}),
}


@pytest.mark.parametrize("pattern", COLLECTIONS)
def test_collection(pattern: str) -> None:
    format, files, puzzles, goals, findings = COLLECTIONS[pattern]
    paths = sorted(DATA.glob(pattern))
    found: Counter[Code] = Counter()
    entries = []
    for path in paths:
        data = path.read_bytes()
        chosen, _ = detect(data, path.name)
        assert chosen is not None and format == chosen.NAME, path
        entries += read(data, path.name)
    read_puzzles = [entry.puzzle for entry in entries if entry.puzzle is not None]
    for entry in entries:
        found.update(each.code for each in entry.findings)
    assert (len(paths), len(read_puzzles), len([each for each in read_puzzles if each.goal])) == (
        files,
        puzzles,
        goals,
    )
    assert found == findings
    assert all(
        puzzle.goal is None or grid_clues(puzzle.goal) == (puzzle.rows, puzzle.columns)
        for puzzle in read_puzzles
    )


@pytest.mark.parametrize("name", ["taai2011", "tcga2016", "icga2017"])
def test_tournament_solutions_solve_the_questions(name: str) -> None:
    """The solutions are pictures, so this proves that the columns come first."""
    questions, solutions = (
        [entry.puzzle for entry in read((DATA / "tournament" / f"{name}-{part}.txt").read_bytes(), "x.txt")]
        for part in ("question", "solution")
    )
    assert questions == solutions
    assert len(questions) == 1000


def test_the_file_with_too_many_lines_has_no_puzzle() -> None:
    """Which one was meant is not known."""
    (entry,) = read((DATA / "formats" / "nin" / "data142.nin").read_bytes(), "data142.nin")
    assert entry.puzzle is None
    assert [(each.code, each.severity) for each in entry.findings] == [(Code.SYNTAX, Severity.ERROR)]
