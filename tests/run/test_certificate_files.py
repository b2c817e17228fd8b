"""Certificates become files, each whole and one a puzzle, before the store says that they are there."""

from hashlib import sha256

import pytest
from nonoproof import certify
from nonoproof.errors import WriteError
from nonoproof.files import Folder
from nonoproof.model import puzzle_of
from nonoproof.run.certificate_files import save_certificates
from nonoproof.run.puzzle_items import how_to_solve
from nonoproof.solver.packed import pack
from nonoproof.tasks import PuzzleItem, solve_puzzles
from nonoproof.verdict import Budget
from nonoproof.verify import judge, read_file

EITHER = PuzzleItem(1, pack(puzzle_of((b"\1\0", b"\0\1"))))


def certified(formulas=False):
    (rows,) = solve_puzzles([EITHER], how_to_solve(Budget(), certificates=True, formulas=formulas))
    return [rows.certificate]


def test_files_are_written_whole_and_replace_each_other(tmp_path, monkeypatch):
    folder = tmp_path / "new" / "folder"
    save_certificates(Folder(folder, "certify"), certified())
    (plain,) = folder.glob("[!.]*")
    assert plain.name.endswith(".certificate.json")
    assert sha256(plain.read_bytes()).hexdigest() == certified()[0].sha256
    judge(before := read_file(plain))
    monkeypatch.setattr(certify, "COMPRESS_FROM", 10)
    save_certificates(Folder(folder, "certify"), certified())
    (packed,) = folder.glob("[!.]*")
    assert packed.name.endswith(".json.gz")
    assert read_file(packed) == before


def test_the_formula_lies_beside_the_certificate(tmp_path):
    save_certificates(Folder(tmp_path, "certify"), certified(formulas=True))
    (formula,) = tmp_path.glob("*.cnf")
    assert formula.read_text().startswith("c nonogram")


def test_where_nothing_was_certified_there_is_no_folder(tmp_path):
    save_certificates(Folder(tmp_path / "none", "certify"), [])
    assert list(tmp_path.glob("[!.]*")) == []


def test_a_folder_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(WriteError, match="cannot be written"):
        save_certificates(Folder(tmp_path / "file", "certify"), certified())
