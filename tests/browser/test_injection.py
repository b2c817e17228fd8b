"""Texts that try to be more than text, in every place that a stranger can write to."""

from dataclasses import replace

from nonoproof.findings import Code, Finding
from nonoproof.model import Metadata
from nonoproof.result import Place
from nonoproof.solver.packed import pack, unpack

from tests.support.made_rows import made_rows, write_reports
from tests.support.results import decided

ATTEMPTS = (
    "<img src=x onerror='window.caught = 1'>",
    "</script><script>window.caught = 1</script>",
    "</title></textarea></style><svg onload='window.caught = 1'>",
    "\"><script>window.caught = 1</script><a b='",
    "{{ 7 * 7 }} ${window.caught = 1} <!--",
    "\u2028window.caught = 1//\u2029 \u202e \x00 \x1b[31m",
)


def hostile(row, text):
    place = f"made/{text}/x.non"
    puzzle = unpack(row.puzzle)
    if len(puzzle.palette) > 2:
        palette = (puzzle.palette[0], puzzle.palette[1]._replace(name=text), *puzzle.palette[2:])
        row = row._replace(puzzle=pack(replace(puzzle, palette=palette)))
    return decided(row, reason=text)._replace(
        metadata=Metadata(text, text, text, text, "", text, text, text),
        collection=f"made/{text}",
        places=(Place(place, 1, 1, text, "0"),) * 2,
        findings=(Finding(Code.SYNTAX, text, source=place, index=1), Finding(Code.SYNTAX, text, source=text)),
        certificate=(text, "0"),
    )


def test_nothing_in_the_data_runs(browser, tmp_path):
    rows = [hostile(each, ATTEMPTS[number % len(ATTEMPTS)]) for number, each in enumerate(made_rows(8))]
    rows[0] = rows[0]._replace(key=None, id=None)
    write_reports(tmp_path, rows)
    browser.open(tmp_path)
    texts = browser.texts("#list tbody a")
    assert [text for text in texts if "onerror" in text]
    assert [text for text in texts if "{{ 7 * 7 }}" in text]
    for address in (
        "#view=gallery",
        "#q=<img src=x onerror='window.caught=1'>",
        "#source=<script>",
        "#sort=title",
    ):
        browser.go(address)
    for row in rows:
        address = row.key[:16] if row.key else f"{row.places[0].path}#1"
        browser.run("location.hash = '#' + new URLSearchParams({puzzle: arguments[0]})", address)
        browser.wait("document.querySelector('#puzzle h1')")
        browser.settle()
        browser.run("document.querySelectorAll('#puzzle details').forEach((each) => { each.open = true; })")
        assert "window.caught" in browser.run("return document.getElementById('puzzle').textContent")
    assert browser.run("return window.caught") is None
    assert (
        browser.run("return document.querySelectorAll('#puzzle img, #overview img, body script').length") == 0
    )


def test_a_script_that_were_in_the_page_would_not_run(browser, tmp_path):
    """The page's own policy is the second lock, should the first ever fail."""
    write_reports(tmp_path, made_rows(2))
    page = tmp_path / "index.html"
    page.write_text(page.read_text().replace("<main", "<script>window.caught = 1</script><main", 1))
    browser.open(tmp_path)
    assert browser.run("return window.caught") is None
    assert any("Content Security Policy" in each for each in browser.complaints())
