"""Twice the input is about twice the work: for what once took four times as much, or all the memory.

Work is counted in lines of Python that are gone through, and in bytes that are held: on any machine the same.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from nonoproof.formats import BY_NAME, FORMATS, by_shape, ish, makhorin
from nonoproof.formats.common import Fault, Fit
from nonoproof.formats.json_text import load
from nonoproof.model import Metadata, Puzzle, puzzle_of

from tests.support.reading_work import count_lines, most_memory
from tests.waiting import HANG

MOST = 2.5
"""What grows with the square shows as a factor of four."""
FEW_BYTES = 100_000


def grows_with_its_length(work: Callable[[int], object], size: int) -> bool:
    work(size)  # what is imported and remembered for good is not the input's
    lines = [count_lines(lambda many=many: work(many)) for many in (size, 2 * size)]
    memory = [most_memory(lambda many=many: work(many)) for many in (size, 2 * size)]
    return lines[1] <= MOST * lines[0] and memory[1] <= MOST * memory[0] + FEW_BYTES


def read(name: str, data: bytes) -> list[object]:
    return list(BY_NAME[name].read(data))


def webpbn(count: int) -> bytes:
    line = b"<clues type='rows'><line><count>1</count></line></clues>"
    return (
        b"<puzzleset>"
        + (b"<puzzle>" + line + line.replace(b"rows", b"columns") + b"</puzzle>") * count
        + b"</puzzleset>"
    )


def repeated_keys(count: int) -> str:
    return "{" + ",".join([f'"k{number}": 1' for number in range(count)]) + ', "k0": 2}'


def refused(text: str) -> None:
    with pytest.raises(Fault):
        load(text)


TOML = b'[clues]\nrows = "1"\ncolumns = "1"\n[colors]\ndefs = ['

WORK: dict[str, tuple[Callable[[int], object], int]] = {
    "a set without an author": (lambda size: read("webpbn-xml", webpbn(size)), 200),
    "seeds of a game": (lambda size: read("tatham", b"1#" * size + b"\n"), 5_000),
    "keys that are there twice": (lambda size: refused(repeated_keys(size)), 2_000),
    "definitions of colours": (lambda size: read("toml", TOML + b'"x", ' * size + b"]\n"), 500),
    "marks of a title": (
        lambda size: read("nonograms-org", b"var d=[[1,2,3,4],[1,2,3,4]];" + b'id="nonogram_title"' * size),
        20_000,
    ),
    "lists without names": (lambda size: list(by_shape.read(b"[[1]," * size)), 500),
    "objects side by side": (
        lambda size: list(by_shape.read(b"[" + b'{"a": [[1]], "b": [[2]]},' * size + b"{}]")),
        120,
    ),
    "statements": (lambda size: list(by_shape.read(b"rows = [[1], [1]]\nx = [3]\n" * size, "x.py")), 120),
    "lines of numbers": (lambda size: list(by_shape.read(b"1 2\n\n" * size)), 2000),
    "texts between elements": (lambda size: read("webpbn-xml", b"<puzzleset>" + b"<b/>text" * size), 1_000),
    "clues in one text": (lambda size: list(by_shape.read(b'{"rows": "' + b"1;" * size + b'"}')), 20_000),
}


@pytest.mark.parametrize("name", WORK)
def test_twice_as_much_is_twice_the_work(name: str) -> None:
    assert grows_with_its_length(*WORK[name])


ENDLESS = """
import resource, sys
from nonoproof.formats import BY_NAME
name, before, part, many, after = sys.argv[1:]
data = (before + "".join([part.format(i) for i in range(int(many))]) + after).encode()
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
for _ in BY_NAME[name].read(data):
    pass
print("read")
"""
UNCOUNTED = {
    "seeds before a word": ("tatham", "", "1#", 1_000_000, " x\n"),
    "marks of a title": ("nonograms-org", "var d=[[1,2,3,4],[1,2,3,4]];", 'id="nonogram_title"', 200_000, ""),
    "the last of many keys twice": ("json", "{", '"k{}": 1, ', 200_000, '"k199999": 2}'),
}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit of processor time")
@pytest.mark.parametrize("name", UNCOUNTED)
def test_what_nobody_counts_is_not_the_square_either(name: str) -> None:
    """Inside of patterns and lists. These files take a moment; with the square of their length, hours."""
    words = [sys.executable, "-c", ENDLESS, *map(str, UNCOUNTED[name])]
    done = subprocess.run(words, capture_output=True, text=True, timeout=HANG, check=False)
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr


def test_the_square_would_be_seen(monkeypatch) -> None:
    """In lines of the package, and in bytes."""
    monkeypatch.setattr("tests.support.reading_work.PACKAGE", __file__)

    def square(size: int) -> int:
        found = 0
        for _ in range(size):
            for _ in range(size):
                found += 1
        return found

    assert not grows_with_its_length(square, 100)
    assert not grows_with_its_length(lambda size: bytes(size * size), 1000)


def test_a_file_of_newlines_is_known_for_what_it_is_in_little_memory(monkeypatch) -> None:
    data = b"\n" * 200_000
    assert makhorin.sniff(data) is Fit.NO
    assert makhorin.sniff(data + b"&\n") is Fit.SURE
    assert most_memory(lambda: makhorin.sniff(data)) < len(data)
    # A pattern that keeps what it may go back to would be seen.
    goes_back = makhorin._SHAPE.pattern.replace(b")*+&", b")*&")
    monkeypatch.setattr(makhorin, "_SHAPE", re.compile(goes_back))
    assert makhorin.sniff(data) is Fit.NO
    assert most_memory(lambda: makhorin.sniff(data)) > 10 * len(data)


@pytest.mark.parametrize(
    "format", [each for each in FORMATS if hasattr(each, "write")], ids=lambda each: each.NAME
)
def test_a_line_end_in_a_title_never_becomes_a_line_of_the_file(format) -> None:
    text = "a\n1 1\r\n& #\n\n# row clues\n9"
    wanted = puzzle_of((b"\1\0", b"\1\1"), metadata=Metadata(title=text, copyright=text, author=text))
    puzzle = Puzzle(wanted.rows, wanted.columns, metadata=wanted.metadata)
    if format.HOLDS.goal:
        puzzle = wanted
    known = {name: "" for name in Metadata._fields if name not in format.HOLDS.metadata}
    data = format.write([puzzle.with_metadata(**known)])
    assert [entry.puzzle for entry in format.read(data)] == [wanted]


def test_the_title_stays_readable() -> None:
    puzzle = puzzle_of((b"\1\0", b"\1\1"), metadata=Metadata(title="a\nb"))
    for format in (ish, makhorin):
        (entry,) = format.read(format.write([puzzle]))
        assert entry.puzzle is not None and entry.puzzle.title == "a b"
