"""Parquet files hold what the reports hold, with types, a group at a time."""

import json
import os
import sys
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.report import parquet

CORPUS = Path(__file__).parents[2] / "corpus"
arrow = pytest.importorskip("pyarrow.parquet")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("parquet")
    assert main(["run", str(CORPUS), "--out", str(out), "--engine", "inline", "--parquet"]) == 0
    return out


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_puzzle_is_there_with_all_that_is_said_of_it(folder):
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
        for numbers, said in ((row["work"], record["work"]), (row["features"], grade.get("features"))):
            assert (numbers and list(numbers.values())) == said
        assert row["findings"] == [each["code"] for each in record["findings"]]
        assert row["open_cells"] == (record["ambiguity"] or {}).get("cells")


def test_every_finding_is_there(folder):
    table = arrow.read_table(folder / "findings.parquet").to_pylist()
    names = ("source", "index", "puzzles", "line", "column", "severity", "code", "message")
    assert table == [{name: each.get(name) for name in names} for each in lines(folder / "findings.jsonl")]


def test_types_do_not_depend_on_the_rows(folder, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear reader")
    main(
        [
            "run",
            str(tmp_path / "letter.txt"),
            "--out",
            str(tmp_path / "out"),
            "--engine",
            "inline",
            "--parquet",
        ]
    )
    for name in parquet.NAMES.values():
        empty = arrow.read_schema(tmp_path / "out" / name)
        assert empty.equals(arrow.read_schema(folder / name))
        assert arrow.read_table(tmp_path / "out" / name).num_rows < 3


def test_rows_are_written_in_groups(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "GROUP", 20)
    for name in parquet.NAMES:
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    parquet.write(tmp_path)
    file = arrow.ParquetFile(tmp_path / "puzzles.parquet")
    assert file.num_row_groups == -(-file.metadata.num_rows // 20)
    assert file.read().to_pylist() == arrow.read_table(folder / "puzzles.parquet").to_pylist()


def test_files_of_an_earlier_run_are_made_anew(folder, tmp_path):
    (tmp_path / "a.txt").write_text("#.\n##\n")
    words = ["run", str(tmp_path / "a.txt"), "--out", str(tmp_path / "out"), "--engine", "inline"]
    main([*words, "--parquet"])
    stamp = (tmp_path / "out" / "puzzles.parquet").stat().st_mtime_ns
    main(words)
    assert (tmp_path / "out" / "puzzles.parquet").stat().st_mtime_ns == stamp
    (tmp_path / "a.txt").write_text("##\n#.\n##\n")
    main(words)
    (row,) = arrow.read_table(tmp_path / "out" / "puzzles.parquet").to_pylist()
    assert row["height"] == 3


def test_a_clock_that_was_set_back_does_not_keep_old_files(folder, tmp_path):
    (tmp_path / "a.txt").write_text("#.\n##\n")
    words = [
        "run",
        str(tmp_path / "a.txt"),
        "--out",
        str(tmp_path / "out"),
        "--engine",
        "inline",
        "--parquet",
    ]
    main(words)
    for name in parquet.NAMES.values():
        # Made, as it seems, long after the reports that the next run writes.
        os.utime(tmp_path / "out" / name, (4e9, 4e9))
    (tmp_path / "a.txt").write_text("##\n#.\n##\n")
    main(words)
    (row,) = arrow.read_table(tmp_path / "out" / "puzzles.parquet").to_pylist()
    assert row["height"] == 3


def test_without_pyarrow_it_is_told_before_anything_is_done(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    (tmp_path / "a.txt").write_text("#.\n##\n")
    assert main(["run", str(tmp_path / "a.txt"), "--out", str(tmp_path / "out"), "--parquet"]) == 2
    assert "pip install 'nonoproof[data]'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_nothing_is_left_where_it_fails(folder, tmp_path):
    (tmp_path / "puzzles.jsonl").write_bytes((folder / "puzzles.jsonl").read_bytes() + b"no JSON\n")
    with pytest.raises(ValueError, match=r"JSON|expected"):
        parquet.write(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["puzzles.jsonl"]
