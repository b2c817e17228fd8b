"""Formats are told apart by content, then by suffix; whatever the content, the answer is soon a finding."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from nonoproof import formats
from nonoproof.errors import UsageError
from nonoproof.findings import Code
from nonoproof.formats import FORMATS, FileEntry, non
from nonoproof.formats.detect import by_suffix, detect, read
from nonoproof.model import puzzle_of

from tests.support.reading_work import count_lines

DEMO = b"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"


def codes(data: bytes, path: str, format: str | None = None) -> list[Code]:
    return [each.code for entry in read(data, path, format) for each in entry.findings]


def test_content_beats_the_suffix() -> None:
    assert detect(DEMO, "puzzle.mk")[0] is non


def test_the_wanted_format_is_not_questioned() -> None:
    (entry,) = read(b"1 2\n1\n1\n0\n", "x.txt", "mk")
    assert entry.puzzle is None
    assert [each.code for each in entry.findings] == [Code.SYNTAX]


def test_a_format_that_does_not_exist_is_a_mistake_of_the_user() -> None:
    with pytest.raises(UsageError, match="tournament"):
        list(read(DEMO, "x.non", "no-such-format"))


def test_orientation_is_open_only_where_nobody_said_the_format() -> None:
    square = b"2 2\n2\n0\n1\n1\n"
    assert codes(square, "x.nin") == [Code.AMBIGUOUS_ORIENTATION]
    assert codes(square, "x.nin", "nin") == []


def test_two_readings_name_both_and_the_way_out() -> None:
    format, (finding,) = detect(b"3 4\n2 1\n0\n3\n# columns\n1 1\n1 1\n1\n1\n", "x.txt")
    assert format is None
    assert finding.code is Code.FORMAT_AMBIGUOUS
    assert "mk or nin" in finding.message
    assert "--format" in finding.message


def test_the_suffix_decides_between_two_readings() -> None:
    text = b"3 4\n2 1\n0\n3\n# columns\n1 1\n1 1\n1\n1\n"
    assert detect(text, "x.mk")[0] is formats.BY_NAME["mk"]
    assert detect(text, "X.NIN")[0] is formats.BY_NAME["nin"]


def test_a_fault_of_a_reader_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes) -> Iterator[FileEntry]:
        yield from non_read(data)
        raise ZeroDivisionError

    non_read = non.read
    monkeypatch.setattr(non, "read", broken)
    first, second = read(DEMO, "x.non")
    assert first.puzzle == puzzle_of((b"\1\0",))
    assert second.puzzle is None
    assert [each.code for each in second.findings] == [Code.UNREADABLE]


def test_html_is_called_by_its_name() -> None:
    for page in (b"<!DOCTYPE html><p>rows", b"\n <HTML>\n<body>", b"\xef\xbb\xbf<html>"):
        format, (finding,) = detect(page, "x.non")
        assert format is None
        assert finding.code is Code.UNKNOWN_FORMAT
        assert "HTML" in finding.message


HOSTILE = {
    "many spaces": b" " * 100_000 + b"x",
    "many blank lines": b"1 1\n" + b"\n" * 100_000 + b"1",
    "many blank lines and a letter": b"\n" * 100_000 + b"x",
    "many digits": b"7" * 100_000,
    "many small lines": b"1\n" * 50_000,
    "two long blocks": b"1\n" * 20_000 + b"\n" + b"1\n" * 20_000,
    "many hashes": b"#" * 100_000,
    "many marks": b"#\n" * 50_000,
    "many commas": b"3 3\n" + b"," * 100_000,
    "nothing but dollars": b"$1\n" * 20_000,
    "a line of zeros": b"0 " * 50_000 + b"x",
    "zero bytes": b"\0" * 100_000,
    "a million columns": b"width 1000000\nheight 1\nrows\n1\ncolumns\n" + b"1\n" * 100_000,
    "the largest size": b'width 4096\nheight 4096\nrows\n0\ncolumns\n0\nsaved "1"\n',
    "many specs": b"4096x4096:" + b"/" * 100_000,
    "an lp of a thousand missing lines": b"number_of_rows: 4096\nnumber_of_columns: 4096\n",
    "stars": b"*" * 100_000,
    "separators": b"====\n" * 20_000 + b"rows\n",
    "brackets": b"[dim]\n" * 20_000,
}


PLAIN = ("non", "mk", "nin", "cwd", "lp", "tatham", "ish", "keen", "makhorin", "syro", "sgriddler", "gno")
LINES_FOR_ANY, LINES_FOR_A_BYTE = 100_000, 100
"""Lines of our own code that may be gone through, whatever the content."""


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("path", ["x.txt", "x.non", "x.nin"])
def test_hostile_content_gives_findings_after_little_work(what: str, path: str) -> None:
    entries: list[FileEntry] = []
    work = count_lines(lambda: entries.extend(read(HOSTILE[what], path)))
    assert all(entry.puzzle is not None or entry.findings for entry in entries)
    assert work <= LINES_FOR_ANY + LINES_FOR_A_BYTE * len(HOSTILE[what])


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("name", PLAIN)
def test_every_plain_reader_stands_hostile_content(name: str, what: str) -> None:
    entries: list[FileEntry] = []
    work = count_lines(lambda: entries.extend(read(HOSTILE[what], "x", name)))
    for entry in entries:
        assert Code.UNREADABLE not in [each.code for each in entry.findings]
        assert len(entry.findings) <= 101
    assert work <= LINES_FOR_ANY + LINES_FOR_A_BYTE * len(HOSTILE[what])


def test_every_suffix_is_a_suffix() -> None:
    for each in FORMATS:
        for suffix in each.SUFFIXES:
            assert each in by_suffix(f"file{suffix.upper()}")
