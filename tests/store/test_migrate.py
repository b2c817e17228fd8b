"""Stores of versions 2 and 3: what cost work is taken over, whole or not at all."""

import logging
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import orjson
import pytest
from nonoproof.difference import Standing
from nonoproof.errors import StoreError
from nonoproof.grading import GRADER_VERSION
from nonoproof.model import BLACK_AND_WHITE, Colour, Source, puzzle_of
from nonoproof.normalise import normalise
from nonoproof.result import Diagnosis
from nonoproof.solver.packed import pack, pack_grid, unpack_grid
from nonoproof.store import FILE_NAME, Store, passed_over, read_standings
from nonoproof.store import migrate as module
from nonoproof.store.kind import APPLICATION, SCHEMA_VERSION
from nonoproof.store.migrate import BUILDING_NAME
from nonoproof.tasks import FileItem, ReadOptions, read_files
from nonoproof.verdict import Means, Verdict

# The tables of version 2, as its programs made them.
SCHEMA_2 = """
    CREATE TABLE runs (id INTEGER PRIMARY KEY, started TEXT NOT NULL, finished TEXT, version TEXT NOT NULL,
        solver TEXT NOT NULL, options TEXT NOT NULL, summary TEXT, process INTEGER NOT NULL, host TEXT NOT NULL);
    CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER, mtime_ns INTEGER,
        sha256 TEXT NOT NULL, reader TEXT NOT NULL, collection TEXT NOT NULL, run INTEGER NOT NULL);
    CREATE TABLE puzzles (key TEXT PRIMARY KEY, id TEXT NOT NULL, symmetric TEXT, turn INTEGER, inks TEXT,
        width INTEGER NOT NULL, height INTEGER NOT NULL, colours INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE sources (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, path TEXT NOT NULL,
        number INTEGER NOT NULL, line INTEGER, format TEXT NOT NULL, sha256 TEXT NOT NULL, key TEXT,
        valid INTEGER NOT NULL, title TEXT NOT NULL, author TEXT NOT NULL, record TEXT);
    CREATE TABLE comparisons (source INTEGER PRIMARY KEY, state TEXT NOT NULL);
    CREATE TABLE findings (file INTEGER NOT NULL, source INTEGER, stage TEXT NOT NULL, path TEXT NOT NULL,
        number INTEGER, code TEXT NOT NULL, severity TEXT NOT NULL, message TEXT NOT NULL, line INTEGER,
        "column" INTEGER);
    CREATE TABLE verdicts (key TEXT PRIMARY KEY, solver TEXT NOT NULL, verdict TEXT NOT NULL, solved_by TEXT,
        solutions TEXT NOT NULL, seconds REAL NOT NULL, sweeps INTEGER NOT NULL, line_solves INTEGER NOT NULL,
        probes INTEGER NOT NULL, decisions INTEGER NOT NULL, conflicts INTEGER NOT NULL,
        known_after_lines INTEGER NOT NULL, known_after_probing INTEGER NOT NULL, budget_seconds REAL,
        budget_line_solves INTEGER, budget_conflicts INTEGER, reason TEXT NOT NULL, run INTEGER NOT NULL);
    CREATE TABLE grades (key TEXT PRIMARY KEY, grader TEXT NOT NULL, tier TEXT NOT NULL, score REAL NOT NULL,
        features TEXT NOT NULL, run INTEGER NOT NULL);
    CREATE TABLE certificates (key TEXT PRIMARY KEY, verdict TEXT NOT NULL, file_name TEXT NOT NULL,
        sha256 TEXT NOT NULL, steps INTEGER NOT NULL, run INTEGER NOT NULL);
    CREATE TABLE standings (key TEXT PRIMARY KEY, id TEXT NOT NULL, source TEXT NOT NULL,
        number INTEGER NOT NULL, title TEXT NOT NULL, verdict TEXT, tier TEXT) WITHOUT ROWID;
    CREATE TABLE changes (run INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, source TEXT NOT NULL,
        number INTEGER NOT NULL, title TEXT NOT NULL, before TEXT, after TEXT);
    CREATE TABLE reports (name TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL) WITHOUT ROWID;
"""
MANY = (*BLACK_AND_WHITE, *[Colour(chr(0x4E00 + number), f"{number:06x}") for number in range(2, 80)])
CORNER = puzzle_of((b"\1\0\0", b"\1\1\0"))
EITHER = puzzle_of((b"\1\0", b"\0\1"))
COLOURED = puzzle_of((bytes([1, 2, 63]), bytes([64, 77, 0])), MANY)
FILES = {"corner.txt": b"#..\n##.\n", "either.txt": b"#.\n.#\n"}


def key_of(puzzle):
    return normalise(puzzle, Source("a")).key[:32]


def verdict_row(puzzle, verdict, solutions, solved_by="lines"):
    counts = (1, 2, 3, 4, 5, 6, 7)
    return (key_of(puzzle), "s1", verdict, solved_by, solutions, 0.25, *counts, 10.0, None, 9, "", 1)


def insert(connection, table, *rows):
    for row in rows:
        connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


@pytest.fixture
def old(tmp_path, make):
    """A store of version 2 of three puzzles, all of them reported, and of a run that was broken off."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript(SCHEMA_2)
        connection.execute(f"PRAGMA application_id={APPLICATION}")
        connection.execute("PRAGMA user_version=2")
        insert(
            connection,
            "runs",
            (1, "2026-01-01", "2026-01-02", "1.0", "s1", "{}", '{"puzzles": 3}', 7, "here"),
            (2, "2026-01-03", None, "1.0", "s1", "{}", None, 8, "here"),
        )
        insert(connection, "files", (1, "corner.txt", 8, 5, "aa", "1.0", ".", 1))
        for puzzle in (CORNER, EITHER, COLOURED):
            size = (puzzle.width, puzzle.height, puzzle.colours)
            key = key_of(puzzle)
            insert(connection, "puzzles", (key, key[:16], "ab" * 16, 0, "", *size))
            insert(connection, "standings", (key, key[:16], "x.txt", 1, "T", "unique", None))
        insert(
            connection,
            "verdicts",
            verdict_row(CORNER, "unique", "#..\n##."),
            verdict_row(EITHER, "multiple", "#.\n.#\n\n.#\n#.", "search"),
            verdict_row(COLOURED, "unique", f"#a9\n{chr(0x100)}{chr(0x10D)}."),
        )
        features = orjson.dumps(dict(reversed(make.EASY.features.record().items()))).decode()
        insert(
            connection,
            "grades",
            (key_of(CORNER), GRADER_VERSION, "easy", 2.5, features, 1),
            (key_of(COLOURED), "another", "hard", 9.5, features, 1),
        )
        insert(connection, "certificates", (key_of(CORNER), "unique", "c.json", "cd", 4, 1))
        insert(connection, "changes", (1, "added", key_of(CORNER)[:16], "x.txt", 1, "T", None, "unique"))
        insert(connection, "reports", ("index.html", 1, 2))
        connection.commit()
    return tmp_path


def read(store, make, *names):
    """What the next run does first."""
    for name in names:
        (rows,) = read_files([FileItem(name, True, None, data=FILES[name])], ReadOptions("text-picture"))
        make.read(store, (make.stamp(name), rows))


def test_verdicts_serve_the_next_run_once_their_files_are_read(old, make):
    with Store(old) as store:
        store.begin("1.0", "s1", {})
        assert store.run == 3
        assert store.files.unread([make.stamp("corner.txt")], "1.0") != []
        read(store, make, "corner.txt", "either.txt")
        corner, either = make.pending(store)
        assert [corner.known.decision.verdict, either.known.decision.verdict] == [
            Verdict.UNIQUE,
            Verdict.MULTIPLE,
        ]
        assert (corner.known.tier, corner.known.graded, corner.known.certified) == ("easy", True, True)
        assert [claim.path for claim in corner.claims] == ["corner.txt"]
        row, other = make.rows(store)
        assert [unpack_grid(grid, 3, 2) for grid in row.solutions] == [CORNER.goal]
        assert [unpack_grid(grid, 2, 2) for grid in other.solutions] == [
            (b"\1\0", b"\0\1"),
            (b"\0\1", b"\1\0"),
        ]
        assert (row.grade, other.solved_by, row.certificate) == (make.EASY, Means.SEARCH, ("c.json", "cd"))
        assert tuple(row.counts) == (1, 2, 3, 4, 5, 6, 7)
        assert row.key == key_of(CORNER)


def test_solutions_of_many_colours_are_packed(old):
    with Store(old) as store:
        query = "SELECT solutions FROM verdicts JOIN puzzles ON puzzle = number WHERE colours > 2"
        ((packed,),) = store.select(query)
        assert unpack_grid(packed, 3, 2) == COLOURED.goal


def test_solutions_are_packed_as_those_of_a_new_run(old):
    """With as many bits a cell as the colours need, also where the old store says too few of them."""
    with closing(sqlite3.connect(old / FILE_NAME)) as connection:
        connection.execute("UPDATE puzzles SET colours = 2 WHERE key = ?", (key_of(COLOURED),))
        connection.commit()
    expected = {
        key_of(CORNER): pack_grid(CORNER.goal, 2),
        key_of(EITHER): pack_grid((b"\1\0", b"\0\1"), 2) + pack_grid((b"\0\1", b"\1\0"), 2),
        key_of(COLOURED): pack_grid(COLOURED.goal, 78),
    }
    with Store(old) as store:
        rows = store.select("SELECT key, solutions FROM verdicts JOIN puzzles ON puzzle = number")
    assert {key.hex(): solutions for key, solutions in rows} == expected


def test_a_puzzle_without_ink_keeps_its_solution(old):
    with closing(sqlite3.connect(old / FILE_NAME)) as connection:
        connection.execute("UPDATE puzzles SET colours = 0 WHERE key = ?", (key_of(CORNER),))
        connection.execute("UPDATE verdicts SET solutions = '...\n...' WHERE key = ?", (key_of(CORNER),))
        connection.commit()
    with Store(old) as store:
        query = "SELECT solutions FROM verdicts JOIN puzzles ON puzzle = number WHERE colours = 0"
        assert [bytes(row[0]) for row in store.select(query)] == [pack_grid((bytes(3), bytes(3)), 2)]


@pytest.mark.parametrize(
    "drawing", ["#..", "#..\n##.\n...", "#.\n##", "#..\n##", "#...\n##..", "#..\n##?", "#..\n\n##."]
)
def test_a_drawing_of_another_size_is_no_solution(old, drawing):
    with closing(sqlite3.connect(old / FILE_NAME)) as connection:
        connection.execute("UPDATE verdicts SET solutions = ? WHERE key = ?", (drawing, key_of(CORNER)))
        connection.commit()
    with Store(old) as store:
        keys = [
            row[0].hex() for row in store.select("SELECT key FROM verdicts JOIN puzzles ON puzzle = number")
        ]
    assert sorted(keys) == sorted([key_of(EITHER), key_of(COLOURED)])


def test_grades_of_another_grader_are_made_again(old):
    with Store(old) as store:
        assert [row[0] for row in store.select("SELECT tier FROM grades")] == ["easy"]


def test_runs_standings_and_changes_are_taken_over(old):
    expected = sorted([(key_of(each), "x.txt", "unique") for each in (CORNER, EITHER, COLOURED)])
    assert (
        sorted([(each.key, each.source, each.verdict) for each in read_standings(old / FILE_NAME)])
        == expected
    )
    with Store(old) as store:
        assert [tuple(row)[:3] for row in store.select("SELECT * FROM runs")] == [
            (1, "2026-01-01", "2026-01-02"),
            (2, "2026-01-03", None),
        ]
        assert store.last_finished().summary == {"puzzles": 3}
        assert store.standings.reports() == {}
        assert [tuple(row)[:2] for row in store.select("SELECT * FROM changes")] == [(1, "added")]
    assert (
        sorted([(each.key, each.source, each.verdict) for each in read_standings(old / FILE_NAME)])
        == expected
    )


def test_puzzle_that_only_the_reports_still_know_is_compared_with_them(old, make):
    """A fresh run that was broken off had forgotten it."""
    with closing(sqlite3.connect(old / FILE_NAME)) as connection:
        connection.execute("DELETE FROM puzzles")
        connection.execute("DELETE FROM verdicts")
        connection.commit()
    with Store(old) as store:
        store.begin("1.0", "s1", {})
        read(store, make, "corner.txt")
        make.solve(store, decision=make.decision()._replace(solutions=(pack_grid(CORNER.goal, 2),)))
        store.listing()
        store.standings.take("s1")
        kinds = [change.kind.value for change in store.standings.changes()]
        assert kinds == ["removed", "removed"]
        (row,) = make.rows(store)
        assert (row.width, row.height, row.colours) == (3, 2, 1)


def test_user_is_told_once(old, caplog):
    with caplog.at_level(logging.WARNING, "nonoproof"):
        with Store(old) as store:
            store.begin("1.0", "s1", {})
            store.solving.check("s1")
        Store(old).close()
    (record,) = caplog.records
    assert "comes from an older version of nonoproof" in record.getMessage()
    assert "\n" not in record.getMessage()


def test_nothing_is_left_beside_the_new_store(old):
    Store(old).close()
    assert sorted(path.name for path in old.iterdir()) == ["corpus.lock", FILE_NAME]
    with closing(sqlite3.connect(old / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("at", range(10))
def test_migration_that_is_killed_leaves_the_old_store_and_can_be_done_again(old, monkeypatch, at):
    before = (old / FILE_NAME).read_bytes()
    statements = (*module._FROM[2][:at], "SELECT killed()")

    class Killed(Exception):
        pass

    if at <= len(module._FROM[2]):
        monkeypatch.setitem(module._FROM, 2, statements)
        fault = StoreError
    else:
        # All is written, and has not yet taken its place.
        monkeypatch.setattr(module.Path, "replace", lambda *_: (_ for _ in ()).throw(Killed))
        fault = Killed
    with pytest.raises(fault):
        Store(old)
    assert (old / FILE_NAME).read_bytes() == before
    assert (old / BUILDING_NAME).exists()
    monkeypatch.undo()
    with Store(old) as store:
        assert len(store.select("SELECT * FROM verdicts")) == 3
    assert not (old / BUILDING_NAME).exists()


def test_what_a_kill_left_behind_is_no_part_of_the_next_migration(old):
    (old / BUILDING_NAME).write_bytes(b"half a store")
    (old / f"{BUILDING_NAME}-journal").write_bytes(b"half a journal")
    with Store(old) as store:
        assert len(store.select("SELECT * FROM verdicts")) == 3
    assert sorted(path.name for path in old.iterdir()) == ["corpus.lock", FILE_NAME]


def test_journal_of_a_killed_run_is_taken_in_first(old):
    connection = sqlite3.connect(old / FILE_NAME)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("UPDATE runs SET host = 'there'")
    connection.commit()
    copies = {path.name: path.read_bytes() for path in old.iterdir() if path.name.startswith(FILE_NAME)}
    connection.close()
    assert f"{FILE_NAME}-wal" in copies
    for name, data in copies.items():
        (old / name).write_bytes(data)
    with Store(old) as store:
        assert {row[0] for row in store.select("SELECT host FROM runs")} == {"there"}


def test_damaged_verdicts_are_left_out_and_the_others_kept(old):
    with closing(sqlite3.connect(old / FILE_NAME)) as connection:
        for column, value, puzzle in (("solutions", "#?\n..", CORNER), ("solutions", "##", EITHER)):
            connection.execute(f"UPDATE verdicts SET {column} = ? WHERE key = ?", (value, key_of(puzzle)))
        connection.execute("UPDATE grades SET features = '{}'")
        insert(connection, "puzzles", ("no key", "x", None, None, None, 1, 1, 1))
        connection.commit()
    with Store(old) as store:
        assert len(store.select("SELECT * FROM puzzles")) == 3
        assert [
            tuple(row) for row in store.select("SELECT colours FROM verdicts JOIN puzzles ON puzzle = number")
        ] == [(COLOURED.colours,)]
        assert store.select("SELECT * FROM grades") == []


def test_old_store_that_is_only_read_stays_as_it_is(old):
    before = (old / FILE_NAME).read_bytes()
    key = key_of(CORNER)
    expected = Standing(key, key[:16], "x.txt", 1, "T", "unique", None)
    assert [each for each in read_standings(old / FILE_NAME) if each.key == key] == [expected]
    with pytest.raises(
        StoreError, match="older version of nonoproof; the next run in its folder brings it up"
    ):
        list(passed_over(old))
    assert (old / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize("version", ["old", "third"])
def test_puzzles_stood_in_the_tiers_of_now(version, request):
    """Their grades may be of another grader, and are not taken over."""
    folder = request.getfixturevalue(version)
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.execute("UPDATE grades SET grader = 'another', tier = 'hard', score = 60")
        connection.execute("UPDATE standings SET tier = 'hard'")
        graded = connection.execute("SELECT count(*) FROM grades").fetchone()[0]
        connection.commit()
    before = sorted(str(each.tier) for each in read_standings(folder / FILE_NAME))
    assert before.count("very-hard") == graded and 0 < graded < len(before)
    with Store(folder) as store:
        tiers = sorted(row[0] for row in store.select("SELECT tier FROM standings"))
        assert store.select("SELECT * FROM grades") == []
    assert tiers == before


def test_old_store_that_is_in_use_is_left_alone(old):
    with closing(sqlite3.connect(old / FILE_NAME)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked by another program"):
            Store(old)
    with Store(old) as store:
        assert len(store.select("SELECT * FROM verdicts")) == 3


@pytest.fixture
def third(tmp_path, make):
    """A store of version 3, of the puzzles of ``old``."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript((Path(module.__file__).parent / "schema_3.sql").read_text())
        connection.execute("CREATE TABLE news (puzzle INTEGER PRIMARY KEY)")
        connection.execute(f"PRAGMA application_id={APPLICATION}")
        connection.execute("PRAGMA user_version=3")
        run = (1, "2026-01-01", "2026-01-02", "1.0", "s1", "{}", '{"puzzles": 3}', 7, "here")
        insert(connection, "runs", run)
        insert(connection, "files", (1, "corner.txt", 8, 5, 6, "aa", "1.0", ".", 1, 1))
        grids = {CORNER: (CORNER.goal,), EITHER: (EITHER.goal, (b"\0\1", b"\1\0"))}
        for number, (puzzle, found) in enumerate(grids.items(), 1):
            key, size = key_of(puzzle), (puzzle.width, puzzle.height, puzzle.colours)
            packed = b"".join([pack_grid(grid, 2) for grid in found])
            insert(
                connection,
                "puzzles",
                (number, bytes.fromhex(key), key[:16], pack(puzzle, goal=False), b"", 0, "", *size),
            )
            insert(
                connection, "standings", (number, "x.txt", 1, "T", ("unique", "multiple")[number - 1], None)
            )
            verdict = (number, *verdict_row(puzzle, ("unique", "multiple")[number - 1], packed)[1:])
            insert(connection, "verdicts", (*verdict[:-1], 5, 1))
        features = orjson.dumps(tuple(make.EASY.features)).decode()
        insert(connection, "grades", (1, GRADER_VERSION, "easy", 2.5, features, 1))
        found = zlib.compress(orjson.dumps(AMBIGUITY))
        rows = (2, "multiple", found, None, None, 1), (1, "none", b"damaged", None, None, 1)
        insert(connection, "diagnoses", *rows)
        insert(connection, "certificates", (1, "unique", "c.json", "cd", 4, 1))
        insert(connection, "changes", (1, "added", key_of(CORNER)[:16], "x.txt", 1, "T", None, "unique"))
        connection.commit()
    return tmp_path


AMBIGUITY = {
    "open": ["??", "??"], "cells": 4, "complete": True, "regions": 1, "solutions": 2, "exact": True, "sentence": "all",
}  # fmt: skip


def test_results_of_version_3_serve_the_next_run_once_their_files_are_read(third, make, caplog):
    with caplog.at_level(logging.WARNING, "nonoproof"), Store(third) as store:
        store.begin("1.0", "s1", {})
        read(store, make, "corner.txt", "either.txt")
        corner, either = make.pending(store)
        assert (corner.known.tier, corner.known.graded, corner.known.certified) == ("easy", True, True)
        assert (corner.known.diagnosed, either.known.diagnosed) == (False, True)
        row, other = make.rows(store)
        assert [unpack_grid(grid, 3, 2) for grid in row.solutions] == [CORNER.goal]
        assert len(other.solutions) == 2
        assert (row.grade, row.certificate, tuple(row.counts)) == (
            make.EASY,
            ("c.json", "cd"),
            (1, 2, 3, 4, 5, 6, 7),
        )
        assert other.diagnosis == Diagnosis(AMBIGUITY)
        assert [row.id, other.id] == [key_of(each)[:16] for each in (CORNER, EITHER)]
        assert [tuple(row)[:2] for row in store.select("SELECT * FROM changes")] == [(1, "added")]
        assert store.last_finished().summary == {"puzzles": 3}
    assert [each.getMessage() for each in caplog.records if "older version" in each.getMessage()]
    assert {each.verdict for each in read_standings(third / FILE_NAME)} == {"unique", "multiple"}


def test_standings_of_version_3_are_read_where_they_are(third):
    before = (third / FILE_NAME).read_bytes()
    assert [each.id for each in read_standings(third / FILE_NAME)] == [
        key_of(each)[:16] for each in (CORNER, EITHER)
    ]
    assert (third / FILE_NAME).read_bytes() == before
