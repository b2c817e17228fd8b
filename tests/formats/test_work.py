"""Work and memory of sniffs and readers, counted; ``torture/fuzz_work.py`` makes the long run."""

from __future__ import annotations

import pytest
from nonoproof.findings import Code
from nonoproof.formats import BY_NAME, FORMATS
from nonoproof.formats.common import Fit
from nonoproof.formats.detect import HEAD_BYTES, beginning, detect, read, sniffed

from tests.support.reading_work import Work, count_lines, faults, fuzz, measured, most_memory

COUNT = 6
SLOW = {
    "blank lines behind a puzzle": ("tournament", b"$1\n2\n0\n1\n1\n$2\n1\n", b"\n"),
    "the gap in a header": ("pbm", b"P4\n", b"\n"),
    "a text that has no end": ("shapes", b'{"rows": [{"c', b"1"),
    "clues that end with zero": ("syro", b"", b"0\n"),
    "blank lines behind a head": ("g", b":x\n", b"\n"),
    "remarks": ("nin", b"", b"#\n"),
    "numbers in one line": ("faase", b"", b"1 "),
    "blank lines": ("makhorin", b"", b"\n"),
}
"""What once took the square of its length, or hundreds of bytes for each of its own."""


@pytest.mark.parametrize("name", [each.NAME for each in FORMATS])
def test_twice_the_file_is_twice_the_work(name):
    outcome = fuzz(name, COUNT, seed=3, length=3_000)
    assert outcome.failures == ()


@pytest.mark.parametrize("case", SLOW)
def test_what_was_once_too_much(case):
    name, before, part = SLOW[case]
    short, long = (before + part * (length // len(part)) for length in (20_000, 40_000))
    once, twice = measured(BY_NAME[name], short), measured(BY_NAME[name], long)
    assert list(faults(once, twice, len(long))) == []


def test_what_is_too_much_is_seen():
    assert list(faults(Work(5_000, 0, 0.0), Work(20_000, 0, 0.0), 1000))
    assert list(faults(Work(5_000, 0, 0.0), Work(10_000, 1 << 20, 0.0), 1000))
    assert not list(faults(Work(5_000, 0, 0.0), Work(10_000, 1 << 16, 0.0), 1000))


def test_work_is_counted():
    data = b"$1\n1\n1\n" * 50
    short = count_lines(lambda: list(BY_NAME["tournament"].read(data)))
    long = count_lines(lambda: list(BY_NAME["tournament"].read(data * 2)))
    assert 1.8 < long / short < 2.2
    assert most_memory(lambda: bytes(1 << 20)) >= 1 << 20


def test_escaped_quotes_are_not_followed_one_by_one():
    """The scan of a program takes an escaped quote as a whole."""
    from nonoproof.formats.shapes.literals import _TOKEN, _Frame, _sign

    frame = _Frame("")
    assert _sign('\\"x', 0, frame, True) == (2, True)
    assert _sign("\\x", 0, frame, True) == (1, True)
    assert _TOKEN.match('"a\\"b"')[0] == '"a\\"b"'


def test_brackets_that_are_not_json_are_tried_as_that_a_bounded_number_of_times(monkeypatch):
    """Each time, Python counts the lines before the fault: no line of ours, but the square of the file."""
    from nonoproof.formats import json_text
    from nonoproof.formats.shapes import literals

    tried = []
    monkeypatch.setattr(
        json_text,
        "value_at",
        lambda text, at, try_it=json_text.value_at: tried.append(at) or try_it(text, at),
    )
    names, data = "[a]\n" * 1_000, "rows = [[1], [2]]\n"
    assert literals.scan(names + data).fields[-1] == ("rows", [[1], [2]])
    assert len(tried) == literals.MOST_FAILURES
    tried.clear()
    assert literals.scan(data * 500).fields[-1] == ("rows", [[1], [2]])
    assert len(tried) == 500


def test_a_number_of_a_million_digits_is_one_thing_that_is_not_understood():
    from nonoproof.formats.shapes import literals

    def work(digits: int) -> int:
        return count_lines(lambda: literals.scan("rows = [[" + "9" * digits + "], [1]]"))

    assert work(100_000) <= work(5_000) + 10
    ((name, rows),) = literals.scan("rows = [[" + "9" * 5_000 + "], [1]]").fields
    assert (name, rows) == ("rows", [[literals.HOLE], [1]])


def test_a_format_is_told_from_a_bounded_beginning():
    lines = b"1 2 3\n" * HEAD_BYTES
    assert len(beginning(lines)) <= HEAD_BYTES
    assert beginning(lines).endswith(b"\n")
    assert len(beginning(b"1" * (2 * HEAD_BYTES))) == HEAD_BYTES
    assert beginning(b"short") == b"short"


@pytest.mark.parametrize("part", [b"\n", b"0\n", b"1 ", b"#\n", b" "])
def test_telling_the_format_of_a_large_file_takes_a_bounded_amount_of_memory(part):
    data = part * (3 * HEAD_BYTES // len(part))
    for format in FORMATS:
        assert most_memory(lambda format=format: sniffed(format, data)) <= 30 * HEAD_BYTES, format.NAME


def test_a_sniff_that_fails_costs_its_format_the_file(monkeypatch):
    def broken(data: bytes) -> Fit:
        raise MemoryError

    monkeypatch.setattr(BY_NAME["makhorin"], "sniff", broken)
    cross = b"width 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n"
    chosen, findings = detect(cross, "x.non")
    assert chosen is BY_NAME["non"]
    assert not findings
    (entry,) = read(b"nothing", "x.txt")
    assert entry.findings[0].code is Code.UNKNOWN_FORMAT
