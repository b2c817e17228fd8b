"""FreeNono's XML and its archive."""

import io
import zipfile

import pytest
from nonoproof.findings import Code
from nonoproof.formats import detect, freenono, nonopack
from nonoproof.formats.common import Fit
from nonoproof.model import Metadata, Puzzle, draw, puzzle_of

PICTURE = puzzle_of(
    (b"\1\1\0\1", bytes(4), b"\1\1\1\0"), metadata=Metadata("demo", "A & B", description='"x" <y>')
)


def nonogram(attributes: str = 'name="n" width="2" height="1"', lines: str = "<line> x _ </line>") -> str:
    return f"<Nonogram {attributes}>{lines}</Nonogram>"


def entries(*nonograms: str):
    return list(
        freenono.read(f"<FreeNono><Nonograms>\n{chr(10).join(nonograms)}</Nonograms></FreeNono>".encode())
    )


def test_pictures_and_metadata():
    one, two = entries(
        nonogram('name="a" width="2" height="1" author="b" desc="c" id="d" difficulty="7" level="3"'),
        nonogram('width="2" height="1" difficulty="0"', "<line>_X</line>".replace("_X", "_ X")),
    )
    assert one.puzzle.metadata == Metadata("a", "b", description="c", catalogue="d", claimed_difficulty="7")
    assert draw(one.puzzle.goal) == ["#."]
    assert draw(two.puzzle.goal) == [".#"]
    assert two.puzzle.metadata == Metadata()
    assert two.line == 3


@pytest.mark.parametrize(
    ("attributes", "lines", "code"),
    [
        ('width="2" height="1"', "<line> x </line>", Code.SYNTAX),
        ('width="2" height="1"', "<line> x o </line>", Code.SYNTAX),
        ('width="2" height="2"', "<line> x x </line>", Code.SYNTAX),
        ('width="two" height="1"', "<line> x x </line>", Code.SYNTAX),
        ('width="0" height="1"', "<line></line>", Code.SIZE_OUT_OF_BOUNDS),
        ('height="1"', "<line> x </line>", Code.SYNTAX),
    ],
)
def test_faults_cost_only_their_puzzle(attributes, lines, code):
    bad, good = entries(nonogram(attributes, lines), nonogram())
    assert [each.code for each in bad.findings] == [code]
    assert bad.findings[0].line == 2
    assert good.puzzle == puzzle_of((b"\1\0",))


def test_no_puzzle_is_a_finding():
    (entry,) = entries()
    assert [each.code for each in entry.findings] == [Code.SYNTAX]


def test_round_trip():
    one, two = freenono.read(freenono.write([PICTURE, PICTURE]))
    assert one.puzzle == two.puzzle == PICTURE
    assert one.puzzle.metadata == PICTURE.metadata
    assert freenono.sniff(freenono.write([PICTURE])) is Fit.SURE


def packed(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def test_an_archive_holds_both_kinds_and_ignores_the_rest():
    data = packed(
        {
            "../b.nonogram": freenono.write([PICTURE]),
            "a.nono": b"old\n2,1\nx \n",
            "readme.txt": b"not a puzzle",
        }
    )
    one, two = sorted(nonopack.read(data), key=lambda entry: entry.puzzle.title)
    assert (one.puzzle.title, two.puzzle.title) == ("demo", "old")
    assert nonopack.sniff(data) is Fit.SURE


def test_an_archive_written_is_the_archive_read():
    written = nonopack.write([PICTURE, PICTURE])
    assert [entry.puzzle for entry in nonopack.read(written)] == [PICTURE, PICTURE]
    assert written == nonopack.write([PICTURE, PICTURE])


def test_a_bad_member_is_named_and_costs_only_itself():
    bad, good = nonopack.read(packed({"a.nonogram": b"<FreeNono", "b.nonogram": freenono.write([PICTURE])}))
    assert bad.findings[0].message.startswith('"a.nonogram": ')
    assert good.puzzle == PICTURE


def test_a_zip_bomb_is_stopped_while_it_unpacks(monkeypatch):
    monkeypatch.setattr(nonopack, "MAX_BYTES", 100_000)
    bomb = packed({"a.nonogram": b" " * 10_000_000, "b.nonogram": freenono.write([PICTURE])})
    # A directory that lies about the size changes nothing.
    (entry,) = nonopack.read(bomb)
    assert [each.code for each in entry.findings] == [Code.TOO_LARGE]


def test_members_are_counted_together(monkeypatch):
    one = freenono.write([PICTURE])
    monkeypatch.setattr(nonopack, "MAX_BYTES", len(one) + 1)
    good, refused = nonopack.read(packed({"a.nonogram": one, "b.nonogram": one}))
    assert good.puzzle == PICTURE
    assert [each.code for each in refused.findings] == [Code.TOO_LARGE]


def test_too_many_members_are_refused(monkeypatch):
    monkeypatch.setattr(nonopack, "MAX_MEMBERS", 2)
    (entry,) = nonopack.read(packed({f"{index}.nono": b"" for index in range(3)}))
    assert [each.code for each in entry.findings] == [Code.TOO_LARGE]


@pytest.mark.parametrize("cut", [1, 30, 100, 200])
def test_a_truncated_archive_is_a_finding(cut):
    data = nonopack.write([PICTURE])
    (entry,) = nonopack.read(data[:-cut])
    assert [each.code for each in entry.findings] == [Code.UNREADABLE]


def test_damaged_content_is_a_finding():
    data = bytearray(nonopack.write([PICTURE]))
    data[60] ^= 0xFF
    (entry,) = nonopack.read(bytes(data))
    assert [each.code for each in entry.findings] == [Code.UNREADABLE]


def test_an_empty_archive_is_a_finding():
    data = packed({})
    (entry,) = nonopack.read(data)
    assert [each.code for each in entry.findings] == [Code.SYNTAX]
    assert nonopack.sniff(data) is Fit.SURE


def test_only_what_has_the_mark_is_claimed():
    picture = (
        b'<Nonograms>\n<Nonogram name="a" width="2" height="1">\n<line> x _ </line></Nonogram></Nonograms>'
    )
    assert freenono.sniff(picture) is Fit.SURE
    assert freenono.sniff(b"<FreeNono><Nonograms/></FreeNono>") is Fit.SURE
    for other in (
        b"<nonograms><nonogram><rows><line>1</line></rows></nonogram></nonograms>",
        b'<nonograms><nonogram width="2" height="1"><line>1 0</line></nonogram></nonograms>',
    ):
        assert freenono.sniff(other) is Fit.NO


def test_the_nonograms_of_others_are_read_by_shape():
    data = (
        b"<nonograms><nonogram><rows><line>1</line><line>3</line></rows>"
        b"<columns><line>1</line><line>2</line><line>1</line></columns></nonogram></nonograms>"
    )
    name, entries = detect.recognise(data, "a.xml")
    [entry] = entries
    assert name == "shapes"
    assert entry.puzzle == Puzzle.from_clues([[1], [3]], [[1], [2], [1]])
