"""Files in, finished rows out: good, bad, empty, packed and large ones."""

import io
import json
import pickle
import zipfile
from hashlib import sha256

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from nonoproof.findings import Code, Finding
from nonoproof.formats import FileEntry
from nonoproof.ingest.sources import Limits
from nonoproof.model import UNKNOWN, Colour, Metadata, Puzzle, puzzle_of, to_record
from nonoproof.solver.packed import unpack, unpack_grid
from nonoproof.tasks import FileItem, ReadOptions, pieces, read_files
from nonoproof.tasks import file_reading as module

PUZZLE = puzzle_of((b"\1\0", b"\1\1"), metadata=Metadata(title="Corner", author="Me", licence="CC0-1.0"))


def record(puzzle=PUZZLE):
    return json.dumps(to_record(puzzle)).encode()


def read(data, path="a.json", **how):
    (rows,) = read_files([FileItem(path, True, len(data), data=data)], ReadOptions(**how))
    assert pickle.loads(pickle.dumps(rows)) == rows
    return rows


def codes(place):
    return {finding.code for finding in place.findings}


def test_rows_of_a_file_of_one_puzzle():
    data = record()
    rows = read(data)
    assert (rows.sha256, rows.same, rows.pieces) == (sha256(data).hexdigest(), False, ())
    (place,) = rows.places
    assert (place.path, place.number, place.format, place.sha256) == ("a.json", 1, "json", rows.sha256)
    assert (place.valid, place.metadata) == (True, PUZZLE.metadata)
    puzzle = unpack(place.puzzle.packed)
    assert (puzzle, puzzle.goal) == (PUZZLE, None), "the goal belongs to the source"
    assert unpack_grid(place.goal, 2, 2) == PUZZLE.goal
    assert (place.puzzle.width, place.puzzle.height, place.puzzle.colours) == (2, 2, 1)
    assert (len(place.puzzle.key), len(place.puzzle.symmetric)) == (16, 16)
    assert place.puzzle.key.hex().startswith(place.puzzle.id)


def test_files_that_are_read_together_have_a_row_each(tmp_path):
    good, gone, empty = tmp_path / "good.json", tmp_path / "gone.json", tmp_path / "empty.json"
    good.write_bytes(record())
    empty.write_bytes(b"")
    items = [FileItem(str(path), True, None) for path in (gone, good, empty)]
    first, second, third = read_files(items, ReadOptions())
    assert (first.sha256, first.places[0].number, codes(first.places[0])) == ("", 0, {Code.UNREADABLE})
    assert second.places[0].valid
    assert (third.places[0].number, codes(third.places[0])) == (0, {Code.UNKNOWN_FORMAT})
    assert third.sha256 == sha256(b"").hexdigest()


def test_file_that_holds_what_it_held_is_not_read_again():
    data = record()
    digest = sha256(data).hexdigest()
    (rows,) = read_files([FileItem("a.json", True, None, digest, data)], ReadOptions())
    assert (rows.same, rows.places) == (True, ())
    (rows,) = read_files([FileItem("a.json", True, None, "other", data)], ReadOptions())
    assert (rows.same, len(rows.places)) == (False, 1)


def test_rows_of_a_file_of_many_puzzles():
    lines = [record(), b"{", record(puzzle_of((b"\1\1",)))]
    places = read(b"\n".join(lines), "a.jsonl").places
    assert [(place.number, place.line, place.valid) for place in places] == [
        (1, 1, True),
        (2, 2, False),
        (3, 3, True),
    ]
    assert places[1].puzzle is None
    assert codes(places[1]) == {Code.SYNTAX}


def test_rows_of_an_archive():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("x/one.json", record())
        archive.writestr("two.json", "")
    rows = read(stream.getvalue(), "pack.zip")
    assert rows.sha256 == sha256(stream.getvalue()).hexdigest()
    first, second = rows.places
    assert (first.path, first.number, first.sha256) == (
        "pack.zip/x/one.json",
        1,
        sha256(record()).hexdigest(),
    )
    assert first.valid
    assert (second.path, second.number, codes(second)) == ("pack.zip/two.json", 0, {Code.PASSED_OVER})


def test_invalid_puzzle_is_kept_and_not_to_be_classified():
    (place,) = read(b'{"rows": [[3]], "columns": [[1]]}').places
    assert not place.valid
    assert place.puzzle is not None
    assert place.puzzle.symmetric is None
    assert Code.CLUE_TOO_LONG in codes(place)


def test_error_of_the_reader_makes_a_puzzle_invalid(monkeypatch):
    fault = Finding(Code.SYNTAX, "half of it is missing")
    entries = [FileEntry(PUZZLE, (fault,)), FileEntry(PUZZLE)]
    monkeypatch.setattr("nonoproof.formats.detect.recognise", lambda *_: ("non", iter(entries)))
    assert [place.valid for place in read(b"x").places] == [False, True]


def test_given_cells_make_another_key_and_the_same_identity():
    reported = Puzzle(PUZZLE.rows, PUZZLE.columns, givens=(bytes([1, UNKNOWN]), bytes([UNKNOWN] * 2)))
    one, other = [read(record(each)).places[0].puzzle for each in (PUZZLE, reported)]
    assert one.id == other.id
    assert one.key != other.key
    assert unpack(other.packed).givens == reported.givens


def test_puzzle_of_255_colours():
    chars = [".", *[chr(0x4E00 + number) for number in range(254)]]
    palette = tuple([Colour(char, f"{number:06x}") for number, char in enumerate(chars)])
    puzzle = puzzle_of((bytes(range(1, 128)), bytes(range(128, 255))), palette)
    (place,) = read(record(puzzle)).places
    assert place.valid
    assert place.puzzle.colours == 254
    assert unpack(place.puzzle.packed).palette == palette
    assert unpack_grid(place.goal, 127, 2) == puzzle.goal


def test_fault_while_a_puzzle_is_normalised_costs_that_one(monkeypatch):
    wrong = puzzle_of((b"\1\1",), metadata=Metadata(title="wrong"))
    right = module.normalise

    def broken(puzzle, *rest):
        if puzzle.title == "wrong":
            raise ZeroDivisionError("planted")
        return right(puzzle, *rest)

    monkeypatch.setattr(module, "normalise", broken)
    first, second, third = read(b"\n".join([record(), record(wrong), record()]), "a.jsonl").places
    assert first.valid
    assert third.valid
    assert (second.number, second.line, second.puzzle, second.metadata.title) == (2, 2, None, "wrong")
    (fault,) = second.findings
    assert (fault.code, fault.source, fault.index) == (Code.INTERNAL_ERROR, "a.jsonl", 2)
    assert "normalising the puzzle failed: ZeroDivisionError: planted" in fault.message


def test_fault_while_a_file_is_read_costs_that_one(monkeypatch):
    right = module.read_blob

    def broken(blob, *rest):
        if blob.path == "wrong.json":
            raise MemoryError
        return right(blob, *rest)

    monkeypatch.setattr(module, "read_blob", broken)
    items = [FileItem(path, True, None, data=record()) for path in ("a.json", "wrong.json", "b.json")]
    first, second, third = read_files(items, ReadOptions())
    assert first.places[0].valid
    assert third.places[0].valid
    (place,) = second.places
    (fault,) = place.findings
    assert (place.number, fault.code, fault.source, fault.index) == (0, Code.TOO_LARGE, "wrong.json", None)
    assert "reading the file failed: out of memory" in fault.message


def test_file_over_the_limit_is_reported(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(record())
    (rows,) = read_files([FileItem(str(path), True, None)], ReadOptions(limits=Limits(file_bytes=10)))
    assert codes(rows.places[0]) == {Code.TOO_LARGE}


# Pieces: whatever stands in the lines, reading them by pieces gives what reading the whole does.

good = st.sampled_from([record(), record(puzzle_of((b"\1\1",))), record(puzzle_of((b"\1", b"\0")))])
blank = st.sampled_from([b"", b" ", b"\t\r", b"\xc2\xa0", b"\x1c", b"\xe2\x80\xa8", b"\xe3\x80\x80 "])
bad = st.sampled_from(
    [b"{", b"[]", b"x", b"\xef\xbb\xbf", b"\xef\xbb\xbf{}", b"\xc3\xbc", b'{"rows": [[3]], "columns": [[1]]}']
)
json_lines = st.lists(good | good | blank | bad, max_size=12)
ends = st.sampled_from([b"\n", b"\r\n"])


def in_pieces(data, path, size, how, monkeypatch):
    """The places of all pieces, and how many pieces there were."""
    with monkeypatch.context() as patch:
        patch.setattr(pieces, "PIECE_BYTES", size)
        (whole,) = read_files([FileItem(path, True, None, data=data)], how)
    if not whole.pieces:
        return whole.places, 0
    starts = [piece.start for piece in whole.pieces]
    assert [0, *[piece.end for piece in whole.pieces]] == [*starts, len(data)]
    items = [
        FileItem(path, True, None, whole.sha256, data[piece.start : piece.end], piece)
        for piece in whole.pieces
    ]
    return tuple([place for rows in read_files(items, how) for place in rows.places]), len(items)


def assert_alike(data, path, size, format, monkeypatch):
    how = ReadOptions(format)
    (whole,) = read_files([FileItem(path, True, None, data=data)], how)
    places, number = in_pieces(data, path, size, how, monkeypatch)
    assert places == whole.places
    return number


@pytest.fixture(scope="module")
def patches():
    """Undone after each use, so that one serves for all examples."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@settings(deadline=None)
@given(json_lines, ends, st.integers(1, 200), st.booleans(), st.sampled_from([None, "json-lines"]))
@example([record(), b"\xef\xbb\xbf" + record(), record()], b"\n", 1, True, None)
@example([record(), b"", b"", b"", record()], b"\n", 1, False, None)
@example([record(), b"\xc2\xa0", record()], b"\n", 1, False, None)
@example([record(), b"\xff", record()], b"\n", 1, False, None)
@example([b"\xef\xbb\xbf", record(), record()], b"\n", 1, False, "json-lines")
def test_pieces_of_json_lines_are_as_the_whole(patches, lines, end, size, mark, format):
    data = (b"\xef\xbb\xbf" if mark else b"") + end.join(lines)
    assert_alike(data, "a.jsonl", size, format, patches)


heads = st.sampled_from([b"$1", b"$ 22", b"$3 2x1", b"$", b"$x"])
clues = st.sampled_from([b"1", b"2", b"1\t1", b"", b" ", b"0", b"x", b"0\t1", b"1\t0", b"\xe9", b"\xc3\xa9"])
tournament = st.lists(heads | clues | clues, max_size=25)


@settings(deadline=None)
@given(
    tournament,
    st.sampled_from([b"\n", b"\r\n", b"\n", b"\r"]),
    st.integers(1, 60),
    st.booleans(),
    st.booleans(),
)
@example([b"$1", b"1", b"1", b"$2", b"1", b"1"], b"\n", 1, True, False)
@example([b"1", b"1", b"$1", b"1", b"1", b"$2", b"1", b"1"], b"\n", 1, False, True)
@example([b"$1", b"1", b"1", b"", b"", b"$2", b"1", b"1\r$3", b"1", b"1"], b"\n", 1, False, False)
def test_pieces_of_a_tournament_are_as_the_whole(patches, lines, end, size, mark, named):
    data = (b"\xef\xbb\xbf" if mark else b"") + end.join(lines)
    assert_alike(data, "a.txt", size, "tournament" if named else None, patches)


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("a.jsonl", record() + b"\n"),
        ("a.txt", b"$1\n1\n1\t1\n1\n\n1\n1\n1\n1\n"),
    ],
)
def test_large_files_are_really_cut(path, data, monkeypatch):
    assert assert_alike(data * 50, path, 100, None, monkeypatch) > 5


def test_small_files_are_not_cut():
    data = (record() + b"\n") * 50
    assert read(data, "a.jsonl").pieces == ()


def test_pieces_are_read_from_the_file(tmp_path, monkeypatch):
    monkeypatch.setattr(pieces, "PIECE_BYTES", 300)
    path = tmp_path / "a.jsonl"
    path.write_bytes((record() + b"\n") * 20)
    item = FileItem(str(path), True, None)
    (whole,) = read_files([item], ReadOptions())
    parts = read_files(
        [item._replace(known=whole.sha256, piece=each, version=whole.version) for each in whole.pieces],
        ReadOptions(),
    )
    places = [place for rows in parts for place in rows.places]
    assert [(place.number, place.line, place.sha256) for place in places] == [
        (number, number, whole.sha256) for number in range(1, 21)
    ]
    path.unlink()
    (lost,) = read_files([item._replace(piece=whole.pieces[1])], ReadOptions())
    assert lost.changed and not lost.places
