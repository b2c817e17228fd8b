"""A report of many puzzles; benchmarks/html_report.py opens one of 75,000 and prints the figures."""

from nonoproof.report import page, page_folder

from tests.support.made_rows import made_rows, write_reports


def test_thousands_of_puzzles_stay_usable(browser, tmp_path):
    write_reports(tmp_path, made_rows(5000, sides=(5, 10)))
    browser.open(tmp_path)
    # The browser's own clock; alone on a machine it shows a small part of that.
    assert browser.run("return performance.now()") < 5000
    assert browser.run("return document.querySelectorAll('*').length") < 3000
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    browser.settle()
    browser.settle()
    assert (
        browser.run("return [...document.querySelectorAll('tbody [aria-rowindex]')].at(-1).ariaRowIndex")
        == "5001"
    )
    assert browser.run("return document.querySelectorAll('*').length") < 3000
    browser.go("#q=whale+4999")
    assert len(browser.titles()) <= 1
    browser.go("#sort=-difficulty&view=gallery")
    assert 0 < browser.run("return document.querySelectorAll('.card').length") < 100


def test_what_does_not_fit_is_shown_part_by_part(browser, tmp_path, monkeypatch):
    monkeypatch.setattr(page_folder, "PART", 100)
    monkeypatch.setattr(page, "PART", 100)
    rows = list(made_rows(250, sides=(5,)))
    write_reports(tmp_path, rows)
    browser.open(tmp_path)
    status = "return document.getElementById('status').textContent"
    assert "puzzles 1 to 100 of 250" in browser.run(status)
    assert "Copy as command" in browser.run(status)
    assert browser.titles()[0] == rows[0].metadata.title
    browser.go("#part=3")
    browser.wait("document.getElementById('status').textContent.includes('201 to 250')")
    assert browser.titles()[0] == rows[200].metadata.title
    browser.go("#part=3&verdict=unique")
    assert browser.run(status).startswith(f"{sum(row.verdict == 'unique' for row in rows[200:])} of 50")
    # A link to a puzzle finds it in whichever part it is.
    browser.open(tmp_path, f"#puzzle={rows[130].key[:16]}")
    browser.wait("document.querySelector('#puzzle h1')")
    assert browser.texts("#puzzle h1") == [rows[130].metadata.title]
