"""Certificates for a run that is finished."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from nonoproof import certify as module
from nonoproof.engines import open_engine
from nonoproof.errors import StoreError
from nonoproof.findings import Code
from nonoproof.run.certifying import certify_store
from nonoproof.run.options import Progress
from nonoproof.run.puzzle_items import how_to_solve
from nonoproof.run.solve_stage import StoredSolving
from nonoproof.solver import SOLVER_VERSION
from nonoproof.store import FILE_NAME, ReadFile, Stamp, Store, StoreHandle, Wanted, rows_of
from nonoproof.tasks import FileItem, ReadOptions, read_files
from nonoproof.verdict import Budget

from tests.support.stores import edited

FILES = {
    "a.txt": b"##.\n#..\n",
    "b.txt": b"###\n#..\n",
    "c.json": b'{"goal":["##.","#.."],"claimed_verdict":"none"}',
}


class Silent(Progress):
    """Does nothing, as the protocol has it."""


@pytest.fixture
def engine():
    opened = open_engine("inline")
    yield opened
    opened.close()


@pytest.fixture
def out(tmp_path):
    """The folder of a run over two puzzles, one of them in two files."""
    with Store(tmp_path) as store:
        store.begin("1.0", SOLVER_VERSION, {})
        items = [FileItem(path, True, None, data=data) for path, data in FILES.items()]
        rows = read_files(items, ReadOptions())
        read = zip(items, rows, strict=True)
        store.files.add([(Stamp(item.path), ReadFile.of(item.path, each)) for item, each in read], "r")
        wanted = Wanted(SOLVER_VERSION, Budget())
        engine = open_engine("inline")
        store.solving.add(list(StoredSolving(store, engine, wanted, how_to_solve(Budget())).solved()))
        store.finish({})
    return tmp_path


def certify(out, engine, budget=None):
    return certify_store(out, budget or Budget(), False, engine, Silent())


def findings(out):
    """The codes of each source that solving told."""
    with Store(out, resume=True) as store:
        groups = list(store.listing().groups())
        with StoreHandle.of(store, SOLVER_VERSION).open() as select:
            rows = rows_of(select, groups, SOLVER_VERSION)
    codes = (Code.CLAIMED_VERDICT_DIFFERS, Code.INTERNAL_ERROR)
    return [(each.source, each.code) for row in rows for each in row.findings if each.code in codes]


def test_every_verdict_is_certified_once(out, engine):
    assert certify(out, engine) == 2
    assert len(list((out / "certificates").iterdir())) == 2
    assert certify(out, engine) == 0
    next((out / "certificates").iterdir()).unlink()
    assert certify(out, engine) == 1
    assert findings(out) == [("c.json", Code.CLAIMED_VERDICT_DIFFERS)]


def rows(out):
    """All that the store holds."""
    with closing(sqlite3.connect(out / FILE_NAME)) as connection:
        return list(connection.iterdump())


def test_a_store_of_another_solver_stays_as_it_is(out, engine):
    with edited(out, sealed=True) as connection:
        connection.execute("UPDATE verdicts SET solver = 'older'")
        connection.execute("UPDATE runs SET solver = 'older'")
    before = rows(out)
    with pytest.raises(StoreError, match="another version of the solver; run it again first"):
        certify(out, engine)
    assert rows(out) == before


def test_a_store_that_was_copied_stays_as_it_is(out, engine, tmp_path_factory):
    copy = tmp_path_factory.mktemp("copies") / "out"
    shutil.copytree(out, copy)
    before = rows(copy)
    with pytest.raises(StoreError, match="edited or copied since its last run; run it again first"):
        certify(copy, engine)
    assert rows(copy) == before


def test_findings_about_a_verdict_of_another_solver_stay(out, engine):
    """A run with another solver was broken off before it came to this puzzle."""
    with edited(out, sealed=True) as connection:
        connection.execute("UPDATE verdicts SET solver = 'older'")
    before = findings(out)
    assert before
    assert certify(out, engine) == 0
    assert findings(out) == before


def test_fault_is_told_to_every_source_and_tried_again(out, engine, monkeypatch):
    right = module.certify

    def broken(puzzle, budget):
        if puzzle.rows[0] != puzzle.rows[1] and puzzle.rows[0][0].length == 2:
            raise ZeroDivisionError("planted")
        return right(puzzle, budget)

    monkeypatch.setattr(module, "certify", broken)
    assert certify(out, engine) == 1
    assert findings(out) == [
        ("a.txt", Code.INTERNAL_ERROR),
        ("c.json", Code.CLAIMED_VERDICT_DIFFERS),
        ("c.json", Code.INTERNAL_ERROR),
    ]
    monkeypatch.undo()
    assert certify(out, engine) == 1
    assert findings(out) == [("c.json", Code.CLAIMED_VERDICT_DIFFERS)]
