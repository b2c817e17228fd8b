"""Files that are larger than what is loaded: cut window by window, they are read as they would be whole."""

from hashlib import sha256

import pytest
from nonoproof.findings import Code
from nonoproof.ingest.sources import Limits
from nonoproof.tasks import FileItem, ReadOptions, pieces, read_files

LINE = b'{"rows": [[1], [1]], "columns": [[1], [1]], "title": "%d"}\n'
LINES = b"".join([LINE % number for number in range(60)])
BLOCKS = b"".join([b"$%d\n1\n1\t1\n1\n\n1\n1\n1\n1\n" % number for number in range(60)])
SMALL = ReadOptions(limits=Limits(file_bytes=500))


@pytest.fixture(autouse=True)
def small_windows(monkeypatch):
    monkeypatch.setattr(pieces, "WINDOW_BYTES", 170)
    monkeypatch.setattr(pieces, "PIECE_BYTES", 100)


def read(path, how):
    item = FileItem(str(path), True, path.stat().st_size)
    (whole,) = read_files([item], how)
    parts = [item._replace(known=whole.sha256, piece=piece, version=whole.version) for piece in whole.pieces]
    return whole, [place for rows in read_files(parts, how) for place in rows.places]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.jsonl", LINES),
        ("a.jsonl", LINES.replace(b"\n", b"\r\n").rstrip()),
        ("a.jsonl", b"\xef\xbb\xbf" + LINES + b"\n" * 400 + LINES),
        ("a.jsonl", LINES + b"x\n" + "ü\n".encode() * 100 + LINES),
        ("a.txt", BLOCKS),
        ("a.txt", BLOCKS.replace(b"\n", b"\r\n")),
    ],
)
def test_a_file_that_is_not_loaded_is_read_like_one_that_is(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    whole, places = read(path, SMALL)
    assert whole.sha256 == sha256(data).hexdigest()
    assert [0, *[each.end for each in whole.pieces]] == [*[each.start for each in whole.pieces], len(data)]
    _, expected = read(path, ReadOptions())
    assert len(places) >= 60
    assert places == expected


def test_an_unchanged_one_is_known(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(LINES)
    item = FileItem(str(path), True, len(LINES), sha256(LINES).hexdigest())
    (rows,) = read_files([item], SMALL)
    assert (rows.same, rows.pieces) == (True, ())


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json", b"[" + LINES.replace(b"\n", b",\n")[:-2] + b"]"),
        ("a.jsonl", LINE % 1 + b'{"title": "' + b"x" * 2000 + b'"}\n'),
        ("a.jsonl", LINES + b"\xff\xfe\n" * 200),
        ("a.txt", BLOCKS.replace(b"\n", b"\r")),
        ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(1000)),
    ],
)
def test_what_cannot_be_cut_is_refused(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    (rows,) = read_files([FileItem(str(path), True, len(data))], SMALL)
    assert [each.code for each in rows.places[0].findings] == [Code.TOO_LARGE]


def test_one_that_is_gone(tmp_path):
    (rows,) = read_files([FileItem(str(tmp_path / "a.jsonl"), True, 1000)], SMALL)
    assert [each.code for each in rows.places[0].findings] == [Code.UNREADABLE]
