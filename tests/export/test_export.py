"""Exports: what they hold, what chooses it, and that they are never older than the run beside them."""

import gzip
import json
from pathlib import Path

import pytest
from nonoproof import read
from nonoproof.cli import main
from nonoproof.export import KINDS, export, kind_of
from nonoproof.formats import non
from nonoproof.model import Colour, Puzzle, clue, puzzle_of
from nonoproof.schemas import faults

from .conftest import exported

RED = (Colour(".", "ffffff", "white"), Colour("r", "ff0000", "red"), Colour("b", "0000ff", "blue"))
PUZZLES = {
    "unique": puzzle_of((b"\1\1", b"\1\0")),
    "multiple": Puzzle((clue([1]), clue([1])), (clue([1]), clue([1])), goal=(b"\1\0", b"\0\1")),
    "none": Puzzle((clue([1, 1]), clue([]), clue([1])), (clue([2]), clue([]), clue([1]))),
    "no picture": Puzzle((clue([2]), clue([])), (clue([1]), clue([1]))),
    "sums": Puzzle((clue([2]), clue([])), (clue([1]), clue([]))),
    "colour": puzzle_of((b"\1\2", b"\2\2"), RED),
}
"""One of each kind; the sums of the last but one differ, so that it has no verdict."""


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exports")
    (folder / "in").mkdir()
    for title, puzzle in PUZZLES.items():
        titled = puzzle.with_metadata(title=title, author="A. Hand", licence="CC0-1.0")
        suffix, data = ("json", None) if title == "colour" else ("non", non.write([titled]))
        if data is None:
            from nonoproof.formats import json_puzzle

            data = json_puzzle.write([titled])
        (folder / "in" / f"{title}.{suffix}").write_bytes(data)
    (folder / "in" / "torn.non").write_text("width 2\nheight 2\nrows\n1\n")
    (folder / "in" / "letter.txt").write_text("Dear reader,\n\nhow are you?\n")
    assert run(folder) == 0
    return folder / "reports"


def run(folder, *words):
    sources = ["run", str(folder / "in"), "--out", str(folder / "reports"), "--engine", "inline", "-q"]
    return main([*sources, *words])


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def made(reports, path, *words):
    assert main(["export", "--from", str(reports), "--to", str(path), *words]) == 0
    return path


def test_a_run_writes_no_export_that_was_not_asked_for(reports):
    assert {path.name for path in reports.iterdir()}.isdisjoint(KINDS)


def test_exported_puzzles_are_read_again_as_they_were(reports, tmp_path):
    path = made(reports, tmp_path / "puzzles.jsonl")
    findings = []
    again = {puzzle.title: puzzle for puzzle in read(path, findings=findings)}
    assert again.keys() == PUZZLES.keys()
    for title, puzzle in PUZZLES.items():
        assert (again[title].rows, again[title].columns) == (puzzle.rows, puzzle.columns)
        assert (again[title].palette, again[title].goal) == (puzzle.palette, puzzle.goal)
        assert again[title].metadata.author == "A. Hand" and again[title].metadata.licence == "CC0-1.0"
    # What a run found out is no news to the reader: only the torn file has something to say, as it had before.
    assert {each.code.value for each in findings} <= {"schema", "sums-differ", "goal-missing"}


def test_every_object_satisfies_its_schema(reports, tmp_path):
    for kind, schema in (("puzzles.jsonl", "puzzles"), ("findings.jsonl", "finding")):
        records = lines(made(reports, tmp_path / kind))
        assert records
        assert [fault for record in records for fault in faults(schema, record)] == []


def test_findings_of_files_without_a_puzzle_are_exported_too(reports, tmp_path):
    found = {
        (Path(each["source"]).name, each["code"])
        for each in lines(made(reports, tmp_path / "findings.jsonl"))
    }
    assert ("letter.txt", "unknown-format") in found or any(name == "letter.txt" for name, _ in found)
    assert ("sums.non", "sums-differ") in found


def test_filters_choose_what_is_exported(reports, tmp_path):
    path = made(reports, tmp_path / "some.jsonl", "--verdict", "multiple")
    assert [each["title"] for each in lines(path)] == ["multiple"]
    found = lines(made(reports, tmp_path / "findings.jsonl", "--verdict", "multiple"))
    assert {Path(each["source"]).name for each in found} == {"multiple.non"}


def test_the_end_of_a_name_compresses(reports, tmp_path):
    plain = made(reports, tmp_path / "puzzles.jsonl").read_bytes()
    packed = made(reports, tmp_path / "puzzles.jsonl.gz").read_bytes()
    assert gzip.decompress(packed) == plain
    assert made(reports, tmp_path / "again.jsonl.gz").read_bytes() == packed
    arrow = pytest.importorskip("pyarrow")
    path = made(reports, tmp_path / "puzzles.jsonl.zst")
    with arrow.input_stream(str(path), compression="zstd") as stream:
        assert stream.read() == plain


def test_standard_output_takes_json_lines(reports, tmp_path, capfdbinary):
    assert main(["export", "--from", str(reports), "--to", "-"]) == 0
    assert capfdbinary.readouterr().out == made(reports, tmp_path / "puzzles.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("puzzles.jsonl", "puzzles.jsonl"),
        ("may-findings.jsonl.gz", "findings.jsonl"),
        ("all.ndjson", "puzzles.jsonl"),
        ("checks.xml", "junit.xml"),
        ("x.sarif", "report.sarif"),
        ("metadata.json", "metadata.json"),
    ],
)
def test_names_say_what_is_exported(name, kind):
    assert kind_of(name) == kind


def test_a_name_that_says_nothing_is_refused_and_nothing_is_written(reports, tmp_path, capsys):
    assert main(["export", "--from", str(reports), "--to", str(tmp_path / "a.jsonl"), "--to", "b.doc"]) == 2
    assert "b.doc: expected a name such as puzzles.jsonl" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_result_that_cannot_be_exported_costs_the_others_nothing(tmp_path, monkeypatch):
    original = KINDS["puzzles.jsonl"].__globals__["whole_record"]

    def broken(entry, profile):
        if entry.source == "x/good.non" and entry.state != "invalid":
            raise ZeroDivisionError("planted")
        return original(entry, profile)

    monkeypatch.setattr("nonoproof.export.jsonl.whole_record", broken)
    export(exported(), [str(tmp_path / "puzzles.jsonl")])
    records = lines(tmp_path / "puzzles.jsonl")
    assert [each["source"] for each in records] == ["x/bad.non", "x/hostile.non", "x/good.non", "x/long.non"]
    assert "ZeroDivisionError: planted" in records[2]["findings"][0]["message"]


def test_what_lies_beside_the_store_is_never_older_than_the_run(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("#.\n##\n")
    run(tmp_path, "--export", "puzzles.jsonl,junit.xml")
    assert [each["height"] for each in lines(tmp_path / "reports" / "puzzles.jsonl")] == [2]
    (tmp_path / "in" / "a.txt").write_text("##\n#.\n##\n")
    run(tmp_path)
    assert [each["height"] for each in lines(tmp_path / "reports" / "puzzles.jsonl")] == [3]
    assert {path.name for path in (tmp_path / "reports").iterdir()} & set(KINDS) == {
        "puzzles.jsonl",
        "junit.xml",
    }


def test_exports_of_a_run_stay_in_its_folder(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("#.\n##\n")
    assert run(tmp_path, "--export", "../elsewhere.jsonl") == 2
    assert "names of files in the folder of the run" in capsys.readouterr().err
    assert not (tmp_path / "reports").exists()
