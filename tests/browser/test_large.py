"""A report of many puzzles; benchmarks/html_report.py opens one of fifty thousand and prints the figures."""

from benchmarks.html_report import made_results, write_page


def test_thousands_of_puzzles_stay_usable(browser, tmp_path):
    write_page(tmp_path, made_results(5000))
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
