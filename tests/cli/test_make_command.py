"""``nonoproof make``: what it writes, what it says, and how it ends."""

import io
import json
import re
import sys
from html.parser import HTMLParser

import pytest
from nonoproof import read
from nonoproof.cli import main
from nonoproof.making import glyph
from nonoproof.solver import classify
from nonoproof.verdict import Verdict

from tests.making.pictures import encoded, house, ring


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "house.png"
    path.write_bytes(encoded(house()))
    return path


def called(capsys, *words):
    code = main(["make", *map(str, words)])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_json_lines_have_the_promised_fields(picture, tmp_path, capsys):
    out = tmp_path / "made"
    code, text, _ = called(
        capsys, picture, "--size", "15x15", "--candidates", 3, "--out", out, "--json-lines"
    )
    records = [json.loads(line) for line in text.splitlines()]
    assert code == 0 and 1 <= len(records) <= 3
    for record in records:
        assert record["source"] == str(picture)
        assert (record["width"], record["height"], record["colours"]) == (15, 15, 2)
        assert record["verdict"] == "unique" and record["tier"] and record["score"] > 0
        assert record["changed"] >= 0 and 0 < record["likeness"] <= 1
        (puzzle,) = read(record["file"])
        assert classify(puzzle).solutions == (puzzle.goal,)
        (other,) = read(record["file"].replace(".json", ".non"))
        assert (other.rows, other.columns) == (puzzle.rows, puzzle.columns)
    assert (out / "index.html").is_file()


class Page(HTMLParser):
    """Every element and attribute, as a browser would see them."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.text += data


def test_the_sheet_escapes_and_loads_nothing(tmp_path, capsys):
    path = tmp_path / "<img src=x onerror=alert(1)>.png"
    path.write_bytes(encoded(ring()))
    title = "</title><script>alert(2)</script>\u202e"
    out = tmp_path / "made"
    assert called(capsys, path, "--size", 12, "--candidates", 2, "--title", title, "--out", out)[0] == 0
    page = Page((out / "index.html").read_text(encoding="utf-8"))
    assert "script" not in page.tags and "onerror" not in dict(page.attributes)
    assert "alert(2)" in page.text and "\u202e" not in page.text
    policy = next(value for _, value in page.attributes if "default-src" in (value or ""))
    assert "default-src 'none'" in policy and "unsafe" not in policy
    for name, value in page.attributes:
        if name in {"src", "href"}:
            assert value.startswith("data:image/png;base64,")
    assert all(
        word in page.text for word in ("Original", "Rendering", "Puzzle", "verdict", "tier", "likeness")
    )
    assert sorted(each.name for each in out.iterdir() if re.search(r"[^\w.-]", each.name)) == []


def test_standard_input_and_a_format(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(encoded(ring()))))
    out = tmp_path / "made"
    assert called(capsys, "-", "--size", 12, "--candidates", 1, "--as", "webpbn-xml", "--out", out)[0] == 0
    assert sorted(each.name for each in out.glob("[!.]*")) == ["index.html", "standard-input-1.xml"]


def test_a_book_and_certificates(picture, tmp_path, capsys):
    out = tmp_path / "made"
    words = (picture, "--size", 12, "--candidates", 2, "--as", "book.pdf", "--certificates", "--out", out)
    assert called(capsys, *words)[0] == 0
    assert (out / "book.pdf").read_bytes().startswith(b"%PDF")
    assert main(["verify", *map(str, (out / "certificates").glob("[!.]*"))]) == 0


def test_colours_are_written(picture, tmp_path, capsys):
    out = tmp_path / "made"
    code, text, _ = called(capsys, picture, "--size", 15, "--inks", 3, "--out", out, "--json-lines")
    record = json.loads(text.splitlines()[0])
    (puzzle,) = read(record["file"])
    assert code == 0 and record["colours"] == len(puzzle.palette) == 4
    assert classify(puzzle).verdict is Verdict.UNIQUE


def test_a_letter(tmp_path, capsys):
    code, text, _ = called(capsys, "--glyph", "B", "--size", "12x12", "--out", tmp_path, "--candidates", 1)
    assert code == 0 and "unique" in text and (tmp_path / "B-1.json").is_file()
    assert glyph("B").name == "B"


def test_from_nothing(tmp_path, capsys):
    words = ("--random", "10x10", "--tier", "easy,medium", "--count", 4, "--out", tmp_path, "--json-lines")
    code, text, _ = called(capsys, *words)
    records = [json.loads(line) for line in text.splitlines()]
    assert code == 0 and len({record["file"] for record in records}) == 4
    assert {record["tier"] for record in records} <= {"easy", "medium"}
    assert {record["likeness"] for record in records} == {None}
    assert called(capsys, *words)[1] == text


def test_one_bad_picture_does_not_spoil_the_others(picture, tmp_path, capsys):
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"\x89PNG\r\n\x1a\n rubbish")
    out = tmp_path / "made"
    code, text, told = called(capsys, bad, picture, "--size", 12, "--candidates", 1, "--out", out)
    assert code == 1 and "bad.png" in told and "unique" in text
    assert called(capsys, bad, "--out", out)[0] == 2


def test_the_generator_of_the_thesis(picture, tmp_path, capsys):
    code, text, _ = called(
        capsys, picture, "--method", "yu2007", "--size", "12x12", "--out", tmp_path, "--json-lines"
    )
    record = json.loads(text)
    assert record["changed"] == 0 and code == (record["verdict"] != "unique")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--glyph", "A", "--random", "5x5"),
        ("--font", "x.ttf", "a.png"),
        ("--random", "5x5", "--inks", "9"),
        ("--random", "5x5-9x9"),
        ("--random", "5x5", "--method", "yu2007"),
        ("-", "-"),
        ("--glyph", "A", "--size", "big"),
        ("--glyph", "A", "--as", "no-format"),
        ("missing.png",),
    ],
)
def test_wrong_use(words, tmp_path, capsys):
    code, text, told = called(capsys, *words, "--out", tmp_path)
    assert (code, text) == (2, "") and told.startswith("nonoproof: ")


def test_options_work_under_their_former_names_and_say_how_they_are_called_now(capsys, tmp_path):
    words = ("--random", "8x8", "--seed", 2)
    code, new, errors = called(
        capsys, *words, "--inks", 2, "--as", "json", "--json-lines", "--out", tmp_path / "new"
    )
    assert code == 0 and not errors and json.loads(new)["colours"] == 3
    code, old, errors = called(
        capsys, *words, "--colours", 3, "--to", "json", "--json-lines", "--out", tmp_path / "old"
    )
    assert code == 0 and "write --inks with one less" in errors and "write --as" in errors
    assert {**json.loads(old), "file": ""} == {**json.loads(new), "file": ""}
