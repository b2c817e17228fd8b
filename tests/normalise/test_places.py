"""Findings about a clue have the line of that clue, in every format that has a line for each."""

from __future__ import annotations

import pytest
from nonoproof.findings import Code
from nonoproof.formats import BY_NAME
from nonoproof.ingest import ingest
from nonoproof.model import Puzzle, Source, clue, puzzle_of
from nonoproof.normalise import normalise

ROWS = ([2, 1], [], [3])
COLUMNS = ([1, 1], [1, 1], [1], [1])
FORMATS = ("non", "mk", "nin", "cwd", "keen", "ish", "makhorin", "syro", "faase")


def places(path: str) -> list[tuple[Code, int | None]]:
    (found,) = ingest([path])
    assert found.puzzle is not None, found.findings
    findings = normalise(found.puzzle, found.source).findings
    return [(each.code, each.line) for each in findings if each.code is Code.CLUE_TOO_LONG]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("row", [0, 2])
def test_a_clue_that_is_too_long(name: str, row: int, tmp_path) -> None:
    rows = [list(each) for each in ROWS]
    rows[row] = [7, 1]
    puzzle = Puzzle(tuple(map(clue, rows)), tuple(map(clue, COLUMNS)))
    data = BY_NAME[name].write([puzzle])  # type: ignore[attr-defined]
    path = tmp_path / f"x{(*BY_NAME[name].SUFFIXES, '.txt')[0]}"
    path.write_bytes(data)
    (found,) = ingest([str(path)], name)
    findings = normalise(found.puzzle, found.source).findings
    lines = [each.line for each in findings if each.code is Code.CLUE_TOO_LONG]
    written = [number for number, text in enumerate(data.decode().split("\n"), 1) if text.startswith("7")]
    assert lines == written


def test_a_clue_of_a_shape(tmp_path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"rowClues": [\n[2, 1],\n[],\n[9]\n],\n"colClues": [[1, 1], [1, 1], [1], [1]]}\n')
    assert places(str(path)) == [(Code.CLUE_TOO_LONG, 4)]


def test_a_goal_that_fits_when_transposed() -> None:
    right = puzzle_of((b"\1\1\0", b"\0\0\1", b"\0\0\1"))
    wrong = Puzzle(right.columns, right.rows, goal=right.goal)
    (finding,) = [
        each for each in normalise(wrong, Source("x")).findings if each.code is Code.GOAL_CONTRADICTS_CLUES
    ]
    assert "fits when transposed" in finding.message


def test_the_row_in_which_a_goal_differs_has_its_line(tmp_path) -> None:
    path = tmp_path / "x.non"
    path.write_text('width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal "1100"\n')
    (found,) = ingest([str(path)])
    findings = normalise(found.puzzle, found.source).findings
    (finding,) = [each for each in findings if each.code is Code.GOAL_CONTRADICTS_CLUES]
    assert "in row 1" in finding.message
    assert finding.line == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3 4\n2 1\n0\n#\n1 1\n1 1\n1\n1\n", "expected clues for 3 rows, found 2"),
        ("3 4\n2 1\n0\n3\n#\n1 1\n1 1\n1\n1\n1\n", "expected 4 columns, as the size says, found 5"),
    ],
)
def test_too_few_and_too_many_clues_are_errors(text: str, words: str) -> None:
    (entry,) = BY_NAME["mk"].read(text.encode())
    assert entry.findings[0].code is Code.SIZE_DIFFERS
    assert words in entry.findings[0].message
