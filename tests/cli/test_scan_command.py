"""``nonoproof scan``: what it prints and writes, and how it ends."""

import json
from pathlib import Path

import pytest
from nonoproof import read
from nonoproof.cli import main
from PIL import Image

from tests.scanning.test_reading import BOAT, clues
from tests.support.pages import encoded, page

CORPUS = Path(__file__).parents[2] / "corpus"


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


def test_printed_sheets_are_read_back(tmp_path, capsys):
    """All pages of what ``print`` makes, and each puzzle as it was."""
    book, target = tmp_path / "book.pdf", tmp_path / "back.jsonl"
    sources = [str(CORPUS / name) for name in ("animals/cat.non", "animals/fox.non")]
    assert main(["print", *sources, "--no-solutions", "--out", str(book)]) == 0
    capsys.readouterr()
    assert main(["scan", str(book), "--to", str(target)]) == 0
    assert "page 1" in capsys.readouterr().out
    printed = [clues(puzzle) for name in sources for puzzle in read(name)]
    assert [clues(puzzle) for puzzle in read(target)] == printed


def test_a_damaged_pdf_is_refused(tmp_path, capsys):
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.7 nothing")
    assert main(["scan", str(path)]) == 2
    assert "damaged" in capsys.readouterr().err
