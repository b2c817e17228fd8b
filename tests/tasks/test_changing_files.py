"""Files that are written, or removed, while they are read: never a mixture, and never a bug of ours."""

import json
import os

import pytest
from nonoproof.engines import open_engine
from nonoproof.findings import Code
from nonoproof.formats import named_file
from nonoproof.formats.named_file import read_named
from nonoproof.ingest import ingest, sources
from nonoproof.ingest.sources import Limits
from nonoproof.run.collection import run
from nonoproof.run.options import Options
from nonoproof.tasks import FileItem, ReadOptions, pieces, read_files

from tests.support.checking import checked
from tests.support.exported import exported

OLD, NEW = [[1], [1]], [[2], [2]]


def lines(rows, number):
    record = {"rows": rows, "columns": [[2], [2]] if rows == NEW else [[1], [1]]}
    return number * (json.dumps(record).encode() + b"\n")


def write(path, data):
    """So that it is seen, however coarse the clock of the file system is."""
    written = path.stat().st_mtime_ns
    path.write_bytes(data)
    os.utime(path, ns=(written, written + 10**9))


class Writer:
    """Another program, which writes to the file after parts of it were read."""

    def __init__(self, monkeypatch, path, times, data):
        self.path, self.times, self.data, self.read = path, times, data, os.read
        self.inode = path.stat().st_ino
        monkeypatch.setattr(sources.os, "read", self)

    def __call__(self, descriptor, number):
        part = self.read(descriptor, number)
        if (
            self.times
            and os.fstat(descriptor).st_ino == self.inode
            and os.lseek(descriptor, 0, os.SEEK_CUR) <= number
        ):
            self.times -= 1
            write(self.path, self.data)
        return part


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(lines(OLD, 4000))
    return path


def found_in(seen):
    clues = {str(each.puzzle.rows) for each in seen if each.puzzle}
    return clues, {finding.code for each in seen for finding in each.findings}


def test_a_file_that_is_written_once_is_read_once_more(path, monkeypatch):
    Writer(monkeypatch, path, 1, lines(NEW, 4000))
    seen = list(ingest([str(path)]))
    clues, codes = found_in(seen)
    assert len(seen) == 4000 and len(clues) == 1 and "length=2" in clues.pop()
    assert Code.CHANGED_WHILE_READ not in codes


def test_a_file_that_is_always_written_is_not_read(path, monkeypatch):
    Writer(monkeypatch, path, 9, lines(NEW, 4000))
    (seen,) = ingest([str(path)])
    assert (seen.puzzle, [each.code for each in seen.findings]) == (None, [Code.CHANGED_WHILE_READ])
    assert seen.source.path == str(path)


def test_a_file_that_is_always_written_is_not_cut(path, monkeypatch):
    """One that is too large to be loaded."""
    limits = Limits(file_bytes=100_000)
    cut = pieces._cut

    def written(stream, *rest):
        write(path, lines(NEW, 4000))
        return cut(stream, *rest)

    monkeypatch.setattr(pieces, "_cut", written)
    (rows,) = read_files([FileItem(str(path), True, path.stat().st_size)], ReadOptions(limits=limits))
    assert [each.code for each in rows.places[0].findings] == [Code.CHANGED_WHILE_READ]


def test_a_file_that_a_person_names_is_never_a_mixture(tmp_path, monkeypatch):
    path = tmp_path / "cells.txt"
    path.write_bytes(b"old")
    status, asked = os.fstat, []

    def writing(descriptor):
        asked.append(descriptor)
        if len(asked) in writes:
            write(path, b"new")
        return status(descriptor)

    monkeypatch.setattr(named_file.os, "fstat", writing)
    writes = {2}
    assert read_named(path, 100) == b"new"
    asked.clear()
    writes = {2, 4}
    with pytest.raises(OSError, match="written while it was read"):
        read_named(path, 100)


class Meddling:
    """An engine before which something happens to the file whose pieces are to be read."""

    workers = 1

    def __init__(self, happens, shares_files=True):
        self.happens, self.inline, self.shares_files = happens, open_engine("inline"), shares_files

    def map(self, task, items):
        for item in items:
            if getattr(item, "piece", None) and item.piece.number > 1 and self.happens:
                self.happens.pop()()
            yield from self.inline.map(task, [item])

    def begin(self, stage, total=None):
        pass

    def step(self, state="", number=1):
        pass

    def end(self):
        pass


@pytest.fixture
def long(tmp_path, monkeypatch):
    monkeypatch.setattr(pieces, "PIECE_BYTES", 4000)
    monkeypatch.setattr(pieces, "WINDOW_BYTES", 8000)
    folder = tmp_path / "in"
    folder.mkdir()
    path = folder / "a.jsonl"
    path.write_bytes(lines(OLD, 400))
    return path


def looked(path, engine):
    """Without a store."""
    rows = [each.result for each in checked(path, engine)]
    return [row.verdict for row in rows if row.id], {finding.code for row in rows for finding in row.findings}


def ran(path, engine):
    """As the store has it."""
    out = path.parents[1] / "out"
    run(Options((str(path.parent),), out), engine, engine)
    found = {Code(each["code"]) for each in exported(out, "findings.jsonl")}
    return [each["verdict"] for each in exported(out) for _ in each["sources"]], found


LOOKS = pytest.mark.parametrize("look_at", [looked, ran])


@LOOKS
def test_pieces_are_all_of_one_version(long, look_at):
    meddling = Meddling([lambda: write(long, lines(NEW, 400))])
    verdicts, codes = look_at(long, meddling)
    assert not meddling.happens
    assert (len(verdicts), set(verdicts)) == (400, {"unique"}), "the old one has two solutions"
    assert Code.CHANGED_WHILE_READ not in codes


def test_pieces_that_are_sent_are_of_the_file_that_was_loaded(long):
    """To workers that cannot open it."""
    verdicts, _ = looked(long, Meddling([lambda: write(long, lines(NEW, 400))], shares_files=False))
    assert (len(verdicts), set(verdicts)) == (400, {"multiple"})


def test_pieces_of_a_file_that_is_not_loaded_are_all_of_one_version(long):
    """The main process reads them, for workers that cannot open it."""
    engine = Meddling([lambda: write(long, lines(NEW, 400))], shares_files=False)
    read = ReadOptions(limits=Limits(file_bytes=10_000), validate=False)
    verdicts = [each.result.verdict for each in checked(long, engine, read)]
    assert (len(verdicts), set(verdicts)) == (400, {"unique"})


@LOOKS
def test_pieces_of_a_file_that_is_always_written_are_not_kept(long, look_at):
    verdicts, codes = look_at(long, Meddling([lambda: write(long, lines(NEW, 400))] * 9))
    assert (verdicts, codes) == ([], {Code.CHANGED_WHILE_READ})


@LOOKS
def test_a_file_that_is_removed_between_its_pieces_is_unreadable(long, look_at):
    verdicts, codes = look_at(long, Meddling([long.unlink]))
    assert (verdicts, codes) == ([], {Code.UNREADABLE})


@LOOKS
def test_a_file_that_becomes_small_between_its_pieces(long, look_at):
    verdicts, codes = look_at(long, Meddling([lambda: write(long, lines(NEW, 3))]))
    assert verdicts == ["unique"] * 3
    assert Code.CHANGED_WHILE_READ not in codes


def test_a_run_reads_it_again_when_nothing_writes_any_more(long):
    ran(long, Meddling([lambda: write(long, lines(NEW, 400))] * 9))
    verdicts, codes = ran(long, Meddling([]))
    assert (len(verdicts), set(verdicts)) == (400, {"unique"})
    assert Code.CHANGED_WHILE_READ not in codes
