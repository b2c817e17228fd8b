"""Nothing that a stranger wrote runs in the workbench, and the workbench asks nothing of any network."""

import json

from nonoproof.model import Colour, Metadata, Puzzle, clue
from selenium.webdriver.common.keys import Keys

from tests.browser.workbench import SEVERAL

HOSTILE = '</script><img src=x onerror="window.broken=1"><script>window.broken=1</script>{puzzle}<!--'


def test_nothing_of_a_stranger_runs(studio):
    """Titles, names, colours, addresses and files made to break out."""
    palette = (Colour("<", "ffffff", HOSTILE), Colour('"', "000000", HOSTILE), Colour("&", "ff0000", HOSTILE))
    puzzle = Puzzle(
        (clue([1], 1), clue([1], 2)), (clue([1], 1), clue([1], 2)), palette=palette,
        metadata=Metadata(title=HOSTILE, author=HOSTILE, description=HOSTILE),
    )  # fmt: skip
    studio.open(puzzle)
    assert studio.browser.run("return studio.app.doc.meta.title") == HOSTILE
    for name, data in {
        "a.json": json.dumps({"title": HOSTILE, "goal": ["#"], "palette": {".": "fff", "#": "red;}body{x"}}),
        "b.json": '{"__proto__": {"polluted": 1}, "goal": ["#."]}',
        "c.xml": f"<puzzle><title>{HOSTILE}</title><script>window.broken=1</script></puzzle>",
        "d.xml": '<!DOCTYPE p [<!ENTITY a "aaaa">]><puzzle><title>&a;</title></puzzle>',
        "e.non": f'title "{HOSTILE}"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n',
        "f.g": f"{HOSTILE}\n#d\n  0:  #ffffff  {HOSTILE}\n: rows\n1\n: columns\n1\n",
        "g.txt": HOSTILE,
        "h.json": '{"rows": [[1e9]], "columns": [[1]]}',
        "i.json": '{"goal": ' + json.dumps(["#" * 5000]) + "}",
        "j.svg": "<svg xmlns='http://www.w3.org/2000/svg' onload='window.broken=1'/>",
    }.items():
        studio.take(name, data.encode(), "image/svg+xml" if name.endswith("svg") else "text/plain")
    address = studio.browser.driver.current_url.split("#")[0]
    for hash_ in (
        "#p=%3Cscript%3E",
        "#p=AAAA",
        "#p=" + "A" * 100_000,
        "#<img src=x onerror=window.broken=1>",
    ):
        studio.go(address + hash_)
    studio.click("#details")
    studio.browser.press(Keys.ESCAPE)
    assert studio.browser.run("return window.broken ?? null") is None
    assert studio.browser.run("return ({}).polluted ?? null") is None
    assert studio.browser.run("return document.querySelectorAll('img').length") == 0
    for attempt in ("eval('window.broken=1')", "new Function('window.broken=1')()"):
        inject = "const s = document.createElement('script'); s.textContent = arguments[0];"
        studio.browser.run(f"{inject} document.body.append(s)", attempt)
    assert studio.browser.run("return window.broken ?? null") is None
    blocked = studio.browser.complaints()
    assert all("Content Security Policy" in each or "Content-Security-Policy" in each for each in blocked)


def test_the_page_asks_nothing_of_any_network(studio):
    studio.open(SEVERAL)
    names = studio.browser.run("return performance.getEntriesByType('resource').map((e) => e.name)")
    assert [name for name in names if not name.startswith(("blob:", "data:"))] == []
    policy = studio.browser.run("return document.querySelector('meta[http-equiv]').content")
    assert policy.startswith("default-src 'none'")
    assert "unsafe-inline" not in policy
