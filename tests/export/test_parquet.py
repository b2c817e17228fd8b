"""Parquet files hold what JSON Lines hold, with types, a group at a time."""

import json
import sys
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.export import parquet

CORPUS = Path(__file__).parents[2] / "corpus"
arrow = pytest.importorskip("pyarrow.parquet")
NAMES = ("puzzles.parquet", "findings.parquet")


def run(source, out, *words):
    return main(["run", str(source), "--out", str(out), "--engine", "inline", *words])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("parquet") / "out"
    assert run(CORPUS, out, "--export", ",".join(["puzzles.jsonl", "findings.jsonl", *NAMES])) == 0
    return out


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def said(numbers):
    """Counts of nothing are left out in JSON."""
    return {name: value for name, value in (numbers or {}).items() if value}


def test_every_puzzle_is_there_with_all_that_is_known_of_it(folder):
    table = arrow.read_table(folder / "puzzles.parquet").to_pylist()
    records = lines(folder / "puzzles.jsonl")
    assert len(table) == len(records) > 150
    for row, record in zip(table, records, strict=True):
        grade = record["grade"] or {}
        for name in ("source", "index", "id", "key", "title", "width", "verdict", "solved_by", "seconds"):
            assert row[name] == record[name]
        for name in ("solutions", "sources", "failures"):
            assert row[name] == record[name]
        assert (row["tier"], row["score"]) == (grade.get("tier"), grade.get("score"))
        assert said(row["work"]) == (record["work"] or {})
        assert said(row["features"]) == grade.get("features", {})
        assert row["findings"] == [each["code"] for each in record["findings"]]
        assert row["open_cells"] == (record["ambiguity"] or {}).get("cells")


def test_every_finding_is_there(folder):
    table = arrow.read_table(folder / "findings.parquet").to_pylist()
    names = ("source", "index", "line", "column", "severity", "code", "message")
    assert table == [{name: each.get(name) for name in names} for each in lines(folder / "findings.jsonl")]
    assert len(table) > 100


def test_types_do_not_depend_on_the_rows(folder, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear reader")
    run(tmp_path / "letter.txt", tmp_path / "out", "--export", ",".join(NAMES))
    for name in NAMES:
        empty = arrow.read_schema(tmp_path / "out" / name)
        assert empty.equals(arrow.read_schema(folder / name))
        assert arrow.read_table(tmp_path / "out" / name).num_rows < 3


def test_rows_are_written_in_groups(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "GROUP", 20)
    assert main(["export", "--from", str(folder), "--to", str(tmp_path / "puzzles.parquet")]) == 0
    file = arrow.ParquetFile(tmp_path / "puzzles.parquet")
    assert file.num_row_groups == -(-file.metadata.num_rows // 20)
    assert file.read().to_pylist() == arrow.read_table(folder / "puzzles.parquet").to_pylist()


def test_without_pyarrow_nothing_is_begun(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    (tmp_path / "a.txt").write_text("#.\n##\n")
    assert run(tmp_path / "a.txt", tmp_path / "out", "--export", "puzzles.parquet") == 2
    assert "pip install 'nonoproof[data]'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
