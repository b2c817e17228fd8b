"""One collection, counted once: the summary, the page, the exports and ``select`` give the same numbers."""

import json
import zipfile
from collections import Counter

import pytest
from nonoproof.cli import main

from tests.report.page_reading import read_page

OWL = "width 3\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n0\n"
FLIPPED = "width 3\nheight 2\nrows\n1\n2\ncolumns\n0\n1\n2\n"
DOTS = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
SUMS = "width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n"
WORD = "width 2\nheight 2\nrows\nx\n1\ncolumns\n1\n1\n"
FILES = {
    "owl.non": OWL, "again/owl.non": OWL, "again/flipped.non": FLIPPED, "dots.non": DOTS, "sums.non": SUMS,
    "again/sums.non": SUMS, "word.non": WORD, "again/word.non": WORD, "nothing.non": "",
    "notes.txt": "no puzzle at all\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def heap(tmp_path_factory):
    """Copies, also in an archive and mirrored, puzzles that are not right, and files that cannot be read."""
    folder = tmp_path_factory.mktemp("heap")
    for name, text in FILES.items():
        (folder / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "in" / name).write_text(text)
    with zipfile.ZipFile(folder / "in" / "more.zip", "w") as archive:
        for number in range(3):
            archive.writestr(f"owl-{number}.non", OWL)
    return folder


@pytest.fixture(scope="module")
def printed(heap, request):
    capture = request.getfixturevalue("capsys_of_module")
    main(["run", str(heap / "in"), "--out", str(heap / "out"), "--engine", "inline"])
    return capture.readouterr().out


@pytest.fixture(scope="module")
def capsys_of_module(request):
    from _pytest.capture import CaptureFixture, SysCapture

    capture = CaptureFixture(SysCapture, request, _ispytest=True)
    capture._start()
    yield capture
    capture.close()


@pytest.fixture
def summary(heap, printed):
    return json.loads((heap / "out" / "uniqueness.json").read_text())["summary"]


@pytest.fixture
def lines(heap, printed, tmp_path):
    def exported(name):
        main(["export", "--from", str(heap / "out"), "--to", str(tmp_path / name)])
        return [json.loads(line) for line in (tmp_path / name).read_text().splitlines()]

    return exported


def test_puzzles_and_their_places(heap, printed, summary, lines):
    puzzles = lines("puzzles.jsonl")
    places = sum(len(each["sources"]) for each in puzzles)
    unread = sum(each["key"] is None for each in puzzles)
    assert (len(puzzles), places, unread) == (6, 11, 2)
    assert (summary["puzzles"], summary["sources"], summary["unread"]) == (6, 11, 2)
    assert len(read_page(heap / "out")) == 6
    words = "in 11 places: 5 repeat a puzzle, 2 could not be read"
    assert f"Found {words}." in printed
    assert "6 puzzles: " in printed
    for name in ("index.html", "uniqueness.md"):
        assert words in (heap / "out" / name).read_text(encoding="utf-8")
    for name in ("uniqueness.csv", "difficulty.csv"):
        assert len((heap / "out" / name).read_text().splitlines()) == 1 + 6


def test_select_says_how_many_could_not_be_read(heap, printed, capsys):
    main(["select", "--from", str(heap / "out"), "--count", "9"])
    assert "          6  in the run\n          4  that could be read\n" in capsys.readouterr().out


def test_findings_and_the_puzzles_that_have_them(heap, summary, lines, capsys):
    puzzles, found = lines("puzzles.jsonl"), Counter(each["code"] for each in lines("findings.jsonl"))
    page = read_page(heap / "out")
    counted = {each["code"]: each for each in summary["findings"]}
    assert {code: each["count"] for code, each in counted.items()} == found
    assert any(each["count"] > each["puzzles"] for each in counted.values())
    for code, each in counted.items():
        having = [one for one in puzzles if any(finding["code"] == code for finding in one["findings"])]
        assert each["puzzles"] == len(having) == sum(code in row["codes"] for row in page)
        main(["select", "--from", str(heap / "out"), "--finding", code, "--json-lines"])
        chosen = capsys.readouterr().out.splitlines()
        assert len(chosen) == sum(one["key"] is not None for one in having)
