"""What is read, and what is refused before anything is checked."""

import gzip
import json
import os
from pathlib import Path

import pytest
from nonoproof.verify import Refused, Unchecked, judge, read, read_file, summary
from nonoproof.verify import certificate as module
from nonoproof.verify.certificate import Certificate
from nonoproof.verify.judge import LONGEST_NAME, MOST_LISTED

CASES = Path(__file__).with_name("certificates")

SMALL = {
    "certificate": 2,
    "id": "",
    "title": "Two cells",
    "palette": [
        {"char": ".", "rgb": "ffffff"},
        {"char": "#", "rgb": "000000"},
        {"char": "r", "rgb": "ff0000"},
    ],
    "rows": [[1, [1, "r"]]],
    "columns": [[1], [[1, "r"]]],
    "givens": ["#?"],
    "verdict": "unique",
    "solutions": [["#r"]],
    "steps": [[2, -3], [6]],
}
CLUES = [[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], ["ffffff", "000000", "ff0000"]
SMALL["id"] = module.identity(*CLUES, {0: 1})


def data(**changes):
    return json.dumps(
        {name: value for name, value in (SMALL | changes).items() if value is not None}
    ).encode()


def test_a_certificate_is_read():
    found = read(data())
    assert found.rows == [[(1, 1), (1, 2)]]
    assert found.columns == [[(1, 1)], [(1, 2)]]
    assert found.colours == 3
    assert found.givens == {0: 1}
    assert found.grids == [[1, 2]]
    # Cell 0 is #, or cell 0 is not r: together, it is not r. Then: cell 1 is r.
    assert found.steps == [[(0, 0b011)], [(1, 0b100)]]
    judge(found)


def test_compressed_files_are_read(tmp_path):
    path = tmp_path / "any-name"
    path.write_bytes(gzip.compress(data()))
    assert read_file(path) == read(data())


def test_the_identity_is_that_of_the_clues():
    """A hash that anybody can make from the text of the clues, here with sha256sum."""
    expected = "2989f3fbe4b1f95b4734d56c8d2c5629238e993d5553a35adca18ae693d181cd"
    lines = [[(2, 1), (1, 1)], [], [(3, 1)]], [[(1, 1), (1, 1)], [(1, 1), (1, 1)], [(1, 1)], [(1, 1)]]
    assert module.identity(*lines, ["ffffff", "000000"], {}) == expected


def test_the_identity_binds_the_given_cells():
    """One puzzle with three sets of given cells is three claims."""
    square = [[(1, 1)], [(1, 1)]], [[(1, 1)], [(1, 1)]], ["ffffff", "000000"]
    givens = ({}, {0: 1}, {0: 0}, {3: 1}, {0: 1, 3: 1})
    assert len({module.identity(*square, each) for each in givens}) == len(givens)
    record = {
        "certificate": 2,
        "id": module.identity(*square, {0: 1}),
        "palette": SMALL["palette"][:2],
        "rows": [[1], [1]],
        "columns": [[1], [1]],
        "givens": ["#?", "??"],
        "verdict": "unique",
        "solutions": [["#.", ".#"]],
        "steps": [],
    }
    judge(read(json.dumps(record).encode()))
    for other in (
        {"givens": [".?", "??"], "solutions": [[".#", "#."]]},
        {"id": module.identity(*square, {})},
    ):
        with pytest.raises(Refused, match="the id"):
            read(json.dumps(record | other).encode())


def test_old_certificates_are_read_as_what_they_prove():
    """Their id names the clues alone; what is told of them names the given cells too."""
    old = data(certificate=1, id=module.identity(*CLUES, {}), title=None)
    found = read(old)
    judge(found)
    assert found.id == SMALL["id"]
    assert found.givens == {0: 1}
    with pytest.raises(Refused, match="the id"):
        read(data(certificate=1, title=None))


def test_what_a_certificate_is_about_is_reported():
    text = summary(read(data()))
    assert text == f"'Two cells', id {SMALL['id']}, 1 given: row 1, column 1"
    plain = data(givens=None, title=None, id=module.identity(*CLUES, {}))
    assert summary(read(plain)) == f"id {module.identity(*CLUES, {})}, no given cells"


@pytest.mark.parametrize("more", [0, 1, 3])
def test_of_many_given_cells_and_of_a_long_title_only_some_is_reported(more):
    givens = dict.fromkeys(range(MOST_LISTED + more), 0)
    cells = [f"row {cell // 3 + 1}, column {cell % 3 + 1}" for cell in range(MOST_LISTED)]
    found = Certificate("ab", "T" * (LONGEST_NAME + more), [[]] * 3, [[]] * 3, 2, givens, "unique", [], [])
    rest = [f"{more} more"] if more else []
    text = f"{len(givens)} given: {'; '.join(cells + rest)}"
    assert summary(found) == f"{'T' * LONGEST_NAME!r}, id ab, {text}"


FIELDS = "the fields are not those of a certificate"
VERSION = "the certificate has another version"
TITLE = "the title is not a text, or is not allowed in this version"
VERDICT = "the verdict is not unique, multiple or none"
ID = "the id is not that of the puzzle"
COLOUR = "a colour has a char and an rgb value"
CHAR = "a colour is one character other than a question mark, and an rgb value"
CHARS = f"a palette has 2 to {module.MAX_COLOURS} different characters"
RUN = "a run is a length, or a length and a colour of the palette"
SIDES = f"a puzzle has 1 to {module.MAX_SIDE} rows and columns"
ROW = "a row of a grid has one character of the palette for each column"
ROWS = "a grid has as many rows as the puzzle"
STEP = "a step is a list of numbers, each of a cell and a colour"
LIST = "a list was expected"


def coloured(entry):
    """A third colour that is described in this way."""
    return {"palette": [*SMALL["palette"][:2], entry]}


def colours(number):
    return {"palette": [{"char": chr(0x100 + each), "rgb": f"{each:06x}"} for each in range(number)]}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"author": "one field more"}, FIELDS),
        ({"givens": None, "given": []}, FIELDS),
        *[({name: None}, FIELDS) for name in sorted(module.REQUIRED)],
        ({"certificate": 3}, VERSION),
        ({"certificate": 0}, VERSION),
        ({"certificate": True}, VERSION),
        ({"certificate": 2.0}, VERSION),
        ({"certificate": "2"}, VERSION),
        ({"certificate": 1}, TITLE),
        ({"title": 7}, TITLE),
        ({"title": ["Two cells"]}, TITLE),
        ({"givens": ["?r"]}, ID),
        ({"givens": None}, ID),
        ({"id": "0" * 64}, ID),
        ({"id": [SMALL["id"]]}, ID),
        ({"id": SMALL["id"].upper()}, ID),
        (coloured({"char": "r", "rgb": "00ff00"}), ID),
        ({"palette": "..."}, LIST),
        ({"palette": {".": "ffffff"}}, LIST),
        (coloured("r"), COLOUR),
        (coloured(["char", "rgb"]), COLOUR),
        (coloured({"char": "r"}), COLOUR),
        (coloured({"rgb": "ff0000"}), COLOUR),
        (coloured({"char": "r", "rgb": "ff0000", "name": "red"}), COLOUR),
        (coloured({"char": "", "rgb": "ff0000"}), CHAR),
        (coloured({"char": "rr", "rgb": "ff0000"}), CHAR),
        (coloured({"char": "?", "rgb": "ff0000"}), CHAR),
        (coloured({"char": ["r"], "rgb": "ff0000"}), CHAR),
        (coloured({"char": 7, "rgb": "ff0000"}), CHAR),
        (coloured({"char": "r", "rgb": 0xFF0000}), CHAR),
        (coloured({"char": "r", "rgb": ["ff0000"]}), CHAR),
        ({"palette": []}, CHARS),
        ({"palette": SMALL["palette"][:1]}, CHARS),
        ({"palette": [*SMALL["palette"], {"char": "r", "rgb": "00ff00"}]}, CHARS),
        (colours(module.MAX_COLOURS + 1), CHARS),
        ({"rows": {}}, LIST),
        ({"columns": "1"}, LIST),
        ({"rows": [1]}, LIST),
        ({"rows": [[1, [1, "x"]]]}, RUN),
        ({"rows": [[1, [1, "."]]]}, RUN),
        ({"rows": [[1, [1, ""]]]}, RUN),
        ({"rows": [[1, [1, "#r"]]]}, RUN),
        ({"rows": [[1, [1, 2]]]}, RUN),
        ({"rows": [[1, [1, ["r"]]]]}, RUN),
        ({"rows": [[1, [1, "r", 1]]]}, RUN),
        ({"rows": [[[1], [1, "r"]]]}, RUN),
        ({"rows": [[1, {"1": "r"}]]}, RUN),
        ({"rows": [[1, "1r"]]}, RUN),
        ({"rows": [[0, [1, "r"]]]}, RUN),
        ({"rows": [[1, [0, "r"]]]}, RUN),
        ({"rows": [[1, [-1, "r"]]]}, RUN),
        ({"rows": [[1, [1.0, "r"]]]}, RUN),
        ({"rows": [[1.0, [1, "r"]]]}, RUN),
        ({"rows": [[True, [1, "r"]]]}, RUN),
        ({"columns": [[1], [[1, "x"]]]}, RUN),
        ({"rows": []}, SIDES),
        ({"columns": []}, SIDES),
        ({"rows": [[]] * (module.MAX_SIDE + 1)}, SIDES),
        ({"columns": [[]] * (module.MAX_SIDE + 1)}, SIDES),
        ({"givens": "#?"}, LIST),
        ({"givens": ["#"]}, ROW),
        ({"givens": ["#??"]}, ROW),
        ({"givens": ["#x"]}, ROW),
        ({"givens": [["#", "?"]]}, ROW),
        ({"givens": [7]}, ROW),
        ({"givens": []}, ROWS),
        ({"givens": ["#?", "??"]}, ROWS),
        ({"verdict": "undecided"}, VERDICT),
        ({"verdict": ["unique"]}, VERDICT),
        ({"solutions": {}}, LIST),
        ({"solutions": ["#r"]}, LIST),
        ({"solutions": [["#?"]]}, ROW),
        ({"solutions": [["#r "]]}, ROW),
        ({"solutions": [["#"]]}, ROW),
        ({"solutions": [[["#", "r"]]]}, ROW),
        ({"solutions": [[{"#": 1, "r": 2}]]}, ROW),
        ({"solutions": [["#r"], []]}, ROWS),
        ({"solutions": [["#r", "#r"]]}, ROWS),
        ({"steps": {}}, LIST),
        ({"steps": [1]}, LIST),
        ({"steps": [True]}, LIST),
        ({"steps": [[0]]}, STEP),
        ({"steps": [[7]]}, STEP),
        ({"steps": [[-7]]}, STEP),
        ({"steps": [[1.5]]}, STEP),
        ({"steps": [[1.0]]}, STEP),
        ({"steps": [["1"]]}, STEP),
        ({"steps": [[True]]}, STEP),
    ],
)
def test_what_is_not_a_certificate_is_refused_with_its_reason(changes, reason):
    with pytest.raises(Refused) as why:
        read(data(**changes))
    assert (type(why.value), str(why.value)) == (Refused, reason)


@pytest.mark.parametrize("text", [b"[]", b"null", b'"certificate"', b"7"])
def test_only_an_object_is_a_certificate(text):
    with pytest.raises(Refused, match=f"^{FIELDS}$"):
        read(text)


def test_the_largest_sizes_are_read():
    many = colours(module.MAX_COLOURS)["palette"]
    rgb = [colour["rgb"] for colour in many]
    blank = {"title": "", "solutions": [], "steps": [], "verdict": "none", "palette": many}
    for height, width in ((module.MAX_SIDE, 1), (1, module.MAX_SIDE)):
        rows, columns = [[] for _ in range(height)], [[] for _ in range(width)]
        cells = height * width * len(many)
        found = read(
            data(
                **blank
                | {
                    "rows": rows,
                    "columns": columns,
                    "id": module.identity(rows, columns, rgb, {}),
                    "givens": ["?" * width] * height,
                    "steps": [[cells], [-cells], [1]],
                }
            )
        )
        assert (len(found.rows), len(found.columns), found.colours) == (height, width, module.MAX_COLOURS)
        last, every = module.MAX_SIDE - 1, (1 << module.MAX_COLOURS) - 1
        top = 1 << module.MAX_COLOURS - 1
        assert found.steps == [[(last, top)], [(last, every ^ top)], [(0, 1)]]


def test_choices_of_one_cell_are_joined():
    """A step says that one of its choices holds: that a cell is 1 or 2, and that it is 2 or anything but 0."""
    (step,) = read(data(steps=[[2, 3, -4, 5]])).steps
    assert step == [(0, 0b110), (1, 0b110)]
    assert read(data(steps=[[-1, -2]])).steps == [[(0, 0b111)]]
    assert read(data(steps=[[]])).steps == [[]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "Expecting value"),
        (b"{", "Expecting property name"),
        (b"\xff\xfe\x00", "codec can't decode"),
        (b'{"certificate": ' + b"9" * 5000 + b"}", "limit"),
        (b"[" * 100_000, "recursion"),
        (b"\x1f\x8b", "Compressed file ended"),
        (b"\x1f\x8b" + b"x" * 100, "compression method"),
        (gzip.compress(data())[:-10], "Compressed file ended"),
        (gzip.compress(data())[:20] + b"\0" * 100, "decompressing"),
    ],
)
def test_what_is_not_json_is_refused(text, reason):
    with pytest.raises(Refused, match=f"^this is not JSON: .*{reason}") as why:
        read(text)
    assert type(why.value) is Refused


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_what_is_not_a_number_is_refused(name):
    with pytest.raises(Refused, match=f"^{name} is not a number$"):
        read(data().replace(b'"certificate": 2', f'"certificate": {name}'.encode()))


def test_where_memory_is_short_nothing_is_said_of_the_certificate(monkeypatch):
    def short(*_, **__):
        raise MemoryError

    monkeypatch.setattr(module.json, "loads", short)
    with pytest.raises(Unchecked, match=r"^there is not enough memory for it$"):
        read(data())


def test_a_name_that_comes_twice_is_refused():
    twice = data().replace(b'"verdict": "unique"', b'"verdict": "none", "verdict": "unique"')
    colour = data().replace(b'"char": "r"', b'"char": "x", "char": "r"')
    for text in (twice, colour):
        with pytest.raises(Refused, match=r"^a name appears twice in an object$"):
            read(text)


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_file_of_the_largest_size_is_read_and_a_byte_more_is_not(monkeypatch, tmp_path, pack):
    path = tmp_path / "it.json"
    monkeypatch.setattr(module, "MAX_BYTES", len(data()) + 1000)
    path.write_bytes(pack(data() + b" " * 1000))
    assert read_file(path) == read(path.read_bytes()) == read(data())
    path.write_bytes(pack(data() + b" " * 1001))
    for reading in (lambda: read_file(path), lambda: read(path.read_bytes())):
        with pytest.raises(Unchecked, match=r"^the file is too large$"):
            reading()


def test_no_more_is_taken_from_a_file_than_may_be_read(monkeypatch, tmp_path):
    """Whatever the size of the file, or of what it unpacks to."""
    taken = []

    class Spy:
        def __init__(self, file):
            self.file = file

        def read(self, most):
            taken.append(most)
            return self.file.read(most)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

    fdopen, gzip_open = module.os.fdopen, module.gzip.open
    monkeypatch.setattr(module.os, "fdopen", lambda *rest: Spy(fdopen(*rest)))
    monkeypatch.setattr(module.gzip, "open", lambda *rest: Spy(gzip_open(*rest)))
    path = tmp_path / "it.json"
    path.write_bytes(gzip.compress(data()))
    read_file(path)
    assert taken == [module.MAX_BYTES + 1] * 2


def test_as_many_values_as_may_be_are_read_and_one_more_is_not(monkeypatch):
    """Counted before any is made: a comma, and the beginning of a list or of an object."""
    values = sum(map(data().count, (b",", b"[", b"{")))
    monkeypatch.setattr(module, "MAX_VALUES", values)
    assert read(data()).title == SMALL["title"]
    for more in (data(title="a, b"), data(title="[a"), data(title="{a")):
        with pytest.raises(Unchecked, match=r"^the file is too large$"):
            read(more)


def test_what_is_no_file_is_refused(tmp_path):
    with pytest.raises(Refused, match=r"^this is no file$"):
        read_file(Path(os.devnull))
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "missing")
