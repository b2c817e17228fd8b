from __future__ import annotations

import pytest
from nonoproof.findings import Code
from nonoproof.formats import common
from nonoproof.formats.common import (
    MAX_FINDINGS,
    Fault,
    Notes,
    consistent,
    decode,
    letter_rgb,
    settle_grids,
    size,
    text_lines,
)
from nonoproof.model import UNKNOWN, Puzzle, Run, clue


def test_lines_end_as_they_like() -> None:
    assert text_lines("a\nb\r\nc\rd") == ["a", "b", "c", "d"]
    assert text_lines("a\n\n") == ["a", ""]
    assert text_lines("a\u2028b\x0cc\n") == ["a\u2028b\x0cc"]
    assert text_lines("") == []


@pytest.mark.parametrize("word", ["0", "4097", "9" * 5000, "1000000000"])
def test_sizes_have_bounds(word: str) -> None:
    with pytest.raises(Fault) as caught:
        size(word, 3)
    assert caught.value.finding.code is Code.SIZE_OUT_OF_BOUNDS
    assert caught.value.finding.line == 3


def test_sizes_are_plain_numbers() -> None:
    assert size("012") == 12
    for word in ("-3", "3.5", "", "three", "٣"):
        with pytest.raises(Fault) as caught:
            size(word)
        assert caught.value.finding.code is Code.SYNTAX


def test_other_encodings_are_reported() -> None:
    notes = Notes()
    assert decode("Käfer\n".encode("latin-1"), notes) == "Käfer\n"
    assert [(each.code, each.line) for each in notes.findings] == [(Code.ENCODING, 1)]


def test_findings_of_one_puzzle_are_bounded() -> None:
    notes = Notes()
    for line in range(1000):
        notes.add(Code.SYNTAX, "bad", line)
    findings = notes.entry(None).findings
    assert len(findings) == common.MAX_FINDINGS + 1
    assert "900 more" in findings[-1].message


def test_a_grid_in_the_making_is_goal_or_givens_or_nothing() -> None:
    unknown, partial, complete = (bytes([UNKNOWN, UNKNOWN]),), (bytes([1, UNKNOWN]),), (b"\1\0",)
    assert settle_grids(None, unknown) == (None, None)
    assert settle_grids(None, partial) == (None, partial)
    assert settle_grids(None, complete) == (complete, None)
    assert settle_grids((b"\0\1",), complete) == ((b"\0\1",), None)
    assert settle_grids((b"\0\1",), partial) == ((b"\0\1",), partial)


def test_consistent_counts_the_cells_of_each_colour() -> None:
    assert consistent(Puzzle((clue([1, 1]),), (clue([1]), (), clue([1]))))
    assert not consistent(Puzzle((clue([2, 1]),), (clue([1]), clue([1]), clue([1]))))
    assert not consistent(Puzzle((clue([1]),), (clue([1]), clue([1]))))
    red, blue = (Run(1, 1),), (Run(1, 2),)
    assert consistent(Puzzle((red + blue,), (red, blue)))
    assert not consistent(Puzzle((red + blue,), (red, red)))


def test_letters_have_colours_of_their_own() -> None:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert len({letter_rgb(letter) for letter in letters}) == len(letters)
    assert all(common.hex_rgb(letter_rgb(letter)) for letter in letters)


def test_findings_beyond_the_limit_are_counted_and_not_kept() -> None:
    notes = Notes()
    for line in range(5_000):
        notes.add(Code.IGNORED, "odd", line)
    assert not notes.failed
    notes.add(Code.SYNTAX, "wrong", 5_000)
    notes.add(Code.SYNTAX, "wrong again", 5_001)
    assert notes.failed
    entry = notes.entry(None)
    assert len(notes.findings) == MAX_FINDINGS
    assert [each.line for each in entry.findings[-2:]] == [5_000, 5_000]
    assert entry.findings[-1].message == f"{5_002 - MAX_FINDINGS} more findings like these"
