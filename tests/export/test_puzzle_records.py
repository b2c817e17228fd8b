"""One JSON object a puzzle, and one a finding."""

import json

from nonoproof.export.jsonl import _line
from nonoproof.export.puzzle_records import finding_record, puzzle_record, whole_record
from nonoproof.findings import Code, Finding
from nonoproof.profiles import parse
from nonoproof.report.entry import JudgedResult
from nonoproof.result import Diagnosis, Place
from nonoproof.schemas import faults

from tests.support.results import HOSTILE, PROFILE, corpus_rows, make_entry, make_row


def puzzle_line(entry, profile):
    return _line(whole_record(entry, profile))


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
        record = json.loads(puzzle_line(JudgedResult(row, PROFILE), PROFILE))
        assert faults("puzzles", record) == [], row.places[0].path


def test_schema_would_notice_a_missing_field():
    record = json.loads(puzzle_line(make_entry("a", "unique", score=1.0), PROFILE))
    for field in ("sources", "verdict", "failures", "ambiguity"):
        assert faults("puzzles", {name: value for name, value in record.items() if name != field})


def test_grids_are_drawn_and_texts_kept_as_they_are():
    record = json.loads(puzzle_line(make_entry("a", "multiple", HOSTILE), PROFILE))
    assert record["solutions"] == [["#."], [".#"]]
    assert record["title"] == HOSTILE
    assert record["work"] == {"line_solves": 3}


def test_all_sources_are_listed_and_findings_elsewhere_say_where():
    places = tuple([Place(f"x/{name}", 1, None, "non", "00") for name in "ab"])
    findings = tuple([Finding(Code.SETTLED_AT_ONCE, "so", 3, None, place.path, 1) for place in places])
    record = puzzle_record(make_entry("a", "unique", places=places, findings=findings), PROFILE)
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
        "a",
        "multiple",
        diagnosis=Diagnosis(
            {"open": ["??"], "cells": 2, "sentence": ""},
            remedy={"kind": "picture", "goal": ["##"], "sentence": ""},
        ),
    )
    record = json.loads(puzzle_line(JudgedResult(row, PROFILE), PROFILE))
    assert record["ambiguity"] == {"open": ["??"], "cells": 2, "sentence": ""}
    assert (record["contradiction"], record["remedy"]) == (
        None,
        {"kind": "picture", "goal": ["##"], "sentence": ""},
    )


def test_severities_are_those_of_the_profile():
    strict = parse("severities: {settled-at-once: warning}", "strict")
    finding = Finding(Code.SETTLED_AT_ONCE, "so", source="a", index=1)
    assert finding_record(finding, strict)["severity"] == "warning"
    assert finding_record(finding, PROFILE)["severity"] == "note"


def test_counts_of_nothing_are_left_out():
    record = puzzle_record(make_entry("a", "unique", score=1.0), PROFILE)
    assert 0 not in record["work"].values()
    assert 0 not in record["grade"]["features"].values()
