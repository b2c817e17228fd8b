"""Adapters: what they find, how they are checked, and that they cannot be used to do harm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nonoproof.errors import UsageError
from nonoproof.findings import Code
from nonoproof.formats.adapters import Adapter, Wrong, parse
from nonoproof.ingest import ingest
from nonoproof.model import puzzle_of

PUZZLE = puzzle_of((b"\1\1\0\1", bytes(4), b"\1\1\1\0"))
ROWS, COLUMNS = [[2, 1], [], [3]], [[1, 1], [1, 1], [1], [1]]


def read(adapter: str, data: object, name: str = "x.json"):
    text = data if isinstance(data, str) else json.dumps(data)
    return list(parse(adapter, "my.yaml").read(text.encode(), name))


@pytest.mark.parametrize(
    ("adapter", "data"),
    [
        ("rows: a\ncolumns: b", {"a": ROWS, "b": COLUMNS}),
        (
            "puzzles: packs[].boards[]\nrows: l\ncolumns: u",
            {"packs": [{"boards": [{"l": ROWS, "u": COLUMNS}]}]},
        ),
        ("clues: c", {"c": [ROWS, COLUMNS]}),
        ("clues: c\norder: columns rows", {"c": [COLUMNS, ROWS]}),
        ("rows: a\ncolumns: b\nfrom: end", {"a": [each[::-1] for each in ROWS], "b": COLUMNS}),
        (
            "rows: a\ncolumns: b\nseparators: {clues: '|', runs: '+'}",
            {"a": "2+1|0|3", "b": "1+1|1+1|1|1"},
        ),
        ("grid: g\nfilled: [o]", {"g": ["oo-o", "----", "ooo-"]}),
        ("grid: g\nempty: [7]", {"g": [[1, 2, 7, 1], [7, 7, 7, 7], [3, 3, 3, 7]]}),
        ("puzzles: '@'\nrows: a\ncolumns: b", {"one": {"a": ROWS, "b": COLUMNS}}),
    ],
)
def test_puzzles_are_found_where_the_adapter_says(adapter: str, data: object) -> None:
    (entry,) = read(adapter, data)
    assert entry.puzzle == PUZZLE, entry.findings


def test_text_is_laid_out_as_the_adapter_says() -> None:
    adapter = "text: {puzzles: '====', sides: '', size: width height, title: true}\norder: columns rows"
    page = "Demo\n4 3\n1 1\n1 1\n1\n1\n\n2 1\n0\n3\n"
    first, second = read(adapter, f"{page}====\n{page}", "x.txt")
    assert first.puzzle == second.puzzle == PUZZLE
    assert (first.line, second.line) == (1, 12)
    assert first.puzzle.title == "Demo"


def test_metadata() -> None:
    (entry,) = read(
        "rows: a\ncolumns: b\ntitle: t\ndifficulty: d.x", {"a": ROWS, "b": COLUMNS, "t": "T", "d": {"x": 3}}
    )
    assert entry.puzzle.title == "T"
    assert entry.puzzle.metadata.claimed_difficulty == "3"


def test_what_is_not_there_is_reported_with_the_expression() -> None:
    (entry,) = read("rows: a\ncolumns: nowhere.b", {"a": ROWS})
    assert entry.puzzle is None
    assert "nothing is at columns: nowhere.b" in entry.findings[0].message
    (entry,) = read("puzzles: nowhere\nrows: a\ncolumns: b", {"a": 1})
    assert "nowhere" in entry.findings[0].message


def test_clues_that_do_not_add_up_are_no_secret() -> None:
    (entry,) = read("rows: a\ncolumns: b\nheight: h", {"a": ROWS, "b": COLUMNS, "h": 4})
    assert entry.puzzle is not None
    assert [each.code for each in entry.findings] == [Code.READ_BY_SHAPE, Code.SIZE_DIFFERS]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rows: a\ncolumns: b\nwrong: 3\n", "my.yaml:3: "),
        ("rows: a\n", "my.yaml:1: "),
        ("about: x\nrows: 'a['\ncolumns: b\n", "my.yaml:2: rows: not a JMESPath expression"),
        ("rows: a\ncolumns: b\norder: up\n", "my.yaml:3: "),
        ("rows: [a\n", "not YAML"),
        ("- a\n", "an adapter is a map"),
        ("rows: &x a\ncolumns: *x\n", "anchors"),
        ("rows: '[@,@]|[@,@]|[@,@]'\ncolumns: b\n", "at most 2 lists"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(text: str, words: str) -> None:
    with pytest.raises(Wrong, match=r".*"):
        parse(text, "my.yaml")
    try:
        parse(text, "my.yaml")
    except Wrong as error:
        assert words in str(error)


def test_an_adapter_beside_the_data_applies_to_it(tmp_path: Path) -> None:
    (tmp_path / "nonoproof.yaml").write_text("files: '*.json'\nrows: eins\ncolumns: zwei\n")
    (tmp_path / "a.json").write_text(json.dumps({"eins": ROWS, "zwei": COLUMNS}))
    (tmp_path / "b.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    found = list(ingest([str(tmp_path)]))
    assert [each.puzzle is not None for each in found] == [True, True]
    assert found[0].puzzle == PUZZLE
    assert found[0].source.format.startswith("adapter:")
    assert found[1].source.format == "non"


def test_a_broken_adapter_beside_the_data_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "nonoproof.yaml").write_text("rows: 3\n")
    (tmp_path / "a.json").write_text(json.dumps({"rows": ROWS, "columns": COLUMNS}))
    (found,) = ingest([str(tmp_path)])
    assert found.puzzle is None
    assert found.findings[0].code is Code.ADAPTER
    assert "nonoproof.yaml:1" in found.findings[0].message


def test_a_named_adapter_that_is_not_there_is_misuse() -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        list(ingest(["x.json"], "adapter:/nowhere/my.yaml"))


def test_files_choose() -> None:
    adapter: Adapter = parse("files: ['*.json', 'level?.js']\nrows: a\ncolumns: b", "my.yaml")
    assert adapter.is_for("x.json") and adapter.is_for("level1.js") and not adapter.is_for("x.txt")


def test_a_number_in_front_of_each_clue_that_counts_its_runs() -> None:
    adapter = "rows: a\ncolumns: b\ncounted: true"
    rows = [[len(each), *each] for each in ROWS]
    (entry,) = read(adapter, {"a": rows, "b": ["2 1 1", "2 1 1", "1 1", "1 1"]})
    assert entry.puzzle == PUZZLE, entry.findings


def test_cells_that_are_known_from_the_start() -> None:
    (entry,) = read(
        "rows: a\ncolumns: b\ngivens: g", {"a": ROWS, "b": COLUMNS, "g": ["#???", "????", "???."]}
    )
    assert entry.puzzle.givens == (b"\1\xff\xff\xff", b"\xff" * 4, b"\xff\xff\xff\0"), entry.findings


def test_lines_of_text_by_a_pattern() -> None:
    pattern = r"(?:left (?P<row>.*)|top (?P<column>.*)|called (?P<title>.*))"
    adapter = f"text:\n  puzzles: '--'\n  line: '{pattern}'"
    page = "called Demo\nleft 2 1\ntop 1 1\nleft\ntop 1 1\nleft 3\ntop 1\nby somebody\ntop 1\n"
    first, second = read(adapter, f"{page}--\n{page}".replace("left\n", "left 0\n"), "x.txt")
    assert first.puzzle == second.puzzle == PUZZLE.with_metadata(title="Demo"), first.findings


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("(", "not a regular expression"),
        ("(?P<up>.*)", "no group can be called up; there are author, column"),
    ],
)
def test_a_pattern_that_cannot_be_used(line: str, words: str) -> None:
    with pytest.raises(Wrong, match=r"my\.yaml:2: line: ") as error:
        parse(f"text:\n  line: '{line}'", "my.yaml")
    assert words in str(error.value)


@pytest.mark.parametrize("expression", ["sqrt(a)", "length(`5`)", "sum(a)"])
def test_an_expression_that_fails_is_a_sentence(expression: str) -> None:
    for adapter in (f"rows: {expression}\ncolumns: b", f"puzzles: {expression}\nrows: a\ncolumns: b"):
        (entry,) = read(adapter, {"a": ROWS, "b": COLUMNS})
        assert entry.puzzle is None
        assert [each.code for each in entry.findings] == [Code.ADAPTER]
        assert f"{expression} fails: " in entry.findings[0].message


def test_an_adapter_holds_for_the_folders_below(tmp_path: Path) -> None:
    deep = tmp_path / "packs" / "one"
    deep.mkdir(parents=True)
    (tmp_path / "nonoproof.yaml").write_text("rows: a.b.c.d.e\ncolumns: z")
    data = {"a": {"b": {"c": {"d": {"e": ROWS}}}}, "z": COLUMNS}
    (deep / "x.json").write_text(json.dumps(data))
    (found,) = ingest([str(tmp_path)])
    assert found.puzzle == PUZZLE
    # The nearest that is meant for the file is taken.
    (deep / "nonoproof.yaml").write_text("files: '*.txt'\nrows: q\ncolumns: q")
    (found,) = ingest([str(tmp_path)])
    assert found.puzzle == PUZZLE


def test_a_named_adapter_leaves_other_files_as_they_are(tmp_path: Path) -> None:
    adapter = tmp_path / "my.yaml"
    adapter.write_text("files: '*.app'\nrows: a\ncolumns: b")
    data = tmp_path / "data"
    data.mkdir()
    (data / "x.app").write_text(json.dumps({"a": ROWS, "b": COLUMNS}))
    (data / "y.json").write_text(json.dumps({"rows": ROWS, "columns": COLUMNS}))
    found = list(ingest([str(data)], f"adapter:{adapter}"))
    assert [each.puzzle for each in found] == [PUZZLE, PUZZLE]
