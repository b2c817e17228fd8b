"""``nonoproof scan``: what it prints and writes, and how it ends."""

import json

import pytest
from nonoproof import read
from nonoproof.cli import main
from PIL import Image

from tests.scanning.test_reading import BOAT, clues
from tests.support.pages import encoded, page


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "boat.png"
    path.write_bytes(encoded(page(BOAT, 28)))
    return path


def test_a_page_becomes_a_puzzle(picture, tmp_path, capsys):
    target, sheet = tmp_path / "boat.json", tmp_path / "boat.html"
    assert main(["scan", str(picture), "--to", str(target), "--sheet", str(sheet)]) == 0
    assert "15x15, unique, sure" in capsys.readouterr().out
    (puzzle,) = read(target)
    assert clues(puzzle) == clues(BOAT)
    text = sheet.read_text()
    assert "data:image/png;base64," in text and "<th>row 10</th><td>15</td>" in text
    assert "<script" not in text


def test_json_lines_have_the_promised_fields(picture, capsys):
    assert main(["scan", str(picture), "--json-lines"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert set(record) >= {
        "source",
        "width",
        "height",
        "rows",
        "columns",
        "verdict",
        "confidence",
        "doubts",
        "title",
    }
    assert (record["verdict"], record["width"], record["columns"][0]) == ("unique", 15, [1, 1])
    assert record["confidence"] > 0.99


def test_a_picture_without_a_puzzle_says_why(tmp_path, capsys):
    path = tmp_path / "blank.png"
    path.write_bytes(encoded(Image.new("L", (200, 200), 255)))
    assert main(["scan", str(path), "--json-lines"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert record["verdict"] is None
    assert record["findings"][0]["message"] == "no grid found"


def test_the_others_are_read_where_one_is_no_picture(picture, tmp_path, capsys):
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture")
    assert main(["scan", str(broken), str(picture)]) == 1
    output = capsys.readouterr()
    assert "unique" in output.out
    assert "expected a picture" in output.err
