from __future__ import annotations

import pytest
from nonoproof.formats import faase, non, nonpack
from nonoproof.model import Colour, Metadata, Puzzle, puzzle_of

PICTURE = (b"\1\1\0\1", b"\0\0\0\0", b"\1\1\1\0")
RED = (Colour(".", "ffffff"), Colour("#", "ff0000"))


def test_written_as_collections_have_it() -> None:
    puzzle = puzzle_of(PICTURE, metadata=Metadata(title='A "demo" & more', licence="CC-BY-4.0"))
    assert non.write([puzzle]).decode() == (
        'title "A &quot;demo&quot; &amp; more"\n'
        "license CC-BY-4.0\n"
        "width 4\nheight 3\n\n"
        "rows\n2,1\n0\n3\n\n"
        "columns\n1,1\n1,1\n1\n1\n\n"
        'goal "110100001110"\n'
    )


def test_one_colour_that_is_not_black_has_a_letter() -> None:
    text = non.write([puzzle_of(PICTURE, RED)]).decode()
    assert "color a #ff0000\n" in text
    assert "\n2a,1a\n" in text
    assert 'goal "aa0a0000aaa0"' in text


def test_many_broken_lines_are_all_reported() -> None:
    text = "width 2\nheight 3\nrows\nx\n1\n1,0\ncolumns\n1\n?\n"
    (entry,) = non.read(text.encode())
    assert entry.puzzle is None
    assert [(each.line, each.column) for each in entry.findings] == [(4, 1), (6, 3), (9, 1)]


@pytest.mark.parametrize("width", ["0", "4097", "-1", "four", ""])
def test_sizes_that_are_none(width: str) -> None:
    (entry,) = non.read(f"width {width}\nheight 1\nrows\n0\ncolumns\n0\n".encode())
    assert entry.puzzle is None
    assert entry.findings[0].line == 1


def test_a_bundle_reads_like_its_parts() -> None:
    first, second = puzzle_of(PICTURE), puzzle_of(PICTURE[:1])
    bundle = nonpack.write([first, second])
    assert bundle == non.write([first]) + b"====\n" + non.write([second])
    assert [entry.puzzle for entry in nonpack.read(bundle)] == [first, second]


def test_faase_is_told_apart_by_its_spaces() -> None:
    puzzle = puzzle_of(PICTURE)
    plain = Puzzle(puzzle.rows, puzzle.columns)
    assert faase.write([plain]).decode().splitlines()[:4] == ["width 4", "height 3", "rows", "2 1"]
    assert faase.sniff(faase.write([plain]))
    assert not faase.sniff(non.write([plain]))
