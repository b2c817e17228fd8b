"""Stores that somebody edited, a value at a time: what can be checked is not believed unchecked, and no command ends
with more than a sentence.
"""

import json
import random
import shutil
import tracemalloc
import zlib
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from nonoproof import read
from nonoproof.cli import command_errors, main
from nonoproof.engines import open_engine
from nonoproof.errors import StoreError
from nonoproof.findings import Code
from nonoproof.run.collection import run
from nonoproof.run.options import Options
from nonoproof.solver.check import fault_of
from nonoproof.solver.packed import pack_grid
from nonoproof.store import kind
from nonoproof.store.packed_diagnosis import pack_diagnosis, unpack_diagnosis
from nonoproof.verdict import Budget, Counts

from tests.support.exported import exported
from tests.support.stores import (
    KINDS,
    LARGE,
    WRONG,
    columns,
    edited,
    spoil,
    without_constraints,
    write_puzzles,
)

COLUMNS = columns()
BELIEVED = {
    "verdicts": {"verdict", "solved_by", "seconds", "reason", *Counts._fields},
    "grades": {"tier", "score", "amount", "spent", "features"},
    "diagnoses": {"diagnosis"},
    "certificates": {"verdict", "file_name", "sha256"},
    "standings": {"puzzle", "source", "number", "title", "verdict", "tier"},
}
"""Where a value of the right form is believed, as docs/testing.md says."""


class Silent:
    def begin(self, stage, total=None): ...
    def step(self, state="", number=1): ...
    def end(self): ...


def go(folder):
    options = Options(("in",), Path("out"), budget=Budget(None, 300), certificates=True)
    with chdir(folder):
        return run(options, open_engine("inline"), Silent())


def ask(*words):
    """What a command printed, if it ended with more than a sentence for a fault."""
    out, faults = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(faults):
        code = main([str(word) for word in words])
    assert code in (0, 1, 2)
    assert "Traceback" not in out.getvalue() + faults.getvalue()
    assert code == 0 or out.getvalue() or faults.getvalue()
    return out.getvalue()


def said(folder):
    """What the run knows, without times."""
    with chdir(folder):
        puzzles, findings = [exported(Path("out"), f"{name}.jsonl") for name in ("puzzles", "findings")]
    for each in puzzles:
        each.pop("seconds", None)
    return puzzles, findings


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A run over puzzles of every verdict."""
    folder = tmp_path_factory.mktemp("forged")
    (folder / "in").mkdir()
    write_puzzles(folder / "in")
    go(folder)
    with edited(folder / "out") as connection:
        # There is something to edit in every table that a finished run leaves full.
        empty = {table for table in COLUMNS if not connection.execute(f"SELECT 1 FROM {table}").fetchall()}
        assert empty == {"new_blocks", "changes"}
    states = {each["verdict"] for each in said(folder)[0]}
    assert states == {"unique", "multiple", "none", "undecided", None}
    return folder


@pytest.fixture
def folder(made, tmp_path, monkeypatch):
    """The same in a folder of its own, where a large value need not be so large."""
    monkeypatch.setattr(kind, "LONGEST", LARGE)
    shutil.copytree(made / "out", tmp_path / "out")
    (tmp_path / "in").symlink_to(made / "in")
    return tmp_path


def read_all(folder):
    """Every command that reads a store. Whatever has one solution is exported with it, or not at all."""
    out = folder / "out"
    printed = ask(
        "select", "--from", out, "--to", f"{folder}/to/", "--json-lines", "--no-copies", "--order", "title"
    )
    records = [json.loads(line) for line in printed.splitlines()]
    for each in records:
        if each["verdict"] == "unique" and each["file"]:
            (puzzle,) = read(each["file"])
            assert fault_of(puzzle, puzzle.goal) == ""
    ask("select", "--from", out, "--order", "size")
    ask("print", "--from", out, "--any", "--out", folder / "book.pdf")
    ask("diff", out, out)
    to = [
        each for name in ("findings.jsonl", "junit.xml", "report.sarif") for each in ("--to", folder / name)
    ]
    ask("export", "--from", out, *to)
    return records


@pytest.mark.parametrize("table", ["runs", "files", "puzzles", "sources", "remarks", "findings", *BELIEVED])
def test_commands_read_it_or_say_why_not(folder, made, table):
    rng = random.Random(table)
    for column in COLUMNS[table]:
        shutil.copy(made / "out" / "corpus.sqlite", folder / "out")
        with without_constraints(folder / "out") as connection:
            spoil(connection, rng, table, column, rng.choice(list(KINDS)))
        read_all(folder)


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("table", COLUMNS)
def test_the_next_run_says_what_the_last_one_said(folder, made, table, number):
    """However many values of a table are others: what is wrong is read, solved and reported again."""
    rng = random.Random(f"{table} {number}")
    with without_constraints(folder / "out") as connection:
        for column in COLUMNS[table]:
            kinds = WRONG if column in BELIEVED.get(table, ()) else tuple(KINDS)
            spoil(connection, rng, table, column, rng.choice(kinds))
    go(folder)
    assert said(folder) == said(made)
    assert not go(folder).changed
    assert not any(
        each["code"] == Code.STORE_DAMAGED for record in read_all(folder) for each in record["findings"]
    )


EMPTY = pack_grid((bytes(3), bytes(3)), 2)
OF_CORNER = "WHERE puzzle = (SELECT puzzle FROM sources WHERE title = 'Corner')"


def test_a_verdict_with_another_grid_is_neither_reported_nor_exported(folder, made):
    with edited(folder / "out") as connection:
        connection.execute(f"UPDATE verdicts SET solutions = ? {OF_CORNER}", (EMPTY,))
    (damaged,) = [each for each in read_all(folder) if each["source"].endswith("corner.json")]
    assert (damaged["verdict"], damaged["solutions"], damaged["file"]) == (None, [], None)
    assert [each["code"] for each in damaged["findings"]] == [Code.STORE_DAMAGED]
    closing = go(folder)
    assert closing.changed
    assert not closing.summary["changes"]
    assert said(folder) == said(made)


@pytest.mark.parametrize(
    ("verdict", "solutions"),
    [
        ("unique", b""),
        ("unique", EMPTY),
        ("multiple", pack_grid((b"\1\0", b"\0\1"), 2)),
        ("multiple", pack_grid((b"\1\0", b"\0\1"), 2) * 2),
        ("none", pack_grid((b"\1\0", b"\0\1"), 2)),
        ("none", b""),  # the goal is a solution
        ("maybe", b""),
    ],
)
def test_a_verdict_has_the_grids_that_prove_it(folder, made, verdict, solutions):
    with edited(folder / "out", sealed=True) as connection:
        connection.execute(
            "UPDATE verdicts SET verdict = ?, solutions = ?"
            " WHERE puzzle = (SELECT puzzle FROM sources WHERE title = 'Dots')",
            (verdict, solutions),
        )
    (dots,) = [each for each in read_all(folder) if each["source"].endswith("dots.json")]
    assert [each["code"] for each in dots["findings"]] == [Code.STORE_DAMAGED]


@pytest.mark.parametrize(
    "foreign",
    [
        "CREATE TRIGGER evil AFTER INSERT ON runs BEGIN UPDATE verdicts SET verdict = 'unique'; END",
        "CREATE VIEW evil AS SELECT 1",
        "CREATE TABLE evil (x)",
        "CREATE INDEX evil ON verdicts (verdict)",
        "CREATE VIRTUAL TABLE evil USING fts5 (x)",
        "ALTER TABLE verdicts ADD COLUMN evil",
        "ALTER TABLE reports RENAME TO olds",
        "DROP TABLE standings",
        "DROP VIEW problems; CREATE VIEW problems AS SELECT 1",
    ],
)
def test_a_store_with_another_schema_is_refused(folder, foreign):
    with edited(folder / "out", sealed=True) as connection:
        connection.executescript(foreign)
    before = (folder / "out" / "corpus.sqlite").read_bytes()
    for words in (
        ["run", folder / "in", "--out", folder / "out", "--engine", "inline"],
        ["select", "--from", folder / "out"],
        ["print", "--from", folder / "out", "--out", folder / "book.pdf"],
        ["diff", folder / "out", folder / "out"],
        ["certify", folder / "out"],
    ):
        faults = StringIO()
        with redirect_stderr(faults):
            assert main([str(word) for word in words]) == 2
        assert "which nonoproof did not make" in faults.getvalue() or "lacks the table" in faults.getvalue()
        assert faults.getvalue().count("\n") == 1
    assert (folder / "out" / "corpus.sqlite").read_bytes() == before


def test_statistics_are_no_foreign_table(folder, made):
    with edited(folder / "out") as connection:
        connection.execute("ANALYZE")
    go(folder)
    assert said(folder) == said(made)


def test_values_are_not_unpacked_to_more_than_a_puzzle_can_need(folder, monkeypatch):
    # What each command takes for a moment, to see whether it is there; and what is loaded once.
    monkeypatch.setattr(command_errors, "check_memory", lambda: None)
    read_all(folder)
    with edited(folder / "out", sealed=True) as connection:
        connection.execute("UPDATE diagnoses SET diagnosis = ?", (zlib.compress(b"[" + b" " * 10_000_000),))
    tracemalloc.start()
    records = read_all(folder)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 6_000_000
    damaged = [each for each in records if any(one["code"] == Code.STORE_DAMAGED for one in each["findings"])]
    assert len(damaged) == 3  # all that have a diagnosis


def test_a_remedy_leads_to_a_picture_with_its_cells(folder):
    with edited(folder / "out", sealed=True) as connection:
        where = "WHERE puzzle = (SELECT puzzle FROM sources WHERE title = 'Dots')"
        ((packed,),) = connection.execute(f"SELECT diagnosis FROM diagnoses {where}")
        diagnosis = unpack_diagnosis(packed, 2, 2)
        diagnosis.remedy["goal"] = ["##", "##"]
        connection.execute(f"UPDATE diagnoses SET diagnosis = ? {where}", (pack_diagnosis(diagnosis),))
    (dots,) = [each for each in read_all(folder) if each["source"].endswith("dots.json")]
    assert [each["code"] for each in dots["findings"]] == [Code.STORE_DAMAGED]


def test_a_run_that_is_broken_off_leaves_the_checks_to_the_next(folder, made, monkeypatch):
    with edited(folder / "out") as connection:
        connection.execute(f"UPDATE verdicts SET solutions = ? {OF_CORNER}", (EMPTY,))
    with monkeypatch.context() as patch:
        patch.setattr("nonoproof.store.verdicts.Solving.check", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            go(folder)
    go(folder)
    assert said(folder) == said(made)


def test_a_store_that_was_edited_is_not_certified(folder):
    with edited(folder / "out") as connection:
        connection.execute(f"UPDATE verdicts SET solutions = ? {OF_CORNER}", (EMPTY,))
    faults = StringIO()
    with redirect_stderr(faults):
        assert main(["certify", str(folder / "out")]) == 2
    assert "run it again first" in faults.getvalue()


def test_pages_that_are_broken_are_no_store(folder):
    path = folder / "out" / "corpus.sqlite"
    data = bytearray(path.read_bytes())
    data[8192:16384] = random.Random(1).randbytes(8192)
    path.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        go(folder)
    for words in (["select", "--from", folder / "out"], ["diff", folder / "out", folder / "out"]):
        ask(*words)


def test_what_is_sound_in_a_store_that_was_edited_is_not_solved_again(folder, made):
    """Not even where the picture that proves it was kept with the clues, and its file has only the clues now."""
    (folder / "in").unlink()
    shutil.copytree(made / "in", folder / "in")
    clues = {"rows": [[1], [2]], "columns": [[2], [1], []], "title": "Corner"}
    (folder / "in" / "corner.json").write_text(json.dumps(clues))
    query = "SELECT key, verdict, seconds, verdicts.run FROM verdicts JOIN puzzles ON number = puzzle ORDER BY key"
    with edited(folder / "out") as connection:
        assert connection.execute(f"SELECT solutions FROM verdicts {OF_CORNER}").fetchall() == [(None,)]
        before = connection.execute(query).fetchall()
        connection.execute("UPDATE runs SET host = 'another'")
    go(folder)
    with edited(folder / "out") as connection:
        assert connection.execute(query).fetchall() == before
    (corner,) = [each for each in said(folder)[0] if each["source"].endswith("corner.json")]
    assert corner["verdict"] == "unique" and len(corner["solutions"]) == 1


@pytest.mark.parametrize("key", [b"short", b"a key that is longer", "sixteen letters."])
def test_a_puzzle_whose_key_cannot_be_is_forgotten(folder, made, key):
    with edited(folder / "out") as connection:
        connection.execute(
            "UPDATE puzzles SET key = ? WHERE number = (SELECT puzzle FROM sources WHERE title = 'Dots')",
            (key,),
        )
    go(folder)
    with edited(folder / "out") as connection:
        assert connection.execute("SELECT 1 FROM puzzles WHERE key = ?", (key,)).fetchall() == []
    assert said(folder) == said(made)
