"""The page, as it is written; tests/browser opens it."""

import json
import re

import pytest
from nonoproof.errors import StoreError
from nonoproof.report import write_reports
from nonoproof.report.html_report import MOST_SHOWN, HtmlReport, _varied

from .conftest import HOSTILE, Listing, make_result


def received(path):
    """What a script of the data folder hands over."""
    text = path.read_text(encoding="utf-8")
    kind, first, content = re.fullmatch(
        r'nonoproof\.receive\("(\w+)", (\d+), (.*)\);\n', text, re.DOTALL
    ).groups()
    return kind, int(first), json.loads(content)


def test_what_matters_comes_first(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "4 puzzles, 2 to be fixed" in page
    order = ("Verdicts", "To be fixed first", "What changed", "Where do puzzles fail?", "All puzzles")
    places = [page.index(text) for text in order]
    assert places == sorted(places)
    assert "was unique and no longer is" in page
    assert "unique → multiple" in page
    assert 'href="#puzzle=k-hostile.non"' in page


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
    data = folder / "pages" / "data"
    _, _, contents = received(data / "contents.js")
    assert contents["count"] == 4
    _, first, rows = received(data / "rows-0.js")
    assert first == 0
    assert rows["title"][1] == HOSTILE
    assert [contents["states"][state] for state in rows["state"]] == [
        "invalid",
        "multiple",
        "unique",
        "undecided",
    ]
    assert [contents["tiers"][tier] if tier >= 0 else None for tier in rows["tier"]] == [
        None,
        None,
        "easy",
        None,
    ]
    assert [contents["codes"][code] for code in rows["findings"][0]] == ["sums-differ"]
    assert rows["fails"] == [1, 1, 0, 0]
    assert {len(column) for name, column in rows.items() if name != "ids"} == {4}
    _, _, puzzles = received(data / "puzzles-0.js")
    assert [told["source"] for told, _ in puzzles] == [
        "x/bad.non",
        "x/hostile.non",
        "x/good.non",
        "x/long.non",
    ]


def test_an_old_folder_gives_way_whole(folder, about):
    (folder / "pages" / "left-over.js").write_text("")
    write_reports(folder, about, Listing(), [])
    assert not (folder / "pages" / "left-over.js").exists()
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


def test_folder_that_cannot_be_written_is_told(tmp_path, about):
    with pytest.raises(StoreError, match="cannot be written"):
        HtmlReport(tmp_path / "gone", about)


def test_many_of_one_kind_do_not_hide_the_others():
    many = [make_result(f"{number}.non", "multiple") for number in range(50)]
    few = [make_result("none.non", "none"), make_result("bad.non", None)]
    chosen = _varied([*many, *few])
    assert len(chosen) == MOST_SHOWN
    assert {result.state for result in chosen} == {"none", "multiple", "invalid"}
    assert chosen[0].state == "none"


def test_an_empty_run_has_a_page(tmp_path, about):
    class Empty:
        def results(self):
            return iter(())

        def findings(self):
            return iter(())

    write_reports(tmp_path, about, Empty(), [])
    assert "0 puzzles" in (tmp_path / "index.html").read_text(encoding="utf-8")
