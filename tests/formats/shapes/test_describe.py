"""What ``formats --describe`` says of a file, line by line."""

from __future__ import annotations

import json

import pytest
from nonoproof.formats.shapes.describe import MOST_FIELDS, MOST_RESULTS, describe

START = "# An adapter to start from: save it as nonoproof.yaml beside the file, or name it with --adapter."
SIDES = {"rows": [[2], [1]], "columns": [[2], [1]]}
NOTHING = [
    "puzzles: levels       # the list of puzzles",
    "rows: left            # inside a puzzle",
    "columns: top",
]


def reported(value: object) -> list[str]:
    return list(describe((value if isinstance(value, str) else json.dumps(value)).encode(), "x"))


def between(lines: list[str], first: str, last: str) -> list[str]:
    begin = lines.index(first)
    return [
        line.strip()
        for line in lines[
            begin + 1 : next(n for n, line in enumerate(lines) if n > begin and line.startswith(last))
        ]
    ]


def fields(value: object) -> list[list[str]]:
    return [line.split("  ", 1) for line in between(reported(value), "fields:", "read by shape")]


def adapter(value: object) -> list[str]:
    lines = reported(value)
    return lines[lines.index(START) + 1 :]


def test_everything_that_is_said() -> None:
    assert reported({"title": "Dot", "levels": [SIDES, {**SIDES, "height": 9}]}) == [
        "notation: JSON",
        "fields:",
        "  title              a text, 'Dot'",
        "  levels             a list of 2; the first:",
        "  levels[*].rows     2 clues",
        "  levels[*].columns  2 clues",
        "read by shape: 1 puzzle",
        "  2x2: rows from levels[0].rows, columns from levels[0].columns",
        "  refused: levels[1]: levels[1].rows and columns: 2 of 9 rows",
        "",
        START,
        'puzzles: "levels[]"',
        "rows: rows",
        "columns: columns",
        "# Not used: title",
    ]


def test_plain_text() -> None:
    assert reported("\n".join(["x" * 71, *"abcdefgh"])) == [
        "notation: plain text, 9 lines",
        f"  | {'x' * 70}",
        *[f"  | {letter}" for letter in "abcdefg"],
        "",
        START,
        "text:",
        '  puzzles: "===="       # the line between puzzles; leave it out for one puzzle a file',
        '  sides: ""             # the line between rows and columns; "" is a blank line',
        "  size: none            # or: width height, height width",
        "order: rows columns",
    ]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"width": 5}, "a number, 5: the width"),
        ({"stars": 5}, "a number, 5"),
        ({"stars": 2.5}, "a number, 2.5"),
        ({"done": True}, "True"),
        ({"done": None}, "None"),
        ({"title": "x" * 31}, f"a text, '{'x' * 30}'"),
        ({"grid": [[1, 0, 0], [0, 1, 0]]}, "a grid of 3 by 2, of 1 0"),
        ({"grid": [[0, 1, 2, 3, 4, 5, 6]]}, "a grid of 7 by 1, of 0 1 2 3 4"),
        ({"clues": [[0, 1, 2, 3, 4, 5, 6, 7], [1]]}, None),
        ({"grid": [[0, 1, 2, 3, 4, 5, 6, 7]]}, None),
        ({"clues": [[1], [1, 1], [2]]}, "3 clues"),
        ({"rows": [[1], [2]]}, "2 clues"),
        ({"grid": "nothing"}, "a text, 'nothing'"),
    ],
)
def test_fields(value: dict[str, object], expected: str | None) -> None:
    found = fields(value)
    assert (found[0][1].strip() if found and expected else None) == expected


def test_long_lists_are_cut() -> None:
    many = [SIDES] * (MOST_RESULTS + 1)
    assert between(reported({"levels": many}), f"read by shape: {len(many)} puzzles", START)[-2:] == [
        "and 1 more",
        "",
    ]
    lines = between(reported({"levels": many[1:]}), f"read by shape: {MOST_RESULTS} puzzles", START)
    assert len(lines) == MOST_RESULTS + 1 and not any("more" in line for line in lines)
    for count, last in ((21, "1 more field"), (22, "2 more fields")):
        wide = fields({f"a{number}": number for number in range(count)})
        assert [each.strip() for each in wide[-1]] == ["@", last]
    assert len(fields([{f"a{number}": {"b": number} for number in range(20)}, 1])) == 21
    nested = {f"a{number}": {f"b{inner}": inner for inner in range(20)} for number in range(3)}
    assert len(fields(nested)) <= MOST_FIELDS + 20


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        (SIDES, ["rows: rows", "columns: columns"]),
        ({"a": {"left": SIDES["rows"], "top": SIDES["columns"]}}, ["rows: a.left", "columns: a.top"]),
        ([SIDES, SIDES], ['puzzles: "[]"', "rows: rows", "columns: columns"]),
        ({"solution": [[1, 0], [1, 1]]}, ["grid: solution"]),
        ({"a": 1}, NOTHING),
        ({"rows": [[1]], "author": "Ann"}, ["rows: rows", "author: author"]),
        (
            {"first": [{"left": [[1, 1], [1]]}, 1], "second": [{"top": [[3], [9]]}, 1]},
            ['rows: "first[*].left"', 'columns: "second[*].top"'],
        ),
    ],
)
def test_adapters_to_start_from(value: object, lines: list[str]) -> None:
    assert adapter(value) == lines


def test_fields_that_the_adapter_does_not_use_are_named() -> None:
    level = {**SIDES, "label": "a", "title": "b", "notes": {"start": [[0, 0]]}}
    assert adapter({"pack": 3, "levels": [level, level]}) == [
        'puzzles: "levels[]"',
        "rows: rows",
        "columns: columns",
        "title: title",
        "# Not used: pack, levels[*].label, levels[*].notes.start",
    ]
    assert adapter({"clues": [SIDES["rows"], SIDES["columns"]], "stars": 2})[-1] == "# Not used: stars"


def test_a_list_of_one_object_is_looked_into() -> None:
    named = [name for name, _ in fields({"packs": [{"name": "Animals", "boards": [SIDES]}]})]
    assert named == ["packs", "packs[*].name", "packs[*].boards", *NAMES]


NAMES = ["packs[*].boards[*].rows", "packs[*].boards[*].columns"]
