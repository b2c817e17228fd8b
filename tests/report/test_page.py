"""The page, as it is written; tests/browser opens it."""

import re

import pytest
from nonoproof.errors import UsageError, WriteError
from nonoproof.report.entry import JudgedResult
from nonoproof.report.page import MOST_SHOWN, _varied
from nonoproof.report.page_folder import PageFolder
from nonoproof.report.tally import Tally

from tests.support.results import HOSTILE, PROFILE, ROWS, make_row, write

from .page_reading import read_page


def test_what_matters_comes_first(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "4 puzzles, 2 to fix" in page
    order = ("Verdicts", "Fix these first", "What changed", "Where do puzzles fail?", "All puzzles")
    places = [page.index(text) for text in order]
    assert places == sorted(places)
    assert "was unique and no longer is" in page
    assert "unique → multiple" in page
    assert 'href="#puzzle=k-hostile.non..."' in page


def test_places_are_reported_without_what_all_of_them_begin_with(tmp_path, about):
    names = ("/home/me/zoo/birds", "/home/me/zoo/fish.jsonl")
    rows = [make_row(f"{name}.non", "none", collection=name) for name in names]
    write(tmp_path, about, rows)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    for name in names:
        assert f'href="#source={name}"' in page
        assert f">{name}<" not in page
        assert f">{name.removeprefix('/home/me/zoo/')}<" in page


@pytest.mark.parametrize(
    ("names", "start"),
    [
        ([], ""),
        (["here.jsonl"], ""),
        (["a/b", "a/c/d"], "a/"),
        (["a/bc", "a/b"], "a/"),
        (["/x/a", "/y/a"], ""),
        (["/x/zoo"], "/x/"),
        (["a/b", "/a/b"], ""),
    ],
)
def test_what_all_collections_begin_with(names, start):
    tally = Tally()
    for name in names:
        tally.add(JudgedResult(make_row(name, "unique", collection=name), PROFILE))
    assert tally.common_start == start


def test_nothing_in_a_text_is_markup(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    for path in (folder / "pages" / "data").iterdir():
        assert "<" not in path.read_text(encoding="utf-8"), path.name


def test_the_page_needs_nothing_from_elsewhere(folder):
    texts = [
        path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.suffix in (".html", ".css", ".js")
    ]
    assert len(texts) > 10
    for text in texts:
        addresses = set(re.findall(r"https?://[\w./-]+", text)) - {"http://www.w3.org/2000/svg", "http://a.b"}
        assert not addresses
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in re.findall(r'(?:src|href)="(pages/[^"]+)"', page):
        assert (folder / name).is_file(), name


def test_every_puzzle_is_in_the_data(folder):
    page = read_page(folder)
    assert [each["source"] for each in page] == ["x/bad.non", "x/hostile.non", "x/good.non", "x/long.non"]
    assert page[1]["title"] == page[1]["author"] == HOSTILE
    assert [each["state"] for each in page] == ["invalid", "multiple", "unique", "undecided"]
    assert [each["tier"] for each in page] == [None, None, "easy", None]
    assert page[0]["codes"] == ["sums-differ"]
    assert [each["fails"] for each in page] == [1, 1, 0, 0]
    assert page[3]["details-reason"] == "the budget was spent"


def test_an_old_folder_gives_way_whole(folder, about):
    mark = folder / "pages" / ".nonoproof"
    (folder / "pages" / "data" / "left-over.js").write_text("")
    mark.write_text(mark.read_text() + "data/left-over.js\n")
    write(folder, about)
    assert not (folder / "pages" / "data" / "left-over.js").exists()
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("name", ["notes.txt", "data/rows-7.js", "data/mine/x"])
def test_an_old_folder_with_a_file_that_is_not_ours_stays(folder, about, name):
    path = folder / "pages" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine")
    with pytest.raises(UsageError, match="is not from a run, and would be lost"):
        write(folder, about)
    assert path.read_text() == "mine"
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


def test_folder_that_cannot_be_written_is_reported(tmp_path):
    with pytest.raises(WriteError, match="cannot be written"):
        PageFolder(tmp_path / "gone")


def test_many_of_one_kind_do_not_hide_the_others():
    tally = Tally()
    many = [make_row(f"{number}.non", "multiple") for number in range(50)]
    for row in (*many, make_row("none.non", "none"), ROWS[0]):
        tally.add(JudgedResult(row, PROFILE))
    chosen = _varied(tally)
    assert len(chosen) == MOST_SHOWN
    assert {each.state for each in chosen} == {"none", "multiple", "invalid"}
    assert chosen[0].state == "none"
