"""One JSON object a puzzle, and one a finding."""

import json

import orjson
from nonoproof.findings import Code, Finding
from nonoproof.profiles import parse
from nonoproof.report import Place, Telling
from nonoproof.report.records import finding_line, finding_lines, puzzle_line, puzzle_record, whole_line
from nonoproof.report.told import Told, Whole
from nonoproof.schemas import faults
from nonoproof.verdict import Counts

from .conftest import HOSTILE, HOW, corpus_rows, make_row, make_told


def lines(folder, name):
    return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]


def test_every_puzzle_and_every_finding_has_a_line(folder):
    assert [each["source"] for each in lines(folder, "puzzles.jsonl")] == [
        "x/bad.non", "x/hostile.non", "x/good.non", "x/long.non",
    ]  # fmt: skip
    assert [(each["source"], each.get("index")) for each in lines(folder, "findings.jsonl")] == [
        ("x/bad.non", 1),
        ("y/gone.non", None),
    ]


def test_lines_satisfy_their_schemas(folder):
    for record in lines(folder, "puzzles.jsonl"):
        assert faults("puzzles", record) == []
    for record in lines(folder, "findings.jsonl"):
        assert faults("finding", record) == []


def test_the_example_collection_satisfies_the_schema():
    rows = corpus_rows("colour", "given-cells", "with-faults", "hard")
    for row in rows:
        record = json.loads(puzzle_line(Told(row, HOW), HOW))
        assert faults("puzzles", record) == [], row.places[0].path


def test_schema_would_notice_a_missing_field():
    record = json.loads(puzzle_line(make_told("a", "unique", score=1.0), HOW))
    for field in ("sources", "verdict", "failures", "ambiguity"):
        assert faults("puzzles", {name: value for name, value in record.items() if name != field})


def test_grids_are_drawn_and_texts_kept_as_they_are():
    record = json.loads(puzzle_line(make_told("a", "multiple", HOSTILE), HOW))
    assert record["solutions"] == [["#."], [".#"]]
    assert record["title"] == HOSTILE
    assert dict(zip(Counts._fields, record["work"], strict=True))["line_solves"] == 3


def test_all_sources_are_listed_and_findings_elsewhere_say_where():
    places = tuple([Place(f"x/{name}", 1, None, "non", "00") for name in "ab"])
    findings = tuple([Finding(Code.SETTLED_AT_ONCE, "so", 3, None, place.path, 1) for place in places])
    record = puzzle_record(make_told("a", "unique", places=places, findings=findings), HOW)
    assert [each["source"] for each in record["sources"]] == ["x/a", "x/b"]
    assert record["findings"] == [
        {"code": "settled-at-once", "severity": "note", "message": "so", "line": 3},
        {
            "code": "settled-at-once",
            "severity": "note",
            "message": "so",
            "line": 3,
            "source": "x/b",
            "index": 1,
        },
    ]


def test_what_later_stages_made_is_passed_on_as_it_is():
    row = make_row(
        "a", "multiple", ambiguity=b'{"open":["??"],"cells":2}', remedy=b'{"kind":"picture","goal":["##"]}'
    )
    record = json.loads(puzzle_line(Told(row, HOW), HOW))
    assert record["ambiguity"] == {"open": ["??"], "cells": 2}
    # The picture that the remedy leads to follows from its cells.
    assert (record["contradiction"], record["remedy"]) == (None, {"kind": "picture"})


def test_severities_are_those_of_the_profile():
    how = Telling(parse("severities: {settled-at-once: warning}", "strict"))
    finding = Finding(Code.SETTLED_AT_ONCE, "so", source="a", index=1)
    assert orjson.loads(finding_line(finding, how))["severity"] == "warning"
    assert orjson.loads(finding_line(finding, HOW))["severity"] == "note"


def test_what_every_puzzle_of_a_collection_has_is_told_once():
    place = make_row("a", "unique").places[0]
    note, other = [
        Finding(code, "none", 1, None, place.path, place.index)
        for code in (Code.LICENCE_MISSING, Code.SETTLED_AT_ONCE)
    ]
    told = make_told("a", "unique", findings=(note, other))
    how = Telling(whole=frozenset({(told.row.collection, Code.LICENCE_MISSING, "none")}))
    assert [json.loads(line)["code"] for line in finding_lines(told, how).splitlines()] == ["settled-at-once"]
    assert len(finding_lines(told, HOW).splitlines()) == 2
    line = json.loads(puzzle_line(told, how))
    assert [each["code"] for each in line["findings"]] == ["settled-at-once"]
    # The record of the puzzle is complete by itself.
    assert [each["code"] for each in puzzle_record(told, how)["findings"]] == [
        "licence-missing",
        "settled-at-once",
    ]
    record = json.loads(whole_line(Whole("x", Code.LICENCE_MISSING, "none", 7), how))
    assert record == {
        "code": "licence-missing", "severity": "note", "message": "none", "source": "x", "puzzles": 7,
    }  # fmt: skip
    assert faults("finding", record) == []


def test_counts_of_nothing_are_left_out():
    record = puzzle_record(make_told("a", "unique", score=1.0), HOW)
    assert 0 not in record["work"].values()
    assert 0 not in record["grade"]["features"].values()
