from __future__ import annotations

import pytest
from nonoproof.findings import Code
from nonoproof.formats.blocks import block_clues, careful_clue, choose, clue_lines, numbered, quick_clues
from nonoproof.formats.common import Notes
from nonoproof.model import Run, clue


def test_quick_clues_take_only_what_is_flawless() -> None:
    assert quick_clues(["2,1", "0", "3"], ",") == (clue([2, 1]), (), clue([3]))
    for flaw in ("", "2,,1", "2,0", "x", "2 ,1", "-1", "01", "5000"):
        assert quick_clues(["1", flaw], ",") is None, flaw


@pytest.mark.parametrize(
    ("lines", "count", "chosen", "codes"),
    [
        (["1", "2"], 2, [1, 2], []),
        (["1", "", "2"], 2, [1, 3], []),
        (["1", "", "2"], 3, [1, 2, 3], []),
        (["1", "", ""], 2, [1, 2], []),
        (["1", "2", "3"], 2, [1, 2, 3], [Code.SIZE_DIFFERS]),
        (["1", "", "2", "3"], 2, [1, 3, 4], [Code.SIZE_DIFFERS]),
        (["1"], 2, [1], [Code.SIZE_DIFFERS]),
        (["1", "", "", "2"], 3, [1, 4], [Code.SIZE_DIFFERS]),
        ([], 1, [], [Code.SYNTAX]),
    ],
)
def test_blank_lines_count_only_where_the_number_of_clues_says_so(
    lines: list[str], count: int, chosen: list[int], codes: list[Code]
) -> None:
    notes = Notes()
    assert [line for line, _ in choose(numbered(lines), count, "rows", notes)] == chosen
    assert [each.code for each in notes.findings] == codes


def test_faults_have_their_line_and_column() -> None:
    notes = Notes()
    assert careful_clue("2, x,0 3", 7, notes) == clue([2, 3])
    assert [(each.line, each.column) for each in notes.findings] == [(7, 4), (7, 6)]


def test_letters_are_colours_only_where_they_may_be() -> None:
    notes = Notes()
    assert careful_clue("2r 1", 1, notes, letters=True) == (Run(2, ord("r")), Run(1, 1))
    assert not notes.findings
    careful_clue("2r 1", 1, notes)
    assert [each.code for each in notes.findings] == [Code.SYNTAX]


def test_numbers_after_a_number_are_not_left_out_in_silence() -> None:
    notes = Notes()
    careful_clue("1.2.1", 4, notes, letters=True)
    assert [(each.code, each.line) for each in notes.findings] == [(Code.SYNTAX, 4)]


def test_clue_lines_are_read_back() -> None:
    clues = (clue([2, 1]), (), clue([3]))
    notes = Notes()
    assert block_clues(numbered(clue_lines(clues)), 3, "rows", notes) == clues
    assert block_clues(numbered(clue_lines(clues, ", ")), 3, "rows", notes) == clues
    assert not notes.findings


def test_a_clue_of_millions_of_runs_is_reported_and_cut() -> None:
    """No line is that long, and to read on would only take time and memory."""
    notes = Notes()
    line = "1," * 3_000_000 + "1"
    assert quick_clues([line], ",") is None
    assert len(careful_clue(line, 7, notes)) == 4096
    assert [(each.code, each.line, each.column) for each in notes.findings] == [
        (Code.SIZE_OUT_OF_BOUNDS, 7, 8193)
    ]
