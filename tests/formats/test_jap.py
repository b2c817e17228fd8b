"""The binary .jap."""

import pytest
from nonoproof.findings import Code
from nonoproof.formats import jap
from nonoproof.formats.common import FileEntry, Fit
from nonoproof.model import Puzzle, clue, draw

CLUES = bytes.fromhex("020101 020101 0101 0101 020201 00 0103")
PICTURE = bytes([1, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0])


def file(flags: int = 0, clues: bytes = CLUES, width: int = 4, height: int = 3) -> bytes:
    return b"TLS" + b"crc!" + bytes([flags, width, height]) + clues


def only(data: bytes) -> FileEntry:
    (entry,) = jap.read(data)
    return entry


def test_columns_come_first():
    entry = only(file())
    assert entry.findings == ()
    assert entry.puzzle == Puzzle((clue([2, 1]), (), clue([3])), tuple(map(clue, [[1, 1], [1, 1], [1], [1]])))


def test_a_picture_is_believed_where_it_has_the_clues():
    assert draw(only(file(0x80) + PICTURE).puzzle.goal) == ["##.#", "....", "###."]


@pytest.mark.parametrize("picture", [b"", PICTURE[::-1], PICTURE[:-1], bytes([7]) * 12])
def test_any_other_picture_is_left_out(picture):
    entry = only(file(0x80) + picture)
    assert entry.puzzle.goal is None
    assert [each.code for each in entry.findings] == [Code.IGNORED]


def test_more_than_a_puzzle_is_reported():
    assert [each.code for each in only(file() + b"more").findings] == [Code.TRAILING_DATA]


@pytest.mark.parametrize("cut", range(1, len(CLUES) + 4))
def test_a_truncated_file_is_a_finding(cut):
    entry = only(file()[:-cut])
    assert entry.puzzle is None
    assert [each.code for each in entry.findings] == [Code.SYNTAX]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (file(0x40), Code.UNSUPPORTED_KIND),
        (file(width=0), Code.SIZE_OUT_OF_BOUNDS),
        (file(clues=b"\1\0" * 7), Code.SYNTAX),
        (b"", Code.SYNTAX),
    ],
)
def test_what_cannot_be_read(data, code):
    entry = only(data)
    assert entry.puzzle is None
    assert [each.code for each in entry.findings] == [code]


def test_sniff():
    assert jap.sniff(file()) is Fit.SURE
    assert jap.sniff(b"TLS") is Fit.NO
