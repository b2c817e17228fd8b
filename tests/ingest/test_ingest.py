"""From sources to puzzles with provenance; hostile content becomes findings and leaves the rest untouched."""

import gzip
import io
import random
import zipfile
from hashlib import sha256

import pytest
from nonoproof.errors import UsageError
from nonoproof.findings import Code, Severity
from nonoproof.formats import non, tournament
from nonoproof.ingest import Ingested, ingest
from nonoproof.ingest.sources import Limits
from nonoproof.model import Source, clue, puzzle_of

from tests.needs import DATA, real_puzzles
from tests.support.puzzles import random_puzzle

GOOD = b'title "Dot"\nwidth 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n'


def results(*sources: object, **options: object) -> list[Ingested]:
    return list(ingest(map(str, sources), **options))


def reported(items: list[Ingested]) -> set[Code]:
    return {finding.code for item in items for finding in item.findings}


def test_a_puzzle_knows_where_it_comes_from(tmp_path):
    path = tmp_path / "dot.non"
    path.write_bytes(GOOD)
    (item,) = results(path)
    assert item.puzzle == puzzle_of((b"\1",))
    assert item.puzzle.rows == (clue([1]),)
    assert item.source[:5] == Source(str(path), 1, item.source.line, sha256(GOOD).hexdigest(), "non")[:5]
    assert item.source.clue_lines == (range(6, 7), range(9, 10))


def test_many_puzzles_of_a_file_are_counted(tmp_path):
    path = tmp_path / "two.nonpack"
    path.write_bytes(GOOD + b"====\nwidth x\n====\n" + GOOD)
    items = results(path)
    assert [item.source.index for item in items] == [1, 2, 3]
    assert [item.puzzle is not None for item in items] == [True, False, True]
    assert {finding.index for finding in items[1].findings} == {2}
    # The first takes as many lines as it has, and the second three.
    assert items[2].source.line == GOOD.count(b"\n") + 4


def test_members_of_archives_have_the_path_of_both(tmp_path):
    path = tmp_path / "set.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("sub/dot.non", GOOD)
    (item,) = results(path)
    assert item.source.path == f"{path}/sub/dot.non"
    assert item.source.sha256 == sha256(GOOD).hexdigest()


def test_standard_input_may_be_packed(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(GOOD))))
    (item,) = results("-")
    assert item.source.path == "-"
    assert item.puzzle is not None


def test_an_unknown_format_is_wrong_use_before_anything_is_read(tmp_path):
    (tmp_path / "dot.non").write_bytes(GOOD)
    with pytest.raises(UsageError, match="no format is called"):
        ingest([str(tmp_path)], format="nonsense")


def test_a_folder_without_files_is_wrong_use(tmp_path):
    with pytest.raises(UsageError, match="no files"):
        results(tmp_path)


def test_other_files_of_a_folder_are_noted_but_named_ones_are_faults(tmp_path):
    (tmp_path / "dot.non").write_bytes(GOOD)
    readme = tmp_path / "README.md"
    readme.write_text("# Puzzles\n\nThey were all drawn by hand; have fun with them!\n")
    (other, dot) = results(tmp_path)
    assert dot.puzzle == puzzle_of((b"\1",))
    assert [(each.code, each.index) for each in other.findings] == [(Code.PASSED_OVER, None)]
    assert reported(results(readme)) == {Code.UNKNOWN_FORMAT}


def test_a_format_that_is_an_archive_is_read_by_its_own_reader(tmp_path):
    path = tmp_path / "set.nonopack"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.nono", "A\n2,1\nx \n\n")
    (item,) = results(path)
    assert item.source.path == str(path)
    assert item.source.format == "nonopack"


ENTITIES = """<?xml version="1.0"?>
<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa">{}]>
<puzzleset><puzzle><title>&z9;</title><clues type="rows"><line><count>1</count></line></clues>
<clues type="columns"><line><count>1</count></line></clues></puzzle></puzzleset>
""".format("".join(f'<!ENTITY z{n} "{(f"&z{n - 1};" if n else "&a;") * 10}">' for n in range(10)))

EXTERNAL = """<?xml version="1.0"?>
<!DOCTYPE p [<!ENTITY file SYSTEM "file:///etc/passwd">]>
<puzzleset><puzzle><title>&file;</title></puzzle></puzzleset>"""

ALIASES = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)

HOSTILE = {
    "entities.xml": ENTITIES.encode(),
    "external.xml": EXTERNAL.encode(),
    "aliases.yaml": ALIASES.encode(),
    "deep.json": b"[" * 200_000,
    "deep.yaml": b"[" * 20_000,
    "million.non": b"width 1000000\nheight 1\nrows\n1\ncolumns\n" + b"1\n" * 1000,
    "negative.non": b"width 1\nheight 1\nrows\n-1\ncolumns\n1\n",
    "huge.non": b"width 1\nheight 1\nrows\n" + b"9" * 5000 + b"\ncolumns\n1\n",
    "huge.json": b'{"rows": [[' + b"9" * 10_000 + b']], "columns": [[1]]}',
    "nul.non": b"width 1\0\nheight 1\nrows\n\0\ncolumns\n1\n",
    "binary.non": bytes(range(256)) * 20,
    "truncated.non": GOOD[: GOOD.index(b"columns") - 3],
    "truncated.json": b'{"rows": [[1, 2], [3',
    "truncated.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "page.non": b"<!DOCTYPE html><html><body>404 Not Found</body></html>",
    "empty.non": b"",
    "blank.non": b"\n\n  \n",
    "surrogate.json": b'{"rows": [[1]], "columns": [[1]], "title": "\\ud800", "goal": ["\\udfff"]}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_get_findings_and_the_rest_is_untouched(name, tmp_path):
    (tmp_path / name).write_bytes(HOSTILE[name])
    (tmp_path / "zz-good.non").write_bytes(GOOD)
    *hostile, good = results(tmp_path)
    assert good.puzzle == puzzle_of((b"\1",))
    assert len(hostile) == 1
    assert all(item.puzzle is None for item in hostile)
    assert any(each.severity is Severity.ERROR for item in hostile for each in item.findings)
    assert all(len(each.message) < 1000 for item in hostile for each in item.findings)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "utf-8-sig"])
def test_other_encodings_are_read(encoding, tmp_path):
    path = tmp_path / "cafe.non"
    path.write_bytes(GOOD.decode().replace("Dot", "Café").encode(encoding))
    (item,) = results(path)
    assert item.puzzle == puzzle_of((b"\1",))
    assert item.puzzle.title == "Café"


def test_limits_are_those_of_the_caller(tmp_path):
    (tmp_path / "dot.non").write_bytes(GOOD)
    assert reported(results(tmp_path, limits=Limits(file_bytes=10))) == {Code.TOO_LARGE}


def test_a_collection_of_thousands_comes_in_whole(tmp_path):
    """Files of one puzzle, files of a thousand, an archive of both: none is lost, none comes twice."""
    rng = random.Random(3)
    several = [random_puzzle(rng, 5, 0.5) for _ in range(1000)]
    for number in range(3):
        (tmp_path / f"{number}-question.txt").write_bytes(tournament.write(several))
    for number, puzzle in enumerate(several[:31]):
        (tmp_path / f"{number:02}.non").write_bytes(non.write([puzzle]))
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for path in sorted(tmp_path.glob("*.[nt]*")):
            archive.write(path, path.name)
    items = results(tmp_path)
    puzzles = [item for item in items if item.puzzle is not None]
    assert len(puzzles) == 2 * (31 + 3000)
    assert len({(item.source.path, item.source.index) for item in puzzles}) == len(puzzles)
    assert {item.puzzle for item in puzzles} == set(several)


@real_puzzles
def test_real_collections_come_in_whole():
    items = results(DATA / "survey", f"{DATA}/tournament/*-question.txt")
    puzzles = [item for item in items if item.puzzle is not None]
    assert len(puzzles) == 31 + 3000
    assert len({(item.source.path, item.source.index) for item in puzzles}) == len(puzzles)
