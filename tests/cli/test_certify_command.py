"""Certificates from the command line, from runs and from checks, and checking them."""

import json
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.schemas import faults
from nonoproof.store.database import open_to_read

from tests.support.exported import exported

UNIQUE = "width 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n"
MULTIPLE = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
NONE = "width 3\nheight 3\nrows\n1,1\n1\n1,1\ncolumns\n1\n3\n1\n"
INVALID = "width 2\nheight 1\nrows\n2,1\ncolumns\n1\n1\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "puzzles").mkdir()
    for name, text in (("unique", UNIQUE), ("multiple", MULTIPLE), ("none", NONE)):
        (tmp_path / "puzzles" / f"{name}.non").write_text(text)
    (tmp_path / "invalid.non").write_text(INVALID)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def reported(folder):
    """The summary, and what is said of every puzzle."""
    report = json.loads((folder / "uniqueness.json").read_text())
    return report | {"puzzles": exported(folder)}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("[!.]*")}


def test_certify_and_verify(folder, capsys):
    assert main(["certify", "puzzles", "--out", "c"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["multiple", "none", "unique"]
    assert len(names(folder / "c")) == 3
    assert main(["verify", "c"]) == 0
    out = capsys.readouterr().out
    assert out.count("valid  ") == 3
    assert "3 certificates: 3 valid, 0 invalid" in out
    assert out.count(" id ") == out.count("no given cells") == 3


def test_verify_names_the_puzzle_and_its_given_cells(folder, capsys):
    record = {"title": "Two\x1b[2J ways", "rows": [[1], [1]], "columns": [[1], [1]], "givens": ["#?", "??"]}
    (folder / "given.json").write_text(json.dumps(record))
    assert main(["certify", "given.json", "--out", "c"]) == 0
    capsys.readouterr()
    assert main(["verify", "c"]) == 0
    out = capsys.readouterr().out
    assert "Two" in out
    assert "\x1b" not in out
    assert "1 given: row 1, column 1" in out


def test_invalid_puzzles_have_no_certificate(folder, capsys):
    assert main(["certify", "invalid.non", "puzzles/unique.non"]) == 1
    assert len(names(folder / "certificates")) == 1
    assert "clue-too-long" in capsys.readouterr().err
    assert main(["certify", "missing.non"]) == 2


def test_formulas(folder, capsys):
    assert main(["certify", "puzzles/unique.non", "--out", "c", "--dimacs"]) == 0
    assert {Path(name).suffix for name in names(folder / "c")} == {".json", ".cnf"}


def test_verify_says_what_is_wrong(folder, capsys):
    main(["certify", "puzzles/unique.non", "--out", "c"])
    path = next((folder / "c").glob("[!.]*"))
    path.write_text(path.read_text().replace('"###"', '"##."'))
    capsys.readouterr()
    assert main(["verify", str(path), "missing.json"]) == 1
    out = capsys.readouterr().out
    assert f"INVALID   {path}: solution 1: row 2 does not have its clue" in out
    assert "INVALID   missing.json: No such file or directory" in out
    assert "2 certificates: 0 valid, 2 invalid" in out


def test_verify_shows_only_the_invalid_ones_if_told(folder, capsys):
    main(["certify", "puzzles", "--out", "c"])
    capsys.readouterr()
    assert main(["verify", "--quiet", "c"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_folder_without_certificates_is_a_wrong_use(folder, capsys):
    assert main(["verify", "puzzles"]) == 2
    assert "no certificates in puzzles" in capsys.readouterr().err


def test_check_writes_certificates(folder, capsys):
    assert main(["check", "--json-lines", "--certificate", "c", "puzzles", "invalid.non"]) == 1
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(faults("classification", record) == [] for record in records)
    told = {record["certificate"]["file"] for record in records if record["verdict"]}
    assert told == names(folder / "c")
    assert len(told) == 3
    assert ["certificate" in record for record in records].count(False) == 1
    assert main(["verify", "c"]) == 0


def test_run_writes_certificates_and_reports_tell_of_them(folder, capsys):
    assert main(["run", "puzzles", "--out", "r", "--certificates", "--engine", "inline"]) == 0
    report = reported(folder / "r")
    assert [fault for each in report["puzzles"] for fault in faults("puzzles", each)] == []
    assert report["summary"]["certified"] == 3
    assert {each["certificate"]["file"] for each in report["puzzles"]} == names(folder / "r" / "certificates")
    assert "3 of them are certified" in (folder / "r" / "uniqueness.md").read_text()
    assert main(["verify", "r/certificates"]) == 0


def test_puzzles_of_a_store_are_certified_later(folder, capsys):
    main(["run", "puzzles", "--out", "r", "--engine", "inline"])
    report = reported(folder / "r")
    assert not any("certificate" in each for each in report["puzzles"])
    capsys.readouterr()
    assert main(["certify", "r"]) == 0
    assert "3 certificates written to r/certificates" in capsys.readouterr().out
    keys = {each["key"] for each in report["puzzles"]}
    assert {name.split(".")[0] for name in names(folder / "r" / "certificates")} == keys
    connection = open_to_read(folder / "r" / "corpus.sqlite")
    assert connection.execute("SELECT count(*) FROM certificates").fetchone() == (3,)
    connection.close()
    # What is there is not made again, what is lost is.
    main(["certify", "r"])
    assert "0 certificates written" in capsys.readouterr().out
    next((folder / "r" / "certificates").iterdir()).unlink()
    main(["certify", "r/corpus.sqlite"])
    assert "1 certificate written" in capsys.readouterr().out
    assert main(["certify", "r", "--out", "elsewhere"]) == 2
    # The next run tells of them, though nothing else is new.
    main(["run", "puzzles", "--out", "r", "--engine", "inline"])
    report = reported(folder / "r")
    assert report["summary"]["certified"] == 3
