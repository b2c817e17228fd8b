"""Texts that try to be more than text, in every place that a stranger can write to."""

import json

from nonoproof.findings import Code, Finding

from benchmarks.html_report import made_results, write_page

ATTEMPTS = (
    "<img src=x onerror='window.caught = 1'>",
    "</script><script>window.caught = 1</script>",
    "</title></textarea></style><svg onload='window.caught = 1'>",
    "\"><script>window.caught = 1</script><a b='",
    "{{ 7 * 7 }} ${window.caught = 1} <!--",
    "\u2028window.caught = 1//\u2029 \u202e \x00 \x1b[31m",
)


def hostile(result, text):
    record = json.loads(result.puzzle)
    for field in ("title", "author", "copyright", "licence", "description", "note", "origin"):
        record[field] = text
    if "palette" in record:
        record["palette"][1]["name"] = text
    result.puzzle = json.dumps(record)
    result.title = result.author = text
    result.collection = f"made/{text}"
    place = f"made/{text}/x.non"
    result.sources = [{"source": place, "index": 1, "line": 1, "format": text, "sha256": "0"}]
    result.findings = [Finding(Code.SYNTAX, text, source=place, index=1)]
    result.failures = (text,)
    result.reason = text
    return result


def test_nothing_in_the_data_runs(browser, tmp_path):
    results = [hostile(each, ATTEMPTS[number % len(ATTEMPTS)]) for number, each in enumerate(made_results(8))]
    results[0].key = results[0].id = None
    write_page(tmp_path, iter(results))
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
    for result in results:
        address = result.key[:16] if result.key else f"{result.source}#1"
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
    write_page(tmp_path, made_results(2))
    page = tmp_path / "index.html"
    page.write_text(page.read_text().replace("<main", "<script>window.caught = 1</script><main", 1))
    browser.open(tmp_path)
    assert browser.run("return window.caught") is None
    assert any("Content Security Policy" in each for each in browser.complaints())
