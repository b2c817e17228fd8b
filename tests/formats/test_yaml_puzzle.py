"""YAML: safe, bounded, and pleasant to write."""

import pytest
import yaml
from nonoproof.findings import Code
from nonoproof.formats import Fit, yaml_puzzle
from nonoproof.formats.common import make_palette
from nonoproof.model import Metadata, puzzle_of

DEMO = puzzle_of((b"\1\1\0\1", bytes(4), b"\1\1\1\0"))


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: &x 1\nrows: 3", (1, 4), "anchors"),
        ("rows: *x", (1, 7), "anchors"),
        ("rows: !!python/name:os.system x", (1, 7), "tags"),
        ("rows: !x [1]", (1, 7), "tags"),
        ("rows:\n" + " [" * 50, (2, 42), "nested"),
        ("? [1]\n: 2", (1, 3), "a word"),
        ("rows: 1\nrows: 2", (2, 1), "twice"),
        ("rows: [1\ncolumns: 2", (2, 8), "not YAML"),
        ("rows: 1\n\x01", (2, None), "not YAML"),
        ('rows: "\\ud83d"', (1, 10), "not YAML"),
        ("", (None, None), "no puzzle"),
        ("puzzles: []", (None, None), "no puzzle"),
    ],
)
def test_what_is_refused(text, place, words):
    (entry,) = yaml_puzzle.read(text.encode())
    (finding,) = entry.findings
    assert entry.puzzle is None
    assert finding.code is Code.SYNTAX
    assert words in finding.message
    assert (finding.line, finding.column) == place


def test_what_stands_before_a_fault_is_kept():
    first, second = yaml_puzzle.read(b'goal: ["#"]\n---\nrows: &a 1\n')
    assert first.puzzle == puzzle_of((b"\1",))
    assert second.findings[0].line == 3


def test_what_is_written_is_what_any_reader_of_yaml_sees():
    palette = make_palette([(",", "ff0000", "red: one"), ("漢", "0000ff", "no")])
    texts = Metadata(
        "yes", 'a "b" \\ #c\n\u2028d\x85\x7f', "\ud83d", "é", "010", "- x", "null", "~", "2020-01-01"
    )
    puzzle = puzzle_of((b"\1\1\2", b"\0\2\0"), palette, texts)
    data = yaml_puzzle.write([puzzle, DEMO])
    first, second = yaml.safe_load_all(data)
    assert first["title"] == "yes" and first["author"] == texts.author and first["catalogue"] == "010"
    assert second["rows"] == ["2 1", 0, 3]
    back = [entry.puzzle for entry in yaml_puzzle.read(data)]
    assert back == [puzzle, DEMO]
    assert back[0].metadata.author == texts.author and back[0].palette == palette


@pytest.mark.parametrize(
    ("text", "fit"),
    [
        ("rows: [1]\ncolumns: [1]", Fit.SURE),
        ("- title: x\n  goal: |\n    #", Fit.SURE),
        ("title: x\r\npuzzles:\r\n- goal: 1", Fit.SURE),
        ("rows\n1\n", Fit.NO),
        ("number_of_rows:\n1", Fit.NO),
        ("[clues]\nrows: 1\n", Fit.NO),
        ('{"rows": [1]}', Fit.NO),
        ("rows:1", Fit.NO),
    ],
)
def test_sniff(text, fit):
    assert yaml_puzzle.sniff(text.encode()) is fit
