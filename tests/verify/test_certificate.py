"""What is read, and what is refused before anything is checked."""

import gzip
import json
from pathlib import Path

import pytest
from nonoproof.verify import Refused, judge, read, read_file, told
from nonoproof.verify import certificate as module

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


def test_what_a_certificate_is_about_is_told():
    text = told(read(data()))
    assert text == f"'Two cells', id {SMALL['id']}, 1 given: row 1, column 1"
    plain = data(givens=None, title=None, id=module.identity(*CLUES, {}))
    assert told(read(plain)) == f"id {module.identity(*CLUES, {})}, no given cells"


@pytest.mark.parametrize(
    "changes",
    [
        {"certificate": 3},
        {"certificate": True},
        {"certificate": 2.0},
        {"certificate": 1},
        {"title": 7},
        {"givens": ["?r"]},
        {"givens": None},
        {"id": "0" * 64},
        {"id": None},
        {"author": "one field more"},
        {"palette": [{"char": ".", "rgb": "ffffff"}]},
        {"palette": SMALL["palette"] + [{"char": "r", "rgb": "00ff00"}]},
        {"palette": [*SMALL["palette"][:2], {"char": "r", "rgb": "00ff00"}]},
        {"palette": [*SMALL["palette"], {"char": "?", "rgb": "00ff00"}]},
        {"palette": "..."},
        {"rows": []},
        {"rows": [[1, [1, "x"]]]},
        {"rows": [[1, [1, "."]]]},
        {"rows": [[1, [1, ""]]]},
        {"rows": [[1, [0, "r"]]]},
        {"rows": [[1, [-1, "r"]]]},
        {"rows": [[1, [1.0, "r"]]]},
        {"rows": [[True, [1, "r"]]]},
        {"rows": [[1, [1, 2]]]},
        {"rows": {}},
        {"givens": ["#"]},
        {"givens": ["#?", "??"]},
        {"givens": ["#x"]},
        {"givens": None, "given": []},
        {"verdict": "undecided"},
        {"verdict": ["unique"]},
        {"solutions": [["#?"]]},
        {"solutions": [["#r "]]},
        {"solutions": ["#r"]},
        {"solutions": None},
        {"steps": [[0]]},
        {"steps": [[7]]},
        {"steps": [[-7]]},
        {"steps": [[1.5]]},
        {"steps": [["1"]]},
        {"steps": [True]},
        {"steps": [[True]]},
        {"steps": None},
    ],
)
def test_what_is_not_a_certificate_is_refused(changes):
    with pytest.raises(Refused):
        read(data(**changes))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b"\xff\xfe\x00",
        b'{"certificate": NaN}',
        b"[" * 100_000,
        b'{"certificate": ' + b"9" * 5000 + b"}",
        b"\x1f\x8b",
        b"\x1f\x8b" + b"x" * 100,
        gzip.compress(data())[:-10],
    ],
)
def test_what_is_not_json_is_refused(text):
    with pytest.raises(Refused):
        read(text)


def test_a_name_that_comes_twice_is_refused():
    twice = data().replace(b'"verdict": "unique"', b'"verdict": "none", "verdict": "unique"')
    with pytest.raises(Refused, match="twice"):
        read(twice)


def test_a_file_that_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(module, "MAX_BYTES", 1000)
    read(gzip.compress(data()))
    with pytest.raises(Refused, match="too large"):
        read(gzip.compress(data() + b" " * 1000))
    with pytest.raises(Refused, match="too large"):
        read(data() + b" " * 1000)
